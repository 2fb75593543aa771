"""Art: engraved pictures as SVG files in ``templates/art``, and the engraver who hatches them.

A file draws a picture in a box of 1000 by 1400 from the back to the front. Its dialect is that of
icons, and as strict: one ``title``, then ``path``, ``circle`` and ``ellipse``, alone or in groups
that give them their paint. ``fill`` and ``stroke`` are ``#fff`` (paper), ``#ddd`` (tint), ``#aaa``
(shade), ``#333`` (dark) or ``none``. What is filled hides what lies behind it, and its stroke is
its edge; a stroke without a fill is a detail, and in ``#aaa`` it is shading.

The engraver adds what depends on the size of the print. ``data-shade="140"`` has a shape hatched
with level lines, which reach so far in from each of its right edges, since light comes from the
left. Widths of lines are millimetres, thinner in small print, which has no hatching and fewer
details; ``stroke-width`` is for other viewers only. A picture is pale, so that words near it stay
easy to read, or bold, as on a card: then its edges are black, and a copier keeps its shading.

An icon may name a picture: it is drawn where the icon is larger than ``SMALL``, so that one hand
drew what stands on a map, a card and a mat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from dungeongen.core.rng import Rng
from dungeongen.core.templates import Templates
from dungeongen.draw.canvas import Ink, Path, Rect, Step
from dungeongen.draw.icons import (
    BOX,
    Shape,
    elements,
    inks_of,
    load_icon,
    number_of,
    outline_of,
    read_drawing,
)

WIDTH = 1000.0  # units of a picture
HEIGHT = 1400.0  # units of a picture
"""The box of a picture, in its own units."""
FOOT = 1330.0
"""Where a picture of a body is cut off, so that it can stand on a floor."""
SMALL = 5.0
"""The largest icon in millimetres that is a silhouette; larger ones are engravings."""

_INKS = {"#fff": Ink.FLOOR, "#ddd": Ink.TINT, "#aaa": Ink.SHADE, "#333": Ink.MUTED, "none": None}
_TAGS = ("g", "path", "circle", "ellipse")
_PAINT = {"fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "data-shade"}
_MOST_SHAPES = 512

_STEP = 16.0  # between level lines
_INSET = 8.0  # between them and the edge
_SHORTEST = 20.0
_CUT = 18.0  # the width of what is cut out between the parts of a silhouette
# Widths in millimetres: with full lines, with any shading, with any details.
_FULL = 25.0  # millimetres
_HATCHED = 14.0  # millimetres
_DETAILED = 8.0  # millimetres
_TINY = 0.25  # of a shape that is left out of small print, in millimetres
_PARTS = 6  # straight sides of a curve, where it is hatched


class Part(NamedTuple):
    """A shape of a picture: its outline, what fills it and strokes it, and how far it is shaded."""

    path: Path
    fill: Ink | None
    stroke: Ink | None
    shade: float


class Art(NamedTuple):
    """A picture as its file has it."""

    title: str
    parts: tuple[Part, ...]


class Pen(NamedTuple):
    """The widths in millimetres of edges, details and shading, and what dark and shading ink is."""

    edge: float
    detail: float
    fine: float
    dark: Ink
    shading: Ink


PALE = Pen(0.3, 0.22, 0.2, Ink.MUTED, Ink.SHADE)
BOLD = Pen(0.42, 0.3, 0.2, Ink.ICON, Ink.MUTED)


class Symbol(NamedTuple):
    """Shapes that a page has once and shows in several places.

    ``box`` is their width and height in their own units, ``place`` where that box lies now.
    """

    name: str
    box: tuple[float, float]
    place: Rect
    shapes: Callable[[], tuple[Shape, ...]]


def art_symbol(
    name: str, x: float, y: float, w: float, h: float, templates: Templates, *, bold: bool
) -> Symbol:
    """Return an engraving as large as fits into a box, in its middle."""
    place = fitted(x, y, w, h)
    shapes = partial(engraving, name, place[2], templates, bold=bold)
    kind = "bold" if bold else "pale"
    return Symbol(f"{kind}-{name}-{_rounded(place[2])}", (WIDTH, HEIGHT), place, shapes)


def icon_symbol(
    name: str, x: float, y: float, size: float, templates: Templates, ink: Ink = Ink.ICON
) -> Symbol:
    """Return an icon in an ink, or the engraving that stands for it, in a square."""
    icon = load_icon(name, templates)
    if not icon.art or (icon.shapes and size <= SMALL):
        kind = "icon" if ink is Ink.ICON else ink.value
        shapes = partial(_coloured, icon.shapes, ink)
        return Symbol(f"{kind}-{name}", (BOX, BOX), (x, y, size, size), shapes)
    art = load_art(icon.art, templates)
    left, top, right, bottom = _extent(art)
    unit = size / max(right - left, bottom - top)
    x += (size - unit * (left + right)) / 2
    y += (size - unit * (top + bottom)) / 2
    if size <= SMALL:
        place = (x, y, unit * WIDTH, unit * HEIGHT)
        return Symbol(f"cut-{icon.art}", (WIDTH, HEIGHT), place, partial(_silhouette, art))
    return art_symbol(icon.art, x, y, unit * WIDTH, unit * HEIGHT, templates, bold=True)


def _coloured(shapes: tuple[Shape, ...], ink: Ink) -> tuple[Shape, ...]:
    """Return shapes with an ink for what is dark."""

    def changed(own: Ink | None) -> Ink | None:
        return ink if own is Ink.ICON else own

    return tuple(
        shape._replace(fill=changed(shape.fill), stroke=changed(shape.stroke)) for shape in shapes
    )


@lru_cache(maxsize=256)
def _extent(art: Art) -> Rect:
    """Return the left, top, right and bottom of what a picture shows."""
    points = [point for part in art.parts for point in _corners(part.path)]
    xs, ys = [x for x, _ in points] or [0.0, WIDTH], [y for _, y in points] or [0.0, HEIGHT]
    return min(xs), min(ys), max(xs), max(ys)


def fitted(x: float, y: float, w: float, h: float) -> Rect:
    """Return the box of a picture as large as fits into a box, in its middle."""
    width = min(w, h * WIDTH / HEIGHT)
    height = width * HEIGHT / WIDTH
    return x + (w - width) / 2, y + (h - height) / 2, width, height


def load_art(name: str, templates: Templates) -> Art:
    """Read ``art/<name>.svg``; raises TemplateError with the file and the reason."""
    return read_drawing(f"art/{name}.svg", templates, _parsed)


def parse_art(svg: str) -> Art:
    """Return the picture that ``svg`` draws; raises ValueError if it is not in the dialect."""
    view = f"0 0 {WIDTH:.0f} {HEIGHT:.0f}"
    title, _, drawn = elements(svg, view, _TAGS, _MOST_SHAPES)
    return Art(title, tuple(_part(tag, attributes) for tag, attributes in drawn))


_parsed = lru_cache(maxsize=256)(parse_art)  # by its text: whatever folder it lies in


def _part(tag: str, attributes: dict[str, str]) -> Part:
    path = outline_of(tag, attributes, _PAINT)
    fill, stroke = inks_of(tag, attributes, _INKS, "#333")
    shade = number_of(tag, "data-shade", attributes.get("data-shade", "0"))
    return Part(path, fill, stroke, shade)


def engraving(
    name: str, width: float, templates: Templates, *, bold: bool = False
) -> tuple[Shape, ...]:
    """Return the shapes of a picture for a print ``width`` millimetres wide, in its own units."""
    return _engraved(load_art(name, templates), _rounded(width), bold)


def _rounded(width: float) -> int:
    """Return a width in whole millimetres, in pairs where it is small: a page has fewer symbols."""
    return round(width) if width >= _HATCHED else max(2, 2 * round(width / 2))


def _silhouette(art: Art) -> tuple[Shape, ...]:
    """Return a picture as an icon: all of it is black, with what is dark and all edges cut out."""
    return tuple(
        Shape(
            path, Ink.PAPER if fill is Ink.MUTED else Ink.ICON, Ink.PAPER if stroke else None, _CUT
        )
        for path, fill, stroke, _ in art.parts
        if fill
    )


@lru_cache(maxsize=256)
def _engraved(art: Art, width: int, bold: bool) -> tuple[Shape, ...]:
    pen = BOLD if bold else PALE
    unit = WIDTH / width * min(1.0, 0.2 + 0.8 * width / _FULL)  # thinner lines in small print
    hatches = width >= _HATCHED
    shapes: list[Shape] = []
    rng = Rng(f"art {art.title}")
    for path, fill, stroke, shade in art.parts:
        if not hatches and _size(path) * width < _TINY * WIDTH:
            continue
        fill = pen.dark if fill is Ink.MUTED else fill
        line, wide = (pen.dark if stroke is Ink.MUTED else stroke), pen.edge
        if fill is None:
            wide = pen.detail
            if width < _DETAILED:
                continue
            if stroke is Ink.SHADE:
                line, wide = (pen.shading if hatches else None), pen.fine
        if fill or line:
            shapes.append(Shape(path, fill, line, wide * unit))
        if hatches and shade > 0 and (lines := tuple(_hatched(path, shade, rng))):
            shapes.append(Shape(lines, None, pen.shading, pen.fine * unit))
    return tuple(shapes)


def _hatched(path: Path, depth: float, rng: Rng) -> Iterator[Step]:
    """Yield level lines, uneven, that reach ``depth`` into an outline from each right edge, and no
    farther than half of it."""
    outline = _corners(path)
    v = min((y for _, y in outline), default=0.0) + _STEP
    bottom = max((y for _, y in outline), default=0.0) - 0.3 * _STEP
    while v < bottom:
        ends = sorted(
            ax + (bx - ax) * (v - ay) / (by - ay)
            for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True)
            if (ay <= v) != (by <= v)
        )
        for near, far in zip(ends[::2], ends[1::2], strict=True):
            reach = min(depth, 0.5 * (far - near)) * (0.6 + 0.4 * rng.random())
            if reach > _SHORTEST:
                yield "M", round(far - reach), round(v)
                yield "L", round(far - _INSET), round(v)
        v += _STEP


@lru_cache(maxsize=8192)
def _size(path: Path) -> float:
    """Return how wide or high an outline is, whichever is more."""
    corners = _corners(path)
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return max(max(xs) - min(xs), max(ys) - min(ys))


def _corners(path: Path) -> Sequence[tuple[float, float]]:
    """Return the corners of an outline, with curves as short sides."""
    corners: list[tuple[float, float]] = []
    x = y = 0.0
    for step in path:
        match step:
            case ("C", a, b, c, d, e, f):
                for i in range(1, _PARTS + 1):
                    t, s = i / _PARTS, 1 - i / _PARTS
                    k, m, n = 3 * s * s * t, 3 * s * t * t, t**3
                    corners.append(
                        (s**3 * x + k * a + m * c + n * e, s**3 * y + k * b + m * d + n * f)
                    )
                x, y = e, f
            case (_, e, f):
                corners.append((e, f))
                x, y = e, f
    return corners
