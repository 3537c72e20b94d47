"""What the house takes from the pot.

Sources: WSOP 27 (posted rake), WAC 230-15-080 (at most a tenth, and of what was wagered).
"""

# An element of a NumPy array is Any to mypy:
# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from analyzer.simulate import faults as f
from analyzer.simulate.inner import inner
from analyzer.simulate.state import (
    D_UNCALLED,
    EVENTS,
    G_EVENTS,
    G_POT,
    G_STREET,
    G_WANT,
    REFUND,
    T_RAKE_CAP,
    T_RAKE_PCT,
    T_TOURNAMENT,
    T_UNIT,
    V_AMOUNT,
    V_DETAIL,
    V_KIND,
    G,
    Ints,
    T,
    is_wanted,
    strikes,
)


@inner
def is_raked_wrongly(h: Ints) -> bool:
    """The rake itself is the fault of this hand."""
    if is_wanted(h, f.RAKE_CAP) or is_wanted(h, f.RAKE_NO_FLOP):
        return True
    return is_wanted(h, f.RAKE_PERCENT) or is_wanted(h, f.RAKE_UNCALLED)


@inner
def uncalled(h: Ints) -> int:
    """What went back to bettors because nobody called it."""
    amount = 0
    for row in range(EVENTS, EVENTS + h[G, G_EVENTS]):
        if h[row, V_KIND] == REFUND and h[row, V_DETAIL] == D_UNCALLED:
            amount += h[row, V_AMOUNT]
    return amount


@inner
def too_much(h: Ints) -> int:
    """Within the cap, but more than a tenth: of all chips put in, or of those called; else 0."""
    unit, cap, pot = h[T, T_UNIT], h[T, T_RAKE_CAP], h[G, G_POT]
    back = uncalled(h)
    if pot > cap and 10 * cap > pot + back and strikes(h, f.RAKE_PERCENT):
        return cap
    whole = min(cap, (pot + back) // (10 * unit) * unit)
    if 10 * whole > pot > whole and strikes(h, f.RAKE_UNCALLED):
        return whole
    return 0


@inner
def rake_of(h: Ints) -> int:
    """What the house takes: a share of the pot up to the cap, nothing without a flop."""
    t = h[T]
    want = h[G, G_WANT]
    unraked = want == f.ODD_CHIP_BUTTON or want == f.ODD_CHIP_STUD or want == f.POTS_TOGETHER
    if t[T_TOURNAMENT] or unraked:
        return 0  # from a raked pot nobody can tell whose the odd chip is
    if h[G, G_STREET] == 0:
        return t[T_UNIT] if h[G, G_POT] > 4 * t[T_UNIT] and strikes(h, f.RAKE_NO_FLOP) else 0
    rake = min(t[T_RAKE_CAP], h[G, G_POT] * t[T_RAKE_PCT] // 100 // t[T_UNIT] * t[T_UNIT])
    wrong = too_much(h)
    if wrong > 0:
        return wrong
    if rake == t[T_RAKE_CAP] and h[G, G_POT] > 30 * rake and strikes(h, f.RAKE_CAP):
        rake += t[T_UNIT]
    return rake
