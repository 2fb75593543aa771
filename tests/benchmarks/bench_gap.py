"""How far what no plan wins is from what the plan wins, and what smaller budgets would find.

    python tests/benchmarks/bench_gap.py [--dungeons 100] [--steps 1000,3000,10000] [--out FILE]

Dungeon *k* is the candidate of ``bench_bands.py`` with that number. Those that the plan never wins
or that cannot be judged within the budget are left out. ``--steps`` are budgets of the kernel in
millions of steps, smallest first; the last is the plan whose bound is asked for. Prints the gaps,
and how often a larger budget found a worse plan. ``--out`` saves a line of JSON for each dungeon
and resumes where it stopped.
"""

from __future__ import annotations

import argparse
import json
import sys
from itertools import count
from pathlib import Path
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.bench_bands import candidate
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.solver.by_kernel import Budget, bound, judged
from dungeongen.search.budget import SpentError

ROUNDED = 2e-5  # single precision, over a whole dungeon
KNOWN = 0.9995  # a bound above says nothing
Row = dict[str, Any]


def row(number: int, budgets: list[int]) -> Row:
    """Return what plans of each budget win in a dungeon, its bound, and what both took."""
    layout = candidate(number).layout
    begun = process_time()
    wins = [_won(layout, steps) for steps in budgets]
    judged_at = process_time()
    lo = wins[-1]
    hi = bound(layout, win=lo) if lo else 1.0
    return {
        "n": number, "wins": wins, "hi": hi, "lcpu": judged_at - begun,
        "hcpu": process_time() - judged_at,
    }  # fmt: skip


def _won(layout: Layout, steps: int) -> float | None:
    try:
        return judged(layout, budget=Budget(million_steps=steps)).lo
    except SpentError:
        return None


def tables(rows: list[Row], budgets: list[int]) -> None:
    """Print the gaps and the comparison of budgets."""
    gaps = sorted(one["hi"] - one["wins"][-1] for one in rows)
    known = [one for one in rows if one["hi"] < KNOWN]
    print(f"{len(rows)} dungeons: gap median {100 * gaps[len(gaps) // 2]:.2f} points, mean "
          f"{100 * sum(gaps) / len(gaps):.2f}, least {100 * gaps[0]:.2f}; at most 0.05 points in "
          f"{sum(gap <= 0.0005 for gap in gaps)}, at most 2 in {sum(gap <= 0.02 for gap in gaps)}; "
          f"a bound below 1 in {len(known)}")  # fmt: skip
    for i, steps in enumerate(budgets[:-1]):
        lost = [max(one["wins"][i] or 0.0, 0.0) - one["wins"][-1] for one in rows]
        worse = sorted(gap for gap in lost if gap > ROUNDED)
        better = sum(gap < -ROUNDED for gap in lost)
        most = f", by up to {100 * worse[-1]:.2f} points" if worse else ""
        print(f"{steps} million steps: better than {budgets[-1]} million in {len(worse)}{most}, "
              f"worse in {better}")  # fmt: skip


def main() -> None:
    """Judge the missing dungeons and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--dungeons", type=int, default=100)
    parser.add_argument("--steps", default="1000,3000,10000")
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    budgets = [int(steps) for steps in options.steps.split(",")]
    kept: dict[int, Row] = {}
    if options.out is not None and options.out.exists():
        lines = options.out.read_text("utf-8").splitlines()
        kept = {one["n"]: one for one in map(json.loads, lines)}
    rows: list[Row] = []
    for number in count(1):
        if len(rows) == options.dungeons:
            break
        if number not in kept:
            kept[number] = row(number, budgets)
            if options.out is not None:
                with options.out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(kept[number]) + "\n")
        if kept[number]["wins"][-1]:
            rows.append(kept[number])
    tables(rows, budgets)


if __name__ == "__main__":
    main()
