"""What a kernel of rooms (``native``) says: lines that clear a deal, our player's moves and plays.

A card is its kind and its value, so that two monsters of a value are one card to the kernel. Of
cards whose order is unknown our player gets a sorted list, so that it cannot peek.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from dungeongen.core.rng import Rng
from dungeongen.search.kernel import SharedKernel, seed_numbers

BUDGET = 20_000
"""The most positions examined for the best score of one deal."""
SLIPS = 10
"""Of so many choices of a player who slips, one is a random move."""
AVOIDS = -1
"""The number of the move that avoids a room; others are twice a place in it, and 1 if armed."""
MONSTER, WEAPON, POTION = 0, 32, 64
"""The kinds of cards, which their values are added to."""


class Position(NamedTuple):
    """A state in the kernel's numbers; shields are weapons.

    ``most`` is the highest health, ``level`` and ``shuffled`` are rules, ``reach`` is the highest
    monster that the weapon serves against. ``remembered`` counts the cards at the end of the
    pile whose order the player knows.
    """

    most: int
    level: int
    shuffled: bool
    health: int
    weapon: int
    reach: int
    takes: int
    healed: bool
    fled: bool
    room: Sequence[int]
    pile: Sequence[int]
    remembered: int

    @property
    def numbers(self) -> list[int]:
        """The numbers that the kernel reads."""
        *head, room, pile, remembered = self
        return [*map(int, head), len(room), len(pile), remembered, *room, *pile]


class Line(NamedTuple):
    """The best line found: its score, 0 for none, and what no line scores more than.

    ``complete``: nothing was left out that could be better. ``path`` has a number for each move.
    """

    score: int
    bound: int
    complete: bool
    examined: int
    path: tuple[int, ...]


class RoomKernel:
    """A kernel of a game of rooms, by its file."""

    def __init__(self, file: Path) -> None:
        self.shared = SharedKernel(file)

    def solve(self, position: Position, *, avoids: bool, best: bool, budget: int = BUDGET) -> Line:
        """Return a line that clears the dungeon, the best one if that is asked for.

        ``avoids``: whether a line may avoid rooms. ``budget``: the most positions to examine.
        """
        numbers = [max(1, budget), int(avoids), int(best), *position.numbers]
        answer = map(int, self.shared.call("solved", numbers))
        score, bound, complete, examined, *path = answer
        return Line(score, bound, complete > 0, examined, tuple(path))

    def chosen(self, position: Position) -> int:
        """Return the number of our player's move, which does not depend on what is unknown."""
        (number,) = map(int, self.shared.call("chosen", position.numbers))
        return number

    def scores(
        self,
        position: Position,
        rng: Rng,
        runs: int,
        *,
        first: int = 0,
        slips: int = 0,
        redealt: bool = False,
    ) -> list[int]:
        """Return what our player scores in plays; above 0 the dungeon was cleared.

        ``first`` is the number of the first play. ``redealt``: each has an order of its own; else
        only the slips differ, one in ``slips`` choices.
        """
        settings = (*seed_numbers(rng), first, runs, slips, int(redealt))
        answer = self.shared.call("plays", [*settings, *position.numbers])
        return [int(score) for score in answer]
