"""The free texts of the simulator's events: rulings and causes, by number."""

from __future__ import annotations

from typing import Final

_ALL: list[str] = []


def _text(text: str) -> int:
    _ALL.append(text)
    return len(_ALL) - 1


R_EXPOSED: Final = _text("Exposed card replaced after the deal and used as the burn")
R_MISDEAL: Final = _text("Misdeal, all cards back, same posts")
R_OVERFULL: Final = _text("Flop redealt, burn stays, no second burn")
R_EARLY_BOARD: Final = _text("Premature card does not play, finish the round first")
R_EXTRA: Final = _text("Extra card becomes the burn")
R_THIRD_DOWN: Final = _text("Exposed hole card plays as the door card, third card down")
R_BOTH: Final = _text("Both hole cards exposed, hand dead, ante returned")
R_ABSENT: Final = _text("Absent at its turn, hand dead, chips stay")
R_PICKUP: Final = _text("Up cards picked up facing a bet, hand dead")
R_LOW: Final = _text("Wrong low card takes its bet back, the true low card brings it in")
R_EARLY_STUD: Final = _text("Premature card is out of play, one more card for each active seat")
R_EARLY_FINAL: Final = _text("Card was looked at and stays, no bet or raise by this seat")
R_STUB: Final = _text("Stub short, last card and burns mixed")
R_COMMON: Final = _text("Stub short, common card")
R_FINAL_UP: Final = _text("Final card exposed, the others come down")
R_FINAL_BOTH: Final = _text("First final card exposed, second comes up as well")
R_BURN: Final = _text("Missed burn put right before any action")
R_OFF_TABLE: Final = _text("Card off the table plays as an exposed card")
R_CAPPED: Final = _text("The round is capped")
R_SMALL_BET: Final = _text("The pair has checked, the bet is of the lower limit")
R_CALL_BACK: Final = _text("Beaten on board, the call goes back")
R_LOOKED: Final = _text("No burn, the card goes back and becomes the burn")
R_LOW_LATE: Final = _text("Wrong low card takes its bet back after all")
R_BURN_LATE: Final = _text("Missed burn put right after the action")
R_LIFTED: Final = _text("Up cards picked up, hand dead")
R_PLAY_ON: Final = _text("The deal began with the wrong seat, it is played")
R_FOULED: Final = _text("Fouled deck, the pot is awarded all the same")
N_ADDS: Final = _text("adds chips during the hand")
C_LATE: Final = _text("wrong deal")
C_FIRST: Final = _text("first card exposed")
C_TWO: Final = _text("two cards exposed")
C_EXTRA: Final = _text("two extra cards")
C_STUD: Final = _text("hole card exposed in a tournament")
C_BOTH: Final = _text("both hole cards exposed")
C_ABSENT: Final = _text("absent")
C_PICKUP: Final = _text("up cards picked up")

TEXTS: Final = tuple(_ALL)
