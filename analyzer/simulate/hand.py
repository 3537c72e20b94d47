"""One simulated hand from its posts to its awards, and a table's session of hands."""

# An element of a NumPy array is Any to mypy:
# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from analyzer.simulate import faults as f
from analyzer.simulate.betting import (
    FIXED,
    MISSISSIPPI,
    is_stud,
    new_round,
    post,
    unit_of,
)
from analyzer.simulate.dealing import (
    burn,
    shuffle_and_cut,
)
from analyzer.simulate.inner import inner, spliced
from analyzer.simulate.opening import (
    opening_deal,
)
from analyzer.simulate.payout import (
    no_runout,
    settle,
    show_all_in,
)
from analyzer.simulate.rounds import (
    play_round,
)
from analyzer.simulate.state import (
    CARDS,
    CUT,
    D_ANTE,
    D_BB,
    D_SB,
    D_STRADDLE,
    DEAL,
    DECK,
    EVENTS,
    G_BB_AT,
    G_BETS,
    G_BUTTON,
    G_CHANCES,
    G_COMMON,
    G_EVENTS,
    G_EXPOSED_FINAL,
    G_FULL,
    G_HAND,
    G_INC,
    G_LAST_AGGRESSOR,
    G_N,
    G_OPENER,
    G_PREMATURE,
    G_RANDOM,
    G_SB_AT,
    G_STREET,
    G_TARGET,
    G_TEMPER,
    G_TOP,
    G_TRUTH_AWARD,
    G_TRUTH_SEQ,
    G_TRUTH_SINCE,
    G_WAGER,
    G_WANT,
    POOL,
    S_CALM,
    S_IN,
    S_MEEK,
    S_SEAT,
    S_STACK,
    S_START,
    S_STAYS,
    S_WIDTH,
    SHUFFLE,
    STUB,
    T_ANTE,
    T_BB,
    T_GAME,
    T_SB,
    T_STRUCTURE,
    T_TOURNAMENT,
    T_UNIT,
    V_COUNT,
    V_KIND,
    V_WIDTH,
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
def antes(h: Ints) -> int:
    """Every seat's ante before the cards; returns the seat whose ante is still to come, or -1."""
    ante = h[T, T_ANTE]
    late = -1
    for p in range(h[G, G_N]):
        if ante == 0:
            break
        if p > 0 and strikes(h, f.ANTE_MISSING):
            continue
        if p > 0 and late < 0 and strikes(h, f.ANTE_LATE):
            late = p
            continue
        wrong = h[S + p, S_STACK] > 3 * ante and strikes(h, f.ANTE_WRONG)
        post(h, p, D_ANTE, ante + (h[T, T_UNIT] if wrong else 0), True)
    past_mending(h, f.ANTE_MISSING)
    return late


@inner
def blind_seats(h: Ints) -> None:
    """Who posts the blinds: left of the button and the next; heads-up the button the small one."""
    g = h[G]
    n = g[G_N]
    shift = 0 if n == 2 else 1
    g[G_SB_AT] = (g[G_BUTTON] + shift) % n
    g[G_BB_AT] = (g[G_SB_AT] + 1) % n
    if n == 2:
        if strikes(h, f.BLINDS_HEADS_UP):
            g[G_SB_AT], g[G_BB_AT] = g[G_BB_AT], g[G_SB_AT]
        return
    if strikes(h, f.SB_SEAT):
        g[G_SB_AT], g[G_BB_AT] = g[G_BB_AT], (g[G_BB_AT] + 1) % n


@inner
def blinds(h: Ints) -> int:
    """The blinds; returns the seat whose blind is still to come, or -1."""
    g, t = h[G], h[T]
    blind_seats(h)
    sb, bb = g[G_SB_AT], g[G_BB_AT]
    rich = h[S + sb, S_STACK] > 3 * t[T_BB] and h[S + bb, S_STACK] > 3 * t[T_BB]
    if g[G_N] == 2 or not strikes(h, f.SB_MISSING):
        wrong = rich and t[T_BB] - t[T_SB] >= t[T_UNIT] and t[T_SB] > t[T_UNIT]
        less = t[T_UNIT] if wrong and strikes(h, f.SB_AMOUNT) else 0
        post(h, sb, D_SB, t[T_SB] - less, False)
    if g[G_N] > 2 and strikes(h, f.BB_SEAT):
        bb = (bb + 1) % g[G_N]
        g[G_BB_AT] = bb
    if strikes(h, f.BLIND_LATE):
        return bb
    less = t[T_UNIT] if rich and t[T_BB] > t[T_SB] + t[T_UNIT] and strikes(h, f.BB_AMOUNT) else 0
    post(h, bb, D_BB, t[T_BB] - less, False)
    straddle(h, (bb + 1) % g[G_N])
    return -1


@inner
def straddle(h: Ints, p: int) -> None:
    """A straddle by the next seat, where that is wanted."""
    g, t = h[G], h[T]
    if t[T_STRUCTURE] == FIXED or t[T_TOURNAMENT] or g[G_N] == 2 or h[S + p, S_STACK] <= 3 * t[T_BB]:
        return
    if strikes(h, f.STRADDLE):
        post(h, p, D_STRADDLE, 2 * t[T_BB], False)
        g[G_BB_AT] = p


@inner
def open_betting(h: Ints) -> None:
    """The big blind (or a straddle) is the first bet of the first round."""
    g, t = h[G], h[T]
    if is_stud(h):
        return
    g[G_WAGER] = max(t[T_BB], h[S + g[G_BB_AT], S_IN])
    g[G_FULL] = g[G_WAGER]
    g[G_BETS] = 1
    g[G_INC] = max(unit_of(h), g[G_WAGER]) if g[G_WAGER] > t[T_BB] else t[T_BB]


@inner
def prepare_deck(h: Ints) -> None:
    """Shuffle and cut, or not, where that is wanted."""
    shuffled = not strikes(h, f.NO_SHUFFLE)
    cut = not strikes(h, f.NO_CUT)
    if shuffled and cut:
        shuffle_and_cut(h)
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
def late_post(h: Ints, late: int, detail: int, amount: int) -> None:
    """A post that comes after the first card: all later events move one place on."""
    at = EVENTS
    while h[at, V_KIND] != DEAL:
        at += 1
    post(h, late, detail, amount, detail == D_ANTE)
    last = EVENTS + h[G, G_EVENTS] - 1
    for column in range(V_WIDTH):
        kept = h[last, column]
        for row in range(last, at + 1, -1):
            h[row, column] = h[row - 1, column]
        h[at + 1, column] = kept
    h[G, G_TRUTH_SINCE] = h[G, G_TRUTH_SEQ] = at + 1 - EVENTS + 1


@inner
def moods(h: Ints) -> None:
    """How loosely the hand is played; stud with many seats is kept small enough for the deck."""
    g, n = h[G], h[G, G_N]
    g[G_TEMPER] = draw(h, 4)
    want = g[G_WANT]
    if want == f.OVER_CAP or want == f.MISS_CAP or want == f.NOT_REOPENED or want == f.SHORTS_ADDED:
        g[G_TEMPER] = 3
    if want == f.ODD_CHIP_STUD or want == f.ODD_CHIP_BUTTON:
        for p in range(n):  # ties are rare enough among those who stay
            h[S + p, S_STAYS] = 1
    if not is_stud(h) or n < 7:
        return
    common = g[G_WANT] == f.COMMON_CARD or g[G_WANT] == f.COMMON_NO_BURN
    if g[G_WANT] == f.SHORT_STUB or g[G_WANT] == f.STUB_NOT_MIXED or (common and n == 8):
        stay = 8 if common else 7
        for p in range(n):
            h[S + p, S_CALM] = 1
            h[S + p, S_STAYS] = p < stay
            h[S + p, S_MEEK] = p >= stay
        return
    for i in range(n - 6):  # the deck is for six: the others fold to the first bet
        h[S + (h[G, G_HAND] + i) % n, S_MEEK] = 1


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
    late_blind = -1 if is_stud(h) else blinds(h)
    open_betting(h)
    prepare_deck(h)
    if burn_first:
        stands_here(h)
        burn(h)
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
    elif chance(h, 10):
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
