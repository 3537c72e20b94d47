"""How kernels are compiled: Numba, without the interpreter lock, cached in the user's folder.

Import this module only where a kernel is about to run: Numba itself takes half a second to
import and the first compilation several more.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import config as _numba_config
from numba.core import types as _types

F = TypeVar("F", bound=Callable[..., Any])
_njit: Any = numba.njit
_config: Any = _numba_config
_unliteral: Any = _types.unliteral


SHARED: tuple[str, ...] = ("compiled.py", "games.py", "money.py", "schema.py")
"""Modules beside this one whose constants are frozen into kernels."""


@cache
def source_digest(folder: Path) -> str:
    """A digest of the sources that a kernel in ``folder`` may hold compiled copies of: Numba itself
    looks at no file but the kernel's own when it decides whether a cached one is stale."""
    here = Path(__file__).resolve().parent
    digest = hashlib.sha256(numba.__version__.encode())
    for path in (*(here / name for name in SHARED), *sorted(folder.rglob("*.py"))):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder(folder: Path) -> Path:
    """Where compiled kernels are kept: never inside an installation, which may be read-only."""
    root = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(root) / "handaudit" / source_digest(folder)


def is_compiled(package: str) -> bool:
    """Whether the kernels of a package (such as ``analyzer.replay``) were compiled before, as they are."""
    folder = Path(__file__).resolve().parent.parent.joinpath(*package.split("."))
    return any(cache_folder(folder).rglob("*.nbc"))


def kernel(function: F) -> F:
    """Compile an entry, called from Python, on first use; integers wrap, indexes are not checked."""
    source = Path(function.__code__.co_filename).resolve()
    _config.CACHE_DIR = str(cache_folder(source.parent))
    return cast(F, _njit(cache=True, nogil=True)(function))


def inner(function: F) -> F:
    """Compile a function that only kernels call, once for all constants: no wrappers for Python, no
    cache of its own.

    Numba would compile it anew for every constant that it is called with; here a constant counts
    as any other integer, which saves a part of the first compilation.
    """
    compiled: Any = _njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
    resolve = compiled.get_call_template

    def without_constants(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return resolve(tuple(_unliteral(a) for a in args), {k: _unliteral(a) for k, a in kws.items()})

    compiled.get_call_template = without_constants
    return cast(F, compiled)
