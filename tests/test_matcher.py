"""The text engine: grammars, trees, numbers, amounts, cards, hostile names, glued and torn files."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers.grammar import Effect, Flag, Grammar, Line, Money, Row, block, check
from parsers.grammar import parse as parse_template
from parsers.pokerstars import PARSER
from parsers.text import TextParser, valid
from tests.text_formats import LOGS, disagreements, matched, parse, story

CASH = (LOGS / "stars_cash.txt").read_bytes()


def small(*lines: Line, money: Money = Money.POINT) -> TextParser:
    """A format of a few lines; a hand opens with ``Hand #``."""
    head = Line("head", "Hand #{id:word}", opens=True, then="play")
    seat = Line("seat", "Seat {seat:int}: {player:name} ({stack:money})", (Row(Effect.SEAT),), where="play")
    grammar = Grammar((head, seat, *block("play", *lines)), start="between", money=money)
    return TextParser("small", "Small", grammar, 0, (), ())


PAY = Line("pay", "pays {amount:money}", (Row("call"),))
DEAL = Line("deal", "deals {cards:cards}", (Row("deal"),))
BARE = Line("bare", "deals {cards:bare} to all", (Row("deal"),))


@pytest.mark.parametrize(
    ("text", "style", "amount"),
    [
        ("5", Money.POINT, "5"),
        ("$0.05", Money.POINT, "0.05"),
        ("€1,234.5", Money.POINT, "1234.5"),
        ("¥1,234,567", Money.POINT, "1234567"),
        ("12\u00a0345.10", Money.POINT, "12345.1"),
        ("-6.10€", Money.POINT, "-6.1"),
        ("£ 3", Money.POINT, "3"),
        ("1.234,56", Money.COMMA, "1234.56"),
        ("0,10€", Money.COMMA, "0.1"),
        ("0,025", Money.AUTO, "25"),
        ("0,25", Money.AUTO, "0.25"),
        ("1,234", Money.AUTO, "1234"),
        ("5K", Money.SUFFIX, "5000"),
        ("2B", Money.SUFFIX, "2000000000"),
        ("1 000 000", Money.SPACES, "1000000"),
        ("0.123400", Money.POINT, "0.1234"),
        (".5", Money.POINT, "0.5"),
    ],
)
def test_amounts(text: str, style: Money, amount: str) -> None:
    parser = small(PAY, money=style)
    data = f"Hand #1\npays {text}\n".encode()
    assert story(parse(parser, data)) == [f"call {amount}"]
    assert disagreements(parser, data) == []


@pytest.mark.parametrize("text", ["", "$", "1.2.3", "1,23", "0.00001", "5K", "9" * 20, "1..5", "five"])
def test_what_is_no_amount(text: str) -> None:
    data = f"Hand #1\npays {text}\n".encode()
    assert parse(small(PAY), data).unknown == len(f"pays {text}\n".encode())
    assert disagreements(small(PAY), data) == []


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("[As Td 2c]", "As Td 2c"),
        ("[ 9s, Qh ]", "9s Qh"),
        ("[10c 4D]", "Tc 4d"),
        ("[8h2sTd]", "8h 2s Td"),
        ("[X XX ?? x]", "?? ?? ?? ??"),
        ("[K♠, 2♦]", "Ks 2d"),
        ("[1h Zz]", "!! !!"),
        ("[]", ""),
    ],
)
def test_cards(text: str, cards: str) -> None:
    data = f"Hand #1\ndeals {text}\n".encode()
    assert story(parse(small(DEAL), data)) == [f"deal {cards}".strip()]
    assert disagreements(small(DEAL), data) == []


def test_cards_without_brackets() -> None:
    assert story(parse(small(BARE), b"Hand #1\ndeals As, Td 2c to all\n")) == ["deal As Td 2c"]


