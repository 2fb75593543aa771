"""Plays that a kernel ends for a review: as the hints and the plain rules would end them."""

from __future__ import annotations

import pytest

import dungeongen
from dungeongen.core.game import Game
from dungeongen.core.rng import Rng
from dungeongen.games import GAMES

SINGLE = [game for game in GAMES if game.solver.played_out]


def layout_of(game: Game, seed: str, **options: object) -> object:
    # Any option of any game.
    return dungeongen.make(game.name, seed=seed, check=False, **options).layout  # type: ignore[call-overload]


def ended(game: Game, layout: object, state: object, rng: Rng) -> tuple[bool, bool]:
    """Return whether the hints win from a state by the rules, and whether chance had a say."""
    assert game.solver.advisor is not None
    rules, advice, chance = game.rules, game.solver.advisor(layout), False
    while rules.outcome(state) is None:
        if rules.chance(state) is not None:
            move, chance = rng.choice(tuple(rules.legal_moves(state))), True
        else:
            move, _ = advice(state)
        state = rules.apply(state, move)
    return rules.outcome(state) in rules.wins, chance


@pytest.mark.parametrize("game", SINGLE, ids=lambda game: game.name)
def test_a_state_is_played_out_as_the_hints_and_the_rules_do(game: Game) -> None:
    """From moments of plays that go astray, as far as no chance comes after them."""
    assert game.solver.played_out is not None
    assert game.solver.advisor is not None
    compared = {True: 0, False: 0}
    for number in range(40):
        rng, rules = Rng(f"out-{number}"), game.rules
        layout = layout_of(game, f"out-{number}")
        state, end = rules.new(layout), game.solver.played_out(layout)
        while rules.outcome(state) is None and rules.chance(state) is None:
            if rng.random() < 0.1:
                won, chance = ended(game, layout, state, rng)
                if not chance:
                    assert {end(state, rng.child(f"{i}")) for i in range(9)} == {won}
                    compared[won] += 1
            legal = tuple(rules.legal_moves(state))
            astray = rng.random() < 0.3
            move = rng.choice(legal) if astray else game.solver.advisor(layout)(state)[0]
            state = rules.apply(state, move)
        assert end(state, rng) in (0, 1)
    assert min(compared.values()) > 5


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("mythic", {"max_health": "30"}),
        ("scoundrel", {"rules": ["shuffled"], "health": "25"}),
        ("donsol", {"rules": ["shuffled"], "level": "easy"}),
    ],
)
def test_chance_ends_plays_as_often_as_by_the_rules(name: str, options: dict[str, object]) -> None:
    game = next(game for game in GAMES if game.name == name)
    assert game.solver.played_out is not None
    layout = layout_of(game, "chance", **options)
    end, rng, rules = game.solver.played_out(layout), Rng("chance"), game.rules
    state = rules.new(layout)
    leaves = [move for move in rules.legal_moves(state) if rules.chance(rules.apply(state, move))]
    state = rules.apply(state, leaves[0])
    by_rules = sum(ended(game, layout, state, rng.child(f"{i}"))[0] for i in range(100)) / 100
    by_kernel = sum(end(state, rng.child(f"{i}")) for i in range(1000)) / 1000
    assert 0.1 < by_kernel < 0.9
    assert abs(by_rules - by_kernel) < 0.17
