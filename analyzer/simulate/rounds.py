"""The simulator's betting rounds, from the opener to the last decision; absent and dead hands.

Sources: seed 003 clauses 6-8 (absent seats, folds without a bet, picked up cards).
"""

# An element of a NumPy array is Any to mypy:
# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from analyzer.simulate import faults as f
from analyzer.simulate import texts
from analyzer.simulate.betting import (
    FIXED,
    MISSISSIPPI,
    SPREAD,
    bring_it_in,
    fold,
    give_back_uncalled,
    is_stud,
    new_round,
    to_act,
    unit_of,
    wager,
)
from analyzer.simulate.calls import call
from analyzer.simulate.choices import (
    act_after,
    choose,
    dead_acts,
    folded_acts,
    passed_over,
)
from analyzer.simulate.dealing import (
    ante_back,
    killed,
    take_board,
    turn_up,
)
from analyzer.simulate.early import (
    comes_early,
    mend_board,
    mend_stud,
)
from analyzer.simulate.inner import (
    inner,
    spliced,
)
from analyzer.simulate.openers import (
    announce_opener,
    best_board,
    is_miss_big,
    open_miss_big,
    open_third,
    shifted,
    third_opener,
)
from analyzer.simulate.state import (
    ABSENT,
    ALL_IN,
    D_ALL_IN,
    DECLARE,
    FOLD,
    FOLDED,
    G_BB_AT,
    G_BUTTON,
    G_EXPOSED_FINAL,
    G_LATE_BURN,
    G_N,
    G_NO_RAISE,
    G_OPENER,
    G_STREET,
    G_WAGER,
    LIVE,
    P_BURN,
    PICKUP,
    S_ABSENT,
    S_DEAD,
    S_GHOST,
    S_IN,
    S_MEEK,
    S_STACK,
    S_STATUS,
    S_STAYS,
    T_BRING_IN,
    T_GAME,
    T_STRUCTURE,
    G,
    Ints,
    S,
    T,
    betting,
    breaks,
    emit,
    is_wanted,
    living,
    past_mending,
    ruled,
    said,
    slips,
    strikes,
)
from analyzer.simulate.third import opens_wrongly


@inner
def not_there(h: Ints, p: int) -> bool:
    """An absent seat is dead when the betting reaches it; so is one that lifts its up cards."""
    if h[S + p, S_ABSENT]:
        killed(h, p, texts.C_ABSENT)
        ruled(h, texts.R_ABSENT)
        if h[S + p, S_DEAD] > 0 and breaks(h, f.ABSENT_REFUND):
            ante_back(h, p)
        return True
    if is_stud(h) and h[G, G_WAGER] > h[S + p, S_IN] and living(h) > 2 and h[S + p, S_STAYS] == 0:
        if slips(h, f.PICKED_UP, f.PICKED_UP_CALLS):
            emit(h, PICKUP, p)
            if breaks(h, f.PICKED_UP_CALLS):
                call(h, p)
                return True
            killed(h, p, texts.C_PICKUP)
            ruled(h, texts.R_PICKUP)
            return True
    elif is_stud(h) and h[G, G_STREET] > 0 and h[G, G_WAGER] == 0 and living(h) > 2:
        if slips(h, f.FREE_FOLD, f.FREE_FOLD_DRY) or slips(h, f.FREE_FOLD, f.FREE_FOLD_FED):
            emit(h, FOLD, p)
            h[S + p, S_STATUS] = FOLDED
            h[S + p, S_GHOST] = 1
            return True
    return False


@inner
def killed_early(h: Ints, p: int) -> None:
    """An absent seat is dead before the betting reaches it, where that is wanted."""
    for q in range(h[G, G_N]):
        if q != p and h[S + q, S_ABSENT] and h[S + q, S_STATUS] == LIVE and breaks(h, f.KILLED_EARLY):
            killed(h, q, texts.C_ABSENT)
            ruled(h, texts.R_ABSENT)


@inner
def declares_late(h: Ints, actor: int) -> None:
    """A seat with its final card exposed goes all-in after the first action, where that is wanted."""
    p = h[G, G_EXPOSED_FINAL]
    if p < 0 or p == actor or h[S + p, S_STATUS] != LIVE:
        return
    if breaks(h, f.DECLARED_LATE) or breaks(h, f.SECOND_DECLARED_LATE):
        said(h, DECLARE, p, D_ALL_IN)
        h[S + p, S_STATUS] = ALL_IN


@inner
def burn_mended_late(h: Ints) -> None:
    """After a decision on it a card that came without a burn is made the burn, where that is wanted."""
    if h[G, G_LATE_BURN]:
        h[G, G_LATE_BURN] = 0
        ruled(h, texts.R_BURN_LATE)
        past_mending(h, f.BURN_LATE)
        take_board(h, 1, P_BURN)
        turn_up(h, 1)


