"""Random lawful hands, played by PokerKit and written down as a dealer would log them.

PokerKit is an engine that others wrote, so it can judge this program. Where its conventions are
not those of the default house rules, but lawful elsewhere, the choice of hands stays where both
agree; each such place is marked *PokerKit:* below.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
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

from tests.pokerkit_log import Event, Table, write

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
DECK: Final = tuple(Deck.STANDARD)
CAP: Final = 4


class Unusable(Exception):
    """The hand ran into a convention of PokerKit's that is not a dealer's; play another."""


@dataclass(frozen=True)
class Played:
    """One hand: its dealer log, and what PokerKit paid each seat (chips won or lost, in units)."""

    table: Table
    events: list[Event]
    payoffs: dict[int, int]


@dataclass
class _Round:
    """What the choice of actions must know of a betting round, beside PokerKit's own state."""

    street: int = -1
    wagers: int = 0
    full: int = 0
    short: bool = False
    acted: set[int] = field(default_factory=set)


def hands(count: int, seed: int, games: tuple[tuple[str, str], ...] = GAMES) -> Iterator[Played]:
    """``count`` hands, the same for the same seed, numbered from a million times the seed.

    At every fourth table or so play goes on, with the stacks as they came out and the button one
    seat further; else the next hand is at a table of its own.
    """
    rng = random.Random(seed)
    last: Played | None = None
    number = games_begun = 0
    while number < count:
        table = next_table(last, number) if last is not None and rng.random() < 0.7 else None
        if table is None:
            game, structure = games[games_begun % len(games)]
            table = random_table(rng, game, structure, number, seed)
            games_begun += 1
            going_on = rng.random() < 0.25
        try:
            played = play(table, rng)
        except Unusable:
            last = None
            continue
        yield played
        last = played if going_on else None
        number += 1


def next_table(last: Played, number: int) -> Table | None:
    """The next hand at the same table; nothing where seats or stacks would call for more rules.

    It ends when somebody is out of chips: the dead button and the change to heads-up play are for
    the rules' own tests (BUTN-004, BUTN-006).
    """
    table = last.table
    stacks = [stack + last.payoffs[seat] for seat, stack in zip(table.seats, table.stacks, strict=True)]
    seats = list(table.seats)
    if table.big_blind:
        seats, stacks = [*seats[1:], seats[0]], [*stacks[1:], stacks[0]]
    big_blind = stacks[0] if table.players == 2 else stacks[1]
    short = (table.ante < stack < table.ante + table.bring_in for stack in stacks)
    solid = sum(stack > table.ante for stack in stacks)
    if min(stacks) == 0 or big_blind < table.ante + table.big_blind or any(short) or solid < 2:
        return None
    return replace(table, seats=tuple(seats), stacks=tuple(stacks), number=number)


def play(table: Table, rng: random.Random) -> Played:
    """Play one hand to its end; raises ``Unusable`` where PokerKit leaves the book."""
    state = _state(table, rng)
    pots = _run(state, table, rng)
    events = write(table, state, pots)
    if events is None:
        raise Unusable("odd chips")
    payoffs = {table.seats[i]: int(state.payoffs[i]) for i in range(table.players)}
    return Played(table, events, payoffs)


# ── the table ────────────────────────────────────────────────────────────────────────────────


