"""The kernel that reads the hands of a PHH text: header fields, forced bets, and every action.

PHH writes ``cc`` for a check and a call alike and gives only totals for bets, so the kernel keeps
what each player has put in on the street. It follows PokerKit, which defines the format: players
are numbered from the small blind and the last has the button; heads-up the second player is the
button and the blinds and antes are listed small blind first, so player 1 posts the second entry.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from analyzer.compiled import inner, kernel
from analyzer.money import NONE
from analyzer.schema import DETAILS, EVENT_KINDS, HIDDEN
from parsers.dealer_fields import WordTable, word_table
from parsers.dealer_values import BAD, OK, Bytes, Ints, find_word, read_card, read_money, read_number
from parsers.phh_scan import KEY, SECTION, element_end, skip_space

KEYS: Final = (
    "variant", "antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet",
    "starting_stacks", "actions", "hand", "players", "seats", "seat_count", "table", "event", "time",
    "day", "month", "year", "currency", "currency_symbol", "finishing_stacks", "winnings",
    "ante_trimming_status", "venue",
)  # fmt: skip
DESCRIPTIVE: Final = (
    "author", "url", "address", "city", "region", "postal_code", "country", "time_zone", "level",
    "time_limit", "time_banks",
)  # fmt: skip
(
    K_VARIANT, K_ANTES, K_BLINDS, K_BRINGIN, K_SMALL, K_BIG, K_MIN, K_STACKS, K_ACTIONS, K_HAND, K_PLAYERS,
    K_SEATS, K_SEATCOUNT, K_TABLE, K_EVENT, K_TIME, K_DAY, K_MONTH, K_YEAR, K_CURRENCY, K_SYMBOL, K_FINISHING,
    K_WINNINGS, K_TRIMMING, K_VENUE,
) = range(25)  # fmt: skip
MOST_PLAYERS: Final = 32
MUCH: Final = 10**17  # a stack that is not known

# what is wrong; the codes of diagnostics in the same order
CODES: Final = (
    "unknown-line", "unknown-action", "bad-action", "bad-amount", "bad-card", "bad-number", "missing-field",
    "duplicate-seat", "bad-stacks",
)  # fmt: skip
E_LINE, E_UNKNOWN, E_ACTION, E_AMOUNT, E_CARD, E_NUMBER, E_MISSING, E_SEAT, E_STACKS = range(9)

_K = EVENT_KINDS.index
POST, BRINGIN, CHECK, FOLD = _K("post"), _K("bring-in"), _K("check"), _K("fold")
CALL, BET, COMPLETE, RAISE = _K("call"), _K("bet"), _K("complete"), _K("raise")
DEAL, BOARD, DRAW = _K("deal"), _K("board"), _K("draw")
SHOW, MUCK, REFUND, AWARD = _K("show"), _K("muck"), _K("refund"), _K("award")
_D = DETAILS.index
ANTE, SMALL, BIG, STRADDLE = _D("ante"), _D("small-blind"), _D("big-blind"), _D("straddle")
UNCALLED = _D("uncalled")

# event columns
V_HAND, V_KIND, V_SEAT, V_AMOUNT, V_TO, V_DETAIL, V_START, V_END, V_CARD0, V_CARD1 = range(10)
# hand numbers
P_LAST_SEAT, P_BLINDS, P_UPS, P_AWARDS, P_SB, P_BB, P_ANTE, P_SMALL, P_BIG, P_BRINGIN = range(10)
# counters: rows written so far, and where the hand stands
C_EVENTS, C_CARDS, C_ERRORS, C_SEATS, C_HAND, C_PLAYERS, C_ACTED, C_COMPLETED, C_STREET, C_HIDDEN = range(10)


class Out(NamedTuple):
    """What the kernel writes.

    numbers [10, hands], seats [5, ..] (hand, seat, stack, span of the name), events [10, ..],
    cards (of all events, end to end), errors [.., 4] (code, hand, span), counts [10]
    """

    numbers: Any
    seats: Any
    events: Any
    cards: Any
    errors: Any
    counts: Any


# rows of the table [9, MOST_PLAYERS] that holds the hand being read, by player:
# stacks, antes, blinds as the header gives them; seat numbers; chips behind; in on this street; in on
# all streets without antes; antes put in; cards received
H_STACKS, H_ANTES, H_BLINDS, H_SEATS, H_BEHIND, H_STREET, H_LIVE, H_DEAD, H_DEALT = range(9)


def key_table() -> WordTable:
    """All keys with their numbers; descriptive ones follow ``KEYS``."""
    return word_table(tuple((key, i) for i, key in enumerate((*KEYS, *DESCRIPTIVE))))


@kernel
def keys_of(buf: Bytes, kind: Ints, start: Ints, end: Ints, words: Any) -> Ints:
    """The key number of each statement; -1 where it is no known key."""
    seed, slots, starts, text, code = words
    keys = np.full(len(kind), -1, dtype=np.int64)
    for row in range(len(kind)):
        if kind[row] == KEY:
            found = find_word(buf, start[row], end[row], seed, slots, starts, text)
            keys[row] = code[found] if found >= 0 else -1
    return keys


@kernel
def hands_of(kind: Ints, keys: Ints) -> Ints:
    """The hand of each statement: a section opens one, and so does a second ``variant``."""
    hands = np.zeros(len(kind), dtype=np.int64)
    hand, seen, filled = 0, False, False
    for row in range(len(kind)):
        if kind[row] == SECTION:
            hand, seen, filled = hand + filled, False, True
        elif keys[row] == K_VARIANT:
            hand, seen, filled = hand + seen, True, True
        elif kind[row] == KEY:
            filled = True
        hands[row] = hand
    return hands


@inner
def money_at(buf: Bytes, s: int, e: int) -> tuple[int, int]:
    """An amount as TOML writes it (``1_000``, ``+2.5``); a negative one keeps its sign."""
    sign = -1 if s < e and buf[s] == 45 else 1
    if s < e and (buf[s] == 45 or buf[s] == 43):
        s += 1
    plain = np.empty(e - s if e > s else 0, dtype=np.uint8)
    n = 0
    for i in range(s, e):
        if buf[i] != 95:
            plain[n] = buf[i]
            n += 1
    value, status = read_money(plain, 0, n)
    return value * sign, status


@inner
def read_list(buf: Bytes, s: int, e: int, out: Ints) -> tuple[int, int]:
    """Amounts of an array; how many, and where one could not be read (-1: nowhere). inf is ``MUCH``."""
    i, n, bad = skip_space(buf, s + 1, e - 1), 0, -1
    if s < 0 or buf[s] != 91:
        return 0, s
    while i < e - 1 and n < MOST_PLAYERS:
        stop = element_end(buf, i, e - 1)
        value, status = money_at(buf, i, stop)
        if status != OK and stop - i == 3 and buf[i] == 105 and buf[i + 1] == 110:
            value, status = MUCH, OK
        if status != OK:
            bad = i
            value = 0
        out[n] = value
        n += 1
        i = skip_space(buf, stop, e - 1)
    return n, bad


@inner
def read_spans(buf: Bytes, s: int, e: int, starts: Ints, ends: Ints) -> int:
    """Spans of an array's elements."""
    n, i = 0, skip_space(buf, s + 1, e - 1)
    while i < e - 1 and n < len(starts):
        stop = element_end(buf, i, e - 1)
        if stop <= i:
            break
        starts[n], ends[n] = i, stop
        n += 1
        i = skip_space(buf, stop, e - 1)
    return n


