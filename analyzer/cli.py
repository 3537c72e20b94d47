"""The command line: reads options, calls the program, prints what it answers."""

from __future__ import annotations

import logging
import os
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from analyzer import __version__

if TYPE_CHECKING:
    from analyzer.audit import Done, Watcher
    from analyzer.report.summary import Summary

app = typer.Typer(
    help="Was every hand dealt, bet and paid by the rules, and what can the log not tell?",
    epilog=(
        "Exit status: 0 nothing at or above --fail-on; 1 violations; 2 wrong usage or configuration; "
        "3 no violations, but input not fully accounted for; 4 a fault of this program."
    ),
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


class ReportFormat(StrEnum):
    """How a report is written."""

    TERMINAL = "terminal"
    JSON = "json"
    CSV = "csv"


class RowFormat(StrEnum):
    """How rows are written."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"


class HandFormat(StrEnum):
    """How a hand is written."""

    TERMINAL = "terminal"
    JSON = "json"


class FailOn(StrEnum):
    """The least severity that makes the exit status 1."""

    CRITICAL = "critical"
    MAJOR = "major"
    MINOR = "minor"
    NEVER = "never"


AuditDir = Annotated[Path, typer.Option("--audit", metavar="DIR", help="The audit folder.")]
_FOLDER = Path("audit")


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"handaudit {__version__}")
        raise typer.Exit


@app.callback()
def _main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
    debug: Annotated[
        bool, typer.Option("--debug", help="Show where this program failed, if it fails.")
    ] = False,
) -> None:
    del version
    logging.basicConfig(format="%(message)s", stream=sys.stderr)
    if debug:
        os.environ["HANDAUDIT_DEBUG"] = "1"
    elif not os.environ.get("HANDAUDIT_DEBUG"):
        logging.getLogger("handaudit").addFilter(_without_traceback)


def _without_traceback(record: logging.LogRecord) -> bool:
    record.exc_info = record.exc_text = None
    return True


@app.command()
def audit(
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH…", help="Files, folders, patterns; - for standard input.")
    ],
    out: Annotated[Path, typer.Option(metavar="DIR", help="The audit folder to write.")] = _FOLDER,
    profile: Annotated[
        str | None, typer.Option(metavar="NAME", help="House rules by name; see queries/profiles.")
    ] = None,
    house: Annotated[
        Path | None, typer.Option(metavar="FILE", help="House rules of your own (TOML).")
    ] = None,
    rules: Annotated[
        list[Path] | None, typer.Option(metavar="DIR", help="A folder of rules of your own; repeatable.")
    ] = None,
    select: Annotated[
        list[str] | None, typer.Option(metavar="IDS", help="Only these rules or families: BRIN,BURN-001.")
    ] = None,
    format_in: Annotated[
        str | None, typer.Option(metavar="NAME", help="Read all input as this format; see formats.")
    ] = None,
    format: Annotated[ReportFormat, typer.Option(help="How to report.")] = ReportFormat.TERMINAL,
    fail_on: Annotated[FailOn, typer.Option(help="Least severity for exit status 1.")] = FailOn.MINOR,
    workers: Annotated[
        int, typer.Option(metavar="N", min=0, help="Processes; 0: as many as there are cores.")
    ] = 0,
    max_unpacked: Annotated[
        str, typer.Option(metavar="SIZE", help="Most that one packed file may unpack to, such as 500M.")
    ] = "256G",
    profile_rules: Annotated[
        bool, typer.Option("--profile-rules", help="Tell how long each stage and rule took.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress, no messages.")] = False,
) -> None:
    """Audit logs of poker hands into a folder, and report."""
    with _failing_well():
        from analyzer.audit import Options
        from analyzer.audit import audit as run
        from analyzer.report.summary import Summary

        options = Options(
            paths, out, profile, house, rules or (), select or (), format_in, workers, _size(max_unpacked)
        )
        with _progress(quiet) as watcher:
            done = run(options, watcher)
        if profile_rules:
            _tell_times(done)
        summary = Summary(done.folder, done.manifest)
        _write_report(summary, format)
        raise typer.Exit(summary.status(fail_on))


@app.command()
def report(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="A standing question: by-rule, by-table, by-day …")
    ] = None,
    audit: AuditDir = _FOLDER,
    format: Annotated[ReportFormat, typer.Option(help="How to report.")] = ReportFormat.TERMINAL,
    fail_on: Annotated[FailOn, typer.Option(help="Least severity for exit status 1.")] = FailOn.MINOR,
) -> None:
    """Report on a finished audit again, or answer one of the standing questions."""
    with _failing_well():
        from analyzer.report.summary import report_names, report_sql

        summary = _summary(audit)
        if name is None:
            _write_report(summary, format)
            raise typer.Exit(summary.status(fail_on))
        if name not in report_names():
            raise _Usage(f"no report {name}; there are {', '.join(report_names())}")
        from analyzer.report.rows import write

        answer = summary.con.execute(report_sql(name))
        write(answer, {"terminal": "table"}.get(format.value, format.value), sys.stdout)


@app.command()
def rules(
    rule: Annotated[str | None, typer.Argument(metavar="[ID]", help="One rule, or a family.")] = None,
    folder: Annotated[
        list[Path] | None, typer.Option("--rules", metavar="DIR", help="A folder of rules of your own.")
    ] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="The seed texts clause by clause, and what checks each.")
    ] = False,
) -> None:
    """List the rules, or tell all about one."""
    with _failing_well():
        if coverage:
            from analyzer.report.clauses import print_coverage

            print_coverage(_console())
            return
        from analyzer.report.rules import print_rules

        print_rules(rule, folder or [], _console())


@app.command()
def explain(
    hand: Annotated[str, typer.Argument(help="Its number, table/number, or hand_key.")],
    rule: Annotated[str | None, typer.Argument(metavar="[RULE]", help="Only this rule.")] = None,
    audit: AuditDir = _FOLDER,
    format: Annotated[HandFormat, typer.Option(help="How to write it.")] = HandFormat.TERMINAL,
) -> None:
    """Show a hand step by step: what should have happened next to what did."""
    with _failing_well():
        from analyzer.explain import explain as explained
        from analyzer.report.hand import print_hand, write_hand

        found = explained(_summary(audit), hand, rule)
        if format == HandFormat.JSON:
            write_hand(found, sys.stdout)
        else:
            print_hand(found, _console())


@app.command()
def sql(
    query: Annotated[
        str | None, typer.Argument(metavar="[QUERY]", help="One SELECT; none: a prompt.")
    ] = None,
    audit: AuditDir = _FOLDER,
    format: Annotated[RowFormat, typer.Option(help="How to write the rows.")] = RowFormat.TABLE,
) -> None:
    """Ask a finished audit in SQL (DuckDB): read-only, nothing but its tables."""
    with _failing_well():
        from analyzer.query import ask, locked
        from analyzer.report.rows import prompt, write
        from analyzer.store import AuditFolder

        folder = AuditFolder(audit)
        folder.complete()
        con = locked(folder)
        if query is None:
            prompt(con, format.value, sys.stdin, sys.stdout)
        else:
            write(ask(con, query), format.value, sys.stdout)


@app.command()
def formats() -> None:
    """List the formats that can be read, and what each records."""
    with _failing_well():
        from analyzer.report.rules import print_formats

        print_formats(_console())


@app.command()
def convert(
    source: Annotated[Path, typer.Argument(metavar="IN", help="A log in any format.")],
    target: Annotated[
        Path, typer.Argument(metavar="OUT", help="A dealer log: .ndjson, .csv or .hand, also with .gz, .zst.")
    ],
    format_in: Annotated[
        str | None, typer.Option(metavar="NAME", help="Read the input as this format.")
    ] = None,
) -> None:
    """Write any log as a dealer log; what is lost is said on standard error."""
    with _failing_well():
        from analyzer.convert import convert as run

        for message in run(source, target, format_in):
            typer.echo(message, err=True)


# ── what goes wrong ──────────────────────────────────────────────────────────────────────────


class _Usage(Exception):
    """Something that the user can put right."""


@app.command()
def simulate(
    out: Annotated[
        Path, typer.Argument(metavar="OUT", help="….ndjson, ….csv or ….hand; .gz or .zst if packed.")
    ],
    hands: Annotated[int, typer.Option(min=0, help="How many hands.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same hands.")] = 0,
    game: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Only these games.")] = None,
    structure: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Only these limits.")] = None,
    irregular: Annotated[
        float, typer.Option(min=0, max=1, help="Share of hands where something goes wrong and is put right.")
    ] = 0.0,
    inject: Annotated[
        str | None, typer.Option(metavar="ID", help="A rule that every hand which affords it breaks once.")
    ] = None,
) -> None:
    """Write random lawful hands as a dealer log, and the truth about their faults beside it."""
    with _failing_well():
        from analyzer.demo import write_simulated

        done = write_simulated(out, hands, seed, game, structure, irregular, inject)
        typer.echo(
            f"{done.hands:,} hands, {done.injected:,} with an injected violation, {done.remedied:,} with an"
            f" irregularity put right; the truth is in {done.truth}.",
            err=True,
        )


def _user_errors() -> tuple[type[Exception], ...]:
    from analyzer.audit import SelectError
    from analyzer.convert import ConvertError
    from analyzer.explain import HandError
    from analyzer.house import HouseError
    from analyzer.ingest import FormatError
    from analyzer.inputs import InputError
    from analyzer.query import QueryError
    from analyzer.rules import RuleError
    from analyzer.store import StoreError

    return (
        *(_Usage, SelectError, ConvertError, FormatError, HandError, HouseError),
        *(InputError, QueryError, RuleError, StoreError),
    )


@contextmanager
def _failing_well() -> Iterator[None]:
    """Errors of the user end with status 2 and a sentence, ours with 4."""
    try:
        yield
        sys.stdout.flush()
    except (typer.Exit, typer.Abort):
        raise
    except BrokenPipeError:
        # whoever read our output has gone, such as `head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(0) from None
    except KeyboardInterrupt:
        typer.echo("handaudit: interrupted; the same command goes on where it stopped", err=True)
        raise typer.Exit(130) from None
    except Exception as error:
        ours = not isinstance(error, _user_errors())
        if os.environ.get("HANDAUDIT_DEBUG"):
            traceback.print_exc()
        typer.echo(f"handaudit: {_told(error, ours)}", err=True)
        raise typer.Exit(4 if ours else 2) from None


def _told(error: Exception, ours: bool) -> str:
    from analyzer.report.summary import inert

    text = "\n".join(inert(line) for line in str(error).splitlines())
    if not ours:
        return text
    what = f"{type(error).__name__}: {text}"
    return f"this is a fault of handaudit: {what}\n(handaudit --debug … shows where)"


def _size(text: str) -> int:
    """``500M`` as bytes."""
    units = {"K": 10, "M": 20, "G": 30, "T": 40}
    number = text.strip().upper().removesuffix("B").removesuffix("I")
    shift = units.get(number[-1:], 0)
    digits = number[:-1] if shift else number
    if not digits.isdigit():
        raise _Usage(f"--max-unpacked is a size such as 500M or 2G, not {text!r}")
    return int(digits) << shift


# ── output ───────────────────────────────────────────────────────────────────────────────────


def _console() -> Any:
    """Standard output; not a terminal: wide, so that nothing is cut to 80 columns."""
    from rich.console import Console

    wide = None if sys.stdout.isatty() or os.environ.get("COLUMNS") else 160
    return Console(width=wide, highlight=False, soft_wrap=False, markup=False, emoji=False)


def _summary(folder: Path) -> Summary:
    from analyzer.report.summary import Summary
    from analyzer.store import AuditFolder

    return Summary.of(AuditFolder(folder))


def _write_report(summary: Summary, format: ReportFormat) -> None:
    from analyzer.report.machine import write_csv, write_json
    from analyzer.report.terminal import print_report

    if format == ReportFormat.JSON:
        write_json(summary, sys.stdout)
    elif format == ReportFormat.CSV:
        write_csv(summary, sys.stdout)
    else:
        print_report(summary, _console())


def _tell_times(done: Done) -> None:
    typer.echo("seconds by stage, summed over workers:", err=True)
    for what, seconds in [*done.seconds.most_common(), *done.rule_seconds.most_common()]:
        typer.echo(f"  {seconds:8.3f}  {what}", err=True)


@contextmanager
def _progress(quiet: bool) -> Iterator[Watcher]:
    """Progress on standard error: a bar on a terminal; elsewhere only what is being waited for."""
    from analyzer.audit import Watcher
    from analyzer.compiled import is_compiled

    if quiet:
        yield Watcher()
        return
    if not (is_compiled("analyzer.replay") and is_compiled("parsers")):
        typer.echo("Compiling for this machine: half a minute, the first time only.", err=True)
    if not sys.stderr.isatty():
        yield Watcher()
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[hands]:,} hands"))
    with Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("digesting", total=None, hands=0)
        yield Watcher(
            waiting=lambda what: bar.update(task, description=what),
            found=lambda files, size: bar.update(task, total=size or None),
            done=_advance(bar, task),
        )


def _advance(bar: Any, task: Any) -> Callable[[int, int], None]:
    total = 0

    def advance(size: int, hands: int) -> None:
        nonlocal total
        total += hands
        bar.update(task, advance=size, hands=total, description="auditing")

    return advance


def main() -> None:
    """The program."""
    app()


if __name__ == "__main__":
    main()
