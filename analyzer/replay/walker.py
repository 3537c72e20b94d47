"""One hand from its first event to its last: the walk that fills the replay tables. Compiled.

``walk`` is the only entry. Every event is asked about first and then applied as logged.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from analyzer.compiled import inner, kernel
from analyzer.games import G_BUTTON as GAME_BUTTON
from analyzer.games import G_STREETS as GAME_STREETS
from analyzer.money import NONE
from analyzer.replay.betting import count_live, decide, post, take_back
from analyzer.replay.columns import NULL, ROWS
from analyzer.replay.dealing import face_by_position, give_back, merge_shown, take_card
from analyzer.replay.emit import step_row, street_row
from analyzer.replay.endgame import finish, leave_hand
from analyzer.replay.moves import (
    advance,
    board_cards,
    burn_card,
    common_card,
    deal_row,
    expose,
    open_seat,
    redeal,
    return_cards,
    seat_card,
)
from analyzer.replay.opening import count_in, open_hand, post_row, seat_hand
from analyzer.replay.order import settle_skip, turn
from analyzer.replay.state import *

IRREGULAR_KINDS = (
    E_EXPOSE, E_RETURN, E_REPLACE, E_LOOKED, E_MISDEAL, E_ABSENT, E_BACK, E_PICKUP, E_KILL,
    E_DECLARE, E_RULING, E_COMMON, E_VOID,
)  # fmt: skip


@inner
def street_of_marker(detail: int, button: int) -> int:
    """The street that a site's marker names; stud logs call the last street river, too."""
    if detail == D_FLOP or detail == D_FOURTH:
        return 1
    if detail == D_TURN or detail == D_FIFTH:
        return 2
    if detail == D_SIXTH:
        return 3
    if detail == D_RIVER:
        return 3 if button else 4
    if detail == D_SEVENTH:
        return 4
    return 0


@inner
def take_back_posts(g: Any, s: Any, seat: int, amount: int) -> None:
    """Forced bets go back after a misdeal: the new deal has its own, posted anew."""
    live = min(amount, s[seat, S_STREET_IN])
    s[seat, S_STREET_IN] -= live
    s[seat, S_LEVEL] = max(0, s[seat, S_LEVEL] - live)
    s[seat, S_POSTED] = max(0, s[seat, S_POSTED] - live)
    dead = min(amount - live, s[seat, S_DEAD_IN])
    s[seat, S_DEAD_IN] -= dead
    s[seat, S_ANTE] = max(0, s[seat, S_ANTE] - dead)
    if s[seat, S_STATUS] == ALL_IN:
        s[seat, S_STATUS] = LIVE
    if g[G_SB_SEAT] == seat:
        g[G_SB_SEAT] = -1
    if g[G_BB_SEAT] == seat:
        g[G_BB_SEAT] = -1
    most = 0
    for i in range(s[0, S_N]):
        most = max(most, s[s[i, S_RING], S_STREET_IN])
    g[G_WAGER] = g[G_FULL] = most
    g[G_BETS] = 1 if most > 0 else 0


@inner
def refund(g: Any, s: Any, seat: int, detail: int, amount: int) -> None:
    """Chips go back to a seat. A wrong low card takes its bet back: nobody has brought it in."""
    g[G_REFUNDED] += amount
    g[G_POT] -= amount
    s[seat, S_REFUNDED] += amount
    if s[seat, S_STACK] != NONE:
        s[seat, S_STACK] += amount
    if s[seat, S_STATUS] == ALL_IN and amount > 0:
        s[seat, S_STATUS] = LIVE  # it has chips again
    if detail == D_WRONG_LOW:  # seed 003 clause 10
        s[seat, S_STREET_IN] -= amount
        s[seat, S_LEVEL] -= amount
        s[seat, S_ACTED] = 0
        g[G_WAGER] = g[G_BROUGHT] = 0
        g[G_LAST] = -1
    elif detail == D_MISDEAL:
        take_back_posts(g, s, seat, amount)
    elif detail == D_ANTE:  # both hole cards exposed: the ante comes back (seed 003 clause 5)
        s[seat, S_DEAD_IN] -= amount
        s[seat, S_ANTE] -= amount
    elif detail != D_UNCALLED:
        s[seat, S_LEVEL] = max(0, s[seat, S_LEVEL] - amount)
        take_back(g, s, seat, amount)


