"""What a worker does with a batch: parse, replay, judge, write. Shares nothing with other workers."""

from __future__ import annotations

import ctypes
import gc
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl

from analyzer import parse
from analyzer.ingest import Batch, Formats, Piece
from analyzer.schema import REPLAY_TABLES, RESULT_TABLES
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
        self._writer = ThreadPoolExecutor(1, "writer")
        gc.freeze()  # what was imported lives on: no collection need look through it

    def do(self, batch: Batch) -> dict[str, Any]:
        """Audit a batch and write it; returns its record, which is written last.

        Portions are parsed, replayed and written one by one; what the rules read of them is kept,
        and judged together.
        """
        name = batch.id(self.settings.digest)
        clock = _Clock()
        record = _Record(name)
        kept: list[dict[str, pl.DataFrame]] = []
        writing: Future[float] | None = None
        for number, portion in enumerate(batch.portions()):
            tables = self._portion(portion, record, clock)
            if writing:
                clock.seconds["write"] += writing.result()
            writing = self._writer.submit(self._write, f"{name}.{number}", tables)
            kept += [self.runner.read_of(tables)] if tables["hands"].height else []
            _give_back()
            clock.add("rules")
        if writing:
            clock.seconds["write"] += writing.result()
        results, timings = self._judged(kept)
        clock.add("rules")
        record.add(results)
        self.folder.write_batch(name, results, record.told())
        _give_back()
        clock.add("write")
        return {**record.told(), "seconds": clock.seconds, "rule_seconds": timings}

    def _portion(self, portion: Sequence[Piece], record: _Record, clock: _Clock) -> dict[str, pl.DataFrame]:
        """Parse and replay a portion."""
        log = parse.read(portion, self.formats)
        clock.add("parse")
        tables = {**log.tables, **self._replayed(log.tables)}
        record.add(tables, log.accounts, self.profiles(log.tables["hands"]))
        clock.add("replay")
        return tables

    def _write(self, stem: str, tables: Mapping[str, pl.DataFrame]) -> float:
        """Write a portion; seconds that it took."""
        start = time.perf_counter()
        self.folder.write_portion(stem, tables)
        return time.perf_counter() - start

    def profiles(self, hands: pl.DataFrame) -> dict[str, int]:
        """Hands under each profile of house rules."""
        if not hands.height:
            return {}
        house = self.settings.house.for_hands(hands)
        counted = house.hands.join(house.profiles, on="profile_no").group_by("profile").len().sort("profile")
        return dict(counted.iter_rows())

    def _replayed(self, log: Mapping[str, pl.DataFrame]) -> dict[str, pl.DataFrame]:
        if not log["hands"].height:
            return {name: table.empty() for name, table in REPLAY_TABLES.items()}
        from analyzer.replay import replay

        return replay(log, self.settings.house.replay_settings(log["hands"]))

    def _judged(
        self, portions: list[dict[str, pl.DataFrame]]
    ) -> tuple[dict[str, pl.DataFrame], dict[str, float]]:
        """Findings and coverage; lets go of the portions."""
        if not portions:
            return {name: table.empty() for name, table in RESULT_TABLES.items()}, {}
        from analyzer.rule_tables import joined

        tables = joined(portions)
        portions.clear()
        results = self.runner.run(tables, self.settings.house.for_hands(tables["hands"]))
        return {"findings": results.findings, "coverage": results.coverage}, results.timings


def _give_back() -> None:
    """Let glibc return freed memory: batches come and go, and it would keep the most it ever held."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)


class _Clock:
    """Seconds by stage."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self._last = time.perf_counter()

    def add(self, stage: str) -> None:
        """The time since the last call was spent on ``stage``."""
        now = time.perf_counter()
        self.seconds[stage] += now - self._last
        self._last = now


@dataclass
class _Record:
    """What a batch says of itself, summed over its portions."""

    batch: str
    hands: int = 0
    failures: int = 0
    profiles: Counter[str] = field(default_factory=Counter)
    rows: Counter[str] = field(default_factory=Counter)
    accounts: list[dict[str, Any]] = field(default_factory=list)

    def add(
        self,
        tables: Mapping[str, pl.DataFrame],
        accounts: Iterable[parse.Account] = (),
        profiles: Mapping[str, int] | None = None,
    ) -> None:
        """Count some tables, and the bytes that they came from."""
        self.rows.update({name: frame.height for name, frame in tables.items()})
        self.accounts += [asdict(account) for account in accounts]
        self.profiles.update(profiles or {})
        if "hands" in tables:
            self.hands += tables["hands"].height
            self.failures += int((tables["diagnostics"]["code"] == parse.INTERNAL).sum())

    def told(self) -> dict[str, Any]:
        """As it is written."""
        return {
            "batch": self.batch,
            "hands": self.hands,
            "profiles": dict(sorted(self.profiles.items())),
            "rows": dict(sorted(self.rows.items())),
            "failures": self.failures,
            "accounts": self.accounts,
        }


# ── in a process pool ────────────────────────────────────────────────────────────────────────

_workers: list[Worker] = []


def start(settings: Settings) -> None:
    """Make this process a worker."""
    _workers[:] = [Worker(settings)]


def do(batch: Batch) -> dict[str, Any]:
    """Do a batch in this process's worker."""
    return _workers[0].do(batch)
