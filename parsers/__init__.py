"""One module a format, and the small engine that the text formats share.

A new format is a module with a ``PARSER`` and its name in ``_MODULES``. The modules are imported
when they are first asked for, so that ``handaudit --help`` does not wait for compiled kernels.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from parsers.base import Parser

    PARSERS: tuple[Parser, ...]

_MODULES: Final = ("dealer_log", "pokerstars", "fulltilt", "phh")
"""In order of preference, where two are equally sure of a file."""


@cache
def _load() -> tuple[Parser, ...]:
    return tuple(import_module(f"parsers.{name}").PARSER for name in _MODULES)


def __getattr__(name: str) -> Any:
    if name == "PARSERS":
        return _load()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def by_name(name: str) -> Parser:
    """The parser of that name; raises ``KeyError`` with the known names otherwise."""
    for parser in _load():
        if parser.name == name:
            return parser
    raise KeyError(f"no format {name!r}; known: {', '.join(p.name for p in _load())}")
