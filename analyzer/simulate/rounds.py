"""The simulator's betting rounds: who opens, the bring-in, the round to its end, and cards that come early.

Sources: seed 003 clauses 1-9 (openers, low card, absent and folded seats), seed 004 (Dealing Status).
"""

# An element of a NumPy array is Any to mypy:
# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from analyzer.simulate import faults as f
from analyzer.simulate import texts
from analyzer.simulate.betting import (
    FIXED,
    MISSISSIPPI,
    NO_LIMIT,
    RAZZ,
    SPREAD,
    act_after,
    acted,
    bring_it_in,
    call,
    choose,
    dead_acts,
    folded_acts,
    give_back_uncalled,
    is_stud,
    new_round,
    passed_over,
    pay,
    rounded,
    to_act,
    wager,
)
from analyzer.simulate.dealing import (
    ante_back,
    burn,
    deal,
    killed,
    send_back,
    shuffle_and_cut,
    street,
    take_board,
    turn_up,
)
from analyzer.simulate.inner import inner, spliced
from analyzer.simulate.ranking import board_order
from analyzer.simulate.state import (
    ABSENT,
    ALL_IN,
    ANNOUNCE,
    CARDS,
    CHECK,
    D_ALL_IN,
    D_FLUSH,
    D_HIGH,
    D_LOW,
    D_WRONG_LOW,
    DEAD,
    DECLARE,
    DOWN,
    FOLD,
    FOLDED,
    G_BB_AT,
    G_BROUGHT,
    G_BUTTON,
    G_COMMON,
    G_EXPOSED_FINAL,
    G_HELD_BURN,
    G_N,
    G_NO_BURN,
    G_NO_RAISE,
    G_OPENER,
    G_PREMATURE,
    G_STREET,
    G_TRUTH_SEQ,
    G_WAGER,
    KEYS,
    LIVE,
    LOOKED,
    P_ASIDE,
    P_DECK,
    P_MUCK,
    P_SEAT,
    PICKUP,
    REFUND,
    S_ABSENT,
    S_ACTED,
    S_CALM,
    S_CARDS,
    S_DEAD,
    S_GHOST,
    S_IN,
    S_STACK,
    S_STATUS,
    S_STAYS,
    SOME,
    T_ANTE,
    T_BRING_IN,
    T_GAME,
    T_LOWER,
    T_STRUCTURE,
    T_UNIT,
    T_UPPER,
    UP,
    UPS,
    V_AMOUNT,
    V_DETAIL,
    G,
    Ints,
    S,
    T,
    betting,
    breaks,
    chance,
    drop,
    emit,
    is_wanted,
    living,
    next_seq,
    ruled,
    said,
    slips,
    strikes,
    top_card,
)


@inner
def door(h: Ints, p: int) -> int:
    """The first up card of a seat."""
    for i in range(h[S + p, S_CARDS]):
        if h[UPS + p, i]:
            return h[CARDS + p, i]
    return -1


@inner
def plays(h: Ints, p: int) -> bool:
    """The hand is live."""
    return h[S + p, S_STATUS] == LIVE or h[S + p, S_STATUS] == ALL_IN


@inner
def by_door(h: Ints, low: bool, ace_low: bool) -> int:
    """The seat of the lowest (or highest) door card by rank and suit."""
    best = -1
    seat = -1
    for p in range(h[G, G_N]):
        card = door(h, p)
        if not plays(h, p) or card < 0:
            continue
        order = (card + 4) % 52 if ace_low else card
        if low:
            order = 51 - order
        if order > best:
            best, seat = order, p
    return seat


@inner
def is_miss_big(h: Ints) -> bool:
    """No-limit Mississippi: the high card opens and must bet or fold (seed 004)."""
    return h[T, T_GAME] == MISSISSIPPI and h[T, T_STRUCTURE] == NO_LIMIT


