"""Exact money between frames (decimals) and kernels (64-bit integers), without Python loops."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import polars as pl
import pyarrow as pa

from analyzer.schema import MONEY

NONE: int = np.iinfo(np.int64).min
"""How a kernel writes *not known*."""


def to_scaled(column: pl.Series) -> npt.NDArray[np.int64]:
    """Ten-thousandths as integers, ``NONE`` for null. Column: ``DECIMAL(18,4)``."""
    array = column.cast(MONEY).to_arrow()
    if isinstance(array, pa.ChunkedArray):
        array = array.combine_chunks()
    buffer = array.buffers()[1]
    if len(array) == 0 or buffer is None:
        return np.zeros(0, dtype=np.int64)
    words = np.frombuffer(buffer, dtype=np.int64).reshape(-1, 2)
    low = words[array.offset : array.offset + len(array), 0].copy()
    if array.null_count:
        low[~array.is_valid().to_numpy(zero_copy_only=False)] = NONE
    return low


def to_money(scaled: npt.NDArray[np.int64], name: str = "") -> pl.Series:
    """``DECIMAL(18,4)`` from ten-thousandths; ``NONE`` becomes null."""
    words = np.empty((len(scaled), 2), dtype=np.int64)
    words[:, 0] = scaled
    words[:, 1] = scaled >> 63
    missing = scaled == NONE
    validity = None
    if missing.any():
        validity = pa.py_buffer(np.packbits(~missing, bitorder="little").tobytes())
    array = pa.Array.from_buffers(pa.decimal128(18, 4), len(scaled), [validity, pa.py_buffer(words)])
    series = pl.from_arrow(array)
    assert isinstance(series, pl.Series)
    return series.cast(MONEY).alias(name)
