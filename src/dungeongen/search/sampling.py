"""Shares that are sampled, with the interval that goes beside them wherever they are shown."""

from __future__ import annotations

from math import sqrt

_Z = 1.959963984540054
"""Standard deviations on either side of the middle that hold 95 % of a normal distribution."""


def wilson(hits: int, runs: int) -> tuple[float, float]:
    """Return the 95 % interval of Wilson for a share.

    >>> [round(end, 3) for end in wilson(50, 100)]
    [0.404, 0.596]
    >>> [round(end, 3) for end in wilson(0, 100)]
    [0.0, 0.037]
    """
    share = hits / runs
    middle = share + _Z * _Z / (2 * runs)
    half = _Z * sqrt(share * (1 - share) / runs + _Z * _Z / (4 * runs * runs))
    whole = 1 + _Z * _Z / runs
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)
