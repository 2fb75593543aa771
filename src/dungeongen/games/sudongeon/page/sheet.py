"""The sheet of a Sudoku dungeon as blocks: a page to play on and a page to look things up.

On A4, Letter and legal paper the map, the stocks and the party share one page; on narrow paper or
in large type they run over several. The log has a row for every round of the plan and a third more;
a plan that waits for hundreds of rounds does not get ten pages, but a word to copy the last one.
It is never overleaf from the map: on loose sheets it is on another leaf, which lies beside the map,
and in a book on the facing page. Where it leaves room for the key, both share that page and the
rules have one of their own, if they fill half of it; else key and rules share theirs, and the log
has what these leave of their last page, or pages of its own. Both use the largest type that fits
on one page, in columns of one height, and continue on the next rather than become too small to
read.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from math import ceil
from typing import TYPE_CHECKING

from dungeongen.draw.block import (
    Area,
    Block,
    Columns,
    Entry,
    SheetPage,
    beside,
    centred,
    framed,
    nothing,
    page_run,
    paragraph,
    stack,
    story,
    tagged,
)
from dungeongen.draw.columns import (
    GAP,
    ROW_GAP,
    column_height,
    fewest_pages,
    flowed,
    free_height,
    heading,
    one_page,
    ruled,
    sizes,
    text_columns,
)
from dungeongen.draw.ornaments import foe_picture
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import log_height, log_rows
from dungeongen.games.sudongeon.catalog import MONSTERS
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.naming import hook
from dungeongen.games.sudongeon.page.key import key, rules
from dungeongen.games.sudongeon.page.map import chart, height, names_below, sudoku
from dungeongen.games.sudongeon.page.roster import LOG_NOTE, legend, log, market, notes, trackers
from dungeongen.games.sudongeon.page.roster import party as members
from dungeongen.games.sudongeon.page.rules_text import SCENERY, purpose
from dungeongen.games.sudongeon.page.solution import solved
from dungeongen.games.sudongeon.plan.poster import FOE_ART
from dungeongen.games.sudongeon.rules.state import Company

if TYPE_CHECKING:
    from dungeongen.games.sudongeon.verdict import Verdict

# The foe of a dungeon's title as an engraving, as cards of its kind show it.


def vignette(layout: Layout, height: float) -> Block | None:
    """Return the strongest monster in reach, ``height`` millimetres high, or ``None``."""
    foe = layout.reach.strongest
    if foe is None:
        return None
    return foe_picture(FOE_ART[foe.digit - 1], f"The foe: {MONSTERS[foe.digit - 1].name}.", height)


_SIDE_COLUMN = 5.1  # width of the stocks beside the map, in millimetres per point of body type
_WIDE = 19.0  # least width, in the same measure, at which map and stocks share a page
_SPARE_ROWS = 4 / 3  # of the log, a round of the plan
_ROWS = 24  # of the log without a plan
_MOST_ROWS = 72  # of the log of a plan that waits long: two pages of A4
_LOOSE = 1.25  # how much higher rows may be than they need on a page of their own
_LEAST_NOTES = 20.0  # millimetres of a page that are left, for lines to write on
_EXACT = 1e-6  # millimetres by which a map may be too high
_HOOK = 1.0  # below the lines that open the sheet
_CELL = 3.75  # millimetres of the Sudoku per point of the smallest type, at least
_SUDOKU = 36.0  # millimetres of the Sudoku beside the map: its cells are 4 wide
_VIGNETTE = 30.0  # millimetres that the foe is high
_LARGER = 2.0  # points by which the key, or rules on a page of their own, exceed body type
_ASIDE = 1.0  # points by which rules are smaller than the key
_EVENING = 1.0  # points that the key gives up so that columns end together
_JUSTIFIED = 6.0  # millimetres more between entries at most, so that columns end together


def pages(
    layout: Layout,
    *,
    area: Area,
    theme: Theme,
    solution: str | None,
    verdict: Verdict | None = None,
    party: Company | None = None,
    rows: int = 0,
    bound: bool = False,
    earlier: Collection[str] = (),
) -> list[SheetPage]:
    """Return the pages of a sheet: play, reference, log and, with ``solution``, the back.

    The back has the solved Sudoku and the plan from a ``verdict``. ``party`` is the company that
    goes in, a fresh one by default. The log has ``rows`` to write in, or a few more; without any
    there is no log. In what is ``bound`` it faces the map, otherwise it is on another leaf. The
    story has no text that is ``earlier``.
    """
    later = area.later
    note = LOG_NOTE if rows >= _rows_of_plan(verdict) else f"{LOG_NOTE}; copy this page for more"
    calling = hook(layout, earlier)
    first, *play = _play(layout, calling, area, theme, party)
    reference = _set(partial(_rules, layout, later, theme, party), "Rules", later, theme)
    page = _key_over_log(layout, later, theme, rows, note) if rows else None
    if page and reference[-1].block.height >= later.height / 2:
        written = [page]
    else:
        reference = _set(partial(_both, layout, later, theme, party), "Key and rules", later, theme)
        if len(play) + len(reference) > 1 and not bound:  # the last of them is another leaf
            reference[-1], rows = _over_a_log(reference[-1], rows, later, theme, note)
        written = _log(rows, later, theme, note)
    if bound and written:
        written[0] = written[0]._replace(faces=True)
        result = [first, *written, *play, *reference]
    else:
        result = [first, *play, *reference, *written]
    if solution is not None:
        result += solved(
            layout, area=later, theme=theme, solution=solution, verdict=verdict, company=party
        )
    return result


def log_rows_for(verdict: Verdict | None) -> int:
    """Return how many rows the log has: the rounds of the plan and a third more, at most 72."""
    return min(_MOST_ROWS, _rows_of_plan(verdict))


def _rows_of_plan(verdict: Verdict | None) -> int:
    if verdict is None or not verdict.witness:
        return _ROWS
    return ceil(sum(move == "eat" for move in verdict.witness) * _SPARE_ROWS)


def _over_a_log(
    page: SheetPage, rows: int, area: Area, theme: Theme, note: str
) -> tuple[SheetPage, int]:
    """Return a page with a log below it, and how many of its ``rows`` are left for other pages.

    A page that is half full or more takes the whole log or nothing.
    """
    left = area.height - page.block.height - 2 * GAP
    most = log_rows(height=left, theme=theme)
    if not rows or (most < rows and page.block.height >= area.height / 2):
        return page, rows
    below = log(width=area.width, height=left, theme=theme, note=note)
    block = stack([page.block, below], gap=2 * GAP)
    return page._replace(block=block), max(0, rows - most)


def _log(rows: int, area: Area, theme: Theme, note: str) -> list[SheetPage]:
    """Return as few pages as ``rows`` of the log need, with as many rows as may be on each."""
    most = log_rows(height=area.height, theme=theme)
    count = ceil(rows / most)
    each = min(most, max(ceil(rows / max(1, count)), int(most / _LOOSE)))
    draw = partial(log, width=area.width, height=area.height, theme=theme, rows=each, note=note)
    blocks = [draw(title="The Log, continued" if number else "The Log") for number in range(count)]
    return page_run("Log", blocks, "log")


def _play(
    layout: Layout, calling: Sequence[str], area: Area, theme: Theme, company: Company | None
) -> list[SheetPage]:
    """Return the pages to play on; the first has the map."""
    body = theme.type["body"]
    if area.width < _WIDE * body:
        return _play_apart(layout, calling, area, theme, company)
    table = members(width=area.width, theme=theme, company=company)
    column = _SIDE_COLUMN * body
    stocks = trackers(layout, width=column, theme=theme, company=company)
    puzzle = _sudoku(layout, column, theme)
    high = puzzle.height + GAP + stocks.height
    width = area.width - column - GAP
    marks = _below_the_map(layout, width, theme)
    plan = _map(layout, width, width, theme)
    room = area.height - table.height - 2 * GAP
    if max(high, plan.height + marks.height + 1.0) > room:
        return _play_apart(layout, calling, area, theme, company)
    upper = beside([stack([plan, marks], gap=1.0), stack([puzzle, stocks], gap=GAP)], gap=GAP)
    left = room - upper.height
    call = _hook(calling, area.width, theme)
    if left - call.height - _HOOK >= 0:
        upper = stack([call, upper], gap=_HOOK)
        left -= call.height + _HOOK
    whole = [upper, table, *_notes(area.width, left, theme)]
    return [SheetPage("Map and party", stack(whole, gap=GAP))]


def _map(layout: Layout, side: float, width: float, theme: Theme) -> Block:
    """Return the map, ``side`` wide in the middle of a width, above names that it cannot hold."""
    plan = centred(chart(layout, width=side, theme=theme), width)
    if not (names := names_below(layout, width=side, theme=theme)):
        return plan
    words = paragraph(names, width=width, size=theme.type["small"])
    return stack([plan, framed(words, "names")], gap=1.0)


def _notes(width: float, height: float, theme: Theme) -> list[Block]:
    """Return lines to write on in the ``height`` that is left of a page, if that is enough."""
    if height < _LEAST_NOTES:
        return []
    return [notes(width=width, height=height, theme=theme)]


def _sudoku(layout: Layout, width: float, theme: Theme, foe: Block | None = None) -> Block:
    """Return the Sudoku that the dungeon was made of, under its heading, and ``foe`` beside it."""
    side = min(width, max(_SUDOKU, _CELL * theme.type["least"]))
    grid = sudoku(layout, side=side, theme=theme)
    head = heading("The Sudoku", width=width, theme=theme)
    row = beside([grid, *([foe] if foe else ())], gap=2 * GAP)
    return framed(stack([head, centred(row, width)], gap=1.7), "puzzle")


def _below_the_map(layout: Layout, width: float, theme: Theme) -> Block:
    """Return what stands below the map: the foe, the legend, the Sudoku's use, and the market."""
    foe = vignette(layout, _VIGNETTE)
    column = (width - (foe.width + GAP if foe else 0.0) - GAP) / 2
    words = [legend(layout, width=column, theme=theme), *_purpose(layout, column, theme)]
    text = stack([nothing(column), *words], gap=1.0)
    return beside([*([foe] if foe else ()), text, market(width=column, theme=theme)], gap=GAP)


