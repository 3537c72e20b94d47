"""How the matcher's functions are compiled: like all kernels, but small ones become part of their caller.

A call that passes a dozen arrays costs more than matching a line does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from llvmlite import ir  # type: ignore[import-untyped]
from numba import njit, types
from numba.extending import intrinsic

from analyzer.compiled import kernel

F = TypeVar("F", bound=Callable[..., Any])

__all__ = ["called", "eight", "get", "inlined", "kernel", "put"]


_BARE: dict[str, Any] = {"nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, "_nrt": False}
"""No wrappers for Python, and no reference counting: these functions make no arrays, and counting
references costs more than they do."""


def inlined(function: F) -> F:
    """A part of a kernel: compiled into whatever calls it."""
    return cast(F, njit(**_BARE, forceinline=True)(function))


def called(function: F) -> F:
    """A function that only kernels call, too big to be a part of each."""
    return cast(F, njit(**_BARE)(function))


def _eight(typing: Any, array: Any, at: Any) -> Any:
    """Eight bytes of a byte array from ``at`` on, as one 64-bit integer, lowest byte first.

    Comparing a word at a time is what makes matching fast. The caller sees to it that ``at + 8``
    is not beyond the array's end.
    """

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        word = builder.bitcast(builder.gep(data, [args[1]]), ir.IntType(64).as_pointer())
        return builder.load(word, align=1)

    return types.int64(array, types.int64), generate


def _get(typing: Any, array: Any, at: Any) -> Any:
    """One number of a flat array. A position is never counted from the end, as Python would."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        value = builder.load(builder.gep(data, [args[1]]))
        return context.cast(builder, value, signature.args[0].dtype, types.int64)

    return types.int64(array, types.int64), generate


def _put(typing: Any, array: Any, at: Any, value: Any) -> Any:
    """Write one number of a flat array of 64-bit integers."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        builder.store(args[2], builder.gep(data, [args[1]]))
        return context.get_dummy_value()

    return types.void(array, types.int64, types.int64), generate


eight: Any = intrinsic(_eight)
get: Any = intrinsic(_get)
put: Any = intrinsic(_put)
