"""How rich a deal is: the percentile of its best total among those of 1,000 fixed seeds (DT-5).

``COUNTS`` says how many of them have each total, as found by one narrow sweep of the solver: the
best for most deals, five to twelve points less for the others, so that a grade is rather too high
than too low. ``python tests/benchmarks/bench_treasure.py grades`` prints it anew.
"""

from __future__ import annotations

SEEDS = 1000
ROUNDS = 60
"""How often the sweep's prices are changed."""

COUNTS: dict[int, int] = {
    61: 2, 63: 1, 66: 2, 67: 1, 68: 3, 69: 1, 71: 3, 72: 2, 73: 2, 74: 4, 75: 2, 76: 6, 77: 6,
    78: 7, 79: 4, 80: 9, 81: 8, 82: 13, 83: 10, 84: 17, 85: 11, 86: 8, 87: 12, 88: 16, 89: 15,
    90: 22, 91: 29, 92: 14, 93: 21, 94: 27, 95: 29, 96: 28, 97: 25, 98: 38, 99: 24, 100: 35,
    101: 34, 102: 46, 103: 26, 104: 34, 105: 41, 106: 36, 107: 32, 108: 36, 109: 38, 110: 34,
    111: 36, 112: 28, 113: 25, 114: 16, 115: 18, 116: 12, 117: 16, 118: 10, 119: 6, 120: 7,
    121: 3, 122: 7, 123: 1, 124: 1,
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
