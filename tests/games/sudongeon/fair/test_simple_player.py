"""The yardstick: simple players obey the rules, and win as often as their exact odds say."""

from __future__ import annotations

import pytest

from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.fair.simple_player import Simple, plays
from dungeongen.games.sudongeon.generate import make
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules.board import ground
from dungeongen.games.sudongeon.rules.state import Company, State
from dungeongen.search.sampling import wilson
from games.sudongeon.fair.exact import Careful, odds
from games.sudongeon.positions import grid
from games.sudongeon.solver.optima import every

FORK = grid(  # one room on: goblins and gold; two rooms on: gold alone
    NW={"north": 1, "east": 1, "south": 1},
    N={"west": 1, "monster": 2, "gold": 1},
    W={"north": 1, "south": 1},
    SW={"north": 1, "gold": 2},
)


def played(layout: Layout, player: Simple, rng: Rng, state: State) -> State:
    """Return the end of a play with honest dice, with every move checked."""
    while engine.outcome(state) is None:
        dice = engine.chance(state)
        move = dice[int(rng.random() * len(dice))][0] if dice else player.move(state)
        state = engine.apply(state, move)
    return state


@pytest.mark.parametrize("kind", [Simple, Careful])
@pytest.mark.parametrize("seed", [f"simple-{k}" for k in range(6)])
def test_all_moves_are_legal(seed: str, kind: type[Simple]) -> None:
    layout = make(seed).layout
    player = kind(ground(layout))
    for k in range(5):
        played(layout, player, Rng(seed).child(f"{k}"), engine.new(layout))


def test_one_goes_to_the_nearest_gold_the_other_round_the_monsters() -> None:
    first = {}
    for kind in (Simple, Careful):
        player, state = kind(ground(FORK)), engine.new(FORK, Company(gold=0))
        while state.room <= 0:
            state = engine.apply(state, player.move(state))
        first[kind] = state.place.letter
    assert first == {Simple: "B", Careful: "D"}


@pytest.mark.parametrize("kind", [Simple, Careful])
def test_nobody_beats_the_optimum(kind: type[Simple]) -> None:
    for small in every()[:40]:
        layout, start = small.layout, engine.new(small.layout, small.company)
        worth = odds(start, kind(ground(layout)))
        assert worth.win <= small.optimum + 1e-9, small.about
        assert worth.lost < 1e-4


TROLL = grid(NW={"north": 1, "monster": 5, "gold": 1})


@pytest.mark.parametrize("layout", [FORK, TROLL])
def test_the_odds_are_those_of_honest_dice(layout: Layout) -> None:
    company = Company(rations=2, mana=3, elixirs=0, gold=0)
    player, start = Simple(ground(layout)), engine.new(layout, company)
    found, rng, plays = odds(start, player), Rng("simple"), 400
    won = sum(played(layout, player, rng, start).step == "beaten" for _ in range(plays))
    assert 0.02 < found.win < 0.98
    assert won / plays == pytest.approx(found.win, abs=0.08)


@pytest.mark.parametrize("seed", ["simple-0", "simple-3", "simple-5"])
def test_plays_are_worth_what_the_exact_odds_say(seed: str) -> None:
    layout = make(seed).layout
    found = odds(engine.new(layout), Simple(ground(layout)), trifle=1e-5)
    low, high = wilson(plays(layout).play(400), 400)
    assert low - 0.03 <= found.win + found.lost
    assert found.win <= high + 0.03


def test_plays_go_on_where_they_stopped_and_are_the_same_everywhere() -> None:
    layout = make("simple-2").layout
    some, at_once = plays(layout), plays(layout)
    few, more = some.play(30), some.play(90)
    assert 0 < few <= more == at_once.play(90)
    assert some.play(10) == more
    assert some.runs == 90
    assert plays(layout, Company(mana=30, elixirs=9)).play(90) > more
