"""How good and how quick the solvers of Shuffle and Doom are.

    python tests/benchmarks/bench_doom.py PART [--sizes 8,9] [--deals N] [--from K] [--jobs 2]
                                          [--out FILE]

    agreement   exact scores against every play there is; 4×4 under each switch, too
    proofs      best scores of 7×7
    large       8×8 to 13×13, and 26×26: beatable or not
    players     the fair player and three simple ones, paired: one play of each deal, the same cards
    aside       the fair player where rooms may be set aside, and one who sets none aside, paired
    bests       the best score found against what each of our players scores on the same deal
    odds        the time that all plays of a sheet take

Without PART all are run. Deal *k* is that of the seed ``bench-k``. Seconds are those of the
processor, for the machine may have other work; budgets of the solvers count states, so that only
times differ from run to run. ``--out`` keeps a line of JSON a deal and goes on where it stopped:
the tables are about all deals asked for, whichever run made them. ``docs/doom.md`` has the results.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import groupby
from math import sqrt
from pathlib import Path
from statistics import fmean, median, stdev
from time import process_time
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from dungeongen.core.rng import Rng
from dungeongen.games.doom.aside import fair_player
from dungeongen.games.doom.dealing import deal
from dungeongen.games.doom.dummy import Search
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.odds import odds as fair_odds
from dungeongen.games.doom.player import Fair
from dungeongen.games.doom.plays import Dealer, Player
from dungeongen.games.doom.script import replayed, witness
from dungeongen.games.doom.solving import solve
from dungeongen.games.doom.state import Ground, ground
from games.doom.exhaustive import exhausted
from games.doom.simple import KINDS, Simple, own_scores

SWITCHED = (
    "strong", "break-up", "merge", "worth-three", "bottom=shuffled", "retreat", "retreat-traps",
    "single-use",
)  # fmt: skip
MIXED = (
    (), ("strong",), ("break-up",), ("merge",), ("worth-three",), ("bottom=shuffled",),
    ("retreat",), ("retreat-traps",), ("single-use",), ("unbounded",),
    ("retreat", "single-use"), ("merge", "worth-three"),
)  # fmt: skip
_MOST = 100_000  # states of a deal of which every play is looked at

Row = dict[str, Any]


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
    """Compare what is proved with every play there is."""
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
    found = Search(ground(layout)).run()
    line = () if found.line is None else witness(layout, found.line)
    seconds = process_time() - begun
    ending, worth = replayed(layout, line) if line else (None, 0)
    lives = ending in ("out", "cleared") and worth == found.best
    return {
        "seconds": seconds,
        "proved": found.complete or found.best >= found.bound,
        "decided": lives or (found.complete and found.best < 0),
        "lives": lives,
        "clears": found.cleared,
        "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }


def players(job: Job) -> Row:
    """Play a deal once by each player, with the same set-up."""
    field = ground(job.dealt())
    fair = fair_player(field)
    others: dict[str, Simple] = {name: Simple(field, name) for name in KINDS}
    return _played(field, job.number, {"fair": fair, **others})


def aside(job: Job) -> Row:
    """Play a deal once by the fair player, and once by one who sets no room aside."""
    field = ground(job.dealt())
    return _played(field, job.number, {"fair": fair_player(field), "sets none aside": Fair(field)})


def _played(field: Ground, number: int, some: dict[str, Any]) -> Row:
    chosen = some["fair"].set_out()
    row: Row = {}
    for name, player in some.items():
        player.set_out = lambda: chosen
        sitting: Player = player
        play = Dealer(field, sitting).play(Rng(f"play-{number}"))
        row[name] = [play.score, play.alive, play.cleared]
    return row


def bests(job: Job) -> Row:
    """Search a deal, and let every player play it as it lies."""
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


def odds(job: Job) -> Row:
    """Time the plays of a sheet."""
    layout = job.dealt()
    begun = process_time()
    found = fair_odds(layout)
    return {"seconds": process_time() - begun, "runs": found["runs"]}


# What is said of many deals


def tell_agreement(rows: list[Row]) -> Iterator[str]:
    """Yield how many agree."""
    known = [row for row in rows if row["known"]]
    wrong = sum(not row["agrees"] for row in known)
    yield f"{len(known)} compared, {wrong} differ, {len(rows) - len(known)} too large"


def tell_solved(rows: list[Row]) -> Iterator[str]:
    """Yield how many are decided and proved, and how long that took."""
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
    seconds = sorted(row["seconds"] for row in rows)
    yield (
        f"median {1000 * median(seconds):.1f} ms, 99 % {seconds[int(0.99 * len(rows))]:.3f} s, "
        f"worst {seconds[-1]:.3f} s; {max(row['memory'] for row in rows):.0f} MB"
    )


def tell_players(rows: list[Row]) -> Iterator[str]:
    """Yield a line a player: means, and what the fair one gains."""
    count = len(rows)
    for name in rows[0]:
        scores = [row[name][0] for row in rows]
        gain = [row["fair"][0] - row[name][0] for row in rows]
        half = 1.96 * stdev(gain) / sqrt(count) if count > 1 else 0.0
        alive, clear = (sum(row[name][place] for row in rows) / count for place in (1, 2))
        yield (
            f"{name}: {count} deals, score {fmean(scores):.1f}, alive {alive:.1%}, "
            f"clears {clear:.1%}, the fair player gains {fmean(gain):.1f} ± {half:.1f}"
        )


def tell_bests(rows: list[Row]) -> Iterator[str]:
    """Yield how many best scores are below a player's, and above the best player's."""
    tops = [max(row["scores"].values(), default=0) for row in rows]
    below = sum(row["best"] < top for row, top in zip(rows, tops, strict=True))
    beyond = sum(
        row["bound"] is not None and row["bound"] < top for row, top in zip(rows, tops, strict=True)
    )
    above = sum(row["best"] > top for row, top in zip(rows, tops, strict=True))
    seconds = [row["seconds"] for row in rows]
    yield (
        f"{len(rows)} deals: {below} bests below a player's score, {beyond} bounds below one, "
        f"{sum(not row['replays'] for row in rows)} lines that do not replay; {above} above every "
        f"player's, {sum(row['proved'] for row in rows)} proved; median {median(seconds):.2f} s, "
        f"worst {max(seconds):.1f} s"
    )


def tell_odds(rows: list[Row]) -> Iterator[str]:
    """Yield how long the plays of a sheet take."""
    seconds = [row["seconds"] for row in rows]
    yield (
        f"{len(rows)} deals, up to {max(row['runs'] for row in rows)} plays each: median "
        f"{median(seconds):.2f} s, worst {max(seconds):.2f} s"
    )


# Parts


@dataclass(frozen=True, slots=True)
class Part:
    """What is measured of a deal, what is told of many, and of which deals."""

    measured: Callable[[Job], Row]
    told: Callable[[list[Row]], Iterator[str]]
    sizes: tuple[int, ...]
    deals: int
    rules: tuple[tuple[str, ...], ...] = ((),)


PARTS = {
    "agreement": Part(
        agreement, tell_agreement, (4, 5), 400, ((), *((rule,) for rule in SWITCHED))
    ),
    "proofs": Part(solved, tell_solved, (7,), 1000),
    "large": Part(solved, tell_solved, (8, 9, 10, 11, 12, 13, 26), 40),
    "players": Part(players, tell_players, (5, 7, 10), 2000),
    "aside": Part(
        aside, tell_players, (7,), 200,
        (("retreat",), ("retreat-traps",), ("retreat", "retreat-traps")),
    ),
    "bests": Part(bests, tell_bests, (4, 7, 10, 13, 19, 26), 3, MIXED),
    "odds": Part(odds, tell_odds, (7,), 40),
}  # fmt: skip


def jobs(name: str, sizes: tuple[int, ...], numbers: range) -> Iterator[Job]:
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


def kept(out: Path | None) -> dict[Job, Row]:
    """Return the rows of earlier runs; a line that was cut short is made again."""
    found = {}
    for line in out.read_text("utf-8").splitlines() if out is not None and out.exists() else ():
        try:
            part, size, rules, number, row = json.loads(line)
        except ValueError:
            continue
        found[Job(part, size, tuple(rules), number)] = row
    return found


def rows_of(wanted: list[Job], out: Path | None, processes: int) -> dict[Job, Row]:
    """Return a row for each deal, from the file or measured now."""
    rows = kept(out)
    due = [job for job in wanted if job not in rows]
    if not due:
        return rows
    with ProcessPoolExecutor(processes) as pool:
        made: Iterable[Row] = map(measured, due) if processes == 1 else pool.map(measured, due)
        for job, row in zip(due, made, strict=True):
            rows[job] = row
            if out is not None:
                with out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([*job, row]) + "\n")
    return rows


def main() -> None:
    """Run the parts named, or all."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--sizes", default="", help="as in 8,9,10")
    parser.add_argument("--deals", type=int)
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first deal")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    sizes = tuple(map(int, filter(None, given.sizes.split(","))))
    for name in given.parts or PARTS:
        if name not in PARTS:
            parser.error(f"part {name}: expected one of {', '.join(PARTS)}")
        numbers = range(given.first, given.first + (given.deals or PARTS[name].deals))
        for kind, some in groupby(jobs(name, sizes, numbers), key=lambda job: job[:3]):
            wanted = list(some)
            rows = rows_of(wanted, given.out, given.jobs)
            _, size, rules = kind
            for line in PARTS[name].told([rows[job] for job in wanted]):
                print(f"{name} {size}×{size} {' '.join(rules)}".rstrip() + f": {line}", flush=True)


if __name__ == "__main__":
    main()
