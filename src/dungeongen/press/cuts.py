"""Lines for a cutting machine, in millimetres: as SVG and as DXF.

A ``CutSheet`` lies on a printed page: its cuts, its folds, and the registration marks that are
printed there. Each kind is a layer, so that a program can cut one, score another and leave out the
third; its layers are called as inkscape-silhouette calls them. A closed line ends where it begins.

Programs of cutters read little, so little is written. SVG is a page as large as the paper, with
plain paths and no transform, which Cricut's Design Space is known to lay wrong. DXF is release
12, the oldest that all of them read: POLYLINEs alone, y upwards from the lower left corner of the
paper. That release has no place for a unit; the comment at its head says millimetres.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from html import escape
from math import cos, pi, sin
from typing import NamedTuple

from dungeongen.draw.canvas import Rect, Segment
from dungeongen.draw.curves import rectangle
from dungeongen.draw.plan import Point, Polygon

_PARTS = 8  # straight lines of a round corner: 0.015 mm off where its radius is 3 mm
_PLACES = 3  # of a millimetre
_LAYERS = (("Cut", "#ff0000", 1), ("Fold", "#0000ff", 5), ("Regmarks", "#000000", 7))
"""The name of each layer, its colour in SVG, and in DXF."""


class CutSheet(NamedTuple):
    """The lines on a sheet of paper, in millimetres from its upper left corner."""

    title: str
    size: tuple[float, float]
    cuts: Sequence[Polygon]
    folds: Sequence[Polygon] = ()
    marks: Sequence[Polygon] = ()

    @property
    def layers(self) -> tuple[Sequence[Polygon], ...]:
        """The lines of each layer."""
        return self.cuts, self.folds, self.marks


def outline(rect: Rect, radius: float = 0.0) -> Polygon:
    """Return the outline of a card, with corners of ``radius``.

    >>> outline((0, 0, 60, 90))
    ((0, 0), (60, 0), (60, 90), (0, 90), (0, 0))
    """
    x, y, w, h = rect
    if not radius:
        corners = rectangle(*rect)
        return (*corners, corners[0])
    middles = rectangle(x + radius, y + radius, w - 2 * radius, h - 2 * radius)
    points = [
        (a + radius * cos(turn), b + radius * sin(turn))
        for quarter, (a, b) in enumerate(middles, 2)
        for turn in ((quarter + part / _PARTS) * pi / 2 for part in range(_PARTS + 1))
    ]
    return (*points, points[0])


def shared_edges(rects: Iterable[Rect]) -> list[Polygon]:
    """Return the edges of cards that lie side by side, each once and as long as it goes.

    >>> shared_edges([(0, 0, 60, 90), (60, 0, 60, 90)])[:2]
    [((0, 0), (120, 0)), ((0, 90), (120, 90))]
    """
    level, upright = defaultdict[float, set[Point]](set), defaultdict[float, set[Point]](set)
    for x, y, w, h in rects:
        right, bottom = round(x + w, _PLACES), round(y + h, _PLACES)
        x, y = round(x, _PLACES), round(y, _PLACES)
        for place in (y, bottom):
            level[place].add((x, right))
        for place in (x, right):
            upright[place].add((y, bottom))
    lines: list[Polygon] = []
    for y, spans in sorted(level.items()):
        lines += [((a, y), (b, y)) for a, b in _joined(spans)]
    for x, spans in sorted(upright.items()):
        lines += [((x, a), (x, b)) for a, b in _joined(spans)]
    return lines


def _joined(spans: set[Point]) -> list[Point]:
    """Return stretches of a line, joined where one ends as another begins."""
    result: list[Point] = []
    for low, high in sorted(spans):
        if result and low <= result[-1][1]:
            result[-1] = (result[-1][0], max(high, result[-1][1]))
        else:
            result.append((low, high))
    return result


def line(segment: Segment) -> Polygon:
    """Return a straight line."""
    a, b, c, d = segment
    return (a, b), (c, d)


def as_svg(sheet: CutSheet) -> bytes:
    """Return the lines as SVG, a group and Inkscape layer for each kind that there is."""
    width, height = (f"{side:g}" for side in sheet.size)
    groups = []
    for (name, colour, _), lines in zip(_LAYERS, sheet.layers, strict=True):
        paths = "".join(f'<path d="{_steps(points)}"/>\n' for points in lines)
        if paths:
            groups.append(
                f'<g id="{name.lower()}" inkscape:groupmode="layer" inkscape:label="{name}" '
                f'fill="none" stroke="{colour}" stroke-width="0.1">\n{paths}</g>\n'
            )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<svg xmlns="http://www.w3.org/2000/svg" '
        'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
        f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">\n'
        f"<title>{escape(sheet.title)}</title>\n{''.join(groups)}</svg>\n"
    ).encode()


def _steps(points: Polygon) -> str:
    closed = points[0] == points[-1]
    some = points[:-1] if closed else points
    return "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in some) + "Z" * closed


def _number(value: float) -> str:
    return f"{value:.{_PLACES}f}".rstrip("0").rstrip(".")


def as_dxf(sheet: CutSheet) -> bytes:
    """Return the lines as DXF of release 12, a layer for each kind that there is."""
    width, height = sheet.size
    used = [
        (name.upper(), colour, lines)
        for (name, _, colour), lines in zip(_LAYERS, sheet.layers, strict=True)
        if lines
    ]
    tags: list[tuple[int, object]] = [
        (999, f"dungeongen, in millimetres: {width:g} x {height:g}"),
        *_section("HEADER"),
        *((9, "$ACADVER"), (1, "AC1009")),
        *((9, "$EXTMIN"), (10, 0.0), (20, 0.0), (30, 0.0)),
        *((9, "$EXTMAX"), (10, width), (20, height), (30, 0.0)),
        (0, "ENDSEC"),
        *_section("TABLES"),
        *((0, "TABLE"), (2, "LTYPE"), (70, 1), (0, "LTYPE"), (2, "CONTINUOUS"), (70, 0)),
        *((3, "Solid line"), (72, 65), (73, 0), (40, 0.0), (0, "ENDTAB")),
        *((0, "TABLE"), (2, "LAYER"), (70, len(used))),
    ]
    for name, colour, _ in used:
        tags += [(0, "LAYER"), (2, name), (70, 0), (62, colour), (6, "CONTINUOUS")]
    tags += [(0, "ENDTAB"), (0, "ENDSEC"), *_section("ENTITIES")]
    for name, _, lines in used:
        for points in lines:
            closed = points[0] == points[-1]
            tags += [(0, "POLYLINE"), (8, name), (66, 1), (70, int(closed))]
            tags += [(10, 0.0), (20, 0.0), (30, 0.0)]
            for x, y in points[:-1] if closed else points:
                tags += [(0, "VERTEX"), (8, name), (10, x), (20, height - y), (30, 0.0)]
            tags += [(0, "SEQEND"), (8, name)]
    tags += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code:3}\n{_value(value)}\n" for code, value in tags).encode("ascii")


def _section(name: str) -> tuple[tuple[int, object], ...]:
    return (0, "SECTION"), (2, name)


def _value(value: object) -> str:
    return f"{value + 0.0:.{_PLACES}f}" if isinstance(value, float) else str(value)
