"""Hands that PokerKit played, written in the words of a PokerStars hand history."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from pokerkit import Hand

from tests.pokerkit_hands import Played
from tests.pokerkit_log import Event, Table
from tests.pokerkit_tables import HAND_TYPES, STUD

TITLES: Final = {
    "holdem": "Hold'em",
    "omaha": "Omaha",
    "omaha8": "Omaha Hi/Lo",
    "stud": "7 Card Stud",
    "stud8": "7 Card Stud Hi/Lo",
    "razz": "Razz",
}
LIMITS: Final = {"fixed-limit": "Limit", "pot-limit": "Pot Limit", "no-limit": "No Limit"}
BOARDS: Final = {3: "FLOP", 4: "TURN", 5: "RIVER"}
UPS: Final = {1: "3rd STREET", 2: "4th STREET", 3: "5th STREET", 4: "6th STREET", 5: "RIVER"}
NAMES: Final = (
    *("", "Alder", "birch_22", "Cedar J.", "dogwood", "Elm&Ash"),
    *("fir tree", "GINKGO", "hazel.", "Ivy9", "juniper"),
)
HAND, TABLE, TIME = "250000000000", "Benchmark 00000000", "2026/05/01 20:00:00"
"""What ``replicate`` replaces in every copy, at equal length."""


def render(played: Played, rake_percent: int = 5) -> str:
    """One hand as PokerStars writes it; two blank lines close it.

    The hand must be a ``plain`` one. The rake is rounded down, three dollars at most, and taken
    from pots that one seat wins after the flop.
    """
    page = _Page(played.table, rake_percent)
    for event in played.events[1:]:
        _WRITE.get(event["event"], _nothing)(page, event)
    page.close()
    return "\n".join(page.lines) + "\n\n\n"


def dollars(amount: int) -> str:
    """Cents as PokerStars writes them: no decimals where there are none."""
    whole, cents = divmod(amount, 100)
    return f"${whole}.{cents:02d}" if cents else f"${whole}"


def _cents(value: Any) -> int:
    return round(float(value) * 100)


@dataclass
class _Page:
    """The text as far as written."""

    table: Table
    rake_percent: int
    lines: list[str] = field(default_factory=list)
    bets: dict[int, int] = field(default_factory=dict)
    cards: dict[int, list[str]] = field(default_factory=dict)
    board: list[str] = field(default_factory=list)
    street: str = ""
    pending: list[tuple[int, str]] = field(default_factory=list)
    fate: dict[int, str] = field(default_factory=dict)
    won: dict[int, int] = field(default_factory=dict)
    shows: list[Event] = field(default_factory=list)
    awards: list[Event] = field(default_factory=list)
    pot: int = 0
    chips: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        table = self.table
        stakes = (table.lower, table.upper) if table.lower else (table.small_blind, table.big_blind)
        title = f"{TITLES[table.game]} {LIMITS[table.structure]}"
        money = "/".join(map(dollars, stakes))
        self.lines.append(f"PokerStars Hand #{HAND}:  {title} ({money} USD) - {TIME} ET")
        button = "" if self.stud else f" Seat #{table.seats[-1]} is the button"
        self.lines.append(f"Table '{TABLE}' {8 if self.stud else 10}-max{button}")
        for seat, stack in sorted(zip(table.seats, table.stacks, strict=True)):
            self.lines.append(f"Seat {seat}: {name(seat)} ({dollars(stack)} in chips)")

    @property
    def stud(self) -> bool:
        """No button, no board."""
        return self.table.game in STUD

    @property
    def hero(self) -> int:
        """The seat whose cards the history shows."""
        return self.table.seats[0]

    def act(self, event: Event, words: str) -> None:
        """One line of a player's."""
        self.flush()
        allin = " and is all-in" if event.get("all_in") else ""
        self.lines.append(f"{name(event['seat'])}: {words}{allin}")

    def put(self, seat: int, amount: int) -> None:
        """Chips go in."""
        self.bets[seat] = self.bets.get(seat, 0) + amount
        self.pot += amount
        self.chips.add(seat)

    def flush(self) -> None:
        """The cards dealt since the last action, under their street's headline."""
        if not self.pending:
            return
        if not self.street:
            self.street = "3rd STREET" if self.stud else "HOLE CARDS"
            self.lines.append(f"*** {self.street} ***")
            self._third() if self.stud else self._dealt(self.hero, [], self.cards[self.hero])
        else:
            self._later()
        self.pending.clear()

    def _third(self) -> None:
        for seat in sorted(self.table.seats):
            cards = self.cards[seat]
            self._dealt(seat, [], cards if seat == self.hero else cards[2:])

    def _later(self) -> None:
        self.bets.clear()
        self.street = UPS[max(len(cards) for cards in self.cards.values()) - 2]
        self.lines.append(f"*** {self.street} ***")
        for seat, card in self.pending:
            before = self.cards[seat][:-1]
            if seat == self.hero or self.street != "RIVER":
                self._dealt(seat, before if seat == self.hero else before[2:], [card])

    def _dealt(self, seat: int, old: list[str], new: list[str]) -> None:
        before = f" [{' '.join(old)}]" if old else ""
        self.lines.append(f"Dealt to {name(seat)}{before} [{' '.join(new)}]")

    def close(self) -> None:
        """Showdown, pots and summary."""
        self.flush()
        if self.shows:
            self.lines.append("*** SHOW DOWN ***")
        for event in self.shows:
            self._show(event)
        rake = self._rake()
        total = sum(_cents(award["amount"]) for award in self.awards)
        for award in sorted(self.awards, key=lambda a: -int(a["pot"])):
            self._collect(award, rake)
        if not self.shows:
            self.lines.append(f"{name(self.awards[0]['seat'])}: doesn't show hand")
        self._summary(total, rake)

    def _rake(self) -> int:
        total = sum(_cents(award["amount"]) for award in self.awards)
        return min(300, total * self.rake_percent // 100) if len(self.awards) == 1 and self.board else 0

    def _show(self, event: Event) -> None:
        seat = event["seat"]
        if event["event"] == "muck":
            self.lines.append(f"{name(seat)}: mucks hand")
            self.fate[seat] = f"mucked [{' '.join(self.cards[seat])}]"
            return
        words = self._words(seat)
        self.lines.append(f"{name(seat)}: shows [{' '.join(event['cards'])}] ({words})")
        self.fate[seat] = f"showed [{' '.join(event['cards'])}]"

    def _words(self, seat: int) -> str:
        kind: type[Hand] = HAND_TYPES[self.table.game][0]
        hand = kind.from_game("".join(self.cards[seat]), "".join(self.board))
        return str(hand.entry.label.value).lower() if self.table.game != "razz" else f"Lo: {_ranks(hand)}"

    def _pot_name(self, pot: int) -> str:
        pots = max(int(award["pot"]) for award in self.awards)
        if not pots:
            return "pot"
        if not pot:
            return "main pot"
        return "side pot" if pots == 1 else f"side pot-{pot}"

    def _collect(self, award: Event, rake: int) -> None:
        seat, amount = award["seat"], _cents(award["amount"]) - rake
        self.won[seat] = self.won.get(seat, 0) + amount
        self.lines.append(f"{name(seat)} collected {dollars(amount)} from {self._pot_name(award['pot'])}")

    def _summary(self, total: int, rake: int) -> None:
        self.lines.append("*** SUMMARY ***")
        pots: dict[int, int] = {}
        for award in self.awards:
            pots[award["pot"]] = pots.get(award["pot"], 0) + _cents(award["amount"])
        parts = "".join(f" {self._pot_name(p).capitalize()} {dollars(a)}." for p, a in sorted(pots.items()))
        parts = f"{parts} |" if len(pots) > 1 else " |"
        self.lines.append(f"Total pot {dollars(total)}{parts} Rake {dollars(rake)}")
        if self.board:
            self.lines.append(f"Board [{' '.join(self.board)}]")
        for seat in sorted(self.table.seats):
            self.lines.append(f"Seat {seat}: {name(seat)}{self._place(seat)} {self._end(seat)}")

    def _place(self, seat: int) -> str:
        if self.stud:
            return ""
        seats = self.table.seats
        small, big = (seats[1], seats[0]) if len(seats) == 2 else seats[:2]
        button = " (button)" if seat == seats[-1] else ""
        return button + {small: " (small blind)", big: " (big blind)"}.get(seat, "")

    def _end(self, seat: int) -> str:
        fate, won = self.fate.get(seat, ""), self.won.get(seat, 0)
        if fate.startswith("showed"):
            words = self._words(seat)
            return f"{fate} and won ({dollars(won)}) with {words}" if won else f"{fate} and lost with {words}"
        return fate or f"collected ({dollars(won)})"


def _ranks(hand: Hand) -> str:
    return ",".join(sorted((str(card.rank) for card in hand.cards), key="A23456789TJQK".index)[::-1])


def name(seat: int) -> str:
    """An invented player."""
    return NAMES[seat]


def _nothing(page: _Page, event: Event) -> None:
    """A site's history has no line for it."""


def _post(page: _Page, event: Event) -> None:
    amount = _cents(event["amount"])
    page.put(event["seat"], amount)
    words = {"ante": "the ante", "small-blind": "small blind", "big-blind": "big blind"}[event["kind"]]
    page.act(event, f"posts {words} {dollars(amount)}")
    if event["kind"] == "ante":
        page.bets.clear()
        page.chips.discard(event["seat"])


def _deal(page: _Page, event: Event) -> None:
    page.cards.setdefault(event["seat"], []).append(event["card"])
    page.pending.append((event["seat"], event["card"]))


def _burn(page: _Page, event: Event) -> None:
    page.flush()


def _board(page: _Page, event: Event) -> None:
    page.flush()
    page.bets.clear()
    before = f" [{' '.join(page.board)}]" if page.board else ""
    page.board += event["cards"]
    page.street = BOARDS[len(page.board)]
    page.lines.append(f"*** {page.street} ***{before} [{' '.join(event['cards'])}]")


def _fold(page: _Page, event: Event) -> None:
    page.act(event, "folds")
    place = {
        "HOLE CARDS": "before Flop",
        "FLOP": "on the Flop",
        "TURN": "on the Turn",
        "RIVER": "on the River",
    }
    street = place.get(page.street, f"on the {page.street.replace('STREET', 'Street')}")
    idle = "" if event["seat"] in page.chips else " (didn't bet)"
    page.fate[event["seat"]] = f"folded {street}{idle}"


def _check(page: _Page, event: Event) -> None:
    page.act(event, "checks")


def _call(page: _Page, event: Event) -> None:
    page.put(event["seat"], _cents(event["amount"]))
    page.act(event, f"calls {dollars(_cents(event['amount']))}")


def _bring_in(page: _Page, event: Event) -> None:
    page.put(event["seat"], _cents(event["amount"]))
    page.act(event, f"brings in for {dollars(_cents(event['amount']))}")


def _wager(page: _Page, event: Event) -> None:
    page.flush()
    top, to = max(page.bets.values(), default=0), _cents(event["to"])
    page.put(event["seat"], to - page.bets.get(event["seat"], 0))
    words = f"raises {dollars(to - top)} to {dollars(to)}" if top else f"bets {dollars(to)}"
    page.act(event, words)


def _refund(page: _Page, event: Event) -> None:
    page.flush()
    amount = dollars(_cents(event["amount"]))
    page.lines.append(f"Uncalled bet ({amount}) returned to {name(event['seat'])}")


def _keep_show(page: _Page, event: Event) -> None:
    page.shows.append(event)


def _keep_award(page: _Page, event: Event) -> None:
    page.awards.append(event)


_WRITE: Final[dict[str, Any]] = {
    "post": _post,
    "deal": _deal,
    "burn": _burn,
    "board": _board,
    "fold": _fold,
    "check": _check,
    "call": _call,
    "bring-in": _bring_in,
    "bet": _wager,
    "complete": _wager,
    "raise": _wager,
    "refund": _refund,
    "show": _keep_show,
    "muck": _keep_show,
    "award": _keep_award,
}
