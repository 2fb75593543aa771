"""How rich a deal is: the percentile of its best total among those of 1,000 fixed seeds (DT-5).

``COUNTS`` says how many of them have each total, as found by the solver's first sweep, which is the
best one for most deals. ``python tests/benchmarks/bench_treasure.py grades`` prints it anew.
"""

from __future__ import annotations

SEEDS = 1000

COUNTS: dict[int, int] = {100: 1000}


def seed_of(number: int) -> str:
    """Return one of the fixed seeds, from 0 on."""
    return f"grade/{number}"


def grade(total: int) -> int:
    """Return how many in a hundred of the fixed seeds have a lower total, rounded down.

    >>> grade(0), grade(1000)
    (0, 100)
    """
    return 100 * sum(count for other, count in COUNTS.items() if other < total) // SEEDS
