"""What Mythic Dungeon Crawler prints: its sheets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from dungeongen.core.options import ResolvedOptions
from dungeongen.draw.block import Area, Block, Entry, SheetPage, framed, page_run, poured, stack
from dungeongen.draw.canvas import Canvas, Face, Ink
from dungeongen.draw.card_sizes import mat_notes
from dungeongen.draw.columns import (
    GAP,
    ROW_GAP,
    chapter,
    column_height,
    in_columns,
    largest,
    one_page,
    text_columns,
    without_mat,
)
from dungeongen.draw.pages import BOUND, Pages
from dungeongen.draw.spoilers import NEEDS, TAKE, HiddenStacks
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import log, write
from dungeongen.games.mythic.layout import Layout
from dungeongen.games.mythic.page.now import TABLETOP
from dungeongen.games.mythic.page.playmat import CARDS, playmat
from dungeongen.games.mythic.page.rules import band, chapters
from dungeongen.games.mythic.page.solution import back, stacked, stacks
from dungeongen.games.mythic.page.tiled_mat import tiled_mat
from dungeongen.games.mythic.verdict import Verdict

# The sheet: the playmat, then the reference with drawn examples and a score pad, then the deal.

_LEGIBLE = 8.5
_PADS = (64.0, 47.0, 30.0)  # the least height of a score pad, the longer the rules the less


def pages(layout: Layout, *, area: Area, theme: Theme, cards: str | None = None) -> list[SheetPage]:
    """Return the pages of a sheet, without its solution; the mat is for ``cards`` of this size."""
    return [
        *_mats(layout, area, theme, cards),
        *_reference(layout, area, theme),
        *stacked(layout, area=area, theme=theme),
    ]


def _rules(
    layouts: Sequence[Layout], area: Area, theme: Theme, spoiler: str | None
) -> list[SheetPage]:
    """Return what opens a chapter: mat and reference, or that alone where the mat needs tiles.

    Tiles are not cut out of a book.
    """
    layout = layouts[0]
    for cards in CARDS:
        if playmat(layout, area=area, theme=theme, cards=cards) is not None:
            return [*_mats(layout, area, theme, cards), *_reference(layout, area, theme, spoiler)]
    return without_mat(area, theme, lambda rest: _reference(layout, rest, theme, spoiler))


def _mats(layout: Layout, area: Area, theme: Theme, cards: str | None) -> list[SheetPage]:
    """Return the mat, in tiles if it does not fit on a page."""
    mat = playmat(layout, area=area, theme=theme, cards=cards)
    if mat is not None:
        return [SheetPage("Playmat", _padded(framed(mat, "playmat"), layout, area, theme), "mat")]
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
    for spared in (*(pad + 1.5 * GAP for pad in _PADS), 0.0):
        best = largest(partial(arranged, spared), theme, least=least, most=most)
        if best is not None:
            return [SheetPage("Reference", _padded(best, layout, area, theme), "rules")]
    size = theme.type["body"]
    top = band(layout, width=width, theme=theme, size=size)
    first = Entry("examples", top, top, (), gap=0)
    blocks = [
        in_columns(columns, width, max(map(column_height, columns)))
        for columns in poured(
            [first, *entries(size)], columns=count, height=area.height, gap=ROW_GAP
        )
    ]
    blocks[-1] = _padded(blocks[-1], layout, area, theme)
    return page_run("Reference", blocks, "rules")


def _padded(block: Block, layout: Layout, area: Area, theme: Theme) -> Block:
    """Return a page with a score pad, a row for each play, below it if there is room for one."""
    spare = area.height - block.height - 1.5 * GAP
    if spare < min(_PADS):
        return block
    shown = [
        column for column in _COLUMNS if column[0] != "Treasure" or "TREASURE" in layout.jokers
    ]
    whole = sum(share for _, share in shown)
    columns = [(partial(_head, name, theme), share / whole) for name, share in shown]
    pad = log(columns, width=area.width, height=spare, theme=theme, title="Score Pad")
    return stack([block, pad], gap=1.5 * GAP)


_COLUMNS = (
    ("Date", 0.16),
    ("Player", 0.3),
    ("Health left", 0.16),
    ("Monsters", 0.14),
    ("Treasure", 0.12),
    ("Score", 0.12),
)


def _head(
    name: str, theme: Theme, canvas: Canvas, x: float, y: float, room: float, height: float
) -> None:
    write(canvas, x, y, height, name, face=Face.ITALIC, size=theme.type["body"], ink=Ink.MUTED)


def _sheet(
    layout: Layout,
    *,
    area: Area,
    theme: Theme,
    solution: bool = False,
    verdict: Verdict | None = None,
    party: None = None,
    options: ResolvedOptions | None = None,
) -> list[SheetPage]:
    if (options or {}).get(BOUND):
        result = stacked(layout, area=area, theme=theme)
    else:
        result = pages(layout, area=area, theme=theme, cards=(options or {}).get("card_size"))
    if solution:
        result += back(layout, area=area, theme=theme, verdict=verdict)
    return result


_JOKERS = ("", " with a joker", " with two jokers", " with three jokers", " with four jokers")


def _needs(layout: Layout, options: ResolvedOptions) -> tuple[str, ...]:
    pack = f"a pack of 52 cards{_JOKERS[len(layout.jokers)]}"
    return ("a pencil", pack, "two coins", *NEEDS.get(options.get("spoiler", ""), ()))


PAGES: Pages[Layout, None, Verdict] = Pages(
    sheet=_sheet,
    needs=_needs,
    notes=mat_notes,
    rules=_rules,
    now=TABLETOP.now,
    touch=TABLETOP.touch,
    hiding=HiddenStacks(stacks, "Take this card from your pack.", TAKE),
)
