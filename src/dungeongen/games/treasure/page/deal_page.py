"""The deal page: all 52 cards in order, for a player who wants to stack a deck and play this deal.

It shows what lies face down, so whoever plays fairly lets somebody else stack the deck.
"""

from __future__ import annotations

from dungeongen.draw.block import Area, Block, Entry, SheetPage, paragraph, poured, stack
from dungeongen.draw.card_rows import most_across, numbered
from dungeongen.draw.columns import heading
from dungeongen.draw.theme import Theme
from dungeongen.games.treasure.layout import HAND, PILES, STOCK, Cards, Layout

_ACROSS = 12
_GAP = 6.0


def stacked(layout: Layout, *, area: Area, theme: Theme) -> list[SheetPage]:
    """Return the pages with the deck from the top."""
    below = 2 * PILES
    order = layout.order
    parts = (
        ("The Piles", "Stack your deck in this order, card 1 on top, and deal it without looking: "
         "cards 1 and 2 are pile 1, card 2 on top of card 1, cards 3 and 4 are pile 2, and so on "
         "in reading order.", 0, below, _ACROSS),
        ("Your Hand", f"The next {HAND} cards are your manpower.", below, below + HAND, _ACROSS),
        ("The Deck", f"The last {STOCK} cards are the deck. They are drawn three "
         "at a time.", below + HAND, len(order), _ACROSS),
    )  # fmt: skip
    entries = [
        _part(name, words, order[first:last], first + 1, across, area=area, theme=theme)
        for name, words, first, last, across in parts
    ]
    made = poured(entries, columns=1, height=area.height, gap=_GAP)
    return [
        SheetPage("Deal" if i == 1 else f"Deal {i}", stack(columns[0], gap=_GAP))
        for i, columns in enumerate(made, 1)
    ]


def _part(
    name: str, words: str, cards: Cards, first: int, across: int, *, area: Area, theme: Theme
) -> Entry:
    head = heading(name, width=area.width, theme=theme, note=f"{len(cards)} cards")
    again = heading(f"{name}, continued", width=area.width, theme=theme)
    across = most_across(area.width, across)
    text = paragraph(words, width=area.width, size=theme.type["body"])
    rows: list[Block] = [
        numbered(cards[i : i + across], first + i, across, width=area.width, theme=theme)
        for i in range(0, len(cards), across)
    ]
    return Entry(name, head, again, (text, *rows), gap=1.8)
