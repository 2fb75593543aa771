"""From room to room, and out (SD-5, SD-11)."""

from __future__ import annotations

import pytest

from dungeongen.core.errors import IllegalMoveError
from games.doom.positions import BOOK, begun, dungeon, entered

# A checkerboard of single cells, A1 empty or filled.
EMPTY_FIRST = "2H 2S 3H 3S / 4H 4S 5H 5S"
FILLED_FIRST = "2H 2S 3H 3S / 4S 4H 5S 5H"


def test_the_token_walks_freely_over_connected_empty_cells() -> None:
    """From A1 only B1 and A2; once B1 is cleared, everything next to A1, B1, C1 and B2."""
    table = begun(dungeon(EMPTY_FIRST, "2D 3D 4D 5D"))
    assert table.moves == ["enter B1", "enter A2"]
    table.play("enter B1")
    assert table.moves == ["enter D1", "enter A2", "enter C2", "enter B3"]


def test_a_filled_first_cell_is_entered_at_once() -> None:
    table = begun(dungeon(FILLED_FIRST, "2D 3D"))
    assert table.moves == ["enter A1"]
    table.play("enter A1")
    assert table.moves == ["enter C1", "enter B2", "enter A3"]


def test_any_filled_room_next_to_the_region_may_be_entered() -> None:
    table = begun(dungeon(BOOK, "2D 3D 4D 5D"))
    assert table.moves == ["enter A2"]
    with pytest.raises(IllegalMoveError, match="no shaded room of that name"):
        table.play("enter A4")
    table.play("enter A2")
    assert table.moves == ["enter A4"]


def test_a_room_draws_as_many_cards_as_it_has_cells() -> None:
    table = begun(dungeon(BOOK, "2S 3S 4S 5S 6S 8S"), attack=20)
    table.play("enter A2")
    assert list(table.foes) == ["2S", "3S", "4S", "5S"]
    table = begun(dungeon(EMPTY_FIRST, "8S 9S"), attack=20).play("enter B1")
    assert list(table.foes) == ["8S"]


def test_nobody_stops_inside_a_room() -> None:
    table = entered("8S 6D 5C 2H")
    assert table.kinds == {"hit", "snatch"}


def test_out_by_the_bottom_right_cell_alone() -> None:
    table = begun(dungeon(EMPTY_FIRST, "2D 3D 4D 5D 6D 7D"))
    with pytest.raises(IllegalMoveError, match="you cannot reach the exit"):
        table.play("leave")
    table.play("enter B1", "enter C2", "enter D3")
    assert "leave" in table.moves
    table.play("leave")
    assert table.end == ("out", 2 + 3 + 4)


def test_a_filled_bottom_right_cell_is_left_by_once_it_is_cleared() -> None:
    table = begun(dungeon("2H 3H 4H 2S / 5H 6H 7H 8H", "3D 4D 5D 6D"))
    assert table.moves == ["enter D1"]
    table.play("enter D1")
    assert table.end == ("cleared", 36)


def test_dead_is_worth_nothing() -> None:
    table = entered("KS 6D 5D 4D", health=1, attack=1).play("hit KS")
    assert table.end == ("dead", 0)


def test_alive_without_gold_is_not_dead() -> None:
    table = begun(dungeon(EMPTY_FIRST, "2C 3C 4C"))
    table.play("enter B1", "enter C2", "enter D3", "leave")
    assert table.end == ("out", 0)


def test_every_filled_room_emptied_doubles_the_gold_at_once() -> None:
    table = begun(dungeon(BOOK, "2D 3D 4D 5D 6D 7D 8D 9D"))
    table.play("enter A2")
    assert table.end[0] is None
    table.play("enter A4")
    assert table.end == ("cleared", 2 * 44)
    assert table.moves == []


def test_a_room_emptied_by_retreat_counts() -> None:
    table = begun(dungeon(BOOK, "2D 3D 4D 5D KC 6D 7D 8D"), intelligence=3)
    table.play("enter A2", "enter A4", "proceed", "retreat A1")
    assert table.end == ("cleared", 2 * 14)
