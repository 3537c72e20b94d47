"""Every command that the README shows is run, in a copy of the examples."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL)
COMMANDS = [
    line.removeprefix("$ ")
    for language, text in BLOCKS
    if language == "console"
    for line in text.splitlines()
    if line.startswith("$ ")
]
SET_UP = [text.strip() for language, text in BLOCKS if language == "sh"]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as the reader's: the examples, the house rules and the rule of the README, an audit."""
    place = tmp_path_factory.mktemp("readme")
    shutil.copytree(ROOT / "examples", place / "examples")
    [house] = [text for language, text in BLOCKS if language == "toml"]
    [rule] = [text for language, text in BLOCKS if language == "sql"]
    (place / "house.toml").write_text(house)
    (place / "ours").mkdir()
    (place / "ours" / "OURS-001-short-first-buy-in.sql").write_text(rule)
    (place / "bin").mkdir()
    program = place / "bin" / "handaudit"
    call = "from analyzer.cli import main; main()"
    program.write_text(f"#!/bin/sh\nPYTHONPATH={ROOT} exec {sys.executable} -c '{call}' \"$@\"\n")
    program.chmod(0o755)
    assert run("handaudit audit examples --quiet", place).returncode == 1
    return place


def run(command: str, place: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PATH": f"{place / 'bin'}:{os.environ['PATH']}"}
    return subprocess.run(
        command, shell=True, cwd=place, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_the_command_does_what_it_says(place: Path, command: str) -> None:
    done = run(command, place)
    finds = "audit examples" in command or command.startswith("handaudit report --format")
    assert done.returncode in ((0, 1) if finds else (0,)), done.stderr
    assert done.stdout or command.split()[1] in ("convert", "simulate")


def test_the_examples_hold_a_wrong_bring_in_and_a_missed_burn_and_nothing_else(place: Path) -> None:
    done = run("handaudit sql 'SELECT rule, hand_id, file, line FROM findings' --format csv", place)
    found = [line.split(",") for line in done.stdout.splitlines()[1:]]
    assert sorted(found) == [
        ["BRIN-001", "T7-104", "examples/t7-stud.ndjson", "179"],
        ["BURN-001", "F3-18", "examples/f3-omaha.hand", "24"],
    ]
    for rule, hand, file, line in found:
        [shown] = [text for text in README.splitlines() if rule in text and f"{file}:{line}" in text]
        assert hand in shown


def test_every_byte_of_the_examples_is_accounted_for(place: Path) -> None:
    done = run("handaudit sql 'SELECT sum(unknown + diagnostics) AS n FROM sources' --format csv", place)
    assert done.stdout == "n\n0\n"


def test_every_format_and_profile_is_named() -> None:
    from parsers import PARSERS

    profiles = [path.stem for path in (ROOT / "queries" / "profiles").glob("*.toml")]
    for name in [*(parser.name for parser in PARSERS), *profiles]:
        assert f"`{name}`" in README


def test_one_command_sets_up_and_runs_and_another_tests() -> None:
    assert SET_UP == [
        "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/handaudit audit examples",
        "python3 -m venv .venv && .venv/bin/pip install '.[test]' && .venv/bin/python -m pytest",
    ]
    assert (ROOT / ".ci" / "run").read_text().splitlines()[-1] == SET_UP[1]
