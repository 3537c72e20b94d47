"""How the simulator's many small kernels are compiled: as parts of the one that Python calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
from numba.core import types

from analyzer.compiled import inner as plain

F = TypeVar("F", bound=Callable[..., Any])
_njit: Any = numba.njit
_unliteral: Any = types.unliteral


def inner(function: F) -> F:
    """Compile a function that only kernels call, once for all constants.

    Numba would compile it anew for every constant that it is called with; here a constant counts
    as any other integer, which saves a third of the first compilation.
    """
    compiled: Any = plain(function)
    resolve = compiled.get_call_template

    def without_constants(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return resolve(tuple(_unliteral(a) for a in args), {k: _unliteral(a) for k, a in kws.items()})

    compiled.get_call_template = without_constants
    return cast(F, compiled)


def spliced(function: F) -> F:
    """Put ``function`` into its caller as it stands: for the outer steps, called in one place each."""
    return cast(F, _njit(nogil=True, inline="always")(function))
