"""The state of a play: everything that can affect its future, and nothing else.

The Dungeon is two piles (``rooms.rules``): the cards whose order is unknown, and under them the
rooms that were put there (SC-6).
"""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.core.cards import rank_of
from dungeongen.core.naming import replaced_quickly
from dungeongen.games.scoundrel.layout import KINDS, Layout
from dungeongen.rooms.rules import NONE, ROOM, Cards, Step


@replaced_quickly
class State(NamedTuple):
    """The state of a play.

    ``takes`` counts the cards taken from this room, ``healed`` says whether a potion was among
    them, ``fled`` whether the room before was avoided. ``last`` is the last monster on the weapon,
    ``bonus`` what a potion that was the last card adds to the score (SC-7).
    """

    layout: Layout
    step: Step
    health: int
    room: Cards
    pack: Cards
    under: Cards
    mixed: bool = False
    takes: int = 0
    healed: bool = False
    fled: bool = False
    weapon: int = NONE
    last: int = NONE
    bonus: int = 0

    @property
    def left(self) -> Cards:
        """The cards that were not taken yet."""
        return self.room + self.pack + self.under


def new(layout: Layout, party: None = None) -> State:
    """Return the state in the first room; there is no party from another dungeon."""
    return State(layout, "room", layout.health, layout.deck[:ROOM], layout.deck[ROOM:], ())


def score(state: State) -> int:
    """Return the score of a play that is over (SC-4, SC-7)."""
    if state.step == "cleared":
        return state.health + state.bonus
    return -sum(rank_of(card) for card in state.left if KINDS[card] == "monster")
