"""What the matcher fills: columns in the types of the log tables, with their null masks.

Masks are Arrow validity bitmaps (bit *n* is set where row *n* has a value). Memory that is never
written costs nothing, so all columns are made for the greatest possible number of rows.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from parsers.grammar import EVENT_COLUMNS
from parsers.tables import OPENING, ROSTER, Program

MAX_SEATS: Final = 64
STACK: Final = 6 * MAX_SEATS
"""Where the stack begins in the working memory; an alternative takes three numbers."""
REGISTERS: Final = STACK + 3 * 512

D_CODE, D_HAND, D_START, D_END, D_LINE, D_COLUMN = range(6)
UNKNOWN_LINE, REPEATED_SEAT, MISSING_HEADER, DAMAGED_LINE, TOO_MANY_SEATS = range(5)
X_HANDS, X_SEATS, X_EVENTS, X_CARDS, X_TEXT, X_DIAGNOSTICS, X_PARSED, X_UNKNOWN, X_FULL, X_TRACED = range(10)


P_HAND, P_SEQ, P_LINE, P_START, P_END = range(5)
C_KIND, C_DETAIL, C_SEAT, C_POT, C_RUN, C_COUNT, C_FACE = range(7)
M_AMOUNT, M_TO, M_BY = range(3)
(
    V_DETAIL,
    V_SEAT,
    V_AMOUNT,
    V_TO,
    V_BY,
    V_POT,
    V_RUN,
    V_COUNT,
    V_FACE,
    V_CARDS,
    V_WORDS,
    V_ALL_IN,
    B_ALL_IN,
) = range(13)
W_STACK, W_DEALT, B_DEALT, B_SITS_OUT = range(4)


N_HAND, N_SEQ, N_NAMES, N_FIRST, N_RUN, N_SHOWN, N_AWARDED = range(7)
N_AHEAD, N_BACK, N_BACK_BREAK, N_BREAK, N_LINE_BREAK = range(7, 12)
"""The state of the hand in hand: its number and its last event's; names known, and its first row of
seats; the run in play; bits of the seats that have shown cards, and whether an award was told;
reading ahead, and where to come back to; the present break, and that at which the line began."""
NOT_YET, LOOKING, LOOKED = range(3)
"""Reading ahead for the names of players whom no seat line named."""


class Out(NamedTuple):
    """The columns. Hands are numbered from 0; byte positions and lines count within the data."""

    facts: Any  # int64 [facts, 2, hands]: number, or span of a text
    seat_hand: Any  # int64 [seats]
    seat_number: Any  # int8 [seats]
    seat_name: Any  # int32 [seats, 4]: string views
    seat_stack: Any  # int64 [seats, 2]: decimals
    seat_bits: Any  # uint8 [4, seats / 8]: masks W_ and booleans B_
    place: Any  # int64 [5, events]: P_
    codes: Any  # uint8 [7, events]: C_
    money: Any  # int64 [3, events, 2]: decimals M_
    bits: Any  # uint8 [13, events / 8]: masks V_ and booleans B_
    card_ends: Any  # int64 [events + 1]
    cards: Any  # int8, all cards one after another
    words: Any  # int32 [events, 4]: string views
    text: Any  # uint8: what is too long for a view
    diagnostics: Any  # int64 [diagnostics, 6]
    skipped: Any  # int64 [skips]: bytes
    trace: Any  # int64 [lines, 4 + 2 registers]: start, end, section, variant, fields (tests only)
    state: Any  # int64: rows written, and bytes by account


class Scratch(NamedTuple):
    """The matcher's working memory. ``names`` and ``registers`` are parts of ``work``."""

    work: Any  # int64: names, then the stack of alternatives, then registers
    names: Any  # [seats, 6]: start, length, seat, row of seats, first eight bytes, their mask; longest first
    registers: Any  # [columns, 2]: values of the fields of the present line
    cards: Any  # int8: 64 for the cards of the event, 64 for others
    eights: Any  # uint64: the data, eight bytes at a time
    breaks: Any  # int64: line ends and last bytes of marks
    now: Any  # int64: N_, the state of the hand in hand


def registers(program: Program) -> int:
    """Number of registers: event columns, facts of the hand, and one for what is forgotten."""
    return len(EVENT_COLUMNS) + len(program.hand_columns) + 1


def outputs(program: Program, size: int, lines: int, hands: int, trace: bool) -> Out:
    """Empty columns for ``size`` bytes in ``lines`` lines with ``hands`` hands."""
    events = lines + lines // 4 + 256
    seats = lines + 2 * MAX_SEATS

    zeros = np.zeros
    return Out(
        facts=np.empty((len(program.hand_columns), 2, hands), dtype=np.int64),
        seat_hand=zeros(seats, dtype=np.int64),
        seat_number=zeros(seats, dtype=np.int8),
        seat_name=zeros((seats, 4), dtype=np.int32),
        seat_stack=zeros((seats, 2), dtype=np.int64),
        seat_bits=zeros((4, seats // 8 + 2), dtype=np.uint8),
        place=np.empty((5, events), dtype=np.int64),
        codes=zeros((7, events), dtype=np.uint8),
        money=zeros((3, events, 2), dtype=np.int64),
        bits=zeros((13, events // 8 + 2), dtype=np.uint8),
        card_ends=zeros(events + 1, dtype=np.int64),
        cards=np.empty(2 * size + 128, dtype=np.int8),
        words=zeros((events, 4), dtype=np.int32),
        text=np.empty(2 * size + 128, dtype=np.uint8),
        diagnostics=np.empty((lines + hands + 16, 6), dtype=np.int64),
        skipped=zeros(len(program.skips), dtype=np.int64),
        trace=np.empty((lines if trace else 0, 4 + 2 * registers(program)), dtype=np.int64),
        state=zeros(10, dtype=np.int64),
    )


def scratch(program: Program, data: bytes, breaks: int) -> Scratch:
    """Working memory for one run."""
    work = np.zeros(REGISTERS + 2 * registers(program), dtype=np.int64)
    return Scratch(
        work=work,
        names=work[:STACK].reshape(-1, 6),
        registers=work[REGISTERS:].reshape(-1, 2),
        cards=np.zeros(128, dtype=np.int8),
        eights=np.frombuffer(data, dtype=np.uint64, count=len(data) // 8),
        breaks=np.empty(breaks + 2, dtype=np.int64),
        now=np.zeros(12, dtype=np.int64),
    )


def run_matcher(program: Program, data: bytes, trace: bool = False) -> tuple[Out, npt.NDArray[np.uint8]]:
    """Match all of ``data``; the columns, and the bytes as the array that spans point into."""
    from parsers.matcher import run

    array = np.frombuffer(data, dtype=np.uint8)
    ends = int(np.count_nonzero(array == 10))
    marks = int(np.count_nonzero(array == program.tables.marks[program.tables.mark_ends[0] - 1]))
    lines = ends + marks + 16
    hands = len(data) // 300 + 16
    opening, roster = program.sections.index(OPENING), program.sections.index(ROSTER)
    while True:
        out = outputs(program, len(data), lines, hands, trace)
        run(array, program.tables, out, scratch(program, data, ends + marks), program.money, opening, roster)
        if not out.state[X_FULL]:
            return out, array
        hands *= 4
        lines *= 2
