"""The progress messages shown while a search runs."""

from __future__ import annotations


def silent(words: str) -> None:
    """Ignore a message: for callers who want no progress."""


def judging(number: int, of: int) -> str:
    """Return the message that a sheet is being judged.

    >>> judging(1, 1), judging(2, 5)
    ('judging the dungeon', 'judging dungeon 2 of 5')
    """
    return "judging the dungeon" if of == 1 else f"judging dungeon {number} of {of}"
