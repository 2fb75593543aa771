"""What benchmarks share: command lines, rows that are kept, times in words, commands in processes.

A benchmark is a few functions. ``run`` makes its command line of their signatures: a plain
parameter is a word, a keyword parameter an option of its name.
"""

from __future__ import annotations

import compileall
import json
import os
import subprocess
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from inspect import Parameter, signature
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from time import perf_counter
from typing import Any, NamedTuple, TypeVar, get_args

ROOT = Path(__file__).resolve().parents[2]
Job = TypeVar("Job", bound="int | str | tuple[Any, ...]")
Row = dict[str, Any]


def run(*parts: Callable[..., Any]) -> None:
    """Run the part that the command line names, or the only one, and exit with what it returns."""
    parser = ArgumentParser(
        description=sys.modules["__main__"].__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    if len(parts) == 1:
        _add(parser, parts[0])
    else:
        names = parser.add_subparsers(required=True, metavar="PART")
        for part in parts:
            _add(names.add_parser(part.__name__.replace("_", "-"), help=part.__doc__), part)
    values = vars(parser.parse_args())
    part = values.pop("part")
    words: list[Any] = []
    for name, one in signature(part).parameters.items():
        if one.kind is Parameter.VAR_POSITIONAL:
            words += values.pop(name)
        elif one.kind is not Parameter.KEYWORD_ONLY:
            words.append(values.pop(name))
    sys.exit(part(*words, **values))


def _add(parser: ArgumentParser, part: Callable[..., Any]) -> None:
    parser.set_defaults(part=part)
    for name, one in signature(part, eval_str=True).parameters.items():
        kind = next(iter(get_args(one.annotation)), one.annotation)
        if one.kind is Parameter.VAR_POSITIONAL:
            parser.add_argument(name, nargs="*", type=kind)
        elif one.kind is not Parameter.KEYWORD_ONLY:
            optional = one.default is not Parameter.empty
            parser.add_argument(
                name, type=kind, nargs="?" if optional else None, default=one.default
            )
        elif kind is bool:
            parser.add_argument(f"--{name}", action="store_true")
        else:
            parser.add_argument(f"--{name}", type=kind, default=one.default)


def rows(
    jobs: Iterable[Job], measured: Callable[[Job], Row], out: Path | None, processes: int = 1
) -> Iterator[tuple[Job, Row]]:
    """Yield each job with its row: from the file ``out``, if it is there, or measured now.

    So a run that was stopped goes on where it was; a line that was cut is measured again.
    """
    kept: dict[str, Row] = {}
    for line in out.read_text("utf-8").splitlines() if out and out.exists() else ():
        try:
            job, row = json.loads(line)
        except ValueError:
            continue
        kept[json.dumps(job)] = row

    def keep(job: Job, row: Row) -> None:
        kept[json.dumps(job)] = row
        if out:
            with out.open("a", encoding="utf-8") as file:
                file.write(json.dumps([job, row]) + "\n")

    if processes > 1:
        jobs = list(jobs)
        due = [job for job in jobs if json.dumps(job) not in kept]
        with ProcessPoolExecutor(processes) as pool:
            for job, row in zip(due, pool.map(measured, due), strict=True):
                keep(job, row)
    for job in jobs:
        if json.dumps(job) not in kept:
            keep(job, measured(job))
        yield job, kept[json.dumps(job)]


def most(values: Iterable[float], share: float = 0.95) -> float:
    """Return what this share of values does not exceed: by default nineteen of twenty.

    >>> most([1.0, 2.0, 3.0], 0.5)
    2.0
    """
    values = sorted(values)
    return values[min(len(values) - 1, int(share * len(values)))]


def spread(seconds: Iterable[float], share: float = 0.95, digits: int = 2) -> str:
    """Return the median of times, what a share of them does not exceed, and the largest."""
    seconds = [*seconds]
    middle, high, last = most(seconds, 0.5), most(seconds, share), max(seconds)
    return (
        f"median {middle:.{digits}f} s, {100 * share:.0f} % {high:.{digits}f} s, "
        f"most {last:.{digits}f} s"
    )


def megabytes(who: int = RUSAGE_SELF) -> float:
    """Return the most memory that this process had, or the largest of its children."""
    return getrusage(who).ru_maxrss / 1024


class Ran(NamedTuple):
    """What a command wrote, its exit code, and its seconds of the processor and of the clock."""

    code: int
    out: bytes
    err: bytes
    cpu: float
    clock: float


@cache
def _compiled() -> bool:
    """Compile the checkout first, like an installed package."""
    return compileall.compile_dir(ROOT / "src", quiet=1)


def python(*words: str, folder: str | None = None) -> Ran:
    """Run Python on the checkout with these words, in a process of its own."""
    _compiled()
    before, begun = getrusage(RUSAGE_CHILDREN), perf_counter()
    done = subprocess.run(
        [sys.executable, "-P", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "DUNGEONGEN_ANSWERS": "off"},
        capture_output=True,
        check=False,
    )
    clock, after = perf_counter() - begun, getrusage(RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Ran(done.returncode, done.stdout, done.stderr, cpu, clock)


def ran(*words: str) -> Ran:
    """Run ``dungeongen`` with these words, as a user does."""
    return python("-m", "dungeongen", *words)
