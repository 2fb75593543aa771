"""A play as it stands: the map with the marks that a pencil would have made.

A floor is tinted until the party has entered the room. What is gone from the dungeon is crossed
out, and a hidden door that was found is drawn open. The room that the party is in has a heavy frame
and a dark letter. While the party is outside, the exits are framed.
"""

from __future__ import annotations

from collections.abc import Sequence

from dungeongen.draw.block import Block
from dungeongen.draw.canvas import Canvas, Ink, polygon
from dungeongen.draw.plan import Opening
from dungeongen.draw.plan_drawing import draw_doors
from dungeongen.draw.theme import Theme
from dungeongen.draw.walls import cut, passage
from dungeongen.games.sudongeon.kinds import Kind
from dungeongen.games.sudongeon.layout import cell_index, cell_kind
from dungeongen.games.sudongeon.page.map import chart
from dungeongen.games.sudongeon.plan.drawn import drawn
from dungeongen.games.sudongeon.plan.marks import hidden, printed
from dungeongen.games.sudongeon.rules.state import State
from dungeongen.games.sudongeon.table.text_map import found_doors, gone_from

_FRAME = 0.24  # width of the frame around the party's room, in squares


def now(states: Sequence[State], side: float, theme: Theme) -> Block:
    """Return the map after ``states``, ``side`` millimetres wide."""
    state, layout = states[-1], states[-1].ground.layout
    entered = {one.room for one in states}
    dark = [i for i in layout.reachable if i not in entered]
    of = drawn(layout)
    marks = printed(layout)
    open_ = {(edge.box, edge.other) for edge in found_doors(state)}
    ways = {of.corridors[pair].line: pair for pair in of.corridors}
    shut = tuple(way for way in marks.hidden if ways[way.line] not in open_)

    def below(canvas: Canvas, s: float) -> None:
        for i in dark:
            outline = [(x * s, y * s) for x, y in of.plan.halls[i]]
            canvas.path(polygon(outline), fill=Ink.TINT)

    def above(canvas: Canvas, s: float) -> None:
        open_ = [way for way in marks.hidden if way not in shut]
        for way in open_:
            x1, y1, x2, y2 = (v * s for v in way.door)
            canvas.circle((x1 + x2) / 2, (y1 + y2) / 2, 0.72 * s, fill=Ink.FLOOR)
        draw_doors(canvas, open_, s)
        gone = gone_from(state)
        for box in range(9):
            for cell in range(9):
                kind = cell_kind(cell)
                there = layout.grid[cell_index(box, cell)] != "."
                if there and isinstance(kind, Kind) and (box, kind) in gone:
                    spot = of.spots[box, kind]
                    _cross(canvas, spot.x * s, spot.y * s, 0.5 * spot.size * s, 0.18 * s)
        if state.room < 0:
            _outside(canvas, state, s)
        else:
            _here(canvas, state, s)

    return chart(layout, width=side, theme=theme, below=below, above=above)


def _cross(canvas: Canvas, x: float, y: float, half: float, width: float) -> None:
    canvas.lines(
        [(x - half, y - half, x + half, y + half), (x - half, y + half, x + half, y - half)],
        ink=Ink.ACCENT,
        width=width,
    )


def _here(canvas: Canvas, state: State, s: float) -> None:
    """Frame the room that the party is in, and point at its letter."""
    of = drawn(state.ground.layout)
    ways = [passage(of.plan.halls, way) for way in (*of.plan.ways, *hidden(state.ground.layout))]
    frame = [(a * s, b * s, c * s, d * s) for a, b, c, d in cut(of.plan.halls, ways)[state.room]]
    canvas.lines(frame, ink=Ink.ACCENT, width=_FRAME * s)
    x, y = of.plates[state.room]
    canvas.circle(x * s, y * s, 0.95 * s, stroke=Ink.ACCENT, width=_FRAME * s)


def _outside(canvas: Canvas, state: State, s: float) -> None:
    """Frame the exits, where the party may go in."""
    for way in drawn(state.ground.layout).plan.ways:
        if way.opening is Opening.ARCH and way.b is None:
            (ax, ay), (bx, by) = way.line[0], way.line[-1]
            x, y = min(ax, bx) - 0.5 * (ax == bx), min(ay, by) - 0.5 * (ay == by)
            w, h = abs(bx - ax) or 1.0, abs(by - ay) or 1.0
            canvas.rect(x * s, y * s, w * s, h * s, stroke=Ink.ACCENT, width=_FRAME * s)
