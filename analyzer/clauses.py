"""The seed texts clause by clause: which rules check each, how, and which state no rule.

``queries/clauses.toml`` holds the clauses; a test holds them complete against the texts.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from analyzer.rule_header import Rule

CLAUSES: Final = Path(__file__).resolve().parent.parent / "queries" / "clauses.toml"


@dataclass(frozen=True)
class Clause:
    """One clause: where it stands (lines of each text, from 1), what it says, who checks it."""

    id: str
    says: str
    lines: Mapping[str, Sequence[tuple[int, int]]]
    rules: tuple[str, ...] = ()
    unchecked: str | None = None


@dataclass(frozen=True)
class Covered:
    """A clause with its rules as they stand in the program.

    needs    facts that a log must record for all of them to speak
    missing  rules that the clause names and the program lacks
    """

    clause: Clause
    needs: tuple[str, ...] = ()
    missing: tuple[str, ...] = field(default_factory=tuple)

    @property
    def how(self) -> str:
        """How the clause is checked, in words."""
        if self.clause.unchecked:
            return f"not checked: {self.clause.unchecked}"
        if self.missing:
            return f"lacks {', '.join(self.missing)}"
        return f"from {', '.join(self.needs) or 'any log'}"


def load_clauses(path: Path = CLAUSES) -> list[Clause]:
    """All clauses, in the order of the file. Raises ``ValueError`` for one that is not whole."""
    with path.open("rb") as file:
        return [_clause(row) for row in tomllib.load(file)["clause"]]


def _clause(row: Mapping[str, Any]) -> Clause:
    rules, unchecked = tuple(row.get("rules", ())), row.get("unchecked")
    if bool(rules) == bool(unchecked):
        raise ValueError(f"clause {row['id']}: it has rules, or says why not: one of the two")
    lines = {seed: [(int(a), int(b)) for a, b in spans] for seed, spans in row["lines"].items()}
    return Clause(row["id"], row["says"], lines, rules, unchecked)


def coverage(clauses: Sequence[Clause], rules: Sequence[Rule]) -> list[Covered]:
    """Each clause with what the program's rules make of it."""
    by_id = {rule.id: rule for rule in rules}
    return [_covered(clause, by_id) for clause in clauses]


def _covered(clause: Clause, rules: Mapping[str, Rule]) -> Covered:
    missing = tuple(rule for rule in clause.rules if rule not in rules)
    needs = {need for rule in clause.rules if rule in rules for need in rules[rule].needs}
    return Covered(clause, tuple(sorted(needs)), missing)
