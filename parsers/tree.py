"""The tree of a section's templates, and its layout as code for the matcher.

A node tries one thing at the present byte; where it holds, its child follows, where it does not,
its next sibling. Templates share nodes as far as they begin alike, and a template never moves
ahead of an earlier one that could match the same line.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

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


@dataclass
class Branch:
    """One alternative of a node: a set of first bytes, a field, or the end of the line."""

    bytes: dict[int, Node] = field(default_factory=dict)
    type: str = ""
    register: int = -1
    node: Node | None = None
    variant: int = -1

    @property
    def first(self) -> frozenset[int]:
        if self.variant >= 0:
            return frozenset({_LINE_END})
        return _FIRST[self.type] if self.type else frozenset(self.bytes)


@dataclass
class Node:
    branches: list[Branch] = field(default_factory=list)

    def _place(self, new: Branch) -> Branch:
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

    def byte(self, value: int) -> Node:
        if self.branches:
            known = self.branches[-1].bytes.get(value)
            if known is not None:
                return known
        branch = self._place(Branch(bytes={value: Node()}))
        return branch.bytes.setdefault(value, Node())

    def field(self, type_: str, register: int) -> Node:
        branch = self._place(Branch(type=type_, register=register, node=Node()))
        assert branch.node is not None
        return branch.node

    def end(self, variant: int) -> None:
        if not any(branch.variant >= 0 for branch in self.branches):
            self.branches.append(Branch(variant=variant))

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


Row = tuple[int, int, int, int, int, int]
"""A node without its link to the next: operation, A, B, child, length and word of its text."""


class Flat:
    """Collects the code while trees are laid out; what is laid out alike is there only once."""

    def __init__(self) -> None:
        self.nodes: list[int] = []
        self.words: list[int] = []
        self._lists: dict[tuple[Row, ...], int] = {}
        self._texts: dict[bytes, tuple[int, int]] = {}
        self._switches: dict[tuple[int, ...], int] = {}
        self._sets: dict[tuple[frozenset[int], frozenset[int]], int] = {}

    def lay(self, node: Node) -> int:
        """Position of the first of the node's alternatives, which follow one another."""
        rows = tuple(self._row(branch) for branch in node.branches)
        at = self._lists.get(rows)
        if at is None:
            at = self._lists[rows] = len(self.nodes)
            for k, (op, a, b, child, length, word) in enumerate(rows):
                following = len(self.nodes) + NODE if k + 1 < len(rows) else -1
                self.nodes += [op, a, b, child, following, length, word, 0]
        return at

    def code(self) -> list[int]:
        """Nodes, then switches, then sets of bytes."""
        switches = len(self.nodes)
        sets = switches + 256 * len(self._switches)
        code = list(self.nodes)
        for at in range(0, len(self.nodes), NODE):
            if code[at + N_OP] == OP_SWITCH:
                code[at + N_A] = switches + 256 * code[at + N_A]
            elif code[at + N_OP] in (OP_TEXT, OP_SHORT):
                least, pair = code[at + N_B] & 1, code[at + N_B] >> 1
                code[at + N_B] = least | (sets + 2 * FLAGS * pair) << 1
        for targets in self._switches:
            code += targets
        for pair_of_sets in self._sets:
            for members in pair_of_sets:
                code += [int(byte in members) for byte in range(FLAGS)]
        return code

    def _literal(self, text: bytes) -> tuple[int, int]:
        """Length and first word of a text, added if it is new."""
        known = self._texts.get(text)
        if known is None:
            known = self._texts[text] = len(text), len(self.words)
            for at in range(0, len(text), 8):
                part = text[at : at + 8]
                self.words += [int.from_bytes(part, "little"), (1 << 8 * len(part)) - 1]
        return known

    def _row(self, branch: Branch) -> Row:
        """One alternative; text before a single alternative becomes part of it."""
        length = word = 0
        if len(branch.bytes) == 1:
            text, node = _chain(branch)
            length, word = self._literal(text)
            if len(node.branches) != 1:
                return OP_PASS, 0, 0, self.lay(node), length, word
            branch = node.branches[0]
        if branch.variant >= 0:
            return OP_END, branch.variant, 0, -1, length, word
        if branch.type:
            assert branch.node is not None
            least = 0
            if branch.type in ("name", "text", "short"):
                pair = branch.node.first(), branch.node.second()
                least = (branch.type != "text") | self._sets.setdefault(pair, len(self._sets)) << 1
            return _OPS[branch.type], branch.register, least, self.lay(branch.node), length, word
        targets = [-1] * 256
        for value, node in branch.bytes.items():
            targets[value] = self.lay(node)
        number = self._switches.setdefault(tuple(targets), len(self._switches))
        return OP_SWITCH, number, 0, -1, length, word


def _chain(branch: Branch) -> tuple[bytes, Node]:
    """The bytes that follow one another without an alternative, and the node after them."""
    text = bytearray()
    while True:
        ((value, node),) = branch.bytes.items()
        text.append(value)
        if len(node.branches) != 1 or len(node.branches[0].bytes) != 1:
            return bytes(text), node
        branch = node.branches[0]
