"""The ground of a map: rock, floors with what stands on them, walls, doors, and secret doors.

Floors use the map makers' oldest trick: stroke every floor shape in wall ink, then fill them all in
floor ink; what remains of the strokes is the outline of their union. Walls are double, a heavy line
with a fine one in the rock beyond it. The strokes are unsteady, no two rooms have the same
``silhouette``, and each is furnished with what it holds: all of it is drawn from the grid, so that
a dungeon always looks the same. Walls to the north and west throw a shadow.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import lru_cache

from dungeongen.core.rng import Rng
from dungeongen.draw import fonts
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, Segment, polygon
from dungeongen.draw.carving import Polygon, inside, rough, shadows
from dungeongen.draw.hatching import hatching
from dungeongen.draw.sketch import LIGHT, Sketch
from dungeongen.games.sudongeon.layout import Edge, Layout, Wall
from dungeongen.games.sudongeon.page.floors import floor
from dungeongen.games.sudongeon.page.furnishing import furnished, furniture_rng
from dungeongen.games.sudongeon.page.geometry import GAP, RIM, SIDE, WALL, Plan, Rect, upright
from dungeongen.games.sudongeon.page.silhouette import silhouettes
from dungeongen.games.sudongeon.page.titles import Title

_BEYOND, _FINE = 0.03, 0.016  # from it to the fine line in the rock, and the width of that
_STROKE = 0.5  # length of one stroke of a wall
_UNSTEADY = 0.07  # by which its ends are off
_SHADOW = 0.5  # millimetres of shadow along a wall
_PAVED = 0.22  # millimetres that the strokes of a floor are wide
_MARGIN, _CUT = 0.07, 0.6  # of a box: where hatching may begin, and corners end
_DOTS = 0.62  # between the rows of dots on a grey floor, in millimetres
_POST = 0.09  # side of a door's posts
_STONES, _QUOIN = 3, 0.22  # on either side of an arch, and how far they reach into it
_SEAM = 0.02  # millimetres by which floors overlap, so that no hairline shows between them


def ground(
    canvas: Canvas,
    plan: Plan,
    layout: Layout,
    *,
    bare: bool = False,
    titles: Collection[Title] = (),
) -> None:
    """Draw the rock, the floors with their walls, and the doors.

    On ``bare`` ground nothing stands, and hidden doors are plates without their level. Floors and
    furniture leave ``titles`` free.
    """
    named = {title.box: title for title in titles}
    outlines = silhouettes(layout)
    rooms = [_placed(plan, box, outline) for box, outline in enumerate(outlines)]
    ways = _ways(layout, plan)
    _rock(canvas, plan, layout)
    hand = Rng(layout.grid).child("walls")
    walls = tuple(
        step
        for corners in (*rooms, *map(_corners, ways))
        for step in rough(hand, corners, stroke=_STROKE * plan.c, off=_UNSTEADY * plan.c)
    )
    outer = WALL + _BEYOND
    for ink, thick in ((Ink.WALL, outer + _FINE), (Ink.FLOOR, outer), (Ink.WALL, WALL)):
        canvas.path(walls, stroke=ink, width=2 * thick * plan.c)
    for corners in rooms:
        canvas.path(polygon(corners), fill=Ink.FLOOR)
    for x, y, w, h in ways:
        canvas.rect(x - _SEAM, y - _SEAM, w + 2 * _SEAM, h + 2 * _SEAM, fill=Ink.FLOOR)
    for edge in layout.exits:
        canvas.rect(*_mouth(plan, edge), fill=Ink.FLOOR)
    for box, corners in enumerate(rooms):
        with canvas.clip(polygon(corners)):
            if layout.room_of[box] not in layout.reachable:
                _grey(canvas, plan, box)
            elif not bare:
                _inside(canvas, plan, layout, box, named.get(box))
            dark = [one for one in shadows(corners) if not _across(plan, layout, box, *one)]
            canvas.lines(dark, ink=Ink.SHADE, width=2 * _SHADOW)
    for edge in layout.edges:
        if edge.wall is Wall.JOINED:
            _arch(canvas, plan, edge)
    for edge in layout.doors:
        if edge.wall is Wall.OPEN:
            draw_door(canvas, plan, edge)
        else:
            _hidden(canvas, plan, edge, levels=not bare)


def _inside(canvas: Canvas, plan: Plan, layout: Layout, box: int, title: Title | None) -> None:
    """Draw the floor of a box and what stands on it."""
    paved = floor(Rng(layout.grid).child(f"floor {layout.room_of[box]}"))  # the same in a room
    rng = furniture_rng(layout, box)
    things = furnished(layout, box, rng, kept=() if title is None else title.cells)
    if title is not None:
        paved = paved.without(title.bare)
    at = (*plan.box(box), plan.c)
    paved.paint(canvas, *at, pen=_PAVED)
    things.paint(canvas, *at)


def _across(
    plan: Plan, layout: Layout, box: int, ax: float, ay: float, bx: float, by: float
) -> bool:
    """Return whether a side of a floor lies across the opening to another box of its room."""
    x, y = plan.box(box)
    north = ay == by == y and layout.edge(box, "north").wall is Wall.JOINED
    return north or (ax == bx == x and layout.edge(box, "west").wall is Wall.JOINED)


def _placed(plan: Plan, box: int, outline: Polygon) -> Polygon:
    """Return the outline of a box in millimetres on the page."""
    x, y = plan.box(box)
    return tuple((x + a * plan.c, y + b * plan.c) for a, b in outline)


def _corners(rect: Rect) -> Polygon:
    x, y, w, h = rect
    return (x, y), (x + w, y), (x + w, y + h), (x, y + h)


def _grey(canvas: Canvas, plan: Plan, box: int) -> None:
    """Dot the floor of a room that nobody can reach: grey, but still fit for a pencil."""
    x, y = plan.box(box)
    count = int(3 * plan.c / _DOTS)
    step = 3 * plan.c / count
    rows = [
        (x + (j % 2 + 0.5) * step, y + (j + 0.5) * step, x + 3 * plan.c, y + (j + 0.5) * step)
        for j in range(count)
    ]
    canvas.lines(rows, ink=Ink.GUIDE, width=0.26, dash=(0.01, 2 * step - 0.01))


def _ways(layout: Layout, plan: Plan) -> list[Rect]:
    """Return the floors between boxes, and from boxes outside."""
    ways = [
        plan.way(edge, RIM if edge.other is None else GAP)
        for edge in layout.edges
        if edge.wall is Wall.OPEN
    ]
    return ways + [plan.arch(edge) for edge in layout.edges if edge.wall is Wall.JOINED]


def _mouth(plan: Plan, edge: Edge) -> Rect:
    """Return the end of an exit's corridor, which is open to the page."""
    x, y, w, h = plan.way(edge, RIM + 2 * WALL)
    cut = 3 * WALL * plan.c
    return {
        "north": (x, y, w, cut),
        "south": (x, y + h - cut, w, cut),
        "west": (x, y, cut, h),
        "east": (x + w - cut, y, cut, h),
    }[edge.direction]


