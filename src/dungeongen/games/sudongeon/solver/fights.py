"""A fight in numbers, as the kernel reads it.

The kernel strikes several foes in a fixed order, each until it is dead. Each of two or three foes
is therefore tried as the first target.
"""

from __future__ import annotations

from dungeongen.games.sudongeon.layout import WIZARD
from dungeongen.games.sudongeon.rules.combat import conscious
from dungeongen.games.sudongeon.rules.encounters import regains, transformed
from dungeongen.games.sudongeon.rules.state import (
    Battle,
    Foe,
    State,
    battle_of,
    can_boost,
    can_heal,
    everybody,
    worth,
)
from dungeongen.games.sudongeon.solver.kernel_client import AS_STEPS, FILE
from dungeongen.search.budget import spend
from dungeongen.search.kernel import Kernel

# The toll of a fight: what it costs a party in life and mana, on average.
#
# The fight is taken by itself, as if nothing came after it. The party keeps as much life and mana
# as it can, and who dies has lost everything. The kernel (``kernel/ask_fight.c``) knows the best
# healing and the best use of mana in every moment; each foe is tried as the first target. It leaves
# out damsels and allies, and takes more than three foes for certain death, as it does where a plan
# is made.


class Tolls:
    """The tolls of fights, by a kernel that has judged no dungeon."""

    def __init__(self) -> None:
        self._kernel = Kernel(FILE)

    def of(self, state: State) -> float:
        """Return the toll of the fight that begins here."""
        life = min(state.life, state.party.limit - state.party.damsels)
        return life + state.mana - self._most_left(state, life)

    def _most_left(self, state: State, life: int) -> float:
        most = 0.0
        for order in orders(battle_of(state)):
            left, steps = self._kernel.call("left_after_fight", [life, *numbers_of(state, order)])
            spend(AS_STEPS * int(steps))
            most = max(most, left)
        return most


FOES = 3  # that the kernel knows in one fight


def orders(fight: Battle) -> list[tuple[int, ...]]:
    """Return the orders of targets to solve: each living foe once as the first."""
    alive = [i for i, foe in enumerate(fight.foes) if foe.life > 0]
    if len(alive) > FOES:
        return []
    return [(first, *(i for i in alive if i != first)) for first in alive]


def numbers_of(state: State, order: tuple[int, ...]) -> list[int]:
    """Return a fight as ``kernel/ask_fight.c`` reads it, with the foes in the order of targets."""
    fight = battle_of(state)
    foes, awake = in_order(fight, order), conscious(state)
    return [
        int(number)
        for number in (
            state.party.limit - state.party.damsels,
            state.mana,
            fight.first,
            fight.initiative,
            fight.attack,
            fight.defence,
            can_heal(state),
            can_boost(state),
            len(foes),
            *(number for foe in foes for number in _numbers(foe)),
            *_numbers(_dragon(state, foes)),
            len(awake),
            *(number for member in awake for number in _worth(state, member)),
        )
    ]


def in_order(fight: Battle, order: tuple[int, ...]) -> tuple[Foe, ...]:
    """Return the foes in the order of targets, with the life to count on."""
    return tuple(fight.foes[i]._replace(life=life_of(fight.foes[i])) for i in order)


def life_of(foe: Foe) -> int:
    """Return the life to count on: who can regain it counts as whole."""
    return foe.full if foe.digit == WIZARD or regains(foe.digit) else foe.life


def _numbers(foe: Foe) -> list[int]:
    return [
        foe.digit,
        foe.initiative,
        foe.attack,
        foe.defence,
        foe.life,
        foe.first,
        regains(foe.digit),
    ]


def _dragon(state: State, foes: tuple[Foe, ...]) -> Foe:
    """Return what a Wizard among the foes becomes."""
    wizards = [foe for foe in foes if foe.digit == WIZARD]
    return transformed(state, wizards[0]) if wizards else foes[0]


def _worth(state: State, member: int) -> list[int]:
    """Return a member's initiative, attack and defence, and its class."""
    person = everybody(state.party)[member]
    return [*worth(person)[2:5], person.person]
