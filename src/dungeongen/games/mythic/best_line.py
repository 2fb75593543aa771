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
from dungeongen.games.mythic.solver.double_dummy import Search
from dungeongen.games.mythic.solver.positions import Position
from dungeongen.games.mythic.solver.witness import moves_of

WINNING, LOOTING = 400_000, 60_000
"""Budgets in positions."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What was found: ``best`` is −1 without a line; ``lost``: it is proved that there is none."""

    best: int
    bound: int
    witness: tuple[str, ...] | None
    nodes: int
    lost: bool

    @property
    def proved(self) -> bool:
        """Whether no line can score more."""
        return self.best >= 0 and self.best >= self.bound


def winnable(layout: Layout, *, budget: float = 1.0) -> Search:
    """Search for a line that clears the dungeon, whatever its loot."""
    return Search(layout, winning=True).run(int(budget * WINNING))


def first_line(layout: Layout, *, budget: float = 1.0) -> Solution:
    """Return any line that clears the dungeon, or the proof that there is none: the quickest."""
    score, line = fair_line(layout)
    if line is not None:
        return Solution(score, layout.perfect, moves_of(layout, line), 0, lost=False)
    won = winnable(layout, budget=budget)
    if won.line is None:
        return Solution(-1, layout.perfect, None, won.nodes, lost=won.complete)
    moves = moves_of(layout, won.positions())
    return Solution(won.best, layout.perfect, moves, won.nodes, lost=False)


def solve(layout: Layout, *, budget: float = 1.0) -> Solution:
    """Return the best line found; ``budget`` scales the number of positions."""
    won = winnable(layout, budget=budget)
    nodes = won.nodes
    if won.complete and won.line is None:
        return Solution(-1, 0, None, nodes, lost=True)
    best, line = fair_line(layout)
    if won.line is not None and won.best > best:
        best, line = won.best, won.positions()
    bound = layout.perfect
    if line is not None and best < bound:
        more = Search(layout, best=best).run(int(budget * LOOTING))
        nodes += more.nodes
        if more.line is not None:
            best, line = more.best, more.positions()
        bound = max(more.bound, best)
    if line is None:
        return Solution(-1, bound, None, nodes, lost=False)
    return Solution(best, bound, moves_of(layout, line), nodes, lost=False)


def fair_line(layout: Layout) -> tuple[int, tuple[Position, ...] | None]:
    """Return the score and line of our player who never skips; −1 if it dies."""
    played = simulation.play(layout, Rng(""), skips=False)
    return (played.score, played.line) if played.won else (-1, None)
