"""Where the walker keeps its state: names for the places in its integer arrays.

``g``     the hand, one value each; behind them the row of its game and of the house's settings
``s``     the seats, ``[MAX_SEATS, S_WIDTH]``, by seat number; column ``S_RING`` lists the seats that
          have a part in the hand in ascending order, ``s[0, S_N]`` is how many they are
``c``     the seats' cards, ``[2, MAX_SEATS, MAX_CARDS]``: the card (-1: none), and 1 where it is up
``d``     the deck, ``[BOARD + MAX_RUNS, 54]``: for each card the event that brought it out
          (``OUT_SEQ``) and its place (``OUT_PLACE``); then a row of community cards a run
``o, m``  the output rows, small integers and money, one table behind the other (``columns``)
``rows``  ``[3, tables]``: rows written, and where the table begins in ``o`` and in ``m``

Money is in ten-thousandths, ``NONE`` where not known.
"""

from __future__ import annotations

from typing import Final

from analyzer.games import G_STREET0, MAX_STREETS
from analyzer.games import S_WIDTH as STREET_WIDTH
from analyzer.replay.settings import REPLAY_SETTINGS
from analyzer.schema import DETAILS, EVENT_KINDS, FACES, FACTS, GAMES, PLACES, STRUCTURES

MAX_SEATS: Final = 32
MAX_CARDS: Final = 8
MAX_RUNS: Final = 3
NOBODY: Final = -1
OUT_SEQ, OUT_PLACE, BOARD = range(3)
GAME_WIDTH: Final = G_STREET0 + MAX_STREETS * STREET_WIDTH

# status of a seat (turns.status, balances.status …)
LIVE, FOLDED, ALL_IN, DEAD, ABSENT, NOT_IN, OVER = range(7)

(
    G_GAME, G_STRUCT, G_STREETS, G_STREET, G_BUTTON, G_FULL_DEAL,
    G_LOWER, G_UPPER, G_SB, G_BB, G_ANTE, G_BRING,
    G_WAGER, G_FULL, G_INC, G_BETS, G_RAISES, G_WAGERED, G_BROUGHT, G_BIG_BET, G_POT,
    G_LAST, G_OPENER, G_TIED, G_PASSED_ON, G_OPENER_KNOWN, G_OPENER_SET,
    G_LIVE_START, G_CHIPS_START, G_FIRST_SEQ, G_LAST_SEQ, G_CARD_SEQ,
    G_CARDS, G_BOARD_EVENTS, G_STREET_BURNS, G_BURN_SEQ, G_PEND_BURNS, G_PEND_BURN_SEQ,
    G_BOARD, G_BURNS, G_ASIDE, G_STUB, G_COMMON, G_ENTITLED,
    G_DEAL_NO, G_DEALT, G_ACTIONS, G_CHIP_ACTIONS, G_STREET_ACTIONS,
    G_PREMATURE, G_SKIP_ROW, G_SKIP_MASK, G_DERIVED, G_IRREGULAR, G_OVER, G_VOID,
    G_ANTES, G_LAST_BLIND, G_SB_SEAT, G_BB_SEAT, G_RUNS, G_SIXTH_OPENER, G_EXPOSED_FINAL,
    G_REFUNDED, G_AWARDED, G_RAKED, G_AWARDS, G_BURNS_SEEN, G_MARKED,
    G_HAND, G_LOGGED_RAKE, G_NO_BURN, G_RAKE_EVENTS,
    G_P_CARDS, G_P_EVENTS, G_P_SEQ, G_FIRST_DEALT, G_MOVED_BURN_SEQ,
) = range(78)  # fmt: skip

# behind them in ``g``: what limits() answers, the round before its last wager, the row of the game,
# the row of the house's settings
G_LIMIT: Final = 78
L_UNIT, L_MIN, L_MAX, L_ALT, L_OPEN_PAIR, L_OWN_PAIR, L_WIDTH = range(7)
# the round's places G_WAGER … G_BIG_BET as they were before its last wager
G_BEFORE: Final = G_LIMIT + L_WIDTH
G_GAMES: Final = G_BEFORE + G_POT - G_WAGER
G_HOUSE: Final = G_GAMES + GAME_WIDTH
G_WIDTH: Final = G_HOUSE + len(REPLAY_SETTINGS)

