"""Every house setting: its type, its default, the words it may take, where it comes from.

The one place. Settings that the replay needs are declared in ``analyzer.replay.settings`` (name,
default, words) and only explained here; all others are declared here. A setting exists if a rule
or the replay reads it; a test holds this list to that.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

import polars as pl

from analyzer.replay.settings import INDEX, REPLAY_SETTINGS
from analyzer.schema import MONEY

Value = bool | int | Decimal | str | tuple[str, ...] | None
"""A setting's value once checked: money and numbers are exact decimals, None is *none*."""

KINDS: Final = ("bool", "int", "number", "money", "word", "words")

_TOO_MUCH: Final = Decimal(2**31)
_DTYPES: Final[dict[str, pl.DataType]] = {
    "bool": pl.Boolean(),
    "int": pl.Int32(),
    "number": MONEY,
    "money": MONEY,
    "word": pl.String(),
    "words": pl.List(pl.String()),
}
_SQL: Final = {
    "bool": "BOOLEAN",
    "int": "INTEGER",
    "number": "DECIMAL(18,4)",
    "money": "DECIMAL(18,4)",
    "word": "VARCHAR",
    "words": "VARCHAR[]",
}


class SettingError(ValueError):
    """A value that a setting does not take; the message names what it does take."""


@dataclass(frozen=True)
class Setting:
    """One setting.

    kind      one of ``KINDS``; ``words`` is a list of words
    choices   the allowed words (``word``, ``words``)
    optional  may also be ``"none"``, which is NULL in SQL
    says      what it decides
    source    clause of the seeds or of another rulebook
    """

    name: str
    kind: str
    default: Value
    says: str
    source: str
    choices: tuple[str, ...] = ()
    optional: bool = False

    @property
    def dtype(self) -> pl.DataType:
        """The type of its column in a house table."""
        return _DTYPES[self.kind]

    @property
    def allowed(self) -> str:
        """What it takes, for people."""
        what = {
            "bool": "true or false",
            "int": "a whole number, 0 or more",
            "number": "a number, 0 or more",
            "money": "an amount, 0 or more",
            "word": "one of " + ", ".join(self.choices),
            "words": "a list of words out of " + ", ".join(self.choices),
        }[self.kind]
        return what + (', or "none"' if self.optional else "")

    def check(self, value: object) -> Value:
        """The value in the program's own type; raises ``SettingError`` if it is not taken."""
        if value == "none" and self.optional:
            return None
        taken = _taken(self, value)
        if taken is None:
            raise SettingError(f"{self.name} is {self.allowed}, not {value!r}")
        return taken

    def literal(self, value: Value) -> str:
        """The value as a typed SQL literal."""
        if value is None:
            return f"NULL::{_SQL[self.kind]}"
        if isinstance(value, tuple):
            return f"[{', '.join(repr(word) for word in value)}]::VARCHAR[]"
        text = str(value).lower() if isinstance(value, bool) else str(value)
        return f"'{text}'" if self.kind == "word" else f"{text}::{_SQL[self.kind]}"


def _taken(setting: Setting, value: object) -> Value:
    kind = setting.kind
    if kind == "bool":
        return value if isinstance(value, bool) else None
    if kind == "word":
        return value if isinstance(value, str) and value in setting.choices else None
    if kind == "words":
        if isinstance(value, list | tuple) and all(word in setting.choices for word in value):
            return tuple(str(word) for word in value)
        return None
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return None
    number = Decimal(value)
    if not number.is_finite() or not 0 <= number < _TOO_MUCH:
        return None
    if kind == "int":
        return value if isinstance(value, int) else None
    return number if number == number.quantize(Decimal("0.0001")) else None


def _replay(name: str, says: str, source: str, optional: bool = False) -> Setting:
    """A setting of the replay: name, default and words come from its own list."""
    spec = REPLAY_SETTINGS[INDEX[name]]
    default = spec.default
    if spec.choices:
        return Setting(name, "word", str(default), says, source, spec.choices, optional)
    if isinstance(default, bool):
        return Setting(name, "bool", default, says, source, (), optional)
    if spec.scale == 1:
        return Setting(name, "int", int(default), says, source, (), optional)
    return Setting(name, "number", Decimal(str(default)), says, source, (), optional)


