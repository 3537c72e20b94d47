"""Hand values for the simulator: every choice of five cards, each valued card by card.

Slow and plain on purpose: what is dealt here is judged elsewhere, by tables over bit masks, and
two different ways to the same winner are worth more than one fast way used twice.
"""

# An element of a NumPy array is Any to mypy:
# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from analyzer.simulate.inner import inner

Ints = npt.NDArray[np.int64]

LOW_BASE: Final = 10 * 13**5
FOREIGN_RANK: Final = 13


@inner
def sorted_keys(cards: Ints, ace_low: bool, keys: Ints) -> None:
    """Fill ``keys[5]``: ``16 * how many of the rank + rank``, greatest first."""
    for i in range(5):
        rank = cards[i] >> 2
        many = 0
        for j in range(5):
            many += (cards[j] >> 2) == rank
        key = 16 * many + ((rank + 1) % 13 if ace_low else rank)
        at = i
        while at > 0 and keys[at - 1] < key:
            keys[at] = keys[at - 1]
            at -= 1
        keys[at] = key


@inner
def pattern(keys: Ints) -> int:
    """0 no pair, 1 a pair, 2 two pair, 3 three of a kind, 6 full house, 7 four of a kind."""
    first, fourth = keys[0] >> 4, keys[3] >> 4
    if first >= 4:
        return 7
    if first == 3:
        return 6 if fourth == 2 else 3
    if first == 2:
        return 2 if (keys[2] >> 4) == 2 else 1
    return 0


@inner
def in_thirteens(kind: int, keys: Ints) -> int:
    """One number that orders hands of a kind by their cards, the most repeated and highest first."""
    value = kind
    for i in range(5):
        value = value * 13 + (keys[i] & 15)
    return value


@inner
def five_high(cards: Ints, keys: Ints) -> int:
    """The high value of five cards; greater is better, equal hands are equal."""
    sorted_keys(cards, False, keys)
    kind = pattern(keys)
    if kind == 0:
        flush = True
        for i in range(1, 5):
            flush = flush and (cards[i] & 3) == (cards[0] & 3)
        top, low = keys[0] & 15, keys[4] & 15
        wheel = top == 12 and (keys[1] & 15) == 3
        if top - low == 4 or wheel:
            for i in range(1, 5):
                keys[i] = 0
            keys[0] = 3 if wheel else top
            kind = 8 if flush else 4
        elif flush:
            kind = 5
    return in_thirteens(kind, keys) + 1


@inner
def five_low(cards: Ints, qualifier: int, keys: Ints) -> int:
    """The ace-to-five low value of five cards; greater is better, 0 does not qualify."""
    sorted_keys(cards, True, keys)
    kind = pattern(keys)
    if qualifier > 0 and (kind > 0 or (keys[0] & 15) >= qualifier):
        return 0
    return LOW_BASE - in_thirteens(kind, keys)


@inner
def best_of(cards: Ints, count: int, low: bool, qualifier: int, five: Ints, keys: Ints) -> int:
    """The best value over every five of ``cards[:count]``."""
    best = 0
    for a in range(count - 4):
        for b in range(a + 1, count - 3):
            for c in range(b + 1, count - 2):
                for d in range(c + 1, count - 1):
                    for e in range(d + 1, count):
                        five[0], five[1], five[2] = cards[a], cards[b], cards[c]
                        five[3], five[4] = cards[d], cards[e]
                        value = five_low(five, qualifier, keys) if low else five_high(five, keys)
                        best = max(best, value)
    return best


@inner
def two_and_three(
    hole: Ints, held: int, board: Ints, low: bool, qualifier: int, five: Ints, keys: Ints
) -> int:
    """The best value over two of ``hole[:held]`` with three of the five board cards."""
    best = 0
    for a in range(held - 1):
        for b in range(a + 1, held):
            for c in range(3):
                for d in range(c + 1, 4):
                    for e in range(d + 1, 5):
                        five[0], five[1], five[2] = hole[a], hole[b], board[c]
                        five[3], five[4] = board[d], board[e]
                        value = five_low(five, qualifier, keys) if low else five_high(five, keys)
                        best = max(best, value)
    return best


@inner
def board_order(cards: Ints, count: int, low: bool, keys: Ints) -> int:
    """The order of one to five up cards (seed 003: who opens); greater opens first.

    Pairs and ranks count; straights and flushes only where all five cards lie open. ``low``: razz,
    where the best low opens: fewer pairs first, then lower ranks, ace low. ``keys``: room for five.
    """
    if count == 5 and not low:
        return five_high(cards, keys)
    for i in range(5):
        keys[i] = 0
    for i in range(count):
        rank = cards[i] >> 2
        many = 0
        for j in range(count):
            many += (cards[j] >> 2) == rank
        key = 16 * many + ((rank + 1) % 13 if low else rank)
        at = i
        while at > 0 and keys[at - 1] < key:
            keys[at] = keys[at - 1]
            at -= 1
        keys[at] = key
    value = in_thirteens(pattern(keys), keys) + 1
    return LOW_BASE - value if low else value
