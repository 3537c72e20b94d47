"""Compiled readers of single fields: where a number, an amount or a list of cards ends.

Each takes the bytes, a position and the end of the line, and gives the position after the field
(-1: there is none) and its value. They never look beyond ``end``.
"""

from __future__ import annotations

from typing import Any

from analyzer.schema import FOREIGN, HIDDEN
from parsers.native import called, inlined

Data = Any  # uint8 array; Numba infers the types

_POWERS = (10_000, 1_000, 100, 10, 1)
_MAX = 900_000_000_000_000  # 14 digits before the point and 4 after it still fit 64 bits


@inlined
def same(data: Data, at: int, other: Data, start: int, length: int) -> bool:
    """Whether ``length`` bytes at ``at`` are those of ``other`` at ``start``."""
    for i in range(length):
        if data[at + i] != other[start + i]:
            return False
    return True


@inlined
def digit(data: Data, at: int, end: int) -> bool:
    """Whether a decimal digit stands at ``at``."""
    return at < end and 48 <= data[at] <= 57


@inlined
def integer(data: Data, at: int, end: int) -> tuple[int, int]:
    """A run of digits, 18 at most."""
    value = 0
    start = at
    while at < end and 48 <= data[at] <= 57:
        value = value * 10 + (data[at] - 48)
        at += 1
    if at == start or at - start > 18:
        return -1, 0
    return at, value


@inlined
def blank(data: Data, at: int, end: int) -> int:
    """Length of the no-break or narrow blank at ``at``, 0 if none."""
    if at + 1 < end and data[at] == 0xC2 and data[at + 1] == 0xA0:
        return 2
    if at + 2 < end and data[at] == 0xE2 and data[at + 1] == 0x80 and data[at + 2] in (0xAF, 0x89):
        return 3
    return 0


@inlined
def sign(data: Data, at: int, end: int) -> tuple[int, int]:
    """A currency sign: its length (0 if none) and its code point."""
    if at >= end:
        return 0, 0
    b = data[at]
    if b == 0x24:
        return 1, 0x24
    if b == 0xC2 and at + 1 < end and 0xA2 <= data[at + 1] <= 0xA5:
        return 2, 0x80 | (data[at + 1] & 0x3F)
    if b == 0xE2 and at + 2 < end and data[at + 1] == 0x82 and data[at + 2] >= 0xA0:
        return 3, 0x2080 | (data[at + 2] & 0x3F)
    return 0, 0


@inlined
def _three(data: Data, at: int, end: int) -> bool:
    """Whether exactly three digits stand at ``at``."""
    return (
        digit(data, at, end)
        and digit(data, at + 1, end)
        and digit(data, at + 2, end)
        and not digit(data, at + 3, end)
    )


@inlined
def _group(data: Data, at: int, end: int, style: int) -> int:
    """Length of a thousands separator at ``at``, 0 if there is none."""
    b = data[at]
    if b == 0x2C:
        size = 0 if style & 1 else 1
    elif b == 0x2E:
        size = 1 if style & 1 else 0
    elif b == 0x20:
        size = 1 if style & 8 else 0
    elif b == 0xC2 or b == 0xE2:
        size = blank(data, at, end)
    else:
        size = 0
    if size and _three(data, at + size, end):
        return size
    return 0


@inlined
def _fraction(data: Data, at: int, end: int) -> tuple[int, int]:
    """Digits after the point, in ten-thousandths; none beyond the fourth may count."""
    value = 0
    places = 0
    while at < end and 48 <= data[at] <= 57:
        if places < 4:
            value = value * 10 + (data[at] - 48)
        elif data[at] != 48:
            return -1, 0
        places += 1
        at += 1
    while places < 4:
        value *= 10
        places += 1
    return at, value


@inlined
def _suffix(data: Data, at: int, end: int) -> int:
    """The factor of a K, M or B that ends a number, 1 if there is none."""
    if at >= end:
        return 1
    b = data[at]
    factor = 1
    if b == 0x4B:
        factor = 1_000
    elif b == 0x4D:
        factor = 1_000_000
    elif b == 0x42:
        factor = 1_000_000_000
    if at + 1 < end and (65 <= data[at + 1] <= 90 or 97 <= data[at + 1] <= 122):
        return 1
    return factor


