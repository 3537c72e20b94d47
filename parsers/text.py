"""What all text formats share: from a grammar to a parser, from matched columns to log tables."""

from __future__ import annotations

import codecs
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from analyzer.schema import facts_mask
from parsers.base import Chunk, Parsed
from parsers.grammar import Grammar

if TYPE_CHECKING:
    from parsers.output import Out
    from parsers.tables import Program


def _mark_each(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    return "?" * (error.end - error.start), error.end


codecs.register_error("handaudit-mark", _mark_each)


def valid(data: bytes) -> bytes:
    """The same data; a byte that is no UTF-8 (the ingest should leave none) becomes a question mark."""
    if data.isascii():
        return data
    try:
        data.decode()
    except UnicodeDecodeError:
        return data.decode(errors="handaudit-mark").encode()
    return data


_REACH: Final = 1 << 17
"""Bytes from the end of a chunk in which its last hand is looked for first."""
SITE_RECORDS: Final = facts_mask(
    "action",
    "forced",
    "stack",
    "button",
    "board",
    "show",
    "award",
    "uncalled",
    "time",
    "seats",
    "id",
    "stakes",
    "hole",
    "rake",
)
"""What the text of an online site records; stud adds the up cards."""


@dataclass(frozen=True)
class TextParser:
    """A text format: its grammar, and the few facts that the grammar cannot say.

    games       words of the game's name -> game, the first that occurs decides; none: ``other``
    structures  words of the game's name -> betting structure, likewise
    zones       name of a time zone in the log -> IANA zone; a zone not listed gives no offset
    stud_records  facts that it records of stud hands besides
    uncalled_since  day from which on the site writes a line for returned uncalled bets; hands
                before it, and those of converters (no time zone), do not record ``uncalled``
    sites       names of the sites; the fact ``site_no`` of a hand is a position among them
    """

    name: str
    title: str
    grammar: Grammar
    records: int
    games: tuple[tuple[str, str], ...]
    structures: tuple[tuple[str, str], ...]
    suffixes: tuple[str, ...] = (".txt",)
    zones: dict[str, str] = field(default_factory=dict)
    stud_records: int = 0
    uncalled_since: date | None = None
    sites: tuple[str, ...] = ()

    @cached_property
    def program(self) -> Program:
        """The compiled grammar."""
        from parsers.program_cache import program_of

        return program_of(self.grammar)

    def sniff(self, head: bytes, name: str) -> float:
        """Sure if a line begins like a hand of this format and reads as one."""
        for start in self._openings(head):
            if self._opens(head, start):
                return 0.95
        return 0.0

    def cut(self, data: bytes) -> int:
        """Length of the longest prefix that ends where a hand's first line begins."""
        limit = len(data)
        while True:
            at = self._last_mark(data, limit)
            if at <= 0:
                return 0
            start = at - 3 if data.startswith(b"\xef\xbb\xbf", max(at - 3, 0)) else at
            if start <= 0:
                return 0
            if data[start - 1 : start] in (b"\n", b"\r") and self._opens(data, at):
                return start
            limit = at

    def parse(self, chunk: Chunk) -> Parsed:
        """Read a chunk; see ``parsers.base``."""
        from parsers.assemble import assemble

        out, data = self.match(chunk.data)
        return assemble(self, chunk, data, out)

    def match(self, data: bytes, trace: bool = False) -> tuple[Out, npt.NDArray[np.uint8]]:
        """Run the matcher alone; ``trace`` keeps what each line matched (for tests)."""
        from parsers.output import run_matcher

        return run_matcher(self.program, valid(data), trace)

    def _last_mark(self, data: bytes, limit: int) -> int:
        """Where the last mark before ``limit`` begins, or -1; most marks never occur in a file."""
        reach = _REACH
        while True:
            low = max(limit - reach, 0)
            at = max(data.rfind(mark, low, limit + len(mark) - 1) for mark in self.grammar.marks)
            if at >= 0 or not low:
                return at
            reach *= 8

    def _openings(self, head: bytes) -> list[int]:
        found: list[int] = []
        for mark in self.grammar.marks:
            at = head.find(mark)
            while at >= 0 and len(found) < 8:
                found.append(at)
                at = head.find(mark, at + 1)
        return sorted(found)

    def _opens(self, data: bytes, at: int) -> bool:
        end = data.find(b"\n", at)
        line = data[at : end if end >= 0 else len(data)].rstrip(b"\r")
        out, _ = self.match(line)
        return int(out.state[0]) == 1 and not out.facts[5, 0, 0]
