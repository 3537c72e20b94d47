"""Rules that look at all hands of an audit at once (``scope: log``), and what is read for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np
import polars as pl

from analyzer.rule_hands import Bools, Hands
from analyzer.rule_tables import PARTS
from analyzer.rules import Results, Rule, Runner
from analyzer.schema import TABLES
from analyzer.store import AuditFolder

if TYPE_CHECKING:
    from analyzer.house import House

_HOUSE_COLUMNS: Final = frozenset(
    (
        *("profile", "format", "site", "table_name", "game", "structure", "tournament", "at"),
        *("records", "cancelled", "incomplete"),
        *("lower", "upper", "small_blind", "big_blind"),
    )
)
"""What the choice of house rules and of the rules' hands looks at."""


def judge_whole(folder: AuditFolder, house: House, rules: Sequence[Rule]) -> Results:
    """Judge all hands of an audit by the rules among ``rules`` whose scope is the log.

    Of each table only those rows are read that such a rule may look at: of hands that it selects
    and that record what it needs, and the columns that it names. An audit of a site's log, which
    records no deck, so never reads its cards here.
    """
    rules = [rule for rule in rules if rule.scope == "log"]
    words = frozenset[str]().union(*(rule.words for rule in rules))
    hands = _collected(folder.scan("hands"), "hands", words | _HOUSE_COLUMNS)
    if not rules or not hands.height:
        return Results()
    of_hands = house.for_hands(hands)
    chosen = Hands(hands, of_hands, ["hand_key"])
    tables = {name: _read(folder, name, rules, chosen) for name in TABLES if name not in ("hands", "sources")}
    sources = folder.scan("sources").collect()
    return Runner(rules).run({**tables, "hands": hands, "sources": sources}, of_hands)


def _read(folder: AuditFolder, table: str, rules: Sequence[Rule], hands: Hands) -> pl.DataFrame:
    """The rows of a table that some rule may look at."""
    parts = [part for part, (whole, _) in PARTS.items() if whole == table]
    users = [rule for rule in rules if rule.tables & {table, *parts}]
    if not users:
        return TABLES[table].empty()
    rows = folder.scan(table)
    named = sorted({part for rule in users for part in rule.tables & set(parts)})
    if not any(table in rule.tables for rule in users):
        rows = rows.filter(pl.any_horizontal(PARTS[part][1] for part in named))
    subject = _union([hands.select(rule).subject for rule in users])
    if not subject.all():
        keys = pl.LazyFrame({"hand_key": hands.keys[subject]})
        rows = rows.join(keys, on="hand_key", how="semi")
    told = [frozenset(PARTS[part][1].meta.root_names()) for part in named]
    return _collected(rows, table, frozenset[str]().union(*(rule.words for rule in users), *told))


def _union(masks: Sequence[Bools]) -> Bools:
    either: Bools = np.logical_or.reduce(masks)
    return either


def _collected(rows: pl.LazyFrame, table: str, columns: frozenset[str]) -> pl.DataFrame:
    """The columns of some names, and those that order the table, in its order."""
    whole = TABLES[table].polars.names()
    keys = [name for name in ("hand_key", "seq", "seat", "street") if name in whole]
    wanted = [name for name in whole if name in columns or name in keys]
    return rows.select(wanted).sort(keys, maintain_order=True).collect()
