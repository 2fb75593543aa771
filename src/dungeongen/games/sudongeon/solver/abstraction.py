"""Abstraction of states: a solver may forget numbers, and anything that has become useless.

States that differ only in such things are the same situation (``graph``).
"""

from __future__ import annotations

from functools import lru_cache

from dungeongen.games.sudongeon.kinds import CHIEFTAIN, DAMSEL, DEALER, SKELETONS, TRADER
from dungeongen.games.sudongeon.rules import npcs
from dungeongen.games.sudongeon.rules.board import Ground, boxes
from dungeongen.games.sudongeon.rules.monsters import BRIBES
from dungeongen.games.sudongeon.rules.state import ARTIFACTS, State

PLENTY = 60
NO_STOCK = (0,) * (1 + npcs.STOCK)


def gold_matters(state: State, *, wide: bool, wares: bool) -> bool:
    """Return whether there is still anything to spend gold on that the party considers.

    ``wide`` includes kisses, ``wares`` the wares of artifact dealers.
    """
    world = state.world
    return _spends(state.ground, world.alive & ~world.bribed, world.people, wide, wares)


def canonical(
    state: State, *, wide: bool = False, wares: bool = False, sips: bool = False
) -> State:
    """Return the state without its numbers and without anything useless.

    ``wares`` keeps the lives of allies too, ``sips`` the elixirs.
    """
    if state.bag and state.step != "burden":
        state = state._replace(bag=tuple(number for number in state.bag if fits(state, number)))
    if state.looting and state.talked:
        state = state._replace(talked=0)  # the time for talk is over
    gold, world = state.gold, state.world
    if state.step != "market" and not gold_matters(state, wide=wide, wares=wares):
        gold = 0
        spent = _skeletons(state.ground)
        if spent & ~world.exhausted:
            world = world._replace(exhausted=world.exhausted | spent)
    if world.wounded:
        world = world._replace(
            wounded=tuple(one for one in world.wounded if wares and robbed(state, one[0]))
        )
    if not wares and (dealers := _dealers(state.ground)):
        told = world.people
        world = world._replace(
            people=tuple(
                NO_STOCK if box in dealers and told[box] else told[box] for box in range(9)
            )
        )
    return state._replace(
        life=state.party.limit - 1, rations=PLENTY, mana=PLENTY,
        elixirs=state.elixirs if sips else 0, gold=gold,
        pending=state.pending & ~world.exhausted, world=world,
    )  # fmt: skip


def robbed(state: State, box: int) -> bool:
    """Return whether an ally's gold may be worth a fight with him."""
    place = state.ground.places[state.ground.room_of[box]]
    return place.lawful == 1 << box and bool(place.piles & ~state.world.taken)


@lru_cache(maxsize=256)
def _dealers(ground: Ground) -> frozenset[int]:
    return frozenset(box for box in range(9) if ground.people[box] == DEALER)


@lru_cache(maxsize=256)
def _skeletons(ground: Ground) -> int:
    return sum(1 << box for box in range(9) if ground.features[box] == SKELETONS)


def fits(state: State, number: int) -> bool:
    """Return whether there is a member to wear an artifact in the bag."""
    return not state.party.members[ARTIFACTS[number - 1][0]].artifact


@lru_cache(maxsize=20_000)
def _spends(
    ground: Ground, hostile: int, told: tuple[tuple[int, ...], ...], wide: bool, wares: bool
) -> bool:
    """Return whether there is still anything to spend gold on."""
    if any(BRIBES.get(ground.monsters[box], (0, 0))[0] for box in boxes(hostile)):
        return True
    for place in ground.places:
        for box in boxes(place.people):
            digit = ground.people[box]
            if digit == TRADER or (digit == CHIEFTAIN and not told[box]):
                return True
            if wares and digit == DEALER:
                return True
            if wide and digit == DAMSEL and place.people != 1 << box:
                return True  # she sells kisses
    return False
