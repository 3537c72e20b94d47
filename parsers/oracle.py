"""A second reading of the same grammars, slow and plain: Python regular expressions.

It stands beside the matcher in tests only. For each line it says which template matches and what
its fields hold; the matcher must agree byte for byte. It shares nothing with the matcher but the
grammar: neither the trees nor the readers of numbers, amounts and cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from analyzer.schema import CARD_TEXT, FOREIGN, HIDDEN
from parsers.grammar import MAX_LINE, Effect, Field, Grammar, Line, Money, Node, parse

Value = int | tuple[int, int] | tuple[int, ...]

_SIGN = rb"(?:\$|\xc2[\xa2-\xa5]|\xe2\x82[\xa0-\xff])"
_WIDE = rb"(?:\xc2\xa0|\xe2\x80[\xaf\x89])"
_KNOWN = rb"(?:10|[2-9TJQKAtjqka])(?:[cdhsCDHS]|\xe2\x99[\xa3\xa6\xa5\xa0])|XX|xx|\?\?|[Xx?](?![0-9A-Za-z])"
_CARD = rb"(?:%b|[0-9A-Za-z]{1,3}(?![0-9A-Za-z]))" % _KNOWN
_PLAIN: Final = {
    "int": rb"(?>[0-9]+)",
    "cards": rb"\[(?> *(?:%b[ ,]*)*)\]" % _CARD,
    "bare": rb"(?>(?:%b)(?:[ ,]*(?:%b))*)" % (_KNOWN, _KNOWN),
    "name": rb".+",
    "text": rb".*",
    "short": rb".+?",
    "word": rb"(?>[0-9A-Za-z\-._\x80-\xff]+)",
    "code": rb"(?>[A-Z]{3})(?![0-9A-Za-z])",
}


def money_pattern(style: Money) -> bytes:
    """The regular expression of an amount."""
    group = rb"\." if style & Money.COMMA else rb","
    blanks = rb"| " if style & Money.SPACES else b""
    between = b"(?:%b|%b%b)(?=[0-9]{3}(?![0-9]))" % (group, _WIDE, blanks)
    point = rb"," if style & Money.COMMA else (rb"[.,]" if style & Money.AUTO else rb"\.")
    suffix = rb"(?:[KMB](?![A-Za-z]))?" if style & Money.SUFFIX else b""
    return rb"(?>-?(?:%b(?: |%b)?)?(?:[0-9](?:[0-9]|%b)*)?(?:%b[0-9]+)?%b(?:%b?%b)?)" % (
        _SIGN,
        _WIDE,
        between,
        point,
        suffix,
        _WIDE,
        _SIGN,
    )


def money_value(text: bytes, style: Money) -> int | None:
    """Ten-thousandths; None for what is no amount after all."""
    match = re.search(rb"[0-9.,].*?(?=%b|%b|$)" % (_SIGN, b"(?:%b%b)" % (_WIDE, _SIGN)), text)
    if match is None:
        return None
    body = match.group()
    factor = 1
    if style & Money.SUFFIX and body[-1:] in (b"K", b"M", b"B"):
        factor = {b"K": 10**3, b"M": 10**6, b"B": 10**9}[body[-1:]]
        body = body[:-1]
    body = re.sub(b"%b| " % _WIDE, b"", body)
    group = b"." if style & Money.COMMA else b","
    body = re.sub(b"%b(?=[0-9]{3}(?![0-9]))" % re.escape(group), b"", body) if group in body else body
    whole, _, part = body.replace(b",", b".").partition(b".")
    if part[4:].strip(b"0") or not (whole or part) or len(whole) > 15:
        return None
    value = (int(whole or b"0") * 10**4 + int(part[:4].ljust(4, b"0"))) * factor
    return -value if text.startswith(b"-") else value


def card_values(text: bytes) -> tuple[int, ...]:
    """The cards of a list, in order."""
    found = []
    for token in re.findall(_CARD, text):
        word = token.decode().replace("10", "T")
        for suit, letter in zip("♣♦♥♠", "cdhs", strict=True):
            word = word.replace(suit, letter)
        name = word[0].upper() + word[1:].lower()
        if name in CARD_TEXT[:HIDDEN]:
            found.append(CARD_TEXT.index(name))
        else:
            found.append(HIDDEN if word in ("X", "x", "XX", "xx", "?", "??") else FOREIGN)
    return tuple(found)


@dataclass
class Read:
    """One line as read: ``line`` is the template's name, "" if none matches."""

    start: int
    end: int
    section: str
    line: str
    values: dict[str, Value] = field(default_factory=dict)


