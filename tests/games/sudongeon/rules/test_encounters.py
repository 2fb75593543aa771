"""Bribes, alliances, bribed monsters and their gold (chapter 3, SU-10)."""

from __future__ import annotations

import pytest

from dungeongen.games.sudongeon.rules.state import State, battle_of
from games.sudongeon.positions import grid, inside, kill, play, room, start, starting, texts

DRY = {"mana": 0, "elixirs": 0}
MIXED = grid(NW={"north": 1, "monster": 3, "east": 8}, N={"monster": 7, "gold": 2})


@pytest.mark.parametrize(
    ("digit", "who", "price"),
    [(4, "elves", {"gold": 3}), (5, "troll", {"rations": 3}), (9, "dragon", {"gold": 10})],
)
def test_a_bribe_takes_parley_7_and_its_price(digit: int, who: str, price: dict[str, int]) -> None:
    stock = {"gold": 12, "rations": 12, **DRY}
    state = inside(room(monster=digit), **stock)
    assert texts(state) == ["fight", f"parley {who} NW"]
    asked = play(state, f"parley {who} NW")
    failed, bribed = play(asked, "3"), play(asked, "4")  # the cleric's parley is 3
    assert failed.fight is not None
    assert (failed.gold, failed.rations) == (12, 12)
    assert (bribed.step, bribed.world.bribed, bribed.world.alive) == ("visit", 1, 1)
    assert bribed.gold == 12 - price.get("gold", 0)
    assert bribed.rations == 12 - price.get("rations", 0)


@pytest.mark.parametrize(("digit", "short"), [(4, {"gold": 2}), (5, {"rations": 2})])
def test_without_the_price_in_hand_there_is_no_parley(digit: int, short: dict[str, int]) -> None:
    assert inside(room(monster=digit), **{"gold": 9, "rations": 9, **DRY, **short}).fight


@pytest.mark.parametrize("digit", [1, 2, 3, 6, 7, 8])
def test_others_take_no_bribe(digit: int) -> None:
    assert inside(room(monster=digit), gold=99, rations=99, **DRY).fight is not None


def test_the_party_may_fight_rather_than_bribe() -> None:
    assert play(inside(room(monster=9), gold=10, **DRY), "fight").fight is not None


def test_each_monster_has_its_own_check_on_meeting() -> None:
    hall = grid(NW={"north": 1, "monster": 4, "east": 8}, N={"monster": 9})
    state = inside(hall, gold=13, **DRY)
    state = play(state, "parley dragon N", "4")
    assert texts(state) == ["fight", "parley elves NW"]
    state = play(state, "parley elves NW", "1")
    assert [one.digit for one in battle_of(state).foes] == [4]


def test_a_failed_bribe_starts_the_fight_with_all() -> None:
    hall = grid(NW={"north": 1, "monster": 4, "east": 8}, N={"monster": 9})
    state = play(inside(hall, gold=13, **DRY), "parley dragon N", "1")
    assert [one.digit for one in battle_of(state).foes] == [4, 9]


def bribed_dragon(**things: int) -> State:
    """Return the end of the round in which a dragon was bribed."""
    state = inside(room(monster=9, **things), gold=10, **DRY)
    return play(state, "parley dragon NW", "6")


def test_a_bribed_monster_lets_pass_also_on_coming_back() -> None:
    state = play(bribed_dragon(), "eat", "leave", "enter A")
    assert texts(state) == ["go on", "attack dragon NW"]
    assert play(state, "go on").step == "visit"


def test_a_bribed_monster_takes_no_second_bribe() -> None:
    state = play(bribed_dragon(), "eat", "leave")._replace(gold=50)
    assert starting(play(state, "enter A"), "parley") == []


def test_a_bribed_monster_may_be_attacked_later() -> None:
    state = play(bribed_dragon(), "eat")
    assert "attack dragon NW" in texts(state)
    state = kill(play(state, "attack dragon NW"))
    assert (state.world.alive, state.step) == (0, "visit")
    again = play(bribed_dragon(), "eat", "leave", "enter A", "attack dragon NW")
    assert battle_of(again).foes[0].life == 20


def test_a_bribed_monster_attacks_before_the_gold_of_its_room_is_taken() -> None:
    state = play(bribed_dragon(gold=5), "take gold NW")
    assert battle_of(state).foes[0].life == 25  # the gold is still there
    assert state.gold == 0
    state = kill(state)
    assert (state.gold, state.step, state.looting) == (5, "visit", True)


def test_it_does_so_for_gold_of_any_box_of_its_joined_room() -> None:
    hall = grid(NW={"north": 1, "monster": 9, "east": 8}, N={"gold": 2})
    state = play(inside(hall, gold=10, **DRY), "parley dragon NW", "6", "take gold N")
    assert state.fight is not None


def test_bribed_monsters_keep_out_of_other_fights() -> None:
    hall = grid(NW={"north": 1, "monster": 5, "east": 8}, N={"monster": 9})
    state = play(inside(hall, gold=0, **DRY), "parley troll NW", "6")
    assert [one.digit for one in battle_of(state).foes] == [9]


def test_unlike_ones_may_be_asked_for_an_alliance_by_one_parley_of_6() -> None:
    state = inside(MIXED, **DRY)
    assert texts(state) == ["fight", "ally"]
    allied = play(state, "ally", "3")
    fight = battle_of(allied)
    assert [one.digit for one in fight.foes] == [3]
    assert [one.digit for one in fight.allies] == [7]


