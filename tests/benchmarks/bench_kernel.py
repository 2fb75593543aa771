"""The kernel's policy compared with optima and with the printed plan.

    python tests/benchmarks/bench_kernel.py --optima
    python tests/benchmarks/bench_kernel.py --sheets sheet-1.json … [--setting mana=20 …]
    python tests/benchmarks/bench_kernel.py --seeds 1-20

``--optima`` prints how far ``lo`` is from each optimum. ``--sheets`` reads sheets made with
``--json``: it prints the odds of their plans, and for the kernel the odds, the processor time and
the memory. ``--seeds`` makes the default dungeons of those seeds, and also times how long the plan
takes to judge. The kernel is built for this machine.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parent.parent))

from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.solver.judge import judge
from dungeongen.library.make import make
from games.sudongeon.kernel.native import bound, no_allies, solved
from games.sudongeon.solver.optima import every


def optima() -> None:
    """Print the gaps to all optima."""
    exact = short = 0
    for small in every():
        gap = small.optimum - solved(small.layout, small.company).lo
        exact, short = exact + (abs(gap) < 2e-5), short + (gap > 0.003)
        print(f"{small.optimum:.6f} {100 * gap:8.4f} points  {small.about}")
    print(f"{exact} exact to 2e-5, {short} more than 0.3 points short")


def seeds(first: int, last: int, settings: list[str]) -> None:
    """Print the plan and the kernel side by side."""
    for seed in range(first, last + 1):
        layout = _layout(seed)
        start = process_time()
        plan = judge(layout)
        planned = process_time() - start
        win = plan.odds.win if plan.odds else None
        _compare(f"{seed:3} plan {win} {planned:6.1f} s", layout, settings)


def sheets(paths: list[Path], settings: list[str]) -> None:
    """Print the plans of sheets and the kernel side by side."""
    for path in paths:
        sheet = json.loads(path.read_text())
        win = sheet["verdict"]["odds"]["win"]
        _compare(f"{path.stem:6} plan {win:.4f}", Layout(sheet["deal"]["grid"]), settings)


def _compare(plan: str, layout: Layout, settings: list[str]) -> None:
    try:
        answer = solved(layout, None, *settings)
    except subprocess.CalledProcessError as error:
        print(f"{plan}  kernel: exit code {error.returncode}", flush=True)
        return
    known = "" if no_allies(layout) else "  (alliances left out)"
    size = f"{answer.said['situations']} situations, {answer.said['memory_mb']:.0f} MB"
    before = os.times()
    hi = bound(layout, None, answer.lo, refined=True)
    took = os.times().children_user - before.children_user
    most = f"hi {hi:.4f} {took:6.2f} s"
    print(f"{plan}  lo {answer.lo:.4f} {answer.seconds:6.2f} s  {most}  {size}{known}", flush=True)


def _layout(seed: int) -> Layout:
    sheet = make("sudoku", seed=str(seed))
    layout = sheet.layout
    assert isinstance(layout, Layout)
    return layout


def main() -> None:
    """Run the comparisons that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--optima", action="store_true")
    parser.add_argument("--sheets", type=Path, nargs="+", default=[])
    parser.add_argument("--seeds", metavar="A-B")
    parser.add_argument("--setting", action="append", default=[])
    options = parser.parse_args()
    if options.optima:
        optima()
    sheets(options.sheets, options.setting)
    if options.seeds:
        first, _, last = options.seeds.partition("-")
        seeds(int(first), int(last or first), options.setting)


if __name__ == "__main__":
    main()
