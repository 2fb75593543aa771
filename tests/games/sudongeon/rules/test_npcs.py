"""People (chapter 6, SU-12)."""

from __future__ import annotations

import pytest

from dungeongen.games.sudongeon.rules.engine import chance
from dungeongen.games.sudongeon.rules.state import State, battle_of
from games.sudongeon.positions import grid, inside, kill, play, room, start, starting, texts

DRY = {"mana": 0, "elixirs": 0}
PRISON = {"monster": 3}


def test_people_beside_a_lawful_monster_talk_once_it_is_bribed() -> None:
    state = play(inside(room(npc=4, monster=9), gold=10, **DRY), "parley dragon NW", "6")
    assert starting(state, "trade")


def test_a_prisoner_is_free_when_the_chaotic_monster_is_dead() -> None:
    state = kill(inside(room(npc=4, **PRISON), **DRY))
    assert starting(state, "trade")


def test_a_prisoner_is_not_free_when_the_monster_is_bribed() -> None:
    state = play(inside(room(npc=4, monster=5), **DRY), "parley troll NW", "6")
    assert texts(state) == ["eat"]
    state = kill(play(state, "eat", "attack troll NW"))
    assert starting(state, "trade")


def test_a_prisoner_waits_for_all_chaotic_monsters_of_its_room() -> None:
    hall = grid(NW={"north": 1, "npc": 4, "monster": 5, "east": 8}, N={"monster": 3})
    state = kill(play(inside(hall, **DRY), "parley troll NW", "6"))
    assert texts(state) == ["eat"]


# 1 Trader of mundane items


def test_the_trader_sells_at_market_prices() -> None:
    state = inside(room(npc=1), gold=2, **DRY)
    assert starting(state, "buy") == [
        "buy 3 rations",
        "buy 6 rations",
        "buy 1 mana",
        "buy 2 mana",
        "buy 1 elixirs",
        "buy 2 elixirs",
    ]
    state = play(state, "buy 3 rations", "buy 1 mana")
    assert (state.rations, state.mana, state.gold) == (13, 1, 0)


def test_the_trader_gives_once_when_rescued_and_parley_6_succeeds() -> None:
    state = kill(inside(room(npc=1, **PRISON), **DRY))._replace(life=4)
    assert starting(play(state, "parley trader NW", "2"), "parley") == []
    failed = play(state, "parley trader NW", "2", "eat", "stay")
    assert starting(failed, "parley") == ["parley trader NW"]
    state = play(state, "parley trader NW", "3")
    assert (state.rations, state.mana, state.life, state.elixirs) == (11, 1, 10, 0)
    assert starting(play(state, "eat", "stay"), "parley") == []


def test_the_trader_gives_nothing_if_he_was_no_prisoner() -> None:
    assert starting(inside(room(npc=1), **DRY), "parley") == []


# 2 Trader of artifacts


def dealer(**company: int) -> State:
    return inside(room(npc=2), **{**DRY, **company})


def test_the_dealer_has_three_random_artifacts() -> None:
    state = dealer(gold=9)
    assert (state.step, len(texts(state))) == ("stock", 10)
    state = play(state, "4 4 7")
    assert starting(state, "buy") == ["buy artifact 4", "buy artifact 7"]


def test_the_dealer_asks_3_and_does_not_restock() -> None:
    state = play(dealer(gold=7), "4 4 7", "buy artifact 4")
    assert (state.gold, state.bag) == (4, (4,))
    state = play(state, "buy artifact 4", "eat", "leave", "enter A")
    assert (state.gold, state.bag, state.step) == (1, (4, 4), "visit")
    richer = state._replace(gold=9)
    assert starting(richer, "buy") == ["buy artifact 7"]
    assert starting(state, "buy") == []


def test_the_dealer_buys_for_2_what_is_carried_or_worn() -> None:
    state = play(inside(room(npc=2), gold=0, bag=(1, 8), **DRY), "4 4 7")
    assert starting(state, "sell") == ["sell artifact 1", "sell artifact 8"]
    state = play(state, "sell artifact 1")
    assert (state.gold, state.bag) == (2, (8,))
    state = play(state, "wear artifact 8", "sell artifact 8")
    assert (state.gold, state.party.limit) == (4, 10)


