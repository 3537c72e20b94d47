"""Who is due what at the showdown."""

import numpy as np
import pytest
from pokerkit import Automation, FixedLimitOmahaHoldemHighLowSplitEightOrBetter

from analyzer.money import NONE
from analyzer.replay.settings import REPLAY_SETTINGS
from analyzer.replay.showdown import settle
from analyzer.schema import CARD_TEXT, GAMES, MONEY_SCALE, SHOWDOWNS

DEFAULTS = {s.name: s.default for s in REPLAY_SETTINGS}


def cards(text, width):
    row = [CARD_TEXT.index(card) for card in text.split()]
    return row + [-1] * (width - len(row))


def show(
    game, seats, pots, boards=("",), button=-1, common=-1, folded=(), mucked=(), board_said=(), **settings
):
    """Settle one hand. seats: {seat: cards}; pots: [(amount, seats)]. Returns rows and due by seat."""
    words = {**DEFAULTS, **settings}
    hidden = [number for number, held in seats.items() if "?" in held]
    numbers = np.array(list(seats), dtype=np.int8)
    filled = [cards(boards[i], 5) if i < len(boards) else [-1] * 5 for i in range(3)]
    frame, due = settle(
        np.array([7], dtype=np.int64),
        np.array([GAMES.index(game)], dtype=np.int8),
        np.array([button], dtype=np.int8),
        np.array([[s.encode(words[s.name]) for s in REPLAY_SETTINGS]], dtype=np.int64),
        np.array([0, len(seats)], dtype=np.int64),
        numbers,
        ~np.isin(numbers, folded),
        np.array([cards(held, 8) for held in seats.values()], dtype=np.int8),
        ~np.isin(numbers, [*mucked, *hidden]),
        np.isin(numbers, mucked),
        np.isin(numbers, board_said),
        np.array([len(boards)], dtype=np.int8),
        np.array([filled], dtype=np.int8),
        np.array([common if isinstance(common, int) else CARD_TEXT.index(common)], dtype=np.int8),
        np.array([0, len(pots)], dtype=np.int64),
        np.array([round(amount * MONEY_SCALE) for amount, _ in pots], dtype=np.int64),
        np.array([sum(1 << n for n in who) for _, who in pots], dtype=np.int64),
    )
    assert frame.schema == SHOWDOWNS.polars
    owed = [None if d == NONE else d / MONEY_SCALE for d in due.tolist()]
    return frame, dict(zip(seats, owed, strict=True))


BOARD = "Ah Kd 9c 4s 2h"


def test_best_hand_takes_the_pot():
    rows, due = show("holdem", {1: "As Qs", 2: "Ks Qd"}, [(100, (1, 2))], [BOARD], button=1)
    assert due == {1: 100, 2: 0}
    assert rows["best"].to_list() == [True, False]
    assert rows["part"].to_list() == ["whole", "whole"]


def test_last_live_hand_needs_no_cards():
    rows, due = show("holdem", {1: "?? ??", 2: "?? ??"}, [(30, (1,))], folded=[2])
    assert due == {1: 30, 2: 0}
    assert rows.is_empty()


def test_who_says_so_plays_the_board_cards_unseen():
    # seed 000 clause 6; the ace of seat 2, never shown, does not play
    seats = {1: "2c 3c", 2: "Ad 2d", 3: "4c 3h"}
    board = ["Ts 9d 8h 7s 6s"]
    said = {"mucked": [1, 2], "board_said": [2]}
    assert show("holdem", seats, [(60, (1, 2, 3))], board, **said)[1] == {1: 0, 2: 30, 3: 30}
    four = {1: "2c 3c Kc Qc", 2: "Ad 2d Kd Qd", 3: "4c 3h Kh 5h"}
    assert show("omaha", four, [(60, (1, 2, 3))], board, **said)[1] == {1: 0, 2: 0, 3: 60}