def _arch(canvas: Canvas, plan: Plan, edge: Edge) -> None:
    """Draw the stones of an arch between two boxes of one room: three stand on either side."""
    x, y, w, h = plan.arch(edge)
    long, deep = GAP * plan.c / _STONES, _QUOIN * plan.c
    to = Sketch(Rng(""))
    for i in range(_STONES):
        out = deep if i % 2 else 0.7 * deep
        for far in (False, True):
            if upright(edge):
                to.rect(x + w - out if far else x, y + i * long, out, long, LIGHT)
            else:
                to.rect(x + i * long, y + h - out if far else y, long, out, LIGHT)
    to.paint(canvas, 0.0, 0.0, 1.0)


def draw_door(canvas: Canvas, plan: Plan, edge: Edge) -> None:
    """Draw a leaf across the corridor, between two posts."""
    x, y, w, h = plan.way(edge, GAP)
    post = _POST * plan.c
    if upright(edge):
        leaf = (x, y + 0.34 * h, w, 0.32 * h)
        posts = [(x - post / 2, y + (h - 2 * post) / 2), (x + w - post / 2, y + (h - 2 * post) / 2)]
        size = (post, 2 * post)
    else:
        leaf = (x + 0.34 * w, y, 0.32 * w, h)
        posts = [(x + (w - 2 * post) / 2, y - post / 2), (x + (w - 2 * post) / 2, y + h - post / 2)]
        size = (2 * post, post)
    canvas.rect(*leaf, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.45)
    for at in posts:
        canvas.rect(*at, *size, fill=Ink.WALL)


def _hidden(canvas: Canvas, plan: Plan, edge: Edge, *, levels: bool) -> None:
    """Clear a plate in the rock between two solid walls: S, and the level to find it.

    The walls stand, since nobody has found the door yet; there is room to draw one when they have.
    """
    x, y, w, h = whole = plan.way(edge, GAP)
    thick = (WALL + _BEYOND + _FINE) * plan.c
    if upright(edge):
        canvas.rect(x, y + thick, w, h - 2 * thick, fill=Ink.PAPER)
    else:
        canvas.rect(x + thick, y, w - 2 * thick, h, fill=Ink.PAPER)
    if not levels:
        return
    size = plan.size(0.3)
    with canvas.frame(*whole, f"hidden door {edge.level}"):
        baseline = y + h / 2 + fonts.CAP_HEIGHT * size * MM_PER_POINT / 2
        words = f"S{edge.level}"
        canvas.text(x + w / 2, baseline, words, face=Face.BOLD, size=size, anchor="middle")


def _rock(canvas: Canvas, plan: Plan, layout: Layout) -> None:
    x, y, side = plan.x, plan.y, SIDE * plan.c
    canvas.rect(x, y, side, side, fill=Ink.ROCK, radius=RIM * plan.c * 0.5)
    strokes = _hatched(layout, plan.c)
    canvas.lines(
        [(x + a, y + b, x + c, y + d) for a, b, c, d in strokes], ink=Ink.HATCH, width=0.19
    )


@lru_cache(maxsize=8)
def _hatched(layout: Layout, c: float) -> list[Segment]:
    """Return the strokes of the rock; the same map is drawn into every file of a sheet."""
    rng = Rng(layout.grid).child("hatch")
    return hatching(rng, SIDE * c, _solid(c, silhouettes(layout)), spacing=0.262 * c)


def _solid(c: float, outlines: tuple[Polygon, ...]) -> Callable[[float, float], bool]:
    """Return a test for points that can be rock: in gaps and rim, and in corners that are cut."""

    def place(v: float) -> tuple[int, float]:
        """Return the row or column of a point, and where it lies there, in cells."""
        number, offset = divmod(v / c - RIM, 3 + GAP)
        return int(number), offset

    def solid(px: float, py: float) -> bool:
        (column, x), (row, y) = place(px), place(py)
        if not (0 <= column < 3 and 0 <= row < 3 and _in_box(x) and _in_box(y)):
            return True
        middle = _CUT < x < 3 - _CUT or _CUT < y < 3 - _CUT
        return not middle and not inside(x, y, outlines[3 * row + column])

    return solid


def _in_box(v: float) -> bool:
    return _MARGIN < v < 3 - _MARGIN
