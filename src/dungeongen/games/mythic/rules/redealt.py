"""A play of Mythic Dungeon Crawler that looks the same, with a pile whose order nobody knows."""

from __future__ import annotations

from dataclasses import replace

from dungeongen.core.rng import Rng
from dungeongen.games.mythic.rules.state import State, ground, left_in_pile


def redealt(state: State, player: int, rng: Rng) -> State:
    """Return a state that looks the same, where chance deals from the pile, as after a skip."""
    layout = state.ground.layout
    return state._replace(
        ground=ground(replace(layout, deck=state.ground.pack)),
        drawn=len(layout.deck),
        loose=left_in_pile(state),
    )
