"""Cards in motion: one event of dealing applied to the hand's state. Compiled kernels.

The deck is an ordered thing: what the next card ought to be used for is known before it moves
(``deals.expected_place``), the move is applied as logged. Sources: see ``dealing``.
"""

from __future__ import annotations

from typing import Any

from analyzer.compiled import inner
from analyzer.games import S_CARDS as STREET_CARDS
from analyzer.money import NONE
from analyzer.replay.betting import SET_BLIND_PRICE, count_live, new_round, next_owing
from analyzer.replay.columns import NULL, T_DEALS
from analyzer.replay.dealing import (
    cards_before,
    count_entitled,
    entitled,
    expected_place,
    face_by_position,
    give_back,
    holder,
    next_for_card,
    street_dealt,
    street_field,
    street_of_board,
    street_of_card,
    take_card,
    turn_up,
)
from analyzer.replay.emit import known, new_row, seat_status, street_row
from analyzer.replay.state import *

FRESH = -1  # no decision yet in this round: the opener is next


@inner
def begin_street(g: Any, s: Any, seq: int) -> None:
    """The next betting round begins; a pending burn or a card that came early belongs to it."""
    n = s[0, S_N]
    g[G_STREET] += 1
    new_round(g, s)
    g[G_LIVE_START] = count_live(s, False)
    g[G_CHIPS_START] = count_live(s, True)
    g[G_FIRST_SEQ] = g[G_PEND_BURN_SEQ] if g[G_PEND_BURNS] > 0 else seq
    g[G_LAST] = FRESH
    g[G_OPENER_SET] = g[G_OPENER_KNOWN] = g[G_TIED] = g[G_PASSED_ON] = 0
    g[G_OPENER] = NOBODY
    g[G_STREET_ACTIONS] = g[G_CARDS] = g[G_BOARD_EVENTS] = g[G_STREET_BURNS] = 0
    g[G_BURN_SEQ] = g[G_CARD_SEQ] = -1
    g[G_DERIVED] = 0
    g[G_ENTITLED] = count_entitled(s)
    for i in range(n):
        seat = s[i, S_RING]
        s[seat, S_STREET_CARDS] = s[seat, S_EARLY] if g[G_PREMATURE] == g[G_STREET] else 0
        s[seat, S_EARLY] = 0
    if g[G_PREMATURE] == g[G_STREET]:
        g[G_CARDS] = g[G_P_CARDS]
        g[G_BOARD_EVENTS] = g[G_P_EVENTS]
        g[G_CARD_SEQ] = g[G_P_SEQ]
        g[G_FIRST_SEQ] = min(g[G_FIRST_SEQ], g[G_P_SEQ])
        g[G_PREMATURE] = 0
        take_burns(g)


@inner
def take_burns(g: Any) -> None:
    """Burns since the last street's cards belong to the street whose cards come now."""
    g[G_STREET_BURNS] += g[G_PEND_BURNS]
    if g[G_PEND_BURNS] > 0:
        g[G_BURN_SEQ] = g[G_PEND_BURN_SEQ]
    g[G_PEND_BURNS] = 0


@inner
def advance(o: Any, m: Any, rows: Any, g: Any, s: Any, to: int, seq: int) -> None:
    """End the betting round in play and those after it, up to street ``to``."""
    while g[G_STREET] < to and g[G_STREET] + 1 < g[G_STREETS]:
        street_row(o, m, rows, g, s)
        if g[G_STREET] == g[G_STREETS] - 2:
            g[G_SIXTH_OPENER] = g[G_OPENER]
        begin_street(g, s, seq)


@inner
def open_seat(g: Any, s: Any) -> int:
    """A seat that owes a decision now that the street's cards are out, or -1."""
    if not street_dealt(g, s):
        return -1
    return next_owing(g, s, g[G_LAST])


@inner
def first_to_be_dealt(g: Any) -> int:
    """Where the deal begins: left of the button, or the first seat that got a card (stud)."""
    if g[G_BUTTON] >= 0:
        return g[G_BUTTON] + 1
    return g[G_FIRST_DEALT]


