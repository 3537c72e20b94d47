"""What the simulator's players choose: lawfully by the mood of the hand, or the one fault wanted."""

# An element of a NumPy array is Any to mypy:
# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Final

import numpy as np

from analyzer.simulate import faults as f
from analyzer.simulate import texts
from analyzer.simulate.betting import (
    FIXED,
    MISSISSIPPI,
    NO_LIMIT,
    POT_LIMIT,
    SPREAD,
    STUD,
    board_pair,
    cap_of,
    capped,
    check,
    fold,
    is_open,
    is_stud,
    own_pair,
    pay,
    to_act,
    unit_of,
    wager,
    wager_range,
)
from analyzer.simulate.calls import call
from analyzer.simulate.inner import (
    inner,
)
from analyzer.simulate.state import (
    CHECK,
    D_RULING,
    DEAD,
    FOLDED,
    G_BETS,
    G_BIG_BET,
    G_BROUGHT,
    G_CHECKED_DOWN,
    G_FULL,
    G_INC,
    G_N,
    G_NO_RAISE,
    G_POT,
    G_RAISES,
    G_SB_AT,
    G_SHORTS,
    G_STREET,
    G_TEMPER,
    G_TRUTH_RULE,
    G_WAGER,
    LIVE,
    NOTE,
    REFUND,
    S_ACTED,
    S_CALM,
    S_GHOST,
    S_IN,
    S_MEEK,
    S_SHORTS_SEEN,
    S_SKIP,
    S_STACK,
    S_STATUS,
    S_STAYS,
    S_WAGER_SEEN,
    T_BRING_IN,
    T_GAME,
    T_LOWER,
    T_STRUCTURE,
    T_UNIT,
    T_UPPER,
    V_AMOUNT,
    V_DETAIL,
    V_TEXT,
    G,
    Ints,
    S,
    T,
    betting,
    breaks,
    chance,
    draw,
    emit,
    living,
    ruled,
    stands_here,
    strikes,
)

# how often, in percent, by temper: fold to a first bet, fold later, bet, raise
FOLD_FIRST: Final = np.array([70, 45, 22, 8])
FOLD_LATER: Final = np.array([45, 30, 18, 8])
BETS_OFTEN: Final = np.array([20, 35, 40, 60])
RAISES_OFTEN: Final = np.array([8, 15, 15, 40])


@inner
def rounded(h: Ints, amount: int) -> int:
    """Down to whole chips."""
    return amount // h[T, T_UNIT] * h[T, T_UNIT]


