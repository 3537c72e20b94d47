"""The simulator's dealer: the opening deal, burns, streets, and what can go wrong with a card.

Sources: seed 000 clauses 1-5 (flop games), seed 003 clauses 5-14 (stud), seed 004 (formats).
"""

# An element of a NumPy array is Any to mypy:
# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from analyzer.schema import FOREIGN
from analyzer.simulate import faults as f
from analyzer.simulate import texts
from analyzer.simulate.betting import MISSISSIPPI, OMAHA, OMAHA8, RAZZ, is_stud
from analyzer.simulate.inner import inner
from analyzer.simulate.state import (
    ALL_IN,
    ANNOUNCE,
    ASIDE,
    BOARD,
    BURN,
    BURNED,
    CARDS,
    COMMON,
    CUT,
    D_ANTE,
    D_COMMON,
    D_DEALER,
    D_OFF_TABLE,
    D_PAIR,
    DEAD,
    DEAL,
    DECK,
    DOWN,
    EXPOSE,
    FOLDED,
    G_ASIDE,
    G_BOARD,
    G_BURNED,
    G_BUTTON,
    G_COMMON,
    G_EXPOSED_FINAL,
    G_HELD_BURN,
    G_N,
    G_NO_BURN,
    G_POT,
    G_RETURNED,
    G_STREET,
    G_TOP,
    G_TRUTH_SEQ,
    KILL,
    LIVE,
    MISDEAL,
    P_ASIDE,
    P_BOARD,
    P_BURN,
    P_DECK,
    P_SEAT,
    REFUND,
    RETURN,
    S_CARDS,
    S_DEAD,
    S_GHOST,
    S_MEEK,
    S_MUCKED,
    S_STACK,
    S_STATUS,
    SHUFFLE,
    T_GAME,
    T_TOURNAMENT,
    TABLE,
    UP,
    UPS,
    V_AMOUNT,
    V_COUNT,
    V_DETAIL,
    V_FACE,
    V_FROM,
    V_PLACE,
    V_TEXT,
    G,
    Ints,
    S,
    T,
    breaks,
    draw,
    drop,
    emit,
    happens,
    hold,
    is_wanted,
    living,
    next_seq,
    put,
    ruled,
    said,
    shuffle_from,
    slips,
    strikes,
    top_card,
)


@inner
def deal(h: Ints, p: int, card: int, face: int) -> None:
    """One card to one seat."""
    row = emit(h, DEAL, p)
    h[row, V_FACE] = face
    put(h, row, card)
    hold(h, p, card, face)


@inner
def send_back(h: Ints, p: int, card: int, source: int, place: int) -> None:
    """One card goes from one place to another; to the deck it becomes the next card."""
    row = emit(h, RETURN, p)
    h[row, V_FROM] = source
    h[row, V_PLACE] = place
    put(h, row, card)
    if place == P_DECK:
        h[G, G_TOP] -= 1
        h[DECK, h[G, G_TOP]] = card
    elif place == P_BURN:
        h[BURNED, h[G, G_BURNED]] = card
        h[G, G_BURNED] += 1
    elif place == P_ASIDE:
        h[ASIDE, h[G, G_ASIDE]] = card
        h[G, G_ASIDE] += 1


@inner
def shuffle_and_cut(h: Ints) -> None:
    """What is left of the deck is shuffled and cut; few cards are cut without a count."""
    emit(h, SHUFFLE, -1)
    shuffle_from(h, h[G, G_TOP])
    left = 52 - h[G, G_TOP]
    row = emit(h, CUT, -1)
    if left >= 24:
        h[row, V_COUNT] = 10 + draw(h, left - 20)


@inner
def burn(h: Ints) -> None:
    """The top card, face down."""
    card = top_card(h)
    row = emit(h, BURN, -1)
    h[row, V_FACE] = DOWN
    put(h, row, card)
    h[BURNED, h[G, G_BURNED]] = card
    h[G, G_BURNED] += 1


@inner
def burn_for_street(h: Ints) -> None:
    """The street's burn, unless a remedy does without one or it lies there already."""
    g = h[G]
    exposed = g[G_NO_BURN] and breaks(h, f.EXPOSED_BURNED)
    if not exposed and (g[G_NO_BURN] or g[G_HELD_BURN]):
        g[G_NO_BURN] = g[G_HELD_BURN] = 0
        return
    g[G_NO_BURN] = 0
    if strikes(h, f.NO_BURN_STUD if is_stud(h) else f.NO_BURN_BOARD):
        return
    if strikes(h, f.RESHUFFLE):
        emit(h, SHUFFLE, -1)
        shuffle_from(h, g[G_TOP])
    burn(h)
    if strikes(h, f.DOUBLE_BURN):
        burn(h)


