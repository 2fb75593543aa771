"""Plays that follow the hints blindly, and how many of them printed odds let one expect.

The plays are independent, each won with its own chance, so the number of wins has a
Poisson-binomial distribution: the exact one is built by adding a play at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import dungeongen
from dungeongen.press.book import Sheet

_MOST_HINTS = 5000


def followed(sheet: Sheet, dice_seed: str | int) -> str | None:
    """Return how a play ends that takes every hint, with the dice or shuffles of a seed."""
    play = dungeongen.play(sheet, dice_seed=dice_seed)
    for _ in range(_MOST_HINTS):
        if not play.choices():
            break
        number, amount, _ = play.hint()
        play.choose(number, amount)
    return play.outcome


def wins_of(chances: Iterable[float]) -> list[float]:
    """Return the probability of each number of wins.

    >>> wins_of([0.5, 0.5])
    [0.25, 0.5, 0.25]
    """
    found = [1.0]
    for chance in chances:
        lost = [part * (1 - chance) for part in found] + [0.0]
        won = [0.0] + [part * chance for part in found]
        found = [one + other for one, other in zip(lost, won, strict=True)]
    return found


def limits(chances: Sequence[float], outside: float) -> tuple[int, int]:
    """Return the fewest and the most wins to expect: beyond each lies at most half of ``outside``.

    >>> limits([0.5] * 100, 0.05)
    (40, 60)
    """
    parts = wins_of(chances)
    low, below = 0, parts[0]
    while below <= outside / 2:
        low += 1
        below += parts[low]
    high, above = len(chances), parts[-1]
    while above <= outside / 2:
        high -= 1
        above += parts[high]
    return low, high
