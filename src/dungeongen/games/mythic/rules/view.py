"""What the player knows: everything but the order of the draw pile."""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.games.mythic.rules.state import State, left_in_pile


class View(NamedTuple):
    """The cards of the pile as a set, the health at the start, and what lies on the table."""

    pile: int
    jokers: tuple[str, ...]
    play: tuple[object, ...]


def view_of(state: State, player: int = 0) -> View:
    """Return what the player knows."""
    play = state._replace(drawn=0, loose=0)[1:]
    return View(left_in_pile(state), state.ground.layout.jokers, play)
