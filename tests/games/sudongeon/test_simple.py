"""The yardstick: simple players play by the rules, and are worth what their odds say."""

from __future__ import annotations

import pytest

from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon import rules
from dungeongen.games.sudongeon.ground import ground
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.making import make
from dungeongen.games.sudongeon.state import Company, State
from games.sudongeon.optima import every
from games.sudongeon.simple import Simple, odds
from games.sudongeon.table import grid

FORK = grid(  # one room on: goblins and gold; two rooms on: gold alone
    NW={"north": 1, "east": 1, "south": 1},
    N={"west": 1, "monster": 2, "gold": 1},
    W={"north": 1, "south": 1},
    SW={"north": 1, "gold": 2},
)


def played(layout: Layout, player: Simple, rng: Rng, state: State) -> State:
    """Return the end of a play with honest dice, every move looked up."""
    while rules.outcome(state) is None:
        dice = rules.chance(state)
        move = dice[int(rng.random() * len(dice))][0] if dice else player.move(state)
        state = rules.apply(state, move)
    return state


@pytest.mark.parametrize("careful", [False, True])
@pytest.mark.parametrize("seed", [f"simple-{k}" for k in range(6)])
def test_all_moves_are_legal(seed: str, careful: bool) -> None:
    layout = make(seed).layout
    player = Simple(ground(layout), careful=careful)
    for k in range(5):
        played(layout, player, Rng(seed).child(f"{k}"), rules.new(layout))


def test_one_goes_to_the_nearest_gold_the_other_round_the_monsters() -> None:
    first = {}
    for careful in (False, True):
        player, state = Simple(ground(FORK), careful=careful), rules.new(FORK, Company(gold=0))
        while state.room <= 0:
            state = rules.apply(state, player.move(state))
        first[careful] = state.place.letter
    assert first == {False: "B", True: "D"}


@pytest.mark.parametrize("careful", [False, True])
def test_nobody_beats_the_optimum(careful: bool) -> None:
    for small in every()[:40]:
        layout, start = small.layout, rules.new(small.layout, small.company)
        worth = odds(start, Simple(ground(layout), careful=careful))
        assert worth.win <= small.optimum + 1e-9, small.about
        assert worth.lost < 1e-4


def test_the_odds_are_those_of_honest_dice() -> None:
    company = Company(rations=2, mana=0, elixirs=0, gold=0)
    player, start = Simple(ground(FORK)), rules.new(FORK, company)
    found, rng, plays = odds(start, player), Rng("simple"), 400
    won = sum(played(FORK, player, rng, start).step == "beaten" for _ in range(plays))
    assert won / plays == pytest.approx(found.win, abs=0.05)
