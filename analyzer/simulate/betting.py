"""The simulator's betting: forced bets, whose turn it is, what is lawful, and what a decision does.

Sources: seed 003 (bring-in, completion, open pair), seed 004 (limits, four bets, heads-up without
a cap), WSOP 129, 150, 171-173, 184 (short all-ins, blinds, pot limit).
"""

# An element of a NumPy array is Any to mypy:
# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Final

from analyzer.schema import (
    GAMES,
    STRUCTURES,
)
from analyzer.simulate import faults as f
from analyzer.simulate.inner import (
    inner,
)
from analyzer.simulate.state import (
    ALL_IN,
    ANNOUNCE,
    BET,
    BRING_IN,
    CARDS,
    CHECK,
    COMPLETE,
    D_RAISE,
    D_UNCALLED,
    DEAD,
    FOLD,
    FOLDED,
    G_BETS,
    G_BIG_BET,
    G_BROUGHT,
    G_CHECKED_DOWN,
    G_FULL,
    G_INC,
    G_LAST_AGGRESSOR,
    G_N,
    G_NO_RAISE,
    G_POT,
    G_RAISES,
    G_SHORTS,
    G_STREET,
    G_WAGER,
    LIVE,
    POST,
    RAISE,
    REFUND,
    S_ACTED,
    S_CARDS,
    S_DEAD,
    S_GHOST,
    S_IN,
    S_LEVEL,
    S_MEEK,
    S_RAISES_SEEN,
    S_SHORTS_SEEN,
    S_SKIP,
    S_STACK,
    S_STATUS,
    S_WAGER_SEEN,
    T_ANTE,
    T_BB,
    T_BRING_IN,
    T_GAME,
    T_LOWER,
    T_STRUCTURE,
    T_UNIT,
    T_UPPER,
    UPS,
    V_ALL_IN,
    V_AMOUNT,
    V_DETAIL,
    V_TO,
    G,
    Ints,
    S,
    T,
    betting,
    emit,
    is_wanted,
    living,
    plays,
    said,
    strikes,
)

HOLDEM, OMAHA, OMAHA8 = GAMES.index("holdem"), GAMES.index("omaha"), GAMES.index("omaha8")
STUD, STUD8, RAZZ = GAMES.index("stud"), GAMES.index("stud8"), GAMES.index("razz")
MISSISSIPPI: Final = GAMES.index("mississippi")
FIXED, SPREAD = STRUCTURES.index("fixed-limit"), STRUCTURES.index("spread-limit")
POT_LIMIT, NO_LIMIT = STRUCTURES.index("pot-limit"), STRUCTURES.index("no-limit")


@inner
def is_stud(h: Ints) -> bool:
    """The game has no button and no board."""
    return h[T, T_GAME] >= STUD


@inner
def pay(h: Ints, p: int, amount: int, dead: bool) -> None:
    """Chips go from the seat to the pot; without chips left the seat is all-in."""
    h[S + p, S_STACK] -= amount
    h[G, G_POT] += amount
    if dead:
        h[S + p, S_DEAD] += amount
    else:
        h[S + p, S_IN] += amount
        h[S + p, S_LEVEL] += amount
    if h[S + p, S_STACK] <= 0 and h[S + p, S_STATUS] == LIVE:
        h[S + p, S_STATUS] = ALL_IN


@inner
def post(h: Ints, p: int, detail: int, amount: int, dead: bool) -> None:
    """A forced post, cut to the stack."""
    paid = min(amount, h[S + p, S_STACK])
    pay(h, p, paid, dead)
    row = emit(h, POST, p)
    h[row, V_DETAIL] = detail
    h[row, V_AMOUNT] = paid
    h[row, V_ALL_IN] = h[S + p, S_STACK] <= 0


@inner
def new_round(h: Ints) -> None:
    """Nothing is wagered yet."""
    g = h[G]
    g[G_WAGER] = g[G_FULL] = g[G_INC] = g[G_BETS] = g[G_RAISES] = 0
    g[G_BROUGHT] = g[G_BIG_BET] = g[G_NO_RAISE] = g[G_CHECKED_DOWN] = 0
    for p in range(g[G_N]):
        h[S + p, S_IN] = h[S + p, S_ACTED] = h[S + p, S_RAISES_SEEN] = h[S + p, S_WAGER_SEEN] = 0
        h[S + p, S_SKIP] = 0


@inner
def alone(h: Ints) -> int:
    """The only live seat with chips, if it has matched every all-in: it has nothing to decide."""
    seat = -1
    most = 0
    for p in range(h[G, G_N]):
        if h[S + p, S_STATUS] == LIVE:
            if seat >= 0:
                return -1
            seat = p
        elif h[S + p, S_STATUS] == ALL_IN:
            most = max(most, h[S + p, S_IN])
    return seat if seat >= 0 and h[S + seat, S_IN] >= most else -1


