"""Third street opened against the book, where that is wanted: who passes the duty on, and who may not.

Sources: seed 003 clauses 1, 5 and 8 (the forced bet; a low card that is dead or all-in), 9 (a wrong
low card).
"""

# An element of a NumPy array is Any to mypy:
# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from analyzer.simulate import faults as f
from analyzer.simulate import texts
from analyzer.simulate.betting import (
    RAZZ,
    acted,
    bring_it_in,
    fold,
    to_act,
    wager,
)
from analyzer.simulate.inner import inner
from analyzer.simulate.openers import (
    by_door,
    door,
    takes_back,
)
from analyzer.simulate.state import (
    ALL_IN,
    CARDS,
    CHECK,
    DEAD,
    G_N,
    S_STACK,
    S_STATUS,
    T_BRING_IN,
    T_GAME,
    T_LOWER,
    UPS,
    G,
    Ints,
    S,
    T,
    breaks,
    emit,
    ruled,
    stands_here,
    strikes,
)


@inner
def dead_low(h: Ints) -> bool:
    """A dead hand's first card is lower than every live one's."""
    if h[T, T_GAME] == RAZZ:
        return False
    low = door(h, by_door(h, True, False))
    for p in range(h[G, G_N]):
        if h[S + p, S_STATUS] == DEAD and h[UPS + p, 0] and h[CARDS + p, 0] < low:
            return True
    return False


@inner
def checks_instead(h: Ints, p: int) -> int:
    """``p`` checks what it has to bring in, and the next seat bets; returns where the betting goes on."""
    emit(h, CHECK, p)
    acted(h, p)
    q = to_act(h, p + 1)
    wager(h, q, h[T, T_LOWER], True)
    return q + 1


@inner
def undone(h: Ints, p: int, q: int, r: int) -> int:
    """``q`` brings it in for ``p``, ``r`` folds, and only then the bet goes back (seed 003 clause 9)."""
    bring_it_in(h, q, h[T, T_BRING_IN])
    fold(h, r)
    ruled(h, texts.R_LOW_LATE)
    stands_here(h)
    takes_back(h, q)
    bring_it_in(h, p, h[T, T_BRING_IN])
    return p + 1


@inner
def opens_wrongly(h: Ints, first: int) -> int:
    """An unlawful opening, where one is wanted; returns where the betting goes on, or -1."""
    p = to_act(h, first)
    q = to_act(h, p + 1) if p >= 0 else -1
    if q < 0 or q == p or h[S + q, S_STACK] <= h[T, T_LOWER]:
        return -1
    if dead_low(h):
        passed = p == first and breaks(h, f.DEAD_LOW_CHECK)  # the low hand is not all-in
        return checks_instead(h, p) if passed else -1
    if p != first:
        passed = h[S + first, S_STATUS] == ALL_IN and strikes(h, f.LOW_ALL_IN_CHECK)
        return checks_instead(h, p) if passed else -1
    r = to_act(h, q + 1)
    if r == p or h[S + r, S_STACK] <= h[T, T_LOWER]:
        return -1
    if strikes(h, f.LOW_UNDONE):
        return undone(h, p, q, r)
    if strikes(h, f.NOBODY_BRINGS):
        fold(h, p)
        stands_here(h)
        return checks_instead(h, q)
    return -1
