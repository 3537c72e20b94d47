"""Random lawful hands, played by PokerKit and written down as a dealer would log them.

PokerKit is an engine that others wrote, so it can judge this program. Where its conventions are
not those of the default house rules, but lawful elsewhere, the choice of hands stays where both
agree; each such place is marked *PokerKit:* below.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from pokerkit import State

from tests.pokerkit_log import Event, Table, write
from tests.pokerkit_tables import GAMES, new_state, next_table, random_table

CAP: Final = 4


class Unusable(Exception):
    """The hand ran into a convention of PokerKit's that is not a dealer's; play another."""


@dataclass(frozen=True)
class Asked:
    """What PokerKit held before one decision, in units.

    least and most are totals of the street, cut to the stack; none where the seat may not raise,
    or where PokerKit goes by another book (see ``_may_raise``). Over an opening all-in of less
    than the minimum bet, PokerKit raises by a full minimum bet; the house completes the bet.
    """

    seat: int
    to_call: int
    pot: int
    least: int | None
    most: int | None


@dataclass(frozen=True)
class Played:
    """One hand: its dealer log, what PokerKit asked at each decision, and what it paid.

    payoffs   by seat, chips won or lost, in units
    state     PokerKit's own record of the hand
    """

    table: Table
    events: list[Event]
    asked: list[Asked]
    payoffs: dict[int, int]
    state: State


@dataclass
class _Round:
    """What the choice of actions must know of a betting round, beside PokerKit's own state."""

    street: int = -1
    wagers: int = 0
    full: int = 0
    floor: int = 0
    short: bool = False
    acted: set[int] = field(default_factory=set)


def hands(
    count: int,
    seed: int,
    games: tuple[tuple[str, str], ...] = GAMES,
    plain: bool = False,
    cents: bool | None = None,
) -> Iterator[Played]:
    """``count`` hands, the same for the same seed, numbered from a million times the seed.

    At every fourth table or so play goes on, with the stacks as they came out and the button one
    seat further; else the next hand is at a table of its own. ``plain`` hands are those that can be
    told as a site's cash-game history; ``cents`` chooses the unit of all.
    """
    rng = random.Random(seed)
    last: Played | None = None
    number = games_begun = 0
    while number < count:
        table = None
        if last is not None and rng.random() < 0.7:
            table = next_table(last.table, last.payoffs, number)
        if table is None:
            game, structure = games[games_begun % len(games)]
            table = random_table(rng, game, structure, number, seed, plain)
            games_begun += 1
            table = table if cents is None else replace(table, cents=cents)
            going_on = rng.random() < 0.25
        try:
            played = play(table, rng)
        except Unusable:
            last = None
            continue
        yield played
        last = played if going_on else None
        number += 1


def play(table: Table, rng: random.Random) -> Played:
    """Play one hand to its end; raises ``Unusable`` where PokerKit leaves the book."""
    state = new_state(table, rng)
    asked: list[Asked] = []
    pots = _run(state, table, rng, asked)
    events = write(table, state, pots)
    if events is None:
        raise Unusable("odd chips")
    payoffs = {table.seats[i]: int(state.payoffs[i]) for i in range(table.players)}
    return Played(table, events, asked, payoffs, state)


# ── the play ─────────────────────────────────────────────────────────────────────────────────


def _run(
    state: State, table: Table, rng: random.Random, asked: list[Asked]
) -> tuple[tuple[int, tuple[int, ...]], ...]:
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
            if not alone(state):
                asked.append(_act(state, table, rng, round_))
            else:
                state.check_or_call()
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


def _act(state: State, table: Table, rng: random.Random, round_: _Round) -> Asked:
    if round_.street != state.street_index:
        _open_round(state, table, round_)
    seat = state.actor_index
    assert seat is not None
    facing = max(state.bets) - state.bets[seat]
    pressure = 0.22 if table.structure == "fixed-limit" else 0.18
    open_ = _may_raise(state, table, round_, seat, facing)
    least = state.min_completion_betting_or_raising_to_amount if open_ else None
    most = state.max_completion_betting_or_raising_to_amount if open_ else None
    if max(state.bets) < round_.floor:
        least = None
    asked = Asked(table.seats[seat], facing, state.total_pot_amount, least, most)
    if open_ and rng.random() < pressure:
        _raise(state, table, rng, round_)
    elif state.bring_in_status:
        state.post_bring_in()
    elif facing and rng.random() < (0.2 if state.street_index else 0.3):
        state.fold()
    else:
        state.check_or_call()
    round_.acted.add(seat)
    return asked


def alone(state: State) -> bool:
    """Nothing to call, and nobody else with chips.

    PokerKit asks the big blind to check when the callers are all-in; a dealer asks nobody.
    """
    actor = state.actor_index
    assert actor is not None
    others = (i for i in state.player_indices if state.statuses[i] and i != actor)
    return not any(state.stacks[i] or state.bets[i] > state.bets[actor] for i in others)


def _open_round(state: State, table: Table, round_: _Round) -> None:
    assert state.street_index is not None
    round_.street = state.street_index
    round_.wagers = 1 if table.big_blind and round_.street == 0 else 0
    round_.full = state.streets[round_.street].min_completion_betting_or_raising_amount
    round_.floor = 0 if table.structure == "fixed-limit" or not round_.street else round_.full
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
    assert least is not None and most is not None
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
