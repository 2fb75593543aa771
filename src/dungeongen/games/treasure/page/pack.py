"""The pack of a deal: 52 cards in the order in which they are dealt."""

from __future__ import annotations

from dungeongen.core.options import Settled
from dungeongen.draw.faces import CardFace, Cards, playing_card
from dungeongen.games.treasure.layout import Layout


def faces(layout: Layout, options: Settled) -> list[CardFace]:
    """Return piles, hand and deck, the first card dealt first."""
    return [playing_card(card) for card in layout.order]


CARDS: Cards[Layout] = Cards(
    faces=faces,
    suited=True,
    size="mini",
    about=("A pack of 52 playing cards.",),
    examples=(
        ("--pdf", "a new pack"),
        ("--seed 42 --stacked --pdf", "cut, and the deck is stacked as dealt"),
        (
            "--from out/treasure-42.pdf --backs long --pdf",
            "the cards of a printed sheet, with backs",
        ),
    ),
)
