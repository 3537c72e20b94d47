"""The one matcher of all text formats: from bytes to columns, in one pass.

It finds the lines, runs the section's tree of templates (``tables``) on each, and writes rows.
Nothing is copied into strings; nothing is said about poker but what the grammar says.

A name at the beginning of a line is found by comparing with the names of the hand's own seat
lines, longest first; if what follows makes no template, shorter names are tried. Where a hand
has no seat lines at all (observed hands), the lines that name players further down, such as the
summary's, are read ahead.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from analyzer.compiled import kernel
from analyzer.money import NONE as NO_MONEY
from analyzer.schema import EVENT_KINDS
from parsers import scan
from parsers import tables as T
from parsers.grammar import (
    AMOUNT_C,
    BOTH_C,
    BY_C,
    CARDS_C,
    COUNT_C,
    EVENT_COLUMNS,
    FROM_STATE,
    NO_CODE,
    PLAYER_C,
    POT_C,
    RUN_C,
    SEAT_C,
    STACK_C,
    TEXT_C,
    TO_C,
    Effect,
    Face,
    Flag,
)
from parsers.tables import Tables

NONE: Final = NO_MONEY
HERE: Final = len(EVENT_COLUMNS)
MAX_SEATS: Final = 64
MAX_DEPTH: Final = 512

# columns of the outputs
C_HAND, C_SEQ, C_LINE, C_START, C_END = range(5)  # event_place
B_KIND, B_DETAIL, B_FACE, B_SEAT, B_POT, B_RUN, B_ALL_IN, B_COUNT = range(8)  # event_codes
M_AMOUNT, M_TO, M_BY = range(3)  # event_money
S_HAND, S_SEAT, S_NAME, S_NAME_END, S_STACK, S_OUT, S_DEALT = range(7)  # seats
D_CODE, D_HAND, D_START, D_END, D_LINE, D_COLUMN = range(6)  # diagnostics
UNKNOWN_LINE, REPEATED_SEAT, MISSING_HEADER, DAMAGED_LINE, TOO_MANY_SEATS = range(5)

# state
X_HANDS, X_SEATS, X_EVENTS, X_CARDS, X_TEXT, X_DIAGNOSTICS, X_PARSED, X_UNKNOWN, X_FULL = range(9)

_CHECK, _FOLD, _RAISE, _SHOW, _MUCK = (
    EVENT_KINDS.index(kind) for kind in ("check", "fold", "raise", "show", "muck")
)
_ALL_IN, _SITTING_OUT, _HERO = int(Flag.ALL_IN), int(Flag.SITTING_OUT), int(Flag.HERO)
_CANCELLED, _NOT_DEALT = int(Flag.CANCELLED), int(Flag.NOT_DEALT)
_DOOR, _SEAT, _DEALT_IN, _DEALT_OUT = (
    int(Face.DOOR),
    int(Effect.SEAT),
    int(Effect.DEALT_IN),
    int(Effect.NOT_DEALT),
)


class Out(NamedTuple):
    """What the matcher fills; ``state`` counts the rows written."""

    hands: Any  # int64 [hands, facts, 2]: number or span of each fact
    seats: Any  # int64 [seats, 7]
    place: Any  # int64 [5, events]
    codes: Any  # uint8 [8, events]
    money: Any  # int64 [3, events]
    card_ends: Any  # int64 [events + 1]
    cards: Any  # int8
    text_ends: Any  # int64 [events + 1]
    text: Any  # uint8
    diagnostics: Any  # int64 [diagnostics, 6]
    skipped: Any  # int64 [skips]
    trace: Any  # int64 [lines, 4]: start, end, section, variant of each line (tests; may be empty)
    state: Any  # int64


@kernel
def _match(
    data: Any,
    at: int,
    end: int,
    node: int,
    nodes: Any,
    literals: Any,
    switch: Any,
    first_sets: Any,
    style: int,
    names: Any,
    count: int,
    registers: Any,
    stack: Any,
    cards: Any,
) -> int:
    """Run a tree on one line: the variant that matches, or -1. Values go to ``registers``."""
    depth = 0
    choice = -1
    while True:
        if node < 0:
            if depth == 0:
                return -1
            depth -= 1
            node = stack[depth, 0]
            at = stack[depth, 1]
            choice = stack[depth, 2]
            continue
        op = nodes[node, T.N_OP]
        a = nodes[node, T.N_A]
        after = -1
        again = -1
        if op == T.OP_LITERAL:
            size = nodes[node, T.N_B]
            if at + size <= end and scan.same(data, at, literals, a, size):
                after = at + size
        elif op == T.OP_SWITCH:
            child = switch[a, data[at]] if at < end else -1
            if child >= 0:
                if nodes[node, T.N_NEXT] >= 0:
                    stack[depth, 0] = nodes[node, T.N_NEXT]
                    stack[depth, 1] = at
                    stack[depth, 2] = -1
                    depth += 1
                node = child
                at += 1
            else:
                node = nodes[node, T.N_NEXT]
            continue
        elif op == T.OP_END:
            rest = at
            while rest < end and (data[rest] == 32 or data[rest] == 9):
                rest += 1
            if rest == end:
                return int(a)
        elif op == T.OP_SEATED:
            for i in range(choice if choice >= 0 else 0, count):
                size = names[i, 1]
                start = names[i, 0]
                if at + size <= end and data[at] == data[start] and scan.same(data, at, data, start, size):
                    after = at + size
                    registers[a, 0] = names[i, 2]
                    registers[a, 1] = names[i, 3]
                    again = i + 1
                    break
        elif op == T.OP_TEXT:
            least = nodes[node, T.N_B] & 1
            firsts = nodes[node, T.N_B] >> 8
            e = choice if choice >= 0 else end
            while e >= at + least:
                if first_sets[firsts, data[e] if e < end else 256]:
                    after = e
                    registers[a, 0] = at
                    registers[a, 1] = e
                    again = e - 1
                    if again < at + least:
                        again = -1
                    break
                e -= 1
        elif op == T.OP_INT:
            after, value = scan.integer(data, at, end)
            registers[a, 0] = value
        elif op == T.OP_MONEY:
            after, value, currency = scan.money(data, at, end, style)
            registers[a, 0] = value
            registers[a, 1] = currency
        elif op == T.OP_WORD:
            after = at
            while after < end:
                b = data[after]
                if not (48 <= b <= 57 or 65 <= b <= 90 or 97 <= b <= 122 or b >= 128 or b in (45, 46, 95)):
                    break
                after += 1
            registers[a, 0] = at
            registers[a, 1] = after
            if after == at:
                after = -1
        elif op == T.OP_CODE:
            if (
                at + 3 <= end
                and scan.capital(data[at])
                and scan.capital(data[at + 1])
                and scan.capital(data[at + 2])
            ):
                after = at + 3
                if after < end and scan.alnum(data[after]):
                    after = -1
            registers[a, 0] = at
            registers[a, 1] = at + 3
        else:
            slot = 0 if a == CARDS_C else 1
            after, number = scan.cards(data, at, end, cards[slot], op == T.OP_CARDS)
            registers[a, 0] = number
        if after < 0:
            node = nodes[node, T.N_NEXT]
            choice = -1
            continue
        if depth >= MAX_DEPTH:
            return -1
        if again >= 0:
            stack[depth, 0] = node
            stack[depth, 1] = at
            stack[depth, 2] = again
            depth += 1
        elif nodes[node, T.N_NEXT] >= 0:
            stack[depth, 0] = nodes[node, T.N_NEXT]
            stack[depth, 1] = at
            stack[depth, 2] = -1
            depth += 1
        choice = -1
        node = nodes[node, T.N_CHILD]
        at = after


@kernel
def _line_end(data: Any, at: int, size: int, t: Tables, glued: Any) -> int:
    """Position of the line end (or the end of data); ``glued``: marks of a hand inside the line."""
    n = 0
    last = len(t.mark_ends)
    closing = t.marks[t.mark_ends[0] - 1] if t.mark_ends[0] else 10
    i = at
    while i < size:
        b = data[i]
        if b == 10:
            break
        if b == closing and n < 8 and i > at:
            begin = 0
            for k in range(last):
                length = t.mark_ends[k] - begin
                first = i + 1 - length
                if first > at and scan.same(data, first, t.marks, begin, length):
                    glued[1 + n] = first
                    n += 1
                    break
                begin = t.mark_ends[k]
        i += 1
    glued[0] = n
    return i


@kernel
def _add_name(names: Any, count: int, start: int, size: int, seat: int, row: int) -> int:
    """Keep the names longest first; of equal ones the first stays first."""
    i = count
    while i > 0 and names[i - 1, 1] < size:
        names[i, 0] = names[i - 1, 0]
        names[i, 1] = names[i - 1, 1]
        names[i, 2] = names[i - 1, 2]
        names[i, 3] = names[i - 1, 3]
        i -= 1
    names[i, 0] = start
    names[i, 1] = size
    names[i, 2] = seat
    names[i, 3] = row
    return count + 1


@kernel
def _diagnose(out: Out, code: int, hand: int, start: int, end: int, line: int, column: int) -> None:
    n = out.state[X_DIAGNOSTICS]
    if n >= len(out.diagnostics):
        out.state[X_FULL] = 1
        return
    out.diagnostics[n, D_CODE] = code
    out.diagnostics[n, D_HAND] = hand
    out.diagnostics[n, D_START] = start
    out.diagnostics[n, D_END] = end
    out.diagnostics[n, D_LINE] = line
    out.diagnostics[n, D_COLUMN] = column
    out.state[X_DIAGNOSTICS] = n + 1


@kernel
def _open_hand(out: Out, start: int, line: int, headless: bool) -> int:
    """A new row of hands; its number."""
    hand = out.state[X_HANDS]
    for i in range(out.hands.shape[1]):
        out.hands[hand, i, 0] = NONE
        out.hands[hand, i, 1] = NONE
    out.hands[hand, T.H_START, 0] = start
    out.hands[hand, T.H_END, 0] = start
    out.hands[hand, T.H_LINE, 0] = line
    out.hands[hand, T.H_CLOSED, 0] = 0
    out.hands[hand, T.H_DAMAGED, 0] = headless
    out.hands[hand, T.H_HEADLESS, 0] = headless
    out.hands[hand, T.H_RUNS, 0] = 1
    out.hands[hand, T.H_HEROES, 0] = 0
    out.hands[hand, T.H_CANCELLED, 0] = 0
    out.state[X_HANDS] = hand + 1
    return int(hand)


@kernel
def _seat_row(out: Out, seats: Any, first: int, registers: Any, mask: int) -> int:
    """The row of ``seats`` that a line speaks of: by seat number if it has one, else by name."""
    if mask >> SEAT_C & 1:
        number = registers[SEAT_C, 0]
        for row in range(first, out.state[X_SEATS]):
            if out.seats[row, S_SEAT] == number:
                return int(row)
        return -1
    if mask >> PLAYER_C & 1:
        return int(registers[PLAYER_C, 1])
    return -1


@kernel
def _event(
    out: Out,
    t: Tables,
    row: int,
    mask: int,
    flags: int,
    run: int,
    hand: int,
    seq: int,
    registers: Any,
    cards: Any,
    data: Any,
    line: int,
    start: int,
    end: int,
) -> None:
    """Write one event."""
    n = out.state[X_EVENTS]
    mask &= t.rows[row, T.R_MASK]
    kind = t.rows[row, T.R_KIND]
    out.place[C_HAND, n] = hand
    out.place[C_SEQ, n] = seq
    out.place[C_LINE, n] = line
    out.place[C_START, n] = start
    out.place[C_END, n] = end
    out.codes[B_KIND, n] = kind
    out.codes[B_DETAIL, n] = t.rows[row, T.R_DETAIL]
    seat = NO_CODE
    if mask >> PLAYER_C & 1:
        seat = registers[PLAYER_C, 0]
    elif mask >> SEAT_C & 1:
        seat = registers[SEAT_C, 0]
    out.codes[B_SEAT, n] = seat
    amount = NONE
    to = NONE
    by = NONE
    if mask >> AMOUNT_C & 1:
        amount = registers[AMOUNT_C, 0]
    if mask >> TO_C & 1:
        to = registers[TO_C, 0]
    if mask >> BY_C & 1:
        by = registers[BY_C, 0]
    if mask >> BOTH_C & 1:
        amount = registers[BOTH_C, 0]
        to = amount
    out.money[M_AMOUNT, n] = amount
    out.money[M_TO, n] = to
    out.money[M_BY, n] = by
    pot = t.rows[row, T.R_POT]
    if mask >> POT_C & 1 and pot == NO_CODE:
        pot = min(registers[POT_C, 0], 100)
    out.codes[B_POT, n] = pot
    which = t.rows[row, T.R_RUN]
    if mask >> RUN_C & 1:
        which = min(registers[RUN_C, 0], 100)
    elif which == FROM_STATE:
        which = run if run > 0 else NO_CODE
    out.codes[B_RUN, n] = which
    if which != NO_CODE and which > out.hands[hand, T.H_RUNS, 0]:
        out.hands[hand, T.H_RUNS, 0] = which
    all_in = NO_CODE
    if flags & _ALL_IN:
        all_in = 1
    elif kind <= _RAISE and kind != _CHECK and kind != _FOLD:
        all_in = 0
    out.codes[B_ALL_IN, n] = all_in
    count = NO_CODE
    if mask >> COUNT_C & 1:
        count = min(registers[COUNT_C, 0], 200)
    out.codes[B_COUNT, n] = count
    pool = out.state[X_CARDS]
    held = 0
    if mask >> CARDS_C & 1:
        held = registers[CARDS_C, 0]
        for i in range(held):
            out.cards[pool + i] = cards[0, i]
    out.state[X_CARDS] = pool + held
    out.card_ends[n + 1] = pool + held
    face = t.rows[row, T.R_FACE]
    if face == _DOOR:
        face = 1 if held == 1 else NO_CODE
    out.codes[B_FACE, n] = face
    if t.rows[row, T.R_HERO] and out.hands[hand, T.H_HERO, 0] != seat and held > 1:
        out.hands[hand, T.H_HEROES, 0] += 1
        if out.hands[hand, T.H_HEROES, 0] > 0:
            out.hands[hand, T.H_HERO, 0] = seat
    letters = out.state[X_TEXT]
    if mask >> TEXT_C & 1:
        for i in range(registers[TEXT_C, 0], registers[TEXT_C, 1]):
            out.text[letters] = data[i]
            letters += 1
    out.state[X_TEXT] = letters
    out.text_ends[n + 1] = letters
    out.state[X_EVENTS] = n + 1


@kernel
def _seat_line(
    out: Out,
    seats: Any,
    names: Any,
    count: int,
    first: int,
    registers: Any,
    mask: int,
    flags: int,
    hand: int,
    line: int,
    start: int,
    end: int,
) -> int:
    """A seat line: a row of ``seats`` and a name to compare with. How many names there are now."""
    number = registers[SEAT_C, 0]
    if count >= MAX_SEATS or number > 100:
        _diagnose(out, TOO_MANY_SEATS, hand, start, end, line, 1)
        out.hands[hand, T.H_DAMAGED, 0] = 1
        return count
    for row in range(first, out.state[X_SEATS]):
        if out.seats[row, S_SEAT] == number:
            _diagnose(out, REPEATED_SEAT, hand, start, end, line, 1)
            out.hands[hand, T.H_DAMAGED, 0] = 1
            return count
    row = out.state[X_SEATS]
    out.seats[row, S_HAND] = hand
    out.seats[row, S_SEAT] = number
    out.seats[row, S_NAME] = registers[PLAYER_C, 0]
    out.seats[row, S_NAME_END] = registers[PLAYER_C, 1]
    out.seats[row, S_STACK] = registers[STACK_C, 0] if mask >> STACK_C & 1 else NONE
    out.seats[row, S_OUT] = 1 if flags & _SITTING_OUT else 0
    out.seats[row, S_DEALT] = 0 if flags & _NOT_DEALT else -1
    if flags & _HERO:
        out.hands[hand, T.H_HERO, 0] = number
        out.hands[hand, T.H_HEROES, 0] = -1000
    out.state[X_SEATS] = row + 1
    size = registers[PLAYER_C, 1] - registers[PLAYER_C, 0]
    return _add_name(names, count, registers[PLAYER_C, 0], size, number, row)


@kernel
def run(data: Any, t: Tables, out: Out, style: int, opening: int, roster: int, start_section: int) -> None:
    """Read all lines of ``data`` into ``out``; sets ``X_FULL`` and stops if ``out`` is too small."""
    size = len(data)
    names = np.zeros((MAX_SEATS, 4), np.int64)
    registers = np.zeros((HERE + out.hands.shape[1] + 1, 2), np.int64)
    stack = np.zeros((MAX_DEPTH + 1, 3), np.int64)
    cards = np.zeros((2, 64), np.int8)
    glued = np.zeros(16, np.int64)
    trace = len(out.trace)
    lines = 0
    line = 1
    hand = -1
    seq = 0
    section = start_section
    count = 0
    first = 0
    run_no = 0
    shown = 0
    looked_ahead = False
    at = 0
    while at < size:
        if at + 2 < size and data[at] == 0xEF and data[at + 1] == 0xBB and data[at + 2] == 0xBF:
            out.skipped[1] += 3
            at += 3
            continue
        stop = _line_end(data, at, size, t, glued)
        after = min(stop + 1, size)
        newline = stop < size
        for k in range(glued[0]):
            end = stop
            while end > glued[1 + k] and data[end - 1] == 13:
                end -= 1
            found = _match(
                data,
                glued[1 + k],
                end,
                t.roots[opening],
                t.nodes,
                t.literals,
                t.switch,
                t.firsts,
                style,
                names,
                0,
                registers,
                stack,
                cards,
            )
            if found >= 0:
                stop = glued[1 + k]
                after = stop
                newline = False
                break
        end = stop
        while end > at and data[end - 1] == 13:
            end -= 1
        if end == at:
            out.skipped[0] += after - at
            line += newline
            at = after
            continue
        variant = -1
        if t.mark_firsts[data[at]]:
            variant = _match(
                data,
                at,
                end,
                t.roots[opening],
                t.nodes,
                t.literals,
                t.switch,
                t.firsts,
                style,
                names,
                0,
                registers,
                stack,
                cards,
            )
        if variant < 0:
            variant = _match(
                data,
                at,
                end,
                t.roots[section],
                t.nodes,
                t.literals,
                t.switch,
                t.firsts,
                style,
                names,
                count,
                registers,
                stack,
                cards,
            )
        if variant < 0 and hand >= 0 and count == 0 and not looked_ahead:
            looked_ahead = True
            p = after
            while p < size:
                e = _line_end(data, p, size, t, glued)
                following = e + 1
                while e > p and data[e - 1] == 13:
                    e -= 1
                if e > p:
                    v = _match(
                        data,
                        p,
                        e,
                        t.roots[opening],
                        t.nodes,
                        t.literals,
                        t.switch,
                        t.firsts,
                        style,
                        names,
                        0,
                        registers,
                        stack,
                        cards,
                    )
                    if v >= 0:
                        break
                    v = _match(
                        data,
                        p,
                        e,
                        t.roots[roster],
                        t.nodes,
                        t.literals,
                        t.switch,
                        t.firsts,
                        style,
                        names,
                        0,
                        registers,
                        stack,
                        cards,
                    )
                    if v >= 0:
                        count = _seat_line(
                            out,
                            out.seats,
                            names,
                            count,
                            first,
                            registers,
                            t.variants[v, T.V_MASK],
                            t.variants[v, T.V_FLAGS],
                            hand,
                            line,
                            p,
                            e,
                        )
                p = following
            variant = _match(
                data,
                at,
                end,
                t.roots[section],
                t.nodes,
                t.literals,
                t.switch,
                t.firsts,
                style,
                names,
                count,
                registers,
                stack,
                cards,
            )
        if lines < trace:
            out.trace[lines, 0] = at
            out.trace[lines, 1] = end
            out.trace[lines, 2] = section
            out.trace[lines, 3] = variant
            lines += 1
        if variant < 0:
            is_blank = True
            for i in range(at, end):
                if data[i] != 32 and data[i] != 9:
                    is_blank = False
                    break
            if is_blank:
                out.skipped[0] += after - at
            else:
                out.state[X_UNKNOWN] += after - at
                _diagnose(out, UNKNOWN_LINE, hand, at, after, line, 1)
                if hand >= 0:
                    out.hands[hand, T.H_DAMAGED, 0] = 1
                    out.hands[hand, T.H_END, 0] = after
            line += newline
            at = after
            if out.state[X_FULL]:
                return
            continue
        rule = t.variants[variant, T.V_LINE]
        flags = t.variants[variant, T.V_FLAGS]
        mask = t.variants[variant, T.V_MASK]
        if t.lines[rule, T.L_OPENS] or t.lines[rule, T.L_HEADLESS]:
            if (
                out.state[X_HANDS] >= len(out.hands)
                or out.state[X_EVENTS] + 1024 >= out.place.shape[1]
                or out.state[X_SEATS] + MAX_SEATS >= len(out.seats)
            ):
                out.state[X_FULL] = 1
                return
            headless = t.lines[rule, T.L_HEADLESS] != 0
            hand = _open_hand(out, at, line, headless)
            if headless:
                _diagnose(out, MISSING_HEADER, hand, at, after, line, 1)
            seq = 0
            count = 0
            first = out.state[X_SEATS]
            run_no = 0
            shown = 0
            looked_ahead = False
        if t.lines[rule, T.L_SKIP] >= 0:
            out.skipped[t.lines[rule, T.L_SKIP]] += after - at
        else:
            out.state[X_PARSED] += after - at
        if t.lines[rule, T.L_THEN] >= 0:
            section = t.lines[rule, T.L_THEN]
        if t.lines[rule, T.L_RUN] >= 0:
            run_no = t.lines[rule, T.L_RUN]
        if hand >= 0:
            out.hands[hand, T.H_END, 0] = after
            if flags & _CANCELLED:
                out.hands[hand, T.H_CANCELLED, 0] = 1
            if t.lines[rule, T.L_CLOSES]:
                out.hands[hand, T.H_CLOSED, 0] = 1
            if t.lines[rule, T.L_DAMAGED]:
                out.hands[hand, T.H_DAMAGED, 0] = 1
                _diagnose(out, DAMAGED_LINE, hand, at, after, line, 1)
            for i in range(
                t.variants[variant, T.V_FACT], t.variants[variant, T.V_FACT] + t.variants[variant, T.V_FACTS]
            ):
                out.hands[hand, t.facts[i], 0] = registers[HERE + t.facts[i], 0]
                out.hands[hand, t.facts[i], 1] = registers[HERE + t.facts[i], 1]
            for i in range(t.lines[rule, T.L_CONST], t.lines[rule, T.L_CONST] + t.lines[rule, T.L_CONSTS]):
                out.hands[hand, t.consts[i, 0], 0] = t.consts[i, 1]
            for row in range(t.lines[rule, T.L_ROW], t.lines[rule, T.L_ROW] + t.lines[rule, T.L_ROWS]):
                kind = t.rows[row, T.R_KIND]
                if kind < 100:
                    seat = -1
                    if t.rows[row, T.R_UNLESS] or kind == _SHOW or kind == _MUCK:
                        r = _seat_row(out, out.seats, first, registers, mask)
                        seat = r - first if r >= 0 else -1
                    if t.rows[row, T.R_UNLESS] and seat >= 0 and shown >> seat & 1:
                        continue
                    if seat >= 0 and mask >> CARDS_C & 1:
                        shown |= 1 << seat
                    seq += 1
                    if out.state[X_EVENTS] + 2 >= out.place.shape[1]:
                        out.state[X_FULL] = 1
                        return
                    _event(out, t, row, mask, flags, run_no, hand, seq, registers, cards, data, line, at, end)
                elif kind == _SEAT:
                    count = _seat_line(
                        out, out.seats, names, count, first, registers, mask, flags, hand, line, at, end
                    )
                else:
                    r = _seat_row(out, out.seats, first, registers, mask)
                    if r >= 0:
                        if kind == _DEALT_IN:
                            out.seats[r, S_DEALT] = 1
                        elif kind == _DEALT_OUT:
                            out.seats[r, S_DEALT] = 0
                        else:
                            out.seats[r, S_OUT] = 1
        line += newline
        at = after


def _outputs(program: T.Program, size: int, lines: int, hands: int, trace: bool) -> Out:
    """Empty outputs for ``lines`` lines and ``hands`` hands; pages never written cost nothing."""
    events = 2 * lines + 1100
    return Out(
        hands=np.empty((hands, len(program.hand_columns), 2), dtype=np.int64),
        seats=np.empty((lines + 2 * MAX_SEATS, 7), dtype=np.int64),
        place=np.empty((5, events), dtype=np.int64),
        codes=np.empty((8, events), dtype=np.uint8),
        money=np.empty((3, events), dtype=np.int64),
        card_ends=np.zeros(events + 1, dtype=np.int64),
        cards=np.empty(size + 128, dtype=np.int8),
        text_ends=np.zeros(events + 1, dtype=np.int64),
        text=np.empty(2 * size + 128, dtype=np.uint8),
        diagnostics=np.empty((lines + hands + 16, 6), dtype=np.int64),
        skipped=np.zeros(len(program.skips), dtype=np.int64),
        trace=np.empty((2 * lines + 16 if trace else 0, 4), dtype=np.int64),
        state=np.zeros(9, dtype=np.int64),
    )


def run_matcher(program: T.Program, data: bytes, trace: bool = False) -> tuple[Out, npt.NDArray[np.uint8]]:
    """Match all of ``data``; the outputs, and the bytes as the array that spans point into."""
    array = np.frombuffer(data, dtype=np.uint8)
    lines = int(np.count_nonzero(array == 10)) + 16
    hands = len(data) // 300 + 16
    opening = program.sections.index(T.OPENING)
    roster = program.sections.index(T.ROSTER)
    while True:
        out = _outputs(program, len(data), lines, hands, trace)
        run(array, program.tables, out, program.money, opening, roster, 0)
        if not out.state[X_FULL]:
            return out, array
        hands = hands * 4
        lines = lines * 2
