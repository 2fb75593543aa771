"""Quality and speed of the solvers of Shuffle and Doom.

    python tests/benchmarks/bench_doom.py PART [--sizes 8,9] [--deals N] [--first K] [--jobs 2]
                                          [--out FILE]

    agreement   exact scores against exhaustive play; 4×4 also under each switch
    replays     the best line of 5×5 under every mix of rules for rooms: does it replay
    proofs      best scores of 7×7
    large       8×8 to 13×13, and 26×26: beatable or not
    players     our three players: forty plays of each deal
    bests       the best score found against the scores of our players on the same deal
    stakes      why deals are dull, and the distribution of the measures
    finding     the time to find a dungeon worth playing, and one of each difficulty
    odds        plays a second, and the time for all plays of a sheet

Without PART it runs all of them. Deal *k* comes from the seed ``bench-k``. Times are CPU seconds,
since the machine may have other work. The solvers' budgets count nodes, so that only times differ
from run to run. ``--out`` saves a line of JSON for each deal and resumes where it stopped: the
tables cover all requested deals, whichever run made them. ``engineering/doom.md`` has the results.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from math import sqrt
from pathlib import Path
from statistics import fmean, median, stdev
from time import process_time
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.measuring import Row, megabytes, rows, run, spread
from dungeongen.core.errors import GenerationError
from dungeongen.core.rng import Rng
from dungeongen.games.doom.deal import deal
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.solver.judge import BUDGET, replayed, solve, texts_of
from dungeongen.games.doom.solver.kernel_client import PlayerKind, search
from dungeongen.games.doom.solver.player import between, dull, fares, played, reached
from dungeongen.games.doom.solver.player import odds as fair_odds
from dungeongen.games.doom.solver.player import stakes as measures
from dungeongen.games.doom.solver.selection import candidate
from games.doom.kernel.lockstep import MIXES
from games.doom.solver.exhaustive import exhausted
from games.doom.solver.simple import own_scores

SWITCHED = (
    "strong",
    "break-up",
    "merge",
    "worth-three",
    "bottom=shuffled",
    "retreat",
    "retreat-traps",
    "single-use",
)
MIXED = (
    (),
    ("strong",),
    ("break-up",),
    ("merge",),
    ("worth-three",),
    ("bottom=shuffled",),
    ("retreat",),
    ("retreat-traps",),
    ("single-use",),
    ("unbounded",),
    ("retreat", "single-use"),
    ("merge", "worth-three"),
)
_PLAYS = 40  # of each deal, to compare players
_MOST = 100_000  # states of a deal of which every play is looked at


class Job(NamedTuple):
    """One deal of one part."""

    part: str
    size: int
    rules: tuple[str, ...]
    number: int

    def dealt(self) -> Layout:
        """Return the deal."""
        return deal(Rng(f"bench-{self.number}"), size=self.size, rules=self.rules)


def agreement(job: Job) -> Row:
    """Compare the proved results with exhaustive play."""
    layout = job.dealt()
    truth = exhausted(layout, most=_MOST)
    if truth is None:
        return {"known": False}
    found = solve(layout)
    proved = found.proved if truth[0] >= 0 else found.lost
    return {"known": True, "agrees": proved and (found.best, found.clearable) == truth}


def solved(job: Job) -> Row:
    """Search a deal and replay the line found."""
    layout = job.dealt()
    begun = process_time()
    found = search(layout, budget=BUDGET)
    line = () if found.moves is None else texts_of(found.moves)
    seconds = process_time() - begun
    ending, worth = replayed(layout, line) if line else (None, 0)
    replays = process_time() - begun
    lives = ending in ("out", "cleared") and worth == found.best
    complete = not found.cuts
    return {
        "seconds": seconds,
        "replayed": replays,
        "proved": complete or (found.bound is not None and found.best >= found.bound),
        "decided": lives or (complete and found.best < 0),
        "lives": lives,
        "clears": found.cleared,
        "memory": megabytes(),
    }


def replays(job: Job) -> Row:
    """Search a deal for a short time and replay the line."""
    layout = job.dealt()
    found = solve(layout, budget=0.1)
    ending, worth = replayed(layout, found.witness) if found.witness is not None else (None, 0)
    return {
        "line": found.witness is not None,
        "replays": ending in ("out", "cleared") and worth == found.best,
        "proved": found.proved or found.lost,
    }


def players(job: Job) -> Row:
    """Let every player play a deal."""
    return _played(job.dealt(), (PlayerKind.GOLD, PlayerKind.OBVIOUS, PlayerKind.SAFE))


def _played(layout: Layout, some: tuple[PlayerKind, ...]) -> Row:
    row: Row = {}
    for who in some:
        plays = played(layout, who, 0, _PLAYS)
        row[who.name] = [
            fmean(one.score for one in plays),
            fmean(one.alive for one in plays),
            fmean(one.cleared for one in plays),
        ]
    return row


def bests(job: Job) -> Row:
    """Search a deal, and let every player play this very deal."""
    layout = job.dealt()
    begun = process_time()
    found = solve(layout)
    seconds = process_time() - begun
    scores = own_scores(layout)
    return {
        "best": found.best,
        "bound": found.bound,
        "proved": found.proved or found.lost,
        "seconds": seconds,
        "scores": scores,
        "replays": not found.witness or replayed(layout, found.witness)[1] == found.best,
    }


def stakes(job: Job) -> Row:
    """Measure the stakes of a deal."""
    layout = job.dealt()
    safe, measured = fares(layout, PlayerKind.SAFE).alive, measures(layout)
    share = reached(layout, fares(layout, PlayerKind.GOLD))
    return {
        "dull": dull(layout, measured, safe),
        "obvious": measured.alive.hits / measured.alive.runs,
        "safe": safe.hits / safe.runs,
        "clears": share.hits / share.runs,
        "bands": between(share),
    }


def finding(job: Job) -> Row:
    """Time the search for a seed's dungeon, with or without a difficulty."""
    begun = process_time()
    wanted = job.rules[0] if job.rules else None
    try:
        made = candidate(str(job.number), difficulty=wanted, size=job.size)
    except GenerationError:
        return {"seconds": process_time() - begun, "candidate": None, "dull": []}
    best = made.verdict.best if made.verdict is not None else None
    return {
        "seconds": process_time() - begun,
        "candidate": made.candidate,
        "dull": best.measures.dull if best is not None and best.measures is not None else [],
    }


