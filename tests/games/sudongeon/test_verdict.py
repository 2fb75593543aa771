"""Verdicts: witnesses replay, bands fit the odds, and nothing unknown is claimed."""

from __future__ import annotations

import re

import pytest

from dungeongen.games.sudongeon import structure
from dungeongen.games.sudongeon import verdict as verdicts
from dungeongen.games.sudongeon.generate import make
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.solver import planner, witness
from dungeongen.games.sudongeon.solver.evaluation import Odds, odds
from dungeongen.games.sudongeon.solver.planner import VAGUE
from dungeongen.search import budget
from dungeongen.search.bands import band
from games.sudongeon.positions import AUTHOR, grid

PLAIN = verdicts.judge  # while tests run, judging.judge is one that remembers (see conftest.py)


@pytest.mark.parametrize("seed", ["t0", "t22"])  # test_known has many more
def test_a_generated_dungeon(seed: str) -> None:
    layout = make(seed).layout
    verdict = verdicts.judge(layout)
    assert verdict.answer == "beatable"
    assert verdict.witness is not None
    assert witness.replayed(layout, verdict.witness) == "beaten"
    assert verdict.odds is not None
    assert verdict.odds.more["lost"] <= 1e-9
    assert verdict.odds.low <= verdict.odds.win <= verdict.odds.high <= 1
    assert verdict.difficulty == band(verdict.odds.win)
    assert verdict.structure == structure.structure(layout)
    assert "seconds" not in verdict.effort


def test_the_same_dungeon_has_the_same_verdict() -> None:
    layout = make("t0").layout
    assert PLAIN(layout) == verdicts.judge(layout)


def test_the_structure_comes_first() -> None:
    layout = grid(NW={"north": 1, "monster": 2}, SE={"gold": 3})
    assert verdicts.judge(layout) == structure.judge(layout)
    assert verdicts.judge(layout).answer == "unbeatable"
    assert verdicts.judge(layout).difficulty == "impossible"


@pytest.mark.parametrize("lost", [1e-7, 0.3])
def test_what_is_not_known_of_odds_is_said(lost: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verdicts, "odds", lambda *_: Odds(0.5, lost, 1))
    layout = make("t0").layout
    verdict = PLAIN(layout)
    assert verdict.answer == "beatable"
    assert verdict.witness is not None
    assert witness.replayed(layout, verdict.witness) == "beaten"
    assert f"odds: known to {lost:.0e}" in verdict.effort["budget"]
    if lost > VAGUE:
        assert (verdict.odds, verdict.difficulty) == (None, None)
    else:
        assert verdict.odds is not None
        assert (verdict.odds.low, verdict.odds.high) == (0.5, 0.5 + lost)


@pytest.mark.parametrize(("wanted", "answer"), [("gentle", "beatable"), ("deadly", "undecided")])
def test_a_dungeon_far_from_what_is_wanted_is_passed_over(
    wanted: str, answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if answer == "undecided":
        monkeypatch.setattr(verdicts, "odds", lambda *_: pytest.fail("odds worked out"))
    verdict = PLAIN(make("t0").layout, wanted=verdicts.bounds(wanted))
    assert verdict.answer == answer
    assert (verdict.difficulty == wanted) == (answer == "beatable")


def test_nothing_is_beatable_without_a_witness(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verdicts, "witness", lambda *_: None)
    verdict = PLAIN(make("t0").layout)
    assert verdict.answer == "undecided"
    assert verdict.effort["budget"]


def test_a_play_that_does_not_end_or_is_not_legal_is_no_witness() -> None:
    layout = make("t0").layout
    assert witness.replayed(layout, ()) is None
    assert witness.replayed(layout, ("eat",)) is None


def test_the_plan_in_words_names_every_room_with_gold() -> None:
    layout = make("t22").layout
    verdict = verdicts.judge(layout)
    assert verdict.best is not None
    words = " ".join(verdict.best["plan"])
    for room in layout.rooms:
        if room.gold:
            assert re.search(rf"\b{room.letter}\b[^.]*take the {room.gold} gold", words)


def test_a_dungeon_without_gold_is_walked_through() -> None:
    verdict = verdicts.judge(grid(NW={"north": 1}))
    assert (verdict.answer, verdict.difficulty) == ("beatable", "gentle")


def test_the_author_s_dungeon_has_a_witness() -> None:
    layout = Layout(AUTHOR)
    verdict = verdicts.judge(layout)
    assert verdict.answer == "beatable"
    assert verdict.witness is not None
    assert witness.replayed(layout, verdict.witness) == "beaten"


SMALL = grid(NW={"north": 1, "east": 5, "monster": 4, "gold": 3}, N={"west": 6, "gold": 1})


def test_a_plan_that_is_too_much_work_is_undecided_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(planner, "STEPS", 1_000_000)
    monkeypatch.setattr(planner, "DIRECT", 1_000_000)
    verdict = PLAIN(SMALL)
    assert (verdict.answer, verdict.witness, verdict.odds) == ("undecided", None, None)
    assert verdict.effort["budget"] == "the plan: more than 1,000,000 steps of work"


def test_a_plan_that_is_too_much_work_keeps_to_the_direct_routes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start = engine.new(SMALL)
    budget.forget()
    whole = planner.plan(start)
    budget.forget()
    monkeypatch.setattr(planner, "STEPS", whole.steps - 1)
    direct = planner.plan(start)
    assert not direct.policy.graph.situations[direct.policy.root].broad
    assert whole.policy.graph.situations[whole.policy.root].broad
    assert direct.steps > whole.steps - 1  # both attempts count
    assert PLAIN(SMALL).answer == "beatable"


@pytest.mark.parametrize("part", ["witness", "odds", "measures"])
def test_a_part_of_a_verdict_that_is_too_much_work_is_left_out(
    part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = PLAIN(SMALL)
    budget.forget()
    start = engine.new(SMALL)
    found = planner.plan(start)
    steps = found.steps
    with budget.limited("counted", 10**12) as work:
        if part != "witness":
            witness.witness(SMALL, found.policy)
        if part == "measures":
            odds(found.policy, start)
    steps += work.spent + 1
    monkeypatch.setattr(verdicts, "STEPS", steps + (verdicts.SPARE if part != "measures" else 0))
    if part == "measures":
        monkeypatch.setattr(verdicts, "SPARE", 0)
    verdict = PLAIN(SMALL)
    assert re.match(f"the {part}: more than [0-9,]+ steps of work$", verdict.effort["budget"])
    if part == "witness":
        assert (verdict.answer, verdict.witness) == ("undecided", None)
        return
    assert (verdict.answer, verdict.witness) == ("beatable", whole.witness)
    assert verdict.best is not None
    assert (verdict.odds is None) == (part == "odds")
    assert (verdict.best["measures"] is None) == (part == "measures")


def test_the_work_of_a_verdict_does_not_depend_on_those_before_it() -> None:
    def steps() -> int:
        budget.forget()
        return planner.plan(engine.new(SMALL)).steps

    first = steps()
    PLAIN(grid(NW={"north": 1, "monster": 3, "gold": 5}))
    assert steps() == first


def test_what_one_part_of_a_verdict_spends_is_gone_for_the_next() -> None:
    left = verdicts._Left(10)
    assert left.within("first", lambda: budget.spend(6)) == (None, None)
    assert left.within("second", lambda: budget.spend(4), spare=1) == (
        None, "second: more than 3 steps of work",
    )  # fmt: skip
    assert left.within("third", lambda: budget.spend(2)) == (
        None, "third: more than 1 steps of work",
    )  # fmt: skip
    assert left.steps == 0
