"""From a state of the plain rules to the kernel's situation (``Situation`` in ``kernel/kernel.h``).

A state is a situation and four numbers: rations, elixirs, life and mana. The kernel cuts a play
into other pieces in three places: the market is the entrance with some coins left, a fight is one
situation until it is won, and healing after a trap belongs to the trap.
"""

from __future__ import annotations

import struct

from dungeongen.games.sudongeon.layout import DEALER, MINERS
from dungeongen.games.sudongeon.rules.state import State

SITUATION = struct.Struct("<Bb9H9H5B11B5B4B4BB2b2Bb7x")
STEPS = (
    "beaten",
    "lost",
    "outside",
    "meet",
    "breather",
    "burden",
    "visit",
    "way",
    "bribe",
    "artifact",
    "feature",
    "stock",
    "talk",
    "class",
    "door",
    "fight",
    "trap",
    "met",
    "battle",
    "won",
    "traps",
    "spring",
    "features",
    "people",
    "loot",
)
ASKED, PAID = 1 << 15, 1 << 14
MOST_GOLD = 250  # more is as good
IN_FIGHT = frozenset(
    (
        "points",
        "omen",
        "mend",
        "initiative",
        "strike",
        "aim",
        "ally",
        "attack",
        "defence",
        "fell",
        "rescue",
    )
)
_NUMBER = {step: number for number, step in enumerate(STEPS)}


def situation_of(state: State) -> bytes:
    """Return the kernel's situation of a state, from which its rules proceed."""
    world, party, fight = state.world, state.party, state.fight
    step, focus = _step_of(state)
    foes = after = drops = pile = gang = first = 0
    if fight is not None:
        gang = fight.then == "people"
        foes = 0 if gang else sum(1 << foe.box for foe in fight.foes)
        after, pile, first, drops = _NUMBER[fight.then], fight.pile, fight.first, fight.drops
    adventurers = [party.adventurers.count(person) for person in range(5)]
    bag = [state.bag.count(artifact) for artifact in range(11)]
    people = [_record(state, box) for box in range(9)]
    return SITUATION.pack(
        _NUMBER[step],
        state.room,
        world.alive,
        world.bribed,
        world.sprung,
        world.exhausted,
        world.loot,
        world.doors,
        state.pending,
        state.talked,
        foes,
        *people,
        *(member.artifact for member in party.members),
        *bag,
        *adventurers,
        party.damsels,
        min(state.gold, MOST_GOLD),
        focus,
        state.stand,
        world.secret,
        state.looting,
        fight is not None,
        gang,
        0,
        world.fate,
        first,
        after,
        drops,
        pile,
    )


def _step_of(state: State) -> tuple[str, int]:
    """Return the kernel's step, and the box or door that it is about."""
    step = state.step
    if step == "market":
        return "outside", 0
    if step == "meet":
        return "met", 0  # which decides whether there is a choice
    if step in IN_FIGHT:
        return "fight", 0
    if step in ("care", "breather"):
        return "traps", 0
    focus = state.focus if step in ("bribe", "feature", "stock", "talk", "door", "trap") else 0
    return step, focus


def _record(state: State, box: int) -> int:
    """Return ``Situation.people`` of a box."""
    dealings, person = state.world.people[box], state.ground.people[box]
    if person == DEALER and dealings:
        stock = sorted(dealings[1:], reverse=True)
        record = dealings[0] | len(stock) << 1
        return record | sum(artifact << 3 + 4 * i for i, artifact in enumerate(stock))
    if person == MINERS and dealings:
        return ASKED | dealings[0] | (PAID if len(dealings) > 1 else 0)
    return int(bool(dealings))
