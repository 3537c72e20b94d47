"""What to read: files, folders, patterns and standard input; digests; unpacking in bounded memory."""

from __future__ import annotations

import glob
import gzip
import hashlib
import os
import shutil
import stat
import sys
import tempfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO, Final

BLOCK: Final = 4 * 1024 * 1024
MANIFEST: Final = "manifest.json"
MAX_UNPACKED: Final = 256 * 1024**3
"""No file is unpacked beyond this (``--max-unpacked``)."""
RATIO_FLOOR: Final = 256 * 1024**2
MAX_RATIO: Final = 500
"""Beyond the floor a packed file that grows by more than this is taken for a bomb: text logs pack
10 to 40 times, the worst that gzip can do is 1030."""

_GZIP: Final = b"\x1f\x8b"
_ZSTD: Final = b"\x28\xb5\x2f\xfd"
_SOURCE_BITS: Final = 31


class InputError(Exception):
    """A path on the command line that cannot be read at all."""


class Broken(Exception):
    """A file that could be read only in part; what came before it is good."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True)
class Source:
    """One input: bytes that are counted once, under however many names.

    path        as given on the command line (for a folder's files: joined to it)
    file        where the bytes can be read
    sha256      of the bytes as stored
    size        bytes as stored
    key         31 bits of the digest, probed upward where two agree
    duplicates  other paths with the same bytes
    trouble     why it could not be read; then it has no bytes
    """

    path: str
    file: Path
    sha256: str = ""
    size: int = 0
    key: int = 0
    duplicates: tuple[str, ...] = ()
    trouble: str = ""

    @property
    def name(self) -> str:
        """The file's name without folders and without the suffix of its packing."""
        name = Path(self.path).name
        return name.removesuffix(".gz").removesuffix(".zst") or name


def find(paths: Sequence[str], spool: Path) -> list[tuple[str, Path]]:
    """(path as given, file to read) for every file that ``paths`` name, each once, sorted.

    Folders are walked to the bottom; hidden files and audit folders in them are passed over.
    Standard input (``-``) and pipes are first written to a file in ``spool``.
    Raises ``InputError`` for a path that is not there and a pattern that matches nothing.
    """
    found: dict[str, Path] = {}
    for path in paths:
        for given, file in _find(path, spool):
            # a name that is no UTF-8 is shown as well as it can be
            found.setdefault(os.fsencode(given).decode(errors="replace"), file)
    return sorted(found.items())


def _find(path: str, spool: Path) -> Iterator[tuple[str, Path]]:
    if path == "-":
        yield path, _spooled(sys.stdin.buffer, spool)
        return
    file = Path(path)
    try:
        mode = file.stat().st_mode
    except OSError as error:
        matches = sorted(glob.glob(path, recursive=True)) if glob.has_magic(path) else []
        if not matches:
            raise InputError(f"{path}: {error.strerror or error}") from error
        for match in matches:
            yield from _find(match, spool)
        return
    if stat.S_ISDIR(mode):
        yield from ((str(f), f) for f in _walk(file))
    elif stat.S_ISREG(mode):
        yield path, file
    else:
        with file.open("rb") as pipe:
            yield path, _spooled(pipe, spool)


def _walk(folder: Path) -> Iterator[Path]:
    for here, folders, files in os.walk(folder):
        if MANIFEST in files and (Path(here) / "batches").is_dir():
            folders.clear()
            continue
        folders[:] = sorted(f for f in folders if not f.startswith("."))
        for name in sorted(files):
            if not name.startswith("."):
                yield Path(here) / name


def _spooled(stream: BinaryIO, spool: Path) -> Path:
    with tempfile.NamedTemporaryFile(dir=spool, delete=False) as copy:
        shutil.copyfileobj(stream, copy, BLOCK)
    return Path(copy.name)


def digest(found: Iterable[tuple[str, Path]], threads: int = 2) -> list[Source]:
    """Sources in the order of their digests, with keys; the same bytes under two names are one."""
    with ThreadPoolExecutor(threads) as pool:
        digested = list(pool.map(_digested, found))
    unique: dict[str, Source] = {}
    for source in digested:
        known = unique.get(source.sha256)
        if known is None:
            unique[source.sha256] = source
        else:
            unique[source.sha256] = replace(known, duplicates=(*known.duplicates, source.path))
    return _with_keys([unique[sha] for sha in sorted(unique)])


def _digested(item: tuple[str, Path]) -> Source:
    path, file = item
    try:
        with file.open("rb") as stored:
            sha256 = hashlib.file_digest(stored, "sha256").hexdigest()
            return Source(path, file, sha256, stored.tell())
    except OSError as error:
        # unreadable files are told apart by their path: there are no bytes to digest
        sha256 = hashlib.sha256(os.fsencode(path)).hexdigest()
        return Source(path, file, sha256, trouble=f"cannot be read: {error.strerror or error}")


def _with_keys(sources: list[Source]) -> list[Source]:
    taken: set[int] = set()
    out = []
    for source in sources:
        key = int(source.sha256[:8], 16) >> (32 - _SOURCE_BITS)
        while key in taken:
            key = (key + 1) % (1 << _SOURCE_BITS)
        taken.add(key)
        out.append(replace(source, key=key))
    return out


def is_packed(file: Path) -> bool:
    """Whether the file is gzip or zstd, by its first bytes and not by its name."""
    with file.open("rb") as stored:
        head = stored.read(4)
    return head.startswith((_GZIP, _ZSTD))


def blocks(file: Path, max_unpacked: int = MAX_UNPACKED) -> Iterator[bytes]:
    """The unpacked bytes of a file in blocks of 4 MiB or less.

    Packed files may have several members. Raises ``Broken`` at the point where the rest cannot
    be read: a truncated or damaged file, or one that unpacks to more than is allowed.
    """
    with file.open("rb") as stored:
        head = stored.read(4)
        stored.seek(0)
        if head.startswith(_GZIP):
            yield from _limited(_gunzip(stored), stored, max_unpacked)
        elif head.startswith(_ZSTD):
            yield from _limited(_unzstd(stored), stored, max_unpacked)
        else:
            while block := stored.read(BLOCK):
                yield block


def _limited(unpacked: Iterator[bytes], stored: BinaryIO, max_unpacked: int) -> Iterator[bytes]:
    total = 0
    for block in unpacked:
        total += len(block)
        if total > max_unpacked:
            raise Broken("too-large", f"unpacks to more than {max_unpacked} bytes (--max-unpacked)")
        if total > RATIO_FLOOR and total > MAX_RATIO * max(stored.tell(), 1):
            raise Broken(
                "bomb",
                f"unpacks to more than {MAX_RATIO} times its size; reading stopped after {total} bytes",
            )
        yield block


def _gunzip(stored: BinaryIO) -> Iterator[bytes]:
    with gzip.GzipFile(fileobj=stored) as members:
        while True:
            try:
                block = members.read1(BLOCK)
            except EOFError:
                raise Broken("truncated", "the gzip file ends in the middle") from None
            except (gzip.BadGzipFile, zlib.error, OSError) as error:
                raise Broken("damaged", f"the gzip file is damaged: {error}") from error
            if not block:
                return
            yield block


def _unzstd(stored: BinaryIO) -> Iterator[bytes]:
    import zstandard

    # fed in small bites: one kilobyte can unpack to 32 MB, never to gigabytes
    bite, frame = 1024, zstandard.ZstdDecompressor().decompressobj()
    begun = False
    while data := stored.read(bite):
        while data:
            try:
                block = frame.decompress(data)
            except zstandard.ZstdError as error:
                raise Broken("damaged", f"the zstd file is damaged: {error}") from error
            begun = True
            for i in range(0, len(block), BLOCK):
                yield block[i : i + BLOCK]
            data = b""
            if frame.eof:
                data = frame.unused_data
                frame, begun = zstandard.ZstdDecompressor().decompressobj(), False
    if begun:
        raise Broken("truncated", "the zstd file ends in the middle")
