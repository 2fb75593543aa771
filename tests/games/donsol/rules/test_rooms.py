"""The deck, its rooms, and how they are escaped from."""

from __future__ import annotations

from collections import Counter

import pytest

from dungeongen.core.errors import IllegalMoveError
from dungeongen.core.rng import Rng
from dungeongen.games.donsol.layout import KINDS, PACK, VALUES, card_named, card_texts
from dungeongen.games.donsol.rules import chance, new
from dungeongen.rooms.rules import redealt, view_of
from games.donsol.positions import deal, played, possible, short

LONG = "2S 3S 4S 5S 6S 7S 8S 9S 10S JS"


def test_54_cards_with_both_jokers() -> None:
    assert Counter(KINDS[card] for card in PACK) == {"monster": 28, "shield": 13, "potion": 13}


def _counts(names: str) -> list[int]:
    return [VALUES[card_named(name)] for name in names.split()]


def test_what_each_card_counts() -> None:
    assert _counts("2S 10C JS QC KS AC J1 J2") == [2, 10, 11, 13, 15, 17, 21, 21]
    assert _counts("2H 10D JH QD KH AD") == [2, 10, 11, 11, 11, 11]


def test_the_same_seed_gives_the_same_deal() -> None:
    assert deal("7") == deal("7") != deal("8")


def test_a_room_is_four_cards_and_all_are_folded() -> None:
    state = new(deal("1"))
    assert state.room + state.pack == deal("1").deck
    state = played(short(LONG), "fold 2S, fold 4S, fold 3S")
    assert card_texts(state.room) == ["5S"]
    assert card_texts(played(state, "fold 5S").room) == ["6S", "7S", "8S", "9S"]


def test_what_is_left_goes_under_in_its_order() -> None:
    state = played(short(LONG), "fold 3S, escape")
    assert card_texts(state.room) == ["6S", "7S", "8S", "9S"]
    assert card_texts(state.under) == ["2S", "4S", "5S"]


def test_normal_never_from_two_rooms_in_a_row() -> None:
    state = played(short(LONG), "escape")
    with pytest.raises(IllegalMoveError, match="the room before was escaped from"):
        played(state, "escape")
    state = played(state._replace(health=21, room=state.room[:1]), "fold 6S")
    assert "escape" in possible(state)


def test_easy_also_if_no_monster_is_left() -> None:
    deck = "2S 3S 4S 5S 6S 7H 8H 9H 10S"
    state = played(short(deck, level="easy"), "escape")
    with pytest.raises(IllegalMoveError, match="a monster is left in this one"):
        played(state, "escape")
    assert "escape" in possible(played(state, "fold 6S"))
    assert "escape" not in possible(played(short(deck), "escape, fold 6S"))


def test_hard_only_if_no_monster_is_left() -> None:
    state = short("2S 7H 8H 9H 6S", level="hard")
    with pytest.raises(IllegalMoveError, match="a monster is left in the room"):
        played(state, "escape")
    state = played(state, "fold 2S, escape")
    assert card_texts(state.room) == ["6S", "7H", "8H", "9H"]


def test_expert_never() -> None:
    state = short("7H 8H 9H 10H 6S", level="expert")
    assert "escape" not in possible(state)
    with pytest.raises(IllegalMoveError, match="an expert never does"):
        played(state, "escape")


def test_fewer_than_four_make_a_room_and_the_last_is_not_escaped_from() -> None:
    state = played(short("2S 3S 4S 5S 6S 7S"), "fold 2S, fold 3S, fold 4S, fold 5S")
    assert card_texts(state.room) == ["6S", "7S"]
    with pytest.raises(IllegalMoveError, match="nothing is left to come"):
        played(state, "escape")


def test_without_a_monster_anywhere_there_is_no_escape() -> None:
    with pytest.raises(IllegalMoveError, match="no monster is left anywhere"):
        played(short("7H 8H 9H 10H 6D", level="hard"), "escape")


def test_a_player_may_know_what_lies_under() -> None:
    state = played(short(LONG), "escape")
    assert state.under in view_of(state)
    other = redealt(state, 0, Rng("1"))
    assert (view_of(other), other.under) == (view_of(state), state.under)


def test_shuffled_what_is_left_is_mixed_into_the_deck() -> None:
    state = played(short(LONG, shuffle=True), "fold 2S, escape")
    assert (state.step, state.under) == ("drawing", ())
    assert len(chance(state) or ()) == 9
    state = played(state, "draw JS, draw 3S, draw 4S, draw 5S")
    assert state.step == "room"
    assert "escape" not in possible(state)
