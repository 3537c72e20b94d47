"""The tables that are played: games, structures, stakes, seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from analyzer.schema import GAMES, MONEY_SCALE, STRUCTURES
from analyzer.simulate.state import (
    T_ANTE,
    T_BB,
    T_BRING_IN,
    T_BUY_IN,
    T_GAME,
    T_HANDS,
    T_LOWER,
    T_NUMBER,
    T_RAKE_CAP,
    T_RAKE_PCT,
    T_SB,
    T_SEATS,
    T_SEED,
    T_STRUCTURE,
    T_TOURNAMENT,
    T_UNIT,
    T_UPPER,
    T_WIDTH,
)

HANDS_A_TABLE: Final = 250


@dataclass(frozen=True)
class Stakes:
    """A game with its posted structure, in whole chips; 0 where the game has none."""

    game: str
    structure: str
    lower: int = 0
    upper: int = 0
    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    bring_in: int = 0
    buy_in: int = 200
    tournament: bool = False
    max_seats: int = 9


STAKES: Final = (
    Stakes("holdem", "no-limit", small_blind=1, big_blind=2, buy_in=200),
    Stakes("holdem", "fixed-limit", 10, 20, 5, 10, buy_in=400),
    Stakes("omaha", "pot-limit", small_blind=2, big_blind=5, buy_in=400),
    Stakes("omaha8", "fixed-limit", 10, 20, 5, 10, buy_in=400),
    Stakes("stud", "fixed-limit", 10, 20, ante=1, bring_in=5, buy_in=400, max_seats=8),
    Stakes("stud8", "fixed-limit", 20, 40, ante=3, bring_in=10, buy_in=800, max_seats=8),
    Stakes("razz", "fixed-limit", 10, 20, ante=2, bring_in=5, buy_in=400, max_seats=8),
    Stakes("mississippi", "fixed-limit", 10, 20, ante=2, bring_in=5, buy_in=400, max_seats=7),
    Stakes("mississippi", "no-limit", ante=5, buy_in=500, max_seats=7),
    Stakes("holdem", "no-limit", small_blind=50, big_blind=100, buy_in=3000, tournament=True),
    Stakes("stud", "fixed-limit", 100, 200, ante=20, bring_in=30, buy_in=2000, tournament=True, max_seats=8),
    Stakes("holdem", "pot-limit", small_blind=5, big_blind=10, buy_in=800),
    Stakes("holdem", "spread-limit", 2, 10, 1, 2, buy_in=200),
    Stakes("omaha", "fixed-limit", 20, 40, 10, 20, buy_in=800),
    Stakes("omaha", "no-limit", small_blind=5, big_blind=10, buy_in=1000),
    Stakes("omaha8", "pot-limit", small_blind=5, big_blind=10, buy_in=800),
    Stakes("stud", "spread-limit", 2, 10, ante=1, bring_in=2, buy_in=200, max_seats=8),
    Stakes("holdem", "fixed-limit", 20, 30, 10, 20, buy_in=600),
)


def chosen(games: Sequence[str] | None, structures: Sequence[str] | None) -> list[Stakes]:
    """The stakes for some games and structures; raises ``ValueError`` for a name that is none."""
    for word, known in ((games, GAMES[:-1]), (structures, STRUCTURES[:-1])):
        for name in word or ():
            if name not in known:
                raise ValueError(f"{name!r} is none of {', '.join(known)}")
    found = [
        stakes
        for stakes in STAKES
        if (not games or stakes.game in games) and (not structures or stakes.structure in structures)
    ]
    if not found:
        raise ValueError("no stakes for these games in these structures")
    return found


def _row(stakes: Stakes, number: int, hands: int, seats: int, seed: int) -> npt.NDArray[np.int64]:
    row = np.zeros(T_WIDTH, dtype=np.int64)
    money = {
        T_LOWER: stakes.lower,
        T_UPPER: stakes.upper,
        T_SB: stakes.small_blind,
        T_BB: stakes.big_blind,
        T_ANTE: stakes.ante,
        T_BRING_IN: stakes.bring_in,
        T_BUY_IN: stakes.buy_in,
        T_UNIT: 1,
        T_RAKE_CAP: 5,
    }
    for column, amount in money.items():
        row[column] = amount * MONEY_SCALE
    row[T_GAME] = GAMES.index(stakes.game)
    row[T_STRUCTURE] = STRUCTURES.index(stakes.structure)
    row[T_TOURNAMENT] = stakes.tournament
    row[T_RAKE_PCT] = 5
    row[T_SEATS], row[T_HANDS], row[T_NUMBER], row[T_SEED] = seats, hands, number, seed
    return row


def tables(
    hands: int, seed: int, stakes: Sequence[Stakes], players: tuple[int, int], crowd: int = 0
) -> tuple[npt.NDArray[np.int64], list[Stakes]]:
    """One row a table (``[tables, T_WIDTH]``) and its stakes, ``hands`` in all.

    crowd: seats that a table may have although the game is not made for so many.
    """
    count = max(min(hands, len(stakes)), -(-hands // HANDS_A_TABLE))
    rng = np.random.default_rng(seed)
    sizes = np.full(count, hands // max(1, count))
    sizes[: hands - int(sizes.sum())] += 1
    picked = [stakes[i % len(stakes)] for i in range(count)]
    rows = [
        _row(
            plan,
            number + 1,
            int(sizes[number]),
            int(rng.integers(min(players[0], most), min(players[1], most) + 1)),
            seed,
        )
        for number, plan in enumerate(picked)
        for most in (max(plan.max_seats, crowd),)
    ]
    return np.array(rows, dtype=np.int64).reshape(count, T_WIDTH), picked
