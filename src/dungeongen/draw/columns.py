"""Pages of text: headings, chapters, and columns with rules between them.

A reference page is set in the largest type that fits on one page. The number of columns depends on
the theme alone, so that a smaller size always holds more text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, fsum
from typing import TypeVar

from dungeongen.draw import fonts
from dungeongen.draw.block import (
    Area,
    Block,
    Columns,
    Entry,
    SheetPage,
    beside,
    label,
    nothing,
    paragraph,
    poured,
    stack,
)
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink
from dungeongen.draw.icons import SIGNS, draw_suit
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme

Page = TypeVar("Page")

GAP = 4.5  # between columns
_SUITS = "".join(SIGNS) + " "
ROW_GAP = 2.9  # between the entries of a column
_COLUMN = 6.3  # width of a column of text, in millimetres per point of its size


def heading(
    string: str,
    *,
    width: float,
    theme: Theme,
    note: str = "",
    alt_text: str | None = None,
    tag: Tag = Tag.H2,
) -> Block:
    """Return a heading over a rule, with ``note`` on the right if there is room for it.

    ``alt_text`` is what a screen reader says for it; nothing if that is empty.

    One that only goes on in another column is an artifact. Suit signs at the end of ``string``
    are drawn.
    """
    size, small = theme.type["head"], theme.type["small"]
    plain = string.rstrip(_SUITS)
    signs = [sign for sign in string[len(plain) :] if sign in SIGNS]
    suits = [SIGNS[sign] for sign in signs]
    words = label(plain, face=Face.TITLE, size=size, ink=Ink.ACCENT, width=width)
    name = fonts.width(plain, Face.TITLE, size)
    pip = 0.72 * size * MM_PER_POINT
    natural = name + len(suits) * 1.15 * pip
    if natural + 6 + fonts.width(note, Face.ITALIC, small) > width:
        note = ""

    def paint(canvas: Canvas, x: float, y: float) -> None:
        baseline = y + fonts.ASCENT * size * MM_PER_POINT
        with canvas.tagged(tag):
            words.paint(canvas, x, y)
            for i, suit in enumerate(suits):
                middle = baseline - fonts.CAP_HEIGHT * size * MM_PER_POINT / 2
                with canvas.tagged(Tag.SPAN, f" {signs[i]}"):
                    draw_suit(canvas, suit, x + name + (0.85 + 1.15 * i) * pip, middle, pip)
        if note:
            with canvas.tagged(Tag.ARTIFACT if alt_text == "" else Tag.P, alt_text or ""):
                canvas.text(
                    x + width,
                    baseline,
                    note,
                    face=Face.ITALIC,
                    size=small,
                    ink=Ink.MUTED,
                    anchor="end",
                )
        rule = y + words.height + 0.3
        canvas.lines([(x, rule, x + width, rule)], ink=Ink.ACCENT, width=0.35)

    return Block(width, words.height + 1.3, paint)


def continued(name: str, *, width: float, theme: Theme) -> Block:
    """Return the heading over what goes on in another column."""
    return heading(f"{name}, continued", width=width, theme=theme, tag=Tag.ARTIFACT)


def chapter(name: str, lines: Sequence[str], *, width: float, theme: Theme, size: float) -> Entry:
    """Return a heading with paragraphs of ``size`` points below it."""
    head = heading(name, width=width, theme=theme)
    again = continued(name.rstrip(_SUITS), width=width, theme=theme)
    parts = tuple(paragraph(line, width=width, size=size) for line in lines)
    return Entry(name, head, again, parts, gap=0.06 * size)


def text_columns(area: Area, theme: Theme) -> tuple[int, float]:
    """Return the number of text columns for an area, and the width of one."""
    count = max(1, int(area.width / (_COLUMN * theme.type["body"])))
    return count, column_width(area, count)


def column_width(area: Area, count: int) -> float:
    """Return the width of each of ``count`` columns, in millimetres."""
    return (area.width - GAP * (count - 1)) / count


def largest(
    arranged: Callable[[float], Page | None],
    theme: Theme,
    *,
    least: float | None = None,
    most: float | None = None,
) -> Page | None:
    """Return ``arranged(size)`` for the largest size of type that does not give ``None``."""
    if least is None:
        least = theme.type["least"]
    top = theme.type["body"] + 0.5 if most is None else most
    sizes = [least + i * 0.25 for i in range(int((top - least) / 0.25) + 1)]
    best = None
    low, high = 0, len(sizes)  # sizes below low fit, sizes from high on do not
    while low < high:
        middle = (low + high) // 2
        page = arranged(sizes[middle])
        if page is None:
            high = middle
        else:
            best, low = page, middle + 1
    return best


def one_page(
    entries: Sequence[Entry], count: int, height: float, *, split: int = 0
) -> Columns | None:
    """Return ``entries`` in ``count`` columns on one page, or ``None`` if they do not fit."""
    pages = poured(entries, columns=count, height=height, gap=ROW_GAP, split=split)
    if len(pages) > 1 or max(column_height(column) for column in pages[0]) > height + 1e-6:
        return None
    return pages[0]


def sizes(most: float, least: float) -> list[float]:
    """Return sizes of type from ``most`` down to ``least``, in steps of half a point.

    >>> sizes(9.5, 8.25)
    [9.5, 9.0, 8.5, 8.25]
    """
    count = max(0, ceil((most - least) / 0.5 - 1e-6))
    return [*(most - 0.5 * i for i in range(count)), least]


def fewest_pages(
    entries: Callable[[float], Sequence[Entry]], theme: Theme, *, columns: int, height: float
) -> list[Columns]:
    """Return ``entries(size)`` on as few pages as type from the body's size to the least allows.

    Among sizes that need as few, the largest is taken. Entries are split, two parts or more on
    either side, only if that saves a page, or leaves fewer of them less than half full.
    """
    layouts = [
        poured(parts, columns=columns, height=height, gap=ROW_GAP, split=split)
        for parts in map(entries, sizes(theme.type["body"], theme.type["least"]))
        for split in (0, 2)
    ]
    return min(layouts, key=lambda pages: (len(pages), _hollow(pages, columns * height)))


def _hollow(pages: Sequence[Columns], room: float) -> int:
    """Return how many pages but the last use less than half of their ``room``."""
    used = (fsum(column_height(column) for column in page) for page in pages[:-1])
    return sum(height < room / 2 for height in used)


TitledBlocks = tuple[str, list[Block]]


def flowed(
    first: TitledBlocks, rest: Sequence[tuple[str, Block]], area: Area
) -> list[TitledBlocks]:
    """Put named blocks below ``first`` and on further pages; return all pages.

    A page takes every block that still fits, in order, and is named after its first block. A block
    that fits on no page stands alone, and the press refuses it.
    """
    pages = [first]
    left = list(rest)
    while left:
        free = free_height(pages, area)
        fits = [i for i, (_, block) in enumerate(left) if block.height <= free]
        if not fits and pages[-1][1]:
            pages.append((left[0][0], []))
            continue
        _, block = left.pop(fits[0] if fits else 0)
        pages[-1][1].append(block)
    return pages


def free_height(pages: Sequence[TitledBlocks], area: Area) -> float:
    """Return the height that is left on the last of these pages, less a gap."""
    whole = (area if len(pages) == 1 else area.later).height
    return whole - stack([*pages[-1][1], nothing()], gap=GAP).height


def column_height(column: Sequence[Block]) -> float:
    """Return the height of a column of blocks."""
    return stack(column, gap=ROW_GAP).height


def in_columns(columns: Sequence[Sequence[Block]], width: float, height: float) -> Block:
    """Return columns of blocks side by side, with rules between them ``height`` long."""
    return ruled([stack([*column, nothing(width)], gap=ROW_GAP) for column in columns], height)


def ruled(columns: Sequence[Block], height: float) -> Block:
    """Return blocks side by side, with rules between them."""
    row = beside(columns, gap=GAP)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        row.paint(canvas, x, y)
        left = x
        for column in columns[:-1]:
            left += column.width + GAP
            rule = left - GAP / 2
            canvas.lines([(rule, y, rule, y + height)], ink=Ink.GUIDE, width=0.2)

    return Block(row.width, height, paint)


_NO_MAT = (
    "**A mat** for these cards needs A4 or Letter: print a sheet of the game on such paper. The "
    "game goes without it as well."
)


def without_mat(
    area: Area, theme: Theme, pages: Callable[[Area], Sequence[SheetPage]]
) -> list[SheetPage]:
    """Return ``pages(area)``, which say first that there is no mat on so small a page."""
    note = paragraph(_NO_MAT, width=area.width, size=theme.type["body"])
    height = note.height + GAP
    first, *more = pages(Area(area.width, area.height - height, area.gained + height))
    return [first._replace(block=stack([note, first.block], gap=GAP)), *more]
