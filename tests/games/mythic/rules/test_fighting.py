"""Weapons, shields, the dragon and loot (MY-6 to MY-9); the drawn examples of the rulebook."""

from __future__ import annotations

import pytest

from dungeongen.core.errors import IllegalMoveError
from dungeongen.games.mythic.layout import VALUE, card_named
from dungeongen.games.mythic.rules.engine import outcome
from dungeongen.games.mythic.rules.state import score
from games.mythic.deals import ending, hands, item, play, start

DRAGON, TREASURE = ("DRAGON",), ("DRAGON", "TREASURE")


# Provoking


def test_the_example_of_the_jack_that_is_not_blocked() -> None:
    state = play(start("JS 6D 7H 8H"), "equip 6D", "provoke JS")
    assert (state.health, state.loot) == (9, 1)
    assert state.hands == (item("6D"),)


def test_the_example_of_the_orc_on_the_shield() -> None:
    state = play(start("5C 6D 7H 8H"), "equip 6D", "provoke 5C 6D")
    assert state.health == 20
    assert state.hands == (item("6D", 1, 1),)


def test_a_shield_of_the_same_strength_breaks_without_damage() -> None:
    state = play(start("6C 6D 7H 8H"), "equip 6D", "provoke 6C 6D")
    assert (state.health, state.hands, state.loot) == (20, (), 1)


def test_a_weaker_shield_breaks_and_the_rest_hits() -> None:
    state = play(start("9C 6D 7H 8H"), "equip 6D", "provoke 9C 6D")
    assert (state.health, state.hands, state.loot) == (17, (), 1)


def test_a_shield_blocks_again_with_what_is_left() -> None:
    state = play(start("5C 4S 9D 8H"), "equip 9D", "provoke 5C 9D")
    assert play(state, "provoke 4S 9D").hands == ()


def test_what_has_blocked_never_attacks() -> None:
    state = play(start("5C KS 9D 8H"), "equip 9D", "provoke 5C 9D")
    with pytest.raises(IllegalMoveError):
        play(state, "attack KS 9D")


def test_a_shield_on_the_bag_does_not_block() -> None:
    state = play(start("5C KS 9D 8H"), "store 9D")
    with pytest.raises(IllegalMoveError):
        play(state, "provoke 5C 9D")


# Weapons


def test_the_example_of_the_orc_king_hit_with_a_seven() -> None:
    state = play(start("KC 7D 4D 3H"), "equip 7D", "attack KC 7D")
    assert dict(state.room)[card_named("KC")] == 6
    assert state.hands == ()
    assert len(state.room) == 3


def test_the_example_of_the_orc_king_with_two_weapons_blocked_by_a_worn_shield() -> None:
    """Hit with 7 and 4 he has 2 left; a shield with 1 left lets 1 through, no shield 2."""
    state = start("KC 7D 4D 3H")
    state = play(state, "equip 7D", "attack KC 7D", "equip 4D", "attack KC 4D")
    assert dict(state.room)[card_named("KC")] == 2
    state = state._replace(hands=hands(item("6D", 1, 1)))
    assert play(state, "provoke KC 6D").health == 19
    assert play(state, "provoke KC").health == 18


def test_a_weapon_that_is_strong_enough_kills_and_is_gone() -> None:
    for foe in ("7C", "5C"):
        state = play(start(f"{foe} 7D 4D 3H"), "equip 7D", f"attack {foe} 7D")
        assert (state.health, state.hands, state.loot) == (20, (), 1)
    state = play(start("7C 6D 4D 3H"), "equip 6D", "attack 7C 6D")
    assert dict(state.room)[card_named("7C")] == 1
    assert (state.hands, state.loot) == ((), 0)


def test_a_weapon_left_on_a_monster_stays_there_in_the_next_room() -> None:
    state = play(start("KC 7D 4H 3H 2C 2S 3C"), "equip 7D", "attack KC 7D")
    state = play(state, "drink 4H", "drink 3H")
    assert dict(state.room)[card_named("KC")] == 6
    assert len(state.room) == 4


def test_weapons_on_a_blocked_monster_have_no_further_effect() -> None:
    state = play(start("KC 7D 9D 3H"), "equip 7D", "attack KC 7D", "equip 9D", "provoke KC 9D")
    assert state.hands == (item("9D", 3, 1),)


def test_at_most_one_shield_blocks_an_attack() -> None:
    state = play(start("KC 7D 9D 3H"), "equip 7D", "equip 9D", "provoke KC 9D")
    assert (state.health, state.hands) == (16, (item("7D"),))


# Loot


def test_defeated_monsters_are_looted() -> None:
    state = play(start("5C 4S 7D 3H"), "provoke 5C", "equip 7D", "attack 4S 7D")
    assert state.loot == 2


def test_the_example_of_the_potion_on_the_bag() -> None:
    state = play(start("6C 7H 4D 3H"), "store 7H", "provoke 6C")
    assert state.loot == 0


def test_nothing_comes_between_a_defeat_and_its_loot() -> None:
    """The weapon leaves its hand, but the card on the bag cannot move there first."""
    state = start("6C 7H 4D 3H")._replace(hands=hands(item("2D"), item("9D")), bag=item("8D"))
    assert play(state, "attack 6C 9D").loot == 0