@inner
def _player(buf: Bytes, s: int, e: int, players: int) -> int:
    """The index of player ``pN``, or -1."""
    if e - s < 2 or buf[s] != 112:
        return -1
    value, status = read_number(buf, s + 1, e, players)
    return value - 1 if status == OK and value > 0 else -1


@inner
def _note(out: Out, code: int, start: int, end: int) -> None:
    n = out.counts[C_ERRORS]
    out.errors[n, 0], out.errors[n, 1] = code, out.counts[C_HAND]
    out.errors[n, 2], out.errors[n, 3] = start, end
    out.counts[C_ERRORS] += 1


@inner
def _event(out: Out, kind: int, seat: int, amount: int, to: int, start: int, end: int) -> int:
    """Write an event without cards and detail; its number."""
    n, ev = out.counts[C_EVENTS], out.events
    ev[V_HAND, n], ev[V_KIND, n], ev[V_SEAT, n], ev[V_AMOUNT, n] = out.counts[C_HAND], kind, seat, amount
    ev[V_TO, n], ev[V_DETAIL, n], ev[V_START, n], ev[V_END, n] = to, NONE, start, end
    ev[V_CARD0, n] = ev[V_CARD1, n] = out.counts[C_CARDS]
    out.counts[C_EVENTS] += 1
    return int(n)


