"""Solution pages: a line of play in numbered paragraphs, and what else a game tells of its deal.

Words alone are hard to follow, so the table is shown at a few moments, as large as there is room.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import ceil
from typing import NamedTuple, TypeVar

from dungeongen.core.facets import Round
from dungeongen.draw.block import (
    Area,
    Block,
    Columns,
    Entry,
    SheetPage,
    beside,
    framed,
    label,
    nothing,
    on_paper,
    page_run,
    paragraph,
    poured,
    stack,
    tagged,
)
from dungeongen.draw.canvas import Face
from dungeongen.draw.columns import (
    GAP,
    column_height,
    column_width,
    continued,
    heading,
    in_columns,
    text_columns,
)
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme

_LINE = 1.1
_LARGER = (3.0, 2.5, 2.0, 1.5, 1.0, 0.5)  # points more than body type
_TOGETHER = 2  # paragraphs, on either side of a column break
_MOMENTS = 4
_STEP = 3.0  # millimetres from one size of a picture to the next that is tried
_LEAST_SIDE = 0.4  # of a column, for a picture

State = TypeVar("State")

Sections = Callable[[float, float], Iterable[Entry]]
"""The sections of a page for a width in millimetres and a size of type in points."""


def section(name: str, parts: Sequence[Block], *, width: float, theme: Theme) -> Entry:
    """Return parts below a heading, which is repeated where they continue."""
    head = heading(name, width=width, theme=theme)
    again = continued(name, width=width, theme=theme)
    return Entry(name, head, again, tuple(parts), _LINE)


def numbered(sign: str, markup: str, *, width: float, size: float) -> Block:
    """Return a paragraph with its number, or another sign, in front of it."""
    mark = label(sign, face=Face.BOLD, size=size, width=0.62 * size, anchor="start")
    body = paragraph(markup, width=width - mark.width, size=size, tag=Tag.BODY)
    return tagged(beside([tagged(mark, Tag.LABEL), body]), Tag.ITEM)


def steps(texts: Iterable[str], *, width: float, size: float) -> list[Block]:
    """Return numbered paragraphs; arrows become words, since the text face has none."""
    return [
        numbered(str(i), text.replace("→", "to"), width=width, size=size)
        for i, text in enumerate(texts, 1)
    ]


class Moment(NamedTuple):
    """The table after a step; ``picture(side)`` draws it so many millimetres wide.

    It is ``None`` where that is too small to read.
    """

    words: str
    picture: Callable[[float], Block | None]


def moments(
    rounds: Sequence[Round[State]], picture: Callable[[State, float], Block | None]
) -> list[Moment]:
    """Return the table at four moments of a line of play, at equal distances; the end is last."""
    count = len(rounds)
    numbers = sorted({ceil(count * i / _MOMENTS) for i in range(1, _MOMENTS + 1)} - {0})
    return [
        Moment(f"After step {number}", partial(picture, rounds[number - 1].state))
        for number in numbers
    ]


def solution_pages(
    sections: Sections, shown: Sequence[Moment] = (), *, area: Area, theme: Theme
) -> list[SheetPage]:
    """Return sections on as few pages as possible, and below them the moments that are ``shown``.

    If two broad columns are enough for one page, there are no more than two. Pictures that have no
    room below get a page of their own, where there are fewer if they have to be large; pages that
    are shared have none, and there, as above pictures, the type is that of the body. Elsewhere it
    is the largest that needs no more pages.
    """
    most, _ = text_columns(area, theme)

    def arranged(count: int, size: float) -> list[Columns]:
        entries = list(sections(column_width(area, count), size))
        return poured(entries, columns=count, height=area.height, gap=GAP, split=_TOGETHER)

    def printed(pages: Sequence[Columns]) -> list[Block]:
        width = column_width(area, count)
        return [in_columns(columns, width, max(map(column_height, columns))) for columns in pages]

    size = theme.type["body"]
    for count in sorted({min(2, most), most}):
        pages = arranged(count, size)
        if len(pages) == 1:
            break
    blocks = printed(pages)
    if not area.shared:
        *full, last = blocks
        below = _rows(shown, Area(area.width, area.height - last.height - GAP), theme)
        if below:
            blocks = [*full, stack([last, *below], gap=GAP)]
        else:
            larger = (arranged(count, size + more) for more in _LARGER)
            *full, last = printed(
                next((sizes for sizes in larger if len(sizes) == len(pages)), pages)
            )
            fewer = (_rows(some, area, theme) for some in (shown, shown[1::2], shown[-1:]))
            blocks = [*full, *_flowed(last, next(filter(None, fewer), []), area.height)]
    return page_run("Solution", blocks, "solution")


def _flowed(first: Block, rows: Sequence[Block], height: float) -> list[Block]:
    """Return pages with rows below ``first``, as far as they fit, and on a page of their own."""
    pages = [[first]]
    for row in rows:
        if stack([*pages[-1], row], gap=GAP).height > height:
            pages.append([])
        pages[-1].append(row)
    return [stack(page, gap=GAP) for page in pages]


def _rows(shown: Sequence[Moment], area: Area, theme: Theme) -> list[Block]:
    """Return rows of moments, as large as an area allows; none if it is too small.

    Of four moments the second may go, where three have more room.
    """
    some = [shown, [*shown[:1], *shown[2:]]] if len(shown) == _MOMENTS else [shown]
    best, widest = list[Block](), 0.0
    for few in some:
        for across in range(1, len(few) + 1):
            column = column_width(area, across)
            side = column
            while side > widest and side >= _LEAST_SIDE * column:
                rows = _side_by_side(few, across, side, column, theme)
                if rows and stack(rows, gap=GAP).height <= area.height:
                    best, widest = rows, side
                side -= _STEP
    return best


def _side_by_side(
    shown: Sequence[Moment], across: int, side: float, column: float, theme: Theme
) -> list[Block]:
    """Return rows of ``across`` moments, each ``side`` millimetres wide in its column.

    There are none where a picture is too small to read.
    """
    pictures = []
    for moment in shown:
        picture = moment.picture(side)
        if picture is None:
            return []
        head = label(moment.words, face=Face.BOLD, size=theme.type["body"], width=column)
        alt_text = f"The table {moment.words[0].lower()}{moment.words[1:]}."
        drawing = tagged(picture, Tag.FIGURE, alt_text)
        block = stack([on_paper(head), drawing, nothing(column)], gap=_LINE)
        pictures.append(framed(block, moment.words))
    return [beside(pictures[i : i + across], gap=GAP) for i in range(0, len(pictures), across)]
