"""The replay of a batch: arrays in, the compiled walk, the showdown, frames out."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt
import polars as pl

from analyzer.games import kernel_table
from analyzer.money import to_money
from analyzer.replay.columns import (
    AMOUNTS,
    INT_BASE,
    INTS,
    MONEY_BASE,
    ROWS,
    T_BALANCES,
    T_POTS,
    WALKED,
)
from analyzer.replay.endgame import (
    K_BOARDS,
    K_COMMON,
    K_RUNS,
    K_WIDTH,
    Q_BOARD,
    Q_CARDS,
    Q_LIVE,
    Q_MUCKED,
    Q_SEAT,
    Q_SHOWN,
    Q_WIDTH,
)
from analyzer.replay.frames import Arrays, Int32s, Ints, gather, room, to_frame
from analyzer.replay.showdown import settle
from analyzer.replay.state import H_BUTTON, H_GAME, MAX_RUNS
from analyzer.replay.walker import walk
from analyzer.schema import SHOWDOWNS


def run(log: Mapping[str, pl.DataFrame], house: pl.DataFrame | None) -> dict[str, pl.DataFrame]:
    """See ``analyzer.replay.replay``."""
    arrays = gather(log, house)
    out = _Out(room(arrays))
    end = _End(len(arrays.keys), out.space[T_BALANCES])
    walk(
        arrays.heads, arrays.seat_at, arrays.seats, arrays.event_at, arrays.events, arrays.cards,
        arrays.house, kernel_table(), out.ints, out.amounts, out.rows,
        end.at, end.seats, end.hands, end.pot_at,
    )  # fmt: skip
    frames = {table.name: to_frame(table, arrays.keys, *out.table(i)) for i, table in enumerate(WALKED)}
    pots, amounts = out.table(T_POTS)
    eligible = pots[:, 2].astype(np.int64)
    frames[SHOWDOWNS.name], due = end.settle(arrays, np.ascontiguousarray(amounts[:, 0]), eligible)
    frames["balances"] = _with_due(frames["balances"], arrays.keys, end, due)
    return frames


class _Out:
    """Room for the walker's rows: all tables behind one another, integers and money apart."""

    def __init__(self, space: list[int]) -> None:
        self.space = space
        ints = np.cumsum([0, *(n * w for n, w in zip(space, INTS, strict=True))])
        amounts = np.cumsum([0, *(n * w for n, w in zip(space, AMOUNTS, strict=True))])
        self.rows = np.zeros((3, len(space)), np.int64)
        self.rows[INT_BASE] = ints[:-1]
        self.rows[MONEY_BASE] = amounts[:-1]
        self.ints: Int32s = np.empty(ints[-1], np.int32)
        self.amounts: Ints = np.empty(amounts[-1], np.int64)

    def table(self, number: int) -> tuple[Int32s, Ints]:
        """The rows of a table as they were written."""
        count = int(self.rows[ROWS, number])
        i, a = int(self.rows[INT_BASE, number]), int(self.rows[MONEY_BASE, number])
        ints = self.ints[i : i + count * INTS[number]].reshape(count, INTS[number])
        amounts = self.amounts[a : a + count * AMOUNTS[number]].reshape(count, AMOUNTS[number])
        return ints, amounts


class _End:
    """What the walk leaves for the showdown: a row a hand, and a row a seat that has a part in it."""

    def __init__(self, hands: int, seats: int) -> None:
        self.at = np.zeros(hands + 1, np.int64)
        self.pot_at = np.zeros(hands + 1, np.int64)
        self.seats = np.zeros((seats, Q_WIDTH), np.int8)
        self.hands = np.full((hands, K_WIDTH), -1, np.int8)
        self.hands[:, K_RUNS] = 1

    def settle(self, arrays: Arrays, amounts: Ints, eligible: Ints) -> tuple[pl.DataFrame, Ints]:
        """The rows of ``showdowns``, and what each seat is due."""
        seats = self.seats[: self.at[-1]]
        boards = self.hands[:, K_BOARDS:].reshape(-1, MAX_RUNS, 5)
        return settle(
            arrays.keys, arrays.heads[:, H_GAME].astype(np.int8), arrays.heads[:, H_BUTTON].astype(np.int8),
            arrays.house, self.at, _column(seats, Q_SEAT), _column(seats, Q_LIVE) == 1,
            np.ascontiguousarray(seats[:, Q_CARDS:]), _column(seats, Q_SHOWN) == 1,
            _column(seats, Q_MUCKED) == 1, _column(seats, Q_BOARD) == 1,
            _column(self.hands, K_RUNS), np.ascontiguousarray(boards),
            _column(self.hands, K_COMMON), self.pot_at, amounts, eligible,
        )  # fmt: skip


def _column(rows: npt.NDArray[np.int8], number: int) -> npt.NDArray[np.int8]:
    return np.ascontiguousarray(rows[:, number])


def _with_due(balances: pl.DataFrame, keys: Ints, end: _End, due: Ints) -> pl.DataFrame:
    """``balances.due`` from the showdown; seats without a part in the hand are due nothing."""
    owed = pl.DataFrame(
        {
            "hand_key": np.repeat(keys, np.diff(end.at)),
            "seat": _column(end.seats[: end.at[-1]], Q_SEAT),
            "owed": to_money(due, "owed"),
        }
    )
    joined = balances.join(owed, on=["hand_key", "seat"], how="left", maintain_order="left")
    return joined.with_columns(due=pl.col("owed")).drop("owed")