def _hook(calling: Sequence[str], width: float, theme: Theme) -> Block:
    """Return the lines that open the sheet."""
    return story(calling, width=width, size=theme.type["small"])


def _purpose(layout: Layout, width: float, theme: Theme) -> list[Block]:
    words = purpose(layout)
    if not words:
        return []
    text = paragraph(words, width=width, size=theme.type["body"])
    return [framed(tagged(text, Tag.P, words.removesuffix(SCENERY)), "purpose")]


def _play_apart(
    layout: Layout, calling: Sequence[str], area: Area, theme: Theme, company: Company | None
) -> list[SheetPage]:
    """Return the map, and below it or on further pages what to write in, as few as they need."""
    width = area.width
    marks = legend(layout, width=width, theme=theme)
    room = area.height - marks.height - 1.0
    side, plan = width, _map(layout, width, width, theme)
    while plan.height > room + _EXACT:  # in a smaller map more names may lose their place
        side -= (plan.height - room) * width / height(layout, width)
        plan = _map(layout, side, width, theme)
    upper = stack([plan, marks], gap=1.0)
    opening = [_hook(calling, width, theme), *_purpose(layout, width, theme)]
    foe = vignette(layout, _VIGNETTE)
    first = ("Map", [upper])
    free = area.height - upper.height - GAP
    if foe:
        aside = width - foe.width - GAP
        words = [_hook(calling, aside, theme), *_purpose(layout, aside, theme)]
        both = beside([foe, stack(words, gap=GAP)], gap=GAP)
    if foe and both.height <= free:
        first[1].append(both)
        foe, opening = None, []
    elif stack(opening, gap=GAP).height <= free:
        first[1].extend(opening)
        opening = []  # else the map does not shrink to make room for it
    rest = [("Stocks", block) for block in _stocks(layout, area.later, theme, company, foe)]
    rest.append(("Party", members(width=width, theme=theme, company=company)))
    rest += [("Party", block) for block in opening]
    sheets = flowed(first, rest, area)
    sheets[-1][1].extend(_notes(width, free_height(sheets, area), theme))
    return [SheetPage(name, stack(blocks, gap=GAP)) for name, blocks in sheets]


