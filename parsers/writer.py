"""Log tables of any format → a dealer log in one of its three spellings.

What a dealer log cannot carry (street markers, cash-outs, the site's own totals …) is left out;
``losses`` names it. Rows are written kind by kind in columns and put back in order at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
import polars as pl

from analyzer.schema import CARD_TEXT, FACTS, MONEY
from parsers import dealer_fields as f
from parsers.dealer_fields import Type, Use
from parsers.dealer_log import Spelling
from parsers.spellings import (
    SEAT_WORDS,
    csv_lines,
    hand_lines,
    json_text,
    money_text,
    ndjson_lines,
    plain_value,
    seat_words,
)

FACES_BY_POSITION: Final[dict[str, str]] = {
    "holdem": "dd",
    "omaha": "dddd",
    "omaha8": "dddd",
    "stud": "dduuuud",
    "stud8": "dduuuud",
    "razz": "dduuuud",
    "mississippi": "dduuuuu",
}
"""Faces of a seat's cards in the order dealt, for logs that tell them by position only."""

_SEAT_FIELDS: Final = [f.FIELD_ID[name] for name in f.FIELDS if name not in f.CSV_COLUMNS]
_TAIL: Final = r"(?s)^(.*)\n(\{[^\n]*\})$"
_NEW_STREET: Final = ("street", "board")


@dataclass(frozen=True)
class Tails:
    """Fields that stood behind a text: known ones by name (row, value), others (row, key, value)."""

    known: dict[str, pl.DataFrame]
    other: pl.DataFrame


def write(
    hands: pl.DataFrame,
    seats: pl.DataFrame,
    events: pl.DataFrame,
    spelling: Spelling,
    faces: Mapping[str, str] = FACES_BY_POSITION,
) -> bytes:
    """A dealer log of these hands (tables ``hands``, ``seats``, ``events`` of ``schema``), UTF-8.

    faces: for each game the faces of a seat's cards, used where the log tells them by position.
    """
    rows = _numbered(hands, events, faces)
    rows, tails = _split_texts(rows)
    parts = [_hand_rows(hands, seats, rows)]
    for (kind,), frame in rows.filter(pl.col("kind") != "hand").partition_by("kind", as_dict=True).items():
        parts.append(_event_rows(str(kind), frame))
    parts = [_overridden(part, tails) for part in parts if len(part)]
    match spelling:
        case "ndjson":
            lines = ndjson_lines(parts, tails.other)
        case "csv":
            lines = csv_lines(parts, tails.other)
        case "hand":
            lines = hand_lines(parts, tails.other)
    return lines.encode()


# ── rows: events in order, with the hand line before them ────────────────────────────────────


def _numbered(hands: pl.DataFrame, events: pl.DataFrame, faces: Mapping[str, str]) -> pl.DataFrame:
    """One row a line to write, in order, numbered in ``row``; the hand line has kind ``hand``."""
    header_notes = _header_notes(events)
    about = hands.select("hand_key", "game", "utc_offset")
    lines = events.with_columns(pl.col("kind").cast(pl.String))
    lines = _with_totals(lines).join(header_notes, on=["hand_key", "seq"], how="anti")
    lines = lines.filter(pl.col("kind").is_in(list(f.EVENT_USES))).join(about, on="hand_key", how="inner")
    lines = _one_card_a_deal(lines, faces)
    heads = about.join(header_notes.select("hand_key", "text"), on="hand_key", how="left").with_columns(
        pl.lit("hand").alias("kind"), pl.lit(0).cast(pl.Int32).alias("seq")
    )
    return (
        pl.concat((heads, lines), how="diagonal_relaxed")
        .sort("hand_key", "seq", maintain_order=True)
        .with_row_index("row")
    )


def _header_notes(events: pl.DataFrame) -> pl.DataFrame:
    """Notes that the dealer log's parser made of a hand line's own extra fields."""
    return events.filter(
        (pl.col("seq") == 1) & (pl.col("kind") == "note") & pl.col("text").str.starts_with("\n{")
    ).select("hand_key", "seq", "text")


