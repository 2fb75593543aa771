"""The verdict: which line is kept, what counts as proved, and what our player is said to score."""

from __future__ import annotations

from functools import cache
from statistics import fmean

import pytest

from dungeongen.core.rng import Rng
from dungeongen.core.verdict import Score
from dungeongen.games.treasure.layout import deal
from dungeongen.games.treasure.rules import new
from dungeongen.games.treasure.solver import kernel_client, witness
from dungeongen.games.treasure.solver.judge import SOLVER, SURVEYED, decided, judge, values
from dungeongen.games.treasure.solver.kernel_client import BUDGET, Line, first, search
from dungeongen.games.treasure.verdict import Verdict, grade
from thorough import share

LAYOUT = deal(Rng("4").child("treasure"))


@cache
def found() -> Line:
    return search(LAYOUT, budget=1)


@cache
def verdict() -> Verdict:
    return judge(LAYOUT, 1)


def test_the_better_of_the_searchs_line_and_our_players_is_kept() -> None:
    here = witness.played(LAYOUT)
    assert 0 < here < found().best
    kept = decided(LAYOUT, found())
    assert isinstance(kept.best, Score)
    assert kept.best.score == witness.replayed(LAYOUT, kept.witness or ())[1] == found().best
    stopped = Line(0, 500, complete=False, examined=1, path=(first(LAYOUT),))
    players = decided(LAYOUT, stopped)
    assert isinstance(players.best, Score)
    assert players.best.score == witness.replayed(LAYOUT, players.witness or ())[1] == here


@pytest.mark.parametrize("more", [-1, 0, 1])
def test_a_total_is_proved_where_no_line_has_more(more: int) -> None:
    best = decided(LAYOUT, found()._replace(bound=found().best + more)).best
    assert isinstance(best, Score)
    assert (best.bound, best.proved) == (found().best + max(0, more), more <= 0)


def test_a_total_that_the_line_does_not_have_is_not_believed() -> None:
    told = decided(LAYOUT, found()._replace(best=found().best + 1))
    assert (told.answer, told.best, told.witness) == ("undecided", None, None)
    assert told.effort is not None
    assert "does not replay" in (told.effort.budget or "")


def test_a_line_without_an_end_has_no_total() -> None:
    line = witness.witness(new(LAYOUT), found().path)
    assert witness.replayed(LAYOUT, line[:-1]) == (None, 0)
    assert witness.replayed(LAYOUT, ("turn 99",)) == (None, 0)


def test_whoever_judges_spends_what_is_asked_for() -> None:
    nodes = {part: search(LAYOUT, budget=int(part * BUDGET)).examined for part in (0.001, 1.0)}
    assert nodes[0.001] < nodes[1.0]
    for part, examined in nodes.items():
        assert SURVEYED.decide(LAYOUT, part).effort.nodes == examined
    assert SOLVER.judge(LAYOUT, None, 0.001).effort.nodes == nodes[0.001]


def test_the_totals_of_this_hand_are_those_of_our_player() -> None:
    best = verdict().best
    assert best is not None
    fair = best.fair
    assert fair.here == witness.played(LAYOUT)
    deals = [witness.redealt(LAYOUT, number) for number in range(witness.RUNS)]
    assert all(sorted(other.hand) == sorted(LAYOUT.hand) for other in deals)
    each = kernel_client.totals(deals)
    for number in share(range(witness.RUNS), 20):
        assert each[number] == witness.played(deals[number])
    totals = sorted(each)
    assert fair.score == pytest.approx(fmean(totals), abs=0.01)
    assert 0 < fair.score_low < fair.score < fair.score_high
    assert fair.score_high - fair.score == pytest.approx(fair.score - fair.score_low, abs=0.02)
    assert fair.tenths == tuple(totals[200 * part] for part in range(1, 10))
    assert fair.runs == len(totals) == 2_000


def test_what_is_told_is_the_verdict() -> None:
    best = verdict().best
    assert best is not None
    rank, fair = grade(best.score), best.fair
    assert (best.grade, best.grade_low, best.grade_high) == rank
    facts = dict(SOLVER.report(LAYOUT, verdict()))
    assert facts["Grade"] == f"richer than {rank.low} to {rank.high} of 100 deals"
    assert f"{fair.tenths[0]} to {fair.tenths[8]} in eight of ten plays" in facts["Average"]
    assert f"{fair.here} with these very cards (2,000 plays)" in facts["Average"]
    assert SOLVER.report(LAYOUT, Verdict("undecided")) == ()
    told = SOLVER.lines(verdict())
    assert str(best.score) in told.answer
    assert told.front[0].startswith("A player who cannot see the cards scores ")
    assert SOLVER.lines(Verdict("undecided")).answer == "Undecided"
    measures = {"grade": rank.share, "fair_score": fair.score, "fair_here": fair.here}
    assert values(LAYOUT, verdict()) == measures
    assert values(LAYOUT, None) == dict.fromkeys(measures)
    assert values(LAYOUT, Verdict("undecided")) == dict.fromkeys(measures)


@pytest.mark.parametrize(("total", "low", "high"), [(0, 0, 1), (1000, 99, 100)])
def test_a_grade_is_between_none_and_all(total: int, low: int, high: int) -> None:
    assert grade(total).low >= low
    assert grade(total).low <= grade(total).share <= grade(total).high <= 100
    assert low < 50 or grade(total).share == high
