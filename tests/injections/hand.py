"""A dealer log as a list, and the means to read and to change it.

A hand is a list of events, the hand line first, so that an event's place in the list is its
``seq``. Amounts are whole chips.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from tests.pokerkit_log import Event

Hand = list[Event]
DECISIONS: Final = ("bring-in", "check", "fold", "call", "bet", "complete", "raise")
WAGERS: Final = ("bet", "complete", "raise")
STUD: Final = ("stud", "stud8", "razz")


@dataclass(frozen=True)
class Injected:
    """A violating hand, and where it must be found.

    rules   the rule meant for it; more than one only where the log can be read two ways
    seqs    steps at which it may be pointed out; more than one only where the fault lies between
            two steps, or comes out later
    seat    the seat concerned; none where the rule may name none or another
    """

    hand: Hand
    rules: tuple[str, ...]
    seqs: tuple[int, ...]
    seat: int | None = None


Injection = Callable[[Hand], Injected | None]
INJECTIONS: dict[str, Injection] = {}


def injection(function: Injection) -> Injection:
    INJECTIONS[function.__name__] = function
    return function


@dataclass
class Books:
    """The chips before one event, and what the street has seen."""

    street: int = 0
    bets: dict[int, int] = field(default_factory=dict)
    stacks: dict[int, int] = field(default_factory=dict)
    pot: int = 0
    wagers: int = 0
    last_full: int = 0
    folded: set[int] = field(default_factory=set)
    done: set[int] = field(default_factory=set)

    @property
    def top(self) -> int:
        """The highest total of the street."""
        return max(self.bets.values(), default=0)


def books(hand: Hand) -> list[Books]:
    """The books before each event."""
    head = hand[0]
    now = Books(stacks={s["seat"]: s["stack"] for s in head["seats"]}, last_full=head.get("big_blind", 0))
    pages = []
    for event in hand:
        pages.append(copy.deepcopy(now))
        _enter(now, event, head)
    return pages


def _enter(now: Books, event: Event, head: Event) -> None:
    kind, seat = event["event"], event.get("seat", 0)
    if kind == "burn" or (kind == "board" and not now.done):
        now.street += kind == "burn"
        now.bets, now.wagers, now.done = {}, 0, set()
        now.last_full = head.get("big_blind", 0)
    added = event.get("amount", 0)
    if kind in WAGERS:
        now.wagers += 1
        now.last_full = max(now.last_full, event["to"] - now.top)
        added = event["to"] - now.bets.get(seat, 0)
    if kind in (*WAGERS, "call", "bring-in", "post"):
        now.stacks[seat] -= added
        now.pot += added
        if event.get("kind") != "ante":
            now.bets[seat] = now.bets.get(seat, 0) + added
        if event.get("kind") == "big-blind":
            now.wagers += 1
    if kind == "fold":
        now.folded.add(seat)
    if kind in DECISIONS:
        now.done.add(seat)


def every(hand: Hand, event: str, /, **fields: Any) -> list[int]:
    return [
        i for i, e in enumerate(hand) if e["event"] == event and all(e.get(k) == v for k, v in fields.items())
    ]


def decisions(hand: Hand) -> list[list[int]]:
    """The decisions, street by street."""
    streets: list[list[int]] = [[]]
    for i, event in enumerate(hand):
        if event["event"] == "burn":
            streets.append([])
        if event["event"] in DECISIONS:
            streets[-1].append(i)
    return streets


def flop_game(hand: Hand) -> bool:
    return hand[0]["game"] not in STUD


def dealt_seats(hand: Hand) -> list[int]:
    """Seats in the hand, in the order of the deal."""
    return list(dict.fromkeys(hand[i]["seat"] for i in every(hand, "deal")))


def shown_cards(hand: Hand) -> dict[int, list[str]]:
    return {hand[i]["seat"]: hand[i]["cards"] for i in every(hand, "show")}


def without(hand: Hand, i: int) -> Hand:
    return [*hand[:i], *hand[i + 1 :]]


def with_event(hand: Hand, i: int, event: Event) -> Hand:
    """``event`` put in before the event that is now number ``i``."""
    return [*hand[:i], event, *hand[i:]]


def but(hand: Hand, i: int, **fields: Any) -> Hand:
    """Event ``i`` with some fields changed."""
    return [*hand[:i], {**hand[i], **fields}, *hand[i + 1 :]]


def moved(hand: Hand, i: int, to: int) -> Hand:
    rest = without(hand, i)
    return [*rest[:to], hand[i], *rest[to:]]


def swapped(hand: Hand, i: int, j: int) -> Hand:
    out = list(hand)
    out[i], out[j] = out[j], out[i]
    return out


def fresh_card(hand: Hand) -> str:
    seen = {e["card"] for e in hand if "card" in e}
    seen |= {c for e in hand for c in e.get("cards", ())}
    return next(r + s for r in "23456789TJQKA" for s in "cdhs" if r + s not in seen)