def _with_totals(events: pl.DataFrame) -> pl.DataFrame:
    """``to_amount`` where a log gives only the chips added: what the seat has on this street by then."""
    wager = pl.col("kind").is_in(["bet", "complete", "raise"])
    if events.filter(wager & pl.col("to_amount").is_null() & pl.col("amount").is_not_null()).is_empty():
        return events
    street = pl.col("kind").is_in(_NEW_STREET).cast(pl.Int32).cum_sum().over("hand_key")
    live = ~pl.col("detail").cast(pl.String).is_in(["ante", "dead"]).fill_null(False)
    counts = live & pl.col("kind").is_in(["post", "bring-in", "call", "bet", "complete", "raise"])
    added = pl.when(counts & pl.col("to_amount").is_null()).then("amount").fill_null(0).cast(MONEY)
    group = ["hand_key", "street", "seat"]
    base = pl.col("to_amount") - pl.col("sum")
    return (
        events.with_columns(street.alias("street"))
        .with_columns(added.cum_sum().over(group).cast(MONEY).alias("sum"))
        .with_columns(base.forward_fill().over(group).fill_null(0).alias("base"))
        .with_columns(
            pl.when(wager & pl.col("to_amount").is_null() & pl.col("amount").is_not_null())
            .then((pl.col("base") + pl.col("sum")).cast(MONEY))
            .otherwise("to_amount")
            .alias("to_amount")
        )
        .drop("street", "sum", "base")
    )


def _one_card_a_deal(lines: pl.DataFrame, faces: Mapping[str, str]) -> pl.DataFrame:
    """Site logs deal several cards in one event; a dealer log deals one, and says its face."""
    deal = pl.col("kind") == "deal"
    many = lines.filter(deal & ((pl.col("cards").list.len() != 1) | pl.col("face").is_null()))
    if many.is_empty():
        return lines
    script = pl.col("game").cast(pl.String).replace_strict(dict(faces), default="", return_dtype=pl.String)
    position = pl.int_range(pl.len()).over("hand_key", "seat")
    up = script.str.slice(position, 1) == "u"
    face = pl.when(up).then(pl.lit("up")).otherwise(pl.lit("down"))
    dealt = (
        lines.filter(deal)
        .explode("cards")
        .with_columns(
            pl.concat_list("cards").alias("cards"),
            pl.coalesce(pl.col("face").cast(pl.String), face).cast(lines.schema["face"]).alias("face"),
        )
    )
    return pl.concat((lines.filter(~deal), dealt)).sort("hand_key", "seq", maintain_order=True)


# ── texts and their tails ────────────────────────────────────────────────────────────────────


def _split_texts(rows: pl.DataFrame) -> tuple[pl.DataFrame, Tails]:
    """``own`` and ``note`` from ``text``, and the fields of the tails behind texts."""
    tailed = rows.select("row", pl.col("text").str.extract(_TAIL, 2).alias("tail")).drop_nulls()
    tails, good = _read_tails(tailed)
    has_tail = pl.col("row").is_in(good.implode())
    body = pl.when(has_tail).then(pl.col("text").str.extract(_TAIL, 1)).otherwise("text")
    body = pl.when(has_tail & (body == "")).then(None).otherwise(body)
    own_kinds = [kind for kind in f.EVENT_USES if f.KIND_ID[kind] in f.OWN_TEXT]
    own = pl.col("kind").is_in(own_kinds) | (pl.col("detail").cast(pl.String) == "other").fill_null(False)
    return rows.with_columns(
        pl.when(own).then(body).alias("own"), pl.when(~own).then(body).alias("note")
    ), tails


def _read_tails(tailed: pl.DataFrame) -> tuple[Tails, pl.Series]:
    """The fields of the tails, and the rows whose tail is one (a text may only look so)."""
    from parsers.dealer_tables import kernel_tables
    from parsers.dealer_text import raw_column
    from parsers.dealer_tokens import read_ndjson

    empty = pl.DataFrame(schema={"row": pl.UInt32, "key": pl.String, "value": pl.String})
    if tailed.is_empty():
        return Tails({}, empty), pl.Series([], dtype=pl.UInt32)
    tokens = read_ndjson("\n".join(tailed["tail"]).encode(), kernel_tables().fields)
    line = np.repeat(tokens.line, np.diff(tokens.ptr))
    bad = {problem.row for problem in tokens.problems}
    good = np.setdiff1d(tokens.line, tokens.line[sorted(bad)] if bad else [])
    fields = pl.DataFrame(
        {
            "row": tailed["row"].gather(line),
            "field": np.where(np.isin(tokens.field, _SEAT_FIELDS), -1, tokens.field),
            "key": raw_column("key", tokens.buf, tokens.key_start, tokens.key_end),
            "value": raw_column("value", tokens.buf, tokens.start, tokens.end),
        }
    )
    by_field = fields.filter(pl.col("field") >= 0).partition_by("field", as_dict=True)
    known = {
        f.FIELDS[int(number)]: frame.unique("row", keep="last").select("row", "value")
        for (number,), frame in by_field.items()
    }
    other = fields.filter(pl.col("field") < 0).select("row", "key", "value")
    return Tails(known, other), tailed["row"].gather(good.astype(np.int64))


