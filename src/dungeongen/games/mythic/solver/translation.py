"""A state of the rules as a position of the searches."""

from __future__ import annotations

from dungeongen.games.mythic import kinds
from dungeongen.games.mythic.kinds import KIND, TREASURE_LOOT
from dungeongen.games.mythic.rules.state import NOBODY, Item, State
from dungeongen.games.mythic.solver.positions import (
    BASE,
    TRAP,
    TREASURE,
    Position,
    code_of,
    normal,
    worn,
)


def position_of(state: State) -> Position:
    """Return the position of a state."""
    room = tuple(sorted(BASE[KIND[card]] + left for card, left in state.room))
    hands = tuple(sorted(map(_item, state.hands)))
    bag = 0 if state.bag is None else _item(state.bag)
    treasure = kinds.TREASURE in state.ground.layout.deck
    there = state.bagged or bag == TREASURE or TREASURE in room or _treasure_to_come(state)
    marks = sum(item.marks for item in state.hands)
    fallen = state.ground.layout.foes - state.foes
    lost = fallen - state.loot - marks + TREASURE_LOOT * (treasure and not there)
    return normal(room, hands, bag, state.cap, state.health, lost)


def _treasure_to_come(state: State) -> bool:
    if state.loose:
        return bool(state.loose >> kinds.TREASURE & 1)
    return kinds.TREASURE in state.ground.layout.deck[state.drawn :]


def _item(item: Item) -> int:
    if item.trapped != NOBODY:
        return TRAP + BASE[KIND[item.trapped]] + item.left
    if item.marks:
        return worn(item.left, item.marks)
    return code_of(item.card)
