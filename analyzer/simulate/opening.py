"""The opening deal, and the hole cards that are exposed or too many in it.

Sources: seed 000 clauses 1 and 5, seed 003 clause 5 (exposed hole cards in stud).
"""

# An element of a NumPy array is Any to mypy:
# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from analyzer.schema import (
    FOREIGN,
)
from analyzer.simulate import faults as f
from analyzer.simulate import texts
from analyzer.simulate.betting import (
    OMAHA,
    OMAHA8,
    RAZZ,
    is_stud,
    pay,
)
from analyzer.simulate.dealing import (
    ante_back,
    deal,
    expose,
    killed,
    misdeal,
    never_wins,
    send_back,
)
from analyzer.simulate.inner import (
    inner,
)
from analyzer.simulate.state import (
    CARDS,
    D_BOXED,
    D_DEALER,
    D_MISDEAL,
    DEAD,
    DOWN,
    FOLD,
    FOLDED,
    G_ASIDE,
    G_BB_AT,
    G_BUTTON,
    G_HAND,
    G_N,
    G_NO_BURN,
    G_RETURNED,
    G_TRUTH_SEQ,
    G_TRUTH_SINCE,
    LIVE,
    P_ASIDE,
    P_BURN,
    P_SEAT,
    REFUND,
    S_CARDS,
    S_IN,
    S_STATUS,
    T_ANTE,
    T_GAME,
    T_TOURNAMENT,
    UP,
    UPS,
    V_AMOUNT,
    V_DETAIL,
    VOID,
    G,
    Ints,
    S,
    T,
    betting,
    breaks,
    drop,
    emit,
    is_wanted,
    past_mending,
    ruled,
    slips,
    stands_here,
    strikes,
    top_card,
)


@inner
def hole_cards(h: Ints) -> int:
    """Down cards of the opening deal."""
    return 4 if h[T, T_GAME] == OMAHA or h[T, T_GAME] == OMAHA8 else 2


@inner
def hole_card(h: Ints, p: int, left: int, first: bool) -> None:
    """One down card of the opening deal."""
    card = top_card(h)
    if not first and h[S + left, S_CARDS] > 0 and strikes(h, f.DUPLICATE):
        card = h[CARDS + left, 0]
    elif (not first and strikes(h, f.FOREIGN_CARD)) or (not first and strikes(h, f.FOULED_PLAYED)):
        card = FOREIGN
        never_wins(h, p)
    elif not first and strikes(h, f.BOXED_DEALT):
        expose(h, -1, card, D_BOXED)
        stands_here(h)
    deal(h, p, card, DOWN)


@inner
def is_exposed(h: Ints, first: bool, final: bool) -> bool:
    """The card just dealt is turned up by the dealer, where that is wanted."""
    if first:
        if slips(h, f.EXPOSED_FIRST, f.MISDEAL_NO_SHUFFLE):
            return True
        return slips(h, f.EXPOSED_FIRST, f.FIRST_KEPT) or slips(h, f.EXPOSED_FIRST, f.POSTED_TWICE)
    if slips(h, f.EXPOSED, f.EXPOSED_KEPT) or slips(h, f.EXPOSED, f.EXPOSED_BURNED):
        return True
    if slips(h, f.EXPOSED, f.NOT_RULED) or slips(h, f.EXPOSED, f.MISDEAL_FOR_ONE):
        return True
    return not final and slips(h, f.EXPOSED_TWO, f.TWO_REPLACED)


@inner
def exposed_card(h: Ints, p: int, first: bool) -> bool:
    """An exposed hole card before the deal is complete; True where it is a misdeal (seed 000 clause 1)."""
    expose(h, p, h[CARDS + p, h[S + p, S_CARDS] - 1], D_DEALER)
    if first and not breaks(h, f.FIRST_KEPT):
        misdeal(h, texts.C_FIRST)
        return True
    if breaks(h, f.MISDEAL_FOR_ONE):
        misdeal(h, texts.C_FIRST)
        return True
    if not is_wanted(h, f.EXPOSED_TWO) and not is_wanted(h, f.TWO_REPLACED):
        return False
    q = (p + 1) % h[G, G_N]
    card = top_card(h)
    deal(h, q, card, DOWN)
    expose(h, q, card, D_DEALER)
    if breaks(h, f.TWO_REPLACED):
        return False
    misdeal(h, texts.C_TWO)
    return True


