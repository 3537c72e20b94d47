"""The later streets: board cards, stud cards, the last card from a short deck.

Sources: seed 000 clauses 2-4 (flop, turn, river), seed 003 clauses 10-14 (stud).
"""

# An element of a NumPy array is Any to mypy:
# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from analyzer.simulate import faults as f
from analyzer.simulate import texts
from analyzer.simulate.betting import (
    MISSISSIPPI,
    is_stud,
)
from analyzer.simulate.dealing import (
    all_back,
    announce_pairs,
    burn,
    burn_for_street,
    deal,
    entitled,
    expose,
    never_wins,
    send_back,
    shuffle_and_cut,
    street_cards,
    street_face,
    take_board,
    turn_up,
    waiting_for_cards,
)
from analyzer.simulate.inner import (
    inner,
)
from analyzer.simulate.openers import best_board
from analyzer.simulate.state import (
    ANNOUNCE,
    ASIDE,
    BURNED,
    CARDS,
    CHECK,
    COMMON,
    D_COMMON,
    D_OFF_TABLE,
    DOWN,
    FOLDED,
    G_ASIDE,
    G_BURNED,
    G_COMMON,
    G_EXPOSED_FINAL,
    G_HELD_BURN,
    G_LATE_BURN,
    G_N,
    G_NO_BURN,
    G_STREET,
    G_TOP,
    G_TRUTH_SEQ,
    LIVE,
    LOOKED,
    P_ASIDE,
    P_BURN,
    P_DECK,
    P_SEAT,
    S_CARDS,
    S_GHOST,
    S_STATUS,
    T_GAME,
    UP,
    G,
    Ints,
    S,
    T,
    betting,
    breaks,
    drop,
    emit,
    happens,
    is_wanted,
    living,
    next_seq,
    past_mending,
    put,
    ruled,
    said,
    slips,
    stands_here,
    strikes,
    top_card,
)


@inner
def late_river(h: Ints) -> None:
    """The river after a premature turn, whose card comes back first (seed 000 clause 4)."""
    g = h[G]
    if not breaks(h, f.TURN_LOST):
        g[G_ASIDE] -= 1
        send_back(h, -1, h[ASIDE, g[G_ASIDE]], P_ASIDE, P_DECK)
    shuffle_and_cut(h)
    if breaks(h, f.TURN_BURNED):
        burn(h)
    turn_up(h, 1)


@inner
def is_overfull(h: Ints) -> bool:
    """The flop has a card too many, where that is wanted."""
    if slips(h, f.OVERFULL, f.OVERFULL_TRIMMED) or slips(h, f.OVERFULL, f.REDEAL_WITH_BURN_CARD):
        return True
    return slips(h, f.OVERFULL, f.REDEAL_BURNED)


@inner
def overfull_flop(h: Ints) -> None:
    """Four cards: back with the rest, shuffled, and three without a burn (seed 000 clauses 2, 3)."""
    turn_up(h, 4)
    if breaks(h, f.OVERFULL_TRIMMED):
        take_board(h, 1, P_DECK)
        return
    ruled(h, texts.R_OVERFULL)
    take_board(h, 4, P_DECK)
    if breaks(h, f.REDEAL_WITH_BURN_CARD):
        h[G, G_BURNED] -= 1
        send_back(h, -1, h[BURNED, h[G, G_BURNED]], P_BURN, P_DECK)
    shuffle_and_cut(h)
    if breaks(h, f.REDEAL_BURNED):
        burn(h)
    turn_up(h, 3)


@inner
def board_street(h: Ints, street: int) -> None:
    """The burn and the board cards of a street."""
    if street > 1 and betting(h) > 1 and strikes(h, f.BURN_LATE):
        turn_up(h, 1)
        h[G, G_LATE_BURN] = 1
        return
    if street > 1 and not h[G, G_NO_BURN] and slips(h, f.BURN_MENDED, f.BURN_NOT_MENDED):
        turn_up(h, 1)
        ruled(h, texts.R_BURN)
        if not breaks(h, f.BURN_NOT_MENDED):  # seed 003 clause 11
            take_board(h, 1, P_BURN)
            turn_up(h, 1)
        return
    if h[G, G_ASIDE] > 0 and street == 3:
        late_river(h)
        return
    burn_for_street(h)
    if street > 1:
        turn_up(h, 1)
    elif is_overfull(h):
        overfull_flop(h)
    elif strikes(h, f.SPLIT_FLOP):
        turn_up(h, 2)
        turn_up(h, 1)
    else:
        turn_up(h, 3)


