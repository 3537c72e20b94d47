"""Awards to hands that did not win, each for a reason of its own, where one is wanted.

Sources: seed 000 (hole cards that need not play), seed 003 (common card), seed 004 (two and three in
Omaha), WSOP 234-241 (lows).
"""

# An element of a NumPy array is Any to mypy:
# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from analyzer.simulate import faults as f
from analyzer.simulate.betting import (
    HOLDEM,
    OMAHA,
    RAZZ,
)
from analyzer.simulate.inner import inner
from analyzer.simulate.pots import (
    claims,
    hilo,
    loser_of,
    next_level,
    own_value,
    strikes_award,
)
from analyzer.simulate.ranking import (
    best_of,
    two_and_three,
)
from analyzer.simulate.state import (
    AWARDS,
    CARDS,
    D_LOW,
    FIVE,
    G_AWARDS,
    G_BOARD,
    G_COMMON,
    G_N,
    G_POTS,
    KEYS,
    S_AWARD,
    S_CARDS,
    S_HIGH,
    S_LEVEL,
    S_LOW,
    SOME,
    T_GAME,
    T_UNIT,
    TABLE,
    G,
    Ints,
    S,
    T,
)


@inner
def reaward(h: Ints) -> None:
    """Awards to the wrong hands, where that is the fault wanted."""
    if h[G, G_AWARDS] == 0:
        return
    p = h[AWARDS, 0]
    level = next_level(h, -1)
    loser = loser_of(h, level)
    single = loser >= 0 and h[G, G_AWARDS] == 1
    if single:
        misread(h, p)
    worse_low(h)
    if single and h[T, T_GAME] == RAZZ and strikes_award(h, f.RAZZ_LOSER, 0):
        move_award(h, 0, loser)
    if single and strikes_award(h, f.WRONG_WINNER, 0):
        move_award(h, 0, loser)
    if single and three_hole_wins(h, loser) and strikes_award(h, f.THREE_HOLE, 0):
        move_award(h, 0, loser)
    if h[G, G_AWARDS] >= 2 and h[AWARDS + 1, 2] == 1 and h[AWARDS + 1, 0] != p and not hilo(h):
        short = h[S + p, S_LEVEL] == level and next_level(h, level) >= 0
        if short and strikes_award(h, f.SIDE_POT_TAKEN, 1):
            move_award(h, 1, p)
    if strikes_award(h, f.SHORT_POT, 0):
        h[AWARDS, 1] -= h[T, T_UNIT]
        h[S + p, S_AWARD] -= h[T, T_UNIT]


@inner
def move_award(h: Ints, at: int, p: int) -> None:
    """Give an award to another seat."""
    amount = h[AWARDS + at, 1]
    h[S + h[AWARDS + at, 0], S_AWARD] -= amount
    h[S + p, S_AWARD] += amount
    h[AWARDS + at, 0] = p


@inner
def three_hole_wins(h: Ints, loser: int) -> bool:
    """Omaha: the loser would win if any hole cards counted."""
    if h[T, T_GAME] != OMAHA:
        return False
    best = any_five(h, loser)
    for p in range(h[G, G_N]):
        if p != loser and claims(h, p) and any_five(h, p) >= best:
            return False
    return True


@inner
def any_five(h: Ints, p: int) -> int:
    """The best five of all nine cards."""
    for i in range(h[S + p, S_CARDS]):
        h[SOME, i] = h[CARDS + p, i]
    for i in range(h[G, G_BOARD]):
        h[SOME, h[S + p, S_CARDS] + i] = h[TABLE, i]
    return best_of(h[SOME], h[S + p, S_CARDS] + h[G, G_BOARD], False, 0, h[FIVE], h[KEYS])


@inner
def both_play(h: Ints, p: int) -> int:
    """The hand's value if both hole cards had to play."""
    return two_and_three(h[CARDS + p], 2, h[TABLE], False, 0, h[FIVE], h[KEYS])


@inner
def without_common(h: Ints, p: int) -> int:
    """The hand's value without the common card."""
    card = h[G, G_COMMON]
    h[G, G_COMMON] = -1
    value = own_value(h, p, h[T, T_GAME] == RAZZ, 0)
    h[G, G_COMMON] = card
    return value


@inner
def misread(h: Ints, winner: int) -> None:
    """The only award goes to the hand that another reading makes the best, where that is wanted."""
    holdem = h[T, T_GAME] == HOLDEM and h[G, G_BOARD] == 5
    if not holdem and (h[G, G_COMMON] < 0 or hilo(h)):
        return
    best = both_play(h, winner) if holdem else without_common(h, winner)
    seat = winner
    for p in range(h[G, G_N]):
        if claims(h, p):
            value = both_play(h, p) if holdem else without_common(h, p)
            if value > best:
                best, seat = value, p
    if h[S + seat, S_HIGH] < h[S + winner, S_HIGH]:
        if strikes_award(h, f.BOTH_HOLE if holdem else f.COMMON_IGNORED, 0):
            move_award(h, 0, seat)


@inner
def worse_low(h: Ints) -> None:
    """The low half of the only pot goes to a low that is beaten, where that is wanted."""
    if h[G, G_POTS] != 1:
        return
    for i in range(h[G, G_AWARDS]):
        if h[AWARDS + i, 3] != D_LOW:
            continue
        for p in range(h[G, G_N]):
            if claims(h, p) and 0 < h[S + p, S_LOW] < h[S + h[AWARDS + i, 0], S_LOW]:
                if strikes_award(h, f.WORSE_LOW, i):
                    move_award(h, i, p)
                return
