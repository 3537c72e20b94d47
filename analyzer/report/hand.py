"""``handaudit explain`` on a terminal and as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TextIO

from rich.console import Console
from rich.table import Table
from rich.text import Text

from analyzer.explain import Explained
from analyzer.report.summary import inert, money


def print_hand(explained: Explained, console: Console) -> None:
    """Head, seats, steps with their findings, what the showdown owes, and the rules concerned."""
    hand = explained.hand
    console.print(Text(_title(hand), style="bold"))
    console.print(
        Text(f"{inert(hand['file'])}:{hand['line']}, bytes {hand['byte_start']}-{hand['byte_end']}")
    )
    if hand["not_audited"]:
        console.print(Text(f"Not audited: {hand['not_audited']}", style="red"))
    for seat in explained.seats:
        stack = money(seat["stack"]) or "stack not said"
        button = "  button" if seat["seat"] == hand["button"] else ""
        console.print(Text(f"  seat {seat['seat']}: {inert(seat['player'])}  {stack}{button}"))
    console.print(_steps(explained))
    for line in explained.pots:
        console.print(Text(f"  {line}"))
    for finding in explained.findings:
        console.print(Text(f"The hand as a whole: {_finding(finding)}", style="red"))
    for rule in explained.rules:
        console.print(Text(f"{rule['rule']} {rule['name']} ({rule['severity']}): {rule['says']}"))
        console.print(Text(f"  {rule['source']}", style="dim"))
    if explained.verdict:
        console.print(Text(f"Verdict on this hand: {explained.verdict}"))


def _title(hand: Mapping[str, Any]) -> str:
    parts = [f"Hand {hand['hand_id']}"]
    if hand["table_name"]:
        parts.append(f"table {hand['table_name']}")
    parts.append(f"{hand['game_text'] or hand['game']}, {hand['structure']}")
    if hand["at"]:
        parts.append(str(hand["at"]))
    return inert(", ".join(parts))


def _steps(explained: Explained) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), title_justify="left")
    for name in ("step", "line", "what happened", "what should have"):
        table.add_column(name, overflow="fold", justify="right" if name in ("step", "line") else "left")
    for step in explained.steps:
        style = "red" if step.findings else ""
        cells = (str(step.seq), str(step.line), inert(step.what), step.should)
        table.add_row(*(Text(cell) for cell in cells), style=style)
        for finding in step.findings:
            table.add_row("", "", Text(f"  {_finding(finding)}", style="red"), "")
    return table


def _finding(finding: Mapping[str, Any]) -> str:
    stake = f", stake {money(finding['stake'])}" if finding["stake"] is not None else ""
    derived = ", derived" if finding["derived"] else ""
    return (
        f"{finding['rule']} {finding['verdict']}: expected {inert(finding['expected'])},"
        f" observed {inert(finding['observed'])}{stake}{derived}"
    )


def write_hand(explained: Explained, out: TextIO) -> None:
    """The same as one JSON object, in ASCII."""
    data = {
        "hand": explained.hand,
        "seats": explained.seats,
        "steps": [vars(step) for step in explained.steps],
        "findings": explained.findings,
        "due": explained.pots,
        "rules": explained.rules,
        "verdict": explained.verdict,
    }
    out.write(json.dumps(data, default=str, indent=1) + "\n")
