"""A hand that PokerKit played, written as a dealer log: one dictionary an event.

PokerKit keeps every operation in order; the log follows it. Amounts that PokerKit does not say
(uncalled bets, who was paid from which pot) are worked out from its own books.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from pokerkit import (
    AntePosting,
    BetCollection,
    BlindOrStraddlePosting,
    BoardDealing,
    BringInPosting,
    CardBurning,
    CheckingOrCalling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleCardsShowingOrMucking,
    HoleDealing,
    RunoutCountSelection,
    State,
)

Event = dict[str, Any]
Pots = tuple[tuple[int, tuple[int, ...]], ...]

RECORDS: Final = (
    "shuffle",
    "cut",
    "burn",
    "deal",
    "face",
    "exposure",
    "return",
    "stub",
    "ruling",
    "absence",
    "declaration",
    "muck",
    "rake",
)
START: Final = datetime(2026, 5, 1, 20, 0, tzinfo=UTC)


@dataclass(frozen=True)
class Table:
    """One table for one hand. Money in whole units: chips, or cents where ``cents`` is set.

    series, place and number name the hand and its table: hands of one table have one place.
    seats and stacks go clockwise from the first seat left of the dealer (the last has the button).
    """

    game: str
    structure: str
    series: int
    place: int
    number: int
    seats: tuple[int, ...]
    stacks: tuple[int, ...]
    lower: int
    upper: int
    small_blind: int
    big_blind: int
    ante: int
    bring_in: int
    out: int | None = None
    cents: bool = False
    tournament: bool = False
    run_twice: bool = False
    knows_down_cards: bool = True
    knows_burns: bool = True
    says_stub: bool = False

    @property
    def name(self) -> str:
        """The hand's number."""
        return str(self.series * 1_000_000 + self.number + 1)

    @property
    def players(self) -> int:
        """How many seats are dealt in."""
        return len(self.seats)

    def money(self, amount: int) -> int | str:
        """An amount as a log writes it."""
        return f"{amount // 100}.{amount % 100:02d}" if self.cents else amount


def write(table: Table, state: State, pots: Pots) -> list[Event] | None:
    """The dealer log of a finished hand.

    pots: amounts and players' indices when the showdown began. Returns nothing where an odd chip
    fell by a rule that only PokerKit has.
    """
    scribe = _Scribe(table, state)
    for operation in state.operations:
        _WRITE.get(type(operation), _nothing)(scribe, operation)
    if not table.tournament:
        scribe.events = _shows_last(scribe.events)
    awards = _fold_award(scribe) if sum(_live(state)) == 1 else _awards(state, pots)
    if awards is None:
        return None
    for index, amount, pot, part, run in awards:
        line = scribe.add("award", index, amount=table.money(amount), pot=pot, part=part)
        if scribe.run and run:
            line["run"] = run
    if table.says_stub:
        scribe.events.append({"event": "stub", "count": 52 - scribe.cards_out})
    return scribe.events


def _shows_last(events: list[Event]) -> list[Event]:
    """In a cash game hands lie face down until the last card is out.

    PokerKit turns them up as soon as all are all-in, and in stud once more after the last card.
    """
    final: dict[int, Event] = {}
    rest: list[Event] = []
    for event in events:
        if event["event"] in ("show", "muck"):
            final[event["seat"]] = event
        else:
            rest.append(event)
    return rest + list(final.values())


def header(table: Table) -> Event:
    """The hand line."""
    event: Event = {
        "event": "hand",
        "hand": table.name,
        "table": f"T{table.series}.{table.place}",
        "at": (START + timedelta(minutes=3 * table.number)).isoformat(),
        "game": table.game,
        "structure": table.structure,
    }
    for name in ("lower", "upper", "small_blind", "big_blind", "ante", "bring_in"):
        if getattr(table, name):
            event[name] = table.money(getattr(table, name))
    event["currency"] = "USD" if table.cents else "chips"
    if table.big_blind:
        event["button"] = table.seats[-1]
    if table.tournament:
        event["tournament"] = f"M{table.series}.{table.place}"
    event["dealer"] = f"D{table.number % 7}"
    event["records"] = list(RECORDS)
    event["seats"] = _seats(table)
    return event


