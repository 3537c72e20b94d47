"""The head of a rule file: what a rule is, said in ``-- key: value`` lines before its SELECT."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from analyzer.house_settings import SETTINGS
from analyzer.rule_shared import tables_in, with_shared, words_in
from analyzer.schema import FACTS, GAMES, SEVERITIES, STRUCTURES

STATUSES: Final = ("preview", "stable", "retired")
SCOPES: Final = ("hand", "log")
HANDS: Final = ("complete", "all")
PLAY: Final = ("all", "cash", "tournament")

_AUDITED: Final = tuple(name for name in GAMES if name != "other")
GAME_GROUPS: Final = {
    "all": _AUDITED,
    "flop games": ("holdem", "omaha", "omaha8"),
    "stud family": ("stud", "stud8", "razz", "mississippi"),
}
STRUCTURE_GROUPS: Final = {"all": STRUCTURES}

REQUIRED: Final = (
    "id",
    "name",
    "status",
    "severity",
    "games",
    "structures",
    "needs",
    "source",
    "settings",
    "says",
    "not this",
    "example",
)
OPTIONAL: Final = ("scope", "hands", "play", "follows")

_KEY = re.compile(r"--\s?([a-z][a-z ]*):\s*(.*)$")
_ID = re.compile(r"[A-Z]{4}-\d{3}$|[A-Z][A-Z0-9]+-\d+$")
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*$")


class RuleError(ValueError):
    """A rule that does not load or cannot be run; the message names the file and the reason."""


@dataclass(frozen=True)
class Rule:
    """One rule: every field of its header, and its SELECT.

    scope      ``hand``: judged batch by batch; ``log``: once, over all hands of the audit
    hands      ``complete``: hands that were read whole, not cancelled, of a game that is audited;
               ``all``: every hand of the log, for rules about the log itself
    play       ``all``, ``cash`` or ``tournament``
    follows    ids of rules; what this one finds in a hand at or after a violation of theirs, or of the
               hand as a whole, only follows from that
    needs      words of ``schema.FACTS``; a hand whose source lacks one is not checkable
    settings   house settings that the SELECT reads, as columns of ``subject``
    says       the rule in a sentence; ``not_this``: what looks like a breach and is none;
    example    a breach in words
    sql        the SELECT, without the header, with the shared SELECTs that it reads
    """

    id: str
    name: str
    status: str
    severity: str
    scope: str
    hands: str
    play: str
    games: tuple[str, ...]
    structures: tuple[str, ...]
    needs: tuple[str, ...]
    source: str
    settings: tuple[str, ...]
    says: str
    not_this: str
    example: str
    sql: str
    path: str
    follows: tuple[str, ...] = ()

    @property
    def family(self) -> str:
        """``BRIN`` of ``BRIN-001``."""
        return self.id.split("-")[0]

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word of the SELECT: which tables and columns it may read."""
        return words_in(self.sql)

    @cached_property
    def tables(self) -> frozenset[str]:
        """The words that may be tables: those that do not stand after a point."""
        return tables_in(self.sql)


def parse_rule(path: Path) -> Rule:
    """Read a rule file; raises ``RuleError``."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RuleError(f"{path}: cannot be read: {error}") from error
    fields, sql = _split(text, path)
    for key in REQUIRED:
        if not fields.get(key):
            raise RuleError(f"{path}: the header lacks {key!r}")
    for key in fields:
        if key not in REQUIRED + OPTIONAL:
            raise RuleError(f"{path}: unknown header field {key!r}")
    if not sql:
        raise RuleError(f"{path}: there is no SELECT below the header")
    _form(fields, path)
    one = {
        key: _one(fields.get(key, default), allowed, key, path)
        for key, default, allowed in (
            ("status", "", STATUSES),
            ("severity", "", SEVERITIES),
            ("scope", "hand", SCOPES),
            ("hands", "complete", HANDS),
            ("play", "all", PLAY),
        )
    }
    return Rule(
        id=fields["id"],
        name=fields["name"],
        games=_many(fields["games"], _AUDITED, "game", path, GAME_GROUPS),
        structures=_many(fields["structures"], STRUCTURES, "structure", path, STRUCTURE_GROUPS),
        needs=_many(fields["needs"], FACTS, "fact", path, {"none": ()}),
        settings=_many(fields["settings"], SETTINGS, "setting", path, {"none": ()}),
        source=fields["source"],
        says=fields["says"],
        not_this=fields["not this"],
        example=fields["example"],
        sql=with_shared(sql),
        path=str(path),
        follows=_ids(fields.get("follows", ""), path),
        **one,
    )


def _split(text: str, path: Path) -> tuple[dict[str, str], str]:
    """Header fields and SELECT. A header line without a key goes on with the value above it."""
    lines = text.splitlines()
    fields: dict[str, str] = {}
    last = ""
    for number, line in enumerate(lines):
        if not line.startswith("--"):
            return fields, "\n".join(lines[number:]).strip().rstrip(";")
        found = None if re.match(r"--\s{2,}", line) else _KEY.match(line)
        if found:
            last = found[1]
            if last in fields:
                raise RuleError(f"{path}: the header says {last!r} twice")
            fields[last] = found[2].strip()
        elif last:
            fields[last] = f"{fields[last]} {line[2:].strip()}".strip()
        else:
            raise RuleError(f"{path}: line {number + 1} is no header field: {line!r}")
    return fields, ""


def _form(fields: dict[str, str], path: Path) -> None:
    if not _ID.match(fields["id"]):
        raise RuleError(f"{path}: id {fields['id']!r} is not of the form BRIN-001")
    if not _NAME.match(fields["name"]):
        raise RuleError(f"{path}: name {fields['name']!r} is not of the form wrong-bring-in-player")
    if path.stem != f"{fields['id']}-{fields['name']}":
        raise RuleError(f"{path}: the file of this rule is called {fields['id']}-{fields['name']}.sql")


def _ids(value: str, path: Path) -> tuple[str, ...]:
    ids = tuple(word.strip() for word in value.split(",") if word.strip())
    for word in ids:
        if not _ID.match(word):
            raise RuleError(f"{path}: follows {word!r}, which is no id of a rule")
    return ids


def _one(value: str, allowed: tuple[str, ...], key: str, path: Path) -> str:
    if value not in allowed:
        raise RuleError(f"{path}: {key} is one of {', '.join(allowed)}, not {value!r}")
    return value


def _many(
    value: str,
    allowed: Iterable[str],
    what: str,
    path: Path,
    groups: Mapping[str, tuple[str, ...]],
) -> tuple[str, ...]:
    known = list(allowed)
    words: list[str] = []
    for word in (part.strip() for part in value.split(",")):
        if word in groups:
            words += groups[word]
        elif word in known:
            words.append(word)
        else:
            raise RuleError(f"{path}: unknown {what} {word!r}; known are {', '.join([*groups, *known])}")
    return tuple(dict.fromkeys(words))
