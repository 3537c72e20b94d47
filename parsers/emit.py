"""What a matched line writes: hands, seats and events, in the types of their tables.

``now`` is the state of the hand in hand (see ``output``); registers hold the fields of the line.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from analyzer.money import NONE
from analyzer.schema import DETAILS, EVENT_KINDS
from parsers import output as O
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
from parsers.native import called, inlined

COLUMNS: Final = len(EVENT_COLUMNS)
CHECK, FOLD, RAISE, SHOW, MUCK, AWARD = (
    EVENT_KINDS.index(kind) for kind in ("check", "fold", "raise", "show", "muck", "award")
)
ALL_IN, SITTING_OUT, HERO = int(Flag.ALL_IN), int(Flag.SITTING_OUT), int(Flag.HERO)
CANCELLED, NOT_DEALT = int(Flag.CANCELLED), int(Flag.NOT_DEALT)
DOOR = int(Face.DOOR)
CAPPED: Final = DETAILS.index("capped")
SEAT, DEALT_IN, SITS_OUT = int(Effect.SEAT), int(Effect.DEALT_IN), int(Effect.SITS_OUT)


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
    if count >= O.MAX_SEATS or number > 100 or row >= len(seat_number):
        return O.TOO_MANY_SEATS
    for other in range(first, row):
        if seat_number[other] == number:
            return O.REPEATED_SEAT
    return -1


@inlined
def seat_row(seat_number: Any, first: int, rows: int, registers: Any, mask: int) -> int:
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
    _set(bits, O.V_AMOUNT + which, n)


@inlined
def _amounts(money: Any, bits: Any, n: int, mask: int, registers: Any) -> None:
    if mask >> BOTH_C & 1:
        _cell(money, bits, O.M_AMOUNT, n, registers[BOTH_C, 0])
        _cell(money, bits, O.M_TO, n, registers[BOTH_C, 0])
    if mask >> AMOUNT_C & 1:
        _cell(money, bits, O.M_AMOUNT, n, registers[AMOUNT_C, 0])
    if mask >> TO_C & 1:
        _cell(money, bits, O.M_TO, n, registers[TO_C, 0])
    if mask >> BY_C & 1:
        _cell(money, bits, O.M_BY, n, registers[BY_C, 0])


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
    _code(codes, bits, O.C_POT, O.V_POT, n, pot)
    if run == FROM_STATE:
        run = present if present > 0 else NO_CODE
    elif mask >> RUN_C & 1:
        run = min(registers[RUN_C, 0], 100)
    _code(codes, bits, O.C_RUN, O.V_RUN, n, run)
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
def diagnose(diagnostics: Any, state: Any, code: int, hand: int, start: int, end: int, line: int) -> None:
    """One thing that could not be read or believed; ``X_FULL`` is set if there is no room for it."""
    n = state[O.X_DIAGNOSTICS]
    if n >= len(diagnostics):
        state[O.X_FULL] = 1
        return
    diagnostics[n, O.D_CODE] = code
    diagnostics[n, O.D_HAND] = hand
    diagnostics[n, O.D_START] = start
    diagnostics[n, O.D_END] = end
    diagnostics[n, O.D_LINE] = line
    diagnostics[n, O.D_COLUMN] = 1
    state[O.X_DIAGNOSTICS] = n + 1


@called
def open_hand(facts: Any, state: Any, now: Any, start: int, line: int, headless: bool) -> None:
    """A new hand, of which nothing is known but where it begins."""
    hand = state[O.X_HANDS]
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
    state[O.X_HANDS] = hand + 1
    now[O.N_HAND] = hand
    now[O.N_SEQ] = 0
    now[O.N_NAMES] = 0
    now[O.N_FIRST] = state[O.X_SEATS]
    now[O.N_RUN] = 0
    now[O.N_SHOWN] = 0
    now[O.N_AWARDED] = 0
    now[O.N_AHEAD] = O.NOT_YET


@inlined
def write_facts(
    facts: Any, hand: int, variant: Any, told: Any, line: Any, consts: Any, registers: Any
) -> None:
    """The facts of the hand that a line tells, and those that follow from its template alone."""
    if variant[T.V_FLAGS] & CANCELLED:
        facts[T.H_CANCELLED, 0, hand] = 1
    if line[T.L_CLOSES]:
        facts[T.H_CLOSED, 0, hand] = 1
    for i in range(variant[T.V_FACT], variant[T.V_FACT] + variant[T.V_FACTS]):
        facts[told[i], 0, hand] = registers[COLUMNS + told[i], 0]
        facts[told[i], 1, hand] = registers[COLUMNS + told[i], 1]
    for i in range(line[T.L_CONST], line[T.L_CONST] + line[T.L_CONSTS]):
        facts[consts[i, 0], 0, hand] = consts[i, 1]


@inlined
def write_seat(
    data: Any,
    registers: Any,
    mask: int,
    flags: int,
    now: Any,
    names: Any,
    facts: Any,
    state: Any,
    hands: Any,
    numbers: Any,
    players: Any,
    stacks: Any,
    bits: Any,
    text: Any,
) -> int:
    """A seat line: a row of ``seats`` and a name to compare with. The fault if it cannot be used."""
    number = registers[SEAT_C, 0]
    n = state[O.X_SEATS]
    fault = _seat_fault(numbers, now[O.N_FIRST], n, number, now[O.N_NAMES])
    if fault >= 0:
        facts[T.H_DAMAGED, 0, now[O.N_HAND]] = 1
        return fault
    start, stop = registers[PLAYER_C, 0], registers[PLAYER_C, 1]
    hands[n] = now[O.N_HAND]
    numbers[n] = number
    state[O.X_TEXT] = _keep_text(players, n, data, start, stop, text, state[O.X_TEXT])
    if mask >> STACK_C & 1:
        stacks[n, 0] = registers[STACK_C, 0]
        stacks[n, 1] = registers[STACK_C, 0] >> 63
        _set(bits, O.W_STACK, n)
    if flags & SITTING_OUT:
        _set(bits, O.B_SITS_OUT, n)
    if flags & NOT_DEALT:
        _set(bits, O.W_DEALT, n)
    if flags & HERO:
        facts[T.H_HERO, 0, now[O.N_HAND]] = number
        facts[T.H_HEROES, 0, now[O.N_HAND]] = -1000
    state[O.X_SEATS] = n + 1
    _add_name(names, now[O.N_NAMES], data, start, stop - start, number, n)
    now[O.N_NAMES] += 1
    return -1


@inlined
def write_effect(kind: int, seat: int, bits: Any) -> None:
    """What a line says of a seat beside events."""
    if seat >= 0:
        if kind == SITS_OUT:
            _set(bits, O.B_SITS_OUT, seat)
        else:
            _set(bits, O.W_DEALT, seat)
            if kind == DEALT_IN:
                _set(bits, O.B_DEALT, seat)


@inlined
def cards_held(mask: int, registers: Any) -> int:
    """How many cards a line shows."""
    return registers[CARDS_C, 0] if mask >> CARDS_C & 1 else 0


@inlined
def known_already(kind: int, row: Any, seat: int, held: int, now: Any) -> bool:
    """Whether this showing of cards, or this award, tells nothing new; else it is remembered."""
    if kind == AWARD:
        if row[T.R_UNLESS]:
            return bool(now[O.N_AWARDED] != 0)
        now[O.N_AWARDED] = 1
        return False
    if (kind != SHOW and kind != MUCK) or seat < 0:
        return False
    bit = 1 << (seat - now[O.N_FIRST])
    if row[T.R_UNLESS] and now[O.N_SHOWN] & bit:
        return True
    if held > 0:
        now[O.N_SHOWN] |= bit
    return False


@inlined
def write_place(place: Any, n: int, now: Any, line: int, start: int, end: int) -> None:
    """Hand, number within it, and position of an event."""
    now[O.N_SEQ] += 1
    place[O.P_HAND, n] = now[O.N_HAND]
    place[O.P_SEQ, n] = now[O.N_SEQ]
    place[O.P_LINE, n] = line
    place[O.P_START, n] = start
    place[O.P_END, n] = end


@inlined
def write_event(
    row: Any,
    mask: int,
    flags: int,
    n: int,
    now: Any,
    registers: Any,
    facts: Any,
    codes: Any,
    money: Any,
    bits: Any,
) -> None:
    """The numbers of an event in the types of its table; what is not told stays null."""
    hand = now[O.N_HAND]
    kind = row[T.R_KIND]
    codes[O.C_KIND, n] = kind
    _code(codes, bits, O.C_DETAIL, O.V_DETAIL, n, row[T.R_DETAIL])
    if mask & (1 << PLAYER_C | 1 << SEAT_C):
        codes[O.C_SEAT, n] = registers[PLAYER_C if mask >> PLAYER_C & 1 else SEAT_C, 0]
        _set(bits, O.V_SEAT, n)
    _amounts(money, bits, n, mask, registers)
    run = _pot_and_run(codes, bits, n, mask, registers, row[T.R_POT], row[T.R_RUN], now[O.N_RUN])
    if run > facts[T.H_RUNS, 0, hand]:
        facts[T.H_RUNS, 0, hand] = run
    if flags & ALL_IN or row[T.R_DETAIL] == CAPPED:
        _set(bits, O.B_ALL_IN, n)
        _set(bits, O.V_ALL_IN, n)
    elif kind <= RAISE and kind != CHECK and kind != FOLD:
        _set(bits, O.V_ALL_IN, n)
    if mask >> COUNT_C & 1:
        _code(codes, bits, O.C_COUNT, O.V_COUNT, n, min(registers[COUNT_C, 0], 200))


@inlined
def write_cards(
    row: Any,
    mask: int,
    n: int,
    now: Any,
    registers: Any,
    cards: Any,
    facts: Any,
    state: Any,
    codes: Any,
    bits: Any,
    card_ends: Any,
    pool: Any,
) -> None:
    """The cards of an event, and how they lie."""
    held = _keep_cards(pool, state[O.X_CARDS], mask, registers, cards)
    state[O.X_CARDS] += held
    card_ends[n + 1] = state[O.X_CARDS]
    if held > 0:
        _set(bits, O.V_CARDS, n)
    hand = now[O.N_HAND]
    if row[T.R_HERO] and held > 1 and facts[T.H_HERO, 0, hand] != registers[PLAYER_C, 0]:
        facts[T.H_HEROES, 0, hand] += 1
        if facts[T.H_HEROES, 0, hand] > 0:
            facts[T.H_HERO, 0, hand] = registers[PLAYER_C, 0]
    face = row[T.R_FACE]
    if face == DOOR:
        face = 1 if held == 1 else NO_CODE
    _code(codes, bits, O.C_FACE, O.V_FACE, n, face)


@inlined
def write_words(
    mask: int, n: int, data: Any, registers: Any, state: Any, bits: Any, views: Any, text: Any
) -> None:
    """The text of an event, if it has one."""
    start, stop = registers[TEXT_C, 0], registers[TEXT_C, 1]
    if mask >> TEXT_C & 1 and stop > start:
        _set(bits, O.V_WORDS, n)
        state[O.X_TEXT] = _keep_text(views, n, data, start, stop, text, state[O.X_TEXT])
