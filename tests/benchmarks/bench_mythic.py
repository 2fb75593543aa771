"""Benchmarks of mythic, not part of the suite: run them alone, on a quiet machine.

    python tests/benchmarks/bench_mythic.py solver 500
    python tests/benchmarks/bench_mythic.py fair 1000
    python tests/benchmarks/bench_mythic.py players 1000
    python tests/benchmarks/bench_mythic.py shares 1000 POSITIONS FILE

``solver`` prints how many seeded deals of each kind are cleared, refuted and undecided with open
cards, and how long that took; ``fair`` how often the fair player clears shuffled deals of each
kind; ``players`` how it does against two simple players on the same deals. ``shares`` searches
each deal with a small budget of positions, notes the answers in a file, goes on there if it is
run again, and prints the shares that can be cleared with undecided deals counted both ways.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from time import process_time
from typing import NamedTuple

from dungeongen.core.rng import Rng
from dungeongen.games.mythic import best_line
from dungeongen.games.mythic.deal import deal
from dungeongen.games.mythic.fair.player import Weights
from dungeongen.games.mythic.fair.simulation import Play, play
from dungeongen.games.mythic.layout import Layout
from dungeongen.games.mythic.solver.double_dummy import Search
from dungeongen.search.sampling import average, interval_words, wilson

BOTH = ("DRAGON", "TREASURE")


class Kind(NamedTuple):
    """What is dealt."""

    name: str
    health: int = 20
    max_health: int = 20
    jokers: tuple[str, ...] = BOTH


KINDS = (
    Kind("normal"),
    Kind("maximum 25", 20, 25),
    Kind("maximum 30", 20, 30),
    Kind("easy", 25, 25),
    Kind("no jokers", jokers=()),
    Kind("1 helper joker", jokers=(*BOTH, "J1")),
    Kind("2 helper jokers", jokers=(*BOTH, "J1", "J2")),
)


def deals(kind: Kind, count: int) -> Iterator[tuple[int, Layout]]:
    """Yield the seeded deals of a kind."""
    for number in range(count):
        rng = Rng(f"bench-{number}")
        yield number, deal(rng, health=kind.health, max_health=kind.max_health, jokers=kind.jokers)


def solver(count: int, only: str | None = None) -> None:
    """Print what is known of seeded deals with open cards, and how long that took."""
    for kind in KINDS:
        if only not in (None, kind.name):
            continue
        found, times = Counter[str](), list[float]()
        for _, layout in deals(kind, count):
            begun = process_time()
            search = best_line.winnable(layout)
            times.append(process_time() - begun)
            found[_said(search)] += 1
        times.sort()
        print(
            f"{kind.name}: {dict(found)} of {count}; median {times[count // 2]:.2f} s, "
            f"slowest {times[-1]:.1f} s",
            flush=True,
        )


def fair(count: int) -> None:
    """Print how often the fair player clears deals of each kind."""
    for kind in KINDS:
        begun = process_time()
        played = [play(layout, Rng(f"fair-{number}")) for number, layout in deals(kind, count)]
        spent = process_time() - begun
        won = sum(one.won for one in played)
        print(
            f"{kind.name}: wins {won} of {count}, {interval_words(*wilson(won, count))}, "
            f"score {_mean(played)}, {count / spent:.0f} plays a second",
            flush=True,
        )


def shares(count: int, budget: int, noted: Path) -> None:
    """Print how many deals of each kind can be cleared with open cards, as far as is known."""
    known: dict[str, list[str]] = {}
    for line in noted.read_text().splitlines() if noted.exists() else ():
        name, said = line.split("\t")
        known.setdefault(name, []).append(said)
    for kind in KINDS:
        answers = known.setdefault(kind.name, [])
        for _, layout in islice(deals(kind, count), len(answers), None):
            answers.append(_said(Search(layout, winning=True).run(budget)))
            with noted.open("a") as file:
                file.write(f"{kind.name}\t{answers[-1]}\n")
        cleared, open_ = answers.count("cleared"), answers.count("undecided")
        low, high = wilson(cleared, count)[0], wilson(cleared + open_, count)[1]
        print(
            f"{kind.name}: cleared {cleared} to {cleared + open_} of {count}, "
            f"{interval_words(low, high)}",
            flush=True,
        )


def _said(search: Search) -> str:
    return "cleared" if search.line else "refuted" if search.complete else "undecided"


def _mean(played: list[Play]) -> str:
    mean, error = average([one.score for one in played])
    return f"{mean:.1f} ± {error:.1f}"


SIMPLE = {
    "health alone": Weights(danger=0, arms=0, worn=0, potion=0, foe=0, loot=0, helper=0),
    "never skips": Weights(),
}


def players(count: int) -> None:
    """Print the paired difference of the fair player to two simple ones."""
    for name, weights in SIMPLE.items():
        gains = []
        for number, layout in deals(KINDS[0], count):
            ours = play(layout, Rng(f"fair-{number}"))
            other = play(layout, Rng(f"fair-{number}"), weights, skips=name != "never skips")
            gains.append(ours.won - other.won)
        mean, error = average(gains)
        print(f"{name}: wins {100 * mean:.1f} ± {100 * error:.1f} of 100 fewer", flush=True)


if __name__ == "__main__":
    what, many = sys.argv[1], int(sys.argv[2])
    if what == "solver":
        solver(many, *sys.argv[3:4])
    elif what == "shares":
        shares(many, int(sys.argv[3]), Path(sys.argv[4]))
    else:
        {"fair": fair, "players": players}[what](many)
