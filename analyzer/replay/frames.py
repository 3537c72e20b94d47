"""Log frames → the walker's arrays, and its rows → replay frames. Columns all the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import polars as pl

from analyzer.money import to_money, to_scaled
from analyzer.replay.columns import (
    NULL,
    T_BALANCES,
    T_DEALS,
    T_OUTCOMES,
    T_POSTS,
    T_POTS,
    T_STEPS,
    T_STREETS,
    T_TURNS,
    WALKED,
    money,
    small,
)
from analyzer.replay.settings import INDEX, REPLAY_SETTINGS
from analyzer.schema import EVENT_KINDS, GAMES, MONEY_SCALE, STRUCTURES, Table

Ints = npt.NDArray[np.int64]
Int32s = npt.NDArray[np.int32]

OTHER: Final = STRUCTURES.index("other")
OTHER_GAME: Final = GAMES.index("other")
CENT: Final = MONEY_SCALE // 100
DECISIONS: Final = ("bring-in", "check", "fold", "call", "bet", "complete", "raise")
DEALING: Final = ("deal", "board", "burn", "common", "replace", "show", "muck")


@dataclass(frozen=True)
class Arrays:
    """The walker's input: rows of integers (see ``state``), hands in the order of their keys."""

    keys: Ints
    heads: Ints
    seat_at: Ints
    seats: Ints
    event_at: Ints
    events: Ints
    cards: Ints
    house: Ints


def codes(column: pl.Series, missing: int = -1) -> Ints:
    """A column of integers, booleans or words of an enumeration as numbers, ``missing`` for null."""
    if isinstance(column.dtype, pl.Enum):
        column = column.to_physical()
    return column.cast(pl.Int64).fill_null(missing).to_numpy()


def offsets(keys: Ints, of: Ints) -> Ints:
    """Where each hand's rows begin in a table sorted by hand; one entry more than there are hands."""
    return np.append(np.searchsorted(of, keys), len(of)).astype(np.int64)


def card_columns(cards: pl.Series) -> tuple[Ints, Ints]:
    """Offsets and values of a list column of cards; null is an empty list."""
    lengths = cards.list.len().fill_null(0).to_numpy()
    at = np.zeros(len(cards) + 1, np.int64)
    np.cumsum(lengths, out=at[1:])
    values = cards.explode(empty_as_null=False, keep_nulls=False)
    return at, values.cast(pl.Int64).to_numpy()


def house_rows(house: pl.DataFrame | None, keys: Ints) -> Ints:
    """The replay settings of each hand; the defaults where no house is given."""
    if house is None:
        defaults = [setting.encode(setting.default) for setting in REPLAY_SETTINGS]
        return np.tile(np.array(defaults, np.int64), (len(keys), 1))
    rows = house.sort("hand_key") if not house["hand_key"].is_sorted() else house
    return rows.select([s.name for s in REPLAY_SETTINGS]).cast(pl.Int64).to_numpy(writable=True)


def rows_of(columns: Sequence[Ints]) -> Ints:
    """Columns side by side, row after row: a kernel reads a whole row at once."""
    out = np.empty((len(columns[0]), len(columns)), np.int64)
    for i, column in enumerate(columns):
        out[:, i] = column
    return out


def head_rows(hands: pl.DataFrame) -> Ints:
    """A row a hand; see ``state.H_GAME``."""
    names = ("lower", "upper", "small_blind", "big_blind", "ante", "bring_in", "logged_rake")
    return rows_of([
        codes(hands["game"], OTHER_GAME), codes(hands["structure"], OTHER), codes(hands["button"]),
        codes(hands["records"], 0), codes(hands["cancelled"], 0),
        *(to_scaled(hands[name]) for name in names),
    ])  # fmt: skip


