"""Who is due what: the value of every hand at the showdown, and the split of every pot.

A pot is split over the boards it was run on, then into high and low, then among the winners,
each time in whole odd-chip units (seed 004: the pot goes to the best hand; halves and odd
chips are settings, see ``replay.settings``). A hand mucked and not shown claims nothing
(seed 000 clause 6), even where its cards are known; its value is still told.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt
import polars as pl

from analyzer.compiled import kernel
from analyzer.games import G_BUTTON, G_HOLE_USED, G_SPLIT, G_STREET0, S_CARDS, Split, kernel_table
from analyzer.money import NONE, to_money
from analyzer.replay.evaluate import (
    LOW_TOP,
    card_bit,
    high_value,
    low_value,
    omaha_value,
    size,
)
from analyzer.replay.settings import INDEX
from analyzer.schema import DETAILS, MONEY_SCALE, SHOWDOWNS, Detail

Int8s = npt.NDArray[np.int8]
Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

UNKNOWN: Final = -1
SPLIT_HILO: Final = int(Split.HIGH_LOW8)
SPLIT_LOW: Final = int(Split.LOW_A5)
HIGH: Final = DETAILS.index("high")
LOW: Final = DETAILS.index("low")
WHOLE: Final = DETAILS.index("whole")
OMAHA_RULE: Final = INDEX["omaha_rule"]
QUALIFIER: Final = INDEX["low_qualifier"]
ODD_BUTTON: Final = INDEX["odd_chip_button"]
ODD_STUD: Final = INDEX["odd_chip_stud"]
ODD_HALF: Final = INDEX["hilo_odd_to"]
ODD_UNIT: Final = INDEX["odd_chip_unit"]
ROUND_THE_TABLE: Final = 64  # more than any seat number

# columns of the kernel's rows, all integers
R_HAND, R_POT, R_RUN, R_PART, R_AT, R_KNOWN, R_VALUE, R_BEST, R_WINNERS, R_SHARE, R_ODD = range(11)
R_WIDTH: Final = 11


@kernel
def _mask(cards: Int8s) -> tuple[int, int]:
    """The mask of a row of cards (-1: none) and their number; the mask is -1 if one is unknown."""
    mask = 0
    count = 0
    unknown = False
    for card in cards:
        if card >= 0:
            count += 1
            if card >= 52:
                unknown = True
            else:
                mask |= card_bit(card)
    return (UNKNOWN if unknown else mask), count


@kernel
def _held(flop: bool, cards: Int8s, board: Int8s, common: int) -> int:
    """All cards a hand may use, as a mask; ``UNKNOWN`` where one is hidden or too few are there.

    A common card stands for a seventh card that the deck could not give (seed 003).
    """
    own, count = _mask(cards)
    if flop:
        table, dealt = _mask(board)
        return UNKNOWN if own == UNKNOWN or table == UNKNOWN or dealt < 5 else own | table
    if own != UNKNOWN and count < 7 and common >= 0:
        own = UNKNOWN if common >= 52 else own | card_bit(common)
    return UNKNOWN if own == UNKNOWN or size(own) < 5 else own


@kernel
def _value(game: Ints, cards: Int8s, board: Int8s, held: int, low: bool, settings: Ints) -> int:
    """Strength of one hand for one part of the pot; ``held`` is not ``UNKNOWN``."""
    qualifier = 0 if game[G_SPLIT] == SPLIT_LOW else settings[QUALIFIER]
    if game[G_HOLE_USED] == 2:
        return omaha_value(cards, board, low, qualifier, settings[OMAHA_RULE] == 0)
    return low_value(held, qualifier) if low else high_value(held)


@kernel
def _values(
    game: Ints, cards: Int8s, boards: Int8s, common: int, runs: int, settings: Ints, bare: bool, out: Ints
) -> None:
    """Fill ``out[run, 0 held, 1 high or only value, 2 low value]`` for one seat.

    bare: the seat plays the board and no card of its own
    """
    flop = game[G_BUTTON] == 1
    own = 0
    for card in cards:
        own += card >= 0
    right_count = not flop or own == game[G_STREET0 + S_CARDS]
    for run in range(runs):
        if bare:
            table, dealt = _mask(boards[run])
            held = table if dealt == 5 else UNKNOWN
        else:
            held = _held(flop, cards, boards[run], common) if right_count else UNKNOWN
        out[run, 0] = held
        out[run, 1] = UNKNOWN
        out[run, 2] = UNKNOWN
        if held == UNKNOWN:
            continue
        first_is_low = game[G_SPLIT] == SPLIT_LOW
        out[run, 1] = _value(game, cards, boards[run], held, first_is_low, settings)
        if game[G_SPLIT] == SPLIT_HILO:
            out[run, 2] = _value(game, cards, boards[run], held, True, settings)


@kernel
def _unit(amounts: Ints, setting: int) -> int:
    """The odd-chip unit: the house's, or the largest of 1, 0.01, 0.0001 that divides all pots."""
    if setting > 0:
        return setting
    unit = MONEY_SCALE
    for amount in amounts:
        while amount % unit:
            unit //= 100
    return unit