def test_monsters_on_a_shield_are_looted_when_it_breaks() -> None:
    state = play(start("5C 8S 9D 3H"), "equip 9D", "provoke 5C 9D")
    assert state.loot == 0
    assert play(state, "provoke 8S 9D").loot == 2
    covered = play(state, "store 3H")
    assert play(covered, "provoke 8S 9D").loot == 0


def test_monsters_on_a_shield_are_looted_at_the_end() -> None:
    state = play(ending("2C 3C 9D 3H"), "equip 9D", "provoke 2C 9D", "provoke 3C 9D")
    assert (outcome(state), score(state)) == ("won", 2)
    state = play(ending("2C 3C 9D 3H"), "equip 9D", "store 3H", "provoke 2C 9D", "provoke 3C 9D")
    assert (outcome(state), score(state)) == ("won", 0)


# The dragon


def test_a_dragon_has_strength_15_and_strikes_back_at_once_after_one_weapon() -> None:
    assert VALUE[card_named("DRAGON")] == 15
    state = play(start("DRAGON 9D 7H 8H", jokers=DRAGON), "equip 9D", "attack DRAGON 9D")
    assert (state.health, state.loot, state.hands) == (14, 1, ())


def test_a_shield_in_the_other_hand_blocks_the_dragons_answer() -> None:
    state = start("DRAGON 9D 7D 8H", jokers=DRAGON)
    state = play(state, "equip 9D", "equip 7D", "attack DRAGON 9D 7D")
    assert (state.health, state.hands) == (20, (item("7D", 1, 1),))
    state = start("DRAGON 9D 4D 8H", jokers=DRAGON)
    state = play(state, "equip 9D", "equip 4D", "attack DRAGON 9D 4D")
    assert (state.health, state.hands, state.loot) == (18, (), 1)


def test_the_weapon_itself_does_not_block() -> None:
    state = play(start("DRAGON 9D 4D 8H", jokers=DRAGON), "equip 9D")
    with pytest.raises(IllegalMoveError):
        play(state, "attack DRAGON 9D 9D")


def test_more_than_10_damage_of_a_dragon_lowers_the_maximum_by_5() -> None:
    state = start("DRAGON 4D 5D 8H", jokers=DRAGON)
    burnt = play(state, "equip 4D", "attack DRAGON 4D")
    assert (burnt.health, burnt.cap) == (9, 15)
    held = play(state, "equip 5D", "provoke DRAGON 5D")
    assert (held.health, held.cap) == (10, 20)


def test_other_monsters_never_lower_the_maximum() -> None:
    assert play(start("AS 4D 5D 8H"), "provoke AS").cap == 20


def test_death_by_a_dragon_comes_before_its_fear() -> None:
    state = play(start("DRAGON 4D 5D 8H", jokers=DRAGON)._replace(health=15), "provoke DRAGON")
    assert (outcome(state), state.cap) == ("dead", 20)
    state = play(start("DRAGON 4D 5D 8H", jokers=DRAGON)._replace(health=16), "provoke DRAGON")
    assert (outcome(state), state.health, state.cap) == (None, 1, 15)


# The treasure


def test_the_treasure_is_bagged_from_the_room_for_5() -> None:
    state = play(start("TREASURE 4D 5D 8H", jokers=TREASURE), "loot")
    assert (score(state), len(state.room), state.bag) == (5, 3, None)


def test_the_treasure_needs_an_open_bag() -> None:
    state = play(start("TREASURE 4D 5D 8H", jokers=TREASURE), "store 8H")
    with pytest.raises(IllegalMoveError):
        play(state, "loot")


def test_the_treasure_on_the_bag_covers_it_and_may_be_turned_at_any_time() -> None:
    state = play(start("TREASURE 4C 5C 8H", jokers=TREASURE), "store TREASURE", "provoke 4C")
    assert (state.loot, state.bagged) == (0, False)
    state = play(state, "loot", "provoke 5C")
    assert (state.loot, state.bagged) == (1, True)


def test_the_treasure_is_turned_at_the_end_before_marks_are_counted() -> None:
    state = ending("TREASURE 4C 9D 8H", jokers=("TREASURE",))
    state = play(state, "store TREASURE", "equip 9D", "provoke 4C 9D")
    assert (outcome(state), score(state)) == ("won", 6)


def test_the_treasure_lures_a_dragon_away_without_a_hand() -> None:
    start_ = start("TREASURE DRAGON 4D 5D 8H 7H 6H", jokers=TREASURE)
    state = play(start_, "equip 4D", "equip 5D", "lure")
    assert (state.health, state.loot, state.bagged) == (20, 0, False)
    bait = play(start_, "store TREASURE", "lure")
    assert (bait.bag, bait.loot, len(bait.room)) == (None, 0, 2)


def test_treasure_that_is_bagged_lures_nothing() -> None:
    state = play(start("TREASURE DRAGON 4D 5D", jokers=TREASURE), "loot")
    with pytest.raises(IllegalMoveError):
        play(state, "lure")
