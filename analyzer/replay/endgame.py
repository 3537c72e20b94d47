"""The end of a hand: uncalled chips, pots, balances, and what the showdown needs. Compiled.

Pots are built from the contributions, level by level (WSOP 150): dead money lies in the main pot;
antes that every seat pays make levels like bets, so that a seat short of its ante wins only what
it matched. Uncalled chips are no part of any pot.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from analyzer.compiled import inner
from analyzer.games import G_BUTTON as GAME_BUTTON
from analyzer.money import NONE
from analyzer.replay.betting import count_live
from analyzer.replay.columns import AMOUNTS, INT_BASE, INTS, ROWS, T_BALANCES, T_OUTCOMES, T_POTS
from analyzer.replay.emit import known, new_row, row_money
from analyzer.replay.state import *


@inner
def is_live(s: Any, seat: int) -> bool:
    """The seat can still win."""
    return s[seat, S_STATUS] == LIVE or s[seat, S_STATUS] == ALL_IN


@inner
def uncalled(s: Any) -> int:
    """The seat whose last wager was not matched in full, or -1."""
    n = s[0, S_N]
    best = -1
    tied = False
    for i in range(n):
        seat = s[i, S_RING]
        if best < 0 or s[seat, S_LEVEL] > s[best, S_LEVEL]:
            best, tied = seat, False
        elif s[seat, S_LEVEL] == s[best, S_LEVEL]:
            tied = True
    if best < 0 or tied or not is_live(s, best):
        return -1
    return best


@inner
def second_level(s: Any, top: int) -> int:
    """The most that any other seat put in."""
    n = s[0, S_N]
    most = 0
    for i in range(n):
        if s[i, S_RING] != top:
            most = max(most, s[s[i, S_RING], S_LEVEL])
    return most


@inner
def raise_levels(g: Any, s: Any) -> int:
    """Antes that all seats pay become part of the levels; returns the dead money that is left.

    A seat with chips whose ante is missing or too small owes it (ANTE-001), and wins no less for it:
    its level counts the ante in full, and the dead money is as much less.
    """
    dead = 0
    most = 0
    for i in range(s[0, S_N]):
        most = max(most, s[s[i, S_RING], S_ANTE])
    for i in range(s[0, S_N]):
        seat = s[i, S_RING]
        dead += s[seat, S_DEAD_IN]
        if g[G_ANTES] > 1:
            ante = most if s[seat, S_STATUS] == LIVE else s[seat, S_ANTE]
            s[seat, S_LEVEL] += ante
            dead -= ante
    return dead


@inner
def next_level(s: Any, below: int) -> int:
    """The smallest contribution of a live hand above ``below``, or -1."""
    level = -1
    for i in range(s[0, S_N]):
        seat = s[i, S_RING]
        if is_live(s, seat) and s[seat, S_LEVEL] > below and (level < 0 or s[seat, S_LEVEL] < level):
            level = s[seat, S_LEVEL]
    return level


@inner
def who_can_win(s: Any, level: int) -> int:
    """Bit mask of the live hands that put in ``level`` or more."""
    mask = 0
    for i in range(s[0, S_N]):
        seat = s[i, S_RING]
        if is_live(s, seat) and s[seat, S_LEVEL] >= level:
            mask |= 1 << seat
    return mask


@inner
def between(s: Any, below: int, level: int) -> int:
    """Chips that all seats put in from ``below`` up to ``level``."""
    amount = 0
    for i in range(s[0, S_N]):
        paid = s[s[i, S_RING], S_LEVEL]
        amount += min(paid, level) - min(paid, below)
    return amount


@inner
def make_pots(o: Any, m: Any, rows: Any, g: Any, s: Any) -> int:
    """Rows of ``pots``; levels must be free of uncalled chips. Returns how many pots."""
    dead = raise_levels(g, s)
    pots = 0
    below = 0
    level = next_level(s, below)
    while level >= 0:
        pots = add_pot(o, m, rows, g, pots, between(s, below, level), who_can_win(s, level), level)
        below = level
        level = next_level(s, below)
    # chips above the last live level were put in by hands that folded since
    rest = between(s, below, np.iinfo(np.int64).max)
    if pots == 0:
        return add_pot(o, m, rows, g, 0, rest + dead, who_can_win(s, 0), 0)
    last = row_money(rows, T_POTS)
    m[last] += rest
    m[last - (pots - 1) * AMOUNTS[T_POTS]] += dead
    return pots


@inner
def add_pot(o: Any, m: Any, rows: Any, g: Any, pots: int, amount: int, eligible: int, level: int) -> int:
    """One more pot, or more chips for the last one if the same seats can win it."""
    if pots > 0:
        a = row_money(rows, T_POTS)
        last = rows[INT_BASE, T_POTS] + (rows[ROWS, T_POTS] - 1) * INTS[T_POTS]
        if o[last + 2] == eligible:
            m[a] += amount
            m[a + 1] = level
            return pots
    r = new_row(o, rows, g, T_POTS)
    a = row_money(rows, T_POTS)
    o[r + 1] = pots
    o[r + 2] = eligible
    m[a] = amount
    m[a + 1] = level
    return pots + 1


@inner
def balance_rows(o: Any, m: Any, rows: Any, g: Any, s: Any, top: int, uncalled_due: int) -> None:
    """Rows of ``balances``: every seat that is listed or had a part in the hand."""
    for seat in range(MAX_SEATS):
        if s[seat, S_LISTED] == 0 and s[seat, S_PLAYS] == 0:
            continue
        r = new_row(o, rows, g, T_BALANCES)
        a = row_money(rows, T_BALANCES)
        plays = s[seat, S_PLAYS] == 1 and s[seat, S_STATUS] != NOT_IN
        o[r + 1] = seat
        o[r + 2] = s[seat, S_STATUS] if plays else NOT_IN
        o[r + 3] = int(plays)
        o[r + 4] = s[seat, S_SHOWN]
        o[r + 5] = s[seat, S_MUCKED]
        o[r + 6] = s[seat, S_CARDS]
        m[a + 0] = s[seat, S_START]
        m[a + 1] = s[seat, S_TOTAL]
        m[a + 2] = s[seat, S_DEAD_IN]
        m[a + 3] = s[seat, S_REFUNDED]
        m[a + 4] = uncalled_due if seat == top else 0
        m[a + 5] = s[seat, S_AWARDED]
        m[a + 6] = NONE


@inner
def outcome_row(
    o: Any, m: Any, rows: Any, g: Any, s: Any, top: int, uncalled_due: int, last_seq: int
) -> None:
    """One row of ``outcomes``."""
    n = s[0, S_N]
    r = new_row(o, rows, g, T_OUTCOMES)
    a = row_money(rows, T_OUTCOMES)
    live = count_live(s, False)
    total = 0
    dealt = 0
    for i in range(n):
        total += s[s[i, S_RING], S_TOTAL]
        dealt += s[s[i, S_RING], S_STATUS] != NOT_IN
    o[r + 1] = known(top)
    o[r + 2] = live
    o[r + 3] = dealt
    o[r + 4] = int(live > 1)
    o[r + 5] = g[G_BOARD]
    o[r + 6] = 5 if live > 1 and g[G_GAMES + GAME_BUTTON] else 0
    o[r + 7] = last_seq
    o[r + 8] = g[G_AWARDS]
    o[r + 9] = g[G_DEAL_NO] + 1
    o[r + 10] = g[G_VOID]
    o[r + 11] = g[G_IRREGULAR]
    o[r + 12] = g[G_BURNS_SEEN]
    m[a + 0] = total
    m[a + 1] = g[G_REFUNDED]
    m[a + 2] = g[G_AWARDED]
    m[a + 3] = g[G_RAKED] if g[G_RAKE_EVENTS] > 0 else g[G_LOGGED_RAKE]
    m[a + 4] = total - uncalled_due
    m[a + 5] = uncalled_due


@inner
def final_board(d: Any, run: int, out: Any) -> None:
    """The board that is played; a further run shares the cards that were out when it split off."""
    own = 0
    for i in range(5):
        own += d[BOARD + run, i] != -1
    for i in range(5):
        shared = run == 0 or i < 5 - own
        out[i] = d[BOARD, i] if shared else d[BOARD + run, i - (5 - own)]


# columns of what the showdown needs, a row a seat that has a part in the hand …
Q_SEAT, Q_LIVE, Q_SHOWN, Q_MUCKED, Q_BOARD, Q_CARDS = range(6)
Q_WIDTH = Q_CARDS + MAX_CARDS
# … and a row a hand
K_RUNS, K_COMMON, K_BOARDS = range(3)
K_WIDTH = K_BOARDS + MAX_RUNS * 5


@inner
def leave_hand(g: Any, s: Any, c: Any, d: Any, at: int, end_seats: Any, end_hand: Any) -> int:
    """Leave what the showdown needs, seats from row ``at``; returns the next free row."""
    for i in range(s[0, S_N]):
        seat = s[i, S_RING]
        end_seats[at, Q_SEAT] = seat
        end_seats[at, Q_LIVE] = is_live(s, seat)
        end_seats[at, Q_SHOWN] = s[seat, S_SHOWN]
        end_seats[at, Q_MUCKED] = s[seat, S_MUCKED]
        end_seats[at, Q_BOARD] = s[seat, S_PLAYS_BOARD]
        for k in range(MAX_CARDS):
            end_seats[at, Q_CARDS + k] = c[0, seat, k]
        at += 1
    end_hand[K_RUNS] = min(g[G_RUNS], MAX_RUNS)
    end_hand[K_COMMON] = g[G_COMMON]
    for run in range(end_hand[K_RUNS]):
        final_board(d, run, end_hand[K_BOARDS + run * 5 :])
    return at


@inner
def finish(o: Any, m: Any, rows: Any, g: Any, s: Any, last_seq: int) -> int:
    """Every row that is written once a hand; returns the number of pots."""
    top = uncalled(s)
    due = 0
    if top >= 0:
        due = s[top, S_LEVEL] - second_level(s, top)
        s[top, S_LEVEL] -= due
    balance_rows(o, m, rows, g, s, top, due)
    outcome_row(o, m, rows, g, s, top, due, last_seq)
    return make_pots(o, m, rows, g, s)
