"""The icons of hero and equipment."""

from __future__ import annotations

_ICONS = {
    "knight-shield": "artifact-10",
    "plate-armor": "artifact-1",
    "torch": "artifact-9",
    "vorpal-sword": "artifact-2",
    "leather-shield": "defense",
    "chainmail": "artifact-5",
    "healing-potion": "elixir",
    "warrior": "class-warrior",
}


def icon_of(name: str) -> str:
    """Return the icon of a piece of equipment or of a hero, by its name."""
    return _ICONS.get(name, name)
