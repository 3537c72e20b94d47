"""The simulator's pots: by level, less the rake, to the best hands, odd chips in their order.

Sources: seed 004 (two and three in Omaha, best five), WSOP 148-150 (odd chips, side pots).
"""

# An element of a NumPy array is Any to mypy:
# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from analyzer.simulate import faults as f
from analyzer.simulate.betting import (
    OMAHA,
    OMAHA8,
    RAZZ,
    STUD8,
    is_stud,
)
from analyzer.simulate.inner import (
    inner,
)
from analyzer.simulate.ranking import (
    LOW_BASE,
    best_of,
    two_and_three,
)
from analyzer.simulate.state import (
    AWARDS,
    CARDS,
    D_HIGH,
    D_LOW,
    D_WHOLE,
    FIVE,
    G_AWARDS,
    G_BOARD,
    G_BUTTON,
    G_COMMON,
    G_N,
    G_POT,
    G_POTS,
    G_RAKE,
    G_TRUTH_AWARD,
    KEYS,
    POTS,
    S_AWARD,
    S_CARDS,
    S_DEAD,
    S_HIGH,
    S_LEVEL,
    S_LOW,
    S_MUCKED,
    SOME,
    T_GAME,
    T_UNIT,
    TABLE,
    G,
    Ints,
    S,
    T,
    plays,
    strikes,
)


@inner
def claims(h: Ints, p: int) -> bool:
    """The hand is live and does not throw itself away."""
    return plays(h, p) and h[S + p, S_MUCKED] == 0


@inner
def hilo(h: Ints) -> bool:
    """Half the pot goes to a low of eight or better."""
    return h[T, T_GAME] == OMAHA8 or h[T, T_GAME] == STUD8


@inner
def own_value(h: Ints, p: int, low: bool, qualifier: int) -> int:
    """The hand's value in one part of the pot."""
    game = h[T, T_GAME]
    held = h[S + p, S_CARDS]
    if game == OMAHA or game == OMAHA8:
        return two_and_three(h[CARDS + p], held, h[TABLE], low, qualifier, h[FIVE], h[KEYS])
    count = 0
    for i in range(held):
        h[SOME, count] = h[CARDS + p, i]
        count += 1
    for i in range(h[G, G_BOARD]):
        h[SOME, count] = h[TABLE, i]
        count += 1
    if h[G, G_COMMON] >= 0:
        h[SOME, count] = h[G, G_COMMON]
        count += 1
    return best_of(h[SOME], count, low, qualifier, h[FIVE], h[KEYS]) if count >= 5 else 0


@inner
def value_hands(h: Ints) -> None:
    """Value every hand that claims something."""
    for p in range(h[G, G_N]):
        h[S + p, S_HIGH] = h[S + p, S_LOW] = 0
        if not claims(h, p):
            continue
        if h[T, T_GAME] == RAZZ:
            h[S + p, S_HIGH] = own_value(h, p, True, 0)
            continue
        h[S + p, S_HIGH] = own_value(h, p, False, 0)
        if hilo(h):
            h[S + p, S_LOW] = own_value(h, p, True, 8)


@inner
def next_level(h: Ints, above: int) -> int:
    """The least contribution of a live hand that is greater than ``above``; -1 if there is none."""
    level = -1
    for p in range(h[G, G_N]):
        paid = h[S + p, S_LEVEL]
        if plays(h, p) and paid > above and (level < 0 or paid < level):
            level = paid
    return level


@inner
def pot_between(h: Ints, below: int, level: int, last: bool) -> int:
    """All chips put in between two levels; the first pot holds the dead money, the last the rest."""
    amount = 0
    for p in range(h[G, G_N]):
        paid = h[S + p, S_LEVEL]
        amount += max(0, (paid if last else min(paid, level)) - max(0, below))
        if below < 0:
            amount += h[S + p, S_DEAD]
    return amount


@inner
def best_in(h: Ints, level: int, column: int) -> int:
    """The best value among the hands that paid up to ``level``."""
    best = 0
    for p in range(h[G, G_N]):
        if claims(h, p) and h[S + p, S_LEVEL] >= level:
            best = max(best, h[S + p, column])
    return best


@inner
def strikes_award(h: Ints, fault: int, award: int) -> bool:
    """Like ``strikes``; the truth is then the award of that number."""
    if strikes(h, fault):
        h[G, G_TRUTH_AWARD] = award
        return True
    return False


