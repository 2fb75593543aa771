"""What ``--difficulty`` finds, and the processor time that it takes to find it or to give up.

    python tests/benchmarks/bench_difficulty.py [--seeds 5] [--games sudoku,doom] [--out FILE]

Runs the command for the seeds 1, 2 … and every band, each in its own process like a user, so that
times are of the whole command. Prints a table: how many seeds got a sheet of the band, how many of
these with a note of what is lacking, how many the nearest, how many nothing; and the processor
time. ``--out`` saves a line of JSON for each run and resumes where it stopped.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.commands import most, ran

GAMES = ("sudoku", "doom", "mythic")
BANDS = ("gentle", "fair", "grim", "deadly")
Row = dict[str, Any]


def row(game: str, band: str, seed: int) -> Row:
    """Run the command once and return the result."""
    words = [game, "--seed", str(seed), "--difficulty", band, "--json", "-o", "-"]
    done = ran(*words)
    found: Row = {"game": game, "band": band, "seed": seed, "cpu": done.cpu, "code": done.code}
    if done.code == 0:
        document = json.loads(done.out)
        verdict = document["verdict"]
        found |= {"is": verdict["difficulty"], "win": (verdict["odds"] or {}).get("win")}
        found["candidate"] = document["candidate"]
    found["noted"] = b"note: not quite" in done.err
    found["told"] = done.err.decode().strip().splitlines()[-1:]
    return found


def outcome(one: Row) -> str:
    """Return what a run came to: a sheet of the band, the nearest sheet, or no sheet."""
    if one["code"]:
        return "none"
    return "found" if one["is"] == one["band"] else "nearest"


def table(rows: list[Row]) -> None:
    """Print the outcomes and the times, a line for each game and band."""
    print("| game | band | found | with a note | nearest | none | median | 95 % | most |")
    print("|---|---|---|---|---|---|---|---|---|")
    for game in GAMES:
        for band in BANDS:
            some = [one for one in rows if (one["game"], one["band"]) == (game, band)]
            if not some:
                continue
            outcomes = [outcome(one) for one in some]
            noted = sum(one["noted"] for one in some)
            found, *others = (outcomes.count(name) for name in ("found", "nearest", "none"))
            times = [one["cpu"] for one in some]
            seconds = [f"{value:.1f} s" for value in (median(times), most(times), max(times))]
            print(f"| {' | '.join(map(str, [game, band, found, noted, *others, *seconds]))} |")


def main() -> None:
    """Make the missing runs and print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--bands", default=",".join(BANDS))
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    rows: dict[tuple[str, str, int], Row] = {}
    if args.out is not None and args.out.exists():
        for line in args.out.read_text("utf-8").splitlines():
            one = json.loads(line)
            rows[one["game"], one["band"], one["seed"]] = one
    wanted = [
        (game, band, seed)
        for game in args.games.split(",")
        for band in args.bands.split(",")
        for seed in range(1, args.seeds + 1)
    ]
    for job in wanted:
        if job in rows:
            continue
        rows[job] = one = row(*job)
        if args.out is not None:
            with args.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(one) + "\n")
        print(f"{' '.join(map(str, job)):<20} {one['cpu']:6.1f} s  {outcome(one)}", flush=True)
    table([rows[job] for job in wanted])


if __name__ == "__main__":
    main()
