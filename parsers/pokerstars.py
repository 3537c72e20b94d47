"""PokerStars hand histories in English, and the sites and converters that imitate them.

Cash, Zoom, tournaments, Home Games, play money; all games. What a line says is in the templates;
nothing here is code but the list.
"""

from __future__ import annotations

from datetime import date
from typing import Final

from analyzer.schema import facts_mask
from parsers.grammar import FROM_STATE, Effect, Face, Flag, Grammar, Line, Row, block
from parsers.text import SITE_RECORDS, TextParser

SITES: Final = ("PokerStars", "Run It Once", "PokerMaster", "PokerBros", "Full Tilt")

_DATE = "{y:int}/{mo:int}/{d:int} {h:int}:{mi:int}"
_DATE2 = "{y2:int}/{mo2:int}/{d2:int} {h2:int}:{mi2:int}"
_WHEN = " - " + _DATE + ":{s:int}[ {zone:word}[ {[}" + _DATE2 + ":{s2:int} {zone2:word}{]}]]"
_OLD = " - {y:int}/{mo:int}/{d:int} - {h:int}:{mi:int}:{s:int} ({zone:word})"
_RIO_WHEN = " - " + _DATE + " {zone:word}[ {[}" + _DATE2 + " {zone2:word}{]}]"
_BLINDS = "{low:money}/{high:money}"
_STAKES = " (" + _BLINDS + "[ {currency:code}])"
_GAME = "{id:word}: [ ]{game:name}"
_MIXED = "{_mix:name} ({game:name}"
_BUY_IN = "{_buy_in:money}+{_fee:money}[+{_bounty:money}][ {_currency:code}]"
_EVENT = "Tournament #{tournament:word}, "
_LEVEL = " - {_level:name} (" + _BLINDS + ")"
_BUTTON_BLIND = " (Button Blind[ ][\u00a0]{big_blind:money} - Ante[ ][\u00a0]{ante:money}[ ] {currency:code})"

ET_ZONES: Final = {"ET": "America/New_York", "UTC": "UTC", "GMT": "UTC"}

_FORMS: Final = (
    ("event", "{id:word}: [Zoom ]" + _EVENT + _BUY_IN + " {game:name}" + _LEVEL + _WHEN),
    ("mixed-event", "{id:word}: [Zoom ]" + _EVENT + _BUY_IN + " " + _MIXED + ")" + _LEVEL + _WHEN),
    ("event-no-level", "{id:word}: " + _EVENT + _BUY_IN + " - {game:name} (" + _BLINDS + ")" + _WHEN),
    ("event-old", "{id:word}: " + _EVENT + _BUY_IN + " {game:name}" + _LEVEL + _OLD),
    ("points", "{id:word}: " + _EVENT + "{_points:int}FPP {game:name}" + _LEVEL + _WHEN),
    ("freeroll", "{id:word}: " + _EVENT + "Freeroll [ ]{game:name}" + _LEVEL + _WHEN),
    ("cash", _GAME + _STAKES + _WHEN),
    ("mixed", "{id:word}: [ ]" + _MIXED + ", " + _BLINDS + "[ {currency:code}])" + _WHEN),
    ("extra", _GAME + " (" + _BLINDS + " - {_extra:text}[ {currency:code}])" + _WHEN),
    ("button-blind", _GAME + _BUTTON_BLIND + _WHEN),
    ("old", _GAME + _STAKES + _OLD),
)
"""The most frequent first; events before cash games, whose game may be any text."""


def _header(key: str, template: str, site: int) -> Line:
    return Line(key, template, opens=True, then="table", hand={"site_no": site})