@inner
def replace_card(
    o: Any, rows: Any, g: Any, s: Any, c: Any,
    d: Any, seq: int, seat: int, old: int, new: int, face: int,
) -> None:  # fmt: skip
    """A seat's card is exchanged for the next of the deck; the old one lies aside."""
    due = F_DOWN
    for i in range(min(s[seat, S_CARDS], MAX_CARDS)):
        if c[0, seat, i] == old:
            due = face_by_position(g, s, seat, i)
    give_back(s, c, seat, old)
    if 0 <= old <= 51:
        d[OUT_SEQ, old] = seq
        d[OUT_PLACE, old] = P_ASIDE
    g[G_ASIDE] += 1
    deal_row(
        o, rows, g, s, seq, 0, new, P_SEAT, seat, 0, face, P_SEAT, seat, due, -1,
        d,
    )  # fmt: skip
    take_card(s, c, seat, new, 1 if face == F_UP else 0)
    s[seat, S_EXPOSED] = max(0, s[seat, S_EXPOSED] - 1)
    g[G_STUB] -= 1


@inner
def reveal(
    o: Any, rows: Any, g: Any, s: Any, c: Any, d: Any,
    seq: int, seat: int, shown: Any,
) -> None:  # fmt: skip
    """Cards shown: only one that lies elsewhere, or is no card at all, has a row in ``deals``."""
    for i in range(len(shown)):
        card = shown[i]
        if card == 52:
            continue
        held = False
        for j in range(MAX_CARDS):
            held = held or c[0, seat, j] == card
        if held:
            continue
        elsewhere = card <= 51 and d[OUT_SEQ, card] > 0
        if elsewhere or card > 52:
            deal_row(
                o, rows, g, s, seq, i, card, P_SEAT, seat, 0, -1, NULL, -1, NULL, -1,
                d,
            )  # fmt: skip
        elif card <= 51:
            d[OUT_SEQ, card] = seq
            d[OUT_PLACE, card] = P_SEAT
    merge_shown(s, c, seat, shown, g[G_FULL_DEAL] == 0)


@inner
def pick_up(g: Any, s: Any, events: Any, at: int) -> None:
    """Upcards lifted by a seat that faces a bet are a fold (seed 003 clause 11), unless the log goes
    on with that seat: then its next event tells what became of the hand."""
    seat = events[at, V_SEAT]
    if s[seat, S_STATUS] != LIVE or s[seat, S_STREET_IN] >= g[G_WAGER]:
        return
    for e in range(at + 1, events.shape[0]):
        kind = events[e, V_KIND]
        if events[e, V_SEAT] == seat and (
            E_BRING_IN <= kind <= E_RAISE or kind in (E_KILL, E_SHOW, E_AWARD, E_DEAL)
        ):
            return
    decide(g, s, seat, E_FOLD, 0, 0, events[at, V_SEQ])
    g[G_OVER] = count_live(s, False) < 2


@inner
def other_event(o: Any, m: Any, rows: Any, g: Any, s: Any, c: Any, d: Any, event: Any, values: Any) -> None:
    """Events that are neither decisions nor cards off the deck."""
    kind, seat, seq, amount = event[V_KIND], event[V_SEAT], event[V_SEQ], event[V_AMOUNT]
    if kind == E_COMMON and len(values):
        common_card(o, m, rows, g, s, d, seq, values[0])
    elif kind == E_RETURN:
        return_cards(g, s, c, d, seat, values, event[V_FROM], event[V_TO], seq)
    elif kind == E_MISDEAL:
        redeal(g, s, c, d)
    elif kind == E_RAKE and amount != NONE:
        g[G_RAKED] += amount
        g[G_RAKE_EVENTS] += 1
    elif kind == E_VOID:
        g[G_VOID] = 1
    elif seat >= 0:
        seat_event(o, rows, g, s, c, d, event, values)


