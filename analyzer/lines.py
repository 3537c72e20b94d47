"""One file as stretches of whole lines in UTF-8, in bounded memory, with their places in the file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from analyzer.decode import HEAD, UTF8, UTF16, encoding_of, utf8_blocks, width
from analyzer.inputs import MAX_UNPACKED, Broken, Source, blocks, is_packed

LONGEST_LINE: Final = 1024 * 1024


@dataclass(frozen=True)
class Trouble:
    """Something that keeps bytes of a file from being read: they are unknown."""

    code: str
    message: str
    byte_start: int = 0
    byte_end: int = 0
    line: int = 0


@dataclass(frozen=True)
class Stretch:
    """Whole lines that lie together (``data``), or a gap that is not to be read (``trouble``).

    byte  where it begins in the unpacked file
    line  lines before it in the file
    """

    data: bytes
    byte: int
    line: int
    trouble: Trouble | None = None


@dataclass
class Lines:
    """Reads one file. ``encoding``, ``marks`` and ``position`` hold once reading has begun.

    may_be_long   asked with a line's first bytes whether a line beyond the limit is to be read
                  all the same: some formats write a whole file on one line
    encoding      utf-8, utf-16-le or utf-16-be
    marks         bytes of byte-order marks at the file's beginning
    again         the bytes can be read from the file as they are
    position      bytes of the unpacked file read so far
    line          line ends in them
    """

    source: Source
    may_be_long: Callable[[bytes], bool] = lambda head: False
    max_unpacked: int = MAX_UNPACKED
    encoding: str = UTF8
    marks: int = 0
    again: bool = True
    position: int = 0
    line: int = 0
    _raw: int = 0
    _troubles: list[Trouble] = field(default_factory=list)

    def stretches(self) -> Iterator[Stretch]:
        """The whole file, in order; gaps last where they stand at the end."""
        self.again = not is_packed(self.source.file)
        yield from self._lines(self._decoded(self._blocks()))
        odd = self._raw - self.position
        if odd:
            yield self._gap("odd-byte", "half a character at the end of the file", odd)
        for trouble in self._troubles:
            here = replace(trouble, byte_start=self.position, byte_end=self.position, line=self.line + 1)
            yield Stretch(b"", self.position, self.line, here)

    def _blocks(self) -> Iterator[bytes]:
        try:
            for block in blocks(self.source.file, self.max_unpacked):
                self._raw += len(block)
                yield block
        except Broken as broken:
            self._troubles.append(Trouble(broken.code, str(broken)))
        except OSError as error:
            self._troubles.append(Trouble("unreadable", f"reading failed: {error.strerror or error}"))

    def _decoded(self, raw: Iterator[bytes]) -> Iterator[bytes]:
        first = next(raw, b"")
        self.encoding, self.marks = encoding_of(first[:HEAD])
        self.position = self.marks

        def unmarked() -> Iterator[bytes]:
            yield first[self.marks :]
            yield from raw

        if self.encoding in UTF16:
            self.again = False
            yield from utf8_blocks(unmarked(), self.encoding)
        else:
            yield from unmarked()

    def _lines(self, decoded: Iterator[bytes]) -> Iterator[Stretch]:
        rest = b""
        passed = 0  # file bytes of a line that is too long, so far
        for block in decoded:
            if passed:
                end = block.find(b"\n") + 1
                passed += width(block[: end or len(block)], self.encoding)
                if not end:
                    continue
                yield self._long_line(passed, 1)
                block, passed = block[end:], 0
            data = rest + block
            end = data.rfind(b"\n") + 1
            rest = data[end:]
            yield from self._short(data[:end])
            if len(rest) > LONGEST_LINE and not self.may_be_long(rest[:HEAD]):
                rest, passed = b"", width(rest, self.encoding)
        if passed:
            yield self._long_line(passed, 0)
        yield from self._short(rest)

    def _short(self, data: bytes) -> Iterator[Stretch]:
        done = 0
        for start, end in _long_lines(data):
            if not self.may_be_long(data[start : start + HEAD]):
                yield from self._plain(data[done:start])
                yield self._long_line(width(data[start:end], self.encoding), int(data[end - 1] == 10))
                done = end
        yield from self._plain(data[done:] if done else data)

    def _plain(self, data: bytes) -> Iterator[Stretch]:
        if data:
            start, line = self.position, self.line
            self.position += width(data, self.encoding)
            self.line += data.count(b"\n")
            yield Stretch(data, start, line)

    def _long_line(self, size: int, line_ends: int) -> Stretch:
        gap = self._gap("long-line", f"a line of more than {LONGEST_LINE} bytes", size)
        self.line += line_ends
        return gap

    def _gap(self, code: str, message: str, size: int) -> Stretch:
        start = self.position
        self.position += size
        trouble = Trouble(code, message, start, self.position, self.line + 1)
        return Stretch(b"", start, self.line, trouble)


def _long_lines(data: bytes) -> Iterator[tuple[int, int]]:
    """Start and end of lines beyond the limit: each covers a half-limit window without a line end."""
    window = LONGEST_LINE // 2
    at = 0
    while at + window <= len(data):
        if data.find(b"\n", at, at + window) < 0:
            start = data.rfind(b"\n", 0, at) + 1
            end = data.find(b"\n", at) + 1 or len(data)
            if end - start > LONGEST_LINE:
                yield start, end
            at = max(end, at + window)
        else:
            at += window
