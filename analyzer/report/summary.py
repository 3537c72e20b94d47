"""What every report tells, as plain values, read from an audit folder."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from analyzer.query import QUERIES, open_folder
from analyzer.schema import SEVERITIES

if TYPE_CHECKING:
    import duckdb

    from analyzer.store import AuditFolder

OK, FINDINGS, USAGE, UNACCOUNTED, INTERNAL = range(5)
"""Exit status; see ``status``."""
NEVER: Final = "never"

_FINDING: Final = """
    SELECT rule, verdict, severity, hand_id AS hand, table_name AS "table", seq, seat, player,
           expected, observed, stake, currency, derived, file, line, byte_start, byte_end, hand_key
    FROM findings
"""
_RANK: Final = "CASE severity WHEN 'critical' THEN 0 WHEN 'major' THEN 1 ELSE 2 END"
_IN_ORDER: Final = " ORDER BY file, byte_start, seq, rule, seat, expected, observed"
_WORST_FIRST: Final = (
    f" ORDER BY verdict <> 'violation', derived, {_RANK}, stake DESC NULLS LAST, file, byte_start, seq, rule"
)
_PAGE: Final = 10_000


@dataclass(frozen=True)
class Summary:
    """One finished audit. Counts are over the whole folder."""

    folder: AuditFolder
    manifest: dict[str, Any]

    @classmethod
    def of(cls, folder: AuditFolder) -> Summary:
        """Open a finished audit; raises ``StoreError`` if the folder holds none."""
        return cls(folder, folder.complete())

    @cached_property
    def con(self) -> duckdb.DuckDBPyConnection:
        """The folder's views."""
        return open_folder(self.folder)

    @property
    def profile(self) -> str:
        """The house rules that the hands were judged by; several are joined by commas."""
        return ", ".join(self.manifest["profiles"]) or self.manifest["profile"] or "seeds"

    @cached_property
    def not_audited(self) -> list[dict[str, Any]]:
        """Hands that were parsed but not judged, counted by reason and game."""
        return self.rows(
            "SELECT not_audited AS reason, coalesce(game_text, game) AS game, count(*) AS hands"
            " FROM hands WHERE not_audited IS NOT NULL GROUP BY ALL ORDER BY reason, hands DESC, game"
        )

    @property
    def hands(self) -> int:
        """Hands parsed."""
        return int(self.manifest["hands"])

    @property
    def audited(self) -> int:
        """Hands judged by the rules."""
        return self.hands - int(sum(row["hands"] for row in self.not_audited))

    @property
    def incomplete(self) -> int:
        """Hands of which a part could not be read."""
        return int(sum(row["hands"] for row in self.not_audited if row["reason"] == "incomplete"))

    @cached_property
    def rules(self) -> list[dict[str, Any]]:
        """Every rule that was applied, with its counts."""
        return self.rows(
            "SELECT rule AS id, name, severity, checks, hands_checked, violations, deviations, not_checkable"
            " FROM coverage ORDER BY rule"
        )

    @property
    def ledger(self) -> list[dict[str, Any]]:
        """The byte ledger, one entry a file; see ``analyzer.ledger``."""
        entries: list[dict[str, Any]] = self.manifest["ledger"]
        return entries

    @cached_property
    def violations(self) -> dict[str, int]:
        """Violations by severity."""
        counts = dict.fromkeys(SEVERITIES, 0)
        for rule in self.rules:
            counts[rule["severity"]] += rule["violations"]
        return counts

    @property
    def deviations(self) -> int:
        """Irregularities that were put right by the book."""
        return int(sum(rule["deviations"] for rule in self.rules))

    def findings(self) -> Iterator[dict[str, Any]]:
        """All findings, in the order of the files."""
        yield from self._pages(_FINDING + _IN_ORDER)

    def worst(self, count: int) -> list[dict[str, Any]]:
        """The gravest findings: violations before deviations, causes before consequences."""
        return list(self._pages(f"{_FINDING}{_WORST_FIRST} LIMIT {count}"))

    def diagnostics(self, count: int) -> list[dict[str, Any]]:
        """The first of each kind of trouble with the input."""
        return self.rows(
            "SELECT code, count(*) AS times, min_by(path, (path, byte_start)) AS file,"
            " min_by(line, (path, byte_start)) AS line, min_by(message, (path, byte_start)) AS message"
            " FROM raw.diagnostics JOIN (SELECT source_key, min(path) AS path FROM raw.sources GROUP BY 1)"
            f" USING (source_key) GROUP BY code ORDER BY times DESC, code LIMIT {count}"
        )

    def rows(self, sql: str) -> list[dict[str, Any]]:
        """The answer to a question as dictionaries."""
        return list(self._pages(sql))

    def _pages(self, sql: str) -> Iterator[dict[str, Any]]:
        answer = self.con.cursor().execute(sql)
        names = [column[0] for column in answer.description or ()]
        while page := answer.fetchmany(_PAGE):
            for row in page:
                yield dict(zip(names, row, strict=True))

    def status(self, fail_on: str) -> int:
        """The exit status: the first of these that holds.

        4 this program failed on some input; 1 violations at or above ``fail_on``; 3 bytes that
        nothing knew, or parts that could not be read; else 0.
        """
        if self.manifest["failures"]:
            return INTERNAL
        grave = [] if fail_on == NEVER else SEVERITIES[: SEVERITIES.index(fail_on) + 1]
        if any(self.violations[severity] for severity in grave):
            return FINDINGS
        if any(entry.get("unknown") or entry.get("diagnostics") for entry in self.ledger):
            return UNACCOUNTED
        return OK


def report_names() -> list[str]:
    """The standing questions in ``queries/reports``."""
    return sorted(path.stem for path in (QUERIES / "reports").glob("*.sql"))


def report_sql(name: str) -> str:
    """The SELECT of a standing question."""
    return Path(QUERIES / "reports" / f"{name}.sql").read_text(encoding="utf-8")


def money(amount: Decimal | None) -> str | None:
    """``10.00``: exact, with two decimals or as many as it needs."""
    if amount is None:
        return None
    whole, _, part = f"{amount:f}".partition(".")
    return f"{whole}.{part.rstrip('0').ljust(2, '0')}"


def inert(value: object) -> str:
    """Text that does nothing on a terminal: control, direction and other unseen signs are spelt out."""
    text = str(value)
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        sign if sign == " " or unicodedata.category(sign)[0] not in "CZ" else _spelt(sign) for sign in text
    )


def _spelt(sign: str) -> str:
    if unicodedata.category(sign) == "Zs":
        return " "
    return sign.encode("unicode_escape").decode() if sign.isascii() else f"\\u{ord(sign):04x}"
