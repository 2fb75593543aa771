"""The verdict on a dungeon: the best line, its proof, and the odds of players who peek at nothing.

A dungeon is called beatable only if the plain rules replay a line to an end alive (SD-14). The best
score comes with an upper bound, and is proved where the two are equal. The odds of ``player.py``
are over unknown orders of the deck. The difficulty is ``None`` if they leave two bands open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from dungeongen.core.cards import card_texts
from dungeongen.core.facets import Lines, Measure, Solver, SurveyFacet, Value
from dungeongen.core.rng import Rng
from dungeongen.core.verdict import Effort, Proof
from dungeongen.games.doom.layout import RETREAT, RETREAT_TRAPS, SINGLE_USE, UNBOUNDED, Layout
from dungeongen.games.doom.rules import engine
from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.moves import Move
from dungeongen.games.doom.rules.state import State, new, score
from dungeongen.games.doom.solver import kernel_client, player
from dungeongen.games.doom.solver.kernel_client import (
    Line,
    LocalSearchResult,
    PlayerKind,
    Solution,
    move_of,
)
from dungeongen.games.doom.solver.player import (
    PlayResult,
    adviser,
    between,
    cut,
    fares,
    played,
    reached,
)
from dungeongen.games.doom.solver.player import odds as fair_odds
from dungeongen.games.doom.verdict import (
    Best,
    Verdict,
    alive_words,
    best_line_words,
    gold_words,
    safe_words,
)
from dungeongen.search.sampling import replay
from dungeongen.search.verdict import lines, odds_words

# The witness: the kernel's moves as texts, and the replay that checks them.
#
# Only ``replayed`` decides whether a line is legal and ends as the solver claims.


def texts_of(numbers: Sequence[int]) -> tuple[str, ...]:
    """Return the texts of the kernel's moves."""
    return tuple(m.format_move(move_of(number)) for number in numbers)


def replayed(layout: Layout, texts: Sequence[str]) -> tuple[str | None, int]:
    """Return the outcome and score of a line by the plain rules; ``None`` if it has no end."""
    state = replay(new(layout), texts, m.parse_move, engine.apply)
    ending = None if state is None else engine.outcome(state)
    return ending, 0 if state is None or ending is None else score(state)


# The best line of a dungeon with its proof, by up to three searches of the kernel in turn.
#
# A beam search in layers finds lines and proves most small dungeons. If there is no proof, local
# search takes the lines of our own players on this deal and improves them, so that the best score
# is never below that of any player. If the best line does not clear the dungeon, a search of its
# own asks whether any line does.

BUDGET = 1_500_000  # moves that a search tries
BY_CHOICES = 600_000  # moves where rooms are set aside, potions absorb or the map grows
"""The most moves that a search tries; fewer where rooms may be set aside or potions absorb, since
each is then made in the room, and on a map without end."""
LINES = 150_000
"""The most moves of the local search."""


class Searcher(Protocol):
    """What searches for lines: the kernel, or a fake in a test."""

    def search(self, layout: Layout, *, budget: int, clearing: bool = False) -> Line:
        """Return the best line, or with ``clearing`` one that clears the dungeon."""
        ...

    def better(
        self, layout: Layout, rng: Rng, *, budget: int, moves: Sequence[int]
    ) -> LocalSearchResult:
        """Return a line that betters those of our players."""
        ...


