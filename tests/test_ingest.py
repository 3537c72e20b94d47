"""Files to pieces, pieces to tables: encodings, packing, several formats, and the byte ledger."""

from __future__ import annotations

import gzip
from pathlib import Path

import polars as pl
import pytest
import zstandard

from analyzer import parse
from analyzer.ingest import Batch, Formats, batches, pieces
from analyzer.inputs import Broken, InputError, Source, blocks, digest, find
from parsers import PARSERS, by_name
from tests.conftest import hand, log

FORMATS = Formats(PARSERS)
VERBS = ["sb", "bb", "shuffle", "cut", "down", "call", "check", "burn", "board", "show", "award"]


def source(tmp_path: Path, data: bytes, name: str = "a.hand") -> Source:
    path = tmp_path / name
    path.write_bytes(data)
    return digest([(str(path), path)])[0]


def read(tmp_path: Path, data: bytes, name: str = "a.hand", target: int = 1 << 24) -> parse.Log:
    return parse.read(pieces(source(tmp_path, data, name), FORMATS, target=target), FORMATS)


def assert_adds_up(found: parse.Log, size: int) -> None:
    assert sum(account.bytes for account in found.accounts) == size
    for account in found.accounts:
        assert account.parsed + sum(account.skipped.values()) + account.unknown == account.bytes
        assert min(account.parsed, account.unknown) >= 0


# ── finding ──


def test_folders_patterns_and_files_are_found_once(tmp_path: Path) -> None:
    (tmp_path / "deep" / "er").mkdir(parents=True)
    for name in ("a.hand", "deep/b.hand", "deep/er/c.hand", "deep/.hidden"):
        (tmp_path / name).write_text(hand())
    paths = [str(tmp_path), str(tmp_path / "*.hand"), str(tmp_path / "a.hand")]
    names = [Path(path).name for path, _ in find(paths, tmp_path)]
    assert sorted(names) == ["a.hand", "b.hand", "c.hand"]


def test_an_audit_folder_in_the_way_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "audit" / "batches").mkdir(parents=True)
    (tmp_path / "audit" / "manifest.json").write_text("{}")
    (tmp_path / "a.hand").write_text(hand())
    assert len(find([str(tmp_path)], tmp_path)) == 1


@pytest.mark.parametrize("path", ["missing.hand", "*.nothing"])
def test_a_path_that_is_not_there_is_an_error(tmp_path: Path, path: str) -> None:
    with pytest.raises(InputError, match=r"nothing|missing"):
        find([str(tmp_path / path)], tmp_path)


def test_the_same_bytes_under_two_names_are_one_source(tmp_path: Path) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / name).write_text("same" if name != "c" else "other")
    sources = digest(find([str(tmp_path)], tmp_path))
    assert len(sources) == 2
    assert sum(len(s.duplicates) for s in sources) == 1


def test_keys_rise_with_digests_and_never_agree(tmp_path: Path) -> None:
    for i in range(50):
        (tmp_path / str(i)).write_text(str(i))
    sources = digest(find([str(tmp_path)], tmp_path))
    keys = [s.key for s in sources]
    assert keys == sorted(set(keys))
    assert max(keys) < 1 << 31


# ── encodings ──


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_every_encoding_gives_the_same_names_and_the_right_bytes(tmp_path: Path, encoding: str) -> None:
    text = log(3) + hand(4, a="Zoë", b="Ångström€") + log(2, 5)
    data = text.encode(encoding)
    found = read(tmp_path, data)
    assert_adds_up(found, len(data))
    assert found.tables["hands"].height == 6
    assert {"Zoë", "Ångström€"} <= set(found.tables["seats"]["player"])
    assert not found.tables["diagnostics"].height
    plain = encoding.replace("-sig", "") if encoding != "utf-16" else "utf-16-le"
    for start, end, line in found.tables["events"].select("byte_start", "byte_end", "line").rows():
        statement = data[start:end].decode(plain)
        assert statement in text.split("\n")[line - 1]
        assert statement.split()[0] in VERBS


def test_doubled_marks_and_marks_inside_are_skipped(tmp_path: Path) -> None:
    mark = b"\xef\xbb\xbf"
    data = mark + mark + hand(1).encode() + mark + hand(2).encode()
    found = read(tmp_path, data)
    assert_adds_up(found, len(data))
    assert found.accounts[0].skipped["byte-order mark"] == 9
    second = found.tables["hands"].row(1, named=True)
    assert data[second["byte_start"] :].startswith(b"hand 2")


