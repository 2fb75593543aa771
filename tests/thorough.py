"""How much is tried: a share of what there is at every landing, all of it when somebody asks.

DUNGEONGEN_EXAMPLES=200 python -m pytest tests/games/sudongeon/solver
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from itertools import product
from math import prod
from typing import Any, TypeVar

LANDING = 15  # examples of a property that there is time for at every landing
EXAMPLES = int(os.environ.get("DUNGEONGEN_EXAMPLES", LANDING))

Case = TypeVar("Case")


def share(cases: Iterable[Case], of: int, first: int = 0) -> list[Case]:
    """Return every ``of``-th case from some first on, or all if more than usual is asked for."""
    return list(cases) if EXAMPLES > LANDING else list(cases)[first % of :: of]


def spread(
    first: Sequence[Any], second: Sequence[Any], third: Sequence[Any]
) -> list[tuple[Any, ...]]:
    """Return triples in which each pair stands once; or all triples.

    >>> spread("ab", [1, 2, 3], "xy")
    [('a', 1, 'x'), ('a', 2, 'y'), ('a', 3, 'x'), ('b', 1, 'y'), ('b', 2, 'x'), ('b', 3, 'y')]
    """
    if EXAMPLES > LANDING:
        return list(product(first, second, third))
    places = product(enumerate(first), enumerate(second))
    return [(one, two, third[(i + j) % len(third)]) for (i, one), (j, two) in places]


def turns(first: Iterable[Any], *others: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Return each of the first with one of each of the others, which take turns; or all with all.

    >>> turns("abcd", [1, 2], "xy")
    [('a', 1, 'x'), ('b', 2, 'x'), ('c', 1, 'y'), ('d', 2, 'y')]
    """
    if EXAMPLES > LANDING:
        return list(product(first, *others))
    often = [prod(map(len, others[:i])) for i in range(len(others))]
    return [
        (one, *(some[turn // each % len(some)] for some, each in zip(others, often, strict=True)))
        for turn, one in enumerate(first)
    ]
