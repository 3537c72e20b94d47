"""The dealer log in NDJSON and CSV: columns, diagnostics, the byte account."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import polars as pl
import pytest

from analyzer.schema import FOREIGN, HIDDEN
from parsers.base import Chunk, Parsed
from parsers.dealer_log import PARSER

LOG = (Path(__file__).parent / "logs" / "dealer" / "stud-T7-104.ndjson").read_bytes()
HAND = '{"event":"hand","hand":"1","game":"holdem","structure":"no-limit","seats":[{"seat":1,"stack":50}]}\n'


def parse(text: str | bytes, **about: int) -> Parsed:
    data = text.encode() if isinstance(text, str) else text
    parsed = PARSER.parse(Chunk(data, **about))
    assert parsed.parsed + sum(parsed.skipped.values()) + parsed.unknown == len(data)
    lost = parsed.diagnostics.filter(pl.col("code") == "unknown-line")
    assert (lost["byte_end"] - lost["byte_start"]).sum() == parsed.unknown
    return parsed


def problems(parsed: Parsed) -> list[str]:
    return [code for code in parsed.diagnostics["code"] if code != "unknown-line"]


def test_a_whole_hand_is_read_without_a_diagnostic() -> None:
    parsed = parse(LOG, source_key=7)
    assert problems(parsed) == []
    assert len(parsed.events) == LOG.count(b"\n") - 1
    assert parsed.events["seq"].to_list() == list(range(1, len(parsed.events) + 1))
    assert parsed.hands["incomplete"].to_list() == [False]
    assert parsed.hands["byte_end"].to_list() == [len(LOG) - 1]
    assert parsed.seats["sitting_out"].to_list() == [False, False, False, True]


def test_money_is_exact() -> None:
    amounts = ["12.50", "0.0001", '"12.5000"', "1e2", "99999999999999.9999", '"7"']
    text = HAND + "".join(f'{{"event":"call","seat":1,"amount":{a}}}\n' for a in amounts)
    assert parse(text).events["amount"].to_list() == [
        Decimal(a) for a in ("12.5", "0.0001", "12.5", "100", "99999999999999.9999", "7")
    ]


@pytest.mark.parametrize(
    "amount", ["-1", "NaN", "Infinity", "1.00005", '"1,000"', '""', "true", "[1]", "1e99"]
)
def test_bad_amounts_are_told_and_kept_beside_the_event(amount: str) -> None:
    parsed = parse(HAND + f'{{"event":"call","seat":1,"amount":{amount}}}\n')
    assert problems(parsed) == ["bad-amount"]
    assert parsed.events["amount"].to_list() == [None]
    assert '"amount":' in parsed.events["text"][0]


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        ('{"event":"wink","seat":1}', "unknown-event", 'unknown event "wink"'),
        ('{"seat":1}', "missing-field", "missing field event"),
        ('{"event":"call","amount":5}', "missing-field", "missing field seat"),
        ('{"event":"fold","seat":1', "bad-json", "no JSON"),
        ('{"event":"fold","seat":01}', "bad-json", "no JSON"),
        ("fold 1", "bad-json", "no JSON"),
        ("[1,2]", "bad-json", "one JSON object a line"),
        ('{"event":"deal","seat":1,"card":"10h","face":"up"}', "bad-card", 'card is "10h"'),
        ('{"event":"deal","seat":1,"card":"Ah","face":"left"}', "bad-word", "one of down, up"),
        ('{"event":"fold","seat":"x"}', "bad-number", "a whole number"),
        ('{"event":"fold","seat":1,"at":"noon"}', "bad-time", "a time such as"),
        ('{"event":"call","seat":1,"amount":5,"all_in":"maybe"}', "bad-flag", "true or false"),
        ('{"event":"fold","seat":1,"hand":"2"}', "hand-mismatch", "another hand is open"),
    ],
)
def test_bad_lines_are_told_and_the_rest_is_read(line: str, code: str, message: str) -> None:
    parsed = parse(f'{HAND}{line}\n{{"event":"fold","seat":1}}\n')
    assert problems(parsed) == [code]
    told = parsed.diagnostics.filter(pl.col("code") == code).row(0, named=True)
    assert message in told["message"]
    assert told["line"] == 2
    assert parsed.events["kind"].to_list()[-1] == "fold"
    assert parsed.hands["incomplete"].to_list() == [True]


def test_a_diagnostic_points_at_the_value() -> None:
    line = '{"event":"call","seat":1,"note":"é","amount":-5}\n'
    told = parse(HAND + line, byte_offset=100, line_offset=10).diagnostics.row(0, named=True)
    assert (told["line"], told["column"]) == (12, line.index("-5") + 1)
    assert (HAND + line).encode()[told["byte_start"] - 100 : told["byte_end"] - 100] == b"-5"


def test_a_foreign_card_is_no_error_and_an_unreadable_one_is_hidden() -> None:
    parsed = parse(HAND + '{"event":"board","cards":["Jo","??","Ahh"]}\n')
    assert problems(parsed) == ["bad-card"]
    assert parsed.events["cards"].to_list() == [[FOREIGN, HIDDEN, HIDDEN]]


def test_seq_must_rise_and_is_kept_only_where_it_says_something() -> None:
    rows = [f'{{"event":"fold","seat":1,"seq":{n}}}\n' for n in (1, 2, 7, 7)]
    parsed = parse(HAND + "".join(rows))
    assert problems(parsed) == ["seq-not-rising"]
    assert parsed.events["text"].to_list() == [None, None, '\n{"seq":7}', '\n{"seq":7}']


def test_events_before_any_hand_and_after_a_broken_hand_line_belong_to_none() -> None:
    fold = '{"event":"fold","seat":1}\n'
    broken = HAND.replace('"seats":[', '"seats"[')
    parsed = parse(fold + HAND + fold + broken + fold)
    assert problems(parsed) == ["no-hand", "bad-json", "no-hand"]
    assert len(parsed.events) == 1
    assert parsed.unknown == 2 * len(fold) + len(broken)


def test_a_seat_listed_twice_is_told_and_the_first_entry_stands() -> None:
    parsed = parse(HAND.replace("}]", '},{"seat":1,"stack":70}]'))
    assert problems(parsed) == ["duplicate-seat"]
    assert parsed.seats["stack"].to_list() == [50]


def test_unknown_fields_are_kept_behind_the_text() -> None:
    line = '{"event":"ruling","text":"dead","rule":"7.2","lane":{"x":[1, 2.50]}}\n'
    parsed = parse(HAND.replace('"game"', '"camera":4,"game"') + line)
    assert problems(parsed) == []
    assert parsed.events["text"].to_list() == [
        '\n{"camera":4}',
        'dead\n{"rule":"7.2","lane":{"x":[1, 2.50]}}',
    ]


def test_escapes_and_odd_text() -> None:
    line = r'{"event":"kill","seat":1,"cause":"\u00e9 \"q\" \\ \n \ud83d\ude00"}'
    assert parse(HAND + line).events["text"].to_list() == ['é "q" \\ \n 😀']


def test_times_of_events_are_put_into_the_offset_of_the_hand() -> None:
    hand = HAND.replace('"game"', '"at":"2026-05-01T20:00:00-07:00","game"')
    times = ["2026-05-01T20:00:01.5-07:00", "2026-05-02T03:00:02Z", "2026-05-02T05:00:03+02:00"]
    parsed = parse(hand + "".join(f'{{"event":"fold","seat":1,"at":"{at}"}}\n' for at in times))
    assert [str(at)[11:21] for at in parsed.events["at"]] == ["20:00:01.5", "20:00:02", "20:00:03"]


def test_blank_lines_and_comments_are_skipped_by_name() -> None:
    assert parse("# a log\n\n" + HAND).skipped == {"blank": 1, "comment": 8}


def test_the_cut_falls_between_two_hands() -> None:
    assert PARSER.cut(LOG + LOG + LOG[:500]) == 2 * len(LOG)
    assert PARSER.cut(LOG) == 0


def test_a_file_read_in_parts_gives_the_same_hands() -> None:
    data = LOG + HAND.encode() + LOG
    at = PARSER.cut(data)
    first, last = (
        parse(data[:at]),
        parse(data[at:], chunk_no=1, byte_offset=at, line_offset=data[:at].count(b"\n")),
    )
    whole = parse(data)
    same = ["line", "byte_start", "byte_end", "kind", "seq"]
    assert pl.concat((first.events, last.events)).select(same).equals(whole.events.select(same))
    assert last.hands["hand_key"].to_list() == [1 << 20]


CSV = b"""event,hand,game,structure,seats,records,seat,kind,amount,cards,note,lane
hand,7,holdem,no-limit,"{""seat"":1,""stack"":50.25} {""seat"":2,""player"":""a,b""}",burn deal,,,,,,4
post,,,,,,1,small-blind,1.50,,"two
lines",
board,,,,,,,,,Ah Kd 2c,,left
"""


def test_csv() -> None:
    parsed = parse(CSV.replace(b"\n", b"\r\n"))
    assert problems(parsed) == []
    assert parsed.seats.select("seat", "player", "stack").rows() == [
        (1, None, Decimal("50.25")),
        (2, "a,b", None),
    ]
    assert parsed.events["kind"].to_list() == ["note", "post", "board"]
    assert parsed.events["text"].to_list() == ['\n{"lane":4}', "two\r\nlines", '\n{"lane":"left"}']
    assert parsed.events["line"].to_list() == [2, 3, 5]


def test_csv_with_an_open_quote_loses_that_line_only() -> None:
    parsed = parse(CSV + b'check,"7\ncheck,,,,,,2\n')
    assert problems(parsed) == ["bad-csv"]
    assert parsed.events["seat"].to_list()[-1] == 2


@pytest.mark.parametrize(
    ("head", "least", "most"),
    [
        (LOG, 0.9, 1),
        (CSV, 0.9, 1),
        (b"hand 1 holdem ; seats S1:5 S2:5\ncheck S1", 0.9, 1),
        (b"PokerStars Hand #1: Hold'em No Limit\nSeat 1: hand (5 in chips)", 0, 0.1),
        (b'{"ohh":{"spec_version":"1.4.6"}}', 0, 0.1),
        (b"", 0, 0.1),
    ],
)
def test_sniff(head: bytes, least: float, most: float) -> None:
    assert least <= PARSER.sniff(head, "") <= most
