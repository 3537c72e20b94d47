"""SELECTs that several rules share: one file each, ``queries/shared/<name>.sql``.

A rule, or another shared SELECT, reads one by its name as it would a table. It is put before the
rule's own CTEs, so that all else sees one SELECT: which columns it reads, and what of it the first
pass needs. A shared SELECT may read the schema's tables and parts, and ``subject`` with the settings
that it needs; a rule that uses it lists those settings.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

SHARED: Final = Path(__file__).resolve().parent.parent / "queries" / "shared"

_COMMENT: Final = re.compile(r"--[^\n]*")
_TABLE: Final = re.compile(r"(?<![\w.])\w+")
_WITH: Final = re.compile(r"WITH\s", re.IGNORECASE)


def tables_in(sql: str) -> frozenset[str]:
    """The words of a SELECT that may be tables: those that do not stand after a point."""
    return frozenset(_TABLE.findall(_COMMENT.sub("", sql)))


def words_in(sql: str) -> frozenset[str]:
    """Every word of a SELECT, comments apart."""
    return frozenset(re.findall(r"\w+", _COMMENT.sub("", sql)))


def with_shared(sql: str) -> str:
    """``sql`` with the shared SELECTs that it reads, and those that these read, as its first CTEs."""
    names: list[str] = []
    _take(sql, names)
    if not names:
        return sql
    ctes = ",\n".join(f"{name} AS (\n{_shared()[name]}\n)" for name in names)
    own = _WITH.match(sql)
    return f"WITH {ctes},\n{sql[own.end() :]}" if own else f"WITH {ctes}\n{sql}"


def _take(sql: str, names: list[str]) -> None:
    """Add what ``sql`` reads to ``names``, each after all that it reads itself."""
    for name in sorted(tables_in(sql) & _shared().keys() - set(names)):
        _take(_shared()[name], names)
        if name not in names:
            names.append(name)


@cache
def _shared() -> dict[str, str]:
    """The shared SELECTs by name, indented."""
    return {
        path.stem: "\n".join(f"    {line}" for line in path.read_text(encoding="utf-8").strip().splitlines())
        for path in sorted(SHARED.glob("*.sql"))
    }