@inner
def seat_event(o: Any, rows: Any, g: Any, s: Any, c: Any, d: Any, event: Any, values: Any) -> None:
    """Events that concern one seat."""
    kind, seat, seq, amount = event[V_KIND], event[V_SEAT], event[V_SEQ], event[V_AMOUNT]
    if kind == E_EXPOSE and len(values):
        expose(g, s, c, seat, values[0], event[V_DETAIL])
    elif kind == E_REPLACE and len(values) > 1:
        replace_card(o, rows, g, s, c, d, seq, seat, values[0], values[1], event[V_FACE])
    elif kind == E_ABSENT:
        s[seat, S_ABSENT] = 1
    elif kind == E_BACK:
        s[seat, S_ABSENT] = 0
    elif kind == E_KILL:
        s[seat, S_STATUS] = DEAD
        g[G_OVER] = count_live(s, False) < 2
    elif kind == E_DECLARE and event[V_DETAIL] == D_BOARD:
        # said before the cards are thrown down, or not at all (seed 000 clause 6)
        s[seat, S_PLAYS_BOARD] = 1 - s[seat, S_MUCKED]
    elif kind == E_DECLARE and event[V_DETAIL] == D_ALL_IN:
        s[seat, S_DECLARED] = 1
        if s[seat, S_STATUS] == LIVE:
            s[seat, S_STATUS] = ALL_IN
    elif kind == E_SHOW or kind == E_MUCK:
        s[seat, S_SHOWN if kind == E_SHOW else S_MUCKED] = 1
        reveal(o, rows, g, s, c, d, seq, seat, values)
    elif amount != NONE and kind == E_REFUND:
        refund(g, s, seat, event[V_DETAIL], amount)
    elif amount != NONE and kind == E_AWARD:
        g[G_AWARDED] += amount
        g[G_AWARDS] += 1
        s[seat, S_AWARDED] += amount


@inner
def deck_event(o: Any, m: Any, rows: Any, g: Any, s: Any, c: Any, d: Any, event: Any, values: Any) -> None:
    """A card leaves the deck, or a site's marker says that a street begins."""
    kind, seat, seq = event[V_KIND], event[V_SEAT], event[V_SEQ]
    before = g[G_STREET]
    if kind == E_DEAL and seat >= 0:
        for i in range(len(values)):
            seat_card(o, m, rows, g, s, c, d, seq, i, seat, values[i], event[V_FACE])
    elif kind == E_BOARD:
        g[G_RUNS] = max(g[G_RUNS], event[V_RUN])
        board_cards(o, m, rows, g, s, d, seq, event[V_RUN], values)
    elif kind == E_BURN:
        burn_card(o, rows, g, s, d, seq, values[0] if len(values) else 52, event[V_FACE])
    elif kind == E_STREET:
        to = street_of_marker(event[V_DETAIL], g[G_GAMES + GAME_BUTTON])
        if to > g[G_STREET]:
            advance(o, m, rows, g, s, to, seq)
    if kind in (E_DEAL, E_BOARD):  # a burn belongs to the street that it precedes
        g[G_LAST_SEQ] = seq
    if g[G_STREET] != before:
        settle_skip(o, g)


@inner
def post_event(o: Any, m: Any, rows: Any, g: Any, s: Any, event: Any, nth: Any) -> None:
    """A forced post."""
    seat, detail, amount = event[V_SEAT], event[V_DETAIL], event[V_AMOUNT]
    if seat >= 0 and detail >= 0 and amount != NONE:
        nth[detail] += 1
        post_row(o, m, rows, g, s, event[V_SEQ], seat, detail, amount, nth[detail])
        post(g, s, seat, detail, amount, event[V_ALL_IN])


