"""Violations of the deal: burns, cards, faces, streets."""

from __future__ import annotations

from tests.injections.hand import (
    Hand,
    Injected,
    but,
    dealt_seats,
    decisions,
    every,
    flop_game,
    fresh_card,
    injection,
    moved,
    swapped,
    with_event,
    without,
)


@injection
def missed_burn(hand: Hand) -> Injected | None:
    burns = every(hand, "burn")
    if not burns:
        return None
    i = burns[-1]
    last = i if flop_game(hand) else i + len(dealt_seats(hand))
    rule = "BURN-001" if flop_game(hand) else "BURN-002"
    # the burn is missing before the street's first card; a stud rule may look at the whole street
    return Injected(without(hand, i), (rule,), tuple(range(i, last + 1)))


@injection
def double_burn(hand: Hand) -> Injected | None:
    burns = every(hand, "burn")
    if not burns:
        return None
    i = burns[0]
    return Injected(with_event(hand, i, {"event": "burn"}), ("BURN-003",), (i, i + 1))


@injection
def early_burn(hand: Hand) -> Injected | None:
    for i in every(hand, "burn"):
        if hand[i - 1]["event"] in ("check", "call"):
            seqs = (i - 1,)
            return Injected(moved(hand, i, i - 1), ("BURN-004",), seqs)
    return None


@injection
def duplicate_card(hand: Hand) -> Injected | None:
    boards = every(hand, "board")
    if len(boards) < 2:
        return None
    i = boards[1]
    return Injected(but(hand, i, cards=hand[boards[0]]["cards"][:1]), ("DECK-001",), (i,))


@injection
def foreign_card(hand: Hand) -> Injected | None:
    boards = every(hand, "board")
    if len(boards) < 2:
        return None
    return Injected(but(hand, boards[1], cards=["Jo"]), ("DECK-002",), (boards[1],))


@injection
def no_shuffle(hand: Hand) -> Injected | None:
    i = every(hand, "shuffle")[0]
    # what is missing is seen when the cut or the first card comes
    return Injected(without(hand, i), ("DECK-003",), (0, i, i + 1))


@injection
def no_cut(hand: Hand) -> Injected | None:
    i = every(hand, "cut")[0]
    return Injected(without(hand, i), ("DECK-004",), (0, i - 1, i))


@injection
def wrong_stub_count(hand: Hand) -> Injected | None:
    stubs = every(hand, "stub")
    if not stubs:
        return None
    i = stubs[0]
    return Injected(but(hand, i, count=hand[i]["count"] + 1), ("DECK-010",), (i,))


@injection
def missing_hole_card(hand: Hand) -> Injected | None:
    first = decisions(hand)[0]
    if not first:
        return None
    i = max(k for k in every(hand, "deal", face="down") if k < first[0])
    # it shows when the deal is over: at the seat's last card, or when the betting starts
    return Injected(without(hand, i), ("DEAL-001",), tuple(range(first[0] + 1)), hand[i]["seat"])


@injection
def extra_hole_card(hand: Hand) -> Injected | None:
    first = decisions(hand)[0]
    if not first or not flop_game(hand):
        return None
    deals = [k for k in every(hand, "deal") if k < first[0]]
    seat = hand[deals[1]]["seat"]
    extra = {"event": "deal", "seat": seat, "card": fresh_card(hand), "face": "down"}
    at = deals[-1] + 1
    return Injected(with_event(hand, at, extra), ("DEAL-001",), (0, at, at + 1), seat)


@injection
def wrong_face(hand: Hand) -> Injected | None:
    burns = every(hand, "burn")
    if flop_game(hand) or not burns:
        return None
    i = burns[0] + 1
    return Injected(but(hand, i, face="down"), ("DEAL-002",), (i,), hand[i]["seat"])


@injection
def hole_cards_out_of_order(hand: Hand) -> Injected | None:
    i, j = every(hand, "deal")[:2]
    return Injected(swapped(hand, i, j), ("DEAL-006",), (i, j))


@injection
def four_card_flop(hand: Hand) -> Injected | None:
    boards = every(hand, "board")
    if not boards:
        return None
    i = boards[0]
    cards = [*hand[i]["cards"], fresh_card(hand)]
    return Injected(but(hand, i, cards=cards), ("DEAL-003",), (i,))


@injection
def turn_before_betting_closed(hand: Hand) -> Injected | None:
    boards = every(hand, "board")
    if len(boards) < 2:
        return None
    i = boards[1]
    if hand[i - 1]["event"] != "burn" or hand[i - 2]["event"] not in ("check", "call"):
        return None
    early = [*hand[: i - 2], hand[i - 1], hand[i], hand[i - 2], *hand[i + 1 :]]
    # burn and turn both leave the deck too early
    return Injected(early, ("DEAL-004",), (i - 2, i - 1))


@injection
def street_without_betting(hand: Hand) -> Injected | None:
    for street in decisions(hand)[1:-1]:
        if len(street) > 1 and all(hand[i]["event"] == "check" for i in street):
            bare = [*hand[: street[0]], *hand[street[-1] + 1 :]]
            # to who sees only the log, the next burn and card came too early, or a round is
            # missing: told at the burn, at a card, or for the street that stands bare
            rules = ("DEAL-005", "TURN-010", "DEAL-004", "BURN-004")
            burn = max(i for i in every(hand, "burn") if i < street[0])
            return Injected(bare, rules, tuple(range(burn, street[0] + 9)))
    return None


@injection
def street_card_missing(hand: Hand) -> Injected | None:
    burns = every(hand, "burn")
    if flop_game(hand) or len(burns) < 2:
        return None
    i = burns[0] + 2
    # the street may be judged at any of its cards, or where it ends
    return Injected(without(hand, i), ("DEAL-009",), tuple(range(burns[0], burns[1] + 1)), hand[i]["seat"])


@injection
def card_to_folded_seat(hand: Hand) -> Injected | None:
    burns = every(hand, "burn")
    if flop_game(hand) or not burns:
        return None
    gone = [e["seat"] for e in hand[: burns[0]] if e["event"] == "fold"]
    if not gone:
        return None
    at = burns[0] + 1
    extra = {"event": "deal", "seat": gone[0], "card": fresh_card(hand), "face": "up"}
    return Injected(with_event(hand, at, extra), ("DEAL-007",), (at,), gone[0])


@injection
def card_after_the_hand(hand: Hand) -> Injected | None:
    boards, awards = every(hand, "board"), every(hand, "award")
    if every(hand, "show") or every(hand, "muck") or len(boards) != 1 or not every(hand, "fold"):
        return None
    at = awards[0]
    return Injected(
        with_event(hand, at, {"event": "board", "cards": [fresh_card(hand)]}), ("DEAL-010",), (at,)
    )


@injection
def truncated_hand(hand: Hand) -> Injected | None:
    awards = every(hand, "award")
    boards = every(hand, "board")
    if not boards:
        return None
    end = boards[0] + 2
    return Injected(hand[: min(end, awards[0])], ("LOGS-009",), tuple(range(end)))