def test_side_pot_goes_to_those_who_paid_for_it():
    seats = {1: "As Ac", 2: "Ks Kc", 3: "Qs Qc"}
    rows, due = show("holdem", seats, [(90, (1, 2, 3)), (40, (2, 3))], [BOARD], button=1)
    assert due == {1: 90, 2: 40, 3: 0}
    assert rows["pot"].to_list() == [0, 0, 0, 1, 1]


def test_pot_with_one_claimant_is_its_own():
    rows, due = show("holdem", {1: "?? ??", 2: "Ks Kc"}, [(90, (1, 2)), (40, (1,))], [BOARD], button=1)
    assert due == {1: None, 2: None}
    assert rows.filter(pot=1)["best"].to_list() == [True]


def test_hidden_live_hand_leaves_the_pot_open():
    rows, due = show("holdem", {1: "As Qs", 2: "?? ??"}, [(100, (1, 2))], [BOARD], button=1)
    assert due == {1: None, 2: None}
    assert rows["best"].to_list() == [None, None]


def test_hands_mucked_unseen_claim_nothing():
    seats = {1: "As Qs", 2: "?? ??", 3: "Ks Qd"}
    rows, due = show("holdem", seats, [(100, (1, 2, 3))], [BOARD], button=1, mucked=[2])
    assert due == {1: 100, 2: 0, 3: 0}
    assert rows["best"].to_list() == [True, None, False]


def test_all_mucked_cannot_be_told():
    _, due = show("holdem", {1: "As Qs", 2: "Ks Qd"}, [(9, (1, 2))], [BOARD], button=1, mucked=[1, 2])
    assert due == {1: None, 2: None}


def test_unfinished_board_has_no_values():
    rows, due = show("holdem", {1: "As Qs", 2: "Ks Qd"}, [(9, (1, 2))], ["Ah Kd 9c 4s"], button=1)
    assert due == {1: None, 2: None}
    assert not rows["known"].any()


def test_odd_chip_goes_left_of_the_button():
    seats = {2: "As 3s", 5: "Ac 3c"}
    assert show("holdem", seats, [(101, (2, 5))], [BOARD], button=5)[1] == {2: 51, 5: 50}
    rows, due = show("holdem", seats, [(101, (2, 5))], [BOARD], button=3)
    assert due == {2: 50, 5: 51}
    assert rows["odd_chip"].to_list() == [False, True]


def test_odd_chip_without_a_button_cannot_be_told():
    seats = {2: "As 3s", 5: "Ac 3c"}
    assert show("holdem", seats, [(101, (2, 5))], [BOARD])[1] == {2: None, 5: None}
    assert show("holdem", seats, [(102, (2, 5))], [BOARD])[1] == {2: 51, 5: 51}


def test_unit_is_a_cent_where_cents_are_seen():
    seats = {2: "As 3s", 5: "Ac 3c"}
    assert show("holdem", seats, [(1.01, (2, 5))], [BOARD], button=3)[1] == {2: 0.5, 5: 0.51}
    assert show("holdem", seats, [(5, (2, 5))], [BOARD], button=3)[1] == {2: 2, 5: 3}
    assert show("holdem", seats, [(5, (2, 5))], [BOARD], button=3, odd_chip_unit=0.01)[1] == {2: 2.5, 5: 2.5}


def test_stud_odd_chip_goes_to_the_highest_playing_card_by_suit():
    seats = {1: "Ad Kc 9d 8c 4c 3c 2h", 2: "Ac Ks 9h 8h 4h 3d 2s"}
    assert show("stud", seats, [(11, (1, 2))])[1] == {1: 6, 2: 5}
    assert show("stud", seats, [(11, (1, 2))], odd_chip_stud="position")[1] == {1: 6, 2: 5}
    seats = {2: seats[1], 1: seats[2]}
    assert show("stud", seats, [(11, (1, 2))])[1] == {2: 6, 1: 5}
    assert show("stud", seats, [(11, (1, 2))], odd_chip_stud="position")[1] == {2: 5, 1: 6}


