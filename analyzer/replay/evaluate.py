"""How strong a hand is: compiled evaluators over card masks.

A set of cards is a 64-bit mask, bit ``16 * suit + rank``, so that a suit is thirteen bits and
a hand of any size costs the same handful of table lookups. All values are positive integers
below 2**25, and greater is better, for lows too; equal hands have equal values.

High hands: ``category << 20`` (1 high card … 9 straight flush) and five ranks of four bits.
Low hands, ace to five: ``LOW_TOP`` less the same kind of number with the ace as the lowest rank
(0) and straights and flushes ignored; 0 does not qualify.
"""

# An element of a NumPy array is Any to mypy:
# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from analyzer.compiled import kernel

LOW_TOP: Final = 1 << 24
RANK_BITS: Final = 0x1FFF

Bytes = npt.NDArray[np.int8]
Values = npt.NDArray[np.int32]


def _nibbles(order: npt.NDArray[np.int64]) -> Values:
    """For each 13-bit mask the first five set bits met in ``order``, four bits each, high first."""
    masks = np.arange(8192)
    value = np.zeros(8192, dtype=np.int64)
    taken = np.zeros(8192, dtype=np.int64)
    for rank in order:
        here = ((masks >> rank) & 1 == 1) & (taken < 5)
        value[here] |= rank << (16 - 4 * taken[here])
        taken[here] += 1
    return value.astype(np.int32)


def _lowest_five() -> Values:
    """For each mask its five lowest bits, highest of them first; -1 where there are not five."""
    ascending = _nibbles(np.arange(13)).astype(np.int64)
    descending = sum(((ascending >> (4 * i)) & 15) << (16 - 4 * i) for i in range(5))
    return np.where(_POPCOUNT >= 5, descending, -1).astype(np.int32)


def _straights() -> Values:
    """For each mask the rank of its best straight's top card, 0 where it has none; a wheel is 3."""
    masks = np.arange(8192)
    padded = (masks << 1) | (masks >> 12)
    best = np.zeros(8192, dtype=np.int32)
    for top in range(3, 13):
        run = 0b11111 << (top - 3)
        best[padded & run == run] = top
    return best


_POPCOUNT: Final = np.array([mask.bit_count() for mask in range(8192)], dtype=np.int32)
_TOP_FIVE: Final = _nibbles(np.arange(12, -1, -1))
_TOP: Final = (_TOP_FIVE >> 16).astype(np.int32)
_STRAIGHT: Final = _straights()
_LOW_FIVE: Final = _lowest_five()


@kernel
def card_bit(card: int) -> int:
    """The mask of one card, 0 to 51."""
    return 1 << (((card & 3) << 4) + (card >> 2))


@kernel
def size(mask: int) -> int:
    """How many different cards are in ``mask``."""
    return (
        _POPCOUNT[mask & RANK_BITS]
        + _POPCOUNT[(mask >> 16) & RANK_BITS]
        + _POPCOUNT[(mask >> 32) & RANK_BITS]
        + _POPCOUNT[(mask >> 48) & RANK_BITS]
    )


@kernel
def _flush_suit(c: int, d: int, h: int, s: int) -> int:
    """The ranks of the suit that has five cards or more; 0 where none has."""
    for suit in (c, d, h, s):
        if _POPCOUNT[suit] >= 5:
            return suit
    return 0


@kernel
def _paired(any_: int, pairs: int, trips: int) -> int:
    """Three of a kind, two pair, one pair or high card."""
    if trips:
        three = _TOP[trips]
        return (4 << 20) | (three << 16) | (_TOP_FIVE[any_ ^ (1 << three)] >> 12 << 8)
    if pairs:
        one = _TOP[pairs]
        rest = pairs ^ (1 << one)
        if rest:
            two = _TOP[rest]
            kicker = _TOP[any_ & ~(1 << one) & ~(1 << two)]
            return (3 << 20) | (one << 16) | (two << 12) | (kicker << 8)
        return (2 << 20) | (one << 16) | (_TOP_FIVE[any_ ^ (1 << one)] >> 8 << 4)
    return (1 << 20) | _TOP_FIVE[any_]


@kernel
def high_value(mask: int) -> int:
    """The best five-card high hand among the five to nine cards of ``mask``."""
    c = mask & RANK_BITS
    d = (mask >> 16) & RANK_BITS
    h = (mask >> 32) & RANK_BITS
    s = (mask >> 48) & RANK_BITS
    any_ = c | d | h | s
    flush = _flush_suit(c, d, h, s)
    if flush and _STRAIGHT[flush]:
        return (9 << 20) | (_STRAIGHT[flush] << 16)
    quads = c & d & h & s
    if quads:
        four = _TOP[quads]
        return (8 << 20) | (four << 16) | (_TOP[any_ ^ (1 << four)] << 12)
    pairs = (c & d) | (h & s) | ((c | d) & (h | s))
    trips = (c & d & (h | s)) | (h & s & (c | d))
    if trips:
        three = _TOP[trips]
        rest = pairs ^ (1 << three)
        if rest:
            return (7 << 20) | (three << 16) | (_TOP[rest] << 12)
    if flush:
        return (6 << 20) | _TOP_FIVE[flush]
    if _STRAIGHT[any_]:
        return (5 << 20) | (_STRAIGHT[any_] << 16)
    return _paired(any_, pairs, trips)


