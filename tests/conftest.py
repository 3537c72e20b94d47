"""What several tests share: a small log, and audits of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from analyzer.audit import Done, Options, audit

HAND = """\
hand {number} holdem no-limit table=T1 sb=1 bb=2 btn=1 currency=USD records=all ; seats S1:100:{a} S2:100:{b}
sb S1 1 ; bb S2 2 ; shuffle ; cut 20 ; down S2 Ah S1 Kd S2 Ad S1 Kc
call S1 1 ; check S2 ; burn ; board 2c 7d 9h ; check S2 ; check S1 ; {burn}board Ts ; check S2 ; check S1
burn ; board 3s ; check S2 ; check S1 ; show S2 Ah Ad ; show S1 Kd Kc ; award S2 4
"""
"""A lawful hand; without ``burn`` the turn comes without one, which breaks BURN-001."""


def hand(number: int | str = 1, a: str = "Ash", b: str = "Bay", burn: bool = True) -> str:
    """One hand in shorthand, named and numbered at will."""
    return HAND.format(number=number, a=a, b=b, burn="burn ; " if burn else "")


def log(count: int, first: int = 1) -> str:
    """Some lawful hands."""
    return "".join(hand(number) for number in range(first, first + count))


@pytest.fixture
def audited(tmp_path: Path) -> Callable[..., Done]:
    """Audit texts or bytes, each as a file of its own, by the rules about burns if not told otherwise."""

    def run(files: dict[str, str | bytes], out: str = "audit", **options: object) -> Done:
        folder = tmp_path / "logs"
        folder.mkdir(exist_ok=True)
        for name, content in files.items():
            data = content.encode() if isinstance(content, str) else content
            (folder / name).write_bytes(data)
        paths = [str(folder / name) for name in files]
        options = {"select": ["BURN"], **options}
        return audit(Options(paths, tmp_path / out, **options))  # type: ignore[arg-type]

    return run
