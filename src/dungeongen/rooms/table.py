"""What games of rooms say alike at the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dungeongen.core.naming import count
from dungeongen.core.table import Preview
from dungeongen.rooms.rules import ROOM, RoomState


def totals(state: RoomState) -> dict[str, int]:
    """Return the player's health, and how many cards are left."""
    return {"health": state.health, "cards": len(state.left)}


def scene(state: RoomState, holds: str, shown: Callable[[int], str]) -> Sequence[str]:
    """Return the room, then the player's health and what the player holds, and what is left."""
    hidden, under = len(state.pack), len(state.under)
    left = f"{count(hidden, 'card')} face down" + (f", {under} known under them" if under else "")
    room = "  ".join(map(shown, state.room)) or "A new room"
    return [room, f"Health {state.health} · {holds}", left]


def loss(before: RoomState, after: RoomState) -> str:
    """Return in words what a fight has cost."""
    points = before.health - after.health
    return f"{count(points, 'point')} of health lost" if points else "no health lost"


def preview(facts: tuple[str, ...], deck: Sequence[int], shown: Callable[[int], str]) -> Preview:
    """Return the first room, below some facts."""
    room = "  ".join(map(shown, deck[:ROOM]))
    return Preview(facts, ((((f" First room  {room}", ""),), 13),))