@inner
def _cards(buf: Bytes, s: int, e: int, out: Out, event: int) -> None:
    """Cards written end to end, added to an event."""
    while s < e:
        card, status = read_card(buf, s, min(s + 2, e))
        if status == BAD:
            _note(out, E_CARD, s, min(s + 2, e))
        out.cards[out.counts[C_CARDS]] = card
        out.counts[C_CARDS] += 1
        s += 2
    out.events[V_CARD1, event] = out.counts[C_CARDS]


# ── the header ───────────────────────────────────────────────────────────────────────────────


@inner
def _fill(h: Any, row: int, value: int) -> None:
    for i in range(MOST_PLAYERS):
        h[row, i] = value


@inner
def _most(h: Any, row: int, players: int) -> int:
    most = 0
    for i in range(players):
        most = max(most, h[row, i])
    return most


@inner
def _amounts(buf: Bytes, s: int, e: int, values: Ints, out: Out) -> int:
    """An array of amounts; how many. ``inf`` is ``MUCH``."""
    n, bad = read_list(buf, s, e, values)
    if bad >= 0:
        _note(out, E_AMOUNT, bad, element_end(buf, bad, e))
    return n


@inner
def _amount(buf: Bytes, row: int, start: Ints, end: Ints, out: Out) -> int:
    """The amount of a statement, ``NONE`` without one."""
    if row < 0:
        return NONE
    value, status = money_at(buf, start[row], end[row])
    if status != OK or value < 0:
        _note(out, E_AMOUNT, start[row], end[row])
        return NONE
    return value


@inner
def _seat_numbers(buf: Bytes, s: int, e: int, players: int, seats: Ints, out: Out) -> None:
    taken = np.zeros(128, dtype=np.int64)
    spans = np.empty((2, MOST_PLAYERS), dtype=np.int64)
    for i in range(min(read_spans(buf, s, e, spans[0], spans[1]), players)):
        value, status = read_number(buf, spans[0, i], spans[1, i], 127)
        if status != OK or taken[value]:
            _note(out, E_NUMBER if status != OK else E_SEAT, spans[0, i], spans[1, i])
            continue
        taken[value] = 1
        seats[i] = value


@inner
def _header(buf: Bytes, at: Ints, start: Ints, end: Ints, h: Any, out: Out) -> int:
    """Stacks, antes, blinds and seats of a hand; the number of players."""
    players = 0
    if at[K_STACKS] >= 0:
        players = _amounts(buf, start[at[K_STACKS]], end[at[K_STACKS]], h[H_STACKS], out)
    else:
        _fill(h, H_STACKS, MUCH)
    if at[K_ANTES] >= 0:
        players = max(players, _amounts(buf, start[at[K_ANTES]], end[at[K_ANTES]], h[H_ANTES], out))
    if at[K_BLINDS] >= 0:
        players = max(players, _amounts(buf, start[at[K_BLINDS]], end[at[K_BLINDS]], h[H_BLINDS], out))
    for i in range(MOST_PLAYERS):
        h[H_SEATS, i] = i + 1
    if at[K_SEATS] >= 0:
        _seat_numbers(buf, start[at[K_SEATS]], end[at[K_SEATS]], players, h[H_SEATS], out)
    for i in range(MOST_PLAYERS):
        h[H_BEHIND, i] = h[H_STACKS, i]
    return players


@inner
def _seat_rows(buf: Bytes, row: int, start: Ints, end: Ints, players: int, h: Any, out: Out) -> None:
    names = np.full((2, MOST_PLAYERS), -1, dtype=np.int64)
    if row >= 0:
        read_spans(buf, start[row], end[row], names[0], names[1])
    for i in range(players):
        n = out.counts[C_SEATS]
        out.seats[0, n], out.seats[1, n] = out.counts[C_HAND], h[H_SEATS, i]
        out.seats[2, n] = NONE if h[H_STACKS, i] >= MUCH else h[H_STACKS, i]
        out.seats[3, n], out.seats[4, n] = names[0, i], names[1, i]
        out.counts[C_SEATS] += 1


