"""How loosely a hand is played, and who stays in it until the deck runs short."""

# An element of a NumPy array is Any to mypy:
# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from analyzer.simulate import faults as f
from analyzer.simulate.betting import (
    is_stud,
)
from analyzer.simulate.inner import inner
from analyzer.simulate.state import (
    G_HAND,
    G_N,
    G_TEMPER,
    G_WANT,
    S_CALM,
    S_MEEK,
    S_STAYS,
    G,
    Ints,
    S,
    draw,
)


@inner
def needs_raises(want: int) -> bool:
    """The fault can only strike after several raises."""
    if want == f.OVER_CAP or want == f.MISS_CAP or want == f.NOT_REOPENED or want == f.SHORTS_ADDED:
        return True
    if want == f.CAP_HEADS_UP or want == f.COMPLETION_COUNTED or want == f.PART_OVER_CAP:
        return True
    return want == f.PAIR_RAISE or want == f.PAIR_UNLOCKED


@inner
def needs_short_stub(want: int) -> bool:
    """The fault can only strike where the last street takes more cards than there are."""
    return want == f.SHORT_STUB or want == f.STUB_NOT_MIXED or want == f.MIXED_NO_BURN or want == f.DECK_SPENT


@inner
def needs_common_card(want: int) -> bool:
    """The fault can only strike where a common card is dealt."""
    return (
        want == f.COMMON_CARD
        or want == f.COMMON_NO_BURN
        or want == f.OPENER_COMMON
        or want == f.COMMON_IGNORED
    )


@inner
def needs_ties(want: int) -> bool:
    """The fault can only strike where hands are equal."""
    return (
        want == f.ODD_CHIP_STUD
        or want == f.ODD_CHIP_BUTTON
        or want == f.POTS_TOGETHER
        or want == f.BOARD_LATE
    )


@inner
def moods(h: Ints) -> None:
    """How loosely the hand is played; stud with many seats is kept small enough for the deck."""
    g, n = h[G], h[G, G_N]
    g[G_TEMPER] = draw(h, 4)
    if needs_raises(g[G_WANT]):
        g[G_TEMPER] = 3
    if needs_ties(g[G_WANT]):
        for p in range(n):  # ties are rare enough among those who stay
            h[S + p, S_STAYS] = 1
    if not is_stud(h) or n < 7:
        return
    common = needs_common_card(g[G_WANT])
    if needs_short_stub(g[G_WANT]) or (common and n == 8):
        stay = 8 if common else 7
        for p in range(n):
            h[S + p, S_CALM] = 1
            h[S + p, S_STAYS] = p < stay
            h[S + p, S_MEEK] = p >= stay
        return
    for i in range(n - 6 if n < 9 else n - 5):  # the deck is for six: the others fold to the first bet
        h[S + (h[G, G_HAND] + i) % n, S_MEEK] = 1
