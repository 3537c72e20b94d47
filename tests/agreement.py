"""Agreement with PokerKit on random lawful hands: ``python -m tests.agreement --hands 20000``.

PokerKit plays, a scribe writes the dealer log, this program audits it. There must be no finding;
at every decision the replay must hold what PokerKit holds (who acts, what it costs, what the seat
may raise to, the pot); and every seat's chips must come out as PokerKit paid them, by the log's
own refunds and awards and by what the replay says is due.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from itertools import count as count_from
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from parsers import by_name
from tests.benchmarks.stars_text import HAND, TABLE, TIME, render
from tests.judged import Judged, judge, ndjson
from tests.pokerkit_hands import Played, hands
from tests.pokerkit_phh import VARIANTS, alike, phh

PROFILE = str(Path(__file__).with_name("pokerkit.toml"))
BATCH = 500
Row = dict[str, Any]


@dataclass
class Outcome:
    """What a batch compared: counts, and each disagreement in words."""

    hands: Counter[str] = field(default_factory=Counter)
    steps: int = 0
    decisions: int = 0
    paid: int = 0
    due: int = 0
    disagreements: list[str] = field(default_factory=list)

    def add(self, other: Outcome) -> None:
        """Take in another batch."""
        self.hands += other.hands
        self.steps += other.steps
        self.decisions += other.decisions
        self.paid += other.paid
        self.due += other.due
        self.disagreements += other.disagreements


def compare(count: int, seed: int, format_: str = "dealer-log") -> Outcome:
    """Play ``count`` hands, audit them and compare.

    format_   what the hands are written as: ``dealer-log``, ``pokerstars`` or ``phh``
    """
    parse = by_name(format_).parse
    if format_ == "dealer-log":
        played = list(hands(count, seed))
        judged = judge(ndjson(hand.events for hand in played), PROFILE, parse)
    elif format_ == "pokerstars":
        played = list(hands(count, seed, plain=True))
        judged = judge(_stars(played), PROFILE, parse)
    else:
        played = list(filter(alike, hands(count, seed, tuple(VARIANTS), plain=True, cents=False)))
        judged = judge("".join(map(phh, count_from(1), played)).encode(), PROFILE, parse)
    outcome = Outcome(Counter(f"{p.table.game} {p.table.structure}" for p in played))
    outcome.steps = sum(len(p.events) - 1 for p in played)
    outcome.disagreements = [*_unread(judged), *_findings(judged)]
    turns, balances = _by_hand(judged, "turns"), _by_hand(judged, "balances")
    for hand in played:
        _decisions(hand, turns.get(hand.table.name, []), outcome)
        _payments(hand, balances.get(hand.table.name, []), outcome, paid=format_ != "phh")
    return outcome


def _stars(played: Iterable[Played]) -> bytes:
    """PokerStars text without rake, each hand under its own number, table and time."""
    texts = []
    for hand in played:
        began = datetime.fromisoformat(hand.events[0]["at"]).strftime("%Y/%m/%d %H:%M:%S")
        text = render(hand, rake_percent=0).replace(HAND, hand.table.name).replace(TIME, began)
        texts.append(text.replace(TABLE, hand.events[0]["table"]))
    return "".join(texts).encode()


def _by_hand(judged: Judged, table: str) -> dict[str, list[Row]]:
    named = judged.tables["hands"].select("hand_key", "hand_id")
    rows: dict[str, list[Row]] = {}
    for row in judged.tables[table].join(named, on="hand_key", maintain_order="left").iter_rows(named=True):
        rows.setdefault(row["hand_id"], []).append(row)
    return rows


def _unread(judged: Judged) -> list[str]:
    rows = judged.tables["diagnostics"].select("code", "message", "line").rows()
    return [f"diagnostic {code}: {message} (line {line})" for code, message, line in rows]


def _findings(judged: Judged) -> list[str]:
    columns = ("hand_id", "seq", "seat", "rule", "verdict", "expected", "observed")
    return [
        f"hand {hand} step {seq} seat {seat}: {rule} {verdict}: expected {expected}; observed {observed}"
        for hand, seq, seat, rule, verdict, expected, observed in judged.findings.select(columns).rows()
    ]


def _unit(hand: Played) -> Decimal:
    return Decimal("0.01") if hand.table.cents else Decimal(1)


def _decisions(hand: Played, rows: list[Row], outcome: Outcome) -> None:
    """Who acts, for how much, and what it may raise to, against PokerKit's, decision by decision."""
    where = f"hand {hand.table.name}"
    if len(rows) != len(hand.asked):
        outcome.disagreements.append(f"{where}: {len(rows)} decisions, PokerKit {len(hand.asked)}")
    for row, asked in zip(rows, hand.asked, strict=False):
        found = {"seat": row["expected_seat"], "pot": row["pot_before"]}
        expected = {"seat": asked.seat, "pot": asked.pot * _unit(hand)}
        if row["kind"] != "bring-in":
            found["to call"], expected["to call"] = row["to_call"], asked.to_call * _unit(hand)
        most = row["stack_before"] + row["committed"]
        if asked.least is not None:
            found["least"], expected["least"] = min(row["min_to"], most), asked.least * _unit(hand)
        if asked.most is not None:
            found["most"] = most if row["max_to"] is None else min(row["max_to"], most)
            expected["most"] = asked.most * _unit(hand)
            found["may raise"], expected["may raise"] = row["may_raise"], True
        outcome.decisions += 1
        for name in expected:
            if found[name] != expected[name]:
                words = f"{name} {found[name]}, PokerKit {expected[name]}"
                outcome.disagreements.append(f"{where} step {row['seq']} seat {row['seat']}: {words}")