@inner
def flush_suit(h: Ints, p: int) -> int:
    """The suit of which a stud hand holds five; -1 where it has none."""
    for suit in range(4):
        count = 1 if h[G, G_COMMON] >= 0 and h[G, G_COMMON] & 3 == suit else 0
        for i in range(h[S + p, S_CARDS]):
            count += h[CARDS + p, i] & 3 == suit
        if count >= 5:
            return suit
    return -1


@inner
def top_playing(h: Ints, p: int, value: int, low: bool) -> int:
    """The highest card by suit among the five that play in a stud hand of this value."""
    digits = LOW_BASE - value if low else value - 1
    kind = digits // 13**5
    rank = 0
    for _ in range(5):
        rank = max(rank, digits % 13)
        digits //= 13
    if low:
        rank = (rank + 12) % 13
    flush = flush_suit(h, p) if not low and (kind == 5 or kind == 8) else -1
    top = h[G, G_COMMON] if h[G, G_COMMON] >> 2 == rank else -1
    for i in range(h[S + p, S_CARDS]):
        card = h[CARDS + p, i]
        if card >> 2 == rank and (flush < 0 or card & 3 == flush):
            top = max(top, card)
    return top


@inner
def odd_order(h: Ints, p: int, column: int) -> int:
    """Who takes an odd chip first: left of the button; in stud the highest playing card by suit."""
    if not is_stud(h):
        return (p - h[G, G_BUTTON] - 1 + h[G, G_N]) % h[G, G_N]
    low = h[T, T_GAME] == RAZZ or column == S_LOW
    return 60 - top_playing(h, p, h[S + p, column], low)


@inner
def odd_before(h: Ints, level: int, column: int, pot: int, detail: int) -> bool:
    """The pot before was split with an odd chip between the two who win this one."""
    best = best_in(h, level, column)
    count = total = 0
    for i in range(h[G, G_AWARDS]):
        p = h[AWARDS + i, 0]
        if h[AWARDS + i, 2] != pot - 1 or h[AWARDS + i, 3] != detail:
            continue
        if h[S + p, S_LEVEL] < level or h[S + p, column] != best:
            return False
        count += 1
        total += h[AWARDS + i, 1]
    return count == 2 and total % (2 * h[T, T_UNIT]) == h[T, T_UNIT]


@inner
def shares(h: Ints, level: int, column: int, amount: int, pot: int, detail: int) -> None:
    """Split ``amount`` evenly among the best hands; odd chips one each in their order."""
    best = best_in(h, level, column)
    winners = 0
    for p in range(h[G, G_N]):
        winners += claims(h, p) and h[S + p, S_LEVEL] >= level and h[S + p, column] == best
    if winners == 0:
        return  # a fault left no hand that can be valued
    unit = h[T, T_UNIT]
    base = amount // (winners * unit) * unit
    odd = (amount - base * winners) // unit
    single = h[G, G_POTS] == 1 and detail == D_WHOLE
    turned = (
        single
        and odd > 0
        and strikes_award(h, f.ODD_CHIP_STUD if is_stud(h) else f.ODD_CHIP_BUTTON, h[G, G_AWARDS])
    )
    if winners == 2 and odd == 1 and odd_before(h, level, column, pot, detail):
        turned = strikes(h, f.POTS_TOGETHER)  # both pots in one would leave no odd chip
    uneven = winners == 2 and base > 4 * unit and strikes_award(h, f.UNEVEN, h[G, G_AWARDS] + 1)
    suits = single and winners == 2 and base > 4 * unit and strikes_award(h, f.SUIT_WINS, h[G, G_AWARDS])
    nth = 0
    for p in range(h[G, G_N]):
        if not (claims(h, p) and h[S + p, S_LEVEL] >= level and h[S + p, column] == best):
            continue
        ahead = 0
        for q in range(h[G, G_N]):
            same = claims(h, q) and h[S + q, S_LEVEL] >= level and h[S + q, column] == best
            ahead += q != p and same and odd_order(h, q, column) < odd_order(h, p, column)
        if turned:
            ahead = winners - 1 - ahead
        share = base + (unit if ahead < odd else 0)
        if uneven:
            share += 3 * unit if nth == 0 else -3 * unit
        if suits:
            share = amount if nth == 0 else 0
        nth += 1
        pay_out(h, p, share, pot, detail)