@inner
def deal_row(
    o: Any, rows: Any, g: Any, s: Any, seq: int, nth: int, card: int,
    place: int, seat: int, run: int, face: int, expects: int, next_seat: int, next_face: int, opened: int,
    d: Any,
) -> None:  # fmt: skip
    """One row of ``deals``, before the card moves; then notes where the card lies."""
    r = new_row(o, rows, g, T_DEALS)
    known_card = 0 <= card <= 51
    twice = known_card and d[OUT_SEQ, card] > 0
    o[r + 1] = seq
    o[r + 2] = nth
    o[r + 3] = card
    o[r + 4] = place
    o[r + 5] = known(seat)
    o[r + 6] = run if run > 0 else NULL
    o[r + 7] = known(face)
    o[r + 8] = g[G_STREET]
    o[r + 9] = expects
    o[r + 10] = known(next_seat)
    o[r + 11] = next_face
    o[r + 12] = s[seat, S_CARDS] + 1 if seat >= 0 else NULL
    o[r + 13] = int(entitled(s, seat)) if seat >= 0 else NULL
    o[r + 14] = seat_status(g, s, seat) if seat >= 0 else NULL
    o[r + 15] = known(opened)
    o[r + 16] = count_live(s, False)
    o[r + 17] = g[G_STUB]
    o[r + 18] = d[OUT_SEQ, card] if twice else NULL
    o[r + 19] = d[OUT_PLACE, card] if twice else NULL
    o[r + 20] = g[G_DEAL_NO]
    if known_card:
        d[OUT_SEQ, card] = seq
        d[OUT_PLACE, card] = place


@inner
def seat_card(
    o: Any, m: Any, rows: Any, g: Any, s: Any,
    c: Any, d: Any, seq: int, nth: int, seat: int, card: int, face: int,
) -> None:  # fmt: skip
    """A card goes to a seat."""
    opened = -1
    expects = NULL
    next_seat = -1
    next_face = NULL
    if g[G_FULL_DEAL]:
        street = min(street_of_card(g, s[seat, S_CARDS]), g[G_STREET] + 1)
        if street_field(g, street, STREET_CARDS) == 0:
            street = g[G_STREET]  # flop games deal no seat a card after the start
        opened = open_seat(g, s)
        late = street == g[G_STREET] and g[G_STREET_ACTIONS] > 0 and opened < 0 and g[G_BUTTON] < 0
        if late and g[G_STREET] + 1 < g[G_STREETS]:
            street = g[G_STREET] + 1  # the seat missed a card on an earlier street
        if street > g[G_STREET]:
            if opened < 0:
                advance(o, m, rows, g, s, street, seq)
            else:
                early_card(g, street, seq)
                s[seat, S_EARLY] += 1
        elif g[G_STREET_ACTIONS] == 0:
            opened = -1
        expects = expected_place(g, s, opened)
        if expects == P_SEAT and first_to_be_dealt(g) >= 0:
            next_seat = next_for_card(g, s, first_to_be_dealt(g))
        # a seat that missed a card gets the card of the street in play, not its own next one
        held = s[seat, S_CARDS]
        if street > 0:
            held = max(held, cards_before(g, max(street, g[G_STREET])))
        next_face = face_by_position(g, s, seat, held)
    elif g[G_MARKED] == 0 and g[G_STREET_ACTIONS] > 0 and open_seat(g, s) < 0:
        # neither every card nor the streets are told: a card after a complete round opens the next
        advance(o, m, rows, g, s, g[G_STREET] + 1, seq)
    by_position = face_by_position(g, s, seat, s[seat, S_CARDS]) if face < 0 else face
    deal_row(
        o, rows, g, s, seq, nth, card, P_SEAT, seat, 0, face, expects,
        next_seat, next_face, opened, d,
    )  # fmt: skip
    if g[G_STREET_ACTIONS] == 0 and opened < 0:
        g[G_CARDS] += 1
        if g[G_CARD_SEQ] < 0:
            g[G_CARD_SEQ] = seq
            g[G_FIRST_SEQ] = g[G_FIRST_SEQ] if g[G_FIRST_SEQ] > 0 else seq
        if g[G_STREET] > 0:  # an exposed card made the burn while the deal goes on is the flop's
            take_burns(g)
    if s[seat, S_CARDS] == 0:
        s[seat, S_ORDER] = g[G_DEALT] if g[G_FULL_DEAL] else s[seat, S_ORDER]
        if g[G_FIRST_DEALT] < 0:
            g[G_FIRST_DEALT] = seat
    if face == F_UP and next_face == F_DOWN:
        g[G_IRREGULAR] = 1
        if g[G_STREET] == 0:
            s[seat, S_EXPOSED] += 1
        else:
            g[G_EXPOSED_FINAL] = 1
    take_card(s, c, seat, card, 1 if by_position == F_UP else 0)
    g[G_DEALT] += 1
    g[G_STUB] -= 1


@inner
def early_card(g: Any, street: int, seq: int) -> None:
    """A card of the next street left the deck before this street's betting was complete."""
    g[G_IRREGULAR] = 1
    if g[G_PREMATURE] != street:
        g[G_PREMATURE] = street
        g[G_P_CARDS] = g[G_P_EVENTS] = 0
        g[G_P_SEQ] = seq
    g[G_P_CARDS] += 1


