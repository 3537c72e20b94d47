"""Who opens a betting round, and the forced opening of third street.

Sources: seed 003 clauses 1-3 and 9, seed 004 (Dealing Status; Mississippi).
"""

# An element of a NumPy array is Any to mypy:
# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from analyzer.simulate import faults as f
from analyzer.simulate import texts
from analyzer.simulate.betting import (
    MISSISSIPPI,
    NO_LIMIT,
    RAZZ,
    acted,
    bring_it_in,
    is_stud,
    pay,
    to_act,
    wager,
)
from analyzer.simulate.choices import (
    rounded,
)
from analyzer.simulate.inner import (
    inner,
)
from analyzer.simulate.ranking import (
    board_order,
)
from analyzer.simulate.state import (
    ALL_IN,
    ANNOUNCE,
    CARDS,
    CHECK,
    D_FLUSH,
    D_HIGH,
    D_LOW,
    D_WRONG_LOW,
    DEAD,
    G_BROUGHT,
    G_COMMON,
    G_EXPOSED_FINAL,
    G_N,
    G_SHOWN_EARLY,
    G_STREET,
    G_WAGER,
    KEYS,
    LIVE,
    REFUND,
    S_ACTED,
    S_CALM,
    S_CARDS,
    S_IN,
    S_STACK,
    S_STATUS,
    SOME,
    T_ANTE,
    T_BRING_IN,
    T_GAME,
    T_LOWER,
    T_STRUCTURE,
    T_UNIT,
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
    emit,
    is_wanted,
    plays,
    ruled,
    said,
    slips,
    strikes,
)


@inner
def door(h: Ints, p: int) -> int:
    """The first up card of a seat."""
    for i in range(h[S + p, S_CARDS]):
        if h[UPS + p, i]:
            return h[CARDS + p, i]
    return -1


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
    if h[G, G_COMMON] >= 0:
        return f.OPENER_COMMON
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
        plain = h[G, G_COMMON] < 0 and h[G, G_EXPOSED_FINAL] < 0
        return second if plain and h[S + first, S_STATUS] == ALL_IN and strikes(h, f.OPENER_ALL_IN) else first
    if tied:  # the later one of the two
        for i in range(1, h[G, G_N]):
            q = (p + i) % h[G, G_N]
            if h[S + q, S_STATUS] == LIVE and order_of(h, q) == order_of(h, p):
                second = q
    if h[G, G_EXPOSED_FINAL] >= 0:
        return second if breaks(h, f.OPENER_EXPOSED) else first
    return second if strikes(h, opener_fault(h, tied)) else first


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
    q = another(h, p) if third_opener(h) == p else -1
    if q < 0 or h[S + q, S_STACK] <= h[T, T_BRING_IN] or not slips(h, f.LOW_CORRECTED, f.LOW_NOT_REFUNDED):
        return
    bring_it_in(h, q, h[T, T_BRING_IN])
    ruled(h, texts.R_LOW)
    if breaks(h, f.LOW_NOT_REFUNDED):
        h[S + q, S_ACTED] = h[G, G_WAGER] = h[G, G_BROUGHT] = 0
        return
    takes_back(h, q)


@inner
def takes_back(h: Ints, q: int) -> None:
    """The bring-in of the wrong seat goes back, and nothing is brought in yet."""
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
    if p == first and q >= 0 and q != p and h[S + q, S_STACK] > t[T_LOWER] and strikes(h, f.BRING_IN_MISSING):
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
    if betting(h) > 1 and strikes(h, f.NOT_ANNOUNCED):
        return
    low = (h[G, G_STREET] == 0) != (h[T, T_GAME] == RAZZ or (h[G, G_STREET] == 0 and is_miss_big(h)))
    said(h, ANNOUNCE, p, D_LOW if low else D_HIGH)
    # of hands that lie open anybody may say what they are
    all_open = h[T, T_GAME] == MISSISSIPPI and h[G, G_STREET] == 3  # the last card comes up (seed 004)
    if not h[G, G_SHOWN_EARLY] and not all_open and strikes(h, f.FLUSH_ANNOUNCED):
        said(h, ANNOUNCE, p, D_FLUSH)
