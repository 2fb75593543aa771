"""Traps, loot and retreat (SD-8), and the opening gambit (SD-9)."""

from __future__ import annotations

import pytest

from dungeongen.core.errors import IllegalMoveError
from games.doom.positions import begun, dungeon, entered

FIVE = "2H 3H 4H 5H 6H / 7H 8S 9H 9S 10H"  # rooms A2 and A4; A1, A3 and A5 are empty


def test_traps_within_intelligence_are_disarmed_at_no_cost() -> None:
    table = entered("5C 3C 7D 8H").play("proceed")
    assert table.values == (20, 5, 6, 7)
    assert table.hand == {"8H": 8}


def test_disarmed_traps_are_no_books() -> None:
    table = entered("5C 3C 7D 8H").play("proceed")
    assert "5C" not in table.hand


def test_without_traps_everything_is_taken() -> None:
    table = entered("6D 7D 8D 9H")
    assert table.values == (20, 5, 6, 21)
    assert table.hand == {"9H": 9}
    assert table.kinds == {"drink", "enter"}


def test_without_loot_clubs_are_books_and_no_traps() -> None:
    table = entered("KC QC 5C 4C", intelligence=3)
    assert table.values[0] == 20
    assert table.hand == {"KC": 13, "QC": 12, "5C": 5, "4C": 4}
    table.play("read KC")
    assert table.values[1] == 16


def test_clubs_beside_enemies_alone_are_books_too() -> None:
    table = entered("KC QC 5C 4S")
    assert table.kinds == {"hit"}
    table.play("hit 4S")
    assert list(table.hand) == ["5C", "QC", "KC"]


def test_traps_wait_until_no_enemy_lives() -> None:
    table = entered("4S 5S KC 7D").play("hit 4S")
    assert table.kinds == {"hit"}
    with pytest.raises(IllegalMoveError, match="an enemy is still alive"):
        table.play("take 7D")
    table.play("hit 5S")
    assert table.kinds == {"take", "retreat"}


def test_one_thing_is_taken_and_the_traps_that_are_left_strike() -> None:
    table = entered("5C 6C KC 7D").play("proceed")
    assert table.traps == {"6C": 6, "KC": 13}  # 5 is disarmed
    table.play("take 7D")
    assert table.values == (20 - 19, 5, 6, 7)


def test_everything_else_is_destroyed() -> None:
    table = entered("6C 7D 8D 9H").play("proceed")
    assert table.moves == ["take 9H", "take 7D", "take 8D", "retreat A1"]
    table.play("take 8D")
    assert table.values[3] == 8
    assert table.hand == {}
    assert table.state.cleared


def test_what_is_taken_helps_only_after_the_strike() -> None:
    table = entered("KC 7D 8D AH", health=12).play("proceed", "take AH")
    assert table.end[0] == "dead"
    table = entered("KC 7D 8D AH", health=13).play("proceed", "take AH", "drink AH")
    assert table.values[0] == 14


def test_a_book_read_in_time_disarms() -> None:
    table = entered("6C 7D 8D 9H", hand="2C").play("proceed")
    assert "read 2C" in table.moves
    table.play("read 2C")
    assert table.values == (20, 7, 6, 15)
    assert table.kinds == {"drink", "enter"}


def test_retreat_takes_nothing_and_costs_nothing() -> None:
    table = entered("6C 7D 8D 9H").play("proceed", "retreat A1")
    assert table.values == (20, 5, 6, 0)
    assert table.hand == {}
    assert table.moves == ["enter A4"]  # the room is empty now: A3 is reached through it


def test_retreat_leads_to_any_empty_cell_also_one_not_connected() -> None:
    table = begun(dungeon(FIVE, "KC 6D 7D 8D 9D")).play("enter A2", "proceed")
    # Empty: A1 and A3 with the room between them, and A5 beyond the room A4.
    assert [move for move in table.moves if "retreat" in move] == ["retreat A1", "retreat A5"]
    table.play("retreat A5")
    assert table.moves == ["enter A4", "leave"]


