"""Every table of handaudit: columns, types, meaning. The one place.

Stages exchange nothing but these tables, as Polars frames. Log tables hold what the log says
and no more; replay tables hold what the replay computed; neither judges. Judging is SQL's.

Conventions
    Money is ``DECIMAL(18,4)`` in the hand's own currency (never cents, never float). Inside the
    kernels it is a 64-bit integer in ten-thousandths (``MONEY_SCALE``).
    Cards are small integers, ``rank * 4 + suit`` with rank 0 = deuce … 12 = ace and
    suit 0 = clubs, 1 = diamonds, 2 = hearts, 3 = spades; ``HIDDEN`` is a card whose face the
    source does not know, ``FOREIGN`` a token that is no card of a deck of 52.
    ``hand_key`` identifies a hand: source key (31 bits), chunk of the file (12), ordinal (20).
    ``seq`` counts a hand's events from 1 in the order of the log; 0 is the hand's own header.
    Streets are counted from 0: before the flop, or third street, is 0.
    Rows of a table are sorted by ``hand_key`` and then ``seq`` (or ``seat``, ``street`` …).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import polars as pl

MONEY_SCALE: Final = 10_000
MONEY: Final = pl.Decimal(18, 4)
HIDDEN: Final = 52
FOREIGN: Final = 53
RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
CARD_TEXT: Final[tuple[str, ...]] = (
    *(rank + suit for rank in RANKS for suit in SUITS),
    "??",
    "!!",
)

CHUNK_BITS: Final = 12
ORDINAL_BITS: Final = 20

GAMES: Final = (
    "holdem",
    "omaha",
    "omaha8",
    "stud",
    "stud8",
    "razz",
    "mississippi",
    "other",
)
"""``other``: a game that no rule covers yet (draw, badugi, Courchevel …): parsed, not audited."""

STRUCTURES: Final = ("fixed-limit", "spread-limit", "pot-limit", "no-limit", "other")

EVENT_KINDS: Final = (
    # betting
    "post",
    "bring-in",
    "check",
    "fold",
    "call",
    "bet",
    "complete",
    "raise",
    # dealing
    "shuffle",
    "cut",
    "deal",
    "burn",
    "board",
    "common",
    "expose",
    "return",
    "replace",
    "looked",
    "misdeal",
    "stub",
    # people
    "absent",
    "back",
    "pickup",
    "kill",
    "declare",
    "announce",
    "ruling",
    # money and showdown
    "show",
    "muck",
    "refund",
    "rake",
    "award",
    "void",
    # only in site logs
    "street",  # a street marker, such as *** FLOP *** or *** 4th STREET ***
    "draw",  # cards exchanged in a draw game
    "cash-out",  # insurance paid by the site; the pot is not concerned
    "note",  # anything read and kept that replay has no use for
)

DETAILS: Final = (
    # post
    "ante",
    "small-blind",
    "big-blind",
    "straddle",
    "dead",
    "kill",
    # expose
    "dealer",
    "player",
    "boxed",
    "off-table",
    # declare, announce
    "board",
    "all-in",
    "low",
    "high",
    "raise",
    "pair",
    "straight",
    "flush",
    "common",
    # refund
    "uncalled",
    "misdeal",
    "wrong-low",
    "ruling",
    # rake
    "rake",
    "jackpot",
    "drop",
    "time",
    # award part
    "whole",
    # a wager up to the cap on what a seat may lose in a hand: all-in with chips behind
    "capped",
    # street markers
    "preflop",
    "flop",
    "turn",
    "river",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "showdown",
    "summary",
    # free text that is no word of ours; the words stand in ``text``
    "other",
)
"""The qualifier of an event (column ``detail``): a post's kind, an exposure's cause, a refund's
cause, a rake's kind, an award's part, what was declared or announced, a street marker's street."""

FACES: Final = ("down", "up")
PLACES: Final = ("deck", "seat", "board", "burn", "aside", "muck", "common")

