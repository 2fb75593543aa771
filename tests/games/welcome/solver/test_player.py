"""The careful player: legal moves, from a view alone, and better than play at random."""

from __future__ import annotations

import random

import pytest

from dungeongen.core.rng import Rng
from dungeongen.games.welcome.heroes import HEROES
from dungeongen.games.welcome.layout import deal
from dungeongen.games.welcome.rules import Name, apply, legal_moves, new, outcome, returns, view_of
from dungeongen.games.welcome.solver.strategy import careful_move, survival_odds, survives
from games.welcome.positions import adventure, played, random_moves


@pytest.mark.parametrize("hero", HEROES)
def test_its_moves_are_legal_and_have_a_reason(hero: str) -> None:
    for number in range(30):
        layout = deal(Rng(str(number)), hero=hero)
        for state, _ in random_moves(layout, number):
            move, reason = careful_move(view_of(state, state.mover))
            assert move in legal_moves(state)
            assert reason.isprintable()
            assert reason[0].isupper()
            assert reason.endswith(".")


def test_odds_of_a_dungeon_that_is_known_are_certain() -> None:
    state = played(adventure("barbarian", "9 7"), "draw, add, draw, discard torch")
    view = view_of(state, 0)
    assert survival_odds(view, state.pieces) == 1.0  # 9 of 11 health
    assert survival_odds(view, 0) == 0.0


def test_certain_odds_are_always_and_never() -> None:
    state = played(adventure("barbarian", "9 7"), "draw, add, draw, discard torch")
    assert careful_move(view_of(state, 0))[1] == "Whoever goes in now always survives."
    assert survives(0.0) == "never survives"


def test_odds_count_every_card_that_the_other_may_have_added() -> None:
    """With 3 health of the bare warrior a 1 or a 2 is survived: 4 of the 12 cards not seen."""
    state = played(adventure("warrior", "3 9"), "draw, discard torch, draw, add")
    assert survival_odds(view_of(state, 0), 0) == pytest.approx(4 / 12)


def test_odds_have_the_monsters_in_their_places() -> None:
    """The 9 comes first, of 8 health; then 4 are left, and the torch: 6 of the 11 not seen do."""
    gone = "draw, discard leather-shield, draw, discard vorpal-axe, draw, discard war-hammer"
    state = played(adventure("barbarian", "4 9 1 7 2"), f"draw, add, draw, add, {gone}")
    assert survival_odds(view_of(state, 1), state.pieces) == pytest.approx(6 / 11)


@pytest.mark.parametrize("hero", HEROES)
def test_it_beats_a_player_at_random(hero: str) -> None:
    chooser, total = random.Random(1), 0.0
    for number in range(120):
        state = new(deal(Rng(str(number)), hero=hero, first=number % 2))
        while outcome(state) is None:
            moves = legal_moves(state)
            move = careful_move(view_of(state, 0))[0] if state.mover == 0 else chooser.choice(moves)
            state = apply(state, move)
        total += returns(state)[0]
    assert total > 40


def test_its_sword_names_what_may_cost_most() -> None:
    """Its own monsters are certain; one of the other player's is as likely as it is frequent."""
    text = "draw, add, draw, add, draw, discard torch, pass"
    mine = played(adventure("warrior", "2 5 1", first=1), text)
    assert careful_move(view_of(mine, mine.mover))[0] == Name(5)