@kernel
def _portion(amount: int, ways: int, nth: int, unit: int) -> int:
    """The ``nth`` share of ``amount`` in equal shares of whole units, odd units to the first."""
    base = amount // (ways * unit) * unit
    left = amount - base * ways
    share = base + (unit if nth < left // unit else 0)
    return share + (left % unit if nth == 0 else 0)


@kernel
def _top_suit(held: int, value: int, low: bool) -> int:
    """The highest suit, from 0, of the highest card that plays in a hand of this value."""
    playing = LOW_TOP - value if low else value
    top = 0
    for place in range(5):
        top = max(top, (playing >> (4 * place)) & 15)
    rank = (top + 12) % 13 if low else top
    flush = not low and (value >> 20 == 6 or value >> 20 == 9)
    best = 0
    for suit in range(4):
        cards = (held >> (16 * suit)) & 0x1FFF
        if (cards >> rank) & 1 and (not flush or size(cards) >= 5):
            best = suit
    return best


@kernel
def _odd_key(flop: bool, by_card: bool, seat: int, button: int, held: int, value: int, low: bool) -> int:
    """Order in which winners take odd chips: the smallest key first."""
    place = seat
    if flop:
        place = seat - button if seat > button else seat - button + ROUND_THE_TABLE
    if by_card:
        return (3 - _top_suit(held, value, low)) * 2 * ROUND_THE_TABLE + place
    return place


@kernel
def _share_part(rows: Ints, first: int, end: int, keys: Ints, amount: int, unit: int, told: bool) -> None:
    """Split ``amount`` among the best of ``rows[first:end]``; odd units in the order of ``keys``.

    ``told``: the order of odd chips is known; if it is not, shares that depend on it are not.
    """
    winners = 0
    for row in range(first, end):
        winners += rows[row, R_BEST] == 1
    for row in range(first, end):
        rows[row, R_WINNERS] = winners
        if rows[row, R_BEST] != 1:
            rows[row, R_SHARE] = 0
            continue
        ahead = 0
        for other in range(first, end):
            if rows[other, R_BEST] == 1 and keys[other - first] < keys[row - first]:
                ahead += 1
        share = _portion(amount, winners, ahead, unit)
        odd = amount - amount // (winners * unit) * unit * winners
        rows[row, R_SHARE] = share if told or odd == 0 or winners == 1 else NONE
        rows[row, R_ODD] = winners > 1 and share > amount // (winners * unit) * unit


@kernel
def _mark_best(rows: Ints, first: int, end: int, claims: Bools) -> bool:
    """Mark the best of the claiming hands; false where a claiming hand is unknown."""
    best = 0
    told = True
    for row in range(first, end):
        if claims[rows[row, R_AT]]:
            told = told and rows[row, R_VALUE] != UNKNOWN
            best = max(best, rows[row, R_VALUE])
    for row in range(first, end):
        value = rows[row, R_VALUE]
        if not told or value == UNKNOWN:
            rows[row, R_BEST] = UNKNOWN
        else:
            rows[row, R_BEST] = claims[rows[row, R_AT]] and value == best and best > 0
    return told


@kernel
def _open_rows(
    rows: Ints, at: int, head: tuple[int, int, int, int], column: int, eligible: Bools, values: Ints
) -> int:
    """Write the rows of one part: ``head`` is hand, pot, run, part. Returns the next row."""
    for n in range(len(eligible)):
        if not eligible[n]:
            continue
        rows[at, R_HAND], rows[at, R_POT], rows[at, R_RUN], rows[at, R_PART] = head
        rows[at, R_AT] = n
        rows[at, R_KNOWN] = values[n, head[2] - 1, 0] != UNKNOWN
        rows[at, R_VALUE] = values[n, head[2] - 1, column] if column else UNKNOWN
        rows[at, R_BEST] = UNKNOWN
        rows[at, R_WINNERS] = UNKNOWN
        rows[at, R_SHARE] = NONE
        rows[at, R_ODD] = 0
        at += 1
    return at


@kernel
def _odd_keys(
    rows: Ints, first: int, end: int, game: Ints, settings: Ints, button: int, seat: Int8s,
    values: Ints, low: bool, keys: Ints,
) -> bool:  # fmt: skip
    """Fill ``keys`` for the rows of a part; false where the button decides and is not known."""
    flop = game[G_BUTTON] == 1
    by_card = settings[ODD_BUTTON] == 1 if flop else settings[ODD_STUD] == 0
    for row in range(first, end):
        n = rows[row, R_AT]
        held = values[n, rows[row, R_RUN] - 1, 0]
        keys[row - first] = 0
        if rows[row, R_BEST] == 1:
            keys[row - first] = _odd_key(flop, by_card, seat[n], button, held, rows[row, R_VALUE], low)
    return not flop or by_card or button >= 0


@kernel
def _uncontested(
    rows: Ints, at: int, hand: int, pot: int, amount: int, eligible: Bools, claims: Bools, values: Ints
) -> int:
    """A pot that one hand alone can claim is its own, whatever it holds."""
    end = _open_rows(rows, at, (hand, pot, 1, WHOLE), 0, eligible, values)
    for row in range(at, end):
        mine = claims[rows[row, R_AT]]
        rows[row, R_BEST] = mine
        rows[row, R_WINNERS] = 1
        rows[row, R_SHARE] = amount if mine else 0
    return end


@kernel
def _board_split(
    rows: Ints, at: int, head: tuple[int, int, int], amount: int, unit: int, game: Ints,
    settings: Ints, button: int, seat: Int8s, eligible: Bools, claims: Bools, values: Ints, keys: Ints,
) -> int:  # fmt: skip
    """One board's part of one pot: high and low, or the whole. ``head``: hand, pot, run."""
    hilo = game[G_SPLIT] == SPLIT_HILO
    hand, pot, run = head
    middle = _open_rows(rows, at, (hand, pot, run, HIGH if hilo else WHOLE), 1, eligible, values)
    told = _mark_best(rows, at, middle, claims)
    end = middle
    low_amount = 0
    if hilo:
        end = _open_rows(rows, middle, (hand, pot, run, LOW), 2, eligible, values)
        _mark_best(rows, middle, end, claims)
        for row in range(middle, end):
            if rows[row, R_BEST] == 1:
                low_amount = _portion(amount, 2, 1 if settings[ODD_HALF] == 0 else 0, unit)
    first_is_low = game[G_SPLIT] == SPLIT_LOW
    if told:
        order = _odd_keys(rows, at, middle, game, settings, button, seat, values, first_is_low, keys)
        _share_part(rows, at, middle, keys, amount - low_amount, unit, order)
        if hilo:
            order = _odd_keys(rows, middle, end, game, settings, button, seat, values, True, keys)
            _share_part(rows, middle, end, keys, low_amount, unit, order)
    for row in range(at, end):  # a hand that claims nothing is due nothing, whoever wins
        if not claims[rows[row, R_AT]]:
            rows[row, R_SHARE] = 0
    return end


@kernel
def _pot(
    rows: Ints, at: int, hand: int, pot: int, amount: int, unit: int, mask: int, game: Ints,
    settings: Ints, button: int, seat: Int8s, live: Bools, out: Bools, runs: int, values: Ints, keys: Ints,
) -> int:  # fmt: skip
    """All rows of one pot; returns the next row."""
    eligible = live.copy()
    claims = live.copy()
    claimants = 0
    for n in range(len(live)):
        eligible[n] = live[n] and (mask >> seat[n]) & 1
        claims[n] = eligible[n] and not out[n]
        claimants += claims[n]
    if claimants == 1:
        return _uncontested(rows, at, hand, pot, amount, eligible, claims, values)
    if claimants == 0:
        return _open_rows(rows, at, (hand, pot, 1, WHOLE), 0, eligible, values)
    for run in range(runs):
        head = (hand, pot, run + 1)
        part = _portion(amount, runs, run, unit)
        at = _board_split(
            rows, at, head, part, unit, game, settings, button, seat, eligible, claims, values, keys
        )
    return at


@kernel
def _collect(rows: Ints, first: int, end: int, due: Ints) -> None:
    """Add the shares of ``rows`` to ``due`` of their seats; an unknown share makes it unknown."""
    for row in range(first, end):
        n = rows[row, R_AT]
        if rows[row, R_SHARE] == NONE or due[n] == NONE:
            due[n] = NONE
        else:
            due[n] += rows[row, R_SHARE]


@kernel
def _without_showdown(live: Bools, amounts: Ints, due: Ints) -> None:
    """One live hand takes all; where there is none, nobody can tell."""
    total = amounts.sum()
    nobody = not live.any()
    for n in range(len(live)):
        if live[n]:
            due[n] = total
        elif nobody and total:
            due[n] = NONE


@kernel
def _row_bound(seat_at: Ints, live: Bools, runs: Int8s, pot_at: Ints) -> int:
    """No hand writes more rows than live seats × pots × boards × two parts."""
    bound = 0
    for h in range(len(seat_at) - 1):
        count = live[seat_at[h] : seat_at[h + 1]].sum()
        if count >= 2:
            bound += count * (pot_at[h + 1] - pot_at[h]) * max(1, runs[h]) * 2
    return bound


@kernel
def _settle(
    games: Ints, game: Int8s, button: Int8s, settings: Ints, seat_at: Ints, seat: Int8s, live: Bools,
    cards: Int8s, out: Bools, bare: Bools, runs: Int8s, boards: Int8s, common: Int8s, pot_at: Ints,
    amounts: Ints, eligible: Ints, rows: Ints, due: Ints, most_seats: int,
) -> int:  # fmt: skip
    """Fill ``rows`` and ``due``; returns the number of rows."""
    at = 0
    keys = np.zeros(most_seats, dtype=np.int64)
    values = np.empty((most_seats, 3, 3), dtype=np.int64)
    for h in range(len(game)):
        a, b = seat_at[h], seat_at[h + 1]
        p, q = pot_at[h], pot_at[h + 1]
        if live[a:b].sum() < 2:
            _without_showdown(live[a:b], amounts[p:q], due[a:b])
            continue
        run_count = min(3, max(1, runs[h]))
        row = games[game[h]]
        for n in range(a, b):
            values[n - a] = UNKNOWN
            if live[n] and row[0]:
                _values(row, cards[n], boards[h], common[h], run_count, settings[h], bare[n], values[n - a])
        unit = _unit(amounts[p:q], settings[h, ODD_UNIT])
        for pot in range(p, q):
            start = at
            at = _pot(
                rows, at, h, pot - p, amounts[pot], unit, eligible[pot], row, settings[h], button[h],
                seat[a:b], live[a:b], out[a:b], run_count, values, keys,
            )  # fmt: skip
            _collect(rows, start, at, due[a:b])
            if at == start and amounts[pot]:  # nobody live can win it: the log is at odds with itself
                due[a:b][live[a:b]] = NONE
    return at


def _frame(
    rows: Ints, hand_key: Ints, seat_at: Ints, seat: Int8s, mucked: Bools, shown: Bools
) -> pl.DataFrame:
    """The kernel's rows as the table ``showdowns``."""
    who = seat_at[rows[:, R_HAND]] + rows[:, R_AT]
    frame = pl.DataFrame(
        {
            "hand_key": hand_key[rows[:, R_HAND]],
            "pot": rows[:, R_POT].astype(np.int8),
            "run": rows[:, R_RUN].astype(np.int8),
            "part": pl.Series(DETAILS, dtype=Detail).gather(rows[:, R_PART]),
            "seat": seat[who],
            "known": rows[:, R_KNOWN] == 1,
            "mucked": mucked[who] | ~shown[who],
            "value": rows[:, R_VALUE].astype(np.int32),
            "best": rows[:, R_BEST],
            "winners": rows[:, R_WINNERS].astype(np.int8),
            "share_due": to_money(np.ascontiguousarray(rows[:, R_SHARE])),
            "odd_chip": rows[:, R_ODD] == 1,
        }
    )
    return frame.with_columns(
        pl.when(pl.col("value") >= 0).then(pl.col("value")),
        pl.when(pl.col("best") >= 0).then(pl.col("best") == 1).alias("best"),
        pl.when(pl.col("winners") >= 0).then(pl.col("winners")),
    ).cast(dict(SHOWDOWNS.polars))  # type: ignore[arg-type]


def settle(
    hand_key: Ints, game: Int8s, button: Int8s, settings: Ints, seat_at: Ints, seat: Int8s, live: Bools,
    cards: Int8s, shown: Bools, mucked: Bools, board_said: Bools, runs: Int8s, boards: Int8s, common: Int8s,
    pot_at: Ints, pot_amount: Ints, pot_eligible: Ints,
) -> tuple[pl.DataFrame, Ints]:  # fmt: skip
    """The table ``showdowns`` of H hands, and what each of their N seats is due.

    hand_key, game, button, runs, common: ``[H]``; game indexes ``schema.GAMES``; button and
    common are -1 where there is none. settings: ``[H, len(REPLAY_SETTINGS)]``. Seats of hand h
    are ``seat_at[h]:seat_at[h + 1]``; seat, live, shown, mucked, board_said: ``[N]``; cards: ``[N, 8]``, -1
    none, ``HIDDEN`` unknown: the hole cards of flop games, all own cards in stud. boards:
    ``[H, 3, 5]``. Pots of hand h are ``pot_at[h]:pot_at[h + 1]``; pot_amount in ten-thousandths,
    pot_eligible a bit mask by seat number.

    Returns due in ten-thousandths, ``money.NONE`` where the log cannot tell. Hands with fewer
    than two live seats have no rows. A pot that one hand alone can claim has one row a seat,
    part ``whole``, whatever the game. ``odd_chip`` marks odd chips of a split among equals, not
    those of the halves or boards. A hand whose count of hole cards is wrong has no value.
    """
    rows = np.empty((_row_bound(seat_at, live, runs, pot_at), R_WIDTH), dtype=np.int64)
    due = np.zeros(len(seat), dtype=np.int64)
    most = int(np.diff(seat_at).max(initial=0))
    games = kernel_table()
    # who says so plays the board, cards unseen (seed 000 clause 6); never where hole cards must be used
    any_five = (games[:, G_BUTTON] == 1) & (games[:, G_HOLE_USED] != 2)
    said = board_said & np.repeat(any_five[game], np.diff(seat_at))
    count = _settle(
        games, game, button, settings, seat_at, seat, live, cards, mucked & ~shown & ~said, said & ~shown,
        runs, boards, common, pot_at, pot_amount, pot_eligible, rows, due, most,
    )  # fmt: skip
    return _frame(rows[:count], hand_key, seat_at, seat, mucked, shown), due