@inner
def _forced(at: Ints, first: Ints, last: Ints, players: int, h: Any, out: Out) -> None:
    """Antes and blinds as events on the lines of their fields, cut to the stacks."""
    for i in range(players):
        amount = min(h[H_ANTES, 1 - i if players == 2 else i], h[H_BEHIND, i])
        if amount > 0:
            h[H_BEHIND, i] -= amount
            h[H_DEAD, i] = amount
            row = at[K_ANTES]
            out.events[V_DETAIL, _event(out, POST, h[H_SEATS, i], amount, NONE, first[row], last[row])] = ANTE
    for order in range(players):
        i = 1 - order if players == 2 else order
        amount = min(abs(h[H_BLINDS, order]), h[H_BEHIND, i])
        if amount > 0:
            _put_in(h, i, amount)
            row = at[K_BLINDS]
            n = _event(out, POST, h[H_SEATS, i], amount, NONE, first[row], last[row])
            # a negative entry is a live post by a player who comes in: it does not move the opening
            big = order == 1 or h[H_BLINDS, order] < 0
            out.events[V_DETAIL, n] = SMALL if order == 0 else BIG if big else STRADDLE


@inner
def _put_in(h: Any, who: int, amount: int) -> None:
    if amount > 0:
        h[H_BEHIND, who] -= amount
        h[H_STREET, who] += amount
        h[H_LIVE, who] += amount


# ── the actions ──────────────────────────────────────────────────────────────────────────────


@inner
def _split(buf: Bytes, i: int, stop: int, w: Ints) -> int:
    """The words of an action, a string at ``[i, stop)``, up to a ``#``; how many (5: too many)."""
    if buf[i] != 34 and buf[i] != 39:
        return 0
    words, k, end = 0, i + 1, stop - 1
    while words < 5:
        while k < end and buf[k] <= 32:
            k += 1
        if k >= end or buf[k] == 35:
            break
        w[2 * words] = k
        while k < end and buf[k] > 32:
            k += 1
        w[2 * words + 1] = k
        words += 1
    return words


@inner
def _new_street(h: Any, counts: Ints) -> None:
    _fill(h, H_STREET, 0)
    counts[C_ACTED] = 0
    counts[C_STREET] += 1


@inner
def _dealer_acts(buf: Bytes, w: Ints, words: int, i: int, stop: int, stud: bool, h: Any, out: Out) -> bool:
    """``d db CARDS`` and ``d dh pN CARDS``; whether it was one of them."""
    if w[3] - w[2] != 2 or buf[w[2]] != 100:
        return False
    if buf[w[2] + 1] == 98 and words == 3:
        _new_street(h, out.counts)
        _cards(buf, w[4], w[5], out, _event(out, BOARD, NONE, NONE, NONE, i, stop))
        return True
    who = _player(buf, w[4], w[5], out.counts[C_PLAYERS]) if words == 4 else -1
    if buf[w[2] + 1] != 104 or who < 0:
        return False
    if out.counts[C_ACTED]:
        _new_street(h, out.counts)
    n = _event(out, DEAL, h[H_SEATS, who], NONE, NONE, i, stop)
    _cards(buf, w[6], w[7], out, n)
    for c in range(out.events[V_CARD0, n], out.events[V_CARD1, n]):
        if stud and 2 <= h[H_DEALT, who] <= 5 and out.cards[c] == HIDDEN:
            out.counts[C_HIDDEN] += 1
        h[H_DEALT, who] += 1
    return True


@inner
def _raise(
    buf: Bytes, w: Ints, who: int, i: int, stop: int, bring_in: int, stud: bool, h: Any, out: Out
) -> None:
    """``pN cbr TOTAL``: a completion, bet or raise by what lies there already."""
    total, status = money_at(buf, w[4], w[5])
    top = _most(h, H_STREET, out.counts[C_PLAYERS])
    kind = RAISE if top > 0 else BET
    if stud and out.counts[C_STREET] == 0 and not out.counts[C_COMPLETED] and top <= bring_in:
        kind = COMPLETE
    out.counts[C_COMPLETED] = 1
    if status != OK or total < 0:
        _note(out, E_AMOUNT, w[4], w[5])
        total = NONE
    _event(out, kind, h[H_SEATS, who], NONE, total, i, stop)
    if total != NONE:
        _put_in(h, who, total - h[H_STREET, who])


