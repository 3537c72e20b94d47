"""Full Tilt hand histories in English, from the first years to the last."""

from __future__ import annotations

from typing import Final

from analyzer.schema import facts_mask
from parsers.grammar import Effect, Face, Flag, Grammar, Line, Money, Row, block
from parsers.text import SITE_RECORDS, TextParser

_DATE = "{h:int}:{mi:int}:{s:int} {zone:word} - {y:int}/{mo:int}/{d:int}"
_DATE2 = "{h2:int}:{mi2:int}:{s2:int} {zone2:word} - {y2:int}/{mo2:int}/{d2:int}"
_WHEN = " - " + _DATE + "[ {[}" + _DATE2 + "{]}][ (partial)]"
_NAMED_DAY = " - {h:int}:{mi:int}[:{s:int}] {zone:word} - {_day:word}, {month:word} {d:int}, {y:int}"
_STAKES = " - {low:money}/{high:money}[ Ante {ante:money}]"
_GAME = " - {game:name}"

_TABLES: Final[tuple[tuple[str, str, dict[str, int]], ...]] = (
    ("max", "{table:short} ({max:int} max[, {_kind:name}])", {}),
    ("duel", "{table:short} (heads up[, {_kind:name}])", {"max": 2}),
    ("plain", "{table:short}", {}),
)


def _headers() -> tuple[Line, ...]:
    lines = []
    for start, key in (("Full Tilt Poker", "full"), ("FullTiltPoker", "joined")):
        head = start + " Game #{id:word}: "
        for event, event_key in (("", "cash"), ("{_event:name} ({tournament:word}), ", "event")):
            for name, table, facts in _TABLES:
                for body, order in ((_STAKES + _GAME, "old"), (_GAME + _STAKES, "new")):
                    where = event + "Table " + table + body
                    label = f"{key}-{event_key}-{name}-{order}"
                    lines.append(_header(label, head + where + _WHEN, facts))
                    if order == "old" and not event:
                        lines.append(_header(label + "-day", head + where + _NAMED_DAY, facts))
            if event:
                match = head + event + "Match {table:short}" + _STAKES + _GAME + _WHEN
                lines.append(_header(f"{key}-match", match, {}))
    return tuple(lines)


def _header(key: str, template: str, facts: dict[str, int]) -> Line:
    return Line(key, template, opens=True, then="table", hand={"site_no": 0, **facts})


PLAY: Final = "table play third upper seventh draw showdown"
ANYWHERE: Final = "between summary " + PLAY

_SEAT = "Seat {seat:int}: {player:name} ({stack:money})[, is sitting out]"
_TABLE_LINES = block(
    "table",
    Line("seat", _SEAT, (Row(Effect.SEAT),)),
    Line("seats", "Seats: {max:int}"),
)

_PLAIN = block(
    PLAY,
    Line("button", "The button is in seat #{button:int}"),
    Line(
        "uncalled", "Uncalled bet of {amount:money} returned to {player:seated}", (Row("refund", "uncalled"),)
    ),
    Line("twice", "Players agree to Run It {_times:word}", (Row("note"),)),
    Line("no-low", "No low hand qualified", (Row("note"),)),
    Line("low-of-show", " ({_low:text})", skip="continuation"),
    Line(
        "canceled", "Hand #{_id:word} {_has:text}canceled", (Row("void"),), hand={"cancelled": 1}, closes=True
    ),
    Line("canceled-plain", "Hand[ has been] canceled", (Row("void"),), hand={"cancelled": 1}, closes=True),
)

_POT = "[ (Total Pot: {_pot:text})][ (Pot: {_pot_only:text})]"


