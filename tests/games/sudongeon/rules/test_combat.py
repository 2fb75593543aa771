"""The combat turn of SU-8: initiative, strikes, mana, healing, death."""

from __future__ import annotations

import pytest

from dungeongen.games.sudongeon.rules.engine import outcome
from dungeongen.games.sudongeon.rules.state import State, battle_of
from games.sudongeon.positions import grid, inside, kill, play, room, start, starting, texts

PARTY, FOE = 0, 1
GOBLINS = room(monster=2)
DRY = {"mana": 0, "elixirs": 0}


def goblins(**company: int) -> State:
    """In 5 At 3 Def 3 LP 10, against the party's In 5 At 5 Def 5 LP 10."""
    return inside(GOBLINS, **{**DRY, **company})


def striking(state: State) -> tuple[int, ...]:
    """Return the combatants that strike next, together."""
    return battle_of(state).queue[0]


def test_monsters_attack_on_entering() -> None:
    assert goblins().fight is not None


def test_initiative_is_d6_and_value_for_each_side_every_turn() -> None:
    state = goblins()
    assert (state.step, texts(state)) == ("initiative", [f"roll {n}" for n in range(1, 7)])
    assert striking(play(state, "2 1")) == (PARTY,)
    assert striking(play(state, "1 2")) == (FOE,)
    next_turn = play(state, "2 1", "1 6", "1 6")
    assert next_turn.step == "initiative"
    assert striking(play(next_turn, "1 2")) == (FOE,)


def test_a_tie_strikes_at_the_same_time() -> None:
    assert striking(play(goblins(), "3 3")) == (PARTY, FOE)


def test_a_strike_takes_the_surplus_of_attack_over_defence() -> None:
    state = play(goblins(), "2 1", "6 1")
    assert battle_of(state).foes[0].life == 10 - (5 + 6 - 3 - 1)
    state = play(state, "6 1")
    assert state.life == 10 - (3 + 6 - 5 - 1)


def test_an_equal_or_lower_attack_takes_nothing() -> None:
    state = play(goblins(), "2 1", "3 5", "3 1")
    assert (battle_of(state).foes[0].life, state.life) == (10, 10)


def test_the_dead_strike_no_more() -> None:
    state = goblins(mana=3)
    state = play(state, "2 1", "strike goblins NW with 3 mana", "6 1")
    assert (state.fight, state.life) == (None, 10)


def test_on_a_tie_the_dead_have_struck_too() -> None:
    state = play(goblins(mana=3), "3 3", "strike goblins NW with 3 mana", "6 1", "6 1")
    assert (state.fight, state.life) == (None, 7)


def test_the_wizard_adds_mana_to_the_next_attack_one_for_one() -> None:
    state = play(goblins(mana=4), "2 1", "strike goblins NW with 2 mana", "1 6")
    assert (state.mana, battle_of(state).foes[0].life) == (2, 10)
    state = play(goblins(mana=4), "2 1", "strike goblins NW with 2 mana", "6 6")
    assert battle_of(state).foes[0].life == 10 - (5 + 2 + 6 - 3 - 6)
    state = play(state, "1 6", "2 1", "strike goblins NW", "6 6")
    assert battle_of(state).foes[0].life == 6 - (5 + 6 - 3 - 6)  # that buff is gone


def test_mana_for_the_buff_is_set_between_initiative_and_the_strike() -> None:
    state = goblins(mana=2)
    assert state.step == "initiative"
    state = play(state, "2 1")
    assert texts(state) == [
        "strike goblins NW",
        "strike goblins NW with 1 mana",
        "strike goblins NW with 2 mana",
    ]


def test_on_a_tie_mana_is_set_before_either_strike() -> None:
    state = play(goblins(mana=1), "3 3")
    assert starting(state, "strike")
    state = play(state, "strike goblins NW with 1 mana", "6 1")
    assert (striking(state), state.step) == ((FOE,), "attack")


def test_the_cleric_heals_before_any_strike_up_to_the_maximum() -> None:
    state = goblins(mana=5)._replace(life=7)
    theirs = play(state, "1 2")
    assert texts(theirs) == ["heal 1", "heal 2", "heal 3", "go on"]
    healed = play(theirs, "heal 3")
    assert (healed.life, healed.mana, healed.step) == (10, 2, "attack")
    ours = play(state, "2 1")
    assert starting(ours, "heal") == ["heal 1", "heal 2", "heal 3"]
    assert len(starting(play(ours, "heal 1"), "strike")) == 5  # healed, and still to strike


def test_the_cleric_heals_after_a_killing_blow_to_1_at_least() -> None:
    state = play(goblins(mana=5)._replace(life=1), "1 2", "go on", "6 1")
    assert (state.life, state.step) == (-2, "rescue")
    assert texts(state) == ["heal 3", "heal 4", "heal 5"]
    assert play(state, "heal 4").life == 2


def test_a_killing_blow_that_mana_cannot_undo_is_death() -> None:
    state = play(goblins(mana=2)._replace(life=1), "1 2", "go on", "6 1")
    assert outcome(state) == "dead"
    assert texts(state) == []


def test_life_of_exactly_0_is_death_unless_healed() -> None:
    hit = ("1 2", "6 1")
    assert outcome(play(goblins()._replace(life=3), *hit)) == "dead"
    assert play(goblins()._replace(life=4), *hit).life == 1


