"""The kernel's ladder: nothing is lost on the way up, and a search that goes on finds the same."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules.state import Company
from dungeongen.games.sudongeon.solver import judge as verdicts
from dungeongen.games.sudongeon.solver import selection
from dungeongen.games.sudongeon.solver.facets import SOLVER
from dungeongen.games.sudongeon.solver.kernel_client import (
    FILE,
    GUESS,
    NARROW,
    WIDE,
    WIDER,
    Budget,
    judged,
)
from dungeongen.games.sudongeon.solver.plan import Plan
from dungeongen.search.budget import SpentError
from dungeongen.search.kernel import Kernel
from games.sudongeon.positions import grid

DATA = Path(__file__).parents[3] / "data"
PLANNED = verdicts.planned  # while tests run, the module's is one that remembers (see conftest.py)


def stored(name: str) -> Layout:
    return Layout(json.loads((DATA / f"{name}.json").read_text("utf-8"))["deal"]["grid"])


@pytest.mark.parametrize(("name", "least"), [("chk-a", 0.82), ("low10-a", 0.9)])
def test_people_who_make_too_many_situations_make_nothing_undecided(
    name: str, least: float
) -> None:
    """Both were undecided, after minutes: two traders, or a hermit and a fountain."""
    assert judged(stored(name)).lo >= least


def test_traders_may_be_ignored() -> None:
    with_traders, without = (judged(stored(name)).lo for name in ("chk-a", "chk-b"))
    assert with_traders >= without - 0.002


def test_who_climbs_from_rung_to_rung_comes_to_the_same_plan() -> None:
    layout = stored("chk-a")
    plan, wins = Plan(layout, budget=Budget(GUESS)), list[float]()
    for rung in (NARROW, WIDE):
        plan.climb(rung)
        wins.append(plan.win)
    assert wins == sorted(wins)
    assert plan.judgement.result == judged(layout)


def test_a_search_that_goes_on_says_what_check_says() -> None:
    layout = stored("chk-a")
    about = selection.rough(layout, None, (0.1, 1.0))
    assert about.first_plan is not None
    assert about.win == about.first_plan.plan.win
    assert PLANNED(layout, first_plan=about.first_plan) == PLANNED(layout)


def test_a_guess_far_off_ends_a_rough_plan() -> None:
    about = selection.rough(stored("chk-a"), None, (0.9, 1.0))
    assert (about.win, about.lively, about.first_plan) == (0.0, False, None)
    assert about.steps > 0


class Exhausted(Kernel):
    """A kernel without memory for a higher rung."""

    def call(self, name: str, numbers: Sequence[int], *, long: bool = False) -> tuple[float, ...]:
        if name == "climbed":
            raise SpentError("no more memory")
        return super().call(name, numbers, long=long)


def test_what_a_lower_rung_has_found_stays_where_a_higher_one_fails() -> None:
    layout = stored("chk-a")
    assert judged(layout, kernel=Exhausted(FILE)) == judged(layout, budget=Budget(NARROW))


def test_a_fountain_gives_more_mana_than_a_party_could_buy() -> None:
    layout = grid(NW={"north": 1, "feature": 4, "east": 1}, N={"west": 1, "monster": 9, "gold": 1})
    rich = Company(rations=40, mana=0, elixirs=0, gold=0)
    assert judged(layout, rich).lo > judged(layout, rich, Budget(mana=10)).lo + 0.05


CROWDED = Layout(
    "..1.9.5....34....1..6.3...4........5...8.4.1..52.......65..78..1..9..7..7.86....."
)
"""So many people that a plan leaves some of them out: 97.6 % at first, then 100."""
QUICK = Layout("...8.64..9......6........272....8..3..3............719.7.2...8..85.4.3..62.......")


def test_a_plan_that_leaves_somebody_out_says_whom_and_a_longer_look_wins_more() -> None:
    first, verdict = Plan(CROWDED), PLANNED(CROWDED)
    assert first.judgement.result.partial
    first.climb(WIDER)
    assert verdict.odds is not None
    assert first.win > verdict.odds.win + 0.02
    assert verdict.best is not None
    assert verdict.best.passes
    words = dict(SOLVER.lines(verdict).best)["Passes by"]
    assert words.startswith("the ")
    assert "the A " not in words
    assert "--longer" not in words  # it wins 97.6 % already
    open_ended = replace(verdict, odds=replace(verdict.odds, win=0.2, bound=0.9))
    assert dict(SOLVER.lines(open_ended).best)["Passes by"].endswith("check --longer")


def test_a_longer_look_finds_a_better_plan() -> None:
    usual, longer = PLANNED(QUICK), verdicts.judge(QUICK, None, 10.0)
    assert usual.odds is not None
    assert longer.odds is not None
    assert longer.odds.win > usual.odds.win + 0.002
    assert usual.best is not None
    assert not usual.best.passes
