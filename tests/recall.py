"""Recall of every rule on injected violations, and violations falsely found on lawful hands.

    python -m tests.recall [--hands 1000] [--lawful 100000] [--rules ID …]

For each rule that the simulator can break, as many hands as asked are broken by that rule once; a
hand counts as found if the rule meant reports a violation in it, and as found at the step if that
violation stands between the last event that was right and the first by which the fault is past
mending (the truth's ``since`` and ``seq``): a remedy left out may be reported where it was called
for, or where play went on without it. Then lawful hands, all with irregularities remedied by the
book where a hand affords one: no rule may find a violation in them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import polars as pl

from analyzer.house import load
from analyzer.replay import replay
from analyzer.rules import Rule, Runner, load_rules
from analyzer.simulate import simulate
from analyzer.simulate.faults import FAULTS

BATCH = 5_000
# what affords a fault seldom is looked for where it is more frequent
SELDOM: dict[str, dict[str, Any]] = {
    "BETS-004": {"players": (2, 3)},
    "BETS-009": {"games": ("stud",)},
    "BETS-010": {"games": ("stud",)},
    "BETS-011": {"games": ("stud",)},
    "BETS-025": {"games": ("mississippi",)},
    "BLND-005": {"players": (2, 2)},
    "BLND-009": {"games": ("holdem", "omaha")},
    "BRIN-006": {"games": ("stud", "stud8", "razz")},
    "BRIN-007": {"games": ("stud", "stud8", "razz")},
    "BUTN-006": {"games": ("holdem",), "structures": ("no-limit",), "players": (3, 3)},
    "DEAL-013": {"games": ("stud", "stud8", "razz"), "players": (9, 9)},
    "DEAL-014": {"games": ("mississippi",)},
    "DECK-005": {"games": ("stud", "stud8", "razz"), "players": (7, 8)},
    "IRRG-040": {"games": ("stud", "stud8", "razz"), "players": (7, 8)},
    "IRRG-042": {"games": ("stud",), "players": (8, 8)},
    "IRRG-043": {"games": ("stud", "razz"), "players": (8, 8)},
    "LOGS-006": {"games": ("holdem", "stud")},
    "POTS-005": {"games": ("holdem",)},
    "POTS-006": {"games": ("stud", "razz"), "players": (3, 3)},
    "POTS-020": {"games": ("omaha8",)},
    "SHOW-003": {"games": ("holdem",)},
    "SHOW-005": {"games": ("holdem",)},
    "SHOW-010": {"games": ("holdem",)},
    "SHOW-002": {"games": ("omaha",)},
    "SHOW-013": {"games": ("razz",)},
    "TURN-005": {"games": ("stud",)},
    "TURN-013": {"games": ("stud", "stud8", "razz")},
    "TURN-015": {"games": ("stud",), "players": (8, 8)},
}
PROFILE = Path(__file__).with_name("simulate.toml")


@dataclass(frozen=True)
class Recall:
    """One rule: hands broken, of these found, and found at the step."""

    rule: str
    broken: int
    found: int
    at_step: int


@cache
def _rules() -> dict[str, Rule]:
    return {rule.id: rule for rule in load_rules()}


@cache
def _runner(rule: str | None = None) -> Runner:
    return Runner(list(_rules().values()) if rule is None else [_rules()[rule]])


def _violations(
    log: dict[str, pl.DataFrame], rule: str | None = None, profile: Path | str = PROFILE
) -> pl.DataFrame:
    """What all rules, or one, say of a log under a profile."""
    house = load(profile)
    tables = {**log, **replay(log, house.replay_settings(log["hands"]))}
    findings = _runner(rule).run(tables, house.for_hands(log["hands"])).findings
    return findings.filter(pl.col("verdict") == "violation")


def breakable() -> list[str]:
    """The rules of the program that the simulator can break."""
    return sorted({f.rule for f in FAULTS[1:] if not f.remedied} & set(_rules()))


def recall(rule: str, wanted: int) -> Recall:
    """Break ``rule`` in about ``wanted`` hands and look who finds it."""
    broken = found = at_step = 0
    for seed in range(1200):
        log, truth = simulate(BATCH, 1000 + seed, inject=rule, **SELDOM.get(rule, {}))
        # an irregularity may strike and the hand end before its remedy is due: nothing is broken then
        truth = truth.filter(~pl.col("remedied")).head(wanted - broken)
        hands = log["hands"]
        if _rules()[rule].scope == "hand":  # the others compare hands with their neighbours
            hands = hands.join(truth, on="hand_key", how="semi")
        part = {name: frame.join(hands, on="hand_key", how="semi") for name, frame in log.items()}
        mine = _violations(part, rule)
        broken += truth.height
        found += truth.join(mine, on="hand_key", how="semi").height
        told = truth.join(mine.select("hand_key", told="seq"), on="hand_key")
        here = told.filter(pl.col("told").is_between(pl.col("since") - 1, pl.col("seq")))
        at_step += here["hand_key"].n_unique()
        if broken >= wanted or (seed > 4 and broken == 0):
            break
    return Recall(rule, broken, found, at_step)


def lawful(seed: int) -> pl.DataFrame:
    """Violations found in a batch of lawful hands with remedied irregularities: rule, what, number.

    Every other batch under the rules that a user has who names none: there the house states no chips.
    """
    log, truth = simulate(BATCH, seed, irregular=1.0)
    false = _violations(log, profile=PROFILE if seed % 2 == 0 else "seeds")
    told = false.join(truth.select("hand_key", slip="rule"), on="hand_key", how="left")
    return told.group_by("rule", "slip").len().sort("rule", "slip")


def _pool() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(2, mp_context=get_context("spawn"))


def report(results: Iterable[Recall]) -> bool:
    """Print the table; whether of every rule's faults 99 % were found, and at the step."""
    told: list[Recall] = []
    print(f"{'rule':10} {'broken':>7} {'found':>7} {'at step':>8}")
    for r in results:
        told.append(r)
        share = f"{r.found / r.broken:7.1%} {r.at_step / r.broken:8.1%}" if r.broken else "  none made"
        print(f"{r.rule:10} {r.broken:7,} {share}", flush=True)
    print()
    families(told)
    return all(r.broken > 0 and 0.99 * r.broken <= r.at_step <= r.found for r in told)


