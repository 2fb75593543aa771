"""The combatants of a fight in plain numbers, for ``melee`` and ``targeting``."""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.games.sudongeon.kinds import WIZARD, WYRN
from dungeongen.games.sudongeon.rules.combat import the
from dungeongen.games.sudongeon.rules.monsters import regains, transformed
from dungeongen.games.sudongeon.rules.state import CLERIC, Foe, Member, State, worth


class Us(NamedTuple):
    """The party as it enters a fight.

    ``first``: 1 or -1 for a shaman's blessing or curse. ``fallible``: against the Wyrn, the loss
    when a member is felled (initiative, attack, defence, 1 cleric or 2 wizard or 0). ``bare``: the
    maximum of life points once the damsels are dead, 0 if there are none.
    """

    initiative: int
    attack: int
    defence: int
    first: int = 0
    fallible: tuple[tuple[int, int, int, int], ...] = ()
    bare: int = 0


class Them(NamedTuple):
    """A monster as it enters a fight; ``dragon``: what a Wizard becomes, else ``None``."""

    initiative: int
    attack: int
    defence: int
    life: int
    full: int
    first: bool = False
    regains: int = 0
    fells: bool = False
    dragon: Them | None = None


def them(state: State, foe: Foe) -> Them:
    """Return a monster of the current fight in plain numbers."""
    dragon = them(state, transformed(state, foe)) if foe.digit == WIZARD else None
    return Them(
        foe.initiative, foe.attack, foe.defence, foe.life, foe.full, foe.first,
        regains(foe.digit), foe.digit == WYRN, dragon,
    )  # fmt: skip


def fallible(state: State) -> tuple[tuple[int, int, int, int], ...]:
    """Return the losses when the Wyrn fells each member: see ``Us``."""
    if all(one.digit != WYRN for one in the(state).foes):
        return ()
    rows = [(i, worth(i, member)) for i, member in enumerate(state.party.members)]
    rows += [(person, worth(person, Member())) for person in state.party.adventurers]
    return tuple(
        (values[2], values[3], values[4], max(0, person - CLERIC + 1)) for person, values in rows
    )
