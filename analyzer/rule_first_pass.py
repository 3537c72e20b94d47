"""A rule's SELECT cut down to what its first pass asks for: ``hand_key`` and ``verdict``.

A column that nobody asks for costs nothing, unless there is a subquery in it: that DuckDB runs for
every check, though only findings need it. So such columns are taken out of the SELECT's tree, as
DuckDB itself parses and prints it, and with them the CTEs that nothing else reads.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

import duckdb

ASKED: Final = ("hand_key", "verdict")
"""The columns of a first pass."""

Node = dict[str, Any]

_SUBQUERY: Final = re.compile(r"\b(EXISTS|SELECT)\b", re.IGNORECASE)
_MAIN: Final = re.compile(r"^SELECT\b", re.IGNORECASE | re.MULTILINE)


def is_worth_it(sql: str) -> bool:
    """Is there a subquery in what a SELECT at the beginning of a line asks for, or after it?

    To cut a SELECT down takes milliseconds, too.
    """
    main = _MAIN.search(sql)
    return _SUBQUERY.search(sql, main.end() if main else 0) is not None


def first_pass(con: duckdb.DuckDBPyConnection, sql: str) -> str:
    """``sql`` with the columns ``ASKED`` alone, the same rows; ``sql`` itself where that cannot be had.

    It cannot where rows depend on the columns that would go: DISTINCT, GROUP BY ALL, ``*``. A SELECT
    may also use one column's name in another; whoever asks must see whether the answer binds.
    """
    (told,) = con.execute("SELECT json_serialize_sql(?)", [sql]).fetchall()[0]
    tree = json.loads(told)
    if tree["error"] or len(tree["statements"]) != 1:
        return sql
    node = tree["statements"][0]["node"]
    places = _places(node)
    if places is None:
        return sql
    for select in _selects(node):
        select["select_list"] = [select["select_list"][place] for place in places]
    _drop_unread(node)
    (short,) = con.execute("SELECT json_deserialize_sql(?::JSON)", [json.dumps(tree)]).fetchall()[0]
    return str(short).rstrip(";")


def _selects(node: Node) -> list[Node]:
    """The SELECTs of a UNION ALL, or the one that there is; none for what else there may be."""
    if node["modifiers"]:
        return []
    if node["type"] == "SELECT_NODE":
        return [node]
    if node["type"] != "SET_OPERATION_NODE" or node["setop_type"] != "UNION" or not node["setop_all"]:
        return []
    parts = [_selects(child) for child in node["children"]]
    return [select for part in parts for select in part] if all(parts) else []


def _places(node: Node) -> list[int] | None:
    """Where the asked columns stand; the first SELECT of a union names them for all."""
    selects = _selects(node)
    if not selects or not all(map(_plain, selects)):
        return None
    names = [_name(item) for item in selects[0]["select_list"]]
    if any(name not in names for name in ASKED):
        return None
    return [names.index(name) for name in ASKED]


def _plain(select: Node) -> bool:
    """Are its rows the same whichever columns it has?"""
    stars = any(item["class"] == "STAR" for item in select["select_list"])
    by_place = any(group["class"] == "CONSTANT" for group in select["group_expressions"])
    return not stars and not by_place and select["aggregate_handling"] == "STANDARD_HANDLING"


def _name(item: Node) -> str:
    name = item["alias"] or (item["column_names"][-1] if item["class"] == "COLUMN_REF" else "")
    return str(name).lower()


def _drop_unread(node: Node) -> None:
    """Take out the CTEs that nothing reads, and then those that only they read."""
    ctes: list[Node] = node["cte_map"]["map"]
    body = {key: value for key, value in node.items() if key != "cte_map"}
    while True:
        read = [set(_tables(part)) for part in (body, *ctes)]
        kept = [cte for at, cte in enumerate(ctes, 1) if cte["key"].lower() in _others(read, at)]
        if len(kept) == len(ctes):
            return
        ctes[:] = kept


def _others(read: Sequence[set[str]], at: int) -> set[str]:
    return set[str]().union(*(names for place, names in enumerate(read) if place != at))


def _tables(part: Any) -> Iterator[str]:
    """The names of all tables in a piece of the tree."""
    if isinstance(part, list):
        for piece in part:
            yield from _tables(piece)
    elif isinstance(part, dict):
        if part.get("type") == "BASE_TABLE":
            yield str(part["table_name"]).lower()
        for piece in part.values():
            yield from _tables(piece)
