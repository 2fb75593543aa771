"""Encounters with monsters: bribes, alliances, and bribed monsters met again (chapter 3, SU-10).

When the party enters, every living monster that is not bribed is hostile. The player decides if
there is a choice: the party can pay a monster's bribe, lawful and chaotic monsters are together, or
only bribed ones are here. Otherwise the fight begins at once. A failed parley starts the fight with
all that are still hostile. Bribed monsters stay out of fights that they did not cause.
"""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.games.sudongeon.catalog import MONSTERS, gains
from dungeongen.games.sudongeon.layout import (
    CHIEFTAIN,
    DRAGON,
    ELVES,
    GOBLINS,
    LABYRINTH,
    MINOTAUR,
    ORCS,
    RATLINGS,
    TROLL,
)
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.board import Place, boxes
from dungeongen.games.sudongeon.rules.state import Battle, Foe, State, Step, gold_in

# Monsters in a room: their printed values and what the room adds (chapters 3 and 5).

# The parley that a bribe needs, and its price in gold and rations (chapter 3).
BRIBES: dict[int, tuple[int, int]] = {ELVES: (3, 0), TROLL: (0, 3), DRAGON: (10, 0)}
BRIBE_PARLEY = 7
ALLIANCE_PARLEY = 6  # the parley that an alliance needs
REGENERATION = 1  # the Troll's, at the start of each turn (chapter 3)
FELLING = 4  # the surplus of a Wyrn's blow that fells a member
FALL = 1  # by which a Wizard's omen lowers a value
SURGE = 2  # by which it raises one
MENDING = 3  # the sides of the die by which he heals
GANG_GAIN = 1  # of the Chieftain's Goblins, to attack and to defence (chapter 6)


def foe(state: State, box: int) -> Foe:
    """Return the monster in a box of the current room as it enters a fight."""
    digit = state.ground.monsters[box]
    result = _foe(state.place, digit, box, MONSTERS[digit - 1].lawful, gold_in(state, state.place))
    for where, life in state.world.wounded:
        if where == box:
            return result._replace(life=life)
    return result


def gang(state: State, box: int) -> Foe:
    """Return the Goblin Chieftain's gang: Goblins with attack and defence +1 (chapter 6)."""
    assert state.ground.people[box] == CHIEFTAIN
    result = _foe(state.place, GOBLINS, box, False, 0)
    return result._replace(attack=result.attack + GANG_GAIN, defence=result.defence + GANG_GAIN)


def regains(digit: int) -> int:
    """Return the life that a monster regains at the start of a turn."""
    return REGENERATION if digit == TROLL else 0


def transformed(state: State, wizard: Foe) -> Foe:
    """Return the Dragon that the Wizard becomes: full life, still chaotic (SU-9)."""
    return _foe(state.place, DRAGON, wizard.box, False, gold_in(state, state.place))


def _foe(place: Place, digit: int, box: int, lawful: bool, gold: int) -> Foe:
    monster = MONSTERS[digit - 1]
    initiative, attack, defence = gains(place.kinds, digit, lawful)
    life = monster.life + (gold if digit == DRAGON else 0)
    first = (digit == RATLINGS and bool(place.kinds)) or (
        digit == MINOTAUR and LABYRINTH in place.kinds
    )
    return Foe(
        digit=digit,
        box=box,
        lawful=lawful,
        initiative=monster.initiative + initiative,
        attack=monster.attack + attack,
        defence=monster.defence + defence,
        life=life,
        full=life,
        surge=0,
        first=first,
    )


# The start of a fight


def opened(
    state: State, enemies: int, *, allies: int = 0, then: Step = "traps", pile: int = -1
) -> State:
    """Return the state at the start of a fight against ``enemies`` (boxes)."""
    foes = tuple(foe(state, box) for box in boxes(enemies))
    friends = tuple(foe(state, box) for box in boxes(allies))
    orcs = sum(foe.digit == ORCS for foe in foes)
    points = orcs * gold_in(state, state.place) if orcs else 0
    return _begun(state, foes, friends, then=then, pile=pile, points=points)


