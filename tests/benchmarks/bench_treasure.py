"""Measure the solver of Dungeons & Treasure and its fair player.

    python tests/benchmarks/bench_treasure.py proofs [DEALS]   shares, gaps and times
    PYTHONPATH=tests python tests/benchmarks/bench_treasure.py beam [DEALS]   a plain beam of 60
    python tests/benchmarks/bench_treasure.py fair [DEALS]     the fair player's totals
    PYTHONPATH=tests python tests/benchmarks/bench_treasure.py players [DEALS]   two simple players
    python tests/benchmarks/bench_treasure.py grades 0 50      totals of its seeds 0 to 49
    python tests/benchmarks/bench_treasure.py kernel [DEALS]   its player, beside the plain rules
    python tests/benchmarks/bench_treasure.py table            the tables of ``verdict.py``

Deals are those of the seeds 0, 1, 2, …; grades have seeds of their own. Times are those of the
processor and depend on the machine, everything else does not. ``table`` reads what ``grades``
printed, in pieces of any size, from standard input.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from resource import RUSAGE_SELF, getrusage
from time import process_time

from dungeongen.core.rng import Rng
from dungeongen.games.treasure.layout import Layout, deal
from dungeongen.games.treasure.rules.state import new
from dungeongen.games.treasure.solver import witness
from dungeongen.games.treasure.solver.by_kernel import search

_LIMIT = 10.0


def layouts(count: int) -> list[Layout]:
    """Return the first deals, as the command makes them."""
    return [deal(Rng(str(seed)).child("treasure")) for seed in range(count)]


def proofs(count: int) -> None:
    """Solve deals and print what is proved, and how fast."""
    seconds, gaps, proved = [], [], 0
    for seed, layout in enumerate(layouts(count)):
        begun = process_time()
        found = search(layout)
        seconds.append(process_time() - begun)
        line = witness.witness(new(layout), found.path)
        assert witness.replayed(layout, line)[1] == found.best
        proved += found.proved and seconds[-1] <= _LIMIT
        gaps.append(found.bound - found.best)
        print(seed, found.best, found.bound, found.examined, f"{seconds[-1]:.1f} s", flush=True)
    seconds.sort()
    wide = sorted(gap for gap in gaps if gap)
    print(f"proved within {_LIMIT:.0f} s: {proved} of {count}")
    print(f"gaps of the others: {wide}, on average {sum(gaps) / count:.2f} over all deals")
    print(f"peak memory {getrusage(RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
    print(
        f"median {seconds[count // 2]:.2f} s, 99 % within {seconds[99 * count // 100]:.1f} s, "
        f"all within {seconds[-1]:.1f} s, mean {sum(seconds) / count:.2f} s"
    )


def grades(first: int, last: int) -> None:
    """Print the number, the best total and the bound of some of the seeds of ``verdict.py``."""
    seconds = []
    for number in range(first, last):
        begun = process_time()
        found = search(deal(Rng(f"grade/{number}").child("treasure")))
        seconds.append(process_time() - begun)
        print(number, found.best, found.bound, flush=True)
    seconds.sort()
    print(
        f"median {seconds[len(seconds) // 2]:.2f} s, 99 % within "
        f"{seconds[99 * len(seconds) // 100]:.1f} s, all within {seconds[-1]:.1f} s, peak memory "
        f"{getrusage(RUSAGE_SELF).ru_maxrss / 1024:.0f} MB",
        file=sys.stderr,
    )


def table(lines: Iterable[str]) -> None:
    """Print the tables of ``verdict.py`` from what ``grades`` printed."""
    rows = [tuple(map(int, line.split())) for line in lines]
    assert [number for number, _, _ in rows] == list(range(len(rows)))
    print(len(rows), dict(sorted(Counter(best for _, best, _ in rows).items())))
    print(tuple(sorted((best, bound) for _, best, bound in rows if best < bound)))


def fair(count: int) -> None:
    """Play deals as the fair player."""
    from dungeongen.games.treasure.solver.witness import played
    from dungeongen.search.sampling import average

    totals = [played(layout) for layout in layouts(count)]
    mean, half = average(totals)
    totals.sort()
    print(
        f"mean {mean:.1f} ± {half:.1f}; least {totals[0]}, median {totals[count // 2]}, "
        f"most {totals[-1]}"
    )


def players(count: int) -> None:
    """Print how much more the fair player scores than two simple ones on the same deals."""
    from dungeongen.games.treasure.solver.witness import played
    from dungeongen.search.sampling import average
    from games.treasure.solver.simple import frugal, greedy

    dealt = layouts(count)
    totals = [played(layout) for layout in dealt]
    for player in (frugal, greedy):
        others = [player(layout) for layout in dealt]
        mean, half = average([mine - other for mine, other in zip(totals, others, strict=True)])
        print(f"{player.__name__}: {sum(others) / count:.1f}, difference {mean:.1f} ± {half:.1f}")


def kernel(count: int) -> None:
    """Compare the player of the kernel with that of the plain rules."""
    from dungeongen.games.treasure.solver import by_kernel
    from dungeongen.games.treasure.solver.witness import played

    other = 0
    for first in range(0, count, 500):
        some = [deal(Rng(f"kernel/{number}")) for number in range(first, min(count, first + 500))]
        pairs = zip(by_kernel.totals(some), map(played, some), strict=True)
        other += sum(one != two for one, two in pairs)
    print(f"{other} of {count} deals with another total")


def main() -> None:
    """Run the measurement that the command line names."""
    name, *more = sys.argv[1:] or ["proofs"]
    count = int(more[0]) if more else 100
    match name:
        case "proofs":
            proofs(count)
        case "beam":
            from games.treasure.solver.plain_beam import total

            for seed, layout in enumerate(layouts(count)):
                begun = process_time()
                print(seed, total(layout, 60), f"{process_time() - begun:.1f} s", flush=True)
        case "kernel":
            kernel(count)
        case "fair":
            fair(count)
        case "players":
            players(count)
        case "grades":
            grades(*map(int, more))
        case "table":
            table(sys.stdin)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