def _stocks(
    layout: Layout, area: Area, theme: Theme, company: Company | None, foe: Block | None
) -> list[Block]:
    """Return the stocks, with Sudoku, market and ``foe`` beside them if they fit so."""
    column = min((area.width - GAP) / 2, 64.0)
    beyond = area.width - column - GAP
    stocks = trackers(layout, width=column, theme=theme, company=company)
    shop = market(width=beyond, theme=theme)
    for beside_it, below in ((foe, None), (None, foe), (None, None)):
        puzzle = _sudoku(layout, beyond, theme, beside_it)
        aside = [puzzle, shop, *([centred(below, beyond)] if below else ())]
        row = beside([stocks, stack(aside, gap=GAP)], gap=GAP)
        if puzzle.width <= beyond and row.height <= max(stocks.height, 0.55 * area.height):
            return [row]
    return [
        _sudoku(layout, area.width, theme, foe),
        trackers(layout, width=area.width, theme=theme, company=company),
        market(width=area.width, theme=theme),
    ]


Entries = Callable[[float], list[Entry]]
"""The entries of a page of text, in type of so many points."""


def _key_over_log(
    layout: Layout, area: Area, theme: Theme, rows: int, note: str
) -> SheetPage | None:
    """Return the key over a log of ``rows`` or more, or ``None`` if no page has room for both."""
    columns = _largest(
        partial(_key, layout, area, theme),
        area._replace(height=area.height - 2 * GAP - log_height(rows=rows, theme=theme)),
        theme,
    )
    if columns is None:
        return None
    used = max(column_height(column) for column in columns)
    _, width = text_columns(area, theme)
    text = _justified(columns, width, used)
    left = area.height - text.height - 2 * GAP
    below = log(width=area.width, height=left, theme=theme, note=note)
    return SheetPage("Key and log", stack([text, below], gap=2 * GAP))


