"""Potions, weapons and monsters."""

from __future__ import annotations

import pytest

from dungeongen.core.errors import IllegalMoveError
from games.scoundrel.positions import played, possible, short


def test_a_potion_heals_up_to_the_most() -> None:
    state = short("9S 5H 2S 3S 4S 10H 5C 6C")
    state = played(state, "punch 9S, drink 5H")
    assert state.health == 16
    assert played(state, "punch 2S, drink 10H").health == 20


def test_the_second_potion_of_a_room_heals_nothing() -> None:
    state = played(short("9S 5H 4H 3S 2S"), "punch 9S, drink 5H, drink 4H")
    assert state.health == 16


def test_the_next_room_allows_another() -> None:
    state = played(short("9S 5H 3S 4H 2S 6S"), "punch 9S, drink 5H, punch 3S, drink 4H")
    assert state.health == 17


def test_a_weapon_takes_the_place_of_the_one_before() -> None:
    state = played(short("5D 4S 7D 8S 2S"), "equip 5D, strike 4S, equip 7D")
    assert "strike 8S" in possible(state)


def test_barehanded_a_monster_costs_its_value() -> None:
    assert played(short("9S 2S 3S 4S 5S"), "punch 9S").health == 11


def test_a_weapon_takes_its_value_off_but_never_heals() -> None:
    state = played(short("7D 9S 3S 4S 5S"), "equip 7D, strike 9S")
    assert state.health == 18
    assert played(state, "strike 3S").health == 18


def test_a_used_weapon_serves_only_against_monsters_not_higher() -> None:
    state = played(short("7D 9S 9C 10S 5S"), "equip 7D, strike 9S")
    assert possible(state) == {"strike 9C", "punch 9C", "punch 10S"}
    with pytest.raises(IllegalMoveError, match="last struck 9S"):
        played(state, "strike 10S")


def test_strict_they_are_lower() -> None:
    state = played(short("7D 9S 9C 8S 5S", strict=True), "equip 7D, strike 9S")
    assert possible(state) == {"punch 9C", "strike 8S", "punch 8S"}


def test_bare_hands_may_always_be_chosen() -> None:
    state = played(short("7D 9S 3S 4S 5S"), "equip 7D")
    assert {"punch 9S", "strike 9S"} <= possible(state)
    assert played(state, "punch 9S, punch 4S").last == state.last


def test_without_a_weapon_nothing_is_struck() -> None:
    with pytest.raises(IllegalMoveError, match="you have no weapon"):
        played(short("7D 9S 3S 4S"), "strike 9S")


def test_a_card_is_played_for_what_it_is() -> None:
    with pytest.raises(IllegalMoveError, match="7D is a weapon"):
        played(short("7D 9S 3S 4S"), "drink 7D")
    with pytest.raises(IllegalMoveError, match="KS does not lie in the room"):
        played(short("7D 9S 3S 4S"), "punch KS")
