"""The command line: reads options, calls the program, prints what it answers."""

from __future__ import annotations

import logging
import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from analyzer import __version__
from analyzer.console import UsageError, console, failing_well, progress, size

if TYPE_CHECKING:
    from analyzer.audit import Done
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
    with failing_well():
        from analyzer.audit import Options
        from analyzer.audit import audit as run
        from analyzer.report.summary import Summary

        options = Options(
            paths, out, profile, house, rules or (), select or (), format_in, workers, size(max_unpacked)
        )
        with progress(quiet) as watcher:
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
    with failing_well():
        from analyzer.report.summary import report_names, report_sql

        summary = _summary(audit)
        if name is None:
            _write_report(summary, format)
            raise typer.Exit(summary.status(fail_on))
        if name not in report_names():
            raise UsageError(f"no report {name}; there are {', '.join(report_names())}")
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
    with failing_well():
        if coverage:
            from analyzer.report.clauses import print_coverage

            print_coverage(console())
            return
        from analyzer.report.rules import print_rules

        print_rules(rule, folder or [], console())


@app.command()
def explain(
    hand: Annotated[str, typer.Argument(help="Its number, table/number, or hand_key.")],
    rule: Annotated[str | None, typer.Argument(metavar="[RULE]", help="Only this rule.")] = None,
    audit: AuditDir = _FOLDER,
    format: Annotated[HandFormat, typer.Option(help="How to write it.")] = HandFormat.TERMINAL,
) -> None:
    """Show a hand step by step: what should have happened next to what did."""
    with failing_well():
        from analyzer.explain import explain as explained
        from analyzer.report.hand import print_hand, write_hand

        found = explained(_summary(audit), hand, rule)
        if format == HandFormat.JSON:
            write_hand(found, sys.stdout)
        else:
            print_hand(found, console())


@app.command()
def sql(
    query: Annotated[
        str | None, typer.Argument(metavar="[QUERY]", help="One SELECT; none: a prompt.")
    ] = None,
    audit: AuditDir = _FOLDER,
    format: Annotated[RowFormat, typer.Option(help="How to write the rows.")] = RowFormat.TABLE,
) -> None:
    """Ask a finished audit in SQL (DuckDB): read-only, nothing but its tables."""
    with failing_well():
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
    with failing_well():
        from analyzer.report.rules import print_formats

        print_formats(console())


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
    with failing_well():
        from analyzer.convert import convert as run

        for message in run(source, target, format_in):
            typer.echo(message, err=True)


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
    with failing_well():
        from analyzer.demo import write_simulated

        done = write_simulated(out, hands, seed, game, structure, irregular, inject)
        typer.echo(
            f"{done.hands:,} hands, {done.injected:,} with an injected violation, {done.remedied:,} with an"
            f" irregularity put right; the truth is in {done.truth}.",
            err=True,
        )


# ── output ───────────────────────────────────────────────────────────────────────────────────


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
        print_report(summary, console())


def _tell_times(done: Done) -> None:
    typer.echo("seconds by stage, summed over workers:", err=True)
    for what, seconds in [*done.seconds.most_common(), *done.rule_seconds.most_common()]:
        typer.echo(f"  {seconds:8.3f}  {what}", err=True)


def main() -> None:
    """The program."""
    app()


if __name__ == "__main__":
    main()
