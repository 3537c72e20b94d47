"""Full Tilt: what each line becomes, and every real file but for a thousandth of its bytes."""

from __future__ import annotations

from decimal import Decimal

import pytest

from analyzer.schema import facts_mask
from parsers.fulltilt import PARSER
from tests.text_formats import LOGS, corpus_files, parse, story, utf8

CASH = (LOGS / "fulltilt_cash.txt").read_bytes()
RAZZ = (LOGS / "fulltilt_razz.txt").read_bytes()


def test_header() -> None:
    hand = parse(PARSER, CASH).hands.to_dicts()[0]
    told = {
        "hand_id": "800000001",
        "site": "Full Tilt",
        "table_name": "Cinder",
        "utc_offset": 60,
        "game": "omaha",
        "game_text": "Pot Limit Omaha Hi",
        "structure": "pot-limit",
        "small_blind": Decimal(2),
        "big_blind": Decimal(4),
        "currency": "USD",
        "button": 4,
        "max_seats": 6,
        "hero": 3,
        "logged_pot": Decimal("251.4"),
        "logged_rake": Decimal(3),
        "incomplete": False,
        "runs": 2,
    }
    assert {name: hand[name] for name in told} == told


def test_who_reached_the_cap_is_all_in_with_chips_behind() -> None:
    parsed = parse(PARSER, (LOGS / "fulltilt_cap.txt").read_bytes())
    assert parsed.unknown == 0
    assert "raise S1 to 295 capped all-in" in story(parsed)
    assert "call S2 285 capped all-in" in story(parsed)


def test_run_it_twice() -> None:
    parsed = parse(PARSER, CASH)
    assert story(parsed) == [
        "post S1 2 small-blind",
        "post S3 4 big-blind",
        "post S4 4 big-blind",
        "post S4 2 dead",
        "street preflop",
        "deal S3 Ah Qd Jh Ad",
        "raise S4 to 12",
        "fold S1",
        "raise S3 to 40",
        "call S4 28",
        "street flop",
        "board 7c 4h 7d",
        "bet S3 84 to 84",
        "call S4 83.7 all-in",
        "note",
        "show S3 Ah Qd Jh Ad",
        "show S4 As Ac Kd Jd",
        "refund S3 0.3 uncalled",
        "street turn run=1",
        "board 5c run=1",
        "street river run=1",
        "board Th run=1",
        "street turn run=2",
        "board Kh run=2",
        "street river run=2",
        "board 2h run=2",
        "street showdown run=1",
        "show S3 text=two pair, Aces and Sevens",
        "show S4 text=two pair, Aces and Sevens",
        "street showdown run=2",
        "show S3 text=a flush, Ace high",
        "show S4 text=two pair, Aces and Kings",
        "award S3 62.1 run=1 text=two pair, Aces and Sevens",
        "award S4 62.1 run=1 text=two pair, Aces and Sevens",
        "award S3 124.2 run=2 text=a flush, Ace high",
        "street summary",
    ]
    rows = parsed.seats.filter(hand_key=0).select("player", "sitting_out", "dealt_in").rows()
    assert rows[:2] == [("Mira", False, True), ("Nils", True, False)]


def test_observed_hand_names_its_players_in_the_summary() -> None:
    parsed = parse(PARSER, CASH)
    seats = parsed.seats.filter(hand_key=1).select("seat", "player", "stack").rows()
    assert seats == [(5, "Quentin", None), (6, "Rosa of Fulda", None)]
    assert story(parsed, 1)[:5] == [
        "post S5 100 small-blind",
        "post S6 200 big-blind",
        "street preflop",
        "raise S5 to 400",
        "call S6 200",
    ]
    hand = parsed.hands.to_dicts()[1]
    assert (hand["game"], hand["lower"], hand["upper"]) == ("omaha8", Decimal(200), Decimal(400))
    assert [bool(mask & facts_mask("stack")) for mask in parsed.hands["records"]] == [True, False]


def test_razz_with_blank_lines_between() -> None:
    parsed = parse(PARSER, RAZZ.replace(b"\n", b"\r\r\n"))
    hand = parsed.hands.to_dicts()[0]
    assert (hand["game"], hand["ante"], hand["lower"]) == ("razz", Decimal("0.02"), Decimal("0.1"))
    assert hand["utc_offset"] == 480
    assert story(parsed)[3:12] == [
        "street third",
        "deal S1 6d Kd 4s",
        "deal S2 2s up",
        "deal S3 Ks up",
        "announce S3 Ks high",
        "bring-in S3 0.03",
        "complete S1 to 0.1",
        "fold S2",
        "call S3 0.07",
    ]


@pytest.mark.parametrize(
    ("heading", "tournament", "low"),
    [
        ("Full Tilt Poker Game #1: {} - NL Hold'em - $0.01/$0.02 - 08:55:55 ET - 2013/05/08", None, "0.01"),
        (
            "FullTiltPoker Game #1: {} - $5/$10 - $200 Cap Pot Limit Omaha Hi - 8:00:00 ET - 2011/02/01",
            None,
            "5",
        ),
        ("Full Tilt Poker Game #1: {} - $1/$2 - No Limit Hold'em - 15:13 ET - Wed, July 21, 2010", None, "1"),
        (
            "Full Tilt Poker Game #1: $9 KO (247), {} - 50K/100K Ante 10000 - No Limit Hold'em"
            " - 16:06:40 ET - 2011/04/01",
            "247",
            "50000",
        ),
    ],
)
def test_headings_of_other_years(heading: str, tournament: str | None, low: str) -> None:
    hand = parse(PARSER, heading.format("Table A-B (6 max)").encode()).hands.to_dicts()[0]
    assert (hand["table_name"], hand["tournament"], hand["max_seats"]) == ("A-B", tournament, 6)
    assert (hand["small_blind"], hand["utc_offset"]) in ((Decimal(low), -240), (Decimal(low), -300))


def test_an_award_that_only_the_summary_tells() -> None:
    text = RAZZ.replace(b"Tilde mucks\n\nTilde wins the pot ($0.26)\n\n", b"")
    assert story(parse(PARSER, text))[-2:] == ["street summary", "award S1 0.26"]
    assert sum(line.startswith("award") for line in story(parse(PARSER, RAZZ))) == 1


def test_cancelled_hand() -> None:
    text = CASH[: CASH.index(b"*** HOLE")] + b"Hand #800000001 has been canceled\n*** SUMMARY ***\n"
    assert parse(PARSER, text).hands["cancelled"].to_list() == [True]


def test_real_files() -> None:
    size = unknown = 0
    for path in corpus_files("FTP"):
        data = utf8(path.read_bytes())
        parsed = parse(PARSER, data)
        size, unknown = size + len(data), unknown + parsed.unknown
    assert unknown < size / 1000
