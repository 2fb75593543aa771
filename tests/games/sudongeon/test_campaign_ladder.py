"""A campaign's ladder: its rungs, the dungeons chosen for them, and a real play of it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from dungeongen.core.errors import GenerationError
from dungeongen.core.verdict import PlanOdds
from dungeongen.games.sudongeon.candidates import GUISES, Ladder
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.solver import campaign_ladder
from dungeongen.games.sudongeon.solver.gates import Progress, Rough
from dungeongen.games.sudongeon.solver.selection import Rungs
from dungeongen.games.sudongeon.verdict import Best, Verdict
from dungeongen.search.bands import band
from games.sudongeon.test_selection import GOOD, Known


class Odds(Known):
    """Rungs that give these odds to dungeons, one puzzle after the other."""

    def __init__(self, *wins: float | None, near: bool = False, **measured: Any) -> None:
        super().__init__()
        self.wins, self.near, self.measures = wins, near, replace(GOOD, **measured)

    def plan(self, *_: object) -> Rough:
        win = self.wins[len(self.asked) % len(self.wins)] or 0.5
        return Rough(min(0.86, 0.97 * win), lively=True)

    def is_near(self, win: float, odds: tuple[float, float]) -> bool:
        return self.near or super().is_near(win, odds)

    def judge_within(self, layout: Layout, *_: object) -> Verdict:
        win = self.wins[len(self.asked) % len(self.wins)]
        self.asked.append(layout)
        odds = None if win is None else PlanOdds(win, win, win, "", None, "the plan")
        best = Best(plan=(), searched="", proved=False, measures=self.measures)
        return Verdict("beatable", best=best, odds=odds, difficulty="fair")


def ladder(rungs: Rungs, count: int, most: int = 3000, **options: Any) -> Ladder:
    return campaign_ladder.ladder("any", count, rungs=rungs, most=most, **options)


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
    rungs = Odds(0.3, 0.05, None, 0.99, 0.55, 0.93, 0.8)
    told: list[Progress] = []
    found = ladder(rungs, 5, on_progress=told.append)
    assert [campaign_ladder.odds(one) for one in found.dungeons] == [0.93, 0.8, 0.55, 0.3, 0.05]
    assert len(rungs.asked) == 7
    assert (found.planned, found.tried) == (6, 7)
    puzzles = {(one.candidate - 1) // GUISES for one in found.dungeons}
    assert len(puzzles) == 5
    assert told[-1].what == "5 dungeons from gentle to deadly, 5 of them found"
    assert told[-1].looked == found.looked


def test_the_nearest_fill_what_stays_open() -> None:
    found = ladder(Odds(0.95, 0.95, 0.6, 0.45, near=True), 3, plans=3)
    assert [campaign_ladder.odds(one) for one in found.dungeons] == [0.95, 0.6, 0.45]


def test_a_band_is_promised_before_an_evening() -> None:
    rungs = Odds(0.95, 0.6, 0.05)
    rungs.at_stake = False
    found = ladder(rungs, 3)
    bands = [band(campaign_ladder.odds(one)) for one in found.dungeons]
    assert bands[-1] == "deadly"
    assert found.tried > 3 * campaign_ladder.PLANS


def test_nobody_is_sent_into_a_hopeless_dungeon() -> None:
    found = ladder(Odds(0.95, 0.6, 0.0004, 0.3, near=True), 3)
    assert [campaign_ladder.odds(one) for one in found.dungeons] == [0.95, 0.6, 0.3]


def test_what_is_not_worth_an_evening_waits_at_the_end() -> None:
    found = ladder(Odds(0.95, rooms=2), 1)
    assert found.planned == campaign_ladder.PLANS
    assert campaign_ladder.odds(found.dungeons[0]) == 0.95


def test_a_seed_may_have_too_few() -> None:
    with pytest.raises(GenerationError, match="200 candidates are not enough for 2 dungeons"):
        ladder(Odds(None), 2, most=200)
