"""The tiles of an unbounded map: pages that are cut and glued to one large map.

All tiles have the same scale. Each has a margin on every side. Where a neighbour lies above or to
the left, the margin is cut off along a dashed line; the cut edge lies on the thin line where the
neighbour ends, and the neighbour's margin beneath it takes the glue. A plan in the head shows where
the tile belongs.
"""

from __future__ import annotations

from collections.abc import Sequence

from dungeongen.core.errors import DungeongenError
from dungeongen.draw.block import Area, Block, SheetPage, beside, centred, paragraph, stack
from dungeongen.draw.columns import GAP, heading
from dungeongen.draw.theme import Theme
from dungeongen.draw.tiles import joins, plan
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.page.labels import least_cell
from dungeongen.games.doom.page.map import Frame, chart, largest_frame, named_by
from dungeongen.games.doom.page.view import View, tile, tile_name

_PLAN, _LARGEST = 15.0, 6.0  # the largest plan of tiles, and its largest square, in millimetres


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
