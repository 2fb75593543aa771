"""What can be touched: the stacks, the rooms, the way out, and the cards below the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dungeongen.core.cards import card_text
from dungeongen.draw.theme import Theme
from dungeongen.draw.touch import Region, Touch
from dungeongen.games.doom.page.now import touchable
from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.state import State


def _regions(states: Sequence[State], side: float, theme: Theme) -> Iterator[Region]:
    return touchable(states[-1], side, theme)


def _touched(state: State, move: m.Move) -> str:
    """Return the room, card or stack that a move is about; else the room of the player."""
    match move:
        case m.Choose(stack):
            return f"stack {stack}"
        case m.Add():
            return f"stack {state.stack}"
        case m.Enter(room) | m.Retreat(room) | m.Withdraw(room):
            return f"room {room}"
        case m.Leave():
            return "out"
        case m.GoOn():
            return f"room {state.plan.rooms[state.room].name}"
        case (
            m.Drink(card)
            | m.Read(card)
            | m.Hit(card)
            | m.Snatch(card)
            | m.Take(card)
            | m.Draw(card)
        ):
            return card_text(card)


TOUCH = Touch(_regions, _touched)
