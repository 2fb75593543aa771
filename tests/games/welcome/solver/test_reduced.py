"""The reduced game is solved by the plain rules, and OpenSpiel agrees about how well."""

from __future__ import annotations

from typing import Any

import pytest

from dungeongen.games.welcome.heroes import HEROES
from dungeongen.games.welcome.rules import legal_moves
from dungeongen.games.welcome.table import RULES
from games.welcome.solver.reduced import starts
from search.regret import Duel, Regrets
from thorough import share


@pytest.mark.parametrize("hero", HEROES)
def test_five_monsters_and_two_pieces_are_left(hero: str) -> None:
    states = starts(hero)
    assert sum(part for _, part in states) == pytest.approx(1)
    assert {state.pieces.bit_count() for state, _ in states} == {2}
    assert {len(state.deck) - state.drawn for state, _ in states} == {5}
    assert all(legal_moves(state) for state, _ in states)
    assert len(states) == 120


@pytest.mark.parametrize("hero", share(HEROES, 2, 1))
def test_learning_solves_it(hero: str) -> None:
    regrets = Regrets(Duel(RULES, starts(hero)))
    *_, last = regrets.until(1e-3, most=1000)
    assert last <= 1e-3
    plans = regrets.averages
    assert -1 < regrets.duel.value(*plans) < 1
    assert any(0.05 < p < 0.95 for plan in plans for p in plan)  # it takes bluffs


def test_openspiel_finds_the_same_nash_conv() -> None:
    """With the first of the five monsters known; the benchmark compares the whole reduced game."""
    pytest.importorskip("pyspiel", reason="the second opinion needs the open_spiel wheel")
    from search import spiel

    states = [(state, 1 / 24) for state, _ in starts("warrior") if state.deck[state.drawn] == 5]
    assert len(states) == 24
    duel: Duel[Any, Any] = Duel(RULES, states)
    regrets = Regrets(duel)
    for _ in range(10):
        regrets.learn()
    plans = regrets.averages
    strategies = [duel.strategy(player, plan) for player, plan in enumerate(plans)]
    theirs = spiel.nash_conv(RULES, states, duel, strategies)
    assert theirs == pytest.approx(duel.nash_conv(*plans), abs=1e-6)
    assert theirs > 0.001
