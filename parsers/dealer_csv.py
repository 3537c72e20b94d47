"""The CSV spelling of the dealer log, read into rows of tokens.

The first line names the columns; an empty cell is an absent field, lists are joined by blanks.
A file whose first line is exactly ``HEADER`` can be read in parts: later parts have no such line.
A column that the dealer log does not know keeps its value: as JSON if the cell is JSON, else text.
"""

from __future__ import annotations

import csv
import json
from typing import Any, Final

import numpy as np

from analyzer.compiled import inner, kernel
from parsers import dealer_fields as f
from parsers.dealer_fill import E_CSV
from parsers.dealer_tokens import (
    BAD_LINE,
    EVENT_FIELD,
    SEAT_KIND,
    SEATS_FIELD,
    Problem,
    Tokens,
    is_json,
    read_seats,
    word_arguments,
)
from parsers.dealer_values import Bytes, Ints

HEADER: Final = ",".join(f.CSV_COLUMNS).encode()
MOST_QUOTED: Final = 1 << 16  # a quoted cell that is longer is taken for an unclosed quote
_QUOTE, _BACKSLASH, _COMMA, _NEWLINE, _RETURN = 34, 92, 44, 10, 13
NO_CLOSE, TOO_MANY = 1, 2


@inner
def _cell_end(data: Bytes, i: int, size: int) -> int:
    """Where the cell at ``i`` ends (its comma, line end, or the end of data); -1: unclosed quote."""
    if i < size and data[i] == _QUOTE:
        k = i + 1
        while k < size and k - i < MOST_QUOTED:
            if data[k] == _QUOTE:
                if k + 1 < size and data[k + 1] == _QUOTE:
                    k += 1
                else:
                    break
            k += 1
        if k >= size or data[k] != _QUOTE:
            return -1
        i = k + 1
    while i < size and data[i] != _COMMA and data[i] != _NEWLINE:
        i += 1
    return i


@inner
def _put_plain(data: Bytes, s: int, e: int, out: Bytes, o: int) -> int:
    """The cell's text without CSV quotes."""
    quoted = e - s >= 2 and data[s] == _QUOTE and data[e - 1] == _QUOTE
    i, last = (s + 1, e - 1) if quoted else (s, e)
    while i < last:
        out[o] = data[i]
        o += 1
        i += 2 if quoted and data[i] == _QUOTE else 1
    return o


@inner
def _as_list(out: Bytes, s: int, e: int, to: int) -> int:
    """Objects side by side at ``[s, e)`` as one JSON list, written from ``to`` on."""
    o, depth, text, first = to, 0, False, True
    out[o] = 91
    o += 1
    i = s
    while i < e:
        c = out[i]
        if depth == 0 and c != 123:
            i += 1
            continue
        if text:
            if c == _BACKSLASH and i + 1 < e:
                out[o] = c
                o, i = o + 1, i + 1
            elif c == _QUOTE:
                text = False
        elif c == _QUOTE:
            text = True
        elif c == 123:
            if depth == 0 and not first:
                out[o], o = _COMMA, o + 1
            depth, first = depth + 1, False
        elif c == 125:
            depth -= 1
        out[o], o, i = out[i], o + 1, i + 1
    out[o] = 93
    return o + 1


@inner
def _put_json(data: Bytes, s: int, e: int, out: Bytes, o: int) -> int:
    """The cell's text as a JSON string."""
    quoted = e - s >= 2 and data[s] == _QUOTE and data[e - 1] == _QUOTE
    i, last = (s + 1, e - 1) if quoted else (s, e)
    out[o] = _QUOTE
    o += 1
    while i < last:
        c = np.int64(data[i])
        if c == _QUOTE or c == _BACKSLASH:
            out[o] = _BACKSLASH
            out[o + 1] = c
            o += 2
        elif c < 32:
            out[o], out[o + 1], out[o + 2], out[o + 3] = _BACKSLASH, 117, 48, 48
            out[o + 4] = 48 + c // 16
            out[o + 5] = 48 + c % 16 if c % 16 < 10 else 87 + c % 16
            o += 6
        else:
            out[o] = c
            o += 1
        i += 2 if quoted and c == _QUOTE else 1
    out[o] = _QUOTE
    return o + 1


