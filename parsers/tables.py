"""A grammar compiled to tables of integers: the program that the matcher runs.

The templates of each section become one tree (``tree``); lines, their variants and their rows become
tables that the tree's ends point into.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from parsers.grammar import (
    EVENT_COLUMNS,
    PLAYER_C,
    SEAT_C,
    Effect,
    Field,
    Flag,
    Grammar,
    Line,
    check,
    variants,
)
from parsers.tree import Flat, Node

V_LINE, V_FLAGS, V_MASK, V_FACT, V_FACTS = range(5)
"""Columns of ``Tables.variants``: line, flags, event columns present, its span of ``facts``."""

(
    L_THEN,
    L_SKIP,
    L_OPENS,
    L_HEADLESS,
    L_RUN,
    L_ROW,
    L_ROWS,
    L_CONST,
    L_CONSTS,
    L_CLOSES,
    L_DAMAGED,
    L_ROSTER,
) = range(12)
R_KIND, R_DETAIL, R_FACE, R_POT, R_RUN, R_MASK, R_UNLESS, R_HERO = range(8)

HAND_BUILTIN: Final = (
    "@start",
    "@end",
    "@line",
    "@closed",
    "@damaged",
    "@headless",
    "@runs",
    "@hero",
    "@heroes",
    "cancelled",
)
H_START, H_END, H_LINE, H_CLOSED, H_DAMAGED, H_HEADLESS, H_RUNS, H_HERO, H_HEROES, H_CANCELLED = range(10)

OPENING, ROSTER = "@opening", "@roster"
"""Two sections of every grammar: lines that open a hand, and lines that name unlisted players."""

Ints = npt.NDArray[np.int32]
Bytes = npt.NDArray[np.uint8]


class Tables(NamedTuple):
    """The program, as arrays; see the constants above for their columns."""

    code: Ints  # nodes, switches and sets of bytes, one after another
    words: npt.NDArray[np.int64]  # pairs: eight bytes of a literal, and which of them count
    roots: Ints
    variants: Ints
    facts: Ints
    lines: Ints
    rows: Ints
    consts: Ints
    marks: Bytes
    mark_ends: Ints
    mark_firsts: Bytes


@dataclass(frozen=True)
class Program:
    """A compiled grammar with the names that its numbers stand for."""

    grammar: Grammar
    tables: Tables
    sections: tuple[str, ...]
    hand_columns: tuple[str, ...]
    skips: tuple[str, ...]
    money: int

    def column(self, name: str) -> int:
        """Position of a fact of the hand; -1 if no line of this grammar tells it."""
        return self.hand_columns.index(name) if name in self.hand_columns else -1


# ── compilation ──────────────────────────────────────────────────────────────────────────────


def _register(name: str, hand_columns: tuple[str, ...]) -> int:
    if name.startswith("_"):
        return len(EVENT_COLUMNS) + len(hand_columns)
    if name in EVENT_COLUMNS:
        return EVENT_COLUMNS.index(name)
    return len(EVENT_COLUMNS) + hand_columns.index(name)


def _columns(grammar: Grammar) -> tuple[str, ...]:
    names = dict.fromkeys(HAND_BUILTIN)
    for line in grammar.lines:
        names.update(dict.fromkeys(line.hand))
        for variant in variants(line, grammar):
            for token in variant.tokens:
                if isinstance(token, Field) and token.name not in EVENT_COLUMNS and token.name[0] != "_":
                    names[token.name] = None
    return tuple(names)


def _row_mask(line: Line, fields: tuple[str, ...] | None) -> int:
    return sum(1 << i for i, name in enumerate(EVENT_COLUMNS) if fields is None or name in fields) | (
        1 << SEAT_C | 1 << PLAYER_C
    )


def _lines(
    grammar: Grammar, sections: tuple[str, ...], skips: tuple[str, ...], columns: tuple[str, ...]
) -> tuple[list[list[int]], list[list[int]], list[list[int]]]:
    lines: list[list[int]] = []
    rows: list[list[int]] = []
    consts: list[list[int]] = []
    for line in grammar.lines:
        lines.append(
            [
                sections.index(line.then) if line.then else -1,
                skips.index(line.skip) if line.skip else -1,
                line.opens,
                line.headless,
                line.run,
                len(rows),
                len(line.rows),
                len(consts),
                len(line.hand),
                line.closes,
                line.damaged,
                line.roster,
            ]
        )
        for row in line.rows:
            rows.append(
                [
                    row.kind_code,
                    row.detail_code,
                    row.face_code,
                    row.pot,
                    row.run,
                    _row_mask(line, row.fields),
                    row.unless_told,
                    row.hero,
                ]
            )
        consts += [[columns.index(name), value] for name, value in line.hand.items()]
    return lines, rows, consts


def _variants(
    grammar: Grammar, columns: tuple[str, ...]
) -> tuple[list[list[int]], list[int], dict[str, list[tuple[int, tuple[bytes | Field, ...]]]]]:
    table: list[list[int]] = []
    facts: list[int] = []
    of_line: dict[str, list[tuple[int, tuple[bytes | Field, ...]]]] = {}
    for number, line in enumerate(grammar.lines):
        for variant in variants(line, grammar):
            registers = [_register(t.name, columns) for t in variant.tokens if isinstance(t, Field)]
            mask = sum(1 << r for r in registers if r < len(EVENT_COLUMNS))
            told = [
                r - len(EVENT_COLUMNS)
                for r in registers
                if len(EVENT_COLUMNS) <= r < len(EVENT_COLUMNS) + len(columns)
            ]
            of_line.setdefault(line.name, []).append((len(table), variant.tokens))
            table.append([number, int(variant.flags & ~Flag(0)), mask, len(facts), len(told)])
            facts += told
    return table, facts, of_line


def _marks(grammar: Grammar) -> tuple[Bytes, Ints]:
    marks = grammar.marks
    return (
        np.frombuffer(b"".join(marks) or b"\0", dtype=np.uint8).copy(),
        np.cumsum([len(mark) for mark in marks] or [0]).astype(np.int32),
    )


def _array(rows: list[list[int]], width: int) -> Ints:
    return np.array(rows, dtype=np.int32).reshape(-1, width) if rows else np.zeros((1, width), dtype=np.int32)


def compile_grammar(grammar: Grammar) -> Program:
    """The grammar as integer tables; ``ValueError`` if a template is not well formed."""
    check(grammar)
    sections = (*grammar.sections, OPENING, ROSTER)
    columns = _columns(grammar)
    skips = tuple(dict.fromkeys(["blank", "byte-order-mark", *(ln.skip for ln in grammar.lines if ln.skip)]))
    table, facts, of_line = _variants(grammar, columns)
    flat = Flat()
    roots = []
    for section in sections:
        tree = Node()
        if section == OPENING:
            members = tuple(line for line in grammar.lines if line.opens)
        elif section == ROSTER:
            members = (
                *(ln for ln in grammar.lines if ln.roster),
                *(ln for ln in grammar.lines if _seats(ln)),
            )
        else:
            members = tuple(
                line for line in grammar.of_section(section) if not line.roster and not line.opens
            )
        for line in members:
            for number, tokens in of_line[line.name]:
                _insert(tree, tokens, number, columns)
        roots.append(flat.lay(tree))
    lines, rows, consts = _lines(grammar, sections, skips, columns)
    marks, mark_ends = _marks(grammar)
    tables = Tables(
        code=np.array(flat.code(), dtype=np.int32),
        words=np.array(flat.words or [0, 0], dtype=np.uint64).view(np.int64),
        roots=np.array(roots, dtype=np.int32),
        variants=_array(table, 5),
        facts=np.array(facts or [0], dtype=np.int32),
        lines=_array(lines, 12),
        rows=_array(rows, 8),
        consts=_array(consts, 2),
        marks=marks,
        mark_ends=mark_ends,
        mark_firsts=np.bincount([mark[0] for mark in grammar.marks], minlength=256).astype(np.uint8),
    )
    return Program(grammar, tables, sections, columns, skips, int(grammar.money))


def _seats(line: Line) -> bool:
    """A proper seat line (that of a hand with a header)."""
    return not (line.roster or line.headless) and any(row.kind is Effect.SEAT for row in line.rows)


def _insert(tree: Node, tokens: tuple[bytes | Field, ...], variant: int, columns: tuple[str, ...]) -> None:
    node = tree
    for token in tokens:
        if isinstance(token, bytes):
            for value in token:
                node = node.byte(value)
        else:
            node = node.field(token.type, _register(token.name, columns))
    node.end(variant)
