"""Hands for tests, written in shorthand: ``tables("hand 1 … ; seats S1:100 …")``."""

from __future__ import annotations

import textwrap

import polars as pl

from parsers.base import Chunk
from parsers.dealer_tables import tables as log_tables
from parsers.shorthand import read_shorthand


def tables(text: str) -> dict[str, pl.DataFrame]:
    """The log tables of a shorthand text: hands, seats, events, diagnostics."""
    data = textwrap.dedent(text).encode()
    parsed = log_tables(read_shorthand(data), Chunk(data, source_key=1, name="test.hand"))
    return {
        "hands": parsed.hands,
        "seats": parsed.seats,
        "events": parsed.events,
        "diagnostics": parsed.diagnostics,
    }


def clean_tables(text: str) -> dict[str, pl.DataFrame]:
    """The same, and the test fails at once if anything in the text could not be read."""
    found = tables(text)
    problems = found["diagnostics"].select("code", "message", "line").rows()
    assert not problems, problems
    return found
