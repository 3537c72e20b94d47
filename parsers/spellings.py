"""Cells of a dealer log → lines of text, in each of the three spellings.

A *part* is a frame of rows of one kind: ``row`` (order), ``hand_key``, ``event``, and one string
column a field: plain text, cards and fact words joined by blanks, ``seats`` a JSON list.
"""

from __future__ import annotations

from typing import Final

import polars as pl

from parsers import dealer_fields as f
from parsers.dealer_csv import HEADER, OTHER_FIELDS
from parsers.dealer_fields import FIELDS, Type

SEAT_WORDS: Final = "_seat_words"
_NOT_FIELDS: Final = ("row", "hand_key")
_TYPES: Final[dict[str, set[Type]]] = {
    name: {use.type for uses in f.USES.values() for use in uses if use.field == name} for name in FIELDS
}
_BARE_NUMBER: Final = r"^-?(?:0|[1-9]\d{0,17})(?:\.\d{1,18})?$"


def json_text(text: pl.Expr) -> pl.Expr:
    """A text as a JSON string; null stays null."""
    encoded = pl.struct(text.alias("x")).struct.json_encode().str.slice(5).str.head(-1)
    return pl.when(text.is_not_null()).then(encoded)


def plain_value(field: str) -> pl.Expr:
    """The column ``value`` (JSON as it stood in a log) as the plain text of a cell."""
    value = pl.col("value")
    if field == "seats":
        return value
    decoded = pl.when(value.str.starts_with('"')).then(value).otherwise(None).str.json_decode(pl.String)
    plain = pl.coalesce(decoded, value)
    if _TYPES.get(field, set()) & {Type.CARDS, Type.WITH, Type.FACTS}:
        return plain.str.replace_all(r'[\[\]",\s]+', " ").str.strip_chars()
    return plain


def _joined(parts: list[pl.DataFrame], separator: str = "\n") -> str:
    if not parts:
        return ""
    lines = pl.concat(parts).sort("row")["line"]
    return separator.join(lines) + "\n" if len(lines) else ""


# ── NDJSON ───────────────────────────────────────────────────────────────────────────────────


def _json_cell(name: str) -> pl.Expr:
    cell, types = pl.col(name), _TYPES[name]
    text = json_text(cell)
    if name == "seats":
        return cell
    if name in ("cards", "records"):
        return pl.lit('["') + cell.str.replace_all(" ", '","', literal=True) + pl.lit('"]')
    if types & {Type.MONEY, Type.NUMBER, Type.SEQ}:
        return pl.when(cell.str.contains(_BARE_NUMBER)).then(cell).otherwise(text)
    if types == {Type.FLAG}:
        return pl.when(cell.is_in(["true", "false"])).then(cell).otherwise(text)
    return text


def ndjson_lines(parts: list[pl.DataFrame], other: pl.DataFrame) -> str:
    """One JSON object a line; fields that the format does not know come last."""
    rest = other.group_by("row").agg(
        (pl.lit(",") + pl.col("key") + ":" + pl.col("value")).str.join("").alias("rest")
    )
    return _joined([_ndjson_part(part, rest) for part in parts])


def _ndjson_part(part: pl.DataFrame, rest: pl.DataFrame) -> pl.DataFrame:
    names = [name for name in part.columns if name not in (*_NOT_FIELDS, "event", SEAT_WORDS)]
    cells = [(pl.lit(f',"{name}":') + _json_cell(name)).fill_null("") for name in names]
    return part.join(rest, on="row", how="left").select(
        "row",
        pl.concat_str(
            pl.lit('{"event":"') + pl.col("event") + '"', *cells, pl.col("rest").fill_null(""), pl.lit("}")
        ).alias("line"),
    )


# ── CSV ──────────────────────────────────────────────────────────────────────────────────────


def _csv_cell(cell: pl.Expr) -> pl.Expr:
    quoted = pl.lit('"') + cell.str.replace_all('"', '""', literal=True) + '"'
    return pl.when(cell.str.contains(r'[",\r\n]|^$|^\s|\s$|^#')).then(quoted).otherwise(cell).fill_null("")


def csv_lines(parts: list[pl.DataFrame], other: pl.DataFrame) -> str:
    """A header and one record a line; fields that the format does not know share the last column."""
    field = pl.col("key") + pl.lit(":") + pl.col("value")
    rest = other.group_by("row").agg((pl.lit("{") + field.str.join(",") + pl.lit("}")).alias(OTHER_FIELDS))
    return f"{HEADER.decode()}\n{_joined([_csv_part(part, rest) for part in parts])}"


