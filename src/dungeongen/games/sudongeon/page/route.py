"""The route of a plan: a small map with a numbered stop for each step of the plan.

A plan is a list of sentences, in documents of every version. What stands before a sentence's colon
says where to go: ``Go through G and H to C``, ``Leave and enter A``. So the route is read from the
room letters there, and the last one is where the step's number stands; a step that ends outside
has its number at the exit. Within a room the route takes the fewest boxes. It is drawn from middle
to middle, and each step a little beside the others, so that ways used twice show as two lines. Two
rooms without a door between them are connected by a dashed line: a secret passageway.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from dungeongen.draw import fonts
from dungeongen.draw.block import Block
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, polygon
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.games.sudongeon.layout import Edge, Layout, Wall
from dungeongen.games.sudongeon.page.geometry import GAP, RIM, SIDE, Plan
from dungeongen.games.sudongeon.page.ground import ground
from dungeongen.games.sudongeon.page.map import badges

OUTSIDE = -1
_WHERE = re.compile(r"\b(leave)\b|\b([A-I])\b", re.IGNORECASE)
_ASIDE = re.compile(r"\([^)]*\)")
_LANES = (0.0, 0.15, -0.15, 0.27, -0.27)  # by which steps stand beside each other, in cells
_LINE = 0.085  # width of the route, in cells
_HEAD = 0.21  # length of half an arrow head, in cells
_ONE = ((0.0, 0.0),)
_TWO = ((-0.75, -0.55), (0.75, 0.6))
_THREE = ((-0.75, 0.7), (0.75, 0.7), (0.0, -0.75))
_FOUR = ((-0.8, -0.5), (0.8, -0.5), (-0.8, 0.8), (0.8, 0.8))
_NINE = tuple((x, y) for y in (-0.4, 0.35, 1.1) for x in (-1.0, 0.0, 1.0))
_CROWD = tuple((x, y) for y in (-0.8, -0.15, 0.5, 1.15) for x in (-1.05, -0.35, 0.35, 1.05))
_SLOTS = (_ONE, _TWO, _THREE, _FOUR, _NINE, _CROWD)  # places for stops in a box, in cells

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a plan: the boxes it leads through, :data:`OUTSIDE` for the outside."""

    number: int
    boxes: tuple[int, ...]


def steps(layout: Layout, plan: Sequence[str]) -> list[Step]:
    """Return the steps of ``plan`` that lead somewhere, in order.

    >>> grid = "." * 3 + "2" + "." * 77
    >>> [step.boxes for step in steps(Layout(grid), ["Buy nothing.", "Enter A: rest.", "Leave."])]
    [(-1, 0), (0, -1)]
    """
    made = []
    here = OUTSIDE
    for number, sentence in enumerate(plan, 1):
        way = [here]
        for room in _rooms(layout, sentence):
            way += _between(layout, way[-1], room)
        if len(way) > 1:
            made.append(Step(number, tuple(way)))
        here = way[-1]
    return made


def _rooms(layout: Layout, sentence: str) -> list[int]:
    """Return the rooms that a sentence leads to, :data:`OUTSIDE` for the outside."""
    letters = {room.letter: i for i, room in enumerate(layout.rooms)}
    where, _, _ = _ASIDE.sub("", sentence).partition(":")
    named = [OUTSIDE if out else letters.get(letter) for out, letter in _WHERE.findall(where)]
    return [room for room in named if room is not None]


def _between(layout: Layout, start: int, room: int) -> list[int]:
    """Return the boxes after ``start`` on the shortest way to a room or outside."""
    if OUTSIDE in (start, room):
        inside = layout.room_of[start] if room == OUTSIDE else room
        gates = [edge.box for edge in layout.exits if layout.room_of[edge.box] == inside]
        if start == OUTSIDE:
            return [(gates or list(layout.rooms[room].boxes))[0]] if room != OUTSIDE else []
        ways = [_walk(layout, start, gate, {inside}) for gate in gates]
        return [*min(filter(None, ways), key=len, default=[start])[1:], OUTSIDE]
    within = {layout.room_of[start], room}
    found = [_walk(layout, start, box, within) for box in layout.rooms[room].boxes]
    shortest = min(filter(None, found), key=len, default=None)
    return [layout.rooms[room].boxes[0]] if shortest is None else shortest[1:]


def _walk(layout: Layout, start: int, goal: int, rooms: set[int]) -> list[int]:
    """Return the shortest way from box to box within ``rooms``, empty if there is none."""
    ways = [[start]]
    seen = {start}
    for way in ways:
        if way[-1] == goal:
            return way
        for edge in layout.edges:
            if way[-1] not in (edge.box, edge.other) or not _passable(edge):
                continue
            beyond = edge.other if way[-1] == edge.box else edge.box
            if beyond is not None and layout.room_of[beyond] in rooms and beyond not in seen:
                seen.add(beyond)
                ways.append([*way, beyond])
    return []


def _passable(edge: Edge) -> bool:
    return edge.wall in (Wall.OPEN, Wall.HIDDEN, Wall.JOINED)


def route(layout: Layout, plan: Sequence[str], *, side: float, theme: Theme) -> Block:
    """Return the map of the route as a square block of ``side`` millimetres."""
    least = theme.type["least"]
    return Block(side, side, partial(_paint, layout, steps(layout, plan), side / SIDE, least))


