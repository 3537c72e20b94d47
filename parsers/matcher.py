"""The one matcher of all text formats: from bytes to columns, in one pass.

It finds the lines, runs the section's tree of templates (``walk``) on each, and writes rows in
the types of the tables. Nothing is said about poker but what the grammar says.

A name at the beginning of a line is found by comparing with the names of the hand's own seat
lines, longest first; if what follows makes no template, shorter names are tried. Where a hand
has no seat lines at all (observed hands), the lines that name players further down, such as the
summary's, are read ahead.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from parsers import emit as E
from parsers import output as O
from parsers import scan
from parsers import tables as T
from parsers.grammar import MAX_LINE
from parsers.native import called, inlined, kernel
from parsers.output import Out, Scratch
from parsers.tables import Tables
from parsers.walk import match

GLUED, OPENS, HERE = range(3)
"""What a line may be: cut short by a hand glued to it, a hand's first line, a line of the section."""


@inlined
def _mark_at(data: Any, at: int, end: int, marks: Any, ends: Any) -> bool:
    """Whether a hand's first line may begin at ``at``."""
    begin = 0
    for k in range(len(ends)):
        length = ends[k] - begin
        if at + length <= end and scan.same(data, at, marks, begin, length):
            return True
        begin = ends[k]
    return False


@called
def _mark_ending(data: Any, line: int, last: int, marks: Any, ends: Any) -> int:
    """Where in a line, not at its beginning, a mark begins whose last byte is at ``last``; or -1."""
    begin = 0
    for k in range(len(ends)):
        first = last + 1 - (ends[k] - begin)
        if first > line and scan.same(data, first, marks, begin, ends[k] - begin):
            return int(first)
        begin = ends[k]
    return -1


@inlined
def _trim(data: Any, at: int, stop: int) -> int:
    """The end of a line's text: carriage returns before the line end are not part of it."""
    while stop > at and data[stop - 1] == 13:
        stop -= 1
    return stop


@inlined
def _only_blanks(data: Any, at: int, end: int) -> bool:
    for i in range(at, end):
        if data[i] != 32 and data[i] != 9:
            return False
    return True


@called
def find_breaks(data: Any, eights: Any, mark: int, out: Any) -> None:
    """Positions of all line ends and of all bytes ``mark``, and the size of the data after them.

    ``eights``: the same bytes, eight at a time (what is over at the end is looked at singly).
    """
    line_ends = np.uint64(0x0A0A0A0A0A0A0A0A)
    ones = np.uint64(0x0101010101010101)
    highs = np.uint64(0x8080808080808080)
    marks = ones * np.uint64(mark)
    n = 0
    for k in range(len(eights)):
        a = eights[k] ^ line_ends
        b = eights[k] ^ marks
        if (((a - ones) & ~a) | ((b - ones) & ~b)) & highs:
            for i in range(8 * k, 8 * k + 8):
                if data[i] == 10 or data[i] == mark:
                    out[n] = i
                    n += 1
    for i in range(8 * len(eights), len(data)):
        if data[i] == 10 or data[i] == mark:
            out[n] = i
            n += 1
    out[n] = len(data)


@inlined
def _next_line(data: Any, at: int, size: int, breaks: Any, now: Any, marks: Any, ends: Any) -> int:
    """Move on to the break that ends the line at ``at``; where a hand is glued to it, or -1."""
    k = now[O.N_BREAK]
    while breaks[k] < at:
        k += 1
    now[O.N_LINE_BREAK] = k
    glued = -1
    while breaks[k] < size and data[breaks[k]] != 10:
        if glued < 0:
            glued = _mark_ending(data, at, breaks[k], marks, ends)
        k += 1
    now[O.N_BREAK] = k
    return glued


@inlined
def _look_ahead(now: Any, at: int) -> None:
    """Read on for names, to come back to the line at ``at``."""
    now[O.N_AHEAD] = O.LOOKING
    now[O.N_BACK] = at
    now[O.N_BACK_BREAK] = now[O.N_LINE_BREAK]


