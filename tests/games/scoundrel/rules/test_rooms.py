"""The Dungeon, its rooms, and how they are avoided."""

from __future__ import annotations

from collections import Counter

import pytest

from dungeongen.core.cards import card_texts
from dungeongen.core.errors import IllegalMoveError
from dungeongen.core.rng import Rng
from dungeongen.games.scoundrel.layout import KINDS, PACK, rank_of
from dungeongen.games.scoundrel.rules import chance, new
from dungeongen.rooms.rules import redealt, view_of
from games.scoundrel.positions import deal, played, possible, short

LONG = "2S 3S 4S 5S 6S 7S 8S 9S 10S JS"


def test_44_cards_without_red_faces_and_red_aces() -> None:
    assert Counter(KINDS[card] for card in PACK) == {"monster": 26, "weapon": 9, "potion": 9}
    red = [card for card in PACK if KINDS[card] != "monster"]
    assert max(map(rank_of, red)) == 10
    assert max(map(rank_of, PACK)) == 14


def test_the_same_seed_gives_the_same_deal() -> None:
    assert deal("7") == deal("7") != deal("8")


def test_a_room_is_four_cards() -> None:
    state = new(deal("1"))
    assert state.room + state.pack == deal("1").deck
    assert len(state.room) == 4


def test_three_are_taken_and_the_fourth_opens_the_next_room() -> None:
    state = played(short(LONG, health=25), "punch 2S, punch 4S, punch 5S")
    assert card_texts(state.room) == ["3S", "6S", "7S", "8S"]
    assert state.takes == 0


def test_an_avoided_room_goes_under_in_its_order() -> None:
    state = played(short(LONG), "avoid")
    assert card_texts(state.room) == ["6S", "7S", "8S", "9S"]
    assert card_texts(state.under) == ["2S", "3S", "4S", "5S"]


def test_never_two_rooms_in_a_row() -> None:
    state = played(short(LONG, health=25), "avoid")
    assert "avoid" not in possible(state)
    with pytest.raises(IllegalMoveError, match="the room before was avoided"):
        played(state, "avoid")
    state = played(state._replace(health=25), "punch 6S, punch 7S, punch 8S")
    assert "avoid" in possible(state)


def test_only_before_the_first_card_is_taken() -> None:
    state = played(short(LONG), "punch 2S")
    with pytest.raises(IllegalMoveError, match="a card was taken"):
        played(state, "avoid")


def test_the_kept_card_goes_under_with_its_room() -> None:
    state = played(short(LONG, health=25), "punch 2S, punch 4S, punch 5S, avoid")
    assert card_texts(state.room) == ["9S", "10S", "JS", "3S"]  # which came up from under it
    assert card_texts(state.under) == ["6S", "7S", "8S"]


def test_fewer_than_four_are_all_taken() -> None:
    state = played(short("2S 3S 4S 5S 6S"), "punch 2S, punch 3S, punch 4S")
    assert card_texts(state.room) == ["5S", "6S"]
    with pytest.raises(IllegalMoveError, match="nothing is left"):
        played(state, "avoid")
    state = played(state._replace(health=20), "punch 5S, punch 6S")
    assert state.step == "cleared"


def test_a_player_may_know_what_lies_under() -> None:
    state = played(short(LONG), "avoid")
    assert state.under in view_of(state)
    other = redealt(state, 0, Rng("1"))
    assert (view_of(other), other.under) == (view_of(state), state.under)


def test_shuffled_the_room_is_mixed_into_the_dungeon() -> None:
    state = played(short(LONG, shuffle=True), "avoid")
    assert (state.step, state.under) == ("drawing", ())
    some = chance(state) or ()
    assert len(some) == 10
    assert possible(state) == {f"draw {name}" for name in LONG.split()}
    state = played(state, "draw JS, draw 2S, draw 3S, draw 4S")
    assert state.step == "room"
    assert "avoid" not in possible(state)


def test_a_play_is_a_text_that_replays() -> None:
    line = "equip 7D, strike 9S, drink 4H, strike 8C, punch 2S"
    state = short("7D 9S 4H 8C 2S")
    assert played(state, line) == played(state, *line.split(", "))
