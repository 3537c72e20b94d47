"""Input that means harm, or is broken: it ends in diagnostics, in bounded memory, inert on every output."""

from __future__ import annotations

import csv
import gzip
import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from analyzer.audit import Done, Options, audit
from analyzer.query import locked
from analyzer.report.machine import write_csv, write_json
from analyzer.report.summary import UNACCOUNTED, Summary, inert
from analyzer.report.terminal import print_report
from tests.conftest import hand

Audited = Callable[..., Done]
MB = 1024 * 1024

NAMES = (
    "'; DROP TABLE hands; --",
    "<script>alert(1)</script>",
    "=HYPERLINK(1)",
    "@SUM(1)",
    "+1",
    "-1",
    "[red]bold[/]",
    "\x1b]0;owned\x07\x1b[2J",
    "\u202eevil",
    "Seat 1: folds",
    "  blank  ",
    "🂡 emoji",
)


def quoted(name: str) -> str:
    return json.dumps(name, ensure_ascii=False)


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Summary:
    """An audit whose hands, tables and players bear every one of the names, each with a finding."""
    root = tmp_path_factory.mktemp("named")
    text = "".join(
        hand(quoted(name), a=quoted(name), b="Bay", burn=False).replace("table=T1", f"table={quoted(name)}")
        for name in NAMES
    )
    (root / "a.hand").write_text(text)
    done = audit(Options([str(root / "a.hand")], root / "audit", select=["BURN-001"]))
    return Summary(done.folder, done.manifest)


def test_names_are_kept_as_they_are(named: Summary) -> None:
    rows = named.rows("SELECT player FROM seats WHERE seat = 1 ORDER BY hand_key")
    assert [row["player"] for row in rows] == list(NAMES)


def test_names_do_nothing_in_csv(named: Summary) -> None:
    out = io.StringIO()
    write_csv(named, out)
    rows = list(csv.DictReader(io.StringIO(out.getvalue())))
    assert len(rows) == len(NAMES)
    for row in rows:
        assert not any(cell.lstrip().startswith(("=", "+", "-", "@")) for cell in row.values())
    assert "\x1b" not in out.getvalue()


def test_names_do_nothing_in_json(named: Summary) -> None:
    out = io.StringIO()
    write_json(named, out)
    assert out.getvalue().isascii()
    assert "\x1b" not in out.getvalue()
    assert [finding["hand"] for finding in json.loads(out.getvalue())["findings"]] == list(NAMES)


def test_names_do_nothing_on_a_terminal(named: Summary) -> None:
    out = io.StringIO()
    print_report(named, Console(file=out, width=300, markup=False, emoji=False))
    assert "[red]bold[/]" in out.getvalue()
    assert not {"\x1b", "\x07", "\u202e"} & set(out.getvalue())


def test_unseen_signs_are_spelt_out() -> None:
    assert inert("a\x1b[2J\u202e\tb") == "a\\x1b[2J\\u202e\\tb"
    assert inert("Zoë 🂡") == "Zoë 🂡"


def test_names_do_nothing_in_sql(named: Summary) -> None:
    assert locked(named.folder).execute("SELECT count(*) FROM hands").fetchone() == (len(NAMES),)


@pytest.mark.parametrize("cut", [1, 40, 200, 350])
def test_a_truncated_file_is_read_as_far_as_it_goes(audited: Audited, cut: int) -> None:
    text = hand(1) + hand(2)[:cut]
    [entry] = audited({"a.hand": text}).manifest["ledger"]
    assert entry["parsed"] + entry["skipped"] + entry["unknown"] == len(text)
    assert entry["hands"] >= 1


def test_binary_junk_is_told_and_nothing_else(audited: Audited) -> None:
    junk = bytes((i * 7 + i // 256 * 13) % 256 for i in range(200_000))
    done = audited({"junk": junk, "a.hand": hand()})
    summary = Summary(done.folder, done.manifest)
    assert summary.status("minor") == UNACCOUNTED
    assert [row["code"] for row in summary.diagnostics(5)] == ["unknown-format"]
    assert summary.hands == 1


def test_junk_after_a_good_hand_is_unknown(audited: Audited) -> None:
    junk = bytes((i * 31 + i // 7) % 256 for i in range(300_000))
    data = hand(1).encode() + junk
    [entry] = audited({"a.hand": data}).manifest["ledger"]
    assert entry["hands"] == 1
    assert entry["parsed"] + entry["skipped"] + entry["unknown"] == len(data)
    assert entry["unknown"] > len(junk) * 0.9


IN_LITTLE_MEMORY = """
import resource, sys
from pathlib import Path
from analyzer import parse
from analyzer.inputs import digest
from analyzer.ingest import Formats, pieces
from parsers import PARSERS
import polars, numba

before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
formats = Formats(PARSERS)
[source] = digest([(sys.argv[1], Path(sys.argv[1]))])
hands = unknown = 0
codes = set()
for piece in pieces(source, formats):
    if piece.troubles or piece.format is None or sys.argv[2] == "parse":
        log = parse.read([piece], formats)
        hands += log.tables["hands"].height
        unknown += sum(account.unknown for account in log.accounts)
        codes |= set(log.tables["diagnostics"]["code"])
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(hands, unknown, ",".join(sorted(codes)), (after - before) // 1024)
"""


def in_little_memory(path: Path) -> tuple[int, int, str, int]:
    """Hands, unknown bytes, codes, and the megabytes it took beyond the start."""
    command = [sys.executable, "-c", IN_LITTLE_MEMORY, str(path), "parse"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return int(told[0]), int(told[1]), told[2], int(told[3])


def test_a_line_of_200_mb_is_passed_over_in_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "long.hand"
    with path.open("wb") as out:
        out.write(hand(1).encode())
        for _ in range(200):
            out.write(b"x" * MB)
        out.write(b"\n" + hand(2).encode())
    hands, unknown, codes, memory = in_little_memory(path)
    assert (hands, unknown, codes) == (2, 200 * MB + 1, "long-line")
    assert memory < 150


def test_a_gzip_bomb_is_stopped_in_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "bomb.gz"
    with gzip.open(path, "wb", compresslevel=9) as out:
        for _ in range(400):
            out.write(bytes(MB))
    assert path.stat().st_size < MB
    hands, unknown, codes, memory = in_little_memory(path)
    assert hands == 0
    assert "bomb" in codes.split(",")
    assert unknown < 300 * MB
    assert memory < 150


def test_a_bomb_makes_the_audit_unaccounted(audited: Audited) -> None:
    bomb = gzip.compress(bytes(20 * MB))
    done = audited({"a.hand": hand(), "bomb.gz": bomb}, max_unpacked=MB)
    summary = Summary(done.folder, done.manifest)
    assert summary.status("minor") == UNACCOUNTED
    assert "too-large" in {row["code"] for row in summary.diagnostics(5)}
    assert summary.hands == 1
