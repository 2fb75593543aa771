"""A play as it stands: the room, the Dungeon, and the weapon with the monsters on it."""

from __future__ import annotations

from dungeongen.core.cards import card_shown, card_text
from dungeongen.core.naming import count
from dungeongen.draw.cards import card
from dungeongen.draw.tabletop import Paint, Row, TableCard, Tabletop, face_down
from dungeongen.games.scoundrel.rules import moves as m
from dungeongen.games.scoundrel.rules.state import State
from dungeongen.rooms.rules import NONE, ROOM

_DUNGEON = "dungeon"


def rows(state: State) -> list[Row]:
    """Return the cards as they lie."""
    room = [
        TableCard(_face(card), key=card_text(card), name=card_shown(card)) for card in state.room
    ]
    room += [TableCard(None)] * (ROOM - len(room))
    hidden = len(state.pack) + len(state.under)
    back = face_down if hidden else None
    dungeon = TableCard(back, count(hidden, "card"), key=_DUNGEON, name="The Dungeon")
    weapon = [
        TableCard(None if card == NONE else _face(card), words)
        for card, words in ((state.weapon, "weapon"), (state.last, "struck last"))
    ]
    return [
        Row("The room and the Dungeon", [*room, dungeon]),
        Row(f"Health {state.health} of {state.layout.health}", weapon),
    ]


def _face(what: int) -> Paint:
    return lambda width, height: card(what, width=width, height=height)


def _touched(state: State, move: m.Move) -> str:
    """Return the card that a move takes; avoiding a room is done at the Dungeon."""
    return _DUNGEON if isinstance(move, m.Avoid | m.Draw) else card_text(move.card)


TABLETOP = Tabletop(rows, _touched)
