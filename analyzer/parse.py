"""Pieces of files → log tables and the account of every byte."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

import numpy as np
import polars as pl

from analyzer.decode import CP1252, UTF8, UTF16, Ints, Text, to_utf8, units_before
from analyzer.ingest import Formats, Piece
from analyzer.schema import DIAGNOSTICS, LOG_TABLES, ORDINAL_BITS
from parsers import by_name
from parsers.base import Chunk, Parsed, Parser

logger = logging.getLogger("handaudit")

INTERNAL: Final = "internal-error"
"""Code of the diagnostic that says that this program failed, not the log."""
MOST_HANDS: Final = 1 << ORDINAL_BITS
_SHORTEST_FOREIGN: Final = 16
_MOST_FOREIGN: Final = 1_000
_DEPTH: Final = 3


@dataclass(frozen=True)
class Account:
    """What became of the bytes of one piece that one format fills.

    Parsed, skipped and unknown add up to ``bytes``, in bytes of the unpacked file. In a file that
    is no UTF-8 the split among the three is by proportion of the decoded bytes, the sum exact.
    """

    source_key: int
    format: str | None
    encoding: str
    bytes: int
    parsed: int = 0
    skipped: Mapping[str, int] = field(default_factory=dict)
    unknown: int = 0
    hands: int = 0
    diagnostics: int = 0
    records: int = 0


@dataclass(frozen=True)
class Log:
    """The log tables of some pieces, sorted by hand, and the accounts of their bytes."""

    tables: dict[str, pl.DataFrame]
    accounts: list[Account]


@dataclass(frozen=True)
class _Part:
    """What one parser made of a stretch of a piece's data; positions are those of the data."""

    parser: Parser | None
    start: int
    end: int
    parsed: Parsed


def read(pieces: Iterable[Piece], formats: Formats) -> Log:
    """Parse pieces; the tables are sorted as ``schema`` says. Bad input becomes diagnostics."""
    frames: dict[str, list[pl.DataFrame]] = {name: [table.empty()] for name, table in LOG_TABLES.items()}
    accounts: list[Account] = []
    for piece in pieces:
        for tables, account in _read(piece, formats):
            accounts.append(account)
            for name, frame in tables.items():
                if frame.height:
                    schema = LOG_TABLES[name].polars
                    same = frame.schema == schema
                    frames[name].append(frame if same else frame.select(schema.names()).cast(schema))
    tables = {name: pl.concat(parts).rechunk() for name, parts in frames.items()}
    return Log({name: _sorted(name, frame) for name, frame in tables.items()}, accounts)


def _sorted(name: str, frame: pl.DataFrame) -> pl.DataFrame:
    keys = {
        "hands": ["hand_key"],
        "seats": ["hand_key", "seat"],
        "events": ["hand_key", "seq"],
        "diagnostics": ["source_key", "byte_start", "byte_end"],
    }[name]
    if keys[0] == "hand_key" and frame["hand_key"].is_sorted():
        return frame
    return frame.sort(keys, maintain_order=True)


def _read(piece: Piece, formats: Formats) -> Iterator[tuple[dict[str, pl.DataFrame], Account]]:
    raw = piece.read()
    text = to_utf8(raw) if piece.encoding == UTF8 and piece.format else Text(raw, piece.encoding)
    parser = by_name(piece.format) if piece.format else None
    chunk = Chunk(
        text.data,
        piece.source.key,
        piece.chunk_no,
        byte_offset=0,
        line_offset=piece.spans[0].line if piece.spans else 0,
        last=piece.last,
        name=piece.source.name,
    )
    places = _Places(piece, text)
    parts = _guarded(chunk, parser, formats)
    for number, part in enumerate(parts):
        tables = {
            "hands": _placed(part.parsed.hands, places),
            "seats": part.parsed.seats,
            "events": _placed(part.parsed.events, places),
            "diagnostics": _placed(part.parsed.diagnostics, places),
        }
        size = places.size(part.start, part.end)
        account = _account(piece, part, size, text.encoding)
        if number == 0:
            tables, account = _with_troubles(piece, tables, account)
            account = _with_marks(account, piece.skipped, text.marks)
        yield tables, account


# ── parsing ──────────────────────────────────────────────────────────────────────────────────


def _guarded(chunk: Chunk, parser: Parser | None, formats: Formats) -> list[_Part]:
    """A parser that fails is our fault: its bytes are unknown, it is said, and the audit goes on."""
    try:
        return list(_parts(chunk, parser, formats, _DEPTH))
    except Exception as error:
        name = parser.name if parser else "reading"
        logger.exception("%s failed on %s", name, chunk.name)
        parsed = _unknown(chunk, f"{name} failed: {type(error).__name__}: {error}", INTERNAL)
        return [_Part(parser, 0, len(chunk.data), parsed)]