@inner
def _is_hand(data: Bytes, s: int, e: int) -> bool:
    if e - s == 6 and data[s] == _QUOTE:
        s, e = s + 1, e - 1
    return e - s == 4 and data[s] == 104 and data[s + 1] == 97 and data[s + 2] == 110 and data[s + 3] == 100


@kernel
def scan_records(
    data: Bytes, begin: int, columns: Ints, names: Ints, words: Any, out: Bytes, o: int, tokens: Any,
    ptr: Ints, given: Ints, spans: Any, fails: Any, line: int,
) -> tuple[int, int, int, int, int, int]:  # fmt: skip
    """All records from ``begin`` on.

    columns  field number of each column; names [2, columns] place of its JSON name in ``out``
    tokens   [7, ..] field, value, key, source spans; spans [5, rows] as in ``dealer_tokens``
    fails    [.., 3] row, position, what is wrong
    Returns rows, tokens, fails, bytes of blank lines, bytes of comments, bytes of ``out``.
    """
    rows, n, n_fail, blank, comment, at, size = 0, 0, 0, 0, 0, begin, len(data)
    event_column = 0
    for k in range(len(columns)):
        if columns[k] == EVENT_FIELD:
            event_column = k
    while at < size:
        stop = at
        while stop < size and data[stop] != _NEWLINE and (data[stop] <= 32 or data[stop] == _COMMA):
            stop += 1
        if stop >= size or data[stop] == _NEWLINE or data[at] == 35:
            while stop < size and data[stop] != _NEWLINE:
                stop += 1
            full = min(stop + 1, size)
            if data[at] == 35:
                comment += full - at
            else:
                blank += full - at
            line, at = line + 1, full
            continue
        row, first_token, column, i, bad, seats, hand = rows, n, 0, at, 0, -1, False
        while True:
            e = _cell_end(data, i, size)
            if e < 0:
                bad = NO_CLOSE
                break
            last = e - 1 if e > i and data[e - 1] == _RETURN and (e == size or data[e] == _NEWLINE) else e
            if last > i and column >= len(columns):
                bad = TOO_MANY
                break
            if last > i:
                tokens[0, n] = columns[column]
                tokens[3, n], tokens[4, n] = names[0, column], names[1, column]
                tokens[5, n], tokens[6, n] = i, last
                tokens[1, n] = o
                if columns[column] == SEATS_FIELD:
                    seats = n
                    end = _put_plain(data, i, last, out, o)
                    tokens[1, n] = end
                    o = _as_list(out, o, end, end)
                elif columns[column] < 0:
                    end = _put_plain(data, i, last, out, o)
                    o = end if is_json(out, o, end) else _put_json(data, i, last, out, o)
                else:
                    o = _put_json(data, i, last, out, o)
                hand = hand or (column == event_column and _is_hand(data, i, last))
                tokens[2, n] = o
                n += 1
            if e >= size or data[e] == _NEWLINE:
                i = e
                break
            column, i = column + 1, e + 1
        fail_at = i
        if bad:
            while i < size and data[i] != _NEWLINE:
                i += 1
            n = first_token
            given[row] = BAD_LINE
        full = min(i + 1, size)
        last = i - 1 if i > at and data[i - 1] == _RETURN else i
        spans[0, row], spans[1, row], spans[2, row], spans[3, row], spans[4, row] = line, at, last, at, full
        ptr[row + 1] = n
        if seats >= 0 and hand and not bad:
            before = n
            s, e = tokens[1, seats], tokens[2, seats]
            n, rows, end = read_seats(out, s, e, words, n, tokens, rows, ptr)
            for k in range(before, n):
                tokens[5, k], tokens[6, k] = tokens[5, seats], tokens[6, seats]
            for k in range(row + 1, rows + 1):
                given[k] = SEAT_KIND
                spans[0, k], spans[1, k], spans[2, k], spans[3, k], spans[4, k] = line, at, last, full, full
            if end < 0:
                bad, fail_at = 3, tokens[5, seats]
        if bad:
            fails[n_fail, 0], fails[n_fail, 1], fails[n_fail, 2] = row, fail_at, bad
            n_fail += 1
        for k in range(at, full):
            line += data[k] == _NEWLINE
        rows += 1
        at = full
    return rows, n, n_fail, blank, comment, o


