"""Violations of the forced bets and of the order of action."""

from __future__ import annotations

from itertools import pairwise

from tests.injections.hand import (
    WAGERS,
    Hand,
    Injected,
    books,
    but,
    dealt_seats,
    decisions,
    every,
    flop_game,
    injection,
    moved,
    swapped,
    with_event,
    without,
)


@injection
def wrong_bring_in_seat(hand: Hand) -> Injected | None:
    for i in every(hand, "bring-in"):
        after = hand[i + 1]
        if after["event"] == "call" and not hand[i].get("all_in") and not after.get("all_in"):
            return Injected(but(hand, i, seat=after["seat"]), ("BRIN-001", "BRIN-004"), (i,), after["seat"])
    return None


@injection
def wrong_bring_in_amount(hand: Hand) -> Injected | None:
    for i in every(hand, "bring-in", amount=hand[0].get("bring_in")):
        if hand[i]["amount"] > 1 and not hand[i].get("all_in"):
            wrong = hand[i]["amount"] - 1
            return Injected(but(hand, i, amount=wrong), ("BRIN-002",), (i,), hand[i]["seat"])
    return None


@injection
def check_instead_of_bring_in(hand: Hand) -> Injected | None:
    for i in every(hand, "bring-in"):
        event = {"event": "check", "seat": hand[i]["seat"]}
        return Injected([*hand[:i], event, *hand[i + 1 :]], ("BRIN-003",), (i,), hand[i]["seat"])
    return None


@injection
def missing_ante(hand: Hand) -> Injected | None:
    antes = every(hand, "post", kind="ante")
    if not antes:
        return None
    i = antes[-1]
    # an absence has no step of its own: the header, or any step up to the first card
    first = every(hand, "deal")[0]
    return Injected(without(hand, i), ("ANTE-001",), tuple(range(first + 1)), hand[i]["seat"])


@injection
def wrong_ante_amount(hand: Hand) -> Injected | None:
    for i in every(hand, "post", kind="ante"):
        if not hand[i].get("all_in"):
            wrong = hand[i]["amount"] + 1
            return Injected(but(hand, i, amount=wrong), ("ANTE-003",), (i,), hand[i]["seat"])
    return None


@injection
def ante_after_the_deal(hand: Hand) -> Injected | None:
    antes, deals = every(hand, "post", kind="ante"), every(hand, "deal")
    if not antes or flop_game(hand):
        return None
    i, seat = antes[-1], hand[antes[-1]]["seat"]
    return Injected(moved(hand, i, deals[0]), ("ANTE-002",), (deals[0],), seat)


def _post_by_other(hand: Hand, kind: str, rule: str) -> Injected | None:
    posts = every(hand, "post", kind=kind)
    others = [s for s in dealt_seats(hand) if not every(hand, "post", seat=s, kind="small-blind")]
    others = [s for s in others if not every(hand, "post", seat=s, kind="big-blind")]
    if not posts or not others or hand[posts[0]].get("all_in"):
        return None
    i = posts[0]
    return Injected(but(hand, i, seat=others[0]), (rule,), (i,), others[0])


@injection
def small_blind_by_wrong_seat(hand: Hand) -> Injected | None:
    return _post_by_other(hand, "small-blind", "BLND-001")


@injection
def big_blind_by_wrong_seat(hand: Hand) -> Injected | None:
    return _post_by_other(hand, "big-blind", "BLND-003")


@injection
def heads_up_blinds_swapped(hand: Hand) -> Injected | None:
    small, big = every(hand, "post", kind="small-blind"), every(hand, "post", kind="big-blind")
    if len(dealt_seats(hand)) != 2 or not small or not big or hand[small[0]].get("all_in"):
        return None
    i, j = small[0], big[0]
    swapped = but(but(hand, i, seat=hand[j]["seat"]), j, seat=hand[i]["seat"])
    return Injected(swapped, ("BLND-005",), (i, j))


def _post_of_other_size(hand: Hand, kind: str, rule: str) -> Injected | None:
    for i in every(hand, "post", kind=kind):
        if not hand[i].get("all_in"):
            return Injected(but(hand, i, amount=hand[i]["amount"] + 1), (rule,), (i,), hand[i]["seat"])
    return None


@injection
def wrong_small_blind_amount(hand: Hand) -> Injected | None:
    return _post_of_other_size(hand, "small-blind", "BLND-002")


