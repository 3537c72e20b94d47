"""The simulator's dealer: cards, burns, returns, misdeals; what every street is dealt with.

Sources: seed 000 clauses 1-5 (flop games), seed 003 clauses 5-14 (stud), seed 004 (formats).
"""

# An element of a NumPy array is Any to mypy:
# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from analyzer.simulate import faults as f
from analyzer.simulate import texts
from analyzer.simulate.betting import (
    MISSISSIPPI,
    is_stud,
    post,
)
from analyzer.simulate.inner import (
    inner,
)
from analyzer.simulate.state import (
    ALL_IN,
    ANNOUNCE,
    ASIDE,
    BOARD,
    BURN,
    BURNED,
    CARDS,
    CUT,
    D_ANTE,
    D_PAIR,
    D_SB,
    DEAD,
    DEAL,
    DECK,
    DOWN,
    EXPOSE,
    FOLDED,
    G_ASIDE,
    G_BOARD,
    G_BURNED,
    G_HELD_BURN,
    G_N,
    G_NO_BURN,
    G_POT,
    G_SB_AT,
    G_TOP,
    G_TRUTH_SEQ,
    G_TRUTH_SINCE,
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
    T_ANTE,
    T_GAME,
    T_SB,
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
    emit,
    hold,
    put,
    ruled,
    said,
    shuffle_from,
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
    up = strikes(h, f.BURN_UP)
    row = emit(h, BURN, -1)
    h[row, V_FACE] = UP if up else DOWN
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
def post_again(h: Ints) -> None:
    """A seat posts a second time for the new deal, where that is wanted."""
    stud = is_stud(h)
    p = 0 if stud else h[G, G_SB_AT]
    amount = h[T, T_ANTE] if stud else h[T, T_SB]
    if h[S + p, S_STACK] > amount and breaks(h, f.POSTED_TWICE):
        post(h, p, D_ANTE if stud else D_SB, amount, stud)


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
    post_again(h)


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
def board_card(h: Ints, row: int) -> None:
    """One card to the board, as part of event ``row``."""
    card = top_card(h)
    if h[G, G_BURNED] >= 2 and strikes(h, f.BURN_AGAIN):
        card = h[BURNED, 0]
        h[G, G_TRUTH_SINCE] -= 1  # the event is already open
        h[G, G_TRUTH_SEQ] -= 1
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
def waiting_for_cards(h: Ints) -> int:
    """Seats entitled to a card of the street."""
    count = 0
    for p in range(h[G, G_N]):
        count += entitled(h, p)
    return count


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
