"""Verdicts: witnesses replay, bands fit the odds, and nothing unknown is claimed."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from dungeongen.core.verdict import Effort
from dungeongen.games.sudongeon.candidates import make
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules.state import Company
from dungeongen.games.sudongeon.solver import judge
from dungeongen.games.sudongeon.solver import judge as verdicts
from dungeongen.games.sudongeon.solver.judge import Means
from dungeongen.games.sudongeon.solver.kernel_client import Budget
from dungeongen.games.sudongeon.solver.plan import Plan, Player
from dungeongen.games.sudongeon.verdict import Pile, Structure, WayIn, barred, bounds, structure
from dungeongen.search import budget
from dungeongen.search.bands import NAMES, band, sole_band
from dungeongen.search.verdict import difficulty_words, suits
from games.sudongeon.positions import EXAMPLE, grid

PLANNED, BOUNDED = verdicts.planned, verdicts.bounded
JUDGE = verdicts.judge
PLAIN = partial(JUDGE, means=Means())  # what is remembered has the usual ones (known.py)
SMALL = grid(NW={"north": 1, "east": 5, "monster": 4, "gold": 3}, N={"west": 6, "gold": 1})


class Known(Means):
    """Means whose bound or witness is known beforehand."""

    def __init__(self, most: float | None = None, play: tuple[str, ...] | None = None) -> None:
        self.most, self.play, self.sought = most, play, 0

    def bound(self, layout: Layout, company: Company | None, win: float, rung: int) -> float:
        return super().bound(layout, company, win, rung) if self.most is None else self.most

    def witness(
        self, layout: Layout, player: Callable[[], Player], company: Company | None
    ) -> tuple[str, ...] | None:
        self.sought += 1
        return self.play


@pytest.mark.parametrize("seed", ["t0", "t22"])  # test_known has many more
def test_a_generated_dungeon(seed: str) -> None:
    layout = make(seed).layout
    verdict = verdicts.judge(layout)
    assert verdict.answer == "beatable"
    assert verdict.witness is not None
    assert judge.replayed(layout, verdict.witness) == "beaten"
    assert verdict.odds is not None
    assert 0 < verdict.odds.low == verdict.odds.win == verdict.odds.high <= 1
    assert verdict.difficulty == sole_band(verdict.odds.win, verdict.odds.most)
    assert verdict.structure == structure(layout)
    assert "seconds" not in verdict.effort


def test_the_odds_are_those_of_the_plan() -> None:
    plan, verdict = Plan(SMALL), PLAIN(SMALL)
    assert verdict.odds is not None
    assert verdict.odds.win == pytest.approx(plan.win, abs=1e-9)
    assert (verdict.odds.method, verdict.odds.player) == ("induction", "the plan")
    assert verdict.odds.runs is None
    assert verdict.effort == Effort(plan.judgement.result.situations)


def test_the_same_dungeon_has_the_same_verdict() -> None:
    assert PLAIN(SMALL) == PLAIN(SMALL)


def test_the_structure_comes_first() -> None:
    layout = grid(NW={"north": 1, "monster": 2}, SE={"gold": 3})
    assert verdicts.judge(layout) == barred(layout)
    assert verdicts.judge(layout).answer == "unbeatable"
    assert verdicts.judge(layout).difficulty == "impossible"


def test_what_the_structure_says_is_what_can_be_seen() -> None:
    layout = grid(
        NW={"north": 1, "east": 2, "gold": 3},
        N={"west": 3, "south": 4},
        C={"north": 5, "gold": 6, "west": 7},
        SW={"gold": 8},
        SE={"gold": 9},
    )
    assert structure(layout) == Structure(
        rooms=9,
        exits=1,
        entrances=("A",),
        ways_in=(WayIn(room="A", box="north-west", side="north"),),
        doors=2,
        hidden_doors=1,
        unreachable_rooms=("C", "F", "G", "H", "I"),
        gold=26,
        gold_out_of_reach=(Pile(box="south-west", gold=8), Pile(box="south-east", gold=9)),
        uniqueness="several",
    )
    proof = barred(layout).proof
    assert proof is not None
    assert proof.reason == "gold out of reach: 8 in the south-west, 9 in the south-east"
    closed = barred(grid(NW={"gold": 3})).proof
    assert closed is not None
    assert closed.reason == "no way in: no exit, and no secret passageway"
    hall = grid(C={"feature": 1, "gold": 3, "east": 8}, E={"feature": 2})
    assert structure(hall).ways_in == (WayIn(room="E", box="centre", side=None),)
    assert (structure(hall).exits, structure(hall).entrances) == (0, ("E",))


@pytest.mark.parametrize(("more", "proved"), [(0.0, True), (0.0004, True), (0.0006, False)])
def test_a_plan_is_the_best_where_no_plan_wins_more_as_far_as_a_page_says(
    more: float, proved: bool
) -> None:
    verdict = PLANNED(SMALL)
    assert verdict.odds is not None
    assert verdict.best is not None
    assert not verdict.best.proved
    told = BOUNDED(verdict, SMALL, means=Known(verdict.odds.win + more))
    assert told.best is not None
    assert told.odds is not None
    assert told.best.proved == proved
    assert told.odds.bound == pytest.approx(verdict.odds.win + more, abs=1e-9)
    assert told.odds.win == verdict.odds.win
    assert BOUNDED(barred(SMALL), SMALL) == barred(SMALL)


@pytest.mark.parametrize(
    ("win", "most", "words"),
    [
        (0.86, 0.89, "fair"),
        (0.86, 0.94, "fair or gentle"),
        (0.3, 0.94, "grim to gentle"),
        (0.8997, 0.9001, "gentle"),
        (0.92, None, "gentle"),
        (0.6, None, "fair or gentle"),
    ],
)
def test_a_word_of_difficulty_is_said_where_both_ends_lie_in_its_band(
    win: float, most: float | None, words: str
) -> None:
    verdict = PLANNED(SMALL)
    assert verdict.odds is not None
    verdict = replace(verdict, odds=replace(verdict.odds, win=win, low=win, high=win))
    means = Means() if most is None else Known(most)
    means.steps = 0 if most is None else means.steps  # too few for a bound
    result = BOUNDED(verdict, SMALL, means=means)
    assert difficulty_words(result) == words
    assert result.difficulty == (words if " " not in words else None)
    assert [name for name in NAMES if suits(result, name)] == [band(win)]


@pytest.mark.parametrize(("wanted", "answer"), [("gentle", "beatable"), ("deadly", "undecided")])
def test_a_dungeon_far_from_what_is_wanted_is_passed_over(wanted: str, answer: str) -> None:
    means = Known(play=PLAIN(SMALL).witness)
    verdict = PLANNED(SMALL, span=bounds(wanted), means=means)
    assert verdict.answer == answer
    assert means.sought == (answer == "beatable")
    assert (verdict.odds is not None) == (answer == "beatable")
    told = "skipped: the odds are not 0.001 to 0.1" if answer == "undecided" else None
    assert verdict.effort.budget == told


def test_nothing_is_beatable_without_a_witness() -> None:
    verdict = JUDGE(SMALL, means=Known())
    assert verdict.answer == "undecided"
    assert verdict.effort.budget


def test_a_play_that_does_not_end_or_is_not_legal_is_no_witness() -> None:
    assert judge.replayed(SMALL, ()) is None
    assert judge.replayed(SMALL, ("eat",)) is None


def test_the_plan_in_words_names_every_room_with_gold() -> None:
    layout = make("t22").layout
    verdict = verdicts.judge(layout)
    assert verdict.best is not None
    words = " ".join(verdict.best.plan)
    for room in layout.rooms:
        if room.gold:
            assert re.search(rf"\b{room.letter}\b[^.]*take the {room.gold} gold", words)


def test_a_dungeon_without_gold_is_walked_through() -> None:
    verdict = verdicts.judge(grid(NW={"north": 1}))
    assert (verdict.answer, verdict.difficulty) == ("beatable", "gentle")


def test_the_author_s_dungeon_has_a_witness() -> None:
    layout = Layout(EXAMPLE)
    verdict = verdicts.judge(layout)
    assert verdict.answer == "beatable"
    assert verdict.witness is not None
    assert judge.replayed(layout, verdict.witness) == "beaten"


@pytest.mark.parametrize(
    ("cap", "words"),
    [(Budget(million_steps=0), "steps of work"), (Budget(situations=3), None)],
)
def test_a_plan_that_is_too_much_work_says_so(cap: Budget, words: str | None) -> None:
    means = Means()
    means.budget = cap
    verdict = JUDGE(SMALL, means=means)
    assert (verdict.answer, verdict.witness, verdict.odds) == ("undecided", None, None)
    assert verdict.effort.budget == (
        f"sudongeon: no more {words}" if words else "no winning plan found in 3 situations"
    )


@pytest.mark.parametrize("part", ["witness", "measures"])
def test_a_part_of_a_verdict_that_is_too_much_work_is_left_out(part: str) -> None:
    whole = PLAIN(SMALL)
    plan = Plan(SMALL)
    with budget.limited("counted", 10**12) as work:
        judge.witness(SMALL, lambda: Player(plan))
    means = Means()
    means.steps = work.spent - (part == "witness")
    verdict = JUDGE(SMALL, means=means)
    assert re.match(f"the {part}: more than [0-9,]+ steps of work$", verdict.effort.budget)
    if part == "witness":
        assert (verdict.answer, verdict.witness) == ("undecided", None)
        return
    assert (verdict.answer, verdict.witness) == ("beatable", whole.witness)
    assert verdict.best is not None
    assert verdict.odds == whole.odds
    assert verdict.best.measures is None