@inner
def _shows(
    buf: Bytes, w: Ints, words: int, who: int, i: int, stop: int, draw: bool, h: Any, out: Out
) -> None:
    """``pN sm [CARDS|-]`` (show or muck) and ``pN sd [CARDS]`` (stand pat or discard)."""
    if draw and out.counts[C_ACTED]:
        _new_street(h, out.counts)
    kind = DRAW if draw else SHOW if words == 3 else MUCK
    n = _event(out, kind, h[H_SEATS, who], NONE, NONE, i, stop)
    if words == 3 and not (w[5] - w[4] == 1 and buf[w[4]] == 45):
        _cards(buf, w[4], w[5], out, n)


@inner
def _player_acts(
    buf: Bytes, w: Ints, words: int, i: int, stop: int, bring_in: int, stud: bool, h: Any, out: Out
) -> bool:
    """``pN`` with f, cc, pb, cbr, sm or sd; whether it was one of them."""
    who = _player(buf, w[0], w[1], out.counts[C_PLAYERS])
    size, a = w[3] - w[2], buf[w[2]]
    b = buf[w[2] + 1] if size > 1 else 0
    if who < 0:
        return False
    if size == 2 and a == 115 and (b == 109 or b == 100) and words <= 3:
        _shows(buf, w, words, who, i, stop, b == 100, h, out)
        return True
    if size == 3 and a == 99 and b == 98 and words == 3:
        _raise(buf, w, who, i, stop, bring_in, stud, h, out)
    elif words != 2:
        return False
    elif size == 1 and a == 102:
        _event(out, FOLD, h[H_SEATS, who], NONE, NONE, i, stop)
    elif size == 2 and a == 99 and b == 99:
        amount = min(_most(h, H_STREET, out.counts[C_PLAYERS]) - h[H_STREET, who], max(h[H_BEHIND, who], 0))
        if amount > 0:
            _event(out, CALL, h[H_SEATS, who], amount, NONE, i, stop)
        else:
            _event(out, CHECK, h[H_SEATS, who], NONE, NONE, i, stop)
        _put_in(h, who, amount)
    elif size == 2 and a == 112 and b == 98:
        amount = min(bring_in, h[H_BEHIND, who])
        _event(out, BRINGIN, h[H_SEATS, who], amount, NONE, i, stop)
        _put_in(h, who, amount)
    else:
        return False
    out.counts[C_ACTED] = 1
    return True


@inner
def _actions(buf: Bytes, s: int, e: int, bring_in: int, stud: bool, h: Any, out: Out) -> None:
    """Every action of the array at ``[s, e)``."""
    w = np.zeros(10, dtype=np.int64)
    i = skip_space(buf, s + 1, e - 1)
    while i < e - 1:
        stop = max(element_end(buf, i, e - 1), i + 1)
        words, known = _split(buf, i, stop, w), False
        if words >= 2 and w[1] - w[0] == 1 and buf[w[0]] == 100:
            known = _dealer_acts(buf, w, words, i, stop, stud, h, out)
        elif words >= 2:
            known = _player_acts(buf, w, words, i, stop, bring_in, stud, h, out)
        if not known:
            _note(out, E_UNKNOWN, i, stop)
        i = skip_space(buf, stop, e - 1)


# ── what the file says was won ───────────────────────────────────────────────────────────────


@inner
def _unmatched(h: Any, players: int) -> tuple[int, int]:
    """Who put in most, and how much of it nobody matched: it never was in the pot."""
    top, second = -1, 0
    for i in range(players):
        if top < 0 or h[H_LIVE, i] > h[H_LIVE, top]:
            second = h[H_LIVE, top] if top >= 0 else 0
            top = i
        elif h[H_LIVE, i] > second:
            second = h[H_LIVE, i]
    return top, h[H_LIVE, top] - second


