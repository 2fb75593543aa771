"""The map of a Sudoku dungeon: nine rooms cut into hatched rock.

All lengths are multiples of the cell ``c``. Boxes of three cells stand ``GAP`` apart, so that walls
have room for doors, and a ``RIM`` of rock surrounds them. A passage is a short corridor through the
gap at the middle cell of a side, where its two door digits face each other.

Floors use the map makers' oldest trick: stroke every floor shape in wall ink, then fill them all in
floor ink; what remains of the strokes is the outline of their union. The strokes are unsteady, no
two rooms have the same ``silhouette``, and each is furnished with what it holds: all of it is drawn
from the grid, so that a dungeon always looks the same. Walls to the north and west throw a shadow.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import NamedTuple

from dungeongen.core.rng import Rng
from dungeongen.draw import fonts
from dungeongen.draw.block import Block
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, Segment, polygon
from dungeongen.draw.carving import Polygon, inside, rough, shadows
from dungeongen.draw.hatching import hatching
from dungeongen.draw.sketch import scaled
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.games.sudongeon.catalog import icon_of
from dungeongen.games.sudongeon.kinds import Kind
from dungeongen.games.sudongeon.layout import Edge, Layout, Wall, cell_index, cell_kind
from dungeongen.games.sudongeon.page.furnishing import floor, furnished
from dungeongen.games.sudongeon.page.map_words import digits, map_words
from dungeongen.games.sudongeon.page.silhouette import silhouettes

GAP = 0.5  # between boxes
RIM = 0.72  # rock around the outside
CORRIDOR = 0.62  # width of a passage
SIDE = 9 + 2 * GAP + 2 * RIM  # the whole map
WALL = 0.065  # thickness of a wall
ICON = 0.62  # of the things in a room
DOOR_ICON = 0.5
_DIGIT = 1.24  # size of a given, of the theme's digits: 16 points in ink
_LETTER = 0.27  # size of a room's letter
_PLATE = (0.76, 0.13)  # middle of its plate, from the corner of a room
_STROKE = 0.5  # length of one stroke of a wall
_UNSTEADY = 0.07  # by which its ends are off
_JAMB = 0.34  # of wall that stands on either side where two boxes are one room
_SHADOW = 0.5  # millimetres of shadow along a wall
_MARGIN, _CUT = 0.07, 0.6  # of a box: where hatching may begin, and corners end
_TICK = 0.11  # arms of the crosses between cells
_TREADS, _TREAD = 3, 0.07  # steps in an exit, and how far they are apart
_DOTS = 0.62  # between the rows of dots on a grey floor, in millimetres
SEAM = 0.02  # millimetres by which floors overlap, so that no hairline shows between them

Rect = tuple[float, float, float, float]


class Plan(NamedTuple):
    """The geometry of a map on the page, in millimetres.

    ``c`` is the side of a cell, (x, y) the map's top left, ``least`` the smallest type in points.
    """

    c: float
    x: float
    y: float
    digit: float
    least: float

    def box(self, box: int) -> tuple[float, float]:
        """Return the top left corner of a box."""
        row, column = divmod(box, 3)
        return (
            self.x + (RIM + column * (3 + GAP)) * self.c,
            self.y + (RIM + row * (3 + GAP)) * self.c,
        )

    def cell(self, box: int, cell: int) -> tuple[float, float]:
        """Return the top left corner of a cell of a box."""
        x, y = self.box(box)
        return x + cell % 3 * self.c, y + cell // 3 * self.c

    def way(self, edge: Edge, length: float) -> Rect:
        """Return the corridor, ``length`` cells long, that leaves a box at the middle of a side."""
        c, x, y = self.c, *self.box(edge.box)
        near, wide, far, deep = (1.5 - CORRIDOR / 2) * c, CORRIDOR * c, 3 * c, length * c
        return {
            "north": (x + near, y - deep, wide, deep),
            "south": (x + near, y + far, wide, deep),
            "west": (x - deep, y + near, deep, wide),
            "east": (x + far, y + near, deep, wide),
        }[edge.direction]

    def opening(self, edge: Edge) -> Rect:
        """Return the whole gap between a box and its neighbour to the south or east."""
        c, x, y = self.c, *self.box(edge.box)
        if edge.direction == "south":
            return x, y + 3 * c, 3 * c, GAP * c
        return x + 3 * c, y, GAP * c, 3 * c

    def arch(self, edge: Edge) -> Rect:
        """Return what is open of the gap between two boxes of one room."""
        x, y, w, h = self.opening(edge)
        jamb = _JAMB * self.c
        if _upright(edge):
            return x + jamb, y, w - 2 * jamb, h
        return x, y + jamb, w, h - 2 * jamb

    def size(self, cells: float) -> float:
        """Return the type size in points for a height in cells, but not below the smallest."""
        return max(self.least, cells * self.c / MM_PER_POINT)


Marks = Callable[[Canvas, Plan], None]
"""Draws on the map."""


def no_marks(canvas: Canvas, plan: Plan) -> None:
    """Leave the map as it is."""


def chart(
    layout: Layout,
    *,
    side: float,
    theme: Theme,
    solution: str | None = None,
    below: Marks = no_marks,
    above: Marks = no_marks,
) -> Block:
    """Return the map as a square block of ``side`` millimetres.

    With ``solution`` (81 digits) blank cells show their digits in italics. ``below`` draws on the
    bare floors, ``above`` on all of it.
    """
    return Block(side, side, partial(_paint, layout, side / SIDE, theme, solution, below, above))


def _paint(
    layout: Layout,
    c: float,
    theme: Theme,
    solution: str | None,
    below: Marks,
    above: Marks,
    canvas: Canvas,
    x: float,
    y: float,
) -> None:
    least = theme.type["least"]
    digit = max(least, min(_DIGIT * theme.type["digit"], 0.5 * c / MM_PER_POINT))
    plan = Plan(c, x, y, digit, least)
    if solution is None:
        tag = canvas.tagged(Tag.FIGURE, "Map.", description=map_words(layout))
    else:
        tag = canvas.tagged(Tag.FIGURE, "Solved Sudoku.", description=[digits(solution)])
    with canvas.frame(x, y, SIDE * c, SIDE * c, "map"), tag:
        ground(canvas, plan, layout)
        below(canvas, plan)
        _guides(canvas, plan, layout)
        for edge in layout.exits:
            _stairs(canvas, plan, edge)
            _in_and_out(canvas, plan, edge)
        for box in range(9):
            for cell in range(9):
                _cell(canvas, plan, layout, box, cell, solution)
        badges(canvas, plan, layout)
        _compass(canvas, x + (SIDE - RIM * 0.52) * c, y + (SIDE - RIM * 0.52) * c, 0.36 * c)
        above(canvas, plan)


def ground(canvas: Canvas, plan: Plan, layout: Layout, *, levels: bool = True) -> None:
    """Draw the rock, the floors with their walls, and the doors.

    Without ``levels`` hidden doors are bare plates.
    """
    outlines = silhouettes(layout)
    rooms = [_placed(plan, box, outline) for box, outline in enumerate(outlines)]
    ways = _ways(layout, plan)
    _rock(canvas, plan, layout)
    hand = Rng(layout.grid).child("walls")
    for corners in (*rooms, *map(_corners, ways)):
        wall = rough(hand, corners, stroke=_STROKE * plan.c, off=_UNSTEADY * plan.c)
        canvas.path(wall, stroke=Ink.WALL, width=2 * WALL * plan.c)
    for corners in rooms:
        canvas.path(polygon(corners), fill=Ink.FLOOR)
    for x, y, w, h in ways:
        canvas.rect(x - SEAM, y - SEAM, w + 2 * SEAM, h + 2 * SEAM, fill=Ink.FLOOR)
    for edge in layout.exits:
        canvas.rect(*_mouth(plan, edge), fill=Ink.FLOOR)
    for box, corners in enumerate(rooms):
        with canvas.clip(polygon(corners)):
            _inside(canvas, plan, layout, box, corners)
    for edge in layout.doors:
        if edge.wall is Wall.OPEN:
            draw_door(canvas, plan, edge)
        else:
            _hidden(canvas, plan, edge, levels=levels)


def _inside(canvas: Canvas, plan: Plan, layout: Layout, box: int, corners: Polygon) -> None:
    """Draw the floor of a box, what stands on it, and the shadows of its walls."""
    if layout.room_of[box] in layout.reachable:
        at = (*plan.box(box), plan.c)
        floors = Rng(layout.grid).child(f"floor {layout.room_of[box]}")  # the same in a whole room
        canvas.lines(scaled(floor(floors), *at), ink=Ink.SHADE, width=0.18)
        things = Rng(layout.grid).child(f"furniture {box}")
        canvas.lines(scaled(furnished(layout, box, things), *at), ink=Ink.SHADE, width=0.3)
    else:
        _grey(canvas, plan, box)
    dark = [at for at in shadows(corners) if not _across_an_opening(plan, layout, box, *at)]
    canvas.lines(dark, ink=Ink.SHADE, width=2 * _SHADOW)


def _across_an_opening(
    plan: Plan, layout: Layout, box: int, ax: float, ay: float, bx: float, by: float
) -> bool:
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


def badges(canvas: Canvas, plan: Plan, layout: Layout) -> None:
    """Draw each room's letter."""
    for room in layout.rooms:
        _badge(canvas, plan, room.boxes[0], room.letter)


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


