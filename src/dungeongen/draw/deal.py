"""Deal pages: the cards of a deal in order, each with a box to tick, to sort a pack into this deal.

A page has sections of rows of cards. Cards stand in groups, a few groups in a row: of all
arrangements that take the fewest pages, the one with the largest cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from dungeongen.core.cards import card_shown
from dungeongen.draw import fonts
from dungeongen.draw.block import (
    Area,
    Block,
    Entry,
    SheetPage,
    line_height,
    page_run,
    paragraph,
    poured,
    stack,
)
from dungeongen.draw.canvas import Canvas, Face, Ink
from dungeongen.draw.cards import card
from dungeongen.draw.columns import continued, heading
from dungeongen.draw.recording import Recording
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import write

_WIDEST = 18.0  # of a card, in millimetres
_NARROWEST = 8.4  # of a card, in millimetres
_ON_CARDS = 12.0  # points that the type on such a card has at least
_STEP = 0.3  # from one width to the next that is tried, in millimetres
_BETWEEN = 0.1  # cards, in card widths
_GROUPS = 0.1  # more between groups, in card widths
_PAIRS = 0.2  # more between pairs of groups, in card widths
_SHAPE = 1.4
_BOX = 4.2  # the side of a box to tick
_BESIDE = 0.8  # between a box and its name
_GAP = 5.0  # between sections
_ROW_GAPS = tuple(1.6 + 0.2 * i for i in range(23))  # the widest that costs no page is taken

Slot = tuple[int, str] | None
"""A card and the name below it, or an empty place."""


class Row(NamedTuple):
    """Places for cards; ``words`` stand above the cards from some place on."""

    slots: tuple[Slot, ...]
    words: tuple[tuple[int, str], ...] = ()


class Section(NamedTuple):
    """A heading, instructions, and ``rows(across)`` of cards; ``cards`` is their number."""

    name: str
    words: str
    cards: int
    rows: Callable[[int], Sequence[Row]]


class Groups(NamedTuple):
    """Cards in groups of ``size``; ``across`` are the numbers of cards that a row may have."""

    size: int
    across: tuple[int, ...]


FIVES = Groups(5, (5, 10, 20))


class _Look(NamedTuple):
    """How cards are set: so many in a row, so wide, with rows so far apart.

    ``split`` tells whether a page may end inside a section though the next could hold all of it.
    """

    across: int
    wide: float
    gap: float
    split: bool


def numbered(name: str, words: str, cards: Sequence[int], first: int = 1) -> Section:
    """Return a section of cards, each named by its place, from ``first`` on."""
    slots = tuple((what, str(i)) for i, what in enumerate(cards, first))

    def rows(across: int) -> list[Row]:
        return [Row(slots[i : i + across]) for i in range(0, len(slots), across)]

    return Section(name, words, len(cards), rows)


def deal_pages(
    sections: Sequence[Section],
    *,
    area: Area,
    theme: Theme,
    groups: Groups = FIVES,
    face: Callable[..., Block] = card,
    name_of: Callable[[int], str] = card_shown,
) -> list[SheetPage]:
    """Return pages with all sections.

    ``face(card, width=…, height=…)`` draws a card, ``name_of(card)`` is its name.
    """

    def arranged(look: _Look) -> list[list[Block]]:
        entries = [entry(section, look) for section in sections]
        pages = poured(entries, columns=1, height=area.height, gap=_GAP, split=look.split)
        return [blocks for (blocks,) in pages]

    def entry(section: Section, look: _Look) -> Entry:
        name, words, cards, rows = section
        head = heading(name, width=area.width, theme=theme, note=f"{cards} cards")
        again = continued(name, width=area.width, theme=theme)
        text = paragraph(words, width=area.width, size=theme.type["body"])
        parts = [
            _painted(row, look.wide, groups.size, area, theme, face, name_of)
            for row in rows(look.across)
        ]
        return Entry(f"deal {name}", stack([head, text], gap=0.4), again, tuple(parts), look.gap)

    def legible(look: _Look) -> bool:
        """Return whether no card as wide as this has smaller type than the theme."""
        canvas = Recording()
        canvas.page(_WIDEST, _WIDEST * _SHAPE, "")
        for what in shown:
            face(what, width=look.wide, height=look.wide * _SHAPE).paint(canvas, 0.0, 0.0)
        return min(text.size for text in canvas.texts) >= theme.type["least"]

    every = [*_looks(groups, area, theme)]
    if theme.type["least"] > _ON_CARDS:
        slots = (slot for section in sections for row in section.rows(1) for slot in row.slots)
        shown = {slot[0] for slot in slots if slot is not None}
        every = [*filter(legible, every)] or every
    looks = {look: len(arranged(look)) for look in every}
    best = min(looks, key=lambda look: (looks[look], look.split, -look.wide))
    loose = (arranged(best._replace(gap=gap)) for gap in reversed(_ROW_GAPS))
    pages = next(pages for pages in loose if len(pages) == looks[best])
    return page_run("Deal", (stack(blocks, gap=_GAP) for blocks in pages), "deal")


def _looks(groups: Groups, area: Area, theme: Theme) -> Iterator[_Look]:
    least = max(_NARROWEST, _ticked_width("00", theme))
    for across in groups.across:
        wide = min(_WIDEST, area.width / (_place(across - 1, 1.0, groups.size) + 1))
        if wide >= least or across == groups.across[0]:
            for i in range(int(max(0.0, wide - least) / _STEP) + 1):
                for split in (False, True):
                    yield _Look(across, wide - i * _STEP, _ROW_GAPS[0], split)


def _place(slot: int, wide: float, group: int) -> float:
    """Return the offset of a place in a row of cards in groups."""
    return wide * (slot * (1 + _BETWEEN) + slot // group * _GROUPS + slot // (2 * group) * _PAIRS)


def _ticked_width(name: str, theme: Theme) -> float:
    """Return the width of a box to tick and its name."""
    return _BOX + _BESIDE + fonts.width(name, Face.BOLD, theme.type["body"])


def _painted(
    row: Row,
    wide: float,
    group: int,
    area: Area,
    theme: Theme,
    face: Callable[..., Block],
    name_of: Callable[[int], str],
) -> Block:
    """Return cards side by side, each above its box to tick."""
    size = theme.type["body"]
    above = line_height(size) if row.words else 0.0
    high = wide * _SHAPE
    line = max(_BOX, line_height(size))

    def paint(canvas: Canvas, x: float, y: float) -> None:
        words = dict(row.words)
        for i, slot in enumerate(row.slots):
            left = x + _place(i, wide, group)
            if i in words:
                with canvas.tagged(Tag.H3):
                    write(canvas, left, y - 0.4, above, words[i], face=Face.BOLD, size=size)
            if slot is not None:
                with canvas.tagged(Tag.ITEM):
                    ticked(canvas, slot, left, y + above)

    def ticked(canvas: Canvas, slot: tuple[int, str], left: float, top: float) -> None:
        what, name = slot
        with canvas.tagged(Tag.BODY, name_of(what)):
            face(what, width=wide, height=high).paint(canvas, left, top)
        left += (wide - _ticked_width(name, theme)) / 2
        top += high + 0.9
        with canvas.frame(left, top + (line - _BOX) / 2, _BOX, _BOX, f"tick {name}"):
            canvas.rect(
                left,
                top + (line - _BOX) / 2,
                _BOX,
                _BOX,
                fill=Ink.FLOOR,
                stroke=Ink.WALL,
                width=0.3,
            )
        with canvas.tagged(Tag.LABEL):
            write(canvas, left + _BOX + _BESIDE, top, line, name, face=Face.BOLD, size=size)

    return Block(area.width, above + high + 0.9 + line, paint)