def test_the_dealer_gives_a_discount_when_rescued_and_parley_6_succeeds() -> None:
    state = play(kill(inside(room(npc=2, **PRISON), gold=2, **DRY)), "4 4 7")
    assert starting(state, "buy") == []
    assert starting(play(state, "parley dealer NW", "2"), "buy") == []
    state = play(state, "parley dealer NW", "3")
    assert starting(state, "buy") == ["buy artifact 4", "buy artifact 7"]
    assert play(state, "buy artifact 7").gold == 0
    assert starting(play(state, "eat", "stay"), "parley") == []
    assert starting(play(dealer(gold=3), "1 2 3"), "parley") == []


# 3 Damsel


def damsel() -> State:
    """Return the round after a damsel joined, in a room without an exit, east of A."""
    hall = grid(
        NW={"north": 1, "east": 1, "gold": 1},
        N={"west": 1, "npc": 3, "east": 1},
        NE={"west": 1, "trap": 3},
    )
    return play(inside(hall, gold=0, **DRY), "eat", "go B", "welcome damsel N", "eat")


def test_the_damsel_joins_for_one_life_and_maximum() -> None:
    state = damsel()
    assert (state.life, state.party.limit, state.party.damsels) == (11, 11, 1)
    assert starting(play(state, "stay"), "welcome") == []


def test_the_damsel_dies_at_any_loss_even_if_healed() -> None:
    state = play(damsel(), "go C", "2 1")
    assert (state.party.damsels, state.life, state.party.limit) == (0, 10, 10)
    state = play(damsel()._replace(mana=5), "go C", "2 1")
    assert state.party.damsels == 0


def test_the_damsel_survives_what_misses() -> None:
    assert play(damsel(), "go C", "1 6").party.damsels == 1


def test_hunger_does_not_kill_the_damsel() -> None:
    state = play(damsel()._replace(rations=0), "stay", "eat")
    assert (state.life, state.party.damsels) == (10, 1)


def test_the_damsel_pays_and_kisses_on_reaching_a_room_with_an_exit() -> None:
    state = play(damsel()._replace(life=5), "go A")
    assert (state.gold, state.life, state.party.limit, state.party.damsels) == (3, 6, 10, 0)
    full = play(damsel(), "go A")
    assert full.life == 10  # never above the maximum


def test_the_damsel_pays_on_walking_out_of_the_room_where_she_joined() -> None:
    state = play(inside(room(npc=3), gold=0, **DRY), "welcome damsel NW", "eat")
    assert (state.party.damsels, state.gold) == (1, 0)
    assert play(state, "leave").gold == 3


def test_a_damsel_with_another_person_stays_and_sells_kisses() -> None:
    hall = grid(NW={"north": 1, "npc": 3, "east": 8}, N={"npc": 4})
    state = inside(hall, gold=5, **DRY)._replace(life=7)
    assert starting(state, "welcome") == []
    assert starting(state, "buy") == ["buy 1 kisses", "buy 2 kisses", "buy 3 kisses"]
    state = play(state, "buy 2 kisses")
    assert (state.life, state.gold) == (9, 3)


# 4 Hermit


def test_the_hermit_trades_rations_for_mana_without_parley() -> None:
    state = inside(room(npc=4), rations=3, **DRY)
    assert starting(state, "trade") == ["trade 1 rations", "trade 2 rations", "trade 3 rations"]
    state = play(state, "trade 2 rations")
    assert (state.rations, state.mana) == (1, 2)


def test_the_hermit_heals_all_wounds_at_parley_6() -> None:
    state = inside(room(npc=4), **DRY)._replace(life=1)
    assert play(state, "parley hermit NW", "2").life == 1
    assert play(state, "parley hermit NW", "3").life == 10


