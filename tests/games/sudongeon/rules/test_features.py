"""Features (chapter 5, SU-3, SU-6, SU-9, SU-11)."""

from __future__ import annotations

import pytest

from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules.state import State
from games.sudongeon.positions import grid, inside, kill, play, room, start, starting, texts

DRY = {"mana": 0, "elixirs": 0}
TWO_SECRETS = grid(NW={"north": 1, "feature": 1}, SE={"feature": 1, "gold": 3})
LONE_TO_CUT_OFF = grid(NW={"north": 1, "feature": 1}, C={"gold": 2}, SE={"gold": 3})
ALL_JOINED = grid(
    NW={"north": 1, "feature": 1, "east": 8, "south": 8},
    N={"east": 8, "south": 8},
    NE={"south": 8},
    W={"south": 8},
    C={"south": 8},
    E={"south": 8},
)


def test_a_passageway_takes_find_6_once_free_on_entering() -> None:
    state = inside(TWO_SECRETS, **DRY)
    assert state.step == "feature"
    assert play(state, "2").world.secret == 0
    assert play(state, "3").world.secret == 1


def test_a_passageway_leads_to_the_others_and_is_known_at_both_ends() -> None:
    hidden = play(inside(TWO_SECRETS, **DRY), "1", "eat")
    assert starting(hidden, "go") == []
    state = play(inside(TWO_SECRETS, **DRY), "6", "eat")
    assert len(state.ground.places) == 9
    assert starting(state, "go") == ["go I"]
    state = play(state, "go I")
    assert state.step == "visit"  # known here too: no check
    assert starting(play(state, "eat"), "go") == ["go A"]


def test_a_lone_passageway_reaches_every_room_cut_off() -> None:
    state = play(inside(LONE_TO_CUT_OFF, **DRY), "6", "eat")
    assert starting(state, "go") == [f"go {letter}" for letter in "BCDEFGHI"]
    state = play(state, "go E", "eat")
    assert starting(state, "go") == ["go A"]


def test_a_lone_passageway_leads_outside_where_nothing_is_cut_off() -> None:
    state = play(inside(ALL_JOINED, **DRY), "6", "eat")
    assert "leave" in texts(state)


def test_a_passageway_is_no_way_in_where_there_is_another() -> None:
    ways = grid(NW={"feature": 1, "gold": 1}, SE={"south": 1, "feature": 1})
    assert starting(start(ways), "enter") == ["enter I"]


def test_a_passageway_leads_in_where_it_is_the_only_entrance_and_is_known_then() -> None:
    state = start(grid(NW={"feature": 1, "gold": 1}))
    assert starting(state, "enter") == ["enter A"]
    state = play(state, "enter A")
    assert (state.world.secret, state.step) == (1, "visit")
    assert "leave" in texts(play(state, "eat"))


def test_another_look_takes_a_round() -> None:
    state = play(inside(TWO_SECRETS, **DRY), "1", "eat")
    rations = state.rations
    assert "check passageway NW" in texts(state)
    state = play(state, "check passageway NW", "6", "eat")
    assert (state.world.secret, state.rations) == (1, rations - 1)
    assert starting(state, "check") == []


@pytest.mark.parametrize(
    ("face", "found"),
    [(3, {}), (4, {"elixirs": 1}), (5, {"gold": 3})],
)
def test_the_sarcophagus_by_its_total(face: int, found: dict[str, int]) -> None:
    state = play(inside(room(feature=5), mana=0, elixirs=0, gold=0), str(face))
    assert {"elixirs": state.elixirs, "gold": state.gold} == {"elixirs": 0, "gold": 0, **found}
    assert state.world.exhausted == bool(found)


def test_the_sarcophagus_at_9_or_more_holds_an_artifact() -> None:
    state = play(inside(room(feature=5), **DRY), "6")
    assert (state.step, len(texts(state)), state.world.exhausted) == ("artifact", 10, 1)
    helped = start(room(feature=5), bag=(6,), **DRY)
    assert play(helped, "wear artifact 6", "enter A", "6").step == "artifact"  # 10


@pytest.mark.parametrize(("feature", "word"), [(5, "sarcophagus"), (7, "skeletons"), (9, "throne")])
def test_success_exhausts_and_failure_does_not(feature: int, word: str) -> None:
    state = play(inside(room(feature=feature), **DRY), "1", "eat")
    assert starting(state, "check") == [f"check {word} NW"]
    state = play(state, f"check {word} NW", "6")
    if state.step == "artifact":
        state = play(state, "1")
    state = play(state, "eat")
    assert starting(state, "check") == []
    assert play(state, "leave", "enter A").step == "visit"


def test_skeletons_take_find_7_and_yield_a_gold() -> None:
    assert play(inside(room(feature=7), gold=0, **DRY), "3").gold == 0
    assert play(inside(room(feature=7), gold=0, **DRY), "4").gold == 1


def test_the_throne_takes_find_9_and_yields_an_artifact() -> None:
    assert play(inside(room(feature=9), **DRY), "5").step == "visit"
    state = play(inside(room(feature=9), **DRY), "6", "10")
    assert state.bag == (10,)


def test_every_entry_gives_one_free_check_for_each_feature() -> None:
    hall = grid(NW={"north": 1, "feature": 5, "east": 8}, N={"feature": 9}, SE={"gold": 1})
    state = play(inside(hall, **DRY), "1")
    assert state.step == "feature"
    state = play(state, "1", "eat", "leave", "enter A")
    assert (state.step, state.pending) == ("feature", 2)


