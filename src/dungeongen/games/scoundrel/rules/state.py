"""The state of a play: everything that can affect its future, and nothing else.

The Dungeon is two piles: ``pack``, whose order is unknown, lies on ``under``, the rooms
that were put under it, whose order everybody saw (SC-6). Under the rule *shuffled* an avoided room
is mixed into the pack; then ``mixed`` is true, the pack is sorted, and chance draws from it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from dungeongen.core.cards import rank_of, shuffled
from dungeongen.core.naming import replaced_quickly
from dungeongen.core.rng import Rng
from dungeongen.games.scoundrel.layout import KINDS, ROOM, Cards, Layout

Step = Literal["room", "drawing", "cleared", "dead"]
ENDS: tuple[Step, ...] = ("cleared", "dead")
NONE = -1
"""In place of a card: no weapon, or one that has struck no monster yet."""


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


class View(NamedTuple):
    """What the player knows; ``pack`` is sorted, since its order is unknown."""

    step: Step
    health: int
    room: Cards
    pack: Cards
    under: Cards
    takes: int
    healed: bool
    fled: bool
    weapon: int
    last: int
    bonus: int


def view_of(state: State, player: int = 0) -> View:
    """Return what the player knows."""
    return View(
        step=state.step,
        health=state.health,
        room=state.room,
        pack=tuple(sorted(state.pack)),
        under=state.under,
        takes=state.takes,
        healed=state.healed,
        fled=state.fled,
        weapon=state.weapon,
        last=state.last,
        bonus=state.bonus,
    )


def redealt(state: State, player: int, rng: Rng) -> State:
    """Return a state that looks the same, with the pack in another order."""
    if state.mixed or state.step in ENDS:
        return state
    return state._replace(pack=shuffled(sorted(state.pack), rng))
