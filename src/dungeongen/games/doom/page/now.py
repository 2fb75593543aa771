"""A play as it stands: the map with the marks that a pencil would have made.

The cards of the chosen stack are framed. A room that is cleared is crossed out, and the room that
the token is in has a heavy frame. Where the token can walk lies a dot in every cell. A room that
was left as it is has a thin frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from dungeongen.draw.block import Block
from dungeongen.draw.canvas import Canvas, Ink, Rect
from dungeongen.draw.theme import Theme
from dungeongen.games.doom.floor_plan import Room, indexes
from dungeongen.games.doom.page.map import Frame, chart, largest_frame
from dungeongen.games.doom.page.view import Part, View, whole
from dungeongen.games.doom.rules.state import State


def now(states: Sequence[State], side: float, theme: Theme) -> Block:
    """Return the map after ``states``, at most ``side`` millimetres wide and high."""
    state = states[-1]
    view = whole(state.ground.layout) if not state.stage else _grown(state)
    frame = largest_frame(len(view.plan.columns), width=side, height=side, theme=theme)
    block = chart(view, frame=frame, theme=theme)
    return Block(block.width, block.height, partial(_paint, state, frame, block))


def _grown(state: State) -> View:
    """Return a map that has grown, with all the cards that lie along it."""
    layout, plan = state.ground.layout, state.plan
    columns, rows = layout.stacks.columns, layout.stacks.rows
    for stage in range(1, state.stage + 1):
        more = layout.laid(stage)
        columns, rows = columns + more[0], rows + more[1]
    parts = tuple(
        Part(room.row, room.column, room.height, room.width, room.name, str(room.size))
        for room in plan.rooms.values()
        if room.filled
    )
    return View(plan, parts, columns, rows)


def _stack(state: State, frame: Frame) -> Rect:
    """Return where the cards of the chosen stack lie: above the map or beside it."""
    c, near = frame.c, frame.gap / 2
    away = frame.band + frame.gap
    if state.stack == 0:
        (_, high), long = frame.above, len(state.plan.columns) * c
        top = frame.top - away - frame.strip - high
        return frame.left, top - near, long, high + 2 * near
    (wide, _), long = frame.beside, len(state.plan.rows) * c
    return frame.left - away - 1.15 * frame.strip - wide - near, frame.top, wide + 2 * near, long


def _paint(state: State, frame: Frame, block: Block, canvas: Canvas, x: float, y: float) -> None:
    block.paint(canvas, x, y)
    c, rooms = frame.c, state.plan.rooms
    left, top = x + frame.left, y + frame.top

    def floor(room: Room) -> Rect:
        return (left + room.column * c, top + room.row * c, room.width * c, room.height * c)

    if state.stack >= 0:
        sx, sy, sw, sh = _stack(state, frame)
        canvas.rect(x + sx, y + sy, sw, sh, stroke=Ink.ACCENT, width=0.06 * c, radius=0.05 * c)
    for index in indexes(state.region):
        for row in range(rooms[index].height):
            for column in range(rooms[index].width):
                at = rooms[index].column + column + 0.5, rooms[index].row + row + 0.5
                canvas.circle(left + at[0] * c, top + at[1] * c, 0.1 * c, fill=Ink.ACCENT)
    for index, room in rooms.items():
        fx, fy, w, h = floor(room)
        if room.filled and state.cleared >> index & 1:
            near = 0.12 * c
            canvas.lines(
                [
                    (fx + near, fy + near, fx + w - near, fy + h - near),
                    (fx + near, fy + h - near, fx + w - near, fy + near),
                ],
                ink=Ink.ACCENT,
                width=0.05 * c,
            )
    for aside in state.aside:
        canvas.rect(*floor(rooms[aside.room]), stroke=Ink.ACCENT, width=0.06 * c)
    if state.room >= 0:
        canvas.rect(*floor(rooms[state.room]), stroke=Ink.ACCENT, width=0.1 * c)
