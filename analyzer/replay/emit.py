"""Writing the walker's rows. Compiled kernels; columns in the order of ``columns.small``/``money``."""

from __future__ import annotations

from typing import Any

from analyzer.compiled import inner
from analyzer.games import S_BOARD, S_CARDS
from analyzer.money import NONE
from analyzer.replay.betting import (
    L_ALT,
    L_MAX,
    L_MIN,
    L_OPEN_PAIR,
    L_OWN_PAIR,
    L_UNIT,
    count_live,
    next_owing,
)
from analyzer.replay.columns import NULL, T_STEPS, T_STREETS, T_TURNS
from analyzer.replay.dealing import start_cards, street_field
from analyzer.replay.state import (
    ABSENT,
    E_BET,
    E_COMPLETE,
    E_RAISE,
    G_ACTIONS,
    G_ASIDE,
    G_BB_SEAT,
    G_BETS,
    G_BIG_BET,
    G_BOARD,
    G_BOARD_EVENTS,
    G_BROUGHT,
    G_BURN_SEQ,
    G_BURNS,
    G_CARD_SEQ,
    G_CARDS,
    G_CHIP_ACTIONS,
    G_CHIPS_START,
    G_COMMON,
    G_DEAL_NO,
    G_DEALT,
    G_DERIVED,
    G_ENTITLED,
    G_FIRST_SEQ,
    G_FULL,
    G_LAST,
    G_LAST_SEQ,
    G_LIVE_START,
    G_OPENER,
    G_OPENER_KNOWN,
    G_OVER,
    G_PASSED_ON,
    G_POT,
    G_STREET,
    G_STREET_ACTIONS,
    G_STREET_BURNS,
    G_STUB,
    G_TIED,
    G_WAGER,
    G_WAGERED,
    LIVE,
    NOT_IN,
    OVER,
    S_ABSENT,
    S_PLAYS,
    S_STACK,
    S_STATUS,
    S_STREET_IN,
    S_UP,
)
from analyzer.replay.state import (
    S_CARDS as SEAT_CARDS,
)


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
    ints: Any, money: Any, rows: Any, h: int, g: Any, s: Any, ring: Any, n: int,
    seq: int, seat: int, kind: int, expected: int, closed: bool, added: int, limit: Any, raises: bool,
) -> int:  # fmt: skip
    """One row of ``turns``, as asked before the decision is applied; returns its number."""
    r = rows[T_TURNS]
    rows[T_TURNS] += 1
    committed = s[seat, S_STREET_IN]
    wagers = kind == E_BET or kind == E_COMPLETE or kind == E_RAISE
    to = committed + added
    stack = s[seat, S_STACK]
    ints[0, r] = h
    ints[1, r] = seq
    ints[2, r] = g[G_STREET]
    ints[3, r] = g[G_STREET_ACTIONS] + 1
    ints[4, r] = seat
    ints[5, r] = kind
    ints[6, r] = known(expected)
    ints[7, r] = known(g[G_OPENER]) if g[G_OPENER_KNOWN] else NULL
    ints[8, r] = g[G_TIED]
    ints[9, r] = g[G_PASSED_ON]
    ints[10, r] = g[G_LIVE_START]
    ints[11, r] = count_live(s, ring, n, False)
    ints[12, r] = count_live(s, ring, n, True)
    ints[13, r] = seat_status(g, s, seat)
    ints[14, r] = int(closed)
    ints[15, r] = NULL
    ints[16, r] = 0
    ints[17, r] = NULL if stack == NONE else int(added >= stack and added > 0)
    ints[18, r] = int(raises)
    ints[19, r] = g[G_BETS]
    ints[20, r] = 0
    ints[21, r] = int(wagers and g[G_BROUGHT] == 1 and (g[G_FULL] == 0))
    ints[22, r] = limit[L_OPEN_PAIR]
    ints[23, r] = limit[L_OWN_PAIR]
    ints[24, r] = g[G_BIG_BET]
    ints[25, r] = g[G_DEAL_NO]
    ints[26, r] = g[G_DERIVED]
    money[0, r] = stack
    money[1, r] = committed
    money[2, r] = max(0, g[G_WAGER] - committed)
    money[3, r] = g[G_WAGER]
    money[4, r] = g[G_FULL]
    money[5, r] = added
    money[6, r] = to
    money[7, r] = max(0, to - g[G_WAGER]) if wagers else 0
    money[8, r] = limit[L_UNIT]
    money[9, r] = limit[L_MIN]
    money[10, r] = limit[L_MAX]
    money[11, r] = limit[L_ALT]
    money[12, r] = g[G_POT]
    return r


