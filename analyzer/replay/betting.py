"""The betting state of one hand: who owes what, what is allowed, what a decision does.

Compiled kernels over the walker's arrays (see ``state.py``). Each question is asked before the
step is applied, and the step is applied as logged whatever the answer. Sources: seed 003 (stud,
completion, open pair), seed 004 (limits, caps), WSOP rules 126-129, 150, 171-173, 184-187.
"""

from __future__ import annotations

from typing import Any

from analyzer.compiled import inner
from analyzer.games import G_BUTTON as GAME_BUTTON
from analyzer.games import G_STREET0, S_UPPER
from analyzer.games import S_WIDTH as STREET_WIDTH
from analyzer.money import NONE
from analyzer.replay.boards import shows_pair
from analyzer.replay.settings import INDEX
from analyzer.replay.state import *

SET_FL_REOPEN, SET_NL_REOPEN = INDEX["allin_reopen_fl"], INDEX["allin_reopen_nl"]
SET_CUMULATIVE, SET_PAIR_RULE = INDEX["cumulative_reopen"], INDEX["fourth_street_pair_rule"]
SET_COMPLETION_RAISE = INDEX["completion_is_raise"]
SET_ROUNDING, SET_ANTE_LIVE = INDEX["pl_preflop_rounding"], INDEX["ante_live"]
SET_MISS_DOUBLED, SET_MISS_OPEN = INDEX["miss_last_two_doubled"], INDEX["miss_nl_min_open"]
SET_BLIND_PRICE, SET_OPTION = INDEX["short_blind_price"], INDEX["bb_option"]


@inner
def count_live(s: Any, with_chips: bool) -> int:
    """Live hands, or those of them that still have chips to bet."""
    n = s[0, S_N]
    total = 0
    for i in range(n):
        status = s[s[i, S_RING], S_STATUS]
        if status == LIVE or (status == ALL_IN and not with_chips):
            total += 1
    return total


@inner
def lone_bettor(g: Any, s: Any) -> int:
    """The only live seat with chips, if it has nothing left to call; else -1."""
    n = s[0, S_N]
    seat = -1
    most = 0
    for i in range(n):
        at = s[i, S_RING]
        status = s[at, S_STATUS]
        if status == LIVE:
            if seat >= 0:
                return -1
            seat = at
        elif status == ALL_IN:
            most = max(most, s[at, S_STREET_IN])
    if seat >= 0 and s[seat, S_STREET_IN] >= most:
        return seat
    return -1


@inner
def owes(g: Any, s: Any, seat: int, lone: int) -> bool:
    """The seat still owes a decision in this round."""
    if s[seat, S_STATUS] != LIVE or seat == lone:
        return False
    return s[seat, S_ACTED] == 0 or s[seat, S_STREET_IN] < g[G_WAGER]


@inner
def next_owing(g: Any, s: Any, after: int) -> int:
    """The next seat clockwise after ``after`` that owes a decision, or -1: the round is complete."""
    n = s[0, S_N]
    if count_live(s, False) < 2:
        return -1
    lone = lone_bettor(g, s)
    start = 0
    while start < n and s[start, S_RING] <= after:
        start += 1
    for i in range(n):
        seat = s[(start + i) % n, S_RING]
        if owes(g, s, seat, lone):
            return seat
    return -1


@inner
def street_unit(g: Any) -> int:
    """Fixed limit: the bet of this street. Else the minimum bet. NONE if the log does not say."""
    if g[G_STRUCT] == X_FIXED:
        upper = g[G_GAMES + G_STREET0 + g[G_STREET] * STREET_WIDTH + S_UPPER] == 1
        if g[G_GAME] == GAME_MISSISSIPPI and g[G_HOUSE + SET_MISS_DOUBLED] == 0:
            upper = False
        return g[G_UPPER] if upper else g[G_LOWER]
    if g[G_STRUCT] == X_SPREAD:
        return g[G_LOWER]
    if g[G_GAME] == GAME_MISSISSIPPI and g[G_HOUSE + SET_MISS_OPEN] == 0 and g[G_ANTE] != NONE:
        return g[G_ANTE]
    return g[G_BB] if g[G_BB] != NONE else g[G_LOWER]


@inner
def pair_options(g: Any, s: Any, c: Any, seat: int) -> None:
    """Open pairs on the boards of live hands: sets L_OPEN_PAIR and L_OWN_PAIR."""
    n = s[0, S_N]
    for i in range(n):
        at = s[i, S_RING]
        if s[at, S_STATUS] > ALL_IN or s[at, S_STATUS] == FOLDED:
            continue
        if shows_pair(at, c):
            g[G_LIMIT + L_OPEN_PAIR] = 1
            if at == seat:
                g[G_LIMIT + L_OWN_PAIR] = 1


