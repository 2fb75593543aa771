"""Hints: the careful player's move at any state, with a short reason.

Hints come from the player whose odds are printed, so whoever follows them gets out alive as often
as the sheet says.
"""

from __future__ import annotations

from collections.abc import Callable

from dungeongen.games.doom.fair.careful import careful_player
from dungeongen.games.doom.fair.seat import Seat
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.state import State, ground


def advisor(layout: Layout, party: None = None) -> Callable[[State], tuple[m.Move, str]]:
    """Return a function from a state where the player decides to a legal move and its reason."""
    return Seat(ground(layout), careful_player).advice