@inner
def begin_hand(
    h: int, g: Any, s: Any, c: Any, d: Any, head: Any, seats: Any, events: Any, house: Any, games: Any
) -> None:
    """Clear the state and open a hand."""
    g[:] = 0
    s[:, :] = 0
    c[0] = -1
    c[1] = 0
    d[BOARD:] = -1
    d[OUT_SEQ] = 0
    g[G_HAND] = h
    g[G_GAMES:G_HOUSE] = games[head[H_GAME]]
    g[G_HOUSE:] = house
    open_hand(g, head)
    seat_hand(s, seats, events)
    for at in range(events.shape[0]):
        if events[at, V_KIND] == E_STREET and events[at, V_DETAIL] not in (D_PREFLOP, D_THIRD, D_SHOWDOWN):
            g[G_MARKED] = 1
    g[G_ENTITLED] = count_in(s)


@inner
def walk_hand(
    o: Any, m: Any, rows: Any, g: Any, s: Any, c: Any, d: Any, events: Any, cards: Any, nth: Any, record: bool
) -> None:
    """Walk a hand that is open. ``record``: write ``steps`` too."""
    nth[:] = 0
    for at in range(events.shape[0]):
        event = events[at]
        kind, seat = event[V_KIND], event[V_SEAT]
        if seat >= MAX_SEATS:
            continue
        values = cards[event[V_CARD_AT] : event[V_CARD_AT] + event[V_CARDS]]
        if record:
            step_row(o, rows, g, s, event[V_SEQ], kind, seat, open_seat(g, s))
        if E_BRING_IN <= kind <= E_RAISE:
            if seat >= 0:
                turn(o, m, rows, g, s, c, events, at)
        elif kind == E_POST:
            post_event(o, m, rows, g, s, event, nth)
        elif kind in (E_DEAL, E_BOARD, E_BURN, E_STREET):
            deck_event(o, m, rows, g, s, c, d, event, values)
        elif kind == E_SHUFFLE:
            # a flop or river dealt again takes no second burn (seed 000 clauses 3, 4)
            g[G_NO_BURN] = g[G_DEALT] > 0
        else:
            if kind == E_PICKUP and seat >= 0:
                pick_up(g, s, events, at)
            other_event(o, m, rows, g, s, c, d, event, values)
            if kind in IRREGULAR_KINDS:
                g[G_IRREGULAR] = 1
    settle_skip(o, g)


@kernel
def walk(
    heads: Any, seat_at: Any, seats: Any, event_at: Any, events: Any, cards: Any, house: Any, games: Any,
    o: Any, m: Any, rows: Any, ring_at: Any, end_seats: Any, end_hands: Any, pot_at: Any,
) -> None:  # fmt: skip
    """All hands. Inputs are rows of integers, see ``state``; outputs see ``state`` and ``endgame``.

    ring_at, end_seats, end_hands, pot_at: what the showdown needs, filled here.
    """
    g = np.zeros(G_WIDTH, np.int64)
    s = np.zeros((MAX_SEATS, S_WIDTH), np.int64)
    c = np.zeros((2, MAX_SEATS, MAX_CARDS), np.int64)
    d = np.zeros((BOARD + MAX_RUNS, 54), np.int64)
    nth = np.zeros(64, np.int64)
    mark = np.zeros(rows.shape[1], np.int64)
    for h in range(heads.shape[0]):
        ring_at[h + 1] = ring_at[h]
        pot_at[h + 1] = pot_at[h]
        if games[heads[h, H_GAME], GAME_STREETS] == 0:
            continue
        mark[:] = rows[ROWS]
        mine = events[event_at[h] : event_at[h + 1]]
        record = False
        for _ in range(2):
            begin_hand(h, g, s, c, d, heads[h], seats[seat_at[h] : seat_at[h + 1]], mine, house[h], games)
            walk_hand(o, m, rows, g, s, c, d, mine, cards, nth, record)
            if record or g[G_IRREGULAR] == 0:
                break
            rows[ROWS] = mark  # an irregular hand is walked again, with its steps written down
            record = True
        street_row(o, m, rows, g, s)
        ring_at[h + 1] = leave_hand(g, s, c, d, ring_at[h], end_seats, end_hands[h])
        pot_at[h + 1] = pot_at[h] + finish(o, m, rows, g, s, mine.shape[0])