_CAPITALS = "{id:word}: TOURNAMENT #{tournament:word}, " + _BUY_IN + " {game:name} - LEVEL {_level:name} ("
_HEADERS = (
    *(_header(f"hand-{key}", "PokerStars Hand #" + form, 0) for key, form in _FORMS),
    *(_header(f"game-{key}", "PokerStars Game #" + form, 0) for key, form in _FORMS),
    _header("zoom", "PokerStars Zoom Hand #" + _GAME + _STAKES + _WHEN, 0),
    _header("home", "PokerStars Home Game Hand #{id:word}: {_club:name}  {game:name}" + _STAKES + _WHEN, 0),
    _header(
        "home-event",
        "PokerStars Home Game Hand #{id:word}: {_club:name}  " + _EVENT + "{game:name}" + _LEVEL + _WHEN,
        0,
    ),
    _header("capitals", "PokerStars Game #" + _CAPITALS + _BLINDS + ")" + _WHEN, 0),
    _header(
        "run-it-once-event",
        "Run It Once Poker Hand #{id:word}: "
        + _EVENT
        + _BUY_IN
        + " {_kind:name}, {game:name} ("
        + _BLINDS
        + ")"
        + _RIO_WHEN,
        1,
    ),
    _header("run-it-once", "Run It Once Poker Hand #" + _GAME + _STAKES + _RIO_WHEN, 1),
    _header("pokermaster", "PokerMaster Hand #" + _GAME + _STAKES + _WHEN, 2),
    _header("pokerbros", "PokerBros Hand #" + _GAME + _STAKES + _WHEN, 3),
    _header("rush", "Full Tilt Rush Hand #" + _GAME + _STAKES + _WHEN, 4),
)

_BUTTON = " Seat #{button:int} is the button"
_TABLES = (
    ("table", "Table[ ID] '{table:name}' {max:int}-max[ (Play Money)][" + _BUTTON + "]"),
    ("table-capital", "Table[ ID] '{table:name}' {max:int}-Max[" + _BUTTON + "]"),
    ("table-no-max", "Table[ ID] '{table:name}'[ (Play Money)]" + _BUTTON),
)
_SEAT = (
    "Seat {seat:int}: {player:name} ({stack:money} in chips[, {_bounty:money} bounty])"
    "[ out of hand (moved from another table into small blind)][ is sitting out][ {[}hero{]}]"
)

_TABLE_LINES = block(
    "table",
    *(Line(name, template) for name, template in _TABLES),
    Line("seat", _SEAT, (Row(Effect.SEAT),)),
)
_HEADLESS = block(
    "between summary",
    *(Line(f"{name}-headless", template, headless=True, then="table") for name, template in _TABLES),
    Line("seat-headless", _SEAT, (Row(Effect.SEAT),), headless=True, then="table"),
)

PLAY: Final = "table play third upper seventh draw showdown"
"""Sections in which players act; a line of play may also stand before the first street marker."""

_PLAIN = block(
    PLAY,
    Line(
        "uncalled",
        "Uncalled bet ({amount:money}) returned to {player:seated}",
        (Row("refund", "uncalled"),),
    ),
    Line("cancelled", "Hand cancelled", (Row("void"),), hand={"cancelled": 1}, closes=True),
    Line("no-low", "No low hand qualified", (Row("note"),)),
    Line("pair", "Pair on board - a double bet is allowed", (Row("announce", "pair"),)),
    Line("capped", "Betting is capped", (Row("note"),)),
    Line("reshuffled", "The deck is reshuffled", (Row("note"),)),
    Line("splash", "STP added: {amount:money}", (Row("note"),)),
    Line("converter", '# {"{_json:text}}', skip="converter-note"),
)
"""Lines that begin with words of their own stand before those that begin with a name."""

_POSTS = block(
    PLAY,
    Line("sits-out", "{player:seated}[:] is sitting out", (Row(Effect.SITS_OUT),), where="table"),
    Line("sits-out-too", "{player:seated}: sits out", (Row(Effect.SITS_OUT),), where="table"),
    Line(
        "small-blind",
        "{player:seated}: posts small blind {amount:money}[ and is all-in]",
        (Row("post", "small-blind"),),
    ),
    Line(
        "big-blind",
        "{player:seated}: posts big blind {amount:money}[ and is all-in]",
        (Row("post", "big-blind"),),
    ),
    Line("ante", "{player:seated}: posts the ante {amount:money}[ and is all-in]", (Row("post", "ante"),)),
    Line(
        "both-blinds",
        "{player:seated}: posts small & big blinds {amount:money}[ and is all-in]",
        (Row("post", "dead"), Row("post", "big-blind")),
    ),
    Line(
        "button-blind",
        "{player:seated}: posts button blind {amount:money}[ and is all-in]",
        (Row("post", "other"),),
    ),
    Line(
        "dead-blind",
        "{player:seated}: posts dead [small ]blind {amount:money}[ and is all-in]",
        (Row("post", "dead"),),
    ),
    Line(
        "missed-blind",
        "{player:seated}: posts missed blind {amount:money}[ and is all-in]",
        (Row("post", "dead"),),
    ),
    Line(
        "straddle",
        "{player:seated}: [posts ][a ][the ]straddle[s] {amount:money}[ and is all-in]",
        (Row("post", "straddle"),),
    ),
    Line("bring-in", "{player:seated}: brings in for {amount:money}[ and is all-in]", (Row("bring-in"),)),
)