@dataclass
class _Found:
    line: Line
    order: int
    path: list[tuple[bytes | Field, int, int]]  # tokens with their spans
    values: dict[str, Value]


@dataclass
class Oracle:
    """A grammar, read plainly."""

    grammar: Grammar

    @cached_property
    def _trees(self) -> dict[str, list[Node]]:
        return {line.name: parse(line.template) for line in self.grammar.lines}

    @cached_property
    def _members(self) -> dict[str, tuple[Line, ...]]:
        return {
            section: tuple(
                line for line in self.grammar.of_section(section) if not line.roster and not line.opens
            )
            for section in self.grammar.sections
        }

    @cached_property
    def _openers(self) -> tuple[Line, ...]:
        return tuple(line for line in self.grammar.lines if line.opens)

    @cached_property
    def _tellers(self) -> tuple[Line, ...]:
        """Lines that may name players ahead, and proper seat lines, which end the reading ahead."""
        proper = tuple(line for line in self.grammar.lines if _is_seat_line(line))
        return (*(line for line in self.grammar.lines if line.roster), *proper)

    def read(self, data: bytes) -> list[Read]:
        """All lines of ``data`` that are not blank."""
        return list(_Reader(self, data).lines())

    def pattern(self, line: Line, names: tuple[bytes, ...]) -> re.Pattern[bytes]:
        """The regular expression of a template among players of these names, longest first."""
        types = dict(_PLAIN, money=money_pattern(self.grammar.money))
        types["seated"] = b"(?:" + b"|".join(re.escape(name) for name in names) + b")"
        count = 0

        def build(nodes: list[Node]) -> bytes:
            nonlocal count
            out = b""
            for node in nodes:
                if isinstance(node, bytes):
                    out += re.escape(node)
                elif isinstance(node, Field):
                    out += b"(?P<%b>%b)" % (node.name.encode(), types[node.type])
                else:
                    count += 1
                    number = count
                    out += b"(?:(?P<o%d>)%b)?" % (number, build(node))
            return out

        return re.compile(build(self._trees[line.name]) + rb"[ \t]*\Z", re.DOTALL)


def _is_seat_line(line: Line) -> bool:
    return not (line.roster or line.headless) and any(row.kind is Effect.SEAT for row in line.rows)


def _fields(nodes: list[Node]) -> Iterator[Field]:
    for node in nodes:
        if isinstance(node, Field):
            yield node
        elif isinstance(node, list):
            yield from _fields(node)


