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
    room = [_thing(thing) for thing in state.room]
    room += [TableCard(None)] * (ROOM - len(room))
    pile = TableCard(
        face_down if state.pile else None, count(state.pile, "card"), key="pile", name="The pile"
    )
    hands = [_item(item) for item in state.hands]
    hands += [TableCard(None, "free hand")] * (HANDS - len(hands))
    bag = TableCard(None, "bag") if state.bag is None else _item(state.bag, "bag")
    looted = TableCard(face_down if state.loot else None, f"loot {state.loot}")
    return [
        Row("The room and the pile", [*room, pile]),
        Row("Your hands and your bag", [*hands, bag, looted]),
    ]


def _thing(thing: Thing) -> TableCard:
    weak = thing.left != VALUE[thing.card]
    words = f"{thing.left} left" if weak else ""
    return TableCard(_face(thing.card), words, key=str(thing.card), name=card_shown(thing.card))


def _item(item: Item, place: str = "hand") -> TableCard:
    """Return a card in a hand or on the bag, with what lies on it."""
    words = place
    if item.trapped != NOBODY:
        words = f"holds {item.left}"
    elif item.marks or (VALUE[item.card] and item.left != VALUE[item.card]):
        words = f"{item.left} left"
    name = f"{card_shown(item.card)} in your {place}"
    return TableCard(_face(item.card), words, key=str(item.card), name=name)


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
    return str(next((item.card for item in items if item.trapped == card), card))


TABLETOP = Tabletop(rows, _touched)
