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
from analyzer.replay.state import *

SET_MISS_RIVER, SET_STUD_EXPOSED = INDEX["mississippi_river_face"], INDEX["stud_exposed_hole"]


@inner
def street_field(g: Any, street: int, field: int) -> int:
    """One field of one street of the game in play."""
    return g[G_GAMES + G_STREET0 + street * STREET_WIDTH + field]


@inner
def start_cards(g: Any) -> int:
    """Cards of the starting hand."""
    return street_field(g, 0, STREET_CARDS)


@inner
def cards_before(g: Any, street: int) -> int:
    """Cards that a seat holds when ``street`` begins."""
    total = 0
    for earlier in range(street):
        total += street_field(g, earlier, STREET_CARDS)
    return total


@inner
def street_of_card(g: Any, held: int) -> int:
    """The street to which a seat's next card belongs, by the cards it holds; the last one for any more."""
    total = 0
    for street in range(g[G_STREETS]):
        total += street_field(g, street, STREET_CARDS)
        if held < total:
            return street
    return g[G_STREETS] - 1


@inner
def street_of_board(g: Any, out: int) -> int:
    """The street to which the next community card belongs, by the cards on the board."""
    total = 0
    for street in range(g[G_STREETS]):
        total += street_field(g, street, S_BOARD)
        if out < total:
            return street
    return g[G_STREETS] - 1


@inner
def face_by_position(g: Any, s: Any, seat: int, held: int) -> int:
    """The face that the game prescribes for a seat's card number ``held`` (from 0).

    A stud hand with one hole card exposed gets its third card down (seed 003 clause 5).
    """
    before = 0
    for street in range(g[G_STREETS]):
        cards = street_field(g, street, STREET_CARDS)
        if held < before + cards:
            up = (street_field(g, street, S_UPMASK) >> (held - before)) & 1
            last = street == g[G_STREETS] - 1
            if g[G_GAME] == GAME_MISSISSIPPI and last and g[G_HOUSE + SET_MISS_RIVER] == 1:
                up = 0
            if street == 0 and up and s[seat, S_EXPOSED] > 1:
                return NULL  # a dead hand: no third card is due
            if street == 0 and up and s[seat, S_EXPOSED] == 1 and g[G_HOUSE + SET_STUD_EXPOSED] == 0:
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
def count_entitled(s: Any) -> int:
    """Seats that are owed a card of this street."""
    n = s[0, S_N]
    total = 0
    for i in range(n):
        if entitled(s, s[i, S_RING]):
            total += 1
    return total


@inner
def next_for_card(g: Any, s: Any, first: int) -> int:
    """Whose card is next: the fewest cards of this street, then clockwise from the first to be dealt.

    ``first`` is the seat left of the button (seed 000 line 3; NJ 13:69F-14.10(e)), or the lowest
    seat in stud, where the house deals and the log has no dealer's seat.
    """
    n = s[0, S_N]
    due = street_field(g, g[G_STREET], STREET_CARDS)
    start = 0
    while start < n and s[start, S_RING] < first:
        start += 1
    best = NOBODY
    for i in range(n):
        seat = s[(start + i) % n, S_RING]
        if not entitled(s, seat) or s[seat, S_STREET_CARDS] >= due:
            continue
        if best < 0 or s[seat, S_STREET_CARDS] < s[best, S_STREET_CARDS]:
            best = seat
    return best


@inner
def street_dealt(g: Any, s: Any) -> bool:
    """All cards of the street in play are out."""
    n = s[0, S_N]
    if g[G_COMMON] >= 0 and g[G_STREET] == g[G_STREETS] - 1:
        return True
    board = 0
    for street in range(g[G_STREET] + 1):
        board += street_field(g, street, S_BOARD)
    if g[G_BOARD] < board:
        return False
    due = street_field(g, g[G_STREET], STREET_CARDS)
    for i in range(n):
        seat = s[i, S_RING]
        if s[seat, S_STATUS] in (LIVE, ALL_IN) and s[seat, S_STREET_CARDS] < due:
            return False
    return True