@pytest.mark.parametrize("template", ["a [b", "a ]", "{x:colour}"])
def test_bad_templates(template: str) -> None:
    with pytest.raises(ValueError, match=r"unmatched|unknown"):
        parse_template(template)


def test_bad_grammars() -> None:
    for lines in (
        (Line("a", "x", where="p"), Line("a", "y", where="p")),
        (Line("a", "x"),),
        (Line("a", "{text:text} {text:text}", where="p"),),
    ):
        with pytest.raises(ValueError):
            check(Grammar(lines, start="p"))


def test_optional_parts_and_flags() -> None:
    line = Line("go", "goes[ all in][ now]", (Row("call"),))
    parser = small(line)
    grammar = Grammar(parser.grammar.lines, "between", flags={"all in": Flag.ALL_IN})
    parser = TextParser("small", "Small", grammar, 0, (), ())
    data = b"Hand #1\ngoes\ngoes all in\ngoes now\ngoes all in now\ngoes now all in\n"
    assert story(parse(parser, data)) == ["call", "call all-in", "call", "call all-in"]


def test_sections_tell_like_lines_apart() -> None:
    lines = (
        Line("head", "Hand #{id:word}", opens=True, then="a"),
        Line("next", "next", where="a", then="b"),
        Line("one", "same", (Row("check"),), where="a"),
        Line("two", "same", (Row("fold"),), where="b"),
    )
    parser = TextParser("small", "Small", Grammar(lines, start="between"), 0, (), ())
    assert story(parse(parser, b"Hand #1\nsame\nnext\nsame\n")) == ["check", "fold"]


HEAD = "PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2014/02/11 20:15:01 ET\n"
TABLE = "Table 'T' 6-max Seat #1 is the button\n"


def hand_of(names: list[str], *lines: str) -> bytes:
    """A hand among players of these names, in seats 1, 2 …"""
    seats = "".join(f"Seat {i}: {name} ($100 in chips)\n" for i, name in enumerate(names, 1))
    return (HEAD + TABLE + seats + "".join(f"{line}\n" for line in lines)).encode()


HOSTILE = [
    "Bob",
    "Bob: raises",
    "Bob: raises $1 to $2",
    "Seat 1",
    "Seat 1: Bob ($5 in chips)",
    "*** FLOP *** [2c 3c 4c]",
    "said, \"hi\"",
    "[As Ad]",
    "'; DROP TABLE hands; --",
    "<script>alert(1)</script>",
    "🃏 joker",
    "trailing  ",
    "Dealt to Bob [2c 2d]",
    "Uncalled bet ($1) returned to Bob",
    "folds",
    ":",
    "(button)",
]  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names(name: str) -> None:
    data = hand_of(
        ["Bob", name] if name != "Bob" else ["Al", "Bob"],
        f"{name}: posts big blind $2",
        "*** HOLE CARDS ***",
        f"{name}: raises $2 to $4",
        f"{name}: folds",
        f"{name} collected $7 from pot",
    )
    parsed = parse(PARSER, data)
    assert parsed.unknown == 0
    assert parsed.seats["player"].to_list()[1] == name
    assert story(parsed)[0] == "post S2 2 big-blind"
    assert story(parsed)[2:] == ["raise S2 to 4 by 2", "fold S2", "award S2 7"]


PIECES = [*": ()[]$1aB'\"*#-é€🃏", "raises", " to ", " folds", "Seat 1: ", " in chips)", "Bob: "]
ODD = st.lists(st.sampled_from(PIECES), min_size=1, max_size=8).map("".join).filter(str.strip)