def _seats(table: Table) -> list[Event]:
    seats: list[Event] = [
        {"seat": seat, "player": _player(table, seat), "stack": table.money(stack)}
        for seat, stack in zip(table.seats, table.stacks, strict=True)
    ]
    if table.out is not None:
        out = {"seat": table.out, "player": _player(table, table.out), "stack": table.money(500)}
        seats.append({**out, "sitting_out": True})
    return sorted(seats, key=lambda seat: int(seat["seat"]))


def _player(table: Table, seat: int) -> str:
    return f"P{table.series}.{table.place}/{seat}"


@dataclass
class _Scribe:
    """The log as far as written, and the chips as far as moved."""

    table: Table
    state: State
    events: list[Event] = field(default_factory=list)
    bets: list[int] = field(default_factory=list)
    stacks: list[int] = field(default_factory=list)
    live: set[int] = field(default_factory=set)
    pot: int = 0
    cards_out: int = 0
    blinds: int = 0
    bring_in: bool = False
    board: int = 0
    run: int = 0
    shared: int = 0

    def __post_init__(self) -> None:
        self.bets = [0] * self.table.players
        self.stacks = list(self.table.stacks)
        self.live = set(range(self.table.players))
        self.events = [header(self.table)]

    def add(self, event: str, index: int, **fields: Any) -> Event:
        """One line that concerns a player."""
        line = {"event": event, "seat": self.table.seats[index], **fields}
        self.events.append(line)
        return line

    def chips(self, event: str, index: int, added: int, **fields: Any) -> None:
        """One line that moves chips; flagged where it takes the last."""
        self.bets[index] += added
        self.stacks[index] -= added
        self.pot += added
        line = self.add(event, index, **fields)
        if not self.stacks[index]:
            line["all_in"] = True


def _nothing(scribe: _Scribe, operation: Any) -> None:
    """Runs of PokerKit's own bookkeeping leave no line."""


def _ante(scribe: _Scribe, op: AntePosting) -> None:
    scribe.chips("post", op.player_index, op.amount, kind="ante", amount=scribe.table.money(op.amount))


def _blind(scribe: _Scribe, op: BlindOrStraddlePosting) -> None:
    table = scribe.table
    small = op.player_index == (1 if table.players == 2 else 0)
    kind = "small-blind" if small else "big-blind"
    scribe.chips("post", op.player_index, op.amount, kind=kind, amount=table.money(op.amount))
    if table.players == 2 and small and scribe.events[-2].get("kind") == "big-blind":
        # PokerKit posts the heads-up big blind first; a dealer asks for the small blind first
        scribe.events[-2:] = scribe.events[:-3:-1]


def _deal(scribe: _Scribe, op: HoleDealing) -> None:
    for card, up in zip(op.cards, op.statuses, strict=True):
        _shuffle(scribe)
        face = "up" if up else "down"
        known = up or scribe.table.knows_down_cards
        scribe.add("deal", op.player_index, card=repr(card) if known else "??", face=face)
        scribe.cards_out += 1


def _shuffle(scribe: _Scribe) -> None:
    if scribe.cards_out == 0:
        scribe.events += [{"event": "shuffle"}, {"event": "cut", "count": 26}]


def _burn(scribe: _Scribe, op: CardBurning) -> None:
    line: Event = {"event": "burn"}
    if scribe.table.knows_burns:
        line.update(card=repr(op.card), face="down")
    scribe.events.append(line)
    scribe.cards_out += 1


def _board(scribe: _Scribe, op: BoardDealing) -> None:
    if scribe.board == 5:
        scribe.run += 1
        scribe.board = scribe.shared
    line: Event = {"event": "board", "cards": [repr(card) for card in op.cards]}
    if scribe.run:
        line["run"] = scribe.run
    scribe.events.append(line)
    scribe.board += len(op.cards)
    scribe.cards_out += len(op.cards)


def _agree_on_runs(scribe: _Scribe, op: RunoutCountSelection) -> None:
    scribe.run = 1
    scribe.shared = scribe.board


def _fold(scribe: _Scribe, op: Folding) -> None:
    scribe.add("fold", op.player_index)
    scribe.live.discard(op.player_index)


def _call(scribe: _Scribe, op: CheckingOrCalling) -> None:
    if op.amount:
        scribe.chips("call", op.player_index, op.amount, amount=scribe.table.money(op.amount))
    elif any(scribe.stacks[i] for i in scribe.live - {op.player_index}):
        scribe.add("check", op.player_index)


