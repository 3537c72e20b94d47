"""Reports for machines: JSON and CSV."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Mapping
from typing import Any, Final, TextIO

from analyzer import __version__
from analyzer.report.summary import Summary, inert, money

_NO_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def write_json(summary: Summary, out: TextIO) -> None:
    """The whole report as one JSON object, findings last but the ledger, in ASCII."""
    head = {
        "handaudit": __version__,
        "profile": summary.profile,
        "hands": summary.hands,
        "audited": summary.audited,
        "incomplete": summary.incomplete,
        "not_audited": summary.not_audited,
        "rules": summary.rules,
    }
    out.write("{" + ", ".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()))
    out.write(',\n"findings": [')
    for number, finding in enumerate(summary.findings()):
        out.write(("," if number else "") + "\n" + json.dumps(_json_finding(finding)))
    out.write("],\n" + f'"ledger": {json.dumps(summary.ledger)}' + "}\n")


def _json_finding(finding: Mapping[str, Any]) -> dict[str, Any]:
    return {**finding, "stake": money(finding["stake"])}


def write_csv(summary: Summary, out: TextIO) -> None:
    """The findings as CSV, one a line, under a line of names."""
    write_rows(
        [
            *(
                "rule",
                "verdict",
                "severity",
                "hand",
                "table",
                "seq",
                "seat",
                "player",
                "expected",
                "observed",
            ),
            *("stake", "currency", "derived", "file", "line", "byte_start", "byte_end", "hand_key"),
        ],
        (_json_finding(finding).values() for finding in summary.findings()),
        out,
    )


def write_rows(names: Iterable[str], rows: Iterable[Iterable[object]], out: TextIO) -> None:
    """Any rows as CSV that a spreadsheet takes for text and numbers, never for a formula."""
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(names)
    writer.writerows([cell(value) for value in row] for row in rows)


def cell(value: object) -> object:
    """A value for a CSV cell: texts that could be a formula get an apostrophe in front."""
    if value is None:
        return ""
    if not isinstance(value, str):
        return value
    text = inert(value)
    return f"'{text}" if value.startswith(_NO_FORMULA) or text.lstrip().startswith(_NO_FORMULA[:4]) else text
