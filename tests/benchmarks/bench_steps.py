"""What the told plays have in vain: idle rounds, and searches for doors that nobody passes.

    python tests/benchmarks/bench_steps.py [--seeds 200] [--first 0] [--shelf] [--out FILE]

Makes the default dungeons of the seeds ``steps-0``, ``steps-1`` … and looks at the play that each
solution page tells. ``--shelf`` takes the seeds of the shelf, whose search need not be made. Prints
the dungeons at fault and what they come to; the aim is none. ``--out`` saves a line of JSON for
each seed and resumes where it stopped.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.measuring import Row, rows, run
from dungeongen.games import game_named
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.library.make import make
from dungeongen.search import shelf as shelves
from games.sudongeon.solver.idle import idle_rounds, idle_searches, rounds

GAME = game_named("sudoku")


def told(seed: str) -> Row:
    """Return the rounds of the play of a seed, and how many of its steps are in vain."""
    sheet = make(GAME, seed=seed)
    verdict, layout = sheet.verdict, sheet.layout
    assert verdict is not None
    assert isinstance(layout, Layout)
    moves = verdict.witness or ()
    return {
        "grid": layout.grid,
        "rounds": rounds(moves),
        "idle": len(idle_rounds(layout, moves)),
        "searches": len(idle_searches(layout, moves)),
    }


def main(*, seeds: int = 200, first: int = 0, shelf: bool = False, out: Path | None = None) -> None:
    """Look at the missing seeds and print what they come to."""
    some = [f"steps-{number}" for number in range(first, first + seeds)]
    if shelf:
        place = GAME.generator.shelf
        assert place is not None
        known = shelves.lines_in(shelves.file_of(place))
        some = [seed for wish, seed in known if wish == shelves.EVENING][first : first + seeds]
    every = list[Row]()
    for seed, row in rows(some, told, out):
        every.append(row)
        if row["idle"] or row["searches"]:
            print(seed, row, flush=True)
    sums = {name: sum(row[name] for row in every) for name in ("rounds", "idle", "searches")}
    print(f"{len(every)} dungeons: {sums}")


if __name__ == "__main__":
    run(main)
