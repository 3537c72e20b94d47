"""Rows of any question: as a table, CSV or JSON; and the prompt for questions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final, TextIO

from rich.console import Console
from rich.table import Table
from rich.text import Text

from analyzer.query import QueryError, ask
from analyzer.report.machine import write_rows
from analyzer.report.summary import inert, money

if TYPE_CHECKING:
    import duckdb

ON_SCREEN: Final = 200
_PAGE: Final = 10_000


def write(answer: duckdb.DuckDBPyConnection, how: str, out: TextIO, width: int | None = None) -> None:
    """The rows of an answer, as ``table`` (the first 200), ``csv`` or ``json`` (a list of objects)."""
    names = [column[0] for column in answer.description or ()]
    if how == "csv":
        write_rows(names, ([_plain(value) for value in row] for row in _rows(answer)), out)
    elif how == "json":
        _write_json(names, _rows(answer), out)
    else:
        _write_table(names, _rows(answer), out, width)


def prompt(con: duckdb.DuckDBPyConnection, how: str, asked: TextIO, out: TextIO) -> None:
    """Questions line by line, each ended by a semicolon, until the end of input."""
    told = asked.isatty()
    question = ""
    while True:
        if told:
            out.write("  ...> " if question else "audit> ")
            out.flush()
        line = asked.readline()
        question += line
        if question.strip().endswith(";") or (not line and question.strip()):
            try:
                write(ask(con, question), how, out)
            except QueryError as error:
                out.write(f"{inert_lines(str(error))}\n")
            question = ""
        if not line:
            return


def inert_lines(text: str) -> str:
    """Text of several lines that does nothing on a terminal."""
    return "\n".join(inert(line) for line in text.splitlines())


def _rows(answer: duckdb.DuckDBPyConnection) -> Iterator[tuple[Any, ...]]:
    while page := answer.fetchmany(_PAGE):
        yield from page


def _plain(value: Any) -> Any:
    """Money without trailing zeros; everything else as it is."""
    return money(value) if isinstance(value, Decimal) else value


def _write_json(names: list[str], rows: Iterator[tuple[Any, ...]], out: TextIO) -> None:
    out.write("[")
    for number, row in enumerate(rows):
        named = dict(zip(names, map(_plain, row), strict=True))
        out.write(("," if number else "") + "\n" + json.dumps(named, default=str))
    out.write("\n]\n")


def _write_table(
    names: list[str], rows: Iterator[tuple[Any, ...]], out: TextIO, width: int | None = None
) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for name in names:
        table.add_column(Text(inert(name)), overflow="fold")
    shown = more = 0
    for row in rows:
        if shown < ON_SCREEN:
            table.add_row(*(Text("" if value is None else inert(_plain(value))) for value in row))
            shown += 1
        else:
            more += 1
    wide = width or (None if out.isatty() else 40 * max(len(names), 4))
    console = Console(file=out, width=wide, highlight=False, markup=False, emoji=False)
    console.print(table)
    if more:
        console.print(f"{more:,} more rows; --format csv or json writes all")
