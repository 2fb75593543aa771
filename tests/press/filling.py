"""How full pages are, and which words are cut: measured on what is drawn.

The free part of a page is divided into four columns and bands of 5 mm; a page is as full as the
share of these fields that any mark reaches, be it a word, a line to write on or a wall.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from dungeongen.draw.canvas import Path, Segment
from dungeongen.draw.recording import Box, Recording

_COLUMNS, _BAND = 4, 5.0


class Fill(NamedTuple):
    """A page's label, and how full it is, from 0 to 1."""

    label: str
    share: float


class Measured(Recording):
    """A recording that also knows what area each mark takes."""

    def __init__(self) -> None:
        super().__init__()
        self.marks: list[tuple[int, Box]] = []
        self._furniture = 0

    @contextmanager
    def frame(self, x: float, y: float, w: float, h: float, name: str) -> Iterator[None]:
        self._furniture += name in ("head", "foot")
        with super().frame(x, y, w, h, name):
            yield
        self._furniture -= name in ("head", "foot")

    def _mark(self, box: Box) -> None:
        if not self._furniture:
            self.marks.append((len(self.pages), box))

    def lines(self, segments: Sequence[Segment], **marks: Any) -> None:
        for a, b, c, d in segments:
            self._mark(Box(min(a, c), min(b, d), abs(a - c), abs(b - d)))
        super().lines(segments, **marks)

    def path(self, path: Path, **marks: Any) -> None:
        xs: list[float] = []
        ys: list[float] = []
        for _, *places in path:
            xs += places[::2]
            ys += places[1::2]
        if xs:  # a map whose rooms are all sealed has paths without points
            self._mark(Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))
        super().path(path, **marks)

    def rect(self, x: float, y: float, w: float, h: float, **marks: Any) -> None:
        self._mark(Box(x, y, w, h))
        super().rect(x, y, w, h, **marks)

    def circle(self, x: float, y: float, r: float, **marks: Any) -> None:
        self._mark(Box(x - r, y - r, 2 * r, 2 * r))
        super().circle(x, y, r, **marks)

    def text(self, x: float, y: float, string: str, **marks: Any) -> None:
        super().text(x, y, string, **marks)
        self._mark(self.texts[-1].box)

    def icon(self, x: float, y: float, size: float, name: str) -> None:
        self._mark(Box(x, y, size, size))
        super().icon(x, y, size, name)


def fills(canvas: Measured) -> list[Fill]:
    """Return how full each page is."""
    made = []
    for number, (width, _, label) in enumerate(canvas.pages, 1):
        furniture = {
            frame.name: frame.box
            for frame in canvas.frames
            if frame.page == number and frame.name in ("head", "foot")
        }
        top = furniture["head"].y + furniture["head"].h
        bands = int((furniture["foot"].y - top) / _BAND)
        boxes = [box for page, box in canvas.marks if page == number]
        column = width / _COLUMNS
        fields = [
            Box(i * column, top + j * _BAND, column, _BAND)
            for i in range(_COLUMNS)
            for j in range(bands)
        ]
        reached = sum(any(field.overlaps(box) for box in boxes) for field in fields)
        made.append(Fill(label, reached / len(fields)))
    return made


def cut(canvas: Recording) -> list[str]:
    """Return the texts that did not fit."""
    return [text.string for text in canvas.texts if text.string.endswith("…")]
