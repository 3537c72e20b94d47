"""PokerKit plays, this program audits: no finding, and the same chips to every seat.

``python -m tests.agreement`` does the same for as many hands as one likes.
"""

from __future__ import annotations

import pytest

pytest.importorskip("pokerkit")

from tests.agreement import Outcome, compare
from tests.pokerkit_tables import GAMES


@pytest.fixture(scope="module")
def outcome() -> Outcome:
    return compare(330, seed=2026)


def test_every_lawful_hand_passes_and_pays_as_pokerkit_pays(outcome: Outcome) -> None:
    assert not outcome.disagreements, "\n".join(outcome.disagreements[:20])


def test_all_games_were_played(outcome: Outcome) -> None:
    assert set(outcome.hands) == {f"{game} {structure}" for game, structure in GAMES}


def test_most_seats_were_compared_by_what_is_due(outcome: Outcome) -> None:
    assert outcome.due > outcome.paid * 0.9
