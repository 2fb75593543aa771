"""A play as it stands: the piles, the deck, and the cards that the player holds."""

from __future__ import annotations

from dungeongen.core.cards import card_shown, card_text
from dungeongen.draw.cards import card
from dungeongen.draw.tabletop import Paint, Row, TableCard, Tabletop, face_down
from dungeongen.games.treasure.layout import PILES, STOCK
from dungeongen.games.treasure.rules import moves as m
from dungeongen.games.treasure.rules.state import State, score

_ACROSS = 6
"""Piles in a row: cards are larger so than in the four columns of the mat."""


def laid(state: State) -> list[Row]:
    """Return the cards as they lie."""
    piles = [_pile(state, place) for place in range(PILES)]
    left = STOCK - state.drawn
    rows = [Row("", piles[i : i + _ACROSS]) for i in range(0, PILES, _ACROSS)]
    deck = TableCard(face_down if left else None, f"deck: {left}", key="deck", name="The deck")
    rows[0] = Row("", [*rows[0].cards, deck])
    for name, cards in (
        ("Manpower", state.manpower),
        (f"Treasure, worth {score(state)}", state.treasure),
    ):
        lying = [TableCard(_face(own), key=card_text(own), name=card_shown(own)) for own in cards]
        rows.append(Row(name, lying or [TableCard(None)]))
    return rows


def _pile(state: State, place: int) -> TableCard:
    """Return the card of a pile that lies on top, as the player sees it."""
    words = str(place + 1)
    key, name = f"pile {words}", f"Pile {words}"
    if place == state.here and state.step in ("top", "bottom"):
        shown = f"{name}: {card_shown(state.faced)}"
        return TableCard(_face(state.faced), words, here=True, key=key, name=shown)
    if state.down >> place & 1:
        return TableCard(face_down, words, key=key, name=name)
    if state.up >> place & 1:
        top = state.layout.piles[place].top
        return TableCard(_face(top), words, key=key, name=f"{name}: {card_shown(top)}")
    return TableCard(None, words)


def _face(what: int) -> Paint:
    return lambda width, height: card(what, width=width, height=height)


def _touched(state: State, move: m.Move) -> str:
    """Return the pile that is turned or faced, or the card that is sacrificed for it."""
    match move:
        case m.Turn(pile) | m.Return(pile):
            return f"pile {pile}"
        case m.Destroy(card):
            return card_text(card)
        case m.Stop():
            return "deck"
        case m.Leave() | m.Take():
            return f"pile {state.here + 1}"


TABLETOP = Tabletop(laid, _touched)
