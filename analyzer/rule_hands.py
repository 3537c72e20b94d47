"""The hands of a batch as the rules see them: numbered from 0, selected by a rule's header."""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise

import duckdb
import numpy as np
import numpy.typing as npt
import polars as pl

from analyzer.house import HandsHouse
from analyzer.rule_header import Rule
from analyzer.schema import ORDINAL_BITS, facts_mask

Bools = npt.NDArray[np.bool_]


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
        self._names: dict[bytes, str] = {}

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

    def select(self, rule: Rule) -> tuple[Bools, Bools]:
        """The hands that a rule's header selects; and those of them that record what it needs."""
        what = (rule.games, rule.structures, rule.play, rule.hands)
        if what not in self._selected:
            self._selected[what] = self._select(rule)
        selected = self._selected[what]
        need = (what, rule.needs)
        if need not in self._selected:
            mask = facts_mask(*rule.needs)
            records = self._all["records"].fill_null(0).to_numpy()
            self._selected[need] = selected & ((records & mask) == mask)
        return selected, self._selected[need]

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

    def registered(self, con: duckdb.DuckDBPyConnection, rule: Rule, subject: Bools) -> str:
        """The name of the table of these hands in DuckDB."""
        if subject.all():
            return "hands"
        key = np.packbits(subject).tobytes()
        if key not in self._names:
            self._names[key] = f"hands_{len(self._names)}"
            con.register(self._names[key], self.frame.filter(pl.Series(subject)).to_arrow())
        return self._names[key]


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
