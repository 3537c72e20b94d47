"""Rows of tokens: what all three spellings of the dealer log are read into first.

A row is the hand line, one seat of its list, or an event. A token is one field of a row: its
number (``dealer_fields.FIELD_ID``, -1 for an unknown name) and the span of its value, spelt as
JSON, in ``buf``. ``key`` is the span of the name, with its quotes.
"""

from __future__ import annotations

import dataclasses
import json
import re
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyzer.compiled import inner, kernel
from parsers import dealer_fields as f
from parsers.dealer_values import Bytes, Ints, find_word

SEATS_FIELD: Final = f.FIELD_ID["seats"]
EVENT_FIELD: Final = f.FIELD_ID["event"]
SEAT_KIND, NO_KIND = f.SEAT_KIND, f.NO_KIND
BAD_LINE: Final = -4  # until ``read_ndjson`` has looked whether it was a hand line
_QUOTE, _BACKSLASH, _COMMA, _COLON, _OPEN, _CLOSE = 34, 92, 44, 58, 123, 125


@dataclass(frozen=True)
class Problem:
    """Something the reader itself could not make sense of: error code, row, span in the source."""

    code: int
    row: int
    start: int
    end: int
    message: str = ""


@dataclass(frozen=True)
class Tokens:
    """The rows of a chunk.

    buf                     bytes that the values stand in
    ptr [rows + 1]          tokens of each row
    field, start, end, key_start, key_end, src_start, src_end [tokens]
                            ``src`` is the value's place in the source
    given [rows]            kind where the reader knows it, else NO_KIND
    line [rows]             line in the chunk, from 0
    first, last [rows]      span of the row in the source, line end not counted
    full_first, full_last [rows]  the same with line end or separator; seats of a JSON list have none
    skipped                 bytes passed over, by name
    problems                undecodable rows and unexpected words
    """

    buf: Bytes
    ptr: Ints
    field: Ints
    start: Ints
    end: Ints
    key_start: Ints
    key_end: Ints
    src_start: Ints
    src_end: Ints
    given: Ints
    line: Ints
    first: Ints
    last: Ints
    full_first: Ints
    full_last: Ints
    skipped: dict[str, int] = dataclasses.field(default_factory=dict)
    problems: tuple[Problem, ...] = ()

    @classmethod
    def of(
        cls,
        buf: Bytes,
        ptr: Ints,
        tokens: npt.NDArray[np.int64],
        given: Ints,
        spans: npt.NDArray[np.int64],
        skipped: dict[str, int],
        problems: tuple[Problem, ...],
    ) -> Tokens:
        """From the arrays of a scanner: tokens [5 or 7, ..], spans [5, rows] (and room to spare).

        Five rows of tokens: the values stand in the source itself.
        """
        field, start, end, key_start, key_end = tokens[:5]
        src_start, src_end = tokens[5:] if len(tokens) == 7 else (start, end)
        line, first, last, full_first, full_last = spans
        rows = len(line)
        return cls(
            buf, ptr[: rows + 1], field, start, end, key_start, key_end, src_start, src_end,
            given[:rows], line, first, last, full_first, full_last,
            {name: size for name, size in skipped.items() if size}, problems,
        )  # fmt: skip


@inner
def _skip_blanks(buf: Bytes, i: int, end: int) -> int:
    while i < end and (buf[i] == 32 or buf[i] == 9 or buf[i] == 13):
        i += 1
    return i


@inner
def _escape_ok(buf: Bytes, i: int, end: int) -> bool:
    """A JSON escape whose letter stands at ``i``."""
    if i >= end:
        return False
    c = buf[i]
    if c == 117:
        for k in range(i + 1, i + 5):
            if k >= end:
                return False
            d = buf[k]
            if not (48 <= d <= 57 or 65 <= d <= 70 or 97 <= d <= 102):
                return False
        return True
    return bool(c in (_QUOTE, _BACKSLASH, 47, 98, 102, 110, 114, 116))


