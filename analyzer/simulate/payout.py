"""The simulator's showdown and the end of the hand: who shows, rake, refunds, awards.

Sources: seed 000 clause 6 (playing the board), WSOP 139-145 (order of showing).
"""

# An element of a NumPy array is Any to mypy:
# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from analyzer.simulate import faults as f
from analyzer.simulate import texts
from analyzer.simulate.awards import reaward
from analyzer.simulate.betting import (
    HOLDEM,
    is_stud,
)
from analyzer.simulate.dealing import killed
from analyzer.simulate.inner import (
    inner,
)
from analyzer.simulate.pots import (
    claims,
    divide,
    pay_out,
    strikes_award,
    value_hands,
)
from analyzer.simulate.rakes import is_raked_wrongly, rake_of
from analyzer.simulate.ranking import (
    best_of,
)
from analyzer.simulate.retold import wrong_count
from analyzer.simulate.state import (
    AWARD,
    AWARDS,
    CARDS,
    D_BOARD,
    D_RAKE,
    D_RULING,
    D_WHOLE,
    DECLARE,
    FIVE,
    FOLDED,
    G_AWARDS,
    G_BOARD,
    G_LAST_AGGRESSOR,
    G_N,
    G_OPENER,
    G_POT,
    G_RAKE,
    G_SHOWN_EARLY,
    G_TRUTH_AWARD,
    G_TRUTH_RULE,
    G_TRUTH_SEQ,
    KEYS,
    MUCK,
    PICKUP,
    RAKE,
    REFUND,
    S_AWARD,
    S_CARDS,
    S_DEAD,
    S_HIGH,
    S_LEVEL,
    S_MUCKED,
    S_SHOWN,
    S_STACK,
    S_STATUS,
    SHOW,
    T_GAME,
    T_TOURNAMENT,
    T_UNIT,
    TABLE,
    V_AMOUNT,
    V_DETAIL,
    V_POT,
    G,
    Ints,
    S,
    T,
    chance,
    emit,
    living,
    past_mending,
    plays,
    put,
    ruled,
    said,
    stands_here,
    strikes,
    top_card,
)


@inner
def plays_board(h: Ints, p: int) -> bool:
    """Hold'em: the five cards of the board are the best hand that the seat can make."""
    if h[T, T_GAME] != HOLDEM or h[G, G_BOARD] != 5 or h[S + p, S_HIGH] == 0:
        return False
    return best_of(h[TABLE], 5, False, 0, h[FIVE], h[KEYS]) == h[S + p, S_HIGH]


@inner
def swapped_at(i: int) -> int:
    """The place of a card after the first and the last of four up cards have changed places."""
    return 7 - i if i == 2 or i == 5 else i


@inner
def swapped_by_rank(h: Ints, p: int) -> bool:
    """The cards would lie by rank then, up or down: an order of its own, of which nothing can be said."""
    rising = falling = True
    for i in range(1, 7):
        before, rank = h[CARDS + p, swapped_at(i - 1)] >> 2, h[CARDS + p, swapped_at(i)] >> 2
        rising = rising and before <= rank
        falling = falling and before >= rank
    return rising or falling


@inner
def show(h: Ints, p: int, change: bool) -> None:
    """All own cards of a seat are shown; a hand that plays the board says so first."""
    if plays_board(h, p):
        said(h, DECLARE, p, D_BOARD)
    other = change and strikes(h, f.OTHER_CARD)
    whole = is_stud(h) and h[S + p, S_CARDS] == 7
    swapped = whole and not swapped_by_rank(h, p) and strikes(h, f.UPS_SWAPPED)
    eighth = whole and h[S + p, S_AWARD] > 0 and strikes(h, f.EIGHT_SHOWN)
    row = emit(h, SHOW, p)
    for i in range(h[S + p, S_CARDS]):
        at = swapped_at(i) if swapped else i
        put(h, row, top_card(h) if other and i == 0 else h[CARDS + p, at])
    if eighth:
        put(h, row, h[CARDS + (p + 1) % h[G, G_N], 0])
    h[S + p, S_SHOWN] = 1