def _guides(canvas: Canvas, plan: Plan, layout: Layout) -> None:
    c = plan.c
    segments: list[Segment] = []
    for box in range(9):
        x, y = plan.box(box)
        tick = _TICK * c
        for a in (0, 1, 2, 3):
            for b in (1, 2):
                near, far = max(0, a * c - tick), min(3 * c, a * c + tick)
                segments.append((x + near, y + b * c, x + far, y + b * c))
                segments.append((x + b * c, y + near, x + b * c, y + far))
    canvas.lines(segments, ink=Ink.GUIDE, width=0.2)
    sides: list[Segment] = []
    for edge in layout.edges:
        if edge.wall is Wall.JOINED:  # the Sudoku's boxes still show where walls are missing
            x, y, w, h = plan.arch(edge)
            if _upright(edge):
                sides += [(x, y, x + w, y), (x, y + h, x + w, y + h)]
            else:
                sides += [(x, y, x, y + h), (x + w, y, x + w, y + h)]
    canvas.lines(sides, ink=Ink.GUIDE, width=0.25, dash=(0.25, 1.0))


def _upright(edge: Edge) -> bool:
    """Return whether an edge's passage runs north and south."""
    return edge.direction in ("north", "south")


def draw_door(canvas: Canvas, plan: Plan, edge: Edge) -> None:
    """Draw a leaf across the corridor, as maps have drawn doors since the first dungeon."""
    x, y, w, h = plan.way(edge, GAP)
    leaf = (x, y + 0.33 * h, w, 0.34 * h) if _upright(edge) else (x + 0.33 * w, y, 0.34 * w, h)
    canvas.rect(*leaf, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.45)


