"""PokerStars: what each line becomes, and every real file but for a thousandth of its bytes."""

from __future__ import annotations

from decimal import Decimal

import pytest

from analyzer.schema import facts_mask
from parsers.base import Chunk
from parsers.pokerstars import PARSER
from tests.text_formats import LOGS, corpus_files, parse, story, utf8

CASH = (LOGS / "stars_cash.txt").read_bytes()
STUD = (LOGS / "stars_stud.txt").read_bytes()
TOURNAMENT = (LOGS / "stars_tournament.txt").read_bytes()


def test_header() -> None:
    hand = parse(PARSER, CASH).hands.to_dicts()[0]
    told = {
        "hand_id": "900000000001",
        "site": "PokerStars",
        "table_name": "Vesta III",
        "tournament": None,
        "utc_offset": 60,
        "game": "holdem",
        "game_text": "Hold'em No Limit",
        "structure": "no-limit",
        "small_blind": Decimal("0.5"),
        "big_blind": Decimal(1),
        "lower": None,
        "currency": "USD",
        "button": 2,
        "max_seats": 6,
        "hero": 4,
        "logged_pot": Decimal(88),
        "logged_rake": Decimal(2),
        "incomplete": False,
        "runs": 1,
        "line": 1,
        "byte_start": 0,
    }
    assert {name: hand[name] for name in told} == told
    assert str(hand["at"]) == "2014-02-11 20:15:01"


def test_seats() -> None:
    parsed = parse(PARSER, CASH)
    rows = parsed.seats.filter(hand_key=0).select("seat", "player", "stack", "sitting_out", "dealt_in").rows()
    assert rows == [
        (1, "Ada Quill", Decimal(100), False, True),
        (2, "Boris", Decimal("38.5"), False, True),
        (3, "Cleo: raises", Decimal(8), False, True),
        (4, "Dot.", Decimal("1250.75"), False, True),
        (6, "Emil", Decimal(97), True, None),
    ]


def test_cash_hand() -> None:
    assert story(parse(PARSER, CASH)) == [
        "post S3 0.5 small-blind",
        "post S4 1 big-blind",
        "street preflop",
        "deal S4 Ah Ad",
        "raise S1 to 3 by 2",
        "call S2 3",
        "call S3 2.5",
        "raise S4 to 15 by 12",
        "fold S1",
        "call S2 12",
        "call S3 5 all-in",
        "street flop",
        "board 2c 9d Jh",
        "bet S4 30 to 30",
        "call S2 23.5 all-in",
        "refund S4 6.5 uncalled",
        "street turn",
        "board 5s",
        "street river",
        "board 9c",
        "street showdown",
        "show S4 Ah Ad text=two pair, Aces and Nines",
        "muck S2",
        "award S4 61 pot=1",
        "show S3 Jc Jd text=a full house, Jacks full of Nines",
        "award S3 25 pot=0",
        "street summary",
        "muck S2 Kc Ks",
    ]


def test_both_blinds_and_two_runs() -> None:
    parsed = parse(PARSER, CASH)
    told = story(parsed, 1)
    assert told[2:4] == ["post S2 0.5 dead", "post S2 1 big-blind"]
    assert [line for line in told if line.startswith("board")] == [
        "board 6c 6d 6h run=1",
        "board 7s run=1",
        "board 8s run=1",
        "board Ks Qs Js run=2",
        "board Td run=2",
        "board 2d run=2",
    ]
    assert [line for line in told if line.startswith("award")] == ["award S1 39 run=1", "award S1 39 run=2"]
    assert parsed.hands["runs"].to_list() == [1, 2]
    assert parsed.hands["utc_offset"].to_list() == [60, 120]


def test_stud() -> None:
    parsed = parse(PARSER, STUD)
    hand = parsed.hands.to_dicts()[0]
    assert (hand["game"], hand["lower"], hand["upper"], hand["button"], hand["hero"]) == (
        "stud",
        Decimal("0.04"),
        Decimal("0.08"),
        None,
        5,
    )
    assert hand["records"] & facts_mask("up")
    assert [line for line in story(parsed) if line.startswith(("deal", "bring", "announce"))] == [
        "deal S2 Kc up",
        "deal S5 7c Qd 3d",
        "deal S8 4h up",
        "bring-in S5 0.02",
        "deal S5 3s up",
        "deal S8 9s up",
        "announce pair",
        "deal S5 Kd up",
        "deal S8 As up",
        "deal S5 8h up",
        "deal S8 2c up",
        "deal S5 Qh down",
    ]


def test_tournament() -> None:
    parsed = parse(PARSER, TOURNAMENT)
    hand = parsed.hands.to_dicts()[0]
    assert (hand["tournament"], hand["currency"], hand["lower"], hand["upper"]) == (
        "700000001",
        "chips",
        Decimal(50),
        Decimal(100),
    )
    assert hand["utc_offset"] is None  # the clocks went back that night
    assert parsed.seats["dealt_in"].to_list() == [True, True, False]
    assert parsed.skipped["tournament"] == len(
        "Karla finished the tournament in 9th place\nJonas wins the $5 bounty for eliminating Karla\n"
    )
    assert {"connection", "time-bank"} <= set(parsed.skipped)


