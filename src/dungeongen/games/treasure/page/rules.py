"""The rules of Dungeons & Treasure; their words are ``templates/pages/treasure-rules.md``.

All of them can matter in every deal, so all stand on the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from dungeongen.core import templates
from dungeongen.core.cards import card_named, card_shown
from dungeongen.core.templates import Chapter
from dungeongen.draw import writing
from dungeongen.draw.block import (
    Area,
    Block,
    Entry,
    SheetPage,
    beside,
    framed,
    page_run,
    paragraph,
    poured,
    stack,
    tagged,
)
from dungeongen.draw.canvas import Canvas, Face, Ink
from dungeongen.draw.card_sizes import STANDARD
from dungeongen.draw.cards import card
from dungeongen.draw.columns import (
    GAP,
    ROW_GAP,
    chapter,
    column_height,
    heading,
    in_columns,
    largest,
    one_page,
    text_columns,
)
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import write
from dungeongen.games.treasure.layout import COLUMNS, HAND, PILES, ROWS, STOCK, VALUE
from dungeongen.games.treasure.rules import DRAWN
from dungeongen.games.treasure.verdict import BANDS

_HIDING = ("strip", "flap")


def chapters(spoiler: str | None = None) -> tuple[Chapter, ...]:
    """Return headings with their paragraphs, in the order of play.

    ``spoiler`` is how a series gives the order of the cards: strip, flap or list.
    """
    *high, low = BANDS
    values = {
        "hidden": spoiler in _HIDING,
        "spoiler": spoiler,
        "piles": PILES,
        "rows": ROWS,
        "columns": COLUMNS,
        "hand": HAND,
        "stock": STOCK,
        "drawn": DRAWN,
        "draws": STOCK // DRAWN,
        "worth": DRAWN * sum(VALUE) // len(VALUE),
        "bands": ", ".join(f"**{band.least}** or more is **{band.name}**" for band in high),
        "least": low.name,
        "plays": ", ".join(f"{band.plays}" for band in high[:-1]),
        "most": high[-1].plays,
    }
    return templates.chapters("treasure-rules", values)


_LEGIBLE = 8.5
_PAD_FROM = 40.0
_FALLS = "What Falls to What"
_TURN = "A Turn, Drawn"
_CARD = 14.0  # the width of a card in an example, in millimetres
_SMALLEST = 10.0  # where several have to fit

Picture = tuple[tuple[str, ...], str, str]
"""Cards, the one that falls to them, if any, and the words below."""

EXAMPLES: tuple[Picture, ...] = (
    (("9S",), "7D", "A 9 destroys a 7: the same or higher."),
    (("AC",), "KH", "An ace destroys a king."),
    (("4H", "4S"), "QC", "Two 4s destroy a queen, or anything."),
)
"""Sacrifices, which a test plays by the rules."""

TURN: tuple[Picture, ...] = (
    (("8S",), "5D", "**1.** You turn over the top card of a pile: a 5. You sacrifice your 8."),
    (
        ("3H", "3C"),
        "JH",
        "**2.** Below it lies a jack. You could take it; you sacrifice two "
        "3s instead. The pile is gone.",
    ),
    (
        ("10C", "2D", "9H"),
        "",
        "**3.** You draw three cards for your treasure: it is worth 21 more.",
    ),
)
"""A whole turn: two sacrifices, and what is drawn."""


def rules_pages(*, area: Area, theme: Theme, spoiler: str | None = None) -> list[SheetPage]:
    """Return the reference page, in the largest type that fits, with a score pad in what is left.

    On small paper, or in large type, the rules run over several pages.
    """
    count, width = text_columns(area, theme)

    def entries(size: float) -> list[Entry]:
        return [
            chapter(name, lines, width=width, theme=theme, size=size)
            for name, lines in chapters(spoiler)
        ]

    def arranged(split: bool, size: float) -> Block | None:
        note = "left: what you sacrifice"
        falls = heading(_FALLS, width=area.width, theme=theme, note=note, alt_text="")
        turn = heading(_TURN, width=area.width, theme=theme)
        top = _pictured("examples", falls, EXAMPLES, area.width, theme, size)
        below = _pictured("turn", turn, TURN, area.width, theme, size)
        room = area.height - top.height - below.height - 3 * GAP
        columns = one_page(entries(size), count, room, split=split)
        if columns is None:
            return None
        used = max(map(column_height, columns))
        return stack([top, in_columns(columns, width, used), below], gap=1.5 * GAP)

    least = max(_LEGIBLE, theme.type["least"])
    for split in (False, True):
        best = largest(partial(arranged, split), theme, least=least, most=theme.type["body"] + 2)
        if best is not None:
            return [SheetPage("Rules", padded(best, area, theme), "rules")]
    size = max(theme.type["least"], theme.type["body"])
    every = entries(size)
    for name, pictures in ((_FALLS, EXAMPLES), (_TURN, TURN)):
        head = heading(name, width=width, theme=theme)
        shown = tuple(_picture(picture, width, size) for picture in pictures)
        every.append(Entry(name, head, head, shown, gap=1.6))
    *blocks, last = (
        in_columns(columns, width, max(map(column_height, columns)))
        for columns in poured(every, columns=count, height=area.height, gap=ROW_GAP)
    )
    return page_run("Rules", [*blocks, padded(last, area, theme)], "rules")


def _pictured(
    name: str, head: Block, pictures: Sequence[Picture], width: float, theme: Theme, size: float
) -> Block:
    """Return pictures below a heading, in a row, or below each other on narrow paper."""
    across = len(pictures) if width >= 17 * theme.type["body"] else 1
    each = (width - (across - 1) * GAP) / across
    shown = [_picture(picture, each, size) for picture in pictures]
    rows = [beside(shown[i : i + across], gap=GAP) for i in range(0, len(shown), across)]
    return framed(stack([head, stack(rows, gap=2)], gap=2), name)


def _picture(picture: Picture, width: float, size: float) -> Block:
    """Return cards, perhaps an arrow and the card that falls to them, and the words."""
    shown, target, words = picture
    text = paragraph(words, width=width, size=size)
    return stack([_cards(shown, target, width), text], gap=1.2)


def _cards(shown: tuple[str, ...], target: str, width: float) -> Block:
    """Return cards in a row, and the one that falls to them behind an arrow."""
    card_width = _CARD
    while card_width > _SMALLEST:
        row = _row(shown, target, card_width)
        if row.width <= width:
            break
        card_width -= 0.5
    return _row(shown, target, card_width)


def _row(shown: tuple[str, ...], target: str, card_width: float) -> Block:
    pictures: list[Block] = [card(card_named(text), width=card_width) for text in shown]
    if target:
        arrow = _arrow(0.5 * card_width, card_width * STANDARD.height / STANDARD.width)
        pictures += [arrow, _struck(target, card_width)]
    names = " and ".join(card_shown(card_named(text)) for text in shown)
    if target:
        names += f" destroy{'' if len(shown) > 1 else 's'} {card_shown(card_named(target))}"
    return tagged(beside(pictures, gap=0.1 * card_width), Tag.FIGURE, f"{names}.")


def _arrow(width: float, height: float) -> Block:
    def paint(canvas: Canvas, x: float, y: float) -> None:
        middle, tip = y + height / 2, x + width - 0.6
        canvas.lines(
            [
                (x + 0.6, middle, tip, middle),
                (tip - 1.8, middle - 1.6, tip, middle),
                (tip - 1.8, middle + 1.6, tip, middle),
            ],
            ink=Ink.WALL,
            width=0.5,
        )

    return Block(width, height, paint)


def _struck(text: str, width: float) -> Block:
    """Return a card that is destroyed, struck through at its lower corner."""
    drawn = card(card_named(text), width=width)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        drawn.paint(canvas, x, y)
        canvas.lines(
            [
                (x - 0.6, y + drawn.height + 0.4, x + drawn.width + 0.6, y - 0.4),
            ],
            ink=Ink.WALL,
            width=0.7,
        )

    return Block(drawn.width, drawn.height, paint)


def padded(block: Block, area: Area, theme: Theme) -> Block:
    """Return a page with a score pad below it, if there is room for one."""
    spare = area.height - block.height - 1.5 * GAP
    if spare < _PAD_FROM:
        return block
    return stack([block, score_pad(width=area.width, height=spare, theme=theme)], gap=1.5 * GAP)


def score_pad(*, width: float, height: float, theme: Theme) -> Block:
    """Return a table with a row for each game played, as high as there is room."""
    columns: list[tuple[writing.Head, float]] = [
        (_head(name, theme), part)
        for name, part in (
            ("Date or deal", 0.3),
            ("Treasure", 0.14),
            ("Haul", 0.2),
            ("Remarks", 0.36),
        )
    ]
    return writing.log(columns, width=width, height=height, theme=theme, title="Score Pad")


def _head(name: str, theme: Theme) -> writing.Head:
    def paint(canvas: Canvas, x: float, y: float, room: float, height: float) -> None:
        write(canvas, x + 1, y, height, name, face=Face.BOLD, size=theme.type["small"])

    return paint
