from datetime import datetime
from decimal import Decimal
from pathlib import Path

import polars as pl
import pytest

from analyzer.house import HouseError, load, profile_names
from analyzer.house_settings import SETTINGS
from analyzer.replay.settings import REPLAY_SETTINGS
from analyzer.schema import HANDS


def hands(*rows: dict[str, object]) -> pl.DataFrame:
    """Hands tables of a few fields, numbered from 1."""
    filled = [{"hand_key": i, "format": "dealer-log", **row} for i, row in enumerate(rows, 1)]
    return pl.DataFrame(filled, schema_overrides=HANDS.polars).pipe(
        lambda df: pl.concat([HANDS.empty(), df], how="diagonal")
    )


def write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "my-room.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_known_profiles_load() -> None:
    assert profile_names() == ["online", "roberts", "seeds", "wsop-live"]
    assert {p.name for p in load().profiles} == set(profile_names())


def test_every_setting_takes_its_own_default() -> None:
    for setting in SETTINGS.values():
        given = "none" if setting.default is None else setting.default
        assert setting.check(given) == setting.default
    assert {s.name for s in REPLAY_SETTINGS} <= set(SETTINGS)


def test_a_profile_extends_another() -> None:
    wide = load("wsop-live").for_hands(hands({})).wide()
    assert wide["max_bets"].to_list() == [5]
    assert wide["headsup_uncap"].to_list() == ["round_begins_headsup"]
    assert wide["stud_high_tie"].to_list() == ["position"]
    assert wide["allin_reopen_fl"].to_list() == [Decimal("0.5")]


def test_the_format_decides_where_nothing_else_does() -> None:
    found = load().for_hands(hands({}, {"format": "pokerstars"}, {"format": "phh"})).wide()
    assert found["profile"].to_list() == ["seeds", "online", "seeds"]


def test_the_profile_that_the_hand_names_wins() -> None:
    found = load("wsop-live").for_hands(hands({"profile": "roberts"}, {"profile": "no such"}, {})).wide()
    assert found["profile"].to_list() == ["roberts", "wsop-live", "wsop-live"]


def test_the_first_fitting_match_counts(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        """
        extends = "roberts"
        [settings]
        max_bets = 3
        [[match]]
        table = "T7"
        from = 2026-05-02
        to = 2026-05-02
        profile = "wsop-live"
        [match.settings]
        rake_cap = 2.5
        [[match]]
        stakes = "10/20"
        profile = "seeds"
        """,
    )
    table = hands(
        {"table_name": "T7", "at": datetime(2026, 5, 2, 23, 59)},
        {"table_name": "T7", "at": datetime(2026, 5, 3), "lower": 10, "upper": 20},
        {"table_name": "T7", "at": datetime(2026, 5, 1), "small_blind": 10, "big_blind": 20},
        {"table_name": "T8"},
    )
    wide = load(house=path).for_hands(table).wide()
    assert wide["profile"].to_list() == ["wsop-live+match1", "seeds", "seeds", "my-room"]
    assert wide["max_bets"].to_list() == [5, 4, 4, 3]
    assert wide["rake_cap"].to_list() == [Decimal("2.5"), None, None, None]


def test_matches_alone_leave_the_rest_to_the_format(tmp_path: Path) -> None:
    path = write(tmp_path, '[[match]]\ntournament = true\nprofile = "wsop-live"\n')
    table = hands({"tournament": "9"}, {}, {"format": "pokerstars"})
    assert load(house=path).for_hands(table).wide()["profile"].to_list() == ["wsop-live", "seeds", "online"]


def test_replay_settings_are_encoded() -> None:
    found = load("wsop-live").replay_settings(hands({}, {"profile": "seeds"}))
    assert found.columns == ["hand_key", *(s.name for s in REPLAY_SETTINGS)]
    assert set(found.dtypes) == {pl.Int64}
    assert found["premature_board_remedy"].to_list() == [1, 0]
    assert found["allin_reopen_fl"].to_list() == [5000, 5000]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[settings]\nmax_bet = 4", "unknown setting 'max_bet' in [settings]; did you mean 'max_bets'?"),
        ("[settings]\nmax_bets = 'four'", "max_bets is a whole number, 0 or more, not 'four'"),
        ("[settings]\nmax_bets = true", "max_bets is a whole number, 0 or more, not True"),
        ("[settings]\nheadsup_uncap = 'x'", "headsup_uncap is one of anytime_headsup, becomes"),
        ("[settings]\nrake_cap = -1", 'rake_cap is an amount, 0 or more, or "none", not -1'),
        ("[settings]\nrake_cap = 0.00001", "rake_cap is an amount"),
        ("[settings]\nrake_cap = inf", "rake_cap is an amount"),
        ("[settings]\nburn_streets = ['sixth']", "burn_streets is a list of words out of flop, turn, river"),
        ("extends = 'nobody'", "unknown profile 'nobody'; known are online, roberts, seeds, wsop-live"),
        ("house = 1", "unknown key 'house'; allowed are name, title, version"),
        ("[[match]]\ngame = 'whist'", "unknown game 'whist'; allowed are holdem"),
        ("[[match]]\nfrom = 'May'", "from is a date, such as 2026-05-01, not 'May'"),
        ("[[match]]\nstakes = 'high'", 'stakes are written "10/20"'),
        ("settings = 3", "settings is a table of settings"),
        ("[settings", "no valid TOML"),
    ],
)
def test_a_wrong_file_is_refused_with_reason(tmp_path: Path, text: str, said: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(HouseError) as error:
        load(house=path)
    assert said in str(error.value)
    assert str(path) in str(error.value)


def test_an_unknown_profile_is_refused() -> None:
    with pytest.raises(HouseError, match="unknown profile 'nobody'"):
        load("nobody")