def test_hi_lo_quarters_the_low():
    seats = {1: "As 3s Kc Kh", 2: "Ac 3c Qs Js", 4: "Qd Qc Jd Td"}
    rows, due = show("omaha8", seats, [(102, (1, 2, 4))], ["2h 4d 8s Kd 9c"], button=1)
    assert due == {1: 51 + 25, 2: 26, 4: 0}
    assert rows.filter(part="low")["winners"].to_list() == [2, 2, 2]


def test_no_low_leaves_all_to_high():
    rows, due = show("omaha8", {1: "As 3s Kc Kh", 2: "Ac 3c Qs Js"}, [(101, (1, 2))], ["Th Jd 8s Kd 9c"])
    assert due == {1: 0, 2: 101}
    assert rows.filter(part="low")["value"].to_list() == [0, 0]


@pytest.mark.parametrize(("odd_to", "high"), [("high", 51), ("low", 50)])
def test_odd_chip_of_the_halves(odd_to, high):
    seats = {1: "Ks Kh Kd Qs 9c 9d 3h", 2: "As 2d 3c 4s 7h 9s Jd"}
    assert show("stud8", seats, [(101, (1, 2))], hilo_odd_to=odd_to)[1] == {1: high, 2: 101 - high}


def test_razz_lowest_hand_wins():
    seats = {1: "As 2d 3c 4s 6h Ks Kd", 2: "Ac 2c 3d 5s 6d Qs Qd"}
    assert show("razz", seats, [(10, (1, 2))])[1] == {1: 10, 2: 0}


def test_common_card_completes_six():
    seats = {1: "As Ad 3c 4s 6h Ks", 2: "Kc Kh 3d 5s 6d Qs"}
    assert show("stud", seats, [(10, (1, 2))], common="Jd")[1] == {1: 10, 2: 0}
    assert show("stud", seats, [(10, (1, 2))], common="Kd")[1] == {1: 0, 2: 10}


def test_two_boards_share_the_pot_first():
    boards = ["Ah Kd 9c 4s 2h", "Kc Qd 9h 4c 2d"]
    rows, due = show("holdem", {1: "As 8s", 2: "Ks 7d"}, [(101, (1, 2))], boards, button=1)
    assert due == {1: 51, 2: 50}
    assert rows["run"].to_list() == [1, 1, 2, 2]


def test_omaha_literal_reading():
    seats = {1: "Qh Kc Kd 2s", 2: "As Ad 3c 3d"}
    board = ["Ah Jh 9h 4h 6c"]
    assert show("omaha", seats, [(10, (1, 2))], board)[1] == {1: 0, 2: 10}
    assert show("omaha", seats, [(10, (1, 2))], board, omaha_rule="at_least_3")[1] == {1: 10, 2: 0}


@pytest.mark.filterwarnings("ignore:A card being dealt")
def test_hi_lo_agrees_with_pokerkit():
    rng = np.random.default_rng(5)
    automations = tuple(set(Automation) - {Automation.HOLE_DEALING, Automation.BOARD_DEALING})
    for _ in range(60):
        deck = [CARD_TEXT[c] for c in rng.permutation(52)]
        hole = ["".join(deck[4 * i : 4 * i + 4]) for i in range(3)]
        state = FixedLimitOmahaHoldemHighLowSplitEightOrBetter.create_state(
            automations, True, 0, (4, 12), 4, 8, (12, 12, 12), 3
        )
        for held in hole:
            state.deal_hole(held)
        while state.actor_index is not None:
            state.check_or_call() if state.can_complete_bet_or_raise_to() is False else (
                state.complete_bet_or_raise_to()
            )
        for span in ((12, 15), (15, 16), (16, 17)):
            state.deal_board("".join(deck[span[0] : span[1]]))
        seats = {i + 1: " ".join(deck[4 * i : 4 * i + 4]) for i in range(3)}
        _, due = show("omaha8", seats, [(36, (1, 2, 3))], [" ".join(deck[12:17])], button=3)
        assert list(due.values()) == state.stacks
