"""Files → pieces of whole hands → batches: the plan of an audit.

A piece is the part of a file that one parser reads in one go; a portion is what a worker parses and
replays in one go: one piece of a large file, or many small files together; a batch is some portions
that are judged together. The plan depends on the files' bytes alone, not on their order or on the
number of workers, so the same input gives the same batches, and a batch that was done before need
not be done again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from analyzer.decode import HEAD, UTF8, to_utf8, width
from analyzer.inputs import MAX_UNPACKED, Source
from analyzer.lines import Lines, Stretch, Trouble
from analyzer.schema import CHUNK_BITS
from parsers.base import Parser

TARGET: Final = 8 * 1024 * 1024
"""Bytes of a piece, and of a portion; a worker takes about a hundred times that in memory."""
LONGEST_PIECE: Final = 8 * TARGET
SURE: Final = 0.5
_MOST_FILES: Final = 2_000
_MOST_PORTIONS: Final = 9


@dataclass(frozen=True)
class Span:
    """A stretch of a piece that lies together in the file.

    at    where it begins in the piece's data
    byte  where it begins in the unpacked file
    line  lines before it in the file
    """

    at: int
    byte: int
    line: int


@dataclass(frozen=True)
class Piece:
    """Whole hands of one file, for one parser.

    source     the file
    chunk_no   which piece of the file, from 0
    format     the parser's name; None: no parser knows these bytes
    encoding   of the file: utf-8 (or cp1252, which shows later), utf-16-le, utf-16-be
    spans      where the data stand in the file, in order; there is a gap after each but the last
    length     bytes of data
    size       bytes of the file that this piece accounts for, gaps and marks included
    data       the bytes as UTF-8, where they cannot simply be read from the file again
    last       nothing follows in the file
    skipped    bytes of byte-order marks at the file's beginning
    troubles   long lines and the like: the gaps
    """

    source: Source
    chunk_no: int
    format: str | None
    encoding: str
    spans: tuple[Span, ...]
    length: int
    size: int
    data: bytes | None = None
    last: bool = False
    skipped: int = 0
    troubles: tuple[Trouble, ...] = ()

    def read(self) -> bytes:
        """The piece's bytes."""
        if self.data is not None:
            return self.data
        parts = []
        ends = (*(span.at for span in self.spans[1:]), self.length)
        with self.source.file.open("rb") as stored:
            for span, end in zip(self.spans, ends, strict=False):
                stored.seek(span.byte)
                parts.append(stored.read(end - span.at))
        return b"".join(parts)

    def identity(self) -> str:
        """What this piece is, for the batch's id."""
        spans = ",".join(f"{s.at}:{s.byte}:{s.line}" for s in self.spans)
        troubles = ",".join(f"{t.code}:{t.byte_start}:{t.byte_end}" for t in self.troubles)
        source = self.source
        fields = (source.sha256, source.key, source.name, self.chunk_no, self.format, self.encoding, spans)
        return "|".join(map(str, (*fields, self.length, self.size, self.last, self.skipped, troubles)))


@dataclass(frozen=True)
class Batch:
    """What is judged together: pieces in the order of their files, in portions of ``target`` bytes."""

    pieces: tuple[Piece, ...]
    target: int = TARGET

    @property
    def size(self) -> int:
        """Bytes of input."""
        return sum(piece.size for piece in self.pieces)

    def portions(self) -> Iterator[tuple[Piece, ...]]:
        """Consecutive pieces that are parsed and replayed in one go."""
        open_: list[Piece] = []
        for piece in self.pieces:
            if open_ and sum(p.size for p in open_) + piece.size > self.target:
                yield tuple(open_)
                open_ = []
            open_.append(piece)
        if open_:
            yield tuple(open_)

    def id(self, settings: str) -> str:
        """Names the batch's files: a digest of its input and of all that its output depends on."""
        text = "\n".join((settings, *(piece.identity() for piece in self.pieces)))
        return hashlib.sha256(text.encode()).hexdigest()[:24]


class FormatError(ValueError):
    """A format that there is not."""


