"""The measures of an evening: each one computed by hand, and all of them in a verdict."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from dungeongen.core.plain_json import as_json
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.state import Company, State
from dungeongen.games.sudongeon.solver import judge as verdicts
from dungeongen.games.sudongeon.solver import measures
from dungeongen.games.sudongeon.solver.fight_values import Tolls
from dungeongen.games.sudongeon.solver.measures import clearly, lacks, out_of_reach, unlike
from dungeongen.games.sudongeon.verdict import Decisions, Fight, Measures, NearestGold
from games.sudongeon.positions import grid, play, start

GOOD = Measures(
    boxes_out_of_reach=1,
    rooms=5,
    fights=(),
    fights_that_matter=1,
    nearest_gold=NearestGold(win=0.3, low=0.24, high=0.37, runs=200),
    decisions=Decisions(close=3, costly=1),
)
HALL = {"north": 1, "east": 1, "south": 1}


def measured(layout: Layout, company: Company | None = None) -> dict[str, Any]:
    """Return the measures in a verdict."""
    verdict = verdicts.judge(layout, company)
    assert verdict.best is not None
    found: dict[str, Any] = as_json(verdict.best.measures)
    return found


# Each measure


def test_every_box_of_a_room_out_of_reach_counts() -> None:
    assert out_of_reach(grid(N={"north": 1})) == 8
    ring = {
        "NW": HALL,
        "N": {"west": 1, "east": 1},
        "NE": {"west": 1},
        "W": {"north": 1, "south": 1},
        "SW": {"north": 1, "east": 1},
        "S": {"west": 1, "east": 1},
        "SE": {"west": 1},
    }
    assert out_of_reach(grid(**ring)) == 2
    assert out_of_reach(grid(**ring, C={"east": 9})) == 2  # one room of two boxes
    assert out_of_reach(grid(**ring, C={"east": 9, "west": 1})) == 0


def test_a_room_that_is_entered_twice_counts_once() -> None:
    there_and_back = grid(NW={"north": 1, "east": 2}, N={"west": 3, "gold": 4})
    assert measured(there_and_back)["rooms"] == 2
    assert measured(grid(NW={"north": 1, "gold": 3}))["rooms"] == 1


@pytest.mark.parametrize(("monster", "matters"), [(1, False), (5, True), (7, True)])
def test_a_fight_matters_by_its_toll(monster: int, matters: bool) -> None:
    found = measured(grid(NW={"north": 4, "monster": monster, "gold": 3}))
    (fight,) = found["fights"]
    assert fight["room"] == "A"
    assert (fight["toll"] >= measures.TOLL) == matters == (found["fights_that_matter"] == 1)


def test_the_toll_is_that_of_the_state_in_which_the_fight_begins() -> None:
    company = Company(mana=5, gold=0, elixirs=0)
    layout = grid(NW={"north": 1, "monster": 5, "gold": 1})
    found = measures.measures(layout, ("enter A", "fight", "roll 6"), 0.5, company)
    begins = play(start(layout, mana=5, gold=0, elixirs=0), "enter A", "fight")
    toll = round(Tolls().of(begins), 1)
    assert 5 < toll < 15
    assert found.fights == (Fight(room="A", monsters=("Troll",), toll=toll),)


def test_a_play_is_lively_with_five_rooms_and_a_fight() -> None:
    fight = Fight(room="A", monsters=("Troll",), toll=measures.TOLL)
    for rooms, tolls, wanted in ((5, [5.0], True), (4, [9.0], False), (5, [4.9], False)):
        fights = [replace(fight, toll=toll) for toll in tolls]
        assert measures.is_lively(rooms, fights) == wanted


def test_who_goes_for_the_nearest_gold_is_played_with_an_interval() -> None:
    found = measured(grid(NW={"north": 4, "monster": 5, "gold": 3}))["nearest_gold"]
    assert found["runs"] == measures.PLAYS
    assert 0 < found["low"] < found["win"] < found["high"] < 1


# What is asked of them


@pytest.mark.parametrize(
    ("win", "good"),
    [(0.3994, False), (0.3996, True), (0.7, True), (0.9704, True), (0.9706, False)],
)
def test_odds_are_asked_for_as_they_are_printed(win: float, good: bool) -> None:
    assert (not list(unlike(win, measures.ODDS))) == good


def test_odds_that_are_wrong_are_told() -> None:
    assert list(unlike(0.2, measures.ODDS)) == [
        "the plan wins 20.0 % of plays instead of 40 to 97 %"
    ]


@pytest.mark.parametrize(
    ("change", "lack"),
    [
        ({}, None),
        ({"boxes_out_of_reach": 2}, "2 boxes are out of reach"),
        ({"rooms": 4}, "the plan enters 4 rooms, fewer than 5"),
        ({"rooms": 2}, "the plan enters 2 rooms, fewer than 5"),
        ({"rooms": 1}, "the plan enters 1 room, fewer than 5"),
        ({"fights_that_matter": 0}, "no fight matters"),
        ({"decisions": Decisions(close=3, costly=0)}, "no wrong choice costs five points"),
        ({"decisions": Decisions(close=2, costly=1)}, "fewer than 3 choices are close"),
        ({"decisions": None}, None),
        (
            {"nearest_gold": NearestGold(win=0.5, low=0.43, high=0.57, runs=200)},
            "going for the nearest gold wins 50.0 % of plays, nearly as often as the plan",
        ),
    ],
)
def test_what_a_dungeon_lacks(change: dict[str, Any], lack: str | None) -> None:
    assert list(lacks(replace(GOOD, **change), 0.6)) == ([lack] if lack else [])


@pytest.mark.parametrize(
    ("best", "others", "close", "costly"),
    [(0.8, (0.75,), 1, 1), (0.8, (0.76, 0.2), 1, 1), (0.8, (0.76,), 1, 0), (0.8, (), 0, 0)],
)
def test_decisions_are_close_or_costly(
    best: float, others: tuple[float, ...], close: int, costly: int
) -> None:
    layout = grid(NW={"north": 1, "gold": 3})
    moves = (m.Stay(), m.Leave(), m.Drink(1))
    witness = verdicts.judge(layout).witness
    assert witness is not None
    asked = list[str]()

    def odds(state: State) -> dict[m.Move, float]:
        asked.append(state.step)
        return dict(zip(moves, (best, *others), strict=False))

    found = measures.decisions(layout, witness, odds)
    count = len(asked)
    assert count
    assert "market" not in asked
    assert found == Decisions(close=count * close, costly=count * costly)


def test_odds_that_are_not_known_are_a_lack() -> None:
    assert list(lacks(GOOD, None)) == ["the odds are unknown"]


@pytest.mark.parametrize(
    ("win", "high", "clear"),
    [(0.42, 0.37, True), (0.41, 0.37, False), (0.02, 0.01, True), (0.019, 0.01, False)],
)
def test_clearly_better(win: float, high: float, clear: bool) -> None:
    assert clearly(win, high) == clear


# In a verdict


def test_a_walk_is_not_worth_an_evening_and_says_why() -> None:
    found = measured(grid(NW={"north": 1, "gold": 3}))
    assert found["lacks"] == [
        "the plan wins more than 99.9 % of plays instead of 40 to 97 %",
        "8 boxes are out of reach",
        "the plan enters 1 room, fewer than 5",
        "no fight matters",
        "no wrong choice costs five points",
        "fewer than 3 choices are close",
        "going for the nearest gold always wins (200 of 200 plays), nearly as often as the plan",
    ]
    assert found["told"] == f"not worth an evening: {'; '.join(found['lacks'])}"


@pytest.mark.parametrize(("number", "matter"), [(1, "1 fight matters"), (2, "2 fights matter")])
def test_what_is_worth_an_evening_is_told_with_its_numbers(number: int, matter: str) -> None:
    told = measures.words(replace(GOOD, fights_that_matter=number, decisions=None), ())
    assert told == (
        f"worth an evening: the plan enters 5 rooms, {matter}, "
        "and going for the nearest gold wins 24 to 37 % of plays"
    )
