"""The map of a Sudoku dungeon: nine rooms cut into hatched rock.

All lengths are parts of the cell ``c``: boxes of three cells stand ``GAP`` apart, so that walls
have room for doors, and ``RIM`` of rock goes round. A passage is a short corridor through the gap
at the middle cell of a side, where its two door digits face each other.

Floors are painted by the oldest trick of map makers: stroke every floor shape in wall ink, then
fill them all in floor ink; what is left of the strokes is the outline of their union.

The hatching is the hand drawn kind: clusters of parallel strokes, each cluster in the cell of a
jittered grid that lies nearer to it than to its neighbours (strokes are cut at the bisectors). The
outer edge wobbles, since clusters are left out at random towards the rim. Random directions alone
make some neighbours parallel, which reads as a stain; a direction close to that of the cluster
before is therefore turned.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import cos, pi, sin

from dungeongen.core.rng import Rng
from dungeongen.draw.block import Block
from dungeongen.draw.canvas import (
    MM_PER_POINT,
    Canvas,
    Face,
    Ink,
    Segment,
    polygon,
)
from dungeongen.draw.fonts import CAP_HEIGHT
from dungeongen.games.sudongeon.layout import (
    Edge,
    Kind,
    Layout,
    Wall,
    cell_index,
    cell_kind,
)
from dungeongen.games.sudongeon.lore import icon_of

GAP = 0.5  # between boxes
RIM = 0.72  # rock round the outside
CORRIDOR = 0.62  # width of a passage
SIDE = 9 + 2 * GAP + 2 * RIM  # the whole map
WALL = 0.065  # thickness of a wall
ICON = 0.69  # what a room holds
DOOR_ICON = 0.5
SEAM = 0.02  # floors overlap by this many millimetres, lest a hairline shows between them

Rect = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where everything of a map lies, in millimetres from its top left."""

    c: float

    def box(self, box: int) -> tuple[float, float]:
        """Return the top left of a box."""
        row, column = divmod(box, 3)
        return (RIM + column * (3 + GAP)) * self.c, (RIM + row * (3 + GAP)) * self.c

    def cell(self, box: int, cell: int) -> tuple[float, float]:
        """Return the top left of a cell of a box."""
        x, y = self.box(box)
        return x + cell % 3 * self.c, y + cell // 3 * self.c

    def way(self, box: int, direction: str, length: float) -> Rect:
        """Return the corridor of ``length`` that leaves a box in the middle of a side."""
        c, x, y = self.c, *self.box(box)
        near, wide, far = (1.5 - CORRIDOR / 2) * c, CORRIDOR * c, 3 * c
        return {
            "north": (x + near, y - length, wide, length),
            "south": (x + near, y + far, wide, length),
            "west": (x - length, y + near, length, wide),
            "east": (x + far, y + near, length, wide),
        }[direction]

    def opening(self, box: int, direction: str) -> Rect:
        """Return the whole gap between a box and the next to the south or east."""
        c, x, y = self.c, *self.box(box)
        if direction == "south":
            return x, y + 3 * c, 3 * c, GAP * c
        return x + 3 * c, y, GAP * c, 3 * c


def chart(layout: Layout, *, side: float, digit: float, solution: str | None = None) -> Block:
    """Return the map as a square block of ``side`` millimetres, digits of ``digit`` points.

    With ``solution`` (81 digits) the blank cells carry their digits, small.
    """
    return Block(side, side, partial(_paint, layout, side / SIDE, digit, solution))


