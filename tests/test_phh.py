"""PHH: header fields, forced bets, actions with their amounts, awards, bytes."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import polars as pl
import pytest

from analyzer.schema import CARD_TEXT, facts_mask
from parsers.base import Chunk, Parsed
from parsers.phh import PARSER

FILE = (Path(__file__).parent / "logs" / "phh" / "three-hands.phhs").read_bytes()
CORPUS = Path(__file__).parents[2] / "shared" / "corpus" / "PHH"


def parse(data: bytes | str, **about: int) -> Parsed:
    data = data.encode() if isinstance(data, str) else data
    parsed = PARSER.parse(Chunk(data, **about))
    assert parsed.parsed + sum(parsed.skipped.values()) + parsed.unknown == len(data)
    lost = parsed.diagnostics.filter(pl.col("code") == "unknown-line")
    assert (lost["byte_end"] - lost["byte_start"]).sum() == parsed.unknown
    return parsed


def story(parsed: Parsed, hand: int) -> list[str]:
    """Events as words: kind, seat, amount, total, cards."""
    told = []
    for row in parsed.events.filter(pl.col("hand_key") == hand).iter_rows(named=True):
        cards = " ".join(CARD_TEXT[card] for card in row["cards"] or [])
        money = [f"{row[c]:f}".rstrip("0").rstrip(".") for c in ("amount", "to_amount") if row[c] is not None]
        seat = "" if row["seat"] is None else f"S{row['seat']}"
        told.append(" ".join(word for word in (row["detail"] or row["kind"], seat, *money, cards) if word))
    return told


def test_three_hands_are_read_without_a_diagnostic() -> None:
    parsed = parse(FILE, source_key=3)
    assert parsed.diagnostics.rows() == []
    assert parsed.skipped.keys() == {"comment", "blank", "user-defined", "description"}
    assert parsed.hands.select("hand_id", "game", "structure", "button").rows() == [
        ("101", "holdem", "no-limit", 7),
        ("2", "stud", "fixed-limit", None),
        ("3", "holdem", "fixed-limit", 2),
    ]


def test_the_header_fills_the_hand() -> None:
    hand = parse(FILE).hands.row(0, named=True)
    assert str(hand["at"]) == "2026-05-01 20:14:05.500000"
    assert (hand["small_blind"], hand["big_blind"], hand["ante"]) == (Decimal("0.5"), 1, None)
    assert (hand["table_name"], hand["max_seats"], hand["currency"]) == ("T 1", 9, "USD")
    assert (hand["line"], FILE[hand["byte_start"] :][:3]) == (2, b"[1]")


def test_seats_have_their_numbers_names_and_stacks() -> None:
    assert parse(FILE).seats.head(3).select("seat", "player", "stack").rows() == [
        (2, "Ann", 100),
        (5, 'Bo "B"', Decimal("100.25")),
        (7, "Cy é", None),
    ]


def test_calls_and_checks_are_told_apart_and_calls_have_amounts() -> None:
    assert story(parse(FILE), 0) == [
        "small-blind S2 0.5", "big-blind S5 1", "deal S2 Ah Kd", "deal S5 ?? ??", "deal S7 7c 7d",
        "raise S7 3", "call S2 2.5", "fold S5", "board 2c 7h 9s", "check S2", "bet S7 5", "fold S2",
        "uncalled S7 5", "award S7 7",
    ]  # fmt: skip


def test_stud_brings_in_completes_and_calls_for_less() -> None:
    assert story(parse(FILE), 1) == [
        "ante S1 1", "ante S2 1", "deal S1 Ah Kd 2c", "deal S2 Qh Qd 7s", "bring-in S1 2", "complete S2 4",
        "call S1 2", "deal S1 3c", "deal S2 ??", "show S1 Ah Kd 2c 3c", "muck S2", "award S1 10",
    ]  # fmt: skip


def test_heads_up_the_button_is_second_and_posts_the_first_blind() -> None:
    parsed = parse(FILE)
    assert story(parsed, 2) == [
        "ante S1 1",
        "small-blind S2 1",
        "big-blind S1 2",
        "fold S2",
        "uncalled S1 1",
        "award S1 3",
    ]


def test_the_facts_follow_the_fields() -> None:
    first, second, third = parse(FILE).hands["records"]
    assert first & facts_mask("button", "time", "award") == facts_mask("button", "time", "award")
    assert second & facts_mask("button", "time", "id", "up", "deal", "burn") == 0
    assert third & facts_mask("deal", "rake", "uncalled") == 0


def test_events_know_their_line_and_bytes() -> None:
    parsed = parse(FILE, byte_offset=50, line_offset=5)
    fold = parsed.events.filter(pl.col("kind") == "fold").row(0, named=True)
    assert FILE[fold["byte_start"] - 50 : fold["byte_end"] - 50] == b'"p2 f"'
    assert fold["line"] - 5 == FILE[: fold["byte_start"] - 50].count(b"\n") + 1


ONE = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
starting_stacks = [20, 20]
actions = [%s]
"""


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ('"p2 zz"', "unknown-action"),
        ('"p9 f"', "unknown-action"),
        ('"p2 f now"', "unknown-action"),
        ("5", "unknown-action"),
        ('"p2 cbr lots"', "bad-amount"),
        ('"d dh p1 AhKx1"', "bad-card"),
    ],
)
def test_bad_actions_are_told_and_the_rest_is_read(action: str, code: str) -> None:
    parsed = parse(ONE % f'{action}, "p1 f"')
    assert [c for c in parsed.diagnostics["code"] if c != "unknown-line"] == [code]
    assert parsed.events["kind"].to_list()[-1] == "fold"
    assert parsed.hands["incomplete"].to_list() == [True]


