"""Deck, health, the rooms and how they are filled (MY-1, MY-3)."""

from __future__ import annotations

import pytest

from dungeongen.core.errors import DocumentError
from dungeongen.core.rng import Rng
from dungeongen.games.mythic.layout import KIND, VALUE, Layout, card_named, deal, pack
from dungeongen.games.mythic.rules import moves as m
from dungeongen.games.mythic.rules.engine import legal_moves, outcome
from dungeongen.games.mythic.rules.state import new, score
from games.mythic.deals import ending, hands, item, names, play, start


def test_clubs_and_spades_are_monsters_diamonds_arms_hearts_potions() -> None:
    kinds = {suit: KIND[card_named(f"7{suit}")] for suit in "CSDH"}
    assert kinds == {"C": "monster", "S": "monster", "D": "arms", "H": "potion"}


def test_number_cards_are_worth_their_number_faces_11_to_14_the_dragon_15() -> None:
    texts = ("2C", "10D", "JH", "QS", "KC", "AD", "DRAGON")
    assert [VALUE[card_named(text)] for text in texts] == [2, 10, 11, 12, 13, 14, 15]


def test_the_usual_deck_is_52_cards_with_dragon_and_treasure() -> None:
    assert sorted(deal(Rng("1")).deck) == [*pack(("DRAGON", "TREASURE"))]
    assert len(deal(Rng("1")).deck) == 54


def test_any_jokers_may_be_chosen_with_up_to_two_helpers() -> None:
    for jokers, size in (((), 52), (("DRAGON",), 53), (("TREASURE", "J1", "J2"), 55)):
        assert len(deal(Rng("1"), jokers=jokers).deck) == size
    with pytest.raises(DocumentError, match="J2 goes with J1"):
        deal(Rng("1"), jokers=("J2",))


def test_normal_starts_at_20_of_20_easy_at_25_of_25() -> None:
    normal, easy = new(deal(Rng("1"))), new(deal(Rng("1"), health=25))
    assert (normal.health, normal.cap) == (20, 20)
    assert (easy.health, easy.cap) == (25, 25)


def test_the_maximum_alone_may_be_25_or_30() -> None:
    for cap in (25, 30):
        state = new(deal(Rng("1"), max_health=cap))
        assert (state.health, state.cap) == (20, cap)
    for wrong in (24, 35):
        with pytest.raises(DocumentError, match=r"params\.max_health"):
            Layout(pack(()), 20, wrong, ())
    with pytest.raises(DocumentError, match=r"params\.max_health"):
        Layout(pack(()), 25, 20, ())


def test_four_cards_make_the_first_room() -> None:
    state = start("7H 5C 6D KS")
    assert names(thing.card for thing in state.room) == {"7H", "5C", "6D", "KS"}
    assert state.pile == 48


def test_the_same_seed_gives_the_same_deal() -> None:
    assert deal(Rng("x")) == deal(Rng("x"))
    assert deal(Rng("x")).deck != deal(Rng("y")).deck


def test_with_one_card_left_the_room_is_filled_up_to_four() -> None:
    before = play(start("7H 5C 6D KS 2C 3C 4C"), "provoke 5C", "equip 6D")
    assert names(thing.card for thing in before.room) == {"7H", "KS"}
    after = play(before, "drink 7H")
    assert names(thing.card for thing in after.room) == {"KS", "2C", "3C", "4C"}
    assert after.pile == 45


def test_the_cards_of_a_room_may_be_played_in_any_order() -> None:
    lines = ("provoke 5C", "equip 6D", "drink 7H")
    first = play(start("7H 5C 6D KS"), *lines)
    second = play(start("7H 5C 6D KS"), "equip 6D", "provoke 5C", "drink 7H")
    assert first == second


def test_nothing_comes_between_the_third_card_and_the_deal() -> None:
    state = play(start("7D 5C 6D KS 2C 3C 4C"), "equip 6D", "equip 7D", "provoke 5C")
    assert len(state.room) == 4


def test_a_short_pile_deals_what_it_has() -> None:
    state = play(ending("2C 3C 4C 5C 6C 7C"), "provoke 2C", "provoke 3C", "provoke 4C")
    assert names(thing.card for thing in state.room) == {"5C", "6C", "7C"}


def test_with_an_empty_pile_nothing_need_be_emptied_further() -> None:
    state = play(ending("2C 3C 4H 5H"), "provoke 2C")
    assert len(state.room) == 3
    state = play(state, "provoke 3C")
    assert (outcome(state), score(state)) == ("won", 2)


def test_treasure_and_dragon_may_empty_the_room_which_is_then_filled_with_four() -> None:
    state = ending("2H 3H DRAGON TREASURE 2C 3C 4C 5C", jokers=("DRAGON", "TREASURE"))
    state = play(state, "drink 2H", "drink 3H", "lure")
    assert names(thing.card for thing in state.room) == {"2C", "3C", "4C", "5C"}


def test_a_move_always_exists() -> None:
    """Full hands and a covered bag: what cannot be placed may be discarded."""
    full = {"hands": hands(item("2D"), item("3D")), "bag": item("4D")}
    for card in ("5D", "5H", "J1", "TREASURE"):
        state = ending(f"{card} KS QS JS", jokers=("TREASURE", "J1"), room=1, **full)
        kinds = {type(move) for move in legal_moves(state)}
        assert m.Discard in kinds, card
