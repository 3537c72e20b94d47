"""The kernel that turns decoded rows of a dealer log into typed columns, and checks their order.

Input: rows of tokens (field number, value span); see ``dealer_tokens``. Output: numbers, cards
and text spans by row, the hand each row belongs to, and errors. What a field means for a kind is
data (``dealer_fields``).
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyzer.compiled import inner, kernel
from analyzer.money import NONE
from parsers import dealer_fields as f
from parsers.dealer_values import (
    BAD,
    OK,
    Bytes,
    Ints,
    find_word,
    is_null,
    listed_word,
    read_cards,
    read_facts,
    read_flag,
    read_money,
    read_number,
    read_time,
    unquoted,
)

# what is wrong; the codes of diagnostics in the same order
CODES: Final = (
    "bad-json",
    "unknown-event",
    "missing-field",
    "bad-card",
    "bad-amount",
    "bad-number",
    "bad-word",
    "bad-flag",
    "bad-time",
    "bad-text",
    "seq-not-rising",
    "hand-mismatch",
    "no-hand",
    "duplicate-seat",
    "unexpected-word",
    "bad-csv",
)
(
    E_JSON,
    E_EVENT,
    E_MISSING,
    E_CARD,
    E_AMOUNT,
    E_NUMBER,
    E_WORD,
    E_FLAG,
    E_TIME,
    E_TEXT,
    E_SEQ,
    E_HAND,
    E_NOHAND,
    E_SEAT,
    E_EXTRA_WORD,
    E_CSV,
) = range(16)

T_EXTRA, T_EVENT, T_HAND, T_SEQ, T_MONEY, T_NUMBER, T_WORD, T_OPEN = range(8)
T_FLAG, T_TIME, T_TEXT, T_CARDS, T_WITH, T_FACTS, T_SEATS, T_NOTE = range(8, 16)
EVENT_FIELD: Final = f.FIELD_ID["event"]
SEAT_FIELD: Final = f.FIELD_ID["seat"]
HAND_KIND, SEAT_KIND, NO_KIND = f.HAND_KIND, f.SEAT_KIND, f.NO_KIND
U_TYPE, U_COLUMN, U_FIRST, U_WORDS, U_TEXT = f.U_TYPE, f.U_COLUMN, f.U_FIRST, f.U_WORDS, f.U_TEXT
N_AT, N_OFFSET, N_SEQ, N_ALLIN = f.N_AT, f.N_OFFSET, f.N_SEQ, f.N_ALLIN
H_ID, P_SEAT, X_OWN, X_NOTE, X_SEQ = f.H_ID, f.P_SEAT, f.X_OWN, f.X_NOTE, f.X_SEQ
DROPPED, BROKEN_HAND = f.DROPPED, f.BROKEN_HAND
MOST_NUMBER: Final = 127
MOST_SEQ: Final = 10**15


@kernel
def kinds_of(
    buf: Bytes, ptr: Ints, field: Ints, start: Ints, end: Ints, given: Ints, words: Any
) -> npt.NDArray[np.int64]:
    """The kind of each row by its ``event`` field; ``given`` where the reader already knows."""
    seed, slots, starts, text, code = words
    kinds = given.copy()
    for row in range(len(ptr) - 1):
        if kinds[row] != NO_KIND:
            continue
        for tok in range(ptr[row], ptr[row + 1]):
            if field[tok] == EVENT_FIELD:
                s, e = unquoted(buf, start[tok], end[tok])
                found = find_word(buf, s, e, seed, slots, starts, text)
                kinds[row] = code[found] if found >= 0 else NO_KIND
    return kinds


@inner
def _error(errors: Any, n: int, code: int, row: int, about: int) -> int:
    errors[n, 0], errors[n, 1], errors[n, 2] = code, row, about
    return n + 1


@inner
def _same(buf: Bytes, s: int, e: int, t: int, u: int) -> bool:
    if e - s != u - t:
        return False
    for i in range(e - s):
        if buf[s + i] != buf[t + i]:
            return False
    return True


@inner
def read_token(
    buf: Bytes, s: int, e: int, use: Ints, row: int, tok: int, words: Any, num: Any, txt: Any
) -> tuple[int, int]:
    """Read one value into its column; the error code or -1, and whether the original is kept."""
    starts, text, code = words
    column, kind = use[U_COLUMN], use[U_TYPE]
    if kind == T_MONEY:
        value, status = read_money(buf, s, e)
        if status == OK:
            num[column, row] = value
        return (-1 if status == OK else E_AMOUNT), status
    if kind == T_NUMBER or kind == T_SEQ:
        value, status = read_number(buf, s, e, MOST_NUMBER if kind == T_NUMBER else MOST_SEQ)
        if status == OK:
            num[column, row] = value
        return (-1 if status == OK else E_NUMBER), status
    if kind == T_WORD or kind == T_OPEN:
        t, u = unquoted(buf, s, e)
        found = listed_word(buf, t, u, use[U_FIRST], use[U_WORDS], starts, text)
        if found < 0 or buf[s] == 91 or buf[s] == 123:
            return E_WORD, BAD
        num[column, row] = code[found]
        if kind == T_OPEN and (starts[found + 1] == starts[found] or use[U_TEXT] != X_OWN):
            txt[use[U_TEXT], row] = tok
        return -1, OK
    if kind == T_FLAG:
        value, status = read_flag(buf, s, e)
        if status == OK:
            num[column, row] = value
        return (-1 if status == OK else E_FLAG), status
    if kind == T_TIME:
        value, offset, status = read_time(buf, s, e, NONE)
        if status != BAD:
            num[column, row] = value
            num[N_OFFSET, row] = offset
        return (E_TIME if status == BAD else -1), status
    if kind == T_TEXT or kind == T_NOTE:
        if buf[s] == 91 or buf[s] == 123:
            return E_TEXT, BAD
        txt[column, row] = tok
        return -1, OK
    if kind == T_FACTS:
        value, status = read_facts(buf, s, e, use[U_FIRST], use[U_WORDS], starts, text, code)
        num[column, row] = value
        return (-1 if status == OK else E_WORD), status
    return -1, OK


@kernel
def fill(
    buf: Bytes, ptr: Ints, field: Ints, start: Ints, end: Ints, kinds: Ints, uses: Any, required: Ints,
    words: Any, num: Any, txt: Any, extra: Any, cards: Any, card_ptr: Ints, hand: Ints, errors: Any,
) -> tuple[int, int]:  # fmt: skip
    """Fill all rows.

    num, txt   [column, row] numbers (``NONE``) and token numbers (-1), to be filled
    extra      [token] the original is kept: an unknown field, or one that could not be read
    cards, card_ptr  cards of each row, one after another
    hand       [row] ordinal of the open hand, -1 before the first
    errors     [.., 3] code, row, token (or the mask of missing fields)
    Returns the number of errors and of cards.
    """
    n_err, n_cards, ordinal, hand_row, last_seq, is_open, list_tok = 0, 0, -1, -1, -1, False, -1
    seated = np.zeros(128, dtype=np.int64)
    for row in range(len(ptr) - 1):
        kind = kinds[row]
        if kind == HAND_KIND:
            ordinal, hand_row, last_seq, is_open, list_tok = ordinal + 1, row, -1, True, -1
        elif kind == BROKEN_HAND:
            is_open = False
        hand[row] = ordinal if is_open else -1
        card_ptr[row] = n_cards
        if kind < 0:
            continue
        if not is_open:
            n_err = _error(errors, n_err, E_NOHAND, row, -1)
        seen, with_tok, cards_tok = 0, -1, -1
        for tok in range(ptr[row], ptr[row + 1]):
            at = field[tok]
            if at < 0 or uses[kind, at, U_TYPE] == T_EXTRA:
                extra[tok] = True
                continue
            if is_null(buf, start[tok], end[tok]):
                continue
            seen |= 1 << at
            use = uses[kind, at]
            if use[U_TYPE] == T_WITH:
                with_tok = tok
            elif use[U_TYPE] == T_CARDS:
                cards_tok = tok
            elif use[U_TYPE] == T_SEATS:
                list_tok = tok
            elif use[U_TYPE] == T_HAND:
                s, e = unquoted(buf, start[tok], end[tok])
                other = txt[H_ID, hand_row] if hand_row >= 0 else -1
                if other >= 0:
                    t, u = unquoted(buf, start[other], end[other])
                    if not _same(buf, s, e, t, u):
                        n_err = _error(errors, n_err, E_HAND, row, tok)
                        extra[tok] = True
            else:
                error, status = read_token(buf, start[tok], end[tok], use, row, tok, words, num, txt)
                if status != OK:
                    extra[tok] = True
                if error >= 0:
                    n_err = _error(errors, n_err, error, row, tok)
                elif use[U_TYPE] == T_SEQ:
                    if num[use[U_COLUMN], row] <= last_seq:
                        n_err = _error(errors, n_err, E_SEQ, row, tok)
                    last_seq = num[use[U_COLUMN], row]
                    txt[X_SEQ, row] = tok
        for tok in (cards_tok, with_tok):
            if tok >= 0:
                n, status = read_cards(buf, start[tok], end[tok], cards, n_cards)
                n_cards += n
                if n == 0:
                    seen &= ~(1 << field[tok])
                if status != OK or (n == 0 and buf[start[tok]] == 34):
                    extra[tok] = True
                if status == BAD:
                    n_err = _error(errors, n_err, E_CARD, row, tok)
        missing = required[kind] & ~seen
        if missing:
            n_err = _error(errors, n_err, E_MISSING, row, missing)
        if kind == SEAT_KIND and num[P_SEAT, row] >= 0:
            if seated[num[P_SEAT, row]] == hand_row + 1:
                n_err = _error(errors, n_err, E_SEAT, row, ptr[row])
                kinds[row] = DROPPED
            seated[num[P_SEAT, row]] = hand_row + 1
        if kind == SEAT_KIND and list_tok >= 0:
            odd = kinds[row] == DROPPED or num[P_SEAT, row] < 0
            for tok in range(ptr[row], ptr[row + 1]):
                odd = odd or extra[tok]
            if odd:  # no column carries it: the hand keeps the list as it stood
                extra[list_tok] = True
    card_ptr[len(ptr) - 1] = n_cards
    return n_err, n_cards


@kernel
def finish(
    kinds: Ints, ptr: Ints, hand: Ints, all_in_kinds: Any, num: Any, txt: Any, extra: Any, rows: Ints,
    seq: Ints, texts: Any,
) -> int:  # fmt: skip
    """The rows that become events, numbered within their hands; returns how many.

    A hand line with fields that no column holds opens its hand with a ``note``. A logged ``seq``
    that is simply the event's number says nothing and is dropped; times are put into the hand's
    own offset. ``texts``: the event has something to keep in its text.
    """
    n, nth, headed, offset = 0, 0, 0, NONE
    for row in range(len(kinds)):
        kind = kinds[row]
        if kind < 0 or kind == SEAT_KIND or hand[row] < 0:
            continue
        if kind == HAND_KIND:
            nth, headed, offset = 0, 0, num[N_OFFSET, row]
        else:
            nth += 1
            tok = txt[X_SEQ, row]
            if tok >= 0 and num[N_SEQ, row] != nth:
                extra[tok] = True
            if all_in_kinds[kind] and num[N_ALLIN, row] == NONE:
                num[N_ALLIN, row] = 0
            if num[N_AT, row] != NONE and num[N_OFFSET, row] != NONE and offset != NONE:
                num[N_AT, row] += (offset - num[N_OFFSET, row]) * 60_000_000
        keeps = kind != HAND_KIND and (txt[X_OWN, row] >= 0 or txt[X_NOTE, row] >= 0)
        for tok in range(ptr[row], ptr[row + 1]):
            keeps = keeps or extra[tok]
        if kind == HAND_KIND:
            if not keeps:
                continue
            headed = 1
        rows[n], seq[n], texts[n] = row, nth + headed, keeps
        n += 1
    return n
