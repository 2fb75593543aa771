"""Measure the solver of Dungeons & Treasure and its fair player.

    python tests/benchmarks/bench_treasure.py proofs [DEALS]    shares, gaps and times
    python tests/benchmarks/bench_treasure.py beam [DEALS]      a plain beam of 60
    python tests/benchmarks/bench_treasure.py fair [DEALS]      the fair player's totals
    python tests/benchmarks/bench_treasure.py players [DEALS]   two simple players
    python tests/benchmarks/bench_treasure.py grades 0 50       totals of its seeds 0 to 49
    python tests/benchmarks/bench_treasure.py kernel [DEALS]    its player, beside the plain rules
    python tests/benchmarks/bench_treasure.py table             the tables of ``verdict.py``

Deals are those of the seeds 0, 1, 2, …; grades have seeds of their own. Times are those of the
processor and depend on the machine, everything else does not. ``table`` reads what ``grades``
printed, in pieces of any size, from standard input.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.measuring import megabytes, most, run, spread
from dungeongen.core.rng import Rng
from dungeongen.games.treasure.layout import Layout, deal
from dungeongen.games.treasure.rules import new
from dungeongen.games.treasure.solver import kernel_client, witness
from dungeongen.games.treasure.solver.kernel_client import search
from dungeongen.search.sampling import average
from games.treasure.solver.plain_beam import total
from games.treasure.solver.simple import frugal, greedy

_LIMIT = 10.0


def layouts(count: int) -> list[Layout]:
    """Return the first deals, as the command makes them."""
    return [deal(Rng(str(seed)).child("treasure")) for seed in range(count)]


def proofs(count: int = 100) -> None:
    """Solve deals and print what is proved, and how fast."""
    seconds, gaps, proved = [], [], 0
    for seed, layout in enumerate(layouts(count)):
        begun = process_time()
        solved = search(layout)
        seconds.append(process_time() - begun)
        line = witness.witness(new(layout), solved.path)
        assert witness.replayed(layout, line)[1] == solved.best
        proved += solved.proved and seconds[-1] <= _LIMIT
        gaps.append(solved.bound - solved.best)
        print(seed, solved.best, solved.bound, solved.examined, f"{seconds[-1]:.1f} s", flush=True)
    wide = sorted(gap for gap in gaps if gap)
    print(f"proved within {_LIMIT:.0f} s: {proved} of {count}")
    print(f"gaps of the others: {wide}, on average {sum(gaps) / count:.2f} over all deals")
    print(f"peak memory {megabytes():.0f} MB")
    print(f"{spread(seconds, 0.99)}, mean {sum(seconds) / count:.2f} s")


def beam(count: int = 100) -> None:
    """Print the totals of a plain beam, and how long they take."""
    for seed, layout in enumerate(layouts(count)):
        begun = process_time()
        print(seed, total(layout, 60), f"{process_time() - begun:.1f} s", flush=True)


def grades(first: int, last: int) -> None:
    """Print the number, the best total and the bound of some of the seeds of ``verdict.py``."""
    seconds = []
    for number in range(first, last):
        begun = process_time()
        solved = search(deal(Rng(f"grade/{number}").child("treasure")))
        seconds.append(process_time() - begun)
        print(number, solved.best, solved.bound, flush=True)
    print(f"{spread(seconds, 0.99)}, peak memory {megabytes():.0f} MB", file=sys.stderr)


def table() -> None:
    """Print the tables of ``verdict.py`` from what ``grades`` printed."""
    rows = [tuple(map(int, line.split())) for line in sys.stdin]
    assert [number for number, _, _ in rows] == list(range(len(rows)))
    print(len(rows), dict(sorted(Counter(best for _, best, _ in rows).items())))
    print(tuple(sorted((best, bound) for _, best, bound in rows if best < bound)))


def fair(count: int = 100) -> None:
    """Print the totals of the fair player."""
    totals = [witness.played(layout) for layout in layouts(count)]
    mean, half = average(totals)
    print(
        f"mean {mean:.1f} ± {half:.1f}; least {min(totals)}, median {most(totals, 0.5)}, "
        f"most {max(totals)}"
    )


def players(count: int = 100) -> None:
    """Print how much more the fair player scores than two simple ones on the same deals."""
    dealt = layouts(count)
    totals = [witness.played(layout) for layout in dealt]
    for player in (frugal, greedy):
        others = [player(layout) for layout in dealt]
        mean, half = average([mine - other for mine, other in zip(totals, others, strict=True)])
        print(f"{player.__name__}: {sum(others) / count:.1f}, difference {mean:.1f} ± {half:.1f}")


def kernel(count: int = 100) -> None:
    """Compare the player of the kernel with that of the plain rules."""
    other = 0
    for first in range(0, count, 500):
        some = [deal(Rng(f"kernel/{number}")) for number in range(first, min(count, first + 500))]
        pairs = zip(kernel_client.totals(some), map(witness.played, some), strict=True)
        other += sum(one != two for one, two in pairs)
    print(f"{other} of {count} deals with another total")


if __name__ == "__main__":
    run(proofs, beam, fair, players, grades, kernel, table)
