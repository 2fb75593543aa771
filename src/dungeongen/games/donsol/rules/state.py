"""The state of a play: everything that can affect its future, and nothing else.

The deck is two piles (``rooms.rules``): the cards whose order is unknown, and under them those that
were put back (DO-1).
"""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.core.naming import replaced_quickly
from dungeongen.games.donsol.layout import CARDS, HEALTH, Layout
from dungeongen.rooms.rules import NONE, ROOM, Cards, Step


@replaced_quickly
class State(NamedTuple):
    """The state of a play.

    ``folds`` counts the cards folded in this room, ``sick`` says whether the card folded last was a
    potion, ``fled`` whether the room before was escaped from. ``last`` is the monster that the
    shield stood last.
    """

    layout: Layout
    step: Step
    health: int
    room: Cards
    pack: Cards
    under: Cards
    mixed: bool = False
    folds: int = 0
    sick: bool = False
    fled: bool = False
    shield: int = NONE
    last: int = NONE

    @property
    def left(self) -> Cards:
        """The cards that were not folded yet."""
        return self.room + self.pack + self.under


def new(layout: Layout, party: None = None) -> State:
    """Return the state in the first room; there is no party from another dungeon."""
    return State(layout, "room", HEALTH, layout.deck[:ROOM], layout.deck[ROOM:], ())


def score(state: State) -> int:
    """Return the experience of a play: the number of cards folded (DO-7)."""
    return CARDS - len(state.left)
