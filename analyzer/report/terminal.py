"""The report for people: what was judged, what was found, what was not read."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from analyzer import __version__
from analyzer.report.summary import Summary, inert, money

WORST: Final = 20
_DIAGNOSTICS: Final = 10
_FILES: Final = 30
_STYLES: Final = {"critical": "bold red", "major": "red", "minor": "yellow"}


def print_report(summary: Summary, console: Console) -> None:
    """The whole report, in sections; those with nothing to say are left out."""
    _heading(summary, console)
    _rules(summary, console)
    _findings(summary, console)
    _not_audited(summary, console)
    _ledger(summary, console)
    _diagnostics(summary, console)
    _closing(summary, console)


def _heading(summary: Summary, console: Console) -> None:
    files = len({entry["file"] for entry in summary.ledger})
    console.print(
        Text(
            f"handaudit {__version__}   profile {inert(summary.profile) or '-'}   "
            f"{_count(files, 'file')}, {_count(summary.hands, 'hand')}, {summary.audited:,} audited"
        )
    )


def _rules(summary: Summary, console: Console) -> None:
    told = ("hands_checked", "violations", "deviations", "not_checkable")
    applied = [rule for rule in summary.rules if any(rule[name] for name in told)]
    table = _table("Rules", "rule", "name", "severity")
    for name in ("hands checked", "violations", "deviations", "not checkable"):
        table.add_column(name, justify="right")
    for rule in applied:
        style = _STYLES[rule["severity"]] if rule["violations"] else ""
        cells = [rule["id"], rule["name"], rule["severity"], *(_number(rule[name]) for name in told)]
        table.add_row(*(Text(cell) for cell in cells), style=style)
    if applied:
        console.print(table)
    rest = len(summary.rules) - len(applied)
    if rest:
        console.print(Text(f"{_count(rest, 'rule')} more apply to none of these hands."))


def _findings(summary: Summary, console: Console) -> None:
    total = sum(summary.violations.values()) + summary.deviations
    worst = summary.worst(WORST)
    if not worst:
        return
    title = "Findings" if total <= len(worst) else f"Findings: the gravest {len(worst)} of {total:,}"
    table = _table(title, "severity", "rule", "hand", "step", "expected", "observed", "stake", "where")
    for finding in worst:
        table.add_row(*(Text(text) for text in _finding_cells(finding)), style=_style(finding))
    console.print(table)


def _finding_cells(finding: Mapping[str, Any]) -> list[str]:
    hand = "/".join(inert(part) for part in (finding["table"], finding["hand"]) if part is not None)
    severity = finding["severity"] if finding["verdict"] == "violation" else finding["verdict"]
    step = str(finding["seq"]) if finding["seq"] else ""
    if finding["seat"] is not None:
        step += f" seat {finding['seat']}"
    return [
        severity + (" (derived)" if finding["derived"] else ""),
        finding["rule"],
        hand,
        step.strip(),
        inert(finding["expected"] or ""),
        inert(finding["observed"] or ""),
        money(finding["stake"]) or "",
        f"{inert(finding['file'])}:{finding['line']}",
    ]


def _style(finding: Mapping[str, Any]) -> str:
    if finding["derived"] or finding["verdict"] != "violation":
        return "dim"
    return _STYLES[finding["severity"]]


def _not_audited(summary: Summary, console: Console) -> None:
    if not summary.not_audited:
        return
    table = _table("Not audited", "reason", "game")
    table.add_column("hands", justify="right")
    for row in summary.not_audited:
        table.add_row(*(Text(inert(row[name])) for name in ("reason", "game")), _number(row["hands"]))
    console.print(table)


def _ledger(summary: Summary, console: Console) -> None:
    table = _table("Ledger", "file", "format")
    names = ("bytes", "parsed", "skipped", "unknown", "hands", "diagnostics")
    for name in names:
        table.add_column(name, justify="right")
    # files with something to say first; of very many files the others are only counted
    entries = sorted(summary.ledger, key=lambda e: not (e.get("unknown") or e.get("diagnostics")))
    for entry in entries[:_FILES]:
        if "duplicate_of" in entry:
            same = Text(f"same bytes as {inert(entry['duplicate_of'])}: not counted again")
            table.add_row(Text(inert(entry["file"])), same)
        else:
            cells = [inert(entry["file"]), entry["format"] or "unknown"]
            table.add_row(*map(Text, cells), *(_number(entry[name]) for name in names))
    console.print(table)
    if len(entries) > _FILES:
        counted = [entry for entry in entries if "duplicate_of" not in entry]
        sums = ", ".join(f"{sum(entry[name] for entry in counted):,} {name}" for name in names[:4])
        console.print(Text(f"{len(entries) - _FILES:,} more files. All files together: {sums}."))


def _diagnostics(summary: Summary, console: Console) -> None:
    rows = summary.diagnostics(_DIAGNOSTICS)
    if not rows:
        return
    table = _table("Input that could not be read", "code", "times", "first at", "message")
    for row in rows:
        where = f"{inert(row['file'])}:{row['line']}"
        table.add_row(*(Text(inert(text)) for text in (row["code"], row["times"], where, row["message"])))
    console.print(table)


def _closing(summary: Summary, console: Console) -> None:
    by_severity = [f"{n:,} {severity}" for severity, n in summary.violations.items() if n]
    total = sum(summary.violations.values())
    detail = f" ({', '.join(by_severity)})" if by_severity else ""
    console.print(Text(f"{_count(total, 'violation')}{detail}, {_count(summary.deviations, 'deviation')}."))
    worst = summary.worst(1)
    if worst and worst[0]["hand"] is not None:
        hand, rule = shlex.quote(inert(worst[0]["hand"])), worst[0]["rule"]
        where = (
            ""
            if summary.folder.root == Path("audit")
            else f" --audit {shlex.quote(str(summary.folder.root))}"
        )
        console.print(Text(f"See one step by step: handaudit explain {hand} {rule}{where}"))


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=None, padding=(0, 2, 0, 0))
    for column in columns:
        table.add_column(column, overflow="fold")
    return table


def _number(value: int) -> str:
    return f"{value:,}" if value else "-"


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