@inner
def expected_place(g: Any, s: Any, open_seat: int) -> int:
    """What the next card off the deck ought to be used for, or NULL: none should leave it."""
    street = g[G_STREET]
    if not street_dealt(g, s):
        if street > 0 and g[G_CARDS] == 0 and street_field(g, street, S_BURN):
            if g[G_PEND_BURNS] == 0 and g[G_NO_BURN] == 0:
                return P_BURN
        return P_BOARD if street_field(g, street, S_BOARD) else P_SEAT
    if open_seat >= 0 or street + 1 >= g[G_STREETS]:
        return NULL
    following = street + 1
    if street_field(g, following, S_BURN) and g[G_PEND_BURNS] == 0 and g[G_NO_BURN] == 0:
        return P_BURN
    return P_BOARD if street_field(g, following, S_BOARD) else P_SEAT


@inner
def take_card(s: Any, c: Any, seat: int, card: int, up: int) -> None:
    """A card joins a seat's hand."""
    held = s[seat, S_CARDS]
    if held < MAX_CARDS:
        c[0, seat, held] = card
        c[1, seat, held] = up
    s[seat, S_CARDS] += 1
    s[seat, S_UP] += up
    if s[seat, S_EARLY] == 0:
        s[seat, S_STREET_CARDS] += 1


@inner
def holder(s: Any, c: Any, card: int) -> int:
    """The seat that holds a known card, for one that goes back without its seat; -1 if none does."""
    if 0 <= card <= 51:
        for seat in range(c.shape[1]):
            for i in range(min(s[seat, S_CARDS], MAX_CARDS)):
                if c[0, seat, i] == card:
                    return seat
    return -1


@inner
def give_back(s: Any, c: Any, seat: int, card: int) -> bool:
    """A card leaves a seat's hand; False if the seat does not hold it (then its last hidden one goes)."""
    held = min(s[seat, S_CARDS], MAX_CARDS)
    at = -1
    for i in range(held):
        if c[0, seat, i] == card:
            at = i
    found = at >= 0
    if not found:
        for i in range(held):
            if c[0, seat, i] > 51:
                at = i
    if at < 0:
        return False
    s[seat, S_UP] -= c[1, seat, at]
    for i in range(at, held - 1):
        c[0, seat, i] = c[0, seat, i + 1]
        c[1, seat, i] = c[1, seat, i + 1]
    c[0, seat, held - 1] = -1
    c[1, seat, held - 1] = 0
    s[seat, S_CARDS] -= 1
    if s[seat, S_EARLY] > 0:
        s[seat, S_EARLY] -= 1
    else:
        s[seat, S_STREET_CARDS] = max(0, s[seat, S_STREET_CARDS] - 1)
    return found


@inner
def turn_up(s: Any, c: Any, seat: int, card: int) -> bool:
    """A card that a seat already holds is seen by all; True if it was face down.

    It is the one of that face, or else the last that came to the seat unseen.
    """
    at = -1
    for i in range(min(s[seat, S_CARDS], MAX_CARDS)):
        if c[0, seat, i] == card and card <= 51:
            at = i
            break
        if c[0, seat, i] > 51:
            at = i
    if at < 0:
        return False
    was_down = c[1, seat, at] == 0
    c[0, seat, at] = card
    c[1, seat, at] = 1
    s[seat, S_UP] += 1 if was_down else 0
    return was_down


@inner
def merge_shown(s: Any, c: Any, seat: int, shown: Any, hidden: bool) -> None:
    """Cards shown fill the hand's unknown places; further ones join it if deals may be ``hidden``."""
    held = min(s[seat, S_CARDS], MAX_CARDS)
    for i in range(len(shown)):
        card = shown[i]
        if card > 51:
            continue
        known = False
        for j in range(held):
            known = known or c[0, seat, j] == card
        if known:
            continue
        placed = False
        for j in range(held):
            if c[0, seat, j] > 51:
                c[0, seat, j] = card
                placed = True
                break
        if not placed and hidden and held < MAX_CARDS:
            c[0, seat, held] = card
            held += 1
    s[seat, S_CARDS] = max(s[seat, S_CARDS], held)
