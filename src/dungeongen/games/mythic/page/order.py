"""The deal page: the deck card by card, for whoever stacks it."""

from __future__ import annotations

from collections.abc import Sequence

from dungeongen.draw import fonts
from dungeongen.draw.block import Area, Block, Entry, SheetPage, paragraph, poured, stack
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Ink
from dungeongen.draw.columns import heading
from dungeongen.draw.theme import Theme
from dungeongen.games.mythic.layout import Layout
from dungeongen.games.mythic.page.faces import face

_FEWEST, _NARROWEST, _BETWEEN = 9, 10.5, 2.2
_LEADING = 1.8
_SHAPE = 1.4
_BOX = 4.0

WORDS = (
    "Stack these {} cards in this order, card 1 on top; they are dealt like this until you skip "
    "a room. Better let somebody else stack it: a player who knows the order plays with open "
    "cards. Tick each card as you lay it down."
)


def order(layout: Layout, *, area: Area, theme: Theme) -> list[SheetPage]:
    """Return pages with the deck from the top."""
    head = heading("The Deck", width=area.width, theme=theme)
    again = heading("The Deck, continued", width=area.width, theme=theme)
    text = paragraph(WORDS.format(len(layout.deck)), width=area.width, size=theme.type["body"])
    widest = max(1, int((area.width + _BETWEEN) / (_NARROWEST + _BETWEEN)))
    across = min(_FEWEST, widest)
    while True:
        rows = [
            _row(layout.deck[i : i + across], i + 1, across, area=area, theme=theme)
            for i in range(0, len(layout.deck), across)
        ]
        used = stack([head, text, *rows], gap=_LEADING).height
        if used <= area.height or across >= widest:
            break
        across += 1  # smaller cards, if the deck then fits on the page
    entry = Entry("deck", head, again, (text, *rows), gap=_LEADING)
    made = poured([entry], columns=1, height=area.height, gap=4.0)
    return [
        SheetPage("Deal" if i == 1 else f"Deal {i}", stack(columns[0], gap=4.0))
        for i, columns in enumerate(made, 1)
    ]


def _row(cards: Sequence[int], first: int, across: int, *, area: Area, theme: Theme) -> Block:
    """Return cards side by side, below each its place in the deck and a box to tick."""
    size = theme.type["body"]
    pitch = (area.width + _BETWEEN) / across
    wide = pitch - _BETWEEN
    high = wide * _SHAPE
    below = max(_BOX + 0.6, 1.3 * size * MM_PER_POINT)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for i, card in enumerate(cards):
            left = x + i * pitch
            face(card, width=wide, height=high).paint(canvas, left, y)
            baseline = y + high + 0.8 + _BOX / 2 + fonts.CAP_HEIGHT * size * MM_PER_POINT / 2
            canvas.rect(left + 1.0, y + high + 0.8, _BOX, _BOX, stroke=Ink.GUIDE, width=0.25)
            canvas.text(left + wide - 1.0, baseline, str(first + i), size=size, anchor="end")

    return Block(area.width, high + below + 1.0, paint)
