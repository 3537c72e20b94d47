"""The simulator's own state: one hand in flat arrays, its random numbers, and its list of events."""

# An element of a NumPy array is Any to mypy:
# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from analyzer.schema import DETAILS, EVENT_KINDS, FACES, HIDDEN, PLACES
from analyzer.simulate.inner import inner

Ints = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.int8]

NONE: Final = int(np.iinfo(np.int64).min)
MAX_SEATS: Final = 12
MAX_CARDS: Final = 10
MOST_EVENTS: Final = 600  # more than any hand has

# the table, constant over a session
(
    T_GAME, T_STRUCTURE, T_LOWER, T_UPPER, T_SB, T_BB, T_ANTE, T_BRING_IN, T_TOURNAMENT, T_SEATS,
    T_UNIT, T_RAKE_PCT, T_RAKE_CAP, T_BUY_IN, T_HANDS, T_SEED, T_NUMBER,
) = range(17)  # fmt: skip
T_WIDTH: Final = 17

# the hand
(
    G_N, G_BUTTON, G_STREET, G_POT, G_WAGER, G_FULL, G_INC, G_BETS, G_RAISES, G_BROUGHT, G_BIG_BET,
    G_TOP, G_BOARD, G_BURNED, G_ASIDE, G_COMMON, G_EVENTS, G_CARDS, G_TEMPER, G_LAST_AGGRESSOR,
    G_OPENER, G_WANT, G_TARGET, G_CHANCES, G_TRUTH_SEQ, G_TRUTH_RULE, G_NO_RAISE, G_SB_AT, G_BB_AT,
    G_RAKE, G_HELD_BURN, G_NO_BURN, G_HAND, G_CHECKED_DOWN, G_POTS, G_RETURNED, G_PREMATURE,
    G_SHOWN_EARLY, G_EXPOSED_FINAL, G_AWARDS, G_TRUTH_AWARD, G_RANDOM, G_TRUTH_SINCE,
    G_SHORTS, G_LATE_BURN,
) = range(45)  # fmt: skip

# a seat; rows of ``s`` are the seats of the hand in clockwise order
(
    S_SEAT, S_STACK, S_START, S_IN, S_LEVEL, S_DEAD, S_STATUS, S_ACTED, S_RAISES_SEEN, S_WAGER_SEEN,
    S_CARDS, S_GHOST, S_MEEK, S_SHOWN, S_MUCKED, S_AWARD, S_HIGH, S_LOW, S_ABSENT, S_SKIP, S_STAYS,
    S_CALM, S_SHORTS_SEEN,
) = range(23)  # fmt: skip
S_WIDTH: Final = 23
LIVE, FOLDED, ALL_IN, DEAD = range(4)

# an event; V_FIRST is where its cards begin in the pool
(
    V_HAND, V_KIND, V_SEAT, V_AMOUNT, V_TO, V_ALL_IN, V_DETAIL, V_FACE, V_FROM, V_PLACE, V_POT,
    V_COUNT, V_TEXT, V_FIRST, V_CARDS,
) = range(15)  # fmt: skip
V_WIDTH: Final = 15


def _kind(name: str) -> int:
    return EVENT_KINDS.index(name)


def _detail(name: str) -> int:
    return DETAILS.index(name)


POST, BRING_IN, CHECK, FOLD = _kind("post"), _kind("bring-in"), _kind("check"), _kind("fold")
CALL, BET, COMPLETE, RAISE = _kind("call"), _kind("bet"), _kind("complete"), _kind("raise")
SHUFFLE, CUT, DEAL, BURN = _kind("shuffle"), _kind("cut"), _kind("deal"), _kind("burn")
BOARD, COMMON, EXPOSE, RETURN = _kind("board"), _kind("common"), _kind("expose"), _kind("return")
REPLACE, LOOKED, MISDEAL, STUB = _kind("replace"), _kind("looked"), _kind("misdeal"), _kind("stub")
ABSENT, BACK, PICKUP, KILL = _kind("absent"), _kind("back"), _kind("pickup"), _kind("kill")
DECLARE, ANNOUNCE, RULING = _kind("declare"), _kind("announce"), _kind("ruling")
SHOW, MUCK, REFUND, RAKE = _kind("show"), _kind("muck"), _kind("refund"), _kind("rake")
AWARD, VOID, NOTE = _kind("award"), _kind("void"), _kind("note")

