"""What every command shares: errors told in a sentence, the console, progress."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from analyzer.audit import Watcher


class UsageError(Exception):
    """Something on the command line that the user can put right."""


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
        *(UsageError, SelectError, ConvertError, FormatError, HandError, HouseError),
        *(InputError, QueryError, RuleError, StoreError),
    )


@contextmanager
def failing_well() -> Iterator[None]:
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


def size(text: str) -> int:
    """``500M`` as bytes."""
    units = {"K": 10, "M": 20, "G": 30, "T": 40}
    number = text.strip().upper().removesuffix("B").removesuffix("I")
    shift = units.get(number[-1:], 0)
    digits = number[:-1] if shift else number
    if not digits.isdigit():
        raise UsageError(f"--max-unpacked is a size such as 500M or 2G, not {text!r}")
    return int(digits) << shift


def console() -> Any:
    """Standard output; not a terminal: wide, so that nothing is cut to 80 columns."""
    from rich.console import Console

    wide = None if sys.stdout.isatty() or os.environ.get("COLUMNS") else 160
    return Console(width=wide, highlight=False, soft_wrap=False, markup=False, emoji=False)


@contextmanager
def progress(quiet: bool) -> Iterator[Watcher]:
    """Progress on standard error: a bar on a terminal; elsewhere only what is being waited for."""
    from analyzer.audit import Watcher
    from analyzer.compiled import is_compiled

    if quiet:
        yield Watcher()
        return
    if not (is_compiled("analyzer.replay") and is_compiled("parsers")):
        typer.echo("Compiling for this machine: a minute or two, the first time only.", err=True)
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
