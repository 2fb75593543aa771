"""A play as it stands: the map with the marks that a pencil would have made.

A floor is tinted until the party has entered the room. What is gone from the dungeon is crossed
out, and a hidden door that was found is drawn open. The room that the party is in has a heavy frame
and a dark letter. While the party is outside, the exits are framed.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from dungeongen.draw import fonts
from dungeongen.draw.block import Block
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, Rect, Segment, polygon
from dungeongen.draw.carving import Polygon
from dungeongen.draw.sketch import Point
from dungeongen.draw.theme import Theme
from dungeongen.games.sudongeon.kinds import Kind
from dungeongen.games.sudongeon.layout import DIRECTIONS, Wall, cell_index, cell_kind
from dungeongen.games.sudongeon.page.geometry import GAP, RIM, Plan
from dungeongen.games.sudongeon.page.ground import draw_door
from dungeongen.games.sudongeon.page.map import chart
from dungeongen.games.sudongeon.page.silhouette import silhouettes
from dungeongen.games.sudongeon.rules.state import State
from dungeongen.games.sudongeon.table.text_map import found_doors, gone_from

_STRAIGHT = 1e-6
_FRAME = 0.11  # width of the frame around the party's room, in cells


def now(states: Sequence[State], side: float, theme: Theme) -> Block:
    """Return the map after ``states``, as a square block of ``side`` millimetres."""
    state, layout = states[-1], states[-1].ground.layout
    entered = {one.room for one in states}

    dark = [i for i in layout.reachable if i not in entered]

    outlines = silhouettes(layout)

    def below(canvas: Canvas, plan: Plan) -> None:
        for box, outline in enumerate(outlines):
            if layout.room_of[box] in dark:
                canvas.path(polygon(_placed(plan, box, outline)), fill=Ink.TINT)
        for edge in layout.edges:
            if edge.wall is Wall.JOINED and layout.room_of[edge.box] in dark:
                canvas.rect(*plan.opening(edge), fill=Ink.TINT)

    def above(canvas: Canvas, plan: Plan) -> None:
        for edge in found_doors(state):
            canvas.rect(*plan.way(edge, GAP), fill=Ink.FLOOR)
            draw_door(canvas, plan, edge)
        gone = gone_from(state)
        for box in range(9):
            for cell in range(9):
                kind = cell_kind(cell)
                there = layout.grid[cell_index(box, cell)] != "."
                if there and isinstance(kind, Kind) and (box, kind) in gone:
                    _cross(canvas, plan, box, cell)
        if state.room < 0:
            _outside(canvas, plan, state)
        else:
            _here(canvas, plan, state)

    return chart(layout, side=side, theme=theme, below=below, above=above)


def _cross(canvas: Canvas, plan: Plan, box: int, cell: int) -> None:
    x, y = plan.cell(box, cell)
    near, far = 0.12 * plan.c, 0.88 * plan.c
    canvas.lines(
        [(x + near, y + near, x + far, y + far), (x + near, y + far, x + far, y + near)],
        ink=Ink.ACCENT,
        width=0.07 * plan.c,
    )


def _here(canvas: Canvas, plan: Plan, state: State) -> None:
    """Frame the room that the party is in, and turn its letter dark."""
    layout = state.ground.layout
    room = layout.rooms[state.room]
    canvas.lines(_walls(plan, state), ink=Ink.ACCENT, width=_FRAME * plan.c)
    x, y = plan.box(room.boxes[0])
    x, y = x - GAP / 2 * plan.c, y - GAP / 2 * plan.c
    size = plan.size(0.4)
    canvas.circle(x, y, 0.74 * size * MM_PER_POINT, fill=Ink.ACCENT, stroke=Ink.PAPER, width=0.5)
    baseline = y + fonts.CAP_HEIGHT * size * MM_PER_POINT / 2
    canvas.text(
        x, baseline, room.letter, face=Face.TITLE, size=size, ink=Ink.PAPER, anchor="middle"
    )


def _walls(plan: Plan, state: State) -> list[Segment]:
    """Return the walls around the party's room, also those of the openings between its boxes."""
    layout = state.ground.layout
    walls: list[Segment] = []
    for box in layout.rooms[state.room].boxes:
        joined = {way for way in DIRECTIONS if layout.edge(box, way).wall is Wall.JOINED}
        corners = silhouettes(layout)[box]
        for one, other in pairwise((*corners, corners[0])):
            if not any(_along(way, one) and _along(way, other) for way in joined):
                walls.append((*_placed(plan, box, (one,))[0], *_placed(plan, box, (other,))[0]))
        for way, sides in (("south", ("west", "east")), ("east", ("north", "south"))):
            if way in joined:
                opening = plan.opening(layout.edge(box, way))
                walls += [_side(opening, side) for side in sides if side not in joined]
    return walls


def _placed(plan: Plan, box: int, outline: Polygon) -> list[Point]:
    """Return the outline of a box in millimetres."""
    x, y = plan.box(box)
    return [(x + across * plan.c, y + down * plan.c) for across, down in outline]


def _along(direction: str, point: Point) -> bool:
    """Tell whether a point of an outline lies on a straight side."""
    across, down = point
    at, where = {"north": (down, 0), "south": (down, 3), "west": (across, 0), "east": (across, 3)}[
        direction
    ]
    return abs(at - where) < _STRAIGHT


def _side(rect: Rect, direction: str) -> Segment:
    x, y, w, h = rect
    return {
        "north": (x, y, x + w, y),
        "south": (x, y + h, x + w, y + h),
        "west": (x, y, x, y + h),
        "east": (x + w, y, x + w, y + h),
    }[direction]


def _outside(canvas: Canvas, plan: Plan, state: State) -> None:
    """Frame the exits, where the party may go in."""
    for edge in state.ground.layout.exits:
        x, y, w, h = plan.way(edge, RIM)
        canvas.rect(x, y, w, h, stroke=Ink.ACCENT, width=_FRAME * plan.c, radius=0.1 * plan.c)
