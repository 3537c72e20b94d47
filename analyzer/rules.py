"""Rules: found by convention, read, checked, run over a batch of hands, counted.

Writing a rule
    One file ``<ID>-<name>.sql``, in ``queries/rules/<family>/`` or in a folder of your own: the
    header that ``rule_header`` reads, then one SELECT with exactly these columns, in any order:

    ``hand_key, seq, seat``  where it happened (``seq`` 0 or NULL: the hand as a whole)
    ``verdict``              'pass', 'violation', 'deviation' or 'not-checkable'
    ``expected, observed``   what the rule calls for, what the log shows; texts
    ``stake``                money that hangs on it, or NULL
    ``derived``              optional: the finding only follows from an earlier one in its hand.
                             The header's ``follows`` says the same of all that other rules cause

    One row for every check that was made, passes included. No row where the rule does not apply.
    A check that cannot be made for want of knowledge is a 'not-checkable' row, never a pass.

    The SELECT reads the tables of ``analyzer.schema`` under their own names, and ``subject``: one
    row for each hand that the header selects and whose source records what ``needs`` lists, with
    the columns of ``hands`` and the settings that the header names. Join it where you need those;
    other tables hold other hands too, and answers for hands that are not in ``subject`` are
    dropped. ``rule_tables.PARTS`` names parts of large tables, so that a rule need not look for a few rows
    among all: ``remedies``, ``shows``, ``payments``, ``amounts`` (with an amount), ``stubs``, ``worded``
    (notes, or with a text) and ``timed`` (with a time) of ``events``, ``wagers`` and ``openings`` of
    ``turns``. Where no rule names a table but its parts, the rest of it is not even kept.
    Macros for texts are in ``queries/macros.sql``; SELECTs that several rules read, each by the name
    of its file, in ``queries/shared``.

Speed
    The first pass counts: it asks for ``hand_key`` and ``verdict`` alone, so that DuckDB never
    builds a text; subqueries in the other columns are cut out of it (``rule_first_pass``). Only a
    rule that found something is asked again for its findings. So what only a finding tells belongs
    in a subquery of its own column, not in a join. Write rules that filter before they join, and
    that name few columns.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import duckdb
import numpy as np
import numpy.typing as npt
import polars as pl

from analyzer.house import HandsHouse
from analyzer.house_settings import SETTINGS, defaults
from analyzer.rule_first_pass import first_pass, is_worth_it
from analyzer.rule_hands import Hands, Selection
from analyzer.rule_header import Rule, RuleError, parse_rule
from analyzer.rule_tables import Reading, register_empty
from analyzer.schema import COVERAGE, FINDINGS, VERDICTS

__all__ = ["RULES", "Results", "Rule", "RuleError", "Runner", "load_rules", "run"]

QUERIES: Final = Path(__file__).resolve().parent.parent / "queries"
RULES: Final = QUERIES / "rules"
MACROS: Final = QUERIES / "macros.sql"

COLUMNS: Final = ("hand_key", "seq", "seat", "verdict", "expected", "observed", "stake")
_WHOLE: Final = ("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "UTINYINT", "USMALLINT", "UINTEGER")
_TYPES: Final = {
    "hand_key": _WHOLE,
    "seq": _WHOLE,
    "seat": _WHOLE,
    "verdict": ("VARCHAR",),
    "expected": ("VARCHAR",),
    "observed": ("VARCHAR",),
    "stake": ("DECIMAL", *_WHOLE),
    "derived": ("BOOLEAN",),
}
FEW: Final = 5_000
"""So few hands are judged sooner than a SELECT is cut down for its first pass."""
_PASS, _VIOLATION, _DEVIATION, _NOT_CHECKABLE, _NONE = range(5)
# one thread a worker; a SELECT sees the tables that it is given, and no files
_CONFIG: Final[dict[str, str | int | bool | float | list[str]]] = {
    "threads": 1,
    "enable_external_access": False,
}


@dataclass(frozen=True)
class Results:
    """What the rules found in some hands.

    findings   ``schema.FINDINGS``, sorted by hand, seq, rule, seat
    coverage   ``schema.COVERAGE``, one row a rule, in the order of the rules; counts add up
               over batches
    timings    seconds that each rule took
    """

    findings: pl.DataFrame = field(default_factory=FINDINGS.empty)
    coverage: pl.DataFrame = field(default_factory=COVERAGE.empty)
    timings: dict[str, float] = field(default_factory=dict)


def load_rules(folders: Iterable[Path | str] = (RULES,)) -> list[Rule]:
    """All rules under some folders, sorted by id, each checked as far as it can be without hands.

    Raises ``RuleError`` that lists every file that does not load.
    """
    rules: dict[str, Rule] = {}
    errors: list[str] = []
    with _connect() as con:
        register_empty(con)
        for folder in folders:
            if not Path(folder).is_dir():
                errors.append(f"{folder}: no such folder of rules")
            for path in sorted(Path(folder).rglob("*.sql")):
                try:
                    rule = parse_rule(path)
                    _check_columns(con, rule)
                    if rule.id in rules:
                        raise RuleError(f"{path}: {rule.id} is the id of {rules[rule.id].path} too")
                    rules[rule.id] = rule
                except RuleError as error:
                    errors.append(str(error))
    if errors:
        raise RuleError("\n".join(errors))
    return [rules[key] for key in sorted(rules)]


def run(rules: Sequence[Rule], tables: Mapping[str, pl.DataFrame], house: HandsHouse) -> Results:
    """Judge some hands; see ``Runner.run``. Keep a ``Runner`` where there are many batches."""
    return Runner(rules).run(tables, house)


class Runner:
    """Runs some rules over one batch of hands after another, in one DuckDB on one thread."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self.rules = list(rules)
        self._con = _connect()
        self._view = ""
        self._derives: dict[str, bool] = {}
        self._reading = Reading(rules)
        self._short: dict[str, str] = {}

    def run(self, tables: Mapping[str, pl.DataFrame], house: HandsHouse) -> Results:
        """Judge the hands of a batch.

        tables  the log and replay tables of ``analyzer.schema`` by name, whole hands, sorted by
                ``hand_key``; a table that is missing counts as empty. ``sources`` is optional.
        house   ``House.for_hands`` of the same hands

        Raises ``RuleError`` if a rule's SELECT fails or answers what it may not.
        """
        hands = Hands(tables["hands"], house, self._reading.hands)
        self._register(tables, hands)
        rows: dict[str, dict[str, Any]] = {}
        findings: list[pl.DataFrame] = []
        timings: dict[str, float] = {}
        # rules with the same subject one after another, so that it is made once for all of them
        for rule in sorted(self.rules, key=lambda rule: (hands.select(rule).table, rule.settings)):
            start = time.perf_counter()
            rows[rule.id], found = self._judge(rule, hands)
            if found is not None:
                findings.append(found)
            timings[rule.id] = time.perf_counter() - start
        coverage = pl.DataFrame([rows[rule.id] for rule in self.rules], schema=COVERAGE.polars)
        self._unregister()
        self._view = ""
        return Results(_followers(_sorted(findings), self.rules), coverage, timings)

    def read_of(self, tables: Mapping[str, pl.DataFrame]) -> dict[str, pl.DataFrame]:
        """What ``run`` reads of some hands' tables: to be kept, and judged with others' later.

        ``hands`` whole; of the others the columns that some rule names.
        """
        return self._reading.kept(tables)

    def _judge(self, rule: Rule, hands: Hands) -> tuple[dict[str, Any], pl.DataFrame | None]:
        chosen = hands.select(rule)
        row: dict[str, Any] = dict.fromkeys(COVERAGE.polars, 0)
        row |= {"rule": rule.id, "not_checkable": chosen.lacking}
        if not chosen.count:
            return row, None
        self._subject(rule, hands, chosen)
        row |= _counted(chosen, *self._verdicts(rule, chosen))
        told = row["violations"] + row["deviations"]
        if not told:
            return row, None
        findings = self._findings(rule, hands)
        if findings.height != told:
            raise RuleError(f"{rule.path}: {told} findings are counted, and {findings.height} told")
        return row, findings

    def _verdicts(self, rule: Rule, chosen: Selection) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """The first pass: hand and verdict of every check, as integers."""
        whens = " ".join(f"WHEN '{word}' THEN {code}" for code, word in enumerate(VERDICTS))
        sql = (
            f"SELECT coalesce(hand_key, -1)::INTEGER AS hand_key,"
            f" (CASE verdict {whens} ELSE {_NONE} END)::UTINYINT AS verdict"
            f" FROM ({self._first_pass(rule, chosen)}\n)"
        )
        try:
            columns = self._con.execute(sql).fetchnumpy()
        except duckdb.Error as error:
            raise RuleError(f"{rule.path}: {error}") from error
        keys, verdicts = columns["hand_key"], columns["verdict"]
        if len(keys) and not 0 <= keys.min() <= keys.max() < len(chosen.subject):
            raise RuleError(f"{rule.path}: answers for a hand that there is not")
        if len(verdicts) and int(verdicts.max()) == _NONE:
            raise RuleError(f"{rule.path}: a verdict is none of {', '.join(VERDICTS)}")
        if chosen.count == len(chosen.subject):
            return keys, verdicts
        ours = chosen.subject[keys]
        return keys[ours], verdicts[ours]

    def _first_pass(self, rule: Rule, chosen: Selection) -> str:
        """The rule's SELECT, or what the first pass needs of it where that is much less."""
        if rule.id not in self._short:
            if len(chosen.subject) < FEW or not is_worth_it(rule.sql):
                return rule.sql
            short = first_pass(self._con, rule.sql)
            self._short[rule.id] = short if self._binds(short) else rule.sql
        return self._short[rule.id]

    def _binds(self, sql: str) -> bool:
        """False where a SELECT read a column by its alias that was cut out."""
        try:
            self._con.sql(f"DESCRIBE {sql}")
        except duckdb.BinderException:
            return False
        return True

    def _findings(self, rule: Rule, hands: Hands) -> pl.DataFrame:
        """The second pass: the findings with their texts."""
        if rule.id not in self._derives:
            self._derives[rule.id] = _has_derived(self._con, rule)
        own = "r.derived, " if self._derives[rule.id] else ""
        sql = (
            "SELECT r.hand_key::INTEGER AS hand_key, coalesce(r.seq, 0)::INTEGER AS seq,"
            " r.seat::TINYINT AS seat, r.verdict::VARCHAR AS verdict, r.expected::VARCHAR AS expected,"
            " r.observed::VARCHAR AS observed, r.stake::DECIMAL(18,4) AS stake,"
            f" coalesce({own}t.derived, false) AS derived FROM ({rule.sql}\n) r"
            " LEFT JOIN (SELECT hand_key, seq, derived FROM turns WHERE derived) t USING (hand_key, seq)"
            " WHERE r.hand_key IN (SELECT hand_key FROM subject)"
            f" AND r.verdict IN ('{VERDICTS[_VIOLATION]}', '{VERDICTS[_DEVIATION]}')"
        )
        try:
            arrow = self._con.sql(sql).to_arrow_table()
        except duckdb.Error as error:
            raise RuleError(f"{rule.path}: {error}") from error
        frame = pl.from_arrow(arrow)
        assert isinstance(frame, pl.DataFrame)
        return frame.with_columns(
            pl.Series("hand_key", hands.keys[frame["hand_key"].to_numpy()]),
            pl.lit(rule.id).alias("rule"),
            pl.lit(rule.severity).alias("severity"),
        ).select(pl.col(c.name).cast(c.dtype) for c in FINDINGS.columns)

    def _subject(self, rule: Rule, hands: Hands, chosen: Selection) -> None:
        sql = _with_settings(rule, hands.registered(self._con, chosen), hands.house.profiles)
        if sql != self._view:
            self._con.execute(f"CREATE OR REPLACE TEMP VIEW subject AS {sql}")
            self._view = sql

    def _register(self, tables: Mapping[str, pl.DataFrame], hands: Hands) -> None:
        self._reading.register(self._con, tables, hands)
        self._con.register("hands", hands.frame.to_arrow())
        self._con.register("house", hands.house.profiles.to_arrow())

    def _unregister(self) -> None:
        """Let go of the batch, so that its memory can be."""
        names = self._con.sql("SELECT view_name FROM duckdb_views() WHERE NOT internal").fetchall()
        for (name,) in names:
            if name != "subject":
                self._con.unregister(name)


