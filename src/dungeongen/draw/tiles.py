"""Tiles: pages that are cut and glued to something larger than a page.

Each tile has a margin on every side. Where a neighbour lies above or to the left, the margin is cut
off along a dashed line; the cut edge lies on the thin line where the neighbour ends, and the
neighbour's margin beneath it takes the glue. A plate in each margin names the neighbour, and a
small plan shows where a tile belongs.
"""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.draw import fonts
from dungeongen.draw.block import Block, framed
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, Rect, polygon
from dungeongen.draw.curves import lozenge


class Neighbours(NamedTuple):
    """The names of the tiles around a tile; ``""`` where none is printed."""

    above: str = ""
    left: str = ""
    right: str = ""
    below: str = ""


def plan(tiles: tuple[int, int], place: tuple[int, int], side: float) -> Block:
    """Return a plan of all tiles with squares of ``side``, in which ``place`` is shaded."""
    down, across = tiles

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for row in range(down):
            for column in range(across):
                here = (row, column) == place
                canvas.rect(
                    x + column * side,
                    y + row * side,
                    side,
                    side,
                    stroke=Ink.WALL,
                    width=0.25,
                    fill=Ink.WALL if here else Ink.FLOOR,
                )

    return framed(Block(across * side, down * side, paint), "plan of tiles")


def name(row: int, column: int) -> str:
    """Return the name of a tile: its row as a letter, its column as a number.

    >>> name(0, 0), name(2, 3)
    ('A1', 'C4')
    """
    return f"{chr(ord('A') + row)}{column + 1}"


def margins(canvas: Canvas, page: tuple[float, float], tile: Rect, around: Neighbours) -> None:
    """Draw the lines along which a tile of a page is cut and glued."""
    (wide, high), (left, top, w, h) = page, tile
    right, bottom = left + w, top + h
    cut = [(0.0, top, wide, top)] * bool(around.above)
    cut += [(left, 0.0, left, high)] * bool(around.left)
    thin = [(right, 0.0, right, high)] * bool(around.right)
    thin += [(0.0, bottom, wide, bottom)] * bool(around.below)
    canvas.lines(cut, ink=Ink.GUIDE, width=0.2, dash=(2.0, 1.4))
    canvas.lines(thin, ink=Ink.GUIDE, width=0.2)


def diamonds(canvas: Canvas, tile: Rect, around: Neighbours, half: float) -> None:
    """Draw a mark in the middle of each edge that meets another tile, ``half`` its width.

    Its halves come from two tiles, and make one diamond where these lie as they should.
    """
    left, top, w, h = tile
    middles = (
        (around.above, left + w / 2, top),
        (around.left, left, top + h / 2),
        (around.right, left + w, top + h / 2),
        (around.below, left + w / 2, top + h),
    )
    for there, x, y in middles:
        if there:
            canvas.path(
                polygon(lozenge(x, y, half, half)), fill=Ink.PAPER, stroke=Ink.WALL, width=0.3
            )


def joins(neighbours: Neighbours) -> list[str]:
    """Return sentences on how a tile is put next to its neighbours; none without neighbours."""
    above, left, right, below = neighbours
    sentences = []
    if above or left:
        lines = "dashed lines" if above and left else "dashed line"
        sentences.append(f"Cut along the {lines}.")
        lie = [f"on tile {above}"] if above else []
        lie += [f"on tile {left}"] if left else []
        sentences.append(f"Lay the cut edge {' and '.join(lie)}, at its thin line.")
    over = [f"tile {right} at the right"] if right else []
    over += [f"tile {below} below"] if below else []
    if over:
        sentences.append(f"Keep the other margins: {' and '.join(over)} will lie on them.")
    return sentences


def neighbour(
    canvas: Canvas, name: str, x: float, y: float, side: str, *, wide: float, size: float
) -> None:
    """Write a tile's name in a plate around (x, y), at most ``wide`` either way."""
    tall = min(wide, 1.5 * size * MM_PER_POINT)
    left, top = x - wide / 2, y - tall / 2
    with canvas.frame(left, top, wide, tall, f"tile {side}"):
        canvas.rect(left, top, wide, tall, fill=Ink.PAPER, stroke=Ink.WALL, radius=0.8)
        baseline = y + fonts.CAP_HEIGHT * size * MM_PER_POINT / 2
        canvas.text(x, baseline, name, face=Face.BOLD, size=size, anchor="middle")
