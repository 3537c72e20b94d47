"""SELECTs that rules share: put before a rule's own, each after what it reads."""

from __future__ import annotations

import pytest

from analyzer import rule_shared
from analyzer.rule_shared import SHARED, tables_in, with_shared
from analyzer.rules import load_rules


@pytest.fixture
def shared(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {"young": "    SELECT * FROM old", "old": "    SELECT 1 AS a", "other": "    SELECT 2"}
    monkeypatch.setattr(rule_shared, "_shared", lambda: texts)


@pytest.mark.usefixtures("shared")
@pytest.mark.parametrize(
    ("sql", "names"),
    [
        ("SELECT a FROM young", ["old", "young"]),
        ("WITH mine AS (SELECT 3 AS b) SELECT b FROM mine JOIN old ON true", ["old", "mine"]),
        ("SELECT t.old FROM turns t -- not the young ones", []),
    ],
    ids=["what it reads itself comes first", "before the rule's own", "a column and a comment are none"],
)
def test_what_is_read_is_put_before(sql: str, names: list[str]) -> None:
    expanded = with_shared(sql)
    assert [word for word in expanded.split() if word in ("old", "young", "mine", "other")][
        : len(names)
    ] == names
    assert (expanded == sql) == (not names)


def test_each_is_read_by_two_rules_or_by_another() -> None:
    rules = load_rules()
    for path in SHARED.glob("*.sql"):
        users = [rule.id for rule in rules if path.stem in rule.tables]
        assert len(users) > 1, f"{path.stem} is read by {users}"
        assert path.read_text(encoding="utf-8").startswith("-- "), f"{path.stem} does not say what it is"


def test_none_has_the_name_of_a_table() -> None:
    from analyzer.rule_tables import PARTS
    from analyzer.schema import TABLES

    assert not {path.stem for path in SHARED.glob("*.sql")} & {*TABLES, *PARTS, "subject"}
    assert tables_in("SELECT a.b FROM c -- d") == {"SELECT", "a", "FROM", "c"}
