"""The simulator's arrays as the log tables, and the truth beside them."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import polars as pl
import pyarrow as pa

from analyzer.money import NONE, to_money
from analyzer.schema import (
    DETAILS,
    EVENT_KINDS,
    EVENTS,
    FACES,
    FACTS,
    HANDS,
    PLACES,
    SEATS,
    Detail,
    EventKind,
    Face,
    Place,
    Table,
)
from analyzer.simulate.faults import FAULTS
from analyzer.simulate.plans import Stakes
from analyzer.simulate.session import (
    H_BUTTON,
    H_FAULT,
    H_NUMBER,
    H_SEQ,
    H_SINCE,
    H_TABLE,
    H_TOURNAMENT,
    L_HAND,
    L_OUT,
    L_PLAYER,
    L_SEAT,
    L_STACK,
)
from analyzer.simulate.state import (
    RULING,
    V_ALL_IN,
    V_AMOUNT,
    V_CARDS,
    V_COUNT,
    V_DETAIL,
    V_FACE,
    V_FIRST,
    V_FROM,
    V_HAND,
    V_KIND,
    V_PLACE,
    V_POT,
    V_SEAT,
    V_TEXT,
    V_TO,
)
from analyzer.simulate.texts import TEXTS

Ints = npt.NDArray[np.int64]
START: Final = datetime(2026, 5, 1, 12, 0)
SECONDS_A_HAND: Final = 90
SECONDS_BETWEEN_TABLES: Final = 7


def _words(names: tuple[str, ...], dtype: Any, codes: Ints) -> pl.Series:
    """Codes as words, -1 as null."""
    words = pl.Series([*names, None], dtype=dtype)
    return words.gather(np.where(codes < 0, len(names), codes))


def _small(codes: Ints, dtype: Any) -> pl.Series:
    """Small numbers, -1 as null."""
    series = pl.Series(codes)
    return series.set(series < 0, None).cast(dtype)


def _card_lists(ev: Ints, pool: npt.NDArray[np.int8]) -> pl.Series:
    """The cards of each event, null where it has none."""
    count = ev[:, V_CARDS]
    offsets = np.zeros(len(ev) + 1, dtype=np.int64)
    np.cumsum(count, out=offsets[1:])
    index = np.repeat(ev[:, V_FIRST] - offsets[:-1], count) + np.arange(offsets[-1])
    lists = pa.LargeListArray.from_arrays(pa.array(offsets), pa.array(pool[index]), mask=pa.array(count == 0))
    series = pl.from_arrow(lists)
    assert isinstance(series, pl.Series)
    return series


def _complete(table: Table, columns: dict[str, Any], height: int) -> pl.DataFrame:
    """A frame of ``table`` from the columns given; all others are null."""
    data = {
        c.name: columns[c.name] if c.name in columns else pl.repeat(None, height, dtype=c.dtype, eager=True)
        for c in table.columns
    }
    return pl.DataFrame(data).cast(dict(table.polars))  # type: ignore[arg-type]


def events_frame(ev: Ints, pool: npt.NDArray[np.int8]) -> pl.DataFrame:
    """The table ``events``; every row's ``V_FIRST`` points into ``pool``."""
    hand = ev[:, V_HAND]
    starts = np.flatnonzero(np.diff(hand, prepend=-1))
    seq = np.arange(len(ev)) - np.repeat(starts, np.diff(starts, append=len(ev))) + 1
    all_in = _small(ev[:, V_ALL_IN], pl.Int8).cast(pl.Boolean)
    columns = {
        "hand_key": hand,
        "seq": seq.astype(np.int32),
        "kind": _words(EVENT_KINDS, EventKind, ev[:, V_KIND]),
        "seat": _small(ev[:, V_SEAT], pl.Int8),
        "amount": to_money(np.ascontiguousarray(ev[:, V_AMOUNT])),
        "to_amount": to_money(np.ascontiguousarray(ev[:, V_TO])),
        "all_in": all_in,
        "cards": _card_lists(ev, pool),
        "face": _words(FACES, Face, ev[:, V_FACE]),
        "detail": _words(DETAILS, Detail, ev[:, V_DETAIL]),
        "from_place": _words(PLACES, Place, ev[:, V_FROM]),
        "to_place": _words(PLACES, Place, ev[:, V_PLACE]),
        "pot": _small(ev[:, V_POT], pl.Int8),
        "count": _small(ev[:, V_COUNT], pl.Int16),
        "text": _words(TEXTS, pl.String, ev[:, V_TEXT]),
        "official": _words(("Floor 1",), pl.String, np.where(ev[:, V_KIND] == RULING, 0, -1)),
    }
    return _complete(EVENTS, columns, len(ev))


