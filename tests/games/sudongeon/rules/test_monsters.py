"""The nine monsters and their special rules (chapter 3, SU-9)."""

from __future__ import annotations

import re
from itertools import chain, combinations
from operator import add

import pytest

from dungeongen.games.sudongeon.catalog import MONSTERS, gains
from dungeongen.games.sudongeon.layout import Kind, Room, Thing
from dungeongen.games.sudongeon.page import key_text
from dungeongen.games.sudongeon.rules.encounters import foe
from dungeongen.games.sudongeon.rules.engine import chance, outcome
from dungeongen.games.sudongeon.rules.state import State, battle_of
from games.sudongeon.positions import grid, inside, kill, play, room, start, starting, texts

DRY = {"mana": 0, "elixirs": 0, "gold": 0, "rations": 0}
FIRST, PARTY = (1,), (0,)


def meets(digit: int, **things: int) -> State:
    """Return the start of a fight; nothing to bribe or to heal with."""
    return inside(room(monster=digit, **things), **DRY)


def values(state: State) -> tuple[int, int, int, int]:
    one = battle_of(state).foes[0]
    return one.initiative, one.attack, one.defence, one.life


@pytest.mark.parametrize("digit", range(1, 10))
def test_values_are_as_printed(digit: int) -> None:
    printed = MONSTERS[digit - 1]
    assert values(meets(digit)) == (
        printed.initiative,
        printed.attack,
        printed.defence,
        printed.life,
    )
    assert [m.lawful for m in MONSTERS] == [False] * 3 + [True] + [False] * 2 + [True, False, True]


@pytest.mark.parametrize("digit", range(1, 10))
def test_what_the_sheet_prints_is_what_is_played(digit: int) -> None:
    beast = MONSTERS[digit - 1]
    base = (beast.initiative, beast.attack, beast.defence)
    for kinds in chain.from_iterable(combinations(range(1, 10), n) for n in range(4)):
        things = [Thing(Kind.FEATURE, kind, 0) for kind in kinds]
        monster = Thing(Kind.MONSTER, digit, 0)
        printed = key_text.values(Room("A", (0,), (monster, *things)), monster)
        parts = [re.sub("[^0-9+–]", "", part).replace("–", "-") for part in printed.split("·")]
        sums = [sum(map(int, re.findall("[-+]?[0-9]+", part))) for part in parts]
        played = gains(frozenset(kinds), digit, beast.lawful)
        assert tuple(sums[:3]) == tuple(map(add, base, played))


def test_ratlings_strike_first_with_any_feature_in_the_room() -> None:
    assert meets(1).step == "initiative"
    for feature in range(1, 10):
        state = meets(1, feature=feature)
        assert (state.step, battle_of(state).queue[0]) == ("attack", FIRST)


def test_ratlings_strike_first_also_beside_an_exhausted_feature() -> None:
    state = start(room(monster=1, feature=9), **DRY)
    state = play(state._replace(world=state.world._replace(exhausted=1)), "enter A")
    assert battle_of(state).queue[0] == FIRST


def test_goblins_have_the_trap_spring_before_the_fight() -> None:
    state = meets(2, trap=4)
    assert state.step == "trap"
    state = play(state, "6 1")
    assert (state.life, state.step) == (10 - (6 + 4 - 1 - 3), "initiative")
    assert state.world.sprung == 1
    assert kill(state).step == "visit"  # and not again afterwards


def test_goblins_have_all_traps_of_a_joined_room_spring() -> None:
    hall = grid(NW={"north": 1, "monster": 2, "trap": 1, "east": 8}, N={"trap": 2})
    assert play(inside(hall, **DRY), "1 6", "1 6").step == "initiative"


def test_goblins_fight_at_once_where_traps_have_sprung() -> None:
    state = start(room(monster=2, trap=4), **DRY)
    state = play(state._replace(world=state.world._replace(sprung=1)), "enter A")
    assert state.step == "initiative"


def test_orcs_gain_a_random_point_for_each_gold_in_the_room() -> None:
    state = meets(3, gold=4)
    assert texts(state) == ["roll 1", "roll 2", "roll 3", "roll 4"]
    assert chance(state) is not None
    state = play(state, "1 2 3 4")
    assert (values(state), state.step) == ((5, 6, 6, 11), "initiative")
    assert values(play(meets(3, gold=3), "2 2 2")) == (4, 8, 5, 10)
    assert values(play(meets(3, gold=1), "3")) == (4, 5, 6, 10)


