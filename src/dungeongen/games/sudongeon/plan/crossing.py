"""What crosses a map: a river, a chasm, or a cliff.

It goes through one to three large rooms where the floor that remains still holds a name and three
things: of some courses the one that does least harm. If there is none, a river goes through the
rock between the rooms, from edge to edge, by Dijkstra's algorithm over squares, each dearer near
walls, doors and stairs. Wherever a corridor or a room meets it there is a bridge, and where it goes
through a wall, a grille. A chasm through rock alone was but a black line along the edge of a map.
Lengths are in millimetres, as in ``composition``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, pi, sin

from dungeongen.core.rng import Rng
from dungeongen.draw.canvas import Ink, Path, polygon
from dungeongen.draw.curves import (
    TURN,
    Line,
    Noise,
    Point,
    beside,
    distance,
    extended,
    normals,
    resampled,
    ribbon,
    smooth,
)
from dungeongen.draw.field import Field, distances
from dungeongen.draw.icons import Shape
from dungeongen.draw.signs import (
    EDGE,
    FINE,
    body,
    circles,
    cliff,
    placed,
    polylines,
    solid,
    stroke,
)
from dungeongen.games.sudongeon.plan.composition import Room
from dungeongen.games.sudongeon.plan.corridors import Corridor, Ground, Square, cheapest
from dungeongen.games.sudongeon.plan.sight import Sight

_KINDS = ("river", "river", "river", "chasm", "chasm", "cliff")
_BROAD = {"river": 2.9, "chasm": 2.4, "cliff": 1.7}  # half of what a crossing takes of a floor
_COURSES = 20  # that are tried
_LARGE = {True: 900.0, False: 1500.0}  # area of a room to cross: part of another, or not
_GOOD = -7.0  # the harm of a course that needs no better one
_MOST_HARM = 9.0
_BED = 2.0  # side of a square of rock in which a river finds its bed
_STEP = 1.2  # from point to point of a course
_SPAN = 3.0  # width of a bridge
_AROUND = [(i, j, 1.4 if i and j else 1.0) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]


@dataclass(frozen=True)
class Span:
    """A bridge, or the steps of a cliff: its middle, the direction across, and its length."""

    x: float
    y: float
    angle: float
    long: float

    def box(self, more: float) -> list[Point]:
        """Return its outline, and so much more around it."""
        half = self.long / 2 + more
        dx, dy = half * cos(self.angle), half * sin(self.angle)
        line = [(self.x - dx, self.y - dy), (self.x + dx, self.y + dy)]
        return ribbon(line, _SPAN / 2 + more)


@dataclass(frozen=True)
class Crossing:
    """A course with half of its width at each point, and its bridges within rooms."""

    kind: str
    line: tuple[Point, ...]
    halves: tuple[float, ...]
    spans: tuple[Span, ...]

    def bank(self, more: float) -> list[Point]:
        """Return the outline of what it takes, and so much more on both sides."""
        least = _BROAD["cliff"] if self.kind == "cliff" else 0.0
        return ribbon(self.line, [max(half, least) + more for half in self.halves])


def crossing(view: Sight, ground: Ground, rng: Rng) -> Crossing | None:
    """Return what crosses a map, through rooms, else a river through rock."""
    kind = rng.choice(_KINDS)
    mates = frozenset(box for box in range(9) if "arch" in view.sides[box])
    large = [room for room in ground.rooms if room.area >= _LARGE[room.box in mates]]
    line = _through_rooms(kind, view.landmark, ground, large, rng.child("rooms"))
    if line is None:
        return _through_rock(ground, rng.child("rock")) if kind == "river" else None
    spans = []
    turns = normals(line)
    for own in ground.own:  # a way over it in each room that it cuts
        inner = [i for i, at in enumerate(line) if own.has(*at)]
        if len(inner) >= 6:
            i = inner[len(inner) // 2]
            angle = atan2(turns[i][1], turns[i][0])
            spans.append(Span(*line[i], angle, 2 * _BROAD[kind] + 0.4))
    return Crossing(kind, tuple(line), tuple(_halves(kind, line, rng.child("banks"))), tuple(spans))


def _halves(kind: str, line: Line, rng: Rng) -> Iterator[float]:
    """Yield half of the width of a crossing at each of its points."""
    wave, last = Noise(rng, 5.0), len(line) - 1
    for i, (x, y) in enumerate(line):
        if kind == "river":
            yield 1.75 + 0.8 * wave(x, y)
        elif kind == "chasm":
            yield (0.25 + 1.75 * min(1, i / 14, (last - i) / 14)) * (0.75 + 0.5 * rng.random())
        else:
            yield 0.0


def _through_rooms(
    kind: str, landmark: int, ground: Ground, large: Sequence[Room], rng: Rng
) -> list[Point] | None:
    """Return the course through large rooms that does least harm and leaves room for all else."""
    courses: list[tuple[float, int, list[Point]]] = []
    for trial in range(_COURSES if large else 0):
        line = _course(kind, large, ground, rng.child(f"course {trial}"))
        courses.append((_harm(line, ground, large, landmark), trial, line))
        if sum(harm < _GOOD for harm, *_ in courses) > 2:
            break
    for harm, _, line in sorted(courses)[:8]:
        if harm >= _MOST_HARM:
            break
        band = ribbon(line, _BROAD[kind])
        cut = [
            room
            for room, own in zip(ground.rooms, ground.own, strict=True)
            if sum(own.has(*at) for at in line) >= 2
        ]
        if all(room.holds([band], great=room.box == landmark) for room in cut):
            return line
    return None


def _course(kind: str, large: Sequence[Room], ground: Ground, rng: Rng) -> list[Point]:
    """Return a winding line from a large room to a neighbour, often to a third, and on into the
    rock."""
    chain = [rng.choice(large)]
    for _ in range(1 + (rng.below(3) > 0) if kind == "river" else rng.below(3)):
        near = [room for room in large if _follows(chain, room)]
        if near:
            chain.append(rng.choice(near))
    through = []
    for i, room in enumerate(chain):
        a, b = chain[max(0, i - 1)], chain[min(len(chain) - 1, i + 1)]
        t = atan2(b.y - a.y, b.x - a.x) + pi / 2
        off = rng.choice((-1, 1)) * (0.12 + 0.14 * rng.random()) * min(room.wide, room.high)
        through.append((room.x + off * cos(t), room.y + off * sin(t)))
    if len(chain) == 1:
        ((x, y),), t, (room,) = through, TURN * rng.random(), chain
        through = [
            (x + 0.25 * sign * room.wide * cos(t), y + 0.25 * sign * room.high * sin(t))
            for sign in (-1, 1)
        ]
    begin = _beyond(kind, through[0], through[1], chain[0], ground, rng)
    end = _beyond(kind, through[-1], through[-2], chain[-1], ground, rng)
    knots = [begin]
    for (ax, ay), (bx, by) in pairwise([begin, *through, end]):
        long = distance((ax, ay), (bx, by)) or 1.0
        for t in (0.3, 0.68):
            off = min(5.5, 0.16 * long) * (rng.random() - 0.5) * 1.5 / long
            knots.append(
                (ax + (bx - ax) * t - off * (by - ay), ay + (by - ay) * t + off * (bx - ax))
            )
        knots.append((bx, by))
    return resampled(smooth(knots, parts=8), _STEP)


def _follows(chain: Sequence[Room], room: Room) -> bool:
    """Return whether a course may go on to a room: beside its last, and not beside others."""
    column, row = room.box % 3, room.box // 3
    last = chain[-1].box
    return (
        room not in chain
        and max(abs(column - last % 3), abs(row - last // 3)) <= 1
        and all(abs(column - o.box % 3) + abs(row - o.box // 3) > 1 for o in chain[:-1])
    )


def _beyond(kind: str, a: Point, b: Point, room: Room, ground: Ground, rng: Rng) -> Point:
    """Return where a course from ``b`` through ``a`` ends: outside the picture, or in the rock."""
    t = atan2(a[1] - b[1], a[0] - b[0]) + 1.1 * (rng.random() - 0.5)
    if kind != "river":
        long = 0.5 * min(room.wide, room.high) + 7 + 9 * rng.random()
        return a[0] + long * cos(t), a[1] + long * sin(t)
    dx, dy = cos(t), sin(t)
    across = ((ground.width + 12 if dx > 0 else -12) - a[0]) / dx if abs(dx) > 1e-6 else 1e9
    down = ((ground.height + 12 if dy > 0 else -12) - a[1]) / dy if abs(dy) > 1e-6 else 1e9
    long = min(across, down)
    return a[0] + long * dx, a[1] + long * dy


def _harm(line: Line, ground: Ground, large: Sequence[Room], landmark: int) -> float:
    """Return what a course costs: doors and stairs in it, small rooms and corners that it cuts."""
    band, wide = ground.solid.empty(), ground.solid.empty()
    band.fill(ribbon(line, 3.2))
    wide.fill(ribbon(line, 4.8))
    harm = 12.0 * sum(wide.has(*door) for door in ground.doors)
    for corridor in ground.corridors:
        close = sum(band.has(*at) for at in corridor.line)
        if close:
            harm += 20 * (corridor.other is None) + 3 * max(0, close - 5)
    some = line[::2]
    for room, own in zip(ground.rooms, ground.own, strict=True):
        w, h = room.wide / 2 + 1, room.high / 2 + 1
        cut = sum(own.has(x, y) for x, y in some if abs(x - room.x) < w and abs(y - room.y) < h)
        if cut:
            harm += 7 if cut < 0.75 * min(room.wide, room.high) / 2.4 else -4
            if room not in large and cut > 1:
                harm += 40
            if room.box == landmark and min(distance(at, (room.x, room.y)) for at in some) < 8:
                harm += 14
    return harm


def _through_rock(ground: Ground, rng: Rng) -> Crossing | None:
    """Return a river between the rooms, from edge to edge; a corridor may be crossed, but not
    where its door is."""
    prices, (columns, rows) = _prices(ground, rng)
    border = [at for at in prices if at[0] in (0, columns - 1) or at[1] in (0, rows - 1)]
    best: tuple[float, list[Square]] = (0.7, [])
    for _ in range(3 if border else 0):
        start = rng.choice(border)
        goals = {
            (i, j)
            for i, j in border
            if abs(i - start[0]) + abs(j - start[1]) > 0.75 * (columns + rows) / 2
            and i != start[0]
            and j != start[1]
        }
        line = cheapest(lambda at: prices.get(at, 0.0), start, goals, _AROUND) if goals else []
        outer = sum(not (8 < i < columns - 8 and 8 < j < rows - 8) for i, j in line)
        if line and outer / len(line) < best[0]:  # else only along the edge
            best = outer / len(line), line
    if not best[1]:
        return None
    bed = [((i + 0.5) * _BED, (j + 0.5) * _BED) for i, j in best[1][::-1]]
    knots = [extended(bed[3], bed[0], 12), *bed[1:-1:3], extended(bed[-4], bed[-1], 12)]
    course = resampled(smooth(knots, parts=6), _STEP)
    wave, away = Noise(rng.child("banks"), 5.0), distances(ground.solid, 5.0)
    halves = (max(0.8, min(1.7 + 0.9 * wave(*at), away(*at) - 1.4)) for at in course)
    return Crossing("river", tuple(course), tuple(halves), ())


def _prices(ground: Ground, rng: Rng) -> tuple[dict[Square, float], Square]:
    """Return what each square of rock costs a river, and how many there are across and down."""
    near, far = ground.solid.grown(3), ground.solid.grown(4)
    for corridor in ground.corridors:
        if corridor.other is None:
            a, b = corridor.line
            near.fill(ribbon([a, extended(a, b, 5.0)], 4.5))
    for x, y in ground.doors:
        near.rect(x - 5, y - 5, 10, 10)
    noise = Noise(rng.child("bed"), 11.0)
    columns, rows = int(ground.width / _BED), int(ground.height / _BED)
    prices = {}
    for j in range(rows):
        for i in range(columns):
            x, y = (i + 0.5) * _BED, (j + 0.5) * _BED
            if not near.has(x, y):
                edge = not (14 < x < ground.width - 14 and 14 < y < ground.height - 14)
                extra = 3 * far.has(x, y) + 2 * ground.reserved.has(x, y) + 4 * edge
                prices[i, j] = 1 + 2.5 * noise(x, y) + extra
    return prices, (columns, rows)


def spans_over(of: Crossing, ground: Ground, corridors: Sequence[Corridor]) -> list[Span]:
    """Return the bridges and steps of a crossing: in rooms, and wherever a corridor meets it."""
    spans = list(of.spans)
    band = Field(ground.width, ground.height)
    band.fill(ribbon(of.line, [max(0.8, half) * 0.8 for half in of.halves]))
    for corridor in corridors:
        points = resampled(corridor.line, 0.8)
        wet = [i for i, at in enumerate(points) if band.has(*at)]
        if wet:
            i = wet[len(wet) // 2]
            (ax, ay), (bx, by) = points[max(0, i - 2)], points[min(len(points) - 1, i + 2)]
            if all(distance(points[i], (span.x, span.y)) > 6 for span in spans):
                angle = atan2(by - ay, bx - ax)
                spans.append(Span(*points[i], angle, 0.8 * len(wet) + 2.4))
    return spans


# How it is drawn


def drawn(
    of: Crossing, spans: Sequence[Span], inner: Callable[[float, float], bool], rng: Rng
) -> tuple[tuple[Shape, ...], tuple[Shape, ...]]:
    """Return the shapes of a crossing within floors, and those over floors and rock.

    ``inner`` tells whether a point lies in a room.
    """
    within: list[Shape] = []
    over: list[Shape] = []
    if of.kind == "river":
        over += _river(of, inner, rng)
    elif of.kind == "chasm":
        core = [*_bank(of, -0.42, rng, 0.3), *_bank(of, 0.42, rng, 0.3)[::-1]]
        within += _chasm(of, rng)
        over.append(solid(polygon(core)))
    else:
        within += _cliff(of, inner, rng)
    for span in spans:
        over += _span(of.kind, span)
    return tuple(within), tuple(over)


def _bank(of: Crossing, share: float, rng: Rng, shaky: float = 0.0) -> list[Point]:
    """Return a line along a crossing, at a share of its width."""
    return beside(of.line, [half * share + shaky * (rng.random() - 0.5) for half in of.halves])


def _river(of: Crossing, inner: Callable[[float, float], bool], rng: Rng) -> Iterator[Shape]:
    """Tinted water between two banks, with lines of flow, and a grille in each wall."""
    left, right = _bank(of, -1, rng), _bank(of, 1, rng)
    yield solid(polygon([*left, *right[::-1]]), Ink.TINT)
    yield stroke(polylines([left, right]), 0.3)
    flow = []
    for share in (-0.5, 0.05, 0.55):
        line, i = _bank(of, share, rng), rng.below(5)
        while i < len(line) - 4:
            count = 3 + rng.below(5)
            flow.append(line[i : i + count])
            i += count + 2 + rng.below(4)
    yield stroke(polylines(flow), FINE, Ink.MUTED)
    was = inner(*of.line[0])
    bars: list[Line] = []
    posts: list[Point] = []
    for (x, y), (nx, ny), half in zip(of.line, normals(of.line), of.halves, strict=True):
        now = inner(x, y)
        if now != was:
            far = half + 0.2
            row = [(x + nx * far * t, y + ny * far * t) for t in (-1, -0.5, 0, 0.5, 1)]
            bars.append([row[0], row[-1]])
            posts += row
        was = now
    if bars:
        yield stroke(polylines(bars), 0.25)
        yield solid(circles(posts, 0.42))


def _chasm(of: Crossing, rng: Rng) -> Iterator[Shape]:
    """A jagged hole with its walls hatched."""
    edges = [_bank(of, -1, rng, 0.5), _bank(of, 1, rng, 0.5)]
    yield body(polygon([*edges[0], *edges[1][::-1]]), Ink.FLOOR, 0.5)
    ticks = []
    for edge, core in zip(edges, (_bank(of, -0.42, rng), _bank(of, 0.42, rng)), strict=True):
        for i in range(len(edge) - 1):
            for t in (0.0, 0.33, 0.67):
                (x, y), (u, v) = (
                    (
                        line[i][0] + (line[i + 1][0] - line[i][0]) * t,
                        line[i][1] + (line[i + 1][1] - line[i][1]) * t,
                    )
                    for line in (edge, core)
                )
                q = 0.75 + 0.5 * rng.random()
                ticks.append([(x, y), (x + (u - x) * q, y + (v - y) * q)])
    yield stroke(polylines(ticks), FINE)


def _cliff(of: Crossing, inner: Callable[[float, float], bool], rng: Rng) -> Iterator[Shape]:
    """An edge in rooms alone, with ticks down its face."""
    run: list[Point] = []
    for at in (*resampled(of.line, 0.5), (-1e3, -1e3)):
        if inner(*at):
            run.append(at)
            continue
        if len(run) > 3:
            yield from cliff(run, normals(run)[0], rng)
        run = []


def _span(kind: str, span: Span) -> tuple[Shape, ...]:
    """A bridge of planks between two ropes, or the steps of a cliff."""
    half, wide = (1.9 if kind == "cliff" else span.long / 2), _SPAN / 2

    def lines(xs: Sequence[float], y: float) -> Path:
        return polylines([(x, -y), (x, y)] for x in xs)

    frame = [(-half, -wide), (half, -wide), (half, wide), (-half, wide)]
    shapes = [body(polygon(frame))]
    if kind == "cliff":
        shapes.append(stroke(lines([half * (i / 3 - 1) for i in range(1, 6)], wide)))
    else:
        planks = [0.62 * i - half for i in range(1, int(2 * half / 0.62) + 1)]
        shapes.append(stroke(lines(planks, wide - 0.15), FINE))
        ropes = [[(-half - 0.3, y), (half + 0.3, y)] for y in (-wide, wide)]
        shapes.append(stroke(polylines(ropes), EDGE))
    return placed(shapes, span.x, span.y, 1.0, span.angle)
