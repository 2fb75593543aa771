"""What the main command and ``check`` cost: processor time and memory of whole processes.

    python tests/benchmarks/bench_main.py [--seeds 30] [--difficulty gentle] [--shelf]

Runs ``dungeongen sudoku --pdf --json`` for the seeds ``main-0``, ``main-1`` …, then ``check`` on
the dungeon that it printed, each in a process of its own and without kept answers. Prints a line a
seed, then medians and what 95 % do not exceed. The sheet and ``check`` must name the same odds.
``--shelf`` takes seeds whose search need not be made.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.commands import most, ran
from dungeongen.games.sudongeon.solver import remembered


def measured(seed: str, words: list[str], folder: Path) -> tuple[float, float, str] | None:
    """Return the seconds of both commands, and what the sheet says; ``None`` without one."""
    dungeon = folder / "dungeon.json"
    files = ["--pdf", "--json", "-o", str(folder / "dungeon"), "--force"]
    made = ran("sudoku", "--seed", seed, *words, *files)
    if made.code:
        return None
    told = made.err.decode().strip().splitlines()[-1]
    checked = ran("check", str(dungeon), "--json")
    odds = json.loads(checked.out)["odds"]
    printed = json.loads(dungeon.read_text("utf-8"))["verdict"]["odds"]
    assert odds == printed, f"{seed}: printed {printed}, checked {odds}"
    return made.cpu, checked.cpu, told


def main() -> None:
    """Run all seeds and print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", type=int, default=30)
    parser.add_argument("--difficulty")
    parser.add_argument("--shelf", action="store_true")
    options = parser.parse_args()
    seeds = [f"main-{number}" for number in range(options.seeds)]
    if options.shelf:
        seeds = [*remembered.seeds(options.difficulty)][: options.seeds]
    words = ["--difficulty", options.difficulty] if options.difficulty else []
    made, checked = list[float](), list[float]()
    with TemporaryDirectory() as folder:
        for seed in seeds:
            result = measured(seed, words, Path(folder))
            if result is None:
                print(f"{seed}: nothing found", flush=True)
                continue
            made.append(result[0])
            checked.append(result[1])
            print(f"{seed} {result[0]:.1f} s, check {result[1]:.1f} s: {result[2]}", flush=True)
    memory = getrusage(RUSAGE_CHILDREN).ru_maxrss / 1024
    for name, values in (("sudoku", made), ("check", checked)):
        print(
            f"{name}: {len(values)} of {len(seeds)} seeds, median {median(values):.1f} s, "
            f"95 % {most(values):.1f} s, most {max(values):.1f} s"
        )
    print(f"largest process {memory:.0f} MB")


if __name__ == "__main__":
    main()
