"""Skipped rooms, and the end of the game (MY-10, MY-11)."""

from __future__ import annotations

import pytest

from dungeongen.core.errors import IllegalMoveError
from dungeongen.games.mythic.layout import card_named
from dungeongen.games.mythic.rules import engine
from dungeongen.games.mythic.rules.engine import chance, outcome, returns
from dungeongen.games.mythic.rules.state import State, new, score, view_of
from games.mythic.deals import dungeon, ending, hands, item, play, start


def refused(state: State, line: str) -> None:
    with pytest.raises(IllegalMoveError):
        play(state, line)


def dealt(state: State, cards: str) -> State:
    return play(state, *(f"deal {card}" for card in cards.split()))


def test_an_untouched_room_may_be_skipped_and_is_shuffled_in() -> None:
    state = play(start("2C 3C 4D 5D"), "skip")
    assert (state.step, state.due, state.pile) == ("deal", 4, 52)
    outcomes = chance(state)
    assert outcomes is not None
    assert len(outcomes) == 52
    state = dealt(state, "2C KS QS 7H")
    assert (state.step, len(state.room), state.pile) == ("play", 4, 48)


def test_a_touched_room_cannot_be_skipped() -> None:
    for line in ("provoke 2C", "equip 4D", "store 5D"):
        refused(play(start("2C 3C 4D 5D"), line), "skip")


def test_the_first_skip_is_free_the_second_running_costs_5_the_third_is_forbidden() -> None:
    state = dealt(play(start("2C 3C 4D 5D"), "skip"), "2C 3C 4D 5D")
    assert state.health == 20
    state = dealt(play(state, "skip"), "2C 3C 4D 5D")
    assert state.health == 15
    refused(state, "skip")


def test_playing_a_card_of_a_room_ends_the_run() -> None:
    state = dealt(play(start("2C 3C 4D 5D"), "skip"), "2C 3C 4D 5D")
    state = dealt(play(state, "equip 4D", "equip 5D", "provoke 2C"), "6C 7C 8C")
    state = play(state, "skip")
    assert (state.health, state.run) == (18, 1)
    state = dealt(state, "KC 6C 7C 8C")._replace(hands=hands(item("2D")))
    assert play(state, "attack KC 2D").run == 0  # an attack that does not kill ends it too


def test_fear_may_kill() -> None:
    state = dealt(play(start("2C 3C 4D 5D")._replace(health=5), "skip"), "2C 3C 4D 5D")
    assert outcome(play(state, "skip")) == "dead"


def test_without_a_pile_nothing_is_skipped() -> None:
    refused(ending("2C 3C 4C 5C"), "skip")
    state = play(ending("2C 3C 4C 5C 6C"), "skip")  # one card is a pile
    assert (state.step, state.due) == ("deal", 4)


def test_weapons_on_a_monster_of_a_skipped_room_are_discarded() -> None:
    state = play(start("KC 7D 4H 3H"), "equip 7D", "attack KC 7D", "drink 4H", "drink 3H", "skip")
    state = dealt(state, "KC 2C 3C 4C")
    assert dict(state.room)[card_named("KC")] == 13


def test_health_0_or_below_loses_and_a_lost_game_scores_0() -> None:
    for health, foe in ((5, "5C"), (5, "9C")):
        state = play(start(f"{foe} 3C 4D 5D")._replace(health=health, loot=3), f"provoke {foe}")
        assert (outcome(state), score(state), returns(state)) == ("dead", 0, (0.0,))
    state = play(start("5C 3C 4D 5D")._replace(health=6), "provoke 5C")
    assert (outcome(state), state.health) == (None, 1)


def test_death_is_tested_before_victory() -> None:
    assert outcome(play(ending("5C 3H 4D 5D", health=5), "provoke 5C")) == "dead"


def test_no_monster_left_wins_at_once() -> None:
    state = play(ending("5C 3H 4D 5D"), "provoke 5C")
    assert (outcome(state), score(state)) == ("won", 1)


def test_a_monster_in_the_pile_or_on_a_joker_prevents_the_end() -> None:
    state = ending("5C 3H 4D J1 6C", jokers=("J1",))
    assert outcome(play(state, "provoke 5C")) is None
    state = play(ending("5C 6C 4D J1", jokers=("J1",)), "equip J1", "hold 6C J1", "provoke 5C")
    assert outcome(state) is None
    assert outcome(play(state, "release 6C room", "provoke 6C")) == "won"


def test_a_monster_on_a_shield_does_not_prevent_the_end() -> None:
    assert outcome(play(ending("5C 3H 9D 5D"), "equip 9D", "provoke 5C 9D")) == "won"


def test_the_score_counts_monsters_in_the_bag_and_5_for_the_treasure() -> None:
    state = ending("5C TREASURE 9D 5D", jokers=("TREASURE",), loot=7)
    assert score(play(state, "loot", "provoke 5C")) == 13


def test_a_perfect_score_is_all_of_this_decks_monsters_and_treasure() -> None:
    for jokers, perfect in (((), 26), (("DRAGON",), 27), (("DRAGON", "TREASURE"), 32)):
        assert dungeon("2C", jokers=jokers).perfect == perfect


def test_the_order_of_the_pile_is_not_seen() -> None:
    one, other = new(dungeon("2C 3C 4D 5D KS QS")), new(dungeon("2C 3C 4D 5D QS KS"))
    assert one != other
    assert view_of(one) == view_of(other)


def test_a_card_in_hand_is_seen() -> None:
    state = start("2C 3C 4D 5D")
    assert view_of(state) != view_of(state._replace(hands=hands(item("6D"))))
    assert engine.may_skip(state)
