"""A scanner for the TOML that poker hand history files (PHH) are written in.

It finds statements (``key = value``, ``[section]``), wherever a value runs over several lines,
and passes over comments and blank lines. A line that is no statement is one statement of kind
``BAD``; the next line is tried afresh.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from analyzer.compiled import inner, kernel
from parsers.dealer_text import put_value
from parsers.dealer_values import Bytes, Ints

KEY, SECTION, BAD = 0, 1, 2
_NEWLINE, _HASH, _EQUALS, _COMMA, _OPEN, _CLOSE = 10, 35, 61, 44, 91, 93
_QUOTE, _APOSTROPHE, _BACKSLASH = 34, 39, 92


@inner
def skip_space(buf: Bytes, i: int, end: int) -> int:
    """Past blanks, line ends, commas and comments: what may stand between elements of an array."""
    while i < end:
        c = buf[i]
        if c == _HASH:
            while i < end and buf[i] != _NEWLINE:
                i += 1
        elif c <= 32 or c == _COMMA:
            i += 1
        else:
            break
    return i


@inner
def string_end(buf: Bytes, i: int, end: int) -> int:
    """One past the string that opens at ``i`` (basic or literal, single or triple quotes); -1 if open."""
    quote = buf[i]
    if i + 2 < end and buf[i + 1] == quote and buf[i + 2] == quote:
        k = i + 3
        while k + 2 < end:
            if buf[k] == _BACKSLASH and quote == _QUOTE:
                k += 1
            elif buf[k] == quote and buf[k + 1] == quote and buf[k + 2] == quote:
                return k + 3
            k += 1
        return -1
    k = i + 1
    while k < end and buf[k] != _NEWLINE:
        if buf[k] == _BACKSLASH and quote == _QUOTE:
            k += 1
        elif buf[k] == quote:
            return k + 1
        k += 1
    return -1


@inner
def element_end(buf: Bytes, i: int, end: int) -> int:
    """One past the value at ``i``: a string, an array or table, or a bare word; -1 if it does not end."""
    c = buf[i]
    if c == _QUOTE or c == _APOSTROPHE:
        return string_end(buf, i, end)
    if c == _OPEN or c == 123:
        depth = 0
        while i < end:
            c = buf[i]
            if c == _QUOTE or c == _APOSTROPHE:
                i = string_end(buf, i, end)
                if i < 0:
                    return -1
                continue
            if c == _HASH:
                while i < end and buf[i] != _NEWLINE:
                    i += 1
                continue
            if c == _OPEN or c == 123:
                depth += 1
            elif c == _CLOSE or c == 125:
                depth -= 1
                if depth == 0:
                    return i + 1
            i += 1
        return -1
    while i < end and buf[i] > 32 and buf[i] != _COMMA and buf[i] != _CLOSE and buf[i] != _HASH:
        i += 1
    return i


@inner
def _comments(buf: Bytes, i: int, end: int) -> int:
    """Bytes of comments inside an array."""
    total = 0
    while i < end:
        c = buf[i]
        if c == _QUOTE or c == _APOSTROPHE:
            i = max(string_end(buf, i, end), i + 1)
        elif c == _HASH:
            first = i
            while i < end and buf[i] != _NEWLINE:
                i += 1
            total += i - first
        else:
            i += 1
    return total


@inner
def _line_end(buf: Bytes, i: int) -> int:
    while i < len(buf) and buf[i] != _NEWLINE:
        i += 1
    return i


@inner
def _key_end(buf: Bytes, i: int, end: int) -> int:
    if buf[i] == _QUOTE or buf[i] == _APOSTROPHE:
        return string_end(buf, i, end)
    while i < end and (buf[i] > 32 and buf[i] != _EQUALS and buf[i] != _HASH):
        i += 1
    return i


@inner
def _statement(buf: Bytes, i: int, stop: int, out: Any, row: int) -> int:
    """Read the statement at ``i`` of the line that ends at ``stop``; where it ends, or -1."""
    size = len(buf)
    if buf[i] == _OPEN:
        end = i
        while end < stop and buf[end] != _HASH:
            end += 1
        out[0, row], out[1, row], out[2, row] = SECTION, i, end
        return end if end > i + 1 else -1
    end = _key_end(buf, i, stop)
    out[0, row], out[1, row], out[2, row] = KEY, i, end
    if end <= i:
        return -1
    k = end
    while k < stop and buf[k] != _EQUALS and buf[k] <= 32:
        k += 1
    if k >= stop or buf[k] != _EQUALS:
        return -1
    k += 1
    while k < stop and buf[k] <= 32:
        k += 1
    if k >= stop or buf[k] == _HASH:
        return -1
    after = element_end(buf, k, size)
    out[3, row], out[4, row] = k, after
    return after if after > k else -1


@kernel
def scan(buf: Bytes, out: Any, skips: Ints) -> int:
    """All statements of a text.

    out    [11, rows] kind, key start, key end, value start, value end, line, first, last, full first,
           full last, bytes of comments within it
    skips  bytes of blank lines, of lines that are comments
    Returns the number of rows.
    """
    at, line, rows, size = 0, 0, 0, len(buf)
    while at < size:
        stop = _line_end(buf, at)
        i = at
        while i < stop and buf[i] <= 32:
            i += 1
        full = min(stop + 1, size)
        if i == stop:
            skips[0] += full - at
        elif buf[i] == _HASH:
            skips[1] += full - at
        else:
            end = _statement(buf, i, stop, out, rows)
            k = end
            if end >= 0:
                stop = _line_end(buf, end)
                while k < stop and buf[k] <= 32:
                    k += 1
            if end < 0 or (k < stop and buf[k] != _HASH):
                stop = _line_end(buf, i)
                out[0, rows], out[10, rows], end = BAD, 0, stop
            else:
                out[10, rows] = stop - k
                if out[0, rows] == KEY:
                    out[10, rows] += _comments(buf, out[3, rows], end)
            full = min(stop + 1, size)
            out[5, rows], out[6, rows], out[7, rows] = line, i, end
            out[8, rows], out[9, rows] = at, full
            rows += 1
        for k in range(at, full):
            line += buf[k] == _NEWLINE
        at = full
    return rows


@inner
def put_text(buf: Bytes, s: int, e: int, out: Bytes, o: int) -> int:
    """A TOML value as plain text: strings without quotes and escapes, all else as it stands."""
    if e - s >= 6 and buf[s] == buf[s + 1] == buf[s + 2] and (buf[s] == _QUOTE or buf[s] == _APOSTROPHE):
        s, e = s + 2, e - 2
    if e - s >= 2 and buf[s] == _APOSTROPHE:
        for i in range(s + 1, e - 1):
            out[o] = buf[i]
            o += 1
        return o
    return put_value(buf, s, e, out, o)


@kernel
def gather_text(buf: Bytes, start: Ints, end: Ints, out: Bytes, offsets: Ints) -> int:
    """Values end to end as plain text; an empty span (start < 0) gives nothing."""
    o = 0
    for i in range(len(start)):
        offsets[i] = o
        if start[i] >= 0:
            o = put_text(buf, start[i], end[i], out, o)
    offsets[len(start)] = o
    return o


@dataclass(frozen=True)
class Statements:
    """The statements of a text: columns of ``scan``, and what was passed over by name."""

    buf: Bytes
    kind: Ints
    key_start: Ints
    key_end: Ints
    start: Ints
    end: Ints
    line: Ints
    first: Ints
    last: Ints
    full_first: Ints
    full_last: Ints
    comments: Ints
    skipped: dict[str, int]


def read_statements(data: bytes) -> Statements:
    """Scan a PHH text."""
    buf = np.frombuffer(data, dtype=np.uint8)
    out = np.full((11, int(np.count_nonzero(buf == _NEWLINE)) + 1), -1, dtype=np.int64)
    skips = np.zeros(2, dtype=np.int64)
    rows = scan(buf, out, skips)
    kind, key_start, key_end, start, end, line, first, last, full_first, full_last, comments = out[:, :rows]
    return Statements(
        buf, kind, key_start, key_end, start, end, line, first, last, full_first, full_last, comments,
        {"blank": int(skips[0]), "comment": int(skips[1])},
    )  # fmt: skip
