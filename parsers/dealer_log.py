"""The dealer log, the native format, in its three spellings: NDJSON, CSV and shorthand."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from analyzer.schema import FACTS, facts_mask

if TYPE_CHECKING:
    from parsers.base import Chunk, Parsed

Spelling = Literal["ndjson", "csv", "hand"]

_NDJSON_LINE: Final = re.compile(rb'(?m)^[ \t]*\{[^\n]*"event"[ \t]*:')
_NDJSON_HAND: Final = re.compile(rb'[ \t]*\{[^\n]*"event"[ \t]*:[ \t]*"hand"')
_HAND_STATEMENT: Final = re.compile(rb"(?:^|(?<=\n)|(?<=[ \t];[ \t]))[ \t]*hand[ \t]+[^\s,]")
_HAND_LINE: Final = re.compile(rb"(?m)^[ \t]*hand[ \t]+[^\s,]")
_CSV_HEAD: Final = re.compile(rb'\s*(?:"?[\w-]*"?,)*"?event"?(?:,|\r?\n)')
_LINE_OF_EVENTS: Final = re.compile(
    rb"(?m)^[ \t]*(?:seats[ \t]+S\d|(?:sb|bb|ante|check|fold|down|up|call|raise)[ \t]+S\d)"
)


def spelling_of(data: bytes, name: str = "") -> tuple[Spelling, float]:
    """The spelling of a text by its first lines, and how sure it is (0: none of the three)."""
    head = data[:65536]
    if _NDJSON_HAND.match(head.lstrip()) or _NDJSON_LINE.search(head):
        sure = 0.98 if re.search(rb'"event"[ \t]*:[ \t]*"hand"', head) else 0.6
        return "ndjson", sure
    first = next((line for line in head.split(b"\n") if line.strip()), b"")
    if _CSV_HEAD.match(first + b"\n") and b"," in first:
        return "csv", 0.95
    if _HAND_LINE.search(head):
        return "hand", 0.95 if _LINE_OF_EVENTS.search(head) or b" ; seats " in head else 0.5
    for suffix, spelling in _BY_SUFFIX.items():
        if suffix in name.lower():
            return spelling, 0.3
    return ("csv" if first.startswith(b"hand,") else "ndjson"), 0.0


_BY_SUFFIX: Final[dict[str, Spelling]] = {
    ".ndjson": "ndjson",
    ".jsonl": "ndjson",
    ".hand": "hand",
}


@dataclass(frozen=True)
class DealerLog:
    """Parser of the native format; see ``parsers.base.Parser``."""

    name: str = "dealer-log"
    title: str = "handaudit dealer log (NDJSON, CSV, shorthand)"
    suffixes: tuple[str, ...] = (".ndjson", ".jsonl", ".hand", ".csv")
    records: int = facts_mask(*FACTS)

    def sniff(self, head: bytes, name: str) -> float:
        """How sure it is that these first bytes are a dealer log."""
        return spelling_of(head, name)[1]

    def cut(self, data: bytes) -> int:
        """Where the last hand begins: everything before it is whole hands."""
        spelling, _ = spelling_of(data)
        if spelling == "csv":
            from parsers.dealer_csv import cut_csv

            return cut_csv(data)
        return _cut_ndjson(data) if spelling == "ndjson" else _cut_shorthand(data)

    def parse(self, chunk: Chunk) -> Parsed:
        """Read a chunk of whole hands; see ``dealer_tables`` for what each table gets."""
        from parsers.dealer_tables import kernel_tables, tables
        from parsers.dealer_tokens import read_ndjson

        spelling, _ = spelling_of(chunk.data, chunk.name)
        fields = kernel_tables().fields
        if spelling == "csv":
            from parsers.dealer_csv import read_csv

            return tables(read_csv(chunk.data, fields), chunk)
        if spelling == "hand":
            from parsers.shorthand import read_shorthand

            return tables(read_shorthand(chunk.data), chunk)
        return tables(read_ndjson(chunk.data, fields), chunk)


def _cut_ndjson(data: bytes) -> int:
    at = len(data)
    while (at := data.rfind(b'"hand"', 0, at)) > 0:
        start = data.rfind(b"\n", 0, at) + 1
        if start and _NDJSON_HAND.match(data, start):
            return start
        if start == 0:
            return 0
        at = start
    return 0


def _cut_shorthand(data: bytes) -> int:
    at = len(data)
    while (at := data.rfind(b"hand", 0, at)) > 0:
        start = data.rfind(b"\n", 0, at) + 1
        if start and _HAND_LINE.match(data, start):
            return start
    return 0


PARSER: Final = DealerLog()
