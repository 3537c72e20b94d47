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
from analyzer.replay.betting import (
    L_UNIT,
    L_WIDTH,
    chips_added,
    count_live,
    decide,
    limits,
    may_raise,
    next_owing,
    owes,
    post,
)
from analyzer.replay.boards import find_opener
from analyzer.replay.columns import NULL, T_DEALS, T_POSTS, T_STEPS, T_STREETS, T_TURNS
from analyzer.replay.dealing import give_back, merge_shown, take_card
from analyzer.replay.emit import known, seat_status, step_row, street_row, turn_row
from analyzer.replay.endgame import finish
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
from analyzer.replay.settings import INDEX
from analyzer.replay.state import (
    ALL_IN,
    D_ALL_IN,
    D_ANTE,
    D_BB,
    D_FIFTH,
    D_FLOP,
    D_FOURTH,
    D_RIVER,
    D_SB,
    D_SEVENTH,
    D_SIXTH,
    D_TURN,
    D_UNCALLED,
    D_WRONG_LOW,
    DEAD,
    DEAL_FACT,
    E_ABSENT,
    E_AWARD,
    E_BACK,
    E_BOARD,
    E_BRING_IN,
    E_BURN,
    E_CALL,
    E_COMMON,
    E_DEAL,
    E_DECLARE,
    E_EXPOSE,
    E_FOLD,
    E_KILL,
    E_LOOKED,
    E_MISDEAL,
    E_MUCK,
    E_PICKUP,
    E_POST,
    E_RAISE,
    E_RAKE,
    E_REFUND,
    E_REPLACE,
    E_RETURN,
    E_RULING,
    E_SHOW,
    E_SHUFFLE,
    E_STREET,
    E_VOID,
    F_DOWN,
    F_UP,
    G_ACTIONS,
    G_ANTE,
    G_ASIDE,
    G_AWARDED,
    G_AWARDS,
    G_BB,
    G_BB_SEAT,
    G_BRING,
    G_BROUGHT,
    G_BURN_SEQ,
    G_BUTTON,
    G_CARD_SEQ,
    G_CHIP_ACTIONS,
    G_CHIPS_START,
    G_COMMON,
    G_DEAL_NO,
    G_DEALT,
    G_DERIVED,
    G_ENTITLED,
    G_FIRST_DEALT,
    G_FULL_DEAL,
    G_GAME,
    G_IRREGULAR,
    G_LAST,
    G_LAST_BLIND,
    G_LAST_SEQ,
    G_LIVE_START,
    G_LOWER,
    G_NO_BURN,
    G_OPENER,
    G_OPENER_KNOWN,
    G_OPENER_SET,
    G_OVER,
    G_P_SEQ,
    G_POT,
    G_PREMATURE,
    G_RAKE_EVENTS,
    G_RAKED,
    G_REFUNDED,
    G_RUNS,
    G_SB,
    G_SB_SEAT,
    G_SEAT_COUNT,
    G_SIXTH_OPENER,
    G_SKIP_MASK,
    G_SKIP_ROW,
    G_STREET,
    G_STREET_ACTIONS,
    G_STREETS,
    G_STRUCT,
    G_STUB,
    G_UPPER,
    G_VOID,
    G_WAGER,
    G_WIDTH,
    LIVE,
    MAX_CARDS,
    MAX_RUNS,
    MAX_SEATS,
    NOT_IN,
    P_ASIDE,
    P_SEAT,
    S_ABSENT,
    S_ACTED,
    S_ANTE,
    S_AWARDED,
    S_DEAD_IN,
    S_DEALT_SAID,
    S_DECLARED,
    S_EXPOSED,
    S_LEVEL,
    S_LISTED,
    S_MUCKED,
    S_ORDER,
    S_PLAYS,
    S_REFUNDED,
    S_SHOWN,
    S_STACK,
    S_START,
    S_STATUS,
    S_STREET_IN,
    S_WIDTH,
)

SET_HEADS_UP = INDEX["headsup_button_posts"]