@inner
def one_street_card(h: Ints, p: int, face: int) -> None:
    """One card of a stud street, and what may befall it."""
    if face == UP and strikes(h, f.WRONG_FACE):
        face = DOWN
    card = top_card(h)
    if h[G, G_BURNED] >= 2 and strikes(h, f.BURN_AGAIN):
        card = h[BURNED, 0]
    deal(h, p, card, face)
    if face == UP and slips(h, f.OFF_TABLE, f.OFF_TABLE_REPLACED):
        expose(h, p, card, D_OFF_TABLE)
        if breaks(h, f.OFF_TABLE_REPLACED):
            send_back(h, p, card, P_SEAT, P_ASIDE)
            drop(h, p, h[S + p, S_CARDS] - 1)
            deal(h, p, top_card(h), UP)
        else:
            ruled(h, texts.R_OFF_TABLE)


@inner
def card_of_street(h: Ints, p: int, street: int, pass_: int) -> None:
    """A seat's turn to get a card of the street, if it is to have one."""
    face = street_face(h, street)
    if not entitled(h, p):
        if pass_ == 0 and h[S + p, S_STATUS] == FOLDED and strikes(h, f.CARD_TO_FOLDED):
            deal(h, p, top_card(h), face)
        return
    single = street_cards(h, street) == 1
    if single and living(h) > 2 and h[S + p, S_STATUS] == LIVE and strikes(h, f.CARD_MISSING):
        never_wins(h, p)
        return
    if h[S + p, S_GHOST] == 1 and breaks(h, f.FREE_FOLD_DRY):
        return
    if h[S + p, S_GHOST] == 2:
        breaks(h, f.FREE_FOLD_FED)
    if h[T, T_GAME] != MISSISSIPPI and h[S + p, S_CARDS] >= 3 + street:
        return  # a premature card that plays
    one_street_card(h, p, face)


@inner
def middle_round(h: Ints) -> None:
    """Mississippi: all check between the two middle cards, where that is wanted."""
    if betting(h) < 2 or not strikes(h, f.MIDDLE_ROUND):
        return
    first, _ = best_board(h)
    for i in range(h[G, G_N]):
        p = (first + i) % h[G, G_N]
        if h[S + p, S_STATUS] == LIVE:
            emit(h, CHECK, p)


@inner
def stud_street(h: Ints, street: int) -> None:
    """The burn and one card (or two) to every entitled seat, one at a time from the dealer's left."""
    burn_for_street(h)
    for pass_ in range(street_cards(h, street)):
        for p in range(h[G, G_N]):
            card_of_street(h, p, street, pass_)
        if pass_ == 0 and street_cards(h, street) == 2:
            middle_round(h)
    if street_face(h, street) == UP:
        announce_pairs(h, street_cards(h, street))
    past_mending(h, f.CARD_MISSING)


@inner
def remix(h: Ints) -> None:
    """The burns and all cards set aside go back to what is left of the deck; shuffle and cut."""
    g = h[G]
    all_back(h, h[BURNED], g[G_BURNED], P_BURN)
    all_back(h, h[ASIDE], g[G_ASIDE], P_ASIDE)
    g[G_BURNED] = g[G_ASIDE] = 0
    shuffle_and_cut(h)


@inner
def short_seventh(h: Ints) -> None:
    """Seventh street with too few cards: the last one is mixed with the burns (seed 003 clause 13)."""
    g = h[G]
    if 52 - g[G_TOP] > 1:
        burn(h)
    waiting = waiting_for_cards(h)
    mixed = False
    for p in range(g[G_N]):
        if not entitled(h, p):
            continue
        if not mixed and 52 - g[G_TOP] == 1 and waiting > 1:
            ruled(h, texts.R_STUB)
            remix(h)
            mixed = True
            if 52 - g[G_TOP] > waiting and not strikes(h, f.MIXED_NO_BURN):
                burn(h)
        deal(h, p, top_card(h), DOWN)
        waiting -= 1


@inner
def common_seventh(h: Ints) -> None:
    """Too few cards even with the burns: one card in the middle plays for all."""
    if 52 - h[G, G_TOP] < 2:
        ruled(h, texts.R_STUB)
        remix(h)
    ruled(h, texts.R_COMMON)
    said(h, ANNOUNCE, -1, D_COMMON)
    if not breaks(h, f.COMMON_NO_BURN):
        burn(h)
    card = top_card(h)
    past_mending(h, f.COMMON_NO_NEED)
    row = emit(h, COMMON, -1)
    put(h, row, card)
    h[G, G_COMMON] = card


