"""The coverage map: every clause of the seed texts has its rules, or says why it has none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from analyzer.clauses import coverage, load_clauses
from analyzer.rules import load_rules

SEEDS = Path(__file__).resolve().parents[2] / "shared" / "seeds"


def test_every_clause_has_its_rules() -> None:
    lacking = {c.clause.id: c.missing for c in coverage(load_clauses(), load_rules()) if c.missing}
    assert not lacking


def test_a_rule_that_names_a_seed_stands_in_the_map() -> None:
    mapped = {rule for clause in load_clauses() for rule in clause.rules}
    from_seeds = {r.id for r in load_rules() if re.search(r"seed 00[0134]", r.source.split("external")[0])}
    assert from_seeds <= mapped, sorted(from_seeds - mapped)


def test_clauses_have_names_of_their_own() -> None:
    ids = [clause.id for clause in load_clauses()]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("seed", ["000", "001", "003", "004"])
def test_every_line_of_a_seed_text_belongs_to_a_clause(seed: str) -> None:
    texts = sorted(SEEDS.glob(f"{seed}_*.txt"))
    if not texts:
        pytest.skip("the seed texts (../shared/seeds) are not here")
    spans = [span for clause in load_clauses() for span in clause.lines.get(seed, ())]
    for number, line in enumerate(texts[0].read_text(encoding="utf-8").split("\n"), 1):
        told = any(first <= number <= last for first, last in spans)
        assert told or not re.search(r"\w", line), f"line {number} of seed {seed}: {line}"
