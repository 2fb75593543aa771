"""Plans compared with the optima of random small dungeons.

    python tests/benchmarks/bench_small.py [--dungeons 100] [--first 0] [--states 5000] [--out FILE]

Dungeon *k* is random: doors, gold, a monster and up to three other things in two or three boxes,
and a company with little in stock. Left out are dungeons with a flaw (no way in, gold out of
reach), those that are lost or won whatever one does, and those with more than ``--states`` states.
The optimum is that of the whole play as one Markov decision process
(``games.sudongeon.solver.optimum``); ``--out`` keeps the optima in FILE, so that a later run does
not seek them. Prints a line for each dungeon: number, optimum, the plan's gap in percentage
points, what is in it; then how many plans are within half a point, and within one.
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

WORLDS = ((0, 1), (0, 3), (0, 1, 2), (0, 1, 3))
LEAST, MOST = 0.005, 0.995
LARGE = -1.0
_NORTH, _EAST, _SOUTH, _WEST, _GOLD = 1, 5, 7, 3, 8
_MONSTER, _OTHERS = 0, (2, 4, 6)  # people, traps, features
_MONSTERS = (1, 1, 2, 2, 3, 3, 4, 5, 7, 8, 9)  # the Wizard's omens never end


def dungeon(number: int) -> tuple[Layout, Company]:
    """Return a random small dungeon and the company that enters it."""
    rng = Rng(f"small-{number}")
    boxes = rng.choice(WORLDS)
    cells = ["."] * 81
    for box in boxes:
        for cell in (_EAST, _SOUTH, _WEST, *((_NORTH,) if box < 3 else ())):
            if rng.random() < 0.8:
                cells[cell_index(box, cell)] = str(1 + rng.below(3))
    for box in boxes[-1 - rng.below(2) :]:
        cells[cell_index(box, _GOLD)] = str(1 + rng.below(3))
    cells[cell_index(rng.choice(boxes), _MONSTER)] = str(rng.choice(_MONSTERS))
    for _ in range(1 + rng.below(3)):
        cells[cell_index(rng.choice(boxes), rng.choice(_OTHERS))] = str(1 + rng.below(9))
    stock = [rng.below(most + 1) for most in (2, 1, 1, 1)]
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


def optimum(layout: Layout, company: Company, states: int) -> float:
    """Return the optimum of a dungeon, or ``LARGE`` if it has more states."""
    try:
        return Optimum(layout, company, most=states, moments=5 * states).value
    except TooLargeError:
        return LARGE


def read(file: Path | None) -> dict[int, float]:
    """Return the optima in a file by the dungeons' numbers."""
    if file is None or not file.exists():
        return {}
    rows = (line.split() for line in file.read_text("utf-8").splitlines())
    return {int(number): float(best) for number, best in rows}


def main() -> None:
    """Print the gaps."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--dungeons", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--states", type=int, default=5_000)
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    known = read(args.out)
    gaps: list[float] = []
    large, number = 0, args.first
    while len(gaps) < args.dungeons:
        layout, company = dungeon(number)
        number += 1
        if layout.flaw is not None:
            continue
        best = known.get(number - 1, -1.0)
        if number - 1 not in known:
            best = optimum(layout, company, args.states)
            if args.out is not None:
                with args.out.open("a", encoding="utf-8") as file:
                    file.write(f"{number - 1} {best}\n")
        large += best == LARGE
        if not LEAST < best < MOST:
            continue
        gap = 100 * (best - solve(layout, company).odds.win)
        gaps.append(gap)
        print(f"{number - 1:>5} {100 * best:8.3f} {gap:7.3f}  {things(layout)}", flush=True)
    near, nearer = (sum(gap <= most for gap in gaps) for most in (1.0, 0.5))
    print(f"{len(gaps)} dungeons, {large} more were too large; least gap {min(gaps):.2g} points")
    print(f"within half a point {nearer}, within a point {near}")


if __name__ == "__main__":
    main()