def random_table(rng: random.Random, game: str, structure: str, number: int, seed: int = 0) -> Table:
    """Stakes, seats and stacks; short stacks at every third table."""
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
        "bring_in": rng.choice((small, small // 2)) if stud else 0,
    }
    spots = sorted(rng.sample(range(1, 9 if stud else 11), players))
    if not stud:
        turn = rng.randrange(players)
        spots = spots[turn:] + spots[:turn]
    tournament = rng.random() < 0.3
    free = [s for s in range(1, 9 if stud else 11) if s not in spots]
    return Table(
        game=game,
        structure=structure,
        number=number,
        place=number,
        series=seed,
        seats=tuple(spots),
        stacks=_stacks(rng, players, stud, stakes),
        out=rng.choice(free) if free and rng.random() < 0.15 else None,
        cents=rng.random() < 0.3,
        tournament=tournament,
        run_twice=not (stud or fixed or tournament) and rng.random() < 0.3,
        knows_down_cards=rng.random() < 0.7,
        knows_burns=rng.random() < 0.5,
        says_stub=rng.random() < 0.3,
        **stakes,
    )


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


def _state(table: Table, rng: random.Random) -> State:
    stud = table.game in STUD
    blinds: Any = 0 if stud else (table.small_blind, table.big_blind)
    state = State(
        AUTOMATIONS,
        DECK,
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
    cards = list(DECK)
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


# ── the play ─────────────────────────────────────────────────────────────────────────────────


def _run(state: State, table: Table, rng: random.Random) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Play on to the end; the pots as they stood when the showdown began.

    PokerKit: once losing hands are killed it joins pots that have the same winners, so the pots
    are noted before.
    """
    round_ = _Round()
    pots: tuple[tuple[int, tuple[int, ...]], ...] = ()
    show_all = table.run_twice or rng.random() < 0.8
    while state.status:
        if state.card_burning_status:
            _enough(state, 1)
            state.burn_card()
        elif any(state.hole_dealing_statuses):
            state.deal_hole()
        elif any(state.board_dealing_counts):
            state.deal_board()
        elif state.actor_indices:
            _act(state, table, rng, round_)
        else:
            pots = pots or tuple((p.amount, p.player_indices) for p in state.pots)
            if any(state.runout_count_selector_statuses):
                state.select_runout_count(2)
            elif state.showdown_indices:
                state.show_or_muck_hole_cards(True if show_all else None)
            else:
                state.kill_hand()
    return pots


def _enough(state: State, burn: int) -> None:
    """PokerKit: a short stub takes in the muck and the burns; the book knows other remedies."""
    needed = burn + sum(map(len, state.hole_dealing_statuses)) + sum(state.board_dealing_counts)
    stud_board = bool(state.streets[0].hole_dealing_statuses[-1]) and any(state.board_dealing_counts)
    if needed > len(state.deck_cards) or stud_board:
        raise Unusable("short stub")


def _act(state: State, table: Table, rng: random.Random, round_: _Round) -> None:
    if round_.street != state.street_index:
        _open_round(state, table, round_)
    seat = state.actor_index
    facing = max(state.bets) - state.bets[seat]
    pressure = 0.22 if table.structure == "fixed-limit" else 0.18
    if rng.random() < pressure and _may_raise(state, table, round_, seat, facing):
        _raise(state, table, rng, round_)
    elif state.bring_in_status:
        state.post_bring_in()
    elif facing and rng.random() < (0.2 if state.street_index else 0.3):
        state.fold()
    else:
        state.check_or_call()
    round_.acted.add(seat)


def _open_round(state: State, table: Table, round_: _Round) -> None:
    round_.street = state.street_index
    round_.wagers = 1 if table.big_blind and round_.street == 0 else 0
    round_.full = state.streets[round_.street].min_completion_betting_or_raising_amount
    round_.short = False
    round_.acted = set()


def _may_raise(state: State, table: Table, round_: _Round, seat: int, facing: int) -> bool:
    """Whether the house rules let the seat raise, where PokerKit would.

    PokerKit counts no blind towards the cap, so the cap of four bets is kept here (BETS-003; two
    live hands know none, BETS-004). It lets a seat raise again when a short opening all-in is all
    that it faces, where the book wants a full minimum raise (BETS-016). In fixed limit it raises
    by a full unit over an all-in of less than half a unit; the book completes it (BETS-013).
    """
    if state.min_completion_betting_or_raising_to_amount is None:
        return False
    if table.structure == "fixed-limit":
        free = sum(state.statuses) == 2 and round_.wagers < 9
        return not round_.short and (round_.wagers < CAP or free)
    return seat not in round_.acted or facing >= round_.full


def _raise(state: State, table: Table, rng: random.Random, round_: _Round) -> None:
    least = state.min_completion_betting_or_raising_to_amount
    most = state.max_completion_betting_or_raising_to_amount
    before = max(state.bets)
    amount = least
    if most > least:
        style = rng.random()
        if style < 0.15:
            amount = most
        elif style < 0.75:
            step = table.small_blind
            amount = min(most, least + step * rng.randrange(0, 1 + max(1, least // step)))
    completion = state.completion_status
    state.complete_bet_or_raise_to(amount)
    by = amount - before
    if table.structure == "fixed-limit":
        unit = state.streets[round_.street].min_completion_betting_or_raising_amount
        round_.short = amount < unit if completion else 2 * by < unit
        round_.wagers += 1
    else:
        round_.full = max(round_.full, by)
