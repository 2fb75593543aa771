"""Helper jokers in all their uses (MY-5)."""

from __future__ import annotations

import pytest

from dungeongen.core.errors import IllegalMoveError
from dungeongen.games.mythic.layout import card_named
from dungeongen.games.mythic.rules.state import Item, State
from games.mythic.deals import hands, item, play, start

JOKER, ALL = ("J1",), ("DRAGON", "TREASURE", "J1", "J2")


def holding(text: str, left: int) -> Item:
    return Item(card_named("J1"), left, 0, card_named(text))


def refused(state: State, line: str) -> None:
    with pytest.raises(IllegalMoveError):
        play(state, line)


def test_a_joker_goes_to_a_free_hand_or_onto_the_bag() -> None:
    state = start("J1 4D 5D 8H", jokers=JOKER)
    assert play(state, "equip J1").hands == (item("J1"),)
    assert play(state, "store J1").bag == item("J1")


def test_an_empty_joker_moves_between_hand_and_bag() -> None:
    state = play(start("J1 4D 5D 8H", jokers=JOKER), "equip J1", "stow J1")
    assert play(state, "ready J1").hands == (item("J1"),)


def test_the_example_of_the_joker_that_saves_the_queen_of_hearts() -> None:
    state = start("J1 QH 5D 8H", jokers=JOKER)._replace(health=5)
    state = play(state, "equip J1", "hold QH J1")
    assert state.hands == (holding("QH", 12),)
    state = play(state, "drink QH")
    assert (state.health, state.hands) == (17, ())


def test_a_joker_holds_a_diamond_a_potion_or_a_monster_one_at_a_time() -> None:
    state = play(start("J1 QH 5D KS", jokers=JOKER), "equip J1")
    for card, left in (("QH", 12), ("5D", 5), ("KS", 13)):
        assert play(state, f"hold {card} J1").hands == (holding(card, left),)
    refused(play(state, "hold QH J1"), "hold 5D J1")


def test_a_joker_holds_the_dragon_but_no_joker_and_no_treasure() -> None:
    state = play(start("J1 DRAGON TREASURE J2", jokers=ALL), "equip J1")
    assert play(state, "hold DRAGON J1").hands == (holding("DRAGON", 15),)
    refused(state, "hold TREASURE J1")
    refused(state, "hold J2 J1")


def test_a_joker_on_the_bag_holds_too() -> None:
    state = play(start("J1 QH 5D KS", jokers=JOKER), "store J1", "hold KS J1")
    assert state.bag == holding("KS", 13)


def test_a_joker_that_holds_a_card_stays_where_it_is() -> None:
    refused(play(start("J1 QH 5D KS", jokers=JOKER), "equip J1", "hold KS J1"), "stow J1")


def test_its_diamond_goes_to_a_hand_also_the_one_that_it_frees() -> None:
    state = start("J1 9D 5D KS", jokers=JOKER)._replace(hands=hands(item("2D")))
    state = play(state, "equip J1", "hold 9D J1", "release 9D hand")
    assert state.hands == hands(item("2D"), item("9D"))


def test_its_diamond_or_potion_goes_onto_an_open_bag() -> None:
    for card in ("9D", "QH"):
        state = play(start(f"J1 {card} 5D KS", jokers=JOKER), "equip J1", f"hold {card} J1")
        state = play(state, f"release {card} bag")
        assert (state.hands, state.bag) == ((), item(card))
    on_bag = play(start("J1 9D 5D KS", jokers=JOKER), "store J1", "hold 9D J1", "release 9D bag")
    assert on_bag.bag == item("9D")


def test_a_joker_on_the_bag_needs_a_free_hand_for_its_card() -> None:
    state = start("J1 9D 5D KS", jokers=JOKER)._replace(hands=hands(item("2D"), item("3D")))
    refused(play(state, "store J1", "hold 9D J1"), "release 9D hand")


def test_its_card_returns_to_an_empty_slot_and_one_more_card_has_to_go() -> None:
    state = play(start("J1 KS 5D 6H 2C 3C 4C", jokers=JOKER), "equip J1", "hold KS J1")
    state = play(state, "release KS room")
    assert (len(state.room), state.hands) == (3, ())
    assert len(play(state, "equip 5D").room) == 2


def test_nothing_returns_to_a_full_room() -> None:
    state = play(start("J1 KS 5D 6H 2C 3C 4C", jokers=JOKER), "equip J1", "hold KS J1", "equip 5D")
    assert len(state.room) == 4
    refused(state, "release KS room")


def test_a_trapped_monster_goes_nowhere_else_and_keeps_its_weapons() -> None:
    state = start("J1 KS 7D 6H", jokers=JOKER)
    state = play(state, "equip J1", "equip 7D", "attack KS 7D", "hold KS J1")
    assert state.hands == (holding("KS", 6),)
    refused(state, "release KS hand")
    refused(state, "release KS bag")


def test_a_joker_may_be_discarded_like_a_diamond() -> None:
    full = {"hands": hands(item("2D"), item("3D")), "bag": item("4D")}
    state = start("J1 KS 7D 6H", jokers=JOKER)._replace(**full)
    assert len(play(state, "discard J1").room) == 3
