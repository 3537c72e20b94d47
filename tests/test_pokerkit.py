"""PokerKit plays, this program audits: no finding, the same decisions, the same chips to every seat.

``python -m tests.agreement`` does the same for as many hands as one likes.
"""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("pokerkit")

from parsers import by_name
from tests.agreement import Outcome, compare
from tests.benchmarks.corpus import templates, write
from tests.judged import judge
from tests.pokerkit_tables import GAMES


@pytest.fixture(scope="module")
def outcome() -> Outcome:
    return compare(330, seed=2026)


def test_lawful_hands_pass_and_every_decision_and_payment_is_pokerkits(outcome: Outcome) -> None:
    assert not outcome.disagreements, "\n".join(outcome.disagreements[:20])


@pytest.mark.parametrize("format_", ["pokerstars", "phh"])
def test_the_same_of_hands_written_in_another_format(format_: str) -> None:
    outcome = compare(330, seed=2027, format_=format_)
    assert not outcome.disagreements, "\n".join(outcome.disagreements[:20])


def test_all_games_were_played(outcome: Outcome) -> None:
    assert set(outcome.hands) == {f"{game} {structure}" for game, structure in GAMES}


def test_most_seats_were_compared_by_what_is_due(outcome: Outcome) -> None:
    assert outcome.due > outcome.paid * 0.9


def test_the_file_of_the_benchmarks_is_lawful(tmp_path: Path) -> None:
    file = tmp_path / "stars.txt"
    write(file, 120, templates(60))
    judged = judge(file.read_bytes(), "online", by_name("pokerstars").parse)
    assert len(judged.tables["hands"]) == 120
    assert not judged.findings.select("hand_id", "seq", "rule", "observed").rows()
