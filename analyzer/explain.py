"""One hand, step by step: what should have happened next to what did, and the findings at their step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

import polars as pl

from analyzer.audit import rules_of
from analyzer.house import load
from analyzer.report.summary import Summary, money
from analyzer.rules import Runner
from analyzer.schema import LOG_TABLES, REPLAY_TABLES, facts_mask

Row = dict[str, Any]
_MOST_HANDS: Final = 20
_VERBS: Final = {
    "post": "posts",
    "bring-in": "brings in",
    "check": "checks",
    "fold": "folds",
    "call": "calls",
    "bet": "bets",
    "complete": "completes",
    "raise": "raises",
    "deal": "is dealt",
    "show": "shows",
    "muck": "mucks",
    "refund": "gets back",
    "award": "is paid",
}


class HandError(Exception):
    """No such hand, or more than one; the message lists them."""


@dataclass(frozen=True)
class Step:
    """One event of the hand.

    what      the event in words
    should    what the replay expected at this point, in words; empty where nothing was due
    findings  of this step
    """

    seq: int
    line: int
    byte_start: int
    byte_end: int
    what: str
    should: str
    findings: tuple[Row, ...] = ()


@dataclass(frozen=True)
class Explained:
    """A hand as ``handaudit explain`` shows it.

    findings  those that concern the hand as a whole, not a step
    rules     the rules asked for, or those with findings: what each says, and where from
    verdict   of the rule asked for, judged anew on this hand; empty if none was
    """

    hand: Row
    seats: tuple[Row, ...]
    steps: tuple[Step, ...]
    findings: tuple[Row, ...]
    rules: tuple[Row, ...]
    pots: tuple[str, ...] = ()
    verdict: str = ""


def explain(summary: Summary, hand: str, rule: str | None = None) -> Explained:
    """Explain a hand, given by its number, ``table/number`` or ``hand_key``.

    With ``rule`` only that rule's findings are told. Raises ``HandError``.
    """
    row = find(summary, hand)
    key = row["hand_key"]
    findings = _ask(summary, f"SELECT * FROM findings WHERE hand_key = {key} ORDER BY seq, rule, seat")
    if rule is not None:
        rule = rule.upper()
        findings = [finding for finding in findings if finding["rule"] == rule]
    told = sorted({finding["rule"] for finding in findings} | ({rule} if rule else set()))
    rules = [r for r in _ask(summary, "SELECT * FROM rules") if r["rule"] in told]
    if rule and not rules:
        raise HandError(f"no rule {rule} in this audit; see `handaudit rules`")
    seats = _ask(summary, f"SELECT * FROM seats WHERE hand_key = {key} ORDER BY seat")
    return Explained(
        row,
        tuple(seats),
        tuple(_steps(summary, key, findings)),
        tuple(finding for finding in findings if not finding["seq"]),
        tuple(rules),
        tuple(_pots(summary, key)),
        _verdict(summary, key, rule) if rule else "",
    )


def find(summary: Summary, hand: str) -> Row:
    """The one hand of that name; raises ``HandError`` if there is none, or more than one."""
    for sql in (
        "SELECT * FROM hands WHERE hand_id = $hand",
        "SELECT * FROM hands WHERE table_name || '/' || hand_id = $hand",
        "SELECT * FROM hands WHERE hand_key::VARCHAR = $hand",
    ):
        rows = _ask(summary, f"{sql} ORDER BY file, byte_start LIMIT {_MOST_HANDS + 1}", {"hand": hand})
        if len(rows) == 1:
            return rows[0]
        if rows:
            listed = "\n".join(
                f"  {row['hand_key']}  table {row['table_name']}, {row['file']}:{row['line']}"
                for row in rows[:_MOST_HANDS]
            )
            more = "\n  …" if len(rows) > _MOST_HANDS else ""
            raise HandError(
                f"{hand} is the number of more than one hand; name it by its key:\n{listed}{more}"
            )
    raise HandError(f"no hand {hand} in this audit")


def _verdict(summary: Summary, key: int, name: str) -> str:
    """What a rule says of a hand, judged anew from the tables: a pass is worth showing too."""
    manifest = summary.manifest
    rules = {rule.id: rule for rule in rules_of([Path(folder) for folder in manifest["rule_folders"]])}
    rule = rules[name]
    if rule.scope == "log":
        return "judged over all hands of the audit at once"
    names = [*LOG_TABLES, *REPLAY_TABLES]
    rows = {table: summary.folder.scan(table).filter(pl.col("hand_key") == key).collect() for table in names}
    house = load(manifest["profile"], manifest["house"])
    [counts] = Runner([rule]).run(rows, house.for_hands(rows["hands"])).coverage.to_dicts()
    for verdict in ("violations", "deviations", "checks"):
        if counts[verdict]:
            held = {"checks": "pass", "violations": "violation", "deviations": "deviation"}[verdict]
            return f"{held} ({counts[verdict]} of {counts['checks']} checks)"
    if not counts["not_checkable"]:
        return "does not apply to this hand"
    records = rows["hands"]["records"][0] or 0
    lacking = [fact for fact in rule.needs if not records & facts_mask(fact)]
    return "not checkable" + (f": the log does not record {', '.join(lacking)}" if lacking else "")


def _ask(summary: Summary, sql: str, values: Mapping[str, object] | None = None) -> list[Row]:
    answer = summary.con.execute(sql, values or {})
    names = [column[0] for column in answer.description or ()]
    return [dict(zip(names, row, strict=True)) for row in answer.fetchall()]


def _steps(summary: Summary, key: int, findings: Sequence[Row]) -> list[Step]:
    events = _ask(summary, f"SELECT * FROM events WHERE hand_key = {key} ORDER BY seq")
    turns = {row["seq"]: row for row in _ask(summary, f"SELECT * FROM turns WHERE hand_key = {key}")}
    posts = {row["seq"]: row for row in _ask(summary, f"SELECT * FROM posts WHERE hand_key = {key}")}
    deals: dict[int, list[Row]] = {}
    for row in _ask(summary, f"SELECT * FROM deals WHERE hand_key = {key} ORDER BY seq, nth"):
        deals.setdefault(row["seq"], []).append(row)
    return [
        Step(
            event["seq"],
            event["line"],
            event["byte_start"],
            event["byte_end"],
            _what(event),
            _should(turns.get(event["seq"]), posts.get(event["seq"]), deals.get(event["seq"], [])),
            tuple(finding for finding in findings if finding["seq"] == event["seq"]),
        )
        for event in events
    ]


def _what(event: Row) -> str:
    """The event in words, as logged."""
    words = [f"seat {event['seat']}"] if event["seat"] is not None else []
    words.append(str(_VERBS.get(event["kind"], event["kind"])))
    for name in ("detail", "cards", "face"):
        if event[name]:
            words.append(event[name])
    for name, label in (("amount", ""), ("by_amount", "by "), ("to_amount", "to ")):
        if event[name] is not None:
            words.append(f"{label}{money(event[name])}")
    for name, label in (("from_place", "from "), ("to_place", "to "), ("pot", "pot "), ("run", "board ")):
        if event[name] is not None:
            words.append(f"{label}{event[name]}")
    if event["count"] is not None:
        words.append(str(event["count"]))
    if event["all_in"]:
        words.append("all-in")
    if event["text"]:
        words.append(f'"{event["text"]}"')
    return " ".join(words)


def _should(turn: Row | None, post: Row | None, deals: Sequence[Row]) -> str:
    if turn is not None:
        return _turn_due(turn)
    if post is not None and post["expected_seat"] is not None:
        return f"seat {post['expected_seat']} posts"
    return ", ".join(dict.fromkeys(filter(None, map(_deal_due, deals))))


def _turn_due(turn: Row) -> str:
    if turn["expected_seat"] is None:
        return "nobody owes action" if turn["closed"] else "who acts cannot be told"
    words = [f"seat {turn['expected_seat']} acts"]
    if turn["to_call"]:
        words.append(f"{money(turn['to_call'])} to call")
    if not turn["may_raise"]:
        words.append("may not raise")
    elif turn["min_to"] is not None:
        words.append(_range(turn["min_to"], turn["max_to"], turn["alt_to"]))
    return ", ".join(words)


def _range(least: Decimal, most: Decimal | None, other: Decimal | None) -> str:
    text = f"bet or raise to {money(least)}"
    if most is None:
        text += " or more"
    elif most != least:
        text += f" up to {money(most)}"
    return f"{text} or {money(other)}" if other is not None else text


def _deal_due(deal: Row) -> str:
    if deal["expected_place"] is None:
        return "no card is due"
    if deal["expected_place"] == "seat":
        to = f"seat {deal['expected_seat']}" if deal["expected_seat"] is not None else "a seat"
        return f"card to {to}" + (f" face {deal['expected_face']}" if deal["expected_face"] else "")
    return {"burn": "burn", "board": "board card"}.get(deal["expected_place"], str(deal["expected_place"]))


def _pots(summary: Summary, key: int) -> list[str]:
    rows = _ask(
        summary,
        f"SELECT pot, run, part, seat, best, share_due FROM showdowns WHERE hand_key = {key}"
        " AND share_due IS NOT NULL AND share_due > 0 ORDER BY pot, run, part, seat",
    )
    return [
        f"pot {row['pot']}, {row['part']}"
        + (f", board {row['run']}" if row["run"] != 1 else "")
        + f": seat {row['seat']} is due {money(row['share_due'])} before rake"
        for row in rows
    ]