_ALL_IN = "[ and is all-in][ and has reached the {_cap:money} cap]"
_ACTIONS = block(
    PLAY,
    Line("fold", "{player:seated}: folds[ {cards:cards}]", (Row("fold"),)),
    Line("check", "{player:seated}: checks", (Row("check"),)),
    Line("call", "{player:seated}: calls {amount:money}" + _ALL_IN, (Row("call"),)),
    Line("bet", "{player:seated}: bets {both:money}" + _ALL_IN, (Row("bet"),)),
    Line("raise", "{player:seated}: raises {by:money} to {to:money}" + _ALL_IN, (Row("raise"),)),
    Line("discard", "{player:seated}: discards {count:int} card[s][ {cards:cards}]", (Row("draw"),)),
    Line("stand-pat", "{player:seated}: stands pat[ on {_held:cards}]", (Row("draw"),)),
)

_SHOWDOWN = block(
    PLAY,
    Line("show", "{player:seated}: shows {cards:cards}[ ({text:text})]", (Row("show"),)),
    Line("show-for", "{player:seated} shows {cards:cards} for {text:text}", (Row("show"),)),
    Line("mucks", "{player:seated}: mucks hand", (Row("muck"),)),
    Line("no-show", "{player:seated}: doesn't show hand", (Row("muck"),)),
    Line(
        "collect-main",
        "{player:seated} collected {amount:money} from main pot",
        (Row("award", pot=0, run=FROM_STATE),),
        closes=True,
    ),
    Line(
        "collect-nth",
        "{player:seated} collected {amount:money} from side pot[-][ ]{pot:int}",
        (Row("award", run=FROM_STATE),),
        closes=True,
    ),
    Line(
        "collect-side",
        "{player:seated} collected {amount:money} from side pot",
        (Row("award", pot=1, run=FROM_STATE),),
        closes=True,
    ),
    Line(
        "collect",
        "{player:seated} collected {amount:money} from pot",
        (Row("award", run=FROM_STATE),),
        closes=True,
    ),
    Line(
        "cash-out",
        "{player:seated} cashed out the hand for {amount:money}[ | Cash Out Fee {_fee:money}]",
        (Row("cash-out"),),
        closes=True,
    ),
)

_REMARKS = block(
    PLAY,
    Line("rebuy", "{player:seated} re-buys and receives {text:text}", (Row("note"),)),
    Line("add-on", "{player:seated} takes the add-on and receives {text:text}", (Row("note"),)),
    Line("deposit", "{player:seated}: Table deposit {text:text}", (Row("note"),)),
)


