"""What a verdict says of a deal beside its answer: the best total, its grade, and our player's."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor
from typing import Annotated, NamedTuple, TypeAlias

from dungeongen.core import verdict as verdicts
from dungeongen.core.plain_json import Count, NumberRange, Points
from dungeongen.core.verdict import Average, Score
from dungeongen.search.sampling import wilson
from dungeongen.search.verdict import best_words

Percent: TypeAlias = Annotated[int, NumberRange(0, 100)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals(Average):
    """Our player's totals for this hand over shuffled piles and deck.

    ``tenths`` are the deciles; ``here`` is the total with these very cards.
    """

    runs: Count
    tenths: tuple[Points, ...]
    here: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class Best(Score):
    """The best total; ``grade`` is how many of a hundred deals have less, with its interval."""

    grade: Percent
    grade_low: Percent
    grade_high: Percent
    fair: Totals


@dataclass(frozen=True, slots=True, repr=False)
class Verdict(verdicts.Verdict):
    """A verdict on a deal."""

    best: Best | None = None


def best_line_words(best: Best | None) -> str:
    """Return the best total as a clause: it is that of these cards, the average that of a hand."""
    words = best_words(best)
    return f"{words}, with these cards in this order" if words else "no line is known"


class Band(NamedTuple):
    """A word for a total, from the ``least`` on that deserves it.

    ``plays`` of a hundred reach it, in deals of a thousand seeds, by the player of the hints.
    """

    least: int
    name: str
    plays: int


BANDS = (
    Band(100, "a dragon’s hoard", 10),
    Band(93, "rich", 25),
    Band(83, "good", 50),
    Band(72, "fair", 75),
    Band(0, "meagre", 100),
)
"""Words for the total of a play, the best first."""

SEEDS = 1000

COUNTS: dict[int, int] = {
    63: 1,
    65: 1,
    66: 3,
    67: 1,
    68: 3,
    69: 1,
    71: 3,
    72: 1,
    73: 2,
    74: 3,
    75: 1,
    76: 4,
    77: 8,
    78: 4,
    79: 3,
    80: 8,
    81: 5,
    82: 13,
    83: 10,
    84: 16,
    85: 11,
    86: 10,
    87: 10,
    88: 13,
    89: 12,
    90: 19,
    91: 25,
    92: 23,
    93: 21,
    94: 22,
    95: 32,
    96: 30,
    97: 21,
    98: 37,
    99: 24,
    100: 29,
    101: 33,
    102: 49,
    103: 21,
    104: 32,
    105: 32,
    106: 38,
    107: 35,
    108: 35,
    109: 34,
    110: 31,
    111: 35,
    112: 41,
    113: 24,
    114: 23,
    115: 23,
    116: 15,
    117: 17,
    118: 11,
    119: 12,
    120: 9,
    121: 5,
    122: 7,
    123: 2,
    124: 2,
    125: 2,
    126: 2,
}

UNPROVED = ((88, 94), (106, 110), (110, 114), (110, 117))


class Grade(NamedTuple):
    """How many of a hundred deals have a lower best total: in the sample, and its 95 % interval."""

    share: int
    low: int
    high: int


def grade(total: int) -> Grade:
    """Return the grade of a total.

    >>> grade(0).low, grade(1000).high
    (0, 100)
    """
    below = sum(count for other, count in COUNTS.items() if other < total)
    surely = below - sum(result < total <= bound for result, bound in UNPROVED)
    low, high = wilson(surely, SEEDS)[0], wilson(below, SEEDS)[1]
    return Grade(100 * below // SEEDS, floor(100 * low), ceil(100 * high))
