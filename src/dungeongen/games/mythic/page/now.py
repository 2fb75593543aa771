"""A play as it stands: the room, what the hands hold, the bag, and the pile."""

from __future__ import annotations

from collections.abc import Sequence

from dungeongen.core.naming import count
from dungeongen.draw.block import Block
from dungeongen.draw.tabletop import Lying, Paint, Row, face_down, tabletop
from dungeongen.draw.theme import Theme
from dungeongen.games.mythic.kinds import VALUE
from dungeongen.games.mythic.page.faces import face
from dungeongen.games.mythic.rules.state import HANDS, NOBODY, ROOM, Item, State, Thing


def now(states: Sequence[State], side: float, theme: Theme) -> Block:
    """Return the cards after ``states``, at most ``side`` millimetres wide and high."""
    state = states[-1]
    room = [_thing(one) for one in state.room]
    room += [Lying(None)] * (ROOM - len(room))
    pile = Lying(face_down if state.pile else None, count(state.pile, "card"))
    hands = [_item(one) for one in state.hands]
    hands += [Lying(None, "a free hand")] * (HANDS - len(hands))
    bag = Lying(None, "bag") if state.bag is None else _item(state.bag, "bag")
    looted = Lying(face_down if state.loot else None, f"loot {state.loot}")
    return tabletop(
        [
            Row("The room and the pile", [*room, pile]),
            Row("Your hands and your bag", [*hands, bag, looted]),
        ],
        side,
        theme,
    )


def _thing(one: Thing) -> Lying:
    weak = one.left != VALUE[one.card]
    return Lying(_face(one.card), f"{one.left} left" if weak else "")


def _item(one: Item, place: str = "hand") -> Lying:
    """Return a card in a hand or on the bag, with what lies on it."""
    words = place
    if one.trapped != NOBODY:
        words = f"holds {one.left}"
    elif one.marks or (VALUE[one.card] and one.left != VALUE[one.card]):
        words = f"{one.left} left"
    return Lying(_face(one.card), words)


def _face(what: int) -> Paint:
    return lambda width, height: face(what, width=width, height=height)
