"""Difficulty bands: names for ranges of odds, decided by the number that is printed."""

from __future__ import annotations

from collections.abc import Sequence

from dungeongen.search.sampling import tenths

Bands = Sequence[tuple[str, float]]
"""Names with the least share of each, best first; the last begins at 0."""


def band(share: float, bands: Bands) -> str:
    """Return the band of a share, judged by the printed number.

    >>> band(0.84996, (("gentle", 0.95), ("fair", 0.85), ("grim", 0.0)))
    'fair'
    """
    return next(name for name, least in bands if tenths(share) >= tenths(least))


def bands_between(low: float, high: float, bands: Bands) -> tuple[str, ...]:
    """Return the bands that an interval overlaps, lowest first.

    >>> bands_between(0.91, 1.0, (("gentle", 0.95), ("fair", 0.85), ("grim", 0.0)))
    ('fair', 'gentle')
    """
    names = [name for name, _ in bands]
    first, last = names.index(band(high, bands)), names.index(band(low, bands))
    return tuple(reversed(names[first : last + 1]))


def ends(name: str, bands: Bands) -> tuple[float, float]:
    """Return the least and the most odds of a band.

    >>> ends("fair", (("gentle", 0.95), ("fair", 0.85), ("grim", 0.0)))
    (0.85, 0.95)
    """
    at = [known for known, _ in bands].index(name)
    return bands[at][1], bands[at - 1][1] if at else 1.0
