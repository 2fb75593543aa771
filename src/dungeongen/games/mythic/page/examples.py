"""Drawn examples for the reference page: how cards lie on each other."""

from __future__ import annotations

from dungeongen.core.cards import card_named
from dungeongen.draw import fonts
from dungeongen.draw.block import Block, beside, framed, paragraph, stack
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink
from dungeongen.draw.card_sizes import MINI
from dungeongen.draw.columns import heading
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.games.mythic.kinds import J1, card_shown
from dungeongen.games.mythic.layout import Layout, helpers
from dungeongen.games.mythic.page.faces import face

_CARD = 14.0
_SHAPE = MINI.height / MINI.width
_FAN = 0.4  # of a card's height that the card below shows
_BAG = 3.6  # the height of the word in the bag's slot

Example = tuple[tuple[int | None, ...], str]


def examples(layout: Layout) -> tuple[Example, ...]:
    """Return the cards of each example, the lowest first, and its caption; ``None`` is the bag."""
    king, seven, nine = map(card_named, ("KS", "7D", "9D"))
    result: list[Example] = [
        ((king, seven), "**Weapon on a monster:** K♠ hit with 7♦ has 6 left."),
        ((nine, card_named("5C")), "**Monster on a shield:** 9♦ blocked 5♣; it has 4 left."),
        ((None, card_named("8H")), "**Potion on the bag:** the bag is covered, so no loot."),
    ]
    if helpers(layout):
        result.append(((J1, card_named("QH")), "**A joker holds Q♥** until you drink it."))
    return tuple(result)


def band(layout: Layout, *, width: float, theme: Theme, size: float) -> Block:
    """Return the examples in rows, as many beside each other as there is room for."""
    result = examples(layout)
    across = max(1, min(len(result), int(width / 44.0)))
    gap = 3.0
    each = (width - (across - 1) * gap) / across
    blocks = [_example(cards, words, width=each, size=size) for cards, words in result]
    rows = [beside(blocks[i : i + across], gap=gap) for i in range(0, len(blocks), across)]
    head = heading("How Cards Lie", width=width, theme=theme)
    return framed(stack([head, *rows], gap=1.6), "examples")


def _example(cards: tuple[int | None, ...], words: str, *, width: float, size: float) -> Block:
    high = _CARD * _SHAPE
    text = paragraph(words, width=width - _CARD - 2.4, size=size)
    pile = high + _FAN * high * (len(cards) - 1)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        names = ("the bag" if card is None else card_shown(card) for card in cards)
        with canvas.tagged(Tag.FIGURE, f"{', below it '.join(names)}."):
            pile_of(canvas, x, y)
        text.paint(canvas, x + _CARD + 2.4, y)

    def pile_of(canvas: Canvas, x: float, y: float) -> None:
        for place, card in enumerate(cards):
            below = _bag(high) if card is None else face(card, width=_CARD, height=high)
            below.paint(canvas, x, y + place * _FAN * high)

    return Block(width, max(pile, text.height), paint)


def _bag(high: float) -> Block:
    """Return the slot of the bag, named where no card covers it."""

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, _CARD, high, "bag"):
            canvas.rect(x, y, _CARD, high, stroke=Ink.WALL, width=0.4, radius=0.06 * _CARD)
            size = _BAG / MM_PER_POINT
            canvas.text(
                x + _CARD / 2, y + _FAN * high / 2 + fonts.CAP_HEIGHT * _BAG / 2, "Bag",
                face=Face.TITLE, size=size, ink=Ink.ACCENT, anchor="middle",
            )  # fmt: skip

    return Block(_CARD, high, paint)
