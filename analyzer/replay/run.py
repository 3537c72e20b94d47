"""The replay of a batch: arrays in, the compiled walk, the showdown, frames out."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import polars as pl

from analyzer.games import kernel_table
from analyzer.money import to_money
from analyzer.replay.columns import T_BALANCES, T_POTS, WALKED, money, small
from analyzer.replay.frames import Arrays, Ints, gather, room, to_frame
from analyzer.replay.showdown import settle
from analyzer.replay.state import MAX_CARDS, MAX_RUNS
from analyzer.replay.walker import walk
from analyzer.schema import SHOWDOWNS


def run(log: Mapping[str, pl.DataFrame], house: pl.DataFrame | None) -> dict[str, pl.DataFrame]:
    """See ``analyzer.replay.replay``."""
    arrays = gather(log, house)
    space = room(arrays)
    ints = tuple(np.empty((len(small(t)) + 1, n), np.int32) for t, n in zip(WALKED, space, strict=True))
    amounts = tuple(np.empty((len(money(t)), n), np.int64) for t, n in zip(WALKED, space, strict=True))
    rows = np.zeros(len(WALKED), np.int64)
    end = _End(len(arrays.keys), space[T_BALANCES])
    walk(
        arrays.heads, arrays.head_money, arrays.seat_at, arrays.seats, arrays.stacks, arrays.event_at,
        arrays.events, arrays.event_money, arrays.card_at, arrays.cards, arrays.house, kernel_table(),
        ints, amounts, rows, end.at, end.seat, end.flags, end.cards, end.runs, end.boards, end.common,
        end.pot_at,
    )  # fmt: skip
    frames = {
        table.name: to_frame(table, arrays.keys, ints[i], amounts[i], int(rows[i]))
        for i, table in enumerate(WALKED)
    }
    pots = int(rows[T_POTS])
    shown, due = end.settle(arrays, amounts[T_POTS][0, :pots], ints[T_POTS][2, :pots].astype(np.int64))
    frames[SHOWDOWNS.name] = shown
    frames["balances"] = _with_due(frames["balances"], arrays.keys, end, due)
    return frames


class _End:
    """What the walk leaves for the showdown: one entry a hand, or a seat that has a part in it."""

    def __init__(self, hands: int, seats: int) -> None:
        self.at = np.zeros(hands + 1, np.int64)
        self.pot_at = np.zeros(hands + 1, np.int64)
        self.seat = np.zeros(seats, np.int8)
        self.flags = np.zeros((3, seats), np.bool_)
        self.cards = np.full((seats, MAX_CARDS), -1, np.int8)
        self.runs = np.ones(hands, np.int8)
        self.boards = np.full((hands, MAX_RUNS, 5), -1, np.int8)
        self.common = np.full(hands, -1, np.int8)

    def settle(self, arrays: Arrays, amounts: Ints, eligible: Ints) -> tuple[pl.DataFrame, Ints]:
        """The rows of ``showdowns``, and what each seat is due."""
        n = int(self.at[-1])
        return settle(
            arrays.keys, arrays.heads[0].astype(np.int8), arrays.heads[2].astype(np.int8), arrays.house,
            self.at, self.seat[:n], self.flags[0, :n], self.cards[:n], self.flags[1, :n], self.flags[2, :n],
            self.runs, self.boards, self.common, self.pot_at, amounts, eligible,
        )  # fmt: skip


def _with_due(balances: pl.DataFrame, keys: Ints, end: _End, due: Ints) -> pl.DataFrame:
    """``balances.due`` from the showdown; seats without a part in the hand are due nothing."""
    n = int(end.at[-1])
    owed = pl.DataFrame(
        {
            "hand_key": np.repeat(keys, np.diff(end.at)),
            "seat": end.seat[:n],
            "owed": to_money(due[:n], "owed"),
        }
    )
    joined = balances.join(owed, on=["hand_key", "seat"], how="left", maintain_order="left")
    return joined.with_columns(due=pl.col("owed")).drop("owed")
