"""The forced bets before the cards: antes and blinds, and a post that comes late."""

# An element of a NumPy array is Any to mypy:
# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from analyzer.simulate import faults as f
from analyzer.simulate.betting import (
    FIXED,
    MISSISSIPPI,
    SPREAD,
    is_stud,
    post,
    unit_of,
)
from analyzer.simulate.inner import inner
from analyzer.simulate.retold import put_in
from analyzer.simulate.state import (
    D_ANTE,
    D_BB,
    D_SB,
    D_STRADDLE,
    DEAL,
    EVENTS,
    G_BB_AT,
    G_BETS,
    G_BUTTON,
    G_FULL,
    G_INC,
    G_N,
    G_SB_AT,
    G_TRUTH_SEQ,
    G_TRUTH_SINCE,
    G_WAGER,
    S_IN,
    S_STACK,
    T_ANTE,
    T_BB,
    T_BRING_IN,
    T_GAME,
    T_LOWER,
    T_SB,
    T_STRUCTURE,
    T_TOURNAMENT,
    T_UNIT,
    V_KIND,
    G,
    Ints,
    S,
    T,
    past_mending,
    strikes,
)


@inner
def antes(h: Ints) -> int:
    """Every seat's ante before the cards; returns the seat whose ante is still to come, or -1."""
    ante = h[T, T_ANTE]
    late = -1
    for p in range(h[G, G_N]):
        if ante == 0:
            break
        if p > 0 and strikes(h, f.ANTE_MISSING):
            continue
        if p > 0 and late < 0 and strikes(h, f.ANTE_LATE):
            late = p
            continue
        wrong = h[S + p, S_STACK] > 3 * ante and strikes(h, f.ANTE_WRONG)
        post(h, p, D_ANTE, ante + (h[T, T_UNIT] if wrong else 0), True)
    past_mending(h, f.ANTE_MISSING)
    return late


@inner
def blind_seats(h: Ints) -> None:
    """Who posts the blinds: left of the button and the next; heads-up the button the small one."""
    g = h[G]
    n = g[G_N]
    shift = 0 if n == 2 else 1
    g[G_SB_AT] = (g[G_BUTTON] + shift) % n
    g[G_BB_AT] = (g[G_SB_AT] + 1) % n
    if n == 2:
        if strikes(h, f.BLINDS_HEADS_UP):
            g[G_SB_AT], g[G_BB_AT] = g[G_BB_AT], g[G_SB_AT]
        return
    if strikes(h, f.SB_SEAT):
        g[G_SB_AT], g[G_BB_AT] = g[G_BB_AT], (g[G_BB_AT] + 1) % n


@inner
def blinds(h: Ints) -> int:
    """The blinds; returns the seat whose blind is still to come, or -1."""
    g, t = h[G], h[T]
    blind_seats(h)
    sb, bb = g[G_SB_AT], g[G_BB_AT]
    rich = h[S + sb, S_STACK] > 3 * t[T_BB] and h[S + bb, S_STACK] > 3 * t[T_BB]
    if g[G_N] == 2 or not strikes(h, f.SB_MISSING):
        wrong = rich and t[T_BB] - t[T_SB] >= t[T_UNIT] and t[T_SB] > t[T_UNIT]
        less = t[T_UNIT] if wrong and strikes(h, f.SB_AMOUNT) else 0
        post(h, sb, D_SB, t[T_SB] - less, False)
    if g[G_N] > 2 and strikes(h, f.BB_SEAT):
        bb = (bb + 1) % g[G_N]
        g[G_BB_AT] = bb
    if strikes(h, f.BLIND_LATE):
        return bb
    less = t[T_UNIT] if rich and t[T_BB] > t[T_SB] + t[T_UNIT] and strikes(h, f.BB_AMOUNT) else 0
    post(h, bb, D_BB, t[T_BB] - less, False)
    straddle(h, (bb + 1) % g[G_N])
    return -1


@inner
def straddle(h: Ints, p: int) -> None:
    """A straddle by the next seat, where that is wanted."""
    g, t = h[G], h[T]
    if t[T_STRUCTURE] == FIXED or t[T_TOURNAMENT] or g[G_N] == 2 or h[S + p, S_STACK] <= 3 * t[T_BB]:
        return
    if strikes(h, f.STRADDLE):
        post(h, p, D_STRADDLE, 2 * t[T_BB], False)
        g[G_BB_AT] = p


@inner
def open_betting(h: Ints) -> None:
    """The big blind (or a straddle) is the first bet of the first round."""
    g, t = h[G], h[T]
    if is_stud(h):
        return
    g[G_WAGER] = max(t[T_BB], h[S + g[G_BB_AT], S_IN])
    g[G_FULL] = g[G_WAGER]
    g[G_BETS] = 1
    g[G_INC] = max(unit_of(h), g[G_WAGER]) if g[G_WAGER] > t[T_BB] else t[T_BB]


@inner
def stud_blind(h: Ints) -> None:
    """A small blind beside antes and bring-in, where that is wanted."""
    t = h[T]
    small = t[T_STRUCTURE] == FIXED or t[T_STRUCTURE] == SPREAD
    if small and t[T_GAME] != MISSISSIPPI and h[S, S_STACK] > t[T_LOWER] and strikes(h, f.STUD_BLIND):
        post(h, 0, D_SB, t[T_BRING_IN], False)


@inner
def late_post(h: Ints, late: int, detail: int, amount: int) -> None:
    """A post that comes after the first card: all later events move one place on."""
    at = EVENTS
    while h[at, V_KIND] != DEAL:
        at += 1
    post(h, late, detail, amount, detail == D_ANTE)
    put_in(h, at + 1)
    h[G, G_TRUTH_SINCE] = h[G, G_TRUTH_SEQ] = at + 1 - EVENTS + 1
