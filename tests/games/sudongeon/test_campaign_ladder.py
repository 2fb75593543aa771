"""A campaign's ladder: its rungs, the dungeons chosen for them, and a real play of it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from dungeongen.core.errors import GenerationError
from dungeongen.core.facets import Candidate
from dungeongen.core.verdict import PlanOdds
from dungeongen.games.sudongeon.candidates import GUISES
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules.state import Company
from dungeongen.games.sudongeon.solver import campaign_ladder
from dungeongen.games.sudongeon.solver.campaign_ladder import CampaignRungs
from dungeongen.games.sudongeon.solver.plan import FirstPlan
from dungeongen.games.sudongeon.solver.selection import Progress, Rough
from dungeongen.games.sudongeon.verdict import Best, Verdict
from dungeongen.search.bands import band
from games.sudongeon.test_selection import GOOD


class Known(CampaignRungs):
    """Rungs that give these odds to dungeons, one puzzle after the other."""

    candidates = 3000

    def __init__(self, *wins: float | None, **measured: Any) -> None:
        self.wins, self.measured = wins, measured
        self.judged: list[Layout] = []

    def plan(
        self,
        layout: Layout,
        company: Company | None = None,
        guess: tuple[float, float] | None = None,
    ) -> Rough:
        win = self.wins[len(self.judged) % len(self.wins)] or 0.5
        return Rough(min(0.86, 0.97 * win), lively=True)

    def is_at_stake(
        self, layout: Layout, win: float, company: Company | None, first_plan: FirstPlan | None
    ) -> bool:
        return True

    def judge_within(
        self,
        layout: Layout,
        company: Company | None,
        odds: tuple[float, float] | None,
        first_plan: FirstPlan | None,
    ) -> Verdict:
        self.judged.append(layout)
        win = self.wins[(len(self.judged) - 1) % len(self.wins)]
        chance = None if win is None else PlanOdds(win, win, win, "", None, "the plan")
        measures = replace(GOOD, **self.measured)
        best = Best(plan=(), searched="", proved=False, measures=measures)
        return Verdict("beatable", best=best, odds=chance, difficulty="fair")

    def complete(self, dungeon: Candidate[Layout], company: Company | None) -> Candidate[Layout]:
        return dungeon


class AllNear(Known):
    """Rungs where every rough plan is near to what is wanted."""

    def is_near(self, win: float, odds: tuple[float, float]) -> bool:
        return True


class NothingAtStake(Known):
    """Rungs where no plan is better than the simple player."""

    def is_at_stake(
        self, layout: Layout, win: float, company: Company | None, first_plan: FirstPlan | None
    ) -> bool:
        return False


def test_places_go_down_through_the_bands() -> None:
    for count in range(1, 11):
        places = campaign_ladder.wishes(count)
        assert len(places) == count
        assert all(above[0] >= below[1] for above, below in pairwise(places))
        assert band(places[0][0]) == "gentle"
        assert all(band(least) == band(most - 1e-3) for least, most in places)
    bands = [band(least) for least, _ in campaign_ladder.wishes(5)]
    assert bands == ["gentle", "fair", "fair", "grim", "deadly"]


def test_the_ladder_falls_whatever_order_it_is_found_in() -> None:
    rungs = Known(0.3, 0.05, None, 0.99, 0.55, 0.93, 0.8)
    told: list[Progress] = []
    found = campaign_ladder.ladder("any", 5, on_progress=told.append, rungs=rungs)
    assert [campaign_ladder.odds(one) for one in found.dungeons] == [0.93, 0.8, 0.55, 0.3, 0.05]
    assert len(rungs.judged) == 7
    assert (found.planned, found.tried) == (6, 7)
    puzzles = {(one.candidate - 1) // GUISES for one in found.dungeons}
    assert len(puzzles) == 5
    assert told[-1].what == "5 dungeons from gentle to deadly, 5 of them found"
    assert told[-1].looked == found.looked


def test_the_nearest_fill_what_stays_open() -> None:
    rungs = AllNear(0.95, 0.95, 0.6, 0.45)
    rungs.plans = 3
    found = campaign_ladder.ladder("any", 3, rungs=rungs)
    assert [campaign_ladder.odds(one) for one in found.dungeons] == [0.95, 0.6, 0.45]


def test_a_band_is_promised_before_an_evening() -> None:
    found = campaign_ladder.ladder("any", 3, rungs=NothingAtStake(0.95, 0.6, 0.05))
    bands = [band(campaign_ladder.odds(one)) for one in found.dungeons]
    assert bands[-1] == "deadly"
    assert found.tried > 3 * CampaignRungs.plans


def test_nobody_is_sent_into_a_hopeless_dungeon() -> None:
    found = campaign_ladder.ladder("any", 3, rungs=AllNear(0.95, 0.6, 0.0004, 0.3))
    assert [campaign_ladder.odds(one) for one in found.dungeons] == [0.95, 0.6, 0.3]


def test_what_is_not_worth_an_evening_waits_at_the_end() -> None:
    found = campaign_ladder.ladder("any", 1, rungs=Known(0.95, rooms=2))
    assert found.planned == CampaignRungs.plans
    assert campaign_ladder.odds(found.dungeons[0]) == 0.95


def test_a_seed_may_have_too_few() -> None:
    rungs = Known(None)
    rungs.candidates = 200
    with pytest.raises(GenerationError, match="200 candidates are not enough for 2 dungeons"):
        campaign_ladder.ladder("any", 2, rungs=rungs)