def families(told: Sequence[Recall]) -> None:
    """The same by family, in Markdown: the worst of its rules stands for each."""
    print("| family | rules | hands broken | found, least | at the step, least |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for family in sorted({r.rule.split("-")[0] for r in told}):
        mine = [r for r in told if r.broken and r.rule.startswith(family)]
        if mine:
            least = min(r.found / r.broken for r in mine), min(r.at_step / r.broken for r in mine)
            hands = sum(r.broken for r in mine)
            print(f"| {family} | {len(mine)} | {hands:,} | {least[0]:.1%} | {least[1]:.1%} |")


def unbroken() -> list[str]:
    """The rules that the simulator cannot break."""
    return sorted(set(_rules()) - set(breakable()))


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; 0 if every rule found 99 % at the step and no lawful hand tripped one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--hands", type=int, default=1_000)
    parser.add_argument("--lawful", type=int, default=100_000)
    parser.add_argument("--rules", nargs="*", default=None)
    options = parser.parse_args(arguments)
    rules = breakable() if options.rules is None else options.rules
    with _pool() as pool:
        good = report(pool.map(recall, rules, [options.hands] * len(rules)))
        if options.rules is None:
            print(f"\nNot broken here: {', '.join(unbroken())}")
        batches = -(-options.lawful // BATCH)
        false = pl.concat([pl.DataFrame(schema={"rule": pl.String, "slip": pl.String, "len": pl.UInt32}),
                           *pool.map(lawful, range(batches))])  # fmt: skip
    print(
        f"\n{batches * BATCH:,} lawful hands with remedied irregularities: {false['len'].sum():,} violations"
    )
    for rule, slip, number in false.group_by("rule", "slip").agg(pl.col("len").sum()).sort("rule").rows():
        print(f"{rule:10} {number:7,}  in hands with {slip or 'no irregularity'}")
    return 0 if good and false.is_empty() else 1


if __name__ == "__main__":
    raise SystemExit(main())
