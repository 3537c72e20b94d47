"""A table's session: seats, players, stacks and the button carried from hand to hand."""

# An element of a NumPy array is Any to mypy:
# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Final

import numpy as np

from analyzer.compiled import kernel
from analyzer.simulate import faults as f
from analyzer.simulate.betting import (
    is_stud,
)
from analyzer.simulate.hand import play_with, rewind
from analyzer.simulate.inner import inner
from analyzer.simulate.state import (
    DECK,
    EVENTS,
    G_BB_AT,
    G_BUTTON,
    G_CARDS,
    G_EVENTS,
    G_HAND,
    G_N,
    G_RANDOM,
    G_TRUTH_RULE,
    G_TRUTH_SEQ,
    G_TRUTH_SINCE,
    G_WANT,
    HEIGHT,
    LAST,
    MAX_SEATS,
    POOL,
    S_SEAT,
    S_STACK,
    T_ANTE,
    T_BB,
    T_BRING_IN,
    T_BUY_IN,
    T_HANDS,
    T_NUMBER,
    T_SEATS,
    T_SEED,
    T_TOURNAMENT,
    T_UNIT,
    V_FIRST,
    V_WIDTH,
    WIDTH,
    Bytes,
    G,
    Ints,
    S,
    T,
    chance,
    draw,
    mixed,
)

TRIES: Final = 8  # slips that are tried for a hand that is to have one

# the state of the session, one row a seat
P_SEAT, P_PLAYER, P_STACK, P_OUT = range(4)
# one row a hand: number within the table, button seat, tournament, truth (since, seq, fault)
H_TABLE, H_NUMBER, H_BUTTON, H_TOURNAMENT, H_SINCE, H_SEQ, H_FAULT = range(7)
H_WIDTH: Final = 7
# one row a seat of a hand
L_HAND, L_SEAT, L_PLAYER, L_STACK, L_OUT = range(5)
L_WIDTH: Final = 5
# of the hand before: the row of its big blind (-1 for none), its seats, whether it was void
W_BIG, W_COUNT, W_VOID = range(3)


@inner
def poor(h: Ints) -> int:
    """A stack that the fault wanted needs: no more than the ante, or part of the forced bet; else 0."""
    t = h[T]
    want = h[G, G_WANT]
    if want == f.LOW_ALL_IN_CHECK:
        return t[T_ANTE]
    if want == f.SHORT_BRING_IN_CALLED and t[T_BRING_IN] > t[T_UNIT]:
        return t[T_ANTE] + t[T_UNIT]
    return t[T_UNIT] if want == f.SHORT_BLIND_CALLED and t[T_BB] > t[T_UNIT] else 0


