"""Cards that come before the last decision of a round, and how they are put right.

Sources: seed 000 clauses 3 and 4, seed 003 clause 12.
"""

# An element of a NumPy array is Any to mypy:
# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from analyzer.simulate import faults as f
from analyzer.simulate import texts
from analyzer.simulate.betting import (
    MISSISSIPPI,
    is_stud,
    wager,
)
from analyzer.simulate.dealing import (
    burn,
    deal,
    send_back,
    shuffle_and_cut,
    take_board,
    turn_up,
)
from analyzer.simulate.inner import (
    inner,
)
from analyzer.simulate.state import (
    CARDS,
    DOWN,
    G_HELD_BURN,
    G_N,
    G_NO_BURN,
    G_NO_RAISE,
    G_PREMATURE,
    G_STREET,
    G_TOP,
    G_TRUTH_SEQ,
    G_WAGER,
    LIVE,
    LOOKED,
    P_ASIDE,
    P_DECK,
    P_MUCK,
    P_SEAT,
    S_ABSENT,
    S_ACTED,
    S_CARDS,
    S_IN,
    S_STACK,
    S_STATUS,
    S_STAYS,
    T_GAME,
    T_UPPER,
    UP,
    G,
    Ints,
    S,
    T,
    betting,
    breaks,
    drop,
    emit,
    living,
    next_seq,
    past_mending,
    plays,
    ruled,
    slips,
    strikes,
    top_card,
)
from analyzer.simulate.streets import (
    street,
)


@inner
def is_last(h: Ints, p: int) -> bool:
    """Nobody else owes a decision after ``p`` if it does not raise."""
    for i in range(1, h[G, G_N]):
        q = (p + i) % h[G, G_N]
        if h[S + q, S_STATUS] == LIVE and (h[S + q, S_ACTED] == 0 or h[S + q, S_IN] < h[G, G_WAGER]):
            return False
    return True


@inner
def closes_quietly(h: Ints, p: int) -> None:
    """The seat will call or check, so that the round ends with it and the hand goes on."""
    h[S + p, S_STAYS] = 1
    h[G, G_NO_RAISE] = 1


@inner
def is_early(h: Ints, number: int) -> bool:
    """The board street comes too early, where that is wanted."""
    if number == 1:
        return slips(h, f.EARLY_FLOP, f.FLOP_PLAYS)
    if number == 3:
        return slips(h, f.EARLY_RIVER, f.RIVER_PLAYS)
    if slips(h, f.EARLY_TURN, f.TURN_PLAYS) or slips(h, f.EARLY_TURN, f.TURN_BEFORE_DONE):
        return True
    if slips(h, f.EARLY_TURN, f.TURN_SHUFFLED) or slips(h, f.EARLY_TURN, f.TURN_LOST):
        return True
    return slips(h, f.EARLY_TURN, f.TURN_BURNED)


@inner
def early_board(h: Ints, p: int) -> int:
    """A board street comes before the last decision (seed 000): 1 to be mended, 2 it stays, 0 no."""
    number = h[G, G_STREET] + 1
    if h[G, G_NO_BURN] or not is_early(h, number):
        return 0
    closes_quietly(h, p)
    burn(h)
    turn_up(h, 3 if number == 1 else 1)
    if breaks(h, f.FLOP_PLAYS) or breaks(h, f.TURN_PLAYS) or breaks(h, f.RIVER_PLAYS):
        h[G, G_TRUTH_SEQ] -= 1  # the board event itself
        h[G, G_PREMATURE] = 1
        return 2
    ruled(h, texts.R_EARLY_BOARD)
    if breaks(h, f.TURN_BEFORE_DONE):
        take_board(h, 1, P_ASIDE)
        burn(h)
        past_mending(h, f.TURN_BEFORE_DONE)
        turn_up(h, 1)
        h[G, G_PREMATURE] = 1
        return 2
    return 1


@inner
def mend_board(h: Ints) -> None:
    """After the round: the premature card goes back, or aside, and the street is dealt anew."""
    number = h[G, G_STREET] + 1
    if number == 2 and not breaks(h, f.TURN_SHUFFLED):
        take_board(h, 1, P_ASIDE)
        return
    take_board(h, 3 if number == 1 else 1, P_DECK)
    past_mending(h, f.TURN_SHUFFLED)
    shuffle_and_cut(h)
    h[G, G_NO_BURN] = 1


