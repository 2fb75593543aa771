"""The sheet of a Sudoku dungeon as blocks: a page to play on and a page to look things up.

On A4, Letter and legal paper the map, the stocks, the party and the log share one page; on narrow
paper or in large type they run over several. The log takes what room they and the reference leave;
who asks for more of it gets a row for every round of the plan and a third more, on up to three
pages. The key, which is looked up again and again, is larger than the rules, which are read once.
Both use the largest type that fits on one page, in columns of one height, and continue on the next
rather than become too small to read.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

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
    paragraph,
    stack,
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
    in_columns,
    one_page,
    ruled,
    sizes,
    text_columns,
)
from dungeongen.draw.ornaments import foe_picture
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import log_rows
from dungeongen.games.sudongeon.catalog import MONSTERS
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.naming import hook
from dungeongen.games.sudongeon.page.key import key, rules
from dungeongen.games.sudongeon.page.map import aspect, chart, sudoku
from dungeongen.games.sudongeon.page.roster import legend, log, market, trackers
from dungeongen.games.sudongeon.page.roster import party as members
from dungeongen.games.sudongeon.page.rules_text import SCENERY, purpose
from dungeongen.games.sudongeon.page.solution import solved
from dungeongen.games.sudongeon.rules.state import Company

if TYPE_CHECKING:
    from dungeongen.games.sudongeon.verdict import Verdict

# The foe of a dungeon's title as an engraving, as cards of its kind show it.

_ART = (
    "rat",
    "goblin",
    "orc",
    "dark-elf",
    "troll",
    "warlock",
    "minotaur",
    "serpent",
    "dragon",
)


def vignette(layout: Layout, height: float) -> Block | None:
    """Return the strongest monster in reach, ``height`` millimetres high, or ``None``."""
    foe = layout.reach.strongest
    if foe is None:
        return None
    return foe_picture(_ART[foe.digit - 1], f"The foe: {MONSTERS[foe.digit - 1].name}.", height)


_SIDE_COLUMN = 5.1  # width of the stocks beside the map, in millimetres per point of body type
_WIDE = 19.0  # least width, in the same measure, at which map and stocks share a page
_LEAST_ROWS = 2  # of a log between other blocks
_SPARE_ROWS = 4 / 3  # of the log, a round of the plan
_USUAL_ROUNDS = 18  # of a plan that nobody has looked for
_LOG_PAGES = 3  # at most, behind the others
_LOOSE = 1.25  # how much higher rows may be than they need on a page of their own
_MORE_LOG = "The Log, continued"
_MORE_LOG_FROM = 28.0
_HOOK = 1.0  # below the lines that open the sheet
_CELL = 3.75  # millimetres of the Sudoku per point of the smallest type, at least
_SUDOKU = 36.0  # millimetres of the Sudoku beside the map: its cells are 4 wide
_VIGNETTE = 30.0  # millimetres that the foe is high
_LARGER = 2.0  # points by which the key may be larger than body type
_ASIDE = 1.0  # points by which rules are smaller than the key
_EVENING = 1.0  # points that the key gives up so that columns end together
_JUSTIFIED = 6.0  # millimetres more between entries at most, so that columns end together


class _Part(NamedTuple):
    """A page, or what is on it, and the number of rows in its log."""

    block: Block
    rows: int


def pages(
    layout: Layout,
    *,
    area: Area,
    theme: Theme,
    solution: str | None,
    verdict: Verdict | None = None,
    party: Company | None = None,
    logged: bool = False,
) -> list[SheetPage]:
    """Return the pages of a sheet: play, reference and, with ``solution``, the back.

    The back has the solved Sudoku and the plan from a ``verdict``. ``party`` is the company
    that goes in, a fresh one by default. ``logged``: pages are added until the log has its rows.
    """
    later = area.later
    result, rows = _play(layout, area, theme, party)
    title = _MORE_LOG if rows else "The Log"
    looked_up, more = _reference(layout, later, theme, party, title)
    result += looked_up
    if logged:
        wanting = log_rows_for(verdict) - rows - more
        result += _more_log(wanting, later, theme, begun=rows + more > 0)
    if solution is not None:
        result += solved(
            layout, area=later, theme=theme, solution=solution, verdict=verdict, company=party
        )
    return result


def log_rows_for(verdict: Verdict | None) -> int:
    """Return how many rows the log should have: the rounds of the plan, and a third more."""
    witness = verdict.witness if verdict else None
    rounds = sum(move == "eat" for move in witness) if witness else _USUAL_ROUNDS
    return ceil(rounds * _SPARE_ROWS)


def _more_log(rows: int, area: Area, theme: Theme, *, begun: bool) -> list[SheetPage]:
    """Return pages of the log with at least so many ``rows``, or with as many as they can have.

    A plan of more rounds spends most of them on one thing, such as a door, which takes one row.
    """
    most = log_rows(height=area.height, theme=theme)
    count = min(_LOG_PAGES, ceil(max(0, rows) / most))
    result = []
    for number in range(count):
        title = _MORE_LOG if begun or number else "The Log"
        each = min(most, max(ceil(rows / count), int(most / _LOOSE)))
        page = log(width=area.width, height=area.height, theme=theme, title=title, rows=each)
        result.append(SheetPage("Log", page, "log"))
    return result


def _play(
    layout: Layout, area: Area, theme: Theme, company: Company | None
) -> tuple[list[SheetPage], int]:
    """Return the pages to play on, and the number of rows in their log."""
    body = theme.type["body"]
    if area.width < _WIDE * body:
        return _play_apart(layout, area, theme, company)
    table = members(width=area.width, theme=theme, company=company)
    column = _SIDE_COLUMN * body
    stocks = trackers(layout, width=column, theme=theme, company=company)
    puzzle = _sudoku(layout, column, theme)
    high = puzzle.height + GAP + stocks.height
    width = area.width - column - GAP
    marks = _below_the_map(layout, width, theme)
    plan = chart(layout, width=width, theme=theme)
    room = area.height - table.height - 2 * GAP
    if max(high, plan.height + marks.height + 1.0) > room:
        return _play_apart(layout, area, theme, company)
    upper = beside([stack([plan, marks], gap=1.0), stack([puzzle, stocks], gap=GAP)], gap=GAP)
    left = room - upper.height
    call = _hook(layout, area.width, theme)
    if left - call.height - _HOOK >= 0:
        upper = stack([call, upper], gap=_HOOK)
        left -= call.height + _HOOK
    whole = [upper, table]
    rows = log_rows(height=left, theme=theme)
    if rows >= _LEAST_ROWS:
        whole.append(log(width=area.width, height=left, theme=theme))
    else:
        rows = 0
    return [SheetPage("Map and party", stack(whole, gap=GAP))], rows


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


def _hook(layout: Layout, width: float, theme: Theme) -> Block:
    """Return the lines that open the sheet."""
    size = theme.type["small"]
    lines = [paragraph(f"__{line}__", width=width, size=size) for line in hook(layout)]
    return framed(stack(lines, gap=0.0), "hook")


def _purpose(layout: Layout, width: float, theme: Theme) -> list[Block]:
    words = purpose(layout)
    if not words:
        return []
    text = paragraph(words, width=width, size=theme.type["body"])
    return [framed(tagged(text, Tag.P, words.removesuffix(SCENERY)), "purpose")]


def _play_apart(
    layout: Layout, area: Area, theme: Theme, company: Company | None
) -> tuple[list[SheetPage], int]:
    """Return the map, and below it or on further pages what to write in, as few as they need.

    Room that is left on the last page goes to the log.
    """
    width = area.width
    marks = legend(layout, width=width, theme=theme)
    side = min(width, (area.height - marks.height - 1.0) / aspect(layout))
    plan = chart(layout, width=side, theme=theme)
    upper = stack([centred(plan, width), marks], gap=1.0)
    opening = [_hook(layout, width, theme), *_purpose(layout, width, theme)]
    foe = vignette(layout, _VIGNETTE)
    first = ("Map", [upper])
    free = area.height - upper.height - GAP
    if foe:
        aside = width - foe.width - GAP
        words = [_hook(layout, aside, theme), *_purpose(layout, aside, theme)]
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
    spare = free_height(sheets, area)
    rows = log_rows(height=spare, theme=theme)
    if rows < _LEAST_ROWS:
        rows = 0
    if rows:
        sheets[-1][1].append(log(width=width, height=spare, theme=theme))
    return [SheetPage(name, stack(blocks, gap=GAP)) for name, blocks in sheets], rows


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


def _reference(
    layout: Layout, area: Area, theme: Theme, company: Company | None, title: str
) -> tuple[list[SheetPage], int]:
    """Return key and rules on one page in the largest type that fits, else on several.

    Room that is left below becomes a log with this ``title``; the second result is its rows.
    """
    most, least = theme.type["body"] + _LARGER, theme.type["least"]
    count, width = text_columns(area, theme)

    def arranged(size: float) -> Columns | None:
        entries = _both(layout, width, theme, company, size)
        pages = (one_page(entries, count, area.height, split=parts) for parts in (0, 2, 1))
        return min(filter(None, pages), key=_gap_left, default=None)

    fits = [(size, columns) for size in sizes(most, least) if (columns := arranged(size))]
    if not fits:
        return _running_on(layout, area, theme, company, title)
    near = [columns for size, columns in fits if size >= fits[0][0] - _EVENING]
    best = _over_a_log(min(near, key=_gap_left), width, area, theme, title)
    return [SheetPage("Key and rules", best.block)], best.rows


def _over_a_log(columns: Columns, width: float, area: Area, theme: Theme, title: str) -> _Part:
    """Return columns, and below them a log if it is worth while, after twice the usual gap."""
    used = max(column_height(column) for column in columns)
    spare = area.height - used - 2 * GAP
    if spare <= _MORE_LOG_FROM:
        return _Part(_justified(columns, width, area.height), 0)
    text = _justified(columns, width, used)
    below = log(width=area.width, height=spare, theme=theme, title=title)
    return _Part(stack([text, below], gap=2 * GAP), log_rows(height=spare, theme=theme))


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


def _both(
    layout: Layout, width: float, theme: Theme, company: Company | None, size: float
) -> list[Entry]:
    return [
        *key(layout, width=width, theme=theme, size=size),
        *rules(layout, width=width, theme=theme, size=_rules_size(size, theme), company=company),
    ]


def _rules_size(size: float, theme: Theme) -> float:
    """Return the size of rules beside a key of ``size``."""
    return max(theme.type["least"], min(theme.type["body"], size - _ASIDE))


def _running_on(
    layout: Layout, area: Area, theme: Theme, company: Company | None, title: str
) -> tuple[list[SheetPage], int]:
    """Return key and rules on as few pages as legible type allows, in the largest that does.

    Room that is left on the last of them becomes a log; the second result is its rows.
    """
    count, width = text_columns(area, theme)
    fewest = fewest_pages(
        partial(_both, layout, width, theme, company), theme, columns=count, height=area.height
    )
    *before, last = fewest
    parts = [
        in_columns(columns, width, max(column_height(column) for column in columns))
        for columns in before
    ]
    end = _over_a_log(last, width, area, theme, title)
    labels = ["Key and rules", *(f"Key and rules {i}" for i in range(2, len(fewest) + 1))]
    return [*map(SheetPage, labels, [*parts, end.block])], end.rows
