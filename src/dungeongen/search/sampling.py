"""Shares that are sampled: how sure they are, and how many plays a claim takes.

A share of ``hits`` in ``runs`` plays is known to its 95 % interval of Wilson, and that is what is
shown. A band is claimed only where both printed ends of the interval lie in it. So plays are added,
twice as many each time, until it does or a budget is spent; then two or more bands are left, and
none is claimed.

Looking again after more plays makes the last interval a little less sure than 95 %, since it stops
at a lucky look; ``docs/doom.md`` says by how much.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import NamedTuple

Bands = Sequence[tuple[str, float]]
"""Names with the least share of each, the best first, the last from 0."""

Z = 1.959964  # of 95 %


class Share(NamedTuple):
    """How many plays ended well, of how many."""

    hits: int
    runs: int

    @property
    def ends(self) -> tuple[float, float]:
        """The 95 % interval."""
        return wilson(self.hits, self.runs)


def wilson(hits: int, runs: int) -> tuple[float, float]:
    """Return the 95 % interval of Wilson for a share.

    >>> [round(end, 3) for end in wilson(50, 100)]
    [0.404, 0.596]
    """
    share = hits / runs
    middle = share + Z * Z / (2 * runs)
    half = Z * sqrt(share * (1 - share) / runs + Z * Z / (4 * runs * runs))
    whole = 1 + Z * Z / runs
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)


def printed(share: float) -> float:
    """Return a share as it is printed, to a tenth of a per cent.

    >>> printed(0.49995)
    0.5
    """
    return round(share, 3)


def band(share: float, bands: Bands) -> str:
    """Return the band that a share falls in as it is printed.

    >>> band(0.84996, (("gentle", 0.95), ("fair", 0.85), ("grim", 0.0)))
    'fair'
    """
    return next(name for name, least in bands if printed(share) >= least)


def bands_between(low: float, high: float, bands: Bands) -> tuple[str, ...]:
    """Return the bands that an interval touches, the lowest first.

    >>> bands_between(0.91, 1.0, (("gentle", 0.95), ("fair", 0.85), ("grim", 0.0)))
    ('fair', 'gentle')
    """
    names = [name for name, _ in bands]
    first, last = names.index(band(high, bands)), names.index(band(low, bands))
    return tuple(reversed(names[first : last + 1]))


def interval_words(low: float, high: float) -> str:
    """Return an interval for a reader.

    >>> interval_words(0.9124, 1.0), interval_words(0.05, 0.1)
    ('91.2 to 100 %', '5 to 10 %')
    """
    return f"{100 * printed(low):.4g} to {100 * printed(high):.4g} %"


def sampled(
    won: Callable[[int], bool], settled: Callable[[Share], bool], *, first: int, most: int
) -> Share:
    """Return the share of plays 0, 1, … that are won.

    Looks after ``first`` plays, then after twice as many and so on, until ``settled`` says that it
    is enough, or there were ``most``.
    """
    hits = runs = 0
    due = first
    while True:
        due = min(due, most)
        hits += sum(won(number) for number in range(runs, due))
        runs = due
        share = Share(hits, runs)
        if runs >= most or settled(share):
            return share
        due = 2 * runs