# ── cells: the plain text of every field, kind by kind ───────────────────────────────────────


def _cards(column: pl.Expr) -> pl.Expr:
    text = pl.element().cast(pl.Int64).replace_strict(dict(enumerate(CARD_TEXT)), return_dtype=pl.String)
    return column.list.eval(text).list.join(" ")


def _when(at: str, offset: str) -> pl.Expr:
    """RFC 3339; without an offset where the log does not say it."""
    whole = pl.col(at).dt.microsecond() == 0
    local = (
        pl.when(whole)
        .then(pl.col(at).dt.strftime("%Y-%m-%dT%H:%M:%S"))
        .otherwise(pl.col(at).dt.strftime("%Y-%m-%dT%H:%M:%S%.6f"))
    )
    minutes = pl.col(offset).cast(pl.Int32).abs()
    sign = pl.when(pl.col(offset) < 0).then(pl.lit("-")).otherwise(pl.lit("+"))
    two = [(minutes // 60), (minutes % 60)]
    hour, minute = (part.cast(pl.String).str.zfill(2) for part in two)
    zone = sign + hour + pl.lit(":") + minute
    return local + zone.fill_null("")


_NUMBER_COLUMNS: Final = {f.N_SEAT: "seat", f.N_POT: "pot", f.N_RUN: "run", f.N_COUNT: "count"}
_WORD_COLUMNS: Final = {f.N_FACE: "face", f.N_FROM: "from_place", f.N_PLACE: "to_place"}
_MONEY_COLUMNS: Final = {f.N_AMOUNT: "amount", f.N_TO: "to_amount"}


def _event_cell(kind: str, use: Use) -> pl.Expr | None:
    """The plain text of one field of an event."""
    match use.type:
        case Type.MONEY:
            return money_text(_MONEY_COLUMNS[use.column])
        case Type.NUMBER:
            return pl.col(_NUMBER_COLUMNS[use.column]).cast(pl.String)
        case Type.WORD:
            return pl.col(_WORD_COLUMNS[use.column]).cast(pl.String)
        case Type.OPEN_WORD:
            word = pl.col("detail").cast(pl.String)
            return pl.when(word == "other").then("own").otherwise(word)
        case Type.FLAG:
            return pl.when(pl.col("all_in")).then(pl.lit("true"))
        case Type.TIME:
            return _when("at", "utc_offset")
        case Type.NOTE:
            return pl.col("note")
        case Type.TEXT:
            return pl.col("own" if use.column == f.X_OWN else "official")
        case Type.CARDS:
            return _cards(pl.col("cards").list.head(1) if kind == "replace" else pl.col("cards"))
        case Type.WITH:
            return _cards(pl.col("cards").list.slice(1, 1))
    return None


def _event_rows(kind: str, frame: pl.DataFrame) -> pl.DataFrame:
    uses = sorted(f.USES[f.KIND_ID[kind]], key=lambda use: use.type in (Type.TIME, Type.NOTE))
    cells = {use.field: _event_cell(kind, use) for use in uses}
    return frame.select(
        "row",
        "hand_key",
        pl.lit(kind).alias("event"),
        *(cell.alias(name) for name, cell in cells.items() if cell is not None),
    )


def _hand_rows(hands: pl.DataFrame, seats: pl.DataFrame, rows: pl.DataFrame) -> pl.DataFrame:
    """The cells of the hand lines; ``seats`` is a JSON list."""
    entry = pl.concat_str(
        pl.lit('{"seat":') + pl.col("seat").cast(pl.String),
        (pl.lit(',"player":') + json_text(pl.col("player"))).fill_null(""),
        (pl.lit(',"stack":') + money_text("stack")).fill_null(""),
        pl.when("sitting_out").then(pl.lit(',"sitting_out":true')).otherwise(pl.lit("")),
        pl.lit("}"),
    )
    lists = (
        seats.sort("hand_key", "seat")
        .group_by("hand_key", maintain_order=True)
        .agg(
            (pl.lit("[") + entry.str.join(",") + pl.lit("]")).first().alias("seat_list"),
            seat_words().str.join(" ").first().alias(SEAT_WORDS),
        )
    )
    facts = pl.concat_str(
        *(
            pl.when(pl.col("records") & (1 << bit) != 0).then(pl.lit(word)).otherwise(None)
            for bit, word in enumerate(FACTS[:15])
        ),
        separator=" ",
        ignore_nulls=True,
    )
    game = pl.col("game").cast(pl.String)
    order = rows.filter(pl.col("kind") == "hand").select("hand_key", "row")
    return (
        hands.join(order, on="hand_key")
        .join(lists, on="hand_key", how="left")
        .select(
            "row",
            "hand_key",
            pl.lit("hand").alias("event"),
            pl.col("hand_id").alias("hand"),
            pl.col("table_name").alias("table"),
            _when("at", "utc_offset").alias("at"),
            pl.when(game == "other").then(pl.col("game_text")).otherwise(game).alias("game"),
            pl.col("structure").cast(pl.String),
            *(money_text(name).alias(name) for name in _HAND_MONEY),
            "currency",
            pl.col("button").cast(pl.String),
            "tournament",
            "dealer",
            "profile",
            pl.when(facts != "").then(facts).alias("records"),
            pl.col("seat_list").alias("seats"),
            SEAT_WORDS,
        )
        .sort("row")
    )


_HAND_MONEY: Final = ("lower", "upper", "small_blind", "big_blind", "ante", "bring_in")


def _overridden(part: pl.DataFrame, tails: Tails) -> pl.DataFrame:
    """Cells replaced by what stood behind the text: values that no column could carry."""
    for name, frame in tails.known.items():
        mine = frame.join(part.select("row"), on="row", how="semi")
        if mine.is_empty():
            continue
        plain = mine.with_columns(plain_value(name).alias("value"))
        part = part.join(plain, on="row", how="left", maintain_order="left")
        old = pl.col(name) if name in part.columns else pl.lit(None, dtype=pl.String)
        if name == "seats" and SEAT_WORDS in part.columns:
            part = part.with_columns(pl.when(pl.col("value").is_null()).then(SEAT_WORDS).alias(SEAT_WORDS))
        part = part.with_columns(pl.coalesce("value", old).alias(name)).drop("value")
    return part


def losses(events: pl.DataFrame, hands: pl.DataFrame | None = None) -> list[str]:
    """What ``write`` leaves out or has to guess, in words, most frequent first."""
    kinds = dict(events.group_by(pl.col("kind").cast(pl.String)).len().rows())
    kinds["note"] = kinds.get("note", 0) - len(_header_notes(events))
    found = [(n, f"{kind} events") for kind, n in kinds.items() if kind not in f.EVENT_USES]
    by_position = events.filter((pl.col("kind") == "deal") & pl.col("face").is_null())
    guessed = int(by_position["cards"].list.len().sum() or 0)
    found.append((guessed, "faces of dealt cards: told by position only, written by the game's script"))
    wager = events.filter(pl.col("kind").is_in(["bet", "complete", "raise"]))
    found.append((wager["to_amount"].null_count(), "totals of wagers: computed from the chips added"))
    found.append((wager["by_amount"].count(), "increases of raises (raise BY): the total stands for them"))
    if hands is not None:
        found.append((hands["hand_id"].null_count(), "hands without the number that a dealer log asks for"))
        for column in ("site", "max_seats", "hero", "logged_pot", "logged_rake"):
            found.append((hands[column].count(), f"{column} of hands"))
        found.append((int(hands["cancelled"].sum()), "hands marked cancelled without an event"))
    return [f"{n} {what}" for n, what in sorted(found, key=lambda x: (-x[0], x[1])) if n > 0]