def test_orcs_count_all_piles_of_a_joined_room() -> None:
    hall = grid(NW={"north": 1, "monster": 3, "east": 8, "gold": 1}, N={"gold": 2})
    assert play(inside(hall, **DRY), "1 1").step == "points"
    assert play(inside(hall, **DRY), "1 1 1").step == "initiative"


def test_two_bands_of_orcs_gain_their_points_each() -> None:
    hall = grid(NW={"north": 1, "monster": 3, "east": 8, "gold": 2}, N={"monster": 3})
    state = play(inside(hall, **DRY), "1 1 2 2")
    assert state.step == "initiative"
    assert sorted((one.initiative, one.attack) for one in battle_of(state).foes) == [(4, 7), (6, 5)]


def test_the_troll_regenerates_each_turn_up_to_its_start() -> None:
    state = meets(5)
    assert values(state)[3] == 15
    state = play(state, "6 1", "6 1", "1 6")
    assert values(state)[3] == 15 - (5 + 6 - 4 - 1) + 1
    assert values(play(meets(5), "6 1", "1 6", "1 6"))[3] == 15


@pytest.mark.parametrize(("face", "loss"), [(1, (1, 0)), (2, (0, 1))])
def test_the_wizard_weakens_the_party_for_the_battle(face: int, loss: tuple[int, int]) -> None:
    state = play(meets(6), str(face))
    fight = battle_of(state)
    assert (5 - fight.attack, 5 - fight.defence) == loss
    state = play(state, "6 1", "1 6", "1 6", str(face))
    fight = battle_of(state)
    assert (5 - fight.attack, 5 - fight.defence) == (2 * loss[0], 2 * loss[1])
    won = kill(state)
    assert (won.party.attack, won.party.defence) == (5, 5)


def test_the_wizard_regains_d3_up_to_his_start() -> None:
    state = meets(6)
    assert play(state, "3").step == "initiative"  # nothing to regain
    hurt = play(state, "3", "6 1", "6 1", "1 6", "3")
    assert (texts(hurt), values(hurt)[3]) == (["roll 1", "roll 2", "roll 3"], 6)
    assert values(play(hurt, "2"))[3] == 8
    scratched = play(state, "3", "6 1", "5 4", "1 6", "3", "3")
    assert values(scratched)[3] == 12


def test_the_wizard_gains_2_attack_for_a_turn() -> None:
    state = play(meets(6), "4", "1 6")
    assert play(state, "1 1").life == 10 - (7 + 2 + 1 - 5 - 1)
    state = play(state, "1 6", "1 6", "5", "1 6", "1 1")  # the next turn: defence instead
    assert state.life == 10 - (7 + 1 - 5 - 1)


def test_the_wizard_gains_2_defence_for_a_turn() -> None:
    state = play(meets(6), "5", "6 1")
    assert values(play(state, "6 1"))[3] == 12 - (5 + 6 - 4 - 2 - 1)
    state = play(state, "1 6", "1 6", "4", "6 1", "6 1")
    assert values(state)[3] == 12 - (5 + 6 - 4 - 1)


def test_the_wizard_rolls_every_turn_before_initiative() -> None:
    state = play(meets(6), "1")
    assert state.step == "initiative"
    assert play(state, "6 1", "1 6", "1 6").step == "omen"


def test_the_wizard_becomes_a_dragon_with_full_life_and_gold_and_rolls_no_more() -> None:
    state = play(meets(6, gold=7), "1", "6 1", "6 1", "1 6")
    assert values(state)[3] == 12 - (4 + 6 - 4 - 1)
    state = play(state, "6")
    assert values(state) == (6, 8, 8, 20 + 7)
    one = battle_of(state).foes[0]
    assert (one.lawful, one.digit) == (False, 9)
    assert battle_of(state).attack == 4  # what he did to the party lasts
    assert play(state, "6 1", "1 6", "1 6").step == "initiative"


def test_the_wizards_dragon_has_the_bonuses_of_a_chaotic_one() -> None:
    hall = grid(NW={"north": 1, "monster": 6, "east": 8, "feature": 2}, N={"feature": 3})
    state = play(inside(hall, **DRY), "6")
    assert values(state) == (5, 9, 9, 20)


def test_the_minotaur_is_stronger_with_any_feature() -> None:
    assert values(meets(7)) == (5, 6, 6, 15)
    assert values(meets(7, feature=5)) == (5, 7, 7, 15)


