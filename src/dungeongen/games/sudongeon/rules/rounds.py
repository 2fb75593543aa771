"""Rounds: one stay in a room, in the book's strict order (chapter 9, SU-6).

    met       monsters: bribes, alliances, fights (encounters.py, combat.py)
    traps     every trap that has not sprung yet, one after the other
    features  one free check for each that allows one
    people    the dealer lays out his stock; then come the player's moves: ``visit``
    visit     talk and trade, then gold pile by pile, then a ration; ``Eat`` ends the round
    way       walk on, walk out, or spend a further round on one try

A further round begins with its one try and continues from ``people``. Between a fight, a trap and
the next trap the player has a moment for elixirs and artifacts (``breather``), if there is anything
to do.

In a labyrinth (SU-11) the party is lost until a find of 7; then it can reach one way out or one
pile of the player's choice (``State.stand``). A party that searches a hidden door stays at that
door until it is found, and walks through without another check.
"""

from __future__ import annotations

from dungeongen.games.sudongeon import layout
from dungeongen.games.sudongeon.catalog import SARCOPHAGUS_GOLD, SKELETONS_GOLD
from dungeongen.games.sudongeon.layout import LABYRINTH, PASSAGEWAY, PASSAGEWAY_FIND, WYRN
from dungeongen.games.sudongeon.rules.artifacts import dressings
from dungeongen.games.sudongeon.rules.board import FOUND_BY_CHECK, Door, boxes
from dungeongen.games.sudongeon.rules.state import (
    LOST,
    MOST_ARTIFACTS,
    Battle,
    State,
    assemble,
    battle_of,
    can_heal,
    can_rescue,
    carried,
    is_found,
    regrouped,
    wounded,
)

# After a victory: the dead, allies that now count as bribed, dropped artifacts, the next step.


def won(state: State) -> State:
    """Return the state after a victory: first the Wyrn's artifact, then the next step."""
    fight = battle_of(state)
    if fight.foes:
        state = _cleared(state, fight)
        fight = battle_of(state)
    if fight.drops:
        return state._replace(step="artifact", fight=fight._replace(drops=fight.drops - 1))
    return state._replace(step=fight.then, fight=None, focus=max(fight.pile, 0))


def _cleared(state: State, fight: Battle) -> State:
    """Return the state without the dead; surviving allies count as bribed (SU-10)."""
    world = state.world
    alive, bribed = world.alive, world.bribed
    lives = dict(world.wounded)
    if fight.then != "people":  # the gang is not one of the room's monsters
        for ally in fight.foes:
            alive &= ~(1 << ally.box)
            lives.pop(ally.box, None)
    for ally in fight.allies:
        lives.pop(ally.box, None)
        if ally.life > 0:
            bribed |= 1 << ally.box
            lives[ally.box] = ally.life
        else:
            alive &= ~(1 << ally.box)
    world = world._replace(alive=alive, bribed=bribed & alive, wounded=tuple(sorted(lives.items())))
    drops = sum(foe.digit == WYRN for foe in fight.foes)
    fight = fight._replace(foes=(), allies=(), queue=(), felled=0, drops=drops)
    return state._replace(world=world, fight=fight)


# Totals of find that checks need (chapter 5).
SKELETONS_FIND = 7
LABYRINTH_FIND = 7
THRONE_FIND = 9
ELIXIR_AT = 7  # at the sarcophagus
GOLD_AT = 8  # at the sarcophagus
ARTIFACT_AT = 9  # at the sarcophagus
WANTED: dict[int, int] = {
    PASSAGEWAY: PASSAGEWAY_FIND,
    layout.SARCOPHAGUS: ELIXIR_AT,
    layout.SKELETONS: SKELETONS_FIND,
    LABYRINTH: LABYRINTH_FIND,
    layout.THRONE: THRONE_FIND,
}
"""The find total that each feature's check needs."""
AT_CHOICE = 1
KISS = 1  # life point
DAMSEL_GOLD = 3


