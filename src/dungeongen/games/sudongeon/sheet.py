"""The sheet of a Sudoku dungeon: a page to play on, a page to look things up, as blocks.

On A4, Letter and legal the map, the stocks, the party and the log share one page; where the paper
is narrow or the type is large they follow one another on several. The key takes two columns and
the rules a third; the type of the reference page is the largest that fits on one page, and only
below the theme's least size does it run on.
"""

from __future__ import annotations

from collections.abc import Sequence

from dungeongen.draw.block import Area, Block, SheetPage, beside, nothing, poured, stack
from dungeongen.draw.canvas import Canvas, Ink
from dungeongen.draw.theme import Theme
from dungeongen.games.sudongeon.chart import chart
from dungeongen.games.sudongeon.key import key, rules
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.party import legend, log, market, party, trackers

_GAP = 4.5
_SIDE_COLUMN = 40.0
_WIDE = 172.0
_COLUMN = 6.3  # widths of a column of text per point of its size, in millimetres


def pages(layout: Layout, *, area: Area, theme: Theme, solution: str | None) -> list[SheetPage]:
    """Return the pages of a sheet: play, reference, and with ``solution`` the solved Sudoku."""
    made = [*_play(layout, area, theme), *_reference(layout, area, theme)]
    if solution is not None:
        made.append(_solved(layout, area, theme, solution))
    return made


def _play(layout: Layout, area: Area, theme: Theme) -> list[SheetPage]:
    digit = theme.type["digit"]
    if area.width < _WIDE or theme.type["body"] > 10:
        return _play_apart(layout, area, theme)
    table = party(width=area.width, theme=theme)
    side = min(area.width - _SIDE_COLUMN - _GAP, area.height - table.height - 2 * _GAP - 30)
    column = area.width - side - _GAP
    aside = [
        trackers(layout, width=column, theme=theme),
        market(width=column, theme=theme),
        legend(width=column, theme=theme),
    ]
    spare = side - sum(block.height for block in aside)
    upper = beside(
        [chart(layout, side=side, digit=digit), stack(aside, gap=max(1.5, spare / 2))], gap=_GAP
    )
    left = area.height - upper.height - table.height - 2 * _GAP
    whole = [upper, table, log(width=area.width, height=left, theme=theme)]
    return [SheetPage("Map and party", stack(whole, gap=_GAP))]


def _play_apart(layout: Layout, area: Area, theme: Theme) -> list[SheetPage]:
    side = min(area.width, area.height)
    plan = chart(layout, side=side, digit=theme.type["digit"])
    centred = beside([nothing((area.width - side) / 2), plan])
    half = (area.width - _GAP) / 2
    column = min(half, 64.0)
    aside = stack(
        [market(width=column, theme=theme), legend(width=column, theme=theme)], gap=_GAP
    )
    stocks = beside([trackers(layout, width=column, theme=theme), aside], gap=_GAP)
    table = party(width=area.width, theme=theme)
    first: list[Block] = [centred]
    if side + _GAP + stocks.height <= area.height:
        first.append(stocks)
        second: list[Block] = [table]
    elif side + _GAP + table.height <= area.height:
        first.append(table)
        second = [stocks]
    else:
        second = [stocks, table]
    used = sum(block.height + _GAP for block in second)
    pages = [SheetPage("Map", stack(first, gap=_GAP))]
    if used > area.height:
        pages.append(SheetPage("Stocks", second[0]))
        second, used = second[1:], second[1].height + _GAP
    second.append(log(width=area.width, height=area.height - used, theme=theme))
    pages.append(SheetPage("Party and log", stack(second, gap=_GAP)))
    return pages


def _reference(layout: Layout, area: Area, theme: Theme) -> list[SheetPage]:
    size = theme.type["body"] + 0.5
    least = theme.type["least"]
    while size >= least:
        count = max(1, round(area.width / (_COLUMN * size)))
        width = (area.width - _GAP * (count - 1)) / count
        entries = key(layout, width=width, theme=theme, size=size)
        chapters = rules(layout, width=width, theme=theme, size=size)
        if count >= 3:
            left = poured(entries, columns=count - 1, height=area.height, gap=3.4)
            right = poured(chapters, columns=1, height=area.height, gap=3.4)
            if len(left) == len(right) == 1:
                columns = [*left[0], *([[]] * (count - 1 - len(left[0]))), *right[0]]
                return [SheetPage("Key and rules", _columns(columns, width, area))]
        size -= 0.25
    size += 0.25
    count = max(1, round(area.width / (_COLUMN * size)))
    width = (area.width - _GAP * (count - 1)) / count
    blocks = [
        *key(layout, width=width, theme=theme, size=size),
        *rules(layout, width=width, theme=theme, size=size),
    ]
    made = poured(blocks, columns=count, height=area.height, gap=3.4)
    labels = ["Key and rules", *(f"Key and rules {i}" for i in range(2, len(made) + 1))]
    return [
        SheetPage(name, _columns(columns, width, area))
        for name, columns in zip(labels, made, strict=True)
    ]


def _columns(columns: Sequence[Sequence[Block]], width: float, area: Area) -> Block:
    stacks = [stack(column, gap=3.4) for column in columns]

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for i, column in enumerate(stacks):
            left = x + i * (width + _GAP)
            column.paint(canvas, left, y)
            if i:
                rule = left - _GAP / 2
                canvas.lines([(rule, y, rule, y + area.height)], ink=Ink.GUIDE, width=0.15)

    return Block(area.width, area.height, paint)


def _solved(layout: Layout, area: Area, theme: Theme, solution: str) -> SheetPage:
    side = min(area.width, area.height, 150.0)
    plan = chart(layout, side=side, digit=theme.type["digit"], solution=solution)
    return SheetPage("Solution", beside([nothing((area.width - side) / 2), plan]))
