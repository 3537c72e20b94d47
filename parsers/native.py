"""How the matcher's functions are compiled: like all kernels, but small ones become part of their caller.

A call that passes a dozen arrays costs more than matching a line does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

from analyzer.compiled import kernel

F = TypeVar("F", bound=Callable[..., Any])

__all__ = ["inlined", "kernel"]


_OPTIONS: dict[str, Any] = {"nogil": True, "forceinline": True, "_nrt": False}
"""No reference counting: these functions make no arrays, and counting costs more than they do."""


def inlined(function: F) -> F:
    """A part of a kernel: compiled into whatever calls it."""
    return cast(F, njit(**_OPTIONS)(function))
