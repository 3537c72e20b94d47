"""Text columns of the dealer log: unescaping, and the one ``text`` column of an event.

``events.text`` holds an event's own text (a ruling, a cause), or its note if the kind has none.
What has no column at all (a note beside a text, the rule of a ruling, fields that the log
format does not know, values that could not be read) follows on a line of its own as one JSON
object: ``\\n{"rule":"7.2"}``. So nothing is lost, and the writer puts it back.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa

from analyzer.compiled import inner, kernel
from parsers.dealer_values import Bytes, Ints

_QUOTE, _BACKSLASH, _NEWLINE, _OPEN = 34, 92, 10, 123


@inner
def _hex4(buf: Bytes, i: int, end: int) -> int:
    if i + 4 > end:
        return -1
    value = 0
    for k in range(i, i + 4):
        c = int(np.int64(buf[k]))
        if 48 <= c <= 57:
            digit = c - 48
        elif 97 <= c <= 102:
            digit = c - 87
        elif 65 <= c <= 70:
            digit = c - 55
        else:
            return -1
        value = value * 16 + digit
    return value


@inner
def _put_utf8(out: Bytes, o: int, code: int) -> int:
    if code < 0x80:
        out[o] = code
        return o + 1
    if code < 0x800:
        out[o], out[o + 1] = 0xC0 | (code >> 6), 0x80 | (code & 63)
        return o + 2
    if code < 0x10000:
        out[o], out[o + 1], out[o + 2] = 0xE0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)
        return o + 3
    out[o], out[o + 1] = 0xF0 | (code >> 18), 0x80 | ((code >> 12) & 63)
    out[o + 2], out[o + 3] = 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)
    return o + 4


@inner
def put_value(buf: Bytes, s: int, e: int, out: Bytes, o: int) -> int:
    """Write a JSON scalar as plain text; the new end of ``out``. Text never grows by unescaping."""
    if e - s < 2 or buf[s] != _QUOTE:
        for i in range(s, e):
            out[o] = buf[i]
            o += 1
        return o
    i, e = s + 1, e - 1
    while i < e:
        c = buf[i]
        if c != _BACKSLASH or i + 1 >= e:
            out[o] = c
            o += 1
            i += 1
            continue
        c = buf[i + 1]
        i += 2
        if c == 117:
            code = _hex4(buf, i, e)
            i += 4
            if 0xD800 <= code < 0xDC00 and i + 1 < e and buf[i] == _BACKSLASH and buf[i + 1] == 117:
                low = _hex4(buf, i + 2, e)
                if 0xDC00 <= low < 0xE000:
                    code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00)
                    i += 6
            if code < 0 or 0xD800 <= code < 0xE000:
                code = 0xFFFD
            o = _put_utf8(out, o, code)
            continue
        if c == 110:
            c = 10
        elif c == 116:
            c = 9
        elif c == 114:
            c = 13
        elif c == 98:
            c = 8
        elif c == 102:
            c = 12
        out[o] = c
        o += 1
    return o


@kernel
def gather(buf: Bytes, start: Ints, end: Ints, toks: Ints, out: Bytes, offsets: Ints) -> int:
    """Values of the tokens ``toks`` (-1: none) end to end, with their offsets."""
    o = 0
    for i in range(len(toks)):
        offsets[i] = o
        if toks[i] >= 0:
            o = put_value(buf, start[toks[i]], end[toks[i]], out, o)
    offsets[len(toks)] = o
    return o


@inner
def _needs_tail(out: Bytes, s: int, e: int) -> bool:
    """A text that looks as if a tail followed gets an empty one, so that it is read back whole."""
    for i in range(s, e - 1):
        if out[i] == _NEWLINE and out[i + 1] == _OPEN:
            return True
    return False


@kernel
def compose(
    buf: Bytes, rows: Ints, texts: Any, ptr: Ints, start: Ints, end: Ints, key_start: Ints, key_end: Ints,
    extra: Any, own: Ints, note: Ints, own_kind: Any, out: Bytes, offsets: Ints, valid: Any,
) -> int:  # fmt: skip
    """The ``text`` of events: own text (or note), and the tail of all that has no column.

    rows, texts     rows of the events, and whether there is anything to write
    own, note       [event] token numbers or -1; own_kind [event] the kind has a text of its own
    """
    o = 0
    for i in range(len(rows)):
        row = rows[i]
        offsets[i] = o
        if not texts[i]:
            continue
        first = o
        body = own[i] if own_kind[i] else note[i]
        if body >= 0:
            o = put_value(buf, start[body], end[body], out, o)
            valid[i] = True
        tail = _needs_tail(out, first, o)
        count = 0
        for tok in range(ptr[row], ptr[row + 1]):
            if extra[tok] or (own_kind[i] and tok == note[i]):
                o = _put_field(buf, key_start[tok], key_end[tok], start[tok], end[tok], count, out, o)
                count += 1
        if tail and count == 0:
            out[o], out[o + 1], o = _NEWLINE, _OPEN, o + 2
        if tail or count:
            out[o], o = 125, o + 1
            valid[i] = True
    offsets[len(rows)] = o
    return o


@inner
def _put_field(buf: Bytes, ks: int, ke: int, s: int, e: int, count: int, out: Bytes, o: int) -> int:
    """A field of the tail, as it stood; NaN and Infinity, which are no JSON, in quotes."""
    out[o], o = (44 if count else _NEWLINE), o + 1
    if count == 0:
        out[o], o = _OPEN, o + 1
    for k in range(ks, ke):
        out[o], o = buf[k], o + 1
    out[o], o = 58, o + 1
    no_json = buf[s] == 78 or buf[s] == 73
    if no_json:
        out[o], o = _QUOTE, o + 1
    for k in range(s, e):
        out[o], o = buf[k], o + 1
    if no_json:
        out[o], o = _QUOTE, o + 1
    return o


def series(name: str, out: Bytes, offsets: Ints, valid: Any) -> pl.Series:
    """A Polars string column over bytes and offsets; bytes must be UTF-8."""
    mask = None if valid.all() else pa.py_buffer(np.packbits(valid, bitorder="little").tobytes())
    array = pa.Array.from_buffers(
        pa.large_string(), len(offsets) - 1, [mask, pa.py_buffer(offsets), pa.py_buffer(out)]
    )
    column = pl.from_arrow(array)
    assert isinstance(column, pl.Series)
    return column.alias(name)


def text_column(name: str, buf: Bytes, start: Ints, end: Ints, toks: Ints) -> pl.Series:
    """A string column of the values of the tokens ``toks``; null where the token is -1."""
    used = toks[toks >= 0]
    if len(used) == 0:
        return pl.repeat(None, len(toks), dtype=pl.String, eager=True).alias(name)
    out = np.empty(int((end[used] - start[used]).sum()) + 4, dtype=np.uint8)
    offsets = np.empty(len(toks) + 1, dtype=np.int64)
    size = gather(buf, start, end, np.ascontiguousarray(toks), out, offsets)
    return series(name, out[:size], offsets, toks >= 0)


@kernel
def _gather_raw(buf: Bytes, start: Ints, end: Ints, out: Bytes, offsets: Ints) -> int:
    o = 0
    for i in range(len(start)):
        offsets[i] = o
        for k in range(start[i], end[i]):
            out[o] = buf[k]
            o += 1
    offsets[len(start)] = o
    return o


def raw_column(name: str, buf: Bytes, start: Ints, end: Ints) -> pl.Series:
    """A string column of the spans as they stand."""
    out = np.empty(int((end - start).sum()) + 1, dtype=np.uint8)
    offsets = np.empty(len(start) + 1, dtype=np.int64)
    size = _gather_raw(buf, np.ascontiguousarray(start), np.ascontiguousarray(end), out, offsets)
    return series(name, out[:size], offsets, np.ones(len(start), dtype=np.bool_))
