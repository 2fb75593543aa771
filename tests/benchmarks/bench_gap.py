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

import sys
from functools import partial
from itertools import count, islice, pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.measuring import Row, rows, run
from dungeongen.core.facets import Candidate
from dungeongen.games.sudongeon import candidates
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.solver import selection
from dungeongen.games.sudongeon.solver.kernel_client import Budget, bound, judged
from dungeongen.search.budget import SpentError

ROUNDED = 2e-5  # single precision, over a whole dungeon
KNOWN = 0.9995  # a bound above says nothing
THREATS = 2.0, 60.0


def candidate(number: int) -> Candidate[Layout]:
    """Return a candidate whose outline, apart from its threat, is that of one worth an evening."""
    return next(
        made
        for made in candidates.disguised(f"screen-{number}")
        if selection.sound(made.layout, THREATS)
    )


def measured(rungs: list[int], number: int) -> Row:
    """Return what plans of each rung win in a dungeon, and its bounds."""
    layout = candidate(number).layout
    wins = [_won(layout, rung) for rung in rungs]
    bounds = [
        bound(layout, win=lo, budget=Budget(rung)) if lo else 1.0
        for rung, lo in zip(rungs, wins, strict=True)
    ]
    return {"wins": wins, "hi": bounds[-1], "bounds": bounds}


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


def main(
    *,
    dungeons: int = 100,
    rungs: str = "1,2,3",
    budgets: bool = False,
    out: Path | None = None,
) -> None:
    """Print the gaps and the comparison of rungs, or that of budgets."""
    if budgets:
        compare_budgets(dungeons)
        return
    some = [int(rung) for rung in rungs.split(",")]
    won = (row for _, row in rows(count(1), partial(measured, some), out) if row["wins"][-1])
    every = list(islice(won, dungeons))
    gaps = sorted(one["hi"] - one["wins"][-1] for one in every)
    known = [one for one in every if one["hi"] < KNOWN]
    print(
        f"{len(every)} dungeons: gap median {100 * gaps[len(gaps) // 2]:.2f} points, mean "
        f"{100 * sum(gaps) / len(gaps):.2f}, least {100 * gaps[0]:.2f}; at most 0.05 points in "
        f"{sum(gap <= 0.0005 for gap in gaps)}, at most 2 in {sum(gap <= 0.02 for gap in gaps)}; "
        f"a bound below 1 in {len(known)}"
    )
    for i, rung in enumerate(some[:-1]):
        lost = [max(one["wins"][i] or 0.0, 0.0) - one["wins"][-1] for one in every]
        worse = sorted(gap for gap in lost if gap > ROUNDED)
        better = sum(gap < -ROUNDED for gap in lost)
        most = f", by up to {100 * worse[-1]:.2f} points" if worse else ""
        rose = sum(one["bounds"][i] < one["hi"] - ROUNDED for one in every)
        print(
            f"rung {rung}: better than rung {some[-1]} in {len(worse)}{most}, worse in {better}; "
            f"its bound is lower in {rose}"
        )


if __name__ == "__main__":
    run(main)