def opened_with_gang(state: State, box: int) -> State:
    """Return the state at the start of a fight against the Goblin Chieftain's gang."""
    begun = _begun(state, (gang(state, box),), (), then="people", pile=-1, points=0)
    return begun._replace(step="turn")  # SU-9: no trap springs for the gang


def _begun(
    state: State,
    foes: tuple[Foe, ...],
    allies: tuple[Foe, ...],
    *,
    then: Step,
    pile: int,
    points: int,
) -> State:
    party, world = state.party, state.world
    battle = Battle(
        foes=foes,
        allies=allies,
        initiative=party.initiative,
        attack=party.attack,
        defence=party.defence,
        felled=0,
        first=world.fate,
        then=then,
        pile=pile,
        points=points,
        rollers=(),
        rolls=(),
        queue=(),
        blows=(),
        target=0,
        boost=0,
        fells=0,
        drops=0,
    )
    if world.fate:
        world = world._replace(fate=0)  # SU-12: for the next fight only
    return state._replace(step="battle", fight=battle, world=world)


def hostile(state: State) -> int:
    """Return the boxes of living monsters here that are not bribed."""
    return state.place.monsters & state.world.alive & ~state.world.bribed


def bribed(state: State) -> int:
    """Return the boxes of bribed monsters here."""
    return state.place.monsters & state.world.alive & state.world.bribed


def met(state: State) -> State:
    """Return the state at the player's choice, in the fight, or after the monsters."""
    enemies = hostile(state)
    if not enemies:
        return state._replace(step="meet" if bribed(state) else "traps")
    if any(True for _ in _talks(state, enemies)):
        return state._replace(step="meet")
    return opened(state, enemies)


def choices(state: State) -> Iterator[m.Move]:
    """Yield the moves on meeting monsters."""
    enemies = hostile(state)
    if enemies:
        yield m.Fight()
        yield from _talks(state, enemies)
    else:
        yield m.GoOn()
        yield from attacks(state)


def attacks(state: State) -> Iterator[m.Attack]:
    """Yield the possible attacks on bribed monsters."""
    for box in boxes(bribed(state)):
        yield m.Attack(m.MONSTER_WORDS[state.ground.monsters[box] - 1], box)


def _talks(state: State, enemies: int) -> Iterator[m.Move]:
    for box in boxes(enemies):
        digit = state.ground.monsters[box]
        gold, rations = BRIBES.get(digit, (state.gold + 1, 0))
        if state.gold >= gold and state.rations >= rations:
            yield m.Parley(m.MONSTER_WORDS[digit - 1], box)
    lawful = enemies & state.place.lawful
    if lawful and lawful != enemies:
        yield m.Ally()


def bargained(state: State, face: int) -> State:
    """Return the state after a parley over the bribe of monster ``focus``, paid on success."""
    box = state.focus
    state = state._replace(focus=0)
    if state.party.parley + face < BRIBE_PARLEY:
        return opened(state, hostile(state))
    gold, rations = BRIBES[state.ground.monsters[box]]
    world = state.world._replace(bribed=state.world.bribed | 1 << box)
    state = state._replace(gold=state.gold - gold, rations=state.rations - rations, world=world)
    return met(state) if hostile(state) else state._replace(step="traps")


def allied(state: State, face: int) -> State:
    """Return the state after the parley for an alliance: all lawful ones join, or all fight."""
    enemies = hostile(state)
    if state.party.parley + face < ALLIANCE_PARLEY:
        return opened(state, enemies)
    lawful = enemies & state.place.lawful
    return opened(state, enemies & ~lawful, allies=lawful)


def provoked(state: State, box: int) -> State:
    """Return the state after an attack on a bribed monster, which fights alone."""
    return opened(state, 1 << box)


def robbed(state: State, box: int) -> State:
    """Return the state after reaching for gold: bribed monsters here attack first (SU-10)."""
    guards = bribed(state)
    state = state._replace(focus=box, looting=True)
    if guards:
        return opened(state, guards, then="loot", pile=box)
    return state._replace(step="loot")