def test_a_failed_alliance_has_all_fight_the_party() -> None:
    fight = battle_of(play(inside(MIXED, **DRY), "ally", "2"))
    assert ([one.digit for one in fight.foes], fight.allies) == ([3, 7], ())


def test_an_untried_alliance_has_all_fight_the_party() -> None:
    assert len(battle_of(play(inside(MIXED, **DRY), "fight")).foes) == 2


def test_like_ones_are_not_asked() -> None:
    hall = grid(NW={"north": 1, "monster": 2, "east": 8}, N={"monster": 3})
    assert inside(hall, **DRY).fight is not None


def test_one_alliance_is_for_all_lawful_ones() -> None:
    hall = grid(
        NW={"north": 1, "monster": 3, "east": 8}, N={"monster": 7, "east": 8}, NE={"monster": 4}
    )
    fight = battle_of(play(inside(hall, gold=0, **DRY), "ally", "6"))
    assert [one.digit for one in fight.allies] == [7, 4]


def allies() -> State:
    """Return the Orcs' fight beside the Minotaur, the Orcs' points all in life."""
    return play(inside(MIXED, **DRY), "ally", "6", "4 4")


def test_an_enemys_strike_falls_on_party_or_ally_by_coin() -> None:
    state = play(allies(), "1 6 1")  # party 6, Orcs 10, Minotaur 6
    assert texts(state) == ["toss heads", "toss tails"]
    assert play(state, "toss heads", "6 1").life == 10 - (5 + 6 - 5 - 1)
    hit = play(state, "toss tails", "6 1")
    assert (hit.life, battle_of(hit).allies[0].life) == (10, 15 - (5 + 6 - 6 - 1))


def test_among_several_allies_one_is_drawn() -> None:
    hall = grid(
        NW={"north": 1, "monster": 3, "east": 8}, N={"monster": 7, "east": 8}, NE={"monster": 4}
    )
    state = play(inside(hall, gold=0, **DRY), "ally", "6", "1 6 1 1", "toss tails")
    assert texts(state) == ["roll 1", "roll 2"]
    state = play(state, "2", "6 1")
    assert [one.life for one in battle_of(state).allies] == [15, 10 - (5 + 6 - 2 - 1)]


def test_allies_strike_the_enemy() -> None:
    state = play(allies(), "1 1 6", "6 1")
    assert battle_of(state).foes[0].life == 12 - (6 + 6 - 5 - 1)


def test_a_dead_ally_is_dead_and_a_living_one_counts_as_bribed() -> None:
    state = play(allies(), "1 6 1", "toss tails", "6 1")
    hurt = kill(state)
    assert (hurt.world.alive, hurt.world.bribed, hurt.world.wounded) == (2, 2, ((1, 11),))
    state = allies()
    fight = battle_of(state)
    for life in (1, 4):  # less than the blow takes, and just as much
        weak = state._replace(fight=fight._replace(allies=(fight.allies[0]._replace(life=life),)))
        dead = kill(play(weak, "1 6 1", "toss tails", "6 1"))
        assert (dead.world.alive, dead.world.bribed) == (0, 0)


def test_an_ally_attacked_later_has_the_life_it_had_left() -> None:
    state = kill(play(allies(), "1 6 1", "toss tails", "6 1"))
    state = play(state, "eat", "attack minotaur N")
    assert (battle_of(state).foes[0].life, battle_of(state).foes[0].full) == (11, 15)


def test_allies_attack_when_their_gold_is_taken() -> None:
    state = kill(play(allies(), "1 6 1", "toss tails", "6 1"))
    assert play(state, "take gold N").fight is not None


def test_no_bribed_monster_joins_an_alliance() -> None:
    hall = grid(NW={"north": 1, "monster": 3, "east": 8}, N={"monster": 9})
    state = play(inside(hall, gold=10, **DRY), "parley dragon N", "6")
    assert [one.digit for one in battle_of(state).foes] == [3]
    assert battle_of(state).allies == ()


def test_a_dragon_bribed_first_leaves_its_room_mates() -> None:
    state = start(MIXED, **DRY)
    state = state._replace(world=state.world._replace(bribed=2))
    state = play(state, "enter A")
    assert [one.digit for one in battle_of(state).foes] == [3]


def test_allies_strike_the_first_enemy_in_reading_order() -> None:
    hall = grid(
        NW={"north": 1, "monster": 3, "east": 8}, N={"monster": 2, "east": 8}, NE={"monster": 7}
    )
    state = play(inside(hall, **DRY), "ally", "6", "1 1 1 6", "6 1")
    assert [one.life for one in battle_of(state).foes] == [10 - (6 + 6 - 5 - 1), 10]


def test_who_is_attacked_later_fights_alone_and_gold_wakes_all() -> None:
    hall = grid(NW={"north": 1, "monster": 4, "east": 8}, N={"monster": 9, "gold": 1})
    state = play(inside(hall, gold=13, **DRY), "parley elves NW", "6", "parley dragon N", "6")
    attacked = play(state, "eat", "attack elves NW")
    assert [one.digit for one in battle_of(attacked).foes] == [4]
    robbed = play(state, "take gold N")
    assert [one.digit for one in battle_of(robbed).foes] == [4, 9]


def test_what_meets_the_party_meets_it_as_it_came_in() -> None:
    state = inside(room(monster=9), gold=10, elixirs=5, bag=(7,))._replace(life=5)
    assert texts(state) == ["fight", "parley dragon NW"]
    outside = start(room(monster=9), gold=10, elixirs=5, bag=(7,))._replace(life=5)
    assert {"drink 5", "wear artifact 7"} <= set(texts(outside))