def solve(layout: Layout, *, budget: float = 1.0, searcher: Searcher = kernel_client) -> Solution:
    """Search for the best line; ``budget`` scales the number of moves tried."""
    if layout.deck is None:
        return Solution()
    most = int(budget * (BY_CHOICES if has_choices(layout) else BUDGET))
    line = searcher.search(layout, budget=most)
    solution = _of_line(line)
    if not (solution.proved or solution.lost):
        solution = _bettered(layout, solution, line.moves or (), int(budget * LINES), searcher)
    if solution.clearable is None and not layout.has(UNBOUNDED):
        solution = _cleared(layout, solution, most // 2, searcher)
    return solution


def has_choices(layout: Layout) -> bool:
    """Return whether the way through a room has no closed form, or the map no end."""
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


def _bettered(
    layout: Layout, solution: Solution, moves: Sequence[int], budget: int, searcher: Searcher
) -> Solution:
    """Improve the lines of our players, and the moves of the best line known."""
    rng = Rng(f"lines/{' '.join(card_texts(layout.columns + layout.rows))}")
    line = searcher.better(layout, rng, budget=budget, moves=moves)
    solution = replace(
        solution,
        clearable=solution.clearable or line.cleared or None,
        nodes=solution.nodes + line.nodes,
    )
    if line.score <= solution.best:
        return solution
    return replace(solution, best=line.score, witness=texts_of(line.moves))


def _cleared(layout: Layout, solution: Solution, budget: int, searcher: Searcher) -> Solution:
    """Search only for a line that clears the dungeon."""
    line = searcher.search(layout, budget=budget, clearing=True)
    clearable = True if line.cleared else False if line.cuts == 0 else None
    return replace(solution, clearable=clearable, nodes=solution.nodes + line.nodes)


# The verdict on a dungeon that is solved, and how players who peek at nothing fare in it.

STAGES_MOST = 3
"""The most growths of an unbounded map in a line."""
_ALIVE = ("out", "cleared")


def verdict_on(
    layout: Layout,
    solution: Solution,
    *,
    gold: PlayResult | None = None,
    safe: PlayResult | None = None,
) -> Verdict:
    """Return the verdict on a dungeon whose best line was searched.

    ``gold`` and ``safe`` are how these players fare, if the caller has sampled it already.
    """
    gold = fares(layout, PlayerKind.GOLD) if gold is None else gold
    safe = fares(layout, PlayerKind.SAFE) if safe is None else safe
    odds = fair_odds(layout, gold, safe)
    verdict = decided(layout, solution)
    spent = "; ".join(filter(None, (verdict.effort.budget, cut(gold, safe)))) or None
    verdict = replace(verdict, odds=odds, effort=verdict.effort._replace(budget=spent))
    bands = between(reached(layout, gold))
    verdict = replace(verdict, difficulty=bands[0] if len(bands) == 1 else None)
    if verdict.answer != "beatable" or verdict.best is None:
        return verdict
    measured = player.stakes(layout)
    measures = measured.measures(player.dull(layout, measured, safe.alive))
    return replace(verdict, best=replace(verdict.best, measures=measures))


def decided(layout: Layout, solution: Solution) -> Verdict:
    """Return the verdict of the search alone, without the odds of any player."""
    effort = Effort(solution.nodes)
    if solution.witness is not None:
        ending, worth = replayed(layout, solution.witness)
        if ending not in _ALIVE or worth != solution.best:
            effort = effort._replace(budget="the line found does not replay by the rules")
            return Verdict("undecided", effort=effort)
        best = Best(
            solution.best,
            solution.bound,
            solution.proved,
            clearable=solution.clearable,
            stages=STAGES_MOST if layout.has(UNBOUNDED) else None,
        )
        return Verdict("beatable", best=best, witness=solution.witness, effort=effort)
    if solution.lost:
        proof = Proof("exhausted", "every line ends in death")
        best = Best(0, 0, True, clearable=False)
        return Verdict("unbeatable", proof, best=best, effort=effort)
    return Verdict("undecided", effort=effort._replace(budget=_budget(layout)))


def _budget(layout: Layout) -> str:
    """Return the reason why the verdict is undecided."""
    if layout.deck is None:
        return "the order of the deck is unknown"
    if layout.runs_out and layout.seed is None and not layout.reshuffles:
        return "the deck runs out, and the order of its reshuffle is unknown"
    return "the search has spent its budget of states"


def judge(layout: Layout, party: None = None, budget: float = 1.0) -> Verdict:
    """Return the verdict on a dungeon."""
    return verdict_on(layout, solve(layout, budget=budget))


# What can be said of a dungeon: who judges it, and who gives hints.


def _lines(verdict: Verdict) -> Lines:
    """Return the verdict: how does the player for gold fare, and beside it the safe player."""
    odds = verdict.odds
    figure = None if odds is None else odds_words(odds, f"{odds.goal} in")
    return _ordered(verdict, figure, gold_words(odds), ("Safe player", safe_words(odds)))


def _safe_lines(verdict: Verdict) -> Lines:
    """Return the verdict with the safe player first."""
    beside = "For gold", gold_words(verdict.odds)
    return _ordered(verdict, alive_words(verdict.odds), safe_words(verdict.odds), beside)


def _ordered(
    verdict: Verdict, figure: str | None, first: str | None, beside: tuple[str, str | None]
) -> Lines:
    """Return the verdict: over all shuffles the word and a ``figure``, the rest as ``more``.

    An answer on the deck as dealt is in front where it is not *beatable*.
    """
    name, second = beside
    usual = lines(verdict, figure)
    answer = f"{usual.answer} {verdict.dealt}"
    words = usual.difficulty and f"{usual.difficulty}, {verdict.shuffled}"
    if words is None and figure is not None:
        figure = f"{verdict.shuffled} {figure}"
    over = tuple(clause for clause in (words, figure) if clause)
    said = [point for point in usual.front[1:] if point not in (usual.odds, usual.difficulty)]
    as_dealt = (answer.lower(), *said)
    hidden = bool(over) and verdict.answer == "beatable"
    shown, *others = over if hidden else (*over, *as_dealt)
    clauses = (first, second, *(as_dealt if hidden else ()))
    return usual._replace(
        answer=answer,
        front=(shown.capitalize(), *others),
        more=tuple(clause for clause in clauses if clause and clause not in over),
        odds=first,
        best=tuple(_best(verdict)),
        plays=((name, second),) if second else (),
        difficulty=words,
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
    judge=lambda layout, party=None, budget=1.0: judge(layout, party, budget),
    lines=_lines,
    verdict=Verdict,
    advisor=lambda layout, party=None: adviser(PlayerKind.GOLD),
    scored=True,
    weighed="The sheet has the odds of all shuffles, before the first card.",
)
SAFE = SOLVER._replace(
    lines=_safe_lines, advisor=lambda layout, party=None: adviser(PlayerKind.SAFE), scored=False
)


# What a survey keeps of each dungeon: rooms, players' fortunes, and how far one play came.

MEASURES = (
    Measure("rooms", int, "filled rooms of the map", against=True),
    Measure("cells", int, "filled cells of the map"),
    Measure("clearable", bool, "can be cleared of all rooms"),
    Measure("obvious_alive", float, "odds that the obvious player gets out alive", share=True),
    Measure("safe_alive", float, "odds that the safe player gets out alive", share=True),
    Measure("fair_score", float, "average score of the player for gold"),
    Measure("fair_alive", float, "odds that the player for gold gets out alive", share=True),
    Measure("stakes", float, "by how much these odds exceed the obvious player's", share=True),
    Measure("rounds", int, "rooms that the player for gold entered in one play"),
    Measure("alive", bool, "whether that play ended alive"),
)


def values(layout: Layout, verdict: Verdict | None) -> Mapping[str, Value]:
    """Return the measures of a dungeon, by their names."""
    best, odds = (None, None) if verdict is None else (verdict.best, verdict.odds)
    measures = None if best is None else best.measures
    gold = None if odds is None else odds.gold
    safe = None if odds is None else odds.safe_player
    plays = played(layout, PlayerKind.GOLD, 0, 1, name="survey") if verdict else []
    return {
        "rooms": len(layout.rooms),
        "cells": layout.filled,
        "clearable": None if best is None else best.clearable,
        "obvious_alive": None if measures is None else measures.obvious_alive,
        "safe_alive": None if safe is None else safe.safe_alive,
        "fair_score": None if gold is None else gold.score,
        "fair_alive": None if gold is None else gold.alive,
        "stakes": None if measures is None or gold is None else gold.alive - measures.obvious_alive,
        "rounds": plays[0].rooms if plays else None,
        "alive": plays[0].alive if plays else None,
    }


SURVEYED: SurveyFacet[Layout, Verdict] = SurveyFacet(
    decide=lambda layout, budget: decided(layout, solve(layout, budget=budget)),
    measures=MEASURES,
    values=values,
    won="can be won as dealt",
)
