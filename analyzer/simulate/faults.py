"""What can be injected, and what can go wrong and be put right: one entry each.

The entries are the same numbers that the kernels ask for with ``state.strikes``. A fault is a
single cause; what follows from it in the rest of the hand is played by the book.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Fault:
    """rule: the id it breaks. what: in words. remedied: it is put right by the book."""

    rule: str
    what: str
    remedied: bool = False


_ALL: list[Fault] = []


def _fault(rule: str, what: str) -> int:
    _ALL.append(Fault(rule, what))
    return len(_ALL) - 1


def _slip(rule: str, what: str) -> int:
    _ALL.append(Fault(rule, what, remedied=True))
    return len(_ALL) - 1


NOTHING: Final = _fault("", "nothing")

# ── forced bets and order ────────────────────────────────────────────────────────────────────
ANTE_MISSING: Final = _fault("ANTE-001", "a seat that is dealt in posts no ante")
ANTE_LATE: Final = _fault("ANTE-002", "an ante is posted after the first card")
ANTE_WRONG: Final = _fault("ANTE-003", "an ante of the wrong amount")
SB_SEAT: Final = _fault("BLND-001", "the small blind is posted one seat too far")
SB_AMOUNT: Final = _fault("BLND-002", "a small blind of the wrong amount")
BB_SEAT: Final = _fault("BLND-003", "the big blind is posted one seat too far")
BB_AMOUNT: Final = _fault("BLND-004", "a big blind of the wrong amount")
BLINDS_HEADS_UP: Final = _fault("BLND-005", "heads-up, the button posts the big blind")
BLIND_LATE: Final = _fault("BLND-006", "the big blind is posted after the first card")
SB_MISSING: Final = _fault("BLND-007", "the small blind is not posted")
OPTION_DENIED: Final = _fault("BLND-008", "the big blind is not asked before the flop")
STRADDLE: Final = _fault("BLND-011", "a straddle where none is allowed")
LOW_WRONG: Final = _fault("BRIN-001", "another seat than the low card brings it in")
BRING_IN_AMOUNT: Final = _fault("BRIN-002", "a bring-in of the wrong amount")
BRING_IN_MISSING: Final = _fault("BRIN-003", "the low card checks")
LOW_SUIT: Final = _fault("BRIN-004", "of two equal low cards the higher suit brings it in")
BRING_IN_BETWEEN: Final = _fault("BRIN-005", "the low card bets between the bring-in and the full bet")
RAZZ_HIGH_WRONG: Final = _fault("BRIN-011", "razz: another seat than the high card brings it in")
ACE_LOW: Final = _fault("BRIN-012", "an ace brings it in as if it were low")
MISS_OPENER: Final = _fault("BRIN-014", "no-limit Mississippi: another seat than the high card opens")
MISS_CHECK: Final = _fault("BRIN-015", "no-limit Mississippi: the first seat checks")
MISS_SMALL: Final = _fault("BRIN-016", "no-limit Mississippi: opened for less than an ante")
MISS_LOW_WRONG: Final = _fault("BRIN-017", "limit Mississippi: another seat than the low card brings it in")
BRING_IN_LATER: Final = _fault("BRIN-018", "a bring-in after third street")
OPENER_PREFLOP: Final = _fault("TURN-001", "another seat than the first after the blinds opens")
OPENER_POSTFLOP: Final = _fault("TURN-002", "another seat than the first after the button opens")
OPENER_HEADS_UP: Final = _fault("TURN-003", "heads-up, the wrong seat opens")
OPENER_STUD: Final = _fault("TURN-004", "another seat than the high board opens")
OPENER_TIE: Final = _fault("TURN-005", "of two equal high boards the later one opens")
OPENER_RAZZ: Final = _fault("TURN-006", "another seat than the low board opens")
SKIPPED: Final = _fault("TURN-007", "a seat is passed over")
FOLDED_ACTS: Final = _fault("TURN-009", "a folded seat checks")
CLOSED_EARLY: Final = _fault("TURN-010", "the last seat of the round is not asked")
ACTS_AFTER: Final = _fault("TURN-011", "a seat checks after the round is complete")
BET_FOR_RAISE: Final = _fault("TURN-012", "a bet into a wager")

# ── sizes ────────────────────────────────────────────────────────────────────────────────────
WRONG_LIMIT: Final = _fault("BETS-001", "a bet of the other limit")
WRONG_RAISE: Final = _fault("BETS-002", "a raise by one and a half bets")
OVER_CAP: Final = _fault("BETS-003", "a raise over the cap")
COMPLETED_OVER: Final = _fault("BETS-006", "a completion to the bring-in and the lower limit")
DOUBLE_BET: Final = _fault("BETS-008", "fourth street: the upper limit without an open pair")
DOUBLE_BET_GAME: Final = _fault("BETS-012", "fourth street: the upper limit in a game without that rule")
UNDER_BET: Final = _fault("BETS-014", "a bet below the minimum")
UNDER_RAISE: Final = _fault("BETS-015", "a raise below the minimum")
NOT_REOPENED: Final = _fault("BETS-016", "a raise where a short all-in did not reopen the betting")
SHORTS_ADDED: Final = _fault("BETS-017", "a raise where several short all-ins did not come to a full raise")
OVER_POT: Final = _fault("BETS-018", "a wager over the pot")
OVER_SPREAD: Final = _fault("BETS-019", "a wager over the spread")
OVER_STACK: Final = _fault("BETS-020", "a wager over the stack")
WRONG_CALL: Final = _fault("BETS-021", "a call for less than the wager")
NO_FLAG: Final = _fault("BETS-022", "all-in and not said so")
MISS_CAP: Final = _fault("BETS-025", "Mississippi: a raise over the cap of three")
MISS_LIMIT: Final = _fault("BETS-026", "Mississippi: a bet of the other limit")

# ── cards ────────────────────────────────────────────────────────────────────────────────────
DUPLICATE: Final = _fault("DECK-001", "a card that another seat holds is dealt again")
FOREIGN_CARD: Final = _fault("DECK-002", "a card that is no card of the deck")
NO_SHUFFLE: Final = _fault("DECK-003", "no shuffle before the deal")
NO_CUT: Final = _fault("DECK-004", "no cut after the shuffle")
BURN_AGAIN: Final = _fault("DECK-006", "a burned card is dealt")
RESHUFFLE: Final = _fault("DECK-007", "a shuffle between two streets")
STUB_COUNT: Final = _fault("DECK-010", "the stub is counted one too many")
SHORT_HAND: Final = _fault("DEAL-001", "a seat is dealt one card too few")
WRONG_FACE: Final = _fault("DEAL-002", "an up card is dealt down")
SPLIT_FLOP: Final = _fault("DEAL-003", "the flop comes in two parts")
DEALT_EARLY: Final = _fault("DEAL-004", "a street is dealt before the last decision, and plays")
NO_ROUND: Final = _fault("DEAL-005", "a street without a betting round")
DEAL_ORDER: Final = _fault("DEAL-006", "the deal begins one seat too far")
CARD_TO_FOLDED: Final = _fault("DEAL-007", "a folded seat is dealt a card")
CARD_MISSING: Final = _fault("DEAL-009", "a live seat is not dealt its card of the street")
DEALT_AFTER: Final = _fault("DEAL-010", "a card is dealt after the hand is over")
NO_RUNOUT: Final = _fault("DEAL-011", "the pot is awarded without the last cards")
NO_BURN_BOARD: Final = _fault("BURN-001", "no burn before a board card")
NO_BURN_STUD: Final = _fault("BURN-002", "no burn before a street")
DOUBLE_BURN: Final = _fault("BURN-003", "two burns")
BURN_EARLY: Final = _fault("BURN-004", "a burn before the round is complete")
BURN_FIRST: Final = _fault("BURN-005", "a burn before the initial deal")

# ── showdown and money ───────────────────────────────────────────────────────────────────────
WRONG_WINNER: Final = _fault("SHOW-001", "the pot goes to a hand that lost")
THREE_HOLE: Final = _fault("SHOW-002", "Omaha: paid for other than two hole cards")
NOT_SHOWN: Final = _fault("SHOW-007", "the winner shows nothing")
SUIT_WINS: Final = _fault("SHOW-010", "one of two equal hands takes it all")
NO_QUALIFIER: Final = _fault("SHOW-011", "half the pot to a low that does not qualify")
OTHER_CARD: Final = _fault("SHOW-015", "a card is shown that was not dealt")
MUCKED_WINS: Final = _fault("SHOW-016", "a mucked hand takes the pot")
SHORT_POT: Final = _fault("POTS-001", "one chip less is awarded than the pot holds")
NOT_RETURNED: Final = _fault("POTS-002", "an uncalled bet is returned one chip short")
SIDE_POT_TAKEN: Final = _fault("POTS-003", "a side pot goes to a hand that did not pay for it")
SIDE_POT_AMOUNT: Final = _fault("POTS-004", "chips of the main pot are paid with the side pot")
ODD_CHIP_BUTTON: Final = _fault("POTS-005", "the odd chip goes to the wrong winner")
ODD_CHIP_STUD: Final = _fault("POTS-006", "the odd chip goes to the wrong winner")
ODD_HALF: Final = _fault("POTS-007", "the low half gets the odd chip and one more")
UNEVEN: Final = _fault("POTS-008", "equal hands are paid unequally")
RAKE_CAP: Final = _fault("POTS-009", "rake over the cap")
RAKE_NO_FLOP: Final = _fault("POTS-011", "rake from a hand without a flop or fourth street")
RAKE_LATE: Final = _fault("POTS-013", "rake taken after the award")
REFUND_FOLDED: Final = _fault("POTS-014", "a folded seat gets a chip back")
BUTTON_MOVED: Final = _fault("BUTN-001", "the button passes over a seat")

# ── irregularities put right by the book ─────────────────────────────────────────────────────
EXPOSED: Final = _slip("IRRG-005", "an exposed hole card is replaced after the deal and made the burn")
EXPOSED_FIRST: Final = _slip("IRRG-001", "the first card is exposed: misdeal and new deal")
EXPOSED_TWO: Final = _slip("IRRG-006", "two cards are exposed: misdeal and new deal")
OVERFULL: Final = _slip("IRRG-007", "a flop of four: shuffled back and dealt again without a burn")
EARLY_FLOP: Final = _slip("IRRG-010", "a premature flop is shuffled back and dealt again without a burn")
EARLY_TURN: Final = _slip("IRRG-011", "a premature turn is taken out; the river card takes its place")
EARLY_RIVER: Final = _slip("IRRG-016", "a premature river is shuffled back and dealt again without a burn")
EXTRA_CARD: Final = _slip("IRRG-017", "an extra card to the first seat is made the burn")
EXTRA_CARDS: Final = _slip("IRRG-018", "two extra cards: misdeal and new deal")
STUD_EXPOSED: Final = _slip("IRRG-022", "an exposed hole card: the third card comes down")
STUD_BOTH: Final = _slip("IRRG-023", "both hole cards exposed: dead hand, ante returned")
STUD_MISDEAL: Final = _slip("IRRG-024", "tournament: an exposed hole card is a misdeal")
AWAY: Final = _slip("IRRG-026", "an absent seat is killed when the betting reaches it")
FREE_FOLD: Final = _slip("IRRG-027", "a fold with no bet to call: cards until there is a bet")
PICKED_UP: Final = _slip("IRRG-029", "up cards picked up facing a bet: dead hand")
LOW_CORRECTED: Final = _slip("BRIN-008", "a wrong bring-in is taken back in time")
EARLY_STREET: Final = _slip("IRRG-034", "a street dealt early is set aside, with a card for each active seat")
EARLY_FINAL: Final = _slip("IRRG-038", "a final card dealt early and looked at is kept")
SHORT_STUB: Final = _slip("IRRG-039", "the stub is short: the last card and the burns are mixed")
COMMON_CARD: Final = _slip("IRRG-042", "the stub is too short: a common card")
FINAL_UP: Final = _slip("IRRG-044", "a final card is exposed with more than two hands live")
FINAL_UP_ALL_IN: Final = _slip("IRRG-045", "a final card is exposed and its seat declares all-in")
FINAL_FIRST_UP: Final = _slip("IRRG-046", "heads-up, the first final card is exposed: so is the second")
FINAL_SECOND_UP: Final = _slip("IRRG-047", "heads-up, the second final card is exposed: it declares all-in")
BURN_MENDED: Final = _slip("BURN-007", "a missed burn is put right before any action")
OFF_TABLE: Final = _slip("IRRG-031", "a card falls off the table and plays")

# ── remedies that are not those of the book ──────────────────────────────────────────────────
MISDEAL_NO_SHUFFLE: Final = _fault("IRRG-002", "after a misdeal the cards are not shuffled")
FIRST_KEPT: Final = _fault("IRRG-001", "the first card is exposed and there is no misdeal")
MISDEAL_FOR_ONE: Final = _fault("IRRG-003", "one later card is exposed and a misdeal is called")
EXPOSED_KEPT: Final = _fault("IRRG-004", "an exposed hole card is kept")
EXPOSED_BURNED: Final = _fault("IRRG-005", "an exposed card is made the burn, and another is burned")
TWO_REPLACED: Final = _fault("IRRG-006", "two cards are exposed and replaced")
OVERFULL_TRIMMED: Final = _fault("IRRG-007", "the fourth card of a flop is taken off, the others play")
REDEAL_WITH_BURN_CARD: Final = _fault("IRRG-008", "a flop is redealt with the burn shuffled in")
REDEAL_BURNED: Final = _fault("IRRG-009", "a redealt flop is burned for again")
FLOP_PLAYS: Final = _fault("IRRG-010", "a premature flop plays")
TURN_PLAYS: Final = _fault("IRRG-011", "a premature turn plays")
TURN_BEFORE_DONE: Final = _fault("IRRG-012", "a premature turn is replaced before the round is complete")
TURN_SHUFFLED: Final = _fault("IRRG-013", "a premature turn is shuffled back at once")
TURN_LOST: Final = _fault("IRRG-014", "the deck is shuffled without the premature turn card")
TURN_BURNED: Final = _fault("IRRG-015", "a burn before the river that follows a premature turn")
RIVER_PLAYS: Final = _fault("IRRG-016", "a premature river plays")
EXTRA_KEPT: Final = _fault("IRRG-017", "the first seat keeps an extra card")
EXTRA_TWO_PLAYED: Final = _fault("IRRG-018", "two extra cards are taken back and the deal stands")
THIRD_UP: Final = _fault("IRRG-022", "after an exposed hole card the third card comes up as well")
BOTH_PLAYED: Final = _fault("IRRG-023", "both hole cards exposed, and the hand plays")
TOURNAMENT_PLAYED: Final = _fault("IRRG-024", "tournament: an exposed hole card, and no misdeal")
ABSENT_REFUND: Final = _fault("IRRG-025", "the ante of an absent seat is returned")
KILLED_EARLY: Final = _fault("IRRG-026", "an absent seat is killed before the betting reaches it")
FREE_FOLD_DRY: Final = _fault("IRRG-027", "no card to a seat that folded with no bet")
FREE_FOLD_FED: Final = _fault("IRRG-028", "a card to such a seat after a bet")
PICKED_UP_CALLS: Final = _fault("IRRG-029", "up cards picked up facing a bet, and then a call")
OFF_TABLE_REPLACED: Final = _fault("IRRG-031", "a card off the table is replaced")
NOT_ANNOUNCED: Final = _fault("IRRG-032", "the opener is not announced")
FLUSH_ANNOUNCED: Final = _fault("IRRG-033", "a possible flush is announced")
EARLY_STREET_PLAYS: Final = _fault("IRRG-034", "a premature card plays")
EARLY_STREET_COUNT: Final = _fault("IRRG-035", "one card too few is set aside after a premature street")
EARLY_STREET_NO_BURN: Final = _fault("IRRG-036", "no burn after the cards set aside")
EARLY_STREET_MUCKED: Final = _fault("IRRG-037", "a premature card is mucked, not set aside")
EARLY_FINAL_BETS: Final = _fault("IRRG-038", "a seat that has its final card early bets")
STUB_NOT_MIXED: Final = _fault("IRRG-039", "the last card is dealt without mixing it with the burns")
COMMON_NO_NEED: Final = _fault("IRRG-041", "a common card although there are enough cards")
COMMON_NO_BURN: Final = _fault("IRRG-042", "a common card without a burn")
FINAL_ALL_UP: Final = _fault("IRRG-044", "after an exposed final card the others come up as well")
DECLARED_LATE: Final = _fault("IRRG-045", "all-in declared after the betting began")
SECOND_DOWN: Final = _fault("IRRG-046", "heads-up, the first final card is up and the second down")
SECOND_DECLARED_LATE: Final = _fault("IRRG-047", "heads-up, all-in declared after the betting began")
DEAD_ACTS: Final = _fault("IRRG-051", "a dead hand checks")
NOT_RULED: Final = _fault("IRRG-052", "an exposed card is replaced without a ruling")
LOW_NOT_REFUNDED: Final = _fault("BRIN-008", "a wrong bring-in is corrected and not returned")
BURN_NOT_MENDED: Final = _fault("BURN-007", "a missed burn is noticed in time and left as it is")

FAULTS: Final = tuple(_ALL)


def injected(rule: str) -> tuple[int, ...]:
    """The faults that break ``rule``; raises ``ValueError`` where there is none."""
    found = tuple(i for i, fault in enumerate(FAULTS) if fault.rule == rule and not fault.remedied)
    if not found:
        known = ", ".join(sorted({fault.rule for fault in FAULTS[1:] if not fault.remedied}))
        raise ValueError(f"cannot inject {rule!r}; known are {known}")
    return found


def slips() -> tuple[int, ...]:
    """All irregularities that are put right."""
    return tuple(i for i, fault in enumerate(FAULTS) if fault.remedied)
