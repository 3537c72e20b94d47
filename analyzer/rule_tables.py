"""The tables that rules read: of each the columns that some rule names, money in 64 bits, in DuckDB.

What is kept of a portion until its batch is judged is most of what a worker holds, so it is kept
as narrow as it can be.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import duckdb
import polars as pl
import pyarrow as pa

from analyzer.rule_hands import Hands
from analyzer.rule_header import Rule
from analyzer.schema import MONEY, TABLES

_REMEDIES: Final = (
    *("shuffle", "cut", "return", "replace", "misdeal", "expose", "looked", "kill", "void", "ruling"),
    *("absent", "back", "pickup", "declare", "announce"),
)
PARTS: Final = {
    "remedies": ("events", pl.col("kind").is_in(_REMEDIES)),
    "shows": ("events", pl.col("kind").is_in(("show", "muck"))),
    "payments": ("events", pl.col("kind").is_in(("refund", "rake", "award", "cash-out"))),
    "amounts": ("events", pl.any_horizontal(pl.col("amount", "to_amount", "by_amount").is_not_null())),
    "stubs": ("events", pl.col("kind") == "stub"),
    "worded": ("events", (pl.col("kind") == "note") | pl.col("text").is_not_null()),
    "timed": ("events", pl.col("at").is_not_null()),
    "wagers": ("turns", pl.col("kind").is_in(("bet", "complete", "raise"))),
    "openings": ("turns", (pl.col("nth") == 1) | (pl.col("kind") == "bring-in")),
}
"""Small parts of large tables: the table, and which of its rows."""

_KEYS: Final = frozenset(("hand_key", "seq", "derived"))
_HANDS: Final = frozenset(
    ("hand_key", "game", "structure", "records", "tournament", "cancelled", "incomplete")
)
_NARROW: Final = pa.decimal64(18, 4)


class Reading:
    """What some rules read of the tables of ``analyzer.schema``, and of their parts."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        named = frozenset[str]().union(*(rule.tables for rule in rules))
        # the second pass looks at turns; hands are the subject, and sources come as they are
        read = (named | {"turns"}) - {"hands", "sources"}
        self._columns = {name: _columns(name, rules) for name in (*TABLES, *PARTS) if name in read}
        self.hands = _columns("hands", rules)

    def kept(self, tables: Mapping[str, pl.DataFrame]) -> dict[str, pl.DataFrame]:
        """``hands`` whole; of the others what is read, money as integers (ten-thousandths).

        Parts stand beside the tables by their own names; a table of which only parts are read is
        not among them.
        """
        return {"hands": tables["hands"], **{name: self._frame(tables, name) for name in self._columns}}

    def register(
        self, con: duckdb.DuckDBPyConnection, tables: Mapping[str, pl.DataFrame], hands: Hands
    ) -> None:
        """Let ``con`` see the tables, and their parts, with the numbers of ``hands`` as keys."""
        for name in self._columns:
            frame = self._frame(tables, name)
            con.register(name, _arrow(frame.with_columns(hands.ordinals(frame["hand_key"])), name))
        sources = tables.get("sources")
        con.register("sources", (TABLES["sources"].empty() if sources is None else sources).to_arrow())

    def _frame(self, tables: Mapping[str, pl.DataFrame], name: str) -> pl.DataFrame:
        """The columns that are read; those that somebody left out who kept only what is read are null."""
        table = _table(name)
        frame = tables.get(name, tables.get(table))
        if frame is None:
            frame = TABLES[table].empty()
        types = TABLES[table].polars
        columns = [
            _whole(frame, column) if column in frame.columns else pl.lit(None, types[column]).alias(column)
            for column in self._columns[name]
        ]
        if name in PARTS and name not in tables:
            return frame.lazy().filter(PARTS[name][1]).select(columns).collect()
        frame = frame.select(columns)
        return frame.drop_nulls("hand_key") if name == "diagnostics" else frame


def _table(name: str) -> str:
    """The table that a part belongs to; a table itself."""
    return PARTS[name][0] if name in PARTS else name


def joined(portions: Sequence[Mapping[str, pl.DataFrame]]) -> dict[str, pl.DataFrame]:
    """What was kept of some portions as one set of tables, in order of hands."""
    ordered = sorted(portions, key=lambda portion: int(portion["hands"]["hand_key"][0]))
    return {name: pl.concat([portion[name] for portion in ordered]) for name in ordered[0]}


def register_empty(con: duckdb.DuckDBPyConnection) -> None:
    """All tables and parts, without a row, for SELECTs that are only to be bound."""
    for name, table in TABLES.items():
        con.register(name, table.empty().to_arrow())
    for name, (whole, _) in PARTS.items():
        con.register(name, TABLES[whole].empty().to_arrow())


def _columns(name: str, rules: Sequence[Rule]) -> list[str]:
    """The columns of a table that some rule may read: a word of a SELECT that names the table."""
    names = {"hands", "subject"} if name == "hands" else {name}
    words = frozenset[str]().union(*(rule.words for rule in rules if rule.tables & names))
    always = _HANDS if name == "hands" else _KEYS
    return [c.name for c in TABLES[_table(name)].columns if c.name in words | always]


def _whole(frame: pl.DataFrame, column: str) -> pl.Expr:
    """Money as an integer: a decimal takes twice the room, and DuckDB would narrow it in each SELECT."""
    money = isinstance(frame.schema[column], pl.Decimal)
    return pl.col(column).to_physical().cast(pl.Int64) if money else pl.col(column)


def _arrow(frame: pl.DataFrame, name: str) -> pa.Table:
    """The frame in Arrow without a copy, integers that are money as such."""
    types = TABLES[_table(name)].polars
    table = frame.to_arrow()
    columns = [
        _money(table[column]) if types[column] == MONEY else table[column] for column in table.column_names
    ]
    return pa.table(columns, names=table.column_names)


def _money(column: pa.ChunkedArray) -> pa.ChunkedArray:
    return pa.chunked_array([chunk.view(_NARROW) for chunk in column.chunks], _NARROW)
