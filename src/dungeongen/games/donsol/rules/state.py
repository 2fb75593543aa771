"""The state of a play: everything that can affect its future, and nothing else.

The deck is two piles: ``pack``, whose order is unknown, lies on ``under``, the cards that were put
back under it, whose order everybody saw (DO-1). Under the rule *shuffled* they are mixed into the
pack; then ``mixed`` is true, the pack is sorted, and chance draws from it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from dungeongen.core.cards import shuffled
from dungeongen.core.naming import replaced_quickly
from dungeongen.core.rng import Rng
from dungeongen.games.donsol.layout import CARDS, HEALTH, ROOM, Cards, Layout

Step = Literal["room", "drawing", "cleared", "dead"]
ENDS: tuple[Step, ...] = ("cleared", "dead")
NONE = -1
"""In place of a card: no shield, or one that has stood no monster yet."""


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


class View(NamedTuple):
    """What the player knows; ``pack`` is sorted, since its order is unknown."""

    step: Step
    health: int
    room: Cards
    pack: Cards
    under: Cards
    folds: int
    sick: bool
    fled: bool
    shield: int
    last: int


def view_of(state: State, player: int = 0) -> View:
    """Return what the player knows."""
    return View(
        step=state.step,
        health=state.health,
        room=state.room,
        pack=tuple(sorted(state.pack)),
        under=state.under,
        folds=state.folds,
        sick=state.sick,
        fled=state.fled,
        shield=state.shield,
        last=state.last,
    )


def redealt(state: State, player: int, rng: Rng) -> State:
    """Return a state that looks the same, with the pack in another order."""
    if state.mixed or state.step in ENDS:
        return state
    return state._replace(pack=shuffled(sorted(state.pack), rng))
