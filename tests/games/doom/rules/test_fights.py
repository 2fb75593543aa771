"""Fights (SD-6, SD-7)."""

from __future__ import annotations

import pytest

from dungeongen.core.errors import IllegalMoveError
from games.doom.positions import BOOK, begun, dungeon, entered


def test_an_enemy_within_the_attack_dies_of_one_hit() -> None:
    for attack in (8, 9):
        table = entered("8S 2D 3D 4D", attack=attack).play("hit 8S")
        assert table.foes == {}
        assert table.values == (20, 5, attack, 9)


def test_an_enemy_beyond_it_is_weakened_for_good() -> None:
    table = entered("8S 2D 3D 4D", attack=7).play("hit 8S")
    assert table.foes == {"8S": 1}
    table.play("hit 8S")
    assert table.foes == {}


def test_every_living_enemy_strikes_with_its_present_value() -> None:
    table = entered("8S 9S 2S 4D", attack=6).play("hit 8S")
    assert table.values[0] == 20 - (2 + 9 + 2)
    table.play("hit 9S")
    assert table.values[0] == 7 - (2 + 3 + 2)


def test_one_hit_on_one_enemy_a_turn() -> None:
    table = entered("2S 3S 4S 5S", attack=14)
    assert table.moves == ["hit 2S", "hit 3S", "hit 4S", "hit 5S"]
    table.play("hit 5S")
    assert table.foes == {"2S": 2, "3S": 3, "4S": 4}
    assert table.values[0] == 20 - 9


def test_the_last_enemy_cannot_answer() -> None:
    assert entered("6S 2D 3D 4D").play("hit 6S").values[0] == 20


def test_health_may_be_0() -> None:
    table = entered("2S 9S 3D 4D", health=9).play("hit 2S")
    assert table.values[0] == 0
    assert table.end[0] is None


def test_health_below_0_is_death() -> None:
    table = entered("2S 9S 3D 4D", health=8).play("hit 2S")
    assert table.end == ("dead", 0)
    assert table.moves == []


def test_potions_may_be_used_between_hit_and_strike() -> None:
    table = entered("2S 9S 3D 4D", health=8, hand="5H 8H").play("hit 2S")
    assert table.moves == ["drink 5H", "drink 8H", "proceed"]
    table.play("drink 5H")
    assert table.values[0] == 13
    table.play("proceed")
    assert table.values[0] == 4
    assert table.hand == {"8H": 8}


def test_a_potion_cannot_be_used_within_a_strike() -> None:
    table = entered("2S 9S 3D 4D", health=8, hand="5H").play("hit 2S", "proceed")
    assert table.end[0] == "dead"


def test_a_fight_goes_on_until_no_enemy_is_left() -> None:
    table = entered("2S 3S 4S 5D", attack=9)
    for foe in ("4S", "3S"):
        table.play(f"hit {foe}")
        assert table.kinds == {"hit"}
    table.play("hit 2S")
    assert table.kinds == {"enter"}


def test_nobody_retreats_from_a_fight() -> None:
    table = entered("KS QS 5C 4D")
    assert not table.kinds & {"retreat", "withdraw", "leave", "enter"}
    with pytest.raises(IllegalMoveError, match="an enemy is still alive"):
        table.play("retreat A1")


def test_potions_and_books_may_be_used_at_any_moment_outside_a_strike() -> None:
    table = begun(dungeon(BOOK, "2S 9S 7C 4D"), health=20, intelligence=3, attack=9)
    uses = ["drink 5H", "read QC"]
    hand = entered("2S", hand="5H QC").state.hand
    table.state = table.state._replace(hand=hand)
    assert table.moves[:2] == uses  # before a room
    table.play("enter A2")
    assert table.moves[:2] == uses  # before a hit
    table.play("hit 9S", "proceed")
    assert table.moves[:2] == uses  # after the strike
    table.play("hit 2S")
    assert table.moves[:2] == uses  # before the traps
    table.play("retreat A1")
    assert table.moves[:2] == uses


def test_potions_and_books_are_permanent() -> None:
    table = begun(dungeon(BOOK, "2D 3D 4D 5D 8S 6D 8D 9D"), attack=5, health=20)
    table.state = table.state._replace(hand=entered("2S", hand="5H QC").state.hand)
    table.play("drink 5H", "read QC", "enter A2", "enter A4", "hit 8S")
    assert table.values[:2] == (20 + 5 - 3, 3 + 12)
    assert table.hand == {}


def test_there_is_no_maximum_health() -> None:
    table = entered("2S", hand="AH KH", health=999).play("drink AH", "drink KH")
    assert table.values[0] == 999 + 14 + 13


def test_books_may_stay_unread() -> None:
    table = begun(dungeon(BOOK, "2C 3C 4C 5C 6C 2D 3D 4D"), intelligence=3)
    table.play("enter A2", "enter A4", "proceed", "take 2D")
    assert table.hand == {"2C": 2, "3C": 3, "4C": 4, "5C": 5}
    assert table.end[0] == "cleared"