_REPLAY: Final = (
    _replay("allin_reopen_fl", "fixed limit: part of the unit that makes an all-in a full bet", "WL-129"),
    _replay("allin_reopen_nl", "no and pot limit: part of the last raise that reopens betting", "WL-171"),
    _replay("cumulative_reopen", "several short all-ins together may reopen the betting", "WL-173, WT-96"),
    _replay("completion_is_raise", "a completion of the bring-in counts as a raise", "S3 L12; WL-126"),
    _replay(
        "fourth_street_pair_rule",
        "who may bet the upper limit on fourth street with an open pair",
        "S3 L16, WL-220; S4 L188",
    ),
    _replay("stud_high_tie", "what breaks a tie of high boards", "S3 L4, S4 L179; WT p.25"),
    _replay("bringin_ace", "the ace in the test for the low card", "WL-240"),
    _replay("headsup_button_posts", "the blind of the button when two play", "WL-153; S4 L59"),
    _replay("pl_preflop_rounding", "how the pot counts before the flop in pot limit", "WL-187"),
    _replay("exposed_low_rule", "when an exposed low card passes the bring-in on", "S3 L24"),
    _replay("exposed_final_opener", "who opens when the last stud card was exposed", "S3 L68; WL-230"),
    _replay("miss_nl_opener", "no-limit Mississippi: the door card that opens", "S4 L237"),
    _replay("mississippi_tie", "no-limit Mississippi: what breaks a tie of door cards", "S4 silent"),
    _replay("miss_last_two_doubled", "Mississippi: upper limit on the last two rounds", "S4 L246"),
    _replay("mississippi_river_face", "Mississippi: face of the last card", "S4 L220"),
    _replay("miss_nl_min_open", "no-limit Mississippi: least opening bet", "S4 L241"),
    _replay("ante_live", "the ante counts towards the first wager", "WAC 230-15-135"),
    _replay("premature_board_remedy", "what is done with a board card dealt early", "S0/S1 #4; WL-167"),
    _replay("premature_stud_remedy", "what is done with a stud card dealt early", "S3 L60; WL-227"),
    _replay("overfull_flop_remedy", "what is done with a flop of four cards", "S0/S1 #2; WL-163"),
    _replay("omaha_rule", "how many hole cards an Omaha hand uses", "S4 L9, L30"),
    _replay("low_qualifier", "highest card of a qualifying low", "WL-236"),
    _replay("odd_chip_button", "button games: who gets the odd chip", "WL-149"),
    _replay("odd_chip_stud", "stud: who gets the odd chip", "WL-149, WT-73"),
    _replay("hilo_odd_to", "high-low: which half gets the odd chip", "WL-149"),
    _replay("odd_chip_unit", "smallest chip; 0 takes the smallest unit of the hand's own amounts", "WL-148"),
    _replay("bb_option", "a blind that nobody raised may act", "S4 L63; WL-152"),
    _replay("fold_no_bet_keeps_cards", "stud: a fold with no bet keeps getting cards", "S3 L32"),
    _replay("short_blind_price", "what a blind that is all-in short leaves to call", "WL-150"),
    _replay("stud_exposed_hole", "stud: what an exposed hole card leads to", "S3 L20, L24"),
)

