"""Whole fights against several monsters, and with allies, compared with the plain rules."""

from __future__ import annotations

from typing import Any

import pytest

from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules.combat import opened, the
from dungeongen.games.sudongeon.rules.state import State, assemble
from dungeongen.games.sudongeon.solver.combat.rules_bridge import fought
from games.sudongeon.positions import grid, inside, play, room, start
from games.sudongeon.solver.combat.fighter import agree, move, over
from games.sudongeon.solver.honest import tail
from thorough import share

DRY: dict[str, Any] = {"mana": 0, "elixirs": 0, "gold": 0, "rations": 0}


def weak(state: State, *lives: int, life: int = 2) -> State:
    """Return the fight with little life on all sides: foes first, then allies."""
    fight = the(state)
    count = len(fight.foes)
    foes = [one._replace(life=n) for one, n in zip(fight.foes, lives, strict=False)]
    allies = [one._replace(life=n) for one, n in zip(fight.allies, lives[count:], strict=True)]
    fight = fight._replace(foes=tuple(foes), allies=tuple(allies))
    return state._replace(life=life, fight=fight)


def pair(
    first: int, second: int, *texts: str, features: tuple[int, int] = (0, 0), **company: int
) -> State:
    """Return the fight with two monsters in one room."""
    one: dict[str, int] = {"north": 1, "monster": first, "east": 8}
    two = {"monster": second}
    if features[0]:
        one["feature"] = features[0]
    if features[1]:
        two["feature"] = features[1]
    return inside(grid(NW=one, N=two, SE={"gold": 9}), *texts, **{**DRY, **company})


def played(state: State, price: float | None, rng: Rng) -> bool:
    """Play the fight that begins here with honest dice; return whether it was won."""
    while not over(state):
        dice = engine.chance(state)
        if dice is None:
            one = move(state, price)
            assert one in engine.legal_moves(state)
        else:
            one = dice[int(rng.random() * len(dice))][0]
        state = engine.advance(state, one)
    return engine.outcome(state) != "dead"


FULL_SIZE = [
    ((2, 3), 5), ((3, 3), 10), ((1, 5), 10), ((4, 7), 10), ((2, 8), 12), ((6, 1), 10), ((5, 5), 16),
]  # fmt: skip


@pytest.mark.parametrize(("monsters", "mana"), share(FULL_SIZE, 3))
def test_honest_dice_agree_about_two_foes(monsters: tuple[int, int], mana: int) -> None:
    dice_agree(pair(*monsters, mana=mana), 1 + len(FULL_SIZE))


@pytest.mark.parametrize("monsters", [(3, 4), (5, 9), (8, 7)])
def test_honest_dice_agree_about_an_ally(monsters: tuple[int, int]) -> None:
    dice_agree(pair(*monsters, "ally", "6", mana=3)._replace(life=4), 3)


def test_mana_is_kept_for_who_comes_after() -> None:
    state = pair(2, 3, mana=10)
    none, lavish = (fought(state, price, 1e-9).chance for price in (None, 0.0))
    assert none == pytest.approx(0.7495, abs=1e-4)  # all of it to heal
    assert lavish == pytest.approx(0.9065, abs=1e-4)


def dice_agree(state: State, tries: int) -> None:
    """Check odds by 300 plays; a result below 1 % over all tries fails."""
    left = fought(state, 0.02, 1e-8)
    rng = Rng(str(the(state).foes)).child("honest")
    won = sum(played(state, 0.02, rng) for _ in range(300))
    assert left.lost_mass < 1e-2
    assert tail(won, 300, left.chance + left.lost_mass / 2) > 0.01 / tries, (won, left.chance)


@pytest.mark.parametrize(
    ("monsters", "lives", "life", "mana"),
    [
        ((2, 3), (2, 1), 2, 0),
        ((4, 7), (1, 3), 1, 1),
        ((3, 3), (1, 1), 1, 2),
        ((1, 5), (1, 2), 1, 0),
    ],
)
def test_two_foes(monsters: tuple[int, int], lives: tuple[int, int], life: int, mana: int) -> None:
    agree(weak(pair(*monsters, mana=mana), *lives, life=life), 0.02)


@pytest.mark.parametrize(
    ("monsters", "lives", "mana"), [((2, 4), (2, 1), 0), ((7, 3), (1, 2), 1), ((5, 9), (1, 1), 0)]
)
def test_an_ally(monsters: tuple[int, int], lives: tuple[int, int], mana: int) -> None:
    state = pair(*monsters, "ally", "6", mana=mana)
    assert the(state).allies
    agree(weak(state, *lives, life=1), 0.02)


@pytest.mark.parametrize(("second", "mana"), [(2, 0), (8, 0), (1, 2)])
def test_the_wyrn_among_several(second: int, mana: int) -> None:
    agree(weak(pair(8, second, mana=mana), 1, 1, life=5 - mana), 0.02)


