"""Events that are put into a finished hand or taken out of it: then the hand still ends as it did.

Sources: seed 003 (more or fewer than seven cards), WSOP 106 (a wrong number of cards).
"""

# An element of a NumPy array is Any to mypy:
# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from analyzer.simulate import faults as f
from analyzer.simulate.betting import (
    MISSISSIPPI,
    RAZZ,
    is_stud,
)
from analyzer.simulate.dealing import deal
from analyzer.simulate.inner import inner
from analyzer.simulate.pots import (
    claims,
    hilo,
    own_value,
    strikes_award,
)
from analyzer.simulate.state import (
    AWARDS,
    DEAL,
    DOWN,
    EVENTS,
    G_AWARDS,
    G_COMMON,
    G_EVENTS,
    G_N,
    G_SHOWN_EARLY,
    G_TOP,
    S_CARDS,
    S_HIGH,
    S_SEAT,
    T_GAME,
    V_KIND,
    V_SEAT,
    V_WIDTH,
    G,
    Ints,
    S,
    T,
    top_card,
)


@inner
def is_retold(want: int) -> bool:
    """The fault changes how many cards were dealt after the stub could have been counted."""
    return want == f.EXTRA_WINS or want == f.EIGHT_WIN or want == f.SIX_WIN


@inner
def put_in(h: Ints, at: int) -> None:
    """The newest event moves to row ``at``, and all after it one place on."""
    last = EVENTS + h[G, G_EVENTS] - 1
    for column in range(V_WIDTH):
        kept = h[last, column]
        for row in range(last, at, -1):
            h[row, column] = h[row - 1, column]
        h[at, column] = kept


@inner
def take_out(h: Ints, at: int) -> None:
    """The event of row ``at`` never was."""
    h[G, G_EVENTS] -= 1
    for row in range(at, EVENTS + h[G, G_EVENTS]):
        for column in range(V_WIDTH):
            h[row, column] = h[row + 1, column]


@inner
def last_deal(h: Ints, p: int) -> int:
    """The row of the last card that the seat was dealt."""
    at = EVENTS + h[G, G_EVENTS] - 1
    while h[at, V_KIND] != DEAL or h[at, V_SEAT] != h[S + p, S_SEAT]:
        at -= 1
    return at


@inner
def wins_with_six(h: Ints, p: int) -> bool:
    """The seat would win without its last card, too."""
    h[S + p, S_CARDS] -= 1
    value = own_value(h, p, h[T, T_GAME] == RAZZ, 0)
    h[S + p, S_CARDS] += 1
    for q in range(h[G, G_N]):
        if q != p and claims(h, q) and h[S + q, S_HIGH] >= value:
            return False
    return True


@inner
def wrong_count(h: Ints) -> None:
    """The winner has had a card too many or too few all the time, where that is wanted."""
    if h[G, G_AWARDS] != 1:
        return
    p = h[AWARDS, 0]
    if not is_stud(h):
        if h[G, G_SHOWN_EARLY] == 0 and h[G, G_TOP] < 52 and strikes_award(h, f.EXTRA_WINS, 0):
            at = last_deal(h, p)
            deal(h, p, top_card(h), DOWN)
            put_in(h, at + 1)
        return
    if h[T, T_GAME] == MISSISSIPPI or h[S + p, S_CARDS] != 7 or h[G, G_COMMON] >= 0:
        return
    if h[G, G_TOP] < 52 and strikes_award(h, f.EIGHT_WIN, 0):
        at = last_deal(h, p)
        deal(h, p, top_card(h), DOWN)
        put_in(h, at + 1)
    if not hilo(h) and wins_with_six(h, p) and strikes_award(h, f.SIX_WIN, 0):
        take_out(h, last_deal(h, p))
        h[S + p, S_CARDS] -= 1