@inner
def ante_back(h: Ints, p: int) -> None:
    """The ante of a hand that the dealer spoiled."""
    amount = h[S + p, S_DEAD]
    h[S + p, S_DEAD] = 0
    h[S + p, S_STACK] += amount
    h[G, G_POT] -= amount
    row = emit(h, REFUND, p)
    h[row, V_AMOUNT] = amount
    h[row, V_DETAIL] = D_ANTE


@inner
def killed(h: Ints, p: int, cause: int) -> None:
    """The hand is declared dead."""
    row = emit(h, KILL, p)
    h[row, V_TEXT] = cause
    h[S + p, S_STATUS] = DEAD
    h[S + p, S_GHOST] = 0


@inner
def misdeal(h: Ints, cause: int) -> None:
    """All cards back, shuffle, cut: the posts stand and the deal begins again (seed 000 clause 1)."""
    row = emit(h, MISDEAL, -1)
    h[row, V_TEXT] = cause
    ruled(h, texts.R_MISDEAL)
    for p in range(h[G, G_N]):
        if h[S + p, S_CARDS] == 0:
            continue
        row = emit(h, RETURN, p)
        h[row, V_FROM] = P_SEAT
        h[row, V_PLACE] = P_DECK
        for i in range(h[S + p, S_CARDS]):
            put(h, row, h[CARDS + p, i])
        h[S + p, S_CARDS] = 0
    h[G, G_TOP] = 0
    if breaks(h, f.MISDEAL_NO_SHUFFLE):
        shuffle_from(h, 0)
    else:
        shuffle_and_cut(h)


@inner
def hole_cards(h: Ints) -> int:
    """Down cards of the opening deal."""
    return 4 if h[T, T_GAME] == OMAHA or h[T, T_GAME] == OMAHA8 else 2


@inner
def never_wins(h: Ints, p: int) -> None:
    """A seat whose hand is spoiled plays meekly and mucks: only the fault itself is to be seen."""
    h[S + p, S_MEEK] = 1
    h[S + p, S_MUCKED] = 1


@inner
def expose(h: Ints, p: int, card: int, cause: int) -> None:
    """A card that should be hidden is seen."""
    row = emit(h, EXPOSE, p)
    h[row, V_DETAIL] = cause
    put(h, row, card)


@inner
def hole_card(h: Ints, p: int, left: int, first: bool) -> None:
    """One down card of the opening deal."""
    card = top_card(h)
    if not first and h[S + left, S_CARDS] > 0 and strikes(h, f.DUPLICATE):
        card = h[CARDS + left, 0]
    elif not first and strikes(h, f.FOREIGN_CARD):
        card = FOREIGN
        never_wins(h, p)
    deal(h, p, card, DOWN)


@inner
def is_exposed(h: Ints, first: bool, final: bool) -> bool:
    """The card just dealt is turned up by the dealer, where that is wanted."""
    if first:
        if slips(h, f.EXPOSED_FIRST, f.MISDEAL_NO_SHUFFLE):
            return True
        return slips(h, f.EXPOSED_FIRST, f.FIRST_KEPT)
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
    elif slips(h, f.EXTRA_CARDS, f.EXTRA_TWO_PLAYED):
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
    doomed = is_wanted(h, f.STUD_BOTH) or is_wanted(h, f.BOTH_PLAYED)
    if h[S + p, S_CARDS] == 1 and h[UPS + p, 0] and doomed:
        deal(h, p, top_card(h), UP)
        if not breaks(h, f.BOTH_PLAYED):
            killed(h, p, texts.C_BOTH)
            ruled(h, texts.R_BOTH)
            ante_back(h, p)
        return False
    if h[T, T_TOURNAMENT]:
        if slips(h, f.STUD_MISDEAL, f.TOURNAMENT_PLAYED):
            deal(h, p, top_card(h), UP)
            if breaks(h, f.TOURNAMENT_PLAYED):
                return False
            misdeal(h, texts.C_STUD)
            return True
    elif h[T, T_GAME] <= RAZZ:
        may = pass_ == 0 and h[G, G_N] > 2 and h[S + p, S_STATUS] == LIVE and h[T, T_GAME] < RAZZ
        both = may and slips(h, f.STUD_BOTH, f.BOTH_PLAYED)
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
    begin = 1 if strikes(h, f.DEAL_ORDER) else 0
    for pass_ in range(3):
        for i in range(n):
            p = (begin + i) % n
            if h[S + p, S_STATUS] == DEAD:
                continue
            if pass_ < 2:
                if stud_hole(h, p, pass_):
                    return False
            else:
                deal(h, p, top_card(h), third_face(h, p))
    return True


