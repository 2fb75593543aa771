"""Verdicts: witnesses, proofs, odds of this order, hints."""

from __future__ import annotations

import pytest

from dungeongen.core.cards import cards_named
from dungeongen.core.request import Request
from dungeongen.games.scoundrel.generate import GENERATOR
from dungeongen.games.scoundrel.layout import PACK, Layout
from dungeongen.games.scoundrel.rules import Avoid, advance, chance, legal_moves, new, score
from dungeongen.games.scoundrel.solver.judge import ROOMS, SOLVER, SURVEYED, advice
from dungeongen.games.scoundrel.table import RULES
from dungeongen.rooms.verdict import NEEDS_SHUFFLE, cleared, lines_of
from games.scoundrel.positions import deal, random_states


def stacked(first: str) -> tuple[int, ...]:
    """Return a deck that begins with these cards."""
    named = cards_named(first)
    return named + tuple(card for card in PACK if card not in named)


HOPELESS = stacked("AS AC KS KC QS QC JS JC 10S 10C 9S 9C 8S 8C 7S 7C")


def replayed(layout: Layout, texts: tuple[str, ...]) -> int:
    state = new(layout)
    for text in texts:
        state = RULES.apply(state, RULES.parse(text))
    assert RULES.outcome(state) == "cleared"
    return score(state)


def test_a_beatable_deal_has_a_witness_that_scores_its_best() -> None:
    layout = deal("0")
    verdict = ROOMS.judge(layout)
    assert verdict.answer == "beatable"
    assert verdict.best is not None
    assert verdict.best.proved
    assert replayed(layout, verdict.witness or ()) == verdict.best.score == 30
    assert (verdict.best.first_open, verdict.best.first_moves) == (4, 5)
    assert verdict.difficulty == "grim"


def test_a_deal_that_cannot_be_cleared_has_a_proof() -> None:
    verdict = ROOMS.judge(Layout(HOPELESS))
    assert (verdict.answer, verdict.difficulty, verdict.odds) == ("unbeatable", "impossible", None)
    assert verdict.proof is not None
    assert verdict.proof.kind == "exhausted"


def test_shuffled_a_deal_may_need_a_shuffle() -> None:
    layout = deal("3", shuffle=True)
    verdict = ROOMS.judge(layout)
    assert (verdict.answer, cleared(verdict)) == ("beatable", NEEDS_SHUFFLE)
    assert replayed(layout, verdict.witness or ()) > 0
    assert (verdict.witness or ("",))[0] == "avoid"
    assert "every line that avoids no room was tried" in " ".join(lines_of(verdict).front)


def test_a_small_budget_leaves_a_deal_undecided() -> None:
    verdict = ROOMS.decided(Layout(HOPELESS), 1e-9)
    assert verdict.answer in ("undecided", "unbeatable")
    assert ROOMS.decided(deal("0"), 1e-9).answer == "undecided"


def test_hints_are_legal_and_do_not_peek() -> None:
    for state in random_states("hints", deal("5")):
        move, reason = advice(state)
        assert move in legal_moves(state)
        assert reason
        assert advice(state._replace(pack=state.pack[::-1]))[0] == move


def test_hints_after_a_shuffle() -> None:
    state = advance(new(deal("5", shuffle=True)), Avoid())
    while (outcomes := chance(state)) is not None:
        state = advance(state, outcomes[0][0])
    assert advice(state)[0] in legal_moves(state)


def test_what_a_survey_keeps() -> None:
    layout = deal("0")
    measures = SURVEYED.values(layout, ROOMS.judge(layout))
    assert {*measures} == {measure.name for measure in SURVEYED.measures}
    assert measures["first_open"] == 0.8
    assert SOLVER.judge(layout) == ROOMS.judge(layout)


@pytest.mark.parametrize("difficulty", [None, "any", "grim"])
def test_a_seed_gives_a_deal_of_the_difficulty(difficulty: str | None) -> None:
    options = {one.name: one.unset for one in GENERATOR.options}
    options |= {"difficulty": difficulty}
    request: Request[None] = Request(seed="7", options=options)
    dungeon = GENERATOR.make("7", request, lambda words: None)
    assert dungeon.verdict is not None
    assert dungeon.verdict.answer == "beatable"
    if difficulty != "any":
        assert dungeon.verdict.difficulty in ("fair", "grim")
    assert GENERATOR.matches_seed is not None
    assert GENERATOR.matches_seed(dungeon.layout, "7", dungeon.candidate or 0, request)