@inner
def _awards(
    buf: Bytes, row: int, change: bool, start: Ints, end: Ints, first: Ints, last: Ints, h: Any, out: Out
) -> None:
    """Awards from ``winnings``, or (``change``) from what the finishing stacks leave over.

    What nobody matched of the highest bet was not won: it goes back as an uncalled bet.
    """
    players = out.counts[C_PLAYERS]
    won = np.zeros(MOST_PLAYERS, dtype=np.int64)
    if _amounts(buf, start[row], end[row], won, out) != players:
        _note(out, E_STACKS, start[row], end[row])
        return
    top, rest = _unmatched(h, players)
    if change:
        for i in range(players):
            won[i] = 0 if h[H_STACKS, i] >= MUCH else won[i] - h[H_BEHIND, i]
        won[top] -= rest
    if rest > 0 and won[top] >= 0:  # the format leaves it unsaid that an unmatched bet goes back
        n = _event(out, REFUND, h[H_SEATS, top], rest, NONE, first[row], last[row])
        out.events[V_DETAIL, n] = UNCALLED
    for i in range(players):
        if won[i] < 0:
            _note(out, E_STACKS, start[row], end[row])
        elif won[i] > 0:
            _event(out, AWARD, h[H_SEATS, i], won[i], NONE, first[row], last[row])


@kernel
def play(
    buf: Bytes, keys: Ints, hands: Ints, start: Ints, end: Ints, first: Ints, last: Ints, stud: Any, at: Any,
    out: Out,
) -> None:  # fmt: skip
    """All hands of a text.

    keys, hands, start, end, first, last  [statements] key, hand, span of the value, of the statement
    stud  [hands] the variant has up cards
    at    [hands, keys] statement of each key, -1 if absent: filled here
    """
    for row in range(len(keys)):
        if 0 <= keys[row] < at.shape[1]:
            at[hands[row], keys[row]] = row
    for hand in range(at.shape[0]):
        rows, counts, numbers = at[hand], out.counts, out.numbers
        h = np.zeros((9, MOST_PLAYERS), dtype=np.int64)
        counts[C_HAND] = hand
        counts[C_ACTED], counts[C_COMPLETED], counts[C_STREET], counts[C_HIDDEN] = 0, 0, 0, 0
        players = _header(buf, rows, start, end, h, out)
        counts[C_PLAYERS] = players
        _seat_rows(buf, rows[K_PLAYERS], start, end, players, h, out)
        _forced(rows, first, last, players, h, out)
        numbers[P_BRINGIN, hand] = _amount(buf, rows[K_BRINGIN], start, end, out)
        numbers[P_SMALL, hand] = _amount(buf, rows[K_SMALL], start, end, out)
        numbers[P_BIG, hand] = _amount(buf, rows[K_BIG], start, end, out)
        if rows[K_ACTIONS] >= 0:
            bring_in = max(numbers[P_BRINGIN, hand], 0)
            _actions(buf, start[rows[K_ACTIONS]], end[rows[K_ACTIONS]], bring_in, stud[hand], h, out)
        awards = counts[C_EVENTS]
        if players > 0 and rows[K_WINNINGS] >= 0:
            _awards(buf, rows[K_WINNINGS], False, start, end, first, last, h, out)
        elif players > 0 and rows[K_FINISHING] >= 0:
            _awards(buf, rows[K_FINISHING], True, start, end, first, last, h, out)
        numbers[P_AWARDS, hand] = counts[C_EVENTS] - awards
        same, blinds = players > 0, False
        for i in range(players):
            same = same and h[H_ANTES, i] == h[H_ANTES, 0]
            blinds = blinds or h[H_BLINDS, i] != 0
        numbers[P_ANTE, hand] = h[H_ANTES, 0] if same and h[H_ANTES, 0] > 0 else NONE
        numbers[P_LAST_SEAT, hand] = h[H_SEATS, players - 1] if players else NONE
        numbers[P_BLINDS, hand] = blinds
        numbers[P_UPS, hand] = counts[C_HIDDEN] == 0
        numbers[P_SB, hand] = h[H_BLINDS, 0] if h[H_BLINDS, 0] > 0 else NONE
        numbers[P_BB, hand] = h[H_BLINDS, 1] if h[H_BLINDS, 1] > 0 else NONE
