"""The outline of a room's floor: corners cut or rounded, apses, niches, and now and then a cave.

All lengths are in cells, and a box is three of them wide and high. An outline is a polygon whose
curves are made of short sides. It never touches what is printed: a corner is cut only as far as no
digit (top left in its cell) and no icon (bottom right) stands there, a side with a door or an
opening stays straight, and what is carved into the rock leaves a wall between neighbours.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin

from dungeongen.core.rng import Rng
from dungeongen.draw.carving import Polygon
from dungeongen.draw.sketch import Point, smooth
from dungeongen.games.sudongeon.layout import Edge, Layout, Wall, cell_index

SIDES = ("north", "east", "south", "west")  # clockwise, from the top left corner
_CORNER_CELLS = (2, 8, 6, 0)  # at the end of each side
_FREE, _TAKEN = 0.55, (0.3, 0.0, 0.3, 0.0)  # how far corners may be cut: of blank and other cells
_CAVES = 9  # one room in so many
_APSES, _NICHES = 0.3, 0.3  # shares of plain sides that have one
_INTO_ROCK, _INTO_GAP = 0.36, 0.13  # how deep they are: in the rim, and between two boxes
_SHAPES = ("square", "chamfered", "chamfered", "rounded", "rounded")


def silhouettes(layout: Layout) -> tuple[Polygon, ...]:
    """Return the outlines of the nine boxes, each from its own top left corner, in cells."""
    rng = Rng(layout.grid).child("silhouettes")
    return tuple(_silhouette(layout, box, rng) for box in range(9))


def _silhouette(layout: Layout, box: int, rng: Rng) -> Polygon:
    edges = [layout.edge(box, side) for side in SIDES]
    joined = [edge.wall is Wall.JOINED for edge in edges]
    cuts = []
    for i, cell in enumerate(_CORNER_CELLS):
        room = _FREE if layout.grid[cell_index(box, cell)] == "." else _TAKEN[i]
        cuts.append(0.0 if joined[i] or joined[(i + 1) % 4] else room)
    if rng.below(_CAVES) == 0 and not any(joined):
        return _cave(edges, cuts, rng)
    return built(edges, cuts, rng)


def built(edges: Sequence[Edge], cuts: Sequence[float], rng: Rng) -> Polygon:
    """Return the outline of a room that masons have built, from its own top left corner, in cells.

    ``edges`` are its sides and ``cuts`` how far the corner at the end of each may be cut, both in
    the order of ``SIDES``.
    """
    shape = rng.choice(_SHAPES)
    deep = 0.7 + 0.3 * rng.random()
    points: list[Point] = []
    for i, edge in enumerate(edges):
        turn = _turning(i)
        points += map(turn, _carved(edge, rng))
        points += map(turn, _corner(shape, cuts[i] * deep))
    return tuple(points)


def _turning(quarters: int) -> Callable[[Point], Point]:
    """Return what takes a point of the north side to another side, clockwise."""

    def turned(point: Point) -> Point:
        x, y = point[0] - 1.5, point[1] - 1.5
        for _ in range(quarters):
            x, y = -y, x
        return x + 1.5, y + 1.5

    return turned


def _corner(shape: str, cut: float) -> list[Point]:
    """Return the top right corner."""
    if cut == 0.0 or shape == "square":
        return [(3.0, 0.0)]
    if shape == "chamfered":
        return [(3 - cut, 0.0), (3.0, cut)]
    arc = [pi / 2 * i / 5 for i in range(6)]
    return [(3 - cut + cut * sin(angle), cut - cut * cos(angle)) for angle in arc]


def _carved(edge: Edge, rng: Rng) -> list[Point]:
    """Return what is carved into the rock in the middle of the north side, from left to right."""
    luck, wide, first = rng.random(), rng.random(), rng.random()
    if edge.wall not in (Wall.WALL, Wall.VOID):
        return []
    deep = _INTO_ROCK if edge.other is None else _INTO_GAP
    if luck < _APSES:
        half = 0.55 + 0.25 * wide
        arc = [pi * i / 12 for i in range(13)]
        return [(1.5 - half * cos(angle), -deep * sin(angle)) for angle in arc]
    if luck < _APSES + _NICHES:
        half, out = 0.14 + 0.06 * wide, 0.7 * deep
        middles = (1.0, 2.0) if first < 0.5 else (1.5,)
        return [
            point
            for x in middles
            for point in ((x - half, 0.0), (x - half, -out), (x + half, -out), (x + half, 0.0))
        ]
    return []


def _cave(edges: list[Edge], cuts: list[float], rng: Rng) -> Polygon:
    """Return an outline that no mason has straightened, but for its ways in and out."""
    knots: list[Point] = []
    for i, edge in enumerate(edges):
        turn = _turning(i)
        deep = 0.16 if edge.other is None else 0.08
        plain = edge.wall is Wall.WALL
        begun = max(cuts[i - 1], 0.05)
        along = begun
        while along < 3 - max(cuts[i], 0.05):
            straight = not plain and 0.9 < along < 2.1
            out = 0.0 if straight else -deep * rng.random()
            knots.append(turn((along, out)))
            along += 0.3 + 0.15 * rng.random()
    return tuple(smooth(knots))
