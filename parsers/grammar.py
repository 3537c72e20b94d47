"""Line templates as data, and their compilation to tables of integers.

A text format is an ordered list of lines, each a template: literal text with typed fields,

    Seat {seat:int}: {player:name} ({stack:money} in chips)[ is sitting out]
    {player:seated}: raises {by:money} to {to:money}[ and is all-in]

``[...]`` is an optional part (``{[}`` and ``{]}`` are literal brackets). Field types:

    int     decimal digits
    money   an amount with or without currency sign, see ``Money``
    cards   a list of cards in square brackets, brackets included; may be empty
    bare    a list of cards without brackets
    code    three capital letters, such as those of a currency
    seated  the name of a player seated in this hand, compared with its seat lines, longest first
    name    any text of one character or more, as long as possible (greedy from the right)
    text    any text, as long as possible
    short   any text of one character or more, as short as possible
    word    letters, digits and ``-_.`` without blanks

A field whose name starts with ``_`` is matched and forgotten. Field names that are columns of an
event (``EVENT_COLUMNS``) fill the line's rows; any other name is a fact of the hand.
Lines belong to sections of a hand (header, play, summary ...), so that the same words may mean
different things in different places; a line may move the hand on to another section.

For one line of a log the templates of its section are tried in order, and where templates share
a beginning, a longer name or text is tried before a shorter one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum, IntFlag
from functools import cache, cached_property
from typing import Final

from analyzer.schema import DETAILS, EVENT_KINDS, FACES

NO_CODE: Final = 255
"""A detail, face, run or pot that is not set."""
FROM_STATE: Final = 254
"""A run that is the section's: set by the last line with ``Line.run``."""

MAX_LINE: Final = 4096
"""Bytes of the longest line that is read; a longer one is unknown. No site writes such lines, and
trying all ways to divide one among several texts could take for ever."""

FIELD_TYPES: Final = ("int", "money", "cards", "bare", "seated", "name", "text", "short", "word", "code")

EVENT_COLUMNS: Final = (
    "seat",
    "player",
    "amount",
    "to",
    "by",
    "both",  # a bet on an unopened round: chips added and street total at once
    "cards",
    "text",
    "run",
    "pot",
    "count",
    "stack",
    "hole",  # cards that stand before ``cards`` in the same event
)
SEAT_C, PLAYER_C, AMOUNT_C, TO_C, BY_C, BOTH_C, CARDS_C, TEXT_C, RUN_C, POT_C, COUNT_C, STACK_C, HOLE_C = (
    range(13)
)


class Money(IntFlag):
    """How a format writes amounts. A sign may stand before or after; blanks of any width group."""

    POINT = 0  # 1,234.56
    COMMA = 1  # 1.234,56
    AUTO = 2  # either: a comma before exactly three digits groups, any other is decimal
    SUFFIX = 4  # 5K, 2M, 1B
    SPACES = 8  # plain blanks may group thousands too (no-break spaces always may)


class Flag(IntFlag):
    """What an optional part of a template says; see ``Grammar.flags``."""

    ALL_IN = 1
    SITTING_OUT = 2
    HERO = 4
    CANCELLED = 8
    NOT_DEALT = 16


class Effect(IntEnum):
    """Rows of a line that are no events but facts about a seat; numbered after the event kinds."""

    SEAT = 100  # a seat line: a row of ``seats``
    DEALT_IN = 101  # the line says that the seat was dealt in
    NOT_DEALT = 102  # the line says that it was not
    SITS_OUT = 103  # the seat sits out from now on


class Face(IntEnum):
    """How a dealt card lies, where more than a constant tells; constants are indexes of FACES."""

    DOOR = 100  # up if it is alone in its line (stud: another seat's door card), else by position


@dataclass(frozen=True)
class Row:
    """One row that a line gives.

    kind    an event kind, or an ``Effect``
    detail  a word of ``schema.DETAILS``
    face    a word of ``schema.FACES``, or ``Face.DOOR``
    pot     a constant for ``events.pot``
    run     a constant for ``events.run``; ``FROM_STATE``: the section's
    fields  the event columns that this row takes; None: all that the line has
    unless_told  no row if it tells nothing new: the seat has already shown (or mucked) these cards in
            this hand; or, for an award, other lines have already said who won
    hero    these are the cards of the player whose log it is, if there are two or more
    """

    kind: str | Effect
    detail: str | None = None
    face: str | Face | None = None
    pot: int = NO_CODE
    run: int = NO_CODE
    fields: tuple[str, ...] | None = None
    unless_told: bool = False
    hero: bool = False

    @property
    def kind_code(self) -> int:
        """Position in ``EVENT_KINDS``, or the effect's number."""
        return int(self.kind) if isinstance(self.kind, Effect) else EVENT_KINDS.index(self.kind)

    @property
    def detail_code(self) -> int:
        """Position in ``DETAILS``, ``NO_CODE`` for none."""
        return NO_CODE if self.detail is None else DETAILS.index(self.detail)

    @property
    def face_code(self) -> int:
        """Position in ``FACES``, ``NO_CODE`` for none, or ``Face.DOOR``."""
        if self.face is None:
            return NO_CODE
        return int(self.face) if isinstance(self.face, Face) else FACES.index(self.face)