@injection
def wrong_big_blind_amount(hand: Hand) -> Injected | None:
    return _post_of_other_size(hand, "big-blind", "BLND-004")


@injection
def blind_after_the_cards(hand: Hand) -> Injected | None:
    posts = every(hand, "post", kind="big-blind")
    if not posts:
        return None
    to = every(hand, "deal")[0]
    return Injected(moved(hand, posts[0], to), ("BLND-006",), (to,), hand[posts[0]]["seat"])


@injection
def big_blind_option_denied(hand: Hand) -> Injected | None:
    first, second = [*decisions(hand), []][:2]
    if not flop_game(hand) or len(first) < 2 or hand[first[-1]]["event"] != "check" or not second:
        return None
    i = first[-1]
    if hand[second[0]]["seat"] == hand[i]["seat"]:
        return None  # its check after the flop would pass for the option, taken after an early flop
    # the option is lost when the burn or the flop comes; the street's own row may name its end
    return Injected(without(hand, i), ("BLND-008",), (i - 1, i, i + 1))


@injection
def skipped_seat(hand: Hand) -> Injected | None:
    for street in decisions(hand):
        for place, i in enumerate(street[1:-1], 1):
            later = {hand[k]["seat"] for k in street[place + 1 :]}
            if hand[i]["event"] in ("check", "call") and hand[i]["seat"] not in later:
                return Injected(without(hand, i), ("TURN-007",), (i,))
    return None


@injection
def folded_seat_acts(hand: Hand) -> Injected | None:
    streets = decisions(hand)
    for before, after in pairwise(streets):
        gone = [hand[i]["seat"] for i in before if hand[i]["event"] == "fold"]
        if gone and after:
            at = after[0]
            event = {"event": "check", "seat": gone[0]}
            return Injected(with_event(hand, at, event), ("TURN-009",), (at,), gone[0])
    return None


def _first_two_swapped(hand: Hand, rules: tuple[str, ...]) -> Injected | None:
    for street in decisions(hand)[1:]:
        if len(street) > 1 and all(hand[i]["event"] == "check" for i in street[:2]):
            i, j = street[:2]
            return Injected(swapped(hand, i, j), rules, (i,), hand[j]["seat"])
    return None


@injection
def wrong_opener_after_the_flop(hand: Hand) -> Injected | None:
    if not flop_game(hand):
        return None
    return _first_two_swapped(hand, ("TURN-003",) if len(dealt_seats(hand)) == 2 else ("TURN-002",))


@injection
def wrong_opener_in_stud(hand: Hand) -> Injected | None:
    if flop_game(hand):
        return None
    high = ("TURN-006", "TURN-005") if hand[0]["game"] == "razz" else ("TURN-004", "TURN-005")
    return _first_two_swapped(hand, high)


@injection
def wrong_opener_before_the_flop(hand: Hand) -> Injected | None:
    street = decisions(hand)[0]
    if not flop_game(hand) or len(dealt_seats(hand)) < 4 or len(street) < 3:
        return None
    i, j = street[:2]
    if {hand[i]["event"], hand[j]["event"]} & set(WAGERS):
        return None
    return Injected(swapped(hand, i, j), ("TURN-001",), (i,), hand[j]["seat"])


@injection
def raise_after_the_round_closed(hand: Hand) -> Injected | None:
    pages = books(hand)
    for street in decisions(hand):
        last = [i for i in street if hand[i]["event"] in WAGERS]
        if not last or not street or hand[street[-1]]["event"] != "call" or "all_in" in hand[last[-1]]:
            continue
        at, seat = street[-1] + 1, hand[last[-1]]["seat"]
        unit = pages[at].last_full or hand[0]["lower"]
        if pages[at].stacks[seat] > unit and hand[at]["event"] == "burn":
            event = {"event": "raise", "seat": seat, "to": pages[at].top + unit}
            return Injected(with_event(hand, at, event), ("TURN-011",), (at,), seat)
    return None


@injection
def check_facing_a_bet(hand: Hand) -> Injected | None:
    for i in every(hand, "call"):
        if not hand[i].get("all_in"):
            event = {"event": "check", "seat": hand[i]["seat"]}
            return Injected([*hand[:i], event, *hand[i + 1 :]], ("TURN-012",), (i,), hand[i]["seat"])
    return None