# columns of the walker's input
V_KIND, V_SEAT, V_ALL_IN, V_FACE, V_DETAIL, V_FROM, V_TO, V_RUN, V_SEQ, V_WIDTH = range(10)
M_AMOUNT, M_TO, M_BY, M_WIDTH = range(4)
H_GAME, H_STRUCT, H_BUTTON, H_RECORDS, H_CANCELLED, H_TOURNAMENT, H_WIDTH = range(7)
HM_LOWER, HM_UPPER, HM_SB, HM_BB, HM_ANTE, HM_BRING, HM_RAKE, HM_WIDTH = range(8)
Z_SEAT, Z_OUT, Z_DEALT, Z_WIDTH = range(4)

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
def plays_by(kind: int) -> bool:
    """An event of this kind shows that its seat has a part in the hand."""
    return kind <= E_RAISE or kind in (E_DEAL, E_SHOW, E_ABSENT, E_LOOKED, E_AWARD, E_MUCK)


@inner
def seat_hand(
    g: Any, s: Any, ring: Any, seats: Any, stacks: Any, z0: int, z1: int, ev: Any, e0: int, e1: int
) -> int:
    """Fill the seats of a hand and the ring of those that have a part in it; returns their number."""
    for z in range(z0, z1):
        seat = seats[z, Z_SEAT]
        if seat < 0 or seat >= MAX_SEATS:
            continue
        s[seat, S_LISTED] = 1
        s[seat, S_START] = s[seat, S_STACK] = stacks[z]
        s[seat, S_DEALT_SAID] = seats[z, Z_DEALT]
        if seats[z, Z_DEALT] == 1:
            s[seat, S_PLAYS] = 1
    for e in range(e0, e1):
        seat = ev[V_SEAT, e]
        if 0 <= seat < MAX_SEATS:
            kind = ev[V_KIND, e]
            if plays_by(kind):
                s[seat, S_PLAYS] = 1
            if kind <= E_RAISE:
                s[seat, S_DEALT_SAID] = 1
    n = 0
    for seat in range(MAX_SEATS):
        if s[seat, S_PLAYS]:
            ring[n] = seat
            s[seat, S_ORDER] = n
            n += 1
    for z in range(z0, z1):
        seat = seats[z, Z_SEAT]
        # dealt to though sitting out, and nothing else: not entitled to a hand
        if 0 <= seat < MAX_SEATS and seats[z, Z_OUT] == 1 and s[seat, S_DEALT_SAID] != 1:
            s[seat, S_STATUS] = NOT_IN
    for i in range(n):
        seat = ring[i]
        if s[seat, S_LISTED] == 0:
            s[seat, S_START] = s[seat, S_STACK] = NONE
        elif s[seat, S_STACK] == 0 and s[seat, S_STATUS] == LIVE:
            s[seat, S_STATUS] = ALL_IN
    return n


@inner
def open_hand(g: Any, h: int, heads: Any, head_money: Any, games: Any) -> None:
    """The hand's own facts from its header."""
    g[G_GAME] = heads[H_GAME, h]
    g[G_STRUCT] = heads[H_STRUCT, h]
    g[G_STREETS] = games[g[G_GAME], GAME_STREETS]
    g[G_BUTTON] = heads[H_BUTTON, h] if games[g[G_GAME], GAME_BUTTON] else -1
    g[G_FULL_DEAL] = 1 if heads[H_RECORDS, h] & DEAL_FACT else 0
    g[G_VOID] = heads[H_CANCELLED, h]
    g[G_LOWER] = head_money[HM_LOWER, h]
    g[G_UPPER] = head_money[HM_UPPER, h]
    g[G_SB] = head_money[HM_SB, h]
    g[G_BB] = head_money[HM_BB, h]
    g[G_ANTE] = head_money[HM_ANTE, h]
    g[G_BRING] = head_money[HM_BRING, h]
    g[G_STUB] = 52
    g[G_RUNS] = 1
    for at in (
        G_LAST, G_OPENER, G_BURN_SEQ, G_CARD_SEQ, G_COMMON, G_SKIP_ROW, G_LAST_BLIND, G_SB_SEAT,
        G_BB_SEAT, G_SIXTH_OPENER, G_FIRST_DEALT, G_P_SEQ,
    ):  # fmt: skip
        g[at] = -1


@inner
def left_of(s: Any, ring: Any, n: int, after: int) -> int:
    """The next seat clockwise that has a part in the hand."""
    for i in range(n):
        if ring[i] > after and s[ring[i], S_STATUS] != NOT_IN:
            return ring[i]
    for i in range(n):
        if s[ring[i], S_STATUS] != NOT_IN:
            return ring[i]
    return -1


