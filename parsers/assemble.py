"""From the matcher's columns to the log tables, the same for every text format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt
import polars as pl

from analyzer.money import NONE, to_money
from analyzer.schema import DETAILS, DIAGNOSTICS, EVENT_KINDS, EVENTS, HANDS, SEATS, Detail, EventKind, Face
from parsers import columns as C
from parsers import matcher as M
from parsers import tables as T
from parsers.base import Chunk, Parsed
from parsers.headers import Facts, big_blinds, hand_facts

if TYPE_CHECKING:
    from parsers.matcher import Out
    from parsers.text import TextParser

Ints = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]

MESSAGES: Final = (
    ("unknown-line", "no template of this format matches the line"),
    ("repeated-seat", "the hand lists this seat twice; the first listing is kept"),
    ("missing-header", "the hand's first line is missing"),
    ("damaged-line", "part of what the line should say is missing"),
    ("too-many-seats", "no table has so many seats; the line is not used"),
    ("truncated-hand", "the hand ends before its result"),
)
"""Diagnostics by the matcher's numbers."""
TRUNCATED: Final = 5
POST: Final = EVENT_KINDS.index("post")
DEAD: Final = DETAILS.index("dead")


def assemble(parser: TextParser, chunk: Chunk, data: Bytes, out: Out) -> Parsed:
    """The tables of one chunk."""
    hands = out.hands[: out.state[M.X_HANDS]]
    program = parser.program
    skipped = {name: int(n) for name, n in zip(program.skips, out.skipped, strict=True) if n}
    return Parsed(
        hands=_hands(parser, chunk, data, hands),
        seats=_seats(chunk, data, out),
        events=_events(chunk, out, big_blinds(Facts(parser, data, hands))),
        diagnostics=_diagnostics(chunk, data, out, hands),
        parsed=int(out.state[M.X_PARSED]),
        skipped=skipped,
        unknown=int(out.state[M.X_UNKNOWN]),
    )


def _hands(parser: TextParser, chunk: Chunk, data: Bytes, hands: Ints) -> pl.DataFrame:
    count = len(hands)
    keys = chunk.first_key + np.arange(count, dtype=np.int64)
    heroes = hands[:, T.H_HEROES, 0]
    hero_known = (heroes == 1) | (heroes < 0)
    damaged = (hands[:, T.H_DAMAGED, 0] != 0) | (hands[:, T.H_CLOSED, 0] == 0)
    given = hand_facts(parser, data, hands)
    given |= {
        "hand_key": C.numbers(keys, pl.Int64),
        "source_key": C.numbers(np.full(count, chunk.source_key, dtype=np.int64), pl.Int64),
        "format": pl.Series([parser.name], dtype=pl.String).new_from_index(0, count),
        "hero": C.numbers(np.where(hero_known, hands[:, T.H_HERO, 0], 0), pl.Int8, hero_known),
        "cancelled": pl.Series(hands[:, T.H_CANCELLED, 0] != 0),
        "incomplete": pl.Series(damaged),
        "runs": C.numbers(hands[:, T.H_RUNS, 0], pl.Int8),
        "line": C.numbers(hands[:, T.H_LINE, 0] + chunk.line_offset, pl.Int64),
        "byte_start": C.numbers(hands[:, T.H_START, 0] + chunk.byte_offset, pl.Int64),
        "byte_end": C.numbers(hands[:, T.H_END, 0] + chunk.byte_offset, pl.Int64),
    }
    return C.frame(HANDS, count, given)


def _seats(chunk: Chunk, data: Bytes, out: Out) -> pl.DataFrame:
    seats = out.seats[: out.state[M.X_SEATS]]
    dealt = np.where(seats[:, M.S_DEALT] < 0, 255, seats[:, M.S_DEALT]).astype(np.uint8)
    table = C.frame(
        SEATS,
        len(seats),
        {
            "hand_key": C.numbers(chunk.first_key + seats[:, M.S_HAND], pl.Int64),
            "seat": C.numbers(seats[:, M.S_SEAT], pl.Int8),
            "player": C.spans(data, seats[:, M.S_NAME], seats[:, M.S_NAME_END], NONE),
            "stack": to_money(np.ascontiguousarray(seats[:, M.S_STACK])),
            "sitting_out": pl.Series(seats[:, M.S_OUT] == 1),
            "dealt_in": C.flags(dealt),
        },
    )
    number = seats[:, M.S_HAND] * 256 + seats[:, M.S_SEAT]
    return table if (number[1:] > number[:-1]).all() else table.sort("hand_key", "seat")


