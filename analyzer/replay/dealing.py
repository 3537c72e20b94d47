"""The dealing state of one hand: what the script calls for next, where each card lies.

Compiled kernels over the walker's arrays (see ``state.py``). Sources: seed 000/001 clauses 1-5,
seed 003 clauses 5 and 13-16, seed 004 playing formats.
"""

from __future__ import annotations

from typing import Any

from analyzer.compiled import inner
from analyzer.games import G_STREET0, S_BOARD, S_BURN, S_UPMASK
from analyzer.games import S_CARDS as STREET_CARDS
from analyzer.games import S_WIDTH as STREET_WIDTH
from analyzer.replay.columns import NULL
from analyzer.replay.settings import INDEX
from analyzer.replay.state import (
    ALL_IN,
    F_DOWN,
    F_UP,
    G_BOARD,
    G_CARDS,
    G_COMMON,
    G_GAME,
    G_NO_BURN,
    G_PEND_BURNS,
    G_STREET,
    G_STREETS,
    GAME_MISSISSIPPI,
    LIVE,
    MAX_CARDS,
    NOBODY,
    P_BOARD,
    P_BURN,
    P_SEAT,
    S_CARDS,
    S_EXPOSED,
    S_GHOST,
    S_STATUS,
    S_STREET_CARDS,
    S_UP,
)

SET_MISS_RIVER, SET_STUD_EXPOSED = INDEX["mississippi_river_face"], INDEX["stud_exposed_hole"]


@inner
def street_field(g: Any, games: Any, street: int, field: int) -> int:
    """One field of one street of the game in play."""
    return games[g[G_GAME], G_STREET0 + street * STREET_WIDTH + field]


@inner
def start_cards(g: Any, games: Any) -> int:
    """Cards of the starting hand."""
    return street_field(g, games, 0, STREET_CARDS)


@inner
def street_of_card(g: Any, games: Any, held: int) -> int:
    """The street to which a seat's next card belongs, by the cards it holds; the last one for any more."""
    total = 0
    for street in range(g[G_STREETS]):
        total += street_field(g, games, street, STREET_CARDS)
        if held < total:
            return street
    return g[G_STREETS] - 1


@inner
def street_of_board(g: Any, games: Any, out: int) -> int:
    """The street to which the next community card belongs, by the cards on the board."""
    total = 0
    for street in range(g[G_STREETS]):
        total += street_field(g, games, street, S_BOARD)
        if out < total:
            return street
    return g[G_STREETS] - 1


@inner
def face_by_position(g: Any, s: Any, games: Any, house: Any, seat: int, held: int) -> int:
    """The face that the game prescribes for a seat's card number ``held`` (from 0).

    A stud hand with one hole card exposed gets its third card down (seed 003 clause 5).
    """
    before = 0
    for street in range(g[G_STREETS]):
        cards = street_field(g, games, street, STREET_CARDS)
        if held < before + cards:
            up = (street_field(g, games, street, S_UPMASK) >> (held - before)) & 1
            last = street == g[G_STREETS] - 1
            if g[G_GAME] == GAME_MISSISSIPPI and last and house[SET_MISS_RIVER] == 1:
                up = 0
            if street == 0 and up and s[seat, S_EXPOSED] == 1 and house[SET_STUD_EXPOSED] == 0:
                up = 0
            return F_UP if up else F_DOWN
        before += cards
    return NULL


@inner
def entitled(s: Any, seat: int) -> bool:
    """The seat is owed cards: a live hand, or one that folded with no bet before it (seed 003 clause 8)."""
    status = s[seat, S_STATUS]
    return status in (LIVE, ALL_IN) or s[seat, S_GHOST] == 1


@inner
def count_entitled(s: Any, ring: Any, n: int) -> int:
    """Seats that are owed a card of this street."""
    total = 0
    for i in range(n):
        if entitled(s, ring[i]):
            total += 1
    return total


@inner
def next_for_card(g: Any, s: Any, ring: Any, n: int, games: Any, first: int) -> int:
    """Whose card is next: the fewest cards of this street, then clockwise from the first to be dealt.

    ``first`` is the seat left of the button (seed 000 line 3; NJ 13:69F-14.10(e)), or the lowest
    seat in stud, where the house deals and the log has no dealer's seat.
    """
    due = street_field(g, games, g[G_STREET], STREET_CARDS)
    start = 0
    while start < n and ring[start] < first:
        start += 1
    best = NOBODY
    for i in range(n):
        seat = ring[(start + i) % n]
        if not entitled(s, seat) or s[seat, S_STREET_CARDS] >= due:
            continue
        if best < 0 or s[seat, S_STREET_CARDS] < s[best, S_STREET_CARDS]:
            best = seat
    return best


