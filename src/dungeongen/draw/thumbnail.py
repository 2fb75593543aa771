"""A plan in small: floors in one outline, shaded rooms grey, and nothing that stands on them."""

from __future__ import annotations

from dungeongen.draw.block import Block
from dungeongen.draw.canvas import Canvas, Ink, polygon
from dungeongen.draw.plan import Plan
from dungeongen.draw.walls import floor_of

_WALL = 0.5  # millimetres on both sides of a floor


def thumbnail(plan: Plan, width: float, height: float) -> Block:
    """Return the plan as large as fits, in the middle of so many millimetres."""
    side = min(width / plan.columns, height / plan.rows)
    ways = [(floor_of(plan.halls, way), Ink.FLOOR) for way in plan.ways]
    halls = [
        (hall, Ink.TINT if room in plan.shaded else Ink.FLOOR)
        for hall, room in zip(plan.halls, plan.room_of, strict=True)
    ]

    def paint(canvas: Canvas, x: float, y: float) -> None:
        left, top = x + (width - plan.columns * side) / 2, y + (height - plan.rows * side) / 2
        shapes = [
            (polygon([(left + a * side, top + b * side) for a, b in outline]), ink)
            for outline, ink in (*ways, *halls)
        ]
        for shape, _ in shapes:
            canvas.path(shape, stroke=Ink.WALL, width=2 * _WALL)
        for shape, ink in shapes:
            canvas.path(shape, fill=ink)

    return Block(width, height, paint)
