"""The facts of a hand: game, stakes, time, currency, as the header and the summary give them.

Names of facts that a grammar may fill (all optional):
    id table site tournament game currency zone   words or texts
    y mo d h mi s                                  the start of the hand; y2 mo2 ... the same in another zone
    month                                          a month's name, where ``mo`` is not a number
    low high                                       the stakes: limits or blinds, by structure
    ante bring_in button max total rake jackpot    numbers
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt
import polars as pl

from analyzer.money import NONE, to_money
from analyzer.schema import Game, Structure, When, facts_mask
from parsers import columns as C

if TYPE_CHECKING:
    from parsers.text import TextParser

Ints = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]

SIGNS: Final = {0x24: "USD", 0x20AC: "EUR", 0xA3: "GBP", 0xA5: "CNY", 0x20B9: "INR"}
"""What a currency sign means where the log names no code."""


class Facts:
    """Access to the facts of all hands by name; a fact that the grammar lacks is all null."""

    def __init__(self, parser: TextParser, data: Bytes, hands: Ints) -> None:
        self.parser, self.data, self.hands = parser, data, hands
        self.count = hands.shape[2]

    def at(self, column: int) -> Ints:
        """The numbers of a column of the matcher."""
        values: Ints = self.hands[column, 0]
        return values

    def knows(self, name: str) -> bool:
        """Whether the grammar has this fact at all."""
        return self.parser.program.column(name) >= 0

    def number(self, name: str) -> Ints:
        """The numbers, ``NONE`` where not told."""
        column = self.parser.program.column(name)
        return np.full(self.count, NONE, dtype=np.int64) if column < 0 else self.at(column)

    def sign(self, name: str) -> Ints:
        """Code points of the currency signs beside amounts, 0 for none."""
        column = self.parser.program.column(name)
        if column < 0:
            return np.zeros(self.count, dtype=np.int64)
        return np.where(self.hands[column, 0] == NONE, 0, self.hands[column, 1])

    def text(self, name: str) -> pl.Series:
        """The texts, null where not told."""
        column = self.parser.program.column(name)
        if column < 0:
            return pl.Series([None], dtype=pl.String).new_from_index(0, self.count)
        return C.spans(self.data, self.hands[column, 0], self.hands[column, 1], NONE)

    def small(self, name: str) -> pl.Series:
        """Numbers of one byte; a greater one is null."""
        values = self.number(name)
        valid = (values >= 0) & (values < 128)
        return C.numbers(np.where(valid, values, 0), pl.Int8, C.bits(valid))


def lookup(texts: pl.Series, find: Callable[[str], str | None], dtype: pl.DataType) -> pl.Series:
    """``find`` of each text, called once for each different one."""
    known = texts.unique().drop_nulls().to_list()
    found = {text: find(text) for text in known}
    if not known:
        return pl.Series([None], dtype=dtype).new_from_index(0, len(texts))
    return texts.replace_strict(list(found), list(found.values()), default=None, return_dtype=pl.String).cast(
        dtype
    )


def _first_of(words: tuple[tuple[str, str], ...], default: str) -> Callable[[str], str]:
    def find(text: str) -> str:
        low = text.lower()
        return next((value for word, value in words if word.lower() in low), default)

    return find


def hand_facts(facts: Facts) -> dict[str, pl.Series]:
    """The columns of ``hands`` that come from facts."""
    parser = facts.parser
    text = facts.text("game")
    game = lookup(text, _first_of(parser.games, "other"), Game).fill_null("other")
    structure = lookup(text, _first_of(parser.structures, "other"), Structure).fill_null("other")
    result = {
        "hand_id": facts.text("id"),
        "site": _site(parser, facts),
        "table_name": facts.text("table"),
        "tournament": facts.text("tournament"),
        "game": game,
        "game_text": text,
        "structure": structure,
        "currency": _currency(parser, facts),
        "button": facts.small("button"),
        "max_seats": facts.small("max"),
        "logged_pot": to_money(facts.number("total")),
        "logged_rake": to_money(_sum(facts.number("rake"), facts.number("jackpot"))),
        "ante": to_money(facts.number("ante")),
        "bring_in": to_money(facts.number("bring_in")),
    }
    times = _times(parser, facts)
    result["records"] = _records(parser, game, times["at"], facts.text("zone"))
    return result | _stakes(facts, structure) | times


def _site(parser: TextParser, facts: Facts) -> pl.Series:
    numbers = pl.Series(facts.number("site_no"))
    known = list(range(len(parser.sites)))
    return numbers.replace_strict(known, list(parser.sites), default=None, return_dtype=pl.String)


def _sum(a: Ints, b: Ints) -> Ints:
    return np.where(a == NONE, b, np.where(b == NONE, a, a + b))


def big_blinds(facts: Facts) -> Ints:
    """What a live big blind costs: the lower limit, or the second number of the blinds."""
    find = _first_of(facts.parser.structures, "other")
    limit = lookup(facts.text("game"), find, Structure).cast(pl.String) == "fixed-limit"
    low, high, big = facts.number("low"), facts.number("high"), facts.number("big_blind")
    return np.where(limit.fill_null(False).to_numpy(), low, np.where(big != NONE, big, high))


def _stakes(facts: Facts, structure: pl.Series) -> dict[str, pl.Series]:
    limits = structure.cast(pl.String).is_in(["fixed-limit", "spread-limit"]).fill_null(False).to_numpy()
    low, high = facts.number("low"), facts.number("high")
    small, big = facts.number("small_blind"), facts.number("big_blind")
    return {
        "lower": to_money(np.where(limits, low, NONE)),
        "upper": to_money(np.where(limits, high, NONE)),
        "small_blind": to_money(np.where(small != NONE, small, np.where(limits, NONE, low))),
        "big_blind": to_money(np.where(big != NONE, big, np.where(limits, NONE, high))),
    }


def _currency(parser: TextParser, facts: Facts) -> pl.Series:
    """The code that the log gives, else what its sign means, else chips."""
    sign = np.zeros(facts.count, dtype=np.int64)
    told = np.zeros(facts.count, dtype=np.bool_)
    for name in ("low", "high", "small_blind", "big_blind", "ante"):
        sign = np.where(sign == 0, facts.sign(name), sign)
        told |= facts.number(name) != NONE
    known = sorted(SIGNS)
    by_sign = pl.Series(sign).replace_strict(
        known, [SIGNS[k] for k in known], default=None, return_dtype=pl.String
    )
    chips = pl.Series((sign == 0) & told)
    given = facts.text("currency")
    return pl.select(
        pl.when(facts.text("tournament").is_not_null() | (given.is_null() & chips))
        .then(pl.lit("chips"))
        .otherwise(pl.coalesce(given, by_sign))
    ).to_series()


def _records(parser: TextParser, game: pl.Series, at: pl.Series, zone: pl.Series) -> pl.Series:
    mask = pl.lit(parser.records)
    stud = game.cast(pl.String).is_in(["stud", "stud8", "razz"]).fill_null(False)
    told: pl.Series | pl.Expr = pl.lit(True)
    if parser.uncalled_since is not None:
        told = pl.Series(zone.is_not_null() & (at.dt.date() >= parser.uncalled_since).fill_null(False))
    return pl.select(
        mask
        - pl.when(told).then(0).otherwise(parser.records & facts_mask("uncalled"))
        + pl.when(stud).then(parser.stud_records).otherwise(0)
    ).to_series()


MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def _moment(facts: Facts, tail: str) -> pl.Series:
    """Date and time from their six numbers; null where a part is missing or impossible."""
    parts = pl.DataFrame(
        {name: facts.number(name + tail) for name in ("y", "mo", "d", "h", "mi", "s")}
    ).with_columns(pl.all().replace(NONE, None))
    if not tail and facts.knows("month"):
        month = facts.text("month").str.slice(0, 3).str.to_lowercase()
        number = month.replace_strict(list(MONTHS), list(range(1, 13)), default=None, return_dtype=pl.Int64)
        parts = parts.with_columns(mo=pl.coalesce("mo", number))
    possible = (
        pl.col("mo").is_between(1, 12)
        & pl.col("d").is_between(1, pl.datetime("y", "mo", 1).dt.month_end().dt.day().cast(pl.Int64))
        & pl.col("y").is_between(1900, 2200)
        & pl.col("h").is_between(0, 23)
        & pl.col("mi").is_between(0, 59)
        & pl.col("s").fill_null(0).is_between(0, 59)
    )
    shown = parts.with_columns(mo=pl.col("mo").clip(1, 12), y=pl.col("y").clip(1900, 2200)).with_columns(
        possible=possible.fill_null(False)
    )
    plain = pl.when("possible").then
    return (
        shown.select(
            pl.datetime(
                plain("y").otherwise(2000),
                plain("mo").otherwise(1),
                plain("d").otherwise(1),
                plain("h").otherwise(0),
                plain("mi").otherwise(0),
                plain("s").otherwise(0).fill_null(0),
            )
        )
        .select(pl.when(shown["possible"]).then(pl.all()).otherwise(None))
        .to_series()
        .cast(When)
    )


def _times(parser: TextParser, facts: Facts) -> dict[str, pl.Series]:
    """Start of the hand, and minutes east of UTC where the log's zone leaves no doubt.

    A clock change makes one hour a year ambiguous; its hands have no offset.
    """
    at = _moment(facts, "")
    zone = facts.text("zone")
    offset: pl.Series = _offsets(at, zone, parser.zones)
    if facts.knows("y2"):
        at2 = _moment(facts, "2")
        far = _offsets(at2, facts.text("zone2"), parser.zones)
        apart = (at - at2).dt.total_minutes()
        second = (far + apart).cast(pl.Int16)
        offset = pl.select(pl.coalesce(offset, second)).to_series()
    return {"at": at, "utc_offset": offset.cast(pl.Int16)}


def _offsets(at: pl.Series, zone: pl.Series, zones: dict[str, str]) -> pl.Series:
    offset = pl.Series([None], dtype=pl.Int64).new_from_index(0, len(at))
    for name in zone.unique().drop_nulls().to_list():
        place = zones.get(name.upper())
        if place is None:
            continue
        known = at.dt.replace_time_zone(place, ambiguous="null", non_existent="null")
        minutes = (known.dt.base_utc_offset() + known.dt.dst_offset()).dt.total_minutes()
        offset = pl.select(pl.when(zone == name).then(minutes).otherwise(offset)).to_series()
    return offset
