"""The sheet of a Sudoku dungeon as blocks: a page to play on and a page to look things up.

On A4, Letter and legal paper the map, the stocks, the party and the log share one page; on narrow
paper or in large type they run over several. The key takes two columns and the rules a third if
that is legible; otherwise they share all columns. The reference page uses the largest type that
fits on one page, and continues on the next rather than become too small to read.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import fsum
from typing import Any

from dungeongen.draw.block import (
    Area,
    Block,
    Entry,
    SheetPage,
    beside,
    framed,
    nothing,
    paragraph,
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
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.page.key import key, rules
from dungeongen.games.sudongeon.page.map import chart
from dungeongen.games.sudongeon.page.roster import legend, log, market, notes, trackers
from dungeongen.games.sudongeon.page.roster import party as members
from dungeongen.games.sudongeon.page.rules_text import purpose
from dungeongen.games.sudongeon.page.solution import solved
from dungeongen.games.sudongeon.rules.state import Company

_SIDE_COLUMN = 5.1  # width of the stocks beside the map, in millimetres per point of body type
_WIDE = 19.0  # least width, in the same measure, at which map and stocks share a page
_LOG_FROM = 40.0
_MORE_LOG_FROM = 28.0
_LEAST_LOG = 34.0
_LEAST_NOTES = 16.0
_LARGER = 0.5  # points by which key and rules may be larger than body type


def pages(
    layout: Layout,
    *,
    area: Area,
    theme: Theme,
    solution: str | None,
    verdict: Mapping[str, Any] | None = None,
    party: Company | None = None,
) -> list[SheetPage]:
    """Return the pages of a sheet: play, reference and, with ``solution``, the back.

    The back has the solved Sudoku and the plan from a ``verdict``'s JSON. ``party`` is the company
    that goes in, a fresh one by default.
    """
    later = area.later
    made = [*_play(layout, area, theme, party), *_reference(layout, later, theme, party)]
    if solution is not None:
        made += solved(layout, area=later, theme=theme, solution=solution, verdict=verdict)
    return made


def _play(layout: Layout, area: Area, theme: Theme, company: Company | None) -> list[SheetPage]:
    body = theme.type["body"]
    if area.width < _WIDE * body:
        return _play_apart(layout, area, theme, company)
    table = members(width=area.width, theme=theme, company=company)
    most = area.width - _SIDE_COLUMN * body - GAP
    marks = _below_the_map(layout, most, theme)
    room = area.height - table.height - marks.height - 3 * GAP - _LEAST_LOG
    side = min(most, room)
    column = area.width - side - GAP
    marks = _below_the_map(layout, side, theme)
    plan = stack([chart(layout, side=side, theme=theme), marks], gap=1.0)
    stocks = trackers(layout, width=column, theme=theme, company=company)
    aside = [stocks, market(width=column, theme=theme)]
    spare = plan.height - fsum(block.height for block in aside) - len(aside) * GAP
    if spare >= _LEAST_NOTES:
        aside.append(notes(width=column, height=spare, theme=theme))
    upper = beside([plan, stack(aside, gap=GAP)], gap=GAP)
    left = area.height - upper.height - table.height - 2 * GAP
    whole = [upper, table, log(width=area.width, height=left, theme=theme)]
    return [SheetPage("Map and party", stack(whole, gap=GAP))]


def _below_the_map(layout: Layout, width: float, theme: Theme) -> Block:
    """Return the legend of the map and the line that says what the Sudoku is for."""
    marks = legend(layout, width=width, theme=theme)
    return stack([marks, *_purpose(layout, width, theme)], gap=1.0)


def _purpose(layout: Layout, width: float, theme: Theme) -> list[Block]:
    words = purpose(layout)
    if not words:
        return []
    return [framed(paragraph(words, width=width, size=theme.type["body"]), "purpose")]


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
    told = _purpose(layout, area.width, theme)
    if stack([centred, *told], gap=GAP).height <= area.height:
        made[0][1].extend(told)
    else:  # the map does not shrink to make room for it
        rest += [("Log", block) for block in told]
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


def _reference(
    layout: Layout, area: Area, theme: Theme, company: Company | None
) -> list[SheetPage]:
    """Return key and rules on one page in the largest type that fits, else on several."""
    most, least = theme.type["body"] + _LARGER, theme.type["least"]
    whole, split = (partial(_all_in_columns, split=parts) for parts in (0, 2))
    tries = [(one, points) for points in _down(most, least) for one in (_rules_aside, whole, split)]
    for arranged, points in (*tries, (partial(_all_in_columns, split=1), least)):
        best = largest(
            partial(arranged, layout, area, theme, company), theme, least=points, most=most
        )
        if best is not None:
            return [SheetPage("Key and rules", best)]
    return _running_on(layout, area, theme, company, theme.type["body"])


def _down(most: float, least: float) -> list[float]:
    """Return sizes of type from ``most`` down to ``least``, in steps of half a point."""
    count = int((most - least) / 0.5 + 1e-6)
    return [*(most - 0.5 * i for i in range(count)), least]


def _rules_aside(
    layout: Layout, area: Area, theme: Theme, company: Company | None, size: float
) -> Block | None:
    """Return the rules in a column beside the key, or ``None`` if they do not fit."""
    count, width = text_columns(area, theme)
    if count < 3:
        return None
    entries = rules(layout, width=width, theme=theme, size=size, company=company)
    chapters = [entry.block() for entry in entries]
    if column_height(chapters) > area.height:
        return None
    columns = one_page(key(layout, width=width, theme=theme, size=size), count - 1, area.height)
    if columns is None:
        return None
    used = max(column_height(column) for column in columns)
    wide = (count - 1) * (width + GAP) - GAP
    main = [in_columns(columns, width, used), *_more_log(wide, area.height - used, theme)]
    aside = in_columns([chapters], width, area.height)
    return ruled([stack([*main, nothing(wide)], gap=2 * GAP), aside], area.height)


def _all_in_columns(
    layout: Layout,
    area: Area,
    theme: Theme,
    company: Company | None,
    size: float,
    *,
    split: int,
) -> Block | None:
    """Return key and rules one after the other in columns, or ``None`` if they do not fit.

    With ``split`` a room or a chapter may continue in the next column, with so many of its parts on
    either side.
    """
    count, width = text_columns(area, theme)
    entries = _both(layout, width, theme, company, size)
    columns = one_page(entries, count, area.height, split=split)
    if columns is None:
        return None
    used = max(column_height(column) for column in columns)
    below = _more_log(area.width, area.height - used, theme)
    return stack([in_columns(columns, width, used), *below], gap=2 * GAP)


def _more_log(width: float, height: float, theme: Theme) -> list[Block]:
    """Return more of the log for the ``height`` millimetres left below a block, if worth while.

    The gap between the two is twice the usual.
    """
    spare = height - 2 * GAP
    if spare <= _MORE_LOG_FROM:
        return []
    return [log(width=width, height=spare, theme=theme, title="The Log, continued")]


def _both(
    layout: Layout, width: float, theme: Theme, company: Company | None, size: float
) -> list[Entry]:
    return [
        *key(layout, width=width, theme=theme, size=size),
        *rules(layout, width=width, theme=theme, size=size, company=company),
    ]


def _running_on(
    layout: Layout, area: Area, theme: Theme, company: Company | None, size: float
) -> list[SheetPage]:
    """Return key and rules on as many pages as they need in type of ``size``."""
    count, width = text_columns(area, theme)
    blocks = _both(layout, width, theme, company, size)
    made = poured(blocks, columns=count, height=area.height, gap=ROW_GAP)
    labels = ["Key and rules", *(f"Key and rules {i}" for i in range(2, len(made) + 1))]
    pages = []
    for name, columns in zip(labels, made, strict=True):
        used = max(column_height(column) for column in columns)
        below = _more_log(area.width, area.height - used, theme)
        block = stack([in_columns(columns, width, used), *below], gap=2 * GAP)
        pages.append(SheetPage(name, block))
    return pages
