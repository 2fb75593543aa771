"""What ``--difficulty`` finds, and the processor time that it takes to find it or to give up.

    python tests/benchmarks/bench_difficulty.py [--seeds 5] [--games sudoku,doom] [--out FILE]

Runs the command for the seeds 1, 2 … and every band, each in its own process like a user, so that
times are of the whole command. Prints a table: how many seeds got a sheet of the band, how many of
these with a note of what is lacking, how many the nearest, how many nothing; and the processor
time. ``--out`` saves a line of JSON for each run and resumes where it stopped.
"""

from __future__ import annotations

import json
import sys
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.measuring import Row, ran, rows, run, spread

Job = tuple[str, str, int]


def measured(job: Job) -> Row:
    """Run the command once: it finds a sheet of the band, the nearest sheet, or none."""
    game, band, seed = job
    done = ran(game, "--seed", str(seed), "--difficulty", band, "--json", "-o", "-")
    end = "none"
    if done.code == 0:
        difficulty = json.loads(done.out)["verdict"]["difficulty"]
        end = "found" if difficulty == band else "nearest"
    print(f"{' '.join(map(str, job)):<20} {done.cpu:6.1f} s  {end}", flush=True)
    return {"cpu": done.cpu, "end": end, "noted": b"note: not quite" in done.err}


def main(
    *,
    seeds: int = 5,
    games: str = "sudoku,doom,mythic",
    bands: str = "gentle,fair,grim,deadly",
    out: Path | None = None,
) -> None:
    """Print the outcomes and the times, a line for each game and band."""
    jobs = list(product(games.split(","), bands.split(","), range(1, seeds + 1)))
    every = dict(rows(jobs, measured, out))
    print("| game | band | found | with a note | nearest | none | time |")
    print("|---|---|---|---|---|---|---|")
    for game, band in dict.fromkeys(job[:2] for job in jobs):
        some = [every[game, band, seed] for seed in range(1, seeds + 1)]
        ends = [row["end"] for row in some]
        found, nearest, none = map(ends.count, ("found", "nearest", "none"))
        noted, times = sum(row["noted"] for row in some), spread(row["cpu"] for row in some)
        print(f"| {game} | {band} | {found} | {noted} | {nearest} | {none} | {times} |")


if __name__ == "__main__":
    run(main)