(
    S_LISTED, S_PLAYS, S_START, S_STACK, S_STREET_IN, S_LEVEL, S_ANTE, S_DEAD_IN, S_TOTAL,
    S_STATUS, S_ABSENT, S_ACTED, S_RAISES_SEEN, S_WAGER_SEEN, S_CARDS, S_UP, S_GHOST,
    S_REFUNDED, S_AWARDED, S_SHOWN, S_MUCKED, S_ORDER, S_POSTED, S_EXPOSED, S_DECLARED,
    S_DEALT_SAID, S_STREET_CARDS, S_RING, S_N, S_EARLY, S_PLAYS_BOARD,
) = range(31)  # fmt: skip
S_WIDTH: Final = 31


def _kind(name: str) -> int:
    return EVENT_KINDS.index(name)


def _detail(name: str) -> int:
    return DETAILS.index(name)


E_POST, E_BRING_IN, E_CHECK, E_FOLD = _kind("post"), _kind("bring-in"), _kind("check"), _kind("fold")
E_CALL, E_BET, E_COMPLETE, E_RAISE = _kind("call"), _kind("bet"), _kind("complete"), _kind("raise")
E_SHUFFLE, E_DEAL, E_BURN = _kind("shuffle"), _kind("deal"), _kind("burn")
E_BOARD, E_COMMON, E_EXPOSE, E_RETURN = _kind("board"), _kind("common"), _kind("expose"), _kind("return")
E_REPLACE, E_LOOKED, E_MISDEAL = _kind("replace"), _kind("looked"), _kind("misdeal")
E_ABSENT, E_BACK, E_PICKUP, E_KILL = _kind("absent"), _kind("back"), _kind("pickup"), _kind("kill")
E_DECLARE, E_RULING = _kind("declare"), _kind("ruling")
E_SHOW, E_MUCK, E_REFUND, E_RAKE = _kind("show"), _kind("muck"), _kind("refund"), _kind("rake")
E_AWARD, E_VOID, E_STREET = _kind("award"), _kind("void"), _kind("street")

D_ANTE, D_SB, D_BB = _detail("ante"), _detail("small-blind"), _detail("big-blind")
D_STRADDLE, D_DEAD, D_KILL = _detail("straddle"), _detail("dead"), _detail("kill")
D_PLAYER, D_BOXED, D_CAPPED = _detail("player"), _detail("boxed"), _detail("capped")
D_ALL_IN, D_BOARD = _detail("all-in"), _detail("board")
D_UNCALLED, D_MISDEAL, D_WRONG_LOW = _detail("uncalled"), _detail("misdeal"), _detail("wrong-low")
D_PREFLOP, D_FLOP, D_TURN, D_RIVER = _detail("preflop"), _detail("flop"), _detail("turn"), _detail("river")
D_THIRD, D_FOURTH, D_FIFTH = _detail("third"), _detail("fourth"), _detail("fifth")
D_SIXTH, D_SEVENTH, D_SHOWDOWN = _detail("sixth"), _detail("seventh"), _detail("showdown")

F_DOWN, F_UP = FACES.index("down"), FACES.index("up")
P_DECK, P_SEAT, P_BOARD, P_BURN = (PLACES.index(p) for p in ("deck", "seat", "board", "burn"))
P_ASIDE, P_COMMON = (PLACES.index(p) for p in ("aside", "common"))

X_FIXED, X_SPREAD = STRUCTURES.index("fixed-limit"), STRUCTURES.index("spread-limit")
X_POT, X_NO = STRUCTURES.index("pot-limit"), STRUCTURES.index("no-limit")

GAME_STUD, GAME_RAZZ = GAMES.index("stud"), GAMES.index("razz")
GAME_MISSISSIPPI = GAMES.index("mississippi")
DEAL_FACT: Final = 1 << FACTS.index("deal")
UP_FACT: Final = 1 << FACTS.index("up")

# the walker's input: a row an event …
(
    V_KIND, V_SEAT, V_SEQ, V_ALL_IN, V_FACE, V_DETAIL, V_FROM, V_TO, V_RUN, V_CARD_AT, V_CARDS,
    V_AMOUNT, V_TO_AMOUNT, V_BY_AMOUNT,
) = range(14)  # fmt: skip
# … a row a hand, amounts from H_LOWER on …
(
    H_GAME, H_STRUCT, H_BUTTON, H_RECORDS, H_CANCELLED,
    H_LOWER, H_UPPER, H_SB, H_BB, H_ANTE, H_BRING, H_RAKE,
) = range(12)  # fmt: skip
# … a row a seat
Z_SEAT, Z_OUT, Z_DEALT, Z_STACK = range(4)
