"""The facts at the head of a page: a dungeon's name, its counts, its rules."""

from __future__ import annotations

import textwrap

from dungeongen.core.cards import card_texts
from dungeongen.core.naming import count, dungeon_name
from dungeongen.games.doom.layout import (
    Layout,
)

_WIDEST_FACT = 44  # characters in a line of facts
_ADJECTIVES = (
    "Gloomy", "Restless", "Gilded", "Rotten", "Endless", "Hungry", "Cursed", "Silent", "Pale",
    "Crumbling", "Smoking", "Frozen", "Jealous", "Blind", "Thirteenth", "Laughing",
)  # fmt: skip
_PLACES = (
    "Shuffle", "Labyrinth", "Maze", "Barrow", "Chequers", "Vaults", "Pits", "Chambers", "Ossuary",
    "Fortress", "Sewers", "Burrow", "Mansion", "Quarry", "Cloisters", "Casino",
)  # fmt: skip


def name(layout: Layout) -> str:
    """Return the dungeon's name, which depends on its set-up cards alone."""
    return dungeon_name(" ".join(card_texts(layout.columns + layout.rows)), _ADJECTIVES, _PLACES)


def facts(layout: Layout) -> tuple[str, tuple[str, ...]]:
    """Return the dungeon's name and the lines of facts below it, for the head of a page."""
    size, rooms = layout.size, len(layout.rooms)
    counts = (
        f"{size}×{size}",
        count(rooms, "shaded room"),
        count(layout.filled, "shaded cell"),
        f"bonus {layout.bonus}",
    )
    lines = [" · ".join(counts)]
    if layout.rules:  # wrapped between names, so that each name stays whole
        lines += textwrap.wrap(
            f"Rules: {', '.join(layout.rules)}",
            _WIDEST_FACT,
            break_long_words=False,
            break_on_hyphens=False,
        )
    return name(layout), tuple(lines)