_SQL_ONLY: Final = (
    Setting(
        "deck_composition",
        "word",
        "std52",
        "the cards of the deck",
        "WL-362; one-deck premise of the seeds",
        ("std52", "short36"),
    ),
    Setting(
        "burn_streets",
        "words",
        ("flop", "turn", "river"),
        "flop games: streets before which a card is burned",
        "S4 L15-22",
        ("flop", "turn", "river"),
    ),
    Setting(
        "stud_burn_streets",
        "words",
        ("fourth", "fifth", "sixth", "seventh"),
        "stud: streets before which a card is burned",
        "S3 L56, L60, L64; WL-228",
        ("fourth", "fifth", "sixth", "seventh"),
    ),
    Setting(
        "ante_type",
        "word",
        "each",
        "who posts the ante: each seat, the big blind or the button for all, or whoever the log shows",
        "S4 L144, L167; TDA RP-11",
        ("each", "bb", "button", "any"),
    ),
    Setting("bringin_may_open_full", "bool", True, "the bring-in seat may open for a full bet", "S3 L8"),
    Setting(
        "bringin_amount",
        "word",
        "half_lower",
        "the bring-in where the hand does not state it: half the lower limit, or not to be told",
        "S4 L174; WL-219",
        ("half_lower", "stated"),
    ),
    Setting(
        "sb_amount",
        "word",
        "half_lower",
        "the small blind where the hand does not state it: half the lower limit, or not to be told",
        "S4 L38",
        ("half_lower", "stated"),
    ),
    Setting(
        "bb_amount",
        "word",
        "lower",
        "the big blind where the hand does not state it: the lower limit, or not to be told",
        "S4 L40",
        ("lower", "stated"),
    ),
    Setting("max_bets", "int", 4, "fixed limit: bets of a round, the opening one included", "S4 L45; S3 L12"),
    Setting(
        "headsup_uncap",
        "word",
        "anytime_headsup",
        "when two players lift the cap on bets",
        "S4 L47; WL-127; WT-100",
        (
            "anytime_headsup",
            "becomes_headsup_before_cap",
            "round_begins_headsup",
            "final_two_in_tournament",
            "never",
        ),
    ),
    Setting(
        "headsup_counts_allin", "bool", False, "an all-in hand counts as a player in that test", "WL-126"
    ),
    Setting("miss_max_bets", "int", 3, "fixed-limit Mississippi: the cap of a round", "S4 L248"),
    Setting(
        "miss_cap_unit",
        "word",
        "bets",
        "whether that cap counts bets or raises",
        "S4 L248",
        ("bets", "raises"),
    ),
    Setting(
        "min_bet",
        "money",
        None,
        'no and pot limit: least opening bet; "none": the big blind',
        "WL-128, WL-170",
        optional=True,
    ),
    Setting(
        "pl_oversize_accepted",
        "bool",
        False,
        "pot limit: an oversize wager that the next seats accepted stands",
        "WL-184, WL-185",
    ),
    Setting("table_stakes", "bool", True, "nobody wagers more than the chips before the seat", "WL-60"),
    Setting("rake_cap", "money", None, 'highest rake of a pot; "none": not posted', "WL-27", optional=True),
    Setting(
        "hand_id_scope",
        "word",
        "table",
        "within what a hand's number is unique",
        "house; the source's own numbering",
        ("site", "table"),
    ),
    Setting(
        "oot_binding",
        "word",
        "unless_changed",
        "whether a decision out of turn binds when a seat that was passed over bets or raises",
        "WL-132; TDA-40",
        ("unless_changed", "always"),
    ),
    Setting(
        "id_sequence",
        "word",
        "consecutive",
        "how hand numbers follow one another at a table, or in a room where hand_id_scope is site",
        "the source's own numbering",
        ("consecutive", "monotone", "none"),
    ),
    Setting("clock_tolerance", "int", 2, "seconds by which clocks of one table may differ", "house"),
    Setting(
        "chips_between_hands",
        "word",
        "any",
        "whether chips may be bought or given away between hands without a line in the log",
        "WL-59, WL-60, WL-103",
        ("any", "none"),
    ),
    Setting("one_hand_per_player", "bool", True, "a player holds one seat of a hand", "WL-62"),
    Setting(
        "required_fields",
        "words",
        ("id", "game", "structure", "stakes", "seats", "stack"),
        "what the header of a hand must tell",
        "NJ-69O-1.8(d)",
        ("id", "game", "structure", "stakes", "seats", "stack", "table", "time", "dealer", "currency"),
    ),
    Setting(
        "money_unit",
        "money",
        None,
        'smallest unit of all amounts; "none": the cent of the currency, where it has one',
        "house",
        optional=True,
    ),
    Setting(
        "showdown_reveal",
        "word",
        "all_or_muck",
        "what live hands do at the showdown",
        "S4 L28; WL-139",
        ("all", "all_or_muck", "winner_only"),
    ),
    Setting(
        "allin_faceup", "bool", True, "tournaments: all-in hands are turned up before more cards", "WT-70"
    ),
    Setting("rake_pct", "number", None, 'posted rake in percent; "none": not posted', "WL-27", optional=True),
    Setting(
        "stat_rake_pct_max",
        "number",
        Decimal(10),
        "highest lawful rake in percent",
        "WAC-080; SD 20:18:16:16",
    ),
    Setting("no_flop_no_drop", "bool", True, "no rake of a hand that ends in its first round", "posting"),
    Setting("stud_blinds_allowed", "bool", False, "blinds in stud with a bring-in", "S4 L184 against L172"),
    Setting("straddle_allowed", "bool", True, "straddles", "S0/S1 L3 (many blinds); WL-11; NJ 13:69F-14.10"),
    Setting("straddle_mult", "number", Decimal(2), "a straddle in big blinds", "WL-11"),
    Setting(
        "unknown_line_policy",
        "word",
        "report",
        "whether a line that no pattern knows is reported as a finding",
        "derived: nothing is ignored in silence",
        ("report", "ignore"),
    ),
)