@inner
def winners_shown(h: Ints) -> bool:
    """Everybody who wins something has shown."""
    for p in range(h[G, G_N]):
        if h[S + p, S_AWARD] > 0 and h[S + p, S_SHOWN] == 0:
            return False
    return True


@inner
def may_muck(h: Ints, wins: bool) -> bool:
    """A hand that has seen the winners may be thrown away, unless the awards are wrong on purpose."""
    return not wins and h[G, G_TRUTH_AWARD] < 0 and winners_shown(h) and chance(h, 60)


@inner
def first_award(h: Ints, p: int) -> int:
    """The number of the first award to a seat."""
    for i in range(h[G, G_AWARDS]):
        if h[AWARDS + i, 0] == p:
            return i
    return -1


@inner
def show_or_muck(h: Ints, p: int) -> None:
    """One seat at the showdown: winners show, beaten hands may be thrown away."""
    wins = h[S + p, S_AWARD] > 0
    first = first_award(h, p)
    if h[S + p, S_MUCKED]:
        emit(h, MUCK, p)
    elif wins and living(h) == 2 and not h[G, G_SHOWN_EARLY] and strikes_award(h, f.NOT_SHOWN, first):
        return
    elif wins and plays_board(h, p) and strikes_award(h, f.BOARD_LATE, first):
        emit(h, MUCK, p)
        said(h, DECLARE, p, D_BOARD)
        h[S + p, S_MUCKED] = 1
    elif not wins and strikes(h, f.HAND_UNSEEN):
        return
    elif (wins and strikes_award(h, f.MUCKED_WINS, first)) or may_muck(h, wins):
        emit(h, MUCK, p)
        h[S + p, S_MUCKED] = 1
    else:
        show(h, p, not wins)


@inner
def reveal(h: Ints) -> None:
    """The showdown: the last aggressor of the last round first, else who opened it, then clockwise."""
    if is_stud(h) and h[G, G_SHOWN_EARLY]:  # cards have come since
        for p in range(h[G, G_N]):
            h[S + p, S_SHOWN] = 0
    first = h[G, G_LAST_AGGRESSOR]
    if first < 0 or not plays(h, first):
        first = max(0, h[G, G_OPENER])
    for i in range(h[G, G_N]):
        p = (first + i) % h[G, G_N]
        if plays(h, p) and h[S + p, S_SHOWN] == 0:
            show_or_muck(h, p)


@inner
def show_all_in(h: Ints) -> None:
    """Tournament: no more betting is possible, so all live hands are turned up (WSOP Tournament 70)."""
    if h[G, G_SHOWN_EARLY] or h[T, T_TOURNAMENT] == 0:
        return
    if strikes(h, f.NOT_TURNED_UP):
        h[G, G_TRUTH_SEQ] += 1  # the burn, and then the card that comes too early
        return
    h[G, G_SHOWN_EARLY] = 1
    for p in range(h[G, G_N]):
        if claims(h, p):
            show(h, p, False)


@inner
def take_rake(h: Ints) -> None:
    """The rake leaves the pot."""
    if h[G, G_RAKE] > 0:
        if is_raked_wrongly(h):
            stands_here(h)
        row = emit(h, RAKE, -1)
        h[row, V_AMOUNT] = h[G, G_RAKE]
        h[row, V_DETAIL] = D_RAKE


@inner
def all_paid(h: Ints) -> None:
    """The last award is next: what is wrong with all of them together is certain then."""
    past_mending(h, f.SHORT_POT)
    past_mending(h, f.SIDE_POT_AMOUNT)
    past_mending(h, f.ODD_CHIP_BUTTON)
    past_mending(h, f.ODD_CHIP_STUD)
    past_mending(h, f.ODD_HALF)
    past_mending(h, f.NOT_SHOWN)
    past_mending(h, f.HAND_UNSEEN)
    past_mending(h, f.POTS_TOGETHER)


