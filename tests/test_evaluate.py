"""The evaluators agree with phevaluator, and with an obvious brute force for lows."""

from itertools import combinations

import numpy as np
import pytest
from phevaluator import evaluate_cards, evaluate_omaha_cards

from analyzer.replay.evaluate import high_values, low_values, omaha_values
from analyzer.schema import CARD_TEXT, RANKS


def deal(n, size, seed=1):
    rng = np.random.default_rng(seed)
    return np.argsort(rng.random((n, 52)), axis=1)[:, :size].astype(np.int8)


def hand(text):
    return np.array([[CARD_TEXT.index(card) for card in text.split()]], dtype=np.int8)


def same_order(ours, theirs):
    """Two lists rank the same hands alike, ties included."""
    pairs = sorted(set(zip(ours, theirs, strict=True)))
    assert len({a for a, _ in pairs}) == len(pairs) == len({b for _, b in pairs})
    assert [b for _, b in pairs] == sorted(b for _, b in pairs)


def brute_low(cards, qualifier):
    """Ace-to-five by definition: kinds first, then ranks from the most repeated and highest down."""
    best = None
    for five in combinations(cards, 5):
        ranks = [(c // 4 + 1) % 13 for c in five]
        key = sorted(((ranks.count(r), r) for r in ranks), reverse=True)
        counts = tuple(sorted((ranks.count(r) for r in set(ranks)), reverse=True))
        if qualifier and (len(set(ranks)) < 5 or max(ranks) >= qualifier):
            continue
        candidate = (counts, [r for _, r in key])
        best = candidate if best is None or candidate < best else best
    return (1,) if best is None else (0, best[0], tuple(best[1]))


@pytest.mark.parametrize("size", [5, 6, 7])
def test_high_agrees_with_phevaluator(size):
    cards = deal(5000, size)
    theirs = [-evaluate_cards(*(CARD_TEXT[c] for c in row)) for row in cards]
    same_order(high_values(cards).tolist(), theirs)


def test_omaha_agrees_with_phevaluator():
    cards = deal(3000, 9)
    board, hole = cards[:, :5].copy(), cards[:, 5:].copy()
    theirs = [-evaluate_omaha_cards(*(CARD_TEXT[c] for c in row)) for row in cards]
    same_order(omaha_values(hole, board, False, 8, True).tolist(), theirs)


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("qualifier", [0, 8, 9])
def test_low_agrees_with_brute_force(size, qualifier):
    cards = deal(1500, size)
    few_ranks = deal(1500, size) % 16  # four ranks only: pairs, trips and quads in plenty
    few_ranks = few_ranks[[len(set(row)) == size for row in few_ranks.tolist()]]
    rows = np.concatenate([cards, few_ranks])
    theirs = [brute_low(row, qualifier) for row in rows.tolist()]
    order = {key: -i for i, key in enumerate(sorted(set(theirs)))}
    same_order(low_values(rows, qualifier).tolist(), [order[key] for key in theirs])


def test_omaha_low_agrees_with_brute_force():
    cards = deal(300, 9, seed=2)
    theirs = []
    for row in cards.tolist():
        fives = [(*two, *three) for two in combinations(row[5:], 2) for three in combinations(row[:5], 3)]
        theirs.append(min(brute_low(five, 8) for five in fives))
    order = {key: -i for i, key in enumerate(sorted(set(theirs)))}
    ours = omaha_values(cards[:, 5:].copy(), cards[:, :5].copy(), True, 8, True)
    same_order(ours.tolist(), [order[key] for key in theirs])


def test_no_qualifying_low_is_zero():
    assert low_values(hand("Ah 2c 3d 4s 9h Kd Kc"), 8)[0] == 0
    assert low_values(hand("Ah 2c 3d 4s 8h Kd Kc"), 8)[0] > 0


def test_wheel_is_a_straight_and_the_best_low():
    wheel, six_high = hand("Ah 2c 3d 4s 5h"), hand("2c 3d 4s 5h 6d")
    assert high_values(wheel) < high_values(six_high)
    assert low_values(wheel, 8) > low_values(six_high, 8)


def test_flush_on_board_needs_two_hole_cards_in_omaha():
    hole, board = hand("Ah Kc Kd 2s"), hand("Qh Jh 9h 4h 3h")
    flush = 6 << 20
    assert omaha_values(hole, board, False, 8, True)[0] < flush
    assert omaha_values(hole, board, False, 8, False)[0] > flush


def test_every_rank_beats_the_one_below():
    values = [high_values(hand(f"{r}h {r}c 2d 3s 4h 5d 7c"))[0] for r in RANKS[6:]]
    assert values == sorted(values)
