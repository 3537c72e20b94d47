"""DuckDB over an audit folder: the views, and the locked room for questions.

Every table of the folder is a view in the schema ``raw``; the files of ``queries/views`` define
what analysts ask, in the order of their names; a table that none of them names is its raw self.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import duckdb

from analyzer.schema import CARD_TEXT, TABLES

if TYPE_CHECKING:
    from analyzer.store import AuditFolder

QUERIES: Final = Path(__file__).resolve().parent.parent / "queries"
VIEWS: Final = QUERIES / "views"
DATABASE: Final = "audit.duckdb"
RULES_TABLE: Final = "rules"
MEMORY: Final = "2GB"


class QueryError(Exception):
    """A question that is refused, or that DuckDB cannot answer."""


def write_database(folder: AuditFolder) -> None:
    """Write ``audit.duckdb`` anew: views only, so it can be deleted at any time."""
    path, temporary = folder.root / DATABASE, folder.root / "audit.part"
    temporary.unlink(missing_ok=True)
    with duckdb.connect(str(temporary)) as con:
        create_views(con, folder)
    temporary.replace(path)


def create_views(con: duckdb.DuckDBPyConnection, folder: AuditFolder) -> None:
    """All views over a folder; paths are absolute, so that any working directory will do."""
    tables = folder.tables.resolve()
    con.execute("CREATE SCHEMA IF NOT EXISTS raw")
    for name in (*TABLES, RULES_TABLE):
        files = _text(str(_escaped(tables / name) / "*.parquet"))
        con.execute(f"CREATE OR REPLACE VIEW raw.{name} AS SELECT * FROM read_parquet({files})")
    names = ", ".join(_text(text) for text in CARD_TEXT)
    con.execute(f"CREATE OR REPLACE MACRO card(c) AS [{names}][c + 1]")
    con.execute("CREATE OR REPLACE MACRO cards(cs) AS array_to_string([card(c) FOR c IN cs], ' ')")
    for path in sorted(VIEWS.glob("*.sql")):
        con.execute(path.read_text(encoding="utf-8"))
    found = con.execute("SELECT view_name FROM duckdb_views() WHERE schema_name = 'main'").fetchall()
    for name in TABLES:
        if (name,) not in found:
            con.execute(f"CREATE VIEW {name} AS SELECT * FROM raw.{name}")


def open_folder(folder: AuditFolder) -> duckdb.DuckDBPyConnection:
    """A connection with the views of a folder, for the program's own questions."""
    con = duckdb.connect()
    create_views(con, folder)
    return con


def locked(folder: AuditFolder, memory: str = MEMORY) -> duckdb.DuckDBPyConnection:
    """A connection for anybody's questions: it reads the folder's tables and can do nothing else.

    No other file, no network, no extension; settings cannot be changed and memory is limited.
    DuckDB would still let a statement write where it may read: ``ask`` refuses those.
    """
    con = open_folder(folder)
    con.execute(f"SET memory_limit = {_text(memory)}")
    con.execute("SET temp_directory = ''")
    tables = folder.tables.resolve()
    allowed = ", ".join(_text(str(path)) for path in (tables, _escaped(tables)))
    con.execute(f"SET allowed_directories = [{allowed}]")
    con.execute("SET enable_external_access = false")
    con.execute("SET lock_configuration = true")
    return con


def ask(con: duckdb.DuckDBPyConnection, sql: str) -> duckdb.DuckDBPyConnection:
    """Run one SELECT (or EXPLAIN of one, DESCRIBE, SHOW, SUMMARIZE). Raises ``QueryError``."""
    try:
        statements = duckdb.extract_statements(sql)
    except duckdb.Error as error:
        raise QueryError(str(error)) from error
    if len(statements) != 1:
        raise QueryError(f"one statement at a time, not {len(statements)}")
    if not _only_reads(sql):
        kind = statements[0].type.name
        raise QueryError(f"only SELECT, DESCRIBE, SHOW, SUMMARIZE and EXPLAIN are allowed, not {kind}")
    try:
        return con.execute(statements[0])
    except duckdb.Error as error:
        raise QueryError(str(error)) from error


_EXPLAIN: Final = re.compile(r"\s*EXPLAIN\b\s*(?:ANALYZE\b)?\s*(?:\([^)]*\))?", re.IGNORECASE)


def _only_reads(sql: str) -> bool:
    """Whether a statement is a SELECT, or explains one: EXPLAIN ANALYZE runs what it explains."""
    plain = re.sub(r"--[^\n]*|/\*.*?\*/", " ", sql, flags=re.DOTALL)
    kinds = [statement.type for statement in duckdb.extract_statements(sql)]
    if kinds == [duckdb.StatementType.EXPLAIN]:
        inner, found = _EXPLAIN.subn("", plain, count=1)
        return bool(found) and _is_select(inner)
    return kinds == [duckdb.StatementType.SELECT]


def _is_select(sql: str) -> bool:
    try:
        kinds = [statement.type for statement in duckdb.extract_statements(sql)]
    except duckdb.Error:
        return False
    return kinds == [duckdb.StatementType.SELECT]


def _text(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"


def _escaped(path: Path) -> Path:
    """A path in which the signs of a pattern stand for themselves."""
    return Path(re.sub(r"([*?\[])", r"[\1]", str(path)))
