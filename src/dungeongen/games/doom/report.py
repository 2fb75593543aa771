"""What can be said of a dungeon: who judges it, and who gives hints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dungeongen.core.facets import Advice, Facts, Lines, Solver
from dungeongen.games.doom.judgement import Gold, Verdict
from dungeongen.games.doom.layout import Layout
from dungeongen.search.sampling import interval_words
from dungeongen.search.verdict import lines, odds_words, score_words

if TYPE_CHECKING:
    from dungeongen.games.doom.rules.moves import Move
    from dungeongen.games.doom.rules.state import State


def _judge(layout: Layout, party: None = None) -> Verdict:
    from dungeongen.games.doom.verdict import judge  # imports the solver

    return judge(layout)


def _advisor(layout: Layout, party: None = None) -> Advice[State, Move]:
    from dungeongen.games.doom.fair.hints import advisor

    return advisor(layout)


def _lines(verdict: Verdict) -> Lines:
    """Return the verdict: can it be left alive, how often is it, and what is scored."""
    odds = verdict.odds
    words = odds_words(odds, "gets out alive in")
    if odds is not None and odds.cleared is not None:
        often = interval_words(odds.cleared.clears_low, odds.cleared.clears_high)
        words = f"{words} and clears it in {often}"
    gold = None if odds is None else odds.gold
    if gold is not None:
        words = f"{words}; {score_words(gold)}"
    result = lines(verdict, words)
    return result._replace(
        best=tuple(_best(verdict, result.best)), plays=() if gold is None else (_expected(gold),)
    )


def _best(verdict: Verdict, score: Facts) -> Iterator[tuple[str, str]]:
    """Yield what is known of the best line: is it worth an evening, and does any line clear it."""
    best = verdict.best
    if best is not None and best.measures is not None:
        yield "Evening", best.measures.told
    for name, words in score:
        clear = {True: "; it can be cleared", False: "; it cannot be cleared", None: ""}
        yield name, words + clear[None if best is None else best.clearable]


def _expected(gold: Gold) -> tuple[str, str]:
    """Return how the plays for gold ended."""
    alive = interval_words(gold.alive_low, gold.alive_high)
    cleared = interval_words(gold.clear_low, gold.clear_high)
    return (
        "Expected",
        f"{score_words(gold)}, gets out alive in {alive} and clears it in {cleared} of "
        f"{gold.score_runs} plays",
    )


SOLVER: Solver[Layout, State, Move, None, Verdict] = Solver(
    judge=_judge,
    lines=_lines,
    verdict=Verdict,
    advisor=_advisor,
    weighed="The sheet has the odds of all shuffles, before the first card.",
)