def test_an_odd_last_byte_of_utf16_is_unknown(tmp_path: Path) -> None:
    data = hand().encode("utf-16-le") + b"x"
    found = read(tmp_path, data)
    assert_adds_up(found, len(data))
    assert found.accounts[0].unknown == 1
    assert found.tables["diagnostics"]["code"].to_list() == ["odd-byte"]
    assert found.tables["hands"].height == 1


def test_a_stray_byte_in_utf8_spoils_nothing_else(tmp_path: Path) -> None:
    data = hand(1, a="Zoë").encode() + hand(2, a="Zo\xeb").encode("cp1252")
    found = read(tmp_path, data)
    assert found.tables["seats"]["player"].to_list().count("Zoë") == 2
    assert_adds_up(found, len(data))


# ── pieces ──


def test_pieces_do_not_change_the_hands(tmp_path: Path) -> None:
    text = log(60)
    whole = read(tmp_path, text.encode())
    parts = read(tmp_path, text.encode(), target=2_000)
    assert len(parts.accounts) > 5
    drop = ["hand_key"]
    for name in ("hands", "seats", "events"):
        assert parts.tables[name].drop(drop).equals(whole.tables[name].drop(drop))
    assert_adds_up(parts, len(text))


@pytest.mark.parametrize("encoding", ["utf-16-le", "cp1252"])
def test_pieces_of_other_encodings_keep_their_places(tmp_path: Path, encoding: str) -> None:
    data = "".join(hand(i, a="Zoë") for i in range(40)).encode(encoding)
    whole, parts = read(tmp_path, data), read(tmp_path, data, target=2_000)
    assert parts.tables["events"].drop("hand_key").equals(whole.tables["events"].drop("hand_key"))


def test_a_batch_does_not_depend_on_the_order_of_the_files(tmp_path: Path) -> None:
    for i in range(20):
        (tmp_path / f"{i}.hand").write_text(log(3, 10 * i))
    paths = [str(path) for path in tmp_path.glob("*.hand")]

    def ids(paths: list[str]) -> list[str]:
        sources = digest(find(paths, tmp_path))
        return [batch.id("settings") for batch in batches(sources, FORMATS, target=3_000)]

    assert ids(paths) == ids(paths[::-1])
    assert len(ids(paths)) > 3


def test_one_more_file_changes_few_batches(tmp_path: Path) -> None:
    for i in range(200):
        (tmp_path / f"{i}.hand").write_text(log(2, 10 * i))

    def ids() -> set[str]:
        sources = digest(find([str(tmp_path)], tmp_path))
        return {batch.id("settings") for batch in batches(sources, FORMATS, target=20_000)}

    before = ids()
    (tmp_path / "new.hand").write_text(log(1, 9_999))
    after = ids()
    assert len(before) > 8
    assert len(before - after) <= 2


def test_portions_of_a_batch_are_its_pieces_in_order(tmp_path: Path) -> None:
    data = "".join(hand(i) for i in range(120)).encode()
    plan = list(batches([source(tmp_path, data)], FORMATS, target=3_000, portions=4))
    assert len(plan) > 2
    for batch in plan:
        portions = list(batch.portions())
        assert [piece for portion in portions for piece in portion] == list(batch.pieces)
        assert all(sum(piece.size for piece in portion) <= 3_000 for portion in portions)
    assert len(list(plan[0].portions())) == 4


def test_settings_and_ranges_are_part_of_a_batch(tmp_path: Path) -> None:
    [piece] = pieces(source(tmp_path, hand().encode()), FORMATS)
    batch = Batch((piece,))
    assert batch.id("a") != batch.id("b")


# ── packed files ──


def test_packed_files_of_several_members_are_read(tmp_path: Path) -> None:
    one, two = hand(1).encode(), hand(2).encode()
    packer = zstandard.ZstdCompressor()
    for name, data in (
        ("a.gz", gzip.compress(one) + gzip.compress(two)),
        ("a.zst", packer.compress(one) + packer.compress(two)),
    ):
        found = read(tmp_path, data, name)
        assert found.tables["hands"]["hand_id"].to_list() == ["1", "2"]
        assert_adds_up(found, len(one + two))


@pytest.mark.parametrize("name", ["a.gz", "a.zst"])
def test_a_packed_file_that_is_cut_off_gives_what_it_holds(tmp_path: Path, name: str) -> None:
    text = "".join(hand(i, a=f"P{i * 7919 % 1000}") for i in range(3_000)).encode()
    packed = gzip.compress(text) if name == "a.gz" else zstandard.ZstdCompressor().compress(text)
    found = read(tmp_path, packed[: len(packed) - 20], name)
    assert "truncated" in found.tables["diagnostics"]["code"].to_list()
    if name == "a.gz":
        assert found.tables["hands"].height > 2_000