@inner
def fixed_limits(g: Any, unit: int) -> None:
    """Fixed limit: the one legal total, and the other one that an open pair or a short all-in allows."""
    wager, full = g[G_WAGER], g[G_FULL]
    g[G_LIMIT + L_MIN] = full + unit
    g[G_LIMIT + L_MAX] = full + unit
    if wager > full and not (g[G_BROUGHT] and full == 0 and wager == g[G_BRING]):
        g[G_LIMIT + L_ALT] = wager + unit  # over a short all-in houses count from either total
    pair_game = g[G_GAME] == GAME_STUD and g[G_STREET] == 1 and g[G_HOUSE + SET_PAIR_RULE] < 2
    holder_only = g[G_HOUSE + SET_PAIR_RULE] == 1
    allowed = g[G_LIMIT + L_OWN_PAIR] if holder_only else g[G_LIMIT + L_OPEN_PAIR]
    if pair_game and g[G_UPPER] != NONE:
        if g[G_BIG_BET]:  # seed 003 clause 4: once the higher bet is made, all raises are of it
            g[G_LIMIT + L_UNIT] = g[G_UPPER]
            g[G_LIMIT + L_MIN] = full + g[G_UPPER]
            g[G_LIMIT + L_MAX] = full + g[G_UPPER]
        elif allowed:
            g[G_LIMIT + L_ALT] = full + g[G_UPPER]


@inner
def pot_limit(g: Any, committed: int) -> int:
    """The greatest total: the wager and a raise by the pot as it would be after the call."""
    to_call = max(0, g[G_WAGER] - committed)
    most = g[G_WAGER] + g[G_POT] + to_call
    if g[G_STREET] == 0 and g[G_RAISES] == 0 and g[G_BB] != NONE and g[G_BB] > 0:
        if g[G_HOUSE + SET_ROUNDING] == 1:  # WSOP 187: the opening pot counts in whole big blinds
            most = (most + g[G_BB] - 1) // g[G_BB] * g[G_BB]
        elif g[G_HOUSE + SET_ROUNDING] == 2 and g[G_SB_SEAT] >= 0:
            most += g[G_BB] // 2
    return most


@inner
def limits(g: Any, s: Any, c: Any, seat: int) -> None:
    """What a wager of ``seat`` may come to now: fills ``g`` from G_LIMIT on, totals of the street."""
    unit = street_unit(g)
    g[G_LIMIT + L_UNIT] = unit
    g[G_LIMIT + L_MIN] = g[G_LIMIT + L_MAX] = g[G_LIMIT + L_ALT] = NONE
    g[G_LIMIT + L_OPEN_PAIR] = g[G_LIMIT + L_OWN_PAIR] = 0
    if g[G_GAMES + GAME_BUTTON] == 0:
        pair_options(g, s, c, seat)
    if unit == NONE:
        return
    if g[G_STRUCT] == X_FIXED:
        fixed_limits(g, unit)
        return
    increment = max(unit, g[G_INC])
    # a first bet that was all-in for less than the minimum may be completed to it
    g[G_LIMIT + L_MIN] = (
        max(unit, g[G_WAGER]) if g[G_FULL] == 0 and g[G_WAGER] < unit else g[G_WAGER] + increment
    )
    if g[G_STRUCT] == X_POT:
        g[G_LIMIT + L_MAX] = pot_limit(g, s[seat, S_STREET_IN])
        g[G_LIMIT + L_MIN] = min(g[G_LIMIT + L_MIN], g[G_LIMIT + L_MAX])
    elif g[G_STRUCT] == X_SPREAD and g[G_UPPER] != NONE:
        g[G_LIMIT + L_MAX] = g[G_WAGER] + g[G_UPPER]


@inner
def may_raise(g: Any, s: Any, seat: int, unit: int) -> bool:
    """The betting is open to the seat: it has not acted since the last full bet or raise, or the
    short all-ins since then add up to one (WSOP 129, 171, 173)."""
    if s[seat, S_ACTED] == 0 or s[seat, S_RAISES_SEEN] < g[G_RAISES]:
        return True
    if g[G_HOUSE + SET_CUMULATIVE] == 0:
        return False
    since = g[G_WAGER] - s[seat, S_WAGER_SEEN]
    if g[G_STRUCT] == X_FIXED:
        return since * 10_000 >= unit * g[G_HOUSE + SET_FL_REOPEN]
    return since * 10_000 >= max(unit, g[G_INC]) * g[G_HOUSE + SET_NL_REOPEN]


