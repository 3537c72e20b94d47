"""Log tables from kernel arrays in which ``NONE`` stands for a missing number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from analyzer.money import NONE, to_money
from analyzer.schema import MONEY, Table
from parsers.columns import bits, codes, lists, numbers

Ints = npt.NDArray[np.int64]


def _valid(values: Ints) -> npt.NDArray[np.uint8] | None:
    there = values != NONE
    return None if there.all() else bits(there)


def int_column(values: Ints, dtype: type[pl.DataType]) -> pl.Series:
    """Integers of any width."""
    return numbers(np.ascontiguousarray(values), dtype, _valid(values))


def enum_column(values: Ints, dtype: pl.Enum) -> pl.Series:
    """An enumeration from positions in its words."""
    return codes(values.astype(np.uint8), dtype, _valid(values))


def time_column(values: Ints) -> pl.Series:
    """Times from microseconds since 1970."""
    return int_column(values, pl.Int64).cast(pl.Datetime("us"))


def money_column(values: Ints) -> pl.Series:
    """Exact money from ten-thousandths."""
    if (values == NONE).all():
        return pl.repeat(None, len(values), dtype=MONEY, eager=True)
    return to_money(values)


def flag_column(values: Ints) -> pl.Series:
    """Booleans from 0 and 1."""
    return int_column(values, pl.Int8).cast(pl.Boolean)


def card_lists(first: Ints, last: Ints, pool: npt.NDArray[np.int8]) -> pl.Series:
    """Cards of each row, ``pool[first:last]``; null where there are none."""
    sizes = last - first
    ends = np.append(0, np.cumsum(sizes))
    inside = np.repeat(first - ends[:-1], sizes) + np.arange(ends[-1])
    return lists(ends, np.ascontiguousarray(pool[inside]), bits(sizes > 0))


def frame(table: Table, columns: Mapping[str, Any], rows: int) -> pl.DataFrame:
    """A frame of ``table`` from series, arrays or single values; other columns are null."""
    made = []
    for name, dtype in table.polars.items():
        value = columns.get(name)
        if isinstance(value, np.ndarray):
            value = pl.Series(name, value)
        if isinstance(value, pl.Series):
            made.append(value.alias(name).cast(dtype))
        else:
            made.append(pl.repeat(value, rows, dtype=dtype, eager=True).alias(name))
    return pl.DataFrame(made)
