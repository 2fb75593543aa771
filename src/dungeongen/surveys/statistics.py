"""Shares, means and differences, each with its 95 % interval.

Shares have Wilson's interval. What is undecided counts as lost at the low end and as won at the
high one. Paired differences of yes and no have Newcombe's interval (1998, his method 10), which
puts together the Wilson intervals of both shares and holds where few pairs differ too.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple

from dungeongen.search.sampling import Share, average, wilson

_DIGITS = 6
Json = dict[str, Any]


class Interval(NamedTuple):
    """A number with the ends of its interval."""

    value: float
    low: float
    high: float

    def as_json(self) -> Json:
        """Return it rounded, for a report."""
        return {name: round(number, _DIGITS) for name, number in self._asdict().items()}


def share(hits: int, of: int, unknown: int = 0) -> Interval:
    """Return a share; ``unknown`` may be hits or not.

    >>> [round(100 * end, 1) for end in share(50, 100, 10)]
    [50.0, 40.4, 69.1]
    """
    return Interval(hits / of, *Share(hits, of, unknown=unknown).ends)


def mean(values: Sequence[float], most: float | None = None) -> Interval:
    """Return an average; where values lie between 0 and ``most``, so do the ends.

    >>> mean([1, 2, 3]).value
    2.0
    """
    middle, half = average(values)
    low, high = middle - half, middle + half
    return Interval(middle, *((low, high) if most is None else (max(0.0, low), min(most, high))))


def gain(both: int, only_second: int, only_first: int, neither: int) -> Interval:
    """Return how much larger the second of two paired shares is.

    >>> [round(number, 3) for number in gain(50, 30, 10, 10)]
    [0.2, 0.078, 0.314]
    """
    count = both + only_second + only_first + neither
    first, second = both + only_first, both + only_second
    spread = first * (count - first) * second * (count - second)
    product = both * neither - only_second * only_first
    if product > 0:
        product = max(product - count // 2, 0)
    tied = product / sqrt(spread) if spread else 0.0
    (low_1, high_1), (low_2, high_2) = wilson(first, count), wilson(second, count)
    share_1, share_2 = first / count, second / count
    value = (only_second - only_first) / count

    def reach(one: float, other: float) -> float:
        return sqrt(max(0.0, one * one - 2 * tied * one * other + other * other))

    low = value - reach(share_2 - low_2, high_1 - share_1)
    high = value + reach(high_2 - share_2, share_1 - low_1)
    return Interval(value, low, high)


def tenths(values: Sequence[float]) -> list[float]:
    """Return the least, the nine deciles and the greatest of sorted values."""
    last = len(values) - 1
    return [round(values[part * last // 10], _DIGITS) for part in range(11)]


def survival(plays: Sequence[tuple[int, bool]]) -> list[tuple[int, float]]:
    """Return the share still in play after each round, by Kaplan and Meier.

    Of each play it takes the rounds and whether the player got out alive, who then leaves the count
    without having died.

    >>> survival([(1, False), (2, True), (2, False), (3, True)])
    [(0, 1.0), (1, 0.75), (2, 0.5), (3, 0.5)]
    """
    curve, left, at_risk = [(0, 1.0)], 1.0, len(plays)
    ends: dict[int, list[int]] = {}
    for number, lives in plays:
        ends.setdefault(number, [0, 0])[lives] += 1
    for number in range(1, max(ends, default=0) + 1):
        died, out = ends.get(number, [0, 0])
        if at_risk:
            left *= 1 - died / at_risk
        at_risk -= died + out
        curve.append((number, round(left, _DIGITS)))
    return curve
