"""The deal page: all 52 cards in order, since what the sheet says of its totals is about them.

It shows what lies face down, so for a fair play another person stacks the deck.
"""

from __future__ import annotations

from itertools import pairwise

from dungeongen.core import prose
from dungeongen.draw.block import Area, SheetPage
from dungeongen.draw.cards import cell
from dungeongen.draw.deal import Groups, deal_pages, numbered
from dungeongen.draw.spoilers import TAKE, Stack
from dungeongen.draw.theme import Theme
from dungeongen.games.treasure.layout import HAND, PILES, STOCK, Layout

_PAIRS = Groups(2, (6, 12, 24))  # a pile is two cards


def stacked(layout: Layout, *, area: Area, theme: Theme) -> list[SheetPage]:
    """Return the pages with the deck from the top."""
    below = 2 * PILES
    parts = (0, below, below + HAND, len(layout.order))
    words = prose.chapters("treasure-deal", {"hand": HAND, "stock": STOCK})
    sections = [
        numbered(name, " ".join(lines), layout.order[first:last], first + 1)
        for (name, lines), (first, last) in zip(words, pairwise(parts), strict=True)
    ]
    return deal_pages(sections, area=area, theme=theme, groups=_PAIRS)


DRAW = {
    "strip": f"{TAKE['strip']} The first {HAND} are your manpower. The piles lie under flaps: cut "
    "between the flaps up to the dashed line, and fold each over its card.",
    "flap": f"{TAKE['flap']} The first {HAND} cards of the deck are your manpower.",
}
"""How to take the next card."""


def stacks(name: str, layout: Layout) -> list[Stack]:
    """Return the tops of the piles, what lies below them, and hand and deck, as face-down cards."""
    tops = [cell(pile.top) for pile in layout.piles]
    below = [cell(pile.bottom) for pile in layout.piles]
    return [
        Stack(f"{name} top", tops, loose=True),
        Stack(f"{name} below", below, loose=True),
        Stack(name, [cell(card) for card in (*layout.hand, *layout.deck)]),
    ]