@inner
def third_opener(h: Ints) -> int:
    """Who opens third street; a dead hand that would have been low passes it to its left."""
    if h[T, T_GAME] == RAZZ:
        return by_door(h, False, True)
    if is_miss_big(h):
        return by_door(h, False, False)
    seat = by_door(h, True, False)
    for p in range(h[G, G_N]):
        if h[S + p, S_STATUS] == DEAD and h[UPS + p, 0] and h[CARDS + p, 0] < door(h, seat):
            return (p + 1) % h[G, G_N]
    return seat


@inner
def order_of(h: Ints, p: int) -> int:
    """How the seat's up cards (and a common card) stand in the order of opening."""
    count = 0
    for i in range(h[S + p, S_CARDS]):
        if h[UPS + p, i] and count < 5:
            h[SOME, count] = h[CARDS + p, i]
            count += 1
    if h[G, G_COMMON] >= 0 and count < 5:
        h[SOME, count] = h[G, G_COMMON]
        count += 1
    return board_order(h[SOME], count, h[T, T_GAME] == RAZZ, h[KEYS])


@inner
def best_board(h: Ints) -> tuple[int, bool]:
    """The seat that opens a later stud street, and whether another has as good a board."""
    best = -1
    seat = -1
    tied = False
    for p in range(h[G, G_N]):
        if not plays(h, p):
            continue
        order = order_of(h, p)
        if order == best:
            tied = True
        elif order > best:
            best, seat, tied = order, p, False
    return seat, tied


@inner
def opener_fault(h: Ints, tied: bool) -> int:
    """Which rule a wrong opener would break here."""
    if not is_stud(h):
        if h[G, G_N] == 2:
            return f.OPENER_HEADS_UP
        return f.OPENER_PREFLOP if h[G, G_STREET] == 0 else f.OPENER_POSTFLOP
    if tied:
        return f.OPENER_TIE
    return f.OPENER_RAZZ if h[T, T_GAME] == RAZZ else f.OPENER_STUD


@inner
def shifted(h: Ints, first: int, tied: bool) -> int:
    """The opener, or the next seat where a wrong opener is wanted."""
    p = to_act(h, first)
    if p < 0:
        return first
    second = to_act(h, p + 1)
    if second < 0 or second == p:
        return first
    if is_stud(h) and p != first:
        return first
    if tied:  # the later one of the two
        for i in range(1, h[G, G_N]):
            q = (p + i) % h[G, G_N]
            if h[S + q, S_STATUS] == LIVE and order_of(h, q) == order_of(h, p):
                second = q
    return second if strikes(h, opener_fault(h, tied)) else first


@inner
def is_last(h: Ints, p: int) -> bool:
    """Nobody else owes a decision after ``p`` if it does not raise."""
    for i in range(1, h[G, G_N]):
        q = (p + i) % h[G, G_N]
        if h[S + q, S_STATUS] == LIVE and (h[S + q, S_ACTED] == 0 or h[S + q, S_IN] < h[G, G_WAGER]):
            return False
    return True


@inner
def closes_quietly(h: Ints, p: int) -> None:
    """The seat will call or check, so that the round ends with it and the hand goes on."""
    h[S + p, S_STAYS] = 1
    h[G, G_NO_RAISE] = 1


@inner
def is_early(h: Ints, number: int) -> bool:
    """The board street comes too early, where that is wanted."""
    if number == 1:
        return slips(h, f.EARLY_FLOP, f.FLOP_PLAYS)
    if number == 3:
        return slips(h, f.EARLY_RIVER, f.RIVER_PLAYS)
    if slips(h, f.EARLY_TURN, f.TURN_PLAYS) or slips(h, f.EARLY_TURN, f.TURN_BEFORE_DONE):
        return True
    if slips(h, f.EARLY_TURN, f.TURN_SHUFFLED) or slips(h, f.EARLY_TURN, f.TURN_LOST):
        return True
    return slips(h, f.EARLY_TURN, f.TURN_BURNED)