def test_both_dead_at_once_is_lost_unless_healed() -> None:
    state = goblins(mana=3)._replace(life=1)
    blows = ("3 3", "strike goblins NW with 3 mana", "6 1", "6 1")
    assert outcome(play(state, *blows)) == "dead"
    state = play(goblins(mana=6)._replace(life=1), *blows)
    assert texts(state) == ["heal 3"]
    state = play(state, "heal 3")
    assert (state.fight, state.life, outcome(state)) == (None, 1, None)


def test_there_is_no_fleeing() -> None:
    state = play(goblins(mana=2)._replace(life=7), "2 1")
    assert {text.split()[0] for text in texts(state)} == {"heal", "strike"}


def test_elixirs_do_not_work_in_fights() -> None:
    state = play(goblins(elixirs=5, mana=1)._replace(life=5), "1 2")
    assert starting(state, "drink") == []


def test_two_monsters_of_one_alignment_fight_together_and_roll_their_own() -> None:
    hall = grid(NW={"north": 1, "monster": 2, "east": 8}, N={"monster": 3})
    state = inside(hall, **DRY)
    assert [one.digit for one in battle_of(state).foes] == [2, 3]
    state = play(state, "1 2 4")  # party 6, Goblins 7, Orcs 8
    assert battle_of(state).queue == ((2,), (1,), (0,))


def test_the_party_picks_its_target_before_its_strike() -> None:
    hall = grid(NW={"north": 1, "monster": 2, "east": 8}, N={"monster": 3})
    state = play(inside(hall, **DRY), "6 1 1")
    assert texts(state) == ["strike goblins NW", "strike orcs N"]
    state = play(state, "strike orcs N", "6 1")
    assert [one.life for one in battle_of(state).foes] == [10, 5]


def test_a_fight_is_won_when_no_enemy_is_left() -> None:
    hall = grid(NW={"north": 1, "monster": 2, "east": 8}, N={"monster": 3})
    state = kill(inside(hall, **DRY))
    assert (state.fight, state.world.alive, state.step) == (None, 0, "visit")


@pytest.mark.parametrize(("defence", "end"), [(7, None), (8, "dead")])
def test_a_fight_in_which_nobody_can_ever_hurt_is_lost(defence: int, end: str | None) -> None:
    state = goblins()
    fight = battle_of(state)
    feeble = fight.foes[0]._replace(attack=2, defence=99)
    state = state._replace(fight=fight._replace(foes=(feeble,), defence=defence - 1))
    # the next turn begins after a round of blows without effect
    state = play(state, "2 1", "6 1", "1 6")
    assert (outcome(state), state.step == "initiative") == (end, end is None)


def test_mana_that_could_hurt_keeps_the_fight_going() -> None:
    state = goblins(mana=20)
    fight = battle_of(state)
    feeble = fight.foes[0]._replace(attack=1, defence=29)
    state = state._replace(fight=fight._replace(foes=(feeble,), defence=9))
    after = play(state, "2 1", "strike goblins NW", "1 6", "1 6")
    assert after.step == "initiative"
    after = play(state._replace(mana=19), "2 1", "strike goblins NW", "1 6", "1 6")
    assert outcome(after) == "dead"


def test_a_blessing_strikes_first_in_every_turn_of_one_fight() -> None:
    state = start(GOBLINS, **DRY)
    state = state._replace(world=state.world._replace(fate=1))
    state = play(state, "enter A")
    assert (state.step, striking(state)) == ("attack", (PARTY,))
    assert state.world.fate == 0
    state = play(state, "1 6", "1 6")
    assert (state.step, striking(state)) == ("attack", (PARTY,))


def test_a_curse_strikes_last_in_every_turn() -> None:
    state = start(GOBLINS, **DRY)
    state = play(state._replace(world=state.world._replace(fate=-1)), "enter A")
    assert striking(state) == (FOE,)
    state = play(state, "1 6", "1 6")
    assert striking(state) == (FOE,)


def test_two_claims_to_strike_first_cancel_and_both_roll() -> None:
    state = start(room(monster=1, feature=6), **DRY)
    state = play(state._replace(world=state.world._replace(fate=1)), "enter A")
    assert state.step == "initiative"
    assert striking(play(state, "2 1")) == (PARTY,)
    assert striking(play(state, "1 2")) == (FOE,)


def test_always_first_and_always_last_do_not_contradict() -> None:
    state = start(room(monster=1, feature=6), **DRY)
    state = play(state._replace(world=state.world._replace(fate=-1)), "enter A")
    assert (state.step, battle_of(state).queue) == ("attack", ((FOE,), (PARTY,)))


def test_two_enemies_that_claim_to_strike_first_roll_too() -> None:
    hall = grid(NW={"north": 1, "monster": 1, "east": 8}, N={"monster": 7, "feature": 8})
    state = play(inside(hall, **DRY), "fight")
    assert (state.step, battle_of(state).rollers) == ("initiative", (0, 1, 2))


def test_blows_of_a_tie_add_up_before_anybody_falls() -> None:
    hall = grid(NW={"north": 1, "monster": 2, "east": 8}, N={"monster": 2})
    state = play(inside(hall, mana=1, elixirs=0)._replace(life=3), "1 6 6", "go on", "6 1")
    assert (state.step, state.life) == ("attack", 3)  # the second strikes before the first lands
    assert outcome(play(state, "6 1")) == "dead"
    healed = play(state._replace(mana=4), "6 1")
    assert texts(healed) == ["heal 4"]


def test_a_spell_holds_for_the_chieftains_gang_too() -> None:
    state = start(room(npc=5), gold=0, **DRY)
    state = play(state._replace(world=state.world._replace(fate=1)), "enter A")
    state = play(state, "refuse chieftain NW")
    assert (striking(state), state.world.fate) == ((PARTY,), 0)
