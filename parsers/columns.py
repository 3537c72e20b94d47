"""Columns from kernel arrays: exact money, enumerations, texts and card lists, without loops."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import polars as pl
import pyarrow as pa

from analyzer.compiled import kernel
from analyzer.schema import Table

Ints = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]

_NUMPY: Final[Mapping[Any, Any]] = {
    pl.Int8: np.int8,
    pl.Int16: np.int16,
    pl.Int32: np.int32,
    pl.Int64: np.int64,
}


def _series(array: pa.Array) -> pl.Series:
    series = pl.from_arrow(array)
    assert isinstance(series, pl.Series)
    return series


def _buffers(rows: int, valid: Bytes | None, *data: npt.NDArray[Any]) -> list[pa.Buffer | None]:
    mask = None if valid is None else pa.py_buffer(valid[: rows // 8 + 1])
    return [mask, *(pa.py_buffer(np.ascontiguousarray(values)) for values in data)]


def bits(mask: Mask) -> Bytes:
    """A validity bitmap from booleans."""
    return np.packbits(mask, bitorder="little")


def numbers(values: npt.NDArray[Any], dtype: Any, valid: Bytes | None = None) -> pl.Series:
    """Integers of any width; null where the bitmap ``valid`` has no bit."""
    narrow = values.astype(_NUMPY[dtype], copy=False)
    kind = pa.from_numpy_dtype(narrow.dtype)
    return _series(pa.Array.from_buffers(kind, len(narrow), _buffers(len(narrow), valid, narrow)))


def decimals(values: Ints, valid: Bytes) -> pl.Series:
    """Exact money from pairs of words in ten-thousandths, ``[rows, 2]``."""
    rows = len(values)
    return _series(pa.Array.from_buffers(pa.decimal128(18, 4), rows, _buffers(rows, valid, values)))


def codes(values: Bytes, dtype: pl.Enum, valid: Bytes | None = None) -> pl.Series:
    """An enumeration from positions in its words."""
    array = pa.Array.from_buffers(pa.uint8(), len(values), _buffers(len(values), valid, values))
    series = _series(array)
    if hasattr(series.cat, "to"):
        return series.cat.to(dtype)
    words = pa.array(dtype.categories.to_list())
    return _series(pa.DictionaryArray.from_arrays(array, words)).cast(dtype)


def flags(values: Bytes, rows: int, valid: Bytes | None = None) -> pl.Series:
    """Booleans from a bitmap."""
    return _series(pa.Array.from_buffers(pa.bool_(), rows, _buffers(rows, valid, values)))


def lists(ends: Ints, pool: npt.NDArray[np.int8], valid: Bytes) -> pl.Series:
    """Lists of small integers that lie one after another; ``ends`` has one entry more than rows."""
    child = pa.Array.from_buffers(pa.int8(), len(pool), [None, pa.py_buffer(pool)])
    rows = len(ends) - 1
    kind = pa.large_list(pa.int8())
    return _series(pa.Array.from_buffers(kind, rows, _buffers(rows, valid, ends), children=[child]))


def views(values: npt.NDArray[np.int32], pool: Bytes, valid: Bytes | None) -> pl.Series:
    """Texts from Arrow string views, ``[rows, 4]``, whose long ones lie in ``pool``."""
    rows = len(values)
    return _series(pa.Array.from_buffers(pa.string_view(), rows, _buffers(rows, valid, values, pool)))


@kernel
def _gather(data: Any, starts: Any, stops: Any, ends: Any, pool: Any) -> None:
    at = 0
    for i in range(len(starts)):
        for k in range(starts[i], stops[i]):
            pool[at] = data[k]
            at += 1
        ends[i + 1] = at


def spans(data: Bytes, starts: Ints, stops: Ints, missing: int) -> pl.Series:
    """The texts at some spans of ``data``; a span that starts at ``missing`` is null."""
    valid = starts != missing
    first = np.where(valid, starts, 0)
    last = np.where(valid, stops, 0)
    ends = np.zeros(len(starts) + 1, dtype=np.int64)
    pool = np.empty(int((last - first).sum()), dtype=np.uint8)
    _gather(data, first, last, ends, pool)
    buffers = _buffers(len(starts), bits(valid), ends, pool)
    return _series(pa.Array.from_buffers(pa.large_string(), len(starts), buffers))


def frame(table: Table, rows: int, columns: Mapping[str, pl.Series]) -> pl.DataFrame:
    """A frame of ``table``; columns that are not given are null."""
    return pl.DataFrame(
        [
            columns[name].alias(name)
            if name in columns
            else pl.Series(name, [None], dtype=dtype).new_from_index(0, rows)
            for name, dtype in table.polars.items()
        ]
    )
