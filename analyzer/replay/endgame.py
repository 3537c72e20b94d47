"""The end of a hand: uncalled chips, pots, balances, and what the showdown needs. Compiled.

Pots are built from the contributions, level by level (WSOP 150): dead money lies in the main pot;
antes that every seat pays make levels like bets, so that a seat short of its ante wins only what
it matched. Uncalled chips are no part of any pot.
"""

from __future__ import annotations

from typing import Any

from analyzer.compiled import inner
from analyzer.games import G_BUTTON as GAME_BUTTON
from analyzer.money import NONE
from analyzer.replay.betting import count_live
from analyzer.replay.columns import T_BALANCES, T_OUTCOMES, T_POTS
from analyzer.replay.emit import known
from analyzer.replay.state import (
    ALL_IN,
    G_ANTES,
    G_AWARDED,
    G_AWARDS,
    G_BOARD,
    G_BURNS_SEEN,
    G_COMMON,
    G_DEAL_NO,
    G_GAME,
    G_IRREGULAR,
    G_RAKE_EVENTS,
    G_RAKED,
    G_REFUNDED,
    G_RUNS,
    G_VOID,
    LIVE,
    MAX_CARDS,
    MAX_RUNS,
    MAX_SEATS,
    NOT_IN,
    S_ANTE,
    S_AWARDED,
    S_CARDS,
    S_DEAD_IN,
    S_LEVEL,
    S_LISTED,
    S_MUCKED,
    S_PLAYS,
    S_REFUNDED,
    S_SHOWN,
    S_START,
    S_STATUS,
    S_TOTAL,
)


@inner
def is_live(s: Any, seat: int) -> bool:
    """The seat can still win."""
    return s[seat, S_STATUS] == LIVE or s[seat, S_STATUS] == ALL_IN


@inner
def uncalled(s: Any, ring: Any, n: int) -> int:
    """The seat whose last wager was not matched in full, or -1."""
    best = -1
    tied = False
    for i in range(n):
        seat = ring[i]
        if best < 0 or s[seat, S_LEVEL] > s[best, S_LEVEL]:
            best, tied = seat, False
        elif s[seat, S_LEVEL] == s[best, S_LEVEL]:
            tied = True
    if best < 0 or tied or not is_live(s, best):
        return -1
    return best


@inner
def second_level(s: Any, ring: Any, n: int, top: int) -> int:
    """The most that any other seat put in."""
    most = 0
    for i in range(n):
        if ring[i] != top:
            most = max(most, s[ring[i], S_LEVEL])
    return most


@inner
def make_pots(ints: Any, money: Any, rows: Any, h: int, g: Any, s: Any, ring: Any, n: int) -> int:
    """Rows of ``pots``; levels in S_LEVEL must be free of uncalled chips. Returns how many pots."""
    dead = 0
    folded_top = 0
    for i in range(n):
        seat = ring[i]
        dead += s[seat, S_DEAD_IN]
        if g[G_ANTES] > 1:
            s[seat, S_LEVEL] += s[seat, S_ANTE]
            dead -= s[seat, S_ANTE]
        folded_top = max(folded_top, s[seat, S_LEVEL])
    pots = 0
    below = 0
    while True:
        level = -1
        for i in range(n):
            seat = ring[i]
            if is_live(s, seat) and s[seat, S_LEVEL] > below and (level < 0 or s[seat, S_LEVEL] < level):
                level = s[seat, S_LEVEL]
        if level < 0:
            break
        amount = 0
        eligible = 0
        for i in range(n):
            seat = ring[i]
            amount += min(s[seat, S_LEVEL], level) - min(s[seat, S_LEVEL], below)
            if is_live(s, seat) and s[seat, S_LEVEL] >= level:
                eligible |= 1 << seat
        pots = add_pot(ints, money, rows, h, pots, amount, eligible, level)
        below = level
    rest = dead
    if folded_top > below:
        for i in range(n):
            rest += max(0, s[ring[i], S_LEVEL] - below)
    if pots == 0:
        eligible = 0
        for i in range(n):
            if is_live(s, ring[i]):
                eligible |= 1 << ring[i]
        return add_pot(ints, money, rows, h, 0, rest, eligible, 0)
    first = rows[T_POTS] - pots
    money[0, first] += dead
    money[0, rows[T_POTS] - 1] += rest - dead
    return pots


@inner
def add_pot(
    ints: Any, money: Any, rows: Any, h: int, pots: int, amount: int, eligible: int, level: int
) -> int:
    """One more pot, or more chips for the last one if the same seats can win it."""
    r = rows[T_POTS]
    if pots > 0 and ints[2, r - 1] == eligible:
        money[0, r - 1] += amount
        money[1, r - 1] = level
        return pots
    rows[T_POTS] += 1
    ints[0, r] = h
    ints[1, r] = pots
    ints[2, r] = eligible
    money[0, r] = amount
    money[1, r] = level
    return pots + 1