FACTS: Final = (
    # words of a dealer log's ``records``
    "shuffle",
    "cut",
    "burn",
    "deal",
    "face",
    "exposure",
    "return",
    "stub",
    "announcement",
    "ruling",
    "absence",
    "declaration",
    "muck",
    "rake",
    "deck",
    # what other formats tell, declared by their parsers
    "action",  # every betting action with its amount, in order
    "forced",  # posts of blinds, antes and bring-ins
    "stack",  # starting stacks
    "button",  # the button's seat
    "up",  # which up cards lie before whom (stud)
    "board",  # the community cards, street by street
    "hole",  # the down cards of seats that reach the showdown, or of all
    "show",  # cards shown at the showdown
    "award",  # who was paid how much
    "uncalled",  # returned uncalled bets have a line of their own
    "time",  # the start of each hand
    "seats",  # who sits where
    "id",  # a number that identifies the hand
    "stakes",  # limits or blinds of the table
)
"""What a source is able to record. ``hands.records`` is a bit mask, bit *i* for ``FACTS[i]``:
an event kind that a source cannot record proves nothing by its absence."""

VERDICTS: Final = ("pass", "violation", "deviation", "not-checkable")
SEVERITIES: Final = ("critical", "major", "minor")

Game = pl.Enum(GAMES)
Structure = pl.Enum(STRUCTURES)
EventKind = pl.Enum(EVENT_KINDS)
Detail = pl.Enum(DETAILS)
Face = pl.Enum(FACES)
Place = pl.Enum(PLACES)
Verdict = pl.Enum(VERDICTS)
Severity = pl.Enum(SEVERITIES)
Cards = pl.List(pl.Int8)
When = pl.Datetime("us")


def facts_mask(*names: str) -> int:
    """The bit mask of some words of ``FACTS``; raises ``ValueError`` for a word that is none."""
    mask = 0
    for name in names:
        mask |= 1 << FACTS.index(name)
    return mask


@dataclass(frozen=True)
class Column:
    """One column: its name, its Polars type, and what it means."""

    name: str
    dtype: pl.DataType | type[pl.DataType]
    meaning: str


@dataclass(frozen=True)
class Table:
    """One table: what a row is, and its columns in order."""

    name: str
    row: str
    columns: tuple[Column, ...] = field(default_factory=tuple)

    @property
    def polars(self) -> pl.Schema:
        """The columns as a Polars schema."""
        return pl.Schema({c.name: c.dtype for c in self.columns})

    def empty(self) -> pl.DataFrame:
        """A frame of this table without rows."""
        return pl.DataFrame(schema=self.polars)


def _table(name: str, row: str, *columns: tuple[str, pl.DataType | type[pl.DataType], str]) -> Table:
    return Table(name, row, tuple(Column(*c) for c in columns))


KEY = ("hand_key", pl.Int64, "the hand")
SEQ = ("seq", pl.Int32, "the event within the hand, from 1; 0 is the header")
SEAT = ("seat", pl.Int8, "seat number, clockwise; null where no seat is concerned")

SOURCES = _table(
    "sources",
    "one input file (or the part of a file that one format fills)",
    ("source_key", pl.Int64, "31 bits of the digest; the high part of hand_key"),
    ("path", pl.String, "as given on the command line"),
    ("sha256", pl.String, "of the bytes as stored, before unpacking"),
    ("format", pl.String, "the parser that read it; null if none knew it"),
    ("encoding", pl.String, "utf-8, utf-16-le, cp1252 …"),
    ("bytes", pl.Int64, "size after unpacking; parsed + skipped + unknown"),
    ("parsed", pl.Int64, "bytes of lines that a template or a decoder read"),
    ("skipped", pl.Int64, "bytes of lines that a named pattern passes over (chat, blank lines …)"),
    ("unknown", pl.Int64, "bytes of lines that nothing knew; each is a diagnostic"),
    ("hands", pl.Int64, "hands found"),
    ("diagnostics", pl.Int64, "diagnostics written"),
    ("records", pl.Int64, "facts the source can record; see FACTS"),
)

