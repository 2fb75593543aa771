"""The map of a Sudoku dungeon: nine rooms cut into hatched rock.

All lengths are multiples of the cell ``c``. Boxes of three cells stand ``GAP`` apart, so that walls
have room for doors, and a ``RIM`` of rock surrounds them. A passage is a short corridor through the
gap at the middle cell of a side, where its two door digits face each other.

Floors use the map makers' oldest trick: stroke every floor shape in wall ink, then fill them all in
floor ink; what remains of the strokes is the outline of their union. The strokes are unsteady,
rubble lies in some corners, and pillars stand where no digit and no icon is: all of it is drawn
from the grid, so that a dungeon always looks the same.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import cos, pi, sin
from typing import NamedTuple

from dungeongen.core.rng import Rng
from dungeongen.draw import fonts
from dungeongen.draw.block import Block
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, Path, Segment, polygon
from dungeongen.draw.hatching import hatching
from dungeongen.draw.theme import Theme
from dungeongen.games.sudongeon.catalog import icon_of
from dungeongen.games.sudongeon.layout import Edge, Kind, Layout, Wall, cell_index, cell_kind

GAP = 0.5  # between boxes
RIM = 0.72  # rock around the outside
CORRIDOR = 0.62  # width of a passage
SIDE = 9 + 2 * GAP + 2 * RIM  # the whole map
WALL = 0.065  # thickness of a wall
ICON = 0.62  # of the things in a room
DOOR_ICON = 0.5
_DIGIT = 1.24  # size of a given, of the theme's digits: 16 points in ink
_STROKE = 0.5  # length of one stroke of a wall
_UNSTEADY = 0.07  # by which its ends are off
_FALLEN = 0.55  # of the corners have rubble
# Cells of a box whose bottom right corners are where pillars may stand, the fullest set first.
_PILLARS = ((0, 1, 3, 4), (0, 1), (3, 4), (0, 3), (1, 4))
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
    with canvas.frame(x, y, SIDE * c, SIDE * c, "map"):
        ground(canvas, plan, layout)
        below(canvas, plan)
        _guides(canvas, plan, layout)
        for edge in layout.exits:
            _stairs(canvas, plan, edge)
            _in_and_out(canvas, plan, edge)
        hand = Rng(layout.grid).child("pillars")
        for pillar in pillars(plan, layout):
            _pillar(canvas, hand, *pillar)
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
    floors = _floors(layout, plan)
    _rock(canvas, plan, Rng(layout.grid).child("hatch"))
    hand = Rng(layout.grid).child("walls")
    for floor in floors:
        canvas.path(_rough(hand, plan, floor), stroke=Ink.WALL, width=2 * WALL * plan.c)
    for fx, fy, w, h in floors:
        canvas.rect(fx - SEAM, fy - SEAM, w + 2 * SEAM, h + 2 * SEAM, fill=Ink.FLOOR)
    for edge in layout.exits:
        canvas.rect(*_mouth(plan, edge), fill=Ink.FLOOR)
    for box in range(9):
        if layout.room_of[box] not in layout.reachable:
            _grey(canvas, plan, box)
    _rubble(canvas, plan, layout, Rng(layout.grid).child("rubble"))
    for edge in layout.doors:
        if edge.wall is Wall.OPEN:
            draw_door(canvas, plan, edge)
        else:
            _hidden(canvas, plan, edge, levels=levels)


def _rough(rng: Rng, plan: Plan, floor: Rect) -> Path:
    """Return the outline of a floor as an unsteady hand draws it.

    The floor covers the inner half of the stroke, so that only the thickness of the wall varies.
    """
    x, y, w, h = floor
    corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    points = []
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        parts = max(1, round((abs(bx - ax) + abs(by - ay)) / (_STROKE * plan.c)))
        for i in range(parts):
            dx, dy = ((rng.random() - 0.5) * _UNSTEADY * plan.c for _ in "xy")
            points.append((ax + (bx - ax) * i / parts + dx, ay + (by - ay) * i / parts + dy))
    return polygon(points)


def _rubble(canvas: Canvas, plan: Plan, layout: Layout, rng: Rng) -> None:
    """Drop stones into corners of boxes that have neither a digit nor an icon.

    Digits stand top left in their cells and icons bottom right, so there is room in the bottom left
    and the top right corner of a box, where both walls are standing.
    """
    for box in range(9):
        x, y = plan.box(box)
        side = 3 * plan.c
        for near, across, down in (("west", 0, 1), ("east", 1, 0)):
            walls = [layout.edge(box, near), layout.edge(box, "south" if down else "north")]
            fallen = rng.random() < _FALLEN
            stones = [
                (rng.random(), rng.random(), 0.035 + 0.04 * rng.random(), rng.random())
                for _ in range(3 + rng.below(3))
            ]
            if not fallen or any(edge.wall is Wall.JOINED for edge in walls):
                continue
            for along, out, r, turn in stones:
                dx, dy = (0.06 + 0.17 * along) * plan.c, (0.06 + 0.17 * (1 - along) * out) * plan.c
                cx = x + side - dx if across else x + dx
                cy = y + side - dy if down else y + dy
                canvas.path(_stone(cx, cy, r * plan.c, turn), fill=Ink.FLOOR, stroke=Ink.WALL)


def _stone(x: float, y: float, r: float, turn: float) -> Path:
    """Return a stone with five uneven sides."""
    angles = [2 * pi * (i + turn) / 5 for i in range(5)]
    sizes = (1.0, 0.8, 1.1, 0.75, 0.95)
    return polygon(
        (x + size * r * cos(angle), y + size * r * sin(angle))
        for angle, size in zip(angles, sizes, strict=True)
    )


def _grey(canvas: Canvas, plan: Plan, box: int) -> None:
    """Dot the floor of a room that nobody can reach: grey, but still fit for a pencil."""
    x, y = plan.box(box)
    count = int(3 * plan.c / _DOTS)
    step = 3 * plan.c / count
    dots = [
        (x + (i + 0.5) * step, y + (j + 0.5) * step)
        for j in range(count)
        for i in range(j % 2, count, 2)
    ]
    canvas.lines([(dx, dy, dx + 0.01, dy) for dx, dy in dots], ink=Ink.GUIDE, width=0.26)


def badges(canvas: Canvas, plan: Plan, layout: Layout) -> None:
    """Draw each room's letter."""
    for room in layout.rooms:
        _badge(canvas, plan, room.boxes[0], room.letter)


