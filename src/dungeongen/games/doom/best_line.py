"""The best line of a dungeon with its proof, by up to three searches of the kernel in turn.

A beam search in layers finds lines and proves most small dungeons. If there is no proof, local
search takes the lines of our own players on this deal and improves them, so that the best score
is never below that of any player. If the best line does not clear the dungeon, a search of its own
asks whether any line does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dungeongen.core.cards import card_texts
from dungeongen.core.rng import Rng
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.solver import by_kernel
from dungeongen.games.doom.solver.by_kernel import Line
from dungeongen.games.doom.solver.solution import Solution
from dungeongen.games.doom.solver.witness import texts_of
from dungeongen.games.doom.variants import RETREAT, RETREAT_TRAPS, SINGLE_USE, UNBOUNDED

BUDGET, BY_CHOICES = 1_500_000, 600_000
"""The most moves that a search tries; fewer where rooms may be set aside or potions absorb, since
each is then made in the room, and on a map without end."""
LINES = 150_000
"""The most moves of the local search."""


def solve(layout: Layout, *, budget: float = 1.0) -> Solution:
    """Search for the best line; ``budget`` scales the number of moves tried."""
    if layout.deck is None:
        return Solution()
    most = int(budget * (BY_CHOICES if has_choices(layout) else BUDGET))
    line = by_kernel.search(layout, budget=most)
    solution = _of_line(line)
    if not (solution.proved or solution.lost):
        solution = _bettered(layout, solution, line.moves or (), int(budget * LINES))
    if solution.clearable is None and not layout.has(UNBOUNDED):
        solution = _cleared(layout, solution, most // 2)
    return solution


def has_choices(layout: Layout) -> bool:
    """Tell whether the way through a room has no closed form, or the map no end."""
    return any(map(layout.has, (RETREAT, RETREAT_TRAPS, SINGLE_USE, UNBOUNDED)))


def _of_line(line: Line) -> Solution:
    lost = line.cuts == 0 and line.best < 0
    return Solution(
        best=line.best,
        bound=0 if lost else line.bound,
        clearable=False if lost else line.cleared or None,
        witness=None if line.moves is None else texts_of(line.moves),
        nodes=line.nodes,
        lost=lost,
    )


def _bettered(layout: Layout, solution: Solution, moves: Sequence[int], budget: int) -> Solution:
    """Improve the lines of our players, and the moves of the best line known."""
    rng = Rng(f"lines/{' '.join(card_texts(layout.columns + layout.rows))}")
    line = by_kernel.better(layout, rng, budget=budget, moves=moves)
    solution = replace(
        solution,
        clearable=solution.clearable or line.cleared or None,
        nodes=solution.nodes + line.nodes,
    )
    if line.score <= solution.best:
        return solution
    return replace(solution, best=line.score, witness=texts_of(line.moves))


def _cleared(layout: Layout, solution: Solution, budget: int) -> Solution:
    """Search only for a line that clears the dungeon."""
    line = by_kernel.search(layout, budget=budget, clearing=True)
    clearable = True if line.cleared else False if line.cuts == 0 else None
    return replace(solution, clearable=clearable, nodes=solution.nodes + line.nodes)