HANDS = _table(
    "hands",
    "one hand as its header and summary give it",
    KEY,
    ("source_key", pl.Int64, "the source"),
    ("hand_id", pl.String, "the venue's number for the hand"),
    ("site", pl.String, "who dealt it, as the log calls itself; null in a dealer log"),
    ("format", pl.String, "the parser's name"),
    ("table_name", pl.String, "the table"),
    ("tournament", pl.String, "the tournament; null in a cash game"),
    ("at", When, "start of the hand, as logged (local time where utc_offset is null)"),
    ("utc_offset", pl.Int16, "minutes east of UTC; null if the log does not say"),
    ("game", Game, "see games.py"),
    ("game_text", pl.String, "the game in the log's own words"),
    ("structure", Structure, "betting structure"),
    ("lower", MONEY, "lower limit; fixed and spread limit only"),
    ("upper", MONEY, "upper limit; fixed and spread limit only"),
    ("small_blind", MONEY, "posted structure: small blind; null if not said"),
    ("big_blind", MONEY, "posted structure: big blind; null if not said"),
    ("ante", MONEY, "posted structure: ante; null if not said"),
    ("bring_in", MONEY, "posted structure: bring-in; null if not said"),
    ("currency", pl.String, "ISO 4217, or 'chips'; null if not said"),
    ("button", pl.Int8, "the button's seat; null in stud or if not said"),
    ("max_seats", pl.Int8, "seats of the table; null if not said"),
    ("hero", pl.Int8, "the seat whose cards the log sees; null if none"),
    ("dealer", pl.String, "who dealt"),
    ("profile", pl.String, "house rules that the log itself names"),
    ("records", pl.Int64, "facts this hand's source can record; see FACTS"),
    ("logged_pot", MONEY, "total pot that the log states"),
    ("logged_rake", MONEY, "rake that the log states, jackpot drops included"),
    ("cancelled", pl.Boolean, "the log says that the hand was cancelled"),
    ("incomplete", pl.Boolean, "something in it could not be read; see diagnostics"),
    ("runs", pl.Int8, "boards dealt; 1 unless run it twice"),
    ("line", pl.Int64, "line of the header in the file, from 1"),
    ("byte_start", pl.Int64, "first byte of the hand in the (unpacked) file"),
    ("byte_end", pl.Int64, "one past its last byte"),
)

SEATS = _table(
    "seats",
    "one seat of one hand, as listed",
    KEY,
    SEAT,
    ("player", pl.String, "the name as written"),
    ("stack", MONEY, "chips before the hand; null if not said"),
    ("sitting_out", pl.Boolean, "the log says that the player sits out"),
    ("dealt_in", pl.Boolean, "true/false if the log says so outright; null if it does not"),
)

EVENTS = _table(
    "events",
    "one event of one hand, in the order of the log",
    KEY,
    SEQ,
    ("kind", EventKind, "what happened"),
    SEAT,
    ("amount", MONEY, "chips that moved, as logged: added by a call or a post, refunded, awarded, raked"),
    ("to_amount", MONEY, "the seat's total on this street after the wager, as logged (raise TO)"),
    ("by_amount", MONEY, "the increase over the highest wager, as logged (raise BY)"),
    ("all_in", pl.Boolean, "the log says all-in; null where it never would"),
    ("cards", Cards, "the cards of the event, in order; for replace: the old, then the new"),
    ("face", Face, "face of a dealt or burned card as logged; null if only position tells"),
    ("detail", Detail, "qualifier of the kind; see DETAILS"),
    ("from_place", Place, "where a returned card came from"),
    ("to_place", Place, "where it went"),
    ("pot", pl.Int8, "award: 0 main pot, 1 first side pot …; null if not said"),
    ("run", pl.Int8, "board of a hand run more than once, from 1; null if only one"),
    ("count", pl.Int16, "cards cut, or left in the stub"),
    ("text", pl.String, "ruling, cause, note: free text as logged"),
    ("official", pl.String, "who ruled"),
    ("at", When, "time of the event, where logged"),
    ("line", pl.Int64, "line in the file, from 1"),
    ("byte_start", pl.Int64, "first byte of the line"),
    ("byte_end", pl.Int64, "one past its last byte, line end not counted"),
)