@inlined
def _come_back(now: Any) -> int:
    """Enough read ahead; where to go on."""
    now[O.N_AHEAD] = O.LOOKED
    now[O.N_BREAK] = now[O.N_BACK_BREAK]
    return int(now[O.N_BACK])


@inlined
def _trace(trace: Any, state: Any, at: int, end: int, section: int, variant: int, registers: Any) -> None:
    """Keep what a line matched, for the tests."""
    n = state[O.X_TRACED]
    if n < len(trace):
        trace[n, 0] = at
        trace[n, 1] = end
        trace[n, 2] = section
        trace[n, 3] = variant
        for i in range(len(registers)):
            trace[n, 4 + 2 * i] = registers[i, 0]
            trace[n, 5 + 2 * i] = registers[i, 1]
        state[O.X_TRACED] = n + 1


@kernel
def run(data: Any, t: Tables, out: Out, s: Scratch, style: int, opening: int, roster: int) -> None:
    """Read all lines of ``data`` into ``out``; sets ``X_FULL`` and stops if ``out`` is too small."""
    code, words, roots, told, consts = t.code, t.words, t.roots, t.facts, t.consts
    variants, lines, rows = t.variants, t.lines, t.rows
    marks, mark_ends, mark_firsts = t.marks, t.mark_ends, t.mark_firsts
    work, names, registers, cards, breaks, now = s.work, s.names, s.registers, s.cards, s.breaks, s.now
    facts, seat_hand, seat_number, seat_name = out.facts, out.seat_hand, out.seat_number, out.seat_name
    seat_stack, seat_bits = out.seat_stack, out.seat_bits
    place, codes, money, bits = out.place, out.codes, out.money, out.bits
    card_ends, pool, views, text = out.card_ends, out.cards, out.words, out.text
    diagnostics, skipped, trace, state = out.diagnostics, out.skipped, out.trace, out.state
    size = len(data)
    now[:] = 0
    now[O.N_HAND] = -1
    find_breaks(data, s.eights, marks[mark_ends[0] - 1], breaks)
    section = 0
    line = 1
    at = 0
    while at < size or now[O.N_AHEAD] == O.LOOKING:
        if at >= size:
            at = _come_back(now)
            continue
        looking = now[O.N_AHEAD] == O.LOOKING
        if data[at] == 0xEF and at + 2 < size and data[at + 1] == 0xBB and data[at + 2] == 0xBF:
            skipped[1] += 0 if looking else 3
            at += 3
            continue
        glued = _next_line(data, at, size, breaks, now, marks, mark_ends)
        stop = breaks[now[O.N_BREAK]]
        newline = 1 if stop < size else 0
        after = stop + newline
        end = _trim(data, at, stop)
        if end == at:
            if not looking:
                skipped[0] += after - at
                line += newline
            at = after
            continue
        opens = mark_firsts[data[at]] and _mark_at(data, at, end, marks, mark_ends)
        if looking and (opens or glued >= 0):
            at = _come_back(now)
            continue
        attempt = GLUED if glued >= 0 else (OPENS if opens else HERE)
        while True:
            begin = glued if attempt == GLUED else at
            root = roster if looking else (section if attempt == HERE else opening)
            known = now[O.N_NAMES] if attempt == HERE and not looking else 0
            variant = -1
            if end - begin <= MAX_LINE:
                variant = match(data, begin, end, roots[root], code, words, style, work, known, cards)
            if attempt == GLUED:
                if variant >= 0:
                    after = glued
                    newline = 0
                    end = _trim(data, at, glued)
                    now[O.N_BREAK] = now[O.N_LINE_BREAK]
                attempt = OPENS if opens else HERE
            elif attempt == OPENS and variant < 0:
                attempt = HERE
            else:
                break
        hand = now[O.N_HAND]
        if looking:
            if variant >= 0 and not lines[variants[variant, T.V_LINE], T.L_ROSTER]:
                at = _come_back(now)  # a proper seat line is still to come
                continue
            if variant < 0:
                at = after
                continue
        elif variant < 0 and hand >= 0 and now[O.N_NAMES] == 0 and now[O.N_AHEAD] == O.NOT_YET:
            _look_ahead(now, at)
            at = after
            continue
        else:
            _trace(trace, state, at, end, section, variant, registers)
        if variant < 0:
            if _only_blanks(data, at, end):
                skipped[0] += after - at
            else:
                state[O.X_UNKNOWN] += after - at
                E.diagnose(diagnostics, state, O.UNKNOWN_LINE, hand, at, after, line)
                if hand >= 0:
                    facts[T.H_DAMAGED, 0, hand] = 1
                    facts[T.H_END, 0, hand] = after
            line += newline
            at = after
            continue
        rule = variants[variant, T.V_LINE]
        flags = variants[variant, T.V_FLAGS]
        mask = variants[variant, T.V_MASK]
        if not looking:
            headless = lines[rule, T.L_HEADLESS] != 0
            if headless or lines[rule, T.L_OPENS]:
                if state[O.X_HANDS] >= facts.shape[2] or state[O.X_FULL]:
                    state[O.X_FULL] = 1
                    break
                E.open_hand(facts, state, now, at, line, headless)
                hand = now[O.N_HAND]
                if headless:
                    E.diagnose(diagnostics, state, O.MISSING_HEADER, hand, at, after, line)
            if lines[rule, T.L_SKIP] >= 0:
                skipped[lines[rule, T.L_SKIP]] += after - at
            else:
                state[O.X_PARSED] += after - at
            if lines[rule, T.L_THEN] >= 0:
                section = lines[rule, T.L_THEN]
            if lines[rule, T.L_RUN] >= 0:
                now[O.N_RUN] = lines[rule, T.L_RUN]
            if hand >= 0:
                facts[T.H_END, 0, hand] = after
                E.write_facts(facts, hand, variants[variant], told, lines[rule], consts, registers)
                if lines[rule, T.L_DAMAGED]:
                    facts[T.H_DAMAGED, 0, hand] = 1
                    E.diagnose(diagnostics, state, O.DAMAGED_LINE, hand, at, after, line)
        first_row = lines[rule, T.L_ROW]
        last_row = first_row + lines[rule, T.L_ROWS] if hand >= 0 else first_row
        for r in range(first_row, last_row):
            kind = rows[r, T.R_KIND]
            if kind == E.SEAT:
                fault = E.write_seat(
                    data, registers, mask, flags, now, names, facts, state, seat_hand, seat_number,
                    seat_name, seat_stack, seat_bits, text,
                )  # fmt: skip
                if fault >= 0:
                    E.diagnose(diagnostics, state, fault, hand, at, after, line)
                continue
            if looking:
                continue
            seat = -1
            if kind >= 100 or kind == E.SHOW or kind == E.MUCK:
                seat = E.seat_row(seat_number, now[O.N_FIRST], state[O.X_SEATS], registers, mask)
            if kind >= 100:
                E.write_effect(kind, seat, seat_bits)
                continue
            has = mask & rows[r, T.R_MASK]
            if E.known_already(kind, rows[r], seat, E.cards_held(has, registers), now):
                continue
            n = state[O.X_EVENTS]
            if n + 2 >= codes.shape[1]:
                state[O.X_FULL] = 1
                break
            E.write_place(place, n, now, line, at, end)
            E.write_event(rows[r], has, flags, n, now, registers, facts, codes, money, bits)
            E.write_cards(rows[r], has, n, now, registers, cards, facts, state, codes, bits, card_ends, pool)
            E.write_words(has, n, data, registers, state, bits, views, text)
            state[O.X_EVENTS] = n + 1
        if not looking:
            line += newline
        at = after