@inner
def early_board(h: Ints, p: int) -> int:
    """A board street comes before the last decision (seed 000): 1 to be mended, 2 it stays, 0 no."""
    number = h[G, G_STREET] + 1
    if h[G, G_NO_BURN] or not is_early(h, number):
        return 0
    closes_quietly(h, p)
    burn(h)
    turn_up(h, 3 if number == 1 else 1)
    if breaks(h, f.FLOP_PLAYS) or breaks(h, f.TURN_PLAYS) or breaks(h, f.RIVER_PLAYS):
        h[G, G_TRUTH_SEQ] -= 1  # the board event itself
        h[G, G_PREMATURE] = 1
        return 2
    ruled(h, texts.R_EARLY_BOARD)
    if breaks(h, f.TURN_BEFORE_DONE):
        take_board(h, 1, P_ASIDE)
        burn(h)
        turn_up(h, 1)
        h[G, G_PREMATURE] = 1
        return 2
    return 1


@inner
def mend_board(h: Ints) -> None:
    """After the round: the premature card goes back, or aside, and the street is dealt anew."""
    number = h[G, G_STREET] + 1
    if number == 2 and not breaks(h, f.TURN_SHUFFLED):
        take_board(h, 1, P_ASIDE)
        return
    take_board(h, 3 if number == 1 else 1, P_DECK)
    shuffle_and_cut(h)
    h[G, G_NO_BURN] = 1


@inner
def first_playing(h: Ints) -> int:
    """The first live seat from the dealer's left."""
    for p in range(h[G, G_N]):
        if plays(h, p):
            return p
    return 0


@inner
def is_early_stud(h: Ints, p: int, first: int) -> bool:
    """The next stud street begins too early, where that is wanted."""
    if h[T, T_GAME] == MISSISSIPPI:
        return False
    if h[G, G_STREET] == 3:
        able = p == first and h[G, G_WAGER] == 0 and h[S + p, S_STACK] > h[T, T_UPPER] and betting(h) > 1
        return strikes(h, f.EARLY_FINAL) or (able and slips(h, f.EARLY_FINAL, f.EARLY_FINAL_BETS))
    if slips(h, f.EARLY_STREET, f.EARLY_STREET_PLAYS) or slips(h, f.EARLY_STREET, f.EARLY_STREET_COUNT):
        return True
    if slips(h, f.EARLY_STREET, f.EARLY_STREET_NO_BURN):
        return True
    return slips(h, f.EARLY_STREET, f.EARLY_STREET_MUCKED)


@inner
def early_stud(h: Ints, p: int) -> int:
    """The first card of the next street comes before the last decision (seed 003 clause 12).

    0 no, 1 to be mended after the round, 2 it stays, 3 it stays and ``p`` has acted.
    """
    final = h[G, G_STREET] == 3
    first = first_playing(h)
    if not is_early_stud(h, p, first):
        return 0
    closes_quietly(h, p)
    burn(h)
    deal(h, first, top_card(h), DOWN if final else UP)
    if not final:
        ruled(h, texts.R_EARLY_STUD)
        return 1
    emit(h, LOOKED, first)
    ruled(h, texts.R_EARLY_FINAL)
    h[G, G_HELD_BURN] = 1
    if breaks(h, f.EARLY_FINAL_BETS):
        wager(h, p, h[T, T_UPPER], True)
        return 3
    return 2


@inner
def mend_stud(h: Ints) -> None:
    """After the round: the premature card and one for each active seat are out (seed 003 clause 12)."""
    first = first_playing(h)
    at = h[S + first, S_CARDS] - 1
    if breaks(h, f.EARLY_STREET_PLAYS):
        h[G, G_HELD_BURN] = 1
        return
    place = P_MUCK if breaks(h, f.EARLY_STREET_MUCKED) else P_ASIDE
    send_back(h, first, h[CARDS + first, at], P_SEAT, place)
    drop(h, first, at)
    fewer = 1 if breaks(h, f.EARLY_STREET_COUNT) else 0
    for _ in range(living(h) - fewer):
        send_back(h, -1, top_card(h), P_DECK, P_ASIDE)
    if breaks(h, f.EARLY_STREET_NO_BURN):
        h[G, G_NO_BURN] = 1