@settings(max_examples=60, deadline=None)
@given(st.lists(ODD, min_size=2, max_size=6, unique=True), st.data())
def test_any_names(names: list[str], data: st.DataObject) -> None:
    """Whatever the names: every line goes to the player who wrote it, or to one whose line reads the
    same; and the oracle agrees."""
    who = data.draw(st.lists(st.integers(1, len(names)), min_size=1, max_size=5))
    log = hand_of(names, "*** HOLE CARDS ***", *(f"{names[i - 1]}: raises $1 to $2" for i in who))
    assert disagreements(PARSER, log) == []
    parsed = parse(PARSER, log)
    if parsed.unknown == 0 and parsed.seats["player"].to_list() == names:
        seats = parsed.events.filter(kind="raise")["seat"].to_list()
        assert [names[seat - 1] for seat in seats] == [names[i - 1] for i in who]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(CASH)), st.integers(0, len(CASH)), st.binary(max_size=8))
def test_torn_files(start: int, size: int, patch: bytes) -> None:
    """Any piece of a log, with any bytes in it, is accounted for, and the oracle agrees."""
    torn = CASH[start : start + size] + patch + CASH[start + size : start + size + 200]
    parse(PARSER, torn)
    assert disagreements(PARSER, valid(torn)) == []


def test_carriage_returns_marks_and_blank_lines() -> None:
    plain = parse(PARSER, CASH)
    rough = b"\xef\xbb\xbf" + CASH.replace(b"\n", b"\r\r\n\r\n").replace(
        b"PokerStars", b"\xef\xbb\xbfPokerStars"
    )
    parsed = parse(PARSER, rough.rstrip(b"\r\n"))
    assert parsed.unknown == 0
    kept = [name for name in plain.events.columns if name not in ("line", "byte_start", "byte_end")]
    assert parsed.events.select(kept).equals(plain.events.select(kept))
    assert parsed.skipped["byte-order-mark"] == 9


def test_a_hand_glued_to_a_line_is_split_off() -> None:
    glued = CASH.replace(b"Aces and Nines\n\n\n\nPokerStars", b"Aces and NinesPokerStars")
    parsed = parse(PARSER, glued)
    assert parsed.hands["hand_id"].to_list() == ["900000000001", "900000000002"]
    assert parsed.unknown == 0 and parsed.hands["incomplete"].sum() == 0
    assert disagreements(PARSER, glued) == []


def test_a_heading_in_chat_opens_no_hand() -> None:
    data = hand_of(["Bob"], f'Bob said, "{HEAD.strip()}"')
    assert len(parse(PARSER, data).hands) == 1


def test_seats_listed_twice_and_names_twice() -> None:
    parsed = parse(PARSER, hand_of(["Bob", "Bob"], "Seat 1: Al ($1 in chips)", "Bob: folds"))
    assert parsed.seats["player"].to_list() == ["Bob", "Bob"]
    assert "repeated-seat" in parsed.diagnostics["code"].to_list()
    assert story(parsed) == ["fold S1"]


def test_unknown_lines_are_listed() -> None:
    data = hand_of(["Bob"], "Bob: does something odd", "Bob: folds")
    parsed = parse(PARSER, data, byte_offset=1000, line_offset=10)
    row = parsed.diagnostics.filter(code="unknown-line").to_dicts()[0]
    at = data.index(b"Bob: does")
    assert (row["line"], row["column"], row["text"]) == (14, 1, "Bob: does something odd")
    assert (row["byte_start"], row["byte_end"]) == (1000 + at, 1000 + data.index(b"Bob: folds"))
    assert parsed.hands["incomplete"].to_list() == [True]


def test_a_line_without_end_takes_no_time() -> None:
    line = ' said, "' * 100_000
    parsed = parse(PARSER, hand_of(["Bob"], line, "Bob: folds"))
    assert parsed.unknown == len(line) + 1
    assert story(parsed) == ["fold S1"]
    glued = parse(PARSER, hand_of(["Bob"], line + HEAD.rstrip()))
    assert len(glued.hands) == 2 and glued.unknown == len(line)


def test_many_hands_outgrow_the_first_guess() -> None:
    data = b"Hand #1\npays 1\n" * 500
    parsed = parse(small(PAY), data)
    assert len(parsed.hands) == len(parsed.events) == 500
    assert len(matched(small(PAY), data)) == 1000
