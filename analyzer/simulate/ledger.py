"""Faults of the log and not of the play: the tables are changed after the hands are over.

Each function takes the log tables and gives them back changed, with the hands that are wrong now and
where (``since`` and ``seq`` as in ``simulate``). Columns, not loops.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import polars as pl

from analyzer.simulate.faults import FAULTS, injected

Log = dict[str, pl.DataFrame]
Spoiled = tuple[Log, pl.DataFrame]

SECONDS_OF_PLAY: Final = 60  # of the ninety from one hand's start to the next one's
SECONDS_TOO_SOON: Final = 40  # so that a hand begins ten seconds before the one before it is over
KEY: Final = pl.col("hand_key")


def _some(frame: pl.DataFrame) -> pl.DataFrame:
    """Every third hand: its neighbours are as they should be."""
    return frame.filter(KEY % 3 == 1)


def _truth(frame: pl.DataFrame, since: str | int = 0, seq: str | int | None = None) -> pl.DataFrame:
    """Where the hands of ``frame`` are wrong: a column, or the same event in all."""
    at = [
        (pl.col(place) if isinstance(place, str) else pl.lit(place)).cast(pl.Int32).alias(name)
        for name, place in (("since", since), ("seq", since if seq is None else seq))
    ]
    return frame.select(KEY, *at)


def _within(truth: pl.DataFrame) -> pl.Expr:
    """Rows of the hands of ``truth``."""
    return KEY.is_in(truth["hand_key"].implode())


def _at_event(truth: pl.DataFrame) -> pl.Expr:
    """Rows of the very events of ``truth``."""
    keys = truth.select(KEY * 1000 + pl.col("seq")).to_series()
    return (KEY * 1000 + pl.col("seq").cast(pl.Int64)).is_in(keys.implode())


def _last(log: Log) -> pl.DataFrame:
    """The number of every hand's last event."""
    return log["events"].group_by("hand_key").agg(last=pl.col("seq").max()).sort("hand_key")


def _rekeyed(log: Log, copies: Log) -> Log:
    """A second record behind some hands: hand *k* gets key *2k*, its second record *2k + 1*."""
    return {
        name: pl.concat([log[name].with_columns(KEY * 2), copies[name].with_columns(KEY * 2 + 1)]).sort(
            ["hand_key"] if name == "hands" else ["hand_key", "seat" if name == "seats" else "seq"]
        )
        for name in log
    }


def _no_button(log: Log) -> Spoiled:
    """BUTN-005: the header of a flop game names no button."""
    truth = _truth(_some(log["hands"].filter(pl.col("button").is_not_null())))
    button = pl.when(~_within(truth)).then("button").alias("button")
    return {**log, "hands": log["hands"].with_columns(button)}, truth


def _written_twice(log: Log) -> Spoiled:
    """LOGS-001: the record of a hand stands in the log twice."""
    truth = _truth(_some(log["hands"]))
    copies = {name: frame.filter(_within(truth)) for name, frame in log.items()}
    return _rekeyed(log, copies), truth.with_columns(KEY * 2 + 1)


def _two_stories(log: Log) -> Spoiled:
    """LOGS-002: two records of a number, and the second tells what is the next hand of the table."""
    paid = log["events"].filter(pl.col("kind") == "award").group_by("hand_key").agg(pl.col("amount").sum())
    known = log["hands"].join(paid, on="hand_key", maintain_order="left")
    here = pl.col("table_name") == pl.col("table_name").shift(-1)
    differ = pl.col("amount") != pl.col("amount").shift(-1)
    truth = _truth(_some(known.with_columns(ok=here & differ & (KEY.shift(-1) == KEY + 1)).filter("ok")))
    copies = {name: frame.with_columns(KEY - 1).filter(_within(truth)) for name, frame in log.items()}
    own = log["hands"].select("hand_key", "hand_id", "at")
    copies["hands"] = copies["hands"].drop("hand_id", "at").join(own, on="hand_key", maintain_order="left")
    copies["hands"] = copies["hands"].select(log["hands"].columns)
    return _rekeyed(log, copies), truth.with_columns(KEY * 2 + 1)


