"""A play as it stands: the dungeon and the deck, the equipment left, and what the mover knows.

Monsters lie face down but for those met in the dungeon, and those that the player to move has
drawn. Once the play is over nobody is to move, and what nobody met stays hidden.
"""

from __future__ import annotations

from collections.abc import Sequence

from dungeongen.core.naming import count
from dungeongen.draw.block import Block
from dungeongen.draw.tabletop import Lying, Paint, Row, face_down, pictured, tabletop
from dungeongen.draw.theme import Theme
from dungeongen.games.welcome.rules.state import ADDED, State


def now(states: Sequence[State], side: float, theme: Theme) -> Block:
    """Return the cards after ``states``, at most ``side`` millimetres wide and high."""
    state = states[-1]
    known = _known(state)
    added = [place for place, fate in enumerate(state.fates) if fate == ADDED][::-1]
    dungeon = [
        Lying(_monster(state.deck[place]) if place in known else face_down, here=here)
        for here, place in ((i + 1 == state.met, place) for i, place in enumerate(added))
    ]
    left = len(state.deck) - state.drawn
    rows = [
        Row("The dungeon", dungeon or [Lying(None)]),
        Row("The equipment", [_piece(state, i) for i in range(len(state.layout.champion.pieces))]),
    ]
    deck = [Lying(face_down if left else None, count(left, "card"))]
    if state.step == "hand":
        deck.append(Lying(_monster(state.deck[state.drawn - 1]), "drawn", here=True))
    return tabletop([*rows, Row("The deck", deck)], side, theme)


def _known(state: State) -> set[int]:
    """Return the places in the deck of the monsters that the player to move knows."""
    added = [place for place, fate in enumerate(state.fates) if fate == ADDED]
    met = {*added[len(added) - state.met :]}
    if state.step == "over":
        return met
    mine = (state.mover - state.starter) % 2
    return met | {*range(mine, state.drawn, 2)}


def _piece(state: State, number: int) -> Lying:
    """Return a piece of equipment: face down if it is discarded or used up."""
    piece = state.layout.champion.pieces[number]
    gone = not state.pieces >> number & 1 or state.spent >> number & 1
    return Lying(None if gone else pictured(piece.name), piece.title)


def _monster(strength: int) -> Paint:
    return pictured(f"monster-{strength}", str(strength))
