"""The audit folder: what is in it, how it survives a kill, and what may be asked of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest

from analyzer.audit import Done, Options, audit
from analyzer.query import QueryError, ask, locked, open_folder
from analyzer.schema import TABLES
from analyzer.store import AuditFolder, StoreError
from tests.conftest import hand, log

Audited = Callable[..., Done]


def contents(root: Path) -> dict[str, bytes]:
    """Every file of the record, by its place."""
    return {
        str(p.relative_to(root)): p.read_bytes() for p in root.rglob("*") if p.suffix in (".parquet", ".json")
    }


def test_the_folder_holds_manifest_tables_batches_and_views(audited: Audited) -> None:
    root = audited({"a.hand": log(2)}).folder.root
    assert {path.name for path in root.iterdir()} == {
        "manifest.json",
        "tables",
        "batches",
        "audit.duckdb",
        ".lock",
    }
    assert {path.name for path in (root / "tables").iterdir()} == {*TABLES, "rules"}
    manifest = json.loads((root / "manifest.json").read_text())
    assert manifest["complete"]
    assert manifest["rows"]["hands"] == 2


def test_every_table_has_a_view_with_its_columns(audited: Audited) -> None:
    folder = audited({"a.hand": log(2)}).folder
    con = open_folder(folder)
    for name, table in TABLES.items():
        columns = [c[0] for c in con.execute(f"SELECT * FROM raw.{name}").description or ()]
        assert columns == table.polars.names()
        con.execute(f"SELECT * FROM {name}").fetchall()


def test_an_audit_of_nothing_has_every_table(audited: Audited) -> None:
    folder = audited({"a.hand": ""}).folder
    assert open_folder(folder).execute("SELECT count(*) FROM findings").fetchone() == (0,)


def test_the_database_works_from_anywhere(
    audited: Audited, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = audited({"a.hand": log(3)}).folder.root
    monkeypatch.chdir("/")
    with duckdb.connect(str(root / "audit.duckdb"), read_only=True) as con:
        assert con.execute("SELECT count(*) FROM hands").fetchone() == (3,)
        assert con.execute("SELECT cards FROM events WHERE kind = 'board' LIMIT 1").fetchone() == (
            "2c 7d 9h",
        )


def test_a_folder_that_was_moved_is_still_readable(audited: Audited, tmp_path: Path) -> None:
    root = audited({"a.hand": log(3)}).folder.root
    moved = root.rename(tmp_path / "it's [moved]")
    assert locked(AuditFolder(moved)).execute("SELECT count(*) FROM hands").fetchone() == (3,)


def test_a_folder_of_something_else_is_refused(audited: Audited, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "precious.txt").write_text("mine")
    with pytest.raises(StoreError, match="no audit folder"):
        audited({"a.hand": log(1)}, out="other")
    assert [path.name for path in (tmp_path / "other").iterdir()] == ["precious.txt"]


def test_another_run_keeps_out(tmp_path: Path) -> None:
    folder = AuditFolder(tmp_path / "audit")
    with folder.writing(), pytest.raises(StoreError, match="another run"), folder.writing():
        pass


def test_an_unfinished_audit_is_not_reported_on(tmp_path: Path) -> None:
    folder = AuditFolder(tmp_path / "audit")
    with folder.writing():
        folder.begin({"handaudit": "0"})
    with pytest.raises(StoreError, match="not finished"):
        folder.complete()


def test_the_same_bytes_again_add_no_row_and_do_no_work(audited: Audited) -> None:
    first = audited({"a.hand": log(3)})
    before = contents(first.folder.root)
    again = audited({"a.hand": log(3)})
    assert again.new == 0
    assert contents(again.folder.root) == before


def test_the_same_bytes_under_another_name_do_no_work_twice(audited: Audited) -> None:
    audited({"a.hand": log(3)})
    again = audited({"a.hand": log(3), "b.hand": log(3)})
    assert again.new == 0
    assert again.manifest["hands"] == 3
    assert [entry.get("duplicate_of", "") for entry in again.manifest["ledger"]][1].endswith("a.hand")


def test_other_settings_replace_what_was_there(audited: Audited) -> None:
    audited({"a.hand": log(3)})
    other = audited({"a.hand": log(3)}, profile="wsop-live")
    assert other.new == 1
    assert other.manifest["hands"] == 3
    assert len(list(other.folder.batches.iterdir())) == 1
    assert open_folder(other.folder).execute("SELECT count(*) FROM hands").fetchone() == (3,)


def test_a_killed_run_goes_on_where_it_stopped(audited: Audited, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {f"{i}.hand": log(2, 10 * i) for i in range(8)}
    whole = contents(audited(files, out="whole", target=700, workers=1).folder.root)
    write = AuditFolder.write_batch
    done: list[str] = []

    def killed(self: AuditFolder, batch: str, *args: object) -> None:
        if len(done) == 3:
            raise KeyboardInterrupt
        write(self, batch, *args)  # type: ignore[arg-type]
        done.append(batch)

    monkeypatch.setattr(AuditFolder, "write_batch", killed)
    with pytest.raises(KeyboardInterrupt):
        audited(files, target=700, workers=1)
    monkeypatch.undo()
    resumed = audited(files, target=700, workers=1)
    assert resumed.new == len(resumed.manifest["batches"]) - 3
    assert contents(resumed.folder.root) == whole


def test_half_files_of_a_kill_are_cleared_away(audited: Audited) -> None:
    root = audited({"a.hand": log(1)}).folder.root
    half = root / "tables" / "hands" / "0123.part"
    orphan = root / "tables" / "hands" / "0123.parquet"
    half.write_bytes(b"PAR1")
    orphan.write_bytes((root / "tables" / "hands" / "0-empty.parquet").read_bytes())
    audited({"a.hand": log(1), "b.hand": hand(2)})
    assert not half.exists()
    assert not orphan.exists()


# ── questions ──


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> AuditFolder:
    """A finished audit that no test may change."""
    root = tmp_path_factory.mktemp("questions")
    (root / "a.hand").write_text(hand())
    return audit(Options([str(root / "a.hand")], root / "audit", select=["BURN"])).folder


REFUSED = (
    "COPY hands TO '{root}/tables/x.parquet'",
    "COPY hands TO '/tmp/x.csv'",
    "ATTACH '/tmp/x.duckdb'",
    "INSTALL httpfs",
    "LOAD httpfs",
    "SELECT * FROM read_text('/etc/passwd')",
    "SELECT * FROM '/etc/passwd'",
    "SELECT * FROM read_csv('{root}/manifest.json')",
    "SET memory_limit = '100GB'",
    "RESET ALL",
    "PRAGMA enable_external_access",
    "CREATE TABLE x AS SELECT 1",
    "DROP VIEW hands",
    "EXPORT DATABASE '{root}/tables'",
    "EXPLAIN ANALYZE COPY hands TO '{root}/tables/x.parquet'",
    "EXPLAIN /* x */ ANALYZE COPY hands TO '{root}/tables/x.parquet'",
    "EXPLAIN (ANALYZE, FORMAT json) COPY hands TO '{root}/tables/x.parquet'",
    "PREPARE p AS COPY hands TO '{root}/tables/x.parquet'",
    "CALL pragma_version()",
    "SELECT 1; SELECT 2",
    "",
    "SELEC 1",
)


@pytest.mark.parametrize("sql", REFUSED)
def test_questions_can_neither_write_nor_look_elsewhere(folder: AuditFolder, sql: str) -> None:
    before = contents(folder.root)
    with pytest.raises(QueryError):
        ask(locked(folder), sql.format(root=folder.root)).fetchall()
    assert contents(folder.root) == before
    assert not Path("/tmp/x.csv").exists()


ANSWERED = (
    "SELECT 1",
    "FROM hands",
    "WITH x AS (SELECT 1) FROM x",
    "DESCRIBE hands",
    "SHOW TABLES",
    "SUMMARIZE hands",
    "EXPLAIN SELECT 1",
    "EXPLAIN ANALYZE SELECT 1",
    "SELECT ';'",
    "SELECT 1;",
)


@pytest.mark.parametrize("sql", ANSWERED)
def test_questions_that_only_read_are_answered(folder: AuditFolder, sql: str) -> None:
    assert ask(locked(folder), sql).fetchall()


def test_memory_for_questions_is_limited(folder: AuditFolder) -> None:
    con = locked(folder, memory="50MB")
    with pytest.raises(QueryError, match=r"(?i)memory"):
        ask(con, "SELECT count(DISTINCT a.range || '-' || b.range) FROM range(10000) a, range(10000) b")
