"""Helpers for the tests of text formats: short stories of hands, and matcher against oracle."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from analyzer.schema import CARD_TEXT
from parsers.base import Chunk, Parsed
from parsers.grammar import CARDS_C, EVENT_COLUMNS, HOLE_C, Field, variants
from parsers.oracle import Oracle, Read
from parsers.text import TextParser

CARD_COLUMNS = (EVENT_COLUMNS[CARDS_C], EVENT_COLUMNS[HOLE_C])


def matched(parser: TextParser, data: bytes) -> list[Read]:
    """What the matcher read, in the oracle's terms."""
    out, _ = parser.match(data, trace=True)
    program = parser.program
    names = [(line, variant) for line in parser.grammar.lines for variant in variants(line, parser.grammar)]
    reads = []
    for row in out.trace[: out.state[9]]:
        start, end, section, number = (int(x) for x in row[:4])
        line = ""
        fields: list[Field] = []
        if number >= 0:
            found, variant = names[number]
            line, fields = found.name, [t for t in variant.tokens if isinstance(t, Field)]
        values = {f.name: _value(program, f, row) for f in fields if f.name[0] != "_"}
        reads.append(Read(start, end, program.sections[section], line, values))
    return reads


def _value(program: Any, field: Field, row: Any) -> Any:
    columns = len(EVENT_COLUMNS)
    at = (
        EVENT_COLUMNS.index(field.name)
        if field.name in EVENT_COLUMNS
        else columns + program.column(field.name)
    )
    first, second = int(row[4 + 2 * at]), int(row[5 + 2 * at])
    return (first, second) if field.type in ("name", "text", "short", "word", "code") else first


def plain(read: Read) -> tuple[Any, ...]:
    """A reading in a form that both sides have: cards as their number, no forgotten fields."""
    values = {
        name: len(value) if name in CARD_COLUMNS else value  # type: ignore[arg-type]
        for name, value in read.values.items()
        if not name.startswith("_")
    }
    return read.start, read.end, read.section, read.line, values


def disagreements(parser: TextParser, data: bytes) -> list[tuple[bytes, Any, Any]]:
    """Lines on which matcher and oracle differ: the line, what the oracle says, what the matcher says."""
    told = [
        plain(read) for read in Oracle(parser.grammar).read(data) if data[read.start : read.end].strip(b" \t")
    ]
    found = [
        (read.start, read.end, read.section, read.line, read.values)
        for read in matched(parser, data)
        if data[read.start : read.end].strip(b" \t")
    ]
    if len(told) != len(found):
        return [(b"number of lines", len(told), len(found))]
    return [(data[a[0] : a[1]], a, b) for a, b in zip(told, found, strict=True) if a != b]


LOGS = Path(__file__).parent / "logs" / "text"
CORPUS = Path(__file__).parents[2] / "shared" / "corpus"


def parse(parser: TextParser, data: bytes, **chunk: Any) -> Parsed:
    """Parse and hold the account of bytes: every byte is parsed, skipped by name, or a diagnostic."""
    parsed = parser.parse(Chunk(data, **chunk))
    assert parsed.parsed + sum(parsed.skipped.values()) + parsed.unknown == len(data)
    lost = parsed.diagnostics.filter(code="unknown-line")
    assert (lost["byte_end"] - lost["byte_start"]).sum() == parsed.unknown
    return parsed


def story(parsed: Parsed, hand: int = 0) -> list[str]:
    """The events of a hand, one short line each: kind, seat, amounts, cards and the rest."""
    key = parsed.hands["hand_key"][hand]
    return [_tell(row) for row in parsed.events.filter(hand_key=key).to_dicts()]


def _tell(row: dict[str, Any]) -> str:
    words = [row["kind"]]
    words += [f"S{row['seat']}"] if row["seat"] is not None else []
    for name, sign in (("amount", ""), ("to_amount", "to "), ("by_amount", "by ")):
        words += [f"{sign}{row[name].normalize():f}"] if row[name] is not None else []
    words += [CARD_TEXT[card] for card in row["cards"] or []]
    words += [row[name] for name in ("face", "detail") if row[name] is not None]
    words += [f"{name}={row[name]}" for name in ("pot", "run", "count", "text") if row[name] is not None]
    return " ".join(words + (["all-in"] if row["all_in"] else []))


def corpus_files(folder: str) -> list[Path]:
    """The real logs of a site; the test is skipped where they are not there."""
    files = sorted((CORPUS / folder).rglob("*.txt"))
    if not files:
        pytest.skip(f"no real logs at {CORPUS / folder}")
    return files


def utf8(data: bytes) -> bytes:
    """Decoded as the ingest does: UTF-16 with or without a mark, UTF-8, CP1252."""
    if data[:2] == b"\xff\xfe":
        return data[2:].decode("utf-16-le", "ignore").encode()
    if data[1:2] == b"\0":
        return data.decode("utf-16-le", "ignore").encode()
    try:
        data.decode()
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace").encode()
    return data
