"""A grammar compiled to tables of integers: the program that the matcher runs.

The templates of each section become one tree of nodes. A node tries one thing at the present
byte; where it holds, its child follows, where it does not, its next sibling. Templates share
nodes as far as they begin alike, and a template never moves ahead of an earlier one that could
match the same line.
"""

from __future__ import annotations

from dataclasses import dataclass, field
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

OP_PASS, OP_SWITCH, OP_END, OP_INT, OP_MONEY, OP_CARDS = range(6)
OP_BARE, OP_SEATED, OP_TEXT, OP_SHORT, OP_WORD, OP_CODE = range(6, 12)
N_OP, N_A, N_B, N_CHILD, N_NEXT, N_LENGTH, N_WORD = range(7)
NODE: Final = 8
"""Columns of a node, eight numbers each. Text that must stand first: its length, and its first word
in ``words``. Then, by operation: Pass: nothing. Switch: A its 256 targets (the byte is consumed).
End: A variant. Fields: A register; B for texts the least length, and above that bit two sets of 257
flags: which bytes may follow, and which may stand after those (256: the end of the line).
Nodes, targets and sets are given by their position in ``code``."""
FLAGS: Final = 257

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

_DIGITS: Final = frozenset(b"0123456789")
_WORD: Final = frozenset(b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_.") | frozenset(
    range(128, 256)
)
_ANY: Final = frozenset(range(256))
_LINE_END: Final = 256
_FIRST: Final[dict[str, frozenset[int]]] = {
    "int": _DIGITS,
    "money": _DIGITS | frozenset(b"-.$") | {0xC2, 0xE2},
    "cards": frozenset(b"["),
    "bare": _WORD | frozenset(b"?"),
    "seated": _ANY,
    "name": _ANY,
    "short": _ANY,
    "text": _ANY | {_LINE_END},
    "word": _WORD,
    "code": frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
}
_OPS: Final = {
    "int": OP_INT,
    "money": OP_MONEY,
    "cards": OP_CARDS,
    "bare": OP_BARE,
    "seated": OP_SEATED,
    "name": OP_TEXT,
    "short": OP_SHORT,
    "text": OP_TEXT,
    "word": OP_WORD,
    "code": OP_CODE,
}


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


# ── the tree ─────────────────────────────────────────────────────────────────────────────────


@dataclass
class _Branch:
    """One alternative of a node: a set of first bytes, a field, or the end of the line."""

    bytes: dict[int, _Node] = field(default_factory=dict)
    type: str = ""
    register: int = -1
    node: _Node | None = None
    variant: int = -1

    @property
    def first(self) -> frozenset[int]:
        if self.variant >= 0:
            return frozenset({_LINE_END})
        return _FIRST[self.type] if self.type else frozenset(self.bytes)


@dataclass
class _Node:
    branches: list[_Branch] = field(default_factory=list)

    def _place(self, new: _Branch) -> _Branch:
        """The branch that can stand for ``new`` without passing one that it overlaps."""
        for old in reversed(self.branches):
            alike = (
                new.variant < 0 and old.variant < 0 and (old.type, old.register) == (new.type, new.register)
            )
            if alike:
                return old
            if old.first & new.first:
                break
        self.branches.append(new)
        return new

    def byte(self, value: int) -> _Node:
        if self.branches:
            known = self.branches[-1].bytes.get(value)
            if known is not None:
                return known
        branch = self._place(_Branch(bytes={value: _Node()}))
        return branch.bytes.setdefault(value, _Node())

    def field(self, type_: str, register: int) -> _Node:
        branch = self._place(_Branch(type=type_, register=register, node=_Node()))
        assert branch.node is not None
        return branch.node

    def end(self, variant: int) -> None:
        if not any(branch.variant >= 0 for branch in self.branches):
            self.branches.append(_Branch(variant=variant))

    def first(self) -> frozenset[int]:
        return frozenset().union(*(branch.first for branch in self.branches))

    def second(self) -> frozenset[int]:
        """Bytes that may stand second in what follows, where that is known of every branch."""
        found: set[int] = set()
        for branch in self.branches:
            if branch.variant >= 0 or branch.type:
                return _ANY | {_LINE_END}
            for node in branch.bytes.values():
                found |= node.first()
        return frozenset(found)


class _Flat:
    """Collects the code while trees are laid out."""

    def __init__(self) -> None:
        self.code: list[int] = []
        self.texts: dict[bytes, tuple[int, int]] = {}
        self.words: list[int] = []
        self.sets: dict[tuple[frozenset[int], frozenset[int]], int] = {}

    def _literal(self, text: bytes) -> tuple[int, int]:
        """Length and first word of a text, added if it is new."""
        known = self.texts.get(text)
        if known is None:
            known = self.texts[text] = len(text), len(self.words)
            for at in range(0, len(text), 8):
                part = text[at : at + 8]
                self.words += [int.from_bytes(part, "little"), (1 << 8 * len(part)) - 1]
        return known

    def lay(self, node: _Node) -> int:
        """Position of the first of the node's alternatives, which are linked as siblings."""
        first = previous = -1
        for branch in node.branches:
            at = len(self.code)
            self.code += [OP_PASS, 0, 0, -1, -1, 0, 0, 0]
            if previous < 0:
                first = at
            else:
                self.code[previous + N_NEXT] = at
            previous = at
            self._branch(at, branch)
        return first

    def _branch(self, at: int, branch: _Branch) -> None:
        """Fill the node of one alternative; text before a single alternative becomes part of it."""
        code = self.code
        if len(branch.bytes) == 1:
            text, node = _chain(branch)
            code[at + N_LENGTH], code[at + N_WORD] = self._literal(text)
            if len(node.branches) != 1:
                code[at + N_CHILD] = self.lay(node)
                return
            branch = node.branches[0]
        if branch.variant >= 0:
            code[at + N_OP], code[at + N_A] = OP_END, branch.variant
        elif branch.type:
            assert branch.node is not None
            code[at + N_OP], code[at + N_A] = _OPS[branch.type], branch.register
            if branch.type in ("name", "text", "short"):
                code[at + N_B] = (branch.type != "text") | self._sets(branch.node) << 1
            code[at + N_CHILD] = self.lay(branch.node)
        else:
            code[at + N_OP], code[at + N_A] = OP_SWITCH, len(code)
            targets = len(code)
            code += [-1] * 256
            for value, node in branch.bytes.items():
                code[targets + value] = self.lay(node)

    def _sets(self, node: _Node) -> int:
        """Position of the sets of bytes that may follow, and that may stand after those."""
        pair = node.first(), node.second()
        at = self.sets.setdefault(pair, len(self.code))
        if at == len(self.code):
            for members in pair:
                self.code += [int(byte in members) for byte in range(FLAGS)]
        return at


def _chain(branch: _Branch) -> tuple[bytes, _Node]:
    """The bytes that follow one another without an alternative, and the node after them."""
    text = bytearray()
    while True:
        ((value, node),) = branch.bytes.items()
        text.append(value)
        if len(node.branches) != 1 or len(node.branches[0].bytes) != 1:
            return bytes(text), node
        branch = node.branches[0]


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
    flat = _Flat()
    roots = []
    for section in sections:
        tree = _Node()
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
        code=np.array(flat.code, dtype=np.int32),
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


def _insert(tree: _Node, tokens: tuple[bytes | Field, ...], variant: int, columns: tuple[str, ...]) -> None:
    node = tree
    for token in tokens:
        if isinstance(token, bytes):
            for value in token:
                node = node.byte(value)
        else:
            node = node.field(token.type, _register(token.name, columns))
    node.end(variant)
