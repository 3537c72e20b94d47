"""The byte ledger: what became of every byte of every input file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import polars as pl

from analyzer.inputs import Source
from analyzer.schema import SOURCES

Account = Mapping[str, Any]
_COUNTS = ("bytes", "parsed", "unknown", "hands", "diagnostics")


def _by_format(accounts: Iterable[Account]) -> dict[int, dict[str | None, dict[str, Any]]]:
    """Totals by source and format; bytes that no format knows join the file's first format."""
    totals: dict[int, dict[str | None, dict[str, Any]]] = {}
    for account in accounts:
        of_source = totals.setdefault(account["source_key"], {})
        total = of_source.setdefault(
            account["format"],
            {
                "encoding": account["encoding"],
                "skipped": Counter(),
                "records": 0,
                **dict.fromkeys(_COUNTS, 0),
            },
        )
        for name in _COUNTS:
            total[name] += account[name]
        total["skipped"].update(account["skipped"])
        total["records"] |= account["records"]
        if account["encoding"] != "utf-8":
            total["encoding"] = account["encoding"]
    for of_source in totals.values():
        known = [name for name in of_source if name is not None]
        if None in of_source and known:
            rest = of_source.pop(None)
            for name in _COUNTS:
                of_source[known[0]][name] += rest[name]
            of_source[known[0]]["skipped"].update(rest["skipped"])
    return totals


def ledger(sources: Sequence[Source], accounts: Iterable[Account]) -> list[dict[str, Any]]:
    """One entry a file (a file of several formats: one each), sorted by path, as in reports.

    Parsed, skipped and unknown add up to ``bytes``, the file's size after unpacking. Files with
    the bytes of another are listed with ``duplicate_of`` and count nothing.
    """
    totals = _by_format(accounts)
    entries = []
    for source in sources:
        for name, total in totals.get(source.key, {}).items():
            entry = {"file": source.path, "format": name, "encoding": total["encoding"]}
            entry |= {key: total[key] for key in ("bytes", "parsed")}
            entry |= {"skipped": sum(total["skipped"].values()), "unknown": total["unknown"]}
            entry |= {"hands": total["hands"], "diagnostics": total["diagnostics"]}
            entry["skipped_by"] = dict(sorted(total["skipped"].items()))
            entries.append(entry)
        nothing = {"format": None, "encoding": None, **dict.fromkeys((*_COUNTS, "skipped"), 0)}
        entries += [{"file": path, **nothing, "duplicate_of": source.path} for path in source.duplicates]
    return sorted(entries, key=lambda entry: entry["file"])


def sources_table(sources: Sequence[Source], accounts: Iterable[Account]) -> pl.DataFrame:
    """``schema.SOURCES``, sorted by source."""
    totals = _by_format(accounts)
    rows = [
        {
            "source_key": source.key,
            "path": source.path,
            "sha256": source.sha256,
            "format": name,
            **{key: total[key] for key in ("encoding", *_COUNTS, "records")},
            "skipped": sum(total["skipped"].values()),
        }
        for source in sources
        for name, total in totals.get(source.key, {}).items()
    ]
    return pl.DataFrame(rows, schema=SOURCES.polars)
