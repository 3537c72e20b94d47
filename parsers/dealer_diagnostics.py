"""Diagnostics of the dealer log: what was found, what was expected, and where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from analyzer.schema import DIAGNOSTICS
from parsers import dealer_fields as f
from parsers.base import Chunk
from parsers.dealer_fill import CODES, E_CSV, E_EVENT, E_JSON, E_MISSING, E_NOHAND, E_SEAT
from parsers.dealer_tokens import Tokens

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Filled:
    """What the kernel made of the rows; see ``dealer_fill.fill``."""

    kinds: Ints
    num: Ints
    txt: Ints
    extra: npt.NDArray[np.bool_]
    cards: npt.NDArray[np.int8]
    card_ptr: Ints
    hand: Ints
    errors: Ints


Found = tuple[int, int, int, int, str]
"""A problem: its code, row, span in the source, and what was found and expected."""


def diagnostics(t: Tokens, filled: Filled, unknown: npt.NDArray[np.bool_], chunk: Chunk) -> pl.DataFrame:
    """All diagnostics of a chunk, in the order of the file. ``unknown``: [row] its bytes were not read."""
    found: list[Found] = [_problem(t, filled, *map(int, error)) for error in filled.errors]
    found += [(p.code, p.row, p.start, p.end, p.message) for p in t.problems]
    told = {row for code, row, *_ in found if code in (E_JSON, E_CSV, E_NOHAND)}
    for row in np.flatnonzero(unknown):
        if int(row) not in told:
            found.append(_unknown_event(t, int(row)))
    rows = [_diagnostic(t, filled, chunk, CODES[p[0]], *p[1:]) for p in found]
    for row in np.flatnonzero(unknown & (t.full_last > t.full_first)):
        first, last = int(t.full_first[row]), int(t.full_last[row])
        rows.append(
            _diagnostic(t, filled, chunk, "unknown-line", int(row), first, last, "a line that was not read")
        )
    rows.sort(key=lambda r: (r["byte_start"], r["code"]))
    return pl.DataFrame(rows, schema=DIAGNOSTICS.polars)


def _unknown_event(t: Tokens, row: int) -> Found:
    for tok in range(int(t.ptr[row]), int(t.ptr[row + 1])):
        if t.field[tok] == f.FIELD_ID["event"]:
            message = f"unknown event {_value(t, tok)}; expected one of hand, {', '.join(f.EVENT_USES)}"
            return E_EVENT, row, int(t.src_start[tok]), int(t.src_end[tok]), message
    return E_MISSING, row, int(t.first[row]), int(t.last[row]), "missing field event"


def _value(t: Tokens, tok: int) -> str:
    raw = t.buf[t.start[tok] : min(t.end[tok], t.start[tok] + 60)].tobytes()
    return raw.decode("utf-8", "replace")


def _problem(t: Tokens, filled: Filled, code: int, row: int, tok: int) -> Found:
    kind = int(filled.kinds[row])
    first, last = int(t.first[row]), int(t.last[row])
    if code == E_MISSING:
        names = ", ".join(f.required_names(kind, tok))
        return code, row, first, last, f"missing field {names}"
    if code == E_NOHAND:
        return code, row, first, last, "an event before any hand line"
    span = (int(t.src_start[tok]), int(t.src_end[tok]))
    name = f.FIELDS[t.field[tok]]
    if code == E_SEAT:
        return code, row, *span, "a seat that is already listed; the first entry stands"
    if CODES[code] == "hand-mismatch":
        return code, row, *span, f"the event names hand {_value(t, tok)}, but another hand is open"
    if CODES[code] == "seq-not-rising":
        return code, row, *span, f"seq {_value(t, tok)} does not rise"
    return code, row, *span, f"{name} is {_value(t, tok)}; expected {f.expected(kind, int(t.field[tok]))}"


def _diagnostic(
    t: Tokens, filled: Filled, chunk: Chunk, code: str, row: int, start: int, end: int, message: str
) -> dict[str, Any]:
    data = chunk.data
    line_start = data.rfind(b"\n", 0, start) + 1
    line_end = data.find(b"\n", line_start)
    line = data[line_start : line_end if line_end >= 0 else len(data)][:800].decode("utf-8", "replace")
    hand = int(filled.hand[row])
    return {
        "source_key": chunk.source_key,
        "hand_key": chunk.first_key + hand if hand >= 0 else None,
        "code": code,
        "message": message,
        "text": line.rstrip("\r")[:200],
        "line": int(t.line[row]) + chunk.line_offset + 1,
        "column": len(data[line_start:start].decode("utf-8", "replace")) + 1,
        "byte_start": start + chunk.byte_offset,
        "byte_end": end + chunk.byte_offset,
    }