def test_people_are_asked_for_parley_once_a_round() -> None:
    state = play(inside(room(npc=4), **DRY)._replace(life=1), "parley hermit NW", "2")
    assert starting(state, "parley") == []
    assert starting(play(state, "eat", "stay"), "parley") == ["parley hermit NW"]


# 5 Chieftain


def test_the_chieftain_demands_5_gold_and_is_answered_before_the_round_goes_on() -> None:
    state = inside(room(npc=5, gold=1), gold=5, **DRY)
    assert texts(state) == ["pay chieftain NW", "refuse chieftain NW"]
    assert texts(inside(room(npc=5), gold=4, **DRY)) == ["refuse chieftain NW"]


def test_the_chieftain_goes_when_paid() -> None:
    state = play(inside(room(npc=5), gold=5, **DRY), "pay chieftain NW")
    assert (state.gold, texts(state)) == (0, ["eat"])
    assert texts(play(state, "eat", "leave", "enter A")) == ["eat"]


def test_the_chieftains_gang_is_goblins_with_1_more_attack_and_defence() -> None:
    state = play(inside(room(npc=5, trap=1), gold=5, **DRY), "1 6", "refuse chieftain NW")
    one = battle_of(state).foes[0]
    assert (one.initiative, one.attack, one.defence, one.life) == (5, 4, 4, 10)
    state = kill(state)
    assert (state.step, texts(state)) == ("visit", ["eat"])


def test_no_trap_springs_for_the_gang() -> None:
    state = start(room(npc=5, trap=9), gold=0, **DRY)
    state = play(state, "enter A", "1 6")
    state = state._replace(world=state.world._replace(sprung=0))
    assert play(state, "refuse chieftain NW").step == "initiative"


def test_the_gang_fights_with_the_features_of_the_room() -> None:
    state = play(inside(room(npc=5, feature=6), gold=0, **DRY), "refuse chieftain NW")
    assert battle_of(state).foes[0].defence == 6


def test_a_captive_chieftain_demands_nothing_while_a_monster_holds_him() -> None:
    state = play(inside(room(npc=5, monster=5), **DRY), "parley troll NW", "6")
    assert texts(state) == ["eat"]
    assert starting(kill(play(state, "eat", "attack troll NW")), "refuse")


# 6 Miners

MINE = grid(
    NW={"north": 1, "npc": 6, "east": 1, "south": 3},
    N={"west": 1, "monster": 3, "gold": 1},
    W={"monster": 2},
)


def mine() -> State:
    return play(inside(MINE, gold=0, **DRY), "ask miners NW", "eat")


def test_the_miners_pay_a_gold_for_each_level_slain_next_door() -> None:
    state = kill(play(mine(), "go B", "1"))
    state = play(state, "eat", "go A")
    assert starting(state, "claim") == ["claim miners NW"]
    state = play(state, "claim miners NW")
    assert state.gold == 3
    assert starting(state, "claim") == []
    assert starting(play(state, "eat", "stay"), "ask") == []


def test_the_miners_pay_nothing_while_a_monster_next_door_lives() -> None:
    assert starting(play(mine(), "stay"), "claim") == []
    found = play(mine(), "search NW south", "6", "eat")  # now that room is next door too
    state = kill(play(found, "go B", "1"))
    state = play(state, "eat", "go A")
    assert starting(state, "claim") == []
    state = kill(play(state, "eat", "go D"))
    assert play(state, "eat", "go A", "claim miners NW").gold == 3 + 2


def test_the_miners_pay_only_for_what_is_slain_after_the_talk() -> None:
    state = kill(play(inside(MINE, gold=0, **DRY), "eat", "go B", "1"))
    state = play(state, "eat", "go A", "ask miners NW")
    assert starting(state, "claim") == []


def test_a_bribed_monster_next_door_is_not_slain() -> None:
    hall = grid(NW={"north": 1, "npc": 6, "east": 1}, N={"west": 1, "monster": 5})
    state = play(inside(hall, **DRY), "ask miners NW", "eat", "go B", "parley troll N", "6")
    assert starting(play(state, "eat", "go A"), "claim") == []


# 7 Shaman