@inner
def comes_early(h: Ints, p: int) -> int:
    """Cards before the last decision: 0 none, 1 to be mended, 2 they stand, 3 and ``p`` has acted."""
    last = 4 if is_stud(h) and h[T, T_GAME] != MISSISSIPPI else 3
    number = h[G, G_STREET] + 1
    if number > last or not is_last(h, p) or living(h) < 2 or h[S + p, S_ABSENT]:
        return 0
    early = early_stud(h, p) if is_stud(h) else early_board(h, p)
    if early:
        return early
    if strikes(h, f.BURN_EARLY):
        closes_quietly(h, p)
        burn(h)
        h[G, G_HELD_BURN] = 1
        return 2
    if number < last and strikes(h, f.DEALT_EARLY):
        closes_quietly(h, p)
        burn(h)
        h[G, G_TRUTH_SEQ] = next_seq(h)
        h[G, G_HELD_BURN] = 1
        street(h, number)
        h[G, G_PREMATURE] = 1
        return 2
    return 0


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
def declares_late(h: Ints, actor: int) -> None:
    """A seat with its final card exposed goes all-in after the first action, where that is wanted."""
    p = h[G, G_EXPOSED_FINAL]
    if p < 0 or p == actor or h[S + p, S_STATUS] != LIVE:
        return
    if breaks(h, f.DECLARED_LATE) or breaks(h, f.SECOND_DECLARED_LATE):
        said(h, DECLARE, p, D_ALL_IN)
        h[S + p, S_STATUS] = ALL_IN


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
            choose(h, p)
        if first:
            declares_late(h, p)
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
def another(h: Ints, p: int) -> int:
    """A live seat with chips other than ``p``; -1 where there is none."""
    for i in range(1, h[G, G_N]):
        q = (p + i) % h[G, G_N]
        if h[S + q, S_STATUS] == LIVE:
            return q
    return -1


@inner
def wrong_low(h: Ints, p: int) -> int:
    """The seat that brings it in: ``p``, or another one where that is the fault wanted."""
    q = another(h, p)
    if q < 0 or third_opener(h) != p:
        return p
    same_rank = False
    for i in range(h[G, G_N]):
        if i != p and h[S + i, S_STATUS] == LIVE and door(h, i) >> 2 == door(h, p) >> 2:
            same_rank = True
            q = i
    if same_rank:
        return q if h[T, T_GAME] != RAZZ and strikes(h, f.LOW_SUIT) else p
    for i in range(h[G, G_N]):
        if h[S + i, S_STATUS] == LIVE and i != p and door(h, i) >> 2 == 12 and h[T, T_GAME] < RAZZ:
            if strikes(h, f.ACE_LOW):
                return i
            return p
    if h[T, T_GAME] == RAZZ:
        return q if strikes(h, f.RAZZ_HIGH_WRONG) else p
    if h[T, T_GAME] == MISSISSIPPI:
        return q if strikes(h, f.MISS_LOW_WRONG) else p
    return q if strikes(h, f.LOW_WRONG) else p


@inner
def corrected_low(h: Ints, p: int) -> None:
    """A wrong low card's bet is taken back before the next seat acts (seed 003 clause 9)."""
    q = another(h, p)
    if q < 0 or h[S + q, S_STACK] <= h[T, T_BRING_IN] or not slips(h, f.LOW_CORRECTED, f.LOW_NOT_REFUNDED):
        return
    bring_it_in(h, q, h[T, T_BRING_IN])
    ruled(h, texts.R_LOW)
    if breaks(h, f.LOW_NOT_REFUNDED):
        h[S + q, S_ACTED] = h[G, G_WAGER] = h[G, G_BROUGHT] = 0
        return
    amount = h[S + q, S_IN]
    row = emit(h, REFUND, q)
    h[row, V_AMOUNT] = amount
    h[row, V_DETAIL] = D_WRONG_LOW
    pay(h, q, -amount, False)
    h[S + q, S_ACTED] = 0
    h[G, G_WAGER] = h[G, G_BROUGHT] = 0