def _paint(
    layout: Layout, c: float, digit: float, solution: str | None, canvas: Canvas, x: float, y: float
) -> None:
    plan = _Plan(c)
    floors = _floors(layout, plan)
    with canvas.frame(x, y, SIDE * c, SIDE * c, "map"):
        _rock(canvas, Rng(layout.grid).child("hatch"), c, x, y)
        for fx, fy, w, h in floors:
            canvas.rect(x + fx, y + fy, w, h, stroke=Ink.WALL, width=2 * WALL * c)
        for fx, fy, w, h in floors:
            canvas.rect(x + fx - SEAM, y + fy - SEAM, w + 2 * SEAM, h + 2 * SEAM, fill=Ink.FLOOR)
        for edge in layout.exits:
            canvas.rect(*_shifted(_mouth(plan, edge), x, y), fill=Ink.FLOOR)
        _guides(canvas, plan, x, y)
        for edge in layout.edges:
            _edge(canvas, plan, edge, x, y)
        for box in range(9):
            for cell in range(9):
                _cell(canvas, plan, layout, box, cell, digit, solution, x, y)
        for room in layout.rooms:
            bx, by = plan.box(room.boxes[0])
            _badge(canvas, x + bx - GAP / 2 * c, y + by - GAP / 2 * c, room.letter, c)
        far = (SIDE - RIM * 0.52) * c
        _compass(canvas, x + far, y + far, 0.36 * c)


def _floors(layout: Layout, plan: _Plan) -> list[Rect]:
    c = plan.c
    floors = [(*plan.box(box), 3 * c, 3 * c) for box in range(9)]
    joined = set()
    for edge in layout.edges:
        if edge.wall is Wall.OPEN:
            length = (RIM if edge.other is None else GAP) * c
            floors.append(plan.way(edge.box, edge.direction, length))
        elif edge.wall is Wall.JOINED:
            floors.append(plan.opening(edge.box, edge.direction))
            joined.add((edge.box, edge.direction))
    for box in (0, 1, 3, 4):  # the square where four boxes meet
        ring = {(box, "east"), (box, "south"), (box + 1, "south"), (box + 3, "east")}
        if ring <= joined:
            x, y = plan.box(box + 4)
            floors.append((x - GAP * c, y - GAP * c, GAP * c, GAP * c))
    return floors


def _mouth(plan: _Plan, edge: Edge) -> Rect:
    """Return the end of an exit's corridor, where its wall is open to the page."""
    x, y, w, h = plan.way(edge.box, edge.direction, (RIM + 2 * WALL) * plan.c)
    cut = 3 * WALL * plan.c
    return {
        "north": (x, y, w, cut),
        "south": (x, y + h - cut, w, cut),
        "west": (x, y, cut, h),
        "east": (x + w - cut, y, cut, h),
    }[edge.direction]


def _guides(canvas: Canvas, plan: _Plan, x: float, y: float) -> None:
    c = plan.c
    segments: list[Segment] = []
    for box in range(9):
        bx, by = plan.box(box)
        for i in (1, 2):
            segments.append((x + bx, y + by + i * c, x + bx + 3 * c, y + by + i * c))
            segments.append((x + bx + i * c, y + by, x + bx + i * c, y + by + 3 * c))
    canvas.lines(segments, ink=Ink.GUIDE, width=0.13)


def _edge(canvas: Canvas, plan: _Plan, edge: Edge, x: float, y: float) -> None:
    c = plan.c
    if edge.wall is Wall.OPEN and edge.other is None:
        _arrow(canvas, *_shifted(plan.way(edge.box, edge.direction, RIM * c), x, y), edge.direction)
    elif edge.wall is Wall.OPEN:
        _door(canvas, *_shifted(plan.way(edge.box, edge.direction, GAP * c), x, y), edge.direction)
    elif edge.wall is Wall.HIDDEN:
        way = _shifted(plan.way(edge.box, edge.direction, GAP * c), x, y)
        _hidden(canvas, *way, edge.direction, edge.level, c)


def _shifted(rect: Rect, x: float, y: float) -> Rect:
    return rect[0] + x, rect[1] + y, rect[2], rect[3]


def _door(canvas: Canvas, x: float, y: float, w: float, h: float, direction: str) -> None:
    """A leaf across the corridor, as maps have drawn doors since the first dungeon."""
    if direction in ("north", "south"):
        leaf = (x, y + 0.33 * h, w, 0.34 * h)
    else:
        leaf = (x + 0.33 * w, y, 0.34 * w, h)
    canvas.rect(*leaf, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.45)


