"""Columns from kernel arrays: exact money, enumerations, texts and card lists, without loops."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl
import pyarrow as pa

from analyzer.compiled import kernel
from analyzer.schema import Table

Ints = npt.NDArray[np.int64]
Codes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]


def _series(array: pa.Array) -> pl.Series:
    series = pl.from_arrow(array)
    assert isinstance(series, pl.Series)
    return series


def _validity(valid: Mask | None) -> pa.Buffer | None:
    if valid is None or valid.all():
        return None
    return pa.py_buffer(np.packbits(valid, bitorder="little"))


def codes(values: Codes, dtype: Any, missing: int = 255) -> pl.Series:
    """An enumeration from positions in its words; ``missing`` becomes null."""
    array = pa.Array.from_buffers(
        pa.uint8(), len(values), [_validity(values != missing), pa.py_buffer(np.ascontiguousarray(values))]
    )
    words = pa.array(dtype.categories.to_list())
    return _series(pa.DictionaryArray.from_arrays(array, words)).cast(dtype)


def numbers(values: npt.NDArray[Any], dtype: Any, valid: Mask | None = None) -> pl.Series:
    """Integers of any width; rows that are not ``valid`` become null."""
    narrow = np.ascontiguousarray(values.astype(_NUMPY[dtype], copy=False))
    kind = pa.from_numpy_dtype(narrow.dtype)
    return _series(pa.Array.from_buffers(kind, len(narrow), [_validity(valid), pa.py_buffer(narrow)]))


_NUMPY: Mapping[Any, Any] = {
    pl.Int8: np.int8,
    pl.Int16: np.int16,
    pl.Int32: np.int32,
    pl.Int64: np.int64,
}


def flags(values: Codes, missing: int = 255) -> pl.Series:
    """Booleans from 0 and 1; ``missing`` becomes null."""
    bits = pa.py_buffer(np.packbits(values == 1, bitorder="little"))
    return _series(pa.Array.from_buffers(pa.bool_(), len(values), [_validity(values != missing), bits]))


def lists(ends: Ints, pool: npt.NDArray[np.int8]) -> pl.Series:
    """Lists of small integers; an empty one is null. ``ends`` has one entry more than there are rows."""
    child = pa.Array.from_buffers(pa.int8(), len(pool), [None, pa.py_buffer(pool)])
    valid = ends[1:] > ends[:-1]
    return _series(
        pa.Array.from_buffers(
            pa.large_list(pa.int8()),
            len(ends) - 1,
            [_validity(valid), pa.py_buffer(ends)],
            children=[child],
        )
    )


def texts(ends: Ints, pool: Codes, valid: Mask | None = None) -> pl.Series:
    """Texts that lie one after another in ``pool``; not ``valid`` (default: empty) ones are null."""
    if valid is None:
        valid = ends[1:] > ends[:-1]
    if pool.size and pool.max() >= 128:
        try:
            bytes(pool).decode()
        except UnicodeDecodeError:
            pool = np.where(pool < 128, pool, np.uint8(ord("?")))
    array = pa.LargeStringArray.from_buffers(
        len(ends) - 1, pa.py_buffer(ends), pa.py_buffer(pool), _validity(valid)
    )
    return _series(array)


@kernel
def _gather(data: Any, starts: Any, stops: Any, ends: Any, pool: Any) -> None:
    at = 0
    for i in range(len(starts)):
        for k in range(starts[i], stops[i]):
            pool[at] = data[k]
            at += 1
        ends[i + 1] = at


def spans(data: Codes, starts: Ints, stops: Ints, missing: int) -> pl.Series:
    """The texts at some spans of ``data``; a span that starts at ``missing`` is null."""
    valid = starts != missing
    first = np.where(valid, starts, 0)
    last = np.where(valid, stops, 0)
    ends = np.zeros(len(starts) + 1, dtype=np.int64)
    pool = np.empty(int((last - first).sum()), dtype=np.uint8)
    _gather(data, first, last, ends, pool)
    return texts(ends, pool, valid)


def frame(table: Table, rows: int, columns: Mapping[str, pl.Series]) -> pl.DataFrame:
    """A frame of ``table``; columns that are not given are null."""
    schema = table.polars
    return pl.DataFrame(
        [
            columns[name].alias(name)
            if name in columns
            else pl.Series(name, [None], dtype=dtype).new_from_index(0, rows)
            for name, dtype in schema.items()
        ]
    )
