"""The map of a Sudoku dungeon: nine rooms cut into hatched rock, with what is printed on them.

On the ``ground`` stand the cells' crosses, digits and icons, the letters and names of the rooms,
the stairs of the ways out, and a compass. ``geometry`` says where.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from dungeongen.draw import fonts
from dungeongen.draw.block import Block
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, Segment, polygon
from dungeongen.draw.carving import enters
from dungeongen.draw.sketch import scaled
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.games.sudongeon.catalog import icon_of
from dungeongen.games.sudongeon.kinds import Kind
from dungeongen.games.sudongeon.layout import Edge, Layout, Wall, cell_index, cell_kind
from dungeongen.games.sudongeon.page.geometry import (
    CORRIDOR,
    RIM,
    SIDE,
    TICK,
    Plan,
    upright,
    way_icon,
)
from dungeongen.games.sudongeon.page.ground import ground
from dungeongen.games.sudongeon.page.map_words import digits, map_words
from dungeongen.games.sudongeon.page.titles import Title, titles, write_title

ICON = 0.62  # of the things in a room
DOOR_ICON = 0.5
_DIGIT = 1.24  # size of a given, of the theme's digits: 16 points in ink
_TREADS, _TREAD = 5, 0.042  # steps in an exit, and how far they are apart
_NARROWER = 0.045  # by which half of a step is less than half of the one before

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
        called = titles(layout, plan) if solution is None else {}
        ground(canvas, plan, layout, titles=called.values())
        below(canvas, plan)
        _guides(canvas, plan, layout, {title.box: title for title in called.values()})
        for edge in layout.exits:
            _stairs(canvas, plan, edge)
            _in_and_out(canvas, plan, edge)
        for box in range(9):
            for cell in range(9):
                _cell(canvas, plan, layout, box, cell, solution)
        for room, title in called.items():
            write_title(canvas, plan, title, layout.rooms[room].letter)
        badges(canvas, plan, layout)
        _compass(canvas, x + (SIDE - RIM * 0.52) * c, y + (SIDE - RIM * 0.52) * c, 0.36 * c)
        above(canvas, plan)


def badges(canvas: Canvas, plan: Plan, layout: Layout) -> None:
    """Draw each room's letter."""
    for room in layout.rooms:
        _badge(canvas, plan, room.boxes[0], room.letter)


def _guides(canvas: Canvas, plan: Plan, layout: Layout, named: Mapping[int, Title]) -> None:
    """Draw the crosses between cells where no title lies, and the sides of boxes without a wall."""
    segments: list[Segment] = []
    for box in range(9):
        crosses: list[Segment] = []
        for a in (0, 1, 2, 3):
            for b in (1, 2):
                near, far = max(0, a - TICK), min(3, a + TICK)
                crosses += [(near, b, far, b), (b, near, b, far)]
        title = named.get(box)
        free = [
            stroke
            for stroke in crosses
            if title is None or not enters(stroke[:2], stroke[2:], title.bare)
        ]
        segments += scaled(free, *plan.box(box), plan.c)
    canvas.lines(segments, ink=Ink.GUIDE, width=0.2)
    sides: list[Segment] = []
    for edge in layout.edges:
        if edge.wall is Wall.JOINED:  # the Sudoku's boxes still show where walls are missing
            x, y, w, h = plan.arch(edge)
            if upright(edge):
                sides += [(x, y, x + w, y), (x, y + h, x + w, y + h)]
            else:
                sides += [(x, y, x, y + h), (x + w, y, x + w, y + h)]
    canvas.lines(sides, ink=Ink.GUIDE, width=0.25, dash=(0.25, 1.0))


_OUTWARD = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}


def _stairs(canvas: Canvas, plan: Plan, edge: Edge) -> None:
    """Draw the steps of an exit, which grow narrower on their way up and out."""
    x, y, w, h = plan.way(edge, RIM)
    dx, dy = _OUTWARD[edge.direction]
    inner = (x + w / 2 - dx * w / 2, y + h / 2 - dy * h / 2)
    treads: list[Segment] = []
    for i in range(_TREADS):
        out = (_TREAD * i + 0.01) * plan.c
        half = (CORRIDOR / 2 - 0.03 - _NARROWER * i) * plan.c
        cx, cy = inner[0] + dx * out, inner[1] + dy * out
        treads.append((cx - dy * half, cy - dx * half, cx + dy * half, cy + dx * half))
    (ax, ay, bx, by), (cx, cy, ex, ey) = treads[0], treads[-1]
    canvas.path(polygon([(ax, ay), (bx, by), (ex, ey), (cx, cy)]), fill=Ink.TINT)
    canvas.lines([*treads, (ax, ay, cx, cy), (bx, by, ex, ey)], ink=Ink.WALL, width=0.3)


def _in_and_out(canvas: Canvas, plan: Plan, edge: Edge) -> None:
    """Write IN and OUT beyond the steps of an exit, or draw an arrow with two heads if too small.

    Both are upright, whatever the side, and say that an exit leads either way.
    """
    x, y, w, h = plan.way(edge, RIM)
    dx, dy = _OUTWARD[edge.direction]
    taken = (_TREADS - 0.25) * _TREAD * plan.c
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
    """Hang a plate with the room's letter on the north wall of its first box."""
    x, y = plan.box(box)
    across, down, r = (part * plan.c for part in plan.plate())
    x, y = x + across, y + down
    with canvas.frame(x - r, y - r, 2 * r, 2 * r, f"room {letter}"):
        canvas.circle(x, y, r, fill=Ink.PAPER, stroke=Ink.WALL, width=0.5)
        baseline = y + fonts.CAP_HEIGHT * plan.letter * MM_PER_POINT / 2
        canvas.text(x, baseline, letter, face=Face.TITLE, size=plan.letter, anchor="middle")


def _cell(
    canvas: Canvas, plan: Plan, layout: Layout, box: int, cell: int, solution: str | None
) -> None:
    c = plan.c
    x, y = plan.cell(box, cell)
    place = cell_index(box, cell)
    given = layout.grid[place]
    with canvas.frame(x, y, c, c, f"cell {place + 1}"):
        if given != ".":
            left, _, _, baseline = plan.given(given)
            canvas.text(x + left * c, y + baseline * c, given, face=Face.BOLD, size=plan.digit)
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
