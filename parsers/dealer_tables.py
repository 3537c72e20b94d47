"""Rows of tokens (any spelling of the dealer log) → log tables, diagnostics, and the byte account."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import polars as pl

from analyzer.money import NONE, to_money
from analyzer.schema import (
    DETAILS,
    DIAGNOSTICS,
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
from parsers.dealer_fill import CODES, E_CSV, E_EVENT, E_JSON, E_MISSING, E_NOHAND, E_SEAT, fill, kinds_of
from parsers.dealer_text import compose, series, text_column
from parsers.dealer_tokens import Tokens, word_arguments
from parsers.frames import card_lists, enum_column, flag_column, frame, int_column, time_column

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


@dataclass(frozen=True)
class Filled:
    """What the kernel made of the rows; see ``dealer_fill.fill``."""

    kinds: Ints
    num: Ints
    txt: Ints
    extra: npt.NDArray[np.bool_]
    cards: npt.NDArray[np.int8]
    card_ptr: Ints
    hand: Ints
    errors: Ints


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
    diagnostics = _diagnostics(t, filled, unknown, chunk)
    hands = _hands(t, filled, chunk, diagnostics)
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
        diagnostics,
        parsed=int(sizes.sum()) - lost,
        skipped=t.skipped,
        unknown=lost,
    )


def _hands(t: Tokens, filled: Filled, chunk: Chunk, diagnostics: pl.DataFrame) -> pl.DataFrame:
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

    broken = pl.Series(keys).is_in(diagnostics["hand_key"].drop_nulls().unique().to_list())
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
        "lower": to_money(num[f.H_LOWER]),
        "upper": to_money(num[f.H_UPPER]),
        "small_blind": to_money(num[f.H_SB]),
        "big_blind": to_money(num[f.H_BB]),
        "ante": to_money(num[f.H_ANTE]),
        "bring_in": to_money(num[f.H_BRINGIN]),
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
        "stack": to_money(num[f.P_STACK]),
        "sitting_out": num[f.P_OUT] == 1,
    }
    return frame(SEATS, columns, len(rows)).sort("hand_key", "seat")


def _event_rows(filled: Filled, t: Tokens) -> tuple[Ints, Ints]:
    """Rows that become events, and their seq. A hand line with extras opens with a ``note``."""
    counts = np.diff(np.append(0, np.cumsum(filled.extra))[t.ptr])
    headers = (filled.kinds == f.HAND_KIND) & (counts > 0)
    is_event = (filled.kinds >= 0) & (filled.kinds < f.HAND_KIND) & (filled.hand >= 0)
    rows = np.flatnonzero(is_event | headers)
    hands = filled.hand[rows]
    starts = np.flatnonzero(np.append(True, hands[1:] != hands[:-1])) if len(rows) else rows
    sizes = np.diff(np.append(starts, len(rows)))
    return rows, np.arange(len(rows)) - np.repeat(starts, sizes) + 1


def _keep_odd_seq(filled: Filled, rows: Ints, seq: Ints) -> None:
    """A logged ``seq`` that is simply the event's number says nothing; any other is kept."""
    header = filled.kinds[rows] == f.HAND_KIND
    headed = np.isin(filled.hand[rows], filled.hand[rows[header]])
    toks = np.where(header, -1, filled.txt[f.X_SEQ, rows])
    odd = toks[(toks >= 0) & (filled.num[f.N_SEQ, rows] != seq - headed)]
    filled.extra[odd] = True


def _texts(t: Tokens, filled: Filled, rows: Ints) -> pl.Series:
    kinds = filled.kinds
    other_word = (filled.num[f.N_DETAIL] == DETAILS.index("other")) & (kinds < f.HAND_KIND)
    own_kind = np.isin(kinds, np.array([*f.OWN_TEXT, f.HAND_KIND])) | other_word
    own = np.where(kinds == f.HAND_KIND, -1, filled.txt[f.X_OWN])
    note = np.where(kinds == f.HAND_KIND, -1, filled.txt[f.X_NOTE])
    tokens = np.stack((t.field, t.start, t.end, t.key_start, t.key_end))
    sizes = (t.end - t.start) + (t.key_end - t.key_start) + 6
    wanted = np.append(0, np.cumsum(sizes))
    bound = int((wanted[t.ptr[rows + 1]] - wanted[t.ptr[rows]]).sum()) + 4 * len(rows) + 4
    out = np.empty(bound, dtype=np.uint8)
    offsets = np.empty(len(rows) + 1, dtype=np.int64)
    valid = np.zeros(len(rows), dtype=np.bool_)
    size = compose(t.buf, rows, t.ptr, tokens, filled.extra, own, note, own_kind, out, offsets, valid)
    return series("text", out[:size], offsets, valid)


