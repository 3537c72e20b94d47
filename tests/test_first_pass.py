"""A SELECT that is cut down for its first pass answers as the whole one does."""

from __future__ import annotations

import duckdb
import polars as pl
import pytest

from analyzer import rules
from analyzer.house import load
from analyzer.replay import replay
from analyzer.rule_first_pass import first_pass, is_worth_it
from analyzer.rules import Runner, load_rules
from analyzer.simulate import simulate
from tests.recall import PROFILE, breakable

WORTH_IT = [rule for rule in load_rules() if is_worth_it(rule.sql)]


@pytest.mark.parametrize(
    ("sql", "short"),
    [
        ("SELECT hand_key, EXISTS (FROM t) AS derived, 'pass' AS verdict FROM t", "EXISTS"),
        ("WITH a AS (FROM t), b AS (FROM a) SELECT hand_key, verdict, (FROM b) AS seq FROM t", "a AS"),
        (
            "SELECT hand_key, verdict, seat FROM t UNION ALL SELECT hand_key, verdict, (SELECT 1) FROM t",
            "SELECT 1",
        ),
    ],
    ids=["subquery", "unread CTEs", "union"],
)  # fmt: skip
def test_what_nobody_asks_for_goes(sql: str, short: str) -> None:
    with duckdb.connect() as con:
        assert short in sql and short not in first_pass(con, sql)


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT DISTINCT hand_key, seat, verdict FROM t",
        "SELECT * FROM t",
        "SELECT hand_key, verdict, max(seq) FROM t GROUP BY ALL",
        "SELECT hand_key, seat, verdict FROM t UNION SELECT hand_key, seat, verdict FROM t",
        "SELECT seat, hand_key, verdict, count(*) FROM t GROUP BY 1, 2, 3",
    ],
)
def test_where_rows_depend_on_the_other_columns_nothing_is_cut(sql: str) -> None:
    with duckdb.connect() as con:
        assert first_pass(con, sql) == sql


@pytest.fixture(scope="module")
def faults() -> dict[str, pl.DataFrame]:
    """Lawful hands with irregularities, and hands that break each rule in question."""
    logs = [simulate(1_500, 5, irregular=1.0)[0]]
    known = set(breakable())
    logs += [simulate(60, 7, inject=rule.id)[0] for rule in WORTH_IT if rule.id in known]
    numbered = [_numbered(log, number) for number, log in enumerate(logs)]
    return {name: pl.concat([log[name] for log in numbered]) for name in numbered[0]}


def _numbered(log: dict[str, pl.DataFrame], number: int) -> dict[str, pl.DataFrame]:
    return {name: frame.with_columns(pl.col("hand_key") + (number << 40)) for name, frame in log.items()}


def test_counts_are_those_of_the_whole_select(
    faults: dict[str, pl.DataFrame], monkeypatch: pytest.MonkeyPatch
) -> None:
    house = load(PROFILE)
    tables = {**faults, **replay(faults, house.replay_settings(faults["hands"]))}
    told = []
    for few in (0, 10**9):
        monkeypatch.setattr(rules, "FEW", few)
        told.append(Runner(WORTH_IT).run(tables, house.for_hands(faults["hands"])).coverage)
    assert len(WORTH_IT) > 20
    assert told[0].equals(told[1])
    assert told[0].filter(pl.col("violations") > 0).height > 20