@inner
def pay(g: Any, s: Any, seat: int, added: int, dead: bool, flagged: int) -> None:
    """Chips leave the stack for the pot; the seat is all-in if none are left, or the log says so."""
    if s[seat, S_STACK] != NONE:
        s[seat, S_STACK] -= added
    s[seat, S_TOTAL] += added
    g[G_POT] += added
    if dead:
        s[seat, S_DEAD_IN] += added
    else:
        s[seat, S_STREET_IN] += added
        s[seat, S_LEVEL] += added
    broke = s[seat, S_STACK] != NONE and s[seat, S_STACK] <= 0
    if s[seat, S_STATUS] == LIVE and (broke or flagged == 1):
        s[seat, S_STATUS] = ALL_IN


@inner
def post(g: Any, s: Any, seat: int, detail: int, amount: int, flagged: int) -> None:
    """A forced post: antes and dead blinds do not count towards the call; blinds and straddles do."""
    if detail == D_ANTE:
        g[G_ANTES] += 1
        s[seat, S_ANTE] += amount
        pay(g, s, seat, amount, g[G_HOUSE + SET_ANTE_LIVE] == 0, flagged)
        return
    if detail == D_DEAD:
        pay(g, s, seat, amount, True, flagged)
        return
    pay(g, s, seat, amount, False, flagged)
    s[seat, S_POSTED] += amount
    if detail == D_SB and g[G_SB_SEAT] < 0:
        g[G_SB_SEAT] = seat
        if g[G_LAST_BLIND] < 0:
            g[G_LAST_BLIND] = seat
    if detail == D_BB and g[G_BB_SEAT] < 0:
        g[G_BB_SEAT] = seat
        g[G_LAST_BLIND] = seat
    if detail == D_STRADDLE or detail == D_KILL:
        g[G_LAST_BLIND] = seat if detail == D_STRADDLE else g[G_LAST_BLIND]
        g[G_INC] = max(g[G_INC], s[seat, S_STREET_IN])
    price = s[seat, S_STREET_IN]
    if detail == D_BB and g[G_HOUSE + SET_BLIND_PRICE] == 0:
        full = g[G_BB] if g[G_BB] != NONE else g[G_LOWER]
        if full != NONE:
            price = max(price, full)  # a short blind does not lower the price (WSOP 150)
    g[G_WAGER] = max(g[G_WAGER], price)
    if detail != D_SB:
        g[G_FULL] = g[G_WAGER]
        g[G_BETS] = 1


@inner
def is_full_wager(g: Any, to: int) -> bool:
    """A wager to ``to`` counts as a bet: the full amount, or an all-in of the house's threshold."""
    unit = g[G_LIMIT + L_UNIT]
    if unit == NONE:
        return True
    if g[G_STRUCT] == X_FIXED:
        if g[G_BROUGHT] and g[G_FULL] == 0:
            return to >= unit
        return (to - g[G_FULL]) * 10_000 >= unit * g[G_HOUSE + SET_FL_REOPEN]
    if g[G_WAGER] == 0 or g[G_FULL] == 0:
        return to >= unit
    return (to - g[G_WAGER]) * 10_000 >= max(unit, g[G_INC]) * g[G_HOUSE + SET_NL_REOPEN]


@inner
def kill_ghosts(s: Any) -> None:
    """A bet kills the hands that folded with no bet before them (seed 003 clause 8)."""
    for i in range(s[0, S_N]):
        s[s[i, S_RING], S_GHOST] = 0


@inner
def wager(g: Any, s: Any, to: int) -> bool:
    """A bet, completion or raise to ``to`` (already paid) sets the new price; True if it is a full one."""
    full = is_full_wager(g, to)
    over = to - g[G_WAGER]
    if over > 0:
        if full:
            completion = g[G_BROUGHT] == 1 and g[G_FULL] == 0
            if g[G_STRUCT] == X_FIXED and g[G_UPPER] != NONE and to - g[G_FULL] >= g[G_UPPER]:
                g[G_BIG_BET] = 1
            g[G_INC] = max(g[G_INC], to - (g[G_FULL] if completion else g[G_WAGER]))
            g[G_FULL] = to
            g[G_RAISES] += 1
            g[G_BETS] += 2 if completion and g[G_HOUSE + SET_COMPLETION_RAISE] == 1 else 1
        g[G_WAGER] = to
    g[G_WAGERED] = 1
    kill_ghosts(s)
    return full