def _number_missing(log: Log) -> Spoiled:
    """LOGS-003: a number is left out at a table."""
    before = pl.col("table_name").shift(1) == pl.col("table_name")
    truth = _truth(_some(log["hands"].filter(before)))
    part = pl.col("hand_id").str.split("-").list
    table, number = part.first(), part.last().cast(pl.Int64)
    later = number + _within(truth).cast(pl.Int64).cum_sum().over(table)
    return {
        **log,
        "hands": log["hands"].with_columns(pl.concat_str(table, pl.lit("-"), later).alias("hand_id")),
    }, truth


def _timed(log: Log) -> pl.DataFrame:
    """The events with times of their own, spread evenly over the play of the hand."""
    start = log["hands"].select("hand_key", start="at")
    share = pl.col("seq") / pl.col("last") * (SECONDS_OF_PLAY * 1_000_000)
    at = (pl.col("start") + pl.duration(microseconds=share.cast(pl.Int64))).alias("at")
    whole = log["events"].join(start, on="hand_key").join(_last(log), on="hand_key")
    return whole.with_columns(at).select(log["events"].columns).sort("hand_key", "seq")


def _clock_back(log: Log) -> Spoiled:
    """LOGS-004: the last event is logged at a time before the event ahead of it."""
    truth = _truth(_some(_last(log)), "last")
    events = _timed(log)
    back = pl.col("at").shift(1) - pl.duration(seconds=5)
    return {
        **log,
        "events": events.with_columns(pl.when(_at_event(truth)).then(back).otherwise("at").alias("at")),
    }, truth


def _too_soon(log: Log, games: pl.Expr) -> Spoiled:
    """A hand begins while the hand before it at its table is still played."""
    before = pl.col("table_name").shift(1) == pl.col("table_name")
    truth = _truth(log["hands"].filter(before & games))
    soon = pl.col("at") - pl.duration(seconds=SECONDS_TOO_SOON)
    at = pl.when(_within(truth)).then(soon).otherwise("at").alias("at")
    return {**log, "hands": log["hands"].with_columns(at), "events": _timed(log)}, truth


def _overlap(log: Log) -> Spoiled:
    """LOGS-005: hands of a table overlap."""
    return _too_soon(log, pl.lit(True))


def _button_before_award(log: Log) -> Spoiled:
    """BUTN-002: the same in a flop game, where the header shows that the button has moved."""
    return _too_soon(log, pl.col("button").is_not_null() & (pl.col("button") != pl.col("button").shift(1)))


def _chips_from_nowhere(log: Log) -> Spoiled:
    """LOGS-006: the chip leader begins the last hand of a tournament with more than he had.

    It is the last hand, so that no later one has to explain where the chips went.
    """
    whole = log["hands"].filter(pl.col("tournament").is_not_null()).group_by("tournament")
    last = whole.agg(KEY.max(), pl.len()).filter(pl.col("len") > 1)
    seats = log["seats"].join(last, on="hand_key", how="semi").filter(~pl.col("sitting_out")).sort("stack")
    ranked = seats.group_by("hand_key").agg("seat", "stack")
    ahead = pl.col("stack").list.get(-1) > pl.col("stack").list.get(-2)
    most = ranked.filter(ahead).select("hand_key", pl.col("seat").list.last())
    most = most.join(log["events"].filter("all_in"), on=["hand_key", "seat"], how="anti")
    truth = _truth(most.sort("hand_key"))
    lead = log["seats"].join(most.with_columns(more=pl.lit(1000)), on=["hand_key", "seat"], how="left")
    stack = (pl.col("stack") + pl.col("more").fill_null(0)).cast(log["seats"]["stack"].dtype)
    return {**log, "seats": lead.with_columns(stack).drop("more").sort("hand_key", "seat")}, truth


def _two_seats(log: Log) -> Spoiled:
    """LOGS-007: a player sits on two seats."""
    truth = _truth(_some(log["hands"]))
    player = pl.when(_within(truth) & (pl.int_range(pl.len()).over("hand_key") < 2))
    first = pl.col("player").first().over("hand_key")
    return {
        **log,
        "seats": log["seats"].with_columns(player.then(first).otherwise("player").alias("player")),
    }, truth


