"""The deal page: the deck card by card, for whoever stacks it."""

from __future__ import annotations

from dungeongen.draw.block import Area, SheetPage
from dungeongen.draw.deal import deal_pages, numbered
from dungeongen.draw.spoilers import Stack
from dungeongen.draw.theme import Theme
from dungeongen.games.mythic.kinds import card_shown
from dungeongen.games.mythic.layout import Layout
from dungeongen.games.mythic.page.faces import cell, face

_WORDS = (
    "Lay card 1 face up, card 2 on it, and so on, and tick each. Then turn the pile over: card 1 "
    "is on top. Let somebody else do this if you can, so that you do not know what comes. The "
    "cards come in this order until you skip a room."
)


def stacked(layout: Layout, *, area: Area, theme: Theme) -> list[SheetPage]:
    """Return pages with the deck from the top."""
    deck = numbered("The Deck", _WORDS, layout.deck)
    return deal_pages([deck], area=area, theme=theme, face=face, called=card_shown)


def face_down(name: str, layout: Layout) -> list[Stack]:
    """Return the deck as a stack of face-down cards."""
    return [Stack(name, [cell(card) for card in layout.deck])]
