"""A call, and the calls that come short or are given back.

Sources: seed 003 last clause (no refund to a beaten caller), WSOP 150 and 217 (the price over a
short blind or bring-in).
"""

# An element of a NumPy array is Any to mypy:
# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from analyzer.simulate import faults as f
from analyzer.simulate import texts
from analyzer.simulate.betting import (
    MISSISSIPPI,
    acted,
    is_stud,
    pay,
)
from analyzer.simulate.dealing import never_wins
from analyzer.simulate.inner import inner
from analyzer.simulate.state import (
    ALL_IN,
    CALL,
    D_RULING,
    G_BB_AT,
    G_BROUGHT,
    G_FULL,
    G_NO_RAISE,
    G_STREET,
    G_WAGER,
    LIVE,
    REFUND,
    S_DEAD,
    S_IN,
    S_SKIP,
    S_STACK,
    S_STATUS,
    T_BB,
    T_BRING_IN,
    T_GAME,
    T_UNIT,
    V_ALL_IN,
    V_AMOUNT,
    V_DETAIL,
    G,
    Ints,
    S,
    T,
    emit,
    living,
    ruled,
    stands_here,
    strikes,
)


@inner
def short_bring_in(h: Ints) -> int:
    """What a low card that was all-in for part of the bring-in put in; 0 where there is none."""
    g = h[G]
    if not g[G_BROUGHT] or g[G_FULL] > 0 or g[G_WAGER] != h[T, T_BRING_IN]:
        return 0
    q = g[G_BROUGHT] - 1
    return h[S + q, S_IN] if h[S + q, S_STATUS] == ALL_IN and h[S + q, S_IN] < g[G_WAGER] else 0


@inner
def left_out(h: Ints, p: int, owed: int) -> int:
    """By how much the call comes short, where that is wanted; on the first street for a reason."""
    g, t = h[G], h[T]
    if owed > t[T_UNIT] and strikes(h, f.WRONG_CALL):
        return t[T_UNIT]
    if g[G_STREET] > 0:
        return 0
    if is_stud(h):
        if 0 < h[S + p, S_DEAD] < owed and strikes(h, f.ANTE_COUNTED):
            return h[S + p, S_DEAD]
        part = short_bring_in(h)
        if part > 0 and h[S + p, S_IN] == 0 and strikes(h, f.SHORT_BRING_IN_CALLED):
            return owed - part
        return 0
    part = h[S + g[G_BB_AT], S_IN]
    if h[S + p, S_IN] < part < t[T_BB] and g[G_WAGER] == t[T_BB] and strikes(h, f.SHORT_BLIND_CALLED):
        return t[T_BB] - part
    return 0


@inner
def goes_back(h: Ints, p: int, paid: int) -> None:
    """Heads-up in the last round the beaten caller gets his call back, where that is wanted."""
    last = 3 if h[T, T_GAME] == MISSISSIPPI else 4
    if not is_stud(h) or h[G, G_STREET] != last or living(h) != 2 or h[S + p, S_STATUS] != LIVE:
        return
    if not strikes(h, f.CALL_REFUNDED):
        return
    ruled(h, texts.R_CALL_BACK)
    stands_here(h)
    row = emit(h, REFUND, p)
    h[row, V_AMOUNT] = paid
    h[row, V_DETAIL] = D_RULING
    pay(h, p, -paid, False)
    h[S + p, S_SKIP] = 1
    never_wins(h, p)


@inner
def call(h: Ints, p: int) -> None:
    """Match the wager, or put in what is left."""
    owed = h[G, G_WAGER] - h[S + p, S_IN]
    paid = min(owed, h[S + p, S_STACK])
    less = left_out(h, p, owed) if h[S + p, S_STACK] > owed else 0
    if less > 0:
        paid = owed - less
        h[S + p, S_SKIP] = 1
        h[G, G_NO_RAISE] = 1
    silent = paid == h[S + p, S_STACK] and strikes(h, f.NO_FLAG)
    pay(h, p, paid, False)
    row = emit(h, CALL, p)
    h[row, V_AMOUNT] = paid
    h[row, V_ALL_IN] = h[S + p, S_STACK] == 0 and not silent
    acted(h, p)
    goes_back(h, p, paid)
