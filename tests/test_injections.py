"""A violation put into a clean hand is found by the rule meant for it, at the step where it was put."""

from __future__ import annotations

from dataclasses import replace

import polars as pl
import pytest

pytest.importorskip("pokerkit")

from tests.agreement import PROFILE
from tests.injections import INJECTIONS, Hand, Injected
from tests.judged import Judged, judge, ndjson
from tests.pokerkit_hands import hands

EACH = 3
"""Hands that each violation is tried on."""


def named(hand: Hand, name: str) -> Hand:
    """The hand under another number, at a table of its own with players of its own."""
    seats = [{**seat, "player": f"{name}/{seat['seat']}"} for seat in hand[0]["seats"]]
    head = {**hand[0], "hand": name, "table": name, "seats": seats}
    return [head, *hand[1:]]


@pytest.fixture(scope="module")
def clean() -> list[Hand]:
    """Hands with whole chips, all cards known and enough cards left for one more."""
    played = (p for p in hands(700, seed=3) if not p.table.cents and p.table.players < 7)
    return [p.events for p in played if p.table.knows_down_cards]


@pytest.fixture(scope="module")
def cases(clean: list[Hand]) -> dict[str, list[Injected]]:
    """Some violating hands of every kind, under names of their own.

    No hand is used twice: two hands with the same deck are a finding of their own (DECK-013).
    Kinds that few hands have a place for choose first.
    """
    made = {kind: [inject(hand) for hand in clean] for kind, inject in INJECTIONS.items()}
    cases: dict[str, list[Injected]] = {}
    taken: set[int] = set()
    for kind in sorted(made, key=lambda kind: sum(case is not None for case in made[kind])):
        places = [i for i, case in enumerate(made[kind]) if case is not None and i not in taken]
        taken.update(places[:EACH])
        some = [case for i in places[:EACH] if (case := made[kind][i]) is not None]
        cases[kind] = [replace(case, hand=named(case.hand, f"{kind}-{i}")) for i, case in enumerate(some)]
    return cases


@pytest.fixture(scope="module")
def judged(cases: dict[str, list[Injected]]) -> Judged:
    return judge(ndjson(case.hand for some in cases.values() for case in some), PROFILE)


@pytest.mark.parametrize("kind", INJECTIONS)
def test_found_by_its_rule_at_its_step(kind: str, cases: dict[str, list[Injected]], judged: Judged) -> None:
    assert cases[kind], "no clean hand has a place for it"
    for case in cases[kind]:
        name = case.hand[0]["hand"]
        found = judged.findings.filter(pl.col("hand_id") == name)
        told = "\n".join(map(str, found.select("rule", "seq", "seat", "observed").rows()))
        meant = found.filter(pl.col("rule").is_in(case.rules) & pl.col("seq").is_in(case.seqs))
        assert len(meant), f"{name}: {case.rules} at {case.seqs} not among\n{told}"
        seats = meant["seat"].drop_nulls().to_list()
        assert case.seat is None or not seats or case.seat in seats, f"{name}: seat {case.seat}\n{told}"
        early = found.filter(pl.col("seq").is_between(1, min(case.seqs) - 1))
        assert not len(early), f"{name}: found before step {min(case.seqs)}\n{told}"


def test_same_hand_number_twice(clean: list[Hand]) -> None:
    once, other = named(clean[0], "twice"), named(clean[1], "twice")
    judged = judge(ndjson([once, other]), PROFILE)
    assert {"LOGS-001", "LOGS-002"} & set(judged.findings["rule"])


def test_same_hand_copied(clean: list[Hand]) -> None:
    once = named(clean[0], "copied")
    assert "LOGS-001" in judge(ndjson([once, once]), PROFILE).findings["rule"].to_list()