def test_missing_fields_and_lines_that_are_no_fields() -> None:
    parsed = parse('variant = "NT"\nantes = [0, 0]\nwhat is this\nmystery = 4\nactions = []\n')
    assert parsed.diagnostics.select("code", "line").rows() == [
        ("missing-field", 1),
        ("unknown-line", 3),
        ("unknown-line", 4),
    ]


def test_stacks_that_do_not_fit_the_bets_are_told() -> None:
    parsed = parse(ONE % '"p2 f"' + "finishing_stacks = [5, 19]\n")
    assert parsed.diagnostics["code"].to_list() == ["bad-stacks"]


def test_an_unknown_variant_is_another_game() -> None:
    hand = parse((ONE % "").replace("NT", "FB")).hands.row(0, named=True)
    assert (hand["game"], hand["game_text"], hand["structure"]) == ("other", "FB", "fixed-limit")


def test_the_cut_falls_before_the_last_section() -> None:
    at = PARSER.cut(FILE)
    assert FILE[at:].startswith(b"[3]")
    assert len(parse(FILE[:at]).hands) == 2


def test_sniff() -> None:
    assert PARSER.sniff(FILE, "x.phhs") > 0.9
    assert PARSER.sniff(b'{"event":"hand"}', "") == 0


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus of real logs is not there")
def test_the_corpus_is_read_to_the_last_byte() -> None:
    files = sorted(CORPUS.rglob("*.phh"))
    assert files
    for file in files:
        parsed = parse(file.read_bytes())
        assert parsed.unknown == 0
        assert parsed.diagnostics.rows() == [], file.name
        _balance(parsed)


def _balance(parsed: Parsed) -> None:
    """Where a file says what was left, all that was put in was paid out."""
    events, hand = parsed.events, parsed.hands.row(0, named=True)
    if events.filter(pl.col("kind") == "award").is_empty() or hand["game"] == "other":
        return
    steps = events.filter(
        pl.col("kind").is_in(["post", "bring-in", "call", "bet", "complete", "raise", "board", "deal"])
    )
    total, street = dict.fromkeys(parsed.seats["seat"], Decimal(0)), {}
    acted = False
    for row in steps.iter_rows(named=True):
        seat = row["seat"]
        if row["kind"] in ("board", "deal"):
            street, acted = ({}, False) if acted or row["kind"] == "board" else (street, acted)
            continue
        acted = acted or row["kind"] != "post"
        added = row["amount"] if row["amount"] is not None else row["to_amount"] - street.get(seat, 0)
        total[seat] += added
        if row["detail"] != "ante":
            street[seat] = street.get(seat, Decimal(0)) + added
    paid = events.filter(pl.col("kind").is_in(["award", "refund"]))["amount"].sum()
    assert paid == sum(total.values())
