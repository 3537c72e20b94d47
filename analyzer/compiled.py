"""How kernels are compiled: Numba, without the interpreter lock, cached in the user's folder.

Import this module only where a kernel is about to run: Numba itself takes half a second to
import and the first compilation several more.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


def cache_folder() -> Path:
    """Where compiled kernels are kept: never inside an installation, which may be read-only."""
    root = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(root) / "handaudit" / "kernels"


os.environ.setdefault("NUMBA_CACHE_DIR", str(cache_folder()))

from numba import njit  # noqa: E402  (the cache folder must be set before Numba is imported)


def kernel(function: F) -> F:
    """Compile ``function`` on first use; integer arithmetic wraps, indexes are not checked."""
    return cast(F, njit(cache=True, nogil=True)(function))
