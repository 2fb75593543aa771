"""Maps for a game master, many seeds: is every wall, door and room as it should be?

    python tests/benchmarks/bench_maps.py 1000 [doom]

For each seed and each game with maps, the players' walls and the game master's: walls closed, doors
on walls, no room open to another, none seen from another (``tests/battlemaps.py``). Doom is tried
in sizes from 4 to 10. It prints what ``docs/game-master.md`` says.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import battlemaps
from benchmarks.measuring import run
from dungeongen.games import GAMES
from dungeongen.library.make import make


def main(seeds: int = 1000, only: str = "") -> None:
    """Check the maps of so many seeds."""
    for game in GAMES:
        if game.facets.maps is None or (only and game.name != only):
            continue
        found, counts, begun = Counter[str](), Counter[str](), process_time()
        for seed in range(seeds):
            sized = {"size": 4 + seed % 7} if game.name == "doom" else {}
            layout = make(game, seed=f"map {seed}", check=False, **sized).layout
            for keyed in (False, True):
                of = battlemaps.scene(game, layout, keyed=keyed)
                counts["maps"] += 1
                counts["rooms"] += len(set(of.plan.room_of))
                counts["doors"] += len(of.doors)
                counts["walls"] += len(of.stretches)
                for problem in battlemaps.problems(of):
                    found[problem.split(" at ")[0]] += 1
                    print(game.name, seed, problem)
        words = ", ".join(f"{number} {name}" for name, number in counts.items())
        took = process_time() - begun
        print(f"{game.name}: {words}; {sum(found.values())} problems; {took:.0f} s of processor")


if __name__ == "__main__":
    run(main)
