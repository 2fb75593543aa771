"""Transitions of a party's numbers: ``health``, which is life plus elixirs, and mana."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dungeongen.games.sudongeon.solver.situation import Change


class Range(NamedTuple):
    """The largest amounts that are distinguished; anything above counts as these."""

    rations: int
    health: int
    mana: int


def split(health: int, limit: int) -> tuple[int, int]:
    """Return the life and elixirs of a party that drinks elixirs as soon as they heal.

    >>> split(13, 10), split(7, 10)
    ((10, 3), (7, 0))
    """
    life = min(health, limit)
    return life, health - life


def changed(change: Change, health: int, mana: int) -> tuple[int, int]:
    """Return the health and mana after a change."""
    life, elixirs = split(health, change.limit)
    return min(change.after, life + change.life) + elixirs + change.elixirs, mana + change.mana


def moved(change: Change, size: tuple[int, int]) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """Return a change of every health and mana as flat indexes, with a factor.

    The factor is 0 where the change leads to death or, if it is strict, out of the range ``size``.
    """
    health, mana = np.indices(size)
    life = np.minimum(health, change.limit)
    there = np.minimum(change.after, life + change.life) + health - life + change.elixirs
    stock = mana + change.mana
    alive = (health > 0) & (there > 0) & (stock >= 0)
    if change.strict:
        alive &= (there < size[0]) & (stock < size[1])
        alive &= life + change.life <= change.after
    there, stock = np.clip(there, 0, size[0] - 1), np.clip(stock, 0, size[1] - 1)
    return (there * size[1] + stock).reshape(-1), alive.astype(np.float32)


def sprung(damage: int, limit: int, health: int, mana: int) -> tuple[int, int, int] | None:
    """Return health, mana and missing life after a trap's blow, or ``None`` for death."""
    life, elixirs = split(health, limit)
    kept = life - damage
    if kept < 1:
        mana, kept = mana + kept - 1, 1
    return (kept + elixirs, mana, limit - kept) if mana >= 0 else None


def healed(heals: NDArray[np.bool_], health: int, mana: int, missing: int) -> tuple[int, int]:
    """Return health and mana after healing in a trap, one mana at a time while ``heals`` is set."""
    top = heals.shape[1] - 1
    while mana and missing and heals[health, min(mana, top)]:
        health, mana, missing = health + 1, mana - 1, missing - 1
    return health, mana