def _payments(hand: Played, rows: list[Row], outcome: Outcome, paid: bool) -> None:
    """Chips by the log (not in PHH, which tells no uncalled bet) and chips due, against PokerKit's."""
    unit = _unit(hand)
    found = {row["seat"]: row for row in rows}
    for seat, payoff in hand.payoffs.items():
        row = found.get(seat)
        if row is None:
            outcome.disagreements.append(f"hand {hand.table.name} seat {seat}: no balance")
            continue
        expected = payoff * unit
        won = row["awarded"] + row["refunded"] - row["contributed"]
        outcome.paid += paid
        if paid and won != expected:
            outcome.disagreements.append(f"hand {hand.table.name} seat {seat}: {won}, PokerKit {expected}")
        if row["due"] is None:
            continue
        outcome.due += 1
        due = row["due"] + row["uncalled_due"] - row["contributed"]
        if due != expected:
            outcome.disagreements.append(
                f"hand {hand.table.name} seat {seat}: due {due}, PokerKit {expected}"
            )


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare many hands in worker processes; 0 if all agree."""
    options = argparse.ArgumentParser(prog="python -m tests.agreement", description=__doc__)
    options.add_argument("--hands", type=int, default=20_000)
    options.add_argument("--seed", type=int, default=1, help="first seed; each batch takes the next")
    options.add_argument("--format", choices=("dealer-log", "pokerstars", "phh"), default="dealer-log")
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("--show", type=int, default=20, help="disagreements to print")
    given = options.parse_args(arguments)
    began = time.monotonic()
    total = Outcome()
    sizes = [min(BATCH, given.hands - at) for at in range(0, given.hands, BATCH)]
    seeds = range(given.seed, given.seed + len(sizes))
    with ProcessPoolExecutor(given.jobs, mp_context=get_context("spawn")) as pool:
        for outcome in pool.map(compare, sizes, seeds, repeat(given.format)):
            total.add(outcome)
            print(".", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    _report(total, time.monotonic() - began, given.show)
    return 1 if total.disagreements else 0


def _report(total: Outcome, seconds: float, show: int) -> None:
    for game, count in sorted(total.hands.items()):
        print(f"{game:20} {count:7,} hands")
    print(f"{'all':20} {sum(total.hands.values()):7,} hands, {total.steps:,} steps, {seconds:.0f} s")
    print(f"decisions compared: {total.decisions:,}")
    print(f"seats compared by the log's payments: {total.paid:,}; by what is due: {total.due:,}")
    print(f"disagreements: {len(total.disagreements):,}")
    for line in total.disagreements[:show]:
        print(f"  {line}")


if __name__ == "__main__":
    sys.exit(main())
