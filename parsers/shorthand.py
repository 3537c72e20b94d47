"""Shorthand (``.hand``): the dealer log as people write it, read into rows of tokens.

Statements stand on lines of their own or are separated by `` ; ``. ``#`` begins a comment. A
statement is a verb, positional words, then key=value pairs; a value with blanks is a JSON string.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

import msgspec
import numpy as np

from parsers import dealer_fields as f
from parsers.dealer_fill import E_EXTRA_WORD
from parsers.dealer_tokens import Problem, Tokens

_STRING = r'"(?:[^"\\\n]|\\.)*"'
_PLAIN = r'(?:(?!;(?:\s|$))[^\s"])'
_KEY = rf"(?:{_STRING}|[A-Za-z_][\w-]*)="
_PIECE: Final = re.compile(
    rf"(?P<end>\n)|(?P<comment>\#[^\n]*)|(?P<semicolon>;(?=\s|$))"
    rf"|(?P<json>{_KEY}(?=[\[{{]))|(?P<pair>{_KEY}(?:{_STRING}(?=\s|$)|{_PLAIN}*))"
    rf'|(?P<word>(?:{_STRING}|{_PLAIN})+|")|(?P<blank>[^\S\n]+)'
)
_DECODER: Final = json.JSONDecoder()
_SEAT: Final = re.compile(r"S(\d+)$")
_NO_CARD: Final = re.compile(r"S\d+$|up$|-$")
_PAIR: Final = re.compile(rf"({_KEY})(.*)$")
_SEAT_WORD: Final = re.compile(rf'S(\d+)(?::([^:"]*)(?::({_STRING}|[^:]*)(:out)?)?)?$')
FACT_WORDS: Final = " ".join(word for use in f.HAND_USES if use.field == "records" for word, _ in use.words)


@dataclass(frozen=True)
class Word:
    """A word of a statement and its place, in characters."""

    text: str
    start: int
    end: int


@dataclass
class Statement:
    """A statement while it is read: words left, pairs, and the rows made of it."""

    words: list[Word]
    pairs: list[tuple[str, Word]]
    line: int
    start: int
    end: int
    full_start: int
    full_end: int = 0
    rows: list[list[tuple[str, str, Word]]] = field(default_factory=list)
    seats: list[list[tuple[str, str, Word]]] = field(default_factory=list)

    def take(self, pattern: re.Pattern[str] | None = None) -> Word | None:
        """The next word, if it has the wanted form."""
        if self.words and (pattern is None or pattern.match(self.words[0].text)):
            return self.words.pop(0)
        return None

    def take_word(self, *choices: str) -> Word | None:
        """The next word, if it is one of these."""
        return self.words.pop(0) if self.words and self.words[0].text in choices else None

    def take_all_in(self) -> Word | None:
        """The word ``all-in`` behind a betting statement."""
        return self.words.pop() if self.words and self.words[-1].text == "all-in" else None


Field = tuple[str, str, Word]


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _field(name: str, word: Word | None) -> list[Field]:
    """A field whose value is a plain word or a JSON string; a dash stands for an absent one."""
    if word is None or word.text == "-":
        return []
    return [(name, word.text if word.text.startswith('"') else _quoted(word.text), word)]


def _or_default(s: Statement, name: str, word: Word | None, default: str, verb: Word) -> list[Field]:
    """The field, or its default where neither a word nor a pair gives it."""
    if word is None and not any(key == name for key, _ in s.pairs):
        return [(name, _quoted(default), verb)]
    return _field(name, word)


def _seat(word: Word | None) -> list[Field]:
    return [] if word is None else [("seat", _quoted(word.text[1:]), word)]


def _cards(name: str, words: list[Word]) -> list[Field]:
    if not words:
        return []
    whole = Word("", words[0].start, words[-1].end)
    return [(name, _quoted(" ".join(word.text for word in words)), whole)]


def _take_cards(s: Statement) -> list[Word]:
    found = []
    while s.words and len(s.words[0].text) <= 3 and not _NO_CARD.match(s.words[0].text):
        found.append(s.words.pop(0))
    return found


# ── one reader a verb ────────────────────────────────────────────────────────────────────────


def _read_hand(s: Statement, verb: Word) -> None:
    fields = _field("hand", s.take())
    game, structure = s.take(), s.take()
    fields += _or_default(s, "game", game, "holdem", verb)
    fields += _or_default(s, "structure", structure, "no-limit", verb)
    s.rows.append(fields)


def _read_seats(s: Statement, verb: Word) -> None:
    while s.words:
        word = s.words.pop(0)
        parts = _SEAT_WORD.match(word.text)
        if parts is None:
            s.seats.append(_field("seat", word))
            continue
        seat, stack, player, out = parts.groups()
        player = f"P{seat}" if player is None else player
        fields = [("seat", _quoted(seat), word)]
        if player:
            fields.append(("player", player if player.startswith('"') else _quoted(player), word))
        if stack:
            fields.append(("stack", _quoted(stack), word))
        if out:
            fields.append(("sitting_out", "true", word))
        s.seats.append(fields)


def _read_seat_list(s: Statement, word: Word) -> None:
    """Seats of a hand statement as a JSON list: for what a ``seats`` statement cannot say."""
    try:
        entries = msgspec.json.decode(word.text, type=list[dict[str, msgspec.Raw]])
    except msgspec.MsgspecError:
        s.words.append(word)
        return
    s.seats += [[(name, bytes(raw).decode(), word) for name, raw in entry.items()] for entry in entries]


def _read_post(kind: str) -> Callable[[Statement, Word], None]:
    def read(s: Statement, verb: Word) -> None:
        s.rows.append([*_seat(s.take(_SEAT)), ("kind", _quoted(kind), verb), *_field("amount", s.take())])

    return read


def _read_money(name: str) -> Callable[[Statement, Word], None]:
    def read(s: Statement, verb: Word) -> None:
        s.rows.append([*_seat(s.take(_SEAT)), *_field(name, s.take())])

    return read


def _read_deal(face: str) -> Callable[[Statement, Word], None]:
    def read(s: Statement, verb: Word) -> None:
        while True:
            seat = s.take(_SEAT)
            cards = [] if s.take_word("-") else _take_cards(s) or [Word("??", verb.start, verb.end)]
            for i, card in enumerate(cards or [None]):
                fields = _seat(seat)
                if card is not None:
                    start = seat.start if seat and i == 0 and card.start > seat.start else card.start
                    fields.append(("card", _quoted(card.text), Word("", start, card.end)))
                s.rows.append([*fields, ("face", _quoted(face), verb)])
            if not (s.words and _SEAT.match(s.words[0].text)):
                return

    return read


def _read_cards(name: str, most: int = 60) -> Callable[[Statement, Word], None]:
    def read(s: Statement, verb: Word) -> None:
        s.rows.append(_cards(name, _take_cards(s)[:most]))

    return read


def _read_burn(s: Statement, verb: Word) -> None:
    face = s.take_word("up", "down")
    cards = [] if face else _take_cards(s)[:1]
    s.rows.append([*_cards("card", cards), *_field("face", face or s.take_word("up", "down"))])


def _read_text(name: str) -> Callable[[Statement, Word], None]:
    def read(s: Statement, verb: Word) -> None:
        s.rows.append(_field(name, s.take()))

    return read


def _read_expose(s: Statement, verb: Word) -> None:
    seat = s.take(_SEAT)
    if seat is None:
        s.take_word("-")
    card = _cards("card", _take_cards(s)[:1])
    cause = _or_default(s, "cause", s.take(), "dealer", verb)
    s.rows.append([*_seat(seat), *card, *cause])


def _read_seat_cards(s: Statement, verb: Word) -> None:
    s.rows.append([*_seat(s.take(_SEAT)), *_cards("cards", _take_cards(s))])


def _read_replace(s: Statement, verb: Word) -> None:
    seat, cards = s.take(_SEAT), _take_cards(s)
    face = _or_default(s, "face", s.take_word("up", "down", "-"), "down", verb)
    s.rows.append([*_seat(seat), *_cards("card", cards[:1]), *_cards("with", cards[1:]), *face])


def _read_seat_text(name: str) -> Callable[[Statement, Word], None]:
    def read(s: Statement, verb: Word) -> None:
        s.rows.append([*_seat(s.take(_SEAT)), *_field(name, s.take())])

    return read


def _read_kill(s: Statement, verb: Word) -> None:
    seat = _seat(s.take(_SEAT))
    s.rows.append([*seat, *_or_default(s, "cause", s.take(), "dead", verb)])


def _read_announce(s: Statement, verb: Word) -> None:
    s.rows.append([*_field("what", s.take()), *_seat(s.take(_SEAT))])


def _read_refund(s: Statement, verb: Word) -> None:
    fields = [*_seat(s.take(_SEAT)), *_field("amount", s.take())]
    s.rows.append([*fields, *_or_default(s, "cause", None, "uncalled", verb)])


def _read_rake(s: Statement, verb: Word) -> None:
    s.rows.append([*_field("amount", s.take()), *_or_default(s, "kind", None, "rake", verb)])


def _read_seat_only(s: Statement, verb: Word) -> None:
    s.rows.append(_seat(s.take(_SEAT)))


# verb → (event, reader)
VERBS: Final[dict[str, tuple[str, Callable[[Statement, Word], None]]]] = {
    "hand": ("hand", _read_hand),
    "seats": ("seats", _read_seats),
    "ante": ("post", _read_post("ante")),
    "sb": ("post", _read_post("small-blind")),
    "bb": ("post", _read_post("big-blind")),
    "straddle": ("post", _read_post("straddle")),
    "dead": ("post", _read_post("dead")),
    "kill-post": ("post", _read_post("kill")),
    "post": ("post", _read_money("amount")),
    "bring-in": ("bring-in", _read_money("amount")),
    "check": ("check", _read_seat_only),
    "fold": ("fold", _read_seat_only),
    "call": ("call", _read_money("amount")),
    "bet": ("bet", _read_money("to")),
    "complete": ("complete", _read_money("to")),
    "raise": ("raise", _read_money("to")),
    "down": ("deal", _read_deal("down")),
    "up": ("deal", _read_deal("up")),
    "burn": ("burn", _read_burn),
    "board": ("board", _read_cards("cards")),
    "common": ("common", _read_cards("card", 1)),
    "shuffle": ("shuffle", _read_cards("cards")),
    "cut": ("cut", _read_text("count")),
    "stub": ("stub", _read_text("count")),
    "misdeal": ("misdeal", _read_text("cause")),
    "void": ("void", _read_text("cause")),
    "expose": ("expose", _read_expose),
    "return": ("return", _read_seat_cards),
    "replace": ("replace", _read_replace),
    "looked": ("looked", _read_seat_only),
    "absent": ("absent", _read_seat_only),
    "back": ("back", _read_seat_only),
    "pickup": ("pickup", _read_seat_only),
    "kill": ("kill", _read_kill),
    "declare": ("declare", _read_seat_text("what")),
    "announce": ("announce", _read_announce),
    "ruling": ("ruling", _read_text("text")),
    "show": ("show", _read_seat_cards),
    "muck": ("muck", _read_seat_cards),
    "refund": ("refund", _read_refund),
    "rake": ("rake", _read_rake),
    "award": ("award", _read_money("amount")),
}

_HAND_KEYS: Final = {"sb": "small_blind", "bb": "big_blind", "btn": "button", "bring-in": "bring_in"}


def _pair_fields(s: Statement, event: str) -> list[Field]:
    fields: list[Field] = []
    for key, word in s.pairs:
        if word.text == "-":
            continue
        if event == "hand" and not key.startswith('"'):
            key = _HAND_KEYS.get(key, key)
            if key == "limits":
                lower, _, upper = word.text.partition("/")
                fields += [("lower", _quoted(lower), word), ("upper", _quoted(upper), word)]
                continue
            if key == "seats":
                _read_seat_list(s, word)
            elif key == "records":
                words = FACT_WORDS if word.text == "all" else word.text.replace(",", " ")
                word = Word(words, word.start, word.end)
        if key == "seat":
            word = Word(word.text.removeprefix("S"), word.start, word.end)
        key = json.loads(key) if key.startswith('"') else key
        fields.append((key, _pair_value(key, event, word.text), word))
    return fields


def _pair_value(key: str, event: str, text: str) -> str:
    """The value as JSON: a known field is text as written; an unknown one may be any JSON."""
    if text.startswith('"'):
        return text
    if key == "seats":
        return text if _is_json(text) else _quoted(text)
    kind = f.KIND_ID.get(event, f.NO_KIND)
    if any(use.field == key for use in f.USES.get(kind, ())):
        return _quoted(text)
    return text if _is_json(text) else _quoted(text)


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return text not in ("NaN", "Infinity", "-Infinity")


# ── statements ───────────────────────────────────────────────────────────────────────────────


def _statements(text: str) -> Iterator[Statement | tuple[str, int, int]]:
    """Statements, and (name, start, end) of what is passed over; spans cover the text."""
    words: list[Word] = []
    line, full_start = 0, 0
    comment = False
    for kind, start, end in _pieces(text + "\n"):
        if kind in ("word", "pair"):
            words.append(Word(text[start:end], start, end))
            continue
        if kind == "comment":
            comment = True
            if words:
                yield _statement(words, line, full_start, start)
                words, full_start = [], start
            continue
        stop = min(end, len(text))
        if words:
            yield _statement(words, line, full_start, stop)
        elif stop > full_start:
            yield ("comment" if comment else "blank", full_start, stop)
        words, full_start = [], stop
        if kind == "end":
            line, comment = line + 1, False


def _pieces(text: str) -> Iterator[tuple[str, int, int]]:
    """Words, pairs, comments, semicolons and line ends, with their places."""
    at = 0
    while piece := _PIECE.match(text, at):
        kind, start, at = piece.lastgroup or "", at, piece.end()
        if kind == "json":
            kind, at = "pair", _json_end(text, at)
        if kind != "blank":
            yield kind, start, at


def _json_end(text: str, at: int) -> int:
    """Where the JSON value at ``at`` ends; where it is none, the end of the word."""
    line_end = text.index("\n", at)
    try:
        return at + _DECODER.raw_decode(text[at:line_end])[1]
    except (ValueError, RecursionError):
        blank = re.search(r"\s", text[at:])
        return at + (blank.start() if blank else 0)


def _statement(words: list[Word], line: int, full_start: int, full_end: int) -> Statement:
    plain: list[Word] = []
    pairs: list[tuple[str, Word]] = []
    for i, word in enumerate(words):
        pair = _PAIR.match(word.text) if i else None
        if pair is None:
            plain.append(word)
        else:
            pairs.append((pair.group(1)[:-1], Word(pair.group(2), word.start + pair.start(2), word.end)))
    return Statement(plain, pairs, line, words[0].start, words[-1].end, full_start, full_end)


def _read(s: Statement) -> tuple[str, list[Word]]:
    """Fill ``s.rows``; the event's name and words that fit nowhere."""
    verb = s.words.pop(0)
    event, reader = VERBS.get(verb.text, (verb.text, None))
    if reader is None:
        s.rows.append([("event", _quoted(verb.text), verb)])
        s.words, s.pairs = [], []
        return event, []
    all_in = s.take_all_in() if event in f.ALL_IN_EVENTS else None
    reader(s, verb)
    if event != "seats":
        pairs = _pair_fields(s, event)
        for row in s.rows:
            row.insert(0, ("event", _quoted(event), verb))
            row.extend(pairs)
            if all_in:
                row.append(("all_in", "true", all_in))
    return event, s.words


