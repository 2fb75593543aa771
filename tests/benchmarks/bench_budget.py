"""What a larger budget would gain: the solver's plan against one with four times its budget.

    python tests/benchmarks/bench_budget.py [--dungeons 300] [--out FILE]

Dungeon *k* is the first one of the seed ``quality-k``. Dungeons whose plan is worth less than 5 %
or more than 90 % are skipped until enough are found. Values are those of the plan's own tables,
which estimate fights with a Wizard, a Wyrn or several monsters. Prints each gain above a point, the
share of such dungeons with its 95 % interval, and the processor time of both plans. ``--out`` keeps
a line of JSON for each dungeon, and resumes where it stopped.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from time import process_time
from typing import Any

from dungeongen.games.sudongeon.generate import make
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.solver.planner import CELLS, plan
from dungeongen.search.sampling import wilson

LEAST, MOST = 0.05, 0.90
TIMES, POINT = 4, 0.01


def row(number: int) -> dict[str, Any]:
    """Return the values and times of one dungeon's plans."""
    start = engine.new(make(f"quality-{number}").layout)
    found: dict[str, Any] = {"number": number}
    for name, cells in (("plan", CELLS), ("larger", tuple(TIMES * n for n in CELLS))):
        begun = process_time()
        found[name] = plan(start, cells=cells).policy.worth(start)
        found[f"{name}_seconds"] = process_time() - begun
        if not LEAST <= found["plan"] <= MOST:
            break
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--dungeons", type=int, default=300)
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    rows: list[dict[str, Any]] = []
    if asked.out is not None and asked.out.exists():
        rows = [json.loads(line) for line in asked.out.read_text("utf-8").splitlines()]
    known, number = [one for one in rows if "larger" in one], len(rows)
    while len(known) < asked.dungeons:
        one = row(number)
        number += 1
        if asked.out is not None:
            with asked.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(one) + "\n")
        if "larger" not in one:
            continue
        known.append(one)
        if one["larger"] > one["plan"] + POINT:
            print(f"quality-{one['number']}: {one['plan']:.1%} to {one['larger']:.1%}", flush=True)
    better = sum(one["larger"] > one["plan"] + POINT for one in known)
    low, high = wilson(better, len(known))
    print(f"{better} of {len(known)} gain more than a point: {low:.1%} to {high:.1%}")
    for name in ("plan", "larger"):
        seconds = sorted(one[f"{name}_seconds"] for one in known)
        print(f"{name}: median {seconds[len(seconds) // 2]:.1f} s, most {seconds[-1]:.1f} s")


if __name__ == "__main__":
    main()