def _streets() -> tuple[Line, ...]:
    lines = [
        Line("hole-cards", "*** HOLE CARDS ***" + _POT, (Row("street", "preflop"),), then="play"),
        Line("second", "*** 2ND STREET ***" + _POT, (Row("street", "other"),), then="third"),
        Line("third", "*** 3RD STREET ***" + _POT, (Row("street", "third"),), then="third"),
        Line("fourth", "*** 4TH STREET ***" + _POT, (Row("street", "fourth"),), then="upper"),
        Line("fifth", "*** 5TH STREET ***" + _POT, (Row("street", "fifth"),), then="upper"),
        Line("sixth", "*** 6TH STREET ***" + _POT, (Row("street", "sixth"),), then="upper"),
        Line("seventh", "*** 7TH STREET ***" + _POT, (Row("street", "seventh"),), then="seventh"),
        Line("showdown", "*** SHOW DOWN[ {run:int}] ***", (Row("street", "showdown"),), then="showdown"),
        Line("summary", "*** SUMMARY ***", (Row("street", "summary"),), then="summary", closes=True),
    ]
    marker = ("run",)
    for street, word, old in (
        ("flop", "FLOP[ET]", ""),
        ("turn", "TURN", "{_old:cards} "),
        ("river", "RIVER", "{_old:cards} "),
    ):
        rows = (Row("street", street, fields=marker), Row("board"))
        lines.append(Line(street, f"*** {word}[ {{run:int}}] *** {old}{{cards:cards}}" + _POT, rows))
    lines.append(Line("draw-round", "*** {text:name} ***" + _POT, (Row("street", "other"),), then="draw"))
    return block(PLAY, *lines)


