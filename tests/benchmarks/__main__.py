"""Speed and memory, beside PokerKit and a plain scan of the lines: ``python -m tests.benchmarks``.

Prints a table in Markdown. Every number comes from the same run on the same bytes. Files go to a
cache folder of the user's and are made once.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Final

from tests.benchmarks.corpus import NO_LIMIT, templates, write

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent.parent


@dataclass(frozen=True)
class Row:
    """One measured stage."""

    title: str
    hands: int
    size: int
    seconds: float
    peak_mb: float

    @property
    def hands_per_second(self) -> float:
        """Its speed."""
        return self.hands / self.seconds


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the files, measure, print."""
    options = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    options.add_argument("--hands", type=int, default=100_000)
    options.add_argument("--peer-hands", type=int, default=1_000, help="hands for PokerKit")
    options.add_argument("--folder", type=Path, default=_cache())
    options.add_argument("--repeat", type=int, default=3, help="the best of so many runs counts")
    given = options.parse_args(arguments)
    given.folder.mkdir(parents=True, exist_ok=True)
    big, small, peer = _files(given.folder, given.hands, given.peer_hands)
    rows = [
        _stage("plain scan of the lines (Polars)", "scan", big, small, given.repeat),
        _stage("parse, one process", "parse", big, small, given.repeat),
        _stage("replay, one process", "replay", big, small, given.repeat),
        _stage("rules, one process", "rules", big, small, given.repeat),
        *(_audit(jobs, big, small, given.repeat) for jobs in (1, 2)),
        _stage("PokerKit, parse", "pokerkit_parse", peer, None, 1),
        _stage("PokerKit, replay", "pokerkit_replay", peer, None, 1),
    ]
    print(report(rows, big.stat().st_size, given.hands))
    return 0


def _cache() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "handaudit" / "benchmarks"


def _files(folder: Path, hands: int, peer_hands: int) -> tuple[Path, Path, Path]:
    """The large file, a small one to warm up with, and PokerKit's (no-limit hold'em)."""
    big, small = folder / f"stars-{hands}.txt", folder / "stars-1000.txt"
    peer = folder / f"stars-holdem-{peer_hands}.txt"
    if not (big.exists() and small.exists() and peer.exists()):
        texts = templates(500)
        write(small, 1_000, texts)
        write(peer, peer_hands, templates(min(peer_hands, 500), 2, (NO_LIMIT,)))
        write(big, hands, texts)
    return big, small, peer


def _stage(title: str, stage: str, file: Path, warm: Path | None, repeat: int) -> Row:
    """The best of some runs, each in a fresh process, the compiled code warmed up first."""
    command = [sys.executable, "-W", "ignore", "-m", "tests.benchmarks.stages", stage, str(file)]
    command += [str(warm)] if warm else []
    runs = [json.loads(_output(command)) for _ in range(repeat)]
    best = min(runs, key=lambda run: float(run["seconds"]))
    peak = max(float(run["peak_mb"]) for run in runs)
    print(f"{title}: {best['hands'] / best['seconds']:,.0f} hands/s", file=sys.stderr)
    return Row(title, best["hands"], best["bytes"], best["seconds"], peak)


def _output(command: list[str]) -> str:
    """What a process prints; its messages go to the terminal, so that a failure is seen."""
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} ended with status {done.returncode}")
    return done.stdout


def _audit(jobs: int, file: Path, warm: Path, repeat: int) -> Row:
    """The program as a user runs it, from the start of the process to the last file on disk."""
    _handaudit(warm, jobs)
    runs = [_handaudit(file, jobs) for _ in range(repeat)]
    seconds, peak = min(runs)[0], max(run[1] for run in runs)
    hands = int(file.stem.rsplit("-", 1)[1])
    title = f"whole audit, written to disk, {jobs} worker{'s' if jobs > 1 else ''}"
    print(f"{title}: {hands / seconds:,.0f} hands/s", file=sys.stderr)
    return Row(title, hands, file.stat().st_size, seconds, peak)


def _handaudit(file: Path, jobs: int) -> tuple[float, float]:
    """Seconds, and the largest process's peak memory in MB, of one audit.

    A small process in between starts the program, so that the memory told is of its children.
    """
    with tempfile.TemporaryDirectory() as folder:
        watch = (
            "import resource, subprocess, sys, time\n"
            "began = time.perf_counter()\n"
            "code = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode\n"
            "took = time.perf_counter() - began\n"
            "print(took, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, code)\n"
        )
        audit = [sys.executable, "-m", "analyzer.cli", "audit", str(file)]
        audit += ["--out", f"{folder}/audit", "--workers", str(jobs), "--quiet"]
        took, peak, code = _output([sys.executable, "-c", watch, *audit]).split()
    if code != "0":
        raise SystemExit(f"the audit of {file} ended with status {code}: lawful hands were expected")
    return float(took), int(peak) * (1024 if sys.platform != "darwin" else 1) / 1e6


def report(rows: list[Row], size: int, hands: int) -> str:
    """The table, in Markdown."""
    scan, peer = rows[0], rows[-1]
    lines = [
        f"{hands:,} PokerStars hands, {size / 1e6:,.0f} MB: half no-limit hold'em, the rest limit and",
        f"pot-limit hold'em, Omaha, hi-lo, stud and razz. {_machine()}. {time.strftime('%Y-%m-%d')}.",
        "",
        "| stage | hands/s | MB/s | peak memory | against the plain scan | against PokerKit's replay |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for row in rows:
        speed = row.hands_per_second
        lines.append(
            f"| {row.title} | {speed:,.0f} | {row.size / row.seconds / 1e6:,.1f} | {row.peak_mb:,.0f} MB "
            f"| {speed / scan.hands_per_second:.3g} | {speed / peer.hands_per_second:,.3g} |"
        )
    lines += ["", f"PokerKit ran on {rows[-1].hands:,} no-limit hold'em hands, the rest on all."]
    return "\n".join(lines)


def _machine() -> str:
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [
            line.split(":", 1)[1].strip() for line in info.read_text().splitlines() if "model name" in line
        ]
        model = names[0] if names else model
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    parts = ", ".join(f"{name} {version(name)}" for name in ("polars", "duckdb", "numba", "pokerkit"))
    return f"{os.cpu_count()} cores ({model}), {memory:.0f} GB, Python {platform.python_version()}, {parts}"


if __name__ == "__main__":
    sys.exit(main())
