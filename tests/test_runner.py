"""The rule files' form, and the runner's counts, on hands made by hand."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import polars as pl
import pytest

from analyzer import rules
from analyzer.house import load
from analyzer.rules import MACROS, Results, RuleError, Runner, load_rules
from analyzer.schema import CARD_TEXT, HANDS, TURNS, facts_mask

HEADER = {
    "id": "TEST-001",
    "name": "a-rule",
    "status": "stable",
    "severity": "major",
    "games": "flop games",
    "structures": "all",
    "needs": "action",
    "source": "none",
    "settings": "none",
    "says": "Something.",
    "not this": "Something else.",
    "example": "A hand.",
}
SELECT = """
SELECT t.hand_key, t.seq, t.seat,
    CASE t.kind WHEN 'fold' THEN 'violation' WHEN 'call' THEN 'not-checkable' ELSE 'pass' END AS verdict,
    'no fold' AS expected, t.kind::VARCHAR AS observed, t.added AS stake
FROM turns t
"""


def rule_file(folder: Path, sql: str = SELECT, **changes: str | None) -> Path:
    """A rule file with some header fields changed, or left out (None)."""
    fields = {**HEADER, **{key.replace("_", " "): value for key, value in changes.items()}}
    lines = [f"-- {key}: {value}" for key, value in fields.items() if value is not None]
    path = folder / f"{fields['id']}-{fields['name']}.sql"
    path.write_text("\n".join(lines) + sql, encoding="utf-8")
    return path


def hands(*rows: dict[str, object]) -> pl.DataFrame:
    full = [
        {
            "hand_key": 7 << 32 | i,
            "format": "dealer-log",
            "game": "holdem",
            "structure": "no-limit",
            "records": facts_mask("action"),
            **row,
        }
        for i, row in enumerate(rows)
    ]
    return pl.concat([HANDS.empty(), pl.DataFrame(full, schema_overrides=HANDS.polars)], how="diagonal")


def turns(*rows: tuple[int, int, str]) -> pl.DataFrame:
    full = [
        {"hand_key": 7 << 32 | hand, "seq": seq, "seat": 1, "kind": kind, "added": 2, "derived": seq > 5}
        for hand, seq, kind in rows
    ]
    return pl.concat([TURNS.empty(), pl.DataFrame(full, schema_overrides=TURNS.polars)], how="diagonal")


def run(folder: Path, hand: pl.DataFrame, turn: pl.DataFrame) -> Results:
    return Runner(load_rules([folder])).run({"hands": hand, "turns": turn}, load().for_hands(hand))


def test_what_another_rule_has_caused_is_derived(tmp_path: Path) -> None:
    rule_file(tmp_path)
    checks = SELECT.replace("WHEN 'fold'", "WHEN 'check'")
    rule_file(tmp_path, checks, id="OURS-002", name="no-check", follows="TEST-001")
    hand = hands({}, {}, {})
    turn = turns((0, 1, "check"), (0, 2, "fold"), (0, 3, "check"), (1, 1, "check"), (2, 1, "fold"))
    found = run(tmp_path, hand, turn).findings.select("hand_key", "seq", "rule", "derived").rows()
    assert [(key & 7, seq, rule, derived) for key, seq, rule, derived in found] == [
        (0, 1, "OURS-002", False),
        (0, 2, "TEST-001", False),
        (0, 3, "OURS-002", True),
        (1, 1, "OURS-002", False),
        (2, 1, "TEST-001", False),
    ]


def test_checks_hands_and_findings_are_counted(tmp_path: Path) -> None:
    rule_file(tmp_path)
    hand = hands({}, {}, {}, {"records": 0}, {"game": "stud"}, {"incomplete": True}, {"cancelled": True}, {})
    turn = turns(
        *((0, 3, "fold"), (0, 4, "check"), (0, 6, "fold")),
        *((1, 3, "call"), (2, 3, "call"), (2, 4, "check")),
        *((3, 3, "fold"), (4, 3, "fold"), (5, 3, "fold"), (6, 3, "fold")),
    )
    results = run(tmp_path, hand, turn)
    assert results.coverage.row(0, named=True) == {
        "rule": "TEST-001",
        "checks": 4,  # hand 0 three, hand 2 one: what could not be checked is no check
        "hands_checked": 2,
        "violations": 2,
        "deviations": 0,
        "not_checkable": 2,  # hand 1, of which nothing could be checked, and hand 3, which lacks the fact
    }
    found = results.findings
    assert found.select("hand_key", "seq", "derived").rows() == [(7 << 32, 3, False), (7 << 32, 6, True)]
    assert found["stake"].to_list() == [Decimal(2), Decimal(2)]
    assert found["severity"].to_list() == ["major", "major"]
    assert set(results.timings) == {"TEST-001"}


def test_findings_come_in_one_order(tmp_path: Path) -> None:
    rule_file(tmp_path, id="TEST-002")
    rule_file(tmp_path)
    hand = hands({}, {})
    results = run(tmp_path, hand, turns((0, 3, "fold"), (0, 4, "fold"), (1, 3, "fold")))
    assert results.findings.select(pl.col("hand_key") % 2, "seq", "rule").rows() == [
        *((0, 3, "TEST-001"), (0, 3, "TEST-002"), (0, 4, "TEST-001"), (0, 4, "TEST-002")),
        *((1, 3, "TEST-001"), (1, 3, "TEST-002")),
    ]


def test_settings_are_those_of_each_hand(tmp_path: Path) -> None:
    sql = SELECT.replace("CASE t.kind WHEN 'fold' THEN", "CASE t.kind WHEN 'check' THEN")
    sql += "JOIN subject s USING (hand_key) WHERE s.max_bets = 5"
    rule_file(tmp_path, sql, settings="max_bets")
    hand = hands({"profile": "wsop-live"}, {"profile": "seeds"})
    results = run(tmp_path, hand, turns((0, 3, "check"), (1, 3, "check")))
    assert results.findings["hand_key"].to_list() == [7 << 32]


def test_play_and_hands_narrow_or_widen(tmp_path: Path) -> None:
    rule_file(tmp_path, play="cash")
    rule_file(tmp_path, id="TEST-002", hands="all")
    hand = hands({}, {"tournament": "9"}, {"game": "other"}, {"incomplete": True})
    results = run(tmp_path, hand, turns(*((i, 3, "fold") for i in range(4))))
    assert results.coverage["violations"].to_list() == [1, 4]


def test_hands_of_several_files_in_one_batch(tmp_path: Path) -> None:
    rule_file(tmp_path)
    hand = hands({}, {}, {"hand_key": 9 << 32 | 5}, {"hand_key": 9 << 32 | 9})
    turn = turns((0, 3, "fold"), (1, 3, "check"))
    more = turns((5, 3, "fold"), (9, 3, "fold")).with_columns(pl.col("hand_key") + (2 << 32))
    results = run(tmp_path, hand, pl.concat([turn, more]))
    assert results.findings["hand_key"].to_list() == [7 << 32, 9 << 32 | 5, 9 << 32 | 9]


def test_a_derived_column_of_the_rule_counts(tmp_path: Path) -> None:
    rule_file(tmp_path, SELECT.replace("AS stake", "AS stake, true AS derived"))
    assert run(tmp_path, hands({}), turns((0, 3, "fold"))).findings["derived"].to_list() == [True]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"says": None}, "the header lacks 'says'"),
        ({"colour": "red"}, "unknown header field 'colour'"),
        ({"severity": "bad"}, "severity is one of critical, major, minor, not 'bad'"),
        ({"games": "whist"}, "unknown game 'whist'"),
        ({"structures": "no limit"}, "unknown structure 'no limit'"),
        ({"needs": "weather"}, "unknown fact 'weather'"),
        ({"settings": "max_bet"}, "unknown setting 'max_bet'"),
        ({"settings": "max_bets"}, "does not read max_bets"),
        ({"id": "T1"}, "id 'T1' is not of the form"),
        ({"name": "A rule"}, "name 'A rule' is not of the form"),
        ({"sql": "\n"}, "there is no SELECT"),
        ({"sql": SELECT.replace("AS expected", "AS wanted")}, "the SELECT lacks the column expected"),
        ({"sql": SELECT.replace("AS stake", "AS stake, 1 AS more")}, "a column too many: more"),
        ({"sql": SELECT.replace("t.added", "'much'")}, "the column stake is VARCHAR"),
        ({"sql": SELECT.replace("turns t", "turn t")}, "Table with name turn does not exist"),
        ({"sql": SELECT + "JOIN subject USING (hand_key) WHERE max_bets > 1"}, "max_bets"),
        ({"sql": SELECT.replace("turns t", "read_csv('/etc/passwd') t")}, "disabled by configuration"),
    ],
)
def test_a_rule_of_wrong_form_does_not_load(tmp_path: Path, changes: dict[str, str], said: str) -> None:
    path = rule_file(tmp_path, **changes)
    with pytest.raises(RuleError) as error:
        load_rules([tmp_path])
    assert said in str(error.value)
    assert str(path) in str(error.value)


def test_an_id_is_given_once(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        rule_file(tmp_path / name)
    with pytest.raises(RuleError, match="TEST-001 is the id of"):
        load_rules([tmp_path])


def test_an_unknown_verdict_stops_the_run(tmp_path: Path) -> None:
    rule_file(tmp_path, SELECT.replace("'pass'", "'fine'"))
    with pytest.raises(RuleError, match="a verdict is none of pass, violation"):
        run(tmp_path, hands({}), turns((0, 3, "check")))


def test_macros() -> None:
    import duckdb

    con = duckdb.connect()
    con.execute(MACROS.read_text(encoding="utf-8"))
    texts = con.sql("SELECT card_text(range) FROM range(54) ORDER BY range").fetchall()
    assert tuple(text for (text,) in texts) == CARD_TEXT
    assert con.sql("SELECT cards_text([51, 0, 52])").fetchall() == [("As 2c ??",)]
    assert con.sql("SELECT money_text(100), money_text(0.5), money_text(1.2345)").fetchall() == [
        ("100", "0.5", "1.2345")
    ]
    assert con.sql("SELECT has_seat(10, 3), has_seat(10, 2), seat_text(3)").fetchall() == [
        (True, False, "seat 3")
    ]


def test_a_select_that_reads_its_own_texts_is_asked_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "FEW", 0)
    own = SELECT.replace("t.kind::VARCHAR AS observed", "(SELECT 'a ' || t.kind) AS observed")
    rule_file(tmp_path, own + "WHERE observed <> 'a check'")
    found = run(tmp_path, hands({}), turns((0, 1, "check"), (0, 2, "fold"), (0, 3, "call")))
    assert found.findings["observed"].to_list() == ["a fold"]
    assert found.coverage.select("checks", "violations").rows() == [(1, 1)]
