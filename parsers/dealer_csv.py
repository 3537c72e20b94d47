"""The CSV spelling of the dealer log, read into rows of tokens.

The first line names the columns; an empty cell is an absent field, lists are joined by blanks.
A file whose first line is exactly ``HEADER`` can be read in parts: later parts have no such line.
A column that the dealer log does not know keeps its value: as JSON if the cell is JSON, else text.
The last usual column, ``other_fields``, holds such fields as one JSON object.
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
    read_object,
    read_seats,
    word_arguments,
)
from parsers.dealer_values import Bytes, Ints

OTHER_FIELDS: Final = "other_fields"
OTHER_COLUMN: Final = -2
HEADER: Final = ",".join((*f.CSV_COLUMNS, OTHER_FIELDS)).encode()
MOST_QUOTED: Final = 1 << 16  # a quoted cell that is longer is taken for an unclosed quote
_QUOTE, _BACKSLASH, _COMMA, _NEWLINE, _RETURN = 34, 92, 44, 10, 13
_HASH = 35
NO_CLOSE, TOO_MANY, BAD_SEATS = 1, 2, 3


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


@inner
def _empty_line(data: Bytes, at: int, size: int) -> int:
    """Where the line at ``at`` ends if it is a comment or has no cell with text; else -1."""
    stop = at
    while stop < size and data[stop] != _NEWLINE and (data[stop] <= 32 or data[stop] == _COMMA):
        stop += 1
    if stop < size and data[stop] != _NEWLINE and data[at] != _HASH:
        return -1
    while stop < size and data[stop] != _NEWLINE:
        stop += 1
    return min(stop + 1, size)


@inner
def _put_cell(
    data: Bytes,
    i: int,
    last: int,
    field: int,
    name: Ints,
    words: Any,
    out: Bytes,
    o: int,
    tokens: Any,
    n: int,
) -> tuple[int, int]:
    """The cell at ``[i, last)`` as one token (``other_fields``: one a field); new counts."""
    tokens[0, n], tokens[1, n], tokens[3, n], tokens[4, n] = field, o, name[0], name[1]
    tokens[5, n], tokens[6, n] = i, last
    end = _put_plain(data, i, last, out, o)
    if field == SEATS_FIELD:
        tokens[1, n] = end
        end = _as_list(out, o, end, end)
    elif field == OTHER_COLUMN:
        more, after = read_object(out, o, end, words, n, tokens)
        if after == end:
            for k in range(n, more):
                tokens[5, k], tokens[6, k] = i, last
            return more, end
        tokens[0, n], tokens[1, n], tokens[3, n], tokens[4, n] = -1, o, name[0], name[1]
        end = _put_json(data, i, last, out, o)
    elif field >= 0 or not is_json(out, o, end):
        end = _put_json(data, i, last, out, o)
    tokens[2, n] = end
    return n + 1, end


@inner
def _record(
    data: Bytes,
    at: int,
    columns: Ints,
    names: Any,
    words: Any,
    out: Bytes,
    o: int,
    tokens: Any,
    n: int,
    seen: Ints,
) -> tuple[int, int, int, int]:
    """The cells of the record at ``at``: counts of tokens and of ``out``, its end, what is wrong.

    seen  [0] the token that holds the seat list of a hand line, or -1
    """
    i, column, size, hand = at, 0, len(data), False
    seen[0] = -1
    while True:
        e = _cell_end(data, i, size)
        if e < 0:
            return n, o, i, NO_CLOSE
        ends = e == size or data[e] == _NEWLINE
        last = e - 1 if ends and e > i and data[e - 1] == _RETURN else e
        if last > i and column >= len(columns):
            return n, o, i, TOO_MANY
        if last > i:
            if columns[column] == SEATS_FIELD:
                seen[0] = n
            hand = hand or (columns[column] == EVENT_FIELD and _is_hand(data, i, last))
            n, o = _put_cell(data, i, last, columns[column], names[:, column], words, out, o, tokens, n)
        if ends:
            seen[0] = seen[0] if hand else -1
            return n, o, e, 0
        column, i = column + 1, e + 1


@kernel
def scan_records(
    data: Bytes, begin: int, columns: Ints, names: Any, words: Any, out: Bytes, o: int, tokens: Any,
    ptr: Ints, given: Ints, spans: Any, fails: Any, line: int,
) -> tuple[int, int, int, int, int]:  # fmt: skip
    """All records from ``begin`` on.

    columns  field number of each column; names [2, columns] place of its JSON name in ``out``
    tokens   [7, ..] field, value, key, source spans; spans [5, rows] as in ``dealer_tokens``
    fails    [.., 3] row, position, what is wrong
    Returns rows, tokens, fails, bytes of blank lines, bytes of comments.
    """
    rows, n, n_fail, blank, comment, at, size = 0, 0, 0, 0, 0, begin, len(data)
    seen = np.zeros(1, dtype=np.int64)
    while at < size:
        full = _empty_line(data, at, size)
        if full >= 0:
            comment += full - at if data[at] == _HASH else 0
            blank += full - at if data[at] != _HASH else 0
            line, at = line + 1, full
            continue
        row, first_token = rows, n
        n, o, i, wrong = _record(data, at, columns, names, words, out, o, tokens, n, seen)
        fail_at = i
        if wrong:
            while i < size and data[i] != _NEWLINE:
                i += 1
            n, given[row] = first_token, BAD_LINE
        full = min(i + 1, size)
        last = i - 1 if i > at and data[i - 1] == _RETURN else i
        ptr[row + 1] = n
        if seen[0] >= 0 and not wrong:
            s, e = tokens[1, seen[0]], tokens[2, seen[0]]
            first_token = n
            n, rows, end = read_seats(out, s, e, words, n, tokens, rows, ptr)
            for k in range(first_token, n):
                tokens[5, k], tokens[6, k] = tokens[5, seen[0]], tokens[6, seen[0]]
            if end < 0:
                wrong, fail_at = BAD_SEATS, tokens[5, seen[0]]
        for k in range(row, rows + 1):
            given[k] = given[k] if k == row else SEAT_KIND
            spans[0, k], spans[1, k], spans[2, k] = line, at, last
            spans[3, k], spans[4, k] = at if k == row else full, full
        if wrong:
            fails[n_fail, 0], fails[n_fail, 1], fails[n_fail, 2] = row, fail_at, wrong
            n_fail += 1
        for k in range(at, full):
            line += data[k] == _NEWLINE
        rows, at = rows + 1, full
    return rows, n, n_fail, blank, comment


def _header(data: bytes) -> tuple[list[str], int]:
    """The names of the columns, and where the records begin."""
    end = data.find(b"\n") + 1 or len(data)
    line = data[:end].decode("utf-8", "replace").strip("\r\n")
    names = next(csv.reader([line]), [])
    if "event" in names and line.partition(",")[0] != "hand":
        return names, end
    return [*f.CSV_COLUMNS, OTHER_FIELDS], 0


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
    numbers = {**f.FIELD_ID, OTHER_FIELDS: OTHER_COLUMN}
    columns = np.array([numbers.get(name, -1) for name in names], dtype=np.int64)
    rows, n, n_fail, blank, comment = scan_records(
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
