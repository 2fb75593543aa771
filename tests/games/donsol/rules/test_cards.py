"""Potions, shields and monsters, and the end."""

from __future__ import annotations

import pytest

from dungeongen.core.errors import IllegalMoveError
from dungeongen.games.donsol.rules import parse_move, returns
from dungeongen.games.donsol.table import tell, words
from dungeongen.rooms.rules import NONE, outcome
from games.donsol.positions import played, short


def test_a_potion_heals_up_to_the_most() -> None:
    state = played(short("9S 5H 2S 3S"), "fold 9S, fold 5H")
    assert state.health == 17
    assert played(short("2S 10H 3S 4S"), "fold 2S, fold 10H").health == 21


def test_a_potion_right_after_a_potion_heals_nothing() -> None:
    assert played(short("KS 2H 3H 4H 5S"), "fold KS, fold 2H, fold 3H, fold 4H").health == 8


def test_another_card_between_ends_that() -> None:
    assert played(short("KS 2H 3D 4H"), "fold KS, fold 2H, fold 3D, fold 4H").health == 12


def test_sickness_lasts_into_the_next_room() -> None:
    state = played(short("KS 2S 3S 2H 4H 5S"), "fold KS, fold 2S, fold 3S, fold 2H")
    assert played(state._replace(health=9), "fold 4H").health == 9


def test_escaping_ends_it() -> None:
    state = played(short("KS 2H 2S 3S 4H 5S"), "fold KS, fold 2H, escape, fold 4H")
    assert state.health == 12


def test_a_shield_takes_the_place_of_the_one_before() -> None:
    state = played(short("5D 4S 7D 8S"), "fold 5D, fold 4S, fold 7D, fold 8S")
    assert state.health == 20


def test_without_a_shield_a_monster_costs_its_value() -> None:
    assert played(short("9S 2S 3S 4S"), "fold 9S").health == 12


def test_a_shield_takes_its_value_off_but_never_heals() -> None:
    state = played(short("7D 9S 3S 4S"), "fold 7D, fold 9S, fold 3S")
    assert state.health == 19


def test_it_stands_only_lower_ones_and_breaks() -> None:
    state = played(short("7D 9S 9C 4S"), "fold 7D, fold 9S")
    move = parse_move("fold 9C")
    assert words(state, move).text == "Meet 9♣ (lose 9, the shield breaks)"
    after = played(state, "fold 9C")
    assert (after.health, after.shield) == (10, NONE)
    assert tell(state, move, after) == "9♣ breaks your shield: 9 points of health lost."
    assert played(after, "fold 4S").health == 6


def test_there_is_no_fight_without_the_shield() -> None:
    state = played(short("2D 9S 3S 4S"), "fold 2D, fold 3S")
    assert played(state, "fold 4S").shield == NONE


def test_health_of_0_is_the_end() -> None:
    state = played(short("J1 2S 3S 4S"), "fold J1")
    assert (outcome(state), state.health) == ("dead", 0)
    with pytest.raises(IllegalMoveError, match="the play is over"):
        played(state, "fold 2S")


def test_all_cards_folded_is_a_win() -> None:
    state = played(short("2S 3S 5H"), "fold 5H, fold 2S, fold 3S")
    assert outcome(state) == "cleared"


def test_experience_counts_the_cards_folded_the_last_one_too() -> None:
    assert returns(played(short("2S 3S 5H"), "fold 2S, fold 3S, fold 5H")) == (54.0,)
    assert returns(played(short("2S J1 5H 3S 6S"), "fold 2S, fold J1")) == (54.0 - 3,)


def test_a_play_is_a_text_that_replays() -> None:
    line = "fold 7D, fold 9S, fold 4H, fold 8C, fold 2S"
    state = short("7D 9S 4H 8C 2S")
    assert played(state, line) == played(state, *line.split(", "))


def test_a_card_must_lie_in_the_room() -> None:
    with pytest.raises(IllegalMoveError, match="KS does not lie in the room"):
        played(short("7D 9S 3S 4S"), "fold KS")