@dataclass(frozen=True)
class Line:
    """One line template.

    name      for messages and tests, unique in the grammar
    template  see the module's text
    rows      what it gives, in order
    where     sections in which it may stand, blank-separated; "" is filled in by ``block``
    then      the section that follows; "" stays
    skip      the name under which its bytes are accounted as skipped; "" counts as parsed
    opens     it opens a new hand, wherever it stands
    headless  it opens a hand whose header line is missing
    run       boards, awards and shows that follow belong to this run; 0: to none; -1: unchanged
    hand      constants for facts of the hand
    roster    it names a player whom no seat line named (see ``matcher``)
    closes    the hand's result is known from here on: it was not cut off
    damaged   it shows that something is missing: the hand is marked incomplete
    """

    name: str
    template: str
    rows: tuple[Row, ...] = ()
    where: str = ""
    then: str = ""
    skip: str = ""
    opens: bool = False
    headless: bool = False
    run: int = -1
    hand: Mapping[str, int] = field(default_factory=dict)
    roster: bool = False
    closes: bool = False
    damaged: bool = False


def block(where: str, *lines: Line) -> tuple[Line, ...]:
    """Lines that stand in the same sections, unless they say otherwise."""
    return tuple(replace(line, where=line.where or where) for line in lines)


@dataclass(frozen=True)
class Grammar:
    """A text format.

    lines   templates in order
    start   the section before the first hand, and after a hand without an end of its own
    money   how amounts are written
    flags   text of an optional part -> what it says
    """

    lines: tuple[Line, ...]
    start: str
    money: Money = Money.POINT
    flags: Mapping[str, Flag] = field(default_factory=dict)

    @property
    def sections(self) -> tuple[str, ...]:
        """All sections, in the order of their first mention; the first is ``start``."""
        names = [self.start]
        for line in self.lines:
            names += line.where.split()
            if line.then:
                names.append(line.then)
        return tuple(dict.fromkeys(names))

    def of_section(self, section: str) -> tuple[Line, ...]:
        """The lines that may stand in ``section``, in order; openers stand in all."""
        return tuple(line for line in self.lines if line.opens or section in line.where.split())

    @cached_property
    def marks(self) -> tuple[bytes, ...]:
        """Beginnings by which a hand's first line is known, cut after the last ``#`` or ``*``."""
        found: dict[bytes, None] = {}
        for line in self.lines:
            if line.opens:
                for variant in variants(line, self):
                    token = variant.tokens[0]
                    assert isinstance(token, bytes), f"{line.name}: an opening line starts with text"
                    cut = max(token.rfind(b"#"), token.rfind(b"*"))
                    found[token[: cut + 1] if cut > 4 else token] = None
        return tuple(found)


# ── templates ────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Field:
    """A field of a template."""

    name: str
    type: str


Token = bytes | Field


@dataclass(frozen=True)
class Variant:
    """A template with each optional part either in or out. ``tokens`` end the line."""

    tokens: tuple[Token, ...]
    flags: Flag


_PIECE = re.compile(r"\{\[\}|\{\]\}|\[|\]|\{(\w+):(\w+)\}")

Node = bytes | Field | list["Node"]


def parse(template: str) -> list[Node]:
    """The template as a tree: bytes, fields, and lists for optional parts. ``ValueError`` if bad."""
    stack: list[list[Node]] = [[]]
    at = 0
    for piece in _PIECE.finditer(template):
        if piece.start() > at:
            stack[-1].append(template[at : piece.start()].encode())
        at = piece.end()
        word = piece.group()
        if word == "[":
            stack.append([])
        elif word == "]":
            if len(stack) == 1:
                raise ValueError(f"unmatched ] in {template!r}")
            part = stack.pop()
            stack[-1].append(part)
        elif word in ("{[}", "{]}"):
            stack[-1].append(word[1:2].encode())
        else:
            if piece.group(2) not in FIELD_TYPES:
                raise ValueError(f"unknown field type in {template!r}: {word}")
            stack[-1].append(Field(piece.group(1), piece.group(2)))
    if at < len(template):
        stack[-1].append(template[at:].encode())
    if len(stack) > 1:
        raise ValueError(f"unmatched [ in {template!r}")
    return stack[0]


def _literal_text(nodes: Sequence[Node]) -> str:
    return b"".join(node for node in nodes if isinstance(node, bytes)).decode()


def _expand(nodes: Sequence[Node], flags: Mapping[str, Flag]) -> Iterator[tuple[list[Token], Flag]]:
    if not nodes:
        yield [], Flag(0)
        return
    head, rest = nodes[0], nodes[1:]
    if isinstance(head, list):
        said = flags.get(_literal_text(head).strip(), Flag(0))
        for inner, inner_flags in _expand(head, flags):
            for tail, tail_flags in _expand(rest, flags):
                yield inner + tail, said | inner_flags | tail_flags
        yield from _expand(rest, flags)
    else:
        for tail, tail_flags in _expand(rest, flags):
            yield [head, *tail], tail_flags


def variants(line: Line, grammar: Grammar) -> tuple[Variant, ...]:
    """All variants of a line, those with optional parts first; adjacent text is joined."""
    return _variants(line.template, tuple(grammar.flags.items()))


@cache
def _variants(template: str, flags_of: tuple[tuple[str, Flag], ...]) -> tuple[Variant, ...]:
    result = []
    for tokens, flags in _expand(parse(template), dict(flags_of)):
        joined: list[Token] = []
        for token in tokens:
            if isinstance(token, bytes) and joined and isinstance(joined[-1], bytes):
                joined[-1] += token
            else:
                joined.append(token)
        result.append(Variant(tuple(joined), flags))
    return tuple(result)


def check(grammar: Grammar) -> None:
    """``ValueError`` for a grammar that cannot be what its author meant."""
    seen: set[str] = set()
    for line in grammar.lines:
        if line.name in seen:
            raise ValueError(f"two lines are named {line.name}")
        seen.add(line.name)
        if not line.where and not line.opens:
            raise ValueError(f"{line.name} stands in no section")
        for variant in variants(line, grammar):
            names = [t.name for t in variant.tokens if isinstance(t, Field) and t.name[0] != "_"]
            if len(names) != len(set(names)):
                raise ValueError(f"{line.name} has two fields of one name")
