"""The pack of a deal: 52 cards in the order in which they are dealt."""

from __future__ import annotations

from dungeongen.core.options import Asked
from dungeongen.draw.faces import CardFace, Cards, playing_card
from dungeongen.games.treasure.layout import Layout


def faces(layout: Layout, asked: Asked) -> list[CardFace]:
    """Return piles, hand and deck, the first card dealt first."""
    return [playing_card(card) for card in layout.order]


CARDS: Cards[Layout] = Cards(faces=faces, suited=True)
