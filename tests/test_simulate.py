"""The simulator: lawful hands, books that balance, one fault where one is asked for."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from phevaluator import evaluate_cards, evaluate_omaha_cards

from analyzer.house import load
from analyzer.replay import replay
from analyzer.rules import RULES, load_rules, run
from analyzer.schema import CARD_TEXT, DIAGNOSTICS, LOG_TABLES
from analyzer.simulate import simulate
from analyzer.simulate.faults import FAULTS
from analyzer.simulate.ranking import board_order
from parsers.base import Chunk
from parsers.dealer_log import PARSER
from parsers.writer import write
from tests.recall import SELDOM

PROFILE = Path(__file__).with_name("simulate.toml")
PUT_IN = ["post", "bring-in", "call"]


@cache
def played(hands=1500, seed=5, **options):
    return simulate(hands, seed, **options)


def findings(log):
    """What the rules say of a log under the profile of the seeds, with the simulator's rake posted."""
    house = load(PROFILE)
    log = {**log, "diagnostics": DIAGNOSTICS.empty()}
    tables = {**log, **replay(log, house.replay_settings(log["hands"]))}
    return run(load_rules(), tables, house.for_hands(log["hands"])).findings


def test_same_seed_same_hands():
    (one, truth), (two, again) = simulate(300, 9, irregular=0.5), simulate(300, 9, irregular=0.5)
    assert all(one[name].equals(two[name]) for name in one) and truth.equals(again)
    assert not one["events"].equals(simulate(300, 10)[0]["events"])


def test_tables_have_their_schema():
    log, _ = played()
    assert {name: frame.schema for name, frame in log.items()} == {
        name: LOG_TABLES[name].polars for name in log
    }


def test_every_game_and_structure_is_played():
    log, _ = played()
    assert log["hands"]["game"].n_unique() == 7
    assert log["hands"]["structure"].n_unique() == 4
    assert log["hands"]["tournament"].is_not_null().any()


def test_hands_are_numbered_and_timed_in_order():
    number = pl.col("hand_id").str.split("-").list.last().cast(pl.Int64)
    hands = played()[0]["hands"].with_columns(n=number)
    steps = hands.select(pl.col("n").diff().over("table_name"), pl.col("at").diff().over("table_name"))
    assert set(steps["n"].drop_nulls()) == {1}
    assert steps["at"].drop_nulls().min().total_seconds() > 0


def put_in(events):
    """What each seat put in; a wager is the total of its street, and a burn begins a street."""
    total, street = {}, {}
    for e in events:
        if e["kind"] == "burn":
            street = {}
        if e["kind"] in PUT_IN:
            paid = e["amount"]
        elif e["to_amount"] is not None:
            paid = e["to_amount"] - street.get(e["seat"], 0)
        else:
            continue
        if e["detail"] != "ante":
            street[e["seat"]] = street.get(e["seat"], 0) + paid
        total[e["seat"]] = total.get(e["seat"], 0) + paid
    return total


def test_books_balance_and_stacks_go_over_to_the_next_hand():
    log, _ = played()
    seats = log["seats"].join(log["hands"].select("hand_key", "table_name", "tournament"), on="hand_key")
    stacks = {key: rows.rows(named=True) for (key,), rows in seats.group_by("hand_key", maintain_order=True)}
    events = {key: rows.rows(named=True) for (key,), rows in log["events"].group_by("hand_key")}
    left = {}
    for key in sorted(stacks):
        paid = put_in(events[key])
        got = dict.fromkeys(paid, 0)
        for e in events[key]:
            if e["kind"] in ("award", "refund"):
                got[e["seat"]] = got.get(e["seat"], 0) + e["amount"]
        raked = sum(e["amount"] for e in events[key] if e["kind"] == "rake")
        assert sum(paid.values()) == sum(got.values()) + raked
        for seat in stacks[key]:
            player = (seat["table_name"], seat["tournament"], seat["player"])
            assert left.get(player, seat["stack"]) == seat["stack"]
            left[player] = seat["stack"] - paid.get(seat["seat"], 0) + got.get(seat["seat"], 0)


def test_no_card_is_dealt_twice():
    log, _ = played()
    cards = log["events"].filter(pl.col("kind").cast(pl.String).is_in(["deal", "burn", "board", "common"]))
    seen = cards.select("hand_key", pl.col("cards").alias("card")).explode("card")
    assert not seen.is_duplicated().any()
    assert seen["card"].is_between(0, 51).all()


def whole_awards(game):
    """Hands of a game with one award and a showdown: hand, the shown hands, board, winner."""
    log, _ = played(games=(game,))
    for (_,), hand in log["events"].group_by("hand_key"):
        awards = hand.filter(pl.col("kind") == "award")
        shown = hand.filter(pl.col("kind") == "show").select("seat", "cards").rows()
        complete = all(len(cards) in (2, 4, 7) for _, cards in shown)
        if awards.height == 1 and len(shown) > 1 and complete:
            board = hand.filter(pl.col("kind") == "board")["cards"].explode().drop_nulls().to_list()
            yield dict(shown), board, awards["seat"][0]