@inner
def balance_rows(ints: Any, money: Any, rows: Any, h: int, s: Any, top: int, uncalled_due: int) -> None:
    """Rows of ``balances``: every seat that is listed or had a part in the hand."""
    for seat in range(MAX_SEATS):
        if s[seat, S_LISTED] == 0 and s[seat, S_PLAYS] == 0:
            continue
        r = rows[T_BALANCES]
        rows[T_BALANCES] += 1
        plays = s[seat, S_PLAYS] == 1 and s[seat, S_STATUS] != NOT_IN
        ints[0, r] = h
        ints[1, r] = seat
        ints[2, r] = s[seat, S_STATUS] if plays else NOT_IN
        ints[3, r] = int(plays)
        ints[4, r] = s[seat, S_SHOWN]
        ints[5, r] = s[seat, S_MUCKED]
        ints[6, r] = s[seat, S_CARDS]
        money[0, r] = s[seat, S_START]
        money[1, r] = s[seat, S_TOTAL]
        money[2, r] = s[seat, S_DEAD_IN]
        money[3, r] = s[seat, S_REFUNDED]
        money[4, r] = uncalled_due if seat == top else 0
        money[5, r] = s[seat, S_AWARDED]
        money[6, r] = NONE


@inner
def outcome_row(
    ints: Any, money: Any, rows: Any, h: int, g: Any, s: Any, ring: Any, n: int, games: Any,
    logged_rake: int, top: int, uncalled_due: int, last_seq: int,
) -> None:  # fmt: skip
    """One row of ``outcomes``."""
    r = rows[T_OUTCOMES]
    rows[T_OUTCOMES] += 1
    live = count_live(s, ring, n, False)
    total = 0
    dealt = 0
    for i in range(n):
        total += s[ring[i], S_TOTAL]
        dealt += s[ring[i], S_STATUS] != NOT_IN
    ints[0, r] = h
    ints[1, r] = known(top)
    ints[2, r] = live
    ints[3, r] = dealt
    ints[4, r] = int(live > 1)
    ints[5, r] = g[G_BOARD]
    ints[6, r] = 5 if live > 1 and games[g[G_GAME], GAME_BUTTON] else 0
    ints[7, r] = last_seq
    ints[8, r] = g[G_AWARDS]
    ints[9, r] = g[G_DEAL_NO] + 1
    ints[10, r] = g[G_VOID]
    ints[11, r] = g[G_IRREGULAR]
    ints[12, r] = g[G_BURNS_SEEN]
    money[0, r] = total
    money[1, r] = g[G_REFUNDED]
    money[2, r] = g[G_AWARDED]
    money[3, r] = g[G_RAKED] if g[G_RAKE_EVENTS] > 0 else logged_rake
    money[4, r] = total - uncalled_due
    money[5, r] = uncalled_due


@inner
def final_boards(board: Any, boards: Any, h: int, runs: int) -> None:
    """The boards that are played: a further run shares the cards that were out when it split off."""
    for run in range(min(runs, MAX_RUNS)):
        own = 0
        for i in range(5):
            own += board[run, i] != -1
        for i in range(5):
            if run == 0 or i < 5 - own:
                boards[h, run, i] = board[0, i]
            else:
                boards[h, run, i] = board[run, i - (5 - own)]


@inner
def finish(
    ints: Any, money: Any, rows: Any, h: int, g: Any, s: Any, ring: Any, n: int, games: Any, cards: Any,
    board: Any, logged_rake: int, ring_at: Any, end_seat: Any, end_flags: Any, end_cards: Any, runs: Any,
    boards: Any, commons: Any, pot_at: Any, last_seq: int,
) -> None:  # fmt: skip
    """Everything that is written once a hand."""
    top = uncalled(s, ring, n)
    due = 0
    if top >= 0:
        due = s[top, S_LEVEL] - second_level(s, ring, n, top)
        s[top, S_LEVEL] -= due
    balance_rows(ints[T_BALANCES], money[T_BALANCES], rows, h, s, top, due)
    outcome_row(
        ints[T_OUTCOMES], money[T_OUTCOMES], rows, h, g, s, ring, n, games, logged_rake, top, due, last_seq
    )
    pot_at[h + 1] = pot_at[h] + make_pots(ints[T_POTS], money[T_POTS], rows, h, g, s, ring, n)
    at = ring_at[h]
    for i in range(n):
        seat = ring[i]
        end_seat[at] = seat
        end_flags[0, at] = is_live(s, seat)
        end_flags[1, at] = s[seat, S_SHOWN] == 1
        end_flags[2, at] = s[seat, S_MUCKED] == 1
        for k in range(MAX_CARDS):
            end_cards[at, k] = cards[seat, k]
        at += 1
    ring_at[h + 1] = at
    runs[h] = min(g[G_RUNS], MAX_RUNS)
    commons[h] = g[G_COMMON]
    final_boards(board, boards, h, runs[h])