def _csv_part(part: pl.DataFrame, rest: pl.DataFrame) -> pl.DataFrame:
    cells = [_csv_cell(pl.col(c)) if c in part.columns else pl.lit("") for c in f.CSV_COLUMNS]
    line = pl.concat_str(*cells, _csv_cell(pl.col(OTHER_FIELDS)), separator=",")
    return part.join(rest, on="row", how="left", maintain_order="left").select("row", line.alias("line"))


# ── shorthand ────────────────────────────────────────────────────────────────────────────────

# kind → fields that stand without a name, in order; all others are written name=value
_POSITIONAL: Final[dict[str, tuple[str, ...]]] = {
    "hand": ("hand", "game", "structure"),
    "post": ("seat", "amount"),
    "bring-in": ("seat", "amount"),
    "call": ("seat", "amount"),
    "bet": ("seat", "to"),
    "complete": ("seat", "to"),
    "raise": ("seat", "to"),
    "deal": ("seat", "card"),
    "burn": ("card", "face"),
    "board": ("cards",),
    "common": ("card",),
    "shuffle": ("cards",),
    "cut": ("count",),
    "stub": ("count",),
    "misdeal": ("cause",),
    "void": ("cause",),
    "expose": ("seat", "card", "cause"),
    "return": ("seat", "cards"),
    "replace": ("seat", "card", "with", "face"),
    "kill": ("seat", "cause"),
    "declare": ("seat", "what"),
    "announce": ("what", "seat"),
    "ruling": ("text",),
    "show": ("seat", "cards"),
    "muck": ("seat", "cards"),
    "refund": ("seat", "amount"),
    "rake": ("amount",),
    "award": ("seat", "amount"),
}
_POST_VERBS: Final = {
    "ante": "ante",
    "small-blind": "sb",
    "big-blind": "bb",
    "straddle": "straddle",
    "dead": "dead",
    "kill": "kill-post",
}
_SHORT_NAMES: Final = {"small_blind": "sb", "big_blind": "bb", "bring_in": "bring-in", "button": "btn"}
_RESERVED: Final = (*_SHORT_NAMES.values(), "limits")
_DEFAULTS: Final = {("refund", "cause"): "uncalled", ("rake", "kind"): "rake"}
# words for which shorthand has a default: a dash says that the log has none
_SAY_ABSENT: Final = {
    ("hand", "hand"), ("hand", "game"), ("hand", "structure"), ("kill", "cause"), ("expose", "cause"),
    ("replace", "face"),
}  # fmt: skip
_PLAIN_WORD: Final = r'^[^\s"#;=\[\]{}]+$'
_ONE_CARD: Final = r'(?:[^\s"S#;=\-u][^\s"]|S[^\d\s"]|u[^p\s"])'
_PLAIN_CARDS: Final = f"^{_ONE_CARD}(?: {_ONE_CARD})*$"


def _word(cell: pl.Expr) -> pl.Expr:
    plain = cell.str.contains(_PLAIN_WORD) & (cell != "-")
    return pl.when(plain).then(cell).otherwise(json_text(cell))


def _positional(kind: str, name: str) -> pl.Expr:
    cell = pl.col(name)
    if name == "seat":
        seat = pl.when(cell.str.contains(r"^\d+$")).then(pl.lit("S") + cell)
        return seat.otherwise(pl.lit("-")) if kind == "expose" else seat
    if _TYPES[name] & {Type.CARDS, Type.WITH}:
        cards = pl.when(cell.str.contains(_PLAIN_CARDS)).then(cell)
        return cards.fill_null("-") if kind == "deal" else cards
    if name == "face":
        face = pl.when(cell.is_in(["up", "down"])).then(cell)
        return face.when(cell.is_null()).then(pl.lit("-")) if kind == "replace" else face
    if name in ("amount", "to", "count"):
        return pl.when(cell.str.contains(_BARE_NUMBER)).then(cell)
    return _word(cell).fill_null("-") if (kind, name) in _SAY_ABSENT else _word(cell)