@inner
def count_in(s: Any, ring: Any, n: int) -> int:
    """Seats that have a part in the hand."""
    total = 0
    for i in range(n):
        total += s[ring[i], S_STATUS] != NOT_IN
    return total


@inner
def blind_seat(g: Any, s: Any, ring: Any, n: int, detail: int, house: Any) -> int:
    """Who should post a blind (seed 004 Dealing Status); two-handed the button posts the small one."""
    if g[G_BUTTON] < 0:
        return -1
    two = count_in(s, ring, n) == 2
    button_in = s[g[G_BUTTON], S_PLAYS] == 1 and s[g[G_BUTTON], S_STATUS] != NOT_IN
    if detail == D_SB:
        if two and button_in and house[SET_HEADS_UP] == 0:
            return g[G_BUTTON]
        return left_of(s, ring, n, g[G_BUTTON])
    if detail == D_BB and g[G_SB_SEAT] >= 0:
        return left_of(s, ring, n, g[G_SB_SEAT])
    return -1


@inner
def post_row(
    ints: Any, money: Any, rows: Any, h: int, g: Any, s: Any, ring: Any, n: int,
    seq: int, seat: int, detail: int, amount: int, nth: int, house: Any,
) -> None:  # fmt: skip
    """One row of ``posts``."""
    r = rows[T_POSTS]
    rows[T_POSTS] += 1
    ints[0, r] = h
    ints[1, r] = seq
    ints[2, r] = seat
    ints[3, r] = detail
    ints[4, r] = nth
    ints[5, r] = known(blind_seat(g, s, ring, n, detail, house))
    ints[6, r] = g[G_DEALT]
    ints[7, r] = g[G_DEAL_NO]
    money[0, r] = amount
    money[1, r] = s[seat, S_STACK]


@inner
def continues_round(g: Any, s: Any, ring: Any, n: int, ev: Any, at: int, e1: int) -> bool:
    """After a card that came early: is this decision still one of the interrupted round?"""
    seat = ev[V_SEAT, at]
    kind = ev[V_KIND, at]
    if not owes(g, s, seat, -1) or next_owing(g, s, ring, n, g[G_LAST]) < 0:
        return False
    if s[seat, S_STREET_IN] < g[G_WAGER]:
        return kind in (E_CALL, E_FOLD, E_RAISE)
    if kind == E_FOLD:
        return True
    decisions = 0
    for e in range(at, e1):
        other = ev[V_KIND, e]
        if other in (E_BOARD, E_BURN, E_AWARD, E_SHOW, E_DEAL, E_STREET):
            break
        if E_BRING_IN <= other <= E_RAISE and ev[V_SEAT, e] == seat:
            decisions += 1
    return decisions >= 2


@inner
def passed_over(g: Any, s: Any, ring: Any, n: int, expected: int, seat: int) -> int:
    """Bit mask of the seats that owe a decision from ``expected`` clockwise up to before ``seat``."""
    start = 0
    while start < n and ring[start] != expected:
        start += 1
    mask = 0
    for i in range(n):
        at = ring[(start + i) % n]
        if at == seat:
            break
        if owes(g, s, at, -1):
            mask |= 1 << at
    return mask


@inner
def settle_skip(ints: Any, g: Any, first: int) -> None:
    """The seats passed over never got to act: the step that passed them is the one to show."""
    if g[G_SKIP_ROW] >= 0:
        mask = g[G_SKIP_MASK]
        for seat in range(MAX_SEATS):
            if mask >> seat & 1:
                ints[15, g[G_SKIP_ROW]] = seat
                break
        g[G_SKIP_ROW] = -1
    g[G_SKIP_MASK] = 0


@inner
def note_order(ints: Any, g: Any, s: Any, ring: Any, n: int, row: int, expected: int, seat: int) -> int:
    """Keep account of seats passed over; returns the seat that this row should have expected."""
    if g[G_SKIP_ROW] >= 0:
        if g[G_SKIP_MASK] >> seat & 1 and owes(g, s, seat, -1):
            ints[16, g[G_SKIP_ROW]] = 1  # the seats passed over act now: out of turn, not skipped
            g[G_SKIP_MASK] &= ~(1 << seat)
            if g[G_SKIP_MASK] == 0:
                g[G_SKIP_ROW] = -1
            return seat
        settle_skip(ints, g, expected)
    if expected >= 0 and expected != seat and s[seat, S_STATUS] == LIVE:
        mask = passed_over(g, s, ring, n, expected, seat)
        if mask:
            g[G_SKIP_ROW] = row
            g[G_SKIP_MASK] = mask
    return expected