def _streets() -> tuple[Line, ...]:
    lines = [
        Line("hole-cards", "*** HOLE CARDS ***", (Row("street", "preflop"),), then="play"),
        Line("dealing", "*** DEALING HANDS ***", (Row("street", "preflop"),), then="draw"),
        Line(
            "door-card", "*** PRE-FLOP *** {cards:cards}", (Row("street", "preflop", fields=()), Row("board"))
        ),
        Line(
            "door-card-torn",
            "*** HOLE CARDS *** {_twice:cards}*** HOLE CARDSPRE-FLOP *** {cards:cards}",
            (Row("street", "preflop", fields=()), Row("board")),
        ),
        Line("third", "*** 3rd STREET ***", (Row("street", "third"),), then="third"),
        Line("fourth", "*** 4th STREET ***", (Row("street", "fourth"),), then="upper"),
        Line("fifth", "*** 5th STREET ***", (Row("street", "fifth"),), then="upper"),
        Line("sixth", "*** 6th STREET ***", (Row("street", "sixth"),), then="upper"),
        Line("seventh", "*** RIVER ***", (Row("street", "seventh"),), then="seventh"),
        Line("showdown", "*** SHOW[ ]DOWN ***", (Row("street", "showdown"),), then="showdown", run=0),
        Line("summary", "*** SUMMARY ***", (Row("street", "summary"),), then="summary", run=0, closes=True),
    ]
    for run, word in ((0, ""), (1, "FIRST "), (2, "SECOND "), (3, "THIRD ")):
        for street in ("flop", "turn", "river"):
            old = "" if street == "flop" else "{_old:cards} "
            head = f"*** {word}{street.upper()} *** "
            marker = Row("street", street, run=FROM_STATE, fields=())
            key = f"{word.strip().lower()}-{street}"
            lines += [
                Line(f"{key}-empty", head + old + "{[}{]}", (marker,), run=run, damaged=True),
                Line(key, head + old + "{cards:cards}", (marker, Row("board", run=FROM_STATE)), run=run),
            ]
            if street == "flop":
                lines.append(
                    Line(
                        f"{key}-after-door",
                        head + "{_old:cards} {cards:cards}",
                        (marker, Row("board", run=FROM_STATE)),
                        run=run,
                    )
                )
        if word:
            lines.append(
                Line(
                    f"{word.strip().lower()}-showdown",
                    f"*** {word}SHOW[ ]DOWN ***",
                    (Row("street", "showdown", run=FROM_STATE),),
                    then="showdown",
                    run=run,
                )
            )
    lines.append(Line("draw-round", "*** {text:name} DRAW ***", (Row("street", "other"),), then="draw"))
    return block(PLAY, *lines)


_DEALT = (
    *block(
        "table play",
        Line("dealt", "Dealt to {player:seated} {cards:cards}", (Row("deal", hero=True),)),
    ),
    *block(
        "draw",
        Line("dealt-first", "Dealt to {player:seated} {cards:cards}", (Row("deal", hero=True),)),
        Line("dealt-drawn", "Dealt to {player:seated} {_kept:cards} {cards:cards}", (Row("deal"),)),
    ),
    *block(
        "third",
        Line(
            "dealt-third", "Dealt to {player:seated} {cards:cards}", (Row("deal", face=Face.DOOR, hero=True),)
        ),
    ),
    *block(
        "upper",
        Line("dealt-up", "Dealt to {player:seated} {_old:cards} {cards:cards}", (Row("deal", face="up"),)),
    ),
    *block(
        "seventh",
        Line(
            "dealt-last", "Dealt to {player:seated} {_old:cards} {cards:cards}", (Row("deal", face="down"),)
        ),
    ),
)

_PLACE = "Seat {seat:int}: {player:seated}[ (button)][ (small blind)][ (big blind)][ (button blind)]"
_IN = Row(Effect.DEALT_IN)
_SHOWN = Row("show", fields=("cards",), unless_told=True)
_WON = Row("award", fields=("amount",), unless_told=True)
_SUMMARY = block(
    "summary",
    Line("total", "Total pot {total:money}[ {_pots:text}] | Rake {rake:money}[ | Jackpot {jackpot:money}]"),
    Line("board", "[FIRST ][SECOND ][THIRD ]Board {_cards:cards}"),
    Line("run-twice", "Hand was run {_times:word}"),
    Line("cancelled-late", "Hand cancelled", (Row("void"),), hand={"cancelled": 1}),
    Line("seat-folded", _PLACE + " folded {_when:text}", (_IN,)),
    Line(
        "seat-showed-won",
        _PLACE + " showed {cards:cards} and won ({amount:money}){_how:text}",
        (_IN, _SHOWN, _WON),
    ),
    Line("seat-showed", _PLACE + " showed {cards:cards}[ and {_result:text}]", (_IN, _SHOWN)),
    Line(
        "seat-mucked",
        _PLACE + " mucked[ {cards:cards}][ and lost][ (cashed out)][.]",
        (_IN, Row("muck", unless_told=True)),
    ),
    Line("seat-mucked-won", _PLACE + " mucked hand and won {amount:money}", (_IN, _WON)),
    Line("seat-collected", _PLACE + " collected [(]{amount:money}[)]", (_IN, _WON)),
    Line("seat-won", _PLACE + " won ({amount:money})", (_IN, _WON)),
    Line("seat-silent", _PLACE + " (didn't bet)", (_IN,)),
    Line("seat-nothing", _PLACE),
)

