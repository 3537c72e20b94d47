"""An audit from end to end: find, plan, audit batch by batch, judge the whole, account for it."""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

import polars as pl

from analyzer import __version__, inputs, work
from analyzer.house import PROFILES, load
from analyzer.ingest import TARGET, Batch, Formats, batches, together
from analyzer.query import RULES_TABLE
from analyzer.rule_header import parse_rule
from analyzer.rule_shared import SHARED
from analyzer.rules import MACROS, RULES, Rule, RuleError, load_rules
from analyzer.store import FORM, AuditFolder
from analyzer.whole import judge_whole

SMALL: Final = 2 * TARGET
"""Input up to this size is audited in one process: starting others would take longer."""
LOG_PART: Final = "1-log"
"""Stem of the files with the findings of rules that look at all hands at once."""


class SelectError(ValueError):
    """``--select`` names no rule or family."""


@dataclass(frozen=True)
class Options:
    """What to audit, and how. Fields as the options of ``handaudit audit``."""

    paths: Sequence[str]
    out: Path = Path("audit")
    profile: str | None = None
    house: Path | None = None
    rules: Sequence[Path] = ()
    select: Sequence[str] = ()
    format_in: str | None = None
    workers: int = 0
    max_unpacked: int = inputs.MAX_UNPACKED
    target: int = TARGET


@dataclass
class Watcher:
    """Told how an audit goes on; the default says nothing."""

    waiting: Callable[[str], None] = lambda what: None
    found: Callable[[int, int], None] = lambda files, size: None
    done: Callable[[int, int], None] = lambda size, hands: None


@dataclass
class Done:
    """A finished audit: its folder and manifest, and what it took.

    seconds       by stage, summed over workers
    rule_seconds  by rule
    new           batches that were audited now; the others were there already
    """

    folder: AuditFolder
    manifest: dict[str, Any]
    seconds: Counter[str] = field(default_factory=Counter)
    rule_seconds: Counter[str] = field(default_factory=Counter)
    new: int = 0


def audit(options: Options, watcher: Watcher | None = None) -> Done:
    """Audit files into a folder.

    Raises ``InputError``, ``StoreError``, ``HouseError``, ``RuleError``, ``SelectError`` and
    ``FormatError`` for what the user can put right.
    """
    watcher = watcher or Watcher()
    settings = _settings(options)
    folder = AuditFolder(options.out)
    with folder.writing(), tempfile.TemporaryDirectory(prefix="handaudit-") as spool:
        found = inputs.find(options.paths, Path(spool))
        sources = inputs.digest(found, options.workers or _cores())
        watcher.found(len(found), sum(source.size for source in sources))
        head = _head(options, settings, sources)
        before = folder.manifest()
        if before is not None and before.get("complete") and _same(before, head):
            return Done(folder, before)
        folder.begin(head)
        done = Done(folder, head)
        records = _batches(options, settings, sources, watcher, done)
        _conclude(done, settings, sources, records)
    return done


def choose(rules: Sequence[Rule], select: Sequence[str]) -> list[Rule]:
    """The rules of some ids and families; all of them but the retired if none is named."""
    if not select:
        return [rule for rule in rules if rule.status != "retired"]
    wanted = {word.strip().upper() for words in select for word in words.split(",") if word.strip()}
    known = {rule.id for rule in rules} | {rule.family for rule in rules}
    if missing := sorted(wanted - known):
        raise SelectError(f"--select: no rule or family {', '.join(missing)}; see `handaudit rules`")
    return [rule for rule in rules if rule.id in wanted or rule.family in wanted]


def _settings(options: Options) -> work.Settings:
    house = load(options.profile, options.house)
    rules = choose(rules_of(options.rules), options.select)
    if not rules:
        raise RuleError("no rules to apply")
    if options.format_in:
        Formats.known(options.format_in)
    told = (
        FORM,
        program_digest(),
        rules_digest(rules),
        _house_digest(options),
        options.format_in,
        options.max_unpacked,
        options.target,
    )
    digest = hashlib.sha256("\n".join(map(str, told)).encode()).hexdigest()
    return work.Settings(options.out, house, tuple(rules), options.format_in, digest)


def rules_of(folders: Sequence[Path]) -> list[Rule]:
    """The program's rules and those of the user's folders, sorted by id.

    Only the user's are tried against the schema here; the program's own are by its tests.
    Raises ``RuleError``.
    """
    rules = {rule.id: rule for rule in map(parse_rule, sorted(RULES.rglob("*.sql")))}
    for rule in load_rules(folders) if folders else []:
        if rule.id in rules:
            raise RuleError(f"{rule.path}: {rule.id} is the id of {rules[rule.id].path} too")
        rules[rule.id] = rule
    return [rules[key] for key in sorted(rules)]


@cache
def program_digest() -> str:
    """A digest of the program's own code: other code may answer otherwise."""
    root = Path(__file__).resolve().parent.parent
    files = [file for part in ("analyzer", "parsers") for file in (root / part).rglob("*.py")]
    return _digest_files(files)


def rules_digest(rules: Iterable[Rule]) -> str:
    """A digest of rule files, and of the macros and SELECTs that they share."""
    return _digest_files([MACROS, *SHARED.glob("*.sql"), *(Path(rule.path) for rule in rules)])


def _house_digest(options: Options) -> str:
    files = [*PROFILES.glob("*.toml")]
    files += [Path(p) for p in (options.house, options.profile) if p and Path(p).suffix == ".toml"]
    return f"{options.profile} {_digest_files(files)}"


