"""Odds estimated from simulated plays: their intervals, and how many plays a claim needs.

The odds from ``hits`` in ``runs`` plays are printed as their 95 % Wilson interval. A band is
claimed only if both printed ends of the interval lie in it; else the result lies between two or
more bands and none is claimed. The number of plays is fixed beforehand: testing again and again
would stop at a lucky moment, and the final interval would hold the truth less often than it says.

Plays may have a budget of steps. Those that it cuts off count as lost at the low end of the
interval and as won at the high end: long plays are not like others, so nothing is known of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from typing import NamedTuple, TypeVar

from dungeongen.core.errors import DungeongenError

Z = 1.959964  # for 95 %
SURE = 2.575829  # for 99 %


class Share(NamedTuple):
    """The number of plays won, and of all plays; the width of the interval in standard deviations.

    ``unknown`` counts plays that a budget cut off.
    """

    hits: int
    runs: int
    z: float = Z
    unknown: int = 0

    @property
    def ends(self) -> tuple[float, float]:
        """The ends of the Wilson interval; plays that were cut off count as lost, then as won."""
        low, high = wilson(self.hits, self.runs, self.z)
        if self.unknown:
            high = wilson(self.hits + self.unknown, self.runs, self.z)[1]
        return low, high


def wilson(hits: int, runs: int, z: float = Z) -> tuple[float, float]:
    """Return the Wilson interval of a share, by default at 95 %.

    >>> [round(end, 3) for end in wilson(50, 100)]
    [0.404, 0.596]
    """
    share = hits / runs
    middle = share + z * z / (2 * runs)
    half = z * sqrt(share * (1 - share) / runs + z * z / (4 * runs * runs))
    whole = 1 + z * z / runs
    low = max(0.0, (middle - half) / whole) if hits else 0.0  # not a rounding error above it
    high = min(1.0, (middle + half) / whole) if hits < runs else 1.0
    return low, high


def average(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean of a sample, and half the width of its 95 % interval.

    >>> average([2, 4])
    (3.0, 1.959964)
    """
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return mean, Z * sqrt(spread / len(values))


def tenths(part: float) -> float:
    """Return a probability in per cent, rounded to the one decimal that is printed.

    Everything said about odds besides the number, such as a difficulty, is decided by this value.

    >>> tenths(0.49995), tenths(0.49944)
    (50.0, 49.9)
    """
    return float(f"{100 * part:.1f}")


def interval_words(low: float, high: float) -> str:
    """Return an interval in words.

    >>> interval_words(0.9124, 1.0), interval_words(0.05, 0.1)
    ('91.2 to 100 %', '5 to 10 %')
    """
    return f"{tenths(low):.4g} to {tenths(high):.4g} %"


# The replay of a witness: nothing is called beatable unless the plain rules come to a win.


State = TypeVar("State")
Move = TypeVar("Move")


def replay(
    state: State,
    texts: Iterable[str],
    parse: Callable[[str], Move],
    apply: Callable[[State, Move], State],
) -> State | None:
    """Return the state after a line of moves, or ``None`` if the rules refuse one of them."""
    try:
        for text in texts:
            state = apply(state, parse(text))
    except DungeongenError:
        return None
    return state
