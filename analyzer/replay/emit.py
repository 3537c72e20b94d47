"""Writing the walker's rows. Compiled kernels; columns in the order of ``columns.small``/``money``."""

from __future__ import annotations

from typing import Any

from analyzer.compiled import inner
from analyzer.games import S_BOARD
from analyzer.games import S_CARDS as STREET_CARDS
from analyzer.money import NONE
from analyzer.replay.betting import count_live, next_owing
from analyzer.replay.columns import (
    AMOUNTS,
    INT_BASE,
    INTS,
    MONEY_BASE,
    NULL,
    ROWS,
    T_STEPS,
    T_STREETS,
    T_TURNS,
)
from analyzer.replay.dealing import start_cards, street_field
from analyzer.replay.state import *


@inner
def new_row(o: Any, rows: Any, g: Any, table: int) -> int:
    """Open a row of a table: its place in ``o``, where the hand's number is written already."""
    at = rows[INT_BASE, table] + rows[ROWS, table] * INTS[table]
    rows[ROWS, table] += 1
    o[at] = g[G_HAND]
    return at


@inner
def row_money(rows: Any, table: int) -> int:
    """The place in ``m`` of the amounts of the row that was opened last."""
    return rows[MONEY_BASE, table] + (rows[ROWS, table] - 1) * AMOUNTS[table]


@inner
def seat_status(g: Any, s: Any, seat: int) -> int:
    """Why a seat may not act: see ``turns.status``."""
    if seat < 0 or s[seat, S_PLAYS] == 0:
        return NOT_IN
    if g[G_OVER] and s[seat, S_STATUS] == LIVE:
        return OVER
    if s[seat, S_ABSENT] and s[seat, S_STATUS] == LIVE:
        return ABSENT
    return s[seat, S_STATUS]


@inner
def known(value: int) -> int:
    """A seat number or a sequence number, or null where it is negative."""
    return value if value >= 0 else NULL


@inner
def turn_row(
    o: Any, m: Any, rows: Any, g: Any, s: Any,
    event: Any, expected: int, closed: bool, added: int, raises: bool,
) -> int:  # fmt: skip
    """One row of ``turns``, as asked before the decision is applied; returns its number."""
    r = new_row(o, rows, g, T_TURNS)
    a = row_money(rows, T_TURNS)
    seat, kind = event[V_SEAT], event[V_KIND]
    committed = s[seat, S_STREET_IN]
    wagers = kind == E_BET or kind == E_COMPLETE or kind == E_RAISE
    to = committed + added
    stack = s[seat, S_STACK]
    o[r + 1] = event[V_SEQ]
    o[r + 2] = g[G_STREET]
    o[r + 3] = g[G_STREET_ACTIONS] + 1
    o[r + 4] = seat
    o[r + 5] = kind
    o[r + 6] = known(expected)
    o[r + 7] = known(g[G_OPENER]) if g[G_OPENER_KNOWN] else NULL
    o[r + 8] = g[G_TIED]
    o[r + 9] = g[G_PASSED_ON]
    o[r + 10] = g[G_LIVE_START]
    o[r + 11] = count_live(s, False)
    o[r + 12] = count_live(s, True)
    o[r + 13] = seat_status(g, s, seat)
    o[r + 14] = int(closed)
    o[r + 15] = NULL
    o[r + 16] = 0
    o[r + 17] = NULL if stack == NONE else int(added >= stack and added > 0)
    o[r + 18] = event[V_ALL_IN] if event[V_DETAIL] != D_CAPPED and event[V_ALL_IN] >= 0 else NULL
    o[r + 19] = s[seat, S_ACTED] if s[seat, S_ACTED] > 0 else NULL
    o[r + 20] = int(raises)
    o[r + 21] = g[G_BETS]
    o[r + 22] = 0
    o[r + 23] = int(wagers and g[G_BROUGHT] == 1 and (g[G_FULL] == 0))
    o[r + 24] = g[G_LIMIT + L_OPEN_PAIR]
    o[r + 25] = g[G_LIMIT + L_OWN_PAIR]
    o[r + 26] = g[G_BIG_BET]
    o[r + 27] = g[G_DEAL_NO]
    o[r + 28] = g[G_DERIVED]
    m[a + 0] = stack
    m[a + 1] = committed
    m[a + 2] = max(0, g[G_WAGER] - committed)
    m[a + 3] = g[G_WAGER]
    m[a + 4] = g[G_FULL]
    m[a + 5] = added
    m[a + 6] = to
    m[a + 7] = max(0, to - g[G_WAGER]) if wagers else 0
    m[a + 8] = g[G_LIMIT + L_UNIT]
    m[a + 9] = g[G_LIMIT + L_MIN]
    m[a + 10] = g[G_LIMIT + L_MAX]
    m[a + 11] = g[G_LIMIT + L_ALT]
    m[a + 12] = g[G_POT]
    return r


