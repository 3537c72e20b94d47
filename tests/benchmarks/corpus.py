"""A large file of lawful PokerStars hands: some hundred that PokerKit played, copied.

Every copy has a hand number, a table and a time of its own, so that nothing repeats that may not.
"""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from tests.benchmarks.stars_text import HAND, TABLE, TIME, render
from tests.pokerkit_hands import Played, Unusable, play
from tests.pokerkit_tables import GAMES, random_table

NO_LIMIT: Final = ("holdem", "no-limit")
MIX: Final = (NO_LIMIT,) * 11 + GAMES
"""Half of the hands are no-limit hold'em, as in most logs; the rest is everything else in turn."""
START: Final = datetime(2026, 5, 1, 20, 0)


def templates(count: int, seed: int = 1, mix: tuple[tuple[str, str], ...] = MIX) -> list[bytes]:
    """``count`` different hands as PokerStars text, all with the same number, table and time.

    Where the mix is no-limit hold'em alone there are no antes: the text is for PokerKit's parser,
    which reads none.
    """
    rng = random.Random(seed)
    texts: list[bytes] = []
    while len(texts) < count:
        game, structure = mix[len(texts) % len(mix)]
        table = random_table(rng, game, structure, 0, plain=True)
        if mix == (NO_LIMIT,):
            table = replace(table, ante=0)
        try:
            played = play(table, rng)
        except Unusable:
            continue
        if not _odd_chip_in_stud(played):
            texts.append(render(played).encode())
    return texts


def _odd_chip_in_stud(played: Played) -> bool:
    """PokerKit gives it by position; houses differ, so no such hand is taken."""
    shares: dict[tuple[int, str], set[object]] = {}
    for event in played.events:
        if event["event"] == "award":
            shares.setdefault((event["pot"], event["part"]), set()).add(event["amount"])
    return not played.table.big_blind and any(len(amounts) > 1 for amounts in shares.values())


def write(path: Path, hands: int, texts: list[bytes]) -> int:
    """Write ``hands`` hands by copying ``texts`` in turn; returns the size in bytes."""
    marked = [text.replace(b"%", b"%%") for text in texts]
    for mark in (HAND, TABLE, TIME):
        marked = [text.replace(mark.encode(), b"%s") for text in marked]
    with path.open("wb") as file:
        for number in range(hands):
            time = (START + timedelta(seconds=7 * number)).strftime("%Y/%m/%d %H:%M:%S")
            marks = (f"{250_000_000_000 + number}", time, f"Benchmark {number:08d}")
            file.write(marked[number % len(marked)] % tuple(mark.encode() for mark in marks))
        return file.tell()
