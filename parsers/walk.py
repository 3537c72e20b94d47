"""Running a section's tree of templates (``tree``) on one line."""

from __future__ import annotations

from typing import Any

from parsers import scan
from parsers import tree as T
from parsers.grammar import CARDS_C
from parsers.native import eight, get, inlined, put
from parsers.output import REGISTERS, STACK


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
def match(
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
