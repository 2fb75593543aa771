"""A play of Shuffle and Doom that looks the same to its player, while nobody knows what is hidden.

From here on chance draws the cards, as from a pack that was shuffled at the table: so the order of
the sheet is not in the state any more. Two things cannot be left to chance, and are made anew from
``rng``: all 52 cards in an order of one's own, and what an unbounded map grows into.
"""

from __future__ import annotations

from dataclasses import replace

from dungeongen.core.cards import shuffled
from dungeongen.core.rng import Rng
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules.state import Ground, State, ground
from dungeongen.games.doom.rules.view import cards_gone
from dungeongen.games.doom.variants import UNBOUNDED


def redealt(state: State, player: int, rng: Rng) -> State:
    """Return a state that looks the same, with all that is hidden dealt anew."""
    layout = _forgotten(state, rng)
    if not layout.has(UNBOUNDED):
        field = ground(layout)
    else:
        maps = [state.ground.grown(stage) for stage in range(state.stage + 1)]
        field = Ground(layout, maps)
    return state._replace(ground=field, draws=cards_gone(state))


def _forgotten(state: State, rng: Rng) -> Layout:
    """Return the dungeon without the order of its cards."""
    layout = state.ground.layout
    forgotten = layout.shuffled()
    if layout.has(UNBOUNDED):
        forgotten = replace(forgotten, seed=str(rng.child("map").below(1 << 32)))
    if layout.deck is None or not layout.as_given or state.passes:
        return forgotten
    top, rest = layout.deck[: state.drawn], sorted(layout.deck[state.drawn :])
    return replace(forgotten, deck=(*top, *shuffled(rest, rng.child("deck"))))