def _header(data: bytes) -> tuple[list[str], int]:
    """The names of the columns, and where the records begin."""
    end = data.find(b"\n") + 1 or len(data)
    line = data[:end].decode("utf-8", "replace").strip("\r\n")
    names = next(csv.reader([line]), [])
    if "event" in names and line.partition(",")[0] != "hand":
        return names, end
    return list(f.CSV_COLUMNS), 0


_WRONG: Final = (
    "",
    "a quoted cell does not close",
    "more cells than columns",
    "expected seats as JSON objects",
)


def read_csv(data: bytes, fields: f.WordTable) -> Tokens:
    """Tokens of a CSV text; records that cannot be split become problems."""
    names, begin = _header(data)
    source = np.frombuffer(data, dtype=np.uint8)
    encoded = [json.dumps(name, ensure_ascii=False).encode() for name in names]
    ends = np.cumsum([len(name) for name in encoded], dtype=np.int64)
    places = np.stack((np.append(0, ends[:-1]), ends)).astype(np.int64)
    special = int(np.count_nonzero((source < 35) & (source != 32)) + np.count_nonzero(source == _BACKSLASH))
    out = np.empty(int(ends[-1]) + 4 * len(data) + 5 * special + 8, dtype=np.uint8)
    out[: int(ends[-1])] = np.frombuffer(b"".join(encoded), dtype=np.uint8)
    objects = int(np.count_nonzero(source == 123))
    most_rows = int(np.count_nonzero(source == _NEWLINE)) + objects + 2
    tokens = np.empty(
        (7, int(np.count_nonzero((source == _COMMA) | (source == 58))) + most_rows + 1), np.int64
    )
    ptr = np.zeros(most_rows + 1, dtype=np.int64)
    given = np.full(most_rows, f.NO_KIND, dtype=np.int64)
    spans = np.empty((5, most_rows), dtype=np.int64)
    fails = np.empty((most_rows, 3), dtype=np.int64)
    columns = np.array([f.FIELD_ID.get(name, -1) for name in names], dtype=np.int64)
    rows, n, n_fail, blank, comment, _ = scan_records(
        source, begin, columns, places, word_arguments(fields), out, int(ends[-1]), tokens,
        ptr, given, spans, fails, int(begin > 0),
    )  # fmt: skip
    out.setflags(write=False)  # as the other readers' buffers: kernels are compiled once for all
    for row in np.flatnonzero(given[:rows] == BAD_LINE):
        given[row] = (
            f.BROKEN_HAND if data.startswith((b"hand,", b'"hand",'), int(spans[1, row])) else f.NO_KIND
        )
    problems = tuple(
        Problem(E_CSV, int(row), int(at), int(max(at, spans[2, row])), _WRONG[wrong])
        for row, at, wrong in fails[:n_fail]
    )
    counts = {"header": begin, "blank": blank, "comment": comment}
    return Tokens.of(out, ptr, tokens[:, :n], given, spans[:, :rows], counts, problems)


def cut_csv(data: bytes) -> int:
    """Where the last hand begins; 0 unless the columns stand in the order of ``HEADER``."""
    line = data[: data.find(b"\n") + 1 or len(data)].strip()
    if line != HEADER and not data.startswith(b"hand,"):
        return 0
    at = len(data)
    while (at := data.rfind(b"\nhand,", 0, at)) >= 0:
        if data.count(b'"', 0, at) % 2 == 0:
            return at + 1
    return 0