def odds(job: Job) -> Row:
    """Time the plays of a sheet, and those of each player."""
    layout = job.dealt()
    begun = process_time()
    found = fair_odds(layout, fares(layout, PlayerKind.GOLD), fares(layout, PlayerKind.SAFE))
    row = {"seconds": process_time() - begun, "runs": found.runs, "ends": found.high - found.low}
    for who in (PlayerKind.SAFE, PlayerKind.GOLD):
        begun = process_time()
        played(layout, who, 0, found.runs)
        row[who.name] = found.runs / (process_time() - begun)
    return row


# What is said of many deals


def tell_agreement(rows: list[Row]) -> Iterator[str]:
    """Yield the number of deals that agree."""
    known = [row for row in rows if row["known"]]
    wrong = sum(not row["agrees"] for row in known)
    yield f"{len(known)} compared, {wrong} differ, {len(rows) - len(known)} too large"


def tell_replays(rows: list[Row]) -> Iterator[str]:
    """Yield the number of lines that do not replay."""
    lines = [row for row in rows if row["line"]]
    wrong = sum(not row["replays"] for row in lines)
    proved = sum(row["proved"] for row in rows)
    yield f"{len(rows)} deals, {len(lines)} lines, {wrong} do not replay; {proved} proved"


def tell_solved(rows: list[Row]) -> Iterator[str]:
    """Yield the numbers of deals decided and proved, and the times."""
    counts = [
        f"{sum(row[name] for row in rows)} {said}"
        for name, said in (
            ("decided", "decided"),
            ("lives", "living lines that replay"),
            ("clears", "best lines that clear"),
            ("proved", "best scores proved"),
        )
    ]
    yield f"{len(rows)} deals: {', '.join(counts)}"
    times = spread((row["seconds"] for row in rows), 0.99, digits=4)
    replays = 1000 * median(row["replayed"] for row in rows)
    memory = max(row["memory"] for row in rows)
    yield f"{times}; with the replay, median {replays:.2f} ms; {memory:.0f} MB"


def tell_players(rows: list[Row]) -> Iterator[str]:
    """Yield a line for each player: means, and what the player for gold scores more."""
    count = len(rows)
    for name in rows[0]:
        scores = [row[name][0] for row in rows]
        gain = [row[PlayerKind.GOLD.name][0] - row[name][0] for row in rows]
        half = 1.96 * stdev(gain) / sqrt(count) if count > 1 else 0.0
        alive, clear = (fmean(row[name][place] for row in rows) for place in (1, 2))
        yield (
            f"{name}: {count} deals, score {fmean(scores):.1f}, alive {alive:.1%}, "
            f"clears {clear:.1%}, the player for gold gains {fmean(gain):.1f} ± {half:.1f}"
        )


def tell_bests(rows: list[Row]) -> Iterator[str]:
    """Yield the numbers of best scores below a player's, and above the best player's."""
    tops = [max(row["scores"].values(), default=0) for row in rows]
    below = sum(max(0, row["best"]) < top for row, top in zip(rows, tops, strict=True))
    beyond = sum(
        row["bound"] is not None and max(0, row["bound"]) < top
        for row, top in zip(rows, tops, strict=True)
    )
    above = sum(row["best"] > top for row, top in zip(rows, tops, strict=True))
    yield (
        f"{len(rows)} deals: {below} bests below a player's score, {beyond} bounds below one, "
        f"{sum(not row['replays'] for row in rows)} lines that do not replay; {above} above every "
        f"player's, {sum(row['proved'] for row in rows)} proved; "
        f"{spread(row['seconds'] for row in rows)}"
    )