# Coming and going


def arrived(state: State, room: int) -> State:
    """Return the state on entering a room from elsewhere."""
    world = state.world
    if state.room < 0 and not state.ground.places[room].exit:
        world = world._replace(secret=1)  # SU-3: known once used
    state = state._replace(room=room, world=world, stand=LOST, talked=0, looting=False)
    if is_exit(state):
        state = parted(state)
    return state._replace(step="met", pending=_free_checks(state))


def departed(state: State) -> State:
    """Return the state after walking out."""
    state = parted(state)._replace(room=-1, stand=LOST, talked=0, pending=0, looting=False)
    if state.ground.piles & ~state.world.loot:
        return state._replace(step="outside")
    return state._replace(step="beaten")  # SU-14


def parted(state: State) -> State:
    """Return the state after companions leave at an exit, where damsels pay (SU-12)."""
    party = state.party
    if not party.damsels and not party.adventurers:
        return state
    state = regrouped(state, assemble(party.members))
    life = min(state.party.limit, state.life + KISS * party.damsels)
    return state._replace(life=life, gold=state.gold + DAMSEL_GOLD * party.damsels)


def is_exit(state: State) -> bool:
    """Return whether the current room has a known way outside."""
    return state.place.exit or (state.place.secret_exit and bool(state.world.secret))


def ways(state: State) -> tuple[int, ...]:
    """Return the rooms that the party can walk to now."""
    place, stand = state.place, state.stand
    if place.labyrinth and stand != AT_CHOICE:
        return tuple(d.other for d in place.hidden if stand == 2 + d.number and is_found(state, d))
    return _all_ways(state)


def _plain_ways(state: State) -> tuple[int, ...]:
    place = state.place
    if not state.world.doors or not place.hidden:
        return place.open
    return (*place.open, *(d.other for d in place.hidden if is_found(state, d)))


def _all_ways(state: State) -> tuple[int, ...]:
    plain = _plain_ways(state)
    if state.world.secret and state.place.secret:
        return tuple(sorted({*plain, *state.place.secret}))
    return tuple(sorted(set(plain))) if len(plain) > 1 else plain


def can_leave(state: State) -> bool:
    """Return whether the party can walk out now."""
    return is_exit(state) and (not state.place.labyrinth or state.stand == AT_CHOICE)


# Traps


def traps(state: State) -> State:
    """Return the state at the next trap, or past the last."""
    if state.place.traps & ~state.world.sprung:
        return state._replace(step="breather" if can_prepare(state) else "spring")
    if state.fight is not None:  # the Goblins fight after their trap (SU-9)
        return state._replace(step="breather" if can_prepare(state) else "battle")
    return features(state)


def spring(state: State) -> State:
    """Return the state at the die of the first trap that has not sprung yet."""
    box = boxes(state.place.traps & ~state.world.sprung)[0]
    return state._replace(step="trap", focus=box)


def dodged(state: State, face: int) -> State:
    """Return the state after both dice of a trap: D6 + level against D6 + find (SU-5)."""
    box = state.focus
    damage = max(0, state.die + state.ground.traps[box] - face - state.party.find)
    world = state.world._replace(sprung=state.world.sprung | 1 << box)
    state = wounded(state._replace(world=world, die=0, focus=0), damage)
    if state.life <= 0 and not can_rescue(state):
        return state._replace(step="dead")
    if state.mana and state.life < state.party.limit and can_heal(state):
        return state._replace(step="care")
    return traps(state)


def can_prepare(state: State) -> bool:
    """Return whether there is an elixir to drink or an artifact to put on."""
    if state.elixirs and state.life < state.party.limit:
        return True
    return next(dressings(state), None) is not None


# Features