def _no_stakes(log: Log) -> Spoiled:
    """LOGS-008: the header says nothing of limits, blinds and antes."""
    truth = _truth(_some(log["hands"]))
    stakes = ("lower", "upper", "small_blind", "big_blind", "ante", "bring_in")
    kept = [pl.when(~_within(truth)).then(name).alias(name) for name in stakes]
    return {**log, "hands": log["hands"].with_columns(kept)}, truth


def _cut_off(log: Log) -> Spoiled:
    """LOGS-009: the record ends before the awards."""
    awards = log["events"].filter(pl.col("kind") == "award")
    truth = _truth(_some(awards.group_by("hand_key").agg(pl.col("seq").min()).sort("hand_key")), "seq")
    return {**log, "events": log["events"].filter(~_within(truth) | (pl.col("kind") != "award"))}, truth


def _half_cent(log: Log) -> Spoiled:
    """LOGS-013: half a cent of the rake is paid to the winner."""
    kind, amount = pl.col("kind"), pl.col("amount")
    paid = log["events"].filter((kind == "rake") | (kind == "award"))
    ends = paid.group_by("hand_key").agg(pl.len(), pl.col("seq").min(), raked=(kind == "rake").sum())
    one_each = ends.filter((pl.col("len") == 2) & (pl.col("raked") == 1))
    truth = _truth(_some(one_each.sort("hand_key")), "seq")
    half = pl.lit("0.005").cast(log["events"]["amount"].dtype)
    moved = pl.when(kind == "rake").then(amount - half).when(kind == "award").then(amount + half)
    split = pl.when(_within(truth)).then(moved.otherwise("amount")).otherwise("amount").alias("amount")
    return {**log, "events": log["events"].with_columns(split)}, truth


def _below_nothing(log: Log) -> Spoiled:
    """LOGS-014: a bet is logged with a negative increase."""
    bets = log["events"].filter(pl.col("kind") == "bet")
    truth = _truth(_some(bets.group_by("hand_key").agg(pl.col("seq").min()).sort("hand_key")), "seq")
    by = pl.when(_at_event(truth)).then(-pl.col("to_amount")).otherwise("by_amount").alias("by_amount")
    return {**log, "events": log["events"].with_columns(by)}, truth


def _number_skipped(log: Log) -> Spoiled:
    """LOGS-016: the log's own numbers of a hand's events leave one out, in the middle of the hand."""
    truth = _truth(_some(_last(log)).with_columns(pl.col("last") // 2), "last")
    events = log["events"].join(truth.select("hand_key", gap="seq"), on="hand_key", how="left")
    logged = pl.concat_str(pl.col("text").fill_null(""), pl.lit('\n{"seq":'), pl.col("seq") + 1, pl.lit("}"))
    text = pl.when(pl.col("seq") >= pl.col("gap")).then(logged).otherwise("text").alias("text")
    return {**log, "events": events.with_columns(text).drop("gap").sort("hand_key", "seq")}, truth


CHANGES: Final[dict[str, Callable[[Log], Spoiled]]] = {
    "BUTN-002": _button_before_award,
    "BUTN-005": _no_button,
    "LOGS-001": _written_twice,
    "LOGS-002": _two_stories,
    "LOGS-003": _number_missing,
    "LOGS-004": _clock_back,
    "LOGS-005": _overlap,
    "LOGS-006": _chips_from_nowhere,
    "LOGS-007": _two_seats,
    "LOGS-008": _no_stakes,
    "LOGS-009": _cut_off,
    "LOGS-013": _half_cent,
    "LOGS-014": _below_nothing,
    "LOGS-016": _number_skipped,
}


def spoiled(log: Log, rule: str) -> Spoiled:
    """The log broken by ``rule``, and the truth as ``simulate`` gives it."""
    changed, truth = CHANGES[rule](log)
    fault = FAULTS[injected(rule)[0]]
    hands = changed["hands"].select("hand_key", "hand_id")
    told = truth.join(hands, on="hand_key", maintain_order="left").with_columns(
        rule=pl.lit(fault.rule), what=pl.lit(fault.what), remedied=pl.lit(False)
    )
    return changed, told.select("hand_key", "hand_id", "since", "seq", "rule", "what", "remedied")
