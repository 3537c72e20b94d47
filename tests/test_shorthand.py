"""Shorthand text becomes the rows that the same hand in NDJSON gives."""

from __future__ import annotations

from decimal import Decimal

import pytest

from analyzer.schema import CARD_TEXT, FACTS, facts_mask
from parsers.base import Chunk
from parsers.dealer_log import PARSER
from tests.hands import clean_tables, tables

HEAD = "hand 1 holdem no-limit sb=1 bb=2 btn=1 records=all ; seats S1:100 S2:200:Bo\n"


def events(statements: str) -> list[dict[str, object]]:
    found = clean_tables(HEAD + statements)["events"].to_dicts()
    return [{k: v for k, v in row.items() if v is not None} for row in found]


def cards(row: dict[str, object]) -> str:
    return " ".join(CARD_TEXT[card] for card in row["cards"])  # type: ignore[attr-defined]


def test_the_hand_line_fills_the_hand() -> None:
    text = (
        'hand "T 7" stud8 fixed-limit limits=10/20 ante=1 bring-in=3.50 table="Big T" dealer=D1 currency=USD'
    )
    hand = clean_tables(text + " at=2026-05-01T20:14:05-07:00 records=burn,face")["hands"].to_dicts()[0]
    assert (hand["hand_id"], hand["game"], hand["structure"]) == ("T 7", "stud8", "fixed-limit")
    assert (hand["lower"], hand["upper"], hand["bring_in"]) == (10, 20, Decimal("3.5"))
    assert (str(hand["at"]), hand["utc_offset"]) == ("2026-05-01 20:14:05", -420)
    assert hand["records"] & facts_mask(*FACTS[:15]) == facts_mask("burn", "face")
    assert hand["records"] & facts_mask("up", "action", "time") == facts_mask("up", "action", "time")


def test_seats_have_stacks_names_and_absences() -> None:
    found = clean_tables('hand 1 ; seats S1:800 S2:64.5:Bo S5:1200:"Mr: Five":out S6')["seats"]
    assert found.select("seat", "player", "stack", "sitting_out").rows() == [
        (1, "P1", 800, False),
        (2, "Bo", Decimal("64.5"), False),
        (5, "Mr: Five", 1200, True),
        (6, "P6", None, False),
    ]


@pytest.mark.parametrize(
    ("text", "kind", "seat", "column", "value"),
    [
        ("sb S1 1", "post", 1, "amount", 1),
        ("kill-post S2 20", "post", 2, "detail", "kill"),
        ("bring-in S2 10", "bring-in", 2, "amount", 10),
        ("call S2 10.25", "call", 2, "amount", Decimal("10.25")),
        ("bet S1 20", "bet", 1, "to_amount", 20),
        ("raise S1 40 all-in", "raise", 1, "all_in", True),
        ("expose S2 Qd", "expose", 2, "detail", "dealer"),
        ("kill S2", "kill", 2, "text", "dead"),
        ("declare S1 all-in", "declare", 1, "detail", "all-in"),
        ("announce low S2", "announce", 2, "detail", "low"),
        ("refund S1 20", "refund", 1, "detail", "uncalled"),
        ("award S1 9 pot=1 part=low run=2", "award", 1, "pot", 1),
        ("return S1 9s from=seat to=burn", "return", 1, "to_place", "burn"),
        ("fold S2 note=mucked", "fold", 2, "text", "mucked"),
    ],
)
def test_statements(text: str, kind: str, seat: int, column: str, value: object) -> None:
    (row,) = events(text)
    assert (row["kind"], row["seat"], row[column]) == (kind, seat, value)


def test_deals_are_one_event_a_card_in_the_order_written() -> None:
    rows = events("down S2 Ah S1 S2 Kd Kc ; up S1 7h")
    assert [(row["seat"], cards(row), row["face"]) for row in rows] == [
        (2, "Ah", "down"),
        (1, "??", "down"),
        (2, "Kd", "down"),
        (2, "Kc", "down"),
        (1, "7h", "up"),
    ]


def test_replace_holds_the_old_card_then_the_new() -> None:
    (row,) = events("replace S1 9s Kc up")
    assert (cards(row), row["face"]) == ("9s Kc", "up")


def test_comments_quotes_and_semicolons() -> None:
    rows = events('check S1 ; check S2 # no ; fold S1\n# a whole line\nruling "a # b ; c" rule=7.2 # end')
    assert [row["kind"] for row in rows] == ["check", "check", "ruling"]
    assert rows[2]["text"] == 'a # b ; c\n{"rule":"7.2"}'


def test_statements_account_for_every_byte_and_know_their_place() -> None:
    data = b"# comment\n\nhand 1 ; seats S1:5 ; wink S1 ; check S1\n  fold S1  # done\n"
    parsed = PARSER.parse(Chunk(data, byte_offset=1000, name="x.hand"))
    assert parsed.parsed + sum(parsed.skipped.values()) + parsed.unknown == len(data)
    assert parsed.unknown == len(" wink S1 ;")
    check = parsed.events.row(0, named=True)
    assert data[check["byte_start"] - 1000 : check["byte_end"] - 1000] == b"check S1"
    assert check["line"] == 3


def test_what_cannot_be_read_is_told_and_the_rest_is_read() -> None:
    found = tables(HEAD + "call S1 ten\nboard Ah zz1\ncheck\nwink S1\ncheck S1 now\nfold S1")
    codes = found["diagnostics"]["code"].to_list()
    assert [c for c in codes if c != "unknown-line"] == [
        "bad-amount", "bad-card", "missing-field", "unknown-event", "unexpected-word",
    ]  # fmt: skip
    assert found["events"]["kind"].to_list() == ["call", "board", "check", "check", "fold"]
    assert found["hands"]["incomplete"].to_list() == [True]
