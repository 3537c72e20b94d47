"""Simulated hands as files: a log in any spelling of the dealer log, and the truth beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from analyzer.convert import ConvertError, packed, spelling_of


@dataclass(frozen=True)
class Simulated:
    """What was written: the truth's file, hands, hands with an injected violation, and remedied ones."""

    truth: Path
    hands: int
    injected: int
    remedied: int


def truth_file(target: Path) -> Path:
    """Where the truth about a simulated log is told: ``x.ndjson.gz`` → ``x.truth.csv``."""
    return target.with_name(target.name.split(".")[0] + ".truth.csv")


def write_simulated(
    target: Path,
    hands: int,
    seed: int,
    games: Sequence[str] | None,
    structures: Sequence[str] | None,
    irregular: float,
    inject: str | None,
) -> Simulated:
    """Simulate some hands (see ``analyzer.simulate.simulate``) and write them to ``target``.

    The truth file has a row for each hand with a fault: hand, seq, rule, what, remedied. Raises
    ``ConvertError`` for a name that is unknown, a number out of range, or a suffix that names no
    spelling.
    """
    from analyzer.simulate import simulate
    from parsers.writer import write

    spelling = spelling_of(target)
    try:
        log, truth = simulate(hands, seed, games, structures, irregular, inject)
    except ValueError as error:
        raise ConvertError(str(error)) from error
    with packed(target) as out:
        out.write(write(log["hands"], log["seats"], log["events"], spelling))
    told = truth.drop("hand_key").rename({"hand_id": "hand"})
    told.write_csv(truth_file(target))
    remedied = int(truth["remedied"].sum())
    return Simulated(truth_file(target), hands, truth.height - remedied, remedied)
