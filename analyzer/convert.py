"""Any log → a dealer log in one of its three spellings, piece by piece."""

from __future__ import annotations

import gzip
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from analyzer import inputs, parse
from analyzer.ingest import Formats, pieces

if TYPE_CHECKING:
    from parsers.dealer_log import Spelling

SPELLINGS: Final[dict[str, Spelling]] = {
    ".ndjson": "ndjson",
    ".jsonl": "ndjson",
    ".csv": "csv",
    ".hand": "hand",
}


class ConvertError(ValueError):
    """A target that cannot be written."""


def convert(source: Path, target: Path, format_in: str | None = None) -> list[str]:
    """Write the hands of ``source`` to ``target``; the suffix tells the spelling and the packing.

    Returns what was left out or could not be read, in words. Raises ``ConvertError`` and
    ``InputError``.
    """
    from parsers.writer import losses, write

    spelling = spelling_of(target)
    if not source.is_file():
        raise inputs.InputError(f"{source}: no such file")
    if target.exists() and target.samefile(source):
        raise ConvertError(f"{target}: input and output are the same file")
    formats = Formats.known(format_in)
    lost: Counter[str] = Counter()
    [file] = inputs.digest([(str(source), source)])
    with packed(target) as out:
        first = True
        for piece in pieces(file, formats):
            log = parse.read([piece], formats)
            hands, seats, events = (log.tables[name] for name in ("hands", "seats", "events"))
            lost.update(_unread(log))
            if hands.height:
                text = write(hands, seats, events, spelling)
                # later pieces of a CSV file go on under the names that stand in its first line
                out.write(text if first or spelling != "csv" else text[text.index(b"\n") + 1 :])
                first = False
                for told in losses(events, hands):
                    number, what = told.split(" ", 1)
                    lost[what] += int(number)
    return [f"{number:,} {what}" for what, number in lost.most_common()]


def _unread(log: parse.Log) -> dict[str, int]:
    counts = {
        "bytes that no pattern knows": sum(account.unknown for account in log.accounts),
        "diagnostics; see `handaudit audit`": log.tables["diagnostics"].height,
    }
    return {what: number for what, number in counts.items() if number}


def spelling_of(target: Path) -> Spelling:
    """The spelling that a file's name asks for; raises ``ConvertError`` if it names none."""
    suffixes = [suffix for suffix in target.suffixes if suffix not in (".gz", ".zst")]
    if not suffixes or suffixes[-1] not in SPELLINGS:
        raise ConvertError(
            f"{target}: the output is named {', '.join(SPELLINGS)}, then .gz or .zst if packed"
        )
    return SPELLINGS[suffixes[-1]]


@contextmanager
def packed(target: Path) -> Iterator[Any]:
    """The target, written under another name until it is whole."""
    temporary = target.with_name(f".{target.name}.part")
    try:
        with temporary.open("wb") as file:
            if target.suffix == ".gz":
                # neither name nor time go into the file: the same input gives the same bytes
                with gzip.GzipFile("", "wb", fileobj=file, mtime=0) as zipped:
                    yield zipped
            elif target.suffix == ".zst":
                import zstandard

                with zstandard.ZstdCompressor().stream_writer(file, closefd=False) as zipped:
                    yield zipped
            else:
                yield file
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)
