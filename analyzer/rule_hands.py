"""The hands of a batch as the rules see them: numbered from 0, selected by a rule's header."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final

import duckdb
import numpy as np
import numpy.typing as npt
import polars as pl

from analyzer.house import HandsHouse
from analyzer.rule_header import Rule
from analyzer.schema import ORDINAL_BITS, facts_mask

Bools = npt.NDArray[np.bool_]


ALL: Final = "hands"
"""The table of all hands of a batch in DuckDB."""


@dataclass(frozen=True)
class Selection:
    """The hands that a rule looks at.

    subject  by the number of the hand
    count    how many these are
    lacking  hands that the rule's header selects, and that do not record what it needs
    table    name of the table of these hands in DuckDB; the same hands have the same
    """

    subject: Bools
    count: int
    lacking: int
    table: str

    @classmethod
    def of(cls, selected: Bools, subject: Bools, names: dict[bytes, str]) -> Selection:
        """With a name of its own in ``names``, if they have none yet."""
        count = int(np.count_nonzero(subject))
        table = ALL
        if count < len(subject):
            table = names.setdefault(np.packbits(subject).tobytes(), f"hands_{len(names)}")
        return cls(subject, count, int(np.count_nonzero(selected)) - count, table)


class Hands:
    """The hands of a batch, numbered from 0 in the order of their keys."""

    def __init__(self, hands: pl.DataFrame, house: HandsHouse, columns: list[str]) -> None:
        self.keys = hands["hand_key"].to_numpy()
        self.house = house
        self._all = hands
        number = house.hands["profile_no"]
        if len(number) != len(hands) or not (house.hands["hand_key"] == hands["hand_key"]).all():
            raise ValueError("the house rules are not those of these hands")
        self.frame = hands.select(columns).with_columns(
            pl.Series("hand_key", np.arange(len(hands), dtype=np.int32)), number
        )
        self._selected: dict[object, Bools] = {}
        self._selections: dict[object, Selection] = {}
        self._names: dict[bytes, str] = {}
        self._registered = {ALL}

    def ordinals(self, keys: pl.Series) -> pl.Series:
        """The numbers of some hands, by their keys; keys come in order.

        In the chunks of ``keys``: beside columns of the same chunks they go to Arrow without a copy.
        """
        chunks = [ordinals_of(self.keys, chunk.to_numpy()) for chunk in keys.get_chunks()]
        return pl.concat([pl.Series("hand_key", chunk) for chunk in chunks], rechunk=False)

    @cached_property
    def complete(self) -> Bools:
        """Read whole, not cancelled, of a game that is audited."""
        bad = pl.col("incomplete").fill_null(False) | pl.col("cancelled").fill_null(False)
        known = pl.col("game").fill_null("other") != "other"
        return self._mask(known & ~bad)

    def select(self, rule: Rule) -> Selection:
        """The hands that a rule's header selects, and those of them that record what it needs."""
        what = (rule.games, rule.structures, rule.play, rule.hands)
        need = (what, rule.needs)
        if need not in self._selections:
            if what not in self._selected:
                self._selected[what] = self._select(rule)
            selected = self._selected[what]
            mask = facts_mask(*rule.needs)
            subject = selected & ((self._records & mask) == mask)
            self._selections[need] = Selection.of(selected, subject, self._names)
        return self._selections[need]

    @cached_property
    def _records(self) -> npt.NDArray[np.int64]:
        return self._all["records"].fill_null(0).to_numpy()

    def _select(self, rule: Rule) -> Bools:
        fits = pl.lit(True)
        if rule.hands != "all":
            fits &= pl.col("game").is_in(rule.games) & pl.col("structure").is_in(rule.structures)
        if rule.play != "all":
            fits &= pl.col("tournament").is_null() == (rule.play == "cash")
        mask = self._mask(fits.fill_null(False))
        return mask if rule.hands == "all" else mask & self.complete

    def _mask(self, expr: pl.Expr) -> Bools:
        mask: Bools = self._all.select(m=pl.repeat(True, pl.len()) & expr)["m"].to_numpy()
        return mask

    def registered(self, con: duckdb.DuckDBPyConnection, selection: Selection) -> str:
        """The name of the table of these hands in DuckDB."""
        if selection.table not in self._registered:
            con.register(selection.table, self.frame.filter(pl.Series(selection.subject)).to_arrow())
            self._registered.add(selection.table)
        return selection.table


def ordinals_of(hands: npt.NDArray[np.int64], keys: npt.NDArray[np.int64]) -> npt.NDArray[np.int32]:
    """Places of ``keys`` (sorted) in ``hands`` (sorted, distinct).

    Keys of one chunk count up by one, so that a chunk's keys are moved by one subtraction.
    """
    if not len(keys):
        return np.zeros(0, dtype=np.int32)
    chunk = keys >> ORDINAL_BITS
    cuts = [0, *(np.flatnonzero(chunk[1:] != chunk[:-1]) + 1).tolist(), len(keys)]
    out = np.empty(len(keys), dtype=np.int32)
    for a, b in pairwise(cuts):
        at = int(np.searchsorted(hands, keys[a]))
        np.subtract(keys[a:b], keys[a] - at, out=out[a:b], casting="unsafe")
    inside = (out >= 0) & (out < len(hands))
    if not inside.all() or not np.array_equal(hands[out], keys):
        out = np.searchsorted(hands, keys).astype(np.int32)
        if not np.array_equal(hands[np.minimum(out, len(hands) - 1)], keys):
            raise ValueError("a table has rows of hands that are not in hands")
    return out
