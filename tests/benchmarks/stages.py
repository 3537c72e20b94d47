"""One stage, measured in a process of its own: ``python -m tests.benchmarks.stages STAGE FILE``.

Prints one line of JSON: hands, bytes, seconds, peak memory of the process in MB. A stage's
process does the stages before it as well, untimed; its memory is that of all of them.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final


def peak_mb() -> float:
    """The most memory this process has held, in MB."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def pieces(path: Path) -> Iterator[Any]:
    """The file as chunks of whole hands, as an audit reads it."""
    from analyzer.ingest import TARGET
    from parsers.base import Chunk
    from parsers.pokerstars import PARSER

    parser = PARSER
    rest, number = b"", 0
    with path.open("rb") as file:
        while block := file.read(TARGET):
            data = rest + block
            cut = parser.cut(data)
            yield Chunk(data[:cut], source_key=1, chunk_no=number, last=False, name=path.name)
            rest, number = data[cut:], number + 1
    if rest:
        yield Chunk(rest, source_key=1, chunk_no=number, name=path.name)


class Clock:
    """Adds up the seconds spent under it."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._began = 0.0

    def __enter__(self) -> None:
        self._began = time.perf_counter()

    def __exit__(self, *_: object) -> None:
        self.seconds += time.perf_counter() - self._began


def scan(path: Path) -> tuple[int, float]:
    """What it costs to look at every line: Polars reads the lines and counts the hands."""
    import polars as pl

    clock = Clock()
    with clock:
        lines = pl.scan_csv(path, has_header=False, separator="\x01", quote_char=None, new_columns=["line"])
        count = lines.select(pl.col("line").str.starts_with("PokerStars ").sum()).collect().item()
    return int(count), clock.seconds


def parse(path: Path) -> tuple[int, float]:
    """Bytes to log tables."""
    from parsers.pokerstars import PARSER

    parser, clock, hands = PARSER, Clock(), 0
    for chunk in pieces(path):
        with clock:
            hands += len(parser.parse(chunk).hands)
    return hands, clock.seconds


def _logs(path: Path) -> Iterator[dict[str, Any]]:
    from parsers.pokerstars import PARSER

    parser = PARSER
    for chunk in pieces(path):
        parsed = parser.parse(chunk)
        log = {"hands": parsed.hands, "seats": parsed.seats, "events": parsed.events}
        yield {**log, "diagnostics": parsed.diagnostics}


def replay(path: Path) -> tuple[int, float]:
    """Log tables to replay tables."""
    from analyzer.house import load
    from analyzer.replay import replay as run

    house, clock, hands = load(), Clock(), 0
    for log in _logs(path):
        with clock:
            run(log, house.replay_settings(log["hands"]))
        hands += len(log["hands"])
    return hands, clock.seconds


def rules(path: Path) -> tuple[int, float]:
    """Tables to findings, all rules."""
    import polars as pl

    from analyzer.house import load
    from analyzer.ingest import together
    from analyzer.replay import replay as run
    from analyzer.rule_tables import joined
    from analyzer.rules import Runner, load_rules

    house, runner, clock, hands = load(), Runner(load_rules()), Clock(), 0
    kept: list[dict[str, pl.DataFrame]] = []
    most = together(path.stat().st_size)

    def judge() -> None:
        if kept:
            tables = joined(kept)
            kept.clear()
            runner.run(tables, house.for_hands(tables["hands"]))

    for log in _logs(path):
        tables = {**log, **run(log, house.replay_settings(log["hands"]))}
        hands += len(log["hands"])
        with clock:
            kept.append(runner.read_of(tables))
            if len(kept) == most:
                judge()
    with clock:
        judge()
    return hands, clock.seconds


def pokerkit_parse(path: Path) -> tuple[int, float]:
    """PokerKit's own PokerStars parser (no-limit hold'em only)."""
    from pokerkit.notation import PokerStarsParser

    text, clock = path.read_text(), Clock()
    with clock:
        hands = sum(1 for _ in PokerStarsParser()(text))
    return hands, clock.seconds


def pokerkit_replay(path: Path) -> tuple[int, float]:
    """PokerKit's replay of what its parser read."""
    from pokerkit.notation import PokerStarsParser

    histories, clock = list(PokerStarsParser()(path.read_text())), Clock()
    with clock:
        for history in histories:
            for _ in history:
                pass
    return len(histories), clock.seconds


STAGES: Final[dict[str, Callable[[Path], tuple[int, float]]]] = {
    "scan": scan,
    "parse": parse,
    "replay": replay,
    "rules": rules,
    "pokerkit_parse": pokerkit_parse,
    "pokerkit_replay": pokerkit_replay,
}


def main() -> None:
    """Measure one stage; a second file, if given, is run first to warm the compiled kernels."""
    name, file, *warm = sys.argv[1:]
    path = Path(file)
    for first in warm:
        STAGES[name](Path(first))
    hands, seconds = STAGES[name](path)
    row = {"hands": hands, "bytes": path.stat().st_size, "seconds": seconds, "peak_mb": peak_mb()}
    print(json.dumps(row))


if __name__ == "__main__":
    main()