@inner
def _string_end(buf: Bytes, i: int, end: int) -> int:
    """One past the closing quote of the string that opens at ``i``; -1 if it does not close."""
    i += 1
    while i < end:
        if buf[i] == _BACKSLASH:
            i += 1
            if not _escape_ok(buf, i, end):
                return -1
        elif buf[i] == _QUOTE:
            return i + 1
        elif buf[i] < 32:
            return -1
        i += 1
    return -1


@inner
def _scalar_end(buf: Bytes, i: int, end: int) -> int:
    """One past the string, number or word at ``i``; -1 if it is none."""
    if buf[i] == _QUOTE:
        return _string_end(buf, i, end)
    s = i
    while (
        i < end
        and buf[i] > 32
        and buf[i] != _COMMA
        and buf[i] != _CLOSE
        and buf[i] != 93
        and buf[i] != _QUOTE
    ):
        i += 1
    return i if _bare_value(buf, s, i) else -1


@inner
def _value_end(buf: Bytes, i: int, end: int) -> int:
    """One past the JSON value at ``i``, however nested (60 levels); -1 if it is none."""
    depth, objects, key = 0, 0, False
    while True:
        i = _skip_blanks(buf, i, end)
        if i >= end:
            return -1
        if key:
            if buf[i] != _QUOTE:
                return -1
            i = _string_end(buf, i, end)
            i = _skip_blanks(buf, i, end) if i > 0 else end
            if i >= end or buf[i] != _COLON:
                return -1
            i, key = i + 1, False
            continue
        if buf[i] == _OPEN or buf[i] == 91:
            if depth == 60:
                return -1
            is_object = buf[i] == _OPEN
            i = _skip_blanks(buf, i + 1, end)
            if i < end and buf[i] == (_CLOSE if is_object else 93):
                i += 1
            else:
                depth, objects, key = depth + 1, (objects << 1) | is_object, is_object
                continue
        else:
            i = _scalar_end(buf, i, end)
            if i < 0:
                return -1
        while depth > 0:
            i = _skip_blanks(buf, i, end)
            if i >= end:
                return -1
            inside = objects & 1
            if buf[i] == _COMMA:
                i, key = i + 1, inside == 1
                break
            if buf[i] != (_CLOSE if inside else 93):
                return -1
            i, depth, objects = i + 1, depth - 1, objects >> 1
        if depth == 0:
            return i


@inner
def _bare_value(buf: Bytes, s: int, e: int) -> bool:
    """true, false, null, or something that looks like a number (money readers are stricter)."""
    if s == e:
        return False
    c = buf[s]
    if c == 116:
        return e - s == 4 and buf[s + 1] == 114 and buf[s + 2] == 117 and buf[s + 3] == 101
    if c == 102:
        return e - s == 5 and buf[s + 1] == 97 and buf[s + 2] == 108 and buf[s + 4] == 101
    if c == 110:
        return e - s == 4 and buf[s + 1] == 117 and buf[s + 2] == 108 and buf[s + 3] == 108
    if c == 78 or c == 73:  # NaN, Infinity: no JSON, but common enough to be told as a bad amount
        return (e - s == 3 and buf[s + 1] == 97) or (e - s == 8 and buf[s + 1] == 110)
    return _number(buf, s, e)


@inner
def _number(buf: Bytes, s: int, e: int) -> bool:
    """A JSON number."""
    i = s + 1 if buf[s] == 45 else s
    first = i
    while i < e and 48 <= buf[i] <= 57:
        i += 1
    if i == first or (i - first > 1 and buf[first] == 48):
        return False
    if i < e and buf[i] == 46:
        first = i + 1
        i = first
        while i < e and 48 <= buf[i] <= 57:
            i += 1
        if i == first:
            return False
    if i < e and (buf[i] == 101 or buf[i] == 69):
        i += 1
        if i < e and (buf[i] == 43 or buf[i] == 45):
            i += 1
        first = i
        while i < e and 48 <= buf[i] <= 57:
            i += 1
        if i == first:
            return False
    return i == e