class _Builder:
    """Collects rows into the arrays of ``Tokens``; places become byte positions at the end."""

    def __init__(self) -> None:
        self.buf = bytearray()
        self.ptr = [0]
        self.tokens: list[tuple[int, int, int, int, int, int, int]] = []
        self.rows: list[tuple[int, int, int, int, int, int]] = []
        self.problems: list[tuple[int, Word]] = []

    def _put(self, text: str) -> tuple[int, int]:
        start = len(self.buf)
        self.buf += text.encode("utf-8", "replace")
        return start, len(self.buf)

    def add(self, s: Statement, rest: list[Word]) -> None:
        """Add the rows of a statement; only the first carries its bytes in the account."""
        first = len(self.rows)
        rows = [(f.NO_KIND, row) for row in s.rows] + [(f.SEAT_KIND, row) for row in s.seats]
        for i, (kind, row) in enumerate(rows or [(f.SEAT_KIND, [])]):
            for name, value, word in row:
                key, span = self._put(_quoted(name)), self._put(value)
                self.tokens.append((f.FIELD_ID.get(name, -1), *span, *key, word.start, word.end))
            self.ptr.append(len(self.tokens))
            full = (s.full_start, s.full_end) if i == 0 else (s.full_end, s.full_end)
            self.rows.append((kind, s.line, s.start, s.end, *full))
        self.problems += [(first, word) for word in rest]


