"""Traps (chapter 4, SU-5, SU-6, SU-7)."""

from __future__ import annotations

import pytest

from dungeongen.games.sudongeon.rules.engine import outcome
from games.sudongeon.positions import grid, inside, kill, play, room, start, texts

DRY = {"mana": 0, "elixirs": 0}


@pytest.mark.parametrize("level", range(1, 10))
def test_a_trap_takes_d6_and_level_over_d6_and_find(level: int) -> None:
    for theirs, ours in ((6, 1), (1, 6), (3, 3), (4, 2)):
        state = play(inside(room(trap=level), **DRY), f"{theirs} {ours}")
        assert state.life == 10 - max(0, theirs + level - ours - 3)


def test_traps_spring_after_the_monsters_are_cleared() -> None:
    state = kill(inside(room(monster=3, trap=9), **DRY))
    assert state.step == "trap"


def test_traps_spring_once_in_the_game() -> None:
    state = play(inside(room(trap=1), **DRY), "1 1", "eat", "leave", "enter A")
    assert state.step == "visit"


def test_all_traps_of_a_joined_room_spring() -> None:
    hall = grid(NW={"north": 1, "trap": 1, "east": 8}, N={"trap": 2, "gold": 1})
    state = play(inside(hall, **DRY), "6 1", "6 1")
    assert (state.life, state.world.sprung, state.step) == (10 - 3 - 4, 3, "visit")


def test_traps_spring_beside_bribed_monsters() -> None:
    state = play(inside(room(monster=9, trap=1), gold=10, **DRY), "parley dragon NW", "6")
    assert state.step == "trap"


def test_the_cleric_heals_in_a_trap_with_mana() -> None:
    state = play(inside(room(trap=5), mana=3, elixirs=0), "6 1")
    assert (state.life, state.step) == (3, "care")
    assert texts(state) == ["heal 1", "heal 2", "heal 3", "go on"]
    state = play(state, "heal 1", "heal 1", "go on")
    assert (state.life, state.mana, state.step) == (5, 1, "visit")


def test_the_cleric_rescues_from_a_deadly_trap() -> None:
    state = play(inside(room(trap=9), mana=3, elixirs=9)._replace(life=9), "6 1")
    assert (state.life, texts(state)) == (-2, ["heal 3"])
    assert play(state, "heal 3").life == 1


def test_a_deadly_trap_without_mana_kills() -> None:
    assert outcome(play(inside(room(trap=9), mana=0, elixirs=9)._replace(life=9), "6 1")) == "dead"
    assert outcome(play(inside(room(trap=8), **DRY), "6 1")) == "dead"  # 10 of 10


def test_between_a_fight_and_a_trap_there_is_time_for_elixirs() -> None:
    state = kill(inside(room(monster=3, trap=1), elixirs=5, mana=0)._replace(life=9))
    assert texts(state) == ["drink 1", "go on"]
    state = play(state, "drink 1")
    assert (state.life, texts(state)) == (10, ["go on"])
    assert play(state, "go on").step == "trap"


def test_between_two_traps_there_is_time_for_elixirs_and_artifacts() -> None:
    hall = grid(NW={"north": 1, "trap": 1, "east": 8}, N={"trap": 2})
    state = play(start(hall, elixirs=1, mana=0, bag=(6,)), "enter A", "go on", "6 1")
    assert texts(state) == ["drink 1", "wear artifact 6", "go on"]
    state = play(state, "wear artifact 6", "go on", "6 1")  # find 4 now
    assert state.life == 10 - 3 - 3


def test_there_is_time_between_the_goblins_trap_and_their_fight() -> None:
    state = play(inside(room(monster=2, trap=2), elixirs=2, mana=0, bag=(1,)), "go on", "6 1")
    assert texts(state) == ["drink 1", "drink 2", "wear artifact 1", "go on"]
    state = play(state, "wear artifact 1", "go on")
    assert state.fight is not None
    assert (state.fight.defence, state.step) == (6, "initiative")


def test_find_is_the_best_members_never_a_sum() -> None:
    assert play(inside(room(trap=4), bag=(6,), **DRY), "go on", "6 1").life == 10 - 6
    worn = play(start(room(trap=4), bag=(6,), **DRY), "wear artifact 6", "enter A", "6 1")
    assert worn.life == 10 - 5
