"""The facts at the head of a page: which deck it is, which hero, who begins. No card is told."""

from __future__ import annotations

from dungeongen.core.naming import dungeon_name
from dungeongen.games.welcome.heroes import MONSTERS
from dungeongen.games.welcome.layout import MATCH, Layout, letter_of

_ADJECTIVES = (
    "Bluffing", "Gloomy", "Daring", "Silent", "Crooked", "Grinning", "Shaky", "Bold", "Faceless",
    "Sly", "Trembling", "Reckless", "Cunning", "Nervous", "Brazen", "Hooded",
)  # fmt: skip
_PLACES = (
    "Cellar", "Gate", "Stairs", "Pit", "Lair", "Vault", "Threshold", "Maw", "Burrow", "Crypt",
    "Tunnel", "Hole", "Den", "Shaft", "Grotto", "Doorway",
)  # fmt: skip


def name(layout: Layout) -> str:
    """Return the dungeon's name: the letter of a published deck, or a name made from its decks.

    >>> from dungeongen.games.welcome.layout import PUBLISHED
    >>> name(Layout("warrior", (PUBLISHED["C"],)))
    'Practice Deck C'
    """
    letter = None if layout.match else letter_of(layout.decks[0])
    if letter is not None:
        return f"Practice Deck {letter}"
    text = "/".join(" ".join(map(str, deck)) for deck in layout.decks)
    return dungeon_name(text, _ADJECTIVES, _PLACES)


def facts(layout: Layout) -> tuple[str, tuple[str, ...]]:
    """Return the dungeon's name and the lines of facts below it, for the head of a page."""
    what = f"a match of up to {MATCH} adventures" if layout.match else "one adventure"
    return name(layout), (
        f"{layout.champion.title} · {what} · {len(MONSTERS)} monsters · "
        f"player {layout.first + 1} begins",
    )
