"""Violations of bet sizes, of the showdown and of the pots."""

from __future__ import annotations

from tests.injections.hand import (
    WAGERS,
    Hand,
    Injected,
    books,
    but,
    dealt_seats,
    every,
    fresh_card,
    injection,
    shown_cards,
    with_event,
    without,
)


def fixed_limit(hand: Hand) -> bool:
    return bool(hand[0]["structure"] == "fixed-limit")


@injection
def raise_over_the_cap(hand: Hand) -> Injected | None:
    if not fixed_limit(hand):
        return None
    pages = books(hand)
    for i in every(hand, "call"):
        page, seat = pages[i], hand[i]["seat"]
        unit = hand[0]["lower"] if page.street < 2 else hand[0]["upper"]
        live = len(dealt_seats(hand)) - len(page.folded)
        to = page.top + unit
        if page.wagers == 4 and live > 2 and page.stacks[seat] + page.bets.get(seat, 0) > to:
            event = {"event": "raise", "seat": seat, "to": to}
            return Injected([*hand[:i], event, *hand[i + 1 :]], ("BETS-003",), (i,), seat)
    return None


@injection
def under_raise(hand: Hand) -> Injected | None:
    pages = books(hand)
    for i in every(hand, "raise"):
        if fixed_limit(hand) or hand[i].get("all_in") or pages[i].last_full < 2:
            continue
        wrong = pages[i].top + pages[i].last_full - 1
        return Injected(but(hand, i, to=wrong), ("BETS-015",), (i,), hand[i]["seat"])
    return None


@injection
def wrong_bet_size(hand: Hand) -> Injected | None:
    for i in every(hand, "bet"):
        if fixed_limit(hand) and not hand[i].get("all_in"):
            wrong = hand[i]["to"] - 1
            return Injected(but(hand, i, to=wrong), ("BETS-001",), (i,), hand[i]["seat"])
    return None


@injection
def wrong_raise_increment(hand: Hand) -> Injected | None:
    for i in every(hand, "raise"):
        if fixed_limit(hand) and not hand[i].get("all_in"):
            wrong = hand[i]["to"] - 1
            return Injected(but(hand, i, to=wrong), ("BETS-002",), (i,), hand[i]["seat"])
    return None


@injection
def wrong_completion(hand: Hand) -> Injected | None:
    for i in every(hand, "complete"):
        if not hand[i].get("all_in"):
            wrong = hand[i]["to"] + hand[0]["bring_in"]
            return Injected(but(hand, i, to=wrong), ("BETS-006",), (i,), hand[i]["seat"])
    return None


@injection
def bet_below_minimum(hand: Hand) -> Injected | None:
    for i in every(hand, "bet"):
        if not fixed_limit(hand) and not hand[i].get("all_in"):
            wrong = hand[0]["big_blind"] - 1
            return Injected(but(hand, i, to=wrong), ("BETS-014",), (i,), hand[i]["seat"])
    return None


@injection
def raise_over_the_pot(hand: Hand) -> Injected | None:
    pages = books(hand)
    for i in every(hand, "raise"):
        page, seat = pages[i], hand[i]["seat"]
        mine = page.bets.get(seat, 0)
        most = page.top + page.pot + page.top - mine
        if hand[0]["structure"] == "pot-limit" and page.stacks[seat] + mine > most + 1:
            return Injected(but(hand, i, to=most + 1), ("BETS-018",), (i,), seat)
    return None


@injection
def call_of_wrong_amount(hand: Hand) -> Injected | None:
    for i in every(hand, "call"):
        if hand[i]["amount"] > 1 and not hand[i].get("all_in"):
            wrong = hand[i]["amount"] - 1
            return Injected(but(hand, i, amount=wrong), ("BETS-021",), (i,), hand[i]["seat"])
    return None


@injection
def bet_over_the_stack(hand: Hand) -> Injected | None:
    pages = books(hand)
    for i in every(hand, "raise"):
        seat = hand[i]["seat"]
        if hand[0]["structure"] == "no-limit":
            wrong = pages[i].stacks[seat] + pages[i].bets.get(seat, 0) + 10
            return Injected(but(hand, i, to=wrong), ("BETS-020",), (i,), seat)
    return None


@injection
def wrong_all_in_flag(hand: Hand) -> Injected | None:
    for i in every(hand, "call"):
        if not hand[i].get("all_in"):
            return Injected(but(hand, i, all_in=True), ("BETS-022",), (i,), hand[i]["seat"])
    return None


def _one_winner(hand: Hand) -> int | None:
    """The only award of a showdown where all cards were shown."""
    awards = every(hand, "award")
    shown = len(every(hand, "show")) > 1 and not every(hand, "muck")
    return awards[0] if shown and len(awards) == 1 else None


@injection
def wrong_payee(hand: Hand) -> Injected | None:
    i = _one_winner(hand)
    if i is None or hand[0]["game"] == "omaha8":
        return None
    loser = next(s for s in shown_cards(hand) if s != hand[i]["seat"])
    rules = ("SHOW-001",)
    # the payment is wrong, and so is the want of one to the winner
    return Injected(but(hand, i, seat=loser), rules, (i,))


