"""Rows of tokens (any spelling of the dealer log) → log tables, diagnostics, and the byte account."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import polars as pl

from analyzer.money import NONE
from analyzer.schema import (
    DETAILS,
    EVENT_KINDS,
    EVENTS,
    FACTS,
    HANDS,
    SEATS,
    Detail,
    EventKind,
    Face,
    Game,
    Place,
    Structure,
    facts_mask,
)
from parsers import dealer_fields as f
from parsers.base import Chunk, Parsed
from parsers.dealer_diagnostics import Filled, diagnostics
from parsers.dealer_fill import fill, finish, kinds_of
from parsers.dealer_text import compose, series, text_column
from parsers.dealer_tokens import Tokens, word_arguments
from parsers.frames import card_lists, enum_column, flag_column, frame, int_column, money_column, time_column

NAME: Final = "dealer-log"
ALWAYS: Final = facts_mask(
    "action", "forced", "stack", "button", "board", "award", "uncalled", "seats", "id", "stakes",
    "show", "hole",
)  # fmt: skip
FACE: Final = facts_mask("face")
UP: Final = facts_mask("up")
TIME: Final = facts_mask("time")
RECORDS: Final = facts_mask(*FACTS)

Ints = npt.NDArray[np.int64]


@cache
def kernel_tables() -> f.KernelTables:
    """The integer tables, built once."""
    return f.kernel_tables()


def _fill(t: Tokens) -> Filled:
    tables = kernel_tables()
    rows, toks = len(t.given), len(t.field)
    kinds = kinds_of(t.buf, t.ptr, t.field, t.start, t.end, t.given, word_arguments(tables.kinds))
    num = np.full((f.NUMBERS, rows), NONE, dtype=np.int64)
    txt = np.full((f.TEXTS, rows), -1, dtype=np.int64)
    extra = np.zeros(toks, dtype=np.bool_)
    cards = np.empty(len(t.buf) + 1, dtype=np.int8)
    card_ptr = np.zeros(rows + 1, dtype=np.int64)
    hand = np.full(rows, -1, dtype=np.int64)
    errors = np.empty((toks + 3 * rows + 1, 3), dtype=np.int64)
    words = (tables.word_start, tables.word_text, tables.word_code)
    n_err, n_cards = fill(
        t.buf, t.ptr, t.field, t.start, t.end, kinds, tables.use, tables.required, words,
        num, txt, extra, cards, card_ptr, hand, errors,
    )  # fmt: skip
    return Filled(kinds, num, txt, extra, cards[:n_cards], card_ptr, hand, errors[:n_err])


def tables(t: Tokens, chunk: Chunk) -> Parsed:
    """All log tables of a chunk whose rows have been read."""
    filled = _fill(t)
    unknown = (filled.kinds == f.NO_KIND) | (filled.kinds == f.BROKEN_HAND) | (filled.hand < 0)
    found = diagnostics(t, filled, unknown, chunk)
    hands = _hands(t, filled, chunk, found)
    events = _events(t, filled, chunk)
    runs = events.group_by("hand_key").agg(pl.col("run").max().fill_null(1).cast(pl.Int8).alias("most"))
    hands = (
        hands.join(runs, on="hand_key", how="left", maintain_order="left")
        .with_columns(pl.col("most").fill_null(1).alias("runs"))
        .select(HANDS.polars.names())
    )
    sizes = t.full_last - t.full_first
    lost = int(sizes[unknown].sum())
    return Parsed(
        hands,
        _seats(t, filled, chunk),
        events,
        found,
        parsed=int(sizes.sum()) - lost,
        skipped=t.skipped,
        unknown=lost,
    )


def _hands(t: Tokens, filled: Filled, chunk: Chunk, found: pl.DataFrame) -> pl.DataFrame:
    rows = np.flatnonzero(filled.kinds == f.HAND_KIND)
    num = filled.num[:, rows]
    ends = np.append(rows[1:], len(t.given))
    last = np.zeros(len(rows), dtype=np.int64)
    if len(rows):
        belongs = np.maximum.reduceat(np.where(filled.hand >= 0, t.last, 0), rows)
        last = np.where(ends > rows, belongs, t.last[rows])
    logged = np.where(num[f.H_RECORDS] == NONE, 0, num[f.H_RECORDS])
    records = logged | ALWAYS | np.where(num[f.N_AT] != NONE, TIME, 0) | np.where(logged & FACE, UP, 0)
    keys = chunk.first_key + np.arange(len(rows))

    def text(column: int) -> pl.Series:
        return text_column("", t.buf, t.start, t.end, filled.txt[column, rows])

    broken = pl.Series(keys).is_in(found["hand_key"].drop_nulls().unique().to_list())
    columns: dict[str, Any] = {
        "hand_key": keys,
        "source_key": np.full(len(rows), chunk.source_key),
        "hand_id": text(f.H_ID),
        "format": NAME,
        "table_name": text(f.H_TABLE),
        "tournament": text(f.H_TOURNAMENT),
        "at": time_column(num[f.N_AT]),
        "utc_offset": int_column(num[f.N_OFFSET], pl.Int16),
        "game": enum_column(num[f.H_GAME], Game),
        "game_text": text(f.H_GAMETEXT),
        "structure": enum_column(num[f.H_STRUCTURE], Structure),
        "lower": money_column(num[f.H_LOWER]),
        "upper": money_column(num[f.H_UPPER]),
        "small_blind": money_column(num[f.H_SB]),
        "big_blind": money_column(num[f.H_BB]),
        "ante": money_column(num[f.H_ANTE]),
        "bring_in": money_column(num[f.H_BRINGIN]),
        "currency": text(f.H_CURRENCY),
        "button": int_column(num[f.H_BUTTON], pl.Int8),
        "dealer": text(f.H_DEALER),
        "profile": text(f.H_PROFILE),
        "records": records,
        "cancelled": False,
        "incomplete": broken,
        "runs": np.ones(len(rows), dtype=np.int8),
        "line": t.line[rows] + chunk.line_offset + 1,
        "byte_start": t.first[rows] + chunk.byte_offset,
        "byte_end": last + chunk.byte_offset,
    }
    return frame(HANDS, columns, len(rows))


def _seats(t: Tokens, filled: Filled, chunk: Chunk) -> pl.DataFrame:
    rows = np.flatnonzero((filled.kinds == f.SEAT_KIND) & (filled.hand >= 0))
    rows = rows[filled.num[f.P_SEAT, rows] != NONE]
    num = filled.num[:, rows]
    columns: dict[str, Any] = {
        "hand_key": chunk.first_key + filled.hand[rows],
        "seat": num[f.P_SEAT],
        "player": text_column("", t.buf, t.start, t.end, filled.txt[f.P_PLAYER, rows]),
        "stack": money_column(num[f.P_STACK]),
        "sitting_out": num[f.P_OUT] == 1,
    }
    return frame(SEATS, columns, len(rows)).sort("hand_key", "seat")


@dataclass(frozen=True)
class EventRows:
    """Rows that become events: their numbers, kinds, seq, and what their text is made of."""

    rows: Ints
    kinds: Ints
    seq: Ints
    header: Ints
    texts: npt.NDArray[np.bool_]


def _event_rows(filled: Filled, t: Tokens) -> EventRows:
    size = len(t.given)
    rows, seq = np.empty(size, dtype=np.int64), np.empty(size, dtype=np.int64)
    texts = np.zeros(size, dtype=np.bool_)
    n = finish(
        filled.kinds,
        t.ptr,
        filled.hand,
        _ALL_IN_KINDS,
        filled.num,
        filled.txt,
        filled.extra,
        rows,
        seq,
        texts,
    )
    kinds = filled.kinds[rows[:n]]
    header = np.flatnonzero(kinds == f.HAND_KIND)
    kinds[header] = EVENT_KINDS.index("note")
    return EventRows(rows[:n], kinds, seq[:n], header, texts[:n])


def _texts(t: Tokens, filled: Filled, e: EventRows, detail: Ints) -> pl.Series:
    own, note = filled.txt[f.X_OWN, e.rows], filled.txt[f.X_NOTE, e.rows]
    own[e.header] = note[e.header] = -1
    own_kind = _OWN_TEXT_KINDS[e.kinds] | (detail == DETAILS.index("other"))
    wordy = e.rows[e.texts]
    out = np.empty(_text_bound(t, wordy), dtype=np.uint8)
    offsets, valid = np.empty(len(e.rows) + 1, dtype=np.int64), np.zeros(len(e.rows), dtype=np.bool_)
    size = compose(
        t.buf, e.rows, e.texts, t.ptr, t.start, t.end, t.key_start, t.key_end, filled.extra,
        own, note, own_kind, out, offsets, valid,
    )  # fmt: skip
    return series("text", out[:size], offsets, valid)


def _text_bound(t: Tokens, rows: Ints) -> int:
    """Room that the texts of ``rows`` can need: all their tokens, quoted."""
    first, last = t.ptr[rows], t.ptr[rows + 1]
    sizes = last - first
    starts = np.append(0, np.cumsum(sizes))
    toks = np.repeat(first - starts[:-1], sizes) + np.arange(starts[-1])
    return (
        int((t.end[toks] - t.start[toks] + t.key_end[toks] - t.key_start[toks] + 6).sum()) + 4 * len(rows) + 4
    )


def _events(t: Tokens, filled: Filled, chunk: Chunk) -> pl.DataFrame:
    e = _event_rows(filled, t)
    rows = e.rows

    def num(column: int) -> Ints:
        values: Ints = filled.num[column, rows]
        values[e.header] = NONE
        return values

    official = filled.txt[f.X_OFFICIAL, rows]
    official[e.header] = -1
    detail = num(f.N_DETAIL)
    columns: dict[str, Any] = {
        "hand_key": chunk.first_key + filled.hand[rows],
        "seq": e.seq,
        "kind": enum_column(e.kinds, EventKind),
        "seat": int_column(num(f.N_SEAT), pl.Int8),
        "amount": money_column(num(f.N_AMOUNT)),
        "to_amount": money_column(num(f.N_TO)),
        "all_in": flag_column(num(f.N_ALLIN)),
        "cards": card_lists(filled.card_ptr[rows], filled.card_ptr[rows + 1], filled.cards),
        "face": enum_column(num(f.N_FACE), Face),
        "detail": enum_column(detail, Detail),
        "from_place": enum_column(num(f.N_FROM), Place),
        "to_place": enum_column(num(f.N_PLACE), Place),
        "pot": int_column(num(f.N_POT), pl.Int8),
        "run": int_column(num(f.N_RUN), pl.Int8),
        "count": int_column(num(f.N_COUNT), pl.Int16),
        "text": _texts(t, filled, e, detail),
        "official": text_column("", t.buf, t.start, t.end, official),
        "at": time_column(num(f.N_AT)),
        "line": t.line[rows] + chunk.line_offset + 1,
        "byte_start": t.first[rows] + chunk.byte_offset,
        "byte_end": t.last[rows] + chunk.byte_offset,
    }
    return frame(EVENTS, columns, len(rows))


def _mask(kinds: Iterable[int]) -> npt.NDArray[np.bool_]:
    return np.isin(np.arange(f.KINDS), list(kinds))


_ALL_IN_KINDS: Final = _mask(f.KIND_ID[kind] for kind in f.ALL_IN_EVENTS)
_OWN_TEXT_KINDS: Final = _mask((*f.OWN_TEXT, EVENT_KINDS.index("note")))