def _pair(kind: str, name: str) -> pl.Expr:
    cell, key = pl.col(name), _SHORT_NAMES.get(name, name) if kind == "hand" else name
    if name in _POSITIONAL.get(kind, ("seat",)):
        cell = pl.when(_positional(kind, name).fill_null("-") == "-").then(cell)
    if (kind, name) in _DEFAULTS:
        absent = pl.lit(f"{key}=-")
        return (
            pl.when(cell.is_null())
            .then(absent)
            .when(cell != _DEFAULTS[kind, name])
            .then(f"{key}=" + _word(cell))
        )
    if name == "records":
        cell = cell.str.replace_all(" ", ",", literal=True)
    if name == "seats" and kind != "hand":
        return pl.lit("seats=") + cell
    if name == "seats":  # only where the list holds more than a seats statement can say
        return pl.when(pl.col(SEAT_WORDS).is_null()).then(pl.lit("seats=") + cell)
    return pl.lit(f"{key}=") + _word(cell)


def _verb(kind: str) -> tuple[pl.Expr, str]:
    """The verb, and the field that it stands for."""
    if kind == "deal":
        up = pl.col("face") == "up"
        return pl.when(up).then(pl.lit("up")).otherwise(pl.lit("down")), "face"
    if kind == "post":
        verb = pl.col("kind").replace_strict(_POST_VERBS, default="post", return_dtype=pl.String)
        return verb, "kind"
    return pl.lit(kind), ""


def _spoken_left(kind: str, name: str) -> pl.Expr:
    """The part of the verb's own field that the verb does not say."""
    if kind == "post":
        return pl.when(pl.col(name).is_in(list(_POST_VERBS))).then(None).otherwise(_pair(kind, name))
    return pl.when(pl.col(name).is_in(["up", "down"])).then(None).otherwise(_pair(kind, name))


def _hand_part(part: pl.DataFrame, rest: pl.DataFrame) -> pl.DataFrame:
    kind = part["event"][0]
    verb, spoken = _verb(kind)
    names = [name for name in part.columns if name not in (*_NOT_FIELDS, "event", "all_in", SEAT_WORDS)]
    places = _POSITIONAL.get(kind, ("seat",))
    cells = [verb, *(_positional(kind, name) for name in places if name in names)]
    if "all_in" in part.columns:
        flag = pl.col("all_in")
        cells.append(pl.when(flag == "true").then(pl.lit("all-in")))
        cells.append(pl.when(flag != "true").then(_pair(kind, "all_in")))
    cells += [_spoken_left(kind, n) if n == spoken else _pair(kind, n) for n in names]
    line = pl.concat_str(*cells, pl.col("rest"), separator=" ", ignore_nulls=True)
    if kind == "hand":
        statement = (pl.lit("\nseats ") + pl.col(SEAT_WORDS)).fill_null("")
        line = pl.when(pl.col("row") > 0).then(pl.lit("\n")).otherwise(pl.lit("")) + line + statement
    return part.join(rest, on="row", how="left", maintain_order="left").select("row", line.alias("line"))


def hand_lines(parts: list[pl.DataFrame], other: pl.DataFrame) -> str:
    """One statement a line; a blank line before each hand but the first."""
    key = pl.col("key").str.slice(1).str.head(-1)
    plain = key.str.contains(r"^[A-Za-z_][A-Za-z0-9_-]*$") & ~key.is_in(_RESERVED)
    pairs = pl.when(plain).then(key).otherwise("key") + "=" + pl.col("value")
    rest = other.group_by("row").agg(pairs.str.join(" ").alias("rest"))
    return _joined([_hand_part(part, rest) for part in parts])


def seat_words() -> pl.Expr:
    """A row of ``seats`` as a word of the ``seats`` statement."""
    simple = pl.col("player").str.contains(r"^[A-Za-z0-9_]+$")
    name = pl.when(simple).then("player").otherwise(json_text(pl.col("player"))).fill_null("")
    out = pl.when("sitting_out").then(pl.lit(":out")).otherwise(pl.lit(""))
    usual = (pl.col("player") == pl.lit("P") + pl.col("seat").cast(pl.String)) & ~pl.col("sitting_out")
    return (
        pl.lit("S")
        + pl.col("seat").cast(pl.String)
        + pl.lit(":")
        + money_text("stack").fill_null("")
        + pl.when(usual.fill_null(False)).then(pl.lit("")).otherwise(pl.lit(":") + name + out.fill_null(""))
    )


def money_text(column: str) -> pl.Expr:
    """An amount without trailing zeros."""
    return pl.col(column).cast(pl.String).str.strip_chars_end("0").str.strip_chars_end(".")
