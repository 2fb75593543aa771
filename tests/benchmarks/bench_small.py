"""Plans compared with the optima of random small dungeons.

    python tests/benchmarks/bench_small.py [--dungeons 100] [--first 0] [--states 40000]

Dungeon *k* is random: things in two to four boxes of the grid's top left, and a company with little
in stock. Dungeons without a way in or without gold, and those that are lost or won whatever one
does, are skipped, as are those with more than ``--states`` states. The optimum is that of the whole
play as one Markov decision process (``games.sudongeon.solver.optimum``). Prints a line for each
dungeon whose plan is more than half a point short, then how many are within half a point, and
within one.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.layout import Kind, Layout, cell_index
from dungeongen.games.sudongeon.rules.state import Company
from dungeongen.games.sudongeon.solver.planner import solve
from games.sudongeon.solver.optimum import Optimum, TooLargeError

WORLDS = ((0, 1), (0, 3), (0, 1, 2), (0, 1, 3), (0, 1, 3, 4))
LEAST, MOST = 0.005, 0.995
_NORTH, _EAST, _SOUTH, _WEST = 1, 5, 7, 3
_WIZARD = 6  # his omens never end, so that his dungeons cannot be enumerated


def dungeon(number: int) -> tuple[Layout, Company]:
    """Return a random small dungeon and the company that enters it."""
    rng = Rng(f"small-{number}")
    boxes = rng.choice(WORLDS)
    cells = ["."] * 81
    for box in boxes:
        for cell in range(9):
            door = cell in (_EAST, _SOUTH, _WEST) or (cell == _NORTH and box < 3)
            chance = 0.8 if door else 0.45
            if rng.random() < chance:
                digit = rng.below(9) + 1
                if cell in (_NORTH, _EAST, _SOUTH, _WEST):
                    digit = 1 + rng.below(3) if rng.random() < 0.8 else digit
                cells[cell_index(box, cell)] = str(digit)
    stock = [rng.below(most + 1) for most in (2, 2, 2, 1)]
    return Layout("".join(cells)), Company(
        rations=stock[0], mana=stock[1], elixirs=stock[2], gold=stock[3]
    )


def things(layout: Layout) -> str:
    """Return the names of what is in the rooms, apart from gold and doors."""
    kinds = (Kind.MONSTER, Kind.NPC, Kind.FEATURE, Kind.TRAP)
    return ", ".join(
        f"{one.kind.name.lower()} {one.digit}"
        for room in layout.rooms
        for kind in kinds
        for one in room.of(kind)
    )


def main() -> None:
    """Print the gaps."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--dungeons", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--states", type=int, default=40_000)
    args = parser.parse_args()
    gaps: list[float] = []
    large, number = 0, args.first
    while len(gaps) < args.dungeons:
        layout, company = dungeon(number)
        number += 1
        monsters = [one.digit for room in layout.rooms for one in room.of(Kind.MONSTER)]
        if layout.flaw is not None or _WIZARD in monsters:
            continue
        try:
            best = Optimum(layout, company, most=args.states, moments=5 * args.states).value
        except TooLargeError:
            large += 1
            continue
        if not LEAST < best < MOST:
            continue
        gap = 100 * (best - solve(layout, company).odds.win)
        gaps.append(gap)
        if gap > 0.5:
            print(f"{number - 1:>5} {100 * best:8.3f} {gap:7.3f}  {things(layout)}", flush=True)
    near, nearer = (sum(gap <= most for gap in gaps) for most in (1.0, 0.5))
    print(f"{len(gaps)} dungeons, {large} more were too large; least gap {min(gaps):.2g} points")
    print(f"within half a point {nearer}, within a point {near}")


if __name__ == "__main__":
    main()