@inner
def turn(
    ints: Any, money: Any, rows: Any, h: int, g: Any, s: Any, ring: Any, n: int, games: Any, house: Any,
    cards: Any, ups: Any, ev: Any, em: Any, at: int, e1: int, limit: Any,
) -> None:  # fmt: skip
    """One decision: ask who should act and what is allowed, write the row, apply it."""
    turns = ints[T_TURNS]
    seat = ev[V_SEAT, at]
    kind = ev[V_KIND, at]
    seq = ev[V_SEQ, at]
    if g[G_PREMATURE] > 0 and not continues_round(g, s, ring, n, ev, at, e1):
        settle_skip(turns, g, -1)
        advance(ints, money, rows, h, g, s, ring, n, games, g[G_PREMATURE], seq)
    if g[G_STREET_ACTIONS] == 0:
        begin_betting(g, s, ring, n, cards, ups, games, house, kind)
    due = next_owing(g, s, ring, n, g[G_LAST])
    closed = due < 0
    expected = due
    if g[G_LAST] < 0:
        expected = -1
        if g[G_OPENER_KNOWN] and g[G_OPENER] >= 0 and not closed:
            expected = next_owing(g, s, ring, n, g[G_OPENER] - 1)
    limits(g, s, ring, n, cards, ups, seat, games, house, limit)
    added = chips_added(g, s, seat, kind, em[M_AMOUNT, at], em[M_TO, at], em[M_BY, at])
    raises = may_raise(g, s, seat, limit[L_UNIT], house)
    row = turn_row(
        turns, money[T_TURNS], rows, h, g, s, ring, n, seq, seat, kind, expected, closed, added, limit, raises
    )
    if not closed:
        turns[6, row] = known(note_order(turns, g, s, ring, n, row, expected, seat))
    if closed or seat_status(g, s, seat) != LIVE or (expected >= 0 and turns[6, row] != seat):
        g[G_DERIVED] = 1
    full = decide(g, s, ring, n, seat, kind, added, ev[V_ALL_IN, at], limit, house)
    turns[20, row] = 1 if full else 0
    if turns[17, row] == NULL and ev[V_ALL_IN, at] == 1:
        turns[17, row] = 1
    g[G_LAST] = seat
    g[G_LAST_SEQ] = seq
    g[G_STREET_ACTIONS] += 1
    if kind != E_BRING_IN:
        g[G_ACTIONS] += 1
        g[G_CHIP_ACTIONS] += kind > E_FOLD
    g[G_OVER] = count_live(s, ring, n, False) < 2


@inner
def begin_betting(
    g: Any, s: Any, ring: Any, n: int, cards: Any, ups: Any, games: Any, house: Any, kind: int
) -> None:
    """Before the first decision of a street: who opens it, and how many are in."""
    if g[G_STREET] == 0:
        g[G_LIVE_START] = count_live(s, ring, n, False)
        g[G_CHIPS_START] = count_live(s, ring, n, True)
    if g[G_OPENER_SET] == 0:
        find_opener(g, s, ring, n, cards, ups, games, house)


@inner
def refund(g: Any, s: Any, seat: int, detail: int, amount: int) -> None:
    """Chips go back to a seat. A wrong low card takes its bet back: nobody has brought it in."""
    g[G_REFUNDED] += amount
    g[G_POT] -= amount
    s[seat, S_REFUNDED] += amount
    if s[seat, S_STACK] != NONE:
        s[seat, S_STACK] += amount
    if detail == D_WRONG_LOW:  # seed 003 clause 10
        s[seat, S_STREET_IN] -= amount
        s[seat, S_LEVEL] -= amount
        s[seat, S_ACTED] = 0
        g[G_WAGER] = g[G_BROUGHT] = 0
        g[G_LAST] = -1
        if s[seat, S_STATUS] == ALL_IN:
            s[seat, S_STATUS] = LIVE
    elif detail == D_ANTE:  # both hole cards exposed: the ante comes back (seed 003 clause 5)
        s[seat, S_DEAD_IN] -= amount
        s[seat, S_ANTE] -= amount
    elif detail != D_UNCALLED:
        s[seat, S_LEVEL] = max(0, s[seat, S_LEVEL] - amount)


