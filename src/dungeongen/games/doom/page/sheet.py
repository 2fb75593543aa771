"""The sheet of Shuffle and Doom: a page to play on, a page of rules, and the deal on request.

On A4 a map of up to 13 columns shares its page with everything to write in. A larger map takes the
full width of the page, with the statistics below it where they fit; the rest follows before the
rules. The log has a row for every room: two logs side by side where one has too few, and pages
after the rules where those have. On narrow paper or in large type the parts run over as many pages
as they need. An unbounded map is printed in tiles, one a page. An empty form has no cards yet.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial

from dungeongen.core.cards import DECK, card_shown
from dungeongen.core.errors import DungeongenError
from dungeongen.core.options import OptionError, OptionName, ResolvedOptions
from dungeongen.core.templates import Chapter
from dungeongen.draw.block import (
    Area,
    Block,
    SheetPage,
    beside,
    centred,
    nothing,
    paragraph,
    stack,
    story,
)
from dungeongen.draw.canvas import Canvas, Ink
from dungeongen.draw.card_sizes import STANDARD
from dungeongen.draw.cards import CardFace, Cards, bare_card, playing_card
from dungeongen.draw.columns import GAP, flowed, free_height, heading
from dungeongen.draw.ornaments import foe_picture
from dungeongen.draw.pages import BOUND, EARLIER, Form, Pages
from dungeongen.draw.spoilers import NEEDS, TAKE, HiddenStacks
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.draw.tiles import joins, plan
from dungeongen.games.doom.layout import UNBOUNDED, Layout, bonus_of, rules_of
from dungeongen.games.doom.naming import holder, hook
from dungeongen.games.doom.naming import story as opening
from dungeongen.games.doom.page.deal_page import face_down, stacked
from dungeongen.games.doom.page.labels import View, empty, least_cell, tile, tile_name, whole
from dungeongen.games.doom.page.ledger import Log, choice, hand, log, log_height, score, trackers
from dungeongen.games.doom.page.map import Frame, chart, largest_frame, named_by
from dungeongen.games.doom.page.now import now
from dungeongen.games.doom.page.rules_page import (
    advice,
    chapters,
    facts_of,
    facts_of_form,
    facts_of_many,
    rules_pages,
)
from dungeongen.games.doom.rules.deck import Stack, stacks_of, uncounted
from dungeongen.games.doom.rules.state import RANK
from dungeongen.games.doom.verdict import Verdict

# The strongest foe that the deck can deal, with its card.

_CARD = 0.3  # the width of the card, as a share of the picture's


def vignette(layout: Layout, height: float) -> Block | None:
    """Return the strongest foe, ``height`` millimetres high; ``None`` if all lie on the table."""
    foe = holder(layout)
    if foe is None:
        return None
    words = f"The strongest foe: {card_shown(foe.card)}, {RANK[foe.card]}."
    picture = foe_picture(foe.art, words, height)
    wide, high = _CARD * picture.width, _CARD * picture.width * STANDARD.height / STANDARD.width
    sign = bare_card(foe.card, width=wide, height=high)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        picture.paint(canvas, x, y)
        left, top = x + picture.width - wide, y + height - high
        with canvas.tagged(Tag.ARTIFACT):  # the words of the picture name the card
            canvas.rect(
                left,
                top,
                wide,
                high,
                fill=Ink.FLOOR,
                stroke=Ink.WALL,
                width=0.3,
                radius=0.08 * wide,
            )
            sign.paint(canvas, left, top)

    return Block(picture.width, height, paint)


# The tiles of an unbounded map: pages that are cut and glued to one large map.
#
# All tiles have the same scale. Each has a margin on every side. Where a neighbour lies above or to
# the left, the margin is cut off along a dashed line; the cut edge lies on the thin line where the
# neighbour ends, and the neighbour's margin beneath it takes the glue. A plan in the head shows
# where the tile belongs.

_PLAN = 15.0  # the largest plan of tiles, in cells
_LARGEST = 6.0  # its largest square, in millimetres


def tiles_of(layout: Layout, tiles: tuple[int, int]) -> list[View]:
    """Return the tiles of an unbounded map, row by row."""
    down, across = tiles
    return [tile(layout, row, column, of=tiles) for row in range(down) for column in range(across)]


def tiled(
    views: Sequence[View], tiles: tuple[int, int], area: Area, theme: Theme
) -> list[SheetPage]:
    """Return a page for each tile, row by row, all in the same scale."""
    down, across = tiles
    size = len(views[0].plan.columns)
    places = [(row, column) for row in range(down) for column in range(across)]
    small = min(_LARGEST, _PLAN / max(tiles))
    width = area.width - small * across - GAP

    def headed(number: int, c: float, named: str) -> Block:
        head = heading(f"Tile {tile_name(*places[number])}", width=width, theme=theme)
        wide, high = (f"{count * size * c / 10:.1f} cm" for count in (across, down))
        words = f"**Together {wide} wide and {high} high,** printed at 100 %."
        joined = joins(views[number].neighbours) or ["The map goes on beyond this tile."]
        words = " ".join([words, *joined, named]).rstrip()
        text = paragraph(words, width=width, size=theme.type["body"])
        small_plan = plan(tiles, places[number], small)
        return beside([stack([head, text], gap=0.6), small_plan], gap=GAP)

    def above(names: Sequence[str]) -> float:
        return max(headed(number, 99.9, named).height for number, named in enumerate(names))

    def framed(names: Sequence[str]) -> Frame:
        height = area.height - above(names) - GAP
        return largest_frame(size, width=area.width, height=height, theme=theme, tile=True)

    names = [""] * len(views)
    frame = framed(names)
    for _ in range(2):  # a line more about names makes smaller cells, with fewer names
        names = [named_by(view, frame, theme) for view in views]
        frame = framed(names)
    if frame.c < least_cell(theme, number="1+"):
        raise DungeongenError(
            f"the paper is too small for {size}×{size} tiles in the theme {theme.name}"
        )
    result = []
    for number, view in enumerate(views):
        top = headed(number, frame.c, names[number])._replace(height=above(names))
        whole = centred(chart(view, frame=frame, theme=theme), area.width)
        name = f"Tile {tile_name(*places[number])}"
        result.append(SheetPage(name, stack([top, whole], gap=GAP)))
    return result


TILES = (2, 2)
"""Rows and columns of tiles printed of an unbounded map by default."""

_SIDE_COLUMN = 5.3  # width of the column beside the map, in millimetres per point of body type
_WIDE = 19.0  # least width, in the same measure, at which map and ledger share a page
_ROOMY = 8.6  # smallest cell, in millimetres, with which they do
_LEAST_LOG = 24.0
_SHRUNK = 0.8  # least share of its largest size that a map keeps, to leave room for the whole log
_LOG_FROM = 40.0
_HOOK = 2.2  # between the lines that open the sheet and the rest, in millimetres
_FOE = (28.0, 42.0)  # the height of the foe's picture: at least, at most


@dataclass(frozen=True, slots=True)
class _Table:
    """What the ledger needs to know of the game: ``rooms`` is how many rows its log should have,
    ``story`` the lines that open the sheet."""

    choices: tuple[Stack, Stack]
    unbounded: bool
    rooms: int
    foe: Callable[[float], Block | None] = lambda height: None
    story: Sequence[str] = ()


def pages(
    layout: Layout,
    *,
    area: Area,
    theme: Theme,
    deal: bool = False,
    tiles: tuple[int, int] | None = None,
    bound: bool = False,
    earlier: Collection[str] = (),
) -> list[SheetPage]:
    """Return the pages of a sheet: play, rules, and with ``deal`` the deck in order.

    ``tiles`` gives the rows and columns of tiles for an unbounded map. With ``bound`` the rules
    stand elsewhere. The story has no text that is ``earlier``.
    """
    if layout.has(UNBOUNDED):
        views = tiles_of(layout, tiles or TILES)
        rooms = len({part.name for view in views for part in view.parts})
        table = _Table(stacks_of(layout), True, rooms, story=hook(layout, earlier))
        result, rows = _ledger([], table, area, theme)
        result = [*tiled(views, tiles or TILES, area, theme), *result]
    else:
        foe = partial(vignette, layout)
        table = _Table(stacks_of(layout), False, len(layout.rooms), foe, hook(layout, earlier))
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
    result, rows = rules_pages(words, well=advice(rules), rooms=rooms, area=area, theme=theme)
    return [*result, *_more_log(rooms - rows, area, theme)]


def rules_of_many(
    layouts: Sequence[Layout], area: Area, theme: Theme, spoiler: str | None
) -> list[SheetPage]:
    """Return the rules for dungeons of the same kind, whatever their cards may bring."""
    first = layouts[0]
    words = chapters(facts_of_many(layouts, spoiler))
    result, _ = rules_pages(words, well=advice(first.rules), rooms=None, area=area, theme=theme)
    return result


def _more_log(rooms: int, area: Area, theme: Theme) -> list[SheetPage]:
    """Return pages with a log for ``rooms``."""
    result: list[SheetPage] = []
    while rooms > 0:
        more = log(area, theme, rooms=rooms, title="More Log")
        result.append(SheetPage(f"Log {len(result) + 1}" if result else "Log", more.block))
        rooms -= more.rows
    return result


def _play(view: View, table: _Table, area: Area, theme: Theme) -> tuple[list[SheetPage], int]:
    """Return the pages to play on, and the number of rows in their log."""
    if area.width >= _WIDE * theme.type["body"]:
        opening = _opening(table, area.width, theme)
        below = area._replace(height=area.height - sum(top.height + _HOOK for top in opening))
        together = _together(view, table, below, theme)
        if together is not None:
            block = stack([*opening, together.block], gap=_HOOK)
            return [SheetPage("Map and ledger", block)], together.rows
    return _apart(view, table, area, theme)


def _opening(table: _Table, width: float, theme: Theme) -> list[Block]:
    """Return the lines that open the sheet; a form has none."""
    if not table.story:
        return []
    return [story(table.story, width=width, size=theme.type["small"])]


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
    strips = trackers(width=area.width, theme=theme)
    opening = _opening(table, area.width, theme)
    head = [*(("Story", block) for block in opening), ("Statistics", strips)]
    free = area.height - stack(first, gap=GAP).height - GAP
    if strips.height <= free < strips.height + sum(block.height + GAP for block in opening):
        head.reverse()  # the map keeps the statistics on its page
    rest = [
        *head,
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


# What Shuffle and Doom prints: its sheets, and an empty form to deal on.


# The pack of a dungeon: the set-up cards, then the deck from the top (SD-3).


def faces(layout: Layout, options: ResolvedOptions) -> list[CardFace]:
    """Return all 52 cards; raises DungeongenError where the deck is shuffled at the table."""
    if layout.deck is None:
        raise DungeongenError("the order of this deck is unknown: it is drawn at the table")
    stacks = layout.stacks
    set_up = () if len(layout.deck) == len(DECK) else (*stacks.columns, *stacks.rows)
    return [playing_card(card) for card in (*set_up, *layout.deck)]


CARDS: Cards[Layout] = Cards(
    faces=faces,
    suited=True,
    about=("A pack of 52 playing cards.",),
    examples=(
        ("--pdf", "a new pack"),
        ("--seed 42 --stacked --pdf", "cut, and the deck is stacked as dealt"),
        ("--from out/doom-42.pdf --backs long --pdf", "the cards of a printed sheet, with backs"),
    ),
)


_WIDEST_FACT = 44


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
    more = options or {}
    deal, tiles = more.get("deal", False), more.get("tiles")
    result = pages(
        layout,
        area=area,
        theme=theme,
        deal=deal,
        tiles=tiles,
        bound=more.get(BOUND, False),
        earlier=more.get(EARLIER, ()),
    )
    if solution:
        from dungeongen.games.doom.page.deal_page import back

        result += back(layout, area=area.later, theme=theme, verdict=verdict)
    return result


def _form(options: ResolvedOptions) -> Form:
    rules, size = rules_of(options), options["size"]
    if UNBOUNDED in rules:
        raise OptionError(
            OptionName("rules"),
            " unbounded does not go with ",
            OptionName("blank"),
            ": its map has no end",
        )
    facts = [f"{size}×{size}"]
    if rules:
        words = f"Rules: {', '.join(rules)}"
        facts += textwrap.wrap(words, _WIDEST_FACT, break_on_hyphens=False)
    stem = "-".join(("blank", str(size), *(rule.replace("=", "-") for rule in rules)))
    return Form("A Dungeon of Your Own", tuple(facts), stem, partial(form, size, rules), _TABLE)


def _needs(layout: Layout, options: ResolvedOptions) -> tuple[str, ...]:
    return (*_TABLE, *NEEDS.get(options.get("spoiler", ""), ()))


_TABLE = ("a pencil", "a pack of 52 cards", "a token")


PAGES: Pages[Layout, None, Verdict] = Pages(
    sheet=_sheet,
    needs=_needs,
    form=_form,
    rules=rules_of_many,
    now=now,
    story=opening,
    touch="dungeongen.games.doom.page.now:TOUCH",
    hiding=HiddenStacks(face_down, "Lay this card, or note it.", TAKE),
)
