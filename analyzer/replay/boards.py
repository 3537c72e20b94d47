"""Up cards: who brings it in, whose board is high, who opens a street. Compiled kernels.

Sources: seed 003 clause 1 (low card by suit; high hand on later rounds; ties by who got the
cards first), seed 004 Seven-Card Stud and Mississippi; razz by WSOP rules 234-235.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from analyzer.compiled import inner
from analyzer.games import (
    G_STREET0,
    S_OPENER,
    Opener,
)
from analyzer.games import (
    S_WIDTH as STREET_WIDTH,
)
from analyzer.replay.settings import INDEX
from analyzer.replay.state import *

LEFT_OF_BLINDS, LEFT_OF_BUTTON = int(Opener.LEFT_OF_BLINDS), int(Opener.LEFT_OF_BUTTON)
LOW_CARD, HIGH_CARD = int(Opener.LOW_CARD), int(Opener.HIGH_CARD)
HIGH_BOARD, LOW_BOARD = int(Opener.HIGH_BOARD), int(Opener.LOW_BOARD)

SET_ACE, SET_HIGH_TIE = INDEX["bringin_ace"], INDEX["stud_high_tie"]
SET_EXPOSED_LOW, SET_EXPOSED_FINAL = INDEX["exposed_low_rule"], INDEX["exposed_final_opener"]
SET_MISS_OPENER, SET_MISS_TIE = INDEX["miss_nl_opener"], INDEX["mississippi_tie"]

UNKNOWN = -2
WHEEL = 0b1000000001111
"""The ranks of ace to five, as bits."""
ACE_TO_FIVE, FIVE_TO_ACE = 0xE5432, 0x54321
"""Its cards as a key: in the order of ranks, and as a straight counts them."""


@inner
def next_live(s: Any, after: int, with_chips: bool) -> int:
    """The next live seat clockwise after ``after``; only one with chips if asked; or NOBODY."""
    n = s[0, S_N]
    start = 0
    while start < n and s[start, S_RING] <= after:
        start += 1
    for i in range(n):
        seat = s[(start + i) % n, S_RING]
        status = s[seat, S_STATUS]
        if status == LIVE or (status == ALL_IN and not with_chips):
            return seat
    return NOBODY


@inner
def door_card(seat: int, c: Any) -> int:
    """The seat's first up card, or -1; a card exposed by the dealer takes its place (seed 003 clause 5)."""
    for i in range(MAX_CARDS):
        if c[1, seat, i]:
            return c[0, seat, i]
    return -1


@inner
def five_up(cards: Any, count: int) -> int:
    """For five up cards: 4 a straight, 5 a flush, 8 both, else 0 (a straight's key is its cards)."""
    suits = 0
    ranks = 0
    for i in range(count):
        suits |= 1 << (cards[i] & 3)
        ranks |= 1 << (cards[i] >> 2)
    straight = ranks == WHEEL
    for low in range(9):
        straight = straight or ranks == 0b11111 << low
    flush = suits & (suits - 1) == 0
    if straight and flush:
        return 8
    return 5 if flush else (4 if straight else 0)


@inner
def board_value(seat: int, c: Any, common: int, low: bool) -> int:
    """Strength of the up cards, greater opens first; UNKNOWN if one is hidden; -1 if there is none.

    Pairs, two pair, trips and quads count; straights and flushes only once five cards are up
    (Mississippi's last street). For razz the best low, ace low and unpaired, is the greatest.
    """
    counts = np.zeros(16, dtype=np.int64)
    seen = np.zeros(8, dtype=np.int64)
    total = 0
    for i in range(MAX_CARDS + 1):
        card = common
        if i < MAX_CARDS:
            if not c[1, seat, i]:
                continue
            card = c[0, seat, i]
        elif common < 0:
            continue
        if card < 0 or card > 51:
            return UNKNOWN
        if total < 8:
            seen[total] = card
        rank = card >> 2
        counts[1 if low and rank == 12 else rank + 2] += 1
        total += 1
    if total == 0:
        return -1
    key = 0
    pairs = trips = quads = 0
    for want in range(4, 0, -1):
        for value in range(14, 0, -1):
            if counts[value] == want:
                for _ in range(want):
                    key = key * 16 + value
                pairs += want == 2
                trips += want == 3
                quads += want == 4
    pattern = 7 if quads else (6 if trips and pairs else (3 if trips else min(pairs, 2)))
    if total == 5 and not low:
        pattern = max(pattern, five_up(seen, 5))
        if key == ACE_TO_FIVE:
            key = FIVE_TO_ACE  # the ace is the lowest card of such a straight
    # boards of unequal size (an exposed last card) compare from their first card on
    strength = pattern * (1 << 28) + (key << 4 * max(0, 6 - total))
    return (1 << 40) - strength if low else strength


@inner
def shows_pair(seat: int, c: Any) -> bool:
    """The seat's up cards hold an open pair (seed 003 clause 4)."""
    ranks = 0
    for i in range(MAX_CARDS):
        card = c[0, seat, i]
        if c[1, seat, i] and 0 <= card <= 51:
            bit = 1 << (card >> 2)
            if ranks & bit:
                return True
            ranks |= bit
    return False


@inner
def top_suit(seat: int, c: Any) -> int:
    """The seat's highest up card, by rank and then suit; for houses where suits break a tie."""
    best = -1
    for i in range(MAX_CARDS):
        if c[1, seat, i] and c[0, seat, i] <= 51:
            best = max(best, c[0, seat, i])
    return best


