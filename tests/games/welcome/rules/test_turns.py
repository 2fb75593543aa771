"""Drawing, adding, discarding and passing (WD-2)."""

from __future__ import annotations

import pytest

from dungeongen.core.errors import IllegalMoveError
from dungeongen.games.welcome.heroes import HEROES, MONSTERS
from dungeongen.games.welcome.rules import apply, new, parse_move
from games.welcome.positions import adventure, match, played, possible


def refused(text: str, *moves: str, hero: str = "warrior") -> str:
    """Return why a move is refused after others."""
    with pytest.raises(IllegalMoveError) as error:
        apply(played(adventure(hero), *moves), parse_move(text))
    return str(error.value)


def test_thirteen_monsters_none_of_strength_8() -> None:
    assert MONSTERS == (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 9)


def test_a_hero_begins_with_all_six_pieces() -> None:
    for hero in HEROES:
        state = new(adventure(hero))
        assert state.pieces == 0b111111
        assert state.dungeon == ()


@pytest.mark.parametrize("first", [0, 1])
def test_who_begins_is_a_choice(first: int) -> None:
    assert new(adventure(first=first)).mover == first


def test_a_player_draws_or_passes() -> None:
    assert possible(new(adventure())) == {"draw", "pass"}


def test_the_players_take_turns() -> None:
    layout = adventure()
    movers = [new(layout).mover]
    for moves in ("draw", "draw, add", "draw, add, draw", "draw, add, draw, discard torch"):
        movers.append(played(layout, moves).mover)
    assert movers == [0, 0, 1, 1, 0]


def test_a_drawn_monster_is_added_or_discarded_with_a_piece() -> None:
    state = played(adventure("barbarian"), "draw")
    assert possible(state) == {
        "add",
        "discard leather-shield",
        "discard chainmail",
        "discard torch",
        "discard war-hammer",
        "discard vorpal-axe",
        "discard healing-potion",
    }
    assert "a card is in hand" in refused("pass", "draw")


def test_the_monster_added_last_is_met_first() -> None:
    state = played(adventure(begins="5 7 9"), "draw, add, draw, add, draw, add")
    assert state.dungeon == (9, 7, 5)


def test_a_discarded_monster_is_not_met() -> None:
    state = played(adventure(begins="5 7 9"), "draw, add, draw, discard torch, draw, add")
    assert state.dungeon == (9, 5)


def test_a_discarded_piece_is_gone_for_both() -> None:
    state = played(adventure(), "draw, discard torch, draw")
    assert "discard torch" not in possible(state)
    assert "the torch is gone; expected add, discard knight-shield" in refused(
        "discard torch", "draw, discard torch, draw"
    )


def test_a_piece_of_the_other_hero_is_refused() -> None:
    assert "the warrior has no such piece" in refused("discard chainmail", "draw")


def test_no_equipment_left_forbids_the_discard() -> None:
    moves = [f"draw, discard {piece.name}" for piece in HEROES["warrior"].pieces]
    state = played(adventure(), *moves, "draw")
    assert (state.pieces, possible(state)) == (0, {"add"})


def test_an_empty_deck_forces_the_pass() -> None:
    state = played(adventure(), *["draw, add"] * 13)
    assert possible(state) == {"pass"}
    assert "the deck is empty" in refused("draw", *["draw, add"] * 13)


def test_a_pass_sends_the_other_player_in() -> None:
    state = played(adventure(), "draw, add, pass")
    assert (state.step, state.mover) == ("sword", 0)


def test_a_pass_ends_the_drawing() -> None:
    assert "the vorpal sword needs a strength" in refused("draw", "draw, add, pass")


def test_equipment_and_deck_are_whole_again_for_the_next_adventure() -> None:
    state = played(match(), "draw, discard vorpal-sword, draw, add, pass")
    assert (state.pieces, state.drawn, state.step) == (0b111111, 0, "turn")


def test_a_finished_play_takes_no_move() -> None:
    assert "the play is over" in refused("draw", "pass, name 5")
