"""The speed of making minimal puzzles, compared with the C++ program qqwing.

Run from the checkout, with the Debian package ``qqwing`` installed::

    python tests/benchmarks/bench_sudoku.py

Both make the same number of puzzles in turn, five rounds each. Times are user and system CPU time:
for qqwing of the whole child process, for us of the making alone. A ratio above 1 means that we
make more puzzles per second.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.measuring import run
from dungeongen.core.rng import Rng
from dungeongen.puzzle import make

ROUNDS = 5


def ours(puzzles: int, *, seed: str) -> float:
    """Return our CPU seconds for ``puzzles`` minimal puzzles."""
    begin = time.process_time()
    for number in range(puzzles):
        make(Rng(f"{seed}/{number}"))
    return time.process_time() - begin


def theirs(puzzles: int) -> float:
    """Return qqwing's CPU seconds for ``puzzles`` puzzles."""
    begin = os.times()
    subprocess.run(
        ["qqwing", "--generate", str(puzzles), "--compact"],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    end = os.times()
    return (end.children_user + end.children_system) - (begin.children_user + begin.children_system)


def main(*, puzzles: int = 300) -> int:
    """Print the ratio of each round and their median."""
    if shutil.which("qqwing") is None:
        print("qqwing is not installed (Debian package qqwing)", file=sys.stderr)
        return 2
    ratios = []
    print(f"{puzzles} minimal puzzles a round, CPU milliseconds a puzzle")
    for number in range(1, ROUNDS + 1):
        we, they = ours(puzzles, seed=f"bench {number}"), theirs(puzzles)
        ratios.append(they / we)
        print(
            f"round {number}: ours {we / puzzles * 1e3:.2f}, "
            f"qqwing {they / puzzles * 1e3:.2f}, ratio {ratios[-1]:.2f}"
        )
    print(f"median ratio {statistics.median(ratios):.2f}")
    return 0


if __name__ == "__main__":
    run(main)
