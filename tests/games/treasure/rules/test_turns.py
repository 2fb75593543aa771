"""Turning over, leaving, coming back, taking and drawing (DT-2, DT-3)."""

from __future__ import annotations

import pytest

from dungeongen.core.errors import IllegalMoveError
from dungeongen.games.treasure.rules import apply, new, parse_move, score
from games.treasure.positions import named, played, possible, table

EASY = table("2H/3H 4H/5H", "KS QS JS", "KH QH JH")
LEFT = tuple(f"turn {pile}, leave" for pile in range(1, 13))


def test_the_three_cards_of_the_hand_are_manpower() -> None:
    state = new(EASY)
    assert named(state.manpower) == {"KS", "QS", "JS"}
    assert (state.treasure, score(state)) == ((), 0)


def test_a_turn_turns_over_the_top_card_of_a_pile() -> None:
    assert possible(new(EASY)) == {*(f"turn {pile}" for pile in range(1, 13)), "stop"}
    state = played(EASY, "turn 1")
    assert named([state.faced]) == {"2H"}


def test_while_a_pile_lies_face_down_it_must_be_one_of_those() -> None:
    state = played(EASY, "turn 1, leave, turn 2, leave")
    assert possible(state) == {*(f"turn {pile}" for pile in range(3, 13)), "stop"}
    hard = table("2H/6H KD/7H", "3S 4S 5S")
    left = ", ".join(LEFT)
    for before, text, why in (
        ("turn 1, leave, turn 2, leave", "return 1", "a pile still lies face down"),
        ("turn 1, leave", "turn 1", "that pile does not lie face down"),
        ("turn 1, leave", "leave", "not possible now"),
        ("turn 1", "turn 2", "not possible now"),
        ("turn 1", "return 1", "not possible now"),
        (left, "return 2", "no top card that you can destroy lies there"),
        (f"{left}, return 1", "leave", "you came back to destroy this card"),
    ):
        with pytest.raises(IllegalMoveError, match=f"{text}: {why}.*; expected "):
            apply(played(hard, before), parse_move(text))


def test_after_that_any_pile_may_be_worked_on() -> None:
    state = played(EASY, *LEFT)
    assert {"return 1", "return 2", "stop"} <= possible(state)
    assert not any(text.startswith("turn") for text in possible(state))


def test_as_often_as_wished() -> None:
    state = played(EASY, *LEFT, "return 2, destroy JS, take, return 1, destroy QS, take")
    assert state.gone == 0b11
    assert possible(state) >= {"stop"}


def test_a_top_card_that_is_not_destroyed_stays_face_up() -> None:
    state = played(EASY, "turn 1, leave")
    assert (state.up, state.step) == (0b1, "between")
    assert named(state.manpower) == {"KS", "QS", "JS"}


def test_the_card_below_is_shown_and_destroyed_or_taken() -> None:
    state = played(EASY, "turn 1, destroy JS")
    assert named([state.faced]) == {"3H"}
    assert possible(state) == {"destroy KS", "destroy QS", "take"}


def test_it_is_never_left() -> None:
    with pytest.raises(IllegalMoveError, match="a bottom card is destroyed or taken"):
        apply(played(EASY, "turn 1, destroy JS"), parse_move("leave"))


def test_taken_it_becomes_manpower() -> None:
    state = played(EASY, "turn 1, destroy JS, take")
    assert named(state.manpower) == {"KS", "QS", "3H"}
    assert (state.treasure, state.drawn) == ((), 0)


def test_destroyed_it_brings_three_cards_of_treasure() -> None:
    state = played(EASY, "turn 1, destroy JS, destroy QS")
    assert named(state.treasure) == {"KH", "QH", "JH"}
    assert (state.drawn, score(state)) == (3, 36)


@pytest.mark.parametrize("last", ["take", "destroy QS"])
def test_either_way_the_pile_is_gone(last: str) -> None:
    state = played(EASY, "turn 1, destroy JS", last)
    assert state.gone == 0b1
    assert "turn 1" not in possible(state)


def test_who_comes_back_means_to_destroy() -> None:
    """Coming back to leave the card again would change nothing."""
    hopeless = table("KD/2C", "2S 3S 4S")
    assert "return 1" not in possible(played(hopeless, *LEFT))
    assert "leave" not in possible(played(EASY, *LEFT, "return 1"))


def test_the_card_turned_over_last_may_be_left_too() -> None:
    assert "leave" in possible(played(EASY, *LEFT[:11], "turn 12"))
