"""What who waits is told: a line on what is being done, for a ``Looking`` to show."""

from __future__ import annotations


def silent(words: str) -> None:
    """Let nobody know how far a search got, or what its files will be called."""


def judging(number: int, of: int) -> str:
    """Return that a sheet is judged.

    >>> judging(1, 1), judging(2, 5)
    ('judging the dungeon', 'judging dungeon 2 of 5')
    """
    return "judging the dungeon" if of == 1 else f"judging dungeon {number} of {of}"
