"""The coverage map on the terminal: seed clause → rules → checked how."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.clauses import coverage, load_clauses

if TYPE_CHECKING:
    from rich.console import Console


def print_coverage(console: Console) -> None:
    """Every clause of the seed texts, the rules that check it, and the facts that they need."""
    from rich.table import Table

    from analyzer.rules import load_rules

    rows = coverage(load_clauses(), load_rules())
    table = Table("clause", "says", "rules", "checked", title="Seed clauses", title_justify="left", box=None)
    for row in rows:
        table.add_row(row.clause.id, row.clause.says, " ".join(row.clause.rules) or "-", row.how)
    console.print(table)
    checked = sum(not row.clause.unchecked for row in rows)
    console.print(f"{checked} clauses are checked; {len(rows) - checked} state no rule.")