_DEALT = (
    *block(
        "table play draw",
        Line("dealt", "Dealt to {player:seated} {cards:cards}", (Row("deal", hero=True),)),
        Line("dealt-drawn", "Dealt to {player:seated} {_kept:cards} {cards:cards}", (Row("deal"),)),
    ),
    *block(
        "third",
        Line(
            "dealt-hero",
            "Dealt to {player:seated} {hole:cards} {cards:cards}",
            (Row("deal", face=Face.DOOR, hero=True),),
        ),
        Line("dealt-door", "Dealt to {player:seated} {cards:cards}", (Row("deal", face=Face.DOOR),)),
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

_ALL_IN = "[, and is all in]"
_POSTS = block(
    PLAY,
    Line("ante", "{player:seated} antes {amount:money}" + _ALL_IN, (Row("post", "ante"),)),
    Line(
        "small-blind",
        "{player:seated} posts the small blind of {amount:money}" + _ALL_IN,
        (Row("post", "small-blind"),),
    ),
    Line(
        "big-blind",
        "{player:seated} posts the big blind of {amount:money}" + _ALL_IN,
        (Row("post", "big-blind"),),
    ),
    Line(
        "dead-blind",
        "{player:seated} posts a dead small blind of {amount:money}" + _ALL_IN,
        (Row("post", "dead"),),
    ),
    Line(
        "straddle",
        "{player:seated} posts [a ][the ]straddle[ of] {amount:money}" + _ALL_IN,
        (Row("post", "straddle"),),
    ),
    Line("live-post", "{player:seated} posts {amount:money}" + _ALL_IN, (Row("post", "big-blind"),)),
    Line("bring-in", "{player:seated} brings in for {amount:money}" + _ALL_IN, (Row("bring-in"),)),
)
_ACTIONS = block(
    PLAY,
    Line("fold", "{player:seated} folds", (Row("fold"),)),
    Line("check", "{player:seated} checks", (Row("check"),)),
    Line("call", "{player:seated} calls {amount:money}" + _ALL_IN, (Row("call"),)),
    Line("bet", "{player:seated} bets {both:money}" + _ALL_IN, (Row("bet"),)),
    Line("raise", "{player:seated} raises to {to:money}" + _ALL_IN, (Row("raise"),)),
    Line("complete", "{player:seated} completes it to {to:money}" + _ALL_IN, (Row("complete"),)),
    # a cap game: nobody may lose more in a hand, and who has put that in is all-in with chips behind
    *(
        Line(
            f"{kind}-capped",
            "{player:seated} " + what + "[, and is all in], and is capped",
            (Row(kind, "capped"),),
        )
        for kind, what in (
            ("call", "calls {amount:money}"),
            ("bet", "bets {both:money}"),
            ("raise", "raises to {to:money}"),
        )
    ),
    Line("low", "{player:seated} is low with {cards:cards}", (Row("announce", "low"),)),
    Line("high", "{player:seated} is high with {cards:cards}", (Row("announce", "high"),)),
    Line("discard", "{player:seated} discards {count:int} card[s][ {cards:cards}]", (Row("draw"),)),
    Line("discard-cards", "{player:seated} discards[ {cards:cards}]", (Row("draw"),)),
    Line("stand-pat", "{player:seated} stands pat[ on {_held:cards}]", (Row("draw"),)),
    Line("is-dealt", "{player:seated} is dealt {count:int} card[s]", (Row("note"),)),
)


def _wins() -> tuple[Line, ...]:
    lines = []
    for part, detail in (("", None), ("high ", "high"), ("low ", "low")):
        for verb in ("wins", "ties for"):
            start = "{player:seated}[ ] " + verb
            tail = " ({amount:money})[ with {text:text}]"
            key = f"{verb[:4].strip()}-{part.strip() or 'all'}"
            for pot, pot_key in ((0, "main"), (1, "side")):
                row = (Row("award", detail, pot=pot),)
                words = f"{start} the {part}{pot_key} pot"
                lines.append(Line(f"{key}-{pot_key}", words + tail, row, closes=True))
            nth = f"{start} [the ]{part}side pot[ ][#][-]{{pot:int}}"
            lines.append(Line(f"{key}-nth", nth + tail, (Row("award", detail),), closes=True))
            lines.append(
                Line(f"{key}-pot", f"{start} the {part}pot" + tail, (Row("award", detail),), closes=True)
            )
            run = f"{start} {part}pot {{run:int}}"
            lines.append(Line(f"{key}-run", run + tail, (Row("award", detail),), closes=True))
    return block(PLAY, *lines)


_SHOWDOWN = block(
    PLAY,
    Line("show", "{player:seated} shows {cards:cards}[ ({text:text})]", (Row("show"),)),
    Line("show-value", "{player:seated} shows {cards:cards} {text:name}", (Row("show"),)),
    Line("show-again", "{player:seated} shows {text:name}", (Row("show"),)),
    Line("muck", "{player:seated} mucks", (Row("muck"),)),
    Line("adds", "{player:seated} adds {amount:money}", (Row("note"),)),
)

_PLACE = "Seat {seat:int}: {player:seated}[ (button)][ (small blind)][ (big blind)]"
_IN = Row(Effect.DEALT_IN)
_SHOWN = Row("show", fields=("cards",), unless_told=True)
_WON = Row("award", fields=("amount",), unless_told=True)
_SUMMARY = block(
    "summary",
    Line("summary-run", "*** SUMMARY {_run:int} ***"),
    Line("total", "Total pot {total:money}[ {_pots:text}] | Rake {rake:money}"),
    Line("board", "Board: {_cards:cards}"),
    Line("pot-of-run", "Pot {_pot:int} {_amount:money}"),
    Line("duration", "Duration {_seconds:word}", skip="duration"),
    Line("seat-idle", _PLACE + " didn't bet (folded)", (_IN,)),
    Line("seat-folded", _PLACE + " folded {_when:text}", (_IN,)),
    Line(
        "seat-won", _PLACE + " showed {cards:cards} and won ({amount:money}){_how:text}", (_IN, _SHOWN, _WON)
    ),
    Line("seat-showed", _PLACE + " showed {cards:cards}[ and {_result:text}]", (_IN, _SHOWN)),
    Line(
        "seat-mucked",
        _PLACE + " mucked {cards:cards}[ - {_value:text}]",
        (_IN, Row("muck", unless_told=True)),
    ),
    Line("seat-mucked-hidden", _PLACE + " mucked", (_IN,)),
    Line("seat-collected", _PLACE + " collected ({amount:money})[, mucked]", (_IN, _WON)),
    Line("seat-wins", _PLACE + " [ ]wins {_rest:text}", (_IN,)),
    Line("seat-out", _PLACE + " is sitting out", (Row(Effect.NOT_DEALT),)),
    Line("seat-number", _PLACE + " {[}{_n:int}{]}"),
    Line("seat-nothing", _PLACE),
    Line("seat-unlisted", "Seat {_seat:int}: {_who:name} is sitting out", skip="seat-change"),
    Line("canceled-late", "Hand #{_id:word} {_has:text}canceled", (Row("void"),), hand={"cancelled": 1}),
)
_HEADLESS = block(
    "between summary",
    Line("seat-headless", _SEAT, (Row(Effect.SEAT),), headless=True, then="table"),
)
_ROSTER = block(
    "summary",
    *(
        Line(
            f"roster-{key}",
            "Seat {seat:int}: {player:short}[ (button)][ (small blind)][ (big blind)]" + what,
            (Row(Effect.SEAT),),
            roster=True,
        )
        for key, what in (
            ("collected", " collected ({_won:money})[, mucked]"),
            ("showed", " showed {_cards:cards}{_rest:text}"),
            ("mucked", " mucked[ {_cards:cards}{_rest:text}]"),
            ("idle", " didn't bet (folded)"),
            ("folded", " folded {_when:text}"),
            ("out", " is sitting out"),
        )
    ),
)

_OTHERS = block(
    ANYWHERE,
    Line("observer", "{_who:name} (Observer): {_words:text}", skip="chat"),
    Line("chat", "{player:seated}: {_words:text}", skip="chat"),
    Line("feeling", "{_who:name} is feeling {_mood:word}", skip="chat"),
    Line("seconds", "{_who:name} has {_n:int} seconds left to act", skip="time-bank"),
    Line("seconds-only", "{_n:int} seconds left to act", skip="time-bank"),
    Line("time", "{_who:name} has requested TIME", skip="time-bank"),
    Line("timed-out", "{_who:name} has timed out", skip="time-bank"),
    Line("disconnected", "{_who:name} has been disconnected", skip="connection"),
    Line("reconnected", "{_who:name} has reconnected", skip="connection"),
    Line("returned", "{_who:name} has returned", skip="seat-change"),
    Line("sits-out", "{_who:name} is sitting out", skip="seat-change"),
    Line("sits-down", "{_who:name} sits down", skip="seat-change"),
    Line("stands-up", "{_who:name} stands up", skip="seat-change"),
    Line("adds-unlisted", "{_who:name} adds {_amount:money}", skip="seat-change"),
    Line("separator", "{_stars:name} # {_n:int} {_more:name}", skip="separator", where="between summary"),
    Line("finished", "{_who:name} finished in {_place:word} place{_rest:text}", skip="tournament"),
)
_TOURNAMENT = block(
    "between",
    Line("t-head", "Full Tilt Poker Tournament Summary {_rest:text}", skip="tournament"),
    Line("t-buy-in", "Buy-In[ Chips]: {_rest:text}", skip="tournament"),
    Line("t-entries", "{_n:int} Entries", skip="tournament"),
    Line("t-prizes", "Total Prize Pool: {_rest:text}", skip="tournament"),
    Line("t-tickets", "Top {_n:int} finishers {_rest:text}", skip="tournament"),
    Line("t-times", "Tournament {_what:word}: {_rest:text}", skip="tournament"),
    Line("t-place", "{_n:int}: {_who:text}", skip="tournament"),
)

GRAMMAR: Final = Grammar(
    lines=(
        *_headers(),
        *_TABLE_LINES,
        *_streets(),
        *_DEALT,
        *_PLAIN,
        *_POSTS,
        *_ACTIONS,
        *_wins(),
        *_SHOWDOWN,
        *_SUMMARY,
        *_HEADLESS,
        *_TOURNAMENT,
        *_OTHERS,
        *_ROSTER,
    ),
    start="between",
    money=Money.SUFFIX,
    flags={
        ", and is all in": Flag.ALL_IN,
        ", is sitting out": Flag.SITTING_OUT,
    },
)

GAMES: Final = (
    ("card", "other"),
    ("draw", "other"),
    ("courchevel", "other"),
    ("irish", "other"),
    ("hold'em", "holdem"),
    ("omaha h/l", "omaha8"),
    ("omaha hi/lo", "omaha8"),
    ("omaha", "omaha"),
    ("stud h/l", "stud8"),
    ("stud hi/lo", "stud8"),
    ("stud", "stud"),
    ("razz", "razz"),
)
STRUCTURES: Final = (
    ("no limit", "no-limit"),
    ("nl ", "no-limit"),
    ("pot limit", "pot-limit"),
    ("pl ", "pot-limit"),
    ("fl ", "fixed-limit"),
    ("limit", "fixed-limit"),
)

PARSER: Final = TextParser(
    name="fulltilt",
    title="Full Tilt",
    grammar=GRAMMAR,
    records=SITE_RECORDS,
    stud_records=facts_mask("up"),
    games=GAMES,
    structures=STRUCTURES,
    sites=("Full Tilt",),
    zones={"ET": "America/New_York", "UTC": "UTC"},
)