_IRREGULAR: Final = (
    Setting(
        "seeds01_apply_to",
        "words",
        ("holdem", "omaha", "omaha8"),
        "games that the clauses on hole cards govern: their text says stud, its content is flop games",
        "S0/S1 L3, #1, #5",
        ("holdem", "omaha", "omaha8"),
    ),
    Setting(
        "exposed_first_n", "int", 1, "first cards of the deal that must not be exposed", "S0/S1 #1; WL-104"
    ),
    Setting("exposed_max", "int", 1, "exposed hole cards that are not yet a misdeal", "S0/S1 #1; TDA-35"),
    Setting("exposed_kept", "bool", False, "a player may keep a card that the dealer exposed", "S0/S1 #1"),
    Setting(
        "extra_card_scope",
        "word",
        "first_player",
        "whose one extra hole card becomes the burn",
        "S0/S1 #5; WL-118",
        ("first_player", "any_one_card"),
    ),
    Setting(
        "substantial_action",
        "word",
        "tda",
        "when a deal can no longer be a misdeal: two decisions, one with chips, or any three; three folds,"
        " three checks or two others; two players have acted",
        "TDA-36; WL-105; Robert's Rules; S0/S1 silent",
        ("tda", "wl105", "two_players"),
    ),
    Setting(
        "misdeal_triggers",
        "words",
        ("first-card", "sequence", "not-entitled", "left-out", "count", "boxed"),
        "faults of the deal that are a misdeal when they are noticed in time",
        "WL-104; TDA-35A",
        ("first-card", "sequence", "not-entitled", "left-out", "count", "boxed"),
    ),
    Setting(
        "button_card_completion", "bool", True, "a button short of a card gets it before it acts", "WT-108"
    ),
    Setting(
        "ruling_required",
        "bool",
        False,
        "what is put right needs a recorded ruling",
        "CFR 543.10; PA 637a.18",
    ),
    Setting("burn_before_initial_deal", "bool", False, "a card is burned before the first deal", "derived"),
    Setting(
        "burn_error_remedy",
        "word",
        "reposition",
        "how a missed or doubled burn is put right: by moving cards to their places; a flop by a reshuffle,"
        " or by scrambling it with the burn",
        "S3 L56; WL-164; WT-88c",
        ("reposition", "flop_reshuffle_if_exposed", "scramble_pick"),
    ),
    Setting(
        "burn_error_deadline",
        "word",
        "first_action",
        "until when a burn error is put right",
        "WL-122, WL-165; WT-88c",
        ("first_action", "substantial_action"),
    ),
    Setting("shuffle_required", "bool", True, "the deck is shuffled before every deal", "S0/S1 #1; NJ-14.5"),
    Setting("cut_required", "bool", True, "the deck is cut after every shuffle", "S0/S1 #1, #3, #4; NJ-14.5"),
    Setting("min_cut_cards", "int", 10, "least cards of a cut of a whole deck", "NJ-14.5(b)2"),
    Setting("boxed_void_count", "int", 2, "boxed cards that make a deal void", "WL-21; TDA-35A"),
    Setting(
        "fouled_deck_policy",
        "word",
        "void_unless_unused_stub",
        "whether a wrong card in the unused part of the deck makes the hand void, too",
        "WL-111",
        ("void_all", "void_unless_unused_stub"),
    ),
    Setting("stub_count_required", "bool", False, "the stub is counted in every hand", "WL-228"),
    Setting(
        "rabbit_hunt_allowed", "bool", False, "cards may be turned after the hand is over", "WL-77; WT-81"
    ),
    Setting(
        "redeal_keeps_forced_bets",
        "bool",
        True,
        "after a misdeal the forced bets stay for the new deal",
        "WT-88",
    ),
    Setting(
        "play_board_requirement",
        "word",
        "declare_before_discard",
        "what a hand must do to play the board",
        "S0/S1 #6; WL-168, WT-75; S4 silent",
        ("declare_before_discard", "table_all", "none"),
    ),
)