@inner
def opening_deal(h: Ints) -> None:
    """The opening deal, and again after a misdeal."""
    n = h[G, G_N]
    done = False
    while not done:
        if is_stud(h):
            done = third_street(h)
        else:
            start = (h[G, G_BUTTON] + 1) % n
            if strikes(h, f.DEAL_ORDER):
                start = (start + 1) % n
            done = flop_deal(h, start)
        if not done:
            h[G, G_RETURNED] += 1


@inner
def board_card(h: Ints, row: int) -> None:
    """One card to the board, as part of event ``row``."""
    card = top_card(h)
    if h[G, G_BURNED] >= 2 and strikes(h, f.BURN_AGAIN):
        card = h[BURNED, 0]
        h[G, G_TRUTH_SEQ] -= 1  # the event is already open
    put(h, row, card)
    h[TABLE, h[G, G_BOARD]] = card
    h[G, G_BOARD] += 1


@inner
def turn_up(h: Ints, count: int) -> None:
    """Cards to the board, in one piece."""
    row = emit(h, BOARD, -1)
    for _ in range(count):
        board_card(h, row)


@inner
def take_board(h: Ints, count: int, place: int) -> None:
    """The last cards of the board go back to the deck, aside, or to the burns, in one piece."""
    g = h[G]
    row = emit(h, RETURN, -1)
    h[row, V_FROM] = P_BOARD
    h[row, V_PLACE] = place
    for i in range(count):
        put(h, row, h[TABLE, g[G_BOARD] - count + i])
    for _ in range(count):
        g[G_BOARD] -= 1
        card = h[TABLE, g[G_BOARD]]
        if place == P_DECK:
            g[G_TOP] -= 1
            h[DECK, g[G_TOP]] = card
        elif place == P_ASIDE:
            h[ASIDE, g[G_ASIDE]] = card
            g[G_ASIDE] += 1
        else:
            h[BURNED, g[G_BURNED]] = card
            g[G_BURNED] += 1


@inner
def late_river(h: Ints) -> None:
    """The river after a premature turn, whose card comes back first (seed 000 clause 4)."""
    g = h[G]
    if not breaks(h, f.TURN_LOST):
        g[G_ASIDE] -= 1
        send_back(h, -1, h[ASIDE, g[G_ASIDE]], P_ASIDE, P_DECK)
    shuffle_and_cut(h)
    if breaks(h, f.TURN_BURNED):
        burn(h)
    turn_up(h, 1)


@inner
def is_overfull(h: Ints) -> bool:
    """The flop has a card too many, where that is wanted."""
    if slips(h, f.OVERFULL, f.OVERFULL_TRIMMED) or slips(h, f.OVERFULL, f.REDEAL_WITH_BURN_CARD):
        return True
    return slips(h, f.OVERFULL, f.REDEAL_BURNED)


@inner
def overfull_flop(h: Ints) -> None:
    """Four cards: back with the rest, shuffled, and three without a burn (seed 000 clauses 2, 3)."""
    turn_up(h, 4)
    if breaks(h, f.OVERFULL_TRIMMED):
        take_board(h, 1, P_DECK)
        return
    ruled(h, texts.R_OVERFULL)
    take_board(h, 4, P_DECK)
    if breaks(h, f.REDEAL_WITH_BURN_CARD):
        h[G, G_BURNED] -= 1
        send_back(h, -1, h[BURNED, h[G, G_BURNED]], P_BURN, P_DECK)
    shuffle_and_cut(h)
    if breaks(h, f.REDEAL_BURNED):
        burn(h)
    turn_up(h, 3)


@inner
def board_street(h: Ints, street: int) -> None:
    """The burn and the board cards of a street."""
    if street > 1 and not h[G, G_NO_BURN] and slips(h, f.BURN_MENDED, f.BURN_NOT_MENDED):
        turn_up(h, 1)
        ruled(h, texts.R_BURN)
        if not breaks(h, f.BURN_NOT_MENDED):  # seed 003 clause 11
            take_board(h, 1, P_BURN)
            turn_up(h, 1)
        return
    if h[G, G_ASIDE] > 0 and street == 3:
        late_river(h)
        return
    burn_for_street(h)
    if street > 1:
        turn_up(h, 1)
    elif is_overfull(h):
        overfull_flop(h)
    elif strikes(h, f.SPLIT_FLOP):
        turn_up(h, 2)
        turn_up(h, 1)
    else:
        turn_up(h, 3)