DIAGNOSTICS = _table(
    "diagnostics",
    "one thing in a file that could not be read, or not believed",
    ("source_key", pl.Int64, "the source"),
    ("hand_key", pl.Int64, "the hand, where one is open"),
    ("code", pl.String, "unknown-line, unknown-event, missing-field, bad-card, bad-amount, …"),
    ("message", pl.String, "what was found and what was expected"),
    ("text", pl.String, "the start of the line, 200 characters at most"),
    ("line", pl.Int64, "line in the file, from 1"),
    ("column", pl.Int32, "column in the line, from 1"),
    ("byte_start", pl.Int64, "first byte concerned"),
    ("byte_end", pl.Int64, "one past the last"),
)

# ── replay ───────────────────────────────────────────────────────────────────────────────────

POSTS = _table(
    "posts",
    "one forced post (ante, blind, straddle, dead, kill); the bring-in is a turn",
    KEY,
    SEQ,
    SEAT,
    ("detail", Detail, "ante, small-blind, big-blind, straddle, dead, kill"),
    ("amount", MONEY, "chips added, as logged"),
    ("stack_before", MONEY, "chips behind before it; null if stacks are unknown"),
    ("nth", pl.Int8, "the how-manieth post of this detail in the hand, from 1"),
    ("expected_seat", pl.Int8, "blinds: who should post by the button; null if not to be told"),
    ("cards_dealt", pl.Int16, "cards already dealt to seats in this deal"),
    ("deal_no", pl.Int8, "0 first deal, 1 after one misdeal …"),
)

TURNS = _table(
    "turns",
    "one decision (bring-in, check, fold, call, bet, complete, raise), asked before it is applied",
    KEY,
    SEQ,
    ("street", pl.Int8, "from 0"),
    ("nth", pl.Int16, "decision within the street, from 1"),
    SEAT,
    ("kind", EventKind, "as logged"),
    ("expected_seat", pl.Int8, "who should act; null if nobody owes action or it cannot be told"),
    ("opener", pl.Int8, "who should open this street; null if it cannot be told"),
    ("opener_tied", pl.Boolean, "cards tied for the opener; suit or position broke the tie"),
    ("opener_next", pl.Boolean, "the duty passed on to the left (all-in or dead opener)"),
    ("live_start", pl.Int8, "live hands when the street began"),
    ("live", pl.Int8, "live hands before the decision, the actor's included"),
    ("with_chips", pl.Int8, "live hands with chips behind, the actor's included"),
    ("status", pl.Int8, "0 may act, 1 folded, 2 all-in, 3 dead, 4 absent, 5 not in the hand, 6 hand over"),
    ("closed", pl.Boolean, "the betting round was already complete"),
    ("skipped_seat", pl.Int8, "a seat passed over that never got to act in this round"),
    ("out_of_turn", pl.Boolean, "acted before its turn; the seats passed over acted later"),
    ("stack_before", MONEY, "chips behind; null if stacks are unknown"),
    ("committed", MONEY, "the seat's total on this street before the decision"),
    ("to_call", MONEY, "chips needed to call in full (not cut to the stack)"),
    (
        "wager",
        MONEY,
        "highest total on this street before the decision; the full blind or bring-in where one was short",
    ),
    ("full_wager", MONEY, "the last full bet or raise total; a short all-in above it did not reopen"),
    ("added", MONEY, "chips this decision put in"),
    ("to_amount", MONEY, "the seat's total on this street after it"),
    ("raise_by", MONEY, "to_amount - wager, if positive; else 0"),
    ("goes_all_in", pl.Boolean, "no chips left behind after it; null if stacks are unknown"),
    ("marked_all_in", pl.Boolean, "the log calls it all-in; null if it marks none, or means a capped hand"),
    ("acted_seq", pl.Int32, "the seat's decision before this one in the round; null if there is none"),
    ("unit", MONEY, "fixed limit: the bet size of this street; else the minimum bet"),
    ("min_to", MONEY, "least street total of a legal bet, completion or raise (all-in for less apart)"),
    ("max_to", MONEY, "greatest street total allowed by the structure (not cut to the stack); null if none"),
    ("alt_to", MONEY, "fixed limit: another legal total (open pair on fourth street); null if none"),
    (
        "may_raise",
        pl.Boolean,
        "the betting is open to this seat (a short all-in did not reopen it); the cap is not considered",
    ),
    ("bets", pl.Int8, "full bets in this round so far: bet, completion, big blind 1, each full raise 1"),
    ("is_full", pl.Boolean, "this wager counts as a bet (full, or an all-in of the threshold or more)"),
    ("is_completion", pl.Boolean, "it raises a bring-in (or a short one) to the full bet"),
    ("open_pair", pl.Boolean, "stud: some live board shows a pair"),
    ("own_pair", pl.Boolean, "stud: this seat's board shows a pair"),
    ("big_bet_made", pl.Boolean, "an upper-limit wager was already made on this street"),
    ("pot_before", MONEY, "all chips in the middle before the decision, this street's included"),
    ("deal_no", pl.Int8, "0 first deal, 1 after one misdeal …"),
    ("derived", pl.Boolean, "an earlier step of this hand already broke the order or the amounts"),
)

