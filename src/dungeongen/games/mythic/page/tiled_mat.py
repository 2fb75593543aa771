"""The playmat in tiles, for cards that are too large for a mat on one page.

Tiles meet between slots, so no join runs through a card: two slots side by side make a tile, the
draw pile and the room above, hands, bag and discard pile below. The health track has the two places
beside the draw pile on the right, the reminders the one on the left. Tiles are cut and glued as
``draw.tiles`` says.
"""

from __future__ import annotations

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
    Slots,
    fits,
    health_track,
    reminders,
    slot,
    slots_for,
)

BAND = 9.0
"""The margin for glue, in millimetres."""
_RIM = 1.0
_NAMES = (("A1", "A2"), ("B1", "B2"))
_TILES = (2, 2)
_SQUARE = 5.0


class Tile(NamedTuple):
    """A tile: its place, its neighbours, and how many rows of slots it has."""

    row: int
    column: int
    neighbours: Neighbours
    rows: int

    @property
    def name(self) -> str:
        """What it is called."""
        return _NAMES[self.row][self.column]


TILES = (
    Tile(0, 0, Neighbours(right="A2", below="B1"), 2),
    Tile(0, 1, Neighbours(left="A1", below="B2"), 2),
    Tile(1, 0, Neighbours(above="A1", right="B2"), 1),
    Tile(1, 1, Neighbours(above="A2", left="B1"), 1),
)


def tiled_mat(layout: Layout, *, area: Area, theme: Theme, cards: str) -> list[SheetPage]:
    """Return the pages of a mat for cards of this size; two low tiles may share a page.

    Raises DungeongenError if the paper is too small.
    """
    result = slots_for(CARDS[cards], theme)
    blocks = [_page(tile, result, layout, area.width, theme) for tile in TILES]
    if max(block.width for block in blocks) > area.width or blocks[0].height > area.height:
        raise DungeongenError(f"the paper is too small for tiles of a mat for {cards} cards")
    pages = [
        SheetPage(f"Playmat {tile.name}", block) for tile, block in zip(TILES, blocks, strict=True)
    ]
    plain = [_plain(tile, result, layout, area.width, theme) for tile in TILES[2:]]
    for low in ([blocks[2], blocks[3]], [blocks[2], plain[1]], plain):
        both = stack(low, gap=GAP)
        if both.height <= area.later.height:
            pages[2:] = [SheetPage("Playmat B1 and B2", both)]
            break
    return pages


def _page(tile: Tile, made: Slots, layout: Layout, width: float, theme: Theme) -> Block:
    """Return a tile below its heading, with how it is joined and a plan."""
    small = plan(_TILES, (tile.row, tile.column), _SQUARE)
    room = width - small.width - 2 * GAP
    whole = f"{4 * (made.width + GAP) / 10:.1f} cm wide and {3 * (made.row + GAP) / 10:.1f} cm high"
    words = f"**Together {whole},** printed at 100 %. {fits(made)}"
    text = paragraph(
        " ".join([words, *joins(tile.neighbours)]), width=room, size=theme.type["body"]
    )
    head = stack([heading(f"Tile {tile.name}", width=room, theme=theme), text], gap=0.6)
    body = centred(_tile(tile, made, layout, theme), width)
    return stack([beside([head, small], gap=2 * GAP), body], gap=GAP)


def _plain(tile: Tile, made: Slots, layout: Layout, width: float, theme: Theme) -> Block:
    """Return a tile below its heading alone."""
    head = heading(f"Tile {tile.name}", width=width, theme=theme)
    return stack([head, centred(_tile(tile, made, layout, theme), width)], gap=GAP)


def _tile(tile: Tile, made: Slots, layout: Layout, theme: Theme) -> Block:
    """Return the tile with its margins: for glue at a neighbour, narrow where the mat ends."""
    above, left, right, below = (BAND if name else _RIM for name in tile.neighbours)
    wide, high = 2 * (made.width + GAP), tile.rows * (made.row + GAP)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        x, y = x + left, y + above
        _edges(canvas, tile, x, y, wide, high, theme)
        with canvas.frame(x, y, wide, high, f"mat {tile.name}"):
            _slots(canvas, tile, x + GAP / 2, y + GAP / 2, made, layout, theme)

    whole = Block(left + wide + right, above + high + below, paint)
    return framed(whole, f"tile {tile.name}")


def _slots(
    canvas: Canvas, tile: Tile, x: float, y: float, made: Slots, layout: Layout, theme: Theme
) -> None:
    step, down = made.width + GAP, made.row + GAP
    if tile.row:
        names, top = BELOW, y
    else:
        names, top = ROOMS, y + down
        if tile.column:
            width = 2 * made.width + GAP
            with canvas.frame(x, y, width, made.row, "tracks"):
                health_track(canvas, x, y, width, made, layout, theme, across=10)
        else:
            slot(canvas, x, y, made, "pile", theme)
            with canvas.frame(x + step, y, made.width, made.row, "reminders"):
                reminders(canvas, x + step, y + made.caption, made.width, made.height, theme)
    for place, name in enumerate(names[2 * tile.column :][:2]):
        slot(canvas, x + place * step, top, made, name, theme)


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
