"""A play of Dungeons & Treasure that looks the same, with the cards face down dealt anew."""

from __future__ import annotations

from dataclasses import replace

from dungeongen.core.cards import shuffled
from dungeongen.core.rng import Rng
from dungeongen.games.treasure.layout import Pile
from dungeongen.games.treasure.rules.state import ENDS, State, indexes


def redealt(state: State, player: int, rng: Rng) -> State:
    """Return a state that looks the same, with every card that the player never saw elsewhere."""
    if state.step in ENDS:
        return state
    layout, tops = state.layout, {*indexes(state.down)}
    bottoms = tops | {*indexes(state.up)} | ({state.here} if state.step == "top" else set())
    hidden = [layout.piles[place].top for place in tops]
    hidden += [layout.piles[place].bottom for place in bottoms]
    hidden += layout.deck[state.drawn :]
    cards = iter(shuffled(sorted(hidden), rng))
    piles = tuple(
        Pile(
            next(cards) if place in tops else pile.top,
            next(cards) if place in bottoms else pile.bottom,
        )
        for place, pile in enumerate(layout.piles)
    )
    deck = (*layout.deck[: state.drawn], *cards)
    return state._replace(layout=replace(layout, piles=piles, deck=deck))