def _parts(chunk: Chunk, parser: Parser | None, formats: Formats, depth: int) -> Iterator[_Part]:
    """The chunk, read by its parser, and what lies between by other parsers that know it."""
    size = len(chunk.data)
    if parser is None:
        yield _Part(
            None,
            chunk.byte_offset,
            chunk.byte_offset + size,
            _unknown(chunk, "no format is known for these bytes"),
        )
        return
    parsed = _parse(chunk, parser)
    regions: list[tuple[int, int, Parser]] = []
    if parsed.unknown and depth and formats.forced is None:
        regions = list(_foreign(chunk, parsed, parser, formats))
    if not regions:
        yield _Part(parser, chunk.byte_offset, chunk.byte_offset + size, parsed)
        return
    ordinal = chunk.first_ordinal
    for start, end, other in _alternating(regions, size, parser):
        part_chunk = replace(
            chunk,
            data=chunk.data[start:end],
            byte_offset=chunk.byte_offset + start,
            line_offset=chunk.line_offset + chunk.data.count(b"\n", 0, start),
            first_ordinal=ordinal,
            last=chunk.last or end < size,
        )
        for part in _parts(part_chunk, other, formats, 0 if other is parser else depth - 1):
            ordinal += part.parsed.hands.height
            yield part


def _parse(chunk: Chunk, parser: Parser) -> Parsed:
    parsed = parser.parse(chunk)
    total = parsed.parsed + sum(parsed.skipped.values()) + parsed.unknown
    if total != len(chunk.data):
        raise AssertionError(f"{parser.name} accounts for {total} of {len(chunk.data)} bytes of {chunk.name}")
    if chunk.first_ordinal + parsed.hands.height > MOST_HANDS:
        return _unknown(chunk, f"more than {MOST_HANDS} hands in {len(chunk.data)} bytes")
    return parsed


def _unknown(chunk: Chunk, message: str, code: str = "unknown-format") -> Parsed:
    """All of a chunk unknown, told once."""
    size = len(chunk.data)
    if not size:
        return Parsed()
    start = chunk.data[:800].decode(errors="replace").split("\n", 1)[0][:200]
    row = _diagnostic(chunk.source_key, code, message, start, chunk.line_offset + 1)
    row |= {"byte_start": chunk.byte_offset, "byte_end": chunk.byte_offset + size}
    return Parsed(diagnostics=pl.DataFrame([row], schema=DIAGNOSTICS.polars), unknown=size)


def _diagnostic(source_key: int, code: str, message: str, text: str, line: int) -> dict[str, Any]:
    return {
        "source_key": source_key,
        "hand_key": None,
        "code": code,
        "message": message,
        "text": text,
        "line": line,
        "column": 1,
        "byte_start": 0,
        "byte_end": 0,
    }


def _foreign(
    chunk: Chunk, parsed: Parsed, parser: Parser, formats: Formats
) -> Iterator[tuple[int, int, Parser]]:
    """Stretches that begin with lines unknown to ``parser`` but known to another: up to the next hand."""
    found = parsed.diagnostics.filter(pl.col("code") == "unknown-line").sort("byte_start")
    if not found.height:
        return
    line_ends = np.flatnonzero(np.frombuffer(chunk.data, dtype=np.uint8) == 10)
    starts = np.searchsorted(line_ends, found["byte_start"].to_numpy() - chunk.byte_offset)
    ends = np.searchsorted(line_ends, found["byte_end"].to_numpy() - chunk.byte_offset - 1)
    breaks = np.flatnonzero(starts[1:] > ends[:-1] + 1)
    firsts, lasts = starts[np.r_[0, breaks + 1]], ends[np.r_[breaks, len(ends) - 1]]
    bounds = np.r_[0, line_ends + 1, len(chunk.data)]
    hands = np.sort(parsed.hands["byte_start"].to_numpy() - chunk.byte_offset)
    done = 0
    for first, last in zip(firsts[:_MOST_FOREIGN].tolist(), lasts[:_MOST_FOREIGN].tolist(), strict=True):
        start, end = int(bounds[first]), int(bounds[last + 1])
        if start < done or end - start < _SHORTEST_FOREIGN:
            continue
        other = formats.sniff(chunk.data[start:end], chunk.name)
        if other is not None and other is not parser:
            following = int(np.searchsorted(hands, start, side="right"))
            done = int(hands[following]) if following < len(hands) else len(chunk.data)
            yield start, done, other


def _alternating(
    regions: list[tuple[int, int, Parser]], size: int, parser: Parser
) -> Iterator[tuple[int, int, Parser]]:
    done = 0
    for start, end, other in regions:
        if start > done:
            yield done, start, parser
        yield start, end, other
        done = end
    if done < size:
        yield done, size, parser


