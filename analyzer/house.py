"""House rules: profiles in TOML, checked, and the one that governs each hand.

A profile file::

    name = "roberts"
    title = "Robert's Rules of Poker, cash games"
    version = "11"
    extends = "seeds"          # everything not named here

    [settings]
    max_bets = 4

A user's file (``--house FILE``) has the same form; ``name`` may be left out, and it may go on with
entries that give a table, a site, a game its own rules. The first entry that fits a hand counts::

    [[match]]
    site = "PokerStars"        # as the log calls it; table, game, stakes ("10/20") likewise
    tournament = false
    from = 2026-05-01          # hand dates, both ends included
    to = 2026-05-31
    profile = "online"         # this profile …
    [match.settings]           # … and these on top of it
    rake_cap = 3

Which profile governs a hand: the one that the log itself names, if it is known; else the first
match entry that fits; else the profile of the audit; else ``seeds`` for logs of live dealing
(``dealer-log``, ``phh``) and ``online`` for the hand histories of sites.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any, Final

import polars as pl

from analyzer.house_settings import SETTINGS, SettingError, Value, defaults, frame_schema
from analyzer.replay.settings import REPLAY_SETTINGS
from analyzer.schema import GAMES

PROFILES: Final = Path(__file__).resolve().parent.parent / "queries" / "profiles"
LIVE_FORMATS: Final = ("dealer-log", "phh")

_FILE_KEYS: Final = ("name", "title", "version", "extends", "settings", "match")
_MATCH_KEYS: Final = (
    "site",
    "table",
    "game",
    "tournament",
    "stakes",
    "from",
    "to",
    "profile",
    "settings",
)


class HouseError(ValueError):
    """A profile that cannot be used; the message names the file, the key and what is allowed."""


@dataclass(frozen=True)
class Profile:
    """Named house rules: a value for every setting."""

    name: str
    title: str
    version: str
    settings: Mapping[str, Value]
    source: str


@dataclass(frozen=True)
class Match:
    """A condition on hands, and the number of the profile that it gives them."""

    condition: pl.Expr
    profile_no: int


@dataclass(frozen=True)
class HandsHouse:
    """The house rules of some hands, dictionary-encoded: few profiles, one number a hand.

    profiles  ``profile_no`` (Int16), ``profile`` (its name), then one column a setting: money
              and numbers DECIMAL(18,4), Boolean, Int32, String, or a list of words
    hands     ``hand_key``, ``profile_no``; one row a hand, in the order of the hands given
    """

    profiles: pl.DataFrame
    hands: pl.DataFrame

    def wide(self) -> pl.DataFrame:
        """One row a hand: ``hand_key``, ``profile`` and every setting."""
        return self.hands.join(self.profiles, on="profile_no", how="left", maintain_order="left").drop(
            "profile_no"
        )


@dataclass(frozen=True)
class House:
    """The house rules of an audit.

    profiles  every profile that a hand may come under; the number of a profile is its place here
    matches   conditions in order; the first that fits a hand counts
    audit     number of the profile for hands that no entry fits; None: by their format
    """

    profiles: tuple[Profile, ...]
    matches: tuple[Match, ...] = ()
    audit: int | None = None

    def number(self, name: str) -> int:
        """The number of a named profile; raises ``HouseError`` with the known names."""
        for i, profile in enumerate(self.profiles):
            if profile.name == name:
                return i
        known = ", ".join(sorted(p.name for p in self.profiles))
        raise HouseError(f"unknown profile {name!r}; known are {known}")

    def for_hands(self, hands: pl.DataFrame) -> HandsHouse:
        """The house rules of each hand of a ``hands`` table."""
        numbers = hands.select("hand_key", self._number().alias("profile_no"))
        used = numbers["profile_no"].unique().sort().to_list()
        return HandsHouse(self.table().filter(pl.col("profile_no").is_in(used)), numbers)

    def replay_settings(self, hands: pl.DataFrame) -> pl.DataFrame:
        """What the replay reads: ``hand_key`` and an Int64 column for each ``REPLAY_SETTINGS``."""
        numbers = hands.select("hand_key", self._number().alias("profile_no"))
        rows = [_encoded(profile) for profile in self.profiles]
        table = pl.DataFrame(rows, schema=dict.fromkeys((s.name for s in REPLAY_SETTINGS), pl.Int64))
        picked = table[numbers["profile_no"].cast(pl.UInt32)]
        return numbers.select("hand_key").hstack(picked)

    def table(self) -> pl.DataFrame:
        """All profiles as a table; columns as in ``HandsHouse.profiles``."""
        rows = [
            {"profile_no": i, "profile": p.name, **{k: _cell(v) for k, v in p.settings.items()}}
            for i, p in enumerate(self.profiles)
        ]
        return pl.DataFrame(rows, schema={"profile_no": pl.Int16, "profile": pl.String, **frame_schema()})

    def _number(self) -> pl.Expr:
        """The number of the profile that governs a row of ``hands``."""
        named = pl.col("profile").replace_strict(
            [p.name for p in self.profiles],
            list(range(len(self.profiles))),
            default=None,
            return_dtype=pl.Int16,
        )
        fitting = [pl.when(m.condition).then(pl.lit(m.profile_no, pl.Int16)) for m in self.matches]
        if self.audit is not None:
            rest: pl.Expr = pl.lit(self.audit, pl.Int16)
        else:
            live = pl.col("format").is_in(LIVE_FORMATS).fill_null(False)
            seeds, online = self.number("seeds"), self.number("online")
            rest = pl.when(live).then(pl.lit(seeds, pl.Int16)).otherwise(pl.lit(online, pl.Int16))
        return pl.coalesce(named, *fitting, rest)


def _cell(value: Value) -> object:
    return list(value) if isinstance(value, tuple) else value


def _encoded(profile: Profile) -> dict[str, int]:
    row = {}
    for setting in REPLAY_SETTINGS:
        value = profile.settings[setting.name]
        plain = float(value) if isinstance(value, Decimal) else value
        assert plain is not None and not isinstance(plain, tuple)
        row[setting.name] = setting.encode(plain)
    return row


@dataclass
class _Library:
    """The profiles read so far, by name, and the files of those still to be read."""

    files: dict[str, Path]
    read: dict[str, Profile] = field(default_factory=dict)
    open: list[str] = field(default_factory=list)

    def get(self, name: str, where: str) -> Profile:
        if name in self.read:
            return self.read[name]
        if name not in self.files:
            known = ", ".join(sorted({*self.files, *self.read}))
            raise HouseError(f"{where}: unknown profile {name!r}; known are {known}")
        if name in self.open:
            raise HouseError(f"{where}: profiles extend one another in a circle: {', '.join(self.open)}")
        self.open.append(name)
        path = self.files[name]
        profile = _profile(_toml(path), path, self)
        self.open.remove(name)
        self.read[name] = profile
        return profile


def profile_names(folder: Path = PROFILES) -> list[str]:
    """The names of the profiles that come with the program."""
    return sorted(path.stem for path in folder.glob("*.toml"))


def load(
    profile: str | Path | None = None, house: str | Path | None = None, folder: Path = PROFILES
) -> House:
    """The house rules of an audit.

    profile  a known profile's name, or a file; None leaves the choice to each hand's format
    house    a user's file; its own settings are those of the audit unless ``profile`` names others
    folder   where the known profiles are

    Raises ``HouseError`` for anything that a file should not say.
    """
    library = _Library({path.stem: path for path in sorted(folder.glob("*.toml"))})
    for name in sorted(library.files):
        library.get(name, str(folder))
    audit = None
    entries: list[tuple[dict[str, Any], Path]] = []
    for given in (house, profile):
        if given is None:
            continue
        if isinstance(given, str) and not given.endswith(".toml"):
            audit = library.get(given, "--profile").name
            continue
        path = Path(given)
        data = _toml(path)
        if "settings" in data or "extends" in data:
            read = _profile(data, path, library)
            library.read[read.name] = read
            audit = read.name
        else:
            _keys(data, _FILE_KEYS, str(path), "")
        entries += [(entry, path) for entry in _list(data, "match", path)]
    return _house(library, audit, entries)


def _house(library: _Library, audit: str | None, entries: list[tuple[dict[str, Any], Path]]) -> House:
    profiles = list(library.read.values())
    base = audit or "online"
    matches = []
    for i, (entry, path) in enumerate(entries, 1):
        where = f"{path}: match {i}"
        _keys(entry, _MATCH_KEYS, where, "")
        under = library.get(str(entry.get("profile", base)), where)
        own = _settings(entry.get("settings", {}), where, "match.settings")
        if own:
            name = f"{under.name}+match{i}"
            under = Profile(name, under.title, under.version, {**under.settings, **own}, str(path))
            profiles.append(under)
        number = next(k for k, p in enumerate(profiles) if p.name == under.name)
        matches.append(Match(_condition(entry, where), number))
    house = House(tuple(profiles), tuple(matches))
    return House(house.profiles, house.matches, None if audit is None else house.number(audit))


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
    except (OSError, UnicodeDecodeError) as error:
        raise HouseError(f"{path}: cannot be read: {error}") from error
    except tomllib.TOMLDecodeError as error:
        raise HouseError(f"{path}: no valid TOML: {error}") from error


def _keys(data: Mapping[str, Any], allowed: tuple[str, ...], where: str, table: str) -> None:
    for key in data:
        if key not in allowed:
            inside = f" in [{table}]" if table else ""
            raise HouseError(f"{where}: unknown key {key!r}{inside}; allowed are {', '.join(allowed)}")


def _list(data: Mapping[str, Any], key: str, path: Path) -> list[dict[str, Any]]:
    entries = data.get(key, [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise HouseError(f"{path}: {key} is written as [[{key}]] tables")
    return entries


def _profile(data: dict[str, Any], path: Path, library: _Library) -> Profile:
    _keys(data, _FILE_KEYS, str(path), "")
    texts = {"name": path.stem, "title": path.stem, "version": "", "extends": ""}
    for key in texts:
        if not isinstance(data.get(key, ""), str):
            raise HouseError(f"{path}: {key} is a text, not {data[key]!r}")
        texts[key] = data.get(key, texts[key])
    base = library.get(texts["extends"], str(path)).settings if texts["extends"] else defaults()
    own = _settings(data.get("settings", {}), str(path), "settings")
    return Profile(texts["name"], texts["title"], texts["version"], {**base, **own}, str(path))


def _settings(data: object, where: str, table: str) -> dict[str, Value]:
    if not isinstance(data, dict):
        raise HouseError(f"{where}: {table} is a table of settings, not {data!r}")
    checked = {}
    for name, value in data.items():
        if name not in SETTINGS:
            raise HouseError(f"{where}: unknown setting {name!r} in [{table}]{_nearest(name)}")
        try:
            checked[name] = SETTINGS[name].check(value)
        except SettingError as error:
            raise HouseError(f"{where}: [{table}] {error}") from error
    return checked


def _nearest(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, SETTINGS, 1)
    return f"; did you mean {near[0]!r}?" if near else f"; allowed are {', '.join(sorted(SETTINGS))}"


def _condition(entry: Mapping[str, Any], where: str) -> pl.Expr:
    """The hands that an entry fits, over the columns of ``hands``; never null."""
    tests = [pl.lit(True)]
    for key, column in (("site", "site"), ("table", "table_name"), ("game", "game")):
        if key in entry:
            words = entry[key] if isinstance(entry[key], list) else [entry[key]]
            if not all(isinstance(word, str) for word in words):
                raise HouseError(f"{where}: {key} is a text or a list of texts, not {entry[key]!r}")
            if key == "game" and (wrong := [word for word in words if word not in GAMES]):
                raise HouseError(f"{where}: unknown game {wrong[0]!r}; allowed are {', '.join(GAMES)}")
            tests.append(pl.col(column).cast(pl.String).is_in(words))
    if "tournament" in entry:
        if not isinstance(entry["tournament"], bool):
            raise HouseError(f"{where}: tournament is true or false, not {entry['tournament']!r}")
        tests.append(pl.col("tournament").is_not_null() == entry["tournament"])
    if "stakes" in entry:
        tests.append(_stakes(entry["stakes"], where))
    tests += _dates(entry, where)
    return pl.all_horizontal(*tests).fill_null(False)


def _stakes(text: object, where: str) -> pl.Expr:
    """``"10/20"``: the two limits of a fixed-limit table, or its two blinds."""
    try:
        low, high = (Decimal(part) for part in str(text).split("/"))
    except (InvalidOperation, ValueError) as error:
        raise HouseError(f'{where}: stakes are written "10/20", not {text!r}') from error
    limits = (pl.col("lower") == low) & (pl.col("upper") == high)
    blinds = (pl.col("small_blind") == low) & (pl.col("big_blind") == high)
    return limits.fill_null(False) | (pl.col("lower").is_null() & blinds).fill_null(False)


def _dates(entry: Mapping[str, Any], where: str) -> list[pl.Expr]:
    tests = []
    for key in ("from", "to"):
        value = entry.get(key)
        if value is None:
            continue
        if not isinstance(value, date):  # a datetime is a date as well
            raise HouseError(f"{where}: {key} is a date, such as 2026-05-01, not {value!r}")
        if isinstance(value, datetime):
            moment = value.replace(tzinfo=None)
            tests.append(pl.col("at") >= moment if key == "from" else pl.col("at") <= moment)
        elif key == "from":
            tests.append(pl.col("at") >= datetime(value.year, value.month, value.day))
        else:
            after = datetime(value.year, value.month, value.day) + timedelta(days=1)
            tests.append(pl.col("at") < after)
    return tests
