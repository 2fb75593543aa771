"""What must hold of the walls in a Universal VTT file, whatever drew them.

The checks read the file alone: stretches of wall, doors, and the middles of rooms, which the caller
knows. A *room* is a set of squares. Every problem is a line of text, so that a benchmark can count
what a test would refuse.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, product
from math import hypot, pi
from typing import Any, TypeAlias

import numpy as np

from dungeongen.core.game import Game
from dungeongen.draw.curves import inside
from dungeongen.draw.maps import AnyMaps
from dungeongen.draw.plan import NOTHING, Marks, Plan, Polygon
from dungeongen.draw.walls import leaves, walls

Array: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]
Segment = tuple[float, float, float, float]
RAYS = 90
_FAR = 1e9
_NEAR = 1e-6


@dataclass(frozen=True)
class Scene:
    """The walls and doors of a map, the room of each hall, and its size."""

    plan: Plan
    walls: tuple[tuple[tuple[float, float], ...], ...]
    doors: tuple[Segment, ...]

    @cached_property
    def stretches(self) -> list[Segment]:
        """All stretches of wall."""
        return [(*a, *b) for line in self.walls for a, b in pairwise(line)]

    @cached_property
    def boxed(self) -> list[tuple[Segment, Polygon, int]]:
        """The halls with the boxes around them, and their rooms."""
        result = []
        for hall, room in zip(self.plan.halls, self.plan.room_of, strict=True):
            xs, ys = zip(*hall, strict=True)
            result.append(((min(xs), min(ys), max(xs), max(ys)), hall, room))
        return result


def scene(game: Game, layout: object, *, keyed: bool) -> Scene:
    """Return the map of a dungeon: the players', or the game master's."""
    maps: AnyMaps | None = game.maps
    assert maps is not None
    plan = maps.plan(layout)
    secrets: Marks = maps.secrets(layout) if keyed else NOTHING
    doors = tuple(leaf for leaf, _ in leaves(plan, secrets))
    return Scene(plan, tuple(walls(plan, secrets)), doors)


def problems(of: Scene) -> Iterator[str]:
    """Yield everything that is wrong with a map."""
    yield from _loose(of)
    yield from _hanging(of)
    yield from _open_rooms(of)
    yield from _seen_through(of)


def _loose(of: Scene) -> Iterator[str]:
    """A wall is closed, or both its ends lie on the edge of the picture."""
    for line in of.walls:
        if line[0] != line[-1] and not all(map(on_edge(of), (line[0], line[-1]))):
            yield f"a wall from {line[0]} to {line[-1]} is open"


def on_edge(of: Scene) -> Callable[[tuple[float, float]], bool]:
    """Return a test for points on the edge of the picture."""
    wide, high = of.plan.columns, of.plan.rows
    return lambda point: point[0] in (0, wide) or point[1] in (0, high)


def _hanging(of: Scene) -> Iterator[str]:
    """Both ends of a door lie on walls."""
    for x1, y1, x2, y2 in of.doors:
        for x, y in ((x1, y1), (x2, y2)):
            if min(_distance(x, y, wall) for wall in of.stretches) > _NEAR:
                yield f"a door ends at {x}, {y}, where no wall is"


def _distance(x: float, y: float, wall: Segment) -> float:
    ax, ay, bx, by = wall
    dx, dy = bx - ax, by - ay
    t = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
    return hypot(x - ax - t * dx, y - ay - t * dy)


def _open_rooms(of: Scene) -> Iterator[str]:
    """Who walks from the middle of a room, square by square, comes into no other room."""
    barriers = [*of.stretches, *of.doors]
    blocked = _blocked(of, barriers)
    rooms = sorted(set(of.plan.room_of))
    for room in rooms:
        start = middle(of, room)
        square = (int(start[0]), int(start[1]))
        reached, rest = {square}, [square]
        while rest:
            x, y = rest.pop()
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                there = (x + dx, y + dy)
                fits = 0 <= there[0] < of.plan.columns and 0 <= there[1] < of.plan.rows
                if fits and there not in reached and ((x, y), there) not in blocked:
                    reached.add(there)
                    rest.append(there)
        for x, y in reached:
            other = room_at(of, x + 0.5, y + 0.5)
            if other is not None and other != room:
                yield f"room {room} is open to room {other} at {x}, {y}"
                break


def _blocked(of: Scene, barriers: Sequence[Segment]) -> set[tuple[tuple[int, int], ...]]:
    """Return the steps between the middles of neighbouring squares that a barrier crosses."""
    blocked = set()
    for ax, ay, bx, by in barriers:
        for column in range(int(min(ax, bx)) - 2, int(max(ax, bx)) + 2):
            for row in range(int(min(ay, by)) - 2, int(max(ay, by)) + 2):
                x, y = column + 0.5, row + 0.5
                for dx, dy in ((1, 0), (0, 1)):
                    if _meet((x, y, x + dx, y + dy), (ax, ay, bx, by)):
                        a, b = (column, row), (column + dx, row + dy)
                        blocked |= {(a, b), (b, a)}
    return blocked


def _meet(one: Segment, other: Segment) -> bool:
    return _at(one, other) <= 1.0


def _at(ray: Segment, wall: Segment) -> float:
    """Return where along a ray it meets a wall, in lengths of the ray; far away if nowhere."""
    px, py, qx, qy = ray
    ax, ay, bx, by = wall
    rx, ry, sx, sy = qx - px, qy - py, bx - ax, by - ay
    cross = rx * sy - ry * sx
    if abs(cross) < 1e-12:
        return _FAR
    t = ((ax - px) * sy - (ay - py) * sx) / cross
    u = ((ax - px) * ry - (ay - py) * rx) / cross
    return t if t >= 0 and -_NEAR <= u <= 1 + _NEAR else _FAR


def _seen_through(of: Scene) -> Iterator[str]:
    """A look from the middle of a room ends at a wall or a door before it falls into another."""
    barriers = np.array([*of.stretches, *of.doors])
    a, b = barriers[:, :2], barriers[:, 2:]
    turns = 2 * pi * (np.arange(RAYS) + 0.123) / RAYS
    rays = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    reach = float(of.plan.columns + of.plan.rows)
    for room in sorted(set(of.plan.room_of)):
        start = np.array(middle(of, room))
        ends = np.minimum(_first_hits(start, rays, a, b), reach)
        steps = np.arange(0.25, ends.max(), 0.25)
        points = start + rays[:, None, :] * steps[None, :, None]
        points = points[steps[None, :] < ends[:, None]]
        for (left, top, right, bottom), hall, other in of.boxed:
            if other == room:
                continue
            x, y = points[:, 0], points[:, 1]
            near = points[(left <= x) & (x <= right) & (top <= y) & (y <= bottom)]
            if any(inside(hall, px, py) for px, py in near):
                yield f"from room {room} one sees room {other} at {near[0]}"
                return


def _first_hits(start: Array, rays: Array, a: Array, b: Array) -> Array:
    """Return how far each ray goes before it meets a barrier from a to b."""
    sides, to = b - a, a - start
    with np.errstate(divide="ignore", invalid="ignore"):
        cross = rays[:, :1] * sides[:, 1] - rays[:, 1:] * sides[:, 0]
        t = (to[:, 0] * sides[:, 1] - to[:, 1] * sides[:, 0]) / cross
        u = (to[:, 0] * rays[:, 1:] - to[:, 1] * rays[:, :1]) / cross
    hits = (np.abs(cross) > 1e-12) & (t >= 0) & (u >= -_NEAR) & (u <= 1 + _NEAR)
    nearest: Array = np.where(hits, t, _FAR).min(axis=1)
    return nearest


def middle(of: Scene, room: int) -> tuple[float, float]:
    """Return the middle of the first hall of a room, a little off the lines of the grid."""
    hall = of.plan.halls[of.plan.room_of.index(room)]
    xs, ys = [x for x, _ in hall], [y for _, y in hall]
    cx, cy = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    squares = product(range(of.plan.columns), range(of.plan.rows))
    places = [(cx, cy), *((x + 0.5, y + 0.5) for x, y in squares)]
    places = [(x + 0.013, y + 0.017) for x, y in places]
    inner = [(x, y) for x, y in places if inside(hall, x, y)]
    return min(inner, key=lambda place: hypot(place[0] - cx, place[1] - cy))


def room_at(of: Scene, x: float, y: float) -> int | None:
    """Return the room that a point lies in, ``None`` between rooms."""
    for (left, top, right, bottom), hall, room in of.boxed:
        if left <= x <= right and top <= y <= bottom and inside(hall, x, y):
            return room
    return None