ANYWHERE: Final = "between summary " + PLAY
_OTHERS = block(
    ANYWHERE,
    Line("chat", '{_who:name} said, "{_words:text}"', skip="chat"),
    Line("observer-chat", '{_who:name} {[}observer{]} said, "{_words:text}"', skip="chat"),
    Line("joins", "{_who:name} joins the table at seat #{_seat:int}", skip="seat-change"),
    Line("leaves", "{_who:name} leaves the table", skip="seat-change"),
    Line("removed", "{_who:name} was removed from the table for failing to post", skip="seat-change"),
    Line("allowed", "{_who:name} will be allowed to play after the button", skip="seat-change"),
    Line("sitting-out", "{_who:name}[:] is sitting out", skip="seat-change"),
    Line("sits-out-later", "{_who:name}: sits out", skip="seat-change"),
    Line("returned", "{_who:name} has returned", skip="seat-change"),
    Line("leave-user", "Table {_what:word} user", skip="seat-change"),
    Line("connected", "{_who:name} is connected", skip="connection"),
    Line("disconnected", "{_who:name} is disconnected", skip="connection"),
    Line("timed-out", "{_who:name} has timed out[ while [being ]disconnected]", skip="time-bank"),
    Line(
        "finished",
        "{_who:name} finished the tournament[ in {_place:word} place][ and received {_prize:text}]",
        skip="tournament",
    ),
    Line("wins-event", "{_who:name} wins the tournament{_rest:text}", skip="tournament"),
    Line("bounty", "{_who:name} wins [the ]{_prize:money} [bounty ]for {_rest:name}", skip="tournament"),
    Line("bounty-split", "{_who:name} split the {_prize:money} bounty for {_rest:name}", skip="tournament"),
    Line("entry", "{_who:name} wins an entry to {_rest:name}", skip="tournament"),
)

GRAMMAR: Final = Grammar(
    lines=(
        *_HEADERS,
        *_TABLE_LINES,
        *_streets(),
        *_DEALT,
        *_PLAIN,
        *_POSTS,
        *_ACTIONS,
        *_SHOWDOWN,
        *_REMARKS,
        *_SUMMARY,
        *_HEADLESS,
        *_OTHERS,
    ),
    start="between",
    flags={
        "and is all-in": Flag.ALL_IN,
        "is sitting out": Flag.SITTING_OUT,
        "[hero]": Flag.HERO,
        "out of hand (moved from another table into small blind)": Flag.NOT_DEALT,
    },
)

GAMES: Final = (
    ("6+ hold'em", "other"),
    ("card omaha", "other"),
    ("courchevel", "other"),
    ("5 card", "other"),
    ("hold'em", "holdem"),
    ("omaha hi/lo", "omaha8"),
    ("omaha h/l", "omaha8"),
    ("omaha", "omaha"),
    ("7 card stud hi/lo", "stud8"),
    ("7 card stud", "stud"),
    ("razz", "razz"),
)
STRUCTURES: Final = (
    ("no limit", "no-limit"),
    ("pot limit", "pot-limit"),
    ("limit", "fixed-limit"),
)

PARSER: Final = TextParser(
    name="pokerstars",
    title="PokerStars",
    grammar=GRAMMAR,
    records=SITE_RECORDS,
    stud_records=facts_mask("up"),
    uncalled_since=date(2009, 11, 1),
    games=GAMES,
    structures=STRUCTURES,
    sites=SITES,
    zones=ET_ZONES,
)
