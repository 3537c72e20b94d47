"""PHH, the poker hand history format of PokerKit (``.phh``, and ``.phhs`` with several hands)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from analyzer.schema import facts_mask

if TYPE_CHECKING:
    from parsers.base import Chunk, Parsed

_VARIANT: Final = re.compile(rb"(?m)^[ \t]*variant[ \t]*=[ \t]*[\"']")
_FIELD: Final = re.compile(
    rb"(?m)^[ \t]*(?:actions|antes|starting_stacks|blinds_or_straddles)[ \t]*=[ \t]*\["
)
_SECTION: Final = re.compile(rb"\n[ \t]*\[[^\[\],'\"\n]+\][ \t]*(?:#[^\n]*)?\r?(?=\n)")


@dataclass(frozen=True)
class Phh:
    """Parser of PHH; see ``parsers.base.Parser``. Facts that a hand may record depend on its fields."""

    name: str = "phh"
    title: str = "PHH, the poker hand history file format"
    suffixes: tuple[str, ...] = (".phh", ".phhs")
    records: int = facts_mask(
        "action", "forced", "stack", "board", "show", "hole", "seats", "stakes", "button", "award",
        "time", "up",
    )  # fmt: skip

    def sniff(self, head: bytes, name: str) -> float:
        """How sure it is that these first bytes are PHH."""
        if not _VARIANT.search(head):
            return 0.0
        return 0.98 if _FIELD.search(head) else 0.5

    def cut(self, data: bytes) -> int:
        """Where the last section (one hand of a ``.phhs`` file) begins; 0 if there is none."""
        size = 1 << 16
        while True:
            start = max(len(data) - size, 0)
            found = [match.start() + 1 for match in _SECTION.finditer(data, start)]
            if found or start == 0:
                return found[-1] if found else 0
            size *= 4

    def parse(self, chunk: Chunk) -> Parsed:
        """Read a chunk of whole hands; see ``phh_tables``."""
        from parsers.phh_tables import tables

        return tables(chunk)


PARSER: Final = Phh()