STREETS = _table(
    "streets",
    "one betting round of one hand",
    KEY,
    ("street", pl.Int8, "from 0"),
    ("first_seq", pl.Int32, "the event that began the street (street marker, burn, card or first decision)"),
    ("last_seq", pl.Int32, "last event before the next street, the showdown or the end"),
    ("turns", pl.Int16, "decisions made"),
    ("live_start", pl.Int8, "live hands when it began"),
    ("with_chips_start", pl.Int8, "of these, with chips behind"),
    ("live_end", pl.Int8, "live hands when it ended"),
    (
        "pending_seat",
        pl.Int8,
        "a seat that still owed a decision when it ended; null if the round was complete",
    ),
    ("pending_to_call", MONEY, "what that seat still had to call"),
    ("pending_blind", pl.Boolean, "the pending seat is a blind that never had its option"),
    ("bets", pl.Int8, "full bets made"),
    ("burns", pl.Int8, "burns logged since the street before ended and until this street's last card"),
    ("burn_seq", pl.Int32, "the last of them; null if none"),
    ("first_card_seq", pl.Int32, "first card of the street as logged; null if none"),
    ("cards", pl.Int8, "cards dealt to the street: board cards, or cards to seats"),
    ("board_events", pl.Int8, "board events of the street, run 1 (flop in one piece: 1)"),
    ("needed", pl.Int8, "board cards the script calls for, or cards per entitled seat"),
    ("entitled", pl.Int8, "stud: seats entitled to a card of this street"),
    ("common", pl.Boolean, "a common card stands for the street's cards"),
    ("deal_no", pl.Int8, "0 first deal, 1 after one misdeal …"),
)