@inner
def card_order(card: int, ace_low: bool) -> int:
    """Cards in order of rank and then suit, clubs lowest (seed 004: spades, hearts, diamonds, clubs)."""
    return card - 52 if ace_low and card >= 48 else card


@inner
def open_by_card(g: Any, s: Any, c: Any, high: bool) -> None:
    """Third street: the lowest (or highest) door card opens; sets the opener in ``g``."""
    n = s[0, S_N]
    ace_low = g[G_GAME] == GAME_RAZZ or g[G_HOUSE + SET_ACE] == 1
    by_position = g[G_GAME] == GAME_MISSISSIPPI and g[G_HOUSE + SET_MISS_TIE] == 1
    best = NOBODY
    best_order = 0
    ranks_tied = False
    for i in range(n):
        seat = s[i, S_RING]
        status = s[seat, S_STATUS]
        exposed_dead = status == DEAD and s[seat, S_EXPOSED] >= 2
        if status != LIVE and status != ALL_IN and not exposed_dead:
            continue
        card = door_card(seat, c)
        if card < 0 or card > 51:
            g[G_OPENER_KNOWN] = 0
            return
        order = card_order(card, ace_low)
        if best >= 0 and order >> 2 == best_order >> 2:
            ranks_tied = True
            if by_position:
                if s[seat, S_ORDER] < s[best, S_ORDER]:
                    best, best_order = seat, order
                continue
        if best < 0 or (order > best_order if high else order < best_order):
            if best >= 0 and order >> 2 != best_order >> 2:
                ranks_tied = False
            best = seat
            best_order = order
    g[G_OPENER_KNOWN] = 1 if best >= 0 else 0
    g[G_TIED] = ranks_tied
    g[G_OPENER] = best
    if best < 0:
        return
    literal = g[G_HOUSE + SET_EXPOSED_LOW] == 1 and s[best, S_EXPOSED] > 0
    # an all-in low card owes nothing, the next player acts first (seed 003 clause 9); the same for
    # a hand that is dead because both its hole cards were exposed (clauses 5 and 6)
    if s[best, S_STATUS] != LIVE or literal:
        g[G_PASSED_ON] = 1
        g[G_OPENER] = next_live(s, best, True)


@inner
def open_by_board(g: Any, s: Any, c: Any, low: bool) -> None:
    """Later stud streets: the best up cards open; a tie goes to position (seed 003 clause 1)."""
    n = s[0, S_N]
    best = NOBODY
    best_value = -1
    tied = False
    for i in range(n):
        seat = s[i, S_RING]
        if s[seat, S_STATUS] != LIVE and s[seat, S_STATUS] != ALL_IN:
            continue
        value = board_value(seat, c, g[G_COMMON], low)
        if value == UNKNOWN or value == -1:
            g[G_OPENER_KNOWN] = 0
            return
        if best < 0 or value > best_value:
            best, best_value, tied = seat, value, False
        elif value == best_value:
            tied = True
            by_suit = g[G_HOUSE + SET_HIGH_TIE] == 1 and not low
            higher = top_suit(seat, c) > top_suit(best, c)
            wins = higher if by_suit else s[seat, S_ORDER] < s[best, S_ORDER]
            if wins:
                best = seat
    g[G_OPENER_KNOWN] = 1 if best >= 0 else 0
    g[G_TIED] = tied
    g[G_OPENER] = best
    if best >= 0 and s[best, S_STATUS] != LIVE:
        g[G_PASSED_ON] = 1
        g[G_OPENER] = next_live(s, best, True)


@inner
def find_opener(g: Any, s: Any, c: Any) -> None:
    """Who should open the street in play: sets G_OPENER, G_OPENER_KNOWN, G_TIED, G_PASSED_ON."""
    g[G_OPENER_SET] = 1
    g[G_OPENER] = NOBODY
    g[G_OPENER_KNOWN] = 0
    g[G_TIED] = 0
    g[G_PASSED_ON] = 0
    rule = g[G_GAMES + G_STREET0 + g[G_STREET] * STREET_WIDTH + S_OPENER]
    if rule == LEFT_OF_BLINDS:
        after = g[G_LAST_BLIND]
        if after < 0:
            after = g[G_BUTTON]
        if after >= 0:
            g[G_OPENER] = next_live(s, after, True)
            g[G_OPENER_KNOWN] = 1
    elif rule == LEFT_OF_BUTTON:
        if g[G_BUTTON] >= 0:
            g[G_OPENER] = next_live(s, g[G_BUTTON], True)
            g[G_OPENER_KNOWN] = 1
    elif rule in (LOW_CARD, HIGH_CARD):
        high = rule == HIGH_CARD
        if g[G_GAME] == GAME_MISSISSIPPI and g[G_STRUCT] == X_NO and g[G_HOUSE + SET_MISS_OPENER] == 0:
            high = True  # seed 004: in no limit the highest card showing acts first
        open_by_card(g, s, c, high)
    elif g[G_STREET] == g[G_STREETS] - 1 and g[G_EXPOSED_FINAL] and g[G_HOUSE + SET_EXPOSED_FINAL] == 1:
        opener = g[G_SIXTH_OPENER]
        if opener >= 0:
            g[G_OPENER_KNOWN] = 1
            g[G_OPENER] = opener if s[opener, S_STATUS] == LIVE else next_live(s, opener, True)
    else:
        open_by_board(g, s, c, rule == LOW_BOARD)