def _bring_in(scribe: _Scribe, op: BringInPosting) -> None:
    scribe.bring_in = True
    scribe.chips("bring-in", op.player_index, op.amount, amount=scribe.table.money(op.amount))


def _wager(scribe: _Scribe, op: CompletionBettingOrRaisingTo) -> None:
    kind = "complete" if scribe.bring_in else "raise" if any(scribe.bets) else "bet"
    scribe.bring_in = False
    added = op.amount - scribe.bets[op.player_index]
    scribe.chips(kind, op.player_index, added, to=scribe.table.money(op.amount))


def _collect(scribe: _Scribe, op: BetCollection) -> None:
    """The end of a round: what nobody called goes back."""
    top = max(scribe.bets)
    second = sorted(scribe.bets)[-2]
    if top > second:
        index = scribe.bets.index(top)
        scribe.pot -= top - second
        scribe.stacks[index] += top - second
        scribe.add("refund", index, amount=scribe.table.money(top - second), cause="uncalled")
    scribe.bets = [0] * scribe.table.players
    scribe.bring_in = False


def _show(scribe: _Scribe, op: HoleCardsShowingOrMucking) -> None:
    cards = [repr(card) for card in op.hole_cards]
    if cards:
        scribe.add("show", op.player_index, cards=cards)
    else:
        scribe.add("muck", op.player_index)


_WRITE: Final[dict[type[Any], Any]] = {
    AntePosting: _ante,
    BlindOrStraddlePosting: _blind,
    HoleDealing: _deal,
    CardBurning: _burn,
    BoardDealing: _board,
    RunoutCountSelection: _agree_on_runs,
    Folding: _fold,
    CheckingOrCalling: _call,
    BringInPosting: _bring_in,
    CompletionBettingOrRaisingTo: _wager,
    BetCollection: _collect,
    HoleCardsShowingOrMucking: _show,
}


# ── who was paid from which pot ──────────────────────────────────────────────────────────────

Award = tuple[int, int, int, str, int]
"""Player's index, chips, pot, part, and run: 0 where one hand takes the pot of all runs."""


def _live(state: State) -> list[bool]:
    """Seats that never folded; a hand that lost or was mucked at the showdown counts."""
    live = [True] * state.player_count
    for operation in state.operations:
        if isinstance(operation, Folding):
            live[operation.player_index] = False
    return live


def _fold_award(scribe: _Scribe) -> list[Award]:
    return [(_live(scribe.state).index(True), scribe.pot, 0, "whole", 0)]


def _awards(state: State, pots: Pots) -> list[Award] | None:
    """Awards pot by pot, or nothing where PokerKit's own conventions placed an odd chip.

    It gives all odd chips of a split to one seat, where a dealer gives one each; it joins pots
    once the losers are killed; and it splits the low half of a side pot among all where only a
    seat outside that pot holds a low.
    """
    pushes = [op for op in state.operations if isinstance(op, ChipsPushing)]
    awards: list[Award] = []
    number = 0
    for final in sorted({op.pot_index for op in pushes}):
        mine = [op for op in pushes if op.pot_index == final]
        if not all(_by_the_book(state, op) for op in mine):
            return None
        whole = sum(op.total_amount for op in mine)
        left = whole
        while left > 0 and number < len(pots):
            size = pots[number][0]
            part = _share(mine, size, whole, number)
            if part is None:
                return None
            awards += part
            left -= size
            number += 1
        if left:
            return None
    return awards


def _by_the_book(state: State, op: ChipsPushing) -> bool:
    paid = [i for i, amount in enumerate(op.amounts) if amount]
    if not paid:
        return False
    if op.hand_type_index and any(
        state.get_hand(i, op.board_index or 0, op.hand_type_index) is None for i in paid
    ):
        return False
    return op.total_amount % len(paid) <= 1


def _share(pushes: list[ChipsPushing], size: int, whole: int, pot: int) -> list[Award] | None:
    awards: list[Award] = []
    for op in pushes:
        split = sum(push.board_index == op.board_index for push in pushes) > 1
        run = 0 if op.board_index is None else op.board_index + 1
        part = "low" if op.hand_type_index else "high" if split else "whole"
        for index, amount in enumerate(op.amounts):
            if amount * size % whole:
                return None
            if amount:
                awards.append((index, amount * size // whole, pot, part, run))
    return awards
