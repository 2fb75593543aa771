"""Furniture of a map: small pictures in ``templates/furniture``, and who places them in a room.

A file draws a piece around (0, 0), its back above, in millimetres of a sheet of A4. ``data-size``
is the floor that it takes. Its dialect is that of icons, with ``#ddd`` for a tint and ``#aaa`` for
shade; a name with numbers has several pictures, of which chance takes one.

A ``Furnisher`` puts pieces on the free floor of a room by rules: in a *row* along one wall, at a
*wall*, in a *corner*, in the middle of an *end* wall, on the *axis*, in a *rank* one behind another
from the middle, in pairs that *flank* the axis, or anywhere on the *floor*. It never puts one over
anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import atan2, ceil, cos, pi, sin
from typing import NamedTuple, Protocol

from dungeongen.core.rng import Rng
from dungeongen.core.templates import Templates
from dungeongen.draw.canvas import Ink, Rect
from dungeongen.draw.curves import (
    TURN,
    Point,
    area,
    bend,
    bounds,
    closed_line,
    distance,
    rectangle,
    resampled,
    turned,
)
from dungeongen.draw.field import Field
from dungeongen.draw.icons import Shape, elements, inks_of, number_of, outline_of, read_drawing
from dungeongen.draw.plan import NATURAL, Piece
from dungeongen.draw.signs import placed

_VIEW = "-32 -32 64 64"
_TAGS = ("path", "circle", "ellipse")
_INKS = {
    "#fff": Ink.FLOOR,
    "#ddd": Ink.TINT,
    "#aaa": Ink.SHADE,
    "#333": Ink.MUTED,
    "#000": Ink.WALL,
    "none": None,
}
_PAINT = {"fill", "stroke", "stroke-width"}
_MOST_SHAPES = 256
_MARGIN = 0.35  # around a piece
_FROM_WALL = 0.6
_BETWEEN = 0.7  # pieces of a row
_INSET = 2.1  # of what flanks an axis
_TRIES = 14
_SHARP = 0.5  # radians, of a corner
_LOOSE = frozenset({"bones", "skull", "rubble"})  # they lie any way round


class Picture(NamedTuple):
    """A piece as its file has it: width and height of its floor, and its shapes."""

    size: tuple[float, float]
    shapes: tuple[Shape, ...]


def picture_of(name: str, templates: Templates) -> Picture:
    """Read ``furniture/<name>.svg``; raises TemplateError with the file and the reason."""
    return read_drawing(f"furniture/{name}.svg", templates, _parsed)


def _parsed(svg: str) -> Picture:
    _, root, drawn = elements(svg, _VIEW, _TAGS, _MOST_SHAPES)
    try:
        wide, high = map(float, root.get("data-size", "").split())
    except ValueError:
        raise ValueError("data-size: expected a width and a height") from None
    return Picture((wide, high), tuple(_shape(tag, attributes) for tag, attributes in drawn))


def _shape(tag: str, attributes: dict[str, str]) -> Shape:
    fill, edge = inks_of(tag, attributes, _INKS, "#000")
    width = number_of(tag, "stroke-width", attributes.get("stroke-width", "0"))
    return Shape(outline_of(tag, attributes, _PAINT), fill, edge, width)


@lru_cache(maxsize=1)
def _ours() -> dict[str, tuple[Picture, ...]]:
    """Return the pictures of each piece by its name without a number."""
    templates = Templates()
    pictures: dict[str, tuple[Picture, ...]] = {}
    for file in templates.names("furniture", ".svg"):
        name = file.rstrip("0123456789").rstrip("-")
        pictures[name] = (*pictures.get(name, ()), picture_of(file, templates))
    return pictures


def piece(name: str, rng: Rng | None = None) -> Picture:
    """Return the picture of a piece, one of several by chance."""
    some = _ours()[name]
    return some[0] if rng is None or len(some) == 1 else rng.choice(some)


Rule = tuple[str, str, int]
"""A piece, where it stands, and how many at most."""


@lru_cache(maxsize=1)
def grammar() -> dict[str, tuple[Rule, ...]]:
    """Return what belongs into a room, by a word of its name; ``*`` for one that says nothing."""
    text = Templates().read("furniture/rooms.txt")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    pairs = zip(lines[::2], lines[1::2], strict=True)
    return {word: parsed_rules(rules) for words, rules in pairs for word in words.split()}


def parsed_rules(rules: str) -> tuple[Rule, ...]:
    """Return rules written like ``bunk row 5, rack wall 1``."""
    parts = (part.split() for part in rules.split(","))
    return tuple((piece, rule, int(count)) for piece, rule, count in parts)


def pieces_for(name: str) -> tuple[Rule, ...]:
    """Return what belongs into a room: the last word of its name that says anything tells it."""
    rules = grammar()
    return rules[next((word for word in reversed(name.split()) if word in rules), "*")]


class Floor(Protocol):
    """A part of a room: its outline, its middle, its size, and how far it is turned."""

    @property
    def outline(self) -> Sequence[Point]: ...
    @property
    def x(self) -> float: ...
    @property
    def y(self) -> float: ...
    @property
    def w(self) -> float: ...
    @property
    def h(self) -> float: ...
    @property
    def turn(self) -> float: ...


class Stood(NamedTuple):
    """A piece in its place: its name, its middle, the box around it, and its shapes."""

    name: str
    x: float
    y: float
    box: Rect
    shapes: tuple[Shape, ...]

    def in_squares(self) -> Piece:
        """Return it as a piece of a plan, in squares instead of millimetres."""
        x, y, w, h = (v / NATURAL for v in self.box)
        return Piece((x, y, w, h), placed(self.shapes, 0.0, 0.0, 1 / NATURAL))


class _Edge(NamedTuple):
    """A place on a wall: where, the way in, by how much the wall turns there, and whose it is."""

    at: Point
    inward: Point
    bend: float
    floor: Floor


class Furnisher:
    """Places at most ``most`` pieces on the ``free`` floor of a room, ``scale`` times as large."""

    def __init__(
        self, floors: Sequence[Floor], free: Field, rng: Rng, most: int, scale: float = 1.0
    ) -> None:
        self.floors, self.free, self.rng, self.left, self.scale = floors, free, rng, most, scale
        self.stood: list[Stood] = []
        self._edges = [edge for floor in floors for edge in _edges(floor)]
        self._straight = [edge for edge in self._edges if edge.bend < _SHARP / 2] or self._edges

    def follow(self, rules: str) -> None:
        """Place pieces by rules such as ``bunk row 5, rack wall 1``."""
        for rule in parsed_rules(rules):
            self.place(*rule)

    def place(self, name: str, rule: str, count: int) -> None:
        """Place pieces by a rule, as many as asked or as fit."""
        if self.left > 0:
            rules = {
                "wall": self._wall,
                "corner": self._corner,
                "row": self._row,
                "end": self._end,
                "axis": self._axis,
                "rank": self._axis,
                "flank": self._flank,
                "floor": self._floor,
            }
            rules[rule](name, count)

    def _size(self, name: str) -> tuple[float, float]:
        w, h = _ours()[name][0].size
        return w * self.scale, h * self.scale

    def _fits(self, x: float, y: float, w: float, h: float, angle: float) -> bool:
        c, s = cos(angle), sin(angle)
        if min(abs(c), abs(s)) < 1e-6:
            w, h = (w, h) if abs(c) > abs(s) else (h, w)
            return self.free.covers(x - w / 2, y - h / 2, w, h)
        has, fine = self.free.has, self.free.fine
        if not all(
            has(x + u * c - v * s, y + u * s + v * c)
            for u in (-w / 2, w / 2)
            for v in (-h / 2, h / 2)
        ):
            return False
        across, down = (max(2, ceil(size * fine) + 1) for size in (w, h))
        for j in range(down):
            v = h * (j / (down - 1) - 0.5)
            for i in range(across):
                u = w * (i / (across - 1) - 0.5)
                if not has(x + u * c - v * s, y + u * s + v * c):
                    return False
        return True

    def _put(self, name: str, x: float, y: float, angle: float) -> bool:
        """Put a piece where it fits; return whether it does."""
        picture = piece(name, self.rng)
        w, h = (size * self.scale for size in picture.size)
        if self.left <= 0 or not self._fits(x, y, w, h, angle):
            return False
        a, b = w / 2 + _MARGIN, h / 2 + _MARGIN
        corners = turned(rectangle(-a, -b, 2 * a, 2 * b), angle, x, y)
        self.free.fill(corners, on=False)
        x0, y0, x1, y1 = bounds(turned(rectangle(-w / 2, -h / 2, w, h), angle, x, y))
        shapes = placed(picture.shapes, x, y, self.scale, angle)
        self.stood.append(Stood(name, x, y, (x0, y0, x1 - x0, y1 - y0), shapes))
        self.left -= 1
        return True

    def _against(self, name: str, edge: _Edge) -> tuple[float, float, float]:
        """Return where a piece stands with its back to a wall, and how it is turned."""
        (x, y), (nx, ny) = edge.at, edge.inward
        off = self._size(name)[1] / 2 + _FROM_WALL
        return x + nx * off, y + ny * off, atan2(ny, nx) - pi / 2

    def _wall(self, name: str, count: int) -> None:
        for _ in range(count):
            any(
                self._put(name, *self._against(name, self.rng.choice(self._straight)))
                for _ in range(_TRIES)
            )

    def _corner(self, name: str, count: int) -> None:
        for _ in range(count):
            any(self._put(name, *self._against(name, edge)) for edge in self._corners())

    def _corners(self) -> Iterator[_Edge]:
        """Yield places on the walls near corners, by chance."""
        number, edges = len(self._edges), self._edges
        near = [
            edges[(i + off) % number]
            for i, edge in enumerate(edges)
            if edge.bend > _SHARP
            for off in (3, -3, 4, -4)
        ]
        self.rng.shuffle(near)
        yield from near[:24]
        if not near:
            yield from (self.rng.choice(edges) for _ in range(_TRIES))

    def _row(self, name: str, count: int) -> None:
        """Place the longest of ten runs along a wall."""
        w, h = self._size(name)
        best: list[_Edge] = []
        for _ in range(10):
            start, run = self.rng.below(len(self._straight)), list[_Edge]()
            for edge in self._straight[start : start + 60]:
                if not run or distance(edge.at, run[-1].at) >= w + _BETWEEN:
                    x, y, angle = self._against(name, edge)
                    if self._fits(x, y, w, h, angle):
                        run.append(edge)
                    elif run:
                        break
                if len(run) >= count:
                    break
            best = max(best, run, key=len)
            if len(best) >= count:
                break
        for edge in best:
            self._put(name, *self._against(name, edge))

    def _end(self, name: str, count: int) -> None:
        """Place a piece at the middle of a wall."""

        def off(edge: _Edge) -> float:
            (x, y), (nx, ny), _, floor = edge
            across, down = abs(x - floor.x), abs(y - floor.y)
            return min(across if abs(ny) > 0.7 else 99.0, down if abs(nx) > 0.7 else 99.0)

        order = sorted(
            ((off(edge) + 4 * self.rng.random(), i) for i, edge in enumerate(self._straight))
        )
        any(self._put(name, *self._against(name, self._straight[i])) for _, i in order[:30])

    def _axis(self, name: str, count: int) -> None:
        w, h = self._size(name)
        for _ in range(count):
            floor = self.rng.choice(self.floors)
            angle = floor.turn + (pi / 2 if (floor.h > floor.w) == (w > h) else 0.0)
            c, s = abs(cos(angle)), abs(sin(angle))
            place = self.free.nearest(w * c + h * s, w * s + h * c, floor.x, floor.y)
            if place:
                self._put(name, place.x, place.y, angle)

    def _flank(self, name: str, count: int) -> None:
        """Place pairs on both sides of the long axis of each part, opposite each other."""
        inset = self._size(name)[0] / 2 + _INSET
        for floor in self.floors:
            wide = floor.w >= floor.h
            long, half = (floor.w, floor.h / 2) if wide else (floor.h, floor.w / 2)
            pairs = max(2, count // 2)
            for i in range(pairs):
                u = long * ((i + 0.5) / pairs - 0.5) * 0.86
                for v in (inset - half, half - inset):
                    spot = (u, v) if wide else (v, u)
                    ((x, y),) = turned([spot], floor.turn, floor.x, floor.y)
                    self._put(name, x, y, floor.turn)

    def _floor(self, name: str, count: int) -> None:
        random = self.rng.random
        for _ in range(count):
            for _ in range(10):
                floor = self.rng.choice(self.floors)
                x = floor.x + floor.w * 0.8 * (random() - 0.5)
                y = floor.y + floor.h * 0.8 * (random() - 0.5)
                if self._put(name, x, y, random() * TURN if name in _LOOSE else floor.turn):
                    break


def _edges(floor: Floor) -> Iterator[_Edge]:
    """Yield a place for each millimetre of the walls of a part of a room."""
    outline = floor.outline
    points = resampled(closed_line(outline), 1.0)[:-1]
    count, sign = len(points), 1 if area(outline) > 0 else -1
    for i, at in enumerate(points):
        a, b = points[i - 2], points[(i + 2) % count]
        long = distance(a, b) or 1.0
        inward = (-(b[1] - a[1]) / long * sign, (b[0] - a[0]) / long * sign)
        yield _Edge(at, inward, bend(a, at, b), floor)
