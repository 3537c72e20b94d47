"""The walker's output columns: for each replay table, which are small integers and which are money.

The kernels write rows, integers as int32 with ``NULL`` for null, money as int64 in ten-thousandths
with ``NONE``; the first integer of a row is the hand's number. Names and order are those of ``schema``.
"""

from __future__ import annotations

from typing import Final

from analyzer.schema import BALANCES, DEALS, MONEY, OUTCOMES, POSTS, POTS, STEPS, STREETS, TURNS, Table

NULL: Final = -(2**31)


def small(table: Table) -> tuple[str, ...]:
    """Columns that are small integers, enumerations or booleans, ``hand_key`` apart."""
    return tuple(c.name for c in table.columns if c.dtype != MONEY and c.name != "hand_key")


def money(table: Table) -> tuple[str, ...]:
    """Columns that are money."""
    return tuple(c.name for c in table.columns if c.dtype == MONEY)


WALKED: Final = (POSTS, TURNS, STREETS, DEALS, STEPS, POTS, BALANCES, OUTCOMES)
"""The tables that the walker writes; the position is the table's number in the kernels."""

T_POSTS, T_TURNS, T_STREETS, T_DEALS, T_STEPS, T_POTS, T_BALANCES, T_OUTCOMES = range(8)

INTS: Final = tuple(len(small(table)) + 1 for table in WALKED)
AMOUNTS: Final = tuple(len(money(table)) for table in WALKED)
"""Width of a row of each table."""

ROWS, INT_BASE, MONEY_BASE = range(3)
"""Lines of ``rows``: rows written; where the table begins in the integers, and in the money."""
