"""Plays of our player on one deal; ``tests`` compare them with the rules.

The deck is dealt as it lies until a room is skipped; from then on it is shuffled by ``rng``. Cards
of a skipped room go back with their full strength, which is why the player skips no room with a
weapon on a monster.
"""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.core.rng import Rng
from dungeongen.games.mythic.fair.player import USUAL, Weights
from dungeongen.games.mythic.layout import Layout
from dungeongen.games.mythic.solver import by_kernel
from dungeongen.games.mythic.solver.by_kernel import Ended
from dungeongen.games.mythic.solver.positions import Position


class Play(NamedTuple):
    """How a play went; ``line`` is it in positions, if no room was skipped and it was won.

    ``rooms`` is how many rooms the player looked at, those skipped included.
    """

    won: bool
    score: int
    skips: int
    line: tuple[Position, ...] | None
    rooms: int


def play(layout: Layout, rng: Rng, weights: Weights = USUAL, *, skips: bool = True) -> Play:
    """Return one play of a deal; without ``skips`` no room is skipped, not even to live."""
    ended, rooms = by_kernel.play(layout, rng, weights, skips=skips)
    whole = ended.lost >= 0 and not ended.skips
    line = tuple(position for room in rooms for position in room) if whole else None
    return _play_of(layout, ended)._replace(line=line)


def plays(layout: Layout, rng: Rng, first: int, runs: int) -> tuple[Play, ...]:
    """Return plays of a deal by players who each judge a little differently."""
    return tuple(_play_of(layout, one) for one in by_kernel.plays(layout, rng, USUAL, first, runs))


def _play_of(layout: Layout, ended: Ended) -> Play:
    won = ended.lost >= 0
    score = layout.perfect - ended.lost if won else 0
    return Play(won, score, ended.skips, None, ended.rooms)