def _digest_files(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(file.name.encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def _head(options: Options, settings: work.Settings, sources: Sequence[inputs.Source]) -> dict[str, Any]:
    return {
        "handaudit": __version__,
        "settings": settings.digest,
        "rules_digest": rules_digest(settings.rules),
        "profile": options.profile,
        "house": str(options.house.resolve()) if options.house else None,
        "rule_folders": [str(Path(folder).resolve()) for folder in options.rules],
        "rules": [rule.id for rule in settings.rules],
        "inputs": [
            {
                "path": source.path,
                "sha256": source.sha256,
                "stored_bytes": source.size,
                "source_key": source.key,
                "duplicates": list(source.duplicates),
            }
            for source in sources
        ],
    }


def _same(before: dict[str, Any], head: dict[str, Any]) -> bool:
    return all(before.get(key) == value for key, value in head.items()) and not before.get("failures")


# ── batches ──────────────────────────────────────────────────────────────────────────────────


def _batches(
    options: Options,
    settings: work.Settings,
    sources: Sequence[inputs.Source],
    watcher: Watcher,
    done: Done,
) -> list[dict[str, Any]]:
    """The records of all batches, in the order of the plan; those on disk are not done again."""
    watcher.waiting("reading the input")
    formats = Formats.known(options.format_in)
    portions = together(sum(source.size for source in sources), options.target)
    plan = batches(sources, formats, options.max_unpacked, options.target, portions)
    records: dict[str, dict[str, Any] | None] = {}

    def todo() -> Iterator[Batch]:
        for batch in plan:
            name = batch.id(settings.digest)
            records[name] = done.folder.record(name)
            if (record := records[name]) is None:
                yield batch
            else:
                watcher.done(batch.size, record["hands"])

    workers = options.workers or _cores()
    small = sum(source.size for source in sources) <= SMALL
    for batch, record in _run(settings, todo(), 1 if small and not options.workers else workers):
        done.new += 1
        done.seconds.update(record.pop("seconds"))
        done.rule_seconds.update(record.pop("rule_seconds"))
        records[record["batch"]] = record
        watcher.done(batch.size, record["hands"])
    return [record for record in records.values() if record is not None]


def _run(
    settings: work.Settings, plan: Iterator[Batch], workers: int
) -> Iterator[tuple[Batch, dict[str, Any]]]:
    """Batches with their records as they are done; few are held at a time."""
    if workers == 1:
        worker: work.Worker | None = None
        for batch in plan:
            worker = worker or work.Worker(settings)
            yield batch, worker.do(batch)
        return
    from analyzer.compiled import is_compiled

    context = multiprocessing.get_context("spawn")
    with (
        _few_threads(workers),
        ProcessPoolExecutor(workers, context, initializer=work.start, initargs=(settings,)) as pool,
    ):
        running: dict[Future[dict[str, Any]], Batch] = {}
        # kernels that are not compiled yet are compiled by one worker, not by each
        most = workers + 1 if is_compiled("analyzer.replay") else 0
        try:
            for batch in plan:
                running[pool.submit(work.do, batch)] = batch
                while len(running) > most:
                    yield from _finished(running)
                most = workers + 1
            while running:
                yield from _finished(running)
        except BrokenProcessPool as error:
            raise RuntimeError("a worker process was killed, perhaps for want of memory") from error
        finally:
            for future in running:
                future.cancel()


def _finished(running: dict[Future[dict[str, Any]], Batch]) -> Iterator[tuple[Batch, dict[str, Any]]]:
    for future in wait(running, return_when=FIRST_COMPLETED).done:
        yield running.pop(future), future.result()


@contextmanager
def _few_threads(workers: int) -> Iterator[None]:
    """Worker processes inherit how many threads each may use."""
    few = {"POLARS_MAX_THREADS": str(max(1, _cores() // workers)), "NUMBA_NUM_THREADS": "1"}
    before = {name: os.environ.get(name) for name in few}
    os.environ.update({name: value for name, value in few.items() if before[name] is None})
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# ── the whole ────────────────────────────────────────────────────────────────────────────────


def _conclude(
    done: Done,
    settings: work.Settings,
    sources: Sequence[inputs.Source],
    records: Sequence[dict[str, Any]],
) -> None:
    from analyzer.ledger import ledger, sources_table

    folder = done.folder
    folder.keep_only([record["batch"] for record in records])
    accounts = [account for record in records for account in record["accounts"]]
    folder.write_table("sources", LOG_PART, sources_table(sources, accounts))
    folder.write_table(RULES_TABLE, LOG_PART, _rules_table(settings.rules))
    whole = judge_whole(folder, settings.house, settings.rules)
    if whole.findings.height:
        folder.write_table("findings", LOG_PART, whole.findings)
    if whole.coverage.height:
        folder.write_table("coverage", LOG_PART, whole.coverage)
    rows: Counter[str] = Counter()
    profiles: Counter[str] = Counter()
    for record in records:
        rows.update(record["rows"])
        profiles.update(record["profiles"])
    rows.update({"findings": whole.findings.height, "coverage": whole.coverage.height})
    done.manifest |= {
        "hands": sum(record["hands"] for record in records),
        "profiles": dict(sorted(profiles.items())),
        "failures": sum(record["failures"] for record in records),
        "rows": dict(sorted(rows.items())),
        "ledger": ledger(sources, accounts),
        "batches": [record["batch"] for record in records],
    }
    folder.finish(done.manifest)


def _rules_table(rules: Sequence[Rule]) -> pl.DataFrame:
    rows = [
        {
            "rule": rule.id,
            "name": rule.name,
            "family": rule.family,
            "severity": rule.severity,
            "status": rule.status,
            "scope": rule.scope,
            "games": list(rule.games),
            "structures": list(rule.structures),
            "needs": list(rule.needs),
            "says": rule.says,
            "source": rule.source,
        }
        for rule in rules
    ]
    return pl.DataFrame(rows, schema_overrides={"needs": pl.List(pl.String)})