@inner
def chips_added(g: Any, s: Any, seat: int, kind: int, amount: int, to: int, by: int) -> int:
    """Chips that a decision puts in, from whatever the log gives: raise to, raise by, or chips added."""
    committed = s[seat, S_STREET_IN]
    if kind in (E_CHECK, E_FOLD):
        return 0
    if kind in (E_BET, E_COMPLETE, E_RAISE) and to != NONE:
        return max(0, to - committed)
    if amount != NONE:
        return amount
    if to != NONE:
        return max(0, to - committed)
    if by != NONE:
        return max(0, g[G_WAGER] + by - committed)
    if kind == E_CALL:  # no amount in the log: what was to call, or all that was left
        due = max(0, g[G_WAGER] - committed)
        return due if s[seat, S_STACK] == NONE else min(due, s[seat, S_STACK])
    return 0


@inner
def decide(g: Any, s: Any, seat: int, kind: int, added: int, flagged: int, seq: int) -> bool:
    """Apply a decision as logged; True if it was a full bet, completion or raise."""
    full = False
    if kind == E_BRING_IN or kind > E_CALL:
        g[G_BEFORE:G_GAMES] = g[G_WAGER:G_POT]
    if kind == E_FOLD:
        if s[seat, S_STATUS] in (LIVE, ALL_IN):
            s[seat, S_STATUS] = FOLDED
            s[seat, S_GHOST] = 1 if g[G_WAGER] <= s[seat, S_STREET_IN] else 0
    elif kind == E_BRING_IN:
        pay(g, s, seat, added, False, flagged)
        kill_ghosts(s)
        g[G_BROUGHT] = 1
        price = s[seat, S_STREET_IN]
        if g[G_BRING] != NONE and s[seat, S_STATUS] == ALL_IN:
            price = max(price, g[G_BRING])  # a short bring-in does not lower the price (WSOP 217)
        g[G_WAGER] = max(g[G_WAGER], price)
    elif kind != E_CHECK:
        pay(g, s, seat, added, False, flagged)
        if kind != E_CALL:
            full = wager(g, s, s[seat, S_STREET_IN])
    s[seat, S_ACTED] = seq
    s[seat, S_RAISES_SEEN] = g[G_RAISES]
    s[seat, S_WAGER_SEEN] = g[G_WAGER]
    return full


@inner
def take_back(g: Any, s: Any, seat: int, amount: int) -> None:
    """The last wager goes back, or a part of it, before anybody has acted behind it.

    A raise that the house refuses leaves a call, one that it trims leaves the smaller raise; if all
    of it goes back the seat has yet to act, and a bring-in taken back leaves nobody's.
    """
    others = 0
    for i in range(s[0, S_N]):
        if s[i, S_RING] != seat:
            others = max(others, s[s[i, S_RING], S_STREET_IN])
    if g[G_LAST] != seat or s[seat, S_STREET_IN] <= others or amount > s[seat, S_STREET_IN]:
        return
    s[seat, S_STREET_IN] -= amount
    brought = g[G_BROUGHT] == 1 and g[G_RAISES] == 0
    if s[seat, S_STREET_IN] > g[G_BEFORE]:
        g[G_WAGER] = s[seat, S_STREET_IN]
        g[G_FULL] = min(g[G_FULL], g[G_WAGER])
    else:
        g[G_WAGER:G_POT] = g[G_BEFORE:G_GAMES]
        if s[seat, S_STREET_IN] < g[G_WAGER] or g[G_WAGER] == 0:
            s[seat, S_ACTED] = 0
            g[G_LAST] = -1 if brought else seat - 1
    s[seat, S_RAISES_SEEN] = g[G_RAISES]
    s[seat, S_WAGER_SEEN] = g[G_WAGER]
    if s[seat, S_STATUS] == ALL_IN:
        s[seat, S_STATUS] = LIVE


@inner
def new_round(g: Any, s: Any) -> None:
    """A betting round begins with nothing wagered."""
    n = s[0, S_N]
    g[G_WAGER] = g[G_FULL] = g[G_INC] = g[G_BETS] = g[G_RAISES] = 0
    g[G_WAGERED] = g[G_BROUGHT] = g[G_BIG_BET] = 0
    for i in range(n):
        seat = s[i, S_RING]
        s[seat, S_STREET_IN] = 0
        s[seat, S_ACTED] = 0
        s[seat, S_RAISES_SEEN] = 0
        s[seat, S_WAGER_SEEN] = 0