def _paint(
    layout: Layout,
    made: Sequence[Step],
    c: float,
    least: float,
    canvas: Canvas,
    x: float,
    y: float,
) -> None:
    plan = Plan(c, x, y, least, least)
    tag = canvas.tagged(Tag.FIGURE, "Map with the way of the plan, whose steps follow in words.")
    with canvas.frame(x, y, SIDE * c, SIDE * c, "route"), tag:
        ground(canvas, plan, layout, bare=True)
        badges(canvas, plan, layout)
        places = _places(layout, plan, made)
        last: Point | None = None
        for i, step in enumerate(made):
            lane = _LANES[i % len(_LANES)] * c
            last = _draw(canvas, plan, layout, step, lane, last, places[step.number])
        for number, place in places.items():
            _stop(canvas, plan, place, number)


def _places(layout: Layout, plan: Plan, made: Sequence[Step]) -> dict[int, Point]:
    """Return where the number of each step stands: in a box, or in front of an exit."""
    ends: dict[int, list[Step]] = {}
    for step in made:
        ends.setdefault(step.boxes[-1], []).append(step)
    places = {}
    for box, here in ends.items():
        for i, step in enumerate(here):
            if box == OUTSIDE:
                places[step.number] = _gate(layout, plan, step.boxes[-2])
                continue
            slots = next((s for s in _SLOTS if len(s) >= len(here)), _SLOTS[-1])
            dx, dy = slots[i % len(slots)]
            mx, my = _middle(plan, box)
            places[step.number] = mx + dx * plan.c, my + dy * plan.c
    return dict(sorted(places.items()))


def _middle(plan: Plan, box: int) -> Point:
    x, y = plan.box(box)
    return x + 1.5 * plan.c, y + 1.5 * plan.c


def _gate(layout: Layout, plan: Plan, box: int) -> Point:
    """Return the middle of the exit of a box, or of the box where it has none."""
    x, y = _middle(plan, box)
    out = (1.5 + RIM * 0.55) * plan.c
    for edge in layout.exits:
        if edge.box == box:
            dx, dy = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}[
                edge.direction
            ]
            return x + dx * out, y + dy * out
    return x, y


def _draw(
    canvas: Canvas,
    plan: Plan,
    layout: Layout,
    step: Step,
    lane: float,
    last: Point | None,
    goal: Point,
) -> Point:
    """Draw a step from the last stop to its own, and return where it ends."""
    points: list[Point] = [] if last is None else [last]
    dashed, cut = set(), set()
    for i, box in enumerate(step.boxes):
        if box == OUTSIDE:
            if i:
                points.append(_gate(layout, plan, step.boxes[i - 1]))
                cut.add(len(points))
            if i + 1 < len(step.boxes):
                points.append(_gate(layout, plan, step.boxes[i + 1]))
            continue
        x, y = _middle(plan, box)
        if i and step.boxes[i - 1] != OUTSIDE and box not in _doors(layout, step.boxes[i - 1]):
            dashed.add(len(points))
        points.append((x + lane, y + lane))
    points[-1] = goal
    for i, (one, two) in enumerate(pairwise(points), 1):
        if i not in cut:
            style = (0.8, 1.2) if i in dashed else ()
            canvas.lines([(*one, *two)], ink=Ink.TEXT, width=_LINE * plan.c, dash=style)
            _arrow(canvas, plan, one, two)
    return goal


def _doors(layout: Layout, box: int) -> set[int | None]:
    """Return the boxes behind the doors and openings of a box."""
    return {
        edge.other if edge.box == box else edge.box
        for edge in layout.edges
        if _passable(edge) and box in (edge.box, edge.other)
    }


def _arrow(canvas: Canvas, plan: Plan, one: Point, two: Point) -> None:
    """Draw an arrow head in the middle of a way that leads from box to box."""
    dx, dy = two[0] - one[0], two[1] - one[1]
    length: float = (dx * dx + dy * dy) ** 0.5
    if length < (1 + GAP) * plan.c:
        return
    ux, uy = dx / length * _HEAD * plan.c, dy / length * _HEAD * plan.c
    x, y = one[0] + 0.4 * dx, one[1] + 0.4 * dy
    tip = [(x + ux, y + uy), (x - ux - 0.7 * uy, y - uy + 0.7 * ux)]
    canvas.path(polygon([*tip, (x - ux + 0.7 * uy, y - uy - 0.7 * ux)]), fill=Ink.TEXT)


def _stop(canvas: Canvas, plan: Plan, place: Point, number: int) -> None:
    """Draw a stop: the step's number, light on a dark disc."""
    x, y = place
    size = plan.size(0.36)
    r = 0.78 * size * MM_PER_POINT
    with canvas.frame(x - r, y - r, 2 * r, 2 * r, f"stop {number}"):
        canvas.circle(x, y, r, fill=Ink.TEXT, stroke=Ink.FLOOR, width=0.3)
        baseline = y + fonts.CAP_HEIGHT * size * MM_PER_POINT / 2
        canvas.text(
            x, baseline, str(number), face=Face.BOLD, size=size, ink=Ink.FLOOR, anchor="middle"
        )
