"""PHH statements → log tables, diagnostics, and the byte account."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import polars as pl

from analyzer.money import NONE, to_money
from analyzer.schema import DIAGNOSTICS, EVENTS, HANDS, SEATS, Detail, EventKind, facts_mask
from parsers import phh_play as k
from parsers.base import Chunk, Parsed
from parsers.dealer_fields import WordTable
from parsers.dealer_text import series
from parsers.dealer_values import Bytes, Ints
from parsers.frames import card_lists, enum_column, frame, int_column
from parsers.phh_scan import BAD, KEY, SECTION, Statements, gather_text, read_statements

NAME: Final = "phh"
# no ``id``: ``hand`` counts the hands of a session, so it does not tell a hand from all others
RECORDS: Final = facts_mask("action", "forced", "stack", "board", "show", "hole", "seats", "stakes")

VARIANTS: Final[dict[str, tuple[str, str]]] = {
    "NT": ("holdem", "no-limit"),
    "FT": ("holdem", "fixed-limit"),
    "PO": ("omaha", "pot-limit"),
    "FO/8": ("omaha8", "fixed-limit"),
    "F7S": ("stud", "fixed-limit"),
    "F7S/8": ("stud8", "fixed-limit"),
    "FR": ("razz", "fixed-limit"),
    "NS": ("other", "no-limit"),
    "N2L1D": ("other", "no-limit"),
    "F2L3D": ("other", "fixed-limit"),
    "FB": ("other", "fixed-limit"),
}
STUD: Final = ("F7S", "F7S/8", "FR")
SYMBOLS: Final = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY"}
REQUIRED: Final = ("variant", "antes", "starting_stacks", "actions")


@cache
def _keys() -> WordTable:
    return k.key_table()


@dataclass(frozen=True)
class Played:
    """What the kernel made of the statements; see ``phh_play.play``."""

    keys: Ints
    hands: Ints
    variants: pl.Series
    at: Ints
    numbers: Ints
    seats: Ints
    events: Ints
    cards: npt.NDArray[np.int8]
    errors: Ints


def texts(s: Statements, rows: Ints) -> pl.Series:
    """The plain text of the values of statements ``rows`` (-1: null)."""
    there = rows >= 0
    return span_texts(s.buf, np.where(there, s.start[rows], -1), np.where(there, s.end[rows], -1))


def span_texts(buf: Bytes, start: Ints, end: Ints) -> pl.Series:
    """The plain text of spans (start -1: null)."""
    there = start >= 0
    out = np.empty(int((end[there] - start[there]).sum()) + 4, dtype=np.uint8)
    offsets = np.empty(len(start) + 1, dtype=np.int64)
    size = gather_text(buf, start, end, out, offsets)
    return series("", out[:size], offsets, there)


def _play(s: Statements) -> Played:
    table = _keys()
    words = (table.seed, table.slots, table.start, table.text, table.code)
    keys = k.keys_of(s.buf, s.kind, s.key_start, s.key_end, words)
    hands = k.hands_of(s.kind, keys)
    is_hand = (s.kind == SECTION) | ((s.kind == KEY) & (keys >= 0))
    n_hands = int(hands[is_hand].max()) + 1 if is_hand.any() else 0
    variant_rows = np.full(n_hands, -1, dtype=np.int64)
    mine = np.flatnonzero(keys == k.K_VARIANT)
    variant_rows[hands[mine]] = mine
    variants = texts(s, variant_rows)
    bound = int(np.count_nonzero((s.buf == 44) | (s.buf == 91) | (s.buf == 10))) + 8 * (n_hands + 1)
    at = np.full((n_hands, len(k.KEYS)), -1, dtype=np.int64)
    out = k.Out(
        np.full((10, n_hands), NONE, dtype=np.int64),
        np.empty((5, bound), dtype=np.int64),
        np.empty((10, 2 * bound), dtype=np.int64),
        np.empty(len(s.buf) + 1, dtype=np.int8),
        np.empty((3 * bound + len(s.buf) // 2, 4), dtype=np.int64),
        np.zeros(10, dtype=np.int64),
    )
    stud = variants.is_in(STUD).fill_null(False).to_numpy()
    k.play(s.buf, keys, hands, s.start, s.end, s.first, s.last, stud, at, out)
    n = out.counts
    return Played(
        keys,
        hands,
        variants,
        at,
        out.numbers,
        out.seats[:, : n[k.C_SEATS]],
        out.events[:, : n[k.C_EVENTS]],
        out.cards[: n[k.C_CARDS]],
        out.errors[: n[k.C_ERRORS]],
    )


def tables(chunk: Chunk) -> Parsed:
    """All log tables of a PHH chunk."""
    s = read_statements(chunk.data)
    played = _play(s)
    skipped, unknown_rows = _account(s, played)
    diagnostics = _diagnostics(s, played, unknown_rows, chunk)
    lost = diagnostics.filter(pl.col("code") == "unknown-line")
    unknown = int((lost["byte_end"] - lost["byte_start"]).sum())
    return Parsed(
        _hands(s, played, diagnostics, chunk),
        _seats(s, played, chunk),
        _events(s, played, chunk),
        diagnostics,
        parsed=len(chunk.data) - unknown - sum(skipped.values()),
        skipped=skipped,
        unknown=unknown,
    )


def _account(s: Statements, played: Played) -> tuple[dict[str, int], Ints]:
    """Bytes passed over by name, and the statements that nothing knows."""
    is_key = s.kind == KEY
    first = s.buf[np.maximum(s.key_start, 0)]
    own = is_key & (played.keys < 0) & (first == ord("_"))
    described = is_key & (played.keys >= len(k.KEYS))
    unknown = (s.kind == BAD) | (is_key & (played.keys < 0) & ~own)
    sizes = s.full_last - s.full_first - s.comments
    skipped = {
        "blank": s.skipped["blank"],
        "comment": s.skipped["comment"] + int(s.comments[~unknown].sum()),
        "user-defined": int(sizes[own].sum()),
        "description": int(sizes[described].sum()),
    }
    return {name: size for name, size in skipped.items() if size}, np.flatnonzero(unknown)


# ── tables ───────────────────────────────────────────────────────────────────────────────────


def _value(s: Statements, rows: Ints) -> pl.Series:
    return texts(s, rows).str.replace_all("_", "", literal=True).cast(pl.Int32, strict=False)


def _start(s: Statements, at: Ints) -> pl.DataFrame:
    """``at``, and whether the time of day is known: a date alone stands for its midnight."""
    parts = pl.DataFrame(
        {
            "year": _value(s, at[:, k.K_YEAR]),
            "month": _value(s, at[:, k.K_MONTH]),
            "day": _value(s, at[:, k.K_DAY]),
            "time": texts(s, at[:, k.K_TIME]).str.to_time("%H:%M:%S%.f", strict=False),
        }
    )
    words = [pl.col(name).cast(pl.String).str.zfill(2) for name in ("year", "month", "day")]
    date = pl.concat_str(*words, separator="-").str.to_date("%Y-%m-%d", strict=False)
    when = date.dt.combine(pl.col("time").fill_null(pl.time(0))).alias("at")
    return parts.select(when, (date.is_not_null() & pl.col("time").is_not_null()).alias("timed"))


def _hands(s: Statements, played: Played, diagnostics: pl.DataFrame, chunk: Chunk) -> pl.DataFrame:
    at, n, rows = played.at, played.numbers, played.at.shape[0]
    text = [texts(s, at[:, key]) for key in range(len(k.KEYS))]
    section = _sections(s, played)
    start = _start(s, at)
    keys = chunk.first_key + np.arange(rows)
    button = np.where(n[k.P_BLINDS] == 1, n[k.P_LAST_SEAT], NONE)
    is_stud = played.variants.is_in(STUD).fill_null(False).to_numpy()
    records = (
        np.full(rows, RECORDS)
        | np.where(button != NONE, facts_mask("button"), 0)
        | np.where(n[k.P_AWARDS] > 0, facts_mask("award"), 0)
        | np.where(start["timed"].to_numpy(), facts_mask("time"), 0)
        | np.where((n[k.P_UPS] == 1) & is_stud, facts_mask("up"), 0)
    )
    games = {variant: game for variant, (game, _) in VARIANTS.items()}
    structures = {variant: structure for variant, (_, structure) in VARIANTS.items()}
    symbol = text[k.K_SYMBOL].replace_strict(SYMBOLS, default=None, return_dtype=pl.String)
    span = _spans(s, played)
    columns: dict[str, Any] = {
        "hand_key": keys,
        "source_key": chunk.source_key,
        "hand_id": pl.select(pl.coalesce(text[k.K_HAND], section)).to_series(),
        "format": NAME,
        "table_name": pl.select(pl.coalesce(text[k.K_TABLE], text[k.K_VENUE])).to_series(),
        "tournament": text[k.K_EVENT],
        "at": start["at"],
        "game": played.variants.replace_strict(games, default="other", return_dtype=pl.String),
        "game_text": played.variants,
        "structure": played.variants.replace_strict(structures, default="other", return_dtype=pl.String),
        "lower": to_money(n[k.P_SMALL]),
        "upper": to_money(n[k.P_BIG]),
        "small_blind": to_money(n[k.P_SB]),
        "big_blind": to_money(n[k.P_BB]),
        "ante": to_money(n[k.P_ANTE]),
        "bring_in": to_money(n[k.P_BRINGIN]),
        "currency": pl.select(pl.coalesce(text[k.K_CURRENCY], symbol)).to_series(),
        "button": int_column(button, pl.Int8),
        "max_seats": _value(s, at[:, k.K_SEATCOUNT]).cast(pl.Int8, strict=False),
        "records": records,
        "cancelled": False,
        "incomplete": pl.Series(keys).is_in(diagnostics["hand_key"].drop_nulls().implode()),
        "runs": 1,
        "line": s.line[span[0]] + chunk.line_offset + 1,
        "byte_start": s.first[span[0]] + chunk.byte_offset,
        "byte_end": s.last[span[1]] + chunk.byte_offset,
    }
    return frame(HANDS, columns, rows)


def _spans(s: Statements, played: Played) -> tuple[Ints, Ints]:
    """First and last statement of each hand."""
    rows = played.at.shape[0]
    first = np.searchsorted(played.hands, np.arange(rows), side="left")
    last = np.searchsorted(played.hands, np.arange(rows), side="right") - 1
    return first, last


def _sections(s: Statements, played: Played) -> pl.Series:
    """The name of each hand's section, ``7`` for ``[7]``; null without one."""
    rows = np.full(played.at.shape[0], -1, dtype=np.int64)
    mine = np.flatnonzero(s.kind == SECTION)
    mine = mine[played.hands[mine] < len(rows)]
    rows[played.hands[mine]] = mine
    there = rows >= 0
    start, end = np.where(there, s.key_start[rows], -1), np.where(there, s.key_end[rows], -1)
    return span_texts(s.buf, start, end).str.strip_chars("[] \t\r")


