"""The sheet of Shuffle and Doom: a page to play on, a page of rules, and the deal on request.

On A4 a map of up to 13 columns shares its page with everything to write in. A larger map takes the
full width of the page, with the statistics below it where they fit; the rest follows before the
rules. The log has a row for every room: two logs side by side where one has too few, and pages
after the rules where those have. On narrow paper or in large type the parts run over as many pages
as they need. An unbounded map is printed in tiles, one a page. An empty form has no cards yet.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from dungeongen.core.errors import DungeongenError
from dungeongen.draw.block import Area, Block, SheetPage, beside, centred, nothing, stack
from dungeongen.draw.columns import GAP, flowed, free_height
from dungeongen.draw.theme import Theme
from dungeongen.games.doom.layout import Layout, bonus_of
from dungeongen.games.doom.page.deal_page import stacked
from dungeongen.games.doom.page.labels import least_cell
from dungeongen.games.doom.page.ledger import Log, choice, hand, log, log_height, score, trackers
from dungeongen.games.doom.page.map import chart, largest_frame
from dungeongen.games.doom.page.rules_page import rules_pages
from dungeongen.games.doom.page.rules_text import (
    Chapter,
    chapters,
    facts_of,
    facts_of_form,
    facts_of_many,
    thumb,
)
from dungeongen.games.doom.page.tiles import tiled, tiles_of
from dungeongen.games.doom.page.view import View, empty, whole
from dungeongen.games.doom.page.vignette import vignette
from dungeongen.games.doom.rules.stacks import Stack, stacks_of, uncounted
from dungeongen.games.doom.variants import UNBOUNDED

TILES = (2, 2)
"""Rows and columns of tiles printed of an unbounded map by default."""

_SIDE_COLUMN = 5.3  # width of the column beside the map, in millimetres per point of body type
_WIDE = 19.0  # least width, in the same measure, at which map and ledger share a page
_ROOMY = 8.6  # smallest cell, in millimetres, with which they do
_LEAST_LOG = 24.0
_SHRUNK = 0.8  # least share of its largest size that a map keeps, to leave room for the whole log
_LOG_FROM = 40.0
_FOE = (28.0, 42.0)  # the height of the foe's picture: at least, at most


@dataclass(frozen=True, slots=True)
class _Table:
    """What the ledger needs to know of the game; ``rooms`` is how many rows its log should have."""

    choices: tuple[Stack, Stack]
    unbounded: bool
    rooms: int
    foe: Callable[[float], Block | None] = lambda height: None


def pages(
    layout: Layout,
    *,
    area: Area,
    theme: Theme,
    deal: bool = False,
    tiles: tuple[int, int] | None = None,
    bound: bool = False,
) -> list[SheetPage]:
    """Return the pages of a sheet: play, rules, and with ``deal`` the deck in order.

    ``tiles`` gives the rows and columns of tiles for an unbounded map. With ``bound`` the rules
    stand elsewhere.
    """
    if layout.has(UNBOUNDED):
        views = tiles_of(layout, tiles or TILES)
        rooms = len({part.name for view in views for part in view.parts})
        table = _Table(stacks_of(layout), True, rooms)
        result, rows = _ledger([], table, area, theme)
        result = [*tiled(views, tiles or TILES, area, theme), *result]
    else:
        foe = partial(vignette, layout)
        table = _Table(stacks_of(layout), False, len(layout.rooms), foe)
        result, rows = _play(whole(layout), table, area, theme)
    rooms = table.rooms - rows
    if bound:
        result += _more_log(rooms, area.later, theme)
    else:
        result += _looked_up(chapters(facts_of(layout)), layout.rules, rooms, area.later, theme)
    if deal:
        result += stacked(layout, area=area.later, theme=theme)
    return result


def form(size: int, rules: Sequence[str], *, area: Area, theme: Theme) -> list[SheetPage]:
    """Return an empty sheet, for cards dealt at the table."""
    rooms = (size + 1) ** 2 // 8  # on average: half of the crossings of (size + 1) / 2 runs
    table = _Table(uncounted(bonus_of(size), rules), unbounded=False, rooms=rooms)
    result, rows = _play(empty(size), table, area, theme)
    words = chapters(facts_of_form(size, rules))
    return [*result, *_looked_up(words, rules, rooms - rows, area.later, theme)]


def _looked_up(
    words: tuple[Chapter, ...], rules: Sequence[str], rooms: int, area: Area, theme: Theme
) -> list[SheetPage]:
    """Return the rules, and a log for ``rooms`` that have no row yet, on pages of its own."""
    result, rows = rules_pages(words, thumb=[*thumb(rules)], rooms=rooms, area=area, theme=theme)
    return [*result, *_more_log(rooms - rows, area, theme)]


def rules_of_many(
    layouts: Sequence[Layout], *, area: Area, theme: Theme, spoiler: str | None = None
) -> list[SheetPage]:
    """Return the rules for dungeons of the same kind, whatever their cards may bring."""
    first = layouts[0]
    words = chapters(facts_of_many(layouts, spoiler))
    result, _ = rules_pages(words, thumb=[*thumb(first.rules)], rooms=None, area=area, theme=theme)
    return result


def _more_log(rooms: int, area: Area, theme: Theme) -> list[SheetPage]:
    """Return pages with a log for ``rooms``."""
    made: list[SheetPage] = []
    while rooms > 0:
        more = log(area, theme, rooms=rooms, title="More Log")
        made.append(SheetPage(f"Log {len(made) + 1}" if made else "Log", more.block))
        rooms -= more.rows
    return made


def _play(view: View, table: _Table, area: Area, theme: Theme) -> tuple[list[SheetPage], int]:
    """Return the pages to play on, and the number of rows in their log."""
    if area.width >= _WIDE * theme.type["body"]:
        together = _together(view, table, area, theme)
        if together is not None:
            return [SheetPage("Map and ledger", together.block)], together.rows
    return _apart(view, table, area, theme)


def _together(view: View, table: _Table, area: Area, theme: Theme) -> Log | None:
    """Return map, ledger and log on one page, or ``None`` if the cells would be too small."""
    strips = trackers(width=area.width, theme=theme)
    below = strips.height + 2 * GAP
    column = _SIDE_COLUMN * theme.type["body"]
    size = len(view.plan.columns)
    one, two = (log_height(rooms=table.rooms, logs=logs, theme=theme) for logs in (1, 2))
    largest, single, double = (
        largest_frame(
            size, width=area.width - column - GAP, height=area.height - below - left, theme=theme
        )
        for left in (_LEAST_LOG, max(_LEAST_LOG, one), max(_LEAST_LOG, two))
    )
    least = _ROOMY * theme.type["least"] / 8.5
    if largest.c < least:
        return None
    if single.c >= max(_SHRUNK * largest.c, least):
        frame = single
    elif double.c >= max(_SHRUNK * largest.c, least):
        frame = double
    else:
        frame = largest
    plan = chart(view, frame=frame, theme=theme)
    column = area.width - plan.width - GAP
    aside = _choice_and_score(table, column, theme)
    for rows in (3, 2, 1):
        held = hand(width=column, theme=theme, rows=rows)
        if stack([*aside, held], gap=GAP).height <= plan.height:
            aside.append(held)
            break
    foe = _foe(table, plan.height - stack(aside, gap=GAP).height - GAP)
    if foe is not None:
        aside.append(centred(foe, column))
    upper = beside([plan, stack(aside, gap=GAP)], gap=GAP)
    left = area.height - upper.height - strips.height - 2 * GAP
    entries = log(Area(area.width, left), theme, rooms=table.rooms)
    if foe is None and (foe := _foe(table, left)) is not None:
        narrow = log(Area(area.width - foe.width - GAP, left), theme, rooms=table.rooms)
        if narrow.rows >= min(table.rooms, entries.rows):
            high = nothing(0.0, (left - foe.height) / 2)
            block = beside([narrow.block, stack([high, foe], gap=0.0)], gap=GAP)
            entries = Log(block, narrow.rows)
    return Log(stack([upper, strips, entries.block], gap=GAP), entries.rows)


def _foe(table: _Table, room: float) -> Block | None:
    """Return the foe, as high as there is room, ``None`` where it would be too small."""
    return table.foe(min(room, _FOE[1])) if room >= _FOE[0] else None


def _choice_and_score(table: _Table, width: float, theme: Theme) -> list[Block]:
    return [
        choice(table.choices, width=width, theme=theme),
        score(unbounded=table.unbounded, width=width, theme=theme),
    ]


def _apart(view: View, table: _Table, area: Area, theme: Theme) -> tuple[list[SheetPage], int]:
    """Return the map on a page of its own, and the ledger below it or on further pages."""
    size = len(view.plan.columns)
    strips = trackers(width=area.width, theme=theme)
    frame = largest_frame(size, width=area.width, height=area.height, theme=theme)
    with_strips = largest_frame(
        size, width=area.width, height=area.height - strips.height - GAP, theme=theme
    )
    if with_strips.c > 0.85 * frame.c and with_strips.c >= least_cell(theme, number="10"):
        frame = with_strips
    if frame.c < least_cell(theme):
        raise DungeongenError(
            f"the paper is too small for a {size}×{size} map in the theme {theme.name}: its cells "
            f"would be {frame.c:.1f} mm wide, less than the legible {least_cell(theme):.1f} mm"
        )
    plan = chart(view, frame=frame, theme=theme)
    return _ledger([centred(plan, area.width)], table, area, theme)


def _ledger(
    first: list[Block], table: _Table, area: Area, theme: Theme
) -> tuple[list[SheetPage], int]:
    """Return pages with the places to write, below ``first`` or further on, and the log's rows."""
    area = area if first else area.later
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
    result = flowed(("Map" if first else "Ledger", first), rest, area)
    left = free_height(result, area)
    if left < _LOG_FROM:
        result.append(("Log", []))
        left = area.later.height
    entries = log(Area(area.width, left), theme, rooms=table.rooms)
    result[-1][1].append(entries.block)
    return [SheetPage(name, stack(blocks, gap=GAP)) for name, blocks in result], entries.rows
