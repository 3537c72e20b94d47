"""The start of a hand: its header, its seats, its forced posts. Compiled kernels."""

from __future__ import annotations

from typing import Any

from analyzer.compiled import inner
from analyzer.games import G_BUTTON as GAME_BUTTON
from analyzer.games import G_STREETS as GAME_STREETS
from analyzer.money import NONE
from analyzer.replay.columns import T_POSTS
from analyzer.replay.emit import known, new_row, row_money
from analyzer.replay.settings import INDEX
from analyzer.replay.state import *

SET_HEADS_UP = INDEX["headsup_button_posts"]


@inner
def plays_by(kind: int) -> bool:
    """An event of this kind shows that its seat has a part in the hand."""
    return kind <= E_RAISE or kind in (E_DEAL, E_SHOW, E_ABSENT, E_LOOKED, E_AWARD, E_MUCK)


@inner
def seat_hand(s: Any, seats: Any, events: Any) -> None:
    """Fill the seats of a hand and the ring of those that have a part in it."""
    for z in range(seats.shape[0]):
        seat = seats[z, Z_SEAT]
        if seat < 0 or seat >= MAX_SEATS:
            continue
        s[seat, S_LISTED] = 1
        s[seat, S_START] = s[seat, S_STACK] = seats[z, Z_STACK]
        s[seat, S_DEALT_SAID] = seats[z, Z_DEALT]
        if seats[z, Z_DEALT] == 1:
            s[seat, S_PLAYS] = 1
    for e in range(events.shape[0]):
        seat = events[e, V_SEAT]
        if 0 <= seat < MAX_SEATS:
            kind = events[e, V_KIND]
            if plays_by(kind):
                s[seat, S_PLAYS] = 1
            if kind <= E_RAISE:
                s[seat, S_DEALT_SAID] = 1
    n = 0
    for seat in range(MAX_SEATS):
        if s[seat, S_PLAYS]:
            s[n, S_RING] = seat
            s[seat, S_ORDER] = n
            n += 1
    s[0, S_N] = n
    for z in range(seats.shape[0]):
        seat = seats[z, Z_SEAT]
        # dealt to though sitting out, and nothing else: not entitled to a hand
        if 0 <= seat < MAX_SEATS and seats[z, Z_OUT] == 1 and s[seat, S_DEALT_SAID] != 1:
            s[seat, S_STATUS] = NOT_IN
    for i in range(n):
        seat = s[i, S_RING]
        if s[seat, S_LISTED] == 0:
            s[seat, S_START] = s[seat, S_STACK] = NONE
        elif s[seat, S_STACK] == 0 and s[seat, S_STATUS] == LIVE:
            s[seat, S_STATUS] = ALL_IN


@inner
def open_hand(g: Any, head: Any) -> None:
    """The hand's own facts from its header."""
    g[G_GAME] = head[H_GAME]
    g[G_STRUCT] = head[H_STRUCT]
    g[G_STREETS] = g[G_GAMES + GAME_STREETS]
    g[G_BUTTON] = head[H_BUTTON] if g[G_GAMES + GAME_BUTTON] else -1
    g[G_FULL_DEAL] = 1 if head[H_RECORDS] & DEAL_FACT else 0
    g[G_VOID] = head[H_CANCELLED]
    g[G_LOWER] = head[H_LOWER]
    g[G_UPPER] = head[H_UPPER]
    g[G_SB] = head[H_SB]
    g[G_BB] = head[H_BB]
    g[G_ANTE] = head[H_ANTE]
    g[G_BRING] = head[H_BRING]
    g[G_LOGGED_RAKE] = head[H_RAKE]
    g[G_STUB] = 52
    g[G_RUNS] = 1
    for at in (
        G_LAST, G_OPENER, G_BURN_SEQ, G_CARD_SEQ, G_COMMON, G_SKIP_ROW, G_LAST_BLIND, G_SB_SEAT,
        G_BB_SEAT, G_SIXTH_OPENER, G_FIRST_DEALT, G_P_SEQ,
    ):  # fmt: skip
        g[at] = -1


@inner
def left_of(s: Any, after: int) -> int:
    """The next seat clockwise that has a part in the hand."""
    n = s[0, S_N]
    for i in range(n):
        if s[i, S_RING] > after and s[s[i, S_RING], S_STATUS] != NOT_IN:
            return s[i, S_RING]
    for i in range(n):
        if s[s[i, S_RING], S_STATUS] != NOT_IN:
            return s[i, S_RING]
    return -1


@inner
def count_in(s: Any) -> int:
    """Seats that have a part in the hand."""
    n = s[0, S_N]
    total = 0
    for i in range(n):
        total += s[s[i, S_RING], S_STATUS] != NOT_IN
    return total


@inner
def blind_seat(g: Any, s: Any, detail: int) -> int:
    """Who should post a blind (seed 004 Dealing Status); two-handed the button posts the small one."""
    if g[G_BUTTON] < 0:
        return -1
    two = count_in(s) == 2
    button_in = s[g[G_BUTTON], S_PLAYS] == 1 and s[g[G_BUTTON], S_STATUS] != NOT_IN
    if detail == D_SB:
        if two and button_in and g[G_HOUSE + SET_HEADS_UP] == 0:
            return g[G_BUTTON]
        return left_of(s, g[G_BUTTON])
    if detail == D_BB and g[G_SB_SEAT] >= 0:
        return left_of(s, g[G_SB_SEAT])
    return -1


@inner
def post_row(
    o: Any, m: Any, rows: Any, g: Any, s: Any,
    seq: int, seat: int, detail: int, amount: int, nth: int,
) -> None:  # fmt: skip
    """One row of ``posts``."""
    r = new_row(o, rows, g, T_POSTS)
    a = row_money(rows, T_POSTS)
    o[r + 1] = seq
    o[r + 2] = seat
    o[r + 3] = detail
    o[r + 4] = nth
    o[r + 5] = known(blind_seat(g, s, detail))
    o[r + 6] = g[G_DEALT]
    o[r + 7] = g[G_DEAL_NO]
    m[a + 0] = amount
    m[a + 1] = s[seat, S_STACK]
