"""A campaign's ladder: its rungs, the dungeons chosen for them, and a real play of it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from dungeongen.core.errors import GenerationError
from dungeongen.core.verdict import PlanOdds
from dungeongen.games.sudongeon.candidates import GUISES
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.solver import campaign_ladder, gates
from dungeongen.games.sudongeon.solver import judge as verdicts
from dungeongen.games.sudongeon.solver.gates import Progress, Rough
from dungeongen.games.sudongeon.verdict import Best, Verdict
from dungeongen.search.bands import band
from games.sudongeon.test_selection import GOOD


@pytest.fixture
def odds_are(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a function that gives these odds to dungeons, one puzzle after the other."""
    judged: list[Layout] = []

    def say(*wins: float | None, **measured: Any) -> list[Layout]:
        def judge(layout: Layout, **_: object) -> Verdict:
            judged.append(layout)
            win = wins[(len(judged) - 1) % len(wins)]
            odds = None if win is None else PlanOdds(win, win, win, "", None, "the plan")
            measures = replace(GOOD, **measured)
            best = Best(plan=(), searched="", proved=False, measures=measures)
            return Verdict("beatable", best=best, odds=odds, difficulty="fair")

        monkeypatch.setattr(verdicts, "planned", judge)
        monkeypatch.setattr(verdicts, "completed", lambda made: made)
        monkeypatch.setattr(campaign_ladder, "MOST", 3000)
        monkeypatch.setattr(
            gates,
            "rough",
            lambda *_: Rough(min(0.86, 0.97 * (wins[len(judged) % len(wins)] or 0.5)), lively=True),
        )
        monkeypatch.setattr(gates, "at_stake", lambda *_, **__: True)
        return judged

    return say


def test_places_go_down_through_the_bands() -> None:
    for count in range(1, 11):
        places = campaign_ladder.wishes(count)
        assert len(places) == count
        assert all(above[0] >= below[1] for above, below in pairwise(places))
        assert band(places[0][0]) == "gentle"
        assert all(band(least) == band(most - 1e-3) for least, most in places)
    bands = [band(least) for least, _ in campaign_ladder.wishes(5)]
    assert bands == ["gentle", "fair", "fair", "grim", "deadly"]


def test_the_ladder_falls_whatever_order_it_is_found_in(odds_are: Any) -> None:
    judged = odds_are(0.3, 0.05, None, 0.99, 0.55, 0.93, 0.8)
    told: list[Progress] = []
    found = campaign_ladder.ladder("any", 5, on_progress=told.append)
    assert [campaign_ladder.odds(one) for one in found.dungeons] == [0.93, 0.8, 0.55, 0.3, 0.05]
    assert len(judged) == 7
    assert (found.planned, found.tried) == (6, 7)
    puzzles = {(one.candidate - 1) // GUISES for one in found.dungeons}
    assert len(puzzles) == 5
    assert told[-1].what == "5 dungeons from gentle to deadly, 5 of them found"
    assert told[-1].looked == found.looked


def test_the_nearest_fill_what_stays_open(odds_are: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign_ladder, "PLANS", 3)
    odds_are(0.95, 0.95, 0.6, 0.45)
    monkeypatch.setattr(gates, "near", lambda *_: True)
    found = campaign_ladder.ladder("any", 3)
    assert [campaign_ladder.odds(one) for one in found.dungeons] == [0.95, 0.6, 0.45]


def test_a_band_is_promised_before_an_evening(
    odds_are: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    odds_are(0.95, 0.6, 0.05)
    monkeypatch.setattr(gates, "at_stake", lambda *_: False)
    found = campaign_ladder.ladder("any", 3)
    bands = [band(campaign_ladder.odds(one)) for one in found.dungeons]
    assert bands[-1] == "deadly"
    assert found.tried > 3 * campaign_ladder.PLANS


def test_nobody_is_sent_into_a_hopeless_dungeon(
    odds_are: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    odds_are(0.95, 0.6, 0.0004, 0.3)
    monkeypatch.setattr(gates, "near", lambda *_: True)
    found = campaign_ladder.ladder("any", 3)
    assert [campaign_ladder.odds(one) for one in found.dungeons] == [0.95, 0.6, 0.3]


def test_what_is_not_worth_an_evening_waits_at_the_end(odds_are: Any) -> None:
    odds_are(0.95, rooms=2)
    found = campaign_ladder.ladder("any", 1)
    assert found.planned == campaign_ladder.PLANS
    assert campaign_ladder.odds(found.dungeons[0]) == 0.95


def test_a_seed_may_have_too_few(odds_are: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    odds_are(None)
    monkeypatch.setattr(campaign_ladder, "MOST", 200)
    with pytest.raises(GenerationError, match="200 candidates are not enough for 2 dungeons"):
        campaign_ladder.ladder("any", 2)