def _with_settings(rule: Rule, name: str, profiles: pl.DataFrame) -> str:
    """The hands with the settings of a rule: constants where one profile governs them all."""
    names = list(rule.settings)
    if profiles.height == 1:
        row = profiles.row(0, named=True)
        columns = [f"{SETTINGS[n].literal(_value(row[n]))} AS {n}" for n in names]
        return f"SELECT {', '.join(['h.*', *columns])} FROM {name} h"
    columns = [f"p.{n}" for n in names]
    return f"SELECT {', '.join(['h.*', *columns])} FROM {name} h JOIN house p USING (profile_no)"


def _value(cell: Any) -> Any:
    return tuple(cell) if isinstance(cell, list) else cell


def _sorted(findings: list[pl.DataFrame]) -> pl.DataFrame:
    if not findings:
        return FINDINGS.empty()
    order = ["hand_key", "seq", "rule", "seat", "verdict", "expected", "observed"]
    return pl.concat(findings).sort(order, nulls_last=False, maintain_order=True)


def _followers(findings: pl.DataFrame, rules: Sequence[Rule]) -> pl.DataFrame:
    """Mark as derived what, by its rule's header, follows from a violation of another rule."""
    pairs = [(rule.id, cause) for rule in rules for cause in rule.follows]
    if not pairs or not findings.height:
        return findings
    told = pl.DataFrame(pairs, schema={"rule": pl.String, "cause": pl.String}, orient="row")
    faults = findings.filter(pl.col("verdict") == "violation").select(
        "hand_key", cause=pl.col("rule").cast(pl.String), since="seq"
    )
    causes = faults.join(told, on="cause").group_by("hand_key", "rule").agg(pl.col("since").min())
    marked = findings.with_columns(pl.col("rule").cast(pl.String)).join(
        causes, on=["hand_key", "rule"], how="left", maintain_order="left"
    )
    later = (pl.col("seq") == 0) | (pl.col("seq") >= pl.col("since"))
    follows = pl.col("derived") | (pl.col("since").is_not_null() & later)
    return marked.with_columns(derived=follows).select(
        pl.col(column.name).cast(column.dtype) for column in FINDINGS.columns
    )


