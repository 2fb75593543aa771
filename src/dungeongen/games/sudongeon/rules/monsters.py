"""Monsters in a room: their printed values and what the room adds (chapters 3 and 5)."""

from __future__ import annotations

from dungeongen.games.sudongeon.catalog import MONSTERS, gains
from dungeongen.games.sudongeon.kinds import (
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
from dungeongen.games.sudongeon.rules.board import Place, boxes
from dungeongen.games.sudongeon.rules.state import Battle, Foe, State, Step, gold_in

# The parley that a bribe needs, and its price in gold and rations (chapter 3).
BRIBES: dict[int, tuple[int, int]] = {ELVES: (3, 0), TROLL: (0, 3), DRAGON: (10, 0)}
BRIBE_PARLEY, ALLIANCE_PARLEY = 7, 6
REGENERATION = 1  # the Troll's, at the start of each turn (chapter 3)
FELLING = 4  # the surplus of a Wyrn's blow that fells a member
FALL, SURGE = 1, 2  # by how much a Wizard's omens lower and raise values
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
    orcs = sum(one.digit == ORCS for one in foes)
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