@inner
def replace_exposed(h: Ints, p: int, at: int, place: int) -> None:
    """After the deal the exposed card becomes the burn and its seat gets the next card."""
    card = h[CARDS + p, at]
    if not breaks(h, f.NOT_RULED):
        ruled(h, texts.R_EXPOSED)
    send_back(h, p, card, P_SEAT, place)
    drop(h, p, at)
    deal(h, p, top_card(h), DOWN)


@inner
def flop_deal(h: Ints, start: int) -> bool:
    """Hole cards of a flop game, one at a time; False where the deal must begin again."""
    n = h[G, G_N]
    exposed = -1
    at = -1
    skip = -1  # a seat that had its card of this pass already
    for pass_ in range(hole_cards(h)):
        for i in range(n):
            p = (start + i) % n
            if p == skip:
                skip = -1
                continue
            if h[S + p, S_STATUS] == FOLDED:
                continue
            last = pass_ == hole_cards(h) - 1
            if last and 0 < i < n - 1 and strikes(h, f.SHORT_HAND):
                never_wins(h, p)
                continue
            first = pass_ == 0 and i == 0
            hole_card(h, p, (p + n - 1) % n, first)
            if is_exposed(h, first, last and i == n - 1):
                exposed, at = p, h[S + p, S_CARDS] - 1
                held = h[S + (p + 1) % n, S_CARDS]
                if exposed_card(h, p, first):
                    return False
                if h[S + (p + 1) % n, S_CARDS] > held:
                    skip = (p + 1) % n
    if exposed >= 0 and not breaks(h, f.EXPOSED_KEPT):
        if is_wanted(h, f.TWO_REPLACED):
            replace_exposed(h, (exposed + 1) % n, at, P_ASIDE)
            h[G, G_ASIDE] = 0
        replace_exposed(h, exposed, at, P_BURN)
        h[G, G_NO_BURN] = 1
    return extra_cards(h, start)


@inner
def extra_cards(h: Ints, start: int) -> bool:
    """One card too many becomes the burn, two are a misdeal (seed 000 clause 5)."""
    second = (start + 1) % h[G, G_N]
    if slips(h, f.EXTRA_CARD, f.EXTRA_KEPT):
        deal(h, start, top_card(h), DOWN)
        if breaks(h, f.EXTRA_KEPT):
            never_wins(h, start)
        else:
            ruled(h, texts.R_EXTRA)
            take_extra(h, start)
    elif slips(h, f.EXTRA_CARDS, f.EXTRA_TWO_PLAYED) or (
        h[G, G_N] > 3 and slips(h, f.EXTRA_CARDS, f.NOT_DEALT_AGAIN)
    ):
        deal(h, start, top_card(h), DOWN)
        deal(h, second, top_card(h), DOWN)
        if not breaks(h, f.EXTRA_TWO_PLAYED):
            misdeal(h, texts.C_EXTRA)
            return False
        ruled(h, texts.R_EXTRA)
        take_extra(h, start)
        take_extra(h, second)
    return True


@inner
def take_extra(h: Ints, p: int) -> None:
    """The newest card of a seat is made the burn."""
    at = h[S + p, S_CARDS] - 1
    send_back(h, p, h[CARDS + p, at], P_SEAT, P_BURN)
    drop(h, p, at)
    h[G, G_NO_BURN] = 1


@inner
def stud_hole(h: Ints, p: int, pass_: int) -> bool:
    """One hole card of stud; True where the deal must begin again (seed 003 clause 5)."""
    doomed = is_wanted(h, f.STUD_BOTH) or is_wanted(h, f.BOTH_PLAYED) or is_wanted(h, f.DEAD_LOW_CHECK)
    if h[S + p, S_CARDS] == 1 and h[UPS + p, 0] and doomed:
        deal(h, p, top_card(h), UP)
        if not breaks(h, f.BOTH_PLAYED):
            killed(h, p, texts.C_BOTH)
            ruled(h, texts.R_BOTH)
            ante_back(h, p)
        return False
    if h[T, T_TOURNAMENT]:
        if slips(h, f.STUD_MISDEAL, f.TOURNAMENT_PLAYED) or slips(h, f.STUD_MISDEAL, f.POSTED_TWICE):
            deal(h, p, top_card(h), UP)
            if breaks(h, f.TOURNAMENT_PLAYED):
                return False
            misdeal(h, texts.C_STUD)
            return True
    elif h[T, T_GAME] <= RAZZ:
        may = pass_ == 0 and h[G, G_N] > 2 and h[S + p, S_STATUS] == LIVE and h[T, T_GAME] < RAZZ
        both = may and (slips(h, f.STUD_BOTH, f.BOTH_PLAYED) or slips(h, f.STUD_BOTH, f.DEAD_LOW_CHECK))
        if both or slips(h, f.STUD_EXPOSED, f.THIRD_UP):
            deal(h, p, top_card(h), UP)
            if not both:
                ruled(h, texts.R_THIRD_DOWN)
            return False
    hole_card(h, p, (p + h[G, G_N] - 1) % h[G, G_N], pass_ == 0 and p == 0)
    return False


