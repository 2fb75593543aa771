"""The route of a plan: a small map with a numbered stop for each step of the plan.

A plan is a list of sentences, in documents of every version. What stands before a sentence's colon
says where to go: ``Go through G and H to C``, ``Leave and enter A``. So the route is read from the
room letters there, and the last one is where the step's number stands; a step that ends outside has
its number at the exit. Within a room the route takes the fewest boxes. It is a trail of footprints
from middle to middle; steps that share a door pass it beside each other. Between two rooms without
a door it follows the dots of a secret passageway.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from dungeongen.draw import fonts
from dungeongen.draw.block import Block, framed
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, polygon
from dungeongen.draw.theme import Theme
from dungeongen.games.sudongeon.layout import Edge, Layout, Wall
from dungeongen.games.sudongeon.page.map import chart, measure
from dungeongen.games.sudongeon.plan.drawn import (
    corridors,
    drawn,
    passage_line,
    plan,
    solution_marks,
)

OUTSIDE = -1
_WHERE = re.compile(r"\b(leave)\b|\b([A-I])\b", re.IGNORECASE)
_ASIDE = re.compile(r"\([^)]*\)")
_LANES = (0.0, 0.5, -0.5, 0.25, -0.25, 0.75, -0.75)  # of steps that share a door, in squares
_STRIDE = 0.72  # of footprints along the way, in squares
_APART = 0.17  # of each from its line, in squares
_OFF_PLATES = 1.3  # ems of the smallest type between a plate's middle and a footprint
_BEGIN = 0.8  # squares between a stop and the nearest footprint
_SOLE = (
    (0.34, 0.0),
    (0.24, 0.12),
    (0.02, 0.1),
    (-0.07, 0.07),
    (-0.07, -0.07),
    (0.02, -0.1),
    (0.24, -0.12),
)
_HEEL = ((-0.14, -0.08), (-0.14, 0.08), (-0.28, 0.07), (-0.33, 0.0), (-0.28, -0.07))
_CLEAR = 1.9  # ems between the middles of a stop and of a room's letter
_SPREAD = 3.1  # squares by which stops in one box lie apart, for each of a slot
_ONE = ((0.0, 0.0),)
_TWO = ((-0.75, -0.55), (0.75, 0.6))
_THREE = ((-0.75, 0.7), (0.75, 0.7), (0.0, -0.75))
_FOUR = ((-0.8, -0.5), (0.8, -0.5), (-0.8, 0.8), (0.8, 0.8))
_NINE = tuple((x, y) for y in (-0.4, 0.35, 1.1) for x in (-1.0, 0.0, 1.0))
_CROWD = tuple((x, y) for y in (-0.8, -0.15, 0.5, 1.15) for x in (-1.05, -0.35, 0.35, 1.05))
_SLOTS = (_ONE, _TWO, _THREE, _FOUR, _NINE, _CROWD)  # places for stops in a box

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
    result = []
    here = OUTSIDE
    for number, sentence in enumerate(plan, 1):
        way = [here]
        for room in _rooms(layout, sentence):
            way += _between(layout, way[-1], room)
        if len(way) > 1:
            result.append(Step(number, tuple(way)))
        here = way[-1]
    return result


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
    walks = [_walk(layout, start, box, within) for box in layout.rooms[room].boxes]
    shortest = min(filter(None, walks), key=len, default=None)
    return [layout.rooms[room].boxes[0]] if shortest is None else shortest[1:]


def _walk(layout: Layout, start: int, goal: int, rooms: set[int]) -> list[int]:
    """Return the shortest way from box to box within ``rooms``, empty if there is none."""
    ways = [[start]]
    boxes = {start}
    for way in ways:
        if way[-1] == goal:
            return way
        for edge in layout.edges:
            if way[-1] not in (edge.box, edge.other) or not _passable(edge):
                continue
            beyond = edge.beyond(way[-1])
            if beyond is not None and layout.room_of[beyond] in rooms and beyond not in boxes:
                boxes.add(beyond)
                ways.append([*way, beyond])
    return []


def _passable(edge: Edge) -> bool:
    return edge.wall in (Wall.OPEN, Wall.HIDDEN, Wall.JOINED)


def route(layout: Layout, sentences: Sequence[str], *, width: float, theme: Theme) -> Block:
    """Return the map of the route, ``width`` millimetres wide."""
    least, em = theme.type["least"], measure(layout, width, theme).em
    stops = steps(layout, sentences)

    def above(canvas: Canvas, s: float) -> None:
        _paint(canvas, layout, stops, s, least, em)

    block = chart(
        layout,
        width=width,
        theme=theme,
        marking=solution_marks,
        words="Map with the way of the plan, whose steps follow in words.",
        above=above,
    )
    return framed(block, "route")


def _paint(
    canvas: Canvas, layout: Layout, stops: Sequence[Step], s: float, least: float, em: float
) -> None:
    marks = solution_marks(layout, em)
    em = max(em, 0.7)
    letters = [(x, y) for x, y, _ in marks.plates]
    places = _places(layout, stops, letters, _CLEAR * em)
    plates = [*letters, *(way.sign[:2] for way in marks.hidden)]
    ground = _Ground(canvas, s, tuple(plates), _OFF_PLATES * em)
    last: Point | None = None
    shared: Counter[frozenset[int]] = Counter()
    for step in stops:
        last = _draw(ground, layout, step, shared, last, places[step.number])
    for number, (x, y) in places.items():
        _stop(canvas, s, (x * s, y * s), number, least)


def _places(
    layout: Layout, stops: Sequence[Step], letters: Sequence[Point], clear: float
) -> dict[int, Point]:
    """Return where the number of each step stands: in a box, or in front of an exit.

    It is so many squares ``clear`` of the letter of its room.
    """
    ends: dict[int, list[Step]] = {}
    for step in stops:
        ends.setdefault(step.boxes[-1], []).append(step)
    places = {}
    for box, here in ends.items():
        if box == OUTSIDE:
            places.update({step.number: _gate(layout, step.boxes[-2]) for step in here})
            continue
        mx, my = _middle(layout, box)
        px, py = letters[layout.room_of[box]]
        around = [[(mx + _SPREAD * dx, my + _SPREAD * dy) for dx, dy in slots] for slots in _SLOTS]
        off = [[(x, y) for x, y in spots if hypot(x - px, y - py) >= clear] for spots in around]
        free = next((spots for spots in off if len(spots) >= len(here)), around[-1])
        for i, step in enumerate(here):
            places[step.number] = free[i % len(free)]
    return dict(sorted(places.items()))


def _middle(layout: Layout, box: int) -> Point:
    """Return the middle of a box."""
    return drawn(layout).middles[box]


def _gate(layout: Layout, box: int) -> Point:
    """Return the way out of a box, or its middle where it has none."""
    of = plan(layout)
    x, y = _middle(layout, box)
    gates = [way.line[-1] for way in of.ways if way.leads_out and way.a == layout.room_of[box]]
    if not gates:
        return x, y
    gx, gy = min(gates, key=lambda gate: hypot(gate[0] - x, gate[1] - y))
    return min(max(gx, 0.9), of.columns - 0.9), min(max(gy, 0.9), of.rows - 0.9)


class _Ground(NamedTuple):
    """A canvas with squares of ``s`` millimetres, and plates to keep clear of.

    Footprints keep so many squares ``off`` the middles of ``plates``.
    """

    canvas: Canvas
    s: float
    plates: tuple[Point, ...]
    off: float


def _draw(
    ground: _Ground,
    layout: Layout,
    step: Step,
    shared: Counter[frozenset[int]],
    last: Point | None,
    goal: Point,
) -> Point:
    """Draw a step from the last stop to its own, and return where it ends.

    ``shared`` counts the steps that have passed from box to box before.
    """
    points: list[Point] = [] if last is None else [last]
    cut = set()
    for i, box in enumerate(step.boxes):
        if box == OUTSIDE:
            if i:
                points.append(_gate(layout, step.boxes[i - 1]))
                cut.add(len(points))
            if i + 1 < len(step.boxes):
                points.append(_gate(layout, step.boxes[i + 1]))
            continue
        if i == 0 and last is not None:
            continue  # the step goes on from the last stop
        x, y = _middle(layout, box)
        before = step.boxes[i - 1] if i else OUTSIDE
        lane = 0.0
        if before != OUTSIDE:
            lane = _LANES[shared[frozenset((before, box))] % len(_LANES)]
            shared[frozenset((before, box))] += 1
            points += _beside(_corridor(layout, before, box), lane)
        points.append((x + lane, y + lane))
    points[-1] = goal
    trail: list[Point] = points[:1]
    for i, two in enumerate(points[1:], 1):
        if i in cut:
            _footprints(ground, trail)
            trail = []
        trail.append(two)
    _footprints(ground, trail)
    return goal


def _beside(line: Sequence[Point], lane: float) -> list[Point]:
    """Return a line ``lane`` squares beside itself, on the same side whichever way it leads."""
    result = []
    for i, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        dx, dy = (bx - ax, by - ay) if (bx - ax, by - ay) > (0.0, 0.0) else (ax - bx, ay - by)
        long = hypot(dx, dy) or 1.0
        result.append((x - dy / long * lane, y + dx / long * lane))
    return result


def _footprints(ground: _Ground, trail: Sequence[Point]) -> None:
    """Draw footprints along a trail, left and right in turns."""
    whole = sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(trail))
    gone, next_print, side = 0.0, _BEGIN, 1
    for (ax, ay), (bx, by) in pairwise(trail):
        long = hypot(bx - ax, by - ay)
        while next_print <= min(gone + long, whole - _BEGIN):
            along = (next_print - gone) / long
            ux, uy = (bx - ax) / long, (by - ay) / long
            x, y = ax + along * (bx - ax) - side * _APART * uy, ay + along * (by - ay)
            y += side * _APART * ux
            if all(hypot(x - px, y - py) >= ground.off for px, py in ground.plates):
                _footprint(ground, x, y, ux, uy)
            next_print, side = next_print + _STRIDE, -side
        gone += long


def _corridor(layout: Layout, one: int, two: int) -> list[Point]:
    """Return the line of the corridor or the passageway from a box to another, if there is one."""
    ways = corridors(layout)
    if two not in _doors(layout, one):
        return list(passage_line(layout, layout.room_of[one], layout.room_of[two]))
    if (one, two) in ways:
        return list(ways[one, two].line)
    return list(reversed(ways[two, one].line)) if (two, one) in ways else []


def _doors(layout: Layout, box: int) -> set[int | None]:
    """Return the boxes behind the doors and openings of a box."""
    return {
        edge.beyond(box)
        for edge in layout.edges
        if _passable(edge) and box in (edge.box, edge.other)
    }


def _footprint(ground: _Ground, x: float, y: float, ux: float, uy: float) -> None:
    """Draw a footprint around a point, in the direction of a vector of length 1."""
    for part in (_SOLE, _HEEL):
        points = [(x + u * ux - v * uy, y + u * uy + v * ux) for u, v in part]
        path = polygon([(px * ground.s, py * ground.s) for px, py in points])
        ground.canvas.path(path, fill=Ink.TEXT)


def _stop(canvas: Canvas, s: float, place: Point, number: int, least: float) -> None:
    """Draw a stop: the step's number, light on a dark disc."""
    x, y = place
    size = max(least, 0.7 * s / MM_PER_POINT)
    r = 0.78 * size * MM_PER_POINT
    with canvas.frame(x - r, y - r, 2 * r, 2 * r, f"stop {number}"):
        canvas.circle(x, y, r, fill=Ink.TEXT, stroke=Ink.FLOOR, width=0.3)
        baseline = y + fonts.CAP_HEIGHT * size * MM_PER_POINT / 2
        canvas.text(
            x, baseline, str(number), face=Face.BOLD, size=size, ink=Ink.FLOOR, anchor="middle"
        )