def _hidden(
    canvas: Canvas, x: float, y: float, w: float, h: float, direction: str, level: int, c: float
) -> None:
    """A plate inside the wall: S as maps mark secret doors, and the level to find it."""
    inset = WALL * c
    if direction in ("north", "south"):
        y, h = y + inset, h - 2 * inset
        sides = [(x, y, x, y + h), (x + w, y, x + w, y + h)]
    else:
        x, w = x + inset, w - 2 * inset
        sides = [(x, y, x + w, y), (x, y + h, x + w, y + h)]
    canvas.rect(x, y, w, h, fill=Ink.PAPER)
    canvas.lines(sides, ink=Ink.WALL, width=0.4, dash=(0.9, 0.9))
    size = 0.3 * c / MM_PER_POINT
    with canvas.frame(x, y, w, h, f"hidden door {level}"):
        baseline = y + h / 2 + CAP_HEIGHT * size * MM_PER_POINT / 2
        canvas.text(x + w / 2, baseline, f"S{level}", face=Face.BOLD, size=size, anchor="middle")


def _arrow(canvas: Canvas, x: float, y: float, w: float, h: float, direction: str) -> None:
    cx, cy = x + w / 2, y + h / 2
    size = 0.62 * min(w, h)
    dx, dy = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}[direction]

    def at(along: float, across: float) -> tuple[float, float]:
        return (
            cx + size * (along * dx - across * dy),
            cy + size * (along * dy + across * dx),
        )

    outline = [
        at(0.62, 0),
        at(-0.02, 0.52),
        at(-0.02, 0.2),
        at(-0.62, 0.2),
        at(-0.62, -0.2),
        at(-0.02, -0.2),
        at(-0.02, -0.52),
    ]
    canvas.path(polygon(outline), fill=Ink.WALL)


def _compass(canvas: Canvas, x: float, y: float, r: float) -> None:
    """A needle that says where north is, in the corner that no room and no exit needs."""
    canvas.circle(x, y, r, fill=Ink.PAPER, stroke=Ink.WALL, width=0.4)
    dark = [(x, y - 0.78 * r), (x + 0.24 * r, y), (x - 0.24 * r, y)]
    light = [(x, y + 0.78 * r), (x - 0.24 * r, y), (x + 0.24 * r, y)]
    canvas.path(polygon(light), stroke=Ink.WALL, width=0.25)
    canvas.path(polygon(dark), fill=Ink.WALL, stroke=Ink.WALL, width=0.25)
    ticks = [(x - 0.82 * r, y, x - 0.5 * r, y), (x + 0.5 * r, y, x + 0.82 * r, y)]
    canvas.lines(ticks, ink=Ink.WALL, width=0.25)


def _badge(canvas: Canvas, x: float, y: float, letter: str, c: float) -> None:
    r = GAP * c * 0.47
    size = 1.35 * r / MM_PER_POINT
    with canvas.frame(x - r, y - r, 2 * r, 2 * r, f"room {letter}"):
        canvas.circle(x, y, r, fill=Ink.PAPER, stroke=Ink.WALL, width=0.5)
        baseline = y + CAP_HEIGHT * size * MM_PER_POINT / 2
        canvas.text(x, baseline, letter, face=Face.TITLE, size=size, anchor="middle")


def _cell(
    canvas: Canvas,
    plan: _Plan,
    layout: Layout,
    box: int,
    cell: int,
    digit: float,
    solution: str | None,
    x: float,
    y: float,
) -> None:
    c = plan.c
    cx, cy = plan.cell(box, cell)
    given = layout.grid[cell_index(box, cell)]
    digit = min(digit, 0.36 * c / MM_PER_POINT)
    with canvas.frame(x + cx, y + cy, c, c, f"cell {cell_index(box, cell) + 1}"):
        if given != ".":
            baseline = y + cy + 0.08 * c + CAP_HEIGHT * digit * MM_PER_POINT
            canvas.text(x + cx + 0.09 * c, baseline, given, face=Face.BOLD, size=digit)
            icon = _icon(layout, box, cell, int(given))
            size = (ICON if isinstance(cell_kind(cell), Kind) else DOOR_ICON) * c
            room = c - size - 0.035 * c
            canvas.icon(x + cx + room, y + cy + room, size, icon)
        elif solution:
            large = 1.2 * digit
            baseline = y + cy + c / 2 + CAP_HEIGHT * large * MM_PER_POINT / 2
            canvas.text(
                x + cx + c / 2,
                baseline,
                solution[cell_index(box, cell)],
                face=Face.ITALIC,
                size=large,
                ink=Ink.MUTED,
                anchor="middle",
            )


