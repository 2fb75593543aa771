"""A recording of what is drawn, and whether marks meet a box, by many of their points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

from dungeongen.draw.canvas import Ink, Path, Segment
from dungeongen.draw.curves import inside
from dungeongen.draw.ornaments import Polygon
from dungeongen.draw.recording import Box, Recording

_POINTS = 40


class Shapes(Recording):
    """A recording that keeps rectangles, paths and straight strokes of the first page.

    Each has its ink: strokes that of their line, the others that of their inside.
    """

    def __init__(self) -> None:
        super().__init__()
        self.filled: list[tuple[Box, Ink | None]] = []
        self.strokes: list[tuple[Segment, Ink]] = []
        self.paths: list[tuple[Path, Ink | None]] = []
        self._edges: list[Box] = []

    def _at(self, x: float, y: float) -> tuple[float, float]:
        """Return where on the page a point is."""
        return self._axes.place(x, y)

    def rect(self, x: float, y: float, w: float, h: float, **marks: Any) -> None:
        if len(self.pages) == 1:
            self.filled.append((self._box(x, y, w, h), marks.get("fill")))
        super().rect(x, y, w, h, **marks)

    @contextmanager
    def clip(self, path: Path) -> Iterator[None]:
        """Keep no stroke whose middle is outside of a rectangle that clips it."""
        before = self._edges
        corners = [self._at(*corner) for corner in parts(path)[0]]
        if len(path) == 5 and corners[0][1] == corners[1][1]:
            (left, top), (right, bottom) = corners[0], corners[2]
            self._edges = [*before, Box(left, top, right - left, bottom - top)]
        with super().clip(path):
            yield
        self._edges = before

    def lines(self, segments: Sequence[Segment], *, ink: Ink, **marks: Any) -> None:
        if len(self.pages) == 1:
            for one in segments:
                x, y, a, b = (*self._at(*one[:2]), *self._at(*one[2:]))
                middle = Box((x + a) / 2, (y + b) / 2, 0.0, 0.0)
                if all(edge.holds(middle) for edge in self._edges):
                    self.strokes.append(((x, y, a, b), ink))
        super().lines(segments, ink=ink, **marks)

    def path(self, path: Path, **marks: Any) -> None:
        if len(self.pages) == 1:
            moved: list[Any] = [
                (step[0], *self._at(*step[1:])) if len(step) == 3 else step for step in path
            ]
            self.paths.append((tuple(moved), marks.get("fill")))
        super().path(path, **marks)


def parts(path: Path) -> list[Polygon]:
    """Return the corners of each part of a path."""
    result: list[list[tuple[float, float]]] = []
    for step in path:
        if step[0] == "M":
            result.append([])
        if len(step) == 3:
            result[-1].append((step[1], step[2]))
    return [tuple(corners) for corners in result]


def meets(stroke: Segment, box: Box) -> bool:
    """Return whether a stroke has a point in a box."""
    ax, ay, bx, by = stroke
    if max(ax, bx) < box.x or min(ax, bx) > box.x + box.w:
        return False
    if max(ay, by) < box.y or min(ay, by) > box.y + box.h:
        return False
    return any(
        box.x < ax + t * (bx - ax) < box.x + box.w and box.y < ay + t * (by - ay) < box.y + box.h
        for t in (i / _POINTS for i in range(_POINTS + 1))
    )


def lies_on(floor: Polygon, box: Box) -> bool:
    """Return whether a box lies on a floor: its corners, and no point of the outline in it."""
    right, bottom = box.x + box.w, box.y + box.h
    corners = ((box.x, box.y), (right, box.y), (right, bottom), (box.x, bottom))
    return all(inside(floor, x, y) for x, y in corners) and not any(
        meets((*a, *b), box) for a, b in pairwise((*floor, floor[0]))
    )


def grown(box: Box, by: float) -> Box:
    """Return a box with a margin around it."""
    return Box(box.x - by, box.y - by, box.w + 2 * by, box.h + 2 * by)