@inner
def entitled(h: Ints, p: int) -> bool:
    """The seat gets a card of this street."""
    status = h[S + p, S_STATUS]
    return status == LIVE or status == ALL_IN or (status == FOLDED and h[S + p, S_GHOST] > 0)


@inner
def street_face(h: Ints, street: int) -> int:
    """Stud: only the seventh card comes down; in Mississippi it comes up (seed 004)."""
    return DOWN if street == 4 and h[T, T_GAME] != MISSISSIPPI else UP


@inner
def street_cards(h: Ints, street: int) -> int:
    """Cards to each seat: Mississippi deals the two middle ones together."""
    return 2 if street == 1 and h[T, T_GAME] == MISSISSIPPI else 1


@inner
def one_street_card(h: Ints, p: int, face: int) -> None:
    """One card of a stud street, and what may befall it."""
    if face == UP and strikes(h, f.WRONG_FACE):
        face = DOWN
    card = top_card(h)
    if h[G, G_BURNED] >= 2 and strikes(h, f.BURN_AGAIN):
        card = h[BURNED, 0]
    deal(h, p, card, face)
    if face == UP and slips(h, f.OFF_TABLE, f.OFF_TABLE_REPLACED):
        expose(h, p, card, D_OFF_TABLE)
        if breaks(h, f.OFF_TABLE_REPLACED):
            send_back(h, p, card, P_SEAT, P_ASIDE)
            drop(h, p, h[S + p, S_CARDS] - 1)
            deal(h, p, top_card(h), UP)
        else:
            ruled(h, texts.R_OFF_TABLE)


@inner
def card_of_street(h: Ints, p: int, street: int, pass_: int) -> None:
    """A seat's turn to get a card of the street, if it is to have one."""
    face = street_face(h, street)
    if not entitled(h, p):
        if pass_ == 0 and h[S + p, S_STATUS] == FOLDED and strikes(h, f.CARD_TO_FOLDED):
            deal(h, p, top_card(h), face)
        return
    single = street_cards(h, street) == 1
    if single and living(h) > 2 and h[S + p, S_STATUS] == LIVE and strikes(h, f.CARD_MISSING):
        never_wins(h, p)
        return
    if h[S + p, S_GHOST] == 1 and breaks(h, f.FREE_FOLD_DRY):
        return
    if h[S + p, S_GHOST] == 2:
        breaks(h, f.FREE_FOLD_FED)
    if h[T, T_GAME] != MISSISSIPPI and h[S + p, S_CARDS] >= 3 + street:
        return  # a premature card that plays
    one_street_card(h, p, face)


@inner
def stud_street(h: Ints, street: int) -> None:
    """The burn and one card (or two) to every entitled seat, one at a time from the dealer's left."""
    burn_for_street(h)
    for pass_ in range(street_cards(h, street)):
        for p in range(h[G, G_N]):
            card_of_street(h, p, street, pass_)
    if street_face(h, street) == UP:
        announce_pairs(h, street_cards(h, street))


@inner
def announce_pairs(h: Ints, new: int) -> None:
    """The dealer says who has paired his board (seed 003 clause 10)."""
    for p in range(h[G, G_N]):
        count = h[S + p, S_CARDS]
        paired = False
        for i in range(max(0, count - new), count):
            for j in range(i):
                both = h[UPS + p, i] and h[UPS + p, j]
                paired = paired or (both and h[CARDS + p, i] >> 2 == h[CARDS + p, j] >> 2)
        if paired and h[S + p, S_STATUS] in (LIVE, ALL_IN):
            said(h, ANNOUNCE, p, D_PAIR)


@inner
def waiting_for_cards(h: Ints) -> int:
    """Seats entitled to a card of the street."""
    count = 0
    for p in range(h[G, G_N]):
        count += entitled(h, p)
    return count


@inner
def all_back(h: Ints, pile: Ints, count: int, source: int) -> None:
    """A whole pile goes back to the deck."""
    if count == 0:
        return
    row = emit(h, RETURN, -1)
    h[row, V_FROM] = source
    h[row, V_PLACE] = P_DECK
    for i in range(count):
        put(h, row, pile[i])
        h[G, G_TOP] -= 1
        h[DECK, h[G, G_TOP]] = pile[i]


@inner
def remix(h: Ints) -> None:
    """The burns and all cards set aside go back to what is left of the deck; shuffle and cut."""
    g = h[G]
    all_back(h, h[BURNED], g[G_BURNED], P_BURN)
    all_back(h, h[ASIDE], g[G_ASIDE], P_ASIDE)
    g[G_BURNED] = g[G_ASIDE] = 0
    shuffle_and_cut(h)


