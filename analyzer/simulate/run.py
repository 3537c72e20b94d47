"""All tables through the kernel, one after another, into frames."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt
import polars as pl

from analyzer.simulate.frames import events_frame, hands_frame, seats_frame, truth_frame
from analyzer.simulate.plans import Stakes
from analyzer.simulate.session import H_WIDTH, L_WIDTH, run_table
from analyzer.simulate.state import MAX_SEATS, MOST_EVENTS, T_HANDS, V_FIRST, V_WIDTH

Ints = npt.NDArray[np.int64]
ROWS_A_FRAME: Final = 2_000_000


def play_tables(
    tables: Ints, stakes: list[Stakes], inject: Ints, slips: Ints, irregular: float
) -> tuple[dict[str, pl.DataFrame], pl.DataFrame]:
    """The log tables of all ``tables``, and the truth."""
    total = int(tables[:, T_HANDS].sum())
    most = int(tables[:, T_HANDS].max(initial=1)) * MOST_EVENTS
    ev = np.empty((most, V_WIDTH), dtype=np.int64)
    pool = np.empty(most, dtype=np.int8)
    hands = np.zeros((total, H_WIDTH), dtype=np.int64)
    listed = np.zeros((total * MAX_SEATS, L_WIDTH), dtype=np.int64)
    share = round(irregular * 1_000_000)
    first = seats = 0
    frames: list[pl.DataFrame] = []
    kept: list[tuple[Ints, npt.NDArray[np.int8]]] = []
    for table in tables:
        events, cards, rows = run_table(
            table,
            first,
            inject.astype(np.int64),
            slips.astype(np.int64),
            share,
            ev,
            pool,
            hands,
            listed[seats:],
        )
        kept.append((ev[:events].copy(), pool[:cards].copy()))
        first += int(table[T_HANDS])
        seats += rows
        if sum(len(part) for part, _ in kept) > ROWS_A_FRAME:
            frames.append(_events(kept))
            kept = []
    frames.append(_events(kept))
    frame = hands_frame(hands, stakes)
    log = {"hands": frame, "seats": seats_frame(listed[:seats]), "events": pl.concat(frames)}
    return log, truth_frame(hands, frame)


def _events(kept: list[tuple[Ints, npt.NDArray[np.int8]]]) -> pl.DataFrame:
    """One frame of the events of several tables."""
    if not kept:
        return events_frame(np.empty((0, V_WIDTH), dtype=np.int64), np.empty(0, dtype=np.int8))
    before = 0
    for part, cards in kept:
        part[:, V_FIRST] += before
        before += len(cards)
    return events_frame(np.concatenate([p for p, _ in kept]), np.concatenate([c for _, c in kept]))
