"""The pipeline: the same bytes out however the work is cut up, every byte and hand accounted for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from analyzer.audit import Done, SelectError
from analyzer.report.summary import Summary
from analyzer.rules import RuleError
from tests.conftest import hand, log
from tests.test_store import contents

Audited = Callable[..., Done]


def findings(done: Done) -> list[tuple[str, str, int]]:
    return [(f["rule"], f["hand"], f["line"]) for f in Summary(done.folder, done.manifest).findings()]


def test_a_missing_burn_is_found_where_it_is(audited: Audited) -> None:
    done = audited({"a.hand": log(2) + hand(3, burn=False)}, select=["BURN"])
    assert ("BURN-001", "3", 11) in findings(done)
    assert {hand for _, hand, _ in findings(done)} == {"3"}


def test_the_same_bytes_out_for_any_workers_and_order(audited: Audited) -> None:
    files = {f"{i}.hand": log(3, 10 * i) + hand(10 * i + 9, burn=False) for i in range(6)}
    backward = dict(reversed(files.items()))
    one = audited(files, out="one", workers=1, target=2_000)
    two = audited(backward, out="two", workers=2, target=2_000)
    assert one.new == two.new > 2
    assert contents(one.folder.root) == contents(two.folder.root)


def test_how_a_file_is_cut_does_not_change_the_findings(audited: Audited) -> None:
    text = "".join(hand(i, burn=i % 7 > 0) for i in range(160))
    whole = audited({"a.hand": text}, out="whole")
    parts = audited({"a.hand": text}, out="parts", target=1_000)
    assert len(parts.manifest["batches"]) > 5
    assert findings(parts) == findings(whole)
    assert parts.manifest["ledger"] == whole.manifest["ledger"]
    first = Summary(whole.folder, whole.manifest).rules
    second = Summary(parts.folder, parts.manifest).rules
    assert first == second


def test_every_hand_is_audited_or_said_not_to_be(audited: Audited) -> None:
    draw = hand(2).replace("holdem no-limit", "badugi no-limit")
    summary = Summary.of(
        audited({"a.hand": hand(1) + draw + hand(3).replace("call S1 1", "coll S1 1")}).folder
    )
    assert (summary.hands, summary.audited) == (3, 3 - sum(row["hands"] for row in summary.not_audited))
    assert summary.incomplete >= 1


def test_every_rule_has_a_count_and_coverage_adds_up(audited: Audited) -> None:
    done = audited({"a.hand": log(4)})
    summary = Summary(done.folder, done.manifest)
    assert [rule["id"] for rule in summary.rules] == done.manifest["rules"]
    assert max(rule["hands_checked"] for rule in summary.rules) == 4
    assert all(rule["hands_checked"] + rule["not_checkable"] <= 4 for rule in summary.rules)


def test_the_ledger_accounts_for_every_byte(audited: Audited) -> None:
    files: dict[str, str | bytes] = {
        "a.hand": log(2) + "# a comment\n",
        "u.hand": log(2, 5).encode("utf-16") + b"x",
        "junk.bin": bytes(range(256)),
        "same.hand": log(2) + "# a comment\n",
    }
    done = audited(files)
    sizes = {}
    for entry in done.manifest["ledger"]:
        assert entry["parsed"] + entry["skipped"] + entry["unknown"] == entry["bytes"]
        sizes[Path(entry["file"]).name] = entry["bytes"]
    assert sizes == {
        "a.hand": len(files["a.hand"]),
        "u.hand": len(files["u.hand"]),
        "junk.bin": 256,
        "same.hand": 0,
    }
    table = done.folder.scan("sources").collect()
    assert table["bytes"].sum() == sum(sizes.values())


def test_a_bad_spot_keeps_its_hand_from_being_judged_and_no_other(audited: Audited) -> None:
    text = hand(1) + hand(2, burn=False).replace("award", "awrd") + hand(3, burn=False)
    done = audited({"a.hand": text}, select=["BURN-001"])
    assert {hand for _, hand, _ in findings(done)} == {"3"}
    assert done.folder.scan("diagnostics").select(pl.len()).collect().item() > 0


def test_rules_are_selected_by_id_and_family(audited: Audited) -> None:
    done = audited({"a.hand": log(1)}, select=["burn-001,DECK"])
    assert "BURN-001" in done.manifest["rules"]
    assert {rule.split("-")[0] for rule in done.manifest["rules"]} == {"BURN", "DECK"}
    with pytest.raises(SelectError, match="NOPE"):
        audited({"a.hand": log(1)}, select=["NOPE"], out="x")


OWN_RULE = """\
-- id: OURS-001
-- name: seat-one-folds
-- status: preview
-- severity: minor
-- games: all
-- structures: all
-- needs: action
-- settings: none
-- source: house notice 7
-- says: Seat 1 never checks.
-- not this: Another seat may.
-- example: Seat 1 checks.
SELECT t.hand_key, t.seq, t.seat,
       CASE WHEN t.kind = 'check' THEN 'violation' ELSE 'pass' END AS verdict,
       'no check' AS expected, t.kind::VARCHAR AS observed, NULL::DECIMAL(18,4) AS stake
FROM turns t JOIN subject USING (hand_key)
WHERE t.seat = 1
"""


def test_rules_of_ones_own_are_applied(audited: Audited, tmp_path: Path) -> None:
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "OURS-001-seat-one-folds.sql").write_text(OWN_RULE)
    done = audited({"a.hand": log(1)}, rules=[tmp_path / "ours"], select=["OURS"])
    assert [(rule, line) for rule, _, line in findings(done)] == [*[("OURS-001", 3)] * 2, ("OURS-001", 4)]
    with pytest.raises(RuleError, match="no such folder"):
        audited({"a.hand": log(1)}, rules=[tmp_path / "nowhere"], out="x")


def test_house_rules_of_ones_own_replace_earlier_results(audited: Audited, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('extends = "seeds"\n[settings]\nbb_option = false\n')
    assert audited({"a.hand": log(1)}).new == 1
    assert audited({"a.hand": log(1)}, house=house).new == 1
    assert audited({"a.hand": log(1)}, house=house).new == 0