@inner
def replace_card(
    ints: Any, rows: Any, h: int, g: Any, s: Any, ring: Any, n: int, cards: Any, ups: Any,
    out_seq: Any, out_place: Any, seq: int, seat: int, old: int, new: int, face: int,
) -> None:  # fmt: skip
    """A seat's card is exchanged for the next of the deck; the old one lies aside."""
    give_back(s, cards, ups, seat, old)
    if 0 <= old <= 51:
        out_seq[old] = seq
        out_place[old] = P_ASIDE
    g[G_ASIDE] += 1
    deal_row(
        ints, rows, h, g, s, ring, n, seq, 0, new, P_SEAT, seat, 0, face, P_SEAT, seat, F_DOWN, -1,
        out_seq, out_place,
    )  # fmt: skip
    take_card(s, cards, ups, seat, new, 1 if face == F_UP else 0)
    s[seat, S_EXPOSED] = max(0, s[seat, S_EXPOSED] - 1)
    g[G_STUB] -= 1


@inner
def reveal(
    ints: Any, rows: Any, h: int, g: Any, s: Any, ring: Any, n: int, cards: Any, out_seq: Any, out_place: Any,
    seq: int, seat: int, shown: Any, count: int,
) -> None:  # fmt: skip
    """Cards shown: only one that lies elsewhere, or is no card at all, has a row in ``deals``."""
    for i in range(count):
        card = shown[i]
        if card == 52:
            continue
        held = False
        for j in range(MAX_CARDS):
            held = held or cards[seat, j] == card
        if held:
            continue
        elsewhere = card <= 51 and out_seq[card] > 0
        if elsewhere or card > 52:
            deal_row(
                ints, rows, h, g, s, ring, n, seq, i, card, P_SEAT, seat, 0, -1, NULL, -1, NULL, -1,
                out_seq, out_place,
            )  # fmt: skip
        elif card <= 51:
            out_seq[card] = seq
            out_place[card] = P_SEAT
    merge_shown(s, cards, seat, shown, count)


