"""The pack of a dungeon: the set-up cards, then the deck from the top (SD-3)."""

from __future__ import annotations

from dungeongen.core.cards import DECK
from dungeongen.core.errors import DungeongenError
from dungeongen.core.options import Settled
from dungeongen.draw.faces import CardFace, Cards, playing_card
from dungeongen.games.doom.layout import Layout


def faces(layout: Layout, options: Settled) -> list[CardFace]:
    """Return all 52 cards; raises DungeongenError where the deck is shuffled at the table."""
    if layout.deck is None:
        raise DungeongenError("the order of this deck is unknown: it is drawn at the table")
    stacks = layout.stacks
    set_up = () if len(layout.deck) == len(DECK) else (*stacks.columns, *stacks.rows)
    return [playing_card(card) for card in (*set_up, *layout.deck)]


CARDS: Cards[Layout] = Cards(
    faces=faces,
    suited=True,
    about=("A pack of 52 playing cards.",),
    examples=(
        ("--pdf", "a new pack"),
        ("--seed 42 --stacked --pdf", "cut, and the deck is stacked as dealt"),
        ("--from out/doom-42.pdf --backs long --pdf", "the cards of a printed sheet, with backs"),
    ),
)
