"""How rich a deal is: the percentile of its best total among those of 228 fixed seeds (DT-5).

The seeds are ``grade/0``, ``grade/1``, … .

``COUNTS`` says how many of them have each total, as the whole search finds it. Where it proved no
total, ``UNPROVED`` has what it found and the bound. A grade is an interval: the sample is small,
and an unproved total may be better. ``python tests/benchmarks/bench_treasure.py table`` prints both
tables anew.
"""

from __future__ import annotations

from math import ceil, floor
from typing import NamedTuple

from dungeongen.search.sampling import wilson

SEEDS = 228

COUNTS: dict[int, int] = {
        61: 1, 71: 1, 72: 1, 73: 1, 75: 1, 77: 2, 78: 1, 80: 3, 82: 2, 83: 1, 84: 3, 85: 3, 86:
    2, 87: 1, 88: 4, 90: 4, 91: 6, 92: 8, 93: 5, 94: 6, 95: 4, 96: 7, 97: 2, 98: 6, 99: 6, 100:
    4, 101: 12, 102: 11, 103: 3, 104: 7, 105: 9, 106: 9, 107: 6, 108: 9, 109: 8, 110: 11, 111:
    7, 112: 8, 113: 8, 114: 6, 115: 8, 116: 1, 117: 2, 118: 2, 119: 4, 120: 5, 121: 2, 122: 1,
    123: 1, 124: 1, 125: 1, 126: 1,
}  # fmt: skip

UNPROVED: tuple[tuple[int, int], ...] = (
    (61, 72), (71, 80), (72, 77), (80, 85), (85, 90), (85, 90), (88, 96), (90, 96), (92, 102),
    (95, 100), (95, 100), (96, 98), (96, 103), (101, 108), (102, 109), (105, 114), (106, 111),
    (106, 111), (107, 112), (107, 113), (108, 111), (108, 113), (108, 113), (108, 117), (109,
    116), (109, 117), (110, 115), (110, 117), (110, 124), (111, 116), (111, 116), (111, 117),
    (112, 116), (112, 118), (112, 121), (113, 118), (113, 118), (114, 119), (115, 120), (115,
    121), (117, 122), (118, 121), (120, 125),
)  # fmt: skip


class Grade(NamedTuple):
    """How many in a hundred deals have a lower total: in the sample, and with 95 % confidence."""

    share: int
    low: int
    high: int


def grade(total: int) -> Grade:
    """Return the grade of a total.

    >>> grade(0).low, grade(1000).high
    (0, 100)
    """
    below = sum(count for other, count in COUNTS.items() if other < total)
    surely = below - sum(found < total <= bound for found, bound in UNPROVED)
    low, high = wilson(surely, SEEDS)[0], wilson(below, SEEDS)[1]
    return Grade(100 * below // SEEDS, floor(100 * low), ceil(100 * high))
