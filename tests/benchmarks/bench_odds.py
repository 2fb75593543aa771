"""How good the odds of plans are: 30 dungeons, each plan played with honest dice.

    python tests/benchmarks/bench_odds.py [--plays 2000] [--dungeons 30]

Prints a line a dungeon: the computed odds, the frequency in so many plays, and the exact two-sided
binomial probability of a difference this large; then whether the least of them stands the
correction for as many dungeons, and how long a search took. Published: ``--plays 20000``.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parent.parent))

from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.making import make
from dungeongen.games.sudongeon.solver import PRECISION, solve
from games.sudongeon.honest import tail, wins

DOUBT = 0.01


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--plays", type=int, default=2000)
    parser.add_argument("--dungeons", type=int, default=30)
    args = parser.parse_args()
    plays, dungeons = args.plays, args.dungeons
    print(f"{'seed':<6}{'computed':>10}{'played':>9}{'p':>8}{'lost':>9}{'seconds':>9}")
    doubts, times, unknown, seed = [], [], 0, 0
    while len(doubts) < dungeons:
        name = f"odds-{seed}"
        seed += 1
        layout = make(name).layout
        begun = perf_counter()
        found = solve(layout)
        times.append(perf_counter() - begun)
        if found.odds.lost > PRECISION:
            unknown += 1
            print(f"{name:<8}undecided{'':>25}{times[-1]:>9.2f}", flush=True)
            continue
        won = wins(layout, found.policy, Rng(name).child("honest"), plays)
        doubts.append(tail(won, plays, found.odds.win))
        print(
            f"{name:<8}{found.odds.win:>8.4f}{won / plays:>9.4f}{doubts[-1]:>8.3f}"
            f"{found.odds.lost:>9.0e}{times[-1]:>9.2f}",
            flush=True,
        )
    least = min(doubts)
    print(f"least p {least:.4f}, to be above {DOUBT / dungeons:.5f}: {least > DOUBT / dungeons}")
    times.sort()
    print(
        f"{unknown} of {len(times)} undecided; a search takes {times[len(times) // 2]:.2f} s in "
        f"the middle, 95 % under {times[int(len(times) * 0.95)]:.2f} s"
    )


if __name__ == "__main__":
    main()
