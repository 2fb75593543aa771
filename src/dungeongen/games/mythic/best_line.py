"""The solver: whether a dungeon can be cleared, and the most loot, with what is proved of both.

A first search asks for any line that clears the dungeon, and proves where there is none. If it
finds one, a second search looks for more loot, from that line on. Our player's own line on
the deal, if it skips no room, is a lower bound of both.
"""

from __future__ import annotations

from dataclasses import dataclass

from dungeongen.core.rng import Rng
from dungeongen.games.mythic.fair import simulation
from dungeongen.games.mythic.layout import Layout
from dungeongen.games.mythic.rules.state import State, new
from dungeongen.games.mythic.solver import by_kernel
from dungeongen.games.mythic.solver.by_kernel import Line
from dungeongen.games.mythic.solver.positions import Position
from dungeongen.games.mythic.solver.translation import position_of
from dungeongen.games.mythic.solver.witness import moves_of

WINNING, LOOTING = 40_000, 20_000
"""Budgets in thousands of positions."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The result of a search: ``best`` is −1 without a line; ``lost``: it is proved that there is
    none."""

    best: int
    bound: int
    witness: tuple[str, ...] | None
    nodes: int
    lost: bool

    @property
    def proved(self) -> bool:
        """Whether no line can score more."""
        return self.best >= 0 and self.best >= self.bound


def searched(
    layout: Layout, *, winning: bool, budget: int, best: int = -1, state: State | None = None
) -> Line:
    """Search for a line that scores more than ``best``, from the first room or a later state.

    ``winning``: any line that clears the dungeon is enough.
    """
    begun = new(layout) if state is None else state
    position = position_of(begun)
    return by_kernel.search(
        layout, position, begun.drawn, winning=winning, best=best, budget=max(1, budget)
    )


def winnable(layout: Layout, *, budget: float = 1.0) -> Line:
    """Search for any line that clears the dungeon, whatever it scores."""
    return searched(layout, winning=True, budget=int(budget * WINNING))


def first_line(layout: Layout, *, budget: float = 1.0) -> Solution:
    """Return the first line found that clears the dungeon, or the proof that there is none."""
    line = winnable(layout, budget=budget)
    if line.positions is None:
        return Solution(-1, layout.perfect, None, line.examined, lost=line.complete)
    moves = moves_of(layout, line.positions)
    return Solution(line.best, layout.perfect, moves, line.examined, lost=False)


def solve(layout: Layout, *, budget: float = 1.0) -> Solution:
    """Search for the best line; ``budget`` scales the number of positions."""
    any_line = winnable(layout, budget=budget)
    nodes = any_line.examined
    if any_line.complete and any_line.positions is None:
        return Solution(-1, 0, None, nodes, lost=True)
    best, line = fair_line(layout)
    if any_line.positions is not None and any_line.best > best:
        best, line = any_line.best, any_line.positions
    bound = layout.perfect
    if line is not None and best < bound:
        more = searched(layout, winning=False, best=best, budget=int(budget * LOOTING))
        nodes += more.examined
        if more.positions is not None:
            best, line = more.best, more.positions
        bound = max(more.bound, best)
    if line is None:
        return Solution(-1, bound, None, nodes, lost=False)
    return Solution(best, bound, moves_of(layout, line), nodes, lost=False)


def fair_line(layout: Layout) -> tuple[int, tuple[Position, ...] | None]:
    """Return the score and line of our player who never skips; −1 if it dies."""
    played = simulation.play(layout, Rng(""), skips=False)
    return (played.score, played.line) if played.won else (-1, None)
