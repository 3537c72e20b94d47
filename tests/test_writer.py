"""Tables → dealer log: all spellings say the same, and nothing is lost on the way."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest

from analyzer.schema import EVENTS, HANDS, SEATS, SUITS
from parsers.base import Chunk, Parsed
from parsers.dealer_log import PARSER, Spelling
from parsers.writer import losses, write
from tests.hands import clean_tables

LOGS = Path(__file__).parent / "logs" / "dealer"
LOG = (LOGS / "stud-T7-104.ndjson").read_bytes()
ODD = (LOGS / "odd-T7.ndjson").read_bytes()
SPELLINGS: tuple[Spelling, ...] = ("ndjson", "csv", "hand")


def parse(data: bytes) -> Parsed:
    return PARSER.parse(Chunk(data))


def rewrite(data: bytes, spelling: Spelling) -> bytes:
    parsed = parse(data)
    return write(parsed.hands, parsed.seats, parsed.events, spelling)


def test_a_plain_log_is_written_as_it_was() -> None:
    assert rewrite(LOG, "ndjson") == LOG.replace(b'"19.9975"', b"19.9975")


def fields(log: bytes) -> list[dict[str, object]]:
    return [json.loads(line) for line in log.splitlines()]


@pytest.mark.parametrize("spelling", SPELLINGS)
@pytest.mark.parametrize("log", [LOG, ODD, LOG + ODD + LOG])
def test_every_spelling_comes_back_as_the_same_ndjson(log: bytes, spelling: Spelling) -> None:
    assert rewrite(rewrite(log, spelling), "ndjson") == rewrite(log, "ndjson")


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_fields_of_other_events_are_carried_too(spelling: Spelling) -> None:
    head = b'{"event":"hand","hand":"1","game":"holdem","structure":"no-limit"}\n'
    log = head + b'{"event":"fold","seat":1,"seats":[{"seat":2}],"lower":5,"player":"x","cards":["Ah"]}\n'
    assert fields(rewrite(rewrite(log, spelling), "ndjson")) == fields(rewrite(log, "ndjson"))


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_writing_twice_changes_nothing(spelling: Spelling) -> None:
    once = rewrite(LOG + ODD, spelling)
    assert rewrite(once, spelling) == once


def test_shorthand_reads_as_people_write_it() -> None:
    lines = rewrite(LOG, "hand").decode().splitlines()
    assert lines[1] == 'seats S1:800 S2:640.5:"P2 \\"Deuce\\"" S5:1200 S6:90:P6:out'
    assert {
        "ante S1 2",
        "raise S1 40 all-in",
        "down S2 ??",
        "expose S5 4d dealer",
        "refund S1 0.0025",
    } <= set(lines)


def test_csv_has_a_column_a_field_and_lists_joined_by_blanks() -> None:
    lines = rewrite(LOG, "csv").decode().splitlines()
    assert lines[0].startswith("event,hand,")
    assert "burn deal face exposure rake" in lines[1]


def test_csv_has_the_same_columns_whatever_the_log_knows_besides() -> None:
    plain, odd = rewrite(LOG, "csv"), rewrite(ODD, "csv")
    assert plain.split(b"\n")[0] == odd.split(b"\n")[0]
    assert b'"{""lane"":""4""}"' in odd


def test_csv_in_the_usual_column_order_can_be_read_in_parts() -> None:
    data = rewrite(LOG + LOG, "csv")
    at = PARSER.cut(data)
    assert len(parse(data[:at]).hands) == len(parse(data[at:]).hands) == 1


def test_nothing_is_written_for_nothing() -> None:
    assert write(HANDS.empty(), SEATS.empty(), EVENTS.empty(), "ndjson") == b""


def site_log() -> dict[str, pl.DataFrame]:
    """What a site's parser makes of a stud hand: cards in one event, faces by position, markers."""
    log = clean_tables(
        "hand 9 stud fixed-limit ; seats S1:50 S2:50 ; down S1 Ah Kh 2c ; fold S2 ; bet S1 4 ; call S2 2"
    )
    events = log["events"]
    deals = events.filter(pl.col("kind") == "deal")
    one = deals.head(1).with_columns(
        deals["cards"].explode().implode().alias("cards"),
        pl.lit(None, dtype=events.schema["face"]).alias("face"),
    )
    marker = one.with_columns(
        pl.lit("street").cast(events.schema["kind"]).alias("kind"),
        pl.lit(None).cast(pl.List(pl.Int8)).alias("cards"),
    )
    bet = (pl.col("kind") == "bet").fill_null(False)
    rest = events.filter(pl.col("kind") != "deal").with_columns(
        pl.when(bet).then("to_amount").otherwise("amount").alias("amount"),
        pl.when(~bet).then("to_amount").alias("to_amount"),
    )
    return {**log, "events": pl.concat((marker, one, rest))}


def test_a_site_log_gets_one_deal_a_card_faces_by_position_and_totals() -> None:
    log = site_log()
    text = write(log["hands"], log["seats"], log["events"], "hand").decode()
    assert text.splitlines()[2:] == [
        "down S1 Ah",
        "down S1 Kh",
        "up S1 2c",
        "fold S2",
        "bet S1 4",
        "call S2 2",
    ]


def test_losses_are_named() -> None:
    log = site_log()
    told = " / ".join(losses(log["events"], log["hands"]))
    assert "1 street events" in told
    assert "3 faces of dealt cards" in told
    assert losses(clean_tables("hand 1 ; check S1")["events"]) == []


def test_suits_are_written_lower_case() -> None:
    log = clean_tables("hand 1 ; board AH kd")
    assert b"board Ah Kd" in write(log["hands"], log["seats"], log["events"], "hand") and SUITS == "cdhs"
