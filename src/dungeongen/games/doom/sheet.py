"""The sheet of Shuffle and Doom: a page to play on and a page of rules, as blocks.

Up to 13 columns on A4 the map shares its page with all that the pencil needs. A larger map takes
the page's width, with the statistics below it where they fit; the rest goes before the rules.
Where the paper is narrow or the type large, the parts follow one another on as many pages as they
need.
"""

from __future__ import annotations

from dungeongen.draw.block import Area, Block, SheetPage, beside, nothing, stack
from dungeongen.draw.columns import (
    GAP,
)
from dungeongen.draw.theme import Theme
from dungeongen.games.doom.chart import Frame, chart, largest_frame
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.ledger import choice, hand, log, score, stacks_of, trackers
from dungeongen.games.doom.reference import reference
from dungeongen.games.doom.switches import UNBOUNDED

_SIDE_COLUMN = 5.3  # what stands beside the map, in millimetres per point of body type
_WIDE = 19.0  # from this width on, in the same measure, map and ledger share a page
_ROOMY = 8.8  # the least cell with which they do
_LEAST_LOG = 24.0
_LOG_FROM = 40.0


def pages(layout: Layout, *, area: Area, theme: Theme) -> list[SheetPage]:
    """Return the pages of a sheet: play, then rules."""
    return [*_play(layout, area, theme), *reference(layout, area=area, theme=theme)]


def _map(layout: Layout, frame: Frame, theme: Theme) -> Block:
    stacks = layout.stacks
    return chart(layout.plan, stacks.columns, stacks.rows, frame=frame, theme=theme)


def _play(layout: Layout, area: Area, theme: Theme) -> list[SheetPage]:
    if area.width >= _WIDE * theme.type["body"]:
        together = _together(layout, area, theme)
        if together is not None:
            return [SheetPage("Map and ledger", together)]
    return _apart(layout, area, theme)


def _together(layout: Layout, area: Area, theme: Theme) -> Block | None:
    """Return map and ledger on one page, or ``None`` where its cells would be too small."""
    body = theme.type["body"]
    strips = trackers(width=area.width, theme=theme)
    below = strips.height + 2 * GAP + _LEAST_LOG
    column = _SIDE_COLUMN * body
    frame = largest_frame(
        layout.size, width=area.width - column - GAP, height=area.height - below, theme=theme
    )
    if frame.c < _ROOMY * theme.type["least"] / 7.0:
        return None
    plan = _map(layout, frame, theme)
    column = area.width - plan.width - GAP
    aside = [
        choice(stacks_of(layout), layout.bonus, width=column, theme=theme),
        score(unbounded=layout.has(UNBOUNDED), width=column, theme=theme),
    ]
    for rows in (3, 2, 1):
        held = hand(width=column, theme=theme, rows=rows)
        if stack([*aside, held], gap=GAP).height <= plan.height:
            aside.append(held)
            break
    upper = beside([plan, stack(aside, gap=GAP)], gap=GAP)
    left = area.height - upper.height - strips.height - 2 * GAP
    whole = [upper, strips, log(width=area.width, height=left, theme=theme)]
    return stack(whole, gap=GAP)


def _apart(layout: Layout, area: Area, theme: Theme) -> list[SheetPage]:
    """Return the map on a page of its own, and the ledger below it or on further pages."""
    strips = trackers(width=area.width, theme=theme)
    frame = largest_frame(layout.size, width=area.width, height=area.height, theme=theme)
    with_strips = largest_frame(
        layout.size, width=area.width, height=area.height - strips.height - GAP, theme=theme
    )
    if with_strips.c > 0.85 * frame.c:
        frame = with_strips
    plan = _map(layout, frame, theme)
    centred = beside([nothing((area.width - plan.width) / 2), plan])
    made: list[tuple[str, list[Block]]] = [("Map", [centred])]
    half = (area.width - GAP) / 2
    stacks, unbounded = stacks_of(layout), layout.has(UNBOUNDED)
    column = half if half > 6.2 * theme.type["body"] else area.width
    one = choice(stacks, layout.bonus, width=column, theme=theme)
    two = score(unbounded=unbounded, width=column, theme=theme)
    start = beside([one, two], gap=GAP) if column == half else stack([one, two], gap=GAP)
    rest = [
        ("Statistics", strips),
        ("Choice and score", start),
        ("Hand", hand(width=area.width, theme=theme)),
    ]
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
