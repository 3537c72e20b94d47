"""Hands that PokerKit played, in the notation that PokerKit itself writes (PHH)."""

from __future__ import annotations

from typing import Any, Final

from pokerkit import (
    BringInPosting,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    FixedLimitTexasHoldem,
    Folding,
    HandHistory,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
)

from tests.pokerkit_hands import Played
from tests.pokerkit_tables import STUD

VARIANTS: Final[dict[tuple[str, str], Any]] = {
    ("holdem", "fixed-limit"): FixedLimitTexasHoldem,
    ("holdem", "no-limit"): NoLimitTexasHoldem,
    ("omaha", "pot-limit"): PotLimitOmahaHoldem,
    ("omaha8", "fixed-limit"): FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    ("stud", "fixed-limit"): FixedLimitSevenCardStud,
    ("stud8", "fixed-limit"): FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    ("razz", "fixed-limit"): FixedLimitRazz,
}
"""The games that the notation has a code for."""


def alike(played: Played) -> bool:
    """Whether PokerKit asked for no decision that a dealer would not (see ``pokerkit_hands.alone``)."""
    kinds = (BringInPosting, CheckingOrCalling, CompletionBettingOrRaisingTo, Folding)
    return sum(isinstance(op, kinds) for op in played.state.operations) == len(played.asked)


def phh(number: int, played: Played) -> str:
    """One numbered hand of a ``.phhs`` file; amounts in PokerKit's whole units."""
    table, state = played.table, played.state
    limits = (table.lower, table.upper) if table.lower else (table.big_blind,)
    forced = (table.bring_in,) if table.game in STUD else ((table.small_blind, table.big_blind),)
    game = VARIANTS[table.game, table.structure]((), True, table.ante, *forced, *limits)
    history = HandHistory.from_game_state(
        game,
        state,
        ante_trimming_status=True,
        antes=[table.ante] * table.players,
        hand=int(table.name),
        seats=list(table.seats),
        players=[f"P{table.place}/{seat}" for seat in table.seats],
        table=f"T{table.place}",
        finishing_stacks=list(state.stacks),
    )
    return f"[{number}]\n{history.dumps()}\n"
