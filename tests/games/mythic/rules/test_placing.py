"""Hands, bag, potions, and what moves between them (MY-2, MY-4)."""

from __future__ import annotations

from typing import Any

import pytest

from dungeongen.core.errors import IllegalMoveError
from dungeongen.games.mythic.rules.engine import legal_moves
from dungeongen.games.mythic.rules.moves import format_move
from dungeongen.games.mythic.rules.state import Item, State
from games.mythic.deals import hands, item, play, start


def offers(state: State) -> set[str]:
    return set(map(format_move, legal_moves(state)))


def refused(state: State, line: str, why: str | None = None) -> None:
    with pytest.raises(IllegalMoveError, match=why):
        play(state, line)


def test_equipping_moves_a_diamond_from_the_room_to_a_free_hand() -> None:
    state = play(start("6D 5C 7C KS"), "equip 6D")  # the book's example
    assert state.hands == (item("6D"),)
    assert "equip 6D" not in offers(state)
    for line in ("provoke AS", "equip 9D", "store 2H", "attack AS 6D"):
        refused(state, line, f"{line}: not in this room; expected ")


def test_two_hands_hold_two_cards() -> None:
    state = play(start("6D 5D 7D KS"), "equip 6D", "equip 5D")
    refused(state, "equip 7D", "no hand is free")


def test_an_equipped_card_cannot_be_discarded() -> None:
    state = play(start("6D 5D 7D KS"), "equip 6D", "equip 5D")
    refused(state, "discard 6D")
    refused(state, "discard 5D")


def test_a_potion_heals_and_needs_a_free_hand() -> None:
    state = start("7H 5D 6D KS")._replace(health=10)
    assert play(state, "drink 7H").health == 17
    refused(play(state, "equip 5D", "equip 6D"), "drink 7H", "no hand is free")


def test_a_potion_never_heals_above_the_maximum() -> None:
    state = play(start("7H 5D 6D KS")._replace(health=18), "drink 7H")
    assert state.health == 20


def test_a_used_potion_is_gone() -> None:
    state = play(start("7H 5D 6D KS"), "drink 7H")
    assert (state.hands, state.bag, len(state.room)) == ((), None, 3)


def test_the_bag_stores_one_diamond_or_potion_without_a_hand() -> None:
    state = play(start("5D 6D 7H 8H KS"), "equip 5D", "equip 6D")
    assert play(state, "store 7H").bag == item("7H")
    refused(play(start("5D 6D 7H 8H"), "store 7H"), "store 8H", "a card lies on the bag")
    assert play(start("5D 6D 7H 8H"), "store 5D").bag == item("5D")


def test_a_card_on_the_bag_needs_a_free_hand_to_be_played() -> None:
    state = play(start("5D 6D 7H 8H"), "store 7H")
    assert "drink 7H" in offers(state)
    full = play(state, "equip 5D", "equip 6D")
    refused(full, "drink 7H", "no hand is free")


def test_unused_diamonds_move_between_hands_and_bag() -> None:
    state = play(start("5D 6D 7H 8H"), "equip 5D")
    there = play(state, "stow 5D")
    assert (there.hands, there.bag) == ((), item("5D"))
    assert play(there, "ready 5D") == state


def test_with_full_hands_and_bag_there_is_no_exchange() -> None:
    state = play(start("5D 6D 7D 8H"), "equip 5D", "equip 6D")._replace(bag=item("9D"))
    assert not {line for line in offers(state) if line.split()[0] in ("stow", "ready")}


def test_with_swap_an_unused_diamond_changes_places_with_one_on_the_bag() -> None:
    state = play(start("5D 6D 9D 8H", swap=True), "equip 5D", "equip 6D", "store 9D")
    after = play(state, "swap 5D")
    assert (after.hands, after.bag) == (hands(item("6D"), item("9D")), item("5D"))
    assert after._replace(bag=state.bag, hands=state.hands) == state
    refused(play(state._replace(hands=hands(item("6D"))), "ready 9D"), "swap 6D")
    plain = play(start("5D 6D 9D 8H"), "equip 5D", "equip 6D", "store 9D")
    refused(plain, "swap 5D", "without the rule Swap")


def test_a_used_card_a_potion_and_the_treasure_are_not_swapped() -> None:
    state = start("5C 7H TREASURE J1", jokers=("TREASURE", "J1"), swap=True)
    full = state._replace(hands=hands(item("9D", 4, 1), item("6D")), bag=item("8D"))
    assert {line for line in offers(full) if line.startswith("swap")} == {"swap 6D"}
    assert "swap 6D" in offers(full._replace(bag=item("J1")))
    for other in ("7H", "TREASURE"):
        refused(full._replace(bag=item(other)), "swap 6D")


def test_a_shield_that_has_blocked_stays_where_it_is() -> None:
    state = play(start("6D 5C 7H 8H"), "equip 6D", "provoke 5C 6D")
    refused(state, "stow 6D")


def test_nothing_goes_from_hand_or_bag_to_the_room() -> None:
    state = play(start("5D 6D 7H KS"), "equip 5D", "store 7H")
    refused(state, "release 5D room")
    refused(state, "release 7H room")


def test_a_potion_on_the_bag_moves_to_no_hand() -> None:
    refused(play(start("5D 6D 7H KS"), "store 7H"), "ready 7H")


def test_a_discard_is_forced_only_with_no_free_hand_and_a_covered_bag() -> None:
    state = start("5D 6D 7H 8H")
    refused(state, "discard 8H", "no free hand")
    refused(play(state, "equip 5D", "equip 6D"), "discard 8H", "no free hand")
    full = state._replace(hands=hands(item("2D"), item("3D")), bag=item("4D"))
    assert {"discard 5D", "discard 7H"} <= offers(full)
    refused(full._replace(room=start("KS QS JS 9S").room), "discard KS")


def test_by_the_strict_rule_nothing_else_in_the_room_can_be_played_either() -> None:
    state = start("5D 6D 7H KS", jokers=("TREASURE", "J1"), strict=True)
    full = state._replace(hands=hands(item("2D"), item("3D")), bag=item("4D"))
    refused(full, "discard 5D", "discard 5D: something else in the room can be played")
    refused(full._replace(bag=None), "discard 5D", "only with no free hand and a covered bag")

    def discards(room: str, **more: Any) -> set[str]:
        there = start(room, jokers=("TREASURE", "J1")).room
        lines = offers(full._replace(room=there, **more))
        return {line for line in lines if line.startswith("discard")}

    assert discards("5D 6D 7H TREASURE") == {
        "discard 5D",
        "discard 6D",
        "discard 7H",
        "discard TREASURE",
    }
    assert discards("5D 6D 7H 2C") == set()
    for empty in ({"bag": item("J1")}, {"hands": hands(item("2D"), item("J1"))}):
        assert discards("5D 6D 7H TREASURE", **empty) == set()
    holding = Item(item("J1").card, 9, trapped=item("9H").card)
    assert discards("5D 6D 7H 8H", bag=holding) == {
        f"discard {card}" for card in ["5D", "6D", "7H", "8H"]
    }


def test_moves_among_hands_and_bag_do_not_touch_the_room() -> None:
    state = start("5D 6D 7H KS")._replace(hands=hands(item("2D")), bag=item("2H"))
    after = play(state, "drink 2H", "stow 2D", "ready 2D")
    assert after.fresh
    assert "skip" in offers(after)
