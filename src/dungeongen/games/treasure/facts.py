"""The facts at the head of a page: the dungeon's name, and what lies on the table."""

from __future__ import annotations

from dungeongen.core.cards import card_shown, card_texts
from dungeongen.core.naming import dungeon_name
from dungeongen.games.treasure.layout import PILES, STOCK, Layout

_ADJECTIVES = (
    "Forgotten", "Glittering", "Sunken", "Greedy", "Buried", "Royal", "Stolen", "Dusty", "Haunted",
    "Locked", "Whispering", "Borrowed", "Moonlit", "Drowned", "Secret", "Weeping",
)  # fmt: skip
_PLACES = (
    "Hoard", "Vault", "Cellar", "Strongroom", "Crypt", "Coffer", "Treasury", "Grotto", "Cave",
    "Tomb", "Counting House", "Attic", "Well", "Chest", "Catacomb", "Mine",
)  # fmt: skip


def name(layout: Layout) -> str:
    """Return the dungeon's name, which depends on its cards."""
    return dungeon_name(" ".join(card_texts(layout.order)), _ADJECTIVES, _PLACES)


def facts(layout: Layout) -> tuple[str, tuple[str, ...]]:
    """Return the dungeon's name and the lines of facts below it, for the head of a page."""
    return name(layout), (f"{PILES} piles of two cards · 3 manpower · {STOCK} cards in the deck",)


def opening(layout: Layout) -> str:
    """Return the three cards of manpower in words."""
    return " ".join(map(card_shown, layout.hand))
