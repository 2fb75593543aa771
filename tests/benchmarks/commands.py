"""A command run as a user runs it, in a process of its own, and what it cost.

The checkout is compiled first, like an installed package.
"""

from __future__ import annotations

import compileall
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import perf_counter
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Ran(NamedTuple):
    """What a command wrote, its exit code, and its seconds of the processor and of the clock."""

    code: int
    out: bytes
    err: bytes
    cpu: float
    clock: float


@cache
def _compiled() -> bool:
    return compileall.compile_dir(ROOT / "src", quiet=1)


def ran(*words: str) -> Ran:
    """Run ``dungeongen`` from the checkout with these words."""
    _compiled()
    before, begun = getrusage(RUSAGE_CHILDREN), perf_counter()
    done = subprocess.run(
        [sys.executable, "-P", "-m", "dungeongen", *words],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "DUNGEONGEN_ANSWERS": "off"},
        capture_output=True,
        check=False,
    )
    clock, after = perf_counter() - begun, getrusage(RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Ran(done.returncode, done.stdout, done.stderr, cpu, clock)


def most(values: list[float]) -> float:
    """Return what nineteen of twenty do not exceed."""
    return sorted(values)[min(len(values) - 1, int(0.95 * len(values)))]
