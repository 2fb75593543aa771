"""The verdict: what each search may claim, which line is kept, and what is told of it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from dungeongen.core.rng import Rng
from dungeongen.games.doom.deal import deal
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules.moves import GoOn, Leave
from dungeongen.games.doom.solver import judge as verdicts
from dungeongen.games.doom.solver import player
from dungeongen.games.doom.solver.judge import (
    BUDGET,
    BY_CHOICES,
    LINES,
    SAFE,
    SOLVER,
    SURVEYED,
    decided,
    replayed,
    solve,
    values,
    verdict_on,
)
from dungeongen.games.doom.solver.kernel_client import (
    KIND_AT,
    KINDS,
    CutReason,
    Line,
    LocalSearchResult,
    PlayerKind,
    Solution,
)
from dungeongen.games.doom.solver.player import PlayResult
from dungeongen.games.doom.verdict import Verdict, best_line_words, gold_words, safe_words
from dungeongen.search.sampling import Share
from games.doom.solver.test_solver import runs_out

SMALL = deal(Rng("0"), size=4)
LEAVE, GO_ON = ((KINDS.index(kind) << KIND_AT,) for kind in (Leave, GoOn))
NOTHING = Line(-1, 90, CutReason.SPENT, cleared=False, nodes=1, moves=None)
NONE_BETTER = LocalSearchResult(-1, cleared=False, nodes=10, moves=())


@cache
def solution() -> Solution:
    return solve(SMALL)


@cache
def verdict() -> Verdict:
    return verdict_on(SMALL, solution())


class Kernel:
    """A kernel that says what a test wants, and notes what it is asked."""

    def __init__(self, *lines: Line, better: LocalSearchResult) -> None:
        self.lines, self.told = [*lines], better
        self.asked = list[tuple[str, int]]()

    def search(self, layout: Layout, *, budget: int, clearing: bool = False) -> Line:
        self.asked.append(("clearing" if clearing else "search", budget))
        return self.lines.pop(0)

    def better(self, layout: Layout, rng: Rng, *, budget: int, moves: Any) -> LocalSearchResult:
        self.asked.append(("better", budget))
        return self.told


def test_a_search_that_left_nothing_out_proves_that_all_is_lost() -> None:
    kernel = Kernel(NOTHING._replace(cuts=CutReason(0), bound=None), better=NONE_BETTER)
    found = solve(SMALL, searcher=kernel)
    assert found == Solution(best=-1, bound=0, clearable=False, nodes=1, lost=True)
    assert kernel.asked == [("search", BUDGET)]
    told = decided(SMALL, found)
    assert told.answer == "unbeatable"
    assert told.best is not None
    assert (told.best.score, told.best.bound, told.best.proved) == (0, 0, True)
    assert told.best.clearable is False


@pytest.mark.parametrize(
    ("rules", "most"), [((), BUDGET), (("retreat",), BY_CHOICES), (("single-use",), BY_CHOICES)]
)
@pytest.mark.parametrize("cuts", [CutReason(0), CutReason.SPENT])
def test_a_search_that_is_cut_off_proves_nothing(
    rules: tuple[str, ...], most: int, cuts: CutReason
) -> None:
    """Then our players' lines are bettered, and whether a line clears it is asked by itself."""
    clearing = NOTHING._replace(cuts=cuts)
    kernel = Kernel(NOTHING, clearing, better=NONE_BETTER)
    found = solve(deal(Rng("7"), size=4, rules=rules), budget=0.5, searcher=kernel)
    assert not found.lost
    assert (found.best, found.bound, found.witness) == (-1, 90, None)
    assert found.clearable is (None if cuts else False)
    assert found.nodes == 12
    spent = [("search", most // 2), ("better", LINES // 2), ("clearing", most // 4)]
    assert kernel.asked == spent
    assert decided(SMALL, found).answer == "undecided"


def test_a_line_that_brings_nothing_out_alive_is_a_line() -> None:
    nothing = Line(0, 0, CutReason(0), cleared=False, nodes=1, moves=LEAVE)
    kernel = Kernel(nothing, NOTHING._replace(cuts=CutReason(0)), better=NONE_BETTER)
    found = solve(SMALL, searcher=kernel)
    assert (found.best, found.lost, found.proved, found.clearable) == (0, False, True, False)


def test_a_map_without_end_is_never_asked_to_be_cleared() -> None:
    kernel = Kernel(NOTHING, better=NONE_BETTER)
    assert solve(deal(Rng("7"), size=4, rules=("unbounded",)), searcher=kernel).clearable is None
    assert [what for what, _ in kernel.asked] == ["search", "better"]


@pytest.mark.parametrize(("score", "kept"), [(4, 5), (5, 5), (6, 6)])
def test_the_better_of_two_lines_is_kept(score: int, kept: int) -> None:
    line = Line(5, 90, CutReason.WIDE, cleared=False, nodes=1, moves=LEAVE)
    better = LocalSearchResult(score, cleared=True, nodes=10, moves=GO_ON)
    kernel = Kernel(line, better=better)
    found = solve(SMALL, searcher=kernel)
    assert found.best == kept
    assert found.witness == verdicts.texts_of(GO_ON if score > 5 else LEAVE)
    assert found.clearable is True
    assert not found.proved
    assert found.nodes == 11


def test_a_score_at_its_bound_is_not_searched_further() -> None:
    line = Line(5, 5, CutReason.WIDE, cleared=True, nodes=1, moves=LEAVE)
    kernel = Kernel(line, better=NONE_BETTER)
    assert solve(SMALL, searcher=kernel).proved
    assert kernel.asked == [("search", BUDGET)]


def test_only_a_line_that_replays_is_believed() -> None:
    line = solution().witness
    assert line is not None
    assert replayed(SMALL, line) == ("cleared", solution().best)
    assert replayed(SMALL, line[:-1]) == replayed(SMALL, ("fly",)) == (None, 0)
    for wrong in (
        replace(solution(), best=solution().best + 1),
        replace(solution(), witness=line[:-1], best=0),
    ):
        told = decided(SMALL, wrong)
        assert (told.answer, told.best, told.witness) == ("undecided", None, None)
        assert "does not replay" in (told.effort.budget or "")


def test_why_nothing_is_known_is_said() -> None:
    def why(layout: Layout) -> str | None:
        return decided(layout, Solution()).effort.budget

    assert why(SMALL) == "the search has spent its budget of states"
    unknown = runs_out(1, seed=None, rules=())
    assert why(unknown) == "the deck runs out, and the order of its reshuffle is unknown"
    assert why(replace(unknown, seed="1")) == why(SMALL)
    assert why(replace(SMALL, deck=None)) == "the order of the deck is unknown"
    assert solve(replace(SMALL, deck=None)) == Solution()


def fared(hits: int, runs: int = 400, scores: int = 400) -> PlayResult:
    share = Share(hits, runs, unknown=runs - scores)
    return PlayResult(share, share, tuple(range(scores)))


def test_a_difficulty_is_that_of_the_player_for_gold() -> None:
    shares = [fared(hits) for hits in range(0, 401, 4)]
    bands = {one: player.between(one.cleared) for one in shares}
    assert {len(some) for some in bands.values()} == {1, 2}
    for gold, some in bands.items():
        one = verdict_on(SMALL, solution(), gold=gold, safe=fared(390))
        assert one.difficulty == (some[0] if len(some) == 1 else None)


def test_plays_that_were_cut_off_are_told_beside_what_the_search_left_open() -> None:
    whole, cut = fared(200), fared(100, scores=200)
    told = verdict_on(SMALL, Solution(), gold=cut, safe=whole).effort.budget or ""
    assert told.startswith("the search has spent its budget of states; ")
    assert "million steps of plays" in told
    assert verdict_on(SMALL, solution(), gold=whole, safe=whole).effort.budget is None


def test_what_is_told_of_a_player_is_what_its_plays_show() -> None:
    odds = verdict_on(SMALL, solution(), gold=fared(200), safe=fared(390)).odds
    assert odds is not None
    assert odds.gold is not None
    score = f"scores {odds.gold.score_low:.0f} to {odds.gold.score_high:.0f} on average"
    half, most = "45.1 to 54.9 %", "95.5 to 98.6 %"
    gold = "a player for gold"
    assert (
        gold_words(odds)
        == f"{gold} {score}, gets out alive in {half} and clears it in {half} of plays"
    )
    assert safe_words(odds) == f"a safe player gets out alive in {most}, clears it in {most}"
    endless = replace(odds, goal="gets out alive")
    assert gold_words(endless) == f"{gold} {score} and gets out alive in {half} of plays"
    assert safe_words(endless) == f"a safe player gets out alive in {most}"
    older = f"{gold} clears it in {half} of plays"
    assert (
        gold_words(replace(odds, gold=None)) == gold_words(replace(odds, safe_player=None)) == older
    )
    assert safe_words(replace(odds, safe_player=None)) is None
    assert gold_words(None) is safe_words(None) is None
    assert best_line_words(None) is None


def test_impossible_is_never_said_over_shuffles() -> None:
    """It is of the deck as dealt: over shuffles such a dungeon may well be cleared."""
    lost = verdict_on(SMALL, Solution(lost=True), gold=fared(200), safe=fared(200))
    assert repr(lost) == "<Verdict unbeatable as dealt>"
    lost = verdict_on(SMALL, Solution(lost=True), gold=fared(280), safe=fared(300))
    assert lost.difficulty == "fair"
    assert repr(lost) == "<Verdict unbeatable as dealt, fair over all shuffles>"
    front = SOLVER.lines(lost).front
    assert front[0] == "Fair, over all shuffles"
    assert "unbeatable as dealt" in front


def test_a_verdict_tells_of_both_players_and_of_the_best_line() -> None:
    told, safe = SOLVER.lines(verdict()), SAFE.lines(verdict())
    (beside,), (other,) = told.plays, safe.plays
    assert (beside[0], other[0]) == ("Safe player", "For gold")
    for lines, (_, words) in ((told, beside), (safe, other)):
        assert lines.more.index(words) == 1
    facts = dict(told.best)
    assert facts["Evening"]
    assert str(solution().best) in facts["Best"]
    assert facts["Best"].endswith("; it can be cleared")
    best = verdict().best
    assert best is not None
    for clearable, words in ((False, "; it cannot be cleared"), (None, "")):
        other_best = replace(verdict(), best=replace(best, clearable=clearable))
        end = dict(SOLVER.lines(other_best).best)["Best"]
        assert end == facts["Best"].removesuffix("; it can be cleared") + words
    assert SOLVER.lines(Verdict("undecided")).plays == ()


def test_a_survey_keeps_how_the_players_fared() -> None:
    best, odds = verdict().best, verdict().odds
    assert best is not None
    assert best.measures is not None
    assert odds is not None
    assert odds.gold is not None
    assert odds.safe_player is not None
    (play,) = player.played(SMALL, PlayerKind.GOLD, 0, 1, name="survey")
    assert values(SMALL, verdict()) == {
        "rooms": len(SMALL.rooms),
        "cells": SMALL.filled,
        "clearable": True,
        "obvious_alive": best.measures.obvious_alive,
        "safe_alive": odds.safe_player.safe_alive,
        "fair_score": odds.gold.score,
        "fair_alive": odds.gold.alive,
        "stakes": odds.gold.alive - best.measures.obvious_alive,
        "rounds": play.rooms,
        "alive": play.alive,
    }
    known = {name for name, value in values(SMALL, None).items() if value is not None}
    assert known == {"rooms", "cells"}
    undecided = values(SMALL, Verdict("undecided"))
    assert undecided["clearable"] is undecided["stakes"] is None


def test_a_survey_judges_with_the_budget_it_is_told() -> None:
    layout = deal(Rng("7"), size=5)
    for budget in (0.01, 1.0):
        nodes = solve(layout, budget=budget).nodes
        assert SURVEYED.decide(layout, budget).odds is None
        assert SURVEYED.decide(layout, budget).effort.nodes == nodes
        assert SOLVER.judge(layout, None, budget).effort.nodes == nodes