def _counted(chosen: Selection, keys: npt.NDArray[Any], verdicts: npt.NDArray[Any]) -> dict[str, int]:
    """What ``coverage`` says of the checks that a rule made, and of the hands that it could not check."""
    counts = [int(np.count_nonzero(verdicts == code)) for code in range(len(VERDICTS))]
    checked = np.zeros(len(chosen.subject), dtype=bool)
    open_ = np.zeros(len(chosen.subject), dtype=bool)
    if counts[_NOT_CHECKABLE]:
        open_[keys[verdicts == _NOT_CHECKABLE]] = True
        keys = keys[verdicts != _NOT_CHECKABLE]
    checked[keys] = True
    return {
        "checks": len(verdicts) - counts[_NOT_CHECKABLE],
        "hands_checked": int(np.count_nonzero(checked)),
        "violations": counts[_VIOLATION],
        "deviations": counts[_DEVIATION],
        "not_checkable": chosen.lacking + int(np.count_nonzero(open_ & ~checked)),
    }


def _connect() -> duckdb.DuckDBPyConnection:
    con = duckdb.connect(config=_CONFIG)
    con.execute("SET enable_progress_bar = false")
    con.execute(MACROS.read_text(encoding="utf-8"))
    return con


def _check_columns(con: duckdb.DuckDBPyConnection, rule: Rule) -> None:
    """The SELECT must bind to the schema, and answer the columns of a rule in their types."""
    row = defaults()
    settings = "".join(f", {SETTINGS[n].literal(row[n])} AS {n}" for n in rule.settings)
    con.execute(f"CREATE OR REPLACE TEMP VIEW subject AS SELECT *{settings} FROM hands")
    try:
        described = con.sql(f"DESCRIBE {rule.sql}").fetchall()
    except duckdb.Error as error:
        raise RuleError(f"{rule.path}: {error}") from error
    columns = {name: kind for name, kind, *_ in described}
    for name in COLUMNS:
        if name not in columns:
            raise RuleError(f"{rule.path}: the SELECT lacks the column {name}")
    for name, kind in columns.items():
        if name not in _TYPES:
            raise RuleError(f"{rule.path}: the SELECT has a column too many: {name}")
        if not kind.strip('"').startswith((*_TYPES[name], "NULL")):
            raise RuleError(f"{rule.path}: the column {name} is {kind}; it should be {_TYPES[name][0]}")
    for word in SETTINGS:
        if word in rule.words and word not in rule.settings:
            raise RuleError(f"{rule.path}: reads {word}, which the header does not list under settings")
        if word in rule.settings and word not in rule.words:
            raise RuleError(f"{rule.path}: does not read {word}, which the header lists under settings")


def _has_derived(con: duckdb.DuckDBPyConnection, rule: Rule) -> bool:
    return any(name == "derived" for name, *_ in con.sql(f"DESCRIBE {rule.sql}").fetchall())
