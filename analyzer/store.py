"""The audit folder: Parquet for every table, a manifest, and DuckDB views over it.

::

    <out>/manifest.json                  inputs, settings, counts; ``complete`` once all is done
    <out>/tables/<table>/<batch>.<portion>.parquet    log and replay tables
    <out>/tables/<table>/<batch>.parquet              findings and coverage
    <out>/batches/<batch>.json           written last: proves that the batch is whole
    <out>/audit.duckdb                   views only, rebuilt at will

The Parquet and the manifest are the record. Every file is written under a temporary name, synced
and renamed, so that a killed run leaves no half file that looks whole.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import polars as pl

from analyzer.inputs import MANIFEST
from analyzer.schema import TABLES

FORM: Final = 1
"""Version of the folder's layout."""
EMPTY: Final = "0-empty"
"""Stem of the file without rows that gives a table its columns while it has no other."""
_TEMPORARY: Final = ".part"
_OWN: Final = ("tables", "batches", ".lock")


class StoreError(Exception):
    """A folder that is no audit folder, or that another run is writing."""


class AuditFolder:
    """One audit folder; see the module."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.tables = root / "tables"
        self.batches = root / "batches"

    # ── reading ──

    def manifest(self) -> dict[str, Any] | None:
        """The manifest; None if there is none. Raises ``StoreError`` if it is no manifest of ours."""
        path = self.root / MANIFEST
        try:
            data = json.loads(path.read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            raise StoreError(f"{path}: cannot be read: {error}") from error
        if not isinstance(data, dict) or "handaudit" not in data:
            raise StoreError(f"{path}: not the manifest of an audit")
        return data

    def complete(self) -> dict[str, Any]:
        """The manifest of a finished audit; raises ``StoreError`` if there is none here."""
        data = self.manifest()
        if data is None:
            raise StoreError(
                f"{self.root}: no audit here; run `handaudit audit PATH… --out {self.root}` first"
            )
        if not data.get("complete"):
            raise StoreError(f"{self.root}: the audit was not finished; run it again to go on with it")
        return data

    def record(self, batch: str) -> dict[str, Any] | None:
        """What a finished batch says of itself; None if it was not finished."""
        try:
            data: dict[str, Any] = json.loads((self.batches / f"{batch}.json").read_bytes())
        except (FileNotFoundError, ValueError):
            return None
        return data

    def scan(self, table: str) -> pl.LazyFrame:
        """All rows of a table, in the order of the batches' names."""
        return pl.scan_parquet(sorted((self.tables / table).glob("*.parquet")), glob=False)

    # ── writing ──

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Make the folder ready and keep other runs out of it.

        Raises ``StoreError`` if it holds something that is no audit, or is being written.
        """
        if self.root.exists() and not self.root.is_dir():
            raise StoreError(f"{self.root}: is a file, not a folder")
        foreign = self.root.is_dir() and any(path.name not in _OWN for path in self.root.iterdir())
        if foreign and self.manifest() is None:
            raise StoreError(f"{self.root}: not empty and no audit folder; choose another with --out")
        for folder in (self.root, self.tables, self.batches):
            folder.mkdir(parents=True, exist_ok=True)
        with (self.root / ".lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise StoreError(f"{self.root}: another run is writing it") from error
            yield

    def begin(self, manifest: Mapping[str, Any]) -> None:
        """Mark the folder as an audit that is under way, and give every table its columns."""
        self._json(self.root / MANIFEST, {**manifest, "complete": False})
        for name, table in TABLES.items():
            self.write_table(name, EMPTY, table.empty())

    def write_table(self, table: str, stem: str, frame: pl.DataFrame) -> None:
        """One Parquet file; the same rows give the same bytes."""
        folder = self.tables / table
        folder.mkdir(exist_ok=True)
        path = folder / f"{stem}.parquet"
        temporary = path.with_suffix(_TEMPORARY)
        frame.rechunk().write_parquet(temporary, compression="zstd", compression_level=1)
        _settle(temporary, path)

    def write_portion(self, stem: str, tables: Mapping[str, pl.DataFrame]) -> None:
        """The tables of a portion, ``<batch>.<number>``. Tables without rows have no file."""
        self._write(stem, tables)

    def write_batch(self, batch: str, tables: Mapping[str, pl.DataFrame], record: Mapping[str, Any]) -> None:
        """What was found in a batch, then its record, after all of its portions."""
        self._write(batch, tables)
        self._json(self.batches / f"{batch}.json", record)

    def _write(self, stem: str, tables: Mapping[str, pl.DataFrame]) -> None:
        for name, frame in tables.items():
            if frame.height:
                self.write_table(name, stem, frame)

    def keep_only(self, batches: Iterable[str], extra: Iterable[str] = ()) -> None:
        """Remove what other settings or other inputs left behind, and half files."""
        kept = set(batches)
        stems = {EMPTY, *extra, *kept}
        for path in self.batches.iterdir():
            if path.suffix != ".json" or path.stem not in kept:
                path.unlink()
        for folder in self.tables.iterdir():
            for path in folder.iterdir():
                if path.suffix != ".parquet" or path.stem.partition(".")[0] not in stems:
                    path.unlink()

    def finish(self, manifest: Mapping[str, Any]) -> None:
        """Write the manifest of a finished audit, and the views."""
        from analyzer.query import write_database

        self._json(self.root / MANIFEST, {**manifest, "complete": True})
        write_database(self)

    def _json(self, path: Path, data: Mapping[str, Any]) -> None:
        temporary = path.with_suffix(_TEMPORARY)
        temporary.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        _settle(temporary, path)


def _settle(temporary: Path, path: Path) -> None:
    """Give a written file its name, once it is on disk."""
    with temporary.open("rb") as written:
        os.fsync(written.fileno())
    temporary.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
