"""A play as it stands: the twelve piles, and the cards that the player holds."""

from __future__ import annotations

from collections.abc import Sequence

from dungeongen.core.naming import count
from dungeongen.draw.block import Block
from dungeongen.draw.cards import card
from dungeongen.draw.tabletop import Lying, Paint, Row, face_down, tabletop
from dungeongen.draw.theme import Theme
from dungeongen.games.treasure.layout import PILES, STOCK
from dungeongen.games.treasure.rules.state import State, score

_ACROSS = 6
"""Piles in a row: cards are larger so than in the four columns of the mat."""


def now(states: Sequence[State], side: float, theme: Theme) -> Block:
    """Return the cards after ``states``, at most ``side`` millimetres wide and high."""
    state = states[-1]
    piles = [_pile(state, place) for place in range(PILES)]
    left = STOCK - state.drawn
    rows = [Row("", piles[i : i + _ACROSS]) for i in range(0, PILES, _ACROSS)]
    deck = Lying(face_down if left else None, count(left, "card"))
    rows[0] = Row("", [*rows[0].cards, deck])
    for name, cards in (
        ("Manpower", state.manpower),
        (f"Treasure, worth {score(state)}", state.treasure),
    ):
        rows.append(Row(name, [Lying(_face(one)) for one in cards] or [Lying(None)]))
    return tabletop(rows, side, theme)


def _pile(state: State, place: int) -> Lying:
    """Return the card of a pile that lies on top, as the player sees it."""
    words = str(place + 1)
    if place == state.here and state.step in ("top", "bottom"):
        return Lying(_face(state.faced), words, here=True)
    if state.down >> place & 1:
        return Lying(face_down, words)
    if state.up >> place & 1:
        return Lying(_face(state.layout.piles[place].top), words)
    return Lying(None, words)


def _face(what: int) -> Paint:
    return lambda width, height: card(what, width=width, height=height)