def _events(t: Tokens, filled: Filled, chunk: Chunk) -> pl.DataFrame:
    rows, seq = _event_rows(filled, t)
    _keep_odd_seq(filled, rows, seq)
    header = filled.kinds[rows] == f.HAND_KIND
    num = np.where(header, NONE, filled.num[:, rows])
    kinds = np.where(header, EVENT_KINDS.index("note"), filled.kinds[rows])
    may_be_all_in = np.isin(kinds, _ALL_IN_KINDS)
    num[f.N_ALLIN] = np.where(may_be_all_in & (num[f.N_ALLIN] == NONE), 0, num[f.N_ALLIN])
    official = np.where(header, -1, filled.txt[f.X_OFFICIAL, rows])
    columns: dict[str, Any] = {
        "hand_key": chunk.first_key + filled.hand[rows],
        "seq": seq,
        "kind": enum_column(kinds, EventKind),
        "seat": int_column(num[f.N_SEAT], pl.Int8),
        "amount": to_money(num[f.N_AMOUNT]),
        "to_amount": to_money(num[f.N_TO]),
        "all_in": flag_column(num[f.N_ALLIN]),
        "cards": card_lists(filled.card_ptr[rows], filled.card_ptr[rows + 1], filled.cards),
        "face": enum_column(num[f.N_FACE], Face),
        "detail": enum_column(num[f.N_DETAIL], Detail),
        "from_place": enum_column(num[f.N_FROM], Place),
        "to_place": enum_column(num[f.N_PLACE], Place),
        "pot": int_column(num[f.N_POT], pl.Int8),
        "run": int_column(num[f.N_RUN], pl.Int8),
        "count": int_column(num[f.N_COUNT], pl.Int16),
        "text": _texts(t, filled, rows),
        "official": text_column("", t.buf, t.start, t.end, official),
        "at": time_column(num[f.N_AT]),
        "line": t.line[rows] + chunk.line_offset + 1,
        "byte_start": t.first[rows] + chunk.byte_offset,
        "byte_end": t.last[rows] + chunk.byte_offset,
    }
    return frame(EVENTS, columns, len(rows))


_ALL_IN_KINDS: Final = [
    EVENT_KINDS.index(kind) for kind, uses in f.EVENT_USES.items() if any(u.field == "all_in" for u in uses)
]


# ── diagnostics ──────────────────────────────────────────────────────────────────────────────


Found = tuple[int, int, int, int, str]
"""A problem: its code, row, span in the source, and what was found and expected."""


def _diagnostics(t: Tokens, filled: Filled, unknown: npt.NDArray[np.bool_], chunk: Chunk) -> pl.DataFrame:
    found: list[Found] = [_problem(t, filled, *map(int, error)) for error in filled.errors]
    found += [(p.code, p.row, p.start, p.end, p.message) for p in t.problems]
    told = {row for code, row, *_ in found if code in (E_JSON, E_CSV, E_NOHAND)}
    for row in np.flatnonzero(unknown):
        if int(row) not in told:
            found.append(_unknown_event(t, int(row)))
    rows = [_diagnostic(t, filled, chunk, CODES[p[0]], *p[1:]) for p in found]
    for row in np.flatnonzero(unknown & (t.full_last > t.full_first)):
        first, last = int(t.full_first[row]), int(t.full_last[row])
        rows.append(
            _diagnostic(t, filled, chunk, "unknown-line", int(row), first, last, "a line that was not read")
        )
    rows.sort(key=lambda r: (r["byte_start"], r["code"]))
    return pl.DataFrame(rows, schema=DIAGNOSTICS.polars)


def _unknown_event(t: Tokens, row: int) -> Found:
    for tok in range(int(t.ptr[row]), int(t.ptr[row + 1])):
        if t.field[tok] == f.FIELD_ID["event"]:
            message = f"unknown event {_value(t, tok)}; expected one of hand, {', '.join(f.EVENT_USES)}"
            return E_EVENT, row, int(t.src_start[tok]), int(t.src_end[tok]), message
    return E_MISSING, row, int(t.first[row]), int(t.last[row]), "missing field event"


def _value(t: Tokens, tok: int) -> str:
    raw = t.buf[t.start[tok] : min(t.end[tok], t.start[tok] + 60)].tobytes()
    return raw.decode("utf-8", "replace")


def _problem(t: Tokens, filled: Filled, code: int, row: int, tok: int) -> Found:
    kind = int(filled.kinds[row])
    first, last = int(t.first[row]), int(t.last[row])
    if code == E_MISSING:
        names = ", ".join(f.required_names(kind, tok))
        return code, row, first, last, f"missing field {names}"
    if code == E_NOHAND:
        return code, row, first, last, "an event before any hand line"
    span = (int(t.src_start[tok]), int(t.src_end[tok]))
    name = f.FIELDS[t.field[tok]]
    if code == E_SEAT:
        return code, row, *span, "a seat that is already listed; the first entry stands"
    if CODES[code] == "hand-mismatch":
        return code, row, *span, f"the event names hand {_value(t, tok)}, but another hand is open"
    if CODES[code] == "seq-not-rising":
        return code, row, *span, f"seq {_value(t, tok)} does not rise"
    return code, row, *span, f"{name} is {_value(t, tok)}; expected {f.expected(kind, int(t.field[tok]))}"


def _diagnostic(
    t: Tokens, filled: Filled, chunk: Chunk, code: str, row: int, start: int, end: int, message: str
) -> dict[str, Any]:
    data = chunk.data
    line_start = data.rfind(b"\n", 0, start) + 1
    line_end = data.find(b"\n", line_start)
    line = data[line_start : line_end if line_end >= 0 else len(data)][:800].decode("utf-8", "replace")
    hand = int(filled.hand[row])
    return {
        "source_key": chunk.source_key,
        "hand_key": chunk.first_key + hand if hand >= 0 else None,
        "code": code,
        "message": message,
        "text": line.rstrip("\r")[:200],
        "line": int(t.line[row]) + chunk.line_offset + 1,
        "column": len(data[line_start:start].decode("utf-8", "replace")) + 1,
        "byte_start": start + chunk.byte_offset,
        "byte_end": end + chunk.byte_offset,
    }
