"""The sheet of a Sudoku dungeon: a page to play on, a page to look things up, as blocks.

On A4, Letter and legal the map, the stocks, the party and the log share one page; where the paper
is narrow or the type is large they follow one another on several. The key takes two columns and
the rules a third; the type of the reference page is the largest that fits on one page, and only
below the theme's least size does it run on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dungeongen.draw.block import (
    Area,
    Block,
    Columns,
    Entry,
    SheetPage,
    beside,
    nothing,
    poured,
    stack,
)
from dungeongen.draw.canvas import Canvas, Ink
from dungeongen.draw.theme import Theme
from dungeongen.games.sudongeon.back import solved
from dungeongen.games.sudongeon.chart import chart
from dungeongen.games.sudongeon.key import key, rules
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.party import legend, log, market, notes, trackers
from dungeongen.games.sudongeon.party import party as members
from dungeongen.games.sudongeon.state import Company

_GAP = 4.5
_SIDE_COLUMN = 4.45  # the stocks beside the map, in millimetres per point of body type
_WIDE = 19.0  # from this width on, in the same measure, map and stocks share a page
_ROW_GAP = 2.9
_LOG_FROM = 40.0
_LEAST_LOG = 34.0
_LEAST_NOTES = 16.0
_COLUMN = 6.4  # widths of a column of text per point of its size, in millimetres


def pages(
    layout: Layout,
    *,
    area: Area,
    theme: Theme,
    solution: str | None,
    verdict: Mapping[str, Any] | None = None,
    party: Company | None = None,
) -> list[SheetPage]:
    """Return the pages of a sheet: play, reference, and with ``solution`` what gives it all away.

    That is the solved Sudoku, and the plan of a ``verdict``'s JSON. ``party`` is who goes in, if
    not a fresh one.
    """
    made = [*_play(layout, area, theme, party), *_reference(layout, area, theme)]
    if solution is not None:
        made += solved(layout, area=area, theme=theme, solution=solution, verdict=verdict)
    return made


def _play(layout: Layout, area: Area, theme: Theme, company: Company | None) -> list[SheetPage]:
    body = theme.type["body"]
    if area.width < _WIDE * body:
        return _play_apart(layout, area, theme, company)
    table = members(width=area.width, theme=theme, company=company)
    most = area.width - _SIDE_COLUMN * body - _GAP
    marks = legend(layout, width=most, theme=theme)
    room = area.height - table.height - marks.height - 3 * _GAP - _LEAST_LOG
    side = min(most, room)
    column = area.width - side - _GAP
    marks = legend(layout, width=side, theme=theme)
    plan = stack([chart(layout, side=side, theme=theme), marks], gap=1.0)
    stocks = trackers(layout, width=column, theme=theme, company=company)
    aside = [stocks, market(width=column, theme=theme)]
    spare = plan.height - sum(block.height for block in aside) - len(aside) * _GAP
    if spare >= _LEAST_NOTES:
        aside.append(notes(width=column, height=spare, theme=theme))
    upper = beside([plan, stack(aside, gap=_GAP)], gap=_GAP)
    left = area.height - upper.height - table.height - 2 * _GAP
    whole = [upper, table, log(width=area.width, height=left, theme=theme)]
    return [SheetPage("Map and party", stack(whole, gap=_GAP))]


def _play_apart(
    layout: Layout, area: Area, theme: Theme, company: Company | None
) -> list[SheetPage]:
    marks = legend(layout, width=area.width, theme=theme)
    side = min(area.width, area.height - marks.height - 1)
    plan = chart(layout, side=side, theme=theme)
    centred = stack([beside([nothing((area.width - side) / 2), plan]), marks], gap=1)
    half = (area.width - _GAP) / 2
    column = min(half, 64.0)
    aside = market(width=column, theme=theme)
    narrow = trackers(layout, width=column, theme=theme, company=company)
    stocks = beside([narrow, aside], gap=_GAP)
    table = members(width=area.width, theme=theme, company=company)
    rest = [("Stocks", stocks), ("Party", table)]
    if stocks.height > area.height:
        wide = trackers(layout, width=area.width, theme=theme, company=company)
        rest = [("Stocks", wide), ("Market", aside), ("Party", table)]
    made: list[tuple[str, list[Block]]] = [("Map", [centred])]
    for name, block in rest:
        if stack([*made[-1][1], block], gap=_GAP).height > area.height:
            made.append((name, []))
        made[-1][1].append(block)
    left = area.height - stack([*made[-1][1], nothing()], gap=_GAP).height
    if left < _LOG_FROM:
        made.append(("Log", []))
        left = area.height
    made[-1][1].append(log(width=area.width, height=left, theme=theme))
    return [SheetPage(name, stack(blocks, gap=_GAP)) for name, blocks in made]


def _reference(layout: Layout, area: Area, theme: Theme) -> list[SheetPage]:
    """Return key and rules: on one page in the largest type that fits, else on several."""
    least, most = theme.type["least"], theme.type["body"] + 0.5
    sizes = [least + i * 0.25 for i in range(int((most - least) / 0.25) + 1)]
    for arranged in (_rules_aside, _all_in_columns):
        best = None
        low, high = 0, len(sizes)  # sizes below low fit, sizes from high on do not
        while low < high:
            middle = (low + high) // 2
            page = arranged(layout, area, theme, sizes[middle])
            if page is None:
                high = middle
            else:
                best, low = page, middle + 1
        if best is not None:
            return [SheetPage("Key and rules", best)]
    return _running_on(layout, area, theme, max(least, theme.type["body"]))


def _text_columns(area: Area, theme: Theme) -> tuple[int, float]:
    """Return how many columns of text suit an area, and the width of one.

    The number does not depend on the size that is tried, so that smaller type always fits more.
    """
    count = max(1, int(area.width / (_COLUMN * theme.type["body"])))
    return count, (area.width - _GAP * (count - 1)) / count


def _rules_aside(layout: Layout, area: Area, theme: Theme, size: float) -> Block | None:
    """Return the rules in a column beside the key, or ``None`` where they do not fit."""
    count, width = _text_columns(area, theme)
    if count < 3:
        return None
    chapters = [entry.block() for entry in rules(layout, width=width, theme=theme, size=size)]
    if _height(chapters) > area.height:
        return None
    entries = key(layout, width=width, theme=theme, size=size)
    columns = _one_page(entries, count - 1, area.height)
    if columns is None:
        return None
    used = max(_height(column) for column in columns)
    main = [_columns(columns, width, used)]
    wide = (count - 1) * (width + _GAP) - _GAP
    spare = area.height - used - 2 * _GAP
    if spare > _LOG_FROM:
        main.append(log(width=wide, height=spare, theme=theme, title="The Log, continued"))
    aside = _columns([chapters], width, area.height)
    return _ruled([stack([*main, nothing(wide)], gap=2 * _GAP), aside], area.height)


def _all_in_columns(layout: Layout, area: Area, theme: Theme, size: float) -> Block | None:
    """Return key and rules one after the other in columns, or ``None`` where they do not fit."""
    count, width = _text_columns(area, theme)
    columns = _one_page(_both(layout, width, theme, size), count, area.height, split=True)
    return None if columns is None else _columns(columns, width, area.height)


def _one_page(
    entries: Sequence[Entry], count: int, height: float, *, split: bool = False
) -> Columns | None:
    made = poured(entries, columns=count, height=height, gap=_ROW_GAP, split=split)
    if len(made) > 1 or max(_height(column) for column in made[0]) > height + 1e-6:
        return None
    return made[0]


def _both(layout: Layout, width: float, theme: Theme, size: float) -> list[Entry]:
    return [
        *key(layout, width=width, theme=theme, size=size),
        *rules(layout, width=width, theme=theme, size=size),
    ]


def _running_on(layout: Layout, area: Area, theme: Theme, size: float) -> list[SheetPage]:
    """Return key and rules on as many pages as type of ``size`` needs."""
    count, width = _text_columns(area, theme)
    blocks = _both(layout, width, theme, size)
    made = poured(blocks, columns=count, height=area.height, gap=_ROW_GAP)
    labels = ["Key and rules", *(f"Key and rules {i}" for i in range(2, len(made) + 1))]
    return [
        SheetPage(name, _columns(columns, width, max(_height(column) for column in columns)))
        for name, columns in zip(labels, made, strict=True)
    ]


def _height(column: Sequence[Block]) -> float:
    return stack(column, gap=_ROW_GAP).height


def _columns(columns: Sequence[Sequence[Block]], width: float, height: float) -> Block:
    """Return columns of blocks side by side, with rules between them ``height`` long."""
    return _ruled([stack([*column, nothing(width)], gap=_ROW_GAP) for column in columns], height)


def _ruled(columns: Sequence[Block], height: float) -> Block:
    row = beside(columns, gap=_GAP)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        row.paint(canvas, x, y)
        left = x
        for column in columns[:-1]:
            left += column.width + _GAP
            rule = left - _GAP / 2
            canvas.lines([(rule, y, rule, y + height)], ink=Ink.GUIDE, width=0.2)

    return Block(row.width, height, paint)
