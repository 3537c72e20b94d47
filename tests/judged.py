"""Dealer logs through the whole program, in memory: what tests compare with another judge."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import msgspec
import polars as pl

from analyzer.house import House, load
from analyzer.replay import replay
from analyzer.rules import Rule, load_rules, run
from parsers.base import Chunk, Parsed
from parsers.dealer_log import PARSER
from tests.pokerkit_log import Event

RULES = Path(__file__).resolve().parent.parent / "queries" / "rules"


@dataclass(frozen=True)
class Judged:
    """The tables of some hands, and the findings, each with its hand's own number (``hand_id``)."""

    tables: dict[str, pl.DataFrame]
    findings: pl.DataFrame


def ndjson(hands: Iterable[list[Event]]) -> bytes:
    """Hands as the lines of a dealer log."""
    return b"".join(msgspec.json.encode(event) + b"\n" for hand in hands for event in hand)


@lru_cache
def _rules() -> list[Rule]:
    return load_rules([RULES])


@lru_cache
def _house(profile: str) -> House:
    return load(profile)


def judge(data: bytes, profile: str, parse: Callable[[Chunk], Parsed] = PARSER.parse) -> Judged:
    """Parse, replay and check some hands under a profile (a name, or a TOML file)."""
    parsed = parse(Chunk(data, source_key=1, name="hands"))
    log = {"hands": parsed.hands, "seats": parsed.seats, "events": parsed.events}
    log["diagnostics"] = parsed.diagnostics
    house = _house(profile)
    tables = {**log, **replay(log, house.replay_settings(parsed.hands))}
    results = run(_rules(), tables, house.for_hands(parsed.hands))
    named = results.findings.join(parsed.hands.select("hand_key", "hand_id"), on="hand_key", how="left")
    return Judged(tables, named)
