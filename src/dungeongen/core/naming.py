"""Words that every game puts together in the same way: the name of a dungeon, and counts."""

from __future__ import annotations

from collections.abc import Sequence

from dungeongen.core.rng import Rng


def dungeon_name(deal: str, adjectives: Sequence[str], places: Sequence[str]) -> str:
    """Return the name of a dungeon, which depends on its deal alone.

    >>> dungeon_name("", ["Pale"], ["Keep"])
    'The Pale Keep'
    """
    rng = Rng(deal).child("name")
    return f"The {rng.choice(adjectives)} {rng.choice(places)}"


def minus(number: int) -> str:
    """Return a whole number as text; below 0 with a minus sign, which is wider than a hyphen.

    >>> minus(-2), minus(2)
    ('−2', '2')
    """
    return str(number).replace("-", "−")


def count(number: int, noun: str) -> str:
    """Return a number with its noun: ``1 card``, ``2 cards``.

    >>> count(1, "round"), count(2, "round")
    ('1 round', '2 rounds')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def alternatives(names: Sequence[str]) -> str:
    """Return names joined by *or*.

    >>> alternatives(["--png"]), alternatives(["--pdf", "--svg", "--png"])
    ('--png', '--pdf, --svg or --png')
    """
    *first, last = names
    return f"{', '.join(first)} or {last}" if first else last