@inner
def to_act(h: Ints, start: int) -> int:
    """The first seat from ``start`` on, clockwise, that owes a decision; -1 if the round is complete."""
    if living(h) < 2:
        return -1
    free = alone(h)
    for i in range(h[G, G_N]):
        p = (start + i) % h[G, G_N]
        if h[S + p, S_STATUS] != LIVE or p == free or h[S + p, S_SKIP]:
            continue
        if h[S + p, S_ACTED] == 0 or h[S + p, S_IN] < h[G, G_WAGER]:
            return p
    return -1


@inner
def unit_of(h: Ints) -> int:
    """Fixed limit: the bet of the street. Else the smallest bet."""
    t = h[T]
    if t[T_STRUCTURE] == FIXED:
        return t[T_UPPER] if h[G, G_STREET] >= 2 else t[T_LOWER]
    if t[T_STRUCTURE] == SPREAD:
        return t[T_LOWER]
    return t[T_ANTE] if t[T_GAME] == MISSISSIPPI else t[T_BB]


@inner
def own_pair(h: Ints, p: int) -> bool:
    """The seat shows a pair."""
    for i in range(h[S + p, S_CARDS]):
        for j in range(i):
            if h[UPS + p, i] and h[UPS + p, j] and h[CARDS + p, i] >> 2 == h[CARDS + p, j] >> 2:
                return True
    return False


@inner
def board_pair(h: Ints) -> bool:
    """Some live seat shows a pair."""
    for p in range(h[G, G_N]):
        if plays(h, p) and own_pair(h, p):
            return True
    return False


@inner
def is_open(h: Ints, p: int) -> bool:
    """The seat may raise: it has not acted since the last full raise, or short ones add up to one."""
    g, s = h[G], h[S:]
    if s[p, S_ACTED] == 0 or s[p, S_RAISES_SEEN] < g[G_RAISES]:
        return True
    if h[T, T_STRUCTURE] == FIXED:
        return False
    return g[G_WAGER] - s[p, S_WAGER_SEEN] >= max(unit_of(h), g[G_INC])


@inner
def cap_of(h: Ints) -> int:
    """Bets of a round: four, in Mississippi three (seed 004)."""
    return 3 if h[T, T_GAME] == MISSISSIPPI else 4


@inner
def capped(h: Ints) -> bool:
    """Fixed limit: the last bet of the round has been made (seed 004: not between two hands)."""
    return h[T, T_STRUCTURE] == FIXED and h[G, G_BETS] >= cap_of(h) and living(h) > 2


@inner
def on_short_all_in(h: Ints) -> bool:
    """Fixed limit: a wager stands that is no full bet and no bring-in."""
    g = h[G]
    brought = g[G_BROUGHT] and g[G_FULL] == 0 and g[G_WAGER] == h[T, T_BRING_IN]
    return h[T, T_STRUCTURE] == FIXED and g[G_WAGER] > g[G_FULL] and not brought


@inner
def wager_range(h: Ints, p: int) -> tuple[int, int]:
    """The least and the greatest lawful street total of a wager by ``p``; 0, 0 where it may not."""
    g, t = h[G], h[T]
    if g[G_NO_RAISE] or h[S + p, S_MEEK] or betting(h) < 2:
        return 0, 0
    if not is_open(h, p) or capped(h) or on_short_all_in(h):
        return 0, 0
    unit = unit_of(h)
    if t[T_STRUCTURE] == FIXED:
        small = g[G_FULL] + unit
        if t[T_GAME] == STUD and g[G_STREET] == 1:  # seed 003 clause 4
            if g[G_BIG_BET]:
                return g[G_FULL] + t[T_UPPER], g[G_FULL] + t[T_UPPER]
            if board_pair(h):
                return small, g[G_FULL] + t[T_UPPER]
        return small, small
    least = g[G_WAGER] + max(unit, g[G_INC])
    most = h[S + p, S_IN] + h[S + p, S_STACK]
    if t[T_STRUCTURE] == POT_LIMIT:
        most = g[G_WAGER] + g[G_POT] + g[G_WAGER] - h[S + p, S_IN]
    elif t[T_STRUCTURE] == SPREAD:
        most = g[G_WAGER] + t[T_UPPER]
    if least <= most:
        return least, most
    return (least, least) if t[T_STRUCTURE] == NO_LIMIT else (0, 0)


