"""Scoundrel as its kernel knows it (``rooms.kernel_client``): positions and moves."""

from __future__ import annotations

from pathlib import Path

from dungeongen.core.cards import rank_of
from dungeongen.games.scoundrel.layout import KINDS
from dungeongen.games.scoundrel.rules import moves as m
from dungeongen.games.scoundrel.rules.state import State
from dungeongen.rooms.kernel_client import (
    AVOIDS,
    MONSTER,
    POTION,
    WEAPON,
    Position,
    RoomKernel,
)
from dungeongen.rooms.rules import NONE, Cards

KERNEL = RoomKernel(Path(__file__).parent.parent / "kernel" / "scoundrel.wasm")
_NEW = 14  # the highest monster that a new weapon serves against
_KINDS = {"monster": MONSTER, "weapon": WEAPON, "potion": POTION}


def position(state: State, pack: Cards) -> Position:
    """Return a state with the cards of the pack in this order, for the kernel."""
    layout, armed = state.layout, state.weapon != NONE
    reach = _NEW if state.last == NONE else rank_of(state.last) - layout.strict
    return Position(
        most=layout.health,
        level=layout.strict,
        shuffled=layout.shuffled,
        health=state.health,
        weapon=rank_of(state.weapon) if armed else 0,
        reach=reach if armed else 0,
        takes=state.takes,
        healed=state.healed,
        fled=state.fled,
        room=_codes(state.room),
        pile=_codes(pack + state.under),
        remembered=len(state.under),
    )


def _codes(cards: Cards) -> list[int]:
    return [_KINDS[KINDS[card]] + rank_of(card) for card in cards]


def move_of(state: State, number: int) -> m.Move:
    """Return the move that a number of the kernel stands for."""
    if number == AVOIDS:
        return m.Avoid()
    card, armed = state.room[number // 2], number % 2
    match KINDS[card]:
        case "potion":
            return m.Drink(card)
        case "weapon":
            return m.Equip(card)
        case "monster":
            return m.Strike(card) if armed else m.Punch(card)