@inner
def short_seventh(h: Ints) -> None:
    """Seventh street with too few cards: the last one is mixed with the burns (seed 003 clause 13)."""
    g = h[G]
    if 52 - g[G_TOP] > 1:
        burn(h)
    waiting = waiting_for_cards(h)
    mixed = False
    for p in range(g[G_N]):
        if not entitled(h, p):
            continue
        if not mixed and 52 - g[G_TOP] == 1 and waiting > 1:
            ruled(h, texts.R_STUB)
            remix(h)
            mixed = True
            if 52 - g[G_TOP] > waiting:
                burn(h)
        deal(h, p, top_card(h), DOWN)
        waiting -= 1


@inner
def common_seventh(h: Ints) -> None:
    """Too few cards even with the burns: one card in the middle plays for all."""
    if 52 - h[G, G_TOP] < 2:
        ruled(h, texts.R_STUB)
        remix(h)
    ruled(h, texts.R_COMMON)
    said(h, ANNOUNCE, -1, D_COMMON)
    if not breaks(h, f.COMMON_NO_BURN):
        burn(h)
    card = top_card(h)
    row = emit(h, COMMON, -1)
    put(h, row, card)
    h[G, G_COMMON] = card


@inner
def exposed_final(h: Ints, p: int, first: bool) -> bool:
    """The final card of ``p`` comes up by mistake, where that is wanted."""
    if h[G, G_EXPOSED_FINAL] >= 0 or h[S + p, S_STATUS] != LIVE:
        return False
    if living(h) > 2:
        return slips(h, f.FINAL_UP, f.FINAL_ALL_UP) or slips(h, f.FINAL_UP_ALL_IN, f.DECLARED_LATE)
    if first:
        return slips(h, f.FINAL_FIRST_UP, f.SECOND_DOWN)
    return slips(h, f.FINAL_SECOND_UP, f.SECOND_DECLARED_LATE)


@inner
def plain_seventh(h: Ints) -> None:
    """The burn and the last card down; one of them may come up (seed 003 clause 14)."""
    g = h[G]
    burn_for_street(h)
    first = True
    both = False
    for p in range(g[G_N]):
        if not entitled(h, p) or h[S + p, S_CARDS] == 7:
            continue
        up = both or exposed_final(h, p, first)
        if both and breaks(h, f.SECOND_DOWN):
            up = False
        if both:
            breaks(h, f.FINAL_ALL_UP)
        if h[S + p, S_STATUS] == LIVE and living(h) > 2 and strikes(h, f.CARD_MISSING):
            never_wins(h, p)
            continue
        deal(h, p, top_card(h), UP if up else DOWN)
        if up and not both:
            g[G_EXPOSED_FINAL] = p
            both = (living(h) == 2 and first) or is_wanted(h, f.FINAL_ALL_UP)
            ruled(h, texts.R_FINAL_BOTH if both else texts.R_FINAL_UP)
        first = False


@inner
def seventh_street(h: Ints) -> None:
    """The last card, by what is left of the deck."""
    g = h[G]
    left = 52 - g[G_TOP]
    need = waiting_for_cards(h)
    if left >= need + 1 and strikes(h, f.COMMON_NO_NEED):
        common_seventh(h)
    elif left == need and strikes(h, f.STUB_NOT_MIXED):
        g[G_NO_BURN] = 1
        plain_seventh(h)
    elif left >= need + 1 or g[G_HELD_BURN]:
        plain_seventh(h)
    elif left + g[G_BURNED] + g[G_ASIDE] < need:
        if not strikes(h, f.COMMON_NO_BURN):
            happens(h, f.COMMON_CARD)
        common_seventh(h)
    else:
        happens(h, f.SHORT_STUB)
        short_seventh(h)


@inner
def street(h: Ints, number: int) -> None:
    """Deal a street after the first."""
    if not is_stud(h):
        board_street(h, number)
    elif number == 4:
        seventh_street(h)
    else:
        stud_street(h, number)


@inner
def card_after(h: Ints) -> None:
    """A street that nobody needs any more, where that is wanted."""
    last = 4 if is_stud(h) and h[T, T_GAME] != MISSISSIPPI else 3
    if h[G, G_STREET] >= last or is_stud(h) or not strikes(h, f.DEALT_AFTER):
        return
    burn(h)
    h[G, G_TRUTH_SEQ] = next_seq(h)
    turn_up(h, 3 if h[G, G_STREET] == 0 else 1)