@inner
def street_row(o: Any, m: Any, rows: Any, g: Any, s: Any) -> None:
    """One row of ``streets``, as the betting round ends."""
    r = new_row(o, rows, g, T_STREETS)
    a = row_money(rows, T_STREETS)
    pending = next_owing(g, s, g[G_LAST])
    board = street_field(g, g[G_STREET], S_BOARD)
    blind = pending >= 0 and g[G_STREET] == 0 and g[G_WAGERED] == 0
    blind = blind and s[pending, S_STREET_IN] >= g[G_WAGER] and pending == g[G_BB_SEAT]
    o[r + 1] = g[G_STREET]
    o[r + 2] = g[G_FIRST_SEQ]
    o[r + 3] = g[G_LAST_SEQ]
    o[r + 4] = g[G_STREET_ACTIONS]
    o[r + 5] = g[G_LIVE_START]
    o[r + 6] = g[G_CHIPS_START]
    o[r + 7] = count_live(s, False)
    o[r + 8] = known(pending)
    o[r + 9] = int(blind)
    o[r + 10] = g[G_BETS]
    o[r + 11] = g[G_STREET_BURNS]
    o[r + 12] = known(g[G_BURN_SEQ])
    o[r + 13] = known(g[G_CARD_SEQ])
    o[r + 14] = g[G_CARDS]
    o[r + 15] = g[G_BOARD_EVENTS]
    o[r + 16] = board if board > 0 else street_field(g, g[G_STREET], STREET_CARDS)
    o[r + 17] = g[G_ENTITLED]
    o[r + 18] = int(g[G_COMMON] >= 0)
    o[r + 19] = g[G_DEAL_NO]
    m[a + 0] = max(0, g[G_WAGER] - s[pending, S_STREET_IN]) if pending >= 0 else NONE


@inner
def all_started(g: Any, s: Any) -> bool:
    """Every seat in the hand has its starting cards."""
    n = s[0, S_N]
    due = start_cards(g)
    for i in range(n):
        if s[s[i, S_RING], S_STATUS] != NOT_IN and s[s[i, S_RING], S_CARDS] < due:
            return False
    return True


@inner
def step_row(
    o: Any, rows: Any, g: Any, s: Any,
    seq: int, kind: int, seat: int, open_seat: int,
) -> None:  # fmt: skip
    """One row of ``steps``: the state before an event."""
    r = new_row(o, rows, g, T_STEPS)
    asked = seat if seat >= 0 else open_seat
    facing = asked >= 0 and s[asked, S_STREET_IN] < g[G_WAGER]
    o[r + 1] = seq
    o[r + 2] = kind
    o[r + 3] = known(seat)
    o[r + 4] = g[G_STREET]
    o[r + 5] = g[G_DEAL_NO]
    o[r + 6] = known(open_seat)
    o[r + 7] = int(facing)
    o[r + 8] = g[G_WAGERED]
    o[r + 9] = count_live(s, False)
    o[r + 10] = count_live(s, True)
    o[r + 11] = seat_status(g, s, seat) if seat >= 0 else NULL
    o[r + 12] = s[seat, S_CARDS] if seat >= 0 else NULL
    o[r + 13] = s[seat, S_UP] if seat >= 0 else NULL
    o[r + 14] = g[G_DEALT]
    o[r + 15] = int(all_started(g, s))
    o[r + 16] = g[G_BOARD]
    o[r + 17] = g[G_BURNS]
    o[r + 18] = g[G_ASIDE]
    o[r + 19] = g[G_STUB]
    o[r + 20] = g[G_ACTIONS]
    o[r + 21] = g[G_CHIP_ACTIONS]
    o[r + 22] = g[G_STREET_ACTIONS]