@called
def money(data: Data, at: int, end: int, style: int) -> tuple[int, int, int]:
    """An amount in ten-thousandths, and the code point of its currency sign (0: none)."""
    negative = False
    if at < end and data[at] == 0x2D:
        negative = True
        at += 1
    size, currency = sign(data, at, end)
    at += size
    if size and at < end:
        at += 1 if data[at] == 0x20 else blank(data, at, end)
    value = 0
    digits = 0
    while at < end:
        b = data[at]
        if 48 <= b <= 57:
            value = value * 10 + (b - 48)
            digits += 1
            if value > _MAX:
                return -1, 0, 0
            at += 1
        else:
            size = _group(data, at, end, style) if digits else 0
            if size == 0:
                break
            at += size
    value *= 10_000
    point = at < end and (data[at] == (0x2C if style & 1 else 0x2E) or (style & 2 and data[at] == 0x2C))
    if point and digit(data, at + 1, end):
        at, part = _fraction(data, at + 1, end)
        if at < 0:
            return -1, 0, 0
        value += part
        digits += 1
    if digits == 0:
        return -1, 0, 0
    if style & 4:
        factor = _suffix(data, at, end)
        if factor > 1:
            if value > _MAX * 10_000 // factor:
                return -1, 0, 0
            value *= factor
            at += 1
    size = blank(data, at, end)
    tail, code = sign(data, at + size, end)
    if tail and currency == 0:
        at += size + tail
        currency = code
    return at, -value if negative else value, currency


@inlined
def capital(b: int) -> bool:
    """Whether the byte is one of A to Z."""
    return 65 <= b <= 90


@inlined
def alnum(b: int) -> bool:
    """Whether the byte is an ASCII letter or digit."""
    return 48 <= b <= 57 or 65 <= b <= 90 or 97 <= b <= 122


@inlined
def code(data: Data, at: int, end: int) -> int:
    """Three capitals with no further letter or digit; where they end, or -1."""
    if at + 3 > end or not (capital(data[at]) and capital(data[at + 1]) and capital(data[at + 2])):
        return -1
    return -1 if at + 3 < end and alnum(data[at + 3]) else at + 3


@inlined
def _rank(b: int) -> int:
    if 50 <= b <= 57:
        return b - 50
    b |= 0x20
    if b == 0x74:
        return 8
    if b == 0x6A:
        return 9
    if b == 0x71:
        return 10
    if b == 0x6B:
        return 11
    if b == 0x61:
        return 12
    return -1


@inlined
def _suit(data: Data, at: int, end: int) -> tuple[int, int]:
    """A suit: its length (0 if none) and its number."""
    if at >= end:
        return 0, 0
    b = data[at] | 0x20
    if b == 0x63:
        return 1, 0
    if b == 0x64:
        return 1, 1
    if b == 0x68:
        return 1, 2
    if b == 0x73:
        return 1, 3
    if data[at] == 0xE2 and at + 2 < end and data[at + 1] == 0x99:
        b = data[at + 2]
        if b == 0xA3:
            return 3, 0
        if b == 0xA6:
            return 3, 1
        if b == 0xA5:
            return 3, 2
        if b == 0xA0:
            return 3, 3
    return 0, 0


@inlined
def card(data: Data, at: int, end: int, foreign: bool) -> tuple[int, int]:
    """One card: rank and suit, a hidden one (``X``, ``XX``, ``?``, ``??``), or a ``foreign`` token."""
    if at >= end:
        return -1, 0
    b = data[at]
    rank = _rank(b)
    body = at + 1
    if b == 0x31 and at + 1 < end and data[at + 1] == 0x30:
        rank = 8
        body = at + 2
    if rank >= 0:
        size, suit = _suit(data, body, end)
        if size:
            return body + size, rank * 4 + suit
    if b in (0x58, 0x78, 0x3F):
        if at + 1 < end and data[at + 1] == b:
            return at + 2, HIDDEN
        if at + 1 >= end or not alnum(data[at + 1]):
            return at + 1, HIDDEN
    at_end = at
    while at_end < end and alnum(data[at_end]):
        at_end += 1
    if foreign and 1 <= at_end - at <= 3:
        return at_end, FOREIGN
    return -1, 0


@called
def cards(data: Data, at: int, end: int, out: Data, base: int, bracket: bool) -> tuple[int, int]:
    """Cards separated by blanks, commas or nothing, 60 at most, to ``out`` from ``base`` on; how many."""
    if bracket:
        if at >= end or data[at] != 0x5B:
            return -1, 0
        at += 1
    count = 0
    after = at
    while True:
        while at < end and (data[at] == 0x20 or (count and data[at] == 0x2C)):
            at += 1
        if bracket and at < end and data[at] == 0x5D:
            return at + 1, count
        if count == 60:
            return -1, 0
        step, value = card(data, at, end, bracket)
        if step < 0:
            break
        out[base + count] = value
        count += 1
        at = step
        after = at
    if bracket or count == 0:
        return -1, 0
    return after, count