@inner
def street_dealt(g: Any, s: Any, ring: Any, n: int, games: Any) -> bool:
    """All cards of the street in play are out."""
    if g[G_COMMON] >= 0 and g[G_STREET] == g[G_STREETS] - 1:
        return True
    board = 0
    for street in range(g[G_STREET] + 1):
        board += street_field(g, games, street, S_BOARD)
    if g[G_BOARD] < board:
        return False
    due = street_field(g, games, g[G_STREET], STREET_CARDS)
    for i in range(n):
        seat = ring[i]
        if s[seat, S_STATUS] in (LIVE, ALL_IN) and s[seat, S_STREET_CARDS] < due:
            return False
    return True


@inner
def expected_place(g: Any, s: Any, ring: Any, n: int, games: Any, open_seat: int) -> int:
    """What the next card off the deck ought to be used for, or NULL: none should leave it."""
    street = g[G_STREET]
    if not street_dealt(g, s, ring, n, games):
        if street > 0 and g[G_CARDS] == 0 and street_field(g, games, street, S_BURN):
            if g[G_PEND_BURNS] == 0 and g[G_NO_BURN] == 0:
                return P_BURN
        return P_BOARD if street_field(g, games, street, S_BOARD) else P_SEAT
    if open_seat >= 0 or street + 1 >= g[G_STREETS]:
        return NULL
    following = street + 1
    if street_field(g, games, following, S_BURN) and g[G_PEND_BURNS] == 0 and g[G_NO_BURN] == 0:
        return P_BURN
    return P_BOARD if street_field(g, games, following, S_BOARD) else P_SEAT


@inner
def take_card(s: Any, cards: Any, ups: Any, seat: int, card: int, up: int) -> None:
    """A card joins a seat's hand."""
    held = s[seat, S_CARDS]
    if held < MAX_CARDS:
        cards[seat, held] = card
        ups[seat, held] = up
    s[seat, S_CARDS] += 1
    s[seat, S_UP] += up
    s[seat, S_STREET_CARDS] += 1


@inner
def give_back(s: Any, cards: Any, ups: Any, seat: int, card: int) -> bool:
    """A card leaves a seat's hand; False if the seat does not hold it (then its last hidden one goes)."""
    held = min(s[seat, S_CARDS], MAX_CARDS)
    at = -1
    for i in range(held):
        if cards[seat, i] == card:
            at = i
    found = at >= 0
    if not found:
        for i in range(held):
            if cards[seat, i] > 51:
                at = i
    if at < 0:
        return False
    s[seat, S_UP] -= ups[seat, at]
    for i in range(at, held - 1):
        cards[seat, i] = cards[seat, i + 1]
        ups[seat, i] = ups[seat, i + 1]
    cards[seat, held - 1] = -1
    ups[seat, held - 1] = 0
    s[seat, S_CARDS] -= 1
    s[seat, S_STREET_CARDS] = max(0, s[seat, S_STREET_CARDS] - 1)
    return found


@inner
def turn_up(s: Any, cards: Any, ups: Any, seat: int, card: int) -> bool:
    """A card that a seat already holds is seen by all; True if it was face down."""
    for i in range(min(s[seat, S_CARDS], MAX_CARDS)):
        if cards[seat, i] == card or (cards[seat, i] > 51 and card <= 51):
            was_down = ups[seat, i] == 0
            cards[seat, i] = card
            ups[seat, i] = 1
            s[seat, S_UP] += 1 if was_down else 0
            return was_down
    return False


@inner
def merge_shown(s: Any, cards: Any, seat: int, shown: Any, count: int) -> None:
    """Cards shown at the end fill the hand's unknown places; further ones join it (hidden deals)."""
    held = min(s[seat, S_CARDS], MAX_CARDS)
    for i in range(count):
        card = shown[i]
        if card > 51:
            continue
        known = False
        for j in range(held):
            known = known or cards[seat, j] == card
        if known:
            continue
        placed = False
        for j in range(held):
            if cards[seat, j] > 51:
                cards[seat, j] = card
                placed = True
                break
        if not placed and held < MAX_CARDS:
            cards[seat, held] = card
            held += 1
    s[seat, S_CARDS] = max(s[seat, S_CARDS], held)
