"""Log tables → replay tables: what each step should have been, asked before it is applied."""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl


def replay(log: Mapping[str, pl.DataFrame], house: pl.DataFrame | None = None) -> dict[str, pl.DataFrame]:
    """Walk every hand of a batch and settle its showdown.

    log     ``hands``, ``seats``, ``events`` as in ``schema``, sorted by hand and sequence
    house   ``hand_key`` and one Int64 column for each of ``settings.REPLAY_SETTINGS``, a row a
            hand; the seeds' reading where absent

    Returns the tables of ``schema.REPLAY_TABLES``. Hands of a game that is not replayed
    (``other``) have no rows. A log that breaks the rules never raises: each step is asked about
    and then applied as logged.
    """
    from analyzer.replay.run import run  # compiled code: imported where it is needed

    return run(log, house)