@inner
def third_face(h: Ints, p: int) -> int:
    """The third card comes up, or down after one exposed hole card."""
    if h[UPS + p, 0] == h[UPS + p, 1]:
        return UP
    return UP if breaks(h, f.THIRD_UP) else DOWN


@inner
def third_street(h: Ints) -> bool:
    """Two down and one up to every seat; False where the deal must begin again."""
    n = h[G, G_N]
    for pass_ in range(3):
        for p in range(n):
            if h[S + p, S_STATUS] == DEAD or h[S + p, S_STATUS] == FOLDED:
                continue
            if pass_ < 2:
                if stud_hole(h, p, pass_):
                    return False
            else:
                deal(h, p, top_card(h), third_face(h, p))
    return True


@inner
def late_misdeal(h: Ints) -> bool:
    """Three seats fold, and then a misdeal is declared, where that is wanted (TDA 36: too late)."""
    n = h[G, G_N]
    if n < 5 or h[G, G_RETURNED] > 0 or betting(h) < n or not strikes(h, f.LATE_MISDEAL):
        return False
    for i in range(1, 4):
        emit(h, FOLD, (h[G, G_BB_AT] + i) % n)
    stands_here(h)
    misdeal(h, texts.C_LATE)
    return True


@inner
def is_void(h: Ints) -> bool:
    """The first card is exposed and the hand ends with all money returned, where that is wanted."""
    if is_stud(h) or h[G, G_HAND] & 1 or not strikes(h, f.BUTTON_AFTER_VOID):
        return False
    first = (h[G, G_BUTTON] + 1) % h[G, G_N]
    deal(h, first, top_card(h), UP)
    misdeal(h, texts.C_FIRST)
    for p in range(h[G, G_N]):
        paid = h[S + p, S_IN]
        if paid > 0:
            pay(h, p, -paid, False)
            row = emit(h, REFUND, p)
            h[row, V_AMOUNT] = paid
            h[row, V_DETAIL] = D_MISDEAL
    emit(h, VOID, -1)
    return True


@inner
def dealt_out(h: Ints) -> None:
    """The second seat of the deal gets no cards although it has posted, where that is wanted."""
    stud = is_stud(h)
    if h[G, G_N] > 3 and (not stud or h[T, T_ANTE] > 0) and strikes(h, f.DEALT_OUT):
        h[S + (1 if stud else h[G, G_BB_AT]), S_STATUS] = FOLDED
        h[G, G_TRUTH_SINCE] += 1  # the first card is the first seat's
        h[G, G_TRUTH_SEQ] += 1


@inner
def not_dealt_again(h: Ints) -> None:
    """The seat after the big blind gets no cards of the new deal, where that is wanted."""
    if breaks(h, f.NOT_DEALT_AGAIN):
        h[S + (h[G, G_BB_AT] + 1) % h[G, G_N], S_STATUS] = FOLDED


@inner
def opening_deal(h: Ints) -> None:
    """The opening deal, and again after a misdeal."""
    n = h[G, G_N]
    dealt_out(h)
    done = False
    while not done:
        if is_stud(h):
            done = third_street(h)
        else:
            start = (h[G, G_BUTTON] + 1) % n
            faulty = h[G, G_RETURNED] == 0 and strikes(h, f.FAULTY_DEAL)
            if faulty or strikes(h, f.DEAL_ORDER):
                start = (start + 1) % n
            done = flop_deal(h, start)
            if faulty:
                ruled(h, texts.R_PLAY_ON)
            done = done and not late_misdeal(h)
        if not done:
            h[G, G_RETURNED] += 1
            not_dealt_again(h)
    past_mending(h, f.SHORT_HAND)