@inner
def size(h: Ints, p: int, least: int, most: int) -> int:
    """A lawful total between the two, as players like them: the least, half the pot, the pot, all."""
    g = h[G]
    if h[T, T_STRUCTURE] == FIXED:  # not all-in between the two limits: who could tell which was meant
        enough = h[S + p, S_IN] + h[S + p, S_STACK] >= most
        return most if most > least and enough and chance(h, 50) else least
    pot = g[G_POT] + g[G_WAGER] - h[S + p, S_IN]
    pick = draw(h, 100)
    to = least
    if 40 <= pick < 60:
        to = g[G_WAGER] + pot // 2
    elif 60 <= pick < 75:
        to = g[G_WAGER] + pot
    elif 75 <= pick < 92:
        to = least + draw(h, 1 + 3 * least // h[T, T_UNIT]) * h[T, T_UNIT]
    elif pick >= 92:
        to = most
    return max(least, min(most, rounded(h, to)))


@inner
def wrong_limit_size(h: Ints) -> int:
    """Fixed limit, nothing wagered: a bet of the other limit, where that is the fault wanted."""
    t, g = h[T], h[G]
    other = t[T_LOWER] if unit_of(h) == t[T_UPPER] else t[T_UPPER]
    if t[T_GAME] == MISSISSIPPI:
        return other if g[G_STREET] >= 2 and strikes(h, f.MISS_LIMIT) else 0
    if is_stud(h) and g[G_STREET] == 1:
        if t[T_GAME] == STUD:
            return other if not board_pair(h) and strikes(h, f.DOUBLE_BET) else 0
        return other if board_pair(h) and strikes(h, f.DOUBLE_BET_GAME) else 0
    return other if g[G_STREET] > 0 and strikes(h, f.WRONG_LIMIT) else 0


@inner
def wrong_raise(h: Ints) -> int:
    """Fixed limit, over a full bet: a raise of the wrong size, where one is wanted; else 0."""
    g, t = h[G], h[T]
    unit = unit_of(h)
    if strikes(h, f.WRONG_RAISE):
        return rounded(h, g[G_FULL] + unit + unit // 2)
    if t[T_GAME] != STUD or g[G_STREET] != 1:
        return 0
    if g[G_BIG_BET]:  # seed 003 clause 4: from then on raises are of the upper limit
        return g[G_FULL] + unit if strikes(h, f.PAIR_UNLOCKED) else 0
    if board_pair(h) and strikes(h, f.PAIR_RAISE):
        return rounded(h, g[G_FULL] + unit + unit // 2)
    return 0


@inner
def wrong_fixed(h: Ints, p: int, allowed: bool) -> int:
    """Fixed limit: an unlawful total, where one is wanted here; else 0."""
    g, t = h[G], h[T]
    unit = unit_of(h)
    if h[S + p, S_STACK] <= 3 * t[T_UPPER] or betting(h) < 2:
        return 0
    if allowed and g[G_WAGER] == 0:
        return wrong_limit_size(h)
    if allowed and g[G_BROUGHT] and g[G_FULL] == 0:
        return t[T_BRING_IN] + t[T_LOWER] if strikes(h, f.COMPLETED_OVER) else 0
    if allowed and g[G_FULL] == g[G_WAGER]:
        return wrong_raise(h)
    if capped(h) and betting(h) > 2 and g[G_FULL] == g[G_WAGER] and is_open(h, p):
        if strikes(h, f.MISS_CAP if t[T_GAME] == MISSISSIPPI else f.OVER_CAP):
            return g[G_FULL] + unit
        part = max(t[T_UNIT], rounded(h, unit // 4))
        return g[G_FULL] + part if strikes(h, f.PART_OVER_CAP) else 0
    return 0


@inner
def wrong_big(h: Ints, p: int, allowed: bool, least: int, most: int) -> int:
    """Pot, no and spread limit: an unlawful total, where one is wanted here; else 0."""
    g, t = h[G], h[T]
    top = h[S + p, S_IN] + h[S + p, S_STACK]
    half = rounded(h, max(unit_of(h), g[G_INC]) // 2)
    spread = t[T_STRUCTURE] == SPREAD
    if allowed and not spread and half > 0 and top > least:
        if g[G_WAGER] == 0 and strikes(h, f.UNDER_BET):
            return half
        if g[G_WAGER] == g[G_FULL] and g[G_WAGER] > 0 and strikes(h, f.UNDER_RAISE):
            return g[G_WAGER] + half
    if allowed and t[T_STRUCTURE] == POT_LIMIT and top > most + t[T_UNIT] and strikes(h, f.OVER_POT):
        return most + t[T_UNIT]
    if allowed and spread and not g[G_BROUGHT] and top > most + t[T_UNIT] and strikes(h, f.OVER_SPREAD):
        return most + t[T_UNIT]
    if allowed and t[T_STRUCTURE] == NO_LIMIT and top > least and strikes(h, f.OVER_STACK):
        return top + 10 * t[T_UNIT]
    if allowed and t[T_STRUCTURE] == NO_LIMIT and top > least and strikes(h, f.CHIPS_ADDED):
        row = emit(h, NOTE, p)
        h[row, V_AMOUNT] = 10 * t[T_UNIT]
        h[row, V_TEXT] = texts.N_ADDS
        return top + 10 * t[T_UNIT]
    closed = not is_open(h, p) and g[G_WAGER] > h[S + p, S_WAGER_SEEN] and not spread and betting(h) > 1
    raised = g[G_WAGER] + max(unit_of(h), g[G_INC])
    several = g[G_SHORTS] - h[S + p, S_SHORTS_SEEN] > 1
    if closed and top > raised and strikes(h, f.SHORTS_ADDED if several else f.NOT_REOPENED):
        return raised
    return 0


@inner
def ruled_capped(h: Ints, p: int) -> None:
    """The floor ends the raising too early, where that is wanted: ``p`` calls or folds then.

    Two players have no cap (seed 004), and a completion is no raise (seed 003 clause 3).
    """
    g = h[G]
    if h[T, T_STRUCTURE] != FIXED or g[G_NO_RAISE] or g[G_WAGER] <= h[S + p, S_IN] or betting(h) < 2:
        return
    completed = is_stud(h) and g[G_STREET] == 0 and g[G_BROUGHT] and g[G_FULL] > 0
    early = completed and betting(h) > 2 and g[G_BETS] == cap_of(h) - 1
    heads_up = living(h) == 2 and g[G_BETS] >= cap_of(h)
    if (early and strikes(h, f.COMPLETION_COUNTED)) or (heads_up and strikes(h, f.CAP_HEADS_UP)):
        ruled(h, texts.R_CAPPED)
        g[G_NO_RAISE] = 1


@inner
def cut_back(h: Ints, p: int) -> bool:
    """A bet of the upper limit behind a pair that checked is cut to the lower, where that is wanted."""
    g, t = h[G], h[T]
    if t[T_GAME] != STUD or t[T_STRUCTURE] != FIXED or g[G_STREET] != 1 or g[G_WAGER] > 0:
        return False
    checked = False
    for q in range(g[G_N]):
        checked = checked or (h[S + q, S_STATUS] == LIVE and h[S + q, S_ACTED] == 1 and own_pair(h, q))
    if not checked or h[S + p, S_STACK] <= t[T_UPPER] or not strikes(h, f.PAIR_CHECK_CUTS):
        return False
    wager(h, p, t[T_UPPER], True)
    ruled(h, texts.R_SMALL_BET)
    stands_here(h)
    back = t[T_UPPER] - t[T_LOWER]
    row = emit(h, REFUND, p)
    h[row, V_AMOUNT] = back
    h[row, V_DETAIL] = D_RULING
    pay(h, p, -back, False)
    g[G_WAGER] = g[G_FULL] = g[G_INC] = t[T_LOWER]
    g[G_BIG_BET] = 0
    g[G_NO_RAISE] = 1
    return True


@inner
def misplayed(h: Ints, p: int, least: int, most: int) -> bool:
    """An unlawful wager, where one is wanted at this decision."""
    if h[G, G_NO_RAISE] or h[S + p, S_MEEK] or h[S + p, S_CALM]:
        return False
    if least > 0 and cut_back(h, p):
        return True
    allowed = least > 0
    fixed = h[T, T_STRUCTURE] == FIXED
    to = wrong_fixed(h, p, allowed) if fixed else wrong_big(h, p, allowed, least, most)
    if to == 0:
        return False
    wager(h, p, to, True)
    h[G, G_NO_RAISE] = 1
    return True


@inner
def choose(h: Ints, p: int) -> None:
    """One lawful decision, by the mood of the hand."""
    g, s = h[G], h[S:]
    owed = g[G_WAGER] - s[p, S_IN]
    ruled_capped(h, p)
    least, most = wager_range(h, p)
    if misplayed(h, p, least, most):
        return
    temper = g[G_TEMPER]
    often = BETS_OFTEN[temper] if g[G_WAGER] == 0 else RAISES_OFTEN[temper]
    if g[G_BETS] > 6:
        often = 10
    folds = FOLD_FIRST[temper] if g[G_STREET] == 0 else FOLD_LATER[temper]
    if owed > 0 and s[p, S_STAYS] == 0 and (s[p, S_MEEK] or chance(h, folds)):
        fold(h, p)
        return
    if least > 0 and not g[G_CHECKED_DOWN] and not s[p, S_CALM] and chance(h, often):
        to = min(size(h, p, least, max(least, most)), s[p, S_IN] + s[p, S_STACK])
        if to > g[G_WAGER]:
            all_in = to == s[p, S_IN] + s[p, S_STACK]
            wager(h, p, to, not (all_in and strikes(h, f.NO_FLAG)))
            return
    if owed > 0:
        call(h, p)
    else:
        check(h, p)


@inner
def passed_over(h: Ints, p: int, first: bool) -> bool:
    """The seat is not asked, where that is wanted: in a round that is then checked to its end."""
    g, s = h[G], h[S:]
    final = g[G_STREET] == 4  # before it, the seat might open the next street: who could tell?
    if g[G_WAGER] == 0 and not first and (final or not is_stud(h)):
        s[p, S_SKIP] = 1
        last = to_act(h, p) < 0
        s[p, S_SKIP] = 0
        if strikes(h, f.CLOSED_EARLY if last else f.SKIPPED):
            s[p, S_SKIP] = 1
            g[G_CHECKED_DOWN] = 1
            return True
    blind = g[G_STREET] == 0 and not is_stud(h) and g[G_RAISES] == 0 and s[p, S_ACTED] == 0
    small = s[g[G_SB_AT], S_STATUS] == LIVE and g[G_N] > 2  # else the big blind is next to act anyway
    if blind and small and s[p, S_IN] == g[G_WAGER] and strikes(h, f.OPTION_DENIED):
        s[p, S_SKIP] = 1
        return True
    return False


@inner
def folded_acts(h: Ints) -> None:
    """A folded seat checks, where that is wanted."""
    if h[G, G_WAGER] > 0:
        return
    for p in range(h[G, G_N]):
        if h[S + p, S_STATUS] == FOLDED and h[S + p, S_GHOST] == 0:
            if strikes(h, f.FOLDED_ACTS):
                emit(h, CHECK, p)
            return


@inner
def dead_acts(h: Ints) -> None:
    """A dead hand checks, where that is wanted."""
    if h[G, G_WAGER] > 0 or h[G, G_TRUTH_RULE] == f.DEAD_ACTS:
        return
    for p in range(h[G, G_N]):
        if h[S + p, S_STATUS] == DEAD and breaks(h, f.DEAD_ACTS):
            emit(h, CHECK, p)
            return


@inner
def act_after(h: Ints) -> None:
    """After the round is complete a seat checks once more, where that is wanted."""
    if h[G, G_WAGER] > 0 or living(h) < 2:
        return
    for p in range(h[G, G_N]):
        if h[S + p, S_STATUS] == LIVE and h[S + p, S_ACTED]:
            if strikes(h, f.ACTS_AFTER):
                emit(h, CHECK, p)
            return
