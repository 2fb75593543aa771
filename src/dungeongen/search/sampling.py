"""Shares that are sampled: how sure they are, and how many plays a claim takes.

A share of ``hits`` in ``runs`` plays is known to its 95 % interval of Wilson, and that is what is
shown. A band is claimed only where both printed ends of the interval lie in it. A fifth of the
plays are made first; where they do not tell the band all of them are, and if those do not either,
two or more bands are left and none is claimed.

Whoever looks again and again stops at a lucky look, and the last interval holds the truth less
often than it says: with a look after every doubling, each at 95 %, 87 of 100 held near the edge of
a band. So there is one look before the last; it takes the 99 % interval to stop there, and then
that is the one which is shown (``bench_doom.py coverage``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import NamedTuple

Bands = Sequence[tuple[str, float]]
"""Names with the least share of each, the best first, the last from 0."""

Z = 1.959964  # of 95 %
SURE = 2.575829  # of 99 %


class Share(NamedTuple):
    """How many plays ended well, of how many, and how wide the interval is in deviations."""

    hits: int
    runs: int
    z: float = Z

    @property
    def ends(self) -> tuple[float, float]:
        """The interval."""
        return wilson(self.hits, self.runs, self.z)


def wilson(hits: int, runs: int, z: float = Z) -> tuple[float, float]:
    """Return the interval of Wilson for a share, that of 95 % where no other ``z`` is given.

    >>> [round(end, 3) for end in wilson(50, 100)]
    [0.404, 0.596]
    """
    share = hits / runs
    middle = share + z * z / (2 * runs)
    half = z * sqrt(share * (1 - share) / runs + z * z / (4 * runs * runs))
    whole = 1 + z * z / runs
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)


def tenths(part: float) -> float:
    """Return a probability in per cent, with the one decimal that is printed.

    Whatever is said of odds beside their number, such as a difficulty, is decided by this.

    >>> tenths(0.49995), tenths(0.49944)
    (50.0, 49.9)
    """
    return float(f"{100 * part:.1f}")


def band(share: float, bands: Bands) -> str:
    """Return the band that a share falls in as it is printed.

    >>> band(0.84996, (("gentle", 0.95), ("fair", 0.85), ("grim", 0.0)))
    'fair'
    """
    return next(name for name, least in bands if tenths(share) >= tenths(least))


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
    return f"{tenths(low):.4g} to {tenths(high):.4g} %"


def sampled(won: Callable[[int], bool], settled: Callable[[Share], bool], *, most: int) -> Share:
    """Return the share of plays 0, 1, … that are won: of a fifth of ``most`` if that is enough.

    ``settled`` says so; else of all.
    """
    first = max(1, most // 5)
    hits = sum(map(won, range(first)))
    early = Share(hits, first, SURE)
    if settled(early):
        return early
    return Share(hits + sum(map(won, range(first, most))), most)
