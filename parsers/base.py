"""What every parser takes and gives."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

import polars as pl

from analyzer.schema import CHUNK_BITS, DIAGNOSTICS, EVENTS, HANDS, ORDINAL_BITS, SEATS


@dataclass(frozen=True)
class Chunk:
    """Some whole hands of one file.

    data            UTF-8 bytes (ingest has unpacked and decoded them); no byte-order mark
    source_key      the source, 31 bits
    chunk_no        which part of the file, from 0
    byte_offset     of ``data[0]`` in the unpacked, decoded stream
    line_offset     lines before ``data[0]``
    first_ordinal   ordinal of the first hand found (not 0 where a span is read a second time)
    last            nothing follows in this file: a hand that is open at the end is truncated
    name            the file's name, for messages and for formats that number hands by file
    """

    data: bytes
    source_key: int = 0
    chunk_no: int = 0
    byte_offset: int = 0
    line_offset: int = 0
    first_ordinal: int = 0
    last: bool = True
    name: str = ""

    @property
    def first_key(self) -> int:
        """``hand_key`` of the first hand; the next hands count on from it."""
        return (
            (self.source_key << (CHUNK_BITS + ORDINAL_BITS))
            | (self.chunk_no << ORDINAL_BITS)
            | self.first_ordinal
        )


@dataclass(frozen=True)
class Parsed:
    """The log tables of one chunk, and the account of its bytes.

    ``parsed + sum(skipped.values()) + unknown == len(chunk.data)``: line ends count with their
    line. Every unknown span has a row in ``diagnostics`` with code ``unknown-line`` and its
    exact ``byte_start``/``byte_end`` (consecutive unknown lines may share one row only if they
    are adjacent). Byte positions in the tables are absolute: ``chunk.byte_offset`` is added.
    """

    hands: pl.DataFrame = field(default_factory=HANDS.empty)
    seats: pl.DataFrame = field(default_factory=SEATS.empty)
    events: pl.DataFrame = field(default_factory=EVENTS.empty)
    diagnostics: pl.DataFrame = field(default_factory=DIAGNOSTICS.empty)
    parsed: int = 0
    skipped: dict[str, int] = field(default_factory=dict)
    unknown: int = 0


class Parser(Protocol):
    """A format.

    name      short and stable: ``pokerstars``, ``fulltilt``, ``dealer-log``, ``phh``
    title     for people
    suffixes  file endings that speak for it, such as ``.phh``
    records   facts that the format records, a mask over ``schema.FACTS``; a hand may say less
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    records: int

    def sniff(self, head: bytes, name: str) -> float:
        """How sure it is, 0 to 1, that these first bytes (decoded, 64 KiB at most) are its own."""
        ...

    def cut(self, data: bytes) -> int:
        """Length of the longest prefix of ``data`` that ends between two hands; 0 if none does."""
        ...

    def parse(self, chunk: Chunk) -> Parsed:
        """Read a chunk. Bad input never raises: it becomes diagnostics and unknown bytes."""
        ...
