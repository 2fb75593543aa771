"""Compiles C for the tests: each command once a run, however many processes the run has."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import gettempdir

import pytest

from patience import until

STRICT = (
    "-std=c17",
    "-ffp-contract=off",
    "-Werror",
    "-Wall",
    "-Wextra",
    "-Wconversion",
    "-Wshadow",
    "-Wno-enum-float-conversion",  # an enum is how C names a number
    "-Wno-psabi",  # vectors are passed within one build alone
)


def compiler() -> str:
    """Return this machine's C compiler; a test ends here where it has none."""
    # Nobody needs one to print or play: the kernels are in the package, and CI has one.
    return shutil.which("cc") or pytest.skip("no C compiler")


def compiled(name: str, command: Sequence[str], sources: Sequence[Path], *more: str) -> Path:
    """Return what a compiler makes of some sources, and of ``more`` when they are linked.

    Of a run's processes the first that asks compiles, and the others wait for it.
    """
    folder = _folder()
    folder.mkdir(exist_ok=True)
    target, scratch = folder / name, folder / f"{name}.parts"
    try:
        scratch.mkdir()
    except FileExistsError:
        return _awaited(target)
    objects = [scratch / f"{number}.o" for number in range(len(sources))]

    def compile_one(source: Path, to: Path) -> None:
        subprocess.run([*command, "-c", str(source), "-o", str(to)], check=True)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(compile_one, sources, objects))
    linked = scratch / name
    subprocess.run([*command, *map(str, objects), *more, "-o", str(linked)], check=True)
    linked.rename(target)
    return target


def remove() -> None:
    """Remove what this run has compiled, or one before that had its number."""
    shutil.rmtree(_folder(), ignore_errors=True)


def _folder() -> Path:
    """Return the folder of a run: that of the process that began it."""
    number = os.getppid() if "PYTEST_XDIST_WORKER" in os.environ else os.getpid()
    return Path(gettempdir()) / f"compiled-{number}"


def _awaited(target: Path) -> Path:
    until(target.exists)
    return target
