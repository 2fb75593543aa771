"""What plans win on grids that are kept: beside what an earlier version said of each.

    python tests/benchmarks/bench_plans.py grids.tsv [--bounds] [--from 0] [--to 70]
    python tests/benchmarks/bench_plans.py grids.tsv --longer [--from 0] [--to 20]

A line of the file has a name, a grid, the odds of the plan then, the bound then, and the verdict,
separated by tabs. A seed may give another dungeon in another version; a grid stays.

``--longer`` judges each grid twice, as usual and with ten times the budget, as ``check --longer``
does. It prints what the plan gains, and the word of the usual verdict, marked with ``!`` where the
longer look shows that the odds may not lie in it.
"""

from __future__ import annotations

import argparse
import csv
import resource
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, median
from typing import NamedTuple

from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.solver.judge import bounded, judge, planned
from dungeongen.games.sudongeon.verdict import Verdict
from dungeongen.search.bands import bands_between, listed_bands


class Line(NamedTuple):
    """A grid with what is said of it: the verdict, and processor seconds of plan and bound."""

    verdict: Verdict
    plan: float
    bound: float

    @property
    def ends(self) -> tuple[float, float]:
        """What the plan wins, and what no plan wins."""
        odds = self.verdict.odds
        if odds is None:
            return 0.0, float(self.verdict.answer != "unbeatable")
        return odds.win, 1.0 if odds.bound is None else odds.bound


def judged(grid: str, *, bounds: bool) -> Line:
    """Judge a grid."""
    layout = Layout(grid)
    began = time.process_time()
    verdict = planned(layout)
    half = time.process_time()
    if bounds:
        verdict = bounded(verdict, layout)
    return Line(verdict, half - began, time.process_time() - half)


def compare_longer(rows: Sequence[dict[str, str]]) -> None:
    """Print what ten times the budget gains on each grid, and whether the word was right."""
    gains, wrong = list[float](), 0
    for row in rows:
        usual = judged(row["grid"], bounds=True)
        began = time.process_time()
        longer = Line(judge(Layout(row["grid"]), budget=10.0), 0.0, 0.0)
        seconds = time.process_time() - began
        (win, most), (better, least) = usual.ends, longer.ends
        words = bands_between(win, most)
        right = {*bands_between(better, least)} <= {*words}
        gains.append(100 * (better - win))
        wrong += not right
        print(
            f"{row['seed']:8}{100 * win:8.2f} to {100 * most:6.2f} %, longer"
            f"{100 * better:8.2f} to {100 * least:6.2f} %{gains[-1]:+8.2f}  "
            f"{listed_bands(words)}{'' if right else '!'}  "
            f"{usual.plan + usual.bound:.1f} s, {seconds:.1f} s",
            flush=True,
        )
    over = sum(gain > 2 for gain in gains)
    print(f"{len(rows)} grids: ten times the budget gains {fmean(gains):.2f} points on an average,")
    print(f"{max(gains):.2f} at most, more than 2 in {over}; {wrong} words wrong")


def main() -> None:
    """Print a line for each grid, and what they come to."""
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path)
    parser.add_argument("--bounds", action="store_true", help="say what no plan wins too")
    parser.add_argument("--longer", action="store_true", help="compare with ten times the budget")
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--to", type=int)
    args = parser.parse_args()
    with args.file.open(newline="", encoding="utf-8") as file:
        rows = [*csv.DictReader(file, delimiter="\t")][args.first : args.to]
    if args.longer:
        compare_longer(rows)
        return
    lines = list[Line]()
    gains = list[float]()
    for row in rows:
        line = judged(row["grid"], bounds=args.bounds)
        win, most = line.ends
        lines.append(line)
        gains.append(win - float(row["win"] or 0))
        print(
            f"{row['seed']:8}{line.verdict.answer:11}{100 * win:8.2f} to {100 * most:6.2f} %"
            f"{100 * gains[-1]:+8.2f}  {line.plan:.1f} + {line.bound:.1f} s",
            flush=True,
        )
    gaps = [100 * (most - win) for win, most in (line.ends for line in lines)]
    times = [line.plan for line in lines]
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"a plan wins {100 * fmean(line.ends[0] for line in lines):.2f} % on an average,")
    print(f"{100 * fmean(gains):+.2f} points, at worst {100 * min(gains):+.2f};")
    print(f"the gap is {median(gaps):.1f} (median), {fmean(gaps):.1f} on an average;")
    print(f"a plan takes {median(times):.1f} s (median), at most {max(times):.1f}; {memory} MB")


if __name__ == "__main__":
    main()