def seats_frame(listed: Ints) -> pl.DataFrame:
    """The table ``seats``."""
    frame = pl.DataFrame({"table": listed[:, L_PLAYER] * 0, "player": listed[:, L_PLAYER]})
    columns = {
        "hand_key": listed[:, L_HAND],
        "seat": listed[:, L_SEAT].astype(np.int8),
        "player": frame.select(pl.concat_str(pl.lit("P"), pl.col("player"))).to_series(),
        "stack": to_money(np.ascontiguousarray(listed[:, L_STACK])),
        "sitting_out": listed[:, L_OUT] == 1,
    }
    return _complete(SEATS, columns, len(listed))


def _money(amount: int) -> int:
    return amount * 10_000 if amount else NONE


def _stakes_columns(stakes: list[Stakes], table: Ints) -> dict[str, Any]:
    """The columns of ``hands`` that are the table's own."""
    at = table - 1

    def words(values: list[Any]) -> pl.Series:
        return pl.Series(values, dtype=pl.String).gather(at)

    def money(values: list[int]) -> pl.Series:
        return to_money(np.array([_money(v) for v in values], dtype=np.int64)[at])

    return {
        "game": words([s.game for s in stakes]),
        "game_text": words([s.game for s in stakes]),
        "structure": words([s.structure for s in stakes]),
        "currency": words(["chips" if s.tournament else "USD" for s in stakes]),
        "lower": money([s.lower for s in stakes]),
        "upper": money([s.upper for s in stakes]),
        "small_blind": money([s.small_blind for s in stakes]),
        "big_blind": money([s.big_blind for s in stakes]),
        "ante": money([s.ante for s in stakes]),
        "bring_in": money([s.bring_in for s in stakes]),
    }


def hands_frame(hands: Ints, stakes: list[Stakes]) -> pl.DataFrame:
    """The table ``hands``: consecutive numbers and rising times at each table."""
    table, number = hands[:, H_TABLE], hands[:, H_NUMBER]
    names = pl.DataFrame({"t": table, "n": number + 1, "c": hands[:, H_TOURNAMENT]})
    text = names.select(
        pl.concat_str(pl.lit("T"), "t", pl.lit("-"), "n").alias("hand_id"),
        pl.concat_str(pl.lit("T"), "t").alias("table_name"),
        pl.concat_str(pl.lit("C"), "t", pl.lit("-"), "c").alias("tournament"),
        pl.concat_str(pl.lit("D"), pl.col("t") % 7 + 1).alias("dealer"),
    )
    is_tournament = np.array([s.tournament for s in stakes], dtype=bool)[table - 1]
    seconds = (table * SECONDS_BETWEEN_TABLES + number * SECONDS_A_HAND).astype("timedelta64[s]")
    height = len(hands)
    columns = _stakes_columns(stakes, table) | {
        "hand_key": np.arange(height),
        "source_key": np.zeros(height, dtype=np.int64),
        "hand_id": text["hand_id"],
        "format": pl.repeat("dealer-log", height, eager=True),
        # each tournament is played at a table of its own
        "table_name": text["table_name"].zip_with(pl.Series(~is_tournament), text["tournament"]),
        "tournament": text["tournament"].set(pl.Series(~is_tournament), None),
        "at": pl.Series(np.datetime64(START, "us") + seconds.astype("timedelta64[us]")),
        "utc_offset": np.zeros(height, dtype=np.int16),
        "button": _small(hands[:, H_BUTTON], pl.Int8),
        "dealer": text["dealer"],
        "records": np.full(height, (1 << len(FACTS)) - 1),
        "cancelled": np.zeros(height, dtype=bool),
        "incomplete": np.zeros(height, dtype=bool),
        "runs": np.ones(height, dtype=np.int8),
    }
    return _complete(HANDS, columns, height)


def truth_frame(hands: Ints, frame: pl.DataFrame) -> pl.DataFrame:
    """What was injected or went wrong, and where: see ``simulate``."""
    struck = np.flatnonzero(hands[:, H_FAULT] > 0)
    fault = hands[struck, H_FAULT]
    return pl.DataFrame(
        {
            "hand_key": struck,
            "hand_id": frame["hand_id"].gather(struck),
            "since": hands[struck, H_SINCE].astype(np.int32),
            "seq": hands[struck, H_SEQ].astype(np.int32),
            "rule": pl.Series([f.rule for f in FAULTS]).gather(fault),
            "what": pl.Series([f.what for f in FAULTS]).gather(fault),
            "remedied": pl.Series([f.remedied for f in FAULTS]).gather(fault),
        }
    )