@inner
def acts_early(h: Ints, p: int) -> bool:
    """The seat behind ``p`` bets first, ``p`` raises, and it folds without its chips (WSOP 132)."""
    q = to_act(h, p + 1)
    if h[G, G_WAGER] > 0 or q < 0 or q == p or h[G, G_NO_RAISE]:
        return False
    unit = unit_of(h)
    if min(h[S + p, S_STACK], h[S + q, S_STACK]) <= 2 * unit or h[S + p, S_MEEK] or h[S + q, S_MEEK]:
        return False
    if not strikes(h, f.OUT_OF_TURN):
        return False
    wager(h, q, unit, True)
    wager(h, p, 2 * unit, True)
    past_mending(h, f.OUT_OF_TURN)
    fold(h, q)
    h[G, G_NO_RAISE] = 1
    return True


@inner
def bets_alone(h: Ints) -> None:
    """The only seat with chips bets against hands that are all-in, where that is wanted."""
    if h[G, G_STREET] == 0 or betting(h) != 1 or living(h) < 2 or h[G, G_WAGER] > 0:
        return
    for p in range(h[G, G_N]):
        if h[S + p, S_STATUS] == LIVE and h[S + p, S_STACK] > unit_of(h) and strikes(h, f.BET_ALONE):
            wager(h, p, unit_of(h), True)
            return


@inner
def decisions(h: Ints, start: int) -> None:
    """Ask seat after seat until the round is complete or one hand is left."""
    first = True
    mend = 0
    p = to_act(h, start)
    while p >= 0:
        killed_early(h, p)
        early = comes_early(h, p)
        if early == 1:
            mend = 1
        if early < 3 and not passed_over(h, p, first) and not not_there(h, p):
            if not first:
                folded_acts(h)
                dead_acts(h)
            if first or not acts_early(h, p):
                choose(h, p)
        if first:
            declares_late(h, p)
            burn_mended_late(h)
        if early:
            h[S + p, S_STAYS] = 0
        first = False
        p = to_act(h, p + 1)
    act_after(h)
    if mend == 1 and living(h) > 1:
        if is_stud(h):
            mend_stud(h)
        else:
            mend_board(h)


@inner
def goes_away(h: Ints, opener: int) -> None:
    """The seat after the opener leaves the table, where that is wanted."""
    q = to_act(h, opener + 1)
    if living(h) < 3 or q < 0 or q == opener or h[S + opener, S_STATUS] != LIVE:
        return
    away = slips(h, f.AWAY, f.ABSENT_REFUND) or slips(h, f.AWAY, f.KILLED_EARLY)
    if away or slips(h, f.AWAY, f.DEAD_ACTS):
        after = to_act(h, q + 1)
        if is_wanted(h, f.KILLED_EARLY) and after != opener:
            q = after
        emit(h, ABSENT, q)
        h[S + q, S_ABSENT] = 1


@inner
def may_declare(h: Ints) -> None:
    """A seat with its final card exposed goes all-in for the pot, where that is wanted."""
    g = h[G]
    p = g[G_EXPOSED_FINAL]
    if p < 0 or g[G_STREET] != 4 or h[S + p, S_STATUS] != LIVE:
        return
    if is_wanted(h, f.FINAL_UP_ALL_IN) or is_wanted(h, f.FINAL_SECOND_UP):
        said(h, DECLARE, p, D_ALL_IN)
        h[S + p, S_STATUS] = ALL_IN


@spliced
def stud_round(h: Ints) -> None:
    """A stud betting round from its opener."""
    if h[G, G_STREET] == 0:
        first = third_opener(h)
        announce_opener(h, first)
        goes_away(h, first)
        after = -1 if is_miss_big(h) else opens_wrongly(h, first)
        if after < 0:
            after = open_miss_big(h, first) if is_miss_big(h) else open_third(h, first)
        decisions(h, after)
        return
    first, tied = best_board(h)
    announce_opener(h, first)
    may_declare(h)
    first = shifted(h, first, tied)
    late = h[T, T_STRUCTURE] in (FIXED, SPREAD) and to_act(h, first) == first
    if late and h[S + first, S_STACK] > h[T, T_BRING_IN] and betting(h) > 1 and strikes(h, f.BRING_IN_LATER):
        bring_it_in(h, first, h[T, T_BRING_IN])
        h[G, G_NO_RAISE] = 1
        first += 1
    h[G, G_OPENER] = first
    decisions(h, first)


@spliced
def play_round(h: Ints) -> None:
    """The betting round of the street, and what is left uncalled at its end."""
    g = h[G]
    if g[G_STREET] > 0:
        new_round(h)
        last = 4 if is_stud(h) and h[T, T_GAME] != MISSISSIPPI else 3
        if g[G_STREET] == last and betting(h) > 1 and strikes(h, f.NO_ROUND):
            return
    if is_stud(h):
        stud_round(h)
    else:
        first = (g[G_BB_AT] if g[G_STREET] == 0 else g[G_BUTTON]) + 1
        first = shifted(h, first % g[G_N], False)
        g[G_OPENER] = first
        decisions(h, first)
    bets_alone(h)
    give_back_uncalled(h)