@inner
def board_cards(
    o: Any, m: Any, rows: Any, g: Any, s: Any,
    d: Any, seq: int, run: int, dealt: Any,
) -> None:  # fmt: skip
    """Community cards are turned, one event."""
    count = len(dealt)
    index = max(0, run - 1)
    if index == 0:
        if g[G_PREMATURE] > 0:
            advance(o, m, rows, g, s, g[G_PREMATURE], seq)
        street = min(street_of_board(g, g[G_BOARD]), g[G_STREET] + 1)
        opened = open_seat(g, s)
        early = street > g[G_STREET] and opened >= 0
        if early:
            early_card(g, street, seq)
            g[G_P_EVENTS] += 1
            g[G_P_CARDS] += count - 1
        else:
            advance(o, m, rows, g, s, street, seq)
            if g[G_STREET_ACTIONS] == 0:
                opened = -1
    else:
        early = False
        opened = -1
    for i in range(count):
        expects = NULL if index > 0 else expected_place(g, s, opened)
        deal_row(
            o, rows, g, s, seq, i, dealt[i], P_BOARD, -1, run, F_UP, expects, -1,
            F_UP, opened, d,
        )  # fmt: skip
        put_on_board(d, min(index, MAX_RUNS - 1), dealt[i])
        g[G_BOARD] += 1 if index == 0 else 0
        g[G_STUB] -= 1
        if not early and index == 0:
            take_burns(g)
            g[G_CARDS] += 1
            if g[G_CARD_SEQ] < 0:
                g[G_CARD_SEQ] = seq
    if index == 0 and not early:
        g[G_BOARD_EVENTS] += 1
    g[G_NO_BURN] = 0


@inner
def put_on_board(d: Any, index: int, card: int) -> None:
    """One more card on a run's board; further runs hold their own cards only."""
    for i in range(5):
        if d[BOARD + index, i] == -1:
            d[BOARD + index, i] = card
            return


@inner
def burn_card(
    o: Any, rows: Any, g: Any, s: Any,
    d: Any, seq: int, card: int, face: int,
) -> None:  # fmt: skip
    """A card is burned: it belongs to the street whose cards come next."""
    opened = open_seat(g, s)
    if opened >= 0:
        g[G_IRREGULAR] = 1
    out = 0 <= card <= 51 and d[OUT_SEQ, card] > 0
    moved = out and d[OUT_PLACE, card] == P_ASIDE
    # the card that was moved to the burns is burned in form as the flop comes: one burn, told twice
    again = out and g[G_PEND_BURNS] > 0 and d[OUT_SEQ, card] == g[G_MOVED_BURN_SEQ]
    if moved or again:
        d[OUT_SEQ, card] = 0  # the exposed card that was exchanged becomes the burn (seed 000 clause 1)
    expects = expected_place(g, s, opened)
    deal_row(
        o, rows, g, s, seq, 0, card, P_BURN, -1, 0, face, expects, -1, F_DOWN, opened,
        d,
    )  # fmt: skip
    g[G_BURNS_SEEN] = 1
    if again:
        g[G_PEND_BURN_SEQ] = seq
        return
    g[G_STUB] -= 0 if moved else 1
    g[G_BURNS] += 1
    if g[G_STREET] == 0 and g[G_STREET_ACTIONS] == 0 and not street_dealt(g, s):
        return  # a burn before the starting cards serves no street
    g[G_PEND_BURNS] += 1
    g[G_PEND_BURN_SEQ] = seq


@inner
def common_card(
    o: Any, m: Any, rows: Any, g: Any, s: Any,
    d: Any, seq: int, card: int,
) -> None:  # fmt: skip
    """One card in the centre stands for everybody's last card (seed 003 clause 15)."""
    opened = open_seat(g, s)
    last = g[G_STREETS] - 1
    if g[G_STREET] < last and opened < 0:
        advance(o, m, rows, g, s, last, seq)
    deal_row(
        o, rows, g, s, seq, 0, card, P_COMMON, -1, 0, F_UP, NULL, -1, F_UP,
        opened if g[G_STREET] < last else -1, d,
    )  # fmt: skip
    take_burns(g)
    g[G_COMMON] = card
    g[G_CARDS] += 1
    g[G_STUB] -= 1
    if g[G_CARD_SEQ] < 0:
        g[G_CARD_SEQ] = seq
    g[G_OPENER_SET] = 0


@inner
def expose(g: Any, s: Any, c: Any, seat: int, card: int, cause: int) -> None:
    """A card that should be hidden is seen; one shown by the player himself changes nothing."""
    if seat < 0 or cause == D_PLAYER or cause == D_BOXED:
        return
    if turn_up(s, c, seat, card):
        if g[G_STREET] == 0:
            s[seat, S_EXPOSED] += 1
        elif g[G_STREET] == g[G_STREETS] - 1:
            g[G_EXPOSED_FINAL] = 1
            g[G_OPENER_SET] = 0


