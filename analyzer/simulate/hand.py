"""One simulated hand from its posts to its awards, and a table's session of hands."""

# An element of a NumPy array is Any to mypy:
# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from analyzer.simulate import faults as f
from analyzer.simulate.betting import (
    MISSISSIPPI,
    is_stud,
    new_round,
)
from analyzer.simulate.dealing import (
    burn,
    shuffle_and_cut,
)
from analyzer.simulate.inner import inner, spliced
from analyzer.simulate.moods import moods
from analyzer.simulate.opening import (
    hole_cards,
    is_void,
    opening_deal,
)
from analyzer.simulate.payout import (
    no_runout,
    settle,
    show_all_in,
)
from analyzer.simulate.posts import (
    antes,
    blinds,
    late_post,
    open_betting,
    stud_blind,
)
from analyzer.simulate.retold import is_retold
from analyzer.simulate.rounds import (
    play_round,
)
from analyzer.simulate.state import (
    CARDS,
    CUT,
    D_ANTE,
    D_BB,
    DECK,
    G_BUTTON,
    G_CHANCES,
    G_COMMON,
    G_EXPOSED_FINAL,
    G_HAND,
    G_LAST_AGGRESSOR,
    G_N,
    G_OPENER,
    G_PREMATURE,
    G_RANDOM,
    G_STREET,
    G_TARGET,
    G_TOP,
    G_TRUTH_AWARD,
    G_WANT,
    LAST,
    POOL,
    S_SEAT,
    S_STACK,
    S_START,
    S_WIDTH,
    SHUFFLE,
    STUB,
    T_ANTE,
    T_BB,
    T_GAME,
    V_COUNT,
    WIDTH,
    G,
    Ints,
    S,
    T,
    betting,
    chance,
    draw,
    emit,
    living,
    mixed,
    past_mending,
    shuffle_from,
    stands_here,
    strikes,
)
from analyzer.simulate.streets import (
    card_after,
    street,
)


@inner
def is_same_deck(h: Ints) -> bool:
    """The deck lies as in the hand before, where that is wanted and ten cards are sure to be dealt."""
    dealt = (3 if is_stud(h) else hole_cards(h)) * h[G, G_N]
    fresh = h[LAST, 0] == h[LAST, 1] or h[G, G_HAND] & 1 == 0
    return dealt >= 12 and not fresh and strikes(h, f.SAME_DECK)


@inner
def prepare_deck(h: Ints) -> None:
    """Shuffle and cut, or not, where that is wanted."""
    shuffled = not strikes(h, f.NO_SHUFFLE)
    cut = not strikes(h, f.NO_CUT)
    if shuffled and cut:
        shuffle_and_cut(h)
        if is_same_deck(h):
            for i in range(52):
                h[DECK, i] = h[LAST, i]
        return
    shuffle_from(h, 0)
    if shuffled:
        emit(h, SHUFFLE, -1)
        stands_here(h)
    if cut:
        row = emit(h, CUT, -1)
        h[row, V_COUNT] = 10 + draw(h, 30)
        past_mending(h, f.NO_SHUFFLE)


@inner
def wipe(h: Ints, row: int) -> None:
    """Clear one row of the hand."""
    for column in range(WIDTH):
        h[row, column] = 0


@inner
def begin(h: Ints) -> None:
    """Clear the hand; what stays are its seats with their stacks, its button and what is wanted."""
    g = h[G]
    for i in range(52):
        h[DECK, i] = i
    for row in range(CARDS, POOL):
        wipe(h, row)
    n, button, hand, random = g[G_N], g[G_BUTTON], g[G_HAND], g[G_RANDOM]
    want, target = g[G_WANT], g[G_TARGET]
    wipe(h, G)
    g[G_N], g[G_BUTTON], g[G_HAND], g[G_RANDOM], g[G_WANT], g[G_TARGET] = (
        n,
        button,
        hand,
        random,
        want,
        target,
    )
    g[G_COMMON] = g[G_EXPOSED_FINAL] = g[G_LAST_AGGRESSOR] = g[G_OPENER] = g[G_TRUTH_AWARD] = -1
    for p in range(n):
        seat, stack = h[S + p, S_SEAT], h[S + p, S_STACK]
        wipe(h, S + p)
        h[S + p, S_SEAT], h[S + p, S_STACK], h[S + p, S_START] = seat, stack, stack
    new_round(h)


@inner
def streets_of(h: Ints) -> int:
    """Betting rounds of the game."""
    return 5 if is_stud(h) and h[T, T_GAME] != MISSISSIPPI else 4


@inner
def betting_is_over(h: Ints) -> bool:
    """Two hands or more are live and no more than one has chips."""
    return living(h) > 1 and betting(h) < 2


@spliced
def play_streets(h: Ints) -> bool:
    """All streets until one hand is left; False where the hand has ended before its last cards."""
    g = h[G]
    for number in range(streets_of(h)):
        if number > 0:
            if betting_is_over(h):
                show_all_in(h)
                if no_runout(h):
                    return False
            if g[G_PREMATURE]:
                g[G_PREMATURE] = 0
            else:
                g[G_STREET] = number - 1
                street(h, number)
        g[G_STREET] = number
        g[G_LAST_AGGRESSOR] = -1
        play_round(h)
        if living(h) < 2:
            card_after(h)
            break
    return True


@spliced
def play(h: Ints) -> None:
    """One hand."""
    begin(h)
    moods(h)
    burn_first = strikes(h, f.BURN_FIRST)
    late_ante = antes(h)
    late_blind = -1
    if is_stud(h):
        stud_blind(h)
    else:
        late_blind = blinds(h)
    open_betting(h)
    prepare_deck(h)
    if burn_first:
        stands_here(h)
        burn(h)
    if is_void(h):
        return
    opening_deal(h)
    if late_ante >= 0:
        late_post(h, late_ante, D_ANTE, h[T, T_ANTE])
    if late_blind >= 0:
        late_post(h, late_blind, D_BB, h[T, T_BB])
        open_betting(h)
    if not play_streets(h):
        return
    if strikes(h, f.STUB_COUNT):
        row = emit(h, STUB, -1)
        h[row, V_COUNT] = 53 - h[G, G_TOP]
    elif h[G, G_TOP] < 52 and not is_retold(h[G, G_WANT]) and chance(h, 10):
        row = emit(h, STUB, -1)
        h[row, V_COUNT] = 52 - h[G, G_TOP]
    settle(h)


@inner
def rewind(h: Ints, before: Ints, back: bool) -> None:
    """Keep the seats as they are before the hand, or put them back."""
    for p in range(h[G, G_N]):
        for column in range(S_WIDTH):
            if back:
                h[S + p, column] = before[p, column]
            else:
                before[p, column] = h[S + p, column]


@spliced
def play_with(h: Ints, want: int, seed: int, before: Ints) -> None:
    """Play a hand with a fault: once to count the chances, and again to take one if there are any."""
    rewind(h, before, False)
    h[G, G_WANT] = want
    target = -1
    for _ in range(2):
        h[G, G_TARGET] = target
        h[G, G_RANDOM] = mixed(seed, 1)
        play(h)
        if want == 0 or target >= 0 or h[G, G_CHANCES] == 0:
            break
        h[G, G_RANDOM] = mixed(seed, 2)
        target = draw(h, h[G, G_CHANCES])
        rewind(h, before, True)