@pytest.mark.parametrize(
    ("heading", "game", "structure"),
    [
        ("Hold'em No Limit", "holdem", "no-limit"),
        ("Omaha Hi/Lo Pot Limit", "omaha8", "pot-limit"),
        ("7 Card Stud Limit", "stud", "fixed-limit"),
        ("Razz Limit", "razz", "fixed-limit"),
        ("5 Card Omaha Pot Limit", "other", "pot-limit"),
        ("6+ Hold'em No Limit", "other", "no-limit"),
        ("Courchevel Hi/Lo Pot Limit", "other", "pot-limit"),
        ("Badugi Limit", "other", "fixed-limit"),
        ("Triple Draw 2-7 Lowball Limit", "other", "fixed-limit"),
    ],
)
def test_games(heading: str, game: str, structure: str) -> None:
    hand = parse(PARSER, CASH.replace(b"Hold'em No Limit", heading.encode())).hands.to_dicts()[0]
    assert (hand["game"], hand["structure"], hand["game_text"]) == (game, structure, heading)


@pytest.mark.parametrize(
    ("first", "site", "currency"),
    [
        ("PokerStars Zoom Hand #1:  Hold'em No Limit ($1/$2 USD)", "PokerStars", "USD"),
        ("PokerStars Game #1:  Hold'em No Limit (€1/€2 EUR)", "PokerStars", "EUR"),
        ("PokerStars Hand #1:  Hold'em No Limit (1/2)", "PokerStars", "chips"),
        ("PokerStars Home Game Hand #1: {my club}  Hold'em No Limit (£1/£2 GBP)", "PokerStars", "GBP"),
        ("PokerMaster Hand #1: Hold'em No Limit (¥1/¥2 CNY)", "PokerMaster", "CNY"),
        ("PokerBros Hand #1: Hold'em No Limit ($0.5/$1 USD)", "PokerBros", "USD"),
    ],
)
def test_sites_and_currencies(first: str, site: str, currency: str) -> None:
    text = f"{first} - 2019/03/19 10:57:09 UTC\nTable 'T' 6-max Seat #5 is the button\n"
    hand = parse(PARSER, text.encode()).hands.to_dicts()[0]
    assert (hand["site"], hand["currency"], hand["utc_offset"]) == (site, currency, 0)


def test_old_files_do_not_record_uncalled_bets() -> None:
    old = CASH.replace(b"2014/02/11", b"2005/02/11")
    records = parse(PARSER, old).hands["records"].to_list()
    assert [bool(mask & facts_mask("uncalled")) for mask in records] == [False, True]


def test_cancelled_hand() -> None:
    text = CASH[: CASH.index(b"*** HOLE")] + b"Hand cancelled\n*** SUMMARY ***\nTotal pot $0 | Rake $0\n"
    parsed = parse(PARSER, text)
    assert parsed.hands["cancelled"].to_list() == [True]
    assert story(parsed)[-2:] == ["void", "street summary"]


def test_truncated_hand_is_told() -> None:
    parsed = parse(PARSER, CASH[: CASH.index(b"*** RIVER")])
    assert parsed.diagnostics["code"].to_list() == ["truncated-hand"]
    assert parsed.hands["incomplete"].to_list() == [True]


def test_missing_header_is_told() -> None:
    parsed = parse(PARSER, CASH[CASH.index(b"Table") :])
    assert parsed.diagnostics["code"].to_list() == ["missing-header"]
    assert parsed.hands["hand_id"].to_list() == [None, "900000000002"]
    assert len(story(parsed)) == 28


def test_positions_count_from_the_start_of_the_file() -> None:
    half = PARSER.cut(CASH)
    rest = parse(PARSER, CASH[half:], byte_offset=half, line_offset=CASH[:half].count(b"\n"), first_ordinal=1)
    whole = parse(PARSER, CASH)
    assert rest.events.equals(whole.events.filter(hand_key=1))
    assert rest.hands.equals(whole.hands[1:])


def test_cut_ends_between_hands() -> None:
    second = CASH.index(b"PokerStars Hand #900000000002")
    assert PARSER.cut(CASH) == second
    assert PARSER.cut(CASH[: second + 40]) == 0  # the second heading is not whole yet
    assert PARSER.cut(b"no hands here\n") == 0


def test_sniff() -> None:
    assert PARSER.sniff(CASH, "x.txt") > 0.9
    assert PARSER.sniff(b'Boris said, "PokerStars Hand #1: hm"\n', "x.txt") == 0


def test_real_files() -> None:
    size = unknown = 0
    for path in corpus_files("Stars"):
        data = utf8(path.read_bytes())
        parsed = parse(PARSER, data)
        assert len(parsed.hands) > 0, path.name
        assert PARSER.sniff(data[:65536], path.name) > 0.9, path.name
        size, unknown = size + len(data), unknown + parsed.unknown
    assert unknown < size / 1000


def test_any_bytes_are_accounted_for() -> None:
    for data in (b"", b"\n", b"\xef\xbb\xbf", b"\xff\xfe\0", CASH[100:900], CASH.replace(b"e", b"\xe9")):
        parse(PARSER, data)
        PARSER.parse(Chunk(data, last=False))