@inner
def pay_out(h: Ints, p: int, amount: int, pot: int, detail: int) -> None:
    """Remember an award; awards are written in one go when all is known."""
    if amount <= 0:
        return
    at = h[G, G_AWARDS]
    h[AWARDS + at, 0], h[AWARDS + at, 1], h[AWARDS + at, 2], h[AWARDS + at, 3] = p, amount, pot, detail
    h[G, G_AWARDS] = at + 1
    h[S + p, S_AWARD] += amount


@inner
def half_without_low(h: Ints) -> int:
    """Without a low half the pot is paid all the same, where that is wanted: as what; -1 if not."""
    if strikes_award(h, f.NO_QUALIFIER, h[G, G_AWARDS]):
        return D_LOW
    return D_HIGH if strikes_award(h, f.NO_LOW_SPLIT, h[G, G_AWARDS]) else -1


@inner
def split_pot(h: Ints, level: int, amount: int, pot: int) -> None:
    """One pot to its winners."""
    claimants = 0
    only = -1
    for p in range(h[G, G_N]):
        if claims(h, p) and h[S + p, S_LEVEL] >= level:
            claimants += 1
            only = p
    if claimants == 1:
        pay_out(h, only, amount, pot, D_WHOLE)
        return
    if not hilo(h):
        shares(h, level, S_HIGH, amount, pot, D_WHOLE)
        return
    unit = h[T, T_UNIT]
    low = amount // (2 * unit) * unit
    if best_in(h, level, S_LOW) == 0:
        worst = loser_of(h, level)
        part = half_without_low(h) if worst >= 0 and low > 0 else -1
        if part < 0:
            shares(h, level, S_HIGH, amount, pot, D_HIGH)
            return
        shares(h, level, S_HIGH, amount - low, pot, D_HIGH)
        h[G, G_TRUTH_AWARD] = h[G, G_AWARDS]
        pay_out(h, worst, low, pot, part)
        return
    odd = amount - low > 2 * unit and strikes(h, f.ODD_HALF)
    if odd:
        low = amount - low + unit
    shares(h, level, S_HIGH, amount - low, pot, D_HIGH)
    if odd:
        h[G, G_TRUTH_AWARD] = h[G, G_AWARDS]
    shares(h, level, S_LOW, low, pot, D_LOW)


@inner
def loser_of(h: Ints, level: int) -> int:
    """A hand that could have won the pot and does not; -1 where there is none."""
    best, low = best_in(h, level, S_HIGH), best_in(h, level, S_LOW)
    for p in range(h[G, G_N]):
        beaten = h[S + p, S_HIGH] < best and (low == 0 or h[S + p, S_LOW] < low)
        if claims(h, p) and h[S + p, S_LEVEL] >= level and beaten:
            return p
    return -1


@inner
def list_pots(h: Ints) -> int:
    """The pots by level into the scratch rows: level, amount, rake. Returns how many."""
    count = 0
    below = -1
    level = next_level(h, -1)
    while level >= 0:
        after = next_level(h, level)
        h[POTS + count, 0] = level
        h[POTS + count, 1] = pot_between(h, below, level, after < 0)
        below, level = level, after
        count += 1
    return count


@inner
def share_rake(h: Ints, count: int) -> None:
    """Each pot bears its part of the rake; what does not divide is the biggest one's."""
    left = h[G, G_RAKE]
    biggest = 0
    for pot in range(count):
        amount = h[POTS + pot, 1]
        h[POTS + pot, 2] = h[G, G_RAKE] * amount // h[G, G_POT] // h[T, T_UNIT] * h[T, T_UNIT]
        left -= h[POTS + pot, 2]
        if amount > h[POTS + biggest, 1]:
            biggest = pot
    h[POTS + biggest, 2] += left


@inner
def divide(h: Ints) -> None:
    """All pots to their winners."""
    count = list_pots(h)
    h[G, G_POTS] = count
    share_rake(h, count)
    moved = h[G, G_RAKE] + h[T, T_UNIT]  # more than the rake could explain
    if count > 1 and h[POTS, 1] - h[POTS, 2] > moved and strikes_award(h, f.SIDE_POT_AMOUNT, 0):
        h[POTS, 1] -= moved
        h[POTS + 1, 1] += moved
    for pot in range(count):
        if h[POTS + pot, 1] > h[POTS + pot, 2]:
            split_pot(h, h[POTS + pot, 0], h[POTS + pot, 1] - h[POTS + pot, 2], pot)