# ── places and accounts ──────────────────────────────────────────────────────────────────────


class _Places:
    """From positions in a piece's text to bytes and lines of the unpacked file."""

    def __init__(self, piece: Piece, text: Text) -> None:
        self.piece, self.text = piece, text
        self.units = units_before(piece.data or b"") if piece.encoding in UTF16 else None
        self.at = np.array([span.at for span in piece.spans] or [0], dtype=np.int64)
        self.byte = np.array([span.byte for span in piece.spans] or [0], dtype=np.int64)
        moved = len(self.byte) > 1 or self.byte[0] or len(text.at) > 1 or self.units is not None
        self.same = not moved

    def bytes(self, positions: Ints, spans: Ints) -> Ints:
        """File bytes for positions in the text, of which the spans are known."""
        raw, at = self.text.back(positions), self.at[spans]
        if self.units is not None:
            raw, at = self.units[raw], self.units[at]
        return self.byte[spans] + raw - at

    def spans(self, positions: Ints) -> Ints:
        """Which span of the piece a position lies in; each adds the line of the gap before it."""
        return np.searchsorted(self.at, self.text.back(positions), side="right") - 1

    def size(self, start: int, end: int) -> int:
        """Bytes of the file from ``start`` to ``end`` of the text, gaps left out."""
        raw = self.text.back(np.array([start, end], dtype=np.int64))
        if start == 0:
            raw[0] = 0
        if self.units is not None:
            raw = self.units[raw]
        return int(raw[1] - raw[0])


def _placed(frame: pl.DataFrame, places: _Places) -> pl.DataFrame:
    """The frame with the file's bytes and lines instead of the text's."""
    if not frame.height or places.same:
        return frame
    starts, ends = frame["byte_start"].to_numpy(), frame["byte_end"].to_numpy()
    spans = places.spans(starts)
    # an end belongs to the byte before it: a gap may follow
    end_spans = places.spans(np.maximum(ends - 1, starts))
    return frame.with_columns(
        pl.Series("byte_start", places.bytes(starts, spans), dtype=pl.Int64),
        pl.Series("byte_end", places.bytes(ends, end_spans), dtype=pl.Int64),
        line=pl.col("line") + pl.Series(spans, dtype=pl.Int64),
    )


def _account(piece: Piece, part: _Part, size: int, encoding: str) -> Account:
    parsed, length = part.parsed, part.end - part.start
    skipped = {name: n * size // length for name, n in sorted(parsed.skipped.items()) if n}
    unknown = parsed.unknown * size // length if length else 0
    if parsed.unknown == length:
        unknown = size
    return Account(
        piece.source.key,
        part.parser.name if part.parser else None,
        CP1252 if encoding == CP1252 else piece.encoding,
        size,
        size - unknown - sum(skipped.values()),
        skipped,
        unknown,
        parsed.hands.height,
        parsed.diagnostics.height,
        _records(parsed.hands),
    )


def _records(hands: pl.DataFrame) -> int:
    """Facts that any of the hands records."""
    return int(np.bitwise_or.reduce(hands["records"].fill_null(0).to_numpy(), initial=0))


def _with_marks(account: Account, before: int, within: int) -> Account:
    """Byte-order marks, those before the piece and those taken out of it, are skipped bytes."""
    if not before + within:
        return account
    skipped = {**account.skipped, "byte-order mark": before + within}
    parsed = account.parsed - within
    return replace(account, bytes=account.bytes + before, parsed=parsed, skipped=skipped)


def _with_troubles(
    piece: Piece, tables: dict[str, pl.DataFrame], account: Account
) -> tuple[dict[str, pl.DataFrame], Account]:
    """Gaps are unknown bytes, and a hand with a gap in it is incomplete."""
    if not piece.troubles:
        return tables, account
    rows, lost, hands = [], 0, tables["hands"]
    for trouble in piece.troubles:
        row = _diagnostic(piece.source.key, trouble.code, trouble.message, "", trouble.line)
        rows.append(row | {"byte_start": trouble.byte_start, "byte_end": trouble.byte_end})
        lost += trouble.byte_end - trouble.byte_start
        inside = (pl.col("byte_start") < trouble.byte_start) & (pl.col("byte_end") > trouble.byte_start)
        hands = hands.with_columns(incomplete=pl.col("incomplete") | inside)
    more = pl.DataFrame(rows, schema=DIAGNOSTICS.polars)
    diagnostics = pl.concat([tables["diagnostics"].select(more.columns), more])
    account = replace(
        account,
        bytes=account.bytes + lost,
        unknown=account.unknown + lost,
        diagnostics=account.diagnostics + len(rows),
    )
    return {**tables, "hands": hands, "diagnostics": diagnostics}, account