D_ANTE, D_SB, D_BB = _detail("ante"), _detail("small-blind"), _detail("big-blind")
D_STRADDLE, D_DEALER, D_OFF_TABLE = _detail("straddle"), _detail("dealer"), _detail("off-table")
D_BOARD, D_ALL_IN, D_LOW, D_HIGH = _detail("board"), _detail("all-in"), _detail("low"), _detail("high")
D_RAISE, D_PAIR, D_COMMON = _detail("raise"), _detail("pair"), _detail("common")
D_FLUSH, D_UNCALLED, D_BOXED = _detail("flush"), _detail("uncalled"), _detail("boxed")
D_MISDEAL: Final = _detail("misdeal")
D_WRONG_LOW, D_RULING, D_RAKE, D_WHOLE = (
    _detail("wrong-low"),
    _detail("ruling"),
    _detail("rake"),
    _detail("whole"),
)
DOWN, UP = FACES.index("down"), FACES.index("up")
P_DECK, P_SEAT, P_BOARD, P_BURN = (PLACES.index(p) for p in ("deck", "seat", "board", "burn"))
P_ASIDE, P_MUCK = PLACES.index("aside"), PLACES.index("muck")


# One hand is one matrix of integers; these are its rows, each ``WIDTH`` wide (a row of its own for
# every seat and event). One array, not one for each thing, keeps the kernels quick to compile.
WIDTH: Final = 64
T, G, DECK, TABLE, BURNED, ASIDE, FIVE, KEYS, SOME, LAST = range(10)  # LAST: the deck of the hand before
S: Final = 10  # the seats of the hand, clockwise
CARDS: Final = S + MAX_SEATS  # their cards
UPS: Final = CARDS + MAX_SEATS  # and whether they lie face up
AWARDS: Final = UPS + MAX_SEATS  # seat row, amount, pot, part
POTS: Final = AWARDS + MAX_SEATS * MAX_SEATS  # level, amount, rake
POOL: Final = POTS + MAX_SEATS  # the cards of the events, one after another over the rows
EVENTS: Final = POOL + MOST_EVENTS // WIDTH + 1
HEIGHT: Final = EVENTS + MOST_EVENTS


@inner
def mixed(a: int, b: int) -> int:
    """A number that depends on both, never 0: the seed of a hand's own random numbers."""
    x = np.uint64(a) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(b) * np.uint64(0xBF58476D1CE4E5B9)
    x ^= x >> np.uint64(31)
    x *= np.uint64(0x94D049BB133111EB)
    x ^= x >> np.uint64(29)
    return np.int64((x | np.uint64(1)) >> np.uint64(1) | np.uint64(1))  # type: ignore[return-value]


@inner
def draw(h: Ints, below: int) -> int:
    """A random number from 0 to ``below - 1`` (xorshift)."""
    x = np.uint64(h[G, G_RANDOM])
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    h[G, G_RANDOM] = np.int64(x)
    return np.int64((x >> np.uint64(20)) % np.uint64(below))  # type: ignore[return-value]


@inner
def chance(h: Ints, percent: int) -> bool:
    """True this often."""
    return draw(h, 100) < percent


@inner
def shuffle_from(h: Ints, first: int) -> None:
    """Shuffle the deck from card ``first`` on."""
    for i in range(51, first, -1):
        j = first + draw(h, i - first + 1)
        h[DECK, i], h[DECK, j] = h[DECK, j], h[DECK, i]


@inner
def emit(h: Ints, kind: int, p: int) -> int:
    """A new event of seat row ``p`` (-1: no seat), everything else empty; returns its row."""
    at = h[G, G_EVENTS]
    row = EVENTS + at
    h[G, G_EVENTS] = at + 1
    for column in range(V_WIDTH):
        h[row, column] = -1
    h[row, V_HAND] = h[G, G_HAND]
    h[row, V_KIND] = kind
    h[row, V_SEAT] = h[S + p, S_SEAT] if p >= 0 else -1
    h[row, V_AMOUNT] = NONE
    h[row, V_TO] = NONE
    h[row, V_FIRST] = h[G, G_CARDS]
    h[row, V_CARDS] = 0
    return row