@dataclass
class _Reader:
    oracle: Oracle
    data: bytes
    names: list[tuple[bytes, int]] = field(default_factory=list)  # in the order of the seat lines
    patterns: dict[str, re.Pattern[bytes]] = field(default_factory=dict)

    def _longest_first(self) -> tuple[bytes, ...]:
        return tuple(dict.fromkeys(sorted((name for name, _ in self.names), key=len, reverse=True)))

    def _try(self, line: Line, order: int, start: int, end: int, seated: bool) -> _Found | None:
        tree = self.oracle._trees[line.name]
        text = self.data[start:end]
        names = self._longest_first() if seated else ()
        if isinstance(tree[0], bytes):
            if not text.startswith(tree[0]):
                return None
        elif isinstance(tree[0], Field) and tree[0].type == "seated" and not text.startswith(names):
            return None
        if any(one.type == "seated" for one in _fields(tree)):
            if not names:
                return None
            key = line.name
        else:
            key = "@" + line.name
        pattern = self.patterns.get(key)
        if pattern is None:
            pattern = self.patterns[key] = self.oracle.pattern(line, names)
        match = pattern.match(text)
        return None if match is None else self._found(line, order, match, start)

    def _found(self, line: Line, order: int, match: re.Match[bytes], start: int) -> _Found | None:
        path: list[tuple[bytes | Field, int, int]] = []
        count = 0

        def walk(nodes: list[Node], there: bool) -> None:
            nonlocal count
            for node in nodes:
                if isinstance(node, bytes):
                    if there:
                        at = path[-1][2] if path else 0
                        path.append((node, at, at + len(node)))
                elif isinstance(node, Field):
                    if there:
                        path.append((node, match.start(node.name), match.end(node.name)))
                else:
                    count += 1
                    walk(node, there and match.group(f"o{count}") is not None)

        walk(self.oracle._trees[line.name], True)
        values: dict[str, Value] = {}
        for token, a, b in path:
            if isinstance(token, Field):
                value = self._value(token, match.group()[a:b], start + a, start + b)
                if value is None:
                    return None
                values[token.name] = value
        return _Found(line, order, path, values)

    def _value(self, token: Field, text: bytes, a: int, b: int) -> Value | None:
        if token.type == "int":
            return int(text) if len(text) <= 18 else None
        if token.type == "money":
            return money_value(text, self.oracle.grammar.money)
        if token.type in ("cards", "bare"):
            return card_values(text)
        if token.type == "seated":
            return next(seat for name, seat in self.names if name == text)
        return (a, b)

    def match(self, lines: tuple[Line, ...], start: int, end: int, seated: bool = True) -> _Found | None:
        """The first template that matches; where two begin alike, a longer text goes first."""
        best: _Found | None = None
        if end - start > MAX_LINE:
            return None
        for order, line in enumerate(lines):
            found = self._try(line, order, start, end, seated)
            if found is not None and (best is None or _before(found, best)):
                best = found
        return best

    def lines(self) -> Iterator[Read]:
        """The state machine of sections and hands."""
        oracle = self.oracle
        section = oracle.grammar.start
        opened = looked = False
        at = 0
        while at < len(self.data):
            if self.data.startswith(b"\xef\xbb\xbf", at):
                at += 3
                continue
            start, end, after = self._line(at)
            at = after
            if end == start:
                continue
            found = self.match(oracle._openers, start, end, False)
            found = found or self.match(oracle._members[section], start, end)
            if found is None and opened and not self.names and not looked:
                looked = True
                self._look_ahead(after)
                found = self.match(oracle._members[section], start, end)
            yield Read(start, end, section, found.line.name if found else "", found.values if found else {})
            if found is None:
                continue
            if found.line.opens or found.line.headless:
                opened, looked = True, False
                self._forget()
            section = found.line.then or section
            if any(row.kind is Effect.SEAT for row in found.line.rows):
                self._seat(found)

    def _line(self, at: int) -> tuple[int, int, int]:
        """Start and end of the line at ``at``, and where the next begins; a glued hand is cut off."""
        stop = self.data.find(b"\n", at)
        stop = len(self.data) if stop < 0 else stop
        end = at + len(self.data[at:stop].rstrip(b"\r"))
        marks = sorted(
            place for mark in self.oracle.grammar.marks for place in _all(self.data, mark, at + 1, end)
        )
        if marks and self.match(self.oracle._openers, marks[0], end, False):
            return at, at + len(self.data[at : marks[0]].rstrip(b"\r")), marks[0]
        return at, end, stop + 1

    def _forget(self) -> None:
        self.names.clear()
        self.patterns = {key: value for key, value in self.patterns.items() if key.startswith("@")}

    def _seat(self, found: _Found) -> None:
        seat, span = found.values["seat"], found.values["player"]
        assert isinstance(seat, int) and isinstance(span, tuple)
        if seat not in [number for _, number in self.names] and seat <= 100:
            self.names.append((self.data[span[0] : span[1]], seat))
            self.patterns = {key: value for key, value in self.patterns.items() if key.startswith("@")}

    def _look_ahead(self, at: int) -> None:
        while at < len(self.data):
            start, end, after = self._line(at)
            hand = self.data[start:end].startswith(self.oracle.grammar.marks)
            if hand or after < end:
                return
            at = after
            found = self.match(self.oracle._tellers, start, end, False) if end > start else None
            if found is not None and not found.line.roster:
                return
            if found is not None:
                self._seat(found)


def _all(data: bytes, word: bytes, start: int, end: int) -> Iterator[int]:
    at = data.find(word, start, end)
    while at >= 0:
        yield at
        at = data.find(word, at + 1, end)


def _before(a: _Found, b: _Found) -> bool:
    """Whether ``a`` goes before ``b``: at the first text that both share but end differently, the
    longer (for ``short`` the shorter) goes first; where they part otherwise, the earlier template."""
    i = j = 0
    while i < len(a.path) and j < len(b.path):
        (one, one_start, one_end), (two, two_start, two_end) = a.path[i], b.path[j]
        if isinstance(one, bytes) and isinstance(two, bytes):
            i += one_end <= two_end
            j += two_end <= one_end
            continue
        if one != two or one_start != two_start:
            break
        if one_end != two_end:
            assert isinstance(one, Field)
            return one_end < two_end if one.type == "short" else one_end > two_end
        i, j = i + 1, j + 1
    return a.order < b.order
