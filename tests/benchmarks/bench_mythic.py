"""Benchmarks of mythic, not part of the suite: run them alone, on a quiet machine.

    python tests/benchmarks/bench_mythic.py solver 500
    python tests/benchmarks/bench_mythic.py fair 1000
    python tests/benchmarks/bench_mythic.py players 1000
    python tests/benchmarks/bench_mythic.py rate 20
    python tests/benchmarks/bench_mythic.py helpers 1000
    python tests/benchmarks/bench_mythic.py loot 200
    python tests/benchmarks/bench_mythic.py command 20

``solver`` prints how many seeded deals of each kind are cleared, refuted and undecided with open
cards, between which shares of all deals can be cleared, and how long that took; a kind named behind
the number is tried alone. ``fair`` prints how often the fair player clears shuffled deals of each
kind; ``players`` how it does against two simple players on the same deals; ``rate`` how many plays
of some deals it makes in a second, 500 of each, as odds need them. ``helpers`` compares deals with
helper jokers with the same deals without these jokers. ``loot`` prints how often the best score is
proved, and the gaps to its bound otherwise; ``command`` how long the plain command with ``--pdf``
takes, in a process of its own for each seed.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.measuring import ran, run, spread
from dungeongen.core.rng import Rng
from dungeongen.games.mythic.layout import J1, J2, Layout, deal
from dungeongen.games.mythic.solver import judge
from dungeongen.games.mythic.solver.kernel_client import Line
from dungeongen.games.mythic.solver.player import Play, Weights, play, plays
from dungeongen.search.sampling import average, interval_words, wilson

BOTH = ("DRAGON", "TREASURE")
_PLAYS = 500


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
            search = judge.winnable(layout)
            times.append(process_time() - begun)
            found[_said(search)] += 1
        cleared, undecided = found["cleared"], found["undecided"]
        low, high = wilson(cleared, count)[0], wilson(cleared + undecided, count)[1]
        print(
            f"{kind.name}: {dict(found)} of {count}, {interval_words(low, high)}; "
            f"{spread(times, digits=3)}",
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


def rate(count: int) -> None:
    """Print how many plays of a deal the fair player makes in a second."""
    for kind in KINDS:
        plays(next(deals(kind, 1))[1], Rng(""), 0, 1)
        begun = process_time()
        for number, layout in deals(kind, count):
            plays(layout, Rng(f"fair-{number}"), 0, _PLAYS)
        spent = process_time() - begun
        print(f"{kind.name}: {count * _PLAYS / spent:.0f} plays a second", flush=True)


def _said(search: Line) -> str:
    return "cleared" if search.positions else "refuted" if search.complete else "undecided"


def _mean(played: list[Play]) -> str:
    mean, error = average([one.score for one in played])
    return f"{mean:.1f} ± {error:.1f}"


def helpers(count: int) -> None:
    """Print how often the fair player wins with helper jokers, and the gain over none, paired."""
    for kind in KINDS[-2:]:
        won, gains = 0, []
        for number, layout in deals(kind, count):
            deck = tuple(card for card in layout.deck if card not in (J1, J2))
            without = replace(layout, deck=deck, jokers=BOTH)
            with_them = play(layout, Rng(f"fair-{number}")).won
            won += with_them
            gains.append(with_them - play(without, Rng(f"fair-{number}")).won)
        mean, error = average(gains)
        print(
            f"{kind.name}: wins {won} of {count}, {interval_words(*wilson(won, count))}; "
            f"{100 * mean:+.1f} ± {100 * error:.1f} of 100 against none",
            flush=True,
        )


def loot(count: int) -> None:
    """Print how often the best score of a normal deal is proved, and the gaps otherwise."""
    gaps, fair, perfect, times = list[int](), 0, 0, list[float]()
    for _, layout in deals(KINDS[0], count):
        begun = process_time()
        found = judge.solve(layout)
        if found.best >= 0:
            times.append(process_time() - begun)
            gaps.append(found.bound - found.best)
            perfect += found.best == layout.perfect
            fair += judge.fair_line(layout)[0] == found.best
    wide = Counter(gap for gap in gaps if gap)
    print(
        f"{len(gaps)} of {count} cleared; best score proved in {gaps.count(0)}, perfect in "
        f"{perfect}, that of the fair player in {fair}; gaps {dict(sorted(wide.items()))}; "
        f"{spread(times)}",
        flush=True,
    )


def command(count: int) -> None:
    """Print the processor time of the plain command that writes a PDF."""
    times = []
    with TemporaryDirectory() as folder:
        for seed in range(count):
            file = Path(folder) / f"{seed}.pdf"
            done = ran("mythic", "--seed", str(seed), "--pdf", "-o", str(file))
            assert done.code == 0, done.err
            times.append(done.cpu)
    print(f"{spread(times)} (seed {times.index(max(times))})", flush=True)


SIMPLE = {
    "health alone": Weights(danger=0, arms=0, worn=0, potion=0, foe=0, loot=0),
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
    run(solver, fair, players, rate, helpers, loot, command)