@inner
def return_cards(
    g: Any, s: Any, c: Any, d: Any,
    seat: int, moved: Any, source: int, target: int, seq: int,
) -> None:  # fmt: skip
    """Cards move back to the deck, aside, or become the burn."""
    count = len(moved)
    for i in range(count):
        card = moved[i]
        gone = 0 <= card <= 51 and d[OUT_SEQ, card] > 0 and d[OUT_PLACE, card] == P_ASIDE
        if source == P_ASIDE or (source == P_SEAT and gone):
            g[G_ASIDE] -= 1  # a card that was exchanged lies aside, whatever place the log names
        elif source == P_SEAT:
            owner = seat if seat >= 0 else holder(s, c, card)
            if owner >= 0:
                give_back(s, c, owner, card)
        elif source == P_BOARD and g[G_BOARD] > 0:
            take_from_board(g, d, card)
        elif source == P_BURN:
            g[G_BURNS] -= 1
        if target == P_DECK:
            g[G_STUB] = min(52, g[G_STUB] + 1)  # after a misdeal all are back already
        elif target == P_BURN:
            g[G_BURNS] += 1
            g[G_PEND_BURNS] += 1
            g[G_PEND_BURN_SEQ] = g[G_MOVED_BURN_SEQ] = seq
        elif target == P_ASIDE:
            g[G_ASIDE] += 1
        if source == P_DECK:
            g[G_STUB] -= 1
        if 0 <= card <= 51:
            d[OUT_SEQ, card] = 0 if target == P_DECK else seq
            d[OUT_PLACE, card] = target
    if source == P_SEAT and g[G_PREMATURE] > 0:
        g[G_P_CARDS] -= count
        if g[G_P_CARDS] <= 0:
            g[G_PREMATURE] = 0


@inner
def take_from_board(g: Any, d: Any, card: int) -> None:
    """A community card is taken back."""
    out = min(g[G_BOARD], 5)
    at = out - 1
    for i in range(out):
        if d[BOARD, i] == card:
            at = i
    for i in range(at, out - 1):
        d[BOARD, i] = d[BOARD, i + 1]
    if out > 0:
        d[BOARD, out - 1] = -1
    g[G_BOARD] -= 1
    if g[G_PREMATURE] > 0:
        g[G_P_CARDS] -= 1
        if g[G_P_CARDS] <= 0:
            g[G_PREMATURE] = 0
    else:
        g[G_CARDS] = max(0, g[G_CARDS] - 1)
        if g[G_CARDS] == 0:
            g[G_BOARD_EVENTS] = 0


@inner
def redeal(g: Any, s: Any, c: Any, d: Any) -> None:
    """A misdeal: all cards come back, the forced bets stay (seed 000 clause 1; WSOP T88)."""
    n = s[0, S_N]
    g[G_DEAL_NO] += 1
    g[G_STREET] = 0
    new_round(g, s)
    most = 0
    for i in range(n):
        seat = s[i, S_RING]
        if s[seat, S_STATUS] != NOT_IN:
            s[seat, S_STATUS] = ALL_IN if s[seat, S_STACK] == 0 else LIVE
        s[seat, S_CARDS] = s[seat, S_UP] = s[seat, S_EXPOSED] = s[seat, S_GHOST] = 0
        s[seat, S_STREET_CARDS] = s[seat, S_EARLY] = 0
        s[seat, S_STREET_IN] = s[seat, S_POSTED]
        most = max(most, s[seat, S_POSTED])
    c[0] = -1
    c[1] = 0
    d[BOARD:] = -1
    d[OUT_SEQ] = 0
    blind = g[G_BB] if g[G_BB] != NONE else g[G_LOWER]
    if g[G_BB_SEAT] >= 0 and blind != NONE and g[G_HOUSE + SET_BLIND_PRICE] == 0:
        most = max(most, blind)  # a short blind does not lower the price of the new deal either
    g[G_WAGER] = g[G_FULL] = most
    g[G_BETS] = 1 if most > 0 else 0
    g[G_STUB] = 52
    g[G_BOARD] = g[G_BURNS] = g[G_ASIDE] = g[G_DEALT] = g[G_OVER] = 0
    g[G_PEND_BURNS] = g[G_PREMATURE] = g[G_NO_BURN] = 0
    g[G_CARDS] = g[G_BOARD_EVENTS] = g[G_STREET_BURNS] = g[G_STREET_ACTIONS] = 0
    g[G_BURN_SEQ] = g[G_CARD_SEQ] = g[G_COMMON] = g[G_FIRST_DEALT] = -1
    g[G_ACTIONS] = g[G_CHIP_ACTIONS] = 0
    g[G_LAST] = FRESH
    g[G_OPENER_SET] = g[G_EXPOSED_FINAL] = 0
    g[G_LAST_SEQ] = 0
