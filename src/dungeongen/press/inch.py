"""The map for the players at one inch a square, for figures, over sheets of home paper.

A sheet, or *tile*, holds whole squares: 7 × 11 of them on A4, 8 × 10 on Letter. Where the first
sheet begins, and whether the map lies upright or on its side, is chosen by trial so that the fewest
sheets are printed: those on which there is only rock are left out. Names of tiles, and the lines
along which they are cut and glued, are those of ``draw.tiles``. The first page shows how all of
them lie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import NamedTuple

from dungeongen.core.naming import count
from dungeongen.draw import fonts
from dungeongen.draw.block import Area, Block, SheetPage, centred, paragraph, stack
from dungeongen.draw.canvas import Canvas, Face, Ink, polygon
from dungeongen.draw.columns import GAP
from dungeongen.draw.curves import rectangle
from dungeongen.draw.painter import chart, floors
from dungeongen.draw.plan import Plan
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.draw.tiles import Neighbours, diamonds, margins, name, neighbour
from dungeongen.press import furniture, printing
from dungeongen.press.deal import Deal, MapRequest
from dungeongen.press.maps import INCH, drawn_map, meta_of, title_of, words_of
from dungeongen.press.paper import Paper, paper_name
from dungeongen.press.printing import Run, Work
from dungeongen.press.style import Look

_BESIDE = 6.0  # the least margin at the sides of a tile, in millimetres
_BELOW = 8.5  # the least margin above and below, with a line of words in it
_WALL = 0.2  # squares from a floor to the outside of its wall
_HALF = 2.4  # millimetres, half of a diamond
_PLACES = ("above", "left", "right", "below")  # of ``Neighbours``
_BASELINE = 3.5  # millimetres, of the words below a tile
_STEPS = (
    "Print all pages at **100 %** (actual size). The squares of the map are one inch then, for "
    "figures of the usual size.",
    "To make one large map, take the tiles row by row. Cut a tile along its **dashed lines**, and "
    "lay the cut edges on the **thin lines** of the tiles above and at the left: half diamonds "
    "become whole ones. Glue or tape.",
    "Or cut nothing, and put a tile on the table when the players get there.",
)
_PLATE = 9.0  # millimetres, the width of a tile's name on the first page

Square = tuple[int, int]
"""A column and a row."""


class Spread(NamedTuple):
    """How a map lies on sheets of paper.

    ``quarters`` of a turn clockwise, and ``sheet`` is how many squares one holds, across and down.
    The tile in row 0 and column 0 begins at ``first``, in squares of the map as it lies; ``tiles``
    are those that are printed, by row and column.
    """

    plan: Plan
    quarters: int
    sheet: Square
    first: Square
    tiles: tuple[tuple[int, int], ...]

    @property
    def size(self) -> Square:
        """Columns and rows of the map as it lies."""
        columns, rows = self.plan.columns, self.plan.rows
        return (rows, columns) if self.quarters else (columns, rows)

    @property
    def across(self) -> Square:
        """How many tiles lie side by side, and how many below one another."""
        return 1 + max(column for _, column in self.tiles), 1 + max(row for row, _ in self.tiles)

    def corner(self, row: int, column: int) -> Square:
        """Return where a tile begins, in squares of the map as it lies."""
        return self.first[0] + column * self.sheet[0], self.first[1] + row * self.sheet[1]

    def around(self, row: int, column: int) -> Neighbours:
        """Return the names of the tiles around one, of those that are printed."""
        beside = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        return Neighbours(*(name(*tile) if tile in self.tiles else "" for tile in beside))


def spread_of(deal: Deal, request: MapRequest, paper: Paper) -> Spread:
    """Return how the map of a dungeon lies on the fewest sheets; raises DungeongenError."""
    plan, _ = drawn_map(deal, request)
    plan = replace(plan, grids=(), compass=None, scale=None)
    beside, below = max(_BESIDE, paper.margin), max(_BELOW, paper.margin)
    wide, high = int((paper.width - 2 * beside) / INCH), int((paper.height - 2 * below) / INCH)
    upright = _built(plan)
    turned = {(plan.rows - 1 - row, column) for column, row in upright}
    spreads = (
        _laid(plan, quarters, (wide, high), squares, (left, top))
        for quarters, squares in enumerate((upright, turned))
        for left, top in product(range(wide), range(high))
    )
    return min(spreads, key=lambda spread: (len(spread.tiles), spread.quarters, _askew(spread)))


def _built(plan: Plan) -> set[Square]:
    """Return the squares on which there is floor or wall."""
    field = floors(plan).grown(_WALL)
    fine = round(field.fine)
    mask = (1 << fine) - 1
    return {
        (column, row)
        for row in range(plan.rows)
        for column in range(plan.columns)
        if any(bits >> fine * column & mask for bits in field.rows[fine * row : fine * (row + 1)])
    }


def _laid(plan: Plan, quarters: int, sheet: Square, squares: set[Square], shift: Square) -> Spread:
    """Return the tiles with any of ``squares``, where the first one begins ``shift`` before 0."""
    (wide, high), (left, top) = sheet, shift
    tiles = {((row + top) // high, (column + left) // wide) for column, row in squares}
    above, before = min(row for row, _ in tiles), min(column for _, column in tiles)
    return Spread(
        plan,
        quarters,
        sheet,
        (before * wide - left, above * high - top),
        tuple(sorted((row - above, column - before) for row, column in tiles)),
    )


def _askew(spread: Spread) -> int:
    """Return how far, in squares, the map is from the middle of all tiles together."""
    return sum(
        abs(2 * first + count_ * side - whole)
        for first, count_, side, whole in zip(
            spread.first, spread.across, spread.sheet, spread.size, strict=True
        )
    )


def paper_words(sheets: Sequence[Deal], request: MapRequest, look: Look) -> list[str]:
    """Return for each dungeon how many sheets of paper it takes, in a sentence."""
    result = []
    for deal in sheets:
        spread = spread_of(deal, request, look.paper)
        result.append(
            f"{_squares(spread)}: {count(len(spread.tiles), 'sheet')} of "
            f"{paper_name(look.paper)}, and one that shows how they lie"
        )
    return result


def _squares(spread: Spread) -> str:
    return f"{spread.plan.columns} × {spread.plan.rows} squares of one inch"


def work_of(sheets: Sequence[Deal], request: MapRequest) -> Work:
    """Return the sheets of all maps, which carry no document."""
    return printing.page_by_page(
        meta_of(sheets, request), sheets, lambda deal, look: _pages(deal, request, look)
    )


def _pages(deal: Deal, request: MapRequest, look: Look) -> Iterator[Callable[[Canvas], None]]:
    """Yield what draws each page of a dungeon: how the tiles lie, and then every tile."""
    spread = spread_of(deal, request, look.paper)
    block = _lying(spread, INCH)
    yield partial(_first_page, deal, request, look, spread)
    for tile in spread.tiles:
        yield partial(_tile, deal, request, look, spread, block, tile)


def _lying(spread: Spread, side: float) -> Block:
    """Return the map as it lies, with squares of ``side`` millimetres."""
    block: Block = chart(spread.plan, side=side)
    if not spread.quarters:
        return block

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.turned(x + block.height, y, 1):
            block.paint(canvas, 0, 0)

    return Block(block.height, block.width, paint)


def _tile(
    deal: Deal,
    request: MapRequest,
    look: Look,
    spread: Spread,
    block: Block,
    tile: tuple[int, int],
    canvas: Canvas,
) -> None:
    """Draw a tile on its sheet."""
    paper, (wide, high) = look.paper, (INCH * side for side in spread.sheet)
    left, top = (paper.width - wide) / 2, (paper.height - high) / 2
    x, y = spread.corner(*tile)
    around = spread.around(*tile)
    canvas.page(paper.width, paper.height, f"Tile {name(*tile)}", margin=paper.margin)
    canvas.note(f"{title_of(deal, request)}: tile {name(*tile)}", _squares(spread))
    box = (left, top, wide, high)
    with canvas.clip(polygon(rectangle(*box))):
        block.paint(canvas, left - x * INCH, top - y * INCH)
    margins(canvas, (paper.width, paper.height), box, around)
    diamonds(canvas, box, around, _HALF)
    size = look.theme.fitted(paper.width).type["least"]
    words = [
        f"Tile {name(*tile)}",
        *(f"{where} {at}" for where, at in zip(_PLACES, around, strict=True) if at),
    ]
    baseline = top + high + _BASELINE
    with canvas.tagged(Tag.P):
        string = fonts.fitted(" · ".join(words), Face.TEXT, size, wide - 4)
        canvas.text(left + 2, baseline, string, size=size)


def _first_page(
    deal: Deal, request: MapRequest, look: Look, spread: Spread, canvas: Canvas
) -> None:
    """Draw how the tiles lie, and say how they are put together."""
    theme = look.theme.fitted(look.paper.width)
    words = words_of(deal, request)
    tiles = count(len(spread.tiles), "tile")
    words = words._replace(facts=(_squares(spread), f"{tiles}, a sheet of paper each"))

    def pages(*, area: Area, theme: Theme) -> list[SheetPage]:
        lines = [
            paragraph(f"**{number}.** {line}", width=area.width, size=theme.type["body"], indent=4)
            for number, line in enumerate(_STEPS, 1)
        ]
        steps = stack(lines, gap=0.8)
        overview = _overview(spread, area.width, area.height - steps.height - GAP, theme)
        return [SheetPage("Tiles", stack([steps, centred(overview, area.width)], gap=GAP))]

    _, _, area = furniture.area(look.paper, theme, words)
    run = Run(words, printing.composed(look, theme, area, pages), "", range(1))
    printing.draw_run(canvas, look, theme, run, 0, 1 + len(spread.tiles))


def _overview(spread: Spread, width: float, height: float, theme: Theme) -> Block:
    """Return the map with the outlines and the names of its tiles."""
    wide, high = (a * b for a, b in zip(spread.across, spread.sheet, strict=True))
    side = min(width / wide, height / high)
    block = _lying(spread, side)
    tall, broad = spread.sheet[1] * side, spread.sheet[0] * side

    def paint(canvas: Canvas, x: float, y: float) -> None:
        left, top = spread.first
        with canvas.clip(polygon(rectangle(x, y, wide * side, high * side))):
            block.paint(canvas, x - left * side, y - top * side)
        for row, column in spread.tiles:
            canvas.rect(x + column * broad, y + row * tall, broad, tall, stroke=Ink.WALL, width=0.3)
        for row, column in spread.tiles:
            neighbour(
                canvas,
                name(row, column),
                x + (column + 0.5) * broad,
                y + (row + 0.5) * tall,
                name(row, column),
                wide=min(_PLATE, broad - 2),
                size=theme.type["body"],
            )

    return Block(wide * side, high * side, paint)
