"""What can be said of a dungeon: who judges it, and who gives hints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dungeongen.core.facets import Advice, Lines, Solver
from dungeongen.games.doom.judgement import (
    Verdict,
    best_line_words,
    gold_words,
    safe_words,
)
from dungeongen.games.doom.layout import Layout
from dungeongen.search.verdict import lines

if TYPE_CHECKING:
    from dungeongen.games.doom.rules.moves import Move
    from dungeongen.games.doom.rules.state import State


def _judge(layout: Layout, party: None = None) -> Verdict:
    from dungeongen.games.doom.verdict import judge  # imports the solver

    return judge(layout)


def _advisor(layout: Layout, party: None = None) -> Advice[State, Move]:
    from dungeongen.games.doom.fair.hints import adviser
    from dungeongen.games.doom.solver.by_kernel import Who

    return adviser(Who.GOLD)


def _safe_advisor(layout: Layout, party: None = None) -> Advice[State, Move]:
    from dungeongen.games.doom.fair.hints import adviser
    from dungeongen.games.doom.solver.by_kernel import Who

    return adviser(Who.SAFE)


def _lines(verdict: Verdict) -> Lines:
    """Return the verdict: how does the player for gold fare, and beside it the safe player."""
    return _ordered(verdict, gold_words(verdict.odds), ("Safe player", safe_words(verdict.odds)))


def _safe_lines(verdict: Verdict) -> Lines:
    """Return the verdict with the safe player first."""
    return _ordered(verdict, safe_words(verdict.odds), ("For gold", gold_words(verdict.odds)))


def _ordered(verdict: Verdict, first: str | None, beside: tuple[str, str | None]) -> Lines:
    result = lines(verdict, first)
    name, second = beside
    if second is None:
        return result._replace(best=tuple(_best(verdict)))
    place = result.front.index(first) + 1 if first else len(result.front)
    return result._replace(
        front=(*result.front[:place], second, *result.front[place:]),
        best=tuple(_best(verdict)),
        plays=((name, second),),
    )


def _best(verdict: Verdict) -> Iterator[tuple[str, str]]:
    """Yield what is known of the best line: is it worth an evening, and does any line clear it."""
    best = verdict.best
    if best is not None and best.measures is not None:
        yield "Evening", best.measures.told
    words = best_line_words(best)
    if words is not None and best is not None:
        clear = {True: "; it can be cleared", False: "; it cannot be cleared", None: ""}
        yield "Best", words.removeprefix("best score ") + clear[best.clearable]


SOLVER: Solver[Layout, State, Move, None, Verdict] = Solver(
    judge=_judge,
    lines=_lines,
    verdict=Verdict,
    advisor=_advisor,
    scored=True,
    weighed="The sheet has the odds of all shuffles, before the first card.",
)
SAFE = SOLVER._replace(lines=_safe_lines, advisor=_safe_advisor, scored=False)
