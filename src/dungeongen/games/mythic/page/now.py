"""A play as it stands: the room, what the hands hold, the bag, and the pile."""

from __future__ import annotations

from dungeongen.core.naming import count
from dungeongen.draw.tabletop import Paint, Row, TableCard, Tabletop, face_down
from dungeongen.games.mythic.kinds import DRAGON, TREASURE, VALUE, card_shown
from dungeongen.games.mythic.page.rules import face
from dungeongen.games.mythic.rules import moves as m
from dungeongen.games.mythic.rules.state import HANDS, NOBODY, ROOM, Item, State, Thing


def rows(state: State) -> list[Row]:
    """Return the cards as they lie."""
    room = [_thing(one) for one in state.room]
    room += [TableCard(None)] * (ROOM - len(room))
    pile = TableCard(
        face_down if state.pile else None, count(state.pile, "card"), key="pile", name="The pile"
    )
    hands = [_item(one) for one in state.hands]
    hands += [TableCard(None, "a free hand")] * (HANDS - len(hands))
    bag = TableCard(None, "bag") if state.bag is None else _item(state.bag, "bag")
    looted = TableCard(face_down if state.loot else None, f"loot {state.loot}")
    return [
        Row("The room and the pile", [*room, pile]),
        Row("Your hands and your bag", [*hands, bag, looted]),
    ]


def _thing(one: Thing) -> TableCard:
    weak = one.left != VALUE[one.card]
    words = f"{one.left} left" if weak else ""
    return TableCard(_face(one.card), words, key=str(one.card), name=card_shown(one.card))


def _item(one: Item, place: str = "hand") -> TableCard:
    """Return a card in a hand or on the bag, with what lies on it."""
    words = place
    if one.trapped != NOBODY:
        words = f"holds {one.left}"
    elif one.marks or (VALUE[one.card] and one.left != VALUE[one.card]):
        words = f"{one.left} left"
    name = f"{card_shown(one.card)} in your {place}"
    return TableCard(_face(one.card), words, key=str(one.card), name=name)


def _face(what: int) -> Paint:
    return lambda width, height: face(what, width=width, height=height)


def _touched(state: State, move: m.Move) -> str:
    """Return the card that a move is about, or the joker that holds it; else the pile."""
    match move:
        case m.Skip() | m.Deal():
            return "pile"
        case m.Lure():
            return str(DRAGON)
        case m.Loot():
            card = TREASURE
        case _:
            card = move.card
    items = [*state.hands, *([] if state.bag is None else [state.bag])]
    return str(next((one.card for one in items if one.trapped == card), card))


TABLETOP = Tabletop(rows, _touched)
