"""How the matcher's functions are compiled: like all kernels, but small ones become part of their caller.

A call that passes a dozen arrays costs more than matching a line does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

from analyzer.compiled import kernel

F = TypeVar("F", bound=Callable[..., Any])

__all__ = ["called", "inlined", "kernel"]


_BARE: dict[str, Any] = {"nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, "_nrt": False}
"""No wrappers for Python, and no reference counting: these functions make no arrays, and counting
references costs more than they do."""


def inlined(function: F) -> F:
    """A part of a kernel: compiled into whatever calls it."""
    return cast(F, njit(**_BARE, forceinline=True)(function))


def called(function: F) -> F:
    """A function that only kernels call, too big to be a part of each."""
    return cast(F, njit(**_BARE)(function))
