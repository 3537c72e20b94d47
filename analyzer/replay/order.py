"""Whose turn it is: the order of decisions, seats passed over, and the decision itself. Compiled."""

from __future__ import annotations

from typing import Any

from analyzer.compiled import inner
from analyzer.games import S_CARDS as STREET_CARDS
from analyzer.money import NONE
from analyzer.replay.betting import (
    SET_BLIND_PRICE,
    chips_added,
    count_live,
    decide,
    limits,
    may_raise,
    next_owing,
    owes,
)
from analyzer.replay.boards import find_opener
from analyzer.replay.columns import NULL
from analyzer.replay.dealing import street_field
from analyzer.replay.emit import known, seat_status, turn_row
from analyzer.replay.moves import advance
from analyzer.replay.state import *

# places in a row of ``turns`` that are written later than the row
C_EXPECTED, C_SKIPPED, C_OUT_OF_TURN, C_ALL_IN, C_FULL = 6, 15, 16, 17, 22


@inner
def continues_round(g: Any, s: Any, events: Any, at: int) -> bool:
    """After a card that came early: is this decision still one of the interrupted round?"""
    seat = events[at, V_SEAT]
    kind = events[at, V_KIND]
    if not owes(g, s, seat, -1) or next_owing(g, s, g[G_LAST]) < 0:
        return False
    if s[seat, S_STREET_IN] < g[G_WAGER]:
        return kind in (E_CALL, E_FOLD, E_RAISE)
    if kind in (E_FOLD, E_RAISE):
        return True  # on a new street there is nothing to raise
    if g[G_BUTTON] < 0 and g[G_P_CARDS] < g[G_ENTITLED] * street_field(g, g[G_PREMATURE], STREET_CARDS):
        return True  # the next street is not out yet: its round cannot have begun
    decisions = 0
    for e in range(at, events.shape[0]):
        other = events[e, V_KIND]
        if other == E_RETURN:
            return True  # the early cards are taken back only now
        if other in (E_BOARD, E_BURN, E_AWARD, E_SHOW, E_DEAL, E_STREET):
            break
        if E_BRING_IN <= other <= E_RAISE and events[e, V_SEAT] == seat:
            decisions += 1
    return decisions >= 2


@inner
def passed_over(g: Any, s: Any, expected: int, seat: int) -> int:
    """Bit mask of the seats that owe a decision from ``expected`` clockwise up to before ``seat``."""
    n = s[0, S_N]
    start = 0
    while start < n and s[start, S_RING] != expected:
        start += 1
    mask = 0
    for i in range(n):
        at = s[(start + i) % n, S_RING]
        if at == seat:
            break
        if owes(g, s, at, -1):
            mask |= 1 << at
    return mask


@inner
def settle_skip(o: Any, g: Any) -> None:
    """The seats passed over never got to act: the step that passed them is the one to show."""
    if g[G_SKIP_ROW] >= 0:
        mask = g[G_SKIP_MASK]
        for seat in range(MAX_SEATS):
            if mask >> seat & 1:
                o[g[G_SKIP_ROW] + C_SKIPPED] = seat
                break
        g[G_SKIP_ROW] = -1
    g[G_SKIP_MASK] = 0


@inner
def note_order(o: Any, g: Any, s: Any, row: int, expected: int, seat: int) -> int:
    """Keep account of seats passed over; returns the seat that this row should have expected."""
    if g[G_SKIP_ROW] >= 0:
        if g[G_SKIP_MASK] >> seat & 1 and owes(g, s, seat, -1):
            o[g[G_SKIP_ROW] + C_OUT_OF_TURN] = 1  # the seats passed over act now: out of turn, not skipped
            g[G_SKIP_MASK] &= ~(1 << seat)
            if g[G_SKIP_MASK] == 0:
                g[G_SKIP_ROW] = -1
            return seat
        settle_skip(o, g)
    if expected >= 0 and expected != seat and s[seat, S_STATUS] == LIVE:
        mask = passed_over(g, s, expected, seat)
        if mask:
            g[G_SKIP_ROW] = row
            g[G_SKIP_MASK] = mask
    return expected


@inner
def full_blind(g: Any) -> None:
    """A big blind that is not posted at all, its seat all-in for the ante, is the price all the same."""
    blind = g[G_BB] if g[G_BB] != NONE else g[G_LOWER]
    if g[G_SB_SEAT] < 0 or g[G_BB_SEAT] >= 0 or blind == NONE or g[G_HOUSE + SET_BLIND_PRICE] != 0:
        return
    if blind > g[G_WAGER]:
        g[G_WAGER] = g[G_FULL] = blind
        g[G_BETS] = 1


@inner
def begin_betting(g: Any, s: Any, c: Any) -> None:
    """Before the first decision of a street: who opens it, and how many are in."""
    if g[G_STREET] == 0:
        full_blind(g)
        g[G_LIVE_START] = count_live(s, False)
        g[G_CHIPS_START] = count_live(s, True)
    if g[G_OPENER_SET] == 0:
        find_opener(g, s, c)


@inner
def opener(g: Any, s: Any) -> int:
    """Who should make the first decision of a street, or -1 where the log does not tell."""
    if g[G_OPENER_KNOWN] and g[G_OPENER] >= 0:
        return next_owing(g, s, g[G_OPENER] - 1)
    return -1


@inner
def turn(o: Any, m: Any, rows: Any, g: Any, s: Any, c: Any, events: Any, at: int) -> None:
    """One decision: ask who should act and what is allowed, write the row, apply it."""
    event = events[at]
    seat, kind, seq, flagged = event[V_SEAT], event[V_KIND], event[V_SEQ], event[V_ALL_IN]
    if g[G_PREMATURE] > 0 and not continues_round(g, s, events, at):
        settle_skip(o, g)
        advance(o, m, rows, g, s, g[G_PREMATURE], seq)
    if g[G_STREET_ACTIONS] == 0:
        begin_betting(g, s, c)
    expected = next_owing(g, s, g[G_LAST])
    closed = expected < 0
    if g[G_LAST] < 0 and not closed:
        expected = opener(g, s)
    limits(g, s, c, seat)
    added = chips_added(g, s, seat, kind, event[V_AMOUNT], event[V_TO_AMOUNT], event[V_BY_AMOUNT])
    raises = may_raise(g, s, seat, g[G_LIMIT + L_UNIT])
    row = turn_row(o, m, rows, g, s, event, expected, closed, added, raises)
    if not closed:
        expected = note_order(o, g, s, row, expected, seat)
        o[row + C_EXPECTED] = known(expected)
    if closed or seat_status(g, s, seat) != LIVE or (expected >= 0 and expected != seat):
        g[G_DERIVED] = 1
    o[row + C_FULL] = decide(g, s, seat, kind, added, flagged, seq)
    if o[row + C_ALL_IN] == NULL and flagged == 1:
        o[row + C_ALL_IN] = 1
    g[G_LAST] = seat
    g[G_LAST_SEQ] = seq
    g[G_STREET_ACTIONS] += 1
    if kind != E_BRING_IN:
        g[G_ACTIONS] += 1
        g[G_CHIP_ACTIONS] += kind > E_FOLD
    g[G_OVER] = count_live(s, False) < 2