def _free_checks(state: State) -> int:
    place, features_ = state.place, state.ground.features
    pending, once = 0, set[int]()
    for box in boxes(place.features & ~state.world.exhausted):
        digit = features_[box]
        if digit not in FOUND_BY_CHECK or digit in once:
            continue
        if digit == PASSAGEWAY and (state.world.secret or not leads_anywhere(state)):
            continue
        if digit in (PASSAGEWAY, LABYRINTH):
            once.add(digit)  # SU-3, SU-11: one per room
        pending |= 1 << box
    return pending


def leads_anywhere(state: State) -> bool:
    """Return whether the room's passageway opens anything (SU-3)."""
    return bool(state.place.secret) or state.place.secret_exit


def features(state: State) -> State:
    """Return the state at the next free check, or past the last."""
    pending = state.pending
    if not pending:
        return state._replace(step="people")
    box = (pending & -pending).bit_length() - 1
    return state._replace(step="feature", focus=box, pending=pending & pending - 1)


def looked(state: State, face: int) -> State:
    """Return the state after a find check at feature ``focus`` (chapter 5)."""
    box = state.focus
    total = state.party.find + face
    state = state._replace(step="features", focus=0)
    spent = state.world._replace(exhausted=state.world.exhausted | 1 << box)
    match state.ground.features[box]:
        case layout.PASSAGEWAY if total >= PASSAGEWAY_FIND:
            return state._replace(world=state.world._replace(secret=1))
        case layout.SARCOPHAGUS if total >= ARTIFACT_AT:
            return state._replace(step="artifact", world=spent)
        case layout.SARCOPHAGUS if total >= GOLD_AT:
            return state._replace(gold=state.gold + SARCOPHAGUS_GOLD, world=spent)
        case layout.SARCOPHAGUS if total >= ELIXIR_AT:
            return state._replace(elixirs=state.elixirs + 1, world=spent)
        case layout.SKELETONS if total >= SKELETONS_FIND:
            return state._replace(gold=state.gold + SKELETONS_GOLD, world=spent)
        case layout.LABYRINTH:
            return state._replace(stand=AT_CHOICE if total >= LABYRINTH_FIND else LOST)
        case layout.THRONE if total >= THRONE_FIND:
            return state._replace(step="artifact", world=spent)
    return state


# Artifacts


def given_artifact(state: State, number: int) -> State:
    """Return the state with a found artifact; with six, one must be left behind (SU-13)."""
    state = state._replace(bag=tuple(sorted((*state.bag, number))))
    if carried(state) > MOST_ARTIFACTS:
        return state._replace(step="burden")
    return after_artifact(state)


def after_artifact(state: State) -> State:
    """Return the state back in the fight that dropped the artifact, or at the features."""
    return state._replace(step="features" if state.fight is None else "won")


# The round's end


def eaten(state: State) -> State:
    """Return the state after eating a ration, or losing a life point (SU-6)."""
    state = state._replace(step="way", talked=0, looting=False)
    if state.rations:
        return state._replace(rations=state.rations - 1)
    life = state.life - 1
    return state._replace(life=life, step="way" if life > 0 else "dead")


def further(state: State) -> State:
    """Return the state in a further round after its one try."""
    return state._replace(step="people", talked=0, looting=False)


def door_tried(state: State, face: int) -> State:
    """Return the state after a find check at hidden door ``focus``."""
    number = state.focus
    world = state.world
    if state.party.find + face >= state.ground.doors[number]:
        world = world._replace(doors=world.doors | 1 << number)
    return further(state._replace(world=world, focus=0))


def at_door(state: State, door: Door) -> State:
    """Return the state at the die of a search; in a labyrinth the party now stands at the door."""
    stand = 2 + door.number if state.place.labyrinth else LOST
    return state._replace(step="door", focus=door.number, stand=stand)


def looted(state: State) -> State:
    """Return the state after taking pile ``focus``, which ends a crossing of a labyrinth."""
    box = state.focus
    world = state.world._replace(loot=state.world.loot | 1 << box)
    return state._replace(
        step="visit",
        world=world,
        gold=state.gold + state.ground.gold[box],
        looting=True,
        stand=LOST,
        focus=0,
    )