@inner
def walk_hand(
    h: int, g: Any, s: Any, ring: Any, cards: Any, ups: Any, board: Any, out_seq: Any, out_place: Any,
    heads: Any, head_money: Any, seats: Any, stacks: Any, z0: int, z1: int,
    ev: Any, em: Any, e0: int, e1: int, card_at: Any, card_values: Any,
    games: Any, house: Any, ints: Any, money: Any, rows: Any, record: bool, limit: Any, nth_post: Any,
) -> int:  # fmt: skip
    """Walk one hand; returns the number of seats in its ring. ``record``: write ``steps`` too."""
    g[:] = 0
    s[:, :] = 0
    cards[:, :] = -1
    ups[:, :] = 0
    board[:, :] = -1
    out_seq[:] = 0
    nth_post[:] = 0
    open_hand(g, h, heads, head_money, games)
    n = seat_hand(g, s, ring, seats, stacks, z0, z1, ev, e0, e1)
    g[G_SEAT_COUNT] = n
    g[G_ENTITLED] = count_in(s, ring, n)
    for e in range(e0, e1):
        kind, seat, seq = ev[V_KIND, e], ev[V_SEAT, e], ev[V_SEQ, e]
        detail, face = ev[V_DETAIL, e], ev[V_FACE, e]
        amount = em[M_AMOUNT, e]
        c0, count = card_at[e], card_at[e + 1] - card_at[e]
        values = card_values[c0 : c0 + count]
        if seat >= MAX_SEATS:
            continue
        if record:
            opened = open_seat(g, s, ring, n, games)
            step_row(ints[T_STEPS], rows, h, g, s, ring, n, games, seq, kind, seat, opened)
        if E_BRING_IN <= kind <= E_RAISE:
            if seat >= 0:
                turn(
                    ints, money, rows, h, g, s, ring, n, games, house, cards, ups, ev, em, e, e1, limit,
                )  # fmt: skip
            continue
        if kind == E_POST:
            if seat >= 0 and amount != NONE:
                nth_post[detail] += 1
                post_row(
                    ints[T_POSTS], money[T_POSTS], rows, h, g, s, ring, n, seq, seat, detail, amount,
                    nth_post[detail], house,
                )  # fmt: skip
                post(g, s, seat, detail, amount, ev[V_ALL_IN, e], house)
        elif kind == E_DEAL:
            for i in range(count):
                if seat >= 0:
                    walk_card(
                        ints, money, rows, h, g, s, ring, n, games, house, cards, ups, out_seq, out_place,
                        seq, i, seat, values[i], face,
                    )  # fmt: skip
        elif kind == E_BOARD:
            settle_skip(ints[T_TURNS], g, -1)
            g[G_RUNS] = max(g[G_RUNS], ev[V_RUN, e])
            board_cards(
                ints, money, rows, h, g, s, ring, n, games, board, out_seq, out_place,
                seq, ev[V_RUN, e], values, count,
            )  # fmt: skip
        elif kind == E_BURN:
            burn_card(
                ints, rows, h, g, s, ring, n, games, out_seq, out_place, seq,
                values[0] if count else 52, face,
            )  # fmt: skip
        elif kind == E_STREET:
            to = street_of_marker(detail, games[g[G_GAME], GAME_BUTTON])
            if to > g[G_STREET]:
                settle_skip(ints[T_TURNS], g, -1)
                advance(ints, money, rows, h, g, s, ring, n, games, to, seq)
        elif kind == E_SHUFFLE:
            if g[G_DEALT] > 0:
                g[G_NO_BURN] = 1  # a flop or river dealt again takes no second burn (seed 000 clauses 3, 4)
        else:
            other_event(
                ints, money, rows, h, g, s, ring, n, games, cards, ups, board, out_seq, out_place,
                ev, e, seq, kind, seat, detail, face, amount, values, count,
            )  # fmt: skip
        if kind in (E_DEAL, E_BOARD, E_BURN):
            g[G_LAST_SEQ] = seq
        for special in IRREGULAR_KINDS:
            if kind == special:
                g[G_IRREGULAR] = 1
    settle_skip(ints[T_TURNS], g, -1)
    return n


@inner
def walk_card(
    ints: Any, money: Any, rows: Any, h: int, g: Any, s: Any, ring: Any, n: int, games: Any, house: Any,
    cards: Any, ups: Any, out_seq: Any, out_place: Any, seq: int, nth: int, seat: int, card: int, face: int,
) -> None:  # fmt: skip
    """One card of a deal event."""
    before = g[G_STREET]
    seat_card(
        ints, money, rows, h, g, s, ring, n, games, house, cards, ups,
        out_seq, out_place, seq, nth, seat, card, face,
    )  # fmt: skip
    if g[G_STREET] != before:
        settle_skip(ints[T_TURNS], g, -1)


@inner
def other_event(
    ints: Any, money: Any, rows: Any, h: int, g: Any, s: Any, ring: Any, n: int, games: Any, cards: Any,
    ups: Any, board: Any, out_seq: Any, out_place: Any, ev: Any, e: int, seq: int, kind: int, seat: int,
    detail: int, face: int, amount: int, values: Any, count: int,
) -> None:  # fmt: skip
    """Events that are neither decisions nor cards off the deck."""
    if kind == E_COMMON and count:
        common_card(
            ints,
            money,
            rows,
            h,
            g,
            s,
            ring,
            n,
            games,
            out_seq,
            out_place,
            seq,
            values[0],
        )
    elif kind == E_RETURN:
        return_cards(
            g, s, cards, ups, board, out_seq, out_place, seat, values, count, ev[V_FROM, e], ev[V_TO, e], seq
        )
    elif kind == E_MISDEAL:
        redeal(g, s, ring, n, cards, ups, board, out_seq)
    elif kind == E_RAKE and amount != NONE:
        g[G_RAKED] += amount
        g[G_RAKE_EVENTS] += 1
    elif kind == E_VOID:
        g[G_VOID] = 1
    elif seat >= 0:
        seat_event(
            ints, rows, h, g, s, ring, n, cards, ups, out_seq, out_place, seq, kind, seat, detail, face,
            amount, values, count,
        )  # fmt: skip