_STUD: Final = (
    Setting("max_seats_flop", "int", 11, "most seats of a flop game", "NJ 13:69F-14.10(b)"),
    Setting("max_seats_stud", "int", 8, "most seats of a stud game", "WSOP tournament; S3 L64"),
    Setting(
        "later_street_forced_bet",
        "bool",
        False,
        "stud: the high hand must bet on fourth street and later ones",
        "S4 L177 against S3 L16, WL-230",
    ),
    Setting(
        "both_exposed",
        "word",
        "dead_refund",
        "stud: what two exposed hole cards lead to; in the other case only three exposed cards do harm",
        "S3 L20; WL-214",
        ("dead_refund", "misdeal_if_three"),
    ),
    Setting(
        "absent_rule",
        "word",
        "until_turn",
        "stud: when the hand of an absent player dies",
        "S3 L28; WSOP tournament p.24",
        ("until_turn", "at_deal_complete"),
    ),
    Setting(
        "off_table",
        "word",
        "must_play_exposed",
        "stud: a card that fell off the table plays, or is handled like any exposed card",
        "S3 L48; WL-119, WL-224",
        ("must_play_exposed", "treated_as_exposed"),
    ),
    Setting(
        "announcements_required", "bool", True, "stud: the dealer says low, high, raises and pairs", "S3 L52"
    ),
    Setting("announce_draws", "bool", False, "stud: possible straights and flushes are announced", "S3 L52"),
    Setting(
        "premature_extra_count",
        "word",
        "active_players",
        "stud: further cards that go out after an early street; fewer by those already out, or not",
        "S3 L60",
        ("active_players", "active_minus_dealt"),
    ),
    Setting(
        "early_final_scope",
        "word",
        "nobody",
        "stud: who may not bet or raise once an early last card was looked at",
        "S3 L60 (there will be no bet or raise)",
        ("that_player", "nobody"),
    ),
    Setting(
        "short_stub_method",
        "word",
        "robert",
        "stud: how a deck that is too short is stretched: the last card mixed with the burns, or counted "
        "first and mixed as a whole",
        "S3 L64; WL-228",
        ("robert", "wsop_count_first"),
    ),
    Setting(
        "exposed_final_multi",
        "word",
        "rest_down",
        "stud, more than two hands: faces of the last cards after an exposed one",
        "S3 L69; WL-230",
        ("rest_down", "first_exposed_all_up"),
    ),
    Setting(
        "exposed_final_option",
        "bool",
        True,
        "stud: an exposed last card lets its seat go all-in",
        "S3 L69-70",
    ),
    Setting(
        "missing_seventh",
        "word",
        "ruling",
        "stud: a hand without its seventh card is live if so ruled, always, or never",
        "S3 L74; WL-231",
        ("ruling", "live", "dead"),
    ),
)

SETTINGS: Final[dict[str, Setting]] = {s.name: s for s in (*_REPLAY, *_SQL_ONLY, *_IRREGULAR, *_STUD)}


def defaults() -> dict[str, Value]:
    """Every setting at its default."""
    return {name: setting.default for name, setting in SETTINGS.items()}


def frame_schema(names: Iterable[str] = SETTINGS) -> dict[str, pl.DataType]:
    """Columns of a table of settings, in order."""
    return {name: SETTINGS[name].dtype for name in names}
