"""Every rule against the cases of its YAML file: what it must find, and what it must not.

A file ``tests/rules/<ID>.yml``::

    rule: BURN-001
    start: |                    # optional: put before the hand of each case that has no `hand` line
      hand 1 holdem …
    cases:
      what the case shows:
        hand: |                 # shorthand
          …
        expect: violation       # violation, deviation, pass, not-checkable, or none: no check at all
        at: {seq: 9, seat: 2}   # a finding's step and seat, either or both; a list if there are more
        lacks: [burn]           # facts that the source does not record
        profile: seeds          # seeds if absent
        settings: {max_bets: 5} # on top of the profile
        unread: true            # the hand has lines that cannot be read
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import polars as pl
import pytest
import yaml

from analyzer.house import House, load
from analyzer.house_settings import SETTINGS
from analyzer.replay import replay
from analyzer.replay.settings import REPLAY_SETTINGS
from analyzer.rules import RULES, Results, Rule, load_rules, run
from analyzer.schema import facts_mask
from tests.hands import clean_tables, tables

CASES = Path(__file__).parent / "rules"
EXPECTED = ("violation", "deviation", "pass", "not-checkable", "none")
KEYS = {"hand", "expect", "at", "lacks", "profile", "settings", "unread"}


@dataclass(frozen=True)
class Case:
    """One case of one rule."""

    rule: str
    name: str
    hand: str
    expect: str
    at: list[dict[str, int]] = field(default_factory=list)
    lacks: list[str] = field(default_factory=list)
    profile: str = "seeds"
    settings: dict[str, Any] = field(default_factory=dict)
    unread: bool = False


@lru_cache
def rules() -> dict[str, Rule]:
    return {rule.id: rule for rule in load_rules([RULES])}


@lru_cache
def cases(rule: str) -> list[Case]:
    """The cases of a rule; none if it has no file."""
    path = CASES / f"{rule}.yml"
    if not path.exists():
        return []
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert data["rule"] == rule, path
    found = []
    for name, case in data["cases"].items():
        assert set(case) <= KEYS, f"{path}: {name}: {set(case) - KEYS}"
        assert case["expect"] in EXPECTED, f"{path}: {name}: {case['expect']}"
        own = case["hand"]
        hand = own if own.lstrip().startswith("hand ") else data["start"] + own
        at = case.get("at", [])
        rest = {k: v for k, v in case.items() if k not in ("hand", "at")}
        found.append(Case(rule, name, hand, at=at if isinstance(at, list) else [at], **rest))
    return found


def every_case() -> list[Any]:
    return [pytest.param(case, id=f"{case.rule}-{case.name}") for id_ in rules() for case in cases(id_)]


def house(case: Case, folder: Path) -> House:
    if not case.settings:
        return load(case.profile)
    lines = [f"{name} = {json.dumps(value)}" for name, value in case.settings.items()]
    path = folder / "house.toml"
    path.write_text("\n".join([f'extends = "{case.profile}"', "[settings]", *lines]), encoding="utf-8")
    return load(house=path)


def judge(case: Case, folder: Path) -> Results:
    """Parse, replay and judge a case by its own rule."""
    log = (tables if case.unread else clean_tables)(case.hand)
    gone = facts_mask(*case.lacks)
    log["hands"] = log["hands"].with_columns(pl.col("records") & ~pl.lit(gone, pl.Int64))
    under = house(case, folder)
    played = replay(log, under.replay_settings(log["hands"]))
    return run([rules()[case.rule]], {**log, **played}, under.for_hands(log["hands"]))


@pytest.mark.parametrize("case", every_case())
def test_case(case: Case, tmp_path: Path) -> None:
    results = judge(case, tmp_path)
    columns = ("seq", "seat", "verdict", "derived", "expected", "observed")
    found = results.findings.select(columns).rows(named=True)
    count = results.coverage.row(0, named=True)
    if case.expect in ("violation", "deviation"):
        assert {row["verdict"] for row in found} == {case.expect}, found or count
        assert all(row["expected"] and row["observed"] for row in found), found
        wanted = case.at or [{}]
        assert len(found) == len(wanted), found
        for row, at in zip(found, wanted, strict=True):
            assert {key: row[key] for key in at} == at, found
        return
    assert not found
    checked, unknown = count["hands_checked"], count["not_checkable"]
    assert {
        "pass": checked > 0,
        "not-checkable": checked == 0 and unknown > 0,
        "none": checked == 0 and unknown == 0,
    }[case.expect], count


def test_rules_follow_from_rules_that_there_are() -> None:
    assert {cause for rule in rules().values() for cause in rule.follows} <= set(rules())


@pytest.mark.parametrize("rule", rules().values(), ids=lambda rule: rule.id)
def test_every_rule_has_its_cases(rule: Rule) -> None:
    expected = {case.expect for case in cases(rule.id)}
    assert "violation" in expected, "a violating hand"
    assert expected & {"pass", "none"}, "a near miss"
    if rule.needs or "'not-checkable'" in rule.sql:
        assert "not-checkable" in expected, "a hand that it cannot check"
    if "'deviation'" in rule.sql:
        assert "deviation" in expected, "a hand that was put right"
    for case in cases(rule.id):
        assert case.at or case.expect not in ("violation", "deviation"), f"{case.name}: says not where"


def test_no_cases_without_a_rule() -> None:
    assert {path.stem for path in CASES.glob("*.yml")} <= set(rules())


def test_every_setting_is_read_by_a_rule_or_the_replay() -> None:
    read = {name for rule in rules().values() for name in rule.settings}
    assert set(SETTINGS) <= read | {setting.name for setting in REPLAY_SETTINGS}


def test_folders_are_families() -> None:
    for rule in rules().values():
        assert Path(rule.path).parent.name == rule.family.lower()
