"""The facts at the head of a page: a dungeon's name, its health, its jokers."""

from __future__ import annotations

from dungeongen.core.rng import Rng
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
    rng = Rng(" ".join(card_texts(layout.deck))).child("name")
    return f"The {rng.choice(_ADJECTIVES)} {rng.choice(_PLACES)}"


def facts(layout: Layout) -> tuple[str, tuple[str, ...]]:
    """Return the dungeon's name and the lines of facts below it, for the head of a page."""
    return name(layout), (
        f"health {layout.health} of {layout.max_health} · {len(layout.deck)} cards · "
        f"{joker_words(layout)} · perfect score {layout.perfect}",
    )


def joker_words(layout: Layout) -> str:
    """Return the jokers in words.

    >>> from dungeongen.games.mythic.layout import pack
    >>> joker_words(Layout(pack(("DRAGON", "J1")), jokers=("DRAGON", "J1")))
    'dragon, 1 helper joker'
    """
    names = [name.lower() for name in layout.jokers if name in ("DRAGON", "TREASURE")]
    count = helpers(layout)
    if count:
        names.append("1 helper joker" if count == 1 else f"{count} helper jokers")
    return ", ".join(names) or "no jokers"
