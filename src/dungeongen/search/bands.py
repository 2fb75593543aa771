"""One scale of words for all games: how likely a player is to get out alive, or to win.

A word is decided by the number that is printed. Odds that are known as an interval, or between
what one plan wins and what no plan exceeds, have the words of both ends, so that no word is claimed
across its border: "fair or gentle".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypeAlias

from dungeongen.core.plain_json import OneOf
from dungeongen.search.sampling import tenths

BANDS = (("gentle", 0.90), ("fair", 0.50), ("grim", 0.10), ("deadly", 0.0))
"""The words with the least odds of each, the easiest first."""
NAMES = tuple(name for name, _ in BANDS)
SCALE = ", ".join(
    f"{name} from {least:.0%}".replace("%", " %") if least else f"{name} below"
    for name, least in BANDS
)
"""The scale in a line: "gentle from 90 %, fair from 50 %, grim from 10 %, deadly below"."""
IMPOSSIBLE = "impossible"
"""The difficulty of what is proved to have no way to win."""
Difficulty: TypeAlias = Annotated[str, OneOf((*NAMES, IMPOSSIBLE))]
"""A word of the scale, as a field of a verdict."""


def band(share: float) -> str:
    """Return the word for these odds, judged by the number as it is printed.

    >>> band(0.9), band(0.49995), band(0.49944), band(0.0)
    ('gentle', 'fair', 'grim', 'deadly')
    """
    return next(name for name, least in BANDS if tenths(share) >= tenths(least))


def bands_between(low: float, high: float) -> tuple[str, ...]:
    """Return the words for the odds from ``low`` to ``high``, the hardest first.

    >>> bands_between(0.82, 0.93), bands_between(0.91, 1.0)
    (('fair', 'gentle'), ('gentle',))
    """
    first, last = NAMES.index(band(high)), NAMES.index(band(low))
    return tuple(reversed(NAMES[first : last + 1]))


def sole_band(low: float, high: float) -> str | None:
    """Return the word that holds for all odds from ``low`` to ``high``, ``None`` if several do.

    >>> sole_band(0.82, 0.89), sole_band(0.82, 0.93)
    ('fair', None)
    """
    bands = bands_between(low, high)
    return bands[0] if len(bands) == 1 else None


def listed_bands(bands: Sequence[str]) -> str:
    """Return bands next to each other as the words for a difficulty.

    >>> listed_bands(("fair",)), listed_bands(("fair", "gentle"))
    ('fair', 'fair or gentle')
    >>> listed_bands(("grim", "fair", "gentle"))
    'grim to gentle'
    """
    if len(bands) > 2:
        return f"{bands[0]} to {bands[-1]}"
    return " or ".join(bands)


def ends(name: str) -> tuple[float, float]:
    """Return the least and the greatest odds of a word.

    >>> ends("fair"), ends("gentle")
    ((0.5, 0.9), (0.9, 1.0))
    """
    at = NAMES.index(name)
    return BANDS[at][1], BANDS[at - 1][1] if at else 1.0
