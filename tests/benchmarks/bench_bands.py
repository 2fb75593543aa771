"""The gates of the search for a dungeon against full verdicts: what they lose, and what they cost.

    python tests/benchmarks/bench_bands.py [--candidates 150] [--out FILE]

Candidate *k* is the first guise of the seed ``screen-k`` in which enough boxes are in reach, the
gold takes five rooms, and the threat is 2 to 60. It gets a rough plan, plays of the simple player
and a full verdict, whatever the gates say. Prints how often dungeons of each threat and of each
rough odds are worth an evening, and for some gates the processor time that each such dungeon takes
to find: rough plans of all candidates whose threat lies in the range, and full verdicts of those
that pass. Full verdicts are dearer here than in a search, which gives up where odds are wrong.

``--out`` saves a line of JSON for each candidate and resumes where it stopped.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import Any

from dungeongen.core.facets import Made
from dungeongen.games.sudongeon import gates, generate
from dungeongen.games.sudongeon.fair import measures
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.solver.outline import outline
from dungeongen.games.sudongeon.verdict import planned

THREATS = 2.0, 60.0
SLICES = (2, 10, 15, 25, 32, 35.1, 36.1, 45.1, 60.1)
ROUGH = (0.0, 0.001, 0.1, 0.34, 0.6, 0.9, 0.955, 0.97, 1.1)
NOW = gates.rough_ends(measures.ODDS)
GATES = (  # threats, rough odds
    (gates.THREATS["fair"], NOW), ((5, 36), NOW), ((5, 40), NOW), ((5, 45), NOW),
    ((5, 60), NOW), ((12, 40), NOW), ((5, 40), (0.25, NOW[1])), ((5, 40), (0.45, NOW[1])),
    ((12, 40), (0.45, NOW[1])), ((5, 40), (NOW[0], 0.93)), ((5, 40), (NOW[0], 0.97)),
)  # fmt: skip
Row = dict[str, Any]


def candidate(number: int) -> Made[Layout]:
    """Return a candidate whose outline, apart from its threat, is that of one worth an evening."""
    return next(
        made for made in generate.disguised(f"screen-{number}") if gates.sound(made.layout, THREATS)
    )


def row(number: int) -> Row:
    """Return what the gates and the full verdict say of a candidate, and what each took."""
    layout = candidate(number).layout
    begun = process_time()
    rough = gates.rough(layout)
    planned_at = process_time()
    plays = gates.plays(layout)
    played_at = process_time()
    verdict = planned(layout)
    measured = verdict.best and verdict.best.measures
    return {
        "n": number,
        "threat": outline(layout).threat,
        "rough": rough.win,
        "lively": rough.lively,
        "plays": plays,
        "rcpu": planned_at - begun,
        "fcpu": process_time() - played_at,
        "win": verdict.odds and verdict.odds.win,
        "lacks": measured and list(measured.lacks),
    }


def worth(rows: Iterable[Row]) -> int:
    """Return how many are worth an evening."""
    return sum(one.get("lacks") == [] for one in rows)


def passes(one: Row, rough: tuple[float, float]) -> bool:
    """Return whether a candidate gets a full verdict with these ends of rough odds."""
    win = one["rough"]
    behind = max(win - gates.BEHIND, win / measures.TWICE)
    return rough[0] <= win <= rough[1] and one["lively"] and one["plays"] <= behind


def slices(name: str, ends: tuple[float, ...], rows: list[Row], of: Callable[[Row], float]) -> None:
    """Print how many dungeons there are between each two ends, and how many are worth an evening.

    Also prints how much more often the full plan wins than the rough one: the median, the least
    and the most.
    """
    for least, most in pairwise(ends):
        some = [one for one in rows if least <= of(one) < most]
        more = sorted(one["win"] - one["rough"] for one in some if one.get("win") is not None)
        shown = f"{more[len(more) // 2]:.3f} {more[0]:.3f} {more[-1]:.3f}" if more else ""
        print(f"{name} {least:g} to {most:g}: {len(some)}, worth an evening {worth(some)}  {shown}")


def tables(rows: list[Row]) -> None:
    """Print everything."""
    print(f"{len(rows)} candidates, {worth(rows)} worth an evening, "
          f"{sum(one.get('win') is None for one in rows)} undecided")  # fmt: skip
    slices("threat", SLICES, rows, lambda one: float(one["threat"]))
    slices("rough odds", ROUGH, rows, lambda one: float(one["rough"]))
    for threats, rough in GATES:
        some = [one for one in rows if threats[0] <= one["threat"] <= threats[1]]
        full = [one for one in some if passes(one, rough)]
        took = sum(one["rcpu"] for one in some) + sum(one["fcpu"] for one in full)
        each = f"{took / worth(full):.1f} s" if worth(full) else "nothing"
        print(f"threats {threats}, rough odds {rough[0]:g} to {rough[1]:g}: {worth(full)} of "
              f"{len(full)} full verdicts of {len(some)}, {each} for each")  # fmt: skip


def main() -> None:
    """Judge the missing candidates and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--candidates", type=int, default=150)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    rows: dict[int, Row] = {}
    if options.out is not None and options.out.exists():
        lines = options.out.read_text("utf-8").splitlines()
        rows = {one["n"]: one for one in map(json.loads, lines)}
    for number in range(1, options.candidates + 1):
        if number in rows:
            continue
        rows[number] = row(number)
        if options.out is not None:
            with options.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(rows[number]) + "\n")
    tables([rows[number] for number in sorted(rows) if number <= options.candidates])


if __name__ == "__main__":
    main()