def read_shorthand(data: bytes) -> Tokens:
    """Tokens of a shorthand text. Unknown verbs and missing fields are found by the fill kernel."""
    text = data.decode("utf-8", "surrogateescape")
    places = _byte_places(text)
    builder = _Builder()
    skipped: dict[str, int] = {}
    for found in _statements(text):
        if isinstance(found, Statement):
            _, rest = _read(found)
            builder.add(found, rest)
        else:
            name, start, end = found
            skipped[name] = skipped.get(name, 0) + int(places[end] - places[start])
    tokens = np.array(builder.tokens, dtype=np.int64).reshape(-1, 7).T.copy()
    rows = np.array(builder.rows, dtype=np.int64).reshape(-1, 6).T.copy()
    tokens[5:], rows[2:] = places[tokens[5:]], places[rows[2:]]
    problems = tuple(
        Problem(E_EXTRA_WORD, row, int(places[w.start]), int(places[w.end]), f"{w.text!r} fits nowhere here")
        for row, w in builder.problems
    )
    buf = np.frombuffer(bytes(builder.buf), dtype=np.uint8)
    ptr = np.array(builder.ptr, dtype=np.int64)
    return Tokens.of(buf, ptr, tokens, rows[0], rows[1:], skipped, problems)


def _byte_places(text: str) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Byte position of every character, and of the end."""
    if text.isascii():
        return np.arange(len(text) + 1, dtype=np.int64)
    points = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    sizes = 1 + (points >= 0x80) + (points >= 0x800).astype(np.int64) + (points >= 0x10000)
    sizes[(points >= 0xDC80) & (points <= 0xDCFF)] = 1  # a byte that is no UTF-8
    return np.append(0, np.cumsum(sizes)).astype(np.int64)
