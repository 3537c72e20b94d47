"""Compiled grammars, kept beside the compiled kernels: to compile one takes longer than to read it."""

from __future__ import annotations

import hashlib
import os
import pickle
from pathlib import Path

from analyzer.compiled import cache_folder
from parsers.grammar import Grammar
from parsers.tables import Program, compile_grammar


def program_of(grammar: Grammar) -> Program:
    """``compile_grammar(grammar)``, from the user's cache if it lies there.

    The folder is named by a digest of the parsers' sources, the file by the grammar itself.
    """
    digest = hashlib.sha256(pickle.dumps(grammar)).hexdigest()[:16]
    path = cache_folder(Path(__file__).resolve().parent) / f"grammar-{digest}.pickle"
    try:
        found = pickle.loads(path.read_bytes())
    except (OSError, EOFError, pickle.UnpicklingError):
        found = None
    if isinstance(found, Program):
        return found
    program = compile_grammar(grammar)
    _keep(path, pickle.dumps(program))
    return program


def _keep(path: Path, data: bytes) -> None:
    """Write it whole or not at all; a home that cannot be written to only costs time."""
    temporary = path.with_suffix(f".{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(data)
        temporary.replace(path)
    except OSError:
        temporary.unlink(missing_ok=True)
