"""How far what no plan wins is from what the plan wins, and what smaller rungs would find.

    python tests/benchmarks/bench_gap.py [--dungeons 100] [--rungs 1,2,3] [--out FILE]
    python tests/benchmarks/bench_gap.py --budgets [--dungeons 100]

Dungeon *k* is the first guise of the seed ``screen-k`` in which enough boxes are in reach, the
gold takes five rooms, and the threat is 2 to 60. Those that the plan never wins are left out.
``--rungs`` are the rungs of the kernel's ladder to climb to, lowest first; the last is the plan
whose bound is asked for. Prints the gaps, and how often a higher rung found a worse plan.
``--out`` saves a line of JSON for each dungeon and resumes where it stopped. ``--budgets`` asks
instead for plan and bound with a quarter, half and all of the usual situations and steps, and names
the dungeons where more of them made the plan worse, or the bound higher.
"""

from __future__ import annotations

import argparse
import json
import sys
from itertools import count, pairwise
from pathlib import Path
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from dungeongen.core.facets import Made
from dungeongen.games.sudongeon import candidates
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.solver import gates
from dungeongen.games.sudongeon.solver.by_kernel import Budget, bound, judged
from dungeongen.search.budget import SpentError

ROUNDED = 2e-5  # single precision, over a whole dungeon
KNOWN = 0.9995  # a bound above says nothing
THREATS = 2.0, 60.0
Row = dict[str, Any]


def candidate(number: int) -> Made[Layout]:
    """Return a candidate whose outline, apart from its threat, is that of one worth an evening."""
    return next(
        made
        for made in candidates.disguised(f"screen-{number}")
        if gates.sound(made.layout, THREATS)
    )


def row(number: int, rungs: list[int]) -> Row:
    """Return what plans of each rung win in a dungeon, its bound, and what both took."""
    layout = candidate(number).layout
    begun = process_time()
    wins = [_won(layout, rung) for rung in rungs]
    judged_at = process_time()
    bounds = [
        bound(layout, win=lo, budget=Budget(rung)) if lo else 1.0
        for rung, lo in zip(rungs, wins, strict=True)
    ]
    return {
        "n": number,
        "wins": wins,
        "hi": bounds[-1],
        "bounds": bounds,
        "lcpu": judged_at - begun,
        "hcpu": process_time() - judged_at,
    }


def _won(layout: Layout, rung: int) -> float | None:
    try:
        return judged(layout, budget=Budget(rung)).lo
    except SpentError:
        return None


BUDGETS = tuple(Budget(2, 100_000 // part, 20, 1000 // part) for part in (4, 2, 1))


def compare_budgets(dungeons: int) -> None:
    """Print where a larger budget made a plan worse or a bound higher."""
    worse, higher, seen = list[int](), list[int](), 0
    for number in range(1, dungeons + 1):
        layout = candidate(number).layout
        try:
            wins = [judged(layout, budget=budget).lo for budget in BUDGETS]
            bounds = [bound(layout, budget=budget) for budget in BUDGETS]
        except SpentError:
            continue
        seen += 1
        worse += [number] * any(b < a - ROUNDED for a, b in pairwise(wins))
        higher += [number] * any(b > a + ROUNDED for a, b in pairwise(bounds))
        print(number, [f"{value:.4f}" for value in (*wins, *bounds)], flush=True)
    print(f"{seen} dungeons: a plan fell in {worse or 'none'}, a bound rose in {higher or 'none'}")


def tables(rows: list[Row], rungs: list[int]) -> None:
    """Print the gaps and the comparison of rungs."""
    gaps = sorted(one["hi"] - one["wins"][-1] for one in rows)
    known = [one for one in rows if one["hi"] < KNOWN]
    print(
        f"{len(rows)} dungeons: gap median {100 * gaps[len(gaps) // 2]:.2f} points, mean "
        f"{100 * sum(gaps) / len(gaps):.2f}, least {100 * gaps[0]:.2f}; at most 0.05 points in "
        f"{sum(gap <= 0.0005 for gap in gaps)}, at most 2 in {sum(gap <= 0.02 for gap in gaps)}; "
        f"a bound below 1 in {len(known)}"
    )
    for i, rung in enumerate(rungs[:-1]):
        lost = [max(one["wins"][i] or 0.0, 0.0) - one["wins"][-1] for one in rows]
        worse = sorted(gap for gap in lost if gap > ROUNDED)
        better = sum(gap < -ROUNDED for gap in lost)
        most = f", by up to {100 * worse[-1]:.2f} points" if worse else ""
        rose = sum(one["bounds"][i] < one["hi"] - ROUNDED for one in rows)
        print(
            f"rung {rung}: better than rung {rungs[-1]} in {len(worse)}{most}, worse in {better}; "
            f"its bound is lower in {rose}"
        )


def main() -> None:
    """Judge the missing dungeons and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--dungeons", type=int, default=100)
    parser.add_argument("--rungs", default="1,2,3")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--budgets", action="store_true")
    options = parser.parse_args()
    if options.budgets:
        compare_budgets(options.dungeons)
        return
    rungs = [int(rung) for rung in options.rungs.split(",")]
    kept: dict[int, Row] = {}
    if options.out is not None and options.out.exists():
        lines = options.out.read_text("utf-8").splitlines()
        kept = {one["n"]: one for one in map(json.loads, lines)}
    rows: list[Row] = []
    for number in count(1):
        if len(rows) == options.dungeons:
            break
        if number not in kept:
            kept[number] = row(number, rungs)
            if options.out is not None:
                with options.out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(kept[number]) + "\n")
        if kept[number]["wins"][-1]:
            rows.append(kept[number])
    tables(rows, rungs)


if __name__ == "__main__":
    main()
