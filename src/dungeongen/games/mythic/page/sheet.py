"""The sheet: the playmat, then the reference with drawn examples and a score pad, then the deal."""

from __future__ import annotations

from functools import partial

from dungeongen.draw.block import Area, Block, Entry, SheetPage, framed, poured, stack
from dungeongen.draw.canvas import Canvas, Face, Ink
from dungeongen.draw.columns import (
    GAP,
    ROW_GAP,
    chapter,
    column_height,
    in_columns,
    largest,
    one_page,
    opened_by,
    text_columns,
)
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import log, write
from dungeongen.games.mythic.layout import Layout
from dungeongen.games.mythic.page.deal_page import stacked
from dungeongen.games.mythic.page.examples import band
from dungeongen.games.mythic.page.playmat import playmat
from dungeongen.games.mythic.page.rules_text import chapters
from dungeongen.games.mythic.page.tiled_mat import tiled_mat

_LEGIBLE = 8.5
_PAD_FROM = 30.0  # the least height of a score pad


def pages(layout: Layout, *, area: Area, theme: Theme, cards: str | None = None) -> list[SheetPage]:
    """Return the pages of a sheet, without its solution; the mat is for ``cards`` of this size."""
    return [
        *table(layout, area=area, theme=theme, cards=cards),
        *stacked(layout, area=area, theme=theme),
    ]


def table(
    layout: Layout,
    *,
    area: Area,
    theme: Theme,
    cards: str | None = None,
    spoiler: str | None = None,
) -> list[SheetPage]:
    """Return mat and reference, which are the same for all deals of a kind."""
    return [*_mats(layout, area, theme, cards), *_reference(layout, area, theme, spoiler)]


def chapter_opening(
    layout: Layout, *, area: Area, theme: Theme, spoiler: str | None = None
) -> list[SheetPage]:
    """Return what opens a chapter: mat and reference, or that alone where the mat needs tiles.

    Nobody cuts tiles out of a book.
    """
    if playmat(layout, area=area, theme=theme) is not None:
        return table(layout, area=area, theme=theme, spoiler=spoiler)
    return opened_by(_NO_MAT, area, theme, lambda rest: _reference(layout, rest, theme, spoiler))


_NO_MAT = (
    "**A mat** for these cards needs A4 or Letter: print a sheet of the game on such paper. The "
    "game goes without it as well."
)


def _mats(layout: Layout, area: Area, theme: Theme, cards: str | None) -> list[SheetPage]:
    """Return the mat, in tiles if it does not fit on a page."""
    mat = playmat(layout, area=area, theme=theme, cards=cards)
    if mat is not None:
        block = framed(mat, "playmat")
        spare = area.height - block.height - 1.5 * GAP
        if spare >= _PAD_FROM:
            block = stack([block, pad(area.width, spare, theme)], gap=1.5 * GAP)
        return [SheetPage("Playmat", block, "mat")]
    return tiled_mat(layout, area=area, theme=theme, cards=cards or "mini")


def _reference(
    layout: Layout, area: Area, theme: Theme, spoiler: str | None = None
) -> list[SheetPage]:
    """Return the rules in the largest type that fits on one page, with a score pad below."""
    count, width = text_columns(area, theme)
    result = chapters(layout, spoiler)

    def entries(size: float) -> list[Entry]:
        return [chapter(name, lines, width=width, theme=theme, size=size) for name, lines in result]

    def arranged(spared: float, size: float) -> Block | None:
        top = band(layout, width=area.width, theme=theme, size=size)
        room = area.height - top.height - 2 * GAP - spared
        columns = one_page(entries(size), count, room, split=True)
        if columns is None:
            return None
        used = max(map(column_height, columns))
        return stack([top, in_columns(columns, width, used)], gap=1.5 * GAP)

    least, most = max(_LEGIBLE, theme.type["least"]), theme.type["body"] + 1
    for spared in (_PAD_FROM + 1.5 * GAP, 0.0):
        best = largest(partial(arranged, spared), theme, least=least, most=most)
        if best is None:
            continue
        spare = area.height - best.height - 1.5 * GAP
        if spare < _PAD_FROM:
            return [SheetPage("Reference", best, "rules")]
        block = stack([best, pad(area.width, spare, theme)], gap=1.5 * GAP)
        return [SheetPage("Reference", block, "rules")]
    size = theme.type["body"]
    top = band(layout, width=width, theme=theme, size=size)
    first = Entry("examples", top, top, (), gap=0)
    made_pages = []
    for columns in poured([first, *entries(size)], columns=count, height=area.height, gap=ROW_GAP):
        used = max(map(column_height, columns))
        made_pages.append(in_columns(columns, width, used))
    spare = area.height - made_pages[-1].height - 1.5 * GAP
    if spare >= _PAD_FROM:
        made_pages[-1] = stack([made_pages[-1], pad(area.width, spare, theme)], gap=1.5 * GAP)
    return [
        SheetPage("Reference" if i == 1 else f"Reference {i}", block, "rules")
        for i, block in enumerate(made_pages, 1)
    ]


_COLUMNS = (("Date", 0.16), ("Player", 0.3), ("Health left", 0.16), ("Monsters", 0.14),
            ("Treasure", 0.12), ("Score", 0.12))  # fmt: skip


def pad(width: float, height: float, theme: Theme) -> Block:
    """Return the score pad: a row for each play."""
    columns = [(partial(_head, name, theme), share) for name, share in _COLUMNS]
    return log(columns, width=width, height=height, theme=theme, title="Score Pad")


def _head(
    name: str, theme: Theme, canvas: Canvas, x: float, y: float, room: float, height: float
) -> None:
    write(canvas, x, y, height, name, face=Face.ITALIC, size=theme.type["body"], ink=Ink.MUTED)
