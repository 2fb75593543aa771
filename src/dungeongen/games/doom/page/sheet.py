"""The sheet of Shuffle and Doom: a page to play on, a page of rules, and the deal on request.

On A4 a map of up to 13 columns shares its page with everything to write in. A larger map takes the
full width of the page, with the statistics below it where they fit; the rest follows before the
rules. On narrow paper or in large type the parts run over as many pages as they need. An unbounded
map is printed in tiles, one a page. An empty form has no cards yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dungeongen.core.errors import DungeongenError
from dungeongen.draw.block import Area, Block, SheetPage, beside, nothing, paragraph, stack
from dungeongen.draw.columns import GAP, heading
from dungeongen.draw.theme import Theme
from dungeongen.games.doom.layout import Layout, bonus_of
from dungeongen.games.doom.page.deal_page import stacked
from dungeongen.games.doom.page.ledger import choice, hand, log, score, trackers
from dungeongen.games.doom.page.map import chart, largest_frame, least_cell
from dungeongen.games.doom.page.rules_page import rules_pages
from dungeongen.games.doom.page.rules_text import chapters, facts_of, facts_of_form, thumb
from dungeongen.games.doom.page.view import View, empty, tile, whole
from dungeongen.games.doom.rules.stacks import Stack, stacks_of, uncounted
from dungeongen.games.doom.variants import UNBOUNDED

TILES = (2, 2)
"""Rows and columns of tiles printed of an unbounded map by default."""

_SIDE_COLUMN = 5.3  # width of the column beside the map, in millimetres per point of body type
_WIDE = 19.0  # least width, in the same measure, at which map and ledger share a page
_ROOMY = 8.8  # smallest cell, in millimetres, with which they do
_LEAST_LOG = 24.0
_LOG_FROM = 40.0


@dataclass(frozen=True, slots=True)
class _Table:
    """What the ledger needs to know of the game."""

    choices: tuple[Stack, Stack]
    unbounded: bool


def pages(
    layout: Layout,
    *,
    area: Area,
    theme: Theme,
    deal: bool = False,
    tiles: tuple[int, int] | None = None,
) -> list[SheetPage]:
    """Return the pages of a sheet: play, rules, and with ``deal`` the deck in order.

    ``tiles`` gives the rows and columns of tiles for an unbounded map.
    """
    unbounded = layout.has(UNBOUNDED)
    table = _Table(stacks_of(layout), unbounded)
    if unbounded:
        made = [*_tiled(layout, tiles or TILES, area, theme), *_ledger([], table, area, theme)]
    else:
        made = _play(whole(layout), table, area, theme)
    words = chapters(facts_of(layout))
    made += rules_pages(words, thumb=[*thumb(layout.rules)], area=area, theme=theme)
    if deal:
        made += stacked(layout, area=area, theme=theme)
    return made


def form(size: int, rules: Sequence[str], *, area: Area, theme: Theme) -> list[SheetPage]:
    """Return an empty sheet, for cards dealt at the table."""
    table = _Table(uncounted(bonus_of(size), rules), unbounded=False)
    made = _play(empty(size), table, area, theme)
    words = chapters(facts_of_form(size, rules))
    return [*made, *rules_pages(words, thumb=[*thumb(rules)], area=area, theme=theme)]


def _play(view: View, table: _Table, area: Area, theme: Theme) -> list[SheetPage]:
    if area.width >= _WIDE * theme.type["body"]:
        together = _together(view, table, area, theme)
        if together is not None:
            return [SheetPage("Map and ledger", together)]
    return _apart(view, table, area, theme)


def _together(view: View, table: _Table, area: Area, theme: Theme) -> Block | None:
    """Return map and ledger on one page, or ``None`` if the cells would be too small."""
    strips = trackers(width=area.width, theme=theme)
    below = strips.height + 2 * GAP + _LEAST_LOG
    column = _SIDE_COLUMN * theme.type["body"]
    size = len(view.plan.columns)
    frame = largest_frame(
        size, width=area.width - column - GAP, height=area.height - below, theme=theme
    )
    if frame.c < _ROOMY * theme.type["least"] / 7.0:
        return None
    plan = chart(view, frame=frame, theme=theme)
    column = area.width - plan.width - GAP
    aside = _choice_and_score(table, column, theme)
    for rows in (3, 2, 1):
        held = hand(width=column, theme=theme, rows=rows)
        if stack([*aside, held], gap=GAP).height <= plan.height:
            aside.append(held)
            break
    upper = beside([plan, stack(aside, gap=GAP)], gap=GAP)
    left = area.height - upper.height - strips.height - 2 * GAP
    whole_page = [upper, strips, log(width=area.width, height=left, theme=theme)]
    return stack(whole_page, gap=GAP)


def _choice_and_score(table: _Table, width: float, theme: Theme) -> list[Block]:
    return [
        choice(table.choices, width=width, theme=theme),
        score(unbounded=table.unbounded, width=width, theme=theme),
    ]


def _apart(view: View, table: _Table, area: Area, theme: Theme) -> list[SheetPage]:
    """Return the map on a page of its own, and the ledger below it or on further pages."""
    size = len(view.plan.columns)
    strips = trackers(width=area.width, theme=theme)
    frame = largest_frame(size, width=area.width, height=area.height, theme=theme)
    with_strips = largest_frame(
        size, width=area.width, height=area.height - strips.height - GAP, theme=theme
    )
    if with_strips.c > 0.85 * frame.c and with_strips.c >= least_cell(theme):
        frame = with_strips
    if frame.c < least_cell(theme):
        raise DungeongenError(
            f"the paper is too small for a {size}×{size} map in the theme {theme.name}: its cells "
            f"would be {frame.c:.1f} mm wide, less than the legible {least_cell(theme):.1f} mm"
        )
    plan = chart(view, frame=frame, theme=theme)
    return _ledger([_centred(plan, area)], table, area, theme)


def _centred(block: Block, area: Area) -> Block:
    return beside([nothing((area.width - block.width) / 2), block])


def _ledger(first: list[Block], table: _Table, area: Area, theme: Theme) -> list[SheetPage]:
    """Return pages with the places to write, below ``first`` or on further pages."""
    made: list[tuple[str, list[Block]]] = [("Map" if first else "Ledger", first)]
    column = (area.width - GAP) / 2
    if column > 6.2 * theme.type["body"]:
        start = beside(_choice_and_score(table, column, theme), gap=GAP)
    else:
        start = stack(_choice_and_score(table, area.width, theme), gap=GAP)
    rest = [
        ("Statistics", trackers(width=area.width, theme=theme)),
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


def _tiled(layout: Layout, tiles: tuple[int, int], area: Area, theme: Theme) -> list[SheetPage]:
    """Return a page for each tile of an unbounded map, row by row."""
    down, across = tiles
    made = []
    for row in range(down):
        for column in range(across):
            name = f"Tile {row + 1}·{column + 1}"
            note = f"of {down} × {across}"
            head = heading(name, width=area.width, theme=theme, note=note)
            words = paragraph(
                _joins(row, column, down, across), width=area.width, size=theme.type["body"]
            )
            top = stack([head, words], gap=0.6)
            room = area.height - top.height - GAP
            frame = largest_frame(layout.size, width=area.width, height=room, theme=theme)
            if frame.c < least_cell(theme):
                raise DungeongenError(
                    f"the paper is too small for {layout.size}×{layout.size} tiles in the theme "
                    f"{theme.name}"
                )
            plan = chart(tile(layout, row, column, of=tiles), frame=frame, theme=theme)
            made.append(SheetPage(name, stack([top, _centred(plan, area)], gap=GAP)))
    return made


def _joins(row: int, column: int, down: int, across: int) -> str:
    """Return the instructions for joining a tile to its neighbours."""
    right = f"tile {row + 1}·{column + 2} to the right" if column + 1 < across else ""
    below = f"tile {row + 2}·{column + 1} below" if row + 1 < down else ""
    joins = ", ".join(part for part in (right, below) if part)
    cut = "Cut along the dashed lines, between the crop marks, and lay the tiles edge to edge"
    return f"{cut}: {joins}." if joins else f"{cut}. The map goes on beyond this tile."