@inner
def counts_as_full(h: Ints, to: int) -> bool:
    """The wager is a bet or raise of its own: the full amount, or half of it all-in at fixed limit."""
    g = h[G]
    unit = unit_of(h)
    if h[T, T_STRUCTURE] == FIXED:
        # once the upper limit was bet on fourth street all bets of the round are of it (seed 003 clause 4)
        unit = h[T, T_UPPER] if g[G_BIG_BET] else unit
        if g[G_BROUGHT] and g[G_FULL] == 0:
            return to >= unit
        return 2 * (to - g[G_FULL]) >= unit
    if g[G_FULL] == 0:
        return to >= unit
    return to - g[G_WAGER] >= max(unit, g[G_INC])


@inner
def wager(h: Ints, p: int, to: int, flag: bool) -> None:
    """Bet, complete or raise to ``to``."""
    g = h[G]
    kind = BET
    if g[G_WAGER] > 0:
        kind = COMPLETE if g[G_BROUGHT] and g[G_FULL] == 0 and h[T, T_STRUCTURE] == FIXED else RAISE
    if kind == RAISE and strikes(h, f.BET_FOR_RAISE):
        kind = BET
    full = counts_as_full(h, to)
    pay(h, p, to - h[S + p, S_IN], False)
    row = emit(h, kind, p)
    h[row, V_TO] = to
    h[row, V_ALL_IN] = h[S + p, S_STACK] == 0 and flag
    if full:
        if to - g[G_FULL] >= h[T, T_UPPER]:
            g[G_BIG_BET] = 1
        over_bring_in = g[G_BROUGHT] and g[G_FULL] == 0  # then the whole total is the bet
        g[G_INC] = max(g[G_INC], to if over_bring_in else to - g[G_WAGER])
        g[G_FULL] = to
        g[G_RAISES] += 1
        g[G_BETS] += 1
    else:
        g[G_SHORTS] += 1
    g[G_WAGER] = max(g[G_WAGER], to)
    g[G_LAST_AGGRESSOR] = p
    for q in range(g[G_N]):  # a bet ends the free cards of hands that folded before it
        fed = h[S + q, S_GHOST] > 0 and is_wanted(h, f.FREE_FOLD_FED)
        h[S + q, S_GHOST] = 2 if fed else 0
    acted(h, p)
    if kind == RAISE and is_stud(h):
        said(h, ANNOUNCE, p, D_RAISE)


@inner
def acted(h: Ints, p: int) -> None:
    """The seat has seen all wagers so far."""
    h[S + p, S_ACTED] = 1
    h[S + p, S_RAISES_SEEN] = h[G, G_RAISES]
    h[S + p, S_WAGER_SEEN] = h[G, G_WAGER]
    h[S + p, S_SHORTS_SEEN] = h[G, G_SHORTS]


@inner
def check(h: Ints, p: int) -> None:
    """Pass without a wager to call."""
    emit(h, CHECK, p)
    acted(h, p)


@inner
def fold(h: Ints, p: int) -> None:
    """Give up the hand; with no wager to call, cards keep coming in stud (seed 003)."""
    emit(h, FOLD, p)
    h[S + p, S_STATUS] = FOLDED
    h[S + p, S_GHOST] = is_stud(h) and h[G, G_WAGER] <= h[S + p, S_IN]


@inner
def bring_it_in(h: Ints, p: int, amount: int) -> None:
    """The forced bet of third street, cut to the stack; the price is the full one (WSOP 217)."""
    g = h[G]
    paid = min(amount, h[S + p, S_STACK])
    pay(h, p, paid, False)
    row = emit(h, BRING_IN, p)
    h[row, V_AMOUNT] = paid
    h[row, V_ALL_IN] = h[S + p, S_STACK] == 0
    g[G_BROUGHT] = p + 1
    g[G_WAGER] = max(h[T, T_BRING_IN], h[S + p, S_IN])
    acted(h, p)


@inner
def give_back_uncalled(h: Ints) -> None:
    """What nobody called of the last wager goes back (WSOP Tournament 108)."""
    g, s = h[G], h[S:]
    top = -1
    most = 0
    second = 0
    for p in range(g[G_N]):
        paid = s[p, S_IN]
        if paid > most:
            second, most, top = most, paid, p
        elif paid > second:
            second = paid
    if top < 0 or most == second or s[top, S_STATUS] in (FOLDED, DEAD):
        return
    back = most - second
    # a dealer may push it back with the pot; what is returned must be all of it
    if living(h) == 1 and back > h[T, T_UNIT] and strikes(h, f.NOT_RETURNED):
        back -= h[T, T_UNIT]
    s[top, S_IN] -= back
    s[top, S_LEVEL] -= back
    s[top, S_STACK] += back
    g[G_POT] -= back
    if s[top, S_STATUS] == ALL_IN and s[top, S_STACK] > 0:
        s[top, S_STATUS] = LIVE
    row = emit(h, REFUND, top)
    h[row, V_AMOUNT] = back
    h[row, V_DETAIL] = D_UNCALLED
