"""What the player knows: all that lies face up, and nothing that lies face down."""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.games.treasure.layout import Cards
from dungeongen.games.treasure.rules.state import ENDS, NOWHERE, State, Step, graveyard, indexes


class View(NamedTuple):
    """The table as the player sees it; ``up`` has the place and the card of each face-up top.

    ``faced`` is the card worked on, −1 between piles. The graveyard may be looked through.
    """

    step: Step
    down: int
    up: tuple[tuple[int, int], ...]
    here: int
    fresh: bool
    faced: int
    manpower: Cards
    treasure: Cards
    graveyard: Cards
    drawn: int


def view_of(state: State, player: int = 0) -> View:
    """Return what the player knows."""
    piles = state.layout.piles
    busy = state.here != NOWHERE and state.step not in ENDS
    return View(
        step=state.step,
        down=state.down,
        up=tuple((place, piles[place].top) for place in indexes(state.up)),
        here=state.here,
        fresh=state.fresh,
        faced=state.faced if busy else NOWHERE,
        manpower=state.manpower,
        treasure=state.treasure,
        graveyard=graveyard(state),
        drawn=state.drawn,
    )
