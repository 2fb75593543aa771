"""What the player of a solitaire with face-down cards knows: everything but their order.

Which cards are gone from the pile is known, since they were seen; so is the order of the set-up
cards under it, where nobody shuffled them. What a map grows into, and how later passes are
shuffled, is not.
"""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.core.piles import gone
from dungeongen.games.doom.layout import Cards
from dungeongen.games.doom.rules.deck import piles
from dungeongen.games.doom.rules.state import State


class View(NamedTuple):
    """What lies face up: the set-up cards and all that a map has grown, and the play.

    ``gone`` is the set of cards drawn in this pass; ``play`` are the fields of the state but for
    the deal and the cards that chance drew.
    """

    columns: Cards
    rows: Cards
    rules: tuple[str, ...]
    plan: tuple[str, ...]
    gone: int
    play: tuple[object, ...]


def view_of(state: State, player: int = 0) -> View:
    """Return what the player knows."""
    layout = state.ground.layout
    play = state._replace(draws=0)[1:]
    return View(
        columns=layout.columns,
        rows=layout.rows,
        rules=layout.rules,
        plan=tuple(state.plan.lines()),
        gone=cards_gone(state),
        play=play,
    )


def cards_gone(state: State) -> int:
    """Return the set of cards drawn in this pass."""
    if not state.drawn:
        return state.draws  # before a stack is chosen there is no deck either
    pack = piles(state.ground, state.passes, state.stack, state.held)
    return gone(pack, state.drawn, state.draws)
