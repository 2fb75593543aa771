"""The quality of plans: their odds over many dungeons, compared with two simple players.

    python tests/benchmarks/bench_quality.py [--dungeons 1000] [--jobs 2] [--out FILE] [--part PART]

Dungeon *k* comes from the seed ``quality-k``. The plan is that of ``judge``; the simple players go
to the nearest or to the safest gold first (``games.sudongeon.fair.exact``). All odds are exact,
except for the probability reported as lost; no dice are rolled.

Prints the distribution of the plan's odds, the paired differences with 95 % intervals (normal, and
by a seeded bootstrap), the number of undecided dungeons, counted both ways, and the cost of
``judge``. ``--part plan`` measures only ``judge`` (time and memory), ``--part players`` only the
simple players. ``--out`` saves a line of JSON for each dungeon and part and resumes where it
stopped: the tables cover all requested dungeons, whichever run made them.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon import verdict as verdicts
from dungeongen.games.sudongeon.fair.simple_player import Simple
from dungeongen.games.sudongeon.generate import make
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules.board import ground
from dungeongen.search.bands import NAMES, band
from games.sudongeon.fair.exact import Careful, odds

KNOWN = 1e-4  # odds that are wider than this are undecided
PLAYERS = {"nearest gold first": Simple, "safest gold first": Careful}
PARTS = ("plan", "players")
_DRAWS = 2000
Row = dict[str, Any]


def row(job: tuple[int, str]) -> Row:
    """Return the results of one dungeon: low and high odds of the plan, or of each player."""
    number, part = job
    layout = make(f"quality-{number}").layout
    found: Row = {"number": number, "grid": layout.grid}
    if part == "players":
        start, here = engine.new(layout), ground(layout)
        for name, kind in PLAYERS.items():
            worth = odds(start, kind(here))
            found[name] = (worth.win, worth.win + worth.lost)
        return found
    begun = perf_counter()
    verdict = verdicts.judge(layout)
    found["seconds"] = perf_counter() - begun
    known = verdict.odds
    found["plan"] = (0.0, 1.0) if known is None else (known.win, known.high)
    found["answer"] = verdict.answer
    found["memory"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return found


def known(one: Row, name: str) -> bool:
    """Tell whether odds are known."""
    low, high = one[name]
    return bool(high - low <= KNOWN)


def at(values: list[float], share: float) -> float:
    """Return a quantile.

    >>> at([1.0, 2.0, 3.0], 0.5)
    2.0
    """
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def interval(values: list[float]) -> str:
    """Return a mean with its 95 % interval, normal and by bootstrap."""
    mean, half = fmean(values), 1.96 * stdev(values) / sqrt(len(values))
    rng, n = Rng("bootstrap"), len(values)
    means = [fmean(values[int(rng.random() * n)] for _ in range(n)) for _ in range(_DRAWS)]
    return (
        f"{mean:+.4f} [{mean - half:+.4f}, {mean + half:+.4f}], "
        f"bootstrap [{at(means, 0.025):+.4f}, {at(means, 0.975):+.4f}]"
    )


def distribution(rows: list[Row], name: str) -> None:
    """Print the distribution of odds."""
    values = [one[name][0] for one in rows if known(one, name)]
    unknown = len(rows) - len(values)
    print(f"\n{name}: {len(values)} known, {unknown} undecided")
    if not values:
        return
    low, high = (fmean(one[name][side] for one in rows) for side in (0, 1))
    print(f"  mean {fmean(values):.4f}; undecided as 0 {low:.4f}, as 1 {high:.4f}")
    print("  deciles " + " ".join(f"{at(values, k / 10):.3f}" for k in range(1, 10)))
    bands = Counter(band(min(1.0, value)) for value in values)
    shares = (f"{name} {100 * bands[name] / len(values):.1f} %" for name in NAMES)
    print("  " + ", ".join(shares))
    bins = Counter(min(9, int(10 * value)) for value in values)
    for i in range(10):
        bar = "#" * round(60 * bins[i] / max(bins.values()))
        print(f"  {i / 10:.1f}-{(i + 1) / 10:.1f} {bins[i]:>5} {bar}")


def differences(rows: list[Row]) -> None:
    """Print the gains of the plan, dungeon by dungeon."""
    print("\npaired differences, plan less player")
    for name in PLAYERS:
        both = [one for one in rows if known(one, name) and known(one, "plan")]
        values = [one["plan"][0] - one[name][0] for one in both]
        if len(values) < 2:
            continue
        worse = sum(value < -KNOWN for value in values)
        print(f"  {name}: {interval(values)}; {len(values)} dungeons, worse in {worse}")
        against = [one["plan"][0] - one[name][1] for one in rows]
        print(f"    all {len(rows)}, the undecided counted against the plan: {interval(against)}")


def costs(rows: list[Row]) -> None:
    """Print the time and memory of ``judge``."""
    times = [one["seconds"] for one in rows]
    print(
        f"\njudge: median {at(times, 0.5):.2f} s, 95 % {at(times, 0.95):.2f} s, "
        f"most {max(times):.2f} s; memory at most {max(one['memory'] for one in rows):.0f} MB"
    )
    widths = [one["plan"][1] - one["plan"][0] for one in rows]
    known = (f"{sum(width <= w for width in widths)} to {w:.0e}" for w in (1e-9, 1e-6, 1e-4))
    print("odds known: " + ", ".join(known))
    print(
        "answers: " + ", ".join(f"{n} {a}" for a, n in Counter(o["answer"] for o in rows).items())
    )


def main() -> None:
    """Run the missing dungeons and print everything."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--dungeons", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--part", choices=PARTS)
    args = parser.parse_args()
    parts = PARTS if args.part is None else (args.part,)
    rows: dict[int, Row] = {k: {} for k in range(args.dungeons)}
    if args.out is not None and args.out.exists():
        for line in args.out.read_text("utf-8").splitlines():
            one = json.loads(line)
            rows.get(one["number"], {}).update(one)
    first = {"plan": "plan", "players": next(iter(PLAYERS))}
    missing = [(k, part) for part in parts for k, one in rows.items() if first[part] not in one]
    with ProcessPoolExecutor(args.jobs) as pool:
        for one in pool.map(row, missing):
            rows[one["number"]].update(one)
            if args.out is not None:
                with args.out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(one) + "\n")
            print(_line(one), flush=True)
    asked = list(rows.values())
    for name in ("plan", *PLAYERS):
        if all(name in one for one in asked):
            distribution(asked, name)
    if all(first[part] in one for part in PARTS for one in asked):
        differences(asked)
    if "plan" in parts:
        costs(asked)


def _line(one: Row) -> str:
    words = [f"quality-{one['number']:<5}"]
    for name in ("plan", *PLAYERS):
        if name in one:
            words.append(f"{one[name][0]:.4f}" if known(one, name) else "   ?  ")
    if "seconds" in one:
        words.append(f"{one['seconds']:6.2f} s")
    return "  ".join(words)


if __name__ == "__main__":
    main()