@inner
def put(h: Ints, row: int, card: int) -> None:
    """Add a card to the newest event."""
    at = h[G, G_CARDS]
    h[POOL + at // WIDTH, at % WIDTH] = card
    h[G, G_CARDS] = at + 1
    h[row, V_CARDS] += 1


@inner
def said(h: Ints, kind: int, p: int, detail: int) -> None:
    """An event that is only a word: an announcement, a declaration, an exposure's cause."""
    row = emit(h, kind, p)
    h[row, V_DETAIL] = detail


@inner
def ruled(h: Ints, text: int) -> None:
    """A floor ruling, ``text`` an index of ``frames.TEXTS``."""
    row = emit(h, RULING, -1)
    h[row, V_TEXT] = text


@inner
def next_seq(h: Ints) -> int:
    """The number that the next event of the hand will have."""
    return h[G, G_EVENTS] + 1


@inner
def noted(h: Ints, fault: int) -> None:
    """The truth: ``fault``, from the next event on."""
    stands_here(h)
    h[G, G_TRUTH_RULE] = fault


@inner
def strikes(h: Ints, fault: int) -> bool:
    """Asked at every point where ``fault`` could happen: is it wanted, and wanted here?

    A hand is first played through with no target, to count the points, and then again with one
    of them as the target. Where it strikes, the next event is noted as the truth: the first that is
    not by the book, or that stands where one is missing.
    """
    if h[G, G_WANT] != fault:
        return False
    here = h[G, G_CHANCES]
    h[G, G_CHANCES] = here + 1
    if here != h[G, G_TARGET]:
        return False
    noted(h, fault)
    return True


@inner
def slips(h: Ints, slip: int, fault: int) -> bool:
    """Something goes wrong here: to be put right (``slip``), or the wrong way (``fault``).

    Until the wrong remedy is taken (``breaks``), the truth is only that something went wrong.
    """
    if strikes(h, slip):
        return True
    if strikes(h, fault):
        h[G, G_TRUTH_RULE] = slip
        return True
    return False


@inner
def breaks(h: Ints, fault: int) -> bool:
    """The wrong remedy is wanted, and this is where it differs from the right one."""
    if h[G, G_WANT] != fault or h[G, G_TRUTH_RULE] == 0:
        return False
    h[G, G_TRUTH_RULE] = fault
    h[G, G_TRUTH_SEQ] = next_seq(h)
    return True


@inner
def happens(h: Ints, fault: int) -> None:
    """The deck itself brought this about: it is noted even where nothing was wanted."""
    if strikes(h, fault) or h[G, G_WANT] != 0:
        return
    noted(h, fault)


@inner
def stands_here(h: Ints) -> None:
    """The fault was decided on earlier, and is to be seen in the next event."""
    h[G, G_TRUTH_SINCE] = h[G, G_TRUTH_SEQ] = next_seq(h)


@inner
def past_mending(h: Ints, fault: int) -> None:
    """What the fault left out can no longer come in time once the next event is there."""
    if h[G, G_TRUTH_RULE] == fault:
        h[G, G_TRUTH_SEQ] = next_seq(h)


@inner
def is_wanted(h: Ints, fault: int) -> bool:
    """The fault is the one of this hand and has struck, or is about to."""
    return h[G, G_WANT] == fault and h[G, G_TARGET] >= 0


@inner
def top_card(h: Ints) -> int:
    """The next card off the deck; hidden when the deck is spent."""
    if h[G, G_TOP] >= 52:
        return HIDDEN
    card = h[DECK, h[G, G_TOP]]
    h[G, G_TOP] += 1
    return card


@inner
def hold(h: Ints, p: int, card: int, face: int) -> None:
    """A card joins a seat's hand."""
    at = h[S + p, S_CARDS]
    h[CARDS + p, at] = card
    h[UPS + p, at] = face
    h[S + p, S_CARDS] = at + 1


@inner
def drop(h: Ints, p: int, at: int) -> None:
    """Card ``at`` leaves a seat's hand."""
    for i in range(at, h[S + p, S_CARDS] - 1):
        h[CARDS + p, i] = h[CARDS + p, i + 1]
        h[UPS + p, i] = h[UPS + p, i + 1]
    h[S + p, S_CARDS] -= 1


@inner
def living(h: Ints) -> int:
    """Live hands, those all-in included."""
    count = 0
    for p in range(h[G, G_N]):
        count += h[S + p, S_STATUS] == LIVE or h[S + p, S_STATUS] == ALL_IN
    return count


@inner
def betting(h: Ints) -> int:
    """Live hands that have chips behind."""
    count = 0
    for p in range(h[G, G_N]):
        count += h[S + p, S_STATUS] == LIVE
    return count


@inner
def plays(h: Ints, p: int) -> bool:
    """The hand is live."""
    return h[S + p, S_STATUS] == LIVE or h[S + p, S_STATUS] == ALL_IN