def test_a_damaged_packed_file_is_said_to_be(tmp_path: Path) -> None:
    packed = bytearray(gzip.compress(log(50).encode()))
    packed[40:60] = bytes(20)
    found = read(tmp_path, bytes(packed), "a.gz")
    assert "damaged" in found.tables["diagnostics"]["code"].to_list()


def test_no_file_unpacks_beyond_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "a.gz"
    path.write_bytes(gzip.compress(bytes(20_000_000)))
    with pytest.raises(Broken, match="max-unpacked"):
        list(blocks(path, max_unpacked=10_000_000))


# ── several formats, and none ──

STARS = (Path(__file__).resolve().parent.parent / "examples" / "cash-nl-holdem.txt").read_text()


def test_several_formats_in_one_file_are_each_read(tmp_path: Path) -> None:
    parts = [log(2), STARS, log(2, 3), STARS.replace("#25", "#26")]
    data = "".join(parts).encode()
    found = read(tmp_path, data, "mixed.txt")
    assert_adds_up(found, len(data))
    formats = found.tables["hands"]["format"].to_list()
    assert formats == ["dealer-log"] * 2 + ["pokerstars"] * 3 + ["dealer-log"] * 2 + ["pokerstars"] * 3
    assert found.tables["hands"]["hand_key"].is_sorted()
    assert found.tables["hands"]["hand_key"].n_unique() == 10
    assert not found.tables["hands"]["incomplete"].any()
    line = data.count(b"\n", 0, data.index(b"hand 3")) + 1
    assert found.tables["hands"]["line"][5] == line


def test_a_format_can_be_forced(tmp_path: Path) -> None:
    forced = Formats(PARSERS, by_name("pokerstars"))
    found = parse.read(pieces(source(tmp_path, hand().encode()), forced), forced)
    assert found.accounts[0].format == "pokerstars"
    assert found.accounts[0].unknown > 0


def test_what_no_format_knows_is_unknown_and_said_once(tmp_path: Path) -> None:
    data = bytes(range(256)) * 100
    found = read(tmp_path, data, "junk.bin")
    assert_adds_up(found, len(data))
    assert found.accounts[0].unknown == len(data)
    assert found.tables["diagnostics"].select("code", "byte_start", "byte_end").rows() == [
        ("unknown-format", 0, len(data))
    ]


def test_hands_after_a_long_preamble_are_found(tmp_path: Path) -> None:
    preamble = b"<html>nothing of ours</html>\n" * 20_000
    data = preamble + log(3).encode()
    found = read(tmp_path, data, "page.html")
    assert_adds_up(found, len(data))
    assert found.tables["hands"].height == 3


def test_an_empty_file_is_no_trouble(tmp_path: Path) -> None:
    found = read(tmp_path, b"")
    assert_adds_up(found, 0)
    assert not found.tables["diagnostics"].height


# ── long lines ──


def test_a_long_line_is_unknown_and_the_hand_around_it_incomplete(tmp_path: Path) -> None:
    before, after = hand(1).split("\n", 1)
    data = (before + "\n" + "x" * 3_000_000 + "\n" + after + hand(2)).encode()
    found = read(tmp_path, data)
    assert_adds_up(found, len(data))
    assert found.accounts[0].unknown == 3_000_001
    hands = found.tables["hands"]
    assert hands["incomplete"].to_list() == [True, False]
    assert hands["line"].to_list() == [1, 6]
    assert data[hands["byte_start"][1] :].startswith(b"hand 2")
    diagnostic = found.tables["diagnostics"].row(0, named=True)
    assert (diagnostic["code"], diagnostic["line"]) == ("long-line", 2)


def test_a_parser_that_fails_is_our_fault_and_the_rest_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealer_log = by_name("dealer-log")

    def fail(self: object, chunk: object) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr(type(dealer_log), "parse", fail)
    found = read(tmp_path, hand().encode())
    assert found.tables["diagnostics"]["code"].to_list() == [parse.INTERNAL]
    assert found.accounts[0].unknown == len(hand())


def test_tables_have_the_schema_and_order_of_the_contract(tmp_path: Path) -> None:
    from analyzer.schema import LOG_TABLES

    found = read(tmp_path, log(5).encode())
    for name, table in LOG_TABLES.items():
        assert found.tables[name].schema == table.polars
    assert found.tables["events"].select(pl.struct("hand_key", "seq").is_sorted()).item()