DEALS = _table(
    "deals",
    "one card leaving the deck, in the order of the log: to a seat, to the board, as a burn",
    KEY,
    SEQ,
    ("nth", pl.Int16, "card within the event, from 0"),
    ("card", pl.Int8, "the card, or HIDDEN"),
    ("place", Place, "where it went: seat, board, burn, common, aside"),
    SEAT,
    ("run", pl.Int8, "board of a hand run more than once, from 1; else null"),
    ("face", Face, "as logged; null if not"),
    ("street", pl.Int8, "the street whose card the script takes this to be"),
    ("expected_place", Place, "what the script of the game calls for at this point; null if nothing"),
    ("expected_seat", pl.Int8, "to a seat: whose card is next by the order of the deal"),
    ("expected_face", Face, "what the card's position prescribes"),
    ("nth_of_seat", pl.Int8, "the how-manieth card of this seat in this deal, from 1"),
    ("entitled", pl.Boolean, "the seat is in the hand and owed cards; null for board and burn"),
    ("status", pl.Int8, "of the seat, as in turns.status"),
    ("open_seat", pl.Int8, "a seat that still owed a decision when the card left the deck; null if none"),
    ("live", pl.Int8, "live hands at that moment"),
    ("stub", pl.Int16, "cards in the deck before it, counted; hidden deals of site logs are counted too"),
    ("earlier_seq", pl.Int32, "where this very card was already out, and not returned; null if not"),
    ("earlier_place", Place, "and in what place"),
    ("deal_no", pl.Int8, "0 first deal, 1 after one misdeal …"),
)

STEPS = _table(
    "steps",
    "one event of a hand with irregular dealing, with the state before it; other hands have none",
    KEY,
    SEQ,
    ("kind", EventKind, "what happened"),
    SEAT,
    ("street", pl.Int8, "street in play"),
    ("deal_no", pl.Int8, "0 first deal, 1 after one misdeal …"),
    ("open_seat", pl.Int8, "a seat that owes a decision; null if the round is complete"),
    ("facing", pl.Boolean, "that seat (or the event's own seat) has a wager to call"),
    ("wagered", pl.Boolean, "somebody bet, completed or raised in this round"),
    ("live", pl.Int8, "live hands"),
    ("with_chips", pl.Int8, "live hands with chips behind"),
    ("status", pl.Int8, "of the event's seat, as in turns.status"),
    ("seat_cards", pl.Int8, "cards that the event's seat holds"),
    ("seat_up", pl.Int8, "of these, face up or exposed"),
    ("dealt", pl.Int16, "cards dealt to seats in this deal"),
    ("start_complete", pl.Boolean, "every seat has its starting cards"),
    ("board", pl.Int8, "board cards out"),
    ("burns", pl.Int8, "burn cards lying there"),
    ("aside", pl.Int8, "cards set aside"),
    ("stub", pl.Int16, "cards in the deck, counted"),
    ("actions", pl.Int16, "decisions in this deal so far, posts and bring-in not counted"),
    ("chip_actions", pl.Int16, "of these, with chips"),
    ("street_actions", pl.Int16, "decisions on this street so far"),
)

POTS = _table(
    "pots",
    "one pot of one hand, as the contributions make it",
    KEY,
    ("pot", pl.Int8, "0 main pot, 1 first side pot …"),
    ("amount", MONEY, "chips in it, before rake; uncalled bets are not part of it"),
    ("eligible", pl.Int32, "bit mask of the seats that can win it (bit = seat number)"),
    ("level", MONEY, "what a seat had to put in to be eligible"),
)

SHOWDOWNS = _table(
    "showdowns",
    "pot × run × part × seat that can win it",
    KEY,
    ("pot", pl.Int8, "0 main pot …"),
    ("run", pl.Int8, "board, from 1"),
    ("part", Detail, "high, low, or whole where the game has one winner's value"),
    SEAT,
    ("known", pl.Boolean, "all cards needed to value the hand are known"),
    ("mucked", pl.Boolean, "the log says it was mucked, or it never showed"),
    ("value", pl.Int32, "strength in this part: greater wins; 0 does not qualify; null if unknown"),
    ("best", pl.Boolean, "best of the eligible hands; null if a live hand's cards are unknown"),
    ("winners", pl.Int8, "hands that share this part"),
    ("share_due", MONEY, "of the pot before rake, odd chips by house rule; null if not to be told"),
    ("odd_chip", pl.Boolean, "the share holds an odd chip"),
)

