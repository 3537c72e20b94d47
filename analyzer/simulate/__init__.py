"""A generator of dealt hands for tests and demonstrations; it shares no code with ``replay``.

Random but lawful hands of every game with all dealing events, irregularities that are remedied by
the book, and, on demand, one named violation a hand. The same seed gives the same hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import polars as pl

from analyzer.simulate.faults import TOO_MANY_SEATS, injected, slips
from analyzer.simulate.ledger import CHANGES, spoiled
from analyzer.simulate.plans import chosen, tables

LOG: Final = ("hands", "seats", "events")


def simulate(
    hands: int,
    seed: int = 0,
    games: Sequence[str] | None = None,
    structures: Sequence[str] | None = None,
    irregular: float = 0.0,
    inject: str | None = None,
    players: tuple[int, int] = (2, 9),
) -> tuple[dict[str, pl.DataFrame], pl.DataFrame]:
    """Play ``hands`` hands: the log tables ``hands``, ``seats``, ``events``, and the truth.

    games, structures: names as in ``schema``; None takes all that make sense. irregular: the share
    of hands (0 to 1) in which something goes wrong and is put right by the profile ``seeds``.
    inject: a rule's id; every hand that affords it then breaks that rule once. players: least and
    most seats of a table.

    The truth has one row a hand with a fault: hand_key, hand_id, since, seq, rule, what, remedied.
    ``since`` is the first event that is not by the book, or that stands where one is missing; with
    ``seq`` it is past mending (0 is the header). Raises ``ValueError`` for an unknown name, a rule
    that cannot be injected, or numbers out of range.
    """
    if hands < 0 or not 0 <= irregular <= 1 or not 2 <= players[0] <= players[1] <= 9:
        raise ValueError("hands >= 0, irregular from 0 to 1, players from 2 to 9")
    faults = injected(inject) if inject else ()
    crowd = 9 if TOO_MANY_SEATS in faults else 0
    rows, stakes = tables(hands, seed, chosen(games, structures), players, crowd)
    from analyzer.simulate.run import play_tables  # late: Numba is slow to import

    log, truth = play_tables(rows, stakes, np.array(faults), np.array(slips()), irregular)
    return spoiled(log, inject) if inject in CHANGES else (log, truth)
