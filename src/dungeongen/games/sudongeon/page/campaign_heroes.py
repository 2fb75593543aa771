"""Names that a campaign's log offers to a party that has none: its own, and its heroes'.

The players name their party (chapter 9); these are for an evening without an idea. They depend on
the campaign's seed alone.
"""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.core.lore.titles import ANYBODY
from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.catalog import CLASSES
from dungeongen.games.sudongeon.lore.heroes import LINES, PARTIES
from dungeongen.games.sudongeon.lore.names import SIGNS
from dungeongen.games.sudongeon.rules.state import Company


class Heroes(NamedTuple):
    """A fresh company with names, and a line on each of its members: *who fears nothing*."""

    company: Company
    lines: tuple[str, ...]


def heroes(seed: str) -> Heroes:
    """Return the heroes of a campaign's seed; no two of them share a name.

    >>> heroes("42").company.name.startswith("The ")
    True
    """
    rng = Rng(seed).child("heroes")
    party = f"The {rng.choice(SIGNS.split())} {rng.choice(PARTIES.split())}"
    begins, ends = (part.split() for part in ANYBODY)
    rng.shuffle(begins)
    names = tuple(begin + rng.choice(ends) for begin in begins[: len(CLASSES)])
    lines = tuple(rng.choice(texts) for texts in LINES)
    return Heroes(Company(name=party, names=names), lines)
