"""How the simulator's many small kernels are compiled: as parts of the one that Python calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

from analyzer.compiled import inner

__all__ = ["inner", "spliced"]

F = TypeVar("F", bound=Callable[..., Any])
_njit: Any = numba.njit


def spliced(function: F) -> F:
    """Put ``function`` into its caller as it stands: for the outer steps, called in one place each."""
    return cast(F, _njit(nogil=True, inline="always")(function))
