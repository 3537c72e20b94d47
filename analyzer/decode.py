"""Encodings: any file to UTF-8 for the parsers, and positions back to the file's own bytes.

Parsers see UTF-8 only. Positions in tables are those of the unpacked file in its own encoding, so
that the ledger adds up to the file's size and a finding points at the right byte.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]

UTF8: Final = "utf-8"
UTF16: Final = ("utf-16-le", "utf-16-be")
CP1252: Final = "cp1252"
MARK: Final = b"\xef\xbb\xbf"
_MARKS: Final = ((MARK, UTF8), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_INNER_MARKS: Final = re.compile(rb"(?m)^(?:\xef\xbb\xbf)+")
HEAD: Final = 64 * 1024


def encoding_of(head: bytes) -> tuple[str, int]:
    """The encoding that a file's first bytes show, and the length of its byte-order marks.

    UTF-8 is the answer for everything else: bytes that are no UTF-8 are read as CP1252 later,
    one by one (``to_utf8``), because a file may show its first accent after gigabytes.
    """
    for mark, encoding in _MARKS:
        if head.startswith(mark):
            length = len(mark)
            while head.startswith(mark, length):
                length += len(mark)
            return encoding, length
    pairs = np.frombuffer(head[: len(head) // 2 * 2], dtype=np.uint8).reshape(-1, 2)
    if len(pairs) >= 2:
        first, second = (pairs == 0).mean(axis=0)
        if second > 0.4 and first < 0.1:
            return "utf-16-le", 0
        if first > 0.4 and second < 0.1:
            return "utf-16-be", 0
    return UTF8, 0


def utf8_blocks(blocks: Iterable[bytes], encoding: str) -> Iterator[bytes]:
    """UTF-16 blocks of any length as UTF-8. Half a character at the end is left out."""
    decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
    for block in blocks:
        text = decoder.decode(block)
        if text:
            yield text.encode()


def width(data: bytes, encoding: str) -> int:
    """Bytes that ``data`` (UTF-8) takes in a file of that encoding."""
    if encoding not in UTF16:
        return len(data)
    octets = np.frombuffer(data, dtype=np.uint8)
    return 2 * int(np.count_nonzero(_units(octets)) + np.count_nonzero(octets >= 0xF0))


def _units(octets: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
    starts: npt.NDArray[np.bool_] = (octets & 0xC0) != 0x80
    return starts


def units_before(data: bytes) -> Ints:
    """For each byte position 0..len(data): UTF-16 bytes of the characters that begin before it."""
    octets = np.frombuffer(data, dtype=np.uint8)
    steps = _units(octets).astype(np.int64) + (octets >= 0xF0)
    out = np.zeros(len(data) + 1, dtype=np.int64)
    np.cumsum(2 * steps, out=out[1:])
    return out


@dataclass(frozen=True)
class Text:
    """UTF-8 made of bytes that were not quite: and the way back.

    data      valid UTF-8 without byte-order marks at line starts
    at        positions in ``data``, rising, from which a shift holds; the first is 0
    shift     what to add to a position of ``data`` to get one of the original bytes
    encoding  ``utf-8`` or ``cp1252``
    marks     bytes of byte-order marks taken out
    """

    data: bytes
    encoding: str = UTF8
    marks: int = 0
    at: Ints = field(default_factory=lambda: np.zeros(1, dtype=np.int64))
    shift: Ints = field(default_factory=lambda: np.zeros(1, dtype=np.int64))

    def back(self, positions: Ints) -> Ints:
        """Positions in the original bytes for positions in ``data``."""
        if len(self.at) == 1:
            return positions
        return positions + self.shift[np.searchsorted(self.at, positions, side="right") - 1]


def to_utf8(raw: bytes) -> Text:
    """``raw`` as valid UTF-8. Stray bytes are read as CP1252; marks at line starts are taken out."""
    marked = MARK in raw
    if not marked and (raw.isascii() or _is_utf8(raw)):
        return Text(raw)
    strays = _strays(raw)
    if strays is None:
        return _all_cp1252(raw)
    marks = [(m.start(), m.end(), b"") for m in _INNER_MARKS.finditer(raw)] if marked else []
    data, at, shift = _edited(raw, sorted(marks + [(i, i + 1, _CP1252[raw[i]]) for i in strays]))
    leads = int(np.count_nonzero(np.frombuffer(raw, dtype=np.uint8) >= 0xC2))
    told = leads - sum(raw[i] >= 0xC2 for i in strays) - sum(end - start for start, end, _ in marks) // 3
    encoding = CP1252 if strays and not told else UTF8
    return Text(data, encoding, sum(end - start for start, end, _ in marks), at, shift)


def _is_utf8(raw: bytes) -> bool:
    try:
        raw.decode()
    except UnicodeDecodeError:
        return False
    return True


def _strays(raw: bytes) -> list[int] | None:
    """Positions of bytes that are no UTF-8; None if there are very many."""
    found: list[int] = []

    def keep(error: UnicodeError) -> tuple[str, int]:
        assert isinstance(error, UnicodeDecodeError)
        found.extend(range(error.start, error.end))
        if len(found) > _MANY:
            raise error
        return "", error.end

    codecs.register_error("handaudit-strays", keep)
    try:
        raw.decode("utf-8", "handaudit-strays")
    except UnicodeDecodeError:
        return None
    return found


def _all_cp1252(raw: bytes) -> Text:
    octets = np.frombuffer(raw, dtype=np.uint8)
    lengths = np.array([len(text) for text in _CP1252], dtype=np.int64)[octets]
    high = np.flatnonzero(lengths > 1)
    extra = np.cumsum(lengths[high] - 1)
    at, shift = np.zeros(len(high) + 1, dtype=np.int64), np.zeros(len(high) + 1, dtype=np.int64)
    at[1:], shift[1:] = high + 1 + extra, -extra
    return Text(raw.decode("latin-1").translate(_CHARACTERS).encode(), CP1252, 0, at, shift)


def _cp1252(octet: int) -> bytes:
    # five bytes have no character in CP1252; as in browsers they are the control of that number
    one = bytes([octet])
    try:
        return one.decode(CP1252).encode()
    except UnicodeDecodeError:
        return one.decode("latin-1").encode()


_CP1252: Final = tuple(_cp1252(octet) for octet in range(256))
_CHARACTERS: Final = {octet: text.decode() for octet, text in enumerate(_CP1252)}
_MANY: Final = 100_000


def _edited(raw: bytes, edits: list[tuple[int, int, bytes]]) -> tuple[bytes, Ints, Ints]:
    parts: list[bytes] = []
    at, shift = [0], [0]
    done = length = 0
    for start, end, new in edits:
        parts += (raw[done:start], new)
        length += start - done + len(new)
        done = end
        at.append(length)
        shift.append(end - length)
    parts.append(raw[done:])
    return b"".join(parts), np.array(at, dtype=np.int64), np.array(shift, dtype=np.int64)
