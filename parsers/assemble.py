"""From the matcher's columns to the log tables, the same for every text format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt
import polars as pl

from analyzer.money import NONE
from analyzer.schema import (
    DETAILS,
    DIAGNOSTICS,
    EVENT_KINDS,
    EVENTS,
    HANDS,
    SEATS,
    Detail,
    EventKind,
    Face,
    facts_mask,
)
from parsers import columns as C
from parsers import output as O
from parsers import tables as T
from parsers.base import Chunk, Parsed
from parsers.headers import Facts, big_blinds, hand_facts

if TYPE_CHECKING:
    from parsers.output import Out
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
    facts = Facts(parser, data, out.facts[:, :, : out.state[O.X_HANDS]])
    hands = _without_stacks(_hands(chunk, facts), out)
    return Parsed(
        hands=hands,
        seats=_seats(chunk, out),
        events=_events(chunk, out, big_blinds(facts)),
        diagnostics=_diagnostics(chunk, out, facts),
        parsed=int(out.state[O.X_PARSED]),
        skipped={name: int(n) for name, n in zip(parser.program.skips, out.skipped, strict=True) if n},
        unknown=int(out.state[O.X_UNKNOWN]),
    )


def _hands(chunk: Chunk, facts: Facts) -> pl.DataFrame:
    count = facts.count
    keys = chunk.first_key + np.arange(count, dtype=np.int64)
    at = facts.at
    heroes = at(T.H_HEROES)
    known = (heroes == 1) | (heroes < 0)
    damaged = (at(T.H_DAMAGED) != 0) | (at(T.H_CLOSED) == 0)
    given = hand_facts(facts) | {
        "hand_key": C.numbers(keys, pl.Int64),
        "source_key": C.numbers(np.full(count, chunk.source_key, dtype=np.int64), pl.Int64),
        "format": pl.Series([facts.parser.name], dtype=pl.String).new_from_index(0, count),
        "hero": C.numbers(np.where(known, at(T.H_HERO), 0), pl.Int8, C.bits(known)),
        "cancelled": pl.Series(at(T.H_CANCELLED) != 0, dtype=pl.Boolean),
        "incomplete": pl.Series(damaged, dtype=pl.Boolean),
        "runs": C.numbers(at(T.H_RUNS), pl.Int8),
        "line": C.numbers(at(T.H_LINE) + chunk.line_offset, pl.Int64),
        "byte_start": C.numbers(at(T.H_START) + chunk.byte_offset, pl.Int64),
        "byte_end": C.numbers(at(T.H_END) + chunk.byte_offset, pl.Int64),
    }
    return C.frame(HANDS, count, given)


def _without_stacks(hands: pl.DataFrame, out: Out) -> pl.DataFrame:
    """Hands of which no stack is told (observed hands) do not record stacks."""
    count = int(out.state[O.X_SEATS])
    told = np.unpackbits(out.seat_bits[O.W_STACK, : count // 8 + 1], count=count, bitorder="little")
    if told.all():
        return hands
    seated = np.bincount(out.seat_hand[:count], minlength=len(hands))
    stacks = np.bincount(out.seat_hand[:count], weights=told, minlength=len(hands))
    silent = pl.Series((seated > 0) & (stacks == 0))
    mask = facts_mask("stack")
    less = pl.when(silent & (pl.col("records") & mask != 0)).then(mask).otherwise(0)
    return hands.with_columns(records=pl.col("records") - less)


def _seats(chunk: Chunk, out: Out) -> pl.DataFrame:
    count = int(out.state[O.X_SEATS])
    hand, number, bits = out.seat_hand[:count], out.seat_number[:count], out.seat_bits
    given = {
        "hand_key": C.numbers(chunk.first_key + hand, pl.Int64),
        "seat": C.numbers(number, pl.Int8),
        "player": C.views(out.seat_name[:count], out.text[: out.state[O.X_TEXT]], None),
        "stack": C.decimals(out.seat_stack[:count], bits[O.W_STACK]),
        "sitting_out": C.flags(bits[O.B_SITS_OUT], count),
        "dealt_in": C.flags(bits[O.B_DEALT], count, bits[O.W_DEALT]),
    }
    table = C.frame(SEATS, count, given)
    order = hand * 256 + number
    return table if (order[1:] > order[:-1]).all() else table.sort("hand_key", "seat")


def _events(chunk: Chunk, out: Out, blinds: Ints) -> pl.DataFrame:
    n = int(out.state[O.X_EVENTS])
    _split_blinds(out, n, blinds)
    place, codes, money, bits = out.place[:, :n], out.codes[:, :n], out.money[:, :n], out.bits
    small = {
        name: C.numbers(codes[column].view(np.int8), pl.Int8, bits[valid])
        for name, column, valid in (
            ("seat", O.C_SEAT, O.V_SEAT),
            ("pot", O.C_POT, O.V_POT),
            ("run", O.C_RUN, O.V_RUN),
        )
    }
    given = small | {
        "hand_key": C.numbers(place[O.P_HAND] + chunk.first_key, pl.Int64),
        "seq": C.numbers(place[O.P_SEQ], pl.Int32),
        "kind": C.codes(codes[O.C_KIND], EventKind),
        "amount": C.decimals(money[O.M_AMOUNT], bits[O.V_AMOUNT]),
        "to_amount": C.decimals(money[O.M_TO], bits[O.V_TO]),
        "by_amount": C.decimals(money[O.M_BY], bits[O.V_BY]),
        "all_in": C.flags(bits[O.B_ALL_IN], n, bits[O.V_ALL_IN]),
        "cards": C.lists(out.card_ends[: n + 1], out.cards[: out.state[O.X_CARDS]], bits[O.V_CARDS]),
        "face": C.codes(codes[O.C_FACE], Face, bits[O.V_FACE]),
        "detail": C.codes(codes[O.C_DETAIL], Detail, bits[O.V_DETAIL]),
        "count": C.numbers(codes[O.C_COUNT], pl.Int16, bits[O.V_COUNT]),
        "text": C.views(out.words[:n], out.text[: out.state[O.X_TEXT]], bits[O.V_WORDS]),
        "line": C.numbers(place[O.P_LINE] + chunk.line_offset, pl.Int64),
        "byte_start": C.numbers(place[O.P_START] + chunk.byte_offset, pl.Int64),
        "byte_end": C.numbers(place[O.P_END] + chunk.byte_offset, pl.Int64),
    }
    return C.frame(EVENTS, n, given)


def _split_blinds(out: Out, n: int, blinds: Ints) -> None:
    """One line for both blinds gives two posts of the same total: the live one takes the blind."""
    start, detail = out.place[O.P_START, :n], out.codes[O.C_DETAIL, :n]
    dead = np.flatnonzero((detail == DEAD) & (out.codes[O.C_KIND, :n] == POST))
    dead = dead[dead + 1 < n]
    first = dead[start[dead] == start[dead + 1]]
    if not len(first):
        return
    amount = out.money[O.M_AMOUNT]
    total = amount[first, 0]
    blind = blinds[out.place[O.P_HAND, first]]
    live = np.where(blind == NONE, total, np.minimum(total, blind))
    amount[first, 0] = total - live
    amount[first + 1, 0] = live


def _diagnostics(chunk: Chunk, out: Out, facts: Facts) -> pl.DataFrame:
    rows = out.diagnostics[: out.state[O.X_DIAGNOSTICS]]
    cut = np.flatnonzero(facts.at(T.H_CLOSED) == 0)
    if not len(rows) and not len(cut):
        return DIAGNOSTICS.empty()
    more = np.empty((len(cut), 6), dtype=np.int64)
    more[:, O.D_CODE] = TRUNCATED
    more[:, O.D_HAND] = cut
    more[:, O.D_COLUMN] = 1
    for column, fact in ((O.D_START, T.H_START), (O.D_END, T.H_END), (O.D_LINE, T.H_LINE)):
        more[:, column] = facts.at(fact)[cut]
    rows = np.concatenate([rows, more])
    rows = rows[np.lexsort((rows[:, O.D_CODE], rows[:, O.D_START]))]
    hand, start, end = rows[:, O.D_HAND], rows[:, O.D_START], rows[:, O.D_END]
    spans = zip(start, np.minimum(end, start + 800), strict=True)
    texts = [
        bytes(facts.data[a:b]).decode("utf-8", "replace").split("\n")[0].rstrip("\r")[:200] for a, b in spans
    ]
    given = {
        "source_key": C.numbers(np.full(len(rows), chunk.source_key), pl.Int64),
        "hand_key": C.numbers(chunk.first_key + hand, pl.Int64, C.bits(hand >= 0)),
        "code": pl.Series([MESSAGES[code][0] for code in rows[:, O.D_CODE]], dtype=pl.String),
        "message": pl.Series([MESSAGES[code][1] for code in rows[:, O.D_CODE]], dtype=pl.String),
        "text": pl.Series(texts, dtype=pl.String),
        "line": C.numbers(rows[:, O.D_LINE] + chunk.line_offset, pl.Int64),
        "column": C.numbers(rows[:, O.D_COLUMN], pl.Int32),
        "byte_start": C.numbers(start + chunk.byte_offset, pl.Int64),
        "byte_end": C.numbers(end + chunk.byte_offset, pl.Int64),
    }
    return C.frame(DIAGNOSTICS, len(rows), given)