@pytest.mark.parametrize("game", ["holdem", "stud", "omaha"])
def test_winners_agree_with_phevaluator(game):
    count = 0
    for shown, board, winner in whole_awards(game):
        value = evaluate_omaha_cards if game == "omaha" else evaluate_cards
        order = board if game == "omaha" else []
        rest = [] if game == "omaha" else board
        worth = {
            seat: value(*(CARD_TEXT[c] for c in [*order, *cards, *rest])) for seat, cards in shown.items()
        }
        assert worth[winner] == min(worth.values())
        count += 1
    assert count > 50


def test_open_boards_rank_by_pairs_then_cards():
    keys = np.zeros(5, dtype=np.int64)

    @cache
    def order(text, low=False):
        cards = np.array([CARD_TEXT.index(card) for card in text.split()], dtype=np.int64)
        return _order(cards, low, keys)

    assert order("3c 2s 3d 2c") > order("9s 7s 7c Ks")  # two pair beats a pair
    assert order("Ah Kd") > order("Ac Qs")
    assert order("6h 4s 5s 2c 3c") > order("Ah Ad 9c 7d 2s")  # five cards open: a straight
    assert order("6h 4s 5s 3c") < order("Ah 9c 7d 2s")  # four are none
    assert order("As 3c", True) > order("2s 3d", True) > order("2c 2d", True)


def _order(cards, low, keys):
    from analyzer.compiled import kernel

    return kernel(_board_order)(cards, low, keys)


def _board_order(cards, low, keys):
    return board_order(cards, len(cards), low, keys)


def test_lawful_hands_break_no_rule():
    found = findings(played(4000)[0])
    assert found.filter(pl.col("verdict") == "violation").rows() == []


def test_irregularities_put_right_are_no_violations():
    log, truth = simulate(1500, 12, irregular=1.0)
    found = findings(log)
    assert found.filter(pl.col("verdict") == "violation").rows() == []
    assert truth.height > 1300
    assert truth["remedied"].all()
    noticed = truth.join(found, on="hand_key", how="semi")
    assert noticed.height > truth.height * 0.9


def test_written_and_read_again():
    log, _ = simulate(200, 3, irregular=0.5)
    parsed = PARSER.parse(Chunk(write(log["hands"], log["seats"], log["events"], "ndjson"), name="hands"))
    same = [
        "seq",
        "kind",
        "seat",
        "amount",
        "to_amount",
        "all_in",
        "cards",
        "face",
        "detail",
        "text",
        "count",
    ]
    assert parsed.diagnostics.is_empty()
    assert parsed.events.select(same).equals(log["events"].select(same))


INJECTED = sorted({f.rule for f in FAULTS[1:] if not f.remedied})
CHECKED = sorted({path.name[:8] for path in RULES.rglob("*.sql")} & set(INJECTED))
HANDS = {
    "BETS-025": 3000,
    "BRIN-007": 600,
    "BUTN-004": 2000,
    "BUTN-006": 1500,
    "IRRG-042": 500,
    "LOGS-006": 1500,
    "POTS-005": 5000,
    "POTS-006": 20_000,
    "POTS-020": 3000,
    "SHOW-002": 2000,
    "SHOW-005": 1500,
    "SHOW-010": 2000,
    "TURN-005": 2000,
}


@cache
def injected(rule):
    """A log with violations of one rule, and where they are."""
    log, truth = simulate(HANDS.get(rule, 300), 4, inject=rule, **SELDOM.get(rule, {}))
    return log, truth.filter(~pl.col("remedied"))


@pytest.mark.parametrize("rule", INJECTED)
def test_injection_strikes_once_a_hand(rule):
    _, truth = injected(rule)
    assert set(truth["rule"]) == {rule}
    assert truth["hand_key"].is_unique().all()


@pytest.fixture(scope="module")
def found():
    """What the rules find in the violations of all rules, judged in one go: rule, number of the hand."""
    parts = {"hands": [], "seats": [], "events": []}
    for i, rule in enumerate(CHECKED):
        log, truth = injected(rule)
        own = pl.concat_str(pl.lit(rule + " "), pl.col("table_name")).alias("table_name")
        few = truth["hand_key"].head(60)
        few = pl.concat([few, few - 1])  # a rule may ask about the hand before
        for name, frame in {**log, "hands": log["hands"].with_columns(own)}.items():
            some = frame.filter(pl.col("hand_key").is_in(few.implode()))
            parts[name].append(some.with_columns(pl.col("hand_key") + (i << 20)))
    log = {name: pl.concat(frames) for name, frames in parts.items()}
    violations = findings(log).filter(pl.col("verdict") == "violation")
    return set(violations.select("rule", "hand_key").rows())


@pytest.mark.parametrize("rule", CHECKED)
def test_injected_violation_is_found_by_its_rule(rule, found):
    at = CHECKED.index(rule) << 20
    keys = injected(rule)[1]["hand_key"].head(60).to_list()
    assert keys
    assert [key for key in keys if (rule, key + at) not in found] == []


def test_unknown_names_are_refused():
    for wrong in ({"games": ["snap"]}, {"inject": "BURN-999"}, {"irregular": 2.0}):
        with pytest.raises(ValueError):
            simulate(1, **wrong)
