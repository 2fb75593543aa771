"""What the main command and ``check`` cost: processor time and memory of whole processes.

    python tests/benchmarks/bench_main.py [--seeds 30] [--difficulty gentle] [--shelf]

Runs ``dungeongen sudoku --pdf --json`` for the seeds ``main-0``, ``main-1`` …, then ``check`` on
the dungeon that it printed, each in a process of its own and without kept answers. Prints a line a
seed, then medians and what 95 % do not exceed. The sheet and ``check`` must name the same odds.
``--shelf`` takes seeds whose search need not be made.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.measuring import megabytes, ran, run, spread
from dungeongen.games import game_named
from dungeongen.library.make import generator_request
from dungeongen.search.shelf import numbers


def measured(seed: str, words: list[str], folder: Path) -> tuple[float, float] | None:
    """Return the seconds of both commands; ``None`` without a sheet."""
    dungeon = folder / "dungeon.json"
    files = ["--pdf", "--json", "-o", str(folder / "dungeon"), "--force"]
    made = ran("sudoku", "--seed", seed, *words, *files)
    if made.code:
        print(f"{seed}: nothing found", flush=True)
        return None
    checked = ran("check", str(dungeon), "--json")
    odds = json.loads(checked.out)["odds"]
    printed = json.loads(dungeon.read_text("utf-8"))["verdict"]["odds"]
    assert odds == printed, f"{seed}: printed {printed}, checked {odds}"
    told = made.err.decode().strip().splitlines()[-1]
    print(f"{seed} {made.cpu:.1f} s, check {checked.cpu:.1f} s: {told}", flush=True)
    return made.cpu, checked.cpu


def main(*, seeds: int = 30, difficulty: str = "", shelf: bool = False) -> None:
    """Run all seeds and print the figures."""
    some = [f"main-{number}" for number in range(seeds)]
    if shelf:
        game, wish = game_named("sudoku"), {"difficulty": difficulty} if difficulty else {}
        some = [*numbers(game, generator_request(game, wish))][:seeds]
    words = ["--difficulty", difficulty] if difficulty else []
    with TemporaryDirectory() as folder:
        costs = [measured(seed, words, Path(folder)) for seed in some]
    for name, place in (("sudoku", 0), ("check", 1)):
        values = [one[place] for one in costs if one is not None]
        print(f"{name}: {len(values)} of {len(some)} seeds, {spread(values, digits=1)}")
    print(f"largest process {megabytes(RUSAGE_CHILDREN):.0f} MB")


if __name__ == "__main__":
    run(main)