def _hidden(canvas: Canvas, plan: Plan, edge: Edge, *, levels: bool) -> None:
    """Clear a plate in the rock between two solid walls: S, and the level to find it.

    The walls stand, since nobody has found the door yet; there is room to draw one when they have.
    """
    x, y, w, h = whole = plan.way(edge, GAP)
    thick = WALL * plan.c
    if _upright(edge):
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


_OUTWARD = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}


def _stairs(canvas: Canvas, plan: Plan, edge: Edge) -> None:
    """Draw the steps of an exit, which grow narrower on their way up and out."""
    x, y, w, h = plan.way(edge, RIM)
    dx, dy = _OUTWARD[edge.direction]
    inner = (x + w / 2 - dx * w / 2, y + h / 2 - dy * h / 2)
    treads: list[Segment] = []
    for i in range(_TREADS):
        out = (_TREAD * i + 0.04) * plan.c
        half = (CORRIDOR / 2 - 0.05 - 0.05 * i) * plan.c
        cx, cy = inner[0] + dx * out, inner[1] + dy * out
        treads.append((cx - dy * half, cy - dx * half, cx + dy * half, cy + dx * half))
    canvas.lines(treads, ink=Ink.WALL, width=0.3)


def _in_and_out(canvas: Canvas, plan: Plan, edge: Edge) -> None:
    """Write IN and OUT beyond the steps of an exit, or draw an arrow with two heads if too small.

    Both are upright, whatever the side, and say that an exit leads either way.
    """
    x, y, w, h = plan.way(edge, RIM)
    dx, dy = _OUTWARD[edge.direction]
    taken = _TREADS * _TREAD * plan.c
    x, y = (x + taken if dx > 0 else x), (y + taken if dy > 0 else y)
    w, h = w - taken * abs(dx), h - taken * abs(dy)
    size = plan.size(0.24)
    em = size * MM_PER_POINT
    row = (fonts.CAP_HEIGHT + fonts.DESCENT) * em
    if fonts.width("OUT", Face.BOLD, size) > w or 2 * row > h:
        _arrow(canvas, x + w / 2, y + h / 2, 0.6 * min(w, h), dx, dy)
        return
    first = y + h / 2 - row + fonts.CAP_HEIGHT * em
    with canvas.frame(x, y, w, h, f"exit {edge.direction}"):
        for baseline, word in ((first, "IN"), (first + row, "OUT")):
            canvas.text(x + w / 2, baseline, word, face=Face.BOLD, size=size, anchor="middle")