@injection
def omaha_payee_with_three_of_his_own(hand: Hand) -> Injected | None:
    from pokerkit import StandardHighHand

    i = _one_winner(hand)
    boards = every(hand, "board")
    if i is None or hand[0]["game"] != "omaha" or len(boards) != 3:
        return None
    board = "".join(c for k in boards for c in hand[k]["cards"])
    shown = shown_cards(hand)
    values = {s: StandardHighHand.from_game("".join(cards), board) for s, cards in shown.items()}
    best = max(values, key=lambda s: values[s])
    if best == hand[i]["seat"] or values[best] == values[hand[i]["seat"]]:
        return None
    return Injected(but(hand, i, seat=best), ("SHOW-002",), (i,))


@injection
def mucked_hand_paid(hand: Hand) -> Injected | None:
    i = _one_winner(hand)
    if i is None or hand[0].get("tournament"):
        return None  # in a tournament an all-in hand must be shown before, and it would be missed
    shows = every(hand, "show", seat=hand[i]["seat"])
    event = {"event": "muck", "seat": hand[i]["seat"]}
    mucked = with_event(without(hand, shows[0]), i - 1, event)
    return Injected(mucked, ("SHOW-016",), (i,), hand[i]["seat"])


@injection
def shown_card_not_dealt(hand: Hand) -> Injected | None:
    for i in every(hand, "show"):
        if i > max((*every(hand, "deal"), *every(hand, "board"))):
            cards = [fresh_card(hand), *hand[i]["cards"][1:]]
            return Injected(but(hand, i, cards=cards), ("SHOW-015",), (i,), hand[i]["seat"])
    return None


@injection
def low_half_too_large(hand: Hand) -> Injected | None:
    highs, lows = every(hand, "award", part="high"), every(hand, "award", part="low")
    if len(highs) != 1 or len(lows) != 1 or hand[highs[0]]["seat"] == hand[lows[0]]["seat"]:
        return None
    i, j = highs[0], lows[0]
    wrong = but(but(hand, i, amount=hand[i]["amount"] - 2), j, amount=hand[j]["amount"] + 2)
    return Injected(wrong, ("POTS-007",), (i, j))


@injection
def low_paid_without_a_low(hand: Hand) -> Injected | None:
    i = _one_winner(hand)
    if i is None or hand[0]["game"] not in ("omaha8", "stud8") or hand[i]["part"] != "whole":
        return None
    loser = next(s for s in shown_cards(hand) if s != hand[i]["seat"])
    half = hand[i]["amount"] // 2
    low = {**hand[i], "seat": loser, "amount": half, "part": "low"}
    high = {**hand[i], "amount": hand[i]["amount"] - half, "part": "high"}
    # the low was not due, and the high should have had it all
    seqs = (i, i + 1)
    return Injected([*hand[:i], high, low, *hand[i + 1 :]], ("SHOW-014",), seqs)


@injection
def short_pot(hand: Hand) -> Injected | None:
    i = every(hand, "award")[-1]
    if hand[i]["amount"] < 2:
        return None
    # a sum over the hand: it may be told at the award, at the last event or of the hand
    seqs = (0, i, len(hand) - 1)
    return Injected(but(hand, i, amount=hand[i]["amount"] - 1), ("POTS-001",), seqs)


@injection
def uncalled_bet_not_returned(hand: Hand) -> Injected | None:
    refunds, awards = every(hand, "refund"), every(hand, "award")
    # who wins the pot may have it pushed back with that
    if len(refunds) != 1 or len(awards) != 1 or hand[refunds[0]]["seat"] == hand[awards[0]]["seat"]:
        return None
    i, j = refunds[0], awards[0]
    kept = but(hand, j, amount=hand[j]["amount"] + hand[i]["amount"])
    # told at the award that holds it, at the wager that was not called, or at the hand's end
    wager = max((k for k in range(i) if hand[k]["event"] in (*WAGERS, "post")), default=0)
    return Injected(without(kept, i), ("POTS-002",), (0, wager, i - 1, i, j - 1, len(hand) - 2))


@injection
def side_pot_of_wrong_amount(hand: Hand) -> Injected | None:
    mains, sides = every(hand, "award", pot=0), every(hand, "award", pot=1)
    if len(mains) != 1 or len(sides) != 1 or hand[mains[0]]["seat"] == hand[sides[0]]["seat"]:
        return None
    i, j = mains[0], sides[0]
    wrong = but(but(hand, i, amount=hand[i]["amount"] + 1), j, amount=hand[j]["amount"] - 1)
    return Injected(wrong, ("POTS-004",), (i, j))


@injection
def rake_over_the_limit(hand: Hand) -> Injected | None:
    awards = every(hand, "award")
    i, taken = awards[0], hand[awards[0]]["amount"] // 2
    if hand[0].get("tournament") or taken < 20 or len(awards) > 1 or len(every(hand, "board")) < 2:
        return None
    raked = but(hand, i, amount=hand[i]["amount"] - taken)
    event = {"event": "rake", "amount": taken, "kind": "rake"}
    return Injected(with_event(raked, i, event), ("POTS-010",), (0, i, len(hand)))
