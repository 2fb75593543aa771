"""The sheet of a Sudoku dungeon: a page to play on, a page to look things up, as blocks.

On A4, Letter and legal the map, the stocks, the party and the log share one page; where the paper
is narrow or the type is large they follow one another on several. The key takes two columns and
the rules a third; the type of the reference page is the largest that fits on one page, and only
below the theme's least size does it run on.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from dungeongen.draw.block import (
    Area,
    Block,
    Entry,
    SheetPage,
    beside,
    nothing,
    poured,
    stack,
)
from dungeongen.draw.columns import (
    GAP,
    ROW_GAP,
    column_height,
    in_columns,
    largest,
    one_page,
    ruled,
    text_columns,
)
from dungeongen.draw.theme import Theme
from dungeongen.games.sudongeon.back import solved
from dungeongen.games.sudongeon.chart import chart
from dungeongen.games.sudongeon.key import key, rules
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.party import legend, log, market, notes, trackers
from dungeongen.games.sudongeon.party import party as members
from dungeongen.games.sudongeon.state import Company

_SIDE_COLUMN = 4.45  # the stocks beside the map, in millimetres per point of body type
_WIDE = 19.0  # from this width on, in the same measure, map and stocks share a page
_LOG_FROM = 40.0
_LEAST_LOG = 34.0
_LEAST_NOTES = 16.0


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
    most = area.width - _SIDE_COLUMN * body - GAP
    marks = legend(layout, width=most, theme=theme)
    room = area.height - table.height - marks.height - 3 * GAP - _LEAST_LOG
    side = min(most, room)
    column = area.width - side - GAP
    marks = legend(layout, width=side, theme=theme)
    plan = stack([chart(layout, side=side, theme=theme), marks], gap=1.0)
    stocks = trackers(layout, width=column, theme=theme, company=company)
    aside = [stocks, market(width=column, theme=theme)]
    spare = plan.height - sum(block.height for block in aside) - len(aside) * GAP
    if spare >= _LEAST_NOTES:
        aside.append(notes(width=column, height=spare, theme=theme))
    upper = beside([plan, stack(aside, gap=GAP)], gap=GAP)
    left = area.height - upper.height - table.height - 2 * GAP
    whole = [upper, table, log(width=area.width, height=left, theme=theme)]
    return [SheetPage("Map and party", stack(whole, gap=GAP))]


def _play_apart(
    layout: Layout, area: Area, theme: Theme, company: Company | None
) -> list[SheetPage]:
    marks = legend(layout, width=area.width, theme=theme)
    side = min(area.width, area.height - marks.height - 1)
    plan = chart(layout, side=side, theme=theme)
    centred = stack([beside([nothing((area.width - side) / 2), plan]), marks], gap=1)
    half = (area.width - GAP) / 2
    column = min(half, 64.0)
    aside = market(width=column, theme=theme)
    narrow = trackers(layout, width=column, theme=theme, company=company)
    stocks = beside([narrow, aside], gap=GAP)
    table = members(width=area.width, theme=theme, company=company)
    rest = [("Stocks", stocks), ("Party", table)]
    if stocks.height > area.height:
        wide = trackers(layout, width=area.width, theme=theme, company=company)
        rest = [("Stocks", wide), ("Market", aside), ("Party", table)]
    made: list[tuple[str, list[Block]]] = [("Map", [centred])]
    for name, block in rest:
        if stack([*made[-1][1], block], gap=GAP).height > area.height:
            made.append((name, []))
        made[-1][1].append(block)
    left = area.height - stack([*made[-1][1], nothing()], gap=GAP).height
    if left < _LOG_FROM:
        made.append(("Log", []))
        left = area.height
    made[-1][1].append(log(width=area.width, height=left, theme=theme))
    return [SheetPage(name, stack(blocks, gap=GAP)) for name, blocks in made]


def _reference(layout: Layout, area: Area, theme: Theme) -> list[SheetPage]:
    """Return key and rules: on one page in the largest type that fits, else on several."""
    for arranged in (_rules_aside, _all_in_columns):
        best = largest(partial(arranged, layout, area, theme), theme)
        if best is not None:
            return [SheetPage("Key and rules", best)]
    return _running_on(layout, area, theme, max(theme.type["least"], theme.type["body"]))


def _rules_aside(layout: Layout, area: Area, theme: Theme, size: float) -> Block | None:
    """Return the rules in a column beside the key, or ``None`` where they do not fit."""
    count, width = text_columns(area, theme)
    if count < 3:
        return None
    chapters = [entry.block() for entry in rules(layout, width=width, theme=theme, size=size)]
    if column_height(chapters) > area.height:
        return None
    entries = key(layout, width=width, theme=theme, size=size)
    columns = one_page(entries, count - 1, area.height)
    if columns is None:
        return None
    used = max(column_height(column) for column in columns)
    main = [in_columns(columns, width, used)]
    wide = (count - 1) * (width + GAP) - GAP
    spare = area.height - used - 2 * GAP
    if spare > _LOG_FROM:
        main.append(log(width=wide, height=spare, theme=theme, title="The Log, continued"))
    aside = in_columns([chapters], width, area.height)
    return ruled([stack([*main, nothing(wide)], gap=2 * GAP), aside], area.height)


def _all_in_columns(layout: Layout, area: Area, theme: Theme, size: float) -> Block | None:
    """Return key and rules one after the other in columns, or ``None`` where they do not fit."""
    count, width = text_columns(area, theme)
    columns = one_page(_both(layout, width, theme, size), count, area.height, split=True)
    return None if columns is None else in_columns(columns, width, area.height)


def _both(layout: Layout, width: float, theme: Theme, size: float) -> list[Entry]:
    return [
        *key(layout, width=width, theme=theme, size=size),
        *rules(layout, width=width, theme=theme, size=size),
    ]


def _running_on(layout: Layout, area: Area, theme: Theme, size: float) -> list[SheetPage]:
    """Return key and rules on as many pages as type of ``size`` needs."""
    count, width = text_columns(area, theme)
    blocks = _both(layout, width, theme, size)
    made = poured(blocks, columns=count, height=area.height, gap=ROW_GAP)
    labels = ["Key and rules", *(f"Key and rules {i}" for i in range(2, len(made) + 1))]
    return [
        SheetPage(
            name, in_columns(columns, width, max(column_height(column) for column in columns))
        )
        for name, columns in zip(labels, made, strict=True)
    ]