def _seats(s: Statements, played: Played, chunk: Chunk) -> pl.DataFrame:
    hand, seat, stack, start, end = played.seats
    names = span_texts(s.buf, start, end)
    numbers = pl.select(pl.int_range(len(hand), dtype=pl.Int64)).to_series()
    order = pl.DataFrame({"hand": hand, "i": numbers}).select(
        pl.col("i") - pl.col("i").min().over("hand") + 1
    )
    columns: dict[str, Any] = {
        "hand_key": chunk.first_key + hand,
        "seat": seat,
        "player": pl.select(pl.coalesce(names, pl.lit("p") + order.to_series().cast(pl.String))).to_series(),
        "stack": to_money(stack),
    }
    return (
        frame(SEATS, columns, len(hand)).unique(["hand_key", "seat"], keep="first").sort("hand_key", "seat")
    )


def _events(s: Statements, played: Played, chunk: Chunk) -> pl.DataFrame:
    ev = played.events
    hand, rows = ev[k.V_HAND], ev.shape[1]
    starts = np.flatnonzero(np.append(True, hand[1:] != hand[:-1])) if rows else np.zeros(0, dtype=np.int64)
    sizes = np.diff(np.append(starts, rows))
    start = ev[k.V_START]
    breaks = np.flatnonzero(s.buf == 10)
    columns: dict[str, Any] = {
        "hand_key": chunk.first_key + hand,
        "seq": np.arange(rows) - np.repeat(starts, sizes) + 1,
        "kind": enum_column(ev[k.V_KIND], EventKind),
        "seat": int_column(ev[k.V_SEAT], pl.Int8),
        "amount": to_money(ev[k.V_AMOUNT]),
        "to_amount": to_money(ev[k.V_TO]),
        "cards": card_lists(ev[k.V_CARD0], ev[k.V_CARD1], played.cards),
        "detail": enum_column(ev[k.V_DETAIL], Detail),
        "line": np.searchsorted(breaks, start) + chunk.line_offset + 1,
        "byte_start": start + chunk.byte_offset,
        "byte_end": ev[k.V_END] + chunk.byte_offset,
    }
    return frame(EVENTS, columns, rows)