@inner
def is_json(buf: Bytes, s: int, e: int) -> bool:
    """The span is one JSON value."""
    if s == e or buf[s] == 78 or buf[s] == 73:
        return False
    for i in range(s, e):
        if buf[i] < 32:
            return False
    return _value_end(buf, s, e) == e


@inner
def read_object(buf: Bytes, i: int, end: int, words: Any, n: int, tokens: Any) -> tuple[int, int]:
    """The object that opens at ``i``: its tokens from number ``n`` on.

    tokens  [5, capacity] field, value start, value end, key start, key end
    Returns the next free token number and the position after the object; a negative position is
    where reading failed, as ``-1 - position``.
    """
    seed, slots, starts, text, code = words
    if i >= end or buf[i] != _OPEN:
        return n, -1 - i
    i = _skip_blanks(buf, i + 1, end)
    if i < end and buf[i] == _CLOSE:
        return n, i + 1
    while True:
        key = i
        if i >= end or buf[i] != _QUOTE:
            return n, -1 - i
        i = _string_end(buf, i, end)
        if i < 0:
            return n, -1 - key
        found = find_word(buf, key + 1, i - 1, seed, slots, starts, text)
        tokens[0, n] = code[found] if found >= 0 else -1
        tokens[3, n], tokens[4, n] = key, i
        i = _skip_blanks(buf, i, end)
        if i >= end or buf[i] != _COLON:
            return n, -1 - i
        i = _skip_blanks(buf, i + 1, end)
        value = i
        i = _value_end(buf, i, end) if i < end else -1
        if i < 0:
            return n, -1 - value
        tokens[1, n], tokens[2, n] = value, i
        n += 1
        i = _skip_blanks(buf, i, end)
        if i < end and buf[i] == _CLOSE:
            return n, i + 1
        if i >= end or buf[i] != _COMMA:
            return n, -1 - i
        i = _skip_blanks(buf, i + 1, end)


@inner
def read_seats(
    buf: Bytes, i: int, end: int, words: Any, n: int, tokens: Any, row: int, ptr: Ints
) -> tuple[int, int, int]:
    """The objects of a seat list, each a row; objects may stand in ``[ ]`` or side by side."""
    while i < end:
        c = buf[i]
        if c == 91 or c == 93 or c == _COMMA or c <= 32:
            i += 1
            continue
        n, i = read_object(buf, i, end, words, n, tokens)
        if i < 0:
            return n, row, i
        row += 1
        ptr[row + 1] = n
    return n, row, i


@inner
def _seat_list(buf: Bytes, tokens: Any, first: int, n: int) -> int:
    """The token that holds the seat list of a hand line, or -1."""
    seats, is_hand = -1, False
    for tok in range(first, n):
        s, e = tokens[1, tok], tokens[2, tok]
        if tokens[0, tok] == SEATS_FIELD:
            seats = tok
        elif tokens[0, tok] == EVENT_FIELD:
            is_hand = e - s == 6 and buf[s + 1] == 104 and buf[s + 2] == 97 and buf[s + 4] == 100
    return seats if is_hand else -1