@pytest.mark.parametrize(("face", "fate"), [(2, -1), (3, 1)])
def test_the_shaman_blesses_at_parley_6_and_curses_else(face: int, fate: int) -> None:
    state = play(inside(room(npc=7), **DRY), "parley shaman NW", str(face))
    assert state.world.fate == fate


def test_a_later_parley_with_the_shaman_replaces_the_spell() -> None:
    state = play(inside(room(npc=7), **DRY), "parley shaman NW", "1", "eat", "stay")
    assert play(state, "parley shaman NW", "6").world.fate == 1


# 8 Lost adventurer


def adventurer(face: int) -> State:
    return play(inside(room(npc=8), **DRY), "welcome adventurer NW", str(face))


def test_the_adventurer_is_of_a_random_class_and_adds_everything() -> None:
    asked = play(inside(room(npc=8), **DRY), "welcome adventurer NW")
    assert [round(part, 3) for _, part in chance(asked) or ()] == [0.2] * 5
    party = adventurer(1).party  # a warrior
    assert (party.initiative, party.attack, party.defence, party.limit) == (6, 6, 8, 13)
    assert adventurer(1).life == 13
    assert (adventurer(3).party.find, adventurer(4).party.parley) == (3, 3)  # the best, no sum


def test_the_adventurer_leaves_at_an_exit_and_life_is_cut() -> None:
    state = play(adventurer(1), "eat", "leave")
    assert (state.life, state.party.limit, state.party.adventurers) == (10, 10, ())
    assert starting(play(state, "enter A"), "welcome") == []


def test_the_adventurer_leaves_on_entering_a_room_with_an_exit() -> None:
    hall = grid(NW={"north": 1, "east": 1}, N={"west": 1, "npc": 8, "east": 1}, NE={"west": 1})
    state = play(inside(hall, **DRY), "eat", "go B", "welcome adventurer N", "1", "eat")
    assert play(state, "go C").party.limit == 13
    assert play(state, "go A").party.limit == 10


def test_the_adventurer_can_be_felled_and_brings_his_craft() -> None:
    hall = grid(
        NW={"north": 1, "east": 1}, N={"west": 1, "npc": 8, "east": 1}, NE={"west": 1, "monster": 8}
    )
    state = play(inside(hall, **DRY), "eat", "go B", "welcome adventurer N", "4", "eat")
    state = play(state._replace(mana=9, life=2), "go C", "1 6", "go on", "6 1")
    assert "fell adventurer-1" in texts(state)
    healing = play(state, "fell cleric")
    assert starting(healing, "heal")


# 9 Explorer


def test_the_explorer_shows_hidden_doors_but_no_passageways() -> None:
    hall = grid(
        NW={"north": 1, "npc": 9, "east": 7, "feature": 1}, C={"south": 5}, SE={"feature": 1}
    )
    state = play(inside(hall, **DRY), "1", "parley explorer NW", "2")
    assert state.world.doors == 0
    state = play(state, "eat", "stay", "parley explorer NW", "3")
    assert (state.world.doors, state.world.secret) == (0b11, 0)
    state = play(state, "eat")
    assert starting(state, "go") == ["go B"]
    assert starting(play(state, "stay"), "parley") == []


def test_a_damsel_stays_where_the_other_person_was_though_he_has_gone() -> None:
    hall = grid(NW={"north": 1, "npc": 3, "east": 8}, N={"npc": 5})
    state = play(inside(hall, gold=6, **DRY)._replace(life=5), "pay chieftain N")
    assert starting(state, "welcome") == []
    assert starting(state, "buy") == ["buy 1 kisses"]


def test_two_damsels_in_one_room_keep_each_other_company() -> None:
    hall = grid(NW={"north": 1, "npc": 3, "east": 8}, N={"npc": 3})
    assert starting(inside(hall, **DRY), "welcome") == []


def test_nobody_is_forced_to_welcome_anybody() -> None:
    for person in (3, 8):
        state = play(inside(room(npc=person), **DRY), "eat", "stay")
        assert len(starting(state, "welcome")) == 1