# ── diagnostics ──────────────────────────────────────────────────────────────────────────────

_MESSAGES: Final = {
    k.E_UNKNOWN: "unknown action {}; expected d dh, d db, or pN with f, cc, cbr, pb, sd, sm",
    k.E_AMOUNT: "{} is no amount of money with at most four decimals",
    k.E_CARD: "{} is no card",
    k.E_NUMBER: "{} is no seat number",
    k.E_SEAT: "seat {} is listed twice",
    k.E_STACKS: "winnings do not fit the stacks and bets: {}",
}


def _diagnostics(s: Statements, played: Played, unknown: Ints, chunk: Chunk) -> pl.DataFrame:
    data = chunk.data
    found: list[tuple[str, int | None, int, int, str]] = []
    n_hands = played.at.shape[0]
    for row in unknown:
        hand = int(played.hands[row])
        owner = hand if hand < n_hands else None
        found.append(("unknown-line", owner, int(s.full_first[row]), int(s.full_last[row]), "no PHH field"))
    for code, hand, start, end in played.errors.tolist():
        text = data[start : min(end, start + 60)].decode("utf-8", "replace")
        found.append((k.CODES[code], hand, start, end, _MESSAGES[code].format(text)))
        if code == k.E_UNKNOWN:
            found.append(("unknown-line", hand, start, end, "an action that was not read"))
    first, _ = _spans(s, played)
    for key in REQUIRED:
        for hand in np.flatnonzero(played.at[:, k.KEYS.index(key)] < 0).tolist():
            start, end = int(s.first[first[hand]]), int(s.last[first[hand]])
            found.append(("missing-field", hand, start, end, f"missing field {key}"))
    breaks = np.flatnonzero(s.buf == 10)
    rows = [_diagnostic(chunk, breaks, *problem) for problem in found]
    rows.sort(key=lambda row: (row["byte_start"], row["code"]))
    return pl.DataFrame(rows, schema=DIAGNOSTICS.polars)


def _diagnostic(
    chunk: Chunk, breaks: Ints, code: str, hand: int | None, start: int, end: int, message: str
) -> dict[str, Any]:
    data = chunk.data
    line_start = data.rfind(b"\n", 0, start) + 1
    return {
        "source_key": chunk.source_key,
        "hand_key": None if hand is None else chunk.first_key + hand,
        "code": code,
        "message": message,
        "text": data[line_start : line_start + 800]
        .decode("utf-8", "replace")
        .split("\n")[0]
        .rstrip("\r")[:200],
        "line": int(np.searchsorted(breaks, start)) + chunk.line_offset + 1,
        "column": len(data[line_start:start].decode("utf-8", "replace")) + 1,
        "byte_start": start + chunk.byte_offset,
        "byte_end": end + chunk.byte_offset,
    }