@inner
def buy_in(h: Ints) -> int:
    """Chips of a new player: most deep, some short, a few with the ante and no more."""
    t = h[T]
    unit = t[T_UNIT]
    if t[T_TOURNAMENT]:
        return t[T_BUY_IN]
    full = t[T_BUY_IN] // unit
    kind = draw(h, 100)
    if kind < 3 and t[T_ANTE] > 0:
        return t[T_ANTE]
    if kind < 50 and poor(h) > 0:
        return poor(h)
    if kind < 20:
        return unit * (full // 40 + draw(h, full // 8) + 1)
    return unit * (full // 4 + draw(h, 2 * full))


@inner
def seat_players(h: Ints, table: Ints) -> None:
    """Fill all seats with new players."""
    for i in range(h[T, T_SEATS]):
        table[i, P_PLAYER] += 100 if table[i, P_PLAYER] > 0 else i + 1
        table[i, P_STACK] = buy_in(h)
        table[i, P_OUT] = 0


@inner
def choose_seats(h: Ints, table: Ints) -> None:
    """Seat numbers, with a gap here and there."""
    number = 0
    gaps = 2
    for i in range(h[T, T_SEATS]):
        number += 1
        if gaps > 0 and h[T, T_SEATS] < 8 and chance(h, 15):
            number += 1
            gaps -= 1
        table[i, P_SEAT] = number


@inner
def in_play(table: Ints, i: int) -> bool:
    """The seat is dealt in."""
    return table[i, P_STACK] > 0 and table[i, P_OUT] == 0


@inner
def count_in_play(h: Ints, table: Ints) -> int:
    """Seats dealt in."""
    count = 0
    for i in range(h[T, T_SEATS]):
        count += in_play(table, i)
    return count


@inner
def next_in_play(h: Ints, table: Ints, after: int) -> int:
    """The next seat row clockwise that is dealt in."""
    n = h[T, T_SEATS]
    for k in range(1, n + 1):
        i = (after + k) % n
        if in_play(table, i):
            return i
    return after


@inner
def replace_players(h: Ints, table: Ints) -> None:
    """Cash: who cannot pay the ante or has nothing left is replaced. Tournament: he is out."""
    least = max(1, h[T, T_ANTE])
    for i in range(h[T, T_SEATS]):
        if table[i, P_STACK] >= least:
            continue
        if h[T, T_TOURNAMENT]:
            table[i, P_STACK] = 0
        else:
            table[i, P_PLAYER] += 100
            table[i, P_STACK] = buy_in(h)


@inner
def sit_out_and_back(h: Ints, table: Ints, button: int) -> None:
    """Cash: a player misses some hands, and comes back where the big blind would reach him."""
    n = h[T, T_SEATS]
    if h[T, T_TOURNAMENT] or n < 5:
        return
    if count_in_play(h, table) == n:
        i = draw(h, n)
        if i != button and chance(h, 3):
            table[i, P_OUT] = 1
        return
    if h[G, G_WANT] == f.BLIND_AGAIN:  # he comes back on the button, see ``comes_in``
        return
    small = next_in_play(h, table, button)
    big = next_in_play(h, table, small)
    for k in range(1, n):
        i = (small + k) % n
        if i == big:
            break
        if table[i, P_OUT] and (not is_stud(h) or chance(h, 30)):
            table[i, P_OUT] = 0
            break


@inner
def comes_in(h: Ints, table: Ints, button: int) -> bool:
    """A player comes back between the button and the small blind, where that is wanted.

    The button goes to him, and the blinds fall to the seats that had them.
    """
    if h[G, G_WANT] != f.BLIND_AGAIN or is_stud(h) or count_in_play(h, table) < 3:
        return False
    i = (button + 1) % h[T, T_SEATS]
    if table[i, P_STACK] <= 0 or table[i, P_OUT] == 0:
        return False
    table[i, P_OUT] = 0
    return True


@inner
def list_seats(h: Ints, table: Ints, listed: Ints, at: int, hand: int, rows: Ints) -> int:
    """Write the hand's seats, and seat those in play in the hand's state; ``rows`` leads back."""
    n = 0
    for i in range(h[T, T_SEATS]):
        if table[i, P_STACK] <= 0:
            continue
        listed[at, L_HAND] = hand
        listed[at, L_SEAT] = table[i, P_SEAT]
        listed[at, L_PLAYER] = table[i, P_PLAYER]
        listed[at, L_STACK] = table[i, P_STACK]
        listed[at, L_OUT] = table[i, P_OUT]
        at += 1
        if in_play(table, i):
            h[S + n, S_SEAT] = table[i, P_SEAT]
            h[S + n, S_STACK] = table[i, P_STACK]
            rows[n] = i
            n += 1
    h[G, G_N] = n
    return at


@inner
def copy_out(h: Ints, ev: Ints, events: int, pool: Bytes, cards: int) -> tuple[int, int]:
    """The hand's events and their cards to the batch; returns the new ends of both."""
    for row in range(h[G, G_EVENTS]):
        for column in range(V_WIDTH):
            ev[events + row, column] = h[EVENTS + row, column]
        ev[events + row, V_FIRST] += cards
    for i in range(h[G, G_CARDS]):
        pool[cards + i] = h[POOL + i // WIDTH, i % WIDTH]
    return events + h[G, G_EVENTS], cards + h[G, G_CARDS]


@inner
def wanted(h: Ints, seed: int, inject: Ints, slips: Ints, irregular: int) -> int:
    """The fault of the next hand: the one to inject, or now and then a slip; 0 for none."""
    h[G, G_RANDOM] = mixed(seed, 3)
    if len(inject):
        return inject[draw(h, len(inject))]
    if len(slips) and draw(h, 1_000_000) < irregular:
        return slips[draw(h, len(slips))]
    return 0


@inner
def restart(h: Ints, table: Ints, last_big: int, button: int) -> bool:
    """Tournament: it is over, or two are left and the big blind would come to one twice running."""
    count = count_in_play(h, table)
    if count < 2:
        return True
    if h[G, G_WANT] == f.BLIND_HEADS_UP:
        return False
    return count == 2 and last_big >= 0 and next_in_play(h, table, button) == last_big


@inner
def between_hands(h: Ints, fault: int, moved: bool, again: bool, big: int, was: Ints) -> int:
    """Where a fault between two hands is to be seen: 0 the header, 2 the big blind; -1 for no such fault.

    big: the row of the seat that posted it, -1 in stud. ``was`` holds what the next hand must not repeat.
    """
    place = -1
    twice = big >= 0 and big == was[W_BIG]
    pair = fault == f.BLIND_HEADS_UP and h[G, G_N] == 2 and was[W_COUNT] > 2
    if twice and (again or pair):
        place = 2
    elif moved or was[W_VOID] or (fault == f.TOO_MANY_SEATS and is_stud(h) and h[G, G_N] > 8):
        place = 0
    was[W_BIG], was[W_COUNT] = big, h[G, G_N]
    was[W_VOID] = h[G, G_TRUTH_RULE] == f.BUTTON_AFTER_VOID
    if was[W_VOID]:  # nothing is wrong until the button has moved
        h[G, G_TRUTH_RULE] = 0
    for i in range(52):
        h[LAST, i] = h[DECK, i]
    return place


@kernel
def run_table(
    t: Ints, first_hand: int, inject: Ints, slips: Ints, irregular: int, ev: Ints, pool: Bytes,
    hands: Ints, listed: Ints,
) -> tuple[int, int, int]:  # fmt: skip
    """Play a table's hands into the arrays; returns events, cards and seat rows written."""
    h = np.zeros((HEIGHT, WIDTH), dtype=np.int64)
    h[T, : len(t)] = t
    h[G, G_RANDOM] = mixed(t[T_SEED], t[T_NUMBER])
    table = np.zeros((MAX_SEATS, 4), dtype=np.int64)
    rows = np.zeros(MAX_SEATS, dtype=np.int64)
    before = np.zeros((MAX_SEATS, WIDTH), dtype=np.int64)
    choose_seats(h, table)
    seat_players(h, table)
    button = draw(h, t[T_SEATS])
    was = np.zeros(3, dtype=np.int64)
    was[W_BIG] = -1
    tournament = 1
    at = events = cards = 0
    for number in range(t[T_HANDS]):
        seed = mixed(mixed(t[T_SEED], t[T_NUMBER]) >> 2, number + 10)
        fault = wanted(h, seed >> 2, inject, slips, irregular)
        h[G, G_WANT] = fault
        replace_players(h, table)
        again = number > 0 and comes_in(h, table, button)
        if t[T_TOURNAMENT] and restart(h, table, was[W_BIG], next_in_play(h, table, button)):
            seat_players(h, table)
            tournament += 1
            was[W_BIG] = -1
        if number > 0:
            button = next_in_play(h, table, button)
        moved = fault == f.BUTTON_MOVED and number > 0 and count_in_play(h, table) > 2
        if moved:
            button = next_in_play(h, table, button)
        if not again:
            sit_out_and_back(h, table, button)
        at = list_seats(h, table, listed, at, first_hand + number, rows)
        h[G, G_HAND] = first_hand + number
        for p in range(h[G, G_N]):
            if rows[p] == button:
                h[G, G_BUTTON] = p
        for attempt in range(TRIES):
            play_with(h, fault, seed >> 2, before)
            if h[G, G_TRUTH_RULE] != 0 or fault == 0 or len(inject) or attempt == TRIES - 1:
                break
            rewind(h, before, True)  # the game has no place for this slip: try another
            fault = slips[mixed(seed, attempt) % len(slips)]
        events, cards = copy_out(h, ev, events, pool, cards)
        place = between_hands(h, fault, moved, again, -1 if is_stud(h) else rows[h[G, G_BB_AT]], was)
        for p in range(h[G, G_N]):
            table[rows[p], P_STACK] = max(0, h[S + p, S_STACK])
        out = hands[first_hand + number]
        out[H_TABLE], out[H_NUMBER], out[H_TOURNAMENT] = t[T_NUMBER], number, tournament
        out[H_BUTTON] = -1 if is_stud(h) else table[button, P_SEAT]
        out[H_FAULT] = fault if place >= 0 else h[G, G_TRUTH_RULE]
        out[H_SEQ] = place if place >= 0 else h[G, G_TRUTH_SEQ]
        out[H_SINCE] = place if place >= 0 else min(h[G, G_TRUTH_SINCE], h[G, G_TRUTH_SEQ])
    return events, cards, at