@pytest.mark.parametrize(
    ("monsters", "features"), [((1, 2), (9, 0)), ((1, 7), (8, 0)), ((2, 3), (2, 6))]
)
def test_what_a_room_gives_to_several(monsters: tuple[int, int], features: tuple[int, int]) -> None:
    state = (
        pair(*monsters, "fight", features=features)
        if 7 in monsters
        else pair(*monsters, features=features)
    )
    agree(weak(state, 1, 2, life=1))


@pytest.mark.parametrize("fate", [1, -1])
@pytest.mark.parametrize("digit", [1, 3])
def test_mana_under_a_blessing_and_a_curse(digit: int, fate: int) -> None:
    state = start(room(monster=digit, feature=9), **{**DRY, "mana": 2})
    state = play(state._replace(world=state.world._replace(fate=fate)), "enter A")
    assert the(state).first == fate
    agree(weak(state, 3), 0.02)


@pytest.mark.parametrize("fate", [1, -1])
def test_a_blessing_and_a_curse_against_two(fate: int) -> None:
    state = start(
        grid(NW={"north": 1, "monster": 1, "east": 8, "feature": 9}, N={"monster": 2}), **DRY
    )
    state = play(state._replace(world=state.world._replace(fate=fate)), "enter A")
    agree(weak(state, 1, 2, life=1))


def with_damsels(layout: Layout, damsels: int, **company: int) -> State:
    """Return the state at the market, with damsels from who knows where."""
    state = start(layout, **{**DRY, **company})
    party = assemble(state.party.members, (), damsels)
    return state._replace(party=party, life=party.limit)


@pytest.mark.parametrize(("damsels", "life"), [(1, 2), (1, 11), (2, 12)])
def test_damsels(damsels: int, life: int) -> None:
    # The room they are in has no exit, so they have not reached one.
    hall = grid(NW={"east": 8, "feature": 1, "monster": 2}, N={"monster": 3}, SE={"north": 1})
    state = with_damsels(hall, damsels)
    state = engine.settled(opened(state._replace(room=0), 0b11))
    left = agree(weak(state, 1, 1, life=life))
    lives = {end.bereft for end, _ in left.won}
    assert lives == {False, True}


def test_a_damsel_and_mana() -> None:
    state = with_damsels(room(monster=3), 1, mana=2)
    state = engine.settled(opened(state._replace(room=0), 1))
    agree(weak(state, 2, life=2), 0.02)


def test_the_chieftains_gang() -> None:
    state = inside(room(npc=5), **DRY)
    state = play(state, "refuse chieftain NW")
    assert (the(state).foes[0].attack, the(state).foes[0].defence) == (4, 4)
    agree(weak(state, 3), 0.02)


def test_orcs_with_many_points() -> None:
    state = start(room(monster=3, gold=3), **{**DRY, "mana": 2})
    state = play(state, "enter A", "1 2 3")
    (orcs,) = the(state).foes
    assert (orcs.initiative, orcs.attack, orcs.defence) == (5, 6, 6)
    left = agree(weak(state, 3), 0.02)
    assert left.chance > fought(weak(state, 3), None, 1e-12).chance


def test_a_monster_that_is_wounded() -> None:
    state = inside(room(monster=4), **{**DRY, "mana": 1})
    agree(weak(state, 2, life=2), 0.02)


def test_a_troll_that_is_wounded_has_regained_life_already() -> None:
    state = inside(room(monster=5), **DRY)
    fight = the(state)
    (troll,) = fight.foes
    state = state._replace(life=1, fight=fight._replace(foes=(troll._replace(life=1, full=2),)))
    agree(state)


def test_the_wizard_among_several() -> None:
    state = weak(pair(6, 2), 1, 2, life=1)
    # So strong a party has won or is dead before the omens have made too many states.
    state = state._replace(fight=the(state)._replace(attack=26))
    agree(state, dropped=1e-4)


def test_honest_dice_agree_about_two_wizards() -> None:
    state = weak(pair(6, 6, mana=2), 2, 3, life=4)
    dice_agree(state._replace(fight=the(state)._replace(attack=9)), 1)


def test_three_foes() -> None:
    hall = grid(
        NW={"north": 1, "monster": 2, "east": 8}, N={"monster": 1, "east": 9}, NE={"monster": 3}
    )
    agree(weak(inside(hall, **DRY), 1, 1, 1, life=1))


@pytest.mark.parametrize(("monsters", "lives"), [((2, 4, 7), (1, 1, 1)), ((3, 3, 9), (1, 1, 1))])
def test_three_in_an_alliance(monsters: tuple[int, int, int], lives: tuple[int, ...]) -> None:
    one, two, three = monsters
    hall = grid(
        NW={"north": 1, "monster": one, "east": 8},
        N={"monster": two, "east": 9},
        NE={"monster": three},
    )
    agree(weak(inside(hall, "ally", "6", **DRY), *lives, life=1))
