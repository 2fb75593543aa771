"""The state of a play: everything that can affect its future, and nothing else.

A state is a NamedTuple of ints and tuples of ints, cheap to copy, hash and compare. It has a normal
form, so that transposed lines meet in one state, which the solvers rely on: the token is not at a
cell but in a ``region``, all the cells it can walk to; things in hand or in a room are sorted.

``step`` tells what comes next: the player decides, chance decides, the rules go on by themselves
(``actions.AUTOMATIC``), or the play is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from dungeongen.core.cards import ACE, DECK, rank_of, suit_of
from dungeongen.core.naming import replaced_quickly
from dungeongen.games.doom.layout import (
    RETREAT,
    RETREAT_TRAPS,
    SINGLE_USE,
    UNBOUNDED,
    WORTH_THREE,
    Layout,
    Plan,
    base_of,
)

Step = Literal[
    # the player decides
    "choose",
    "assign",
    "walk",
    "room",
    "answer",
    # chance decides
    "draw",
    # the rules go on
    "begin",
    "lay",
    "open",
    "look",
    "strike",
    "disarm",
    "loot",
    "empty",
    "walked",
    # the end
    "dead",
    "out",
    "cleared",
]

Thing = tuple[int, int]
"""A card and its value: an enemy's strength, a trap's damage, a potion's health."""

HEARTS, CLUBS, SPADES, DIAMONDS = range(4)
SUIT = tuple("HCSD".index(suit_of(card)) for card in DECK)
RANK = tuple(map(rank_of, DECK))
EVERY_CARD = (1 << len(DECK)) - 1
NOWHERE = -1
assert RANK[12] == ACE


class Ground:
    """A layout with its rules as flags and its maps; equal for equal layouts.

    ``maps`` are the maps so far, where the layout would grow to others.
    """

    __slots__ = (
        "_grown",
        "_hash",
        "base",
        "layout",
        "plan",
        "retreat",
        "retreat_traps",
        "single_use",
        "unbounded",
        "worth_three",
    )

    def __init__(self, layout: Layout, maps: Sequence[Plan] = ()) -> None:
        self.layout = layout
        self.plan = layout.plan
        self.base = base_of(layout.rules)
        self.retreat = layout.has(RETREAT)
        self.retreat_traps = layout.has(RETREAT_TRAPS)
        self.single_use = layout.has(SINGLE_USE)
        self.worth_three = layout.has(WORTH_THREE)
        self.unbounded = layout.has(UNBOUNDED)
        self._grown = [*maps] or [layout.plan]
        self._hash = hash(layout)

    def grown(self, stage: int) -> Plan:
        """Return the map after ``stage`` growths."""
        while len(self._grown) <= stage:
            self._grown.append(self.layout.grown(len(self._grown)))
        return self._grown[stage]

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Ground) and self.layout == other.layout)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"ground({self.layout!r})"


class LeftRoom(NamedTuple):
    """A room left as it is (SD-13)."""

    room: int
    foes: tuple[Thing, ...]
    traps: tuple[Thing, ...]
    loot: tuple[Thing, ...]


@replaced_quickly
class State(NamedTuple):
    """The state of a play.

    ``stack`` is the chosen stack (0 top, 1 left), ``spare`` the number of its ♦ still to spend.
    ``hand`` holds potions and books. ``stage`` counts growths of the map; ``region``, ``cleared``
    and ``aside`` refer to its rooms by the indexes of ``layout.py``. ``region`` is empty before
    the first room and inside a room.

    ``room`` is the current room, with its cards in ``foes``, ``traps`` and ``loot``; ``fresh``
    while the opening gambit is possible, ``stunned`` while a hit is free. ``shield`` and ``wit``
    are the values of single-use potions and books in effect (SD-13).

    ``passes`` counts exhaustions, ``held`` is the set of cards that lay in rooms at the last one,
    ``drawn`` the number of cards drawn in this pass, ``draws`` the set of those drawn by chance,
    ``due`` the number of cards that the room still needs.
    """

    ground: Ground
    step: Step
    stack: int
    spare: int
    health: int
    intelligence: int
    attack: int
    gold: int
    hand: tuple[Thing, ...]
    stage: int
    region: int
    cleared: int
    aside: tuple[LeftRoom, ...]
    room: int
    fresh: bool
    stunned: bool
    foes: tuple[Thing, ...]
    traps: tuple[Thing, ...]
    loot: tuple[Thing, ...]
    shield: int
    wit: int
    passes: int
    held: int
    drawn: int
    draws: int
    due: int

    @property
    def plan(self) -> Plan:
        """The current map."""
        return self.ground.grown(self.stage) if self.stage else self.ground.plan

    @property
    def free(self) -> int:
        """The set of rooms that the token can walk through."""
        return self.plan.empty | self.cleared


@lru_cache(maxsize=1024)
def ground(layout: Layout) -> Ground:
    """Return the ``Ground`` of a layout (cached)."""
    return Ground(layout)


def new(layout: Layout, party: None = None) -> State:
    """Return the state before a stack is chosen; there is no party from another dungeon."""
    tables = ground(layout)
    health, intelligence, attack = tables.base
    return State(
        ground=tables,
        step="choose",
        stack=-1,
        spare=0,
        health=health,
        intelligence=intelligence,
        attack=attack,
        gold=0,
        hand=(),
        stage=0,
        region=0,
        cleared=0,
        aside=(),
        room=NOWHERE,
        fresh=False,
        stunned=False,
        foes=(),
        traps=(),
        loot=(),
        shield=0,
        wit=0,
        passes=0,
        held=0,
        drawn=0,
        draws=0,
        due=0,
    )


def score(state: State) -> int:
    """Return the score of a finished play (SD-11, SD-12)."""
    match state.step:
        case "dead":
            return 0
        case "cleared":
            return 2 * state.gold
        case _:
            return state.gold * (max(1, state.passes) if state.ground.unbounded else 1)


def total(things: tuple[Thing, ...]) -> int:
    """Return the sum of the values of things.

    >>> total(((0, 2), (5, 7)))
    9
    """
    return sum(worth for _, worth in things)
