"""The playmat in tiles, for cards that are too large for a mat on one page.

Tiles meet between slots, so no join runs through a card. A tile has two slots side by side, in two
rows (the draw pile and the room above, hands, bag and discard pile below), or in one row where the
paper is small. The health track has the two places beside the draw pile on the right, the reminders
the one on the left. Tiles are cut and glued as ``draw.tiles`` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dungeongen.core.errors import DungeongenError
from dungeongen.draw.block import Area, Block, SheetPage, beside, centred, framed, paragraph, stack
from dungeongen.draw.canvas import Canvas, Ink
from dungeongen.draw.columns import heading
from dungeongen.draw.theme import Theme
from dungeongen.draw.tiles import Neighbours, joins, neighbour, plan
from dungeongen.games.mythic.layout import Layout
from dungeongen.games.mythic.page.playmat import (
    BELOW,
    CARDS,
    GAP,
    ROOMS,
    Mat,
    health_track,
    mat_for,
    reminders,
    slot,
)

BAND = 9.0
"""The margin for glue, in millimetres."""
_RIM = 1.0
_SQUARE = 5.0
_ROWS = 3  # of slots


class Tile(NamedTuple):
    """A tile: its row and column, its neighbours, and which rows of slots it has."""

    row: int
    column: int
    neighbours: Neighbours
    slots: range

    @property
    def name(self) -> str:
        """What it is called."""
        return _name(self.row, self.column)


def _name(row: int, column: int) -> str:
    return f"{'ABC'[row]}{column + 1}"


def _tiles(most: int) -> tuple[Tile, ...]:
    """Return the tiles of a mat that have up to so many rows of slots."""
    rows = [range(first, min(first + most, _ROWS)) for first in range(0, _ROWS, most)]
    return tuple(
        Tile(
            row,
            column,
            Neighbours(
                above=_name(row - 1, column) if row else "",
                left=_name(row, 0) if column else "",
                right="" if column else _name(row, 1),
                below=_name(row + 1, column) if row + 1 < len(rows) else "",
            ),
            slots,
        )
        for row, slots in enumerate(rows)
        for column in (0, 1)
    )


TILES = _tiles(2)
LOW_TILES = _tiles(1)


def tiled_mat(layout: Layout, *, area: Area, theme: Theme, cards: str) -> list[SheetPage]:
    """Return the pages of a mat for cards of this size; two low tiles may share a page.

    Raises DungeongenError if the paper is too small.
    """
    mat = mat_for(CARDS[cards], layout, theme)
    for tiles in (TILES, LOW_TILES):
        pages = [_page(tile, tiles, mat, area.width) for tile in tiles]
        if pages[0].height > area.height:  # the other tiles say how they are joined
            pages[0] = _plain(tiles[0], mat, area.width)
        free = [area.height, *(area.later.height for _ in pages[1:])]
        if max(page.width for page in pages) <= area.width and all(
            page.height <= room for page, room in zip(pages, free, strict=True)
        ):
            return _shared(tiles, pages, mat, area)
    raise DungeongenError(
        f"the paper is too small for tiles of a mat for {cards} cards: "
        "expected at least A5 for mini cards, and A4 or Letter for poker cards"
    )


def _shared(tiles: Sequence[Tile], pages: Sequence[Block], mat: Mat, area: Area) -> list[SheetPage]:
    """Return one tile a page, or two where they fit; one of a pair can do without words."""
    plain = [_plain(tile, mat, area.width) for tile in tiles]
    result: list[SheetPage] = []
    place = 0
    while place < len(tiles):
        free = (area.later if result else area).height
        pair = [tile.name for tile in tiles[place : place + 2]]
        pairs = [
            [pages[place], *pages[place + 1 : place + 2]],
            [pages[place], *plain[place + 1 : place + 2]],
        ]
        if result:
            pairs.append(plain[place : place + 2])
        block = next(
            (both for both in (stack(group, gap=GAP) for group in pairs) if both.height <= free),
            None,
        )
        if block is None or len(pair) == 1:
            block, pair = pages[place], pair[:1]
        result.append(SheetPage(f"Playmat {' and '.join(pair)}", block, "mat"))
        place += len(pair)
    return result


def _page(tile: Tile, tiles: Sequence[Tile], mat: Mat, width: float) -> Block:
    """Return a tile below its heading, with how it is joined and a plan."""
    small = plan((len(tiles) // 2, 2), (tile.row, tile.column), _SQUARE)
    room = width - small.width - 2 * GAP
    whole = f"{4 * (mat.width + GAP) / 10:.1f} cm wide and {3 * (mat.row + GAP) / 10:.1f} cm high"
    words = f"**Together {whole},** printed at 100 %. {mat.fits}"
    joined = " ".join([words, *joins(tile.neighbours)])
    text = paragraph(joined, width=room, size=mat.theme.type["body"])
    head = stack([heading(f"Tile {tile.name}", width=room, theme=mat.theme), text], gap=0.6)
    body = centred(_tile(tile, mat), width)
    return stack([beside([head, small], gap=2 * GAP), body], gap=GAP)


def _plain(tile: Tile, mat: Mat, width: float) -> Block:
    """Return a tile below its heading alone."""
    head = heading(f"Tile {tile.name}", width=width, theme=mat.theme)
    return stack([head, centred(_tile(tile, mat), width)], gap=GAP / 2)


def _tile(tile: Tile, mat: Mat) -> Block:
    """Return the tile with its margins: for glue at a neighbour, narrow where the mat ends."""
    above, left, right, below = (BAND if name else _RIM for name in tile.neighbours)
    wide, high = 2 * (mat.width + GAP), len(tile.slots) * (mat.row + GAP)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        x, y = x + left, y + above
        _edges(canvas, tile, x, y, wide, high, mat.theme)
        with canvas.frame(x, y, wide, high, f"mat {tile.name}"):
            _slots(canvas, tile, x + GAP / 2, y + GAP / 2, mat)

    whole = Block(left + wide + right, above + high + below, paint)
    return framed(whole, f"tile {tile.name}")


def _slots(canvas: Canvas, tile: Tile, x: float, y: float, mat: Mat) -> None:
    step = mat.width + GAP
    for down, row in enumerate(tile.slots):
        top = y + down * (mat.row + GAP)
        if row:
            names = (ROOMS, BELOW)[row - 1][2 * tile.column :][:2]
            for place, name in enumerate(names):
                slot(canvas, x + place * step, top, mat, name)
        elif tile.column:
            width = 2 * mat.width + GAP
            with canvas.frame(x, top, width, mat.row, "tracks"):
                health_track(canvas, x, top, width, mat.row, mat)
        else:
            slot(canvas, x, top, mat, "pile")
            with canvas.frame(x + step, top, mat.width, mat.row, "reminders"):
                below = top + mat.caption
                reminders(canvas, x + step, below, mat.width, mat.height, mat.theme)


def _edges(
    canvas: Canvas, tile: Tile, x: float, y: float, w: float, h: float, theme: Theme
) -> None:
    """Draw where the tile is cut (dashed) and where its neighbours end (thin), and their names."""
    above, left, right, below = tile.neighbours
    cuts = [(x, y, x + w, y)] * bool(above) + [(x, y, x, y + h)] * bool(left)
    thin = [(x + w, y, x + w, y + h)] * bool(right) + [(x, y + h, x + w, y + h)] * bool(below)
    canvas.lines(cuts, ink=Ink.WALL, width=0.3, dash=(2.0, 1.2))
    canvas.lines(thin, ink=Ink.WALL, width=0.2)
    size, away = max(theme.type["least"], 8.5), BAND / 2
    places = (
        (above, x + w / 2, y - away, "above"),
        (left, x - away, y + h / 2, "left"),
        (right, x + w + away, y + h / 2, "right"),
        (below, x + w / 2, y + h + away, "below"),
    )
    for name, at, down, side in places:
        if name:
            neighbour(canvas, name, at, down, side, wide=BAND - 1.0, size=size)
