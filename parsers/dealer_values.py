"""Kernels that read one value of a dealer log: money, numbers, cards, times, words.

A value is a span ``[start, end)`` of a byte buffer, spelt as JSON: quoted or bare. Every reader
returns a status beside its result; none raises.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from analyzer.compiled import inner
from analyzer.schema import FOREIGN, HIDDEN

Bytes = npt.NDArray[np.uint8]
Ints = npt.NDArray[np.int64]

OK: Final = 0
BAD: Final = 1
LOSSY: Final = 2  # read, but the column cannot carry all of it: keep the original beside it

_QUOTE, _BACKSLASH, _POINT, _MINUS, _PLUS = 34, 92, 46, 45, 43
_ZERO, _NINE, _COLON = 48, 57, 58
_MAX_SCALED: Final = 10**17
_RANKS: Final = np.full(256, -1, dtype=np.int64)
_SUITS: Final = np.full(256, -1, dtype=np.int64)
for _i, _rank in enumerate("23456789TJQKA"):
    _RANKS[ord(_rank)] = _RANKS[ord(_rank.lower())] = _i
for _i, _suit in enumerate("cdhs"):
    _SUITS[ord(_suit)] = _SUITS[ord(_suit.upper())] = _i


@inner
def is_null(buf: Bytes, start: int, end: int) -> bool:
    """The JSON word null, which says no more than an absent field."""
    return end - start == 4 and buf[start] == 110 and buf[start + 1] == 117 and buf[start + 2] == 108


@inner
def unquoted(buf: Bytes, start: int, end: int) -> tuple[int, int]:
    """The span without its quotes, if it has them."""
    if end - start >= 2 and buf[start] == _QUOTE and buf[end - 1] == _QUOTE:
        return start + 1, end - 1
    return start, end


@inner
def find_word(buf: Bytes, start: int, end: int, seed: int, slots: Ints, starts: Ints, text: Bytes) -> int:
    """The row of a word in a hash table (see ``dealer_fields.WordTable``), or -1."""
    value = 0
    for i in range(start, end):
        value = (value * seed + int(np.int64(buf[i]))) & 0x7FFFFFFF
    row = slots[value % len(slots)]
    if row < 0 or starts[row + 1] - starts[row] != end - start:
        return -1
    at = starts[row]
    for i in range(end - start):
        if text[at + i] != buf[start + i]:
            return -1
    return int(row)


@inner
def listed_word(buf: Bytes, start: int, end: int, first: int, n: int, starts: Ints, text: Bytes) -> int:
    """The row of a word in the list ``[first, first + n)``; an empty entry stands for all others."""
    for row in range(first, first + n):
        size = starts[row + 1] - starts[row]
        if size == 0:
            return row
        if size != end - start:
            continue
        same = True
        for i in range(size):
            if text[starts[row] + i] != buf[start + i]:
                same = False
                break
        if same:
            return row
    return -1


@inner
def read_money(buf: Bytes, start: int, end: int) -> tuple[int, int]:
    """Ten-thousandths, exact. Not negative; at most four decimals that are not zero."""
    s, e = unquoted(buf, start, end)
    value, digits, decimals, seen_point, i = 0, 0, 0, False, s
    while i < e:
        c = buf[i]
        if _ZERO <= c <= _NINE:
            if value > _MAX_SCALED:
                return 0, BAD
            value = value * 10 + int(np.int64(c) - _ZERO)
            digits += 1
            decimals += seen_point
        elif c == _POINT and not seen_point and digits:
            seen_point = True
        else:
            break
        i += 1
    if digits == 0 or (seen_point and decimals == 0):
        return 0, BAD
    if i < e:
        power, status = _exponent(buf, i, e)
        if status != OK:
            return 0, BAD
        decimals -= power
    return _scaled(value, decimals)


@inner
def _exponent(buf: Bytes, start: int, end: int) -> tuple[int, int]:
    if buf[start] != 101 and buf[start] != 69:
        return 0, BAD
    i, sign, value = start + 1, 1, 0
    if i < end and (buf[i] == _MINUS or buf[i] == _PLUS):
        sign = -1 if buf[i] == _MINUS else 1
        i += 1
    if i >= end or end - i > 3:
        return 0, BAD
    for k in range(i, end):
        if not _ZERO <= buf[k] <= _NINE:
            return 0, BAD
        value = value * 10 + (int(np.int64(buf[k])) - _ZERO)
    return sign * value, OK


@inner
def _scaled(value: int, decimals: int) -> tuple[int, int]:
    while decimals > 4:
        if value % 10:
            return 0, BAD
        value //= 10
        decimals -= 1
    while decimals < 4:
        if value > _MAX_SCALED:
            return 0, BAD
        value *= 10
        decimals += 1
    return value, OK if value <= _MAX_SCALED * 10 else BAD


@inner
def read_number(buf: Bytes, start: int, end: int, most: int) -> tuple[int, int]:
    """A whole number from 0 to ``most``."""
    s, e = unquoted(buf, start, end)
    if s >= e or e - s > 18:
        return 0, BAD
    value = 0
    for i in range(s, e):
        if not _ZERO <= buf[i] <= _NINE:
            return 0, BAD
        value = value * 10 + (int(np.int64(buf[i])) - _ZERO)
    return value, OK if value <= most else BAD


@inner
def read_flag(buf: Bytes, start: int, end: int) -> tuple[int, int]:
    """true or false, quoted or not."""
    s, e = unquoted(buf, start, end)
    if e - s == 4 and buf[s] == 116 and buf[s + 1] == 114 and buf[s + 2] == 117 and buf[s + 3] == 101:
        return 1, OK
    if e - s == 5 and buf[s] == 102 and buf[s + 1] == 97 and buf[s + 2] == 108 and buf[e - 1] == 101:
        return 0, OK
    return 0, BAD


@inner
def read_card(buf: Bytes, start: int, end: int) -> tuple[int, int]:
    """One card; ``HIDDEN`` for ??, ``FOREIGN`` for two other characters, BAD for any other length."""
    if end - start != 2:
        return HIDDEN, BAD
    rank, suit = _RANKS[buf[start]], _SUITS[buf[start + 1]]
    if rank >= 0 and suit >= 0:
        return rank * 4 + suit, OK
    if buf[start] == 63 and buf[start + 1] == 63:
        return HIDDEN, OK
    return FOREIGN, LOSSY


@inner
def read_cards(buf: Bytes, start: int, end: int, out: npt.NDArray[np.int8], at: int) -> tuple[int, int]:
    """A list of cards (JSON list, or text joined by blanks) to ``out``; how many, and the worst status."""
    count, status, i = 0, OK, start
    while i < end:
        c = buf[i]
        if c <= 32 or c == 44 or c == _QUOTE or c == 91 or c == 93:
            i += 1
            continue
        s = i
        while i < end and buf[i] > 32 and buf[i] != 44 and buf[i] != _QUOTE and buf[i] != 93:
            i += 1
        card, found = read_card(buf, s, i)
        out[at + count] = card
        count += 1
        if found == BAD or status == OK:
            status = found
    return count, status


@inner
def read_facts(
    buf: Bytes, start: int, end: int, first: int, n: int, starts: Ints, text: Bytes, codes: Ints
) -> tuple[int, int]:
    """A list of fact words as a bit mask; BAD if one is no fact word (the others count)."""
    mask, status, i = 0, OK, start
    while i < end:
        c = buf[i]
        if c <= 32 or c == 44 or c == _QUOTE or c == 91 or c == 93:
            i += 1
            continue
        s = i
        while i < end and buf[i] > 32 and buf[i] != 44 and buf[i] != _QUOTE and buf[i] != 93:
            i += 1
        row = listed_word(buf, s, i, first, n, starts, text)
        if row < 0:
            status = BAD
        else:
            mask |= 1 << codes[row]
    return mask, status


@inner
def _digits(buf: Bytes, start: int, n: int, end: int) -> int:
    if start + n > end:
        return -1
    value = 0
    for i in range(start, start + n):
        if not _ZERO <= buf[i] <= _NINE:
            return -1
        value = value * 10 + (int(np.int64(buf[i])) - _ZERO)
    return value


@inner
def days(year: int, month: int, day: int) -> int:
    """Days from 1970-01-01 in the Gregorian calendar."""
    y = year - (month <= 2)
    era = y // 400
    yoe = y - era * 400
    doy = (153 * (month + (-3 if month > 2 else 9)) + 2) // 5 + day - 1
    return era * 146097 + yoe * 365 + yoe // 4 - yoe // 100 + doy - 719468


@inner
def read_time(buf: Bytes, start: int, end: int, none: int) -> tuple[int, int, int]:
    """Local microseconds since 1970 and minutes east of UTC (``none`` if not said), RFC 3339."""
    s, e = unquoted(buf, start, end)
    year, month, day = _digits(buf, s, 4, e), _digits(buf, s + 5, 2, e), _digits(buf, s + 8, 2, e)
    hour, minute = _digits(buf, s + 11, 2, e), _digits(buf, s + 14, 2, e)
    if min(year, month, day, hour, minute) < 0 or month < 1 or month > 12 or day < 1 or day > 31:
        return 0, none, BAD
    if hour > 23 or minute > 59 or buf[s + 4] != _MINUS or buf[s + 7] != _MINUS or buf[s + 13] != _COLON:
        return 0, none, BAD
    micros, i, status = (days(year, month, day) * 86400 + hour * 3600 + minute * 60) * 1_000_000, s + 16, OK
    if i < e and buf[i] == _COLON:
        second = _digits(buf, i + 1, 2, e)
        if second < 0 or second > 60:
            return 0, none, BAD
        micros += second * 1_000_000
        i += 3
    if i < e and buf[i] == _POINT:
        unit = 100_000
        i += 1
        while i < e and _ZERO <= buf[i] <= _NINE:
            micros += (int(np.int64(buf[i])) - _ZERO) * unit
            status = status if unit or buf[i] == _ZERO else LOSSY
            unit //= 10
            i += 1
    if i == e:
        return micros, none, status
    if (buf[i] == 90 or buf[i] == 122) and i + 1 == e:
        return micros, 0, status
    if (buf[i] != _MINUS and buf[i] != _PLUS) or i + 6 != e or buf[i + 3] != _COLON:
        return 0, none, BAD
    h, m = _digits(buf, i + 1, 2, e), _digits(buf, i + 4, 2, e)
    if h < 0 or m < 0 or h > 23 or m > 59:
        return 0, none, BAD
    return micros, (h * 60 + m) * (-1 if buf[i] == _MINUS else 1), status
