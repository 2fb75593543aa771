"""Moves are texts that parse back, and refusals are one line."""

from __future__ import annotations

import pytest

from dungeongen.core.errors import IllegalMoveError, InvalidMoveError
from dungeongen.games.doom.rules.moves import parse_move
from games.doom.positions import BOOK, begun, dungeon, entered


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "expected something like"),
        ("jump A1", "expected something like"),
        ("enter", "expected enter <cell>"),
        ("enter a1", "expected enter <cell>"),
        ("enter A0", "expected enter <cell>"),
        ("enter A1 ", "expected enter <cell>"),
        ("hit 1S", "expected hit <card>"),
        ("hit TS", "expected hit <card>"),
        ("hit 10♠", "expected hit <card>"),
        ("leave now", "expected leave"),
        ("choose both", "expected choose top or left"),
        ("add gold", "expected add health or intelligence or attack"),
        ("Enter A1", "expected something like"),
    ],
)
def test_what_is_no_move_is_refused(text: str, fault: str) -> None:
    with pytest.raises(InvalidMoveError, match=fault) as refusal:
        parse_move(text)
    assert str(refusal.value).isprintable()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("hit 2S", "not in this room"),
        ("take 6D", "an enemy is still alive"),
        ("retreat A1", "an enemy is still alive"),
        ("drink 2H", "not in your hand"),
        ("enter A4", "not possible now"),
        ("draw 5C", "not possible now"),
        ("snatch KS", "not in this room"),
        ("choose top", "not possible now"),
    ],
)
def test_why_a_move_may_not_be_played(text: str, fault: str) -> None:
    table = entered("5C 6D KS 5D")
    with pytest.raises(IllegalMoveError, match=f"{text}: {fault}.*; expected ") as refusal:
        table.play(text)
    assert str(refusal.value).isprintable()


def test_the_first_of_each_kind_is_what_is_expected() -> None:
    with pytest.raises(IllegalMoveError, match="expected snatch 5D, hit KS or snatch 6D"):
        entered("5C 6D KS 5D").play("leave")


def test_nothing_may_be_played_after_the_end() -> None:
    table = begun(dungeon(BOOK, "2D 3D 4D 5D 6D 7D 8D 9D")).play("enter A2", "enter A4")
    with pytest.raises(IllegalMoveError, match="the play is over: the dungeon is cleared"):
        table.play("enter A4")


def test_a_card_that_is_out_cannot_be_drawn() -> None:
    table = begun(dungeon(BOOK).shuffled()).play("enter A2", "draw 5C")
    with pytest.raises(IllegalMoveError, match="that card cannot come next"):
        table.play("draw 5C")


def test_another_cell_of_an_empty_place_is_told() -> None:
    table = begun(dungeon(BOOK, "KC 6D 7D 8D"), intelligence=3).play("enter A2", "proceed")
    with pytest.raises(IllegalMoveError, match="not the first cell of a white area"):
        table.play("retreat A3")
