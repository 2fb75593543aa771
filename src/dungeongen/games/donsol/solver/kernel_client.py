"""Donsol as its kernel knows it (``rooms.kernel_client``): positions and moves."""

from __future__ import annotations

from pathlib import Path

from dungeongen.games.donsol.layout import HEALTH, JOKER, KINDS, LEVELS, VALUES
from dungeongen.games.donsol.rules import moves as m
from dungeongen.games.donsol.rules.state import State
from dungeongen.rooms.kernel_client import (
    AVOIDS,
    MONSTER,
    POTION,
    WEAPON,
    Position,
    RoomKernel,
)
from dungeongen.rooms.rules import NONE, Cards

KERNEL = RoomKernel(Path(__file__).parent.parent / "kernel" / "donsol.wasm")
_KINDS = {"monster": MONSTER, "shield": WEAPON, "potion": POTION}
_CODES = tuple(_KINDS[kind] + value for kind, value in zip(KINDS, VALUES, strict=True))


def position(state: State, pack: Cards) -> Position:
    """Return a state with the cards of the pack in this order, for the kernel."""
    reach = JOKER if state.last == NONE else VALUES[state.last] - 1
    shielded = state.shield != NONE
    return Position(
        most=HEALTH,
        level=LEVELS.index(state.layout.level),
        shuffled=state.layout.shuffled,
        health=state.health,
        weapon=VALUES[state.shield] if shielded else 0,
        reach=reach if shielded else 0,
        takes=state.folds,
        healed=state.sick,
        fled=state.fled,
        room=[_CODES[card] for card in state.room],
        pile=[_CODES[card] for card in pack + state.under],
        remembered=len(state.under),
    )


def move_of(state: State, number: int) -> m.Move:
    """Return the move that a number of the kernel stands for."""
    return m.Escape() if number == AVOIDS else m.Fold(state.room[number // 2])
