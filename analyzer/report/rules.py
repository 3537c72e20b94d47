"""Lists of rules and formats, and all about one rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from analyzer.audit import rules_of
from analyzer.rules import Rule, RuleError
from analyzer.schema import FACTS, facts_mask


def print_rules(wanted: str | None, folders: Iterable[Path], console: Console) -> None:
    """All rules in a table; of one family; or one with all that its header says.

    Raises ``RuleError`` for an id that there is not.
    """
    rules = rules_of(list(folders))
    if wanted is None:
        _table(rules, console)
        return
    chosen = [rule for rule in rules if wanted.upper() in (rule.id, rule.family)]
    if not chosen:
        raise RuleError(f"no rule or family {wanted}; `handaudit rules` lists them")
    if len(chosen) == 1 and chosen[0].id == wanted.upper():
        _one(chosen[0], console)
    else:
        _table(chosen, console)


def _table(rules: Sequence[Rule], console: Console) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for name in ("rule", "name", "severity", "status", "says"):
        table.add_column(name, overflow="fold")
    for rule in rules:
        table.add_row(*(Text(text) for text in (rule.id, rule.name, rule.severity, rule.status, rule.says)))
    console.print(table)
    console.print(f"{len(rules)} rules")


def _one(rule: Rule, console: Console) -> None:
    told = {
        "severity": rule.severity,
        "status": rule.status,
        "games": ", ".join(rule.games),
        "structures": ", ".join(rule.structures),
        "needs": ", ".join(rule.needs) or "nothing",
        "settings": ", ".join(rule.settings) or "none",
        "says": rule.says,
        "not this": rule.not_this,
        **({"follows": ", ".join(rule.follows)} if rule.follows else {}),
        "example": rule.example,
        "source": rule.source,
        "file": rule.path,
    }
    console.print(Text(f"{rule.id} {rule.name}", style="bold"))
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for name, text in told.items():
        table.add_row(name, Text(text))
    console.print(table)


def print_formats(console: Console) -> None:
    """The formats in a table, with the facts that each records."""
    from parsers import PARSERS

    table = Table(box=None, padding=(0, 2, 0, 0))
    for name in ("format", "title", "files", "records"):
        table.add_column(name, overflow="fold")
    for parser in PARSERS:
        facts = [fact for fact in FACTS if parser.records & facts_mask(fact)]
        said = "whatever the log says it records" if len(facts) == len(FACTS) else ", ".join(facts)
        texts = (parser.name, parser.title, ", ".join(parser.suffixes), said)
        table.add_row(*(Text(text) for text in texts))
    console.print(table)