def _set(entries: Entries, label: str, area: Area, theme: Theme) -> list[SheetPage]:
    """Return entries on one page in the largest type that fits, else on several."""
    count, width = text_columns(area, theme)
    columns = _largest(entries, area, theme)
    every = (
        [columns] if columns else fewest_pages(entries, theme, columns=count, height=area.height)
    )
    blocks = [_justified(columns, width, area.height) for columns in every]
    return page_run(label, blocks)


def _largest(entries: Entries, area: Area, theme: Theme) -> Columns | None:
    """Return entries on one page, in the largest type in which columns end about together."""
    count, _ = text_columns(area, theme)

    def arranged(size: float) -> Columns | None:
        pages = (one_page(entries(size), count, area.height, split=parts) for parts in (0, 2, 1))
        return min(filter(None, pages), key=_gap_left, default=None)

    most, least = theme.type["body"] + _LARGER, theme.type["least"]
    fits = [(size, columns) for size in sizes(most, least) if (columns := arranged(size))]
    near = [columns for size, columns in fits if size >= fits[0][0] - _EVENING]
    return min(near, key=_gap_left, default=None)


def _stretched(column: Sequence[Block]) -> float:
    """Return the greatest height of a column, with its entries as far apart as they may be."""
    return column_height(column) + _JUSTIFIED * (len(column) - 1)


def _gap_left(columns: Columns) -> float:
    """Return by how much a column ends above the longest one, whole millimetres."""
    return max(0, round(max(map(column_height, columns)) - min(map(_stretched, columns))))


def _justified(columns: Columns, width: float, height: float) -> Block:
    """Return columns whose entries stand so far apart that all end at the same height."""
    height = max(*map(column_height, columns), min(height, *map(_stretched, columns)))
    blocks = []
    for column in columns:
        more = (height - column_height(column)) / max(1, len(column) - 1)
        apart = stack(column, gap=ROW_GAP + min(more, _JUSTIFIED))
        blocks.append(stack([apart, nothing(width)]))
    return ruled(blocks, height)


def _key(layout: Layout, area: Area, theme: Theme, size: float) -> list[Entry]:
    return key(layout, width=text_columns(area, theme)[1], theme=theme, size=size)


def _rules(
    layout: Layout, area: Area, theme: Theme, company: Company | None, size: float
) -> list[Entry]:
    width = text_columns(area, theme)[1]
    return rules(layout, width=width, theme=theme, size=size, company=company)


def _both(
    layout: Layout, area: Area, theme: Theme, company: Company | None, size: float
) -> list[Entry]:
    least, body = theme.type["least"], theme.type["body"]
    aside = max(least, min(body, size - _ASIDE))
    return [*_key(layout, area, theme, size), *_rules(layout, area, theme, company, aside)]
