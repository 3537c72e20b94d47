"""Each game as data: streets, cards and faces, burns, who opens, limits, how the pot splits.

A game is a row here, not code. Kernels receive these rows as small integer tables
(``kernel_table``). Sources: seed 000/001 (flop games), seed 003 (stud), seed 004 (formats).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

import numpy as np
import numpy.typing as npt

from analyzer.schema import GAMES

MAX_STREETS: Final = 5


class Opener(IntEnum):
    """Who opens a betting round."""

    LEFT_OF_BLINDS = 0  # first live seat left of the last blind (seed 004: option returns to the blinds)
    LEFT_OF_BUTTON = 1  # first live seat left of the button (seed 004, Dealing Status)
    LOW_CARD = 2  # lowest door card by suit (seed 003 clause 1; seed 004 Seven-Card Stud)
    HIGH_CARD = 3  # highest door card by suit (razz; no-limit Mississippi, seed 004)
    HIGH_BOARD = 4  # best up cards (seed 003 clause 1)
    LOW_BOARD = 5  # best low up cards (razz)


class Split(IntEnum):
    """How the hands compare and the pot splits."""

    HIGH = 0
    HIGH_LOW8 = 1  # half to the best low of eight or better, ace low
    LOW_A5 = 2  # ace-to-five low takes all (razz)


@dataclass(frozen=True)
class Street:
    """One street: the cards that open it, and its betting round."""

    name: str
    faces: str = ""  # cards to each seat, in order: d down, u up
    board: int = 0  # community cards
    burn: bool = False  # one card is burned before them
    upper: bool = False  # fixed limit: the upper limit governs this round
    opener: Opener = Opener.LEFT_OF_BUTTON


@dataclass(frozen=True)
class Game:
    """One game."""

    name: str
    title: str
    streets: tuple[Street, ...]
    split: Split
    hole_used: int  # hole cards that a hand must use; -1: any number
    button: bool  # played with a button and blinds
    max_seats: int


def _flop_game(name: str, title: str, hole: int, split: Split, used: int, max_seats: int) -> Game:
    return Game(
        name,
        title,
        (
            Street("preflop", faces="d" * hole, opener=Opener.LEFT_OF_BLINDS),
            Street("flop", board=3, burn=True),
            Street("turn", board=1, burn=True, upper=True),
            Street("river", board=1, burn=True, upper=True),
        ),
        split,
        used,
        True,
        max_seats,
    )


def _stud_game(name: str, title: str, split: Split, first: Opener, later: Opener) -> Game:
    return Game(
        name,
        title,
        (
            Street("third", faces="ddu", opener=first),
            Street("fourth", faces="u", burn=True, opener=later),
            Street("fifth", faces="u", burn=True, upper=True, opener=later),
            Street("sixth", faces="u", burn=True, upper=True, opener=later),
            Street("seventh", faces="d", burn=True, upper=True, opener=later),
        ),
        split,
        -1,
        False,
        8,
    )


_TABLE: Final = (
    _flop_game("holdem", "Texas hold'em", 2, Split.HIGH, -1, 11),
    _flop_game("omaha", "Omaha", 4, Split.HIGH, 2, 11),
    _flop_game("omaha8", "Omaha hi-lo, eight or better", 4, Split.HIGH_LOW8, 2, 11),
    _stud_game("stud", "Seven-card stud", Split.HIGH, Opener.LOW_CARD, Opener.HIGH_BOARD),
    _stud_game(
        "stud8", "Seven-card stud hi-lo, eight or better", Split.HIGH_LOW8, Opener.LOW_CARD, Opener.HIGH_BOARD
    ),
    _stud_game("razz", "Razz", Split.LOW_A5, Opener.HIGH_CARD, Opener.LOW_BOARD),
    Game(
        "mississippi",
        "Mississippi seven-card stud",
        (  # seed 004: two down and one up, two up together, one up, one up; all but the holes are up
            Street("third", faces="ddu", opener=Opener.LOW_CARD),
            Street("fourth", faces="uu", burn=True, opener=Opener.HIGH_BOARD),
            Street("sixth", faces="u", burn=True, upper=True, opener=Opener.HIGH_BOARD),
            Street("seventh", faces="u", burn=True, upper=True, opener=Opener.HIGH_BOARD),
        ),
        Split.HIGH,
        -1,
        False,
        8,
    ),
)

BY_NAME: Final = {game.name: game for game in _TABLE}

# columns of the kernel table: one row a game, in the order of schema.GAMES
G_STREETS, G_SPLIT, G_HOLE_USED, G_BUTTON = 0, 1, 2, 3
G_STREET0: Final = 4  # then MAX_STREETS blocks of S_WIDTH
S_CARDS, S_UPMASK, S_BOARD, S_BURN, S_UPPER, S_OPENER = 0, 1, 2, 3, 4, 5
S_WIDTH: Final = 6


def kernel_table() -> npt.NDArray[np.int64]:
    """The games as integers, ``[len(GAMES), G_STREET0 + MAX_STREETS * S_WIDTH]``.

    A row of zeros (no streets) stands for a game that is not replayed (``other``).
    ``S_UPMASK``: bit *i* is set where card *i* of the street is dealt face up.
    """
    table = np.zeros((len(GAMES), G_STREET0 + MAX_STREETS * S_WIDTH), dtype=np.int64)
    for row, name in enumerate(GAMES):
        game = BY_NAME.get(name)
        if game is None:
            continue
        table[row, :G_STREET0] = (len(game.streets), game.split, game.hole_used, game.button)
        for i, street in enumerate(game.streets):
            up = sum(1 << k for k, face in enumerate(street.faces) if face == "u")
            at = G_STREET0 + i * S_WIDTH
            table[row, at : at + S_WIDTH] = (
                len(street.faces),
                up,
                street.board,
                street.burn,
                street.upper,
                street.opener,
            )
    return table