@kernel
def scan_lines(
    buf: Bytes, words: Any, tokens: Any, ptr: Ints, given: Ints, spans: Any, fails: Any
) -> tuple[int, int, int, int, int]:
    """All lines of an NDJSON text.

    spans  [5, rows] line, first, last, full first, full last
    fails  [.., 2] row, position
    Returns rows, tokens, fails, bytes of blank lines, bytes of comment lines.
    """
    rows, n, n_fail, blank, comment, line, at, size = 0, 0, 0, 0, 0, 0, 0, len(buf)
    ptr[0] = 0
    while at < size:
        stop = at
        while stop < size and buf[stop] != 10:
            stop += 1
        full = stop + 1 if stop < size else stop
        i = _skip_blanks(buf, at, stop)
        if i == stop:
            blank += full - at
        elif buf[i] == 35:
            comment += full - at
        else:
            last = stop
            while last > i and (buf[last - 1] == 32 or buf[last - 1] == 13 or buf[last - 1] == 9):
                last -= 1
            row, first_token = rows, n
            spans[0, row], spans[1, row], spans[2, row] = line, i, last
            spans[3, row], spans[4, row] = at, full
            n, after = read_object(buf, i, last, words, n, tokens)
            if after >= 0 and after != last:
                after = -1 - after
            ptr[row + 1] = n
            seats = _seat_list(buf, tokens, first_token, n) if after >= 0 else -1
            if after < 0:
                n = first_token
                ptr[row + 1] = n
                given[row] = BAD_LINE
            elif seats >= 0:
                s, e = tokens[1, seats], tokens[2, seats]
                n, rows, end = read_seats(buf, s, e, words, n, tokens, rows, ptr)
                after = end if end < 0 else after
                for k in range(row + 1, rows + 1):
                    given[k] = SEAT_KIND
                    spans[0, k], spans[1, k], spans[2, k] = line, i, last
                    spans[3, k], spans[4, k] = full, full
            if after < 0:
                fails[n_fail, 0], fails[n_fail, 1] = row, -1 - after
                n_fail += 1
            rows += 1
        line += 1
        at = full
    return rows, n, n_fail, blank, comment


def word_arguments(table: f.WordTable) -> tuple[int, Ints, Ints, Bytes, Ints]:
    """A word table as the tuple that kernels take."""
    return table.seed, table.slots, table.start, table.text, table.code


_HAND_LINE: Final = re.compile(rb'"event"\s*:\s*"hand"')


def _json_problem(data: bytes, row: int, at: int, first: int, last: int) -> Problem:
    """What is wrong with a line that the scanner gave up on; the JSON library says it in words."""
    try:
        value = json.loads(data[first:last])
    except json.JSONDecodeError as error:
        return Problem(0, row, at, max(last, at), f"no JSON: {error.msg}, character {error.colno}")
    except UnicodeDecodeError as error:
        return Problem(0, row, at, max(last, at), f"no JSON: {error.reason}")
    except RecursionError:
        return Problem(0, row, at, max(last, at), "no JSON: nested too deep")
    what = "a seat list of objects" if isinstance(value, dict) else "one JSON object a line"
    return Problem(0, row, at, max(last, at), f"expected {what}")


def read_ndjson(data: bytes, fields: f.WordTable) -> Tokens:
    """Tokens of an NDJSON text; lines that are no JSON object become problems."""
    buf = np.frombuffer(data, dtype=np.uint8)
    most_tokens = int(np.count_nonzero(buf == _COLON)) + 1
    most_rows = int(np.count_nonzero(buf == 10) + np.count_nonzero(buf == _OPEN)) + 2
    tokens = np.empty((5, most_tokens), dtype=np.int64)
    ptr = np.zeros(most_rows + 1, dtype=np.int64)
    given = np.full(most_rows, NO_KIND, dtype=np.int64)
    spans = np.empty((5, most_rows), dtype=np.int64)
    fails = np.empty((most_rows, 2), dtype=np.int64)
    rows, n, n_fail, blank, comment = scan_lines(
        buf, word_arguments(fields), tokens, ptr, given, spans, fails
    )
    for row in np.flatnonzero(given[:rows] == BAD_LINE):
        line = data[spans[1, row] : spans[2, row]]
        given[row] = f.BROKEN_HAND if _HAND_LINE.search(line) else NO_KIND
    problems = tuple(
        _json_problem(data, int(row), int(at), int(spans[1, row]), int(spans[2, row]))
        for row, at in fails[:n_fail]
    )
    counts = {"blank": blank, "comment": comment}
    return Tokens.of(buf, ptr, tokens[:, :n], given, spans[:, :rows], counts, problems)