def tell_stakes(rows: list[Row]) -> Iterator[str]:
    """Yield the shares of dull deals by reason, and the distribution of the measures."""
    count = len(rows)
    reasons = Counter(reason for row in rows for reason in row["dull"])
    said = ", ".join(f"{name} {many / count:.0%}" for name, many in sorted(reasons.items()))
    yield f"{count} deals, {sum(not row['dull'] for row in rows)} not dull; {said}"
    for name, what in (
        ("obvious", "the obvious player lives"),
        ("safe", "the safe one"),
        ("clears", "the player for gold clears it"),
    ):
        spread = sorted(row[name] for row in rows)
        ends = ", ".join(f"{spread[int(part * count)]:.1%}" for part in (0.1, 0.25, 0.5, 0.75, 0.9))
        yield f"{what} in (10, 25, 50, 75, 90 % of deals are below): {ends}"
    bands = Counter("/".join(row["bands"]) for row in rows)
    yield ", ".join(f"{name} {many / count:.0%}" for name, many in bands.most_common())


def tell_finding(rows: list[Row]) -> Iterator[str]:
    """Yield the times that seeds take."""
    none = sum(row["candidate"] is None for row in rows)
    tries = [row["candidate"] for row in rows if row["candidate"] is not None]
    yield (
        f"{len(rows)} seeds: {spread(row['seconds'] for row in rows)}; median candidate "
        f"{median(tries or [0]):.0f}, none found {none}, dull {sum(bool(r['dull']) for r in rows)}"
    )


def tell_odds(rows: list[Row]) -> Iterator[str]:
    """Yield the times for the plays of a sheet, and plays a second."""
    yield (
        f"{len(rows)} deals, up to {max(row['runs'] for row in rows)} plays each: "
        f"{spread(row['seconds'] for row in rows)}, intervals at most "
        f"{100 * max(row['ends'] for row in rows) / 2:.2f} points to each side"
    )
    for who in (PlayerKind.SAFE, PlayerKind.GOLD):
        speeds = [row[who.name] for row in rows]
        yield f"{who.name}: median {median(speeds):.0f} plays a second, least {min(speeds):.0f}"


# Parts


@dataclass(frozen=True, slots=True)
class Part:
    """A benchmark: how to measure a deal, how to summarize many, and which deals to use."""

    measured: Callable[[Job], Row]
    told: Callable[[list[Row]], Iterator[str]]
    sizes: tuple[int, ...]
    deals: int
    rules: tuple[tuple[str, ...], ...] = ((),)


PARTS = {
    "agreement": Part(
        agreement, tell_agreement, (4, 5), 400, ((), *((rule,) for rule in SWITCHED))
    ),
    "replays": Part(replays, tell_replays, (5,), 5000, MIXES),
    "proofs": Part(solved, tell_solved, (7,), 1000),
    "large": Part(solved, tell_solved, (8, 9, 10, 11, 12, 13, 26), 40),
    "players": Part(players, tell_players, (5, 7, 10), 2000, ((), ("merge",))),
    "bests": Part(bests, tell_bests, (4, 7, 10, 13, 19, 26), 3, MIXED),
    "stakes": Part(stakes, tell_stakes, (5, 7), 200),
    "finding": Part(
        finding, tell_finding, (7,), 60, ((), ("gentle",), ("fair",), ("grim",), ("deadly",))
    ),
    "odds": Part(odds, tell_odds, (7,), 40),
}


def jobs_of(name: str, sizes: tuple[int, ...], numbers: range) -> Iterator[Job]:
    """Yield the deals of a part; switches are compared on 4×4, on a tenth of the deals."""
    for size in sizes or PARTS[name].sizes:
        for rules in PARTS[name].rules:
            some = numbers
            if name == "agreement" and rules:
                some = numbers[: len(numbers) // 10 if size == 4 else 0]
            yield from (Job(name, size, rules, number) for number in some)


def measured(job: Job) -> Row:
    """Return the row of a deal."""
    return PARTS[job.part].measured(job)


def main(
    *parts: str,
    sizes: str = "",
    deals: int = 0,
    first: int = 0,
    jobs: int = 1,
    out: Path | None = None,
) -> None:
    """Run the parts named, or all."""
    if unknown := {*parts} - {*PARTS}:
        sys.exit(f"part {min(unknown)}: expected one of {', '.join(PARTS)}")
    some = tuple(map(int, filter(None, sizes.split(","))))
    for name in parts or PARTS:
        numbers = range(first, first + (deals or PARTS[name].deals))
        every = rows(jobs_of(name, some, numbers), measured, out, jobs)
        for (_, size, rules), kind in groupby(every, key=lambda one: one[0][:3]):
            for line in PARTS[name].told([row for _, row in kind]):
                print(f"{name} {size}×{size} {' '.join(rules)}".rstrip() + f": {line}", flush=True)


if __name__ == "__main__":
    run(main)
