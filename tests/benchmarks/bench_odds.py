"""The accuracy of the odds of plans: 30 dungeons, each plan played with honest dice.

    python tests/benchmarks/bench_odds.py [--plays 2000] [--dungeons 30]

Prints a line for each dungeon of the tests: the computed odds, the frequency over the plays, and
the exact two-sided binomial probability of a difference this large; then whether the smallest of
these passes the correction for multiple tests, and the time of a search. Published with ``--plays
20000``.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parent.parent))

from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.generate import make
from dungeongen.games.sudongeon.solver.planner import solve
from games.sudongeon.solver.honest import DOUBT, SEEDS, tail, wins


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--plays", type=int, default=2000)
    parser.add_argument("--dungeons", type=int, default=len(SEEDS))
    args = parser.parse_args()
    plays, seeds = args.plays, SEEDS[: args.dungeons]
    print(f"{'seed':<8}{'computed':>8}{'played':>9}{'p':>8}{'lost':>9}{'seconds':>9}")
    doubts, times = [], []
    for seed in seeds:
        layout = make(seed).layout
        begun = perf_counter()
        found = solve(layout)
        times.append(perf_counter() - begun)
        won = wins(layout, found.policy, Rng(seed).child("honest"), plays)
        doubts.append(tail(won, plays, found.odds.win))
        print(
            f"{seed:<8}{found.odds.win:>8.4f}{won / plays:>9.4f}{doubts[-1]:>8.3f}"
            f"{found.odds.lost:>9.0e}{times[-1]:>9.2f}",
            flush=True,
        )
    least, bound = min(doubts), DOUBT / len(seeds)
    print(f"least p {least:.4f}, to be above {bound:.5f}: {least > bound}")
    print(f"a search takes {sorted(times)[len(times) // 2]:.2f} s in the middle")


if __name__ == "__main__":
    main()
