"""What the kernel leaves out: every legal move that it does not try, each with its argument.

What a policy wins (*lo*) is won whatever it leaves out. What no plan wins (*hi*) is read from
the same options, so there an omission is right only if no plan loses by it. ``lockstep.py`` holds
the kernel to this list: its options and what is left out here are all legal moves, in the whole
form of the kernel's rules, and in the one that judges and bounds (``production``).

Moves that are legal and change nothing that the kernel tells apart are no options either: to put on
what is worn already, or what the kernel puts on by itself.

Fights are single situations; within them the kernel lets the party strike, boost and heal as it
likes, with these exceptions, which only lower *lo*, since the bound meets the strongest foe alone
(``bound_fight.c``): several foes are struck in a fixed order, mana beyond what kills for certain is
not drunk, more than three foes and what stands in ``melee_lanes.c`` count as lost.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from dungeongen.games.sudongeon.layout import CHIEFTAIN, DAMSEL, DEALER, SKELETONS, TRADER
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.encounters import BRIBES, bribed
from dungeongen.games.sudongeon.rules.state import State


class Omission(NamedTuple):
    """Moves that are left out: which, and why no plan loses by it.

    ``production``: only by the form of the rules that judges; the whole form has them.
    """

    name: str
    why: str
    covers: Callable[[State, m.Move], bool]
    production: bool = False


def _is_free(state: State) -> bool:
    """Return whether gold lies within reach, and nobody guards it."""
    place = state.place
    return bool(place.piles & ~state.world.loot and not bribed(state) and not place.labyrinth)


def _buys_nothing(state: State) -> bool:
    """Return whether one more gold is of no use: nobody left to pay can need it."""
    ground, world = state.ground, state.world
    if {TRADER, DEALER} & set(ground.people):
        return False
    useful = 0
    for box in range(9):
        person = ground.people[box]
        if person == DAMSEL and ground.places[ground.room_of[box]].people != 1 << box:
            return False  # she sells kisses
        if person == CHIEFTAIN and not world.people[box]:
            useful += 5
        if (world.alive & ~world.bribed) >> box & 1:
            useful += BRIBES.get(ground.monsters[box], (0, 0))[0]
    return state.gold >= useful


OMISSIONS = (
    Omission(
        "home",
        "Going home with gold left behind loses (SU-14).",
        lambda state, move: isinstance(move, m.Home),
    ),
    Omission(
        "alliance",
        "The bound takes a fight in which allies might be asked for as won without a wound, all "
        "monsters dead. The dead stand in nobody's way; they are worth less than allies to miners "
        "alone, and where there are miners beside a mixed room the bound says nothing.",
        lambda state, move: isinstance(move, m.Ally),
    ),
    Omission(
        "elixirs",
        "No option, but a number: wherever elixirs work, a table's values are the best of all that "
        "may be drunk (`drink` in lanes.c).",
        lambda state, move: isinstance(move, m.Drink),
    ),
    Omission(
        "market",
        "No option, but where a play begins: every purchase that the coins allow is a start of its "
        "own. A rich party is offered steps of several coins, and then the bound says nothing.",
        lambda state, move: isinstance(move, m.Buy) and state.step == "market",
    ),
    Omission(
        "leaving free gold",
        "Gold that nobody guards is taken when the talk is over. It costs nothing, all of it must "
        "be taken in the end, more in hand never hurts, and what is left in a room only "
        "strengthens its Orcs and Dragon.",
        lambda state, move: isinstance(move, m.Eat) and _is_free(state),
        production=True,
    ),
    Omission(
        "skeletons",
        "They hide a piece of gold, and nobody is left who takes more than the party has.",
        lambda state, move: (
            isinstance(move, m.Check)
            and state.ground.features[move.box] == SKELETONS
            and _buys_nothing(state)
        ),
        production=True,
    ),
    Omission(
        "staying for nothing",
        "A further round without a try, where nobody is and no gold lies, only eats.",
        lambda state, move: (
            isinstance(move, m.Stay)
            and not state.place.people
            and not state.place.piles & ~state.world.loot
        ),
        production=True,
    ),
)
"""The list."""


def omitted(state: State, move: m.Move, *, production: bool) -> str:
    """Return the name of the omission that covers a move; empty where the kernel tries it."""
    for one in OMISSIONS:
        if (production or not one.production) and one.covers(state, move):
            return one.name
    return ""