@inner
def first_playing(h: Ints) -> int:
    """The first live seat from the dealer's left."""
    for p in range(h[G, G_N]):
        if plays(h, p):
            return p
    return 0


@inner
def is_early_stud(h: Ints, p: int, first: int) -> bool:
    """The next stud street begins too early, where that is wanted."""
    if h[T, T_GAME] == MISSISSIPPI:
        return False
    if h[G, G_STREET] == 3:
        able = p == first and h[G, G_WAGER] == 0 and h[S + p, S_STACK] > h[T, T_UPPER] and betting(h) > 1
        return strikes(h, f.EARLY_FINAL) or (able and slips(h, f.EARLY_FINAL, f.EARLY_FINAL_BETS))
    active = living(h)
    if 52 - h[G, G_TOP] < 3 + active + (4 - h[G, G_STREET]) * (active + 1):
        return False  # the deck would not last
    if slips(h, f.EARLY_STREET, f.EARLY_STREET_PLAYS) or slips(h, f.EARLY_STREET, f.EARLY_STREET_COUNT):
        return True
    if slips(h, f.EARLY_STREET, f.EARLY_STREET_NO_BURN):
        return True
    return slips(h, f.EARLY_STREET, f.EARLY_STREET_MUCKED)


@inner
def early_stud(h: Ints, p: int) -> int:
    """The first card of the next street comes before the last decision (seed 003 clause 12).

    0 no, 1 to be mended after the round, 2 it stays, 3 it stays and ``p`` has acted.
    """
    final = h[G, G_STREET] == 3
    first = first_playing(h)
    if not is_early_stud(h, p, first):
        return 0
    closes_quietly(h, p)
    burn(h)
    deal(h, first, top_card(h), DOWN if final else UP)
    if not final:
        ruled(h, texts.R_EARLY_STUD)
        return 1
    emit(h, LOOKED, first)
    ruled(h, texts.R_EARLY_FINAL)
    h[G, G_HELD_BURN] = 1
    if breaks(h, f.EARLY_FINAL_BETS):
        wager(h, p, h[T, T_UPPER], True)
        return 3
    return 2


@inner
def mend_stud(h: Ints) -> None:
    """After the round: the premature card and one for each active seat are out (seed 003 clause 12)."""
    first = first_playing(h)
    at = h[S + first, S_CARDS] - 1
    if breaks(h, f.EARLY_STREET_PLAYS):
        h[G, G_HELD_BURN] = 1
        return
    place = P_MUCK if breaks(h, f.EARLY_STREET_MUCKED) else P_ASIDE
    send_back(h, first, h[CARDS + first, at], P_SEAT, place)
    drop(h, first, at)
    fewer = 1 if breaks(h, f.EARLY_STREET_COUNT) else 0
    for _ in range(living(h) - fewer):
        send_back(h, -1, top_card(h), P_DECK, P_ASIDE)
    if breaks(h, f.EARLY_STREET_NO_BURN):
        h[G, G_NO_BURN] = 1


@inner
def comes_early(h: Ints, p: int) -> int:
    """Cards before the last decision: 0 none, 1 to be mended, 2 they stand, 3 and ``p`` has acted."""
    last = 4 if is_stud(h) and h[T, T_GAME] != MISSISSIPPI else 3
    number = h[G, G_STREET] + 1
    if number > last or not is_last(h, p) or betting(h) < 2 or h[S + p, S_ABSENT]:
        return 0
    early = early_stud(h, p) if is_stud(h) else early_board(h, p)
    if early:
        return early
    if strikes(h, f.BURN_EARLY):
        closes_quietly(h, p)
        burn(h)
        h[G, G_HELD_BURN] = 1
        return 2
    if number < last and strikes(h, f.DEALT_EARLY):
        closes_quietly(h, p)
        burn(h)
        h[G, G_TRUTH_SEQ] = next_seq(h)
        h[G, G_HELD_BURN] = 1
        street(h, number)
        h[G, G_PREMATURE] = 1
        return 2
    return 0
