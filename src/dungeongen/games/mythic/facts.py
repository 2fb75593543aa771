"""The facts at the head of a page: a dungeon's name, its health, its jokers."""

from __future__ import annotations

from dungeongen.core.naming import count, dungeon_name
from dungeongen.games.mythic.kinds import card_texts
from dungeongen.games.mythic.layout import Layout, helpers

_ADJECTIVES = (
    "Whispering", "Sunken", "Emerald", "Forgotten", "Thorny", "Crooked", "Starless", "Howling",
    "Amber", "Drowned", "Hollow", "Winding", "Molten", "Ancient", "Broken", "Moonlit",
)  # fmt: skip
_PLACES = (
    "Lair", "Caverns", "Halls", "Depths", "Hoard", "Catacombs", "Tunnels", "Keep", "Warren",
    "Gorge", "Sanctum", "Passage", "Den", "Crypt", "Stronghold", "Abyss",
)  # fmt: skip


def name(layout: Layout) -> str:
    """Return the dungeon's name, which depends on its deck alone."""
    return dungeon_name(" ".join(card_texts(layout.deck)), _ADJECTIVES, _PLACES)


def facts(layout: Layout) -> tuple[str, tuple[str, ...]]:
    """Return the dungeon's name and the lines of facts below it, for the head of a page."""
    return name(layout), (
        f"health {layout.health} of {layout.max_health} · {len(layout.deck)} cards · "
        f"{joker_words(layout)}{' · rule: swap' if layout.swap else ''} · "
        f"perfect score {layout.perfect}",
    )


def joker_words(layout: Layout) -> str:
    """Return the jokers in words.

    >>> from dungeongen.games.mythic.layout import pack
    >>> joker_words(Layout(pack(("DRAGON", "J1")), jokers=("DRAGON", "J1")))
    'dragon, 1 helper joker'
    """
    names = [name.lower() for name in layout.jokers if name in ("DRAGON", "TREASURE")]
    if helpers(layout):
        names.append(count(helpers(layout), "helper joker"))
    return ", ".join(names) or "no jokers"
