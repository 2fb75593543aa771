"""The time for hints: the first one, and those of plays that follow them or stray.

    python tests/benchmarks/bench_hints.py [--dungeons 20] [--first 0] [--stray 0.1] [--out FILE]

Dungeon *k* comes from the seed ``hint-k``. It is played twice by hints, the second time with a
share ``--stray`` of random moves. Times are CPU seconds; ``wall`` is wall time. ``--out`` saves a
line of JSON for each dungeon and resumes where it stopped.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from time import perf_counter, process_time

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.measuring import Row, rows, run, spread
from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.candidates import make
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.solver.hints import Adviser


def measured(stray: float, number: int) -> Row:
    """Return the seconds of every hint in two plays of a dungeon, by kind."""
    layout = make(f"hint-{number}").layout
    row: Row = {"first": [], "first, wall": [], "later": [], "later, wall": [], "strayed": []}
    begun, clock = process_time(), perf_counter()
    hint = Adviser(layout)
    hint(engine.new(layout))
    row["first"].append(process_time() - begun)
    row["first, wall"].append(perf_counter() - clock)
    for share in (0.0, stray):
        rng, state = Rng(f"hint-{number}").child(f"{share}"), engine.new(layout)
        while engine.outcome(state) is None:
            legal = engine.legal_moves(state)
            move = legal[int(rng.random() * len(legal))]
            if engine.chance(state) is None:
                begun, clock = process_time(), perf_counter()
                best, _ = hint(state)
                if share:
                    row["strayed"].append(process_time() - begun)
                else:
                    row["later"].append(process_time() - begun)
                    row["later, wall"].append(perf_counter() - clock)
                move = move if rng.random() < share else best
            state = engine.advance(state, move)
    return row


def main(
    *, dungeons: int = 20, first: int = 0, stray: float = 0.1, out: Path | None = None
) -> None:
    """Print the distribution of each kind of hint."""
    numbers = range(first, first + dungeons)
    every = [row for _, row in rows(numbers, partial(measured, stray), out)]
    for kind in every[0]:
        if times := [time for row in every for time in row[kind]]:
            print(f"{kind}: {len(times)} hints, {spread(times)}")


if __name__ == "__main__":
    run(main)