def test_a_cleared_room_is_empty_and_joins_places_to_one() -> None:
    corner = dungeon("2H 3H 4H 2S / 5H 6S 7S 8S", "2D KC 6D 7D", rules=["retreat-traps"])
    assert corner.plan.lines() == ["000X", "XXX0", "XXX0", "XXX0"]
    table = begun(corner, intelligence=3).play("enter A2", "proceed")
    assert [move for move in table.moves if "withdraw" in move] == ["withdraw A1", "withdraw D2"]
    table = begun(corner, intelligence=3).play("enter D1", "enter A2", "proceed")
    assert [move for move in table.moves if "withdraw" in move] == ["withdraw A1"]


def test_without_an_empty_cell_there_is_no_retreat() -> None:
    table = begun(dungeon("2H 3H 4H 5H / 2S 3S 4S 5S", "KC 6D 7D 8D"), intelligence=3)
    table.play("enter A1", "proceed")
    assert table.kinds == {"take"}


# The opening gambit


def test_the_gambit_strikes_player_and_enemies_with_all_traps() -> None:
    """Even with traps that could be disarmed."""
    table = entered("8S QS 3C 6D", intelligence=5).play("snatch 6D")
    assert table.values == (20 - 3, 5, 6, 6)
    assert table.foes == {"8S": 5, "QS": 9}


def test_enemies_die_of_the_traps() -> None:
    table = entered("8S 10S 9C 6D").play("snatch 6D")
    assert table.foes == {"10S": 1}
    table = entered("8S 9S 9C 6D").play("snatch 6D")
    assert table.foes == {}
    assert table.kinds == {"enter"}


def test_after_the_gambit_one_hit_is_free_and_the_fight_goes_on() -> None:
    table = entered("8S QS 3C 6D").play("snatch 6D", "hit QS")
    assert table.values[0] == 17
    assert table.foes == {"8S": 5, "QS": 3}
    table.play("hit QS")
    assert table.values[0] == 17 - 5


def test_the_gambit_loses_everything_but_the_enemies() -> None:
    table = entered("8S 3C 6D 7H").play("snatch 6D")
    assert (table.traps, table.loot, table.hand) == ({}, {}, {})
    table.play("hit 8S")
    assert table.kinds == {"enter"}


def test_the_gambit_only_on_entering() -> None:
    table = entered("2S 8S 3C 6D")
    assert "snatch 6D" in table.moves
    table.play("hit 2S")
    with pytest.raises(IllegalMoveError, match="only on entering"):
        table.play("snatch 6D")
    table = entered("3C 6D 7D 8D").play("proceed")
    assert "snatch" not in table.kinds


def test_the_gambit_needs_a_trap_and_a_thing_to_take() -> None:
    assert "snatch" not in entered("8S 9S 6D 7H").kinds
    assert "snatch" not in entered("8S 9S 6C 7C").kinds


def test_the_gambit_needs_no_enemy() -> None:
    table = entered("3C 6C 7D 8H")
    assert table.moves == ["snatch 8H", "snatch 7D", "proceed"]
    table.play("snatch 7D")
    assert table.values == (20 - 9, 5, 6, 7)
    assert table.kinds == {"enter"}


def test_potions_before_the_gambit_if_wished() -> None:
    table = entered("8S KC 6D 7D", health=3, hand="QH").play("drink QH")
    assert "snatch 6D" in table.moves
    table.play("snatch 6D")
    assert table.values[0] == 3 + 12 - 13


def test_the_snatched_thing_helps_only_after_the_strike() -> None:
    assert entered("8S KC AH 7D", health=12).play("snatch AH").end[0] == "dead"
    table = entered("8S KC AH 7D", health=13).play("snatch AH")
    assert table.hand == {"AH": 14}