@inner
def write_awards(h: Ints) -> None:
    """The awards as events, and the chips to the stacks."""
    for i in range(h[G, G_AWARDS]):
        p = h[AWARDS + i, 0]
        if i == h[G, G_TRUTH_AWARD]:
            stands_here(h)
        if i == h[G, G_AWARDS] - 1:
            all_paid(h)
        row = emit(h, AWARD, p)
        h[row, V_AMOUNT] = h[AWARDS + i, 1]
        h[row, V_POT] = h[AWARDS + i, 2]
        h[row, V_DETAIL] = h[AWARDS + i, 3]
        h[S + p, S_STACK] += h[AWARDS + i, 1]


@inner
def uncontested(h: Ints) -> None:
    """One live hand is left: it takes the pot unseen."""
    for p in range(h[G, G_N]):
        if plays(h, p):
            pay_out(h, p, h[G, G_POT] - h[G, G_RAKE], 0, D_WHOLE)


@inner
def refund_folded(h: Ints) -> None:
    """A folded seat gets a chip back, where that is wanted."""
    for p in range(h[G, G_N]):
        paid = h[S + p, S_LEVEL] + h[S + p, S_DEAD]
        if h[S + p, S_STATUS] == FOLDED and paid > h[T, T_UNIT] and h[G, G_POT] > 5 * h[T, T_UNIT]:
            if strikes(h, f.REFUND_FOLDED):
                row = emit(h, REFUND, p)
                h[row, V_AMOUNT] = h[T, T_UNIT]
                h[row, V_DETAIL] = D_RULING
                h[S + p, S_STACK] += h[T, T_UNIT]
                if h[S + p, S_DEAD] >= h[T, T_UNIT]:
                    h[S + p, S_DEAD] -= h[T, T_UNIT]
                else:
                    h[S + p, S_LEVEL] -= h[T, T_UNIT]
                h[G, G_POT] -= h[T, T_UNIT]
            return


@inner
def lifted_killed(h: Ints) -> None:
    """Up cards are lifted at the showdown and the hand is killed for it (seed 003 clause 7: it is live)."""
    if not is_stud(h) or living(h) < 3 or h[G, G_SHOWN_EARLY]:
        return
    for p in range(h[G, G_N]):
        if plays(h, p) and h[S + p, S_CARDS] == 7 and strikes(h, f.LIFTED_KILLED):
            emit(h, PICKUP, p)
            stands_here(h)
            killed(h, p, texts.C_PICKUP)
            ruled(h, texts.R_LIFTED)
            return


@inner
def settle(h: Ints) -> None:
    """The end of the hand: showdown if two hands are live, rake, awards."""
    refund_folded(h)
    lifted_killed(h)
    if h[G, G_TRUTH_RULE] == f.FOULED_PLAYED:
        ruled(h, texts.R_FOULED)
        h[G, G_TRUTH_AWARD] = 0
    h[G, G_RAKE] = rake_of(h)
    showdown = living(h) > 1
    if showdown:
        only_mucks = True
        for p in range(h[G, G_N]):
            only_mucks = only_mucks and not claims(h, p)
        if only_mucks:  # spoiled hands only: the first of them is spared
            spare(h)
        value_hands(h)
        divide(h)
        reaward(h)
        wrong_count(h)
        reveal(h)
    else:
        uncontested(h)
        if strikes_award(h, f.SHORT_POT, 0):
            h[AWARDS, 1] -= h[T, T_UNIT]
    take_rake(h)
    write_awards(h)


@inner
def spare(h: Ints) -> None:
    """One live hand must claim the pot."""
    for p in range(h[G, G_N]):
        if plays(h, p):
            h[S + p, S_MUCKED] = 0
            return


@inner
def no_runout(h: Ints) -> bool:
    """The pot goes to the first live hand before the last cards, where that is wanted."""
    if not strikes(h, f.NO_RUNOUT):
        return False
    for p in range(h[G, G_N]):
        if plays(h, p) and h[S + p, S_SHOWN] == 0:
            show(h, p, False)
    for p in range(h[G, G_N]):
        if plays(h, p):
            pay_out(h, p, h[G, G_POT], 0, D_WHOLE)
            break
    past_mending(h, f.NO_RUNOUT)
    write_awards(h)
    return True