@inner
def bring_in_amount(h: Ints, p: int) -> int:
    """What is brought in: the posted amount, or a wrong one where that is the fault wanted."""
    t = h[T]
    amount = t[T_BRING_IN]
    if h[S + p, S_STACK] <= t[T_LOWER]:
        return amount
    if amount > t[T_UNIT] and strikes(h, f.BRING_IN_AMOUNT):
        return amount - t[T_UNIT]
    if t[T_LOWER] - amount > t[T_UNIT] and strikes(h, f.BRING_IN_BETWEEN):
        return amount + t[T_UNIT]
    return amount


@inner
def open_third(h: Ints, first: int) -> int:
    """The forced opening of third street; returns where the betting goes on."""
    t = h[T]
    p = to_act(h, first)
    if p < 0:
        return first
    corrected_low(h, p)
    true_low = p
    p = wrong_low(h, p)
    q = to_act(h, p + 1)
    if q >= 0 and q != p and h[S + q, S_STACK] > t[T_LOWER] and strikes(h, f.BRING_IN_MISSING):
        emit(h, CHECK, p)
        acted(h, p)
        wager(h, q, t[T_LOWER], True)
        return q + 1
    if is_wanted(h, f.LOW_CORRECTED) or is_wanted(h, f.LOW_NOT_REFUNDED):
        bring_it_in(h, p, t[T_BRING_IN])
        return p + 1
    rich = h[S + p, S_STACK] > t[T_LOWER] and betting(h) > 1 and h[S + p, S_CALM] == 0
    if rich and p == true_low and chance(h, 8):
        wager(h, p, t[T_LOWER], True)  # the low card may open for a full bet
    else:
        bring_it_in(h, p, bring_in_amount(h, p))
    return p + 1


@inner
def open_miss_big(h: Ints, first: int) -> int:
    """No-limit Mississippi: the high card bets, at least an ante (seed 004)."""
    p = to_act(h, first)
    if p < 0 or betting(h) < 2:
        return first
    unit = h[T, T_ANTE]
    q = to_act(h, p + 1)
    if q >= 0 and q != p and h[S + q, S_STACK] > unit and strikes(h, f.MISS_OPENER):
        p = q
    if q >= 0 and q != p and h[S + q, S_STACK] > unit and strikes(h, f.MISS_CHECK):
        emit(h, CHECK, p)
        acted(h, p)
        p = q
    to = unit * (1 + (2 if chance(h, 40) else 0) + (5 if chance(h, 10) else 0))
    if rounded(h, unit // 2) > 0 and h[S + p, S_STACK] > unit and strikes(h, f.MISS_SMALL):
        to = rounded(h, unit // 2)
    wager(h, p, min(to, h[S + p, S_STACK]), True)
    return p + 1


@inner
def announce_opener(h: Ints, p: int) -> None:
    """The dealer says who is low on third street and who is high later (razz: the other way round)."""
    if strikes(h, f.NOT_ANNOUNCED):
        return
    low = (h[G, G_STREET] == 0) != (h[T, T_GAME] == RAZZ or (h[G, G_STREET] == 0 and is_miss_big(h)))
    said(h, ANNOUNCE, p, D_LOW if low else D_HIGH)
    if strikes(h, f.FLUSH_ANNOUNCED):
        said(h, ANNOUNCE, p, D_FLUSH)


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
def killed_early(h: Ints, p: int) -> None:
    """An absent seat is dead before the betting reaches it, where that is wanted."""
    for q in range(h[G, G_N]):
        if q != p and h[S + q, S_ABSENT] and h[S + q, S_STATUS] == LIVE and breaks(h, f.KILLED_EARLY):
            killed(h, q, texts.C_ABSENT)
            ruled(h, texts.R_ABSENT)


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
        first = open_miss_big(h, first) if is_miss_big(h) else open_third(h, first)
        decisions(h, first)
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
    give_back_uncalled(h)
