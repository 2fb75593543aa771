"""The yardstick: the simple player obeys the rules, fights sensibly, and never beats a plan."""

from __future__ import annotations

from random import Random

import pytest

from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.candidates import make
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.board import ground
from dungeongen.games.sudongeon.rules.combat import PARTY
from dungeongen.games.sudongeon.rules.state import Company, Member, State, battle_of
from dungeongen.games.sudongeon.solver.kernel_client import judged
from dungeongen.games.sudongeon.solver.simple_player import Plays, SimplePlayer
from dungeongen.search import budget
from games.sudongeon.kernel.random_plays import company, crowded, dungeon
from games.sudongeon.positions import Box, grid, inside
from games.sudongeon.solver.honest import tail
from games.sudongeon.solver.optima import Small, every
from thorough import share

RUNS = 400
FORK = grid(  # one room on: goblins and gold; two rooms on: gold alone
    NW={"north": 1, "east": 1, "south": 1},
    N={"west": 1, "monster": 2, "gold": 1},
    W={"north": 1, "south": 1},
    SW={"north": 1, "gold": 2},
)


def played(layout: Layout, player: SimplePlayer, rng: Rng, state: State) -> State:
    """Return the end of a play with honest dice, with every move checked."""
    while engine.outcome(state) is None:
        dice = engine.chance(state)
        move = dice[int(rng.random() * len(dice))][0] if dice else player.move(state)
        state = engine.apply(state, move)
    return state


@pytest.mark.parametrize("seed", [f"simple-{k}" for k in range(6)])
def test_all_moves_are_legal(seed: str) -> None:
    layout = make(seed).layout
    player = SimplePlayer(ground(layout))
    for k in range(5):
        played(layout, player, Rng(seed).child(f"{k}"), engine.new(layout))


def test_he_goes_to_the_nearest_gold() -> None:
    player, state = SimplePlayer(ground(FORK)), engine.new(FORK, Company(gold=0))
    while state.room <= 0:
        state = engine.apply(state, player.move(state))
    assert state.place.letter == "B"


@pytest.mark.parametrize("small", share(every()[:40], 4), ids=lambda small: small.about)
def test_he_does_not_beat_the_optimum(small: Small) -> None:
    won = Plays(small.layout, small.company).play(RUNS)
    assert won <= RUNS * small.optimum or tail(won, RUNS, small.optimum) > 1e-5


@pytest.mark.parametrize("monster", [1, 2, 4])
def test_where_nothing_is_to_be_decided_he_wins_as_often_as_anybody(monster: int) -> None:
    layout = grid(NW={"north": 1, "monster": monster, "gold": 1})
    company = Company(rations=0, mana=0, elixirs=0, gold=0)
    assert tail(Plays(layout, company).play(RUNS), RUNS, judged(layout, company).lo) > 1e-3


@pytest.mark.parametrize("monster", [3, 4, 5])
def test_with_mana_he_wins_nearly_as_often_as_the_best(monster: int) -> None:
    layout = grid(NW={"north": 1, "monster": monster, "gold": 1})
    company = Company(rations=3, mana=8, elixirs=0, gold=0)
    best = judged(layout, company).lo
    assert 0.1 < best - 0.1 < Plays(layout, company).play(RUNS) / RUNS < best + 0.06


# Fights


def strike(*foes: tuple[int, int], mana: int = 0) -> m.Strike:
    """Return how he strikes foes, each a digit and the life that is left."""
    boxes: list[Box] = [{"monster": digit, "east": 8} for digit, _ in foes]
    del boxes[-1]["east"]
    boxes[0]["north"] = 1
    hall = grid(**dict(zip(("NW", "N", "NE"), boxes, strict=False)))
    state = inside(hall, mana=mana, elixirs=0, gold=0, rations=0)
    weak = [
        foe._replace(life=left) for foe, (_, left) in zip(battle_of(state).foes, foes, strict=True)
    ]
    queue = ((PARTY,), *((number,) for number in range(1, len(weak) + 1)))
    fight = battle_of(state)._replace(foes=tuple(weak), queue=queue)
    move = SimplePlayer(state.ground).move(state._replace(step="strike", fight=fight))
    assert isinstance(move, m.Strike)
    return move


def test_he_strikes_whom_he_kills_soonest_for_the_damage_that_it_does() -> None:
    assert strike((1, 12), (2, 3)).box == 1  # alike, but nearly dead
    assert strike((1, 3), (2, 10)).box == 0
    assert strike((5, 15), (1, 12)).box == 0  # hurts much more
    assert strike((5, 15), (1, 1)).box == 1


def test_he_drinks_mana_where_that_is_cheaper_than_to_be_struck() -> None:
    assert strike((1, 12), mana=9).mana == 0  # Ratlings hardly hurt
    assert strike((5, 15), mana=9).mana == 9  # a Troll does
    assert strike((5, 2), mana=20).mana <= 6  # and no more than kills
    assert strike((5, 15)).mana == 0


def test_plays_go_on_where_they_stopped_and_are_the_same_everywhere() -> None:
    layout = make("simple-2").layout
    some, at_once = Plays(layout), Plays(layout)
    few, more = some.play(30), some.play(90)
    assert 0 < few <= more == at_once.play(90)
    assert some.play(10) == more
    assert some.runs == 90
    assert Plays(layout, Company(mana=30, elixirs=9)).play(90) > more


# Fights in numbers


class PlainPlays(Plays):
    """Plays in which every fight goes by the plain rules."""

    def fought(self, state: State) -> State:
        """Return the same state, from which the rules go on."""
        return state


def assert_same(layout: Layout, party: Company | None) -> None:
    """Assert that duels take the same dice, end alike, and know the states that were met."""
    both = []
    for kind in (Plays, PlainPlays):
        some = kind(layout, party)
        with budget.limited("plays", 10**12) as spent:
            both.append([(some.play(number), spent.spent) for number in range(1, 25)])
    assert both[0] == both[1]


@pytest.mark.parametrize("seed", share(range(360), 12))
def test_a_duel_is_a_fight_by_the_plain_rules(seed: int) -> None:
    random = Random(f"duels {seed}")
    layout = make(f"duels-{seed}").layout if seed % 3 else random.choice((crowded, dungeon))(random)
    assert_same(layout, company(random) if seed % 2 else None)


@pytest.mark.parametrize(("monster", "raised"), [(5, 0), (9, 9), (9, 10)])
def test_a_troll_regains_its_life_and_a_duel_that_hurts_nobody_ends(
    monster: int, raised: int
) -> None:
    lair = grid(NW={"north": 1, "monster": monster, "feature": 6, "gold": 1})
    members = Member(2, ("defence",) * raised), *map(Member, (2, 2, 3, 4))
    assert_same(lair, Company(members, mana=2))  # soon drunk
