"""A play as it stands: the room, the deck, and the shield with the monster that it stood last."""

from __future__ import annotations

from dungeongen.core.cards import DECK
from dungeongen.core.naming import count
from dungeongen.draw import cards
from dungeongen.draw.block import Block
from dungeongen.draw.strip import Cell, worded
from dungeongen.draw.tabletop import Paint, Row, TableCard, Tabletop, face_down, pictured
from dungeongen.games.donsol.layout import HEALTH, JOKER, card_shown, card_text
from dungeongen.games.donsol.rules import moves as m
from dungeongen.games.donsol.rules.state import State
from dungeongen.rooms.rules import NONE, ROOM

_DECK = "deck"
_DONSOL = pictured("demon", str(JOKER))


def face(card: int, *, width: float, height: float) -> Block:
    """Return a card face up; a joker has a demon and what it counts."""
    if is_joker(card):
        return _DONSOL(width, height)
    return cards.card(card, width=width, height=height)


def cell(card: int) -> Cell:
    """Return what draws a card into a low box."""
    return worded("DONSOL") if is_joker(card) else cards.cell(card)


def is_joker(card: int) -> bool:
    """Return whether a card is one of the two jokers."""
    return card >= len(DECK)


def rows(state: State) -> list[Row]:
    """Return the cards as they lie."""
    room = [
        TableCard(_face(card), key=card_text(card), name=card_shown(card)) for card in state.room
    ]
    room += [TableCard(None)] * (ROOM - len(room))
    hidden = len(state.pack) + len(state.under)
    back = face_down if hidden else None
    deck = TableCard(back, count(hidden, "card"), key=_DECK, name="The deck")
    shield = [
        TableCard(None if card == NONE else _face(card), words)
        for card, words in ((state.shield, "shield"), (state.last, "stood last"))
    ]
    return [
        Row("The room and the deck", [*room, deck]),
        Row(f"Health {state.health} of {HEALTH}{', sick' if state.sick else ''}", shield),
    ]


def _face(card: int) -> Paint:
    return lambda width, height: face(card, width=width, height=height)


def _touched(state: State, move: m.Move) -> str:
    """Return the card that a move folds; escaping is done at the deck."""
    return card_text(move.card) if isinstance(move, m.Fold) else _DECK


TABLETOP = Tabletop(rows, _touched)
