"""Verdicts: witnesses, proofs, odds of this order, hints."""

from __future__ import annotations

import pytest

from dungeongen.core.request import Request
from dungeongen.games.donsol.generate import GENERATOR
from dungeongen.games.donsol.layout import Layout
from dungeongen.games.donsol.rules import legal_moves, new
from dungeongen.games.donsol.solver.judge import ROOMS, SURVEYED, advice
from dungeongen.games.donsol.table import RULES
from dungeongen.rooms.verdict import NEEDS_SHUFFLE, cleared
from games.donsol.positions import deal, random_states
from games.donsol.solver.exhaustive import best


def replayed(layout: Layout, texts: tuple[str, ...]) -> float:
    state = RULES.new(layout)
    for text in texts:
        state = RULES.apply(state, RULES.parse(text))
    assert RULES.outcome(state) == "cleared"
    return RULES.returns(state)[0]


def test_a_beatable_deal_has_a_witness_that_folds_all() -> None:
    verdict = ROOMS.judge(deal("42"))
    assert verdict.answer == "beatable"
    assert verdict.best is not None
    assert replayed(deal("42"), verdict.witness or ()) == verdict.best.score == 54
    assert (verdict.best.first_open, verdict.best.first_moves) == (5, 5)
    assert verdict.difficulty == "grim"


def test_a_deal_that_cannot_be_cleared_has_a_proof() -> None:
    verdict = ROOMS.judge(deal("0", level="expert"))
    assert (verdict.answer, verdict.difficulty, verdict.odds) == ("unbeatable", "impossible", None)
    assert verdict.proof is not None
    assert verdict.proof.kind == "exhausted"


def test_the_widest_sweeps_stay_within_the_memory() -> None:
    layout = deal("3732", level="easy")
    verdict = ROOMS.decided(layout, 2.0)
    assert verdict.answer == "beatable"
    assert replayed(layout, verdict.witness or ()) == 54


def test_the_last_sweep_is_as_wide_as_the_budget_pays_for() -> None:
    layout = deal("2397", level="easy")
    verdict = ROOMS.decided(layout)
    assert verdict.answer == "beatable"
    assert replayed(layout, verdict.witness or ()) == 54


def test_shuffled_a_deal_may_need_a_shuffle() -> None:
    layout = deal("3", shuffle=True)
    verdict = ROOMS.judge(layout)
    assert (verdict.answer, cleared(verdict)) == ("beatable", NEEDS_SHUFFLE)
    assert replayed(layout, verdict.witness or ()) == 54
    assert (verdict.witness or ("",))[0] == "escape"


def test_hard_and_shuffled_the_room_may_be_a_later_one() -> None:
    layout = deal("4", level="hard", shuffle=True)
    verdict = ROOMS.judge(layout)
    assert (verdict.answer, cleared(verdict)) == ("beatable", NEEDS_SHUFFLE)
    assert replayed(layout, verdict.witness or ()) == 54
    assert "escape" in (verdict.witness or ())[1:]


def test_hard_and_shuffled_death_may_come_before_the_first_escape() -> None:
    layout = deal("0", level="hard", shuffle=True)
    assert ROOMS.decided(layout).answer == "unbeatable"
    assert best(new(layout), {}) == 0


def test_an_expert_shuffles_nothing() -> None:
    layout = deal("0", level="expert", shuffle=True)
    assert ROOMS.decided(layout).answer == "unbeatable"


def test_hints_are_legal_and_do_not_peek() -> None:
    for state in random_states("hints", deal("5")):
        move, reason = advice(state)
        assert move in legal_moves(state)
        assert reason
        assert advice(state._replace(pack=state.pack[::-1]))[0] == move


def test_what_a_survey_keeps() -> None:
    layout = deal("0")
    measures = SURVEYED.values(layout, ROOMS.judge(layout))
    assert {*measures} == {measure.name for measure in SURVEYED.measures}
    assert 1 <= int(measures["fair_score"] or 0) <= 54


@pytest.mark.parametrize("difficulty", [None, "any", "fair"])
def test_a_seed_gives_a_deal_of_the_difficulty(difficulty: str | None) -> None:
    options = {option.name: option.unset for option in GENERATOR.options}
    options |= {"difficulty": difficulty}
    request: Request[None] = Request(seed="7", options=options)
    dungeon = GENERATOR.make("7", request, lambda words: None)
    assert dungeon.verdict is not None
    assert dungeon.verdict.answer == "beatable"
    if difficulty != "any":
        assert dungeon.verdict.difficulty in ("fair", difficulty or "grim")
    assert GENERATOR.matches_seed is not None
    assert GENERATOR.matches_seed(dungeon.layout, "7", dungeon.candidate or 0, request)