def test_two_of_a_kind_are_two_features() -> None:
    hall = grid(NW={"north": 1, "feature": 7, "east": 8}, N={"feature": 7})
    state = play(inside(hall, gold=0, **DRY), "6", "6")
    assert state.gold == 2


def test_a_further_round_allows_one_try() -> None:
    hall = grid(NW={"north": 1, "feature": 5, "east": 8}, N={"feature": 9})
    state = play(inside(hall, **DRY), "1 1", "eat", "check throne N", "1")
    assert state.step == "visit"
    assert starting(state, "check") == []


def test_the_law_heals_all_in_a_further_round() -> None:
    state = inside(room(feature=3), **DRY)._replace(life=2)
    assert starting(state, "worship") == []
    state = play(state, "eat")
    state = play(state, "worship", "eat")
    assert (state.life, state.rations) == (10, 8)
    assert "worship" in texts(state)


def test_the_fountain_gives_a_mana_for_each_further_round() -> None:
    state = inside(room(feature=4), **DRY)
    assert starting(state, "draw") == []
    state = play(state, "eat", "draw mana", "eat", "draw mana", "eat")
    assert (state.mana, state.rations) == (2, 7)


@pytest.mark.parametrize(("feature", "word"), [(3, "worship"), (4, "draw")])
def test_shrine_and_fountain_work_once_nothing_is_active(feature: int, word: str) -> None:
    """Monsters and traps come first in a round: what is left is dead, bribed or sprung."""
    state = inside(room(monster=5, trap=1, feature=feature), **DRY)
    state = play(state, "parley troll NW", "6", "1 6", "eat")
    assert len(starting(state, word)) == 1


def test_the_barricade_and_the_shrine_of_chaos_do_nothing_to_the_party() -> None:
    for feature in (2, 6):
        assert inside(room(feature=feature), **DRY).step == "visit"


# The labyrinth

MAZE = grid(
    NW={"north": 1, "feature": 8, "gold": 1, "east": 9, "south": 3},
    N={"gold": 2, "south": 1},
    C={"north": 1},
)


def maze(*rolls: str, layout: Layout = MAZE) -> State:
    return play(inside(layout, **DRY), *rolls)


def test_a_labyrinth_keeps_the_party_from_ways_and_gold() -> None:
    state = maze("3")
    assert texts(state) == ["eat"]
    assert texts(play(state, "eat")) == ["stay", "check labyrinth NW"]


def test_find_7_leads_to_one_way_out() -> None:
    state = play(maze("4"), "eat")
    assert {"go D", "leave", "search NW south"} <= set(texts(state))
    assert starting(state, "check") == []


def test_each_pile_is_a_crossing_and_each_way_out() -> None:
    state = maze("4")
    assert starting(state, "take") == ["take gold NW", "take gold N"]
    state = play(state, "take gold N")
    assert texts(state) == ["eat"]
    state = play(state, "eat", "check labyrinth NW", "4")
    assert starting(state, "take") == ["take gold NW"]
    state = play(state, "take gold NW", "eat")
    assert starting(state, "leave") == []


def test_the_way_in_is_a_crossing_too() -> None:
    assert starting(play(maze("3"), "eat"), "leave") == []


def test_who_searches_a_hidden_door_there_stands_at_it_until_it_is_found() -> None:
    state = play(maze("4"), "eat")
    assert starting(play(maze("3"), "eat"), "search") == []
    hard = grid(NW={"north": 1, "feature": 8, "south": 7, "gold": 1}, W={"gold": 1})
    state = play(maze("4", layout=hard), "eat", "search NW south", "1", "eat")
    assert texts(state) == ["stay", "search NW south", "check labyrinth NW"]
    state = play(state, "search NW south", "6", "eat")
    assert starting(state, "go") == ["go D"]
    assert starting(state, "leave") == []
    assert starting(play(state, "check labyrinth NW", "1", "eat"), "go") == []


def test_every_entry_begins_lost_again() -> None:
    state = play(maze("4"), "eat", "go D", "eat", "go A", "3", "eat")
    assert starting(state, "go") == []


def test_two_labyrinths_in_one_room_are_one() -> None:
    hall = grid(NW={"north": 1, "feature": 8, "east": 9}, N={"feature": 8})
    state = play(inside(hall, **DRY), "1")
    assert state.step == "visit"
    assert starting(play(state, "eat"), "check") == ["check labyrinth NW"]


def test_fights_traps_people_and_features_need_no_crossing() -> None:
    hall = grid(
        NW={"north": 1, "feature": 8, "monster": 3, "trap": 1, "npc": 4, "east": 9},
        N={"feature": 7},
    )
    state = kill(inside(hall, gold=0, **DRY))
    state = play(state, "1 6", "1", "6")
    assert state.gold == 1
    assert starting(state, "trade")


def test_a_party_can_starve_in_a_labyrinth() -> None:
    state = play(inside(MAZE, rations=0, **DRY), *["1", "eat"], *["stay", "eat"] * 9)
    assert state.step == "dead"


def test_a_room_whose_passageway_leads_out_is_an_exit_once_it_is_known() -> None:
    state = inside(ALL_JOINED, **DRY)
    assert state.place.secret_exit
    hall = grid(NW={"feature": 1, "npc": 3, "gold": 1})  # the only way in
    state = play(inside(hall, gold=0, **DRY), "welcome damsel NW", "eat", "leave")
    assert state.gold == 3
