"""How rich a deal is: the percentile of its best total among those of 800 fixed seeds (DT-5).

``COUNTS`` says how many of them have each total, as found by one narrow sweep of the solver: the
best for most deals, a few points less for the others, so that a grade is rather too high than too
low. ``python tests/benchmarks/bench_treasure.py grades`` prints it anew.
"""

from __future__ import annotations

SEEDS = 800
ROUNDS = 60
"""How often the sweep's prices are changed."""

COUNTS: dict[int, int] = {
    61: 2, 63: 1, 66: 2, 67: 1, 68: 2, 69: 1, 71: 3, 72: 2, 73: 1, 74: 4, 75: 2, 76: 6, 77: 6,
    78: 5, 79: 3, 80: 7, 81: 6, 82: 12, 83: 4, 84: 14, 85: 9, 86: 7, 87: 8, 88: 10, 89: 11,
    90: 18, 91: 23, 92: 10, 93: 16, 94: 24, 95: 21, 96: 21, 97: 21, 98: 29, 99: 19, 100: 30,
    101: 26, 102: 35, 103: 20, 104: 27, 105: 37, 106: 27, 107: 27, 108: 30, 109: 34, 110: 27,
    111: 28, 112: 23, 113: 18, 114: 12, 115: 15, 116: 12, 117: 12, 118: 8, 119: 4, 120: 7,
    121: 2, 122: 6, 123: 1, 124: 1,
}  # fmt: skip


def seed_of(number: int) -> str:
    """Return one of the fixed seeds, from 0 on."""
    return f"grade/{number}"


def grade(total: int) -> int:
    """Return how many in a hundred of the fixed seeds have a lower total, rounded down.

    >>> grade(0), grade(1000)
    (0, 100)
    """
    return 100 * sum(count for other, count in COUNTS.items() if other < total) // SEEDS