def test_the_minotaur_strikes_first_in_a_labyrinth() -> None:
    state = meets(7, feature=8)
    assert (state.step, battle_of(state).queue[0]) == ("attack", FIRST)
    assert meets(7, feature=5).step == "initiative"


def wyrn(**company: int) -> State:
    return inside(room(monster=8), **{**DRY, **company})


def test_the_wyrn_fells_a_random_conscious_member_with_a_surplus_of_4() -> None:
    assert play(wyrn(), "1 6", "2 2").step == "attack"  # 3 is not enough
    state = play(wyrn(), "1 6", "2 1")
    assert (state.life, state.step) == (6, "fell")
    assert texts(state) == [
        "fell warrior",
        "fell ranger",
        "fell thief",
        "fell cleric",
        "fell wizard",
    ]
    state = play(state, "fell warrior", "1 6", "1 6", "2 1")
    assert "fell warrior" not in texts(state)
    assert len(texts(state)) == 4


def test_a_felled_member_is_missing_for_the_battle_but_for_its_life() -> None:
    state = play(wyrn(), "1 6", "2 1", "fell warrior")
    fight = battle_of(state)
    assert (fight.initiative, fight.attack, fight.defence, state.life) == (4, 4, 2, 6)
    assert state.party.limit == 10
    won = kill(state)
    assert (won.party.defence, won.fight) == (5, None)


def test_a_felled_members_artifact_is_missing_too() -> None:
    state = start(room(monster=8), bag=(1,), **DRY)
    state = play(state, "wear artifact 1", "enter A", "1 6", "3 1", "fell warrior")
    assert battle_of(state).defence == 2


def test_a_felled_cleric_cannot_heal_and_falls_before_any_healing() -> None:
    state = play(wyrn(mana=9)._replace(life=3), "1 6", "go on", "6 1")  # 8 lost
    assert state.step == "fell"
    assert outcome(play(state, "fell cleric")) == "dead"
    assert starting(play(state, "fell thief"), "heal") == ["heal 6", "heal 7", "heal 8", "heal 9"]


def test_a_felled_wizard_cannot_buff() -> None:
    state = play(wyrn(mana=3)._replace(life=10), "1 6", "2 1", "fell wizard")
    assert starting(state, "strike") == ["strike wyrn NW"]


def test_two_wyrns_fell_two_members() -> None:
    hall = grid(NW={"north": 1, "monster": 8, "east": 8}, N={"monster": 8})
    state = play(inside(hall, mana=0, elixirs=0), "1 6 6", "2 1", "2 1")
    assert (state.life, state.step) == (2, "fell")
    assert play(state, "fell thief").step == "fell"


def test_the_wyrn_drops_a_random_artifact() -> None:
    state = kill_with_luck(wyrn())
    assert (state.step, len(texts(state))) == ("artifact", 10)
    state = play(state, "9")
    assert (state.bag, state.fight, state.step) == ((9,), None, "visit")


def kill_with_luck(state: State) -> State:
    while state.step == "initiative":
        state = play(state, "6 1", "6 1")
        if state.step == "attack":
            state = play(state, "1 6")
    return state


def test_the_dragon_has_as_much_more_life_as_gold_lies_in_its_room() -> None:
    assert values(meets(9, gold=6))[3] == 26
    hall = grid(NW={"north": 1, "monster": 9, "east": 8, "gold": 1}, N={"gold": 2})
    assert values(inside(hall, **DRY))[3] == 23


def test_features_help_monsters_once_a_kind() -> None:
    assert gains(frozenset({2}), 3, False) == (-1, 1, 1)
    assert gains(frozenset({2}), 4, True) == (0, 0, 0)
    assert gains(frozenset({3}), 4, True) == (0, 0, 1)
    assert gains(frozenset({3}), 3, False) == (0, 0, 0)
    assert gains(frozenset({6}), 3, False) == (0, 0, 2)
    hall = grid(NW={"north": 1, "monster": 3, "east": 8, "feature": 6}, N={"feature": 6})
    assert values(inside(hall, **DRY))[2] == 7


def test_what_is_taken_no_longer_counts() -> None:
    hall = grid(NW={"north": 1, "monster": 9, "east": 8, "gold": 1}, N={"gold": 2})
    state = start(hall, **DRY)
    state = state._replace(world=state.world._replace(loot=2), room=0)
    assert foe(state, 0).life == 21
