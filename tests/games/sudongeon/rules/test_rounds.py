"""Rounds, ways and hunger (chapter 9, SU-6, SU-7, SU-13)."""

from __future__ import annotations

from dungeongen.games.sudongeon.rules.engine import outcome
from games.sudongeon.positions import grid, inside, kill, play, room, start, starting, texts

DRY = {"mana": 0, "elixirs": 0}
TWO = grid(NW={"north": 1, "east": 1, "gold": 2}, N={"west": 1, "north": 1, "east": 4, "gold": 3})


def test_a_round_is_monsters_traps_features_people_gold_and_a_ration_in_this_order() -> None:
    state = inside(room(monster=3, trap=1, feature=9, npc=4, gold=2), gold=0, **DRY)
    state = kill(play(state, "1 1"))
    assert state.step == "trap"
    state = play(state, "1 6")
    assert state.step == "feature"
    state = play(state, "1")
    assert {"trade 1 rations", "take gold NW", "eat"} <= set(texts(state))
    state = play(state, "take gold NW")
    assert texts(state) == ["eat"]
    assert play(state, "eat").rations == 9


def test_gold_is_left_lying_if_the_party_so_chooses() -> None:
    state = play(inside(TWO, **DRY), "eat")
    assert starting(state, "take") == []
    assert starting(play(state, "stay"), "take") == ["take gold NW"]


def test_gold_is_taken_pile_by_pile() -> None:
    hall = grid(NW={"north": 1, "east": 8, "gold": 2}, N={"gold": 3})
    state = play(inside(hall, gold=0), "take gold N")
    assert (state.gold, starting(state, "take")) == (3, ["take gold NW"])
    assert play(state, "take gold NW").gold == 5


def test_what_is_looted_is_spent_from_the_next_round_on() -> None:
    state = play(inside(room(npc=1, gold=2), gold=0), "take gold NW")
    assert starting(state, "buy") == []
    assert starting(play(state, "eat", "stay"), "buy")


def test_what_a_feature_yields_can_be_spent_on_people_of_the_same_round() -> None:
    state = play(inside(room(npc=1, feature=7), gold=0), "6")
    assert starting(state, "buy")


def test_each_round_eats_a_ration_and_walking_out_none() -> None:
    state = play(inside(TWO), "eat", "go B", "eat", "stay", "eat")
    assert state.rations == 7
    assert play(state, "leave").rations == 7


def test_without_a_ration_the_party_loses_a_life() -> None:
    state = play(inside(TWO, rations=1), "eat")
    assert (state.rations, state.life) == (0, 10)
    state = play(state, "stay", "eat")
    assert (state.rations, state.life) == (0, 9)


def test_hunger_kills_at_0_and_mana_does_not_help() -> None:
    state = inside(TWO, rations=0, mana=5)._replace(life=1)
    assert outcome(play(state, "eat")) == "dead"


def test_the_party_may_enter_by_any_exit_and_leave_by_any_other() -> None:
    assert starting(start(TWO), "enter") == ["enter A", "enter B"]
    state = play(start(TWO), "enter B", "eat", "go A", "eat", "leave", "enter B")
    assert state.room == 1


def test_wounds_stay_outside() -> None:
    state = play(inside(TWO)._replace(life=4), "eat", "leave", "enter A")
    assert state.life == 4


def test_a_hidden_door_takes_a_round_for_each_try() -> None:
    state = play(inside(TWO), "eat", "go B")
    assert starting(state, "search") == []  # no free try on entering
    state = play(state, "eat")
    assert starting(state, "search") == ["search N east"]
    assert starting(state, "go") == ["go A"]
    failed = play(play(state), "search N east", "1")
    assert failed.world.doors == 1  # 3 + 1 against 4
    state = play(failed, "eat")
    assert (state.rations, starting(state, "go")) == (7, ["go A", "go C"])


def test_a_hidden_door_needs_find_of_its_level() -> None:
    hall = grid(NW={"north": 1, "east": 6}, N={"gold": 1})
    state = play(inside(hall), "eat")
    assert play(state, "search NW east", "2").world.doors == 0
    assert play(state, "search NW east", "3").world.doors == 1


def test_a_hidden_door_is_found_from_either_side_and_stays_open() -> None:
    hall = grid(NW={"north": 1, "east": 6}, N={"north": 1, "gold": 1})
    state = play(start(hall), "enter B", "eat", "search N west", "6", "eat", "go A", "eat")
    assert starting(state, "go") == ["go B"]


def test_rooms_may_be_entered_again() -> None:
    state = play(inside(TWO), "take gold NW", "eat", "go B", "eat", "go A")
    assert (state.step, starting(state, "take")) == ("visit", [])


def test_a_further_round_has_one_try_then_people_gold_and_ration() -> None:
    state = play(inside(room(feature=9, npc=4, gold=1), mana=0, elixirs=0), "1", "eat")
    state = play(state, "check throne NW", "1")
    assert {"trade 1 rations", "take gold NW", "eat"} <= set(texts(state))
    assert starting(state, "check") == []


def test_doors_between_boxes_of_one_room_do_not_matter() -> None:
    hall = grid(
        NW={"north": 1, "east": 1, "south": 8}, N={"west": 1, "south": 8}, W={"east": 8}, C={}
    )
    state = play(inside(hall), "eat")
    assert starting(state, "go") == []
