"""What a worker does with a batch: parse, replay, judge, write. Shares nothing with other workers."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from analyzer import parse
from analyzer.ingest import Batch, Formats
from analyzer.schema import REPLAY_TABLES, RESULT_TABLES, TABLES
from analyzer.store import AuditFolder

if TYPE_CHECKING:
    from analyzer.house import House
    from analyzer.rule_header import Rule
    from analyzer.rules import Runner


@dataclass(frozen=True)
class Settings:
    """All that a batch's output depends on, beside its input; goes to every worker.

    digest  names these settings: program, rules, house rules, forced format
    """

    root: Path
    house: House
    rules: tuple[Rule, ...]
    forced: str | None
    digest: str


@dataclass
class Worker:
    """Does batches, one after another."""

    settings: Settings
    formats: Formats = field(init=False)
    runner: Runner = field(init=False)
    folder: AuditFolder = field(init=False)

    def __post_init__(self) -> None:
        from analyzer.rules import Runner

        self.formats = Formats.known(self.settings.forced)
        self.runner = Runner([rule for rule in self.settings.rules if rule.scope == "hand"])
        self.folder = AuditFolder(self.settings.root)

    def do(self, batch: Batch) -> dict[str, Any]:
        """Audit a batch and write it; returns its record, which is written last."""
        name = batch.id(self.settings.digest)
        start = time.perf_counter()
        log = parse.read(batch.pieces, self.formats)
        parsed = time.perf_counter()
        replayed, findings, coverage, timings = self._judged(log.tables)
        judged = time.perf_counter()
        results = {"findings": findings, "coverage": coverage}
        record = _record(name, log, replayed, results, self.profiles(log.tables["hands"]))
        self.folder.write_batch(name, {**log.tables, **replayed, **results}, record)
        done = time.perf_counter()
        spent = {"parse": parsed - start, "replay and rules": judged - parsed, "write": done - judged}
        return {**record, "seconds": spent, "rule_seconds": timings}

    def profiles(self, hands: pl.DataFrame) -> dict[str, int]:
        """Hands under each profile of house rules."""
        if not hands.height:
            return {}
        house = self.settings.house.for_hands(hands)
        counted = house.hands.join(house.profiles, on="profile_no").group_by("profile").len().sort("profile")
        return dict(counted.iter_rows())

    def _judged(
        self, log: Mapping[str, pl.DataFrame]
    ) -> tuple[dict[str, pl.DataFrame], pl.DataFrame, pl.DataFrame, dict[str, float]]:
        hands = log["hands"]
        if not hands.height:
            empty = {name: table.empty() for name, table in {**REPLAY_TABLES, **RESULT_TABLES}.items()}
            return empty, empty.pop("findings"), empty.pop("coverage"), {}
        from analyzer.replay import replay

        house = self.settings.house
        replayed = replay(log, house.replay_settings(hands))
        results = self.runner.run({**log, **replayed}, house.for_hands(hands))
        return replayed, results.findings, results.coverage, results.timings


def _record(
    name: str,
    log: parse.Log,
    replayed: Mapping[str, pl.DataFrame],
    results: Mapping[str, pl.DataFrame],
    profiles: dict[str, int],
) -> dict[str, Any]:
    tables = {**log.tables, **replayed, **results}
    codes = log.tables["diagnostics"]["code"]
    return {
        "batch": name,
        "hands": log.tables["hands"].height,
        "profiles": profiles,
        "rows": {table: frame.height for table, frame in sorted(tables.items())},
        "failures": int((codes == parse.INTERNAL).sum()),
        "accounts": [asdict(account) for account in log.accounts],
    }


# ── in a process pool ────────────────────────────────────────────────────────────────────────

_workers: list[Worker] = []


def start(settings: Settings) -> None:
    """Make this process a worker."""
    _workers[:] = [Worker(settings)]


def do(batch: Batch) -> dict[str, Any]:
    """Do a batch in this process's worker."""
    return _workers[0].do(batch)


def judge_log(folder: AuditFolder, settings: Settings) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Findings and coverage of the rules that look at all hands of the audit at once.

    Only the columns that these rules name are read from the folder, for all hands.
    """
    from analyzer.rules import Runner

    rules = [rule for rule in settings.rules if rule.scope == "log"]
    words = frozenset[str]().union(*(rule.words for rule in rules))
    hands = _all_rows(folder, "hands", words | _HOUSE_COLUMNS)
    if not rules or not hands.height:
        return RESULT_TABLES["findings"].empty(), RESULT_TABLES["coverage"].empty()
    tables = {name: _all_rows(folder, name, words) for name in TABLES if name in words}
    house = settings.house.for_hands(hands)
    results = Runner(rules).run({**tables, "hands": hands}, house)
    return results.findings, results.coverage


_HOUSE_COLUMNS: Final = frozenset(
    (
        *("profile", "format", "site", "table_name", "game", "structure", "tournament", "at"),
        *("records", "cancelled", "incomplete"),
        *("lower", "upper", "small_blind", "big_blind"),
    )
)
"""What the choice of house rules and of the rules' hands looks at."""


def _all_rows(folder: AuditFolder, table: str, columns: frozenset[str]) -> pl.DataFrame:
    whole = TABLES[table].polars.names()
    if table == "sources":
        return folder.scan(table).collect()
    keys = [name for name in ("hand_key", "seq", "seat", "street") if name in whole]
    wanted = [name for name in whole if name in columns or name in keys]
    return folder.scan(table).select(wanted).sort(keys, maintain_order=True).collect()
