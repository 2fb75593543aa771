"""A canvas that only records: draw logs for golden tests and for measuring pages.

Each verb becomes one entry. ``log`` is the text form, with coordinates to a hundredth of a
millimetre, so that a change of drawing shows as a readable diff. ``texts`` and ``frames`` hold the
box of each text and the frames around it, so that tests can check that nothing overflows.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Unpack

from dungeongen.draw import fonts
from dungeongen.draw.art import fitted
from dungeongen.draw.canvas import (
    MM_PER_POINT,
    Anchor,
    Axes,
    Boxes,
    Canvas,
    Dash,
    Face,
    Ink,
    Paint,
    Path,
    Rect,
    Segment,
)
from dungeongen.draw.pictures import Picture

_LONGEST_LIST = 100


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page, in millimetres from the top left."""

    x: float
    y: float
    w: float
    h: float

    def holds(self, other: Box, slack: float = 0.01) -> bool:
        """Return whether ``other`` lies within this box."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.x + other.w <= self.x + self.w + slack
            and other.y + other.h <= self.y + self.h + slack
        )

    def overlaps(self, other: Box, slack: float = 0.01) -> bool:
        """Return whether the two boxes share more than an edge."""
        return (
            self.x + slack < other.x + other.w
            and other.x + slack < self.x + self.w
            and self.y + slack < other.y + other.h
            and other.y + slack < self.y + self.h
        )


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text as drawn, and the indexes of the frames around it, outermost first.

    The box spans the advance width, and the height from capitals to descenders. Ascenders rise
    above it by a sixteenth of the size, accents on capitals by a quarter.
    """

    page: int
    string: str
    size: float
    box: Box
    frames: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """A named region; ``parents`` are the indexes of the frames around it."""

    page: int
    name: str
    box: Box
    parents: tuple[int, ...]


class Recording(Canvas):
    """The canvas that writes draw logs."""

    def __init__(self) -> None:
        self._drawn: list[tuple[int, str, tuple[object, ...], dict[str, object]]] = []
        self.pages: list[tuple[float, float, str]] = []
        self.texts: list[Text] = []
        self.frames: list[Frame] = []
        self.icons: list[tuple[int, str, Box]] = []
        self.arts: list[tuple[int, str, Box]] = []
        self.pictures: list[tuple[int, str, Box]] = []
        self.rects: list[tuple[int, Box]] = []
        self.boxes: list[tuple[Rect | None, Rect | None]] = []
        self._open: list[int] = []
        self._axes = Axes()

    @property
    def log(self) -> list[str]:
        """The draw log, a line each; put into words here, since most readers only measure."""
        return [
            "  " * depth + _words(verb, parts, marks) for depth, verb, parts, marks in self._drawn
        ]

    def _add(self, verb: str, *parts: object, **marks: object) -> None:
        self._drawn.append((len(self._open), verb, parts, marks))

    def page(self, width: float, height: float, label: str, **boxes: Unpack[Boxes]) -> None:
        self.pages.append((width, height, label))
        self.boxes.append((boxes.get("trim"), boxes.get("bleed")))
        self._add("page", width, height, repr(label), **boxes)

    def _box(self, x: float, y: float, w: float, h: float) -> Box:
        """Return the box on the page of a rectangle in the axes that are in use."""
        return Box(*self._axes.box(x, y, w, h))

    @contextmanager
    def frame(self, x: float, y: float, w: float, h: float, name: str) -> Iterator[None]:
        self._add("frame", x, y, w, h, repr(name))
        index = len(self.frames)
        self.frames.append(Frame(len(self.pages), name, self._box(x, y, w, h), tuple(self._open)))
        self._open.append(index)
        try:
            yield
        finally:
            self._open.pop()

    @contextmanager
    def turned(self, x: float, y: float, quarters: int = 0) -> Iterator[None]:
        self._add("turned", x, y, quarters)
        with self._axes.turned(x, y, quarters):
            yield
        self._add("unturned")

    @contextmanager
    def clip(self, path: Path) -> Iterator[None]:
        self._add("clip", path)
        yield
        self._add("unclip")

    def lines(
        self, segments: Sequence[Segment], *, ink: Ink, width: float, dash: Dash = ()
    ) -> None:
        self._add("lines", *segments, ink=ink, width=width, dash=dash)

    def path(self, path: Path, *, dash: Dash = (), **paint: Unpack[Paint]) -> None:
        self._add("path", path, **_painted(**paint), dash=dash)

    def rect(
        self, x: float, y: float, w: float, h: float, *, radius: float = 0.0, **paint: Unpack[Paint]
    ) -> None:
        self._add("rect", x, y, w, h, **_painted(**paint), radius=radius)
        self.rects.append((len(self.pages), self._box(x, y, w, h)))

    def circle(self, x: float, y: float, r: float, **paint: Unpack[Paint]) -> None:
        self._add("circle", x, y, r, **_painted(**paint))

    def text(
        self,
        x: float,
        y: float,
        string: str,
        *,
        face: Face = Face.TEXT,
        size: float = 8.0,
        ink: Ink = Ink.TEXT,
        anchor: Anchor = "start",
    ) -> None:
        self._add("text", x, y, repr(string), face=face, size=size, ink=ink, anchor=anchor)
        left, w = fonts.span(x, string, face, size, anchor)
        em = size * MM_PER_POINT
        high = (fonts.CAP_HEIGHT + fonts.DESCENT) * em
        box = self._box(left, y - fonts.CAP_HEIGHT * em, w, high)
        self.texts.append(Text(len(self.pages), string, size, box, tuple(self._open)))

    def icon(self, x: float, y: float, size: float, name: str, *, ink: Ink = Ink.ICON) -> None:
        self._add("icon", x, y, size, name, ink=None if ink is Ink.ICON else ink)
        self.icons.append((len(self.pages), name, self._box(x, y, size, size)))

    def art(self, x: float, y: float, w: float, h: float, name: str, *, bold: bool = False) -> None:
        place = fitted(x, y, w, h)
        self._add("art", *place[:3], name, bold=bold)
        self.arts.append((len(self.pages), name, self._box(*place)))

    def picture(self, x: float, y: float, w: float, h: float, picture: Picture) -> None:
        self._add("picture", x, y, w, h, picture.name)
        self.pictures.append((len(self.pages), picture.name, self._box(x, y, w, h)))

    def note(self, title: str, text: str) -> None:
        self._add("note", repr(title), repr(text))


def _painted(
    fill: Ink | None = None, stroke: Ink | None = None, width: float = 0.25
) -> dict[str, object]:
    """Return the marks of a shape; one without a stroke has no width of it."""
    return {"fill": fill, "stroke": stroke, "width": stroke and width}


def _words(verb: str, parts: tuple[object, ...], marks: dict[str, object]) -> str:
    """Return one line of the log."""
    if verb == "lines" and len(parts) > _LONGEST_LIST:
        parts = (_summary(parts),)
    words = [verb, *(_word(part) for part in parts)]
    words += [f"{key}={_word(value)}" for key, value in marks.items() if value]
    return " ".join(words)


def _summary(segments: Sequence[object]) -> str:
    """Return the count and a digest of many strokes: a diff of hatching would be unreadable."""
    text = " ".join(_word(segment) for segment in segments)
    return f"{len(segments)} strokes {hashlib.sha256(text.encode()).hexdigest()[:16]}"


def _word(value: object) -> str:
    match value:
        case float() | int():
            return f"{value:.2f}".rstrip("0").rstrip(".")
        case Ink() | Face():
            return str(value.value)
        case tuple():
            return "(" + " ".join(_word(part) for part in value) + ")"
        case _:
            return str(value)