@kernel
def _ace_low(ranks: int) -> int:
    """Thirteen rank bits turned so that the ace is bit 0 and the king bit 12."""
    return ((ranks << 1) | (ranks >> 12)) & RANK_BITS


@kernel
def _lowest(ranks: int) -> int:
    """The lowest set bit's place."""
    return _TOP[ranks & -ranks]


@kernel
def _paired_low(any_: int, pairs: int, trips: int) -> int:
    """The badness of a low with fewer than five different ranks; ranks with the ace at 0."""
    kinds = _POPCOUNT[any_]
    if kinds == 4:
        pair = _lowest(pairs)
        return (1 << 20) | (pair << 16) | (_TOP_FIVE[any_ ^ (1 << pair)] >> 8 << 4)
    if kinds == 3 and _POPCOUNT[pairs] >= 2:
        first = _lowest(pairs)
        second = _lowest(pairs ^ (1 << first))
        kicker = _TOP[any_ & ~(1 << first) & ~(1 << second)]
        return (2 << 20) | (second << 16) | (first << 12) | (kicker << 8)
    if kinds == 3:
        three = _lowest(trips)
        return (3 << 20) | (three << 16) | (_TOP_FIVE[any_ ^ (1 << three)] >> 12 << 8)
    three = _lowest(trips)
    other = any_ ^ (1 << three)
    if pairs & other:
        return (4 << 20) | (three << 16) | (_TOP[other] << 12)
    return (5 << 20) | (three << 16) | (_TOP[other] << 12)


@kernel
def low_value(mask: int, qualifier: int) -> int:
    """The best ace-to-five low among the five to nine cards of ``mask``.

    ``qualifier``: the highest card that a low may hold (8 for eight or better); five different
    ranks are then needed, else 0. With ``qualifier`` 0 every hand is a low, pairs included.
    """
    c = _ace_low(mask & RANK_BITS)
    d = _ace_low((mask >> 16) & RANK_BITS)
    h = _ace_low((mask >> 32) & RANK_BITS)
    s = _ace_low((mask >> 48) & RANK_BITS)
    any_ = c | d | h | s
    five = _LOW_FIVE[any_]
    if qualifier:
        return LOW_TOP - five if five >= 0 and (five >> 16) < qualifier else 0
    if five >= 0:
        return LOW_TOP - five
    pairs = (c & d) | (h & s) | ((c | d) & (h | s))
    trips = (c & d & (h | s)) | (h & s & (c | d))
    return LOW_TOP - _paired_low(any_, pairs, trips)


@kernel
def omaha_value(hole: Bytes, board: Bytes, low: bool, qualifier: int, exactly: bool) -> int:
    """The best hand of four hole cards and five board cards, high or low.

    ``exactly``: two hole and three board cards; else at least three of the board, the literal
    reading of seed 004, which leaves none to two of the hole.
    """
    best = 0
    whole = 0
    for k in range(5):
        whole |= card_bit(board[k])
    for i in range(3):
        for j in range(i + 1, 4):
            pair = card_bit(hole[i]) | card_bit(hole[j])
            if not exactly:
                value = low_value(pair | whole, qualifier) if low else high_value(pair | whole)
                best = max(best, value)
                continue
            for m in range(4):
                for n in range(m + 1, 5):
                    five = pair | (whole & ~card_bit(board[m]) & ~card_bit(board[n]))
                    value = low_value(five, qualifier) if low else high_value(five)
                    best = max(best, value)
    return best


@kernel
def high_values(cards: Bytes) -> Values:
    """``high_value`` of each row of ``cards[n, 5..9]``."""
    out = np.empty(len(cards), dtype=np.int32)
    for i in range(len(cards)):
        mask = 0
        for k in range(cards.shape[1]):
            mask |= card_bit(cards[i, k])
        out[i] = high_value(mask)
    return out


@kernel
def low_values(cards: Bytes, qualifier: int) -> Values:
    """``low_value`` of each row of ``cards[n, 5..9]``."""
    out = np.empty(len(cards), dtype=np.int32)
    for i in range(len(cards)):
        mask = 0
        for k in range(cards.shape[1]):
            mask |= card_bit(cards[i, k])
        out[i] = low_value(mask, qualifier)
    return out


@kernel
def omaha_values(hole: Bytes, board: Bytes, low: bool, qualifier: int, exactly: bool) -> Values:
    """``omaha_value`` of each row of ``hole[n, 4]`` with ``board[n, 5]``."""
    out = np.empty(len(hole), dtype=np.int32)
    for i in range(len(hole)):
        out[i] = omaha_value(hole[i], board[i], low, qualifier, exactly)
    return out