@inner
def exposed_final(h: Ints, p: int, first: bool) -> bool:
    """The final card of ``p`` comes up by mistake, where that is wanted."""
    if h[G, G_EXPOSED_FINAL] >= 0 or h[S + p, S_STATUS] != LIVE:
        return False
    if living(h) > 2:
        if slips(h, f.FINAL_UP, f.FINAL_ALL_UP) or slips(h, f.FINAL_UP_ALL_IN, f.DECLARED_LATE):
            return True
        return slips(h, f.FINAL_UP, f.OPENER_EXPOSED)
    if first:
        return slips(h, f.FINAL_FIRST_UP, f.SECOND_DOWN) or slips(h, f.FINAL_FIRST_UP, f.OPENER_EXPOSED)
    return slips(h, f.FINAL_SECOND_UP, f.SECOND_DECLARED_LATE)


@inner
def plain_seventh(h: Ints) -> None:
    """The burn and the last card down; one of them may come up (seed 003 clause 14)."""
    g = h[G]
    missed = 52 - g[G_TOP] > waiting_for_cards(h) and not g[G_HELD_BURN] and strikes(h, f.LOOKED_TAKEN)
    if not missed:
        burn_for_street(h)
    first = True
    both = False
    for p in range(g[G_N]):
        if not entitled(h, p) or h[S + p, S_CARDS] == 7:
            continue
        up = both or exposed_final(h, p, first)
        if both and breaks(h, f.SECOND_DOWN):
            up = False
        if both:
            breaks(h, f.FINAL_ALL_UP)
        if h[S + p, S_STATUS] == LIVE and living(h) > 2 and strikes(h, f.CARD_MISSING):
            never_wins(h, p)
            continue
        if 52 - g[G_TOP] == 1:
            past_mending(h, f.STUB_NOT_MIXED)
        deal(h, p, top_card(h), UP if up else DOWN)
        if up and not both:
            g[G_EXPOSED_FINAL] = p
            both = (living(h) == 2 and first) or is_wanted(h, f.FINAL_ALL_UP)
            ruled(h, texts.R_FINAL_BOTH if both else texts.R_FINAL_UP)
        first = False
    past_mending(h, f.CARD_MISSING)
    if missed:
        looked_taken(h)


@inner
def looked_taken(h: Ints) -> None:
    """No last burn: a card that its seat has looked at becomes the burn (seed 003 clause 11 keeps it)."""
    for p in range(h[G, G_N]):
        if entitled(h, p) and h[S + p, S_CARDS] == 7 and h[S + p, S_STATUS] != FOLDED:
            emit(h, LOOKED, p)
            ruled(h, texts.R_LOOKED)
            stands_here(h)
            send_back(h, p, h[CARDS + p, 6], P_SEAT, P_BURN)
            drop(h, p, 6)
            deal(h, p, top_card(h), DOWN)
            return


@inner
def spent_seventh(h: Ints) -> None:
    """Seventh street from a deck that does not last: what nobody can know is dealt all the same."""
    burn_for_street(h)
    spent = False
    for p in range(h[G, G_N]):
        if not entitled(h, p):
            continue
        if 52 - h[G, G_TOP] < 1:
            if not spent:
                stands_here(h)
            spent = True
            never_wins(h, p)
        deal(h, p, top_card(h), DOWN)


@inner
def seventh_street(h: Ints) -> None:
    """The last card, by what is left of the deck."""
    g = h[G]
    left = 52 - g[G_TOP]
    need = waiting_for_cards(h)
    if left >= need + 1 and strikes(h, f.COMMON_NO_NEED):
        common_seventh(h)
    elif 2 < left < need and strikes(h, f.DECK_SPENT):
        spent_seventh(h)
    elif left == need and strikes(h, f.STUB_NOT_MIXED):
        g[G_NO_BURN] = 1
        plain_seventh(h)
    elif left >= need + 1 or g[G_HELD_BURN]:
        plain_seventh(h)
    elif left + g[G_BURNED] + g[G_ASIDE] < need:
        if not strikes(h, f.COMMON_NO_BURN):
            happens(h, f.COMMON_CARD)
        common_seventh(h)
    else:
        happens(h, f.SHORT_STUB)
        short_seventh(h)


@inner
def street(h: Ints, number: int) -> None:
    """Deal a street after the first."""
    if not is_stud(h):
        board_street(h, number)
    elif number == 4:
        seventh_street(h)
    else:
        stud_street(h, number)


@inner
def card_after(h: Ints) -> None:
    """A street that nobody needs any more, where that is wanted."""
    last = 4 if is_stud(h) and h[T, T_GAME] != MISSISSIPPI else 3
    if h[G, G_STREET] >= last or is_stud(h) or not strikes(h, f.DEALT_AFTER):
        return
    burn(h)
    h[G, G_TRUTH_SEQ] = next_seq(h)
    turn_up(h, 3 if h[G, G_STREET] == 0 else 1)