def _floors(layout: Layout, plan: Plan) -> list[Rect]:
    c = plan.c
    floors = [(*plan.box(box), 3 * c, 3 * c) for box in range(9)]
    joined = set()
    for edge in layout.edges:
        if edge.wall is Wall.OPEN:
            floors.append(plan.way(edge, RIM if edge.other is None else GAP))
        elif edge.wall is Wall.JOINED:
            floors.append(plan.opening(edge))
            joined.add((edge.box, edge.direction))
    for box in (0, 1, 3, 4):  # the square where four boxes meet
        ring = {(box, "east"), (box, "south"), (box + 1, "south"), (box + 3, "east")}
        if ring <= joined:
            x, y = plan.box(box + 4)
            floors.append((x - GAP * c, y - GAP * c, GAP * c, GAP * c))
    return floors


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
        for i in (1, 2):
            segments.append((x, y + i * c, x + 3 * c, y + i * c))
            segments.append((x + i * c, y, x + i * c, y + 3 * c))
    canvas.lines(segments, ink=Ink.GUIDE, width=0.2)
    sides: list[Segment] = []
    for edge in layout.edges:
        if edge.wall is Wall.JOINED:  # the Sudoku's boxes still show where walls are missing
            x, y, w, h = plan.opening(edge)
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


def pillars(plan: Plan, layout: Layout) -> list[tuple[float, float, float]]:
    """Return the middle and half the side of each pillar, in millimetres.

    Some stand where walls are missing, in the gap between two boxes. Others stand in rooms of one
    box, on corners of cells with no icon on one side and no digit on the other, so that they touch
    nothing printed and leave room to write.
    """
    c = plan.c
    made = []
    for edge in layout.edges:
        if edge.wall is Wall.JOINED and layout.room_of[edge.box] in layout.reachable:
            x, y, w, h = plan.opening(edge)
            for part in (1 / 6, 5 / 6):
                along, across = (part * w, h / 2) if _upright(edge) else (w / 2, part * h)
                made.append((x + along, y + across, 0.13 * c))
    for i, room in enumerate(layout.rooms):
        if i not in layout.reachable or len(room.boxes) > 1:
            continue
        (box,) = room.boxes
        free = {
            cell
            for cell in _PILLARS[0]
            if {layout.grid[cell_index(box, near)] for near in (cell, cell + 4)} == {"."}
        }
        for cell in next((cells for cells in _PILLARS if free.issuperset(cells)), ()):
            made.append((*plan.cell(box, cell + 4), 0.085 * c))
    return made


def _pillar(canvas: Canvas, rng: Rng, x: float, y: float, half: float) -> None:
    """Draw a pillar as a dark square that is not cut quite true."""
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    sides = [[side * half * (0.8 + 0.3 * rng.random()) for side in corner] for corner in corners]
    canvas.path(polygon((x + dx, y + dy) for dx, dy in sides), fill=Ink.WALL)


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
    """Draw the room's letter in the corner of its first box, where four walls meet."""
    x, y = plan.box(box)
    x, y = x - GAP / 2 * plan.c, y - GAP / 2 * plan.c
    size = plan.size(0.317)
    r = 0.74 * size * MM_PER_POINT
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


def _rock(canvas: Canvas, plan: Plan, rng: Rng) -> None:
    x, y, side = plan.x, plan.y, SIDE * plan.c
    canvas.rect(x, y, side, side, fill=Ink.ROCK, radius=RIM * plan.c * 0.5)
    strokes = hatching(rng, side, _solid(plan.c), spacing=0.262 * plan.c)
    canvas.lines(
        [(x + a, y + b, x + c, y + d) for a, b, c, d in strokes], ink=Ink.HATCH, width=0.19
    )


def _solid(c: float) -> Callable[[float, float], bool]:
    """Return a test for points in the gaps and the rim, the only places that can be rock."""
    step, box, rim = (3 + GAP) * c, 3 * c, RIM * c
    margin = 0.07 * c

    def inside(v: float) -> bool:
        offset = (v - rim) % step
        return rim <= v <= rim + 3 * step - GAP * c and margin < offset < box - margin

    return lambda px, py: not (inside(px) and inside(py))