def _events(chunk: Chunk, out: Out, blinds: Ints) -> pl.DataFrame:
    count = int(out.state[M.X_EVENTS])
    _split_blinds(out, count, blinds)
    place = out.place[:, :count]
    codes = out.codes[:, :count]
    money = out.money[:, :count]
    cards = out.cards[: out.state[M.X_CARDS]]
    text = out.text[: out.state[M.X_TEXT]]
    small = {
        name: C.numbers(codes[column].view(np.int8), pl.Int8, codes[column] != 255)
        for name, column in (("seat", M.B_SEAT), ("pot", M.B_POT), ("run", M.B_RUN))
    }
    given = small | {
        "hand_key": C.numbers(chunk.first_key + place[M.C_HAND], pl.Int64),
        "seq": C.numbers(place[M.C_SEQ], pl.Int32),
        "kind": C.codes(codes[M.B_KIND], EventKind),
        "amount": to_money(money[M.M_AMOUNT]),
        "to_amount": to_money(money[M.M_TO]),
        "by_amount": to_money(money[M.M_BY]),
        "all_in": C.flags(codes[M.B_ALL_IN]),
        "cards": C.lists(out.card_ends[: count + 1], cards),
        "face": C.codes(codes[M.B_FACE], Face),
        "detail": C.codes(codes[M.B_DETAIL], Detail),
        "count": C.numbers(codes[M.B_COUNT], pl.Int16, codes[M.B_COUNT] != 255),
        "text": C.texts(out.text_ends[: count + 1], text),
        "line": C.numbers(place[M.C_LINE] + chunk.line_offset, pl.Int64),
        "byte_start": C.numbers(place[M.C_START] + chunk.byte_offset, pl.Int64),
        "byte_end": C.numbers(place[M.C_END] + chunk.byte_offset, pl.Int64),
    }
    return C.frame(EVENTS, count, given)


def _split_blinds(out: Out, count: int, blinds: Ints) -> None:
    """One line for both blinds gives two posts of the same total: the live one takes the blind."""
    start, kind, detail = (
        out.place[M.C_START, :count],
        out.codes[M.B_KIND, :count],
        out.codes[M.B_DETAIL, :count],
    )
    first = np.flatnonzero((kind[:-1] == POST) & (detail[:-1] == DEAD) & (start[:-1] == start[1:]))
    if not len(first):
        return
    amount = out.money[M.M_AMOUNT]
    total = amount[first]
    blind = blinds[out.place[M.C_HAND, first]]
    live = np.where(blind == NONE, total, np.minimum(total, blind))
    amount[first] = total - live
    amount[first + 1] = live


def _diagnostics(chunk: Chunk, data: Bytes, out: Out, hands: Ints) -> pl.DataFrame:
    rows = out.diagnostics[: out.state[M.X_DIAGNOSTICS]]
    cut = np.flatnonzero(hands[:, T.H_CLOSED, 0] == 0)
    if not len(rows) and not len(cut):
        return DIAGNOSTICS.empty()
    ends = hands[cut]
    more = np.stack(
        [
            np.full(len(cut), TRUNCATED),
            cut,
            ends[:, T.H_START, 0],
            ends[:, T.H_END, 0],
            ends[:, T.H_LINE, 0],
            np.ones(len(cut), dtype=np.int64),
        ],
        axis=1,
    )
    rows = np.concatenate([rows, more])
    rows = rows[np.lexsort((rows[:, M.D_CODE], rows[:, M.D_START]))]
    code = rows[:, M.D_CODE]
    shown = np.minimum(rows[:, M.D_END], rows[:, M.D_START] + 200)
    text = [
        bytes(data[a:b]).decode("utf-8", "replace").rstrip("\r\n")
        for a, b in zip(rows[:, M.D_START], shown, strict=True)
    ]
    hand = rows[:, M.D_HAND]
    return C.frame(
        DIAGNOSTICS,
        len(rows),
        {
            "source_key": C.numbers(np.full(len(rows), chunk.source_key), pl.Int64),
            "hand_key": C.numbers(chunk.first_key + hand, pl.Int64, hand >= 0),
            "code": pl.Series([MESSAGES[c][0] for c in code], dtype=pl.String),
            "message": pl.Series([MESSAGES[c][1] for c in code], dtype=pl.String),
            "text": pl.Series(text, dtype=pl.String),
            "line": C.numbers(rows[:, M.D_LINE] + chunk.line_offset, pl.Int64),
            "column": C.numbers(rows[:, M.D_COLUMN], pl.Int32),
            "byte_start": C.numbers(rows[:, M.D_START] + chunk.byte_offset, pl.Int64),
            "byte_end": C.numbers(rows[:, M.D_END] + chunk.byte_offset, pl.Int64),
        },
    )