BALANCES = _table(
    "balances",
    "one seat's money in one hand",
    KEY,
    SEAT,
    ("stack_start", MONEY, "null if not logged"),
    ("contributed", MONEY, "all chips put in, uncalled ones included"),
    ("dead", MONEY, "of these, antes and dead blinds"),
    ("refunded", MONEY, "chips given back, as logged"),
    ("uncalled_due", MONEY, "what should come back as uncalled"),
    ("awarded", MONEY, "as logged"),
    ("due", MONEY, "what the showdown owes, before rake; null if not to be told"),
    ("status", pl.Int8, "at the end, as in turns.status (0: live)"),
    ("dealt_in", pl.Boolean, "had a part in the hand"),
    ("shown", pl.Boolean, "showed its cards"),
    ("mucked", pl.Boolean, "mucked, as logged"),
    ("cards", pl.Int8, "cards held at the end, as far as counted"),
)

OUTCOMES = _table(
    "outcomes",
    "one hand's end",
    KEY,
    ("contributed", MONEY, "by all seats"),
    ("refunded", MONEY, "as logged"),
    ("awarded", MONEY, "as logged"),
    ("raked", MONEY, "rake events, or the log's stated rake where it has no events"),
    ("pot", MONEY, "contributed - uncalled due"),
    ("uncalled_due", MONEY, "what should come back to the last bettor"),
    ("uncalled_seat", pl.Int8, "and to whom"),
    ("live", pl.Int8, "live hands at the end"),
    ("dealt_in", pl.Int8, "seats that had a part in the hand"),
    ("showdown", pl.Boolean, "two or more live hands at the end"),
    ("board", pl.Int8, "board cards of run 1"),
    ("board_needed", pl.Int8, "board cards that the end of the hand called for"),
    ("last_seq", pl.Int32, "last event"),
    ("awards", pl.Int16, "award events"),
    ("deals", pl.Int8, "deals of this hand: 1 + misdeals"),
    ("voided", pl.Boolean, "the hand was voided or cancelled"),
    ("irregular", pl.Boolean, "it has rows in steps"),
    ("burns_seen", pl.Boolean, "at least one burn in the hand"),
)

# ── findings ─────────────────────────────────────────────────────────────────────────────────

FINDINGS = _table(
    "findings",
    "one breach, or one irregularity put right by the book",
    KEY,
    SEQ,
    SEAT,
    ("rule", pl.String, "the rule's id"),
    ("verdict", Verdict, "violation or deviation"),
    ("severity", Severity, "of the rule"),
    ("expected", pl.String, "what the rule calls for"),
    ("observed", pl.String, "what the log shows"),
    ("stake", MONEY, "money that hangs on it, in the hand's currency; null if none"),
    ("derived", pl.Boolean, "it only follows from an earlier finding in the same hand"),
)

COVERAGE = _table(
    "coverage",
    "one rule's count over one batch",
    ("rule", pl.String, "the rule's id"),
    ("checks", pl.Int64, "single checks made"),
    ("hands_checked", pl.Int64, "hands with at least one check that could be made"),
    ("violations", pl.Int64, "findings"),
    ("deviations", pl.Int64, "findings"),
    ("not_checkable", pl.Int64, "hands that it applies to but cannot be checked on"),
)

LOG_TABLES: Final = {t.name: t for t in (HANDS, SEATS, EVENTS, DIAGNOSTICS)}
REPLAY_TABLES: Final = {
    t.name: t for t in (POSTS, TURNS, STREETS, DEALS, STEPS, POTS, SHOWDOWNS, BALANCES, OUTCOMES)
}
RESULT_TABLES: Final = {t.name: t for t in (FINDINGS, COVERAGE)}
TABLES: Final = {SOURCES.name: SOURCES, **LOG_TABLES, **REPLAY_TABLES, **RESULT_TABLES}