@dataclass(frozen=True)
class Formats:
    """The parsers in question, and how one is chosen."""

    parsers: Sequence[Parser]
    forced: Parser | None = None

    @classmethod
    def known(cls, forced: str | None = None) -> Formats:
        """All formats, or the one of that name; raises ``FormatError`` if there is none."""
        from parsers import PARSERS, by_name

        try:
            return cls(PARSERS, by_name(forced) if forced else None)
        except KeyError as error:
            raise FormatError(error.args[0]) from error

    def sniff(self, head: bytes, name: str) -> Parser | None:
        """The parser that is surest of these bytes; None if none is sure enough."""
        if self.forced is not None:
            return self.forced
        best, score = None, 0.0
        text = to_utf8(head[:HEAD]).data
        for parser in self.parsers:
            sure = parser.sniff(text, name)
            if sure > score:
                best, score = parser, sure
        return best if score >= SURE else None


def together(size: int, target: int = TARGET) -> int:
    """Portions of a batch, by the bytes of the whole input.

    To judge more hands at a time costs less a hand, and little more memory; a small audit is cut
    finer, so that all workers have a part of it.
    """
    whole = -(-size // target)
    if whole <= 4:
        return 1
    return -(-whole // max(2, -(-whole // _MOST_PORTIONS)))


def batches(
    sources: Iterable[Source],
    formats: Formats,
    max_unpacked: int = MAX_UNPACKED,
    target: int = TARGET,
    portions: int = 1,
) -> Iterator[Batch]:
    """The plan, batch by batch; ``sources`` in the order of their digests.

    Batches are of ``portions`` times ``target`` bytes. Small files are put together. Where a batch
    ends depends on the digest of the file at its end, or on the place in its file, more than on what
    came before, so that one more file in a folder changes one batch or two.
    """
    open_: list[Piece] = []
    for source in sources:
        for piece in pieces(source, formats, max_unpacked, target):
            large = piece.size >= target // 2
            if open_ and large and piece.chunk_no % portions == 0:
                yield Batch(tuple(open_), target)
                open_ = []
            open_.append(piece)
            size = sum(p.size for p in open_)
            chance = int(source.sha256[-8:], 16) / 2**32
            ends_here = piece.last and chance < 2 * piece.size / (target * portions)
            whole = size >= target * portions or (large and (piece.chunk_no + 1) % portions == 0)
            if whole or ends_here or len(open_) >= _MOST_FILES:
                yield Batch(tuple(open_), target)
                open_ = []
    if open_:
        yield Batch(tuple(open_), target)


def pieces(
    source: Source, formats: Formats, max_unpacked: int = MAX_UNPACKED, target: int = TARGET
) -> Iterator[Piece]:
    """The pieces of one file, at least one, in bounded memory."""
    if source.trouble:
        yield Piece(source, 0, None, UTF8, (), 0, 0, b"", True, 0, (Trouble("unreadable", source.trouble),))
        return
    held: Piece | None = None
    for piece in _Cutter(source, formats, max_unpacked, target).pieces():
        if held is not None:
            yield held
        held = piece
    assert held is not None
    yield replace(held, last=True)


class _Cutter:
    """Cuts one file into pieces while reading it."""

    def __init__(self, source: Source, formats: Formats, max_unpacked: int, target: int) -> None:
        self.source, self.formats, self.target = source, formats, target
        self.lines = Lines(source, self._may_be_long, max_unpacked)
        self.parser: Parser | None = None
        self.next_parser: Parser | None = None
        self.buffer = bytearray()
        self.spans: list[Span] = []
        self.troubles: list[Trouble] = []
        self.gap = True  # the next stretch does not follow on the one before
        self.chunk_no = 0
        self.done = 0  # bytes of the file in pieces so far

    def pieces(self) -> Iterator[Piece]:
        """At least one; the last one holds whatever remains."""
        want = self._wanted()
        for stretch in self.lines.stretches():
            self._add(stretch)
            while len(self.buffer) >= want:
                with memoryview(self.buffer) as view:
                    data = bytes(view[:want])
                length = self._cut(data)
                if length:
                    yield self._piece(length)
                    want = self._wanted()
                else:
                    want += self._wanted()
        while self.parser is None and self.buffer:
            length = self._first_known(bytes(self.buffer))
            if length == len(self.buffer):
                break
            if length:
                yield self._piece(length)
        yield self._piece(len(self.buffer), final=True)

    def _wanted(self) -> int:
        # twelve bits count the pieces: those of a huge file grow
        return self.target << (self.chunk_no >> (CHUNK_BITS - 3))

    def _may_be_long(self, head: bytes) -> bool:
        parser = self.parser or self.formats.sniff(bytes(self.buffer[:HEAD]) or head, self.source.name)
        return bool(getattr(parser, "long_lines", False))

    def _add(self, stretch: Stretch) -> None:
        if stretch.trouble is not None:
            self.troubles.append(stretch.trouble)
            self.gap = True
            return
        if self.gap:
            self.spans.append(Span(len(self.buffer), stretch.byte, stretch.line))
            self.gap = False
        self.buffer += stretch.data

    def _cut(self, data: bytes) -> int:
        """Bytes of ``data`` that make the next piece (0: take more); chooses the parser."""
        if self.parser is None:
            start = self._first_known(data)
            if start:
                return start
        assert self.parser is not None
        cut = self.parser.cut(data)
        if cut >= len(data) // 2:
            return cut
        if self.formats.forced is None:
            other = self.formats.sniff(data[cut : cut + HEAD], self.source.name)
            if other is not None and other is not self.parser:
                self.next_parser = other
                return cut or self._switched(data)
        return (cut or data.rfind(b"\n") + 1) if len(data) >= LONGEST_PIECE else 0

    def _switched(self, data: bytes) -> int:
        self.parser, self.next_parser = self.next_parser, None
        return self._cut(data)

    def _first_known(self, data: bytes) -> int:
        """Bytes before the first that a parser knows (all, if none does); sets the parser."""
        at = 0
        while at < len(data):
            self.next_parser = self.formats.sniff(data[at : at + HEAD], self.source.name)
            if self.next_parser is not None:
                if not at:
                    self.parser = self.next_parser
                return at
            at = data.find(b"\n", at + HEAD) + 1 or len(data)
        return at

    def _piece(self, length: int, final: bool = False) -> Piece:
        """The first ``length`` bytes of the buffer, with all that lies in the file before their end."""
        mine = [span for span in self.spans if span.at < length]
        rest = [replace(span, at=span.at - length) for span in self.spans if span.at >= length]
        end, line = self._place(length, mine, rest)
        if length < len(self.buffer) and (not rest or rest[0].at > 0):
            rest.insert(0, Span(0, end, line))
        if final:
            end = self.lines.position
        piece = Piece(
            self.source,
            self.chunk_no,
            self.parser.name if self.parser else None,
            self.lines.encoding,
            tuple(mine),
            length,
            end - self.done,
            None if self.lines.again else bytes(self.buffer[:length]),
            skipped=0 if self.chunk_no else self.lines.marks,
            troubles=tuple(t for t in self.troubles if final or t.byte_start < end),
        )
        self.troubles = [t for t in self.troubles if not final and t.byte_start >= end]
        self._next(length, rest, end)
        return piece

    def _place(self, length: int, mine: list[Span], rest: list[Span]) -> tuple[int, int]:
        """Byte and line of the file at ``length`` bytes of the buffer."""
        if not rest and not self.gap:  # counted back from the end of what was read
            after = bytes(self.buffer[length:])
            byte = self.lines.position - width(after, self.lines.encoding)
            return byte, self.lines.line - after.count(b"\n")
        if not mine:
            return self.lines.position, self.lines.line
        tail = bytes(self.buffer[mine[-1].at : length])
        return mine[-1].byte + width(tail, self.lines.encoding), mine[-1].line + tail.count(b"\n")

    def _next(self, length: int, rest: list[Span], end: int) -> None:
        del self.buffer[:length]
        self.spans = rest
        self.done = end
        self.chunk_no += 1
        if self.next_parser is not None:
            self.parser, self.next_parser = self.next_parser, None
