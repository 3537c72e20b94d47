"""Matcher and oracle read every line alike: template, section, span and fields."""

from __future__ import annotations

import pytest

from parsers import fulltilt, pokerstars
from parsers.text import TextParser
from tests.text_formats import LOGS, corpus_files, disagreements, utf8

FORMATS = [(pokerstars.PARSER, "stars_*.txt", "Stars"), (fulltilt.PARSER, "fulltilt_*.txt", "FTP")]
MOST = 12_000
"""Bytes read of each real file: the oracle is slow."""


@pytest.mark.parametrize(("parser", "pattern", "folder"), FORMATS, ids=lambda x: getattr(x, "name", ""))
def test_fixtures(parser: TextParser, pattern: str, folder: str) -> None:
    for path in sorted(LOGS.glob(pattern)):
        assert disagreements(parser, path.read_bytes()) == [], path.name


@pytest.mark.parametrize(("parser", "pattern", "folder"), FORMATS, ids=lambda x: getattr(x, "name", ""))
def test_real_files(parser: TextParser, pattern: str, folder: str) -> None:
    for path in corpus_files(folder):
        data = utf8(path.read_bytes())
        assert disagreements(parser, data[: parser.cut(data[:MOST]) or MOST]) == [], path.name