def event_rows(events: pl.DataFrame) -> tuple[Ints, Ints]:
    """A row an event, see ``state.V_KIND``, and the cards that the rows point to."""
    at, cards = card_columns(events["cards"])
    names = ("kind", "seat", "seq", "all_in", "face", "detail", "from_place", "to_place", "run")
    amounts = ("amount", "to_amount", "by_amount")
    columns = [codes(events[name]) for name in names]
    columns += [at[:-1], np.diff(at), *(to_scaled(events[name]) for name in amounts)]
    return rows_of(columns), cards


def gather(log: Mapping[str, pl.DataFrame], house: pl.DataFrame | None) -> Arrays:
    """The arrays of a batch. Frames must be sorted as the schema says."""
    hands, seats, events = log["hands"], log["seats"], log["events"]
    keys = hands["hand_key"].to_numpy()
    rows, cards = event_rows(events)
    settings = house_rows(house, keys)
    by_currency(settings, hands["currency"])
    return Arrays(
        keys=keys,
        heads=head_rows(hands),
        seat_at=offsets(keys, seats["hand_key"].to_numpy()),
        seats=rows_of([
            codes(seats["seat"]), codes(seats["sitting_out"], 0), codes(seats["dealt_in"]),
            to_scaled(seats["stack"]),
        ]),
        event_at=offsets(keys, events["hand_key"].to_numpy()),
        events=rows,
        cards=cards,
        house=settings,
    )  # fmt: skip


def by_currency(settings: Ints, currency: pl.Series) -> None:
    """Where the house names no odd-chip unit, money (not chips) splits to the cent."""
    unit = settings[:, INDEX["odd_chip_unit"]]
    cents = (currency.is_not_null() & (currency != "chips")).fill_null(False).to_numpy()
    unit[(unit == 0) & cents] = CENT


def room(arrays: Arrays) -> list[int]:
    """Upper bounds of the rows of each walked table."""
    kind = arrays.events[:, 0]
    n_hands, n_events = len(arrays.keys), len(kind)
    count = np.bincount(kind[kind >= 0], minlength=len(EVENT_KINDS))

    def of(*names: str) -> int:
        return int(sum(count[EVENT_KINDS.index(name)] for name in names))

    n_seats = len(arrays.seats) + n_hands * 2 + of("post")
    rows = [0] * len(WALKED)
    rows[T_POSTS] = of("post")
    rows[T_TURNS] = of(*DECISIONS)
    rows[T_STREETS] = 5 * (n_hands + of("misdeal"))
    rows[T_DEALS] = len(arrays.cards) + of(*DEALING)
    rows[T_STEPS] = n_events
    rows[T_POTS] = n_seats
    rows[T_BALANCES] = n_seats + of(*DECISIONS, *DEALING)
    rows[T_OUTCOMES] = n_hands
    return rows


def to_frame(table: Table, keys: Ints, ints: Int32s, amounts: Ints) -> pl.DataFrame:
    """A replay frame from the walker's rows; the first column of ``ints`` is the hand's number."""
    series: dict[str, pl.Series] = {"hand_key": pl.Series("hand_key", keys[ints[:, 0]])}
    types = dict(table.polars)
    for i, name in enumerate(small(table), 1):
        series[name] = small_column(name, types[name], np.ascontiguousarray(ints[:, i]))
    for i, name in enumerate(money(table)):
        series[name] = to_money(amounts[:, i], name)
    return pl.DataFrame([series[c.name] for c in table.columns])


def small_column(name: str, dtype: Any, values: Int32s) -> pl.Series:
    """One column of small integers in its own type, ``NULL`` as null."""
    column = pl.Series(name, values)
    if isinstance(dtype, pl.Enum):
        return column.cast(pl.UInt8, strict=False).cat.to(dtype)
    if dtype == pl.Int32:
        return column.set(pl.Series(values == NULL), None)
    if dtype == pl.Boolean:
        return column.cast(pl.Int8, strict=False).cast(pl.Boolean)
    return column.cast(dtype, strict=False)  # NULL does not fit and becomes null
