"""The command line: outputs, exit statuses, and nothing but the result on standard output."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import jsonschema
import pytest
from typer.testing import CliRunner

from analyzer import __version__
from analyzer.cli import app
from tests.conftest import hand, log


@dataclass(frozen=True)
class Ran:
    """What a command left: its exit status, and both outputs."""

    returncode: int
    stdout: str
    stderr: str


def run(*arguments: str | Path, cwd: Path, stdin: bytes = b"") -> Ran:
    """``handaudit``, in this process."""
    with contextlib.chdir(cwd):
        done = CliRunner().invoke(app, list(map(str, arguments)), input=stdin, env={"COLUMNS": "200"})
    return Ran(done.exit_code, done.stdout, done.stderr)


def process(code: str, *arguments: str, cwd: Path) -> Ran:
    """Python code in a process of its own, with arguments as of ``handaudit``."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=cwd,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parent.parent)},
        check=False,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with logs, and an audit of the one that misses a burn."""
    root = tmp_path_factory.mktemp("cli")
    (root / "good.hand").write_text(log(2))
    (root / "bad.hand").write_text(log(2) + hand("T1-9", burn=False))
    (root / "junk.bin").write_bytes(bytes(range(256)))
    done = run("audit", "bad.hand", "--select", "BURN", cwd=root)
    assert done.returncode == 1, done.stderr
    return root


COUNT = {"type": "integer", "minimum": 0}
TEXT = {"type": ["string", "null"]}
SCHEMA = {
    "type": "object",
    "required": ["handaudit", "profile", "hands", "audited", "incomplete", "rules", "findings", "ledger"],
    "properties": {
        "handaudit": {"const": __version__},
        "profile": {"type": "string"},
        "hands": COUNT,
        "audited": COUNT,
        "incomplete": COUNT,
        "rules": {
            "items": {
                "required": ["id", "severity", "hands_checked", "violations", "deviations", "not_checkable"],
                "properties": {"severity": {"enum": ["critical", "major", "minor"]}, "violations": COUNT},
            }
        },
        "findings": {
            "items": {
                "required": [
                    *("rule", "verdict", "severity", "hand", "table", "seq", "seat", "expected", "observed"),
                    *("stake", "derived", "file", "line", "byte_start", "byte_end"),
                ],
                "properties": {
                    "verdict": {"enum": ["violation", "deviation"]},
                    "seq": COUNT,
                    "stake": {"type": ["string", "null"], "pattern": r"^-?\d+\.\d\d+$"},
                    "derived": {"type": "boolean"},
                    "line": COUNT,
                },
            }
        },
        "ledger": {
            "items": {
                "required": [
                    *("file", "format", "bytes", "parsed", "skipped", "unknown", "hands", "diagnostics"),
                ],
                "properties": {"bytes": COUNT, "format": TEXT},
            }
        },
    },
}


def test_json_is_one_object_of_the_promised_shape(place: Path) -> None:
    done = run("report", "--format", "json", cwd=place)
    data = json.loads(done.stdout)
    jsonschema.validate(data, SCHEMA)
    assert (data["profile"], data["hands"], data["audited"]) == ("seeds", 3, 3)
    [finding] = [f for f in data["findings"] if f["rule"] == "BURN-001"]
    assert (finding["hand"], finding["table"], finding["file"], finding["line"]) == (
        "T1-9",
        "T1",
        "bad.hand",
        11,
    )
    text = (place / "bad.hand").read_bytes()[finding["byte_start"] : finding["byte_end"]]
    assert text == b"board Ts"


def test_csv_is_the_findings(place: Path) -> None:
    done = run("report", "--format", "csv", cwd=place)
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert {row["hand"] for row in rows} == {"T1-9"}
    assert rows[0]["file"] == "bad.hand"


def test_the_terminal_report_names_rule_hand_file_and_line(place: Path) -> None:
    done = run("report", cwd=place)
    assert done.returncode == 1
    for text in ("BURN-001", "T1/T1-9", "bad.hand:11", "Ledger", "handaudit explain T1-9"):
        assert text in done.stdout


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (("good.hand",), 0),
        (("bad.hand",), 1),
        (("bad.hand", "--fail-on", "critical"), 0),
        (("bad.hand", "--fail-on", "major"), 1),
        (("bad.hand", "--fail-on", "never"), 0),
        (("good.hand", "junk.bin"), 3),
        (("bad.hand", "junk.bin"), 1),
        (("bad.hand", "junk.bin", "--fail-on", "never"), 3),
        (("missing.hand",), 2),
        (("good.hand", "--profile", "nobody"), 2),
        (("good.hand", "--house", "bad.toml"), 2),
        (("good.hand", "--rules", "nowhere"), 2),
        (("good.hand", "--select", "NOPE-001"), 2),
        (("good.hand", "--format-in", "nothing"), 2),
        (("good.hand", "--max-unpacked", "lots"), 2),
        (("good.hand", "--out", "good.hand"), 2),
        (("good.hand", "--out", "."), 2),
        (("good.hand", "--fail-on", "sometimes"), 2),
    ],
)
def test_exit_status(place: Path, tmp_path: Path, arguments: tuple[str, ...], status: int) -> None:
    (place / "bad.toml").write_text("[settings\n")
    out = () if "--out" in arguments else ("--out", str(tmp_path / "audit"))
    select = () if "--select" in arguments else ("--select", "BURN-001")
    done = run("audit", *arguments, *out, *select, cwd=place)
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr
    assert bool(done.stdout) == (status != 2)
    if status == 2:
        assert done.stderr.strip()


def test_a_fault_of_ours_is_told_shortly_and_in_full_on_demand(place: Path) -> None:
    code = (
        "import analyzer.audit\n"
        "def fail(*a): raise RuntimeError('no')\n"
        "analyzer.audit.audit = fail\n"
        "from analyzer.cli import main; main()"
    )
    for more, traced in (((), False), (("--debug",), True)):
        done = process(code, *more, "audit", "good.hand", "--out", "never", cwd=place)
        assert done.returncode == 4
        assert "fault of handaudit" in done.stderr
        assert ("Traceback" in done.stderr) == traced


def test_standard_input_is_read(place: Path, tmp_path: Path) -> None:
    done = run(
        *("audit", "-", "--out", tmp_path / "audit", "--format", "json", "--select", "BURN"),
        cwd=place,
        stdin=hand(7).encode(),
    )
    assert done.returncode == 0
    assert json.loads(done.stdout)["ledger"][0]["file"] == "-"


def test_quiet_says_nothing_beside_the_result(place: Path, tmp_path: Path) -> None:
    done = run("audit", "good.hand", "--quiet", "--select", "BURN", "--out", tmp_path / "a", cwd=place)
    assert done.stderr == ""


def test_explain_shows_the_step_and_what_was_due(place: Path) -> None:
    done = run("explain", "T1-9", "BURN-001", cwd=place)
    assert done.returncode == 0
    assert "BURN-001 violation" in done.stdout
    assert "seat 2 acts" in done.stdout
    for name in (
        "T1/T1-9",
        json.loads(run("explain", "T1-9", "--format", "json", cwd=place).stdout)["hand"]["hand_key"],
    ):
        assert run("explain", str(name), cwd=place).returncode == 0


@pytest.mark.parametrize(
    ("rule", "verdict"),
    [
        ("BURN-001", "violation (1 of 3 checks)"),
        ("BURN-003", "pass (3 of 3 checks)"),
        ("BURN-002", "does not apply to this hand"),
    ],
)
def test_explain_judges_the_hand_anew(place: Path, rule: str, verdict: str) -> None:
    assert f"Verdict on this hand: {verdict}" in run("explain", "T1-9", rule, cwd=place).stdout


@pytest.mark.parametrize("arguments", [("nobody",), ("T1-9", "NOPE-001")])
def test_explain_what_is_not_there(place: Path, arguments: tuple[str, ...]) -> None:
    assert run("explain", *arguments, cwd=place).returncode == 2


def test_sql_answers_in_three_formats_and_at_a_prompt(place: Path) -> None:
    question = "SELECT rule, stake FROM findings WHERE rule = 'BURN-001'"
    assert "BURN-001" in run("sql", question, cwd=place).stdout
    assert run("sql", question, "--format", "csv", cwd=place).stdout == "rule,stake\nBURN-001,4.00\n"
    assert json.loads(run("sql", question, "--format", "json", cwd=place).stdout)[0]["stake"] == "4.00"
    asked = b"SELECT 1 + 1 AS two;\nCOPY hands TO 'x.csv';\nSELECT 3 AS three"
    done = run("sql", cwd=place, stdin=asked)
    assert "two" in done.stdout
    assert "not COPY" in done.stdout
    assert "three" in done.stdout
    assert not (place / "x.csv").exists()


def test_sql_that_is_refused_is_wrong_usage(place: Path) -> None:
    done = run("sql", "COPY hands TO 'x.csv'", cwd=place)
    assert (done.returncode, done.stdout) == (2, "")


@pytest.mark.parametrize("name", ["by-rule", "by-table", "by-dealer", "by-day", "by-player"])
def test_standing_questions_are_answered(place: Path, name: str) -> None:
    assert run("report", name, cwd=place).returncode == 0


def test_rules_are_listed_and_told(place: Path) -> None:
    assert "BURN-001" in run("rules", cwd=place).stdout
    assert "missing-burn-board" in run("rules", "BURN-001", cwd=place).stdout
    assert run("rules", "NOPE", cwd=place).returncode == 2


def test_formats_are_listed(place: Path) -> None:
    assert "dealer-log" in run("formats", cwd=place).stdout


@pytest.mark.parametrize("name", ["x.ndjson", "x.csv", "x.hand", "x.ndjson.gz", "x.hand.zst"])
def test_convert_there_and_audit_again(place: Path, tmp_path: Path, name: str) -> None:
    target = tmp_path / name
    assert run("convert", "bad.hand", target, cwd=place).returncode == 0
    done = run(
        *("audit", target, "--out", tmp_path / "a", "--select", "BURN-001", "--format", "json"), cwd=place
    )
    data = json.loads(done.stdout)
    assert data["hands"] == 3
    assert [finding["hand"] for finding in data["findings"]] == ["T1-9"]


def test_convert_refuses_what_it_cannot_write(place: Path) -> None:
    for target in ("x.txt", "bad.hand"):
        assert run("convert", "bad.hand", target, cwd=place).returncode == 2
    assert (place / "bad.hand").read_text().endswith("award S2 4\n")


def test_the_version_is_told(place: Path) -> None:
    done = process("from analyzer.cli import main; main()", "--version", cwd=place)
    assert (done.returncode, done.stdout) == (0, f"handaudit {__version__}\n")


def test_help_does_not_wait_for_heavy_libraries(place: Path) -> None:
    code = (
        "import sys\nfrom analyzer.cli import app\n"
        "try: app(['--help'])\nexcept SystemExit: pass\n"
        "print([m for m in ('numba', 'polars', 'duckdb', 'pyarrow') if m in sys.modules], file=sys.stderr)"
    )
    done = process(code, cwd=place)
    assert "audit" in done.stdout
    assert done.stderr == "[]\n"