@inner
def street_row(
    ints: Any, money: Any, rows: Any, h: int, g: Any, s: Any, ring: Any, n: int, games: Any
) -> None:
    """One row of ``streets``, as the betting round ends."""
    r = rows[T_STREETS]
    rows[T_STREETS] += 1
    pending = next_owing(g, s, ring, n, g[G_LAST])
    board = street_field(g, games, g[G_STREET], S_BOARD)
    blind = pending >= 0 and g[G_STREET] == 0 and g[G_WAGERED] == 0
    blind = blind and s[pending, S_STREET_IN] >= g[G_WAGER] and pending == g[G_BB_SEAT]
    ints[0, r] = h
    ints[1, r] = g[G_STREET]
    ints[2, r] = g[G_FIRST_SEQ]
    ints[3, r] = g[G_LAST_SEQ]
    ints[4, r] = g[G_STREET_ACTIONS]
    ints[5, r] = g[G_LIVE_START]
    ints[6, r] = g[G_CHIPS_START]
    ints[7, r] = count_live(s, ring, n, False)
    ints[8, r] = known(pending)
    ints[9, r] = int(blind)
    ints[10, r] = g[G_BETS]
    ints[11, r] = g[G_STREET_BURNS]
    ints[12, r] = known(g[G_BURN_SEQ])
    ints[13, r] = known(g[G_CARD_SEQ])
    ints[14, r] = g[G_CARDS]
    ints[15, r] = g[G_BOARD_EVENTS]
    ints[16, r] = board if board > 0 else street_field(g, games, g[G_STREET], S_CARDS)
    ints[17, r] = g[G_ENTITLED]
    ints[18, r] = int(g[G_COMMON] >= 0)
    ints[19, r] = g[G_DEAL_NO]
    money[0, r] = max(0, g[G_WAGER] - s[pending, S_STREET_IN]) if pending >= 0 else NONE


@inner
def all_started(g: Any, s: Any, ring: Any, n: int, games: Any) -> bool:
    """Every seat in the hand has its starting cards."""
    due = start_cards(g, games)
    for i in range(n):
        if s[ring[i], S_STATUS] != NOT_IN and s[ring[i], SEAT_CARDS] < due:
            return False
    return True


@inner
def step_row(
    ints: Any, rows: Any, h: int, g: Any, s: Any, ring: Any, n: int, games: Any,
    seq: int, kind: int, seat: int, open_seat: int,
) -> None:  # fmt: skip
    """One row of ``steps``: the state before an event."""
    r = rows[T_STEPS]
    rows[T_STEPS] += 1
    asked = seat if seat >= 0 else open_seat
    facing = asked >= 0 and s[asked, S_STREET_IN] < g[G_WAGER]
    ints[0, r] = h
    ints[1, r] = seq
    ints[2, r] = kind
    ints[3, r] = known(seat)
    ints[4, r] = g[G_STREET]
    ints[5, r] = g[G_DEAL_NO]
    ints[6, r] = known(open_seat)
    ints[7, r] = int(facing)
    ints[8, r] = g[G_WAGERED]
    ints[9, r] = count_live(s, ring, n, False)
    ints[10, r] = count_live(s, ring, n, True)
    ints[11, r] = seat_status(g, s, seat) if seat >= 0 else NULL
    ints[12, r] = s[seat, SEAT_CARDS] if seat >= 0 else NULL
    ints[13, r] = s[seat, S_UP] if seat >= 0 else NULL
    ints[14, r] = g[G_DEALT]
    ints[15, r] = int(all_started(g, s, ring, n, games))
    ints[16, r] = g[G_BOARD]
    ints[17, r] = g[G_BURNS]
    ints[18, r] = g[G_ASIDE]
    ints[19, r] = g[G_STUB]
    ints[20, r] = g[G_ACTIONS]
    ints[21, r] = g[G_CHIP_ACTIONS]
    ints[22, r] = g[G_STREET_ACTIONS]
