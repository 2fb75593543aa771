"""The solver: the best line of a dungeon with its proof, by up to three searches in turn.

``double_dummy.py`` is fast, handles neither rooms set aside nor potions that absorb, and proves
most small dungeons. If there is no proof, ``lines.py`` takes the lines of our own players on this
deal and improves them, so that the best score is never below that of any player. If rooms may be
set aside or potions absorb, ``rule_search.py`` then searches through the plain rules. If the best
line does not clear the dungeon, a separate search asks whether any line does.
"""

from __future__ import annotations

from dungeongen.games.doom.fair import lines
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.state import Ground, ground
from dungeongen.games.doom.solver import double_dummy, rule_search
from dungeongen.games.doom.solver import witness as witnesses
from dungeongen.games.doom.solver.solution import Solution

_DECK = 52


def solve(layout: Layout, *, budget: float = 1.0) -> Solution:
    """Search for the best line; ``budget`` scales the number of nodes."""
    field = ground(layout)
    result = Solution()
    if layout.deck is None:
        return result
    more = field.single_use or field.unbounded or field.retreat or field.retreat_traps
    if not (field.single_use or field.unbounded):
        _quick(field, result, int(budget * double_dummy.BUDGET))
    if more:
        result.bound, result.lost = _bound(field), False
    if not (result.proved or result.lost):
        _by_lines(field, result, int(budget * lines.BUDGET))
    if more and not result.proved:
        _by_rules(field, result, int(budget * rule_search.BUDGET))
    if result.lost:
        result.clearable = False
    elif result.clearable is None and not field.unbounded:
        _clearing(field, result, budget, by_rules=more)
    return result


def _quick(field: Ground, solution: Solution, budget: int) -> None:
    """Search room by room with ``double_dummy.py``."""
    result = double_dummy.Search(field).run(budget)
    solution.nodes += result.nodes
    solution.best, solution.bound = result.best, max(result.bound, result.best)
    if result.line is not None:
        solution.witness = witnesses.witness(field.layout, result.line)
    solution.lost = result.complete and result.best < 0
    solution.clearable = result.cleared or None


def _by_lines(field: Ground, solution: Solution, budget: int) -> None:
    """Improve the lines of our players, and the best line known, with ``lines.py``."""
    explorer = lines.Explorer(field, budget)
    line = explorer.run(solution.witness or ())
    solution.nodes += explorer.nodes
    if line.score > solution.best:
        solution.best = line.score
        solution.witness = tuple(map(m.format_move, line.moves))
    solution.clearable = solution.clearable or explorer.cleared or None


def _by_rules(field: Ground, solution: Solution, budget: int) -> None:
    """Search through the plain rules with ``rule_search.py`` for a better line."""
    result = rule_search.General(field, best=solution.best).run(budget)
    solution.nodes += result.nodes
    solution.bound = result.ceiling
    if result.line is not None:
        solution.best, solution.witness = result.best, rule_search.witness(result.line)
    solution.lost = result.complete and solution.best < 0
    solution.clearable = solution.clearable or result.cleared or None


def _clearing(field: Ground, solution: Solution, budget: float, *, by_rules: bool) -> None:
    """Search only for a line that clears the dungeon."""
    result: double_dummy.Search | rule_search.General
    if by_rules:
        result = rule_search.General(field, clearing=True).run(int(budget * rule_search.BUDGET))
    else:
        result = double_dummy.Search(field, clearing=True).run(
            int(budget * double_dummy.BUDGET) // 2
        )
    solution.nodes += result.nodes
    solution.clearable = True if result.cleared else False if result.complete else None


def _bound(field: Ground) -> int | None:
    """Return twice the gold among all cards that can come; ``None`` if cards may come again."""
    layout = field.layout
    if layout.filled > _DECK or field.unbounded:
        return None
    return max(double_dummy.bound(node, layout.filled) for node in double_dummy.roots(field))
