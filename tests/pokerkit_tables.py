"""Tables for random hands, and PokerKit's state for a hand at one.

Where PokerKit's conventions are not those of the house rules, but lawful elsewhere, the choice of
stacks stays where both agree; marked *PokerKit:* below.
"""

from __future__ import annotations

import random
from collections import deque
from dataclasses import replace
from typing import Any, Final

from pokerkit import (
    Automation,
    BettingStructure,
    Deck,
    EightOrBetterLowHand,
    Mode,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    Opening,
    RegularLowHand,
    StandardHighHand,
    State,
    Street,
)

from tests.pokerkit_log import Table

GAMES: Final = (
    ("holdem", "fixed-limit"),
    ("holdem", "pot-limit"),
    ("holdem", "no-limit"),
    ("omaha", "fixed-limit"),
    ("omaha", "pot-limit"),
    ("omaha", "no-limit"),
    ("omaha8", "fixed-limit"),
    ("omaha8", "pot-limit"),
    ("stud", "fixed-limit"),
    ("stud8", "fixed-limit"),
    ("razz", "fixed-limit"),
)
STUD: Final = ("stud", "stud8", "razz")
HAND_TYPES: Final = {
    "holdem": (StandardHighHand,),
    "omaha": (OmahaHoldemHand,),
    "omaha8": (OmahaHoldemHand, OmahaEightOrBetterLowHand),
    "stud": (StandardHighHand,),
    "stud8": (StandardHighHand, EightOrBetterLowHand),
    "razz": (RegularLowHand,),
}
STRUCTURES: Final = {
    "fixed-limit": BettingStructure.FIXED_LIMIT,
    "pot-limit": BettingStructure.POT_LIMIT,
    "no-limit": BettingStructure.NO_LIMIT,
}
AUTOMATIONS: Final = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def random_table(
    rng: random.Random, game: str, structure: str, number: int, seed: int = 0, plain: bool = False
) -> Table:
    """Stakes, seats and stacks; short stacks at every third table.

    plain: a cash game in cents, one board, nobody sitting out, all cards known, and a bring-in of
    half the lower limit, since a site's history does not state it.
    """
    stud = game in STUD
    most = 8 if stud else 9
    players = rng.choice((2, 3, 4, 5, 6, most))
    small = rng.choice((2, 4, 10, 20))
    fixed = structure == "fixed-limit"
    lower = small * 2
    ante = rng.choice((1, small // 2, small // 4)) if stud else rng.choice((0, 0, 0, small // 2))
    stakes = {
        "lower": lower if fixed else 0,
        "upper": lower * 2 if fixed else 0,
        "small_blind": 0 if stud else small,
        "big_blind": 0 if stud else lower,
        "ante": max(ante, 1) if stud else ante,
        "bring_in": (small if plain else rng.choice((small, small // 2))) if stud else 0,
    }
    spots = sorted(rng.sample(range(1, 9 if stud else 11), players))
    if not stud:
        turn = rng.randrange(players)
        spots = spots[turn:] + spots[:turn]
    tournament = not plain and rng.random() < 0.3
    free = [s for s in range(1, 9 if stud else 11) if s not in spots]
    return Table(
        game=game,
        structure=structure,
        number=number,
        place=number,
        series=seed,
        seats=tuple(spots),
        stacks=_stacks(rng, players, stud, stakes),
        out=rng.choice(free) if free and not plain and rng.random() < 0.15 else None,
        cents=plain or rng.random() < 0.3,
        tournament=tournament,
        run_twice=not (plain or stud or fixed or tournament) and rng.random() < 0.3,
        knows_down_cards=plain or rng.random() < 0.7,
        knows_burns=rng.random() < 0.5,
        says_stub=rng.random() < 0.3,
        **stakes,
    )


def next_table(table: Table, payoffs: dict[int, int], number: int) -> Table | None:
    """The next hand at the same table; nothing where seats or stacks would call for more rules.

    It ends when somebody is out of chips: the dead button and the change to heads-up play are for
    the rules' own tests (BUTN-004, BUTN-006).
    """
    stacks = [stack + payoffs[seat] for seat, stack in zip(table.seats, table.stacks, strict=True)]
    seats = list(table.seats)
    if table.big_blind:
        seats, stacks = [*seats[1:], seats[0]], [*stacks[1:], stacks[0]]
    big_blind = stacks[0] if table.players == 2 else stacks[1]
    short = (table.ante < stack < table.ante + table.bring_in for stack in stacks)
    solid = sum(stack > table.ante for stack in stacks)
    if min(stacks) == 0 or big_blind < table.ante + table.big_blind or any(short) or solid < 2:
        return None
    return replace(table, seats=tuple(seats), stacks=tuple(stacks), number=number)


def _stacks(rng: random.Random, players: int, stud: bool, stakes: dict[str, int]) -> tuple[int, ...]:
    """Stacks, two of them good for the forced bets.

    PokerKit: a forced bet posted short sets a short price for all others, where the house rules
    want the full blind (BLND-009) and the full bring-in (BRIN-007). So the big blind is never
    short, and nobody in stud is left with less than the bring-in after the ante, save with nothing.
    """
    unit = stakes["big_blind"] or stakes["lower"]
    ante = stakes["ante"]
    top = unit * rng.choice((6, 25, 100))
    stacks = [rng.randint(1, top) for _ in range(players)]
    if rng.random() < 0.6:
        stacks = [stack + 10 * unit for stack in stacks]
    for i, stack in enumerate(stacks):
        if stud and ante < stack < ante + stakes["bring_in"]:
            stacks[i] = ante if rng.random() < 0.5 else ante + stakes["bring_in"]
        elif rng.random() < 0.03:
            stacks[i] = ante + (stakes["bring_in"] or rng.choice((1, unit)))
    sound = (0 if players == 2 else 1, rng.randrange(2, players) if players > 2 else 1)
    for i in sound:
        stacks[i] = max(stacks[i], ante + unit)
    return tuple(stacks)


def new_state(table: Table, rng: random.Random) -> State:
    """PokerKit's state at the first card, over a deck that ``rng`` shuffled."""
    stud = table.game in STUD
    blinds: Any = 0 if stud else (table.small_blind, table.big_blind)
    state = State(
        AUTOMATIONS,
        Deck.STANDARD,
        HAND_TYPES[table.game],
        _stud_streets(table) if stud else _flop_streets(table),
        STRUCTURES[table.structure],
        True,
        table.ante,
        blinds,
        table.bring_in,
        table.stacks,
        table.players,
        mode=Mode.CASH_GAME if table.run_twice else Mode.TOURNAMENT,
    )
    cards = list(Deck.STANDARD)
    rng.shuffle(cards)
    state.deck_cards = deque(cards)
    return state


def _flop_streets(table: Table) -> tuple[Street, ...]:
    hole = (False,) * (2 if table.game == "holdem" else 4)
    small = table.lower or table.big_blind
    big = table.upper or table.big_blind
    where = Opening.POSITION
    return (
        Street(False, hole, 0, False, where, small, None),
        Street(True, (), 3, False, where, small, None),
        Street(True, (), 1, False, where, big, None),
        Street(True, (), 1, False, where, big, None),
    )


def _stud_streets(table: Table) -> tuple[Street, ...]:
    low = table.game == "razz"
    first = Opening.HIGH_CARD if low else Opening.LOW_CARD
    later = Opening.LOW_HAND if low else Opening.HIGH_HAND
    return (
        Street(False, (False, False, True), 0, False, first, table.lower, None),
        Street(True, (True,), 0, False, later, table.lower, None),
        Street(True, (True,), 0, False, later, table.upper, None),
        Street(True, (True,), 0, False, later, table.upper, None),
        Street(True, (False,), 0, False, later, table.upper, None),
    )
