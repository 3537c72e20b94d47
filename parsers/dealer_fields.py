"""The dealer log's events and fields as data, and the same as integer tables for the kernels.

A *use* says which column a field fills in a row of one kind. Three kinds of row exist: the hand
line, a seat of its seat list, and an event. Fields that a kind does not use are kept as extras.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final

import numpy as np
import numpy.typing as npt

from analyzer.schema import DETAILS, EVENT_KINDS, FACES, FACTS, GAMES, PLACES, STRUCTURES


class Type(IntEnum):
    """How a value is read."""

    EXTRA = 0  # not a field of this kind: kept as it stands
    EVENT = 1  # the kind itself
    HAND = 2  # must agree with the open hand
    SEQ = 3  # must rise
    MONEY = 4
    NUMBER = 5
    WORD = 6  # one of a list
    OPEN_WORD = 7  # one of a list, or any text (then the last code, and the text is kept)
    FLAG = 8
    TIME = 9
    TEXT = 10
    CARDS = 11  # one card or a list
    WITH = 12  # the card that replaces
    FACTS = 13  # list of fact words
    SEATS = 14  # list of seats; the reader has made rows of it
    NOTE = 15


# number columns of the kernel's output; a column's meaning depends on the kind of row
N_SEAT, N_AMOUNT, N_TO, N_ALLIN, N_FACE, N_DETAIL, N_FROM, N_PLACE = 0, 1, 2, 3, 4, 5, 6, 7
N_POT, N_RUN, N_COUNT, N_AT, N_OFFSET, N_SEQ = 8, 9, 10, 11, 12, 13
H_BUTTON, H_LOWER, H_UPPER, H_SB, H_BB, H_ANTE, H_BRINGIN, H_GAME, H_STRUCTURE, H_RECORDS = range(10)
P_SEAT, P_STACK, P_OUT = 0, 1, 2
NUMBERS: Final = 14

# text columns
X_OWN, X_NOTE, X_OFFICIAL, X_SEQ = 0, 1, 2, 3
H_ID, H_TABLE, H_GAMETEXT, H_CURRENCY, H_TOURNAMENT, H_DEALER, H_PROFILE = range(7)
P_PLAYER = 0
TEXTS: Final = 7


@dataclass(frozen=True)
class Use:
    """One field of one kind: how it is read, the column it fills, the words it may be."""

    field: str
    type: Type
    column: int = -1
    words: tuple[tuple[str, int], ...] = ()
    required: bool = True
    text_column: int = -1  # OPEN_WORD: where a word outside the list is kept


def _words(table: tuple[str, ...], words: str = "") -> tuple[tuple[str, int], ...]:
    return tuple((word, table.index(word)) for word in (words.split() or table))


def _detail(field: str, words: str) -> Use:
    listed = (*_words(DETAILS, words), ("", DETAILS.index("other")))
    return Use(field, Type.OPEN_WORD, N_DETAIL, listed, text_column=X_OWN)


def _opt(use: Use) -> Use:
    return replace(use, required=False)


def _text(field: str, column: int) -> Use:
    return Use(field, Type.TEXT, column)


_SEAT = Use("seat", Type.NUMBER, N_SEAT)
_AMOUNT = Use("amount", Type.MONEY, N_AMOUNT)
_TO = Use("to", Type.MONEY, N_TO)
_ALLIN = Use("all_in", Type.FLAG, N_ALLIN, required=False)
_CARD = Use("card", Type.CARDS)
_CARDS = Use("cards", Type.CARDS)
_FACE = Use("face", Type.WORD, N_FACE, _words(FACES))
_CAUSE = _text("cause", X_OWN)
_RUN = Use("run", Type.NUMBER, N_RUN, required=False)
_COUNT = Use("count", Type.NUMBER, N_COUNT)

EVENT_USES: Final[dict[str, tuple[Use, ...]]] = {
    "shuffle": (_opt(_CARDS),),
    "cut": (_opt(_COUNT),),
    "deal": (_SEAT, _CARD, _FACE),
    "burn": (_opt(_CARD), _opt(_FACE)),
    "board": (_CARDS, _RUN),
    "common": (_CARD,),
    "expose": (_opt(_SEAT), _CARD, _detail("cause", "dealer player boxed off-table")),
    "return": (
        _CARDS,
        Use("from", Type.WORD, N_FROM, _words(PLACES, "seat board burn aside deck")),
        Use("to", Type.WORD, N_PLACE, _words(PLACES, "deck burn aside muck")),
        _opt(_SEAT),
    ),
    "replace": (_SEAT, _CARD, Use("with", Type.WITH), _FACE),
    "looked": (_SEAT,),
    "misdeal": (_opt(_CAUSE),),
    "post": (_SEAT, _detail("kind", "ante small-blind big-blind straddle dead kill"), _AMOUNT, _ALLIN),
    "bring-in": (_SEAT, _AMOUNT, _ALLIN),
    "check": (_SEAT,),
    "fold": (_SEAT,),
    "call": (_SEAT, _AMOUNT, _ALLIN),
    "bet": (_SEAT, _TO, _ALLIN),
    "complete": (_SEAT, _TO, _ALLIN),
    "raise": (_SEAT, _TO, _ALLIN),
    "absent": (_SEAT,),
    "back": (_SEAT,),
    "pickup": (_SEAT,),
    "kill": (_SEAT, _CAUSE),
    "declare": (_SEAT, _detail("what", "board all-in")),
    "announce": (_detail("what", "low high raise pair straight flush common"), _opt(_SEAT)),
    "show": (_SEAT, _opt(_CARDS)),
    "muck": (_SEAT, _opt(_CARDS)),
    "refund": (_SEAT, _AMOUNT, _detail("cause", "uncalled ante misdeal wrong-low ruling")),
    "rake": (_AMOUNT, _detail("kind", "rake jackpot drop time")),
    "award": (
        _SEAT,
        _AMOUNT,
        Use("pot", Type.NUMBER, N_POT, required=False),
        _opt(_detail("part", "whole high low")),
        _RUN,
    ),
    "stub": (_COUNT,),
    "ruling": (
        _text("text", X_OWN),
        _opt(_text("official", X_OFFICIAL)),
        Use("rule", Type.EXTRA, required=False),
    ),
    "void": (_CAUSE,),
}
"""What each event carries. ``pot`` and ``part`` of an award may be absent: not said."""

_COMMON_USES: Final = (
    Use("event", Type.EVENT),
    Use("hand", Type.HAND, required=False),
    Use("seq", Type.SEQ, N_SEQ, required=False),
    Use("at", Type.TIME, N_AT, required=False),
    Use("note", Type.NOTE, X_NOTE, required=False),
)

_GAME_WORDS: Final = (*_words(GAMES), ("", GAMES.index("other")))
HAND_USES: Final = (
    Use("event", Type.EVENT),
    _text("hand", H_ID),
    _opt(_text("table", H_TABLE)),
    Use("at", Type.TIME, N_AT, required=False),
    Use("game", Type.OPEN_WORD, H_GAME, _GAME_WORDS, text_column=H_GAMETEXT),
    Use("structure", Type.WORD, H_STRUCTURE, _words(STRUCTURES)),
    *(
        Use(field, Type.MONEY, column, required=False)
        for field, column in (
            ("lower", H_LOWER),
            ("upper", H_UPPER),
            ("small_blind", H_SB),
            ("big_blind", H_BB),
            ("ante", H_ANTE),
            ("bring_in", H_BRINGIN),
        )
    ),
    _opt(_text("currency", H_CURRENCY)),
    Use("button", Type.NUMBER, H_BUTTON, required=False),
    _opt(_text("tournament", H_TOURNAMENT)),
    _opt(_text("dealer", H_DEALER)),
    _opt(_text("profile", H_PROFILE)),
    Use("records", Type.FACTS, H_RECORDS, _words(FACTS[:15]), required=False),
    Use("seats", Type.SEATS, required=False),
)

SEAT_USES: Final = (
    Use("seat", Type.NUMBER, P_SEAT),
    Use("player", Type.TEXT, P_PLAYER, required=False),
    Use("stack", Type.MONEY, P_STACK, required=False),
    Use("sitting_out", Type.FLAG, P_OUT, required=False),
)

HAND_KIND: Final = len(EVENT_KINDS)
SEAT_KIND: Final = HAND_KIND + 1
NO_KIND: Final = -1  # the event is none of ours, or the line cannot be decoded
DROPPED: Final = -2  # read, but cannot stand in a table (a seat listed twice)
BROKEN_HAND: Final = -3  # a hand line that cannot be decoded: what follows belongs to no hand
KINDS: Final = SEAT_KIND + 1

USES: Final[dict[int, tuple[Use, ...]]] = {
    HAND_KIND: HAND_USES,
    SEAT_KIND: SEAT_USES,
    **{EVENT_KINDS.index(kind): (*_COMMON_USES, *uses) for kind, uses in EVENT_USES.items()},
}

KIND_ID: Final = {"hand": HAND_KIND, **{kind: EVENT_KINDS.index(kind) for kind in EVENT_USES}}
ALL_IN_EVENTS: Final = frozenset(kind for kind, uses in EVENT_USES.items() if _ALLIN in uses)

OWN_TEXT: Final = frozenset(
    KIND_ID[kind]
    for kind, uses in EVENT_USES.items()
    if any(use.type == Type.TEXT and use.column == X_OWN for use in uses)
)
"""Kinds whose ``text`` is a field of their own: a cause or a ruling. (So is a word outside a list.)"""

FIELDS: Final[tuple[str, ...]] = tuple(
    dict.fromkeys(use.field for kind in sorted(USES) for use in USES[kind])
)
FIELD_ID: Final = {name: i for i, name in enumerate(FIELDS)}

CSV_COLUMNS: Final = tuple(
    name for name in FIELDS if name == "seat" or name not in {use.field for use in SEAT_USES}
)
"""Columns of the CSV spelling in their usual order; seats are one column."""

HASH_SIZE: Final = 1024


def _hash(word: bytes, seed: int) -> int:
    value = 0
    for byte in word:
        value = (value * seed + byte) & 0x7FFFFFFF
    return value % HASH_SIZE


@dataclass(frozen=True)
class WordTable:
    """Words with their codes, found by a hash without collisions; for kernels.

    seed    multiplier of the hash
    slots   [HASH_SIZE] row of a word, or -1
    start   [words + 1] where each word begins in ``text``
    text    all words, end to end
    code    [words]
    """

    seed: int
    slots: npt.NDArray[np.int64]
    start: npt.NDArray[np.int64]
    text: npt.NDArray[np.uint8]
    code: npt.NDArray[np.int64]


def word_table(words: tuple[tuple[str, int], ...]) -> WordTable:
    """Build the table; tries seeds until no two words share a slot."""
    encoded = [word.encode() for word, _ in words]
    seed = next(s for s in range(31, 100_000, 2) if len({_hash(w, s) for w in encoded}) == len(encoded))
    slots = np.full(HASH_SIZE, -1, dtype=np.int64)
    for row, word in enumerate(encoded):
        slots[_hash(word, seed)] = row
    start = np.cumsum([0, *(len(word) for word in encoded)], dtype=np.int64)
    text = np.frombuffer(b"".join(encoded), dtype=np.uint8)
    return WordTable(seed, slots, start, text, np.array([code for _, code in words], dtype=np.int64))


U_TYPE, U_COLUMN, U_FIRST, U_WORDS, U_TEXT = 0, 1, 2, 3, 4


@dataclass(frozen=True)
class KernelTables:
    """The uses as integers.

    use       [KINDS, FIELDS, 5] type, column, first word, number of words, text column
    required  [KINDS] bit mask over FIELDS
    word_*    the words of all lists end to end, with their codes (an empty word: all others)
    fields    field names; kinds: kind names
    """

    use: npt.NDArray[np.int64]
    required: npt.NDArray[np.int64]
    word_start: npt.NDArray[np.int64]
    word_text: npt.NDArray[np.uint8]
    word_code: npt.NDArray[np.int64]
    fields: WordTable
    kinds: WordTable


def kernel_tables() -> KernelTables:
    """Compile ``USES`` to integers."""
    use = np.zeros((KINDS, len(FIELDS), 5), dtype=np.int64)
    required = np.zeros(KINDS, dtype=np.int64)
    words: list[tuple[str, int]] = []
    for kind, uses in USES.items():
        for item in uses:
            at = FIELD_ID[item.field]
            use[kind, at] = (item.type, item.column, len(words), len(item.words), item.text_column)
            words.extend(item.words)
            if item.required:
                required[kind] |= 1 << at
    encoded = [word.encode() for word, _ in words]
    return KernelTables(
        use,
        required,
        np.cumsum([0, *(len(word) for word in encoded)], dtype=np.int64),
        np.frombuffer(b"".join(encoded), dtype=np.uint8),
        np.array([code for _, code in words], dtype=np.int64),
        word_table(tuple((name, i) for i, name in enumerate(FIELDS))),
        word_table((*((kind, EVENT_KINDS.index(kind)) for kind in EVENT_USES), ("hand", HAND_KIND))),
    )


def required_names(kind: int, missing: int) -> list[str]:
    """The names of the fields in the bit mask ``missing``."""
    return [use.field for use in USES.get(kind, ()) if missing >> FIELD_ID[use.field] & 1]


def expected(kind: int, field: int) -> str:
    """What a value of ``field`` should be, in words, for messages."""
    use = next((u for u in USES.get(kind, ()) if u.field == FIELDS[field]), None)
    if use is None:
        return "a value"
    if use.words:
        return "one of " + ", ".join(word for word, _ in use.words if word)
    return {
        Type.MONEY: "an amount of money, not negative, at most four decimals",
        Type.NUMBER: "a whole number from 0 to 127",
        Type.SEQ: "a whole number that rises",
        Type.FLAG: "true or false",
        Type.TIME: "a time such as 2026-05-01T20:14:05-07:00",
        Type.CARDS: "cards such as As Td 2c or ??",
        Type.WITH: "a card such as As or ??",
    }.get(use.type, "text")