@inner
def seat_event(
    ints: Any, rows: Any, h: int, g: Any, s: Any, ring: Any, n: int, cards: Any, ups: Any, out_seq: Any,
    out_place: Any, seq: int, kind: int, seat: int, detail: int, face: int, amount: int, values: Any,
    count: int,
) -> None:  # fmt: skip
    """Events that concern one seat."""
    if kind == E_EXPOSE and count:
        expose(g, s, cards, ups, seat, values[0], detail)
    elif kind == E_REPLACE and count > 1:
        replace_card(
            ints[T_DEALS], rows, h, g, s, ring, n, cards, ups, out_seq, out_place, seq, seat, values[0],
            values[1], face,
        )  # fmt: skip
    elif kind == E_ABSENT:
        s[seat, S_ABSENT] = 1
    elif kind == E_BACK:
        s[seat, S_ABSENT] = 0
    elif kind == E_KILL:
        s[seat, S_STATUS] = DEAD
        g[G_OVER] = count_live(s, ring, n, False) < 2
    elif kind == E_DECLARE and detail == D_ALL_IN:
        s[seat, S_DECLARED] = 1
        if s[seat, S_STATUS] == LIVE:
            s[seat, S_STATUS] = ALL_IN
    elif kind == E_SHOW or kind == E_MUCK:
        if kind == E_SHOW:
            s[seat, S_SHOWN] = 1
        else:
            s[seat, S_MUCKED] = 1
        reveal(ints[T_DEALS], rows, h, g, s, ring, n, cards, out_seq, out_place, seq, seat, values, count)
    elif amount != NONE and kind == E_REFUND:
        refund(g, s, seat, detail, amount)
    elif amount != NONE and kind == E_AWARD:
        g[G_AWARDED] += amount
        g[G_AWARDS] += 1
        s[seat, S_AWARDED] += amount


@kernel
def walk(
    heads: Any, head_money: Any, seat_at: Any, seats: Any, stacks: Any, event_at: Any, ev: Any, em: Any,
    card_at: Any, card_values: Any, house: Any, games: Any, ints: Any, money: Any, rows: Any,
    ring_at: Any, end_seat: Any, end_flags: Any, end_cards: Any, runs: Any, boards: Any, commons: Any,
    pot_at: Any,
) -> None:  # fmt: skip
    """All hands. Inputs are ``[columns, rows]``; outputs likewise, filled from row 0 (``rows`` counts).

    ring_at, end_seat … commons, pot_at: what the showdown needs, one entry a hand or a seat in it.
    """
    g = np.zeros(G_WIDTH, np.int64)
    s = np.zeros((MAX_SEATS, S_WIDTH), np.int64)
    ring = np.zeros(MAX_SEATS, np.int64)
    cards = np.zeros((MAX_SEATS, MAX_CARDS), np.int64)
    ups = np.zeros((MAX_SEATS, MAX_CARDS), np.int64)
    board = np.zeros((MAX_RUNS, 5), np.int64)
    out_seq = np.zeros(54, np.int64)
    out_place = np.zeros(54, np.int64)
    limit = np.zeros(L_WIDTH, np.int64)
    nth_post = np.zeros(64, np.int64)
    mark = np.zeros(rows.shape[0], np.int64)
    for h in range(heads.shape[1]):
        ring_at[h + 1] = ring_at[h]
        pot_at[h + 1] = pot_at[h]
        if games[heads[H_GAME, h], GAME_STREETS] == 0:
            continue
        mark[:] = rows
        record = False
        for _ in range(2):
            n = walk_hand(
                h, g, s, ring, cards, ups, board, out_seq, out_place, heads, head_money, seats, stacks,
                seat_at[h], seat_at[h + 1], ev, em, event_at[h], event_at[h + 1], card_at, card_values,
                games, house[h], ints, money, rows, record, limit, nth_post,
            )  # fmt: skip
            if record or g[G_IRREGULAR] == 0:
                break
            rows[:] = mark  # an irregular hand is walked again, with its steps written down
            record = True
        street_row(ints[T_STREETS], money[T_STREETS], rows, h, g, s, ring, n, games)
        finish(
            ints, money, rows, h, g, s, ring, n, games, cards, board, head_money[HM_RAKE, h],
            ring_at, end_seat, end_flags, end_cards, runs, boards, commons, pot_at,
            event_at[h + 1] - event_at[h],
        )  # fmt: skip