def _icon(layout: Layout, box: int, cell: int, digit: int) -> str:
    kind = cell_kind(cell)
    if isinstance(kind, Kind):
        return icon_of(kind, digit)
    edge = layout.edge(box, kind)
    if edge.other is None:
        return "exit"
    return {Wall.OPEN: "door", Wall.HIDDEN: "hidden-door"}.get(edge.wall, "opening")


def _rock(canvas: Canvas, rng: Rng, c: float, x: float, y: float) -> None:
    side = SIDE * c
    canvas.rect(x, y, side, side, fill=Ink.ROCK, radius=RIM * c * 0.5)
    strokes = _hatching(rng, side, _solid(c), spacing=0.262 * c)
    shifted = [(x + a, y + b, x + d, y + e) for a, b, d, e in strokes]
    canvas.lines(shifted, ink=Ink.HATCH, width=0.19)


def _solid(c: float) -> Callable[[float, float], bool]:
    """Return a test for points of the gaps and the rim, the only places that may be rock."""
    step, box, rim = (3 + GAP) * c, 3 * c, RIM * c
    margin = 0.07 * c

    def inside(v: float) -> bool:
        offset = (v - rim) % step
        return rim <= v <= rim + 3 * step - GAP * c and margin < offset < box - margin

    return lambda px, py: not (inside(px) and inside(py))


def _hatching(
    rng: Rng, side: float, solid: Callable[[float, float], bool], *, spacing: float
) -> list[Segment]:
    """Return strokes of clusters about ``spacing`` apart, where ``solid`` says there is rock."""
    count = int(side / spacing)
    step = side / count
    random = rng.random
    seeds = [
        [
            ((column + 0.15 + 0.7 * random()) * step, (row + 0.15 + 0.7 * random()) * step)
            for column in range(count)
        ]
        for row in range(count)
    ]
    strokes: list[Segment] = []
    angle = 0.0
    rim = 1.2 * step
    for row, line in enumerate(seeds):
        for column, (sx, sy) in enumerate(line):
            if not solid(sx, sy):
                continue
            if random() * rim > min(sx, sy, side - sx, side - sy):
                continue
            angle = (angle + pi * (0.22 + 0.56 * random())) % pi
            near = [
                seeds[r][c]
                for r in range(max(0, row - 1), min(count, row + 2))
                for c in range(max(0, column - 1), min(count, column + 2))
                if r != row or c != column
            ]
            _cluster(strokes, sx, sy, angle, near, step)
    return strokes


def _cluster(
    strokes: list[Segment],
    sx: float,
    sy: float,
    angle: float,
    near: list[tuple[float, float]],
    step: float,
) -> None:
    """Add four parallel strokes round (sx, sy), cut where a neighbour is nearer."""
    ux, uy = cos(angle), sin(angle)
    reach, apart, gap, least = 0.62 * step, 0.27 * step, 0.04 * step, 0.33 * step
    # A point t along and k across lies on our side of a bisector while t * along + k * across <= d.
    ahead, behind = [], []
    for nx, ny in near:
        nx -= sx
        ny -= sy
        along = nx * ux + ny * uy
        across = ny * ux - nx * uy
        half = (nx * nx + ny * ny) / 2
        (ahead if along > 0 else behind).append((half / along, across / along))
    for k in (-1.5 * apart, -0.5 * apart, 0.5 * apart, 1.5 * apart):
        high = min([reach, *[d - k * a for d, a in ahead]])
        low = max([-reach, *[d - k * a for d, a in behind]])
        if high - low > least:
            ox, oy = sx - uy * k, sy + ux * k
            low, high = low + gap, high - gap
            strokes.append((ox + low * ux, oy + low * uy, ox + high * ux, oy + high * uy))
