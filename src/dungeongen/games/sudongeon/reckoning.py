"""What happens to a party's numbers: life and elixirs as one ``health``, and mana."""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.games.sudongeon.situations import Change


class Range(NamedTuple):
    """The most of everything that is told apart; more counts as so much."""

    rations: int
    health: int
    mana: int


def split(health: int, limit: int) -> tuple[int, int]:
    """Return life and elixirs of a party that drinks as soon as that heals.

    >>> split(13, 10), split(7, 10)
    ((10, 3), (7, 0))
    """
    life = min(health, limit)
    return life, health - life


def changed(change: Change, health: int, mana: int) -> tuple[int, int]:
    """Return health and mana after a change."""
    life, elixirs = split(health, change.limit)
    return min(change.after, life + change.life) + elixirs + change.elixirs, mana + change.mana


def sprung(damage: int, limit: int, health: int, mana: int) -> tuple[int, int, int] | None:
    """Return health, mana and missing life after a trap's blow; ``None``: dead."""
    life, elixirs = split(health, limit)
    kept = life - damage
    if kept < 1:
        mana, kept = mana + kept - 1, 1
    return (kept + elixirs, mana, limit - kept) if mana >= 0 else None
