"""The one matcher of all text formats: from bytes to columns, in one pass.

It finds the lines, runs the section's tree of templates (``tables``) on each, and writes rows in
the types of the tables. Nothing is said about poker but what the grammar says.

A name at the beginning of a line is found by comparing with the names of the hand's own seat
lines, longest first; if what follows makes no template, shorter names are tried. Where a hand
has no seat lines at all (observed hands), the lines that name players further down, such as the
summary's, are read ahead.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from analyzer.money import NONE
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
    HOLE_C,
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
from parsers.native import called, eight, get, inlined, kernel, put
from parsers.output import (
    B_ALL_IN,
    B_DEALT,
    B_SITS_OUT,
    C_COUNT,
    C_DETAIL,
    C_FACE,
    C_KIND,
    C_POT,
    C_RUN,
    C_SEAT,
    D_CODE,
    D_COLUMN,
    D_END,
    D_HAND,
    D_LINE,
    D_START,
    DAMAGED_LINE,
    M_AMOUNT,
    M_BY,
    M_TO,
    MAX_SEATS,
    MISSING_HEADER,
    P_END,
    P_HAND,
    P_LINE,
    P_SEQ,
    P_START,
    REGISTERS,
    REPEATED_SEAT,
    STACK,
    TOO_MANY_SEATS,
    UNKNOWN_LINE,
    V_ALL_IN,
    V_AMOUNT,
    V_CARDS,
    V_COUNT,
    V_DETAIL,
    V_FACE,
    V_POT,
    V_RUN,
    V_SEAT,
    V_WORDS,
    W_DEALT,
    W_STACK,
    X_CARDS,
    X_DIAGNOSTICS,
    X_EVENTS,
    X_FULL,
    X_HANDS,
    X_PARSED,
    X_SEATS,
    X_TEXT,
    X_TRACED,
    X_UNKNOWN,
    Out,
    Scratch,
)
from parsers.tables import Tables

COLUMNS: Final = len(EVENT_COLUMNS)
NOT_YET, AHEAD, DONE = range(3)  # reading ahead for names
GLUED, OPENS, HERE = range(3)  # what a line may be

_CHECK, _FOLD, _RAISE, _SHOW, _MUCK = (
    EVENT_KINDS.index(kind) for kind in ("check", "fold", "raise", "show", "muck")
)
_ALL_IN, _SITTING_OUT, _HERO = int(Flag.ALL_IN), int(Flag.SITTING_OUT), int(Flag.HERO)
_CANCELLED, _NOT_DEALT = int(Flag.CANCELLED), int(Flag.NOT_DEALT)
_DOOR, _SEAT = int(Face.DOOR), int(Effect.SEAT)
_DEALT_IN, _DEALT_OUT, _SITS_OUT = int(Effect.DEALT_IN), int(Effect.NOT_DEALT), int(Effect.SITS_OUT)


@inlined
def _text_end(data: Any, at: int, least: int, end: int, code: Any, sets: int, choice: int) -> int:
    """The last place where a text may end: what follows can begin there. -1 if there is none."""
    e = choice if choice >= 0 else end
    if e == end:
        if e >= at + least and get(code, sets + 256):
            return e
        e -= 1
    while e >= at + least:
        if get(code, sets + get(data, e)) and get(
            code, sets + T.FLAGS + (get(data, e + 1) if e + 1 < end else 256)
        ):
            return e
        e -= 1
    return -1


@inlined
def _short_end(data: Any, at: int, end: int, code: Any, sets: int, choice: int) -> int:
    """The first place where a text of one byte or more may end; -1 if there is none."""
    e = choice if choice >= 0 else at + 1
    while e <= end:
        if get(code, sets + (get(data, e) if e < end else 256)):
            return e
        e += 1
    return -1


@inlined
def _word_end(data: Any, at: int, end: int) -> int:
    after = at
    while after < end:
        b = get(data, after)
        if not (
            48 <= b <= 57 or 65 <= b <= 90 or 97 <= b <= 122 or b >= 128 or b == 45 or b == 46 or b == 95
        ):
            break
        after += 1
    return after if after > at else -1


@inlined
def _stands(data: Any, at: int, size: int, length: int, words: Any, word: int) -> bool:
    """Whether a literal stands at ``at`` (the caller knows that the line is long enough)."""
    if at + length + 8 <= size:
        done = 0
        while done < length:
            if (eight(data, at + done) ^ get(words, word)) & get(words, word + 1):
                return False
            done += 8
            word += 2
        return True
    for i in range(length):
        if get(data, at + i) != (get(words, word + 2 * (i >> 3)) >> (8 * (i & 7))) & 255:
            return False
    return True


@inlined
def _seated(data: Any, at: int, end: int, size: int, names: Any, count: int, i: int) -> int:
    """The first of the names from the ``i``-th on that stands at ``at``; ``count`` if none does."""
    while i < count:
        length = get(names, 6 * i + 1)
        if at + length <= end:
            if at + 8 > size:
                if scan.same(data, at, data, get(names, 6 * i), length):
                    return i
            elif (eight(data, at) ^ get(names, 6 * i + 4)) & get(names, 6 * i + 5) == 0:
                if length <= 8 or scan.same(data, at + 8, data, get(names, 6 * i) + 8, length - 8):
                    return i
        i += 1
    return i


@inlined
def _match(
    data: Any,
    at: int,
    end: int,
    node: int,
    code: Any,
    words: Any,
    style: int,
    work: Any,
    count: int,
    cards: Any,
) -> int:
    """Run a tree on one line: the variant that matches, or -1.

    ``work`` holds the names (``count`` of them), the stack of alternatives not yet tried, and the
    registers, to which the values of the fields go.
    """
    size = len(data)
    depth = STACK
    choice = -1
    while True:
        if node < 0:
            if depth == STACK:
                return -1
            depth -= 3
            node = get(work, depth)
            at = get(work, depth + 1)
            choice = get(work, depth + 2)
            continue
        p = at
        length = get(code, node + T.N_LENGTH)
        if length > 0:
            p = at + length
            if p > end or not _stands(data, at, size, length, words, get(code, node + T.N_WORD)):
                node = get(code, node + T.N_NEXT)
                choice = -1
                continue
        op = get(code, node + T.N_OP)
        a = get(code, node + T.N_A)
        r = REGISTERS + 2 * a
        after = -1
        again = -1
        child = get(code, node + T.N_CHILD)
        if op == T.OP_SWITCH:
            if p < end:
                child = get(code, a + get(data, p))
                if child >= 0:
                    after = p + 1
        elif op == T.OP_PASS:
            after = p
        elif op == T.OP_END:
            while p < end and (get(data, p) == 32 or get(data, p) == 9):
                p += 1
            if p == end:
                return int(a)
        elif op == T.OP_SEATED:
            i = _seated(data, p, end, size, work, count, choice if choice >= 0 else 0)
            if i < count:
                after = p + get(work, 6 * i + 1)
                put(work, r, get(work, 6 * i + 2))
                put(work, r + 1, get(work, 6 * i + 3))
                again = i + 1
        elif op == T.OP_MONEY:
            after, value, currency = scan.money(data, p, end, style)
            put(work, r, value)
            put(work, r + 1, currency)
        elif op == T.OP_INT:
            after, value = scan.integer(data, p, end)
            put(work, r, value)
        elif op == T.OP_CARDS or op == T.OP_BARE:
            after, number = scan.cards(data, p, end, cards, 0 if a == CARDS_C else 64, op == T.OP_CARDS)
            put(work, r, number)
        else:
            if op == T.OP_TEXT:
                least = get(code, node + T.N_B) & 1
                after = _text_end(data, p, least, end, code, get(code, node + T.N_B) >> 1, choice)
                if after > p + least:
                    again = after - 1
            elif op == T.OP_WORD:
                after = _word_end(data, p, end)
            elif op == T.OP_CODE:
                after = scan.code(data, p, end)
            else:
                after = _short_end(data, p, end, code, get(code, node + T.N_B) >> 1, choice)
                again = after + 1 if 0 <= after < end else -1
            put(work, r, p)
            put(work, r + 1, after)
        if after < 0 or depth >= REGISTERS - 3:
            node = get(code, node + T.N_NEXT)
            choice = -1
            continue
        if again >= 0:
            put(work, depth, node)
            put(work, depth + 1, at)
            put(work, depth + 2, again)
            depth += 3
        elif get(code, node + T.N_NEXT) >= 0:
            put(work, depth, get(code, node + T.N_NEXT))
            put(work, depth + 1, at)
            put(work, depth + 2, -1)
            depth += 3
        choice = -1
        node = child
        at = after
        if at == end and get(code, node + T.N_OP) == T.OP_END and get(code, node + T.N_LENGTH) == 0:
            return int(get(code, node + T.N_A))


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
def _diagnose(diagnostics: Any, state: Any, code: int, hand: int, start: int, end: int, line: int) -> None:
    n = state[X_DIAGNOSTICS]
    if n >= len(diagnostics):
        state[X_FULL] = 1
        return
    diagnostics[n, D_CODE] = code
    diagnostics[n, D_HAND] = hand
    diagnostics[n, D_START] = start
    diagnostics[n, D_END] = end
    diagnostics[n, D_LINE] = line
    diagnostics[n, D_COLUMN] = 1
    state[X_DIAGNOSTICS] = n + 1


@inlined
def _set(bits: Any, which: int, n: int) -> None:
    bits[which, n >> 3] |= 1 << (n & 7)


@inlined
def _keep_text(view: Any, n: int, data: Any, start: int, stop: int, pool: Any, at: int) -> int:
    """Write a text as an Arrow string view: short ones in place, long ones to the pool at ``at``."""
    size = stop - start
    view[n, 0] = size
    if size <= 12:
        for i in range(size):
            view[n, 1 + (i >> 2)] |= data[start + i] << (8 * (i & 3))
        return at
    for i in range(4):
        view[n, 1] |= data[start + i] << (8 * i)
    view[n, 3] = at
    for i in range(size):
        pool[at + i] = data[start + i]
    return at + size


@called
def _open_hand(facts: Any, state: Any, start: int, line: int, headless: bool) -> int:
    """A new row of hands; its number."""
    hand = state[X_HANDS]
    for i in range(facts.shape[0]):
        facts[i, 0, hand] = NONE
    facts[T.H_START, 0, hand] = start
    facts[T.H_END, 0, hand] = start
    facts[T.H_LINE, 0, hand] = line
    facts[T.H_CLOSED, 0, hand] = 0
    facts[T.H_DAMAGED, 0, hand] = headless
    facts[T.H_HEADLESS, 0, hand] = headless
    facts[T.H_RUNS, 0, hand] = 1
    facts[T.H_HEROES, 0, hand] = 0
    facts[T.H_CANCELLED, 0, hand] = 0
    state[X_HANDS] = hand + 1
    return int(hand)


@inlined
def _add_name(names: Any, count: int, data: Any, start: int, size: int, seat: int, row: int) -> None:
    """Keep the names longest first; of equal ones the first stays first."""
    i = count
    while i > 0 and names[i - 1, 1] < size:
        for k in range(6):
            names[i, k] = names[i - 1, k]
        i -= 1
    names[i, 4] = 0
    names[i, 5] = 0
    for k in range(min(size, 8)):
        names[i, 4] |= np.int64(data[start + k]) << (8 * k)
        names[i, 5] |= np.int64(255) << (8 * k)
    names[i, 0] = start
    names[i, 1] = size
    names[i, 2] = seat
    names[i, 3] = row


@inlined
def _seat_fault(seat_number: Any, first: int, row: int, number: int, count: int) -> int:
    """Why a seat line cannot be used, -1 if it can."""
    if count >= MAX_SEATS or number > 100 or row >= len(seat_number):
        return TOO_MANY_SEATS
    for other in range(first, row):
        if seat_number[other] == number:
            return REPEATED_SEAT
    return -1


@inlined
def _seat_row(seat_number: Any, first: int, rows: int, registers: Any, mask: int) -> int:
    """The row of ``seats`` that a line speaks of: by seat number if it has one, else by name."""
    found = -1
    if mask >> SEAT_C & 1:
        for row in range(first, rows):
            if seat_number[row] == registers[SEAT_C, 0]:
                found = row
                break
    elif mask >> PLAYER_C & 1:
        found = registers[PLAYER_C, 1]
    return found


@inlined
def _cell(money: Any, bits: Any, which: int, n: int, value: int) -> None:
    """Write an amount; ``which`` is its column (the masks of amounts follow each other)."""
    money[which, n, 0] = value
    money[which, n, 1] = value >> 63
    _set(bits, V_AMOUNT + which, n)


@inlined
def _amounts(money: Any, bits: Any, n: int, mask: int, registers: Any) -> None:
    if mask >> BOTH_C & 1:
        _cell(money, bits, M_AMOUNT, n, registers[BOTH_C, 0])
        _cell(money, bits, M_TO, n, registers[BOTH_C, 0])
    if mask >> AMOUNT_C & 1:
        _cell(money, bits, M_AMOUNT, n, registers[AMOUNT_C, 0])
    if mask >> TO_C & 1:
        _cell(money, bits, M_TO, n, registers[TO_C, 0])
    if mask >> BY_C & 1:
        _cell(money, bits, M_BY, n, registers[BY_C, 0])


@inlined
def _code(codes: Any, bits: Any, column: int, valid: int, n: int, value: int) -> None:
    """Write a small number unless it is ``NO_CODE``."""
    if value != NO_CODE:
        codes[column, n] = value
        _set(bits, valid, n)


@inlined
def _pot_and_run(
    codes: Any, bits: Any, n: int, mask: int, registers: Any, pot: int, run: int, present: int
) -> int:
    """Write the pot and the run of an award or a board; the run, 0 if none."""
    if pot == NO_CODE and mask >> POT_C & 1:
        pot = min(registers[POT_C, 0], 100)
    _code(codes, bits, C_POT, V_POT, n, pot)
    if run == FROM_STATE:
        run = present if present > 0 else NO_CODE
    elif mask >> RUN_C & 1:
        run = min(registers[RUN_C, 0], 100)
    _code(codes, bits, C_RUN, V_RUN, n, run)
    return 0 if run == NO_CODE else run


@inlined
def _keep_cards(pool: Any, at: int, mask: int, registers: Any, cards: Any) -> int:
    """Write the cards of an event to the pool, the hole cards first; how many."""
    held = 0
    if mask >> HOLE_C & 1:
        held = registers[HOLE_C, 0]
        for i in range(held):
            pool[at + i] = cards[64 + i]
    if mask >> CARDS_C & 1:
        for i in range(registers[CARDS_C, 0]):
            pool[at + held] = cards[i]
            held += 1
    return held


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


@kernel
def run(data: Any, t: Tables, out: Out, s: Scratch, style: int, opening: int, roster: int) -> None:
    """Read all lines of ``data`` into ``out``; sets ``X_FULL`` and stops if ``out`` is too small."""
    code, codewords, roots = t.code, t.words, t.roots
    variants, told, lines, rows, consts = t.variants, t.facts, t.lines, t.rows, t.consts
    marks, mark_ends, mark_firsts = t.marks, t.mark_ends, t.mark_firsts
    names, registers, work, cards = s.names, s.registers, s.work, s.cards
    facts, seat_hand, seat_number, seat_name = out.facts, out.seat_hand, out.seat_number, out.seat_name
    seat_stack, seat_bits = out.seat_stack, out.seat_bits
    place, codes, money, bits = out.place, out.codes, out.money, out.bits
    card_ends, pool, remarks, text = out.card_ends, out.cards, out.words, out.text
    diagnostics, skipped, trace, state = out.diagnostics, out.skipped, out.trace, out.state
    size = len(data)
    breaks = s.breaks
    find_breaks(data, s.eights, marks[mark_ends[0] - 1], breaks)
    traced = 0
    line = 1
    hand = -1
    seq = 0
    section = 0
    count = 0
    first = 0
    run_no = 0
    shown = 0
    ahead = NOT_YET
    back = 0
    back_break = 0
    next_break = 0
    at = 0
    while True:
        if at >= size:
            if ahead != AHEAD:
                break
            ahead = DONE
            at = back
            next_break = back_break
        if data[at] == 0xEF and at + 2 < size and data[at + 1] == 0xBB and data[at + 2] == 0xBF:
            skipped[1] += 0 if ahead == AHEAD else 3
            at += 3
            continue
        glued = -1
        while breaks[next_break] < at:
            next_break += 1
        first_break = next_break
        while breaks[next_break] < size and data[breaks[next_break]] != 10:
            if glued < 0:
                glued = _mark_ending(data, at, breaks[next_break], marks, mark_ends)
            next_break += 1
        stop = breaks[next_break]
        after = stop + 1 if stop < size else size
        newline = 1 if stop < size else 0
        end = _trim(data, at, stop)
        if end == at:
            if ahead != AHEAD:
                skipped[0] += after - at
                line += newline
            at = after
            continue
        opens = mark_firsts[data[at]] and _mark_at(data, at, end, marks, mark_ends)
        if ahead == AHEAD and (opens or glued >= 0):
            ahead = DONE
            at = back
            next_break = back_break
            continue
        # what to try, in this order: a hand glued to this line, a hand's first line, the section
        attempt = GLUED if glued >= 0 else (OPENS if opens else HERE)
        variant = -1
        while True:
            begin = glued if attempt == GLUED else at
            root = roster if ahead == AHEAD else (section if attempt == HERE else opening)
            known = count if attempt == HERE and ahead != AHEAD else 0
            variant = _match(data, begin, end, roots[root], code, codewords, style, work, known, cards)
            if attempt == GLUED:
                if variant >= 0:
                    after = glued
                    newline = 0
                    end = _trim(data, at, glued)
                    next_break = first_break
                attempt = OPENS if opens else HERE
            elif attempt == OPENS and variant < 0:
                attempt = HERE
            else:
                break
        if ahead == AHEAD and variant < 0:
            at = after
            continue
        if ahead == AHEAD and not lines[variants[variant, T.V_LINE], T.L_ROSTER]:
            ahead = DONE  # a proper seat line is still to come
            at = back
            next_break = back_break
            continue
        if variant < 0 and hand >= 0 and count == 0 and ahead == NOT_YET:
            ahead = AHEAD
            back = at
            back_break = first_break
            at = after
            continue
        if ahead != AHEAD and traced < len(trace):
            trace[traced, 0] = at
            trace[traced, 1] = end
            trace[traced, 2] = section
            trace[traced, 3] = variant
            for i in range(len(registers)):
                trace[traced, 4 + 2 * i] = registers[i, 0]
                trace[traced, 5 + 2 * i] = registers[i, 1]
            traced += 1
            state[X_TRACED] = traced
        if variant < 0:
            if _only_blanks(data, at, end):
                skipped[0] += after - at
            else:
                state[X_UNKNOWN] += after - at
                _diagnose(diagnostics, state, UNKNOWN_LINE, hand, at, after, line)
                if hand >= 0:
                    facts[T.H_DAMAGED, 0, hand] = 1
                    facts[T.H_END, 0, hand] = after
            line += newline
            at = after
            continue
        rule = variants[variant, T.V_LINE]
        flags = variants[variant, T.V_FLAGS]
        mask = variants[variant, T.V_MASK]
        headless = lines[rule, T.L_HEADLESS] != 0
        if ahead != AHEAD:
            if headless or lines[rule, T.L_OPENS]:
                if state[X_HANDS] >= facts.shape[2] or state[X_FULL]:
                    state[X_FULL] = 1
                    break
                hand = _open_hand(facts, state, at, line, headless)
                if headless:
                    _diagnose(diagnostics, state, MISSING_HEADER, hand, at, after, line)
                seq = 0
                count = 0
                first = state[X_SEATS]
                run_no = 0
                shown = 0
                ahead = NOT_YET
            if lines[rule, T.L_SKIP] >= 0:
                skipped[lines[rule, T.L_SKIP]] += after - at
            else:
                state[X_PARSED] += after - at
            if lines[rule, T.L_THEN] >= 0:
                section = lines[rule, T.L_THEN]
            if lines[rule, T.L_RUN] >= 0:
                run_no = lines[rule, T.L_RUN]
        if hand >= 0 and ahead != AHEAD:
            facts[T.H_END, 0, hand] = after
            if flags & _CANCELLED:
                facts[T.H_CANCELLED, 0, hand] = 1
            if lines[rule, T.L_CLOSES]:
                facts[T.H_CLOSED, 0, hand] = 1
            if lines[rule, T.L_DAMAGED]:
                facts[T.H_DAMAGED, 0, hand] = 1
                _diagnose(diagnostics, state, DAMAGED_LINE, hand, at, after, line)
            for i in range(
                variants[variant, T.V_FACT], variants[variant, T.V_FACT] + variants[variant, T.V_FACTS]
            ):
                facts[told[i], 0, hand] = registers[COLUMNS + told[i], 0]
                facts[told[i], 1, hand] = registers[COLUMNS + told[i], 1]
            for i in range(lines[rule, T.L_CONST], lines[rule, T.L_CONST] + lines[rule, T.L_CONSTS]):
                facts[consts[i, 0], 0, hand] = consts[i, 1]
        if hand >= 0:
            for row in range(lines[rule, T.L_ROW], lines[rule, T.L_ROW] + lines[rule, T.L_ROWS]):
                kind = rows[row, T.R_KIND]
                if kind == _SEAT:
                    number = registers[SEAT_C, 0]
                    n = state[X_SEATS]
                    fault = _seat_fault(seat_number, first, n, number, count)
                    if fault >= 0:
                        _diagnose(diagnostics, state, fault, hand, at, after, line)
                        facts[T.H_DAMAGED, 0, hand] = 1
                        continue
                    begin = registers[PLAYER_C, 0]
                    stop = registers[PLAYER_C, 1]
                    seat_hand[n] = hand
                    seat_number[n] = number
                    state[X_TEXT] = _keep_text(seat_name, n, data, begin, stop, text, state[X_TEXT])
                    if mask >> STACK_C & 1:
                        value = registers[STACK_C, 0]
                        seat_stack[n, 0] = value
                        seat_stack[n, 1] = value >> 63
                        _set(seat_bits, W_STACK, n)
                    if flags & _SITTING_OUT:
                        _set(seat_bits, B_SITS_OUT, n)
                    if flags & _NOT_DEALT:
                        _set(seat_bits, W_DEALT, n)
                    if flags & _HERO:
                        facts[T.H_HERO, 0, hand] = number
                        facts[T.H_HEROES, 0, hand] = -1000
                    state[X_SEATS] = n + 1
                    _add_name(names, count, data, begin, stop - begin, number, n)
                    count += 1
                    continue
                if ahead == AHEAD:
                    continue
                seat = -1
                if kind >= 100 or kind == _SHOW or kind == _MUCK:
                    seat = _seat_row(seat_number, first, state[X_SEATS], registers, mask)
                if kind >= 100:
                    if seat < 0:
                        continue
                    if kind == _SITS_OUT:
                        _set(seat_bits, B_SITS_OUT, seat)
                    else:
                        _set(seat_bits, W_DEALT, seat)
                        if kind == _DEALT_IN:
                            _set(seat_bits, B_DEALT, seat)
                    continue
                bit = 1 << (seat - first) if seat >= 0 else 0
                if rows[row, T.R_UNLESS] and shown & bit:
                    continue
                n = state[X_EVENTS]
                if n + 2 >= codes.shape[1]:
                    state[X_FULL] = 1
                    break
                seq += 1
                has = mask & rows[row, T.R_MASK]
                place[P_HAND, n] = hand
                place[P_SEQ, n] = seq
                place[P_LINE, n] = line
                place[P_START, n] = at
                place[P_END, n] = end
                codes[C_KIND, n] = kind
                _code(codes, bits, C_DETAIL, V_DETAIL, n, rows[row, T.R_DETAIL])
                if has & (1 << PLAYER_C | 1 << SEAT_C):
                    codes[C_SEAT, n] = registers[PLAYER_C if has >> PLAYER_C & 1 else SEAT_C, 0]
                    _set(bits, V_SEAT, n)
                _amounts(money, bits, n, has, registers)
                which = _pot_and_run(
                    codes, bits, n, has, registers, rows[row, T.R_POT], rows[row, T.R_RUN], run_no
                )
                if which > facts[T.H_RUNS, 0, hand]:
                    facts[T.H_RUNS, 0, hand] = which
                if flags & _ALL_IN:
                    _set(bits, B_ALL_IN, n)
                    _set(bits, V_ALL_IN, n)
                elif kind <= _RAISE and kind != _CHECK and kind != _FOLD:
                    _set(bits, V_ALL_IN, n)
                if has >> COUNT_C & 1:
                    _code(codes, bits, C_COUNT, V_COUNT, n, min(registers[COUNT_C, 0], 200))
                held = _keep_cards(pool, state[X_CARDS], has, registers, cards)
                state[X_CARDS] += held
                card_ends[n + 1] = state[X_CARDS]
                if held > 0:
                    _set(bits, V_CARDS, n)
                    if kind == _SHOW or kind == _MUCK:
                        shown |= bit
                if rows[row, T.R_HERO] and held > 1 and facts[T.H_HERO, 0, hand] != registers[PLAYER_C, 0]:
                    facts[T.H_HEROES, 0, hand] += 1
                    if facts[T.H_HEROES, 0, hand] > 0:
                        facts[T.H_HERO, 0, hand] = registers[PLAYER_C, 0]
                face = rows[row, T.R_FACE]
                if face == _DOOR:
                    face = 1 if held == 1 else NO_CODE
                _code(codes, bits, C_FACE, V_FACE, n, face)
                if has >> TEXT_C & 1 and registers[TEXT_C, 1] > registers[TEXT_C, 0]:
                    _set(bits, V_WORDS, n)
                    state[X_TEXT] = _keep_text(
                        remarks, n, data, registers[TEXT_C, 0], registers[TEXT_C, 1], text, state[X_TEXT]
                    )
                state[X_EVENTS] = n + 1
        if ahead != AHEAD:
            line += newline
        at = after