def _arrow(canvas: Canvas, x: float, y: float, size: float, dx: int, dy: int) -> None:
    half = [(0.66, 0.0), (0.2, 0.46), (0.2, 0.18)]
    outline = [*half, *((-along, across) for along, across in reversed(half))]
    outline += [(along, -across) for along, across in reversed(outline[1:-1])]
    points = [
        (x + size * (along * dx - across * dy), y + size * (along * dy + across * dx))
        for along, across in outline
    ]
    canvas.path(polygon(points), fill=Ink.WALL)


def _compass(canvas: Canvas, x: float, y: float, r: float) -> None:
    """Draw a compass needle in the corner that no room and no exit needs."""
    canvas.circle(x, y, r, fill=Ink.PAPER, stroke=Ink.WALL, width=0.4)
    dark = [(x, y - 0.78 * r), (x + 0.24 * r, y), (x - 0.24 * r, y)]
    light = [(x, y + 0.78 * r), (x - 0.24 * r, y), (x + 0.24 * r, y)]
    canvas.path(polygon(light), stroke=Ink.WALL, width=0.25)
    canvas.path(polygon(dark), fill=Ink.WALL, stroke=Ink.WALL, width=0.25)
    ticks = [(x - 0.82 * r, y, x - 0.5 * r, y), (x + 0.5 * r, y, x + 0.82 * r, y)]
    canvas.lines(ticks, ink=Ink.WALL, width=0.25)


def _badge(canvas: Canvas, plan: Plan, box: int, letter: str) -> None:
    """Hang a plate with the room's letter on the north wall of its first box.

    It hangs inside the room: beside the digit of the first cell and above its icon, west of a door.
    """
    x, y = plan.cell(box, 0)
    size = plan.size(_LETTER)
    r = 0.74 * size * MM_PER_POINT
    x, y = x + _PLATE[0] * plan.c, y + max(_PLATE[1] * plan.c, r - WALL * plan.c)
    with canvas.frame(x - r, y - r, 2 * r, 2 * r, f"room {letter}"):
        canvas.circle(x, y, r, fill=Ink.PAPER, stroke=Ink.WALL, width=0.5)
        baseline = y + fonts.CAP_HEIGHT * size * MM_PER_POINT / 2
        canvas.text(x, baseline, letter, face=Face.TITLE, size=size, anchor="middle")


def _cell(
    canvas: Canvas, plan: Plan, layout: Layout, box: int, cell: int, solution: str | None
) -> None:
    c = plan.c
    x, y = plan.cell(box, cell)
    place = cell_index(box, cell)
    given = layout.grid[place]
    with canvas.frame(x, y, c, c, f"cell {place + 1}"):
        if given != ".":
            baseline = y + 0.08 * c + fonts.CAP_HEIGHT * plan.digit * MM_PER_POINT
            canvas.text(x + 0.09 * c, baseline, given, face=Face.BOLD, size=plan.digit)
            size = (ICON if isinstance(cell_kind(cell), Kind) else DOOR_ICON) * c
            corner = c - size - 0.035 * c
            if layout.room_of[box] in layout.reachable:  # elsewhere nobody meets anything
                canvas.icon(x + corner, y + corner, size, _icon(layout, box, cell, int(given)))
        elif solution:
            size = plan.digit
            baseline = y + c / 2 + fonts.CAP_HEIGHT * size * MM_PER_POINT / 2
            canvas.text(
                x + c / 2,
                baseline,
                solution[place],
                face=Face.ITALIC,
                size=size,
                ink=Ink.MUTED,
                anchor="middle",
            )


def _icon(layout: Layout, box: int, cell: int, digit: int) -> str:
    kind = cell_kind(cell)
    if isinstance(kind, Kind):
        return icon_of(kind, digit)
    edge = layout.edge(box, kind)
    return way_icon(edge)


def way_icon(edge: Edge) -> str:
    """Return the icon for a door's digit."""
    match edge.wall:
        case Wall.OPEN:
            return "exit" if edge.other is None else "door"
        case Wall.HIDDEN:
            return "hidden-door"
        case Wall.JOINED:
            return "opening" if _upright(edge) else "opening-across"
        case _:
            return "no-door"  # SU-2: void within a joined room


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
