"""A play of Welcome to the Dungeon that looks the same to a player, the other cards dealt anew.

A player knows the cards that were drawn on his own turns and the monsters met in the dungeon. Every
order of all others is taken for equally likely, whatever the other player did with them.
"""

from __future__ import annotations

from dataclasses import replace

from dungeongen.core.cards import shuffled
from dungeongen.core.rng import Rng
from dungeongen.games.welcome.heroes import MONSTERS
from dungeongen.games.welcome.rules.state import ADDED, State


def redealt(state: State, player: int, rng: Rng) -> State:
    """Return a state that looks the same to a player, with every other card dealt anew."""
    deck = state.deck
    mine = (player - state.starter) % 2  # the place of this player's first draw
    added = [place for place, fate in enumerate(state.fates) if fate == ADDED]
    met = added[len(added) - state.met :]
    places = {*range(mine, state.drawn, 2), *met}
    hidden = sorted(card for place, card in enumerate(deck) if place not in places)
    cards = iter(shuffled(hidden, rng.child("deck")))
    order = tuple(card if place in places else next(cards) for place, card in enumerate(deck))
    decks = list(state.layout.decks)
    decks[state.adventure] = order
    for later in range(state.adventure + 1, len(decks)):
        decks[later] = shuffled(MONSTERS, rng.child(f"deck/{later}"))
    return state._replace(layout=replace(state.layout, decks=tuple(decks)))
