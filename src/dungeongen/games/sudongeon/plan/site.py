"""What is built of a dungeon: rooms, what joins them, corridors, levels, and what crosses them.

All of it is made of ``Sight``, what anybody may see, and computed once for all maps of a dungeon.
Hidden corridors are dug afterwards, on a ground of their own. Lengths are in millimetres, as in
``composition``; ``squares`` turns them into those of a plan.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from math import atan2

from dungeongen.core.rng import Rng
from dungeongen.draw.canvas import Ink, Segment, polygon
from dungeongen.draw.curves import (
    Line,
    Point,
    blob,
    bounds,
    clockwise,
    distance,
    ellipse,
    extended,
    inside,
    resampled,
    ribbon,
    smooth,
    turned,
    worn,
)
from dungeongen.draw.field import Field
from dungeongen.draw.furniture import piece
from dungeongen.draw.icons import Shape
from dungeongen.draw.plan import NATURAL, Opening, Piece, Way, squares
from dungeongen.draw.signs import (
    FINE,
    HEAVY,
    body,
    circles,
    cliff,
    placed,
    polylines,
    solid,
    stroke,
)
from dungeongen.games.sudongeon.layout import Layout, Wall
from dungeongen.games.sudongeon.plan.composition import Composition, Room, composed
from dungeongen.games.sudongeon.plan.corridors import Corridor, Ground, reach_of
from dungeongen.games.sudongeon.plan.crossing import Crossing, Span, crossing, drawn, spans_over
from dungeongen.games.sudongeon.plan.sight import SIDES, Sight, sight

# Levels of floors: a dais or a gallery in a built room, a ledge or a pool in a cave.
#
# A large room gets one on a side without a door, if a name and three things still fit. What the
# room does hold must not decide, since a player's map would tell. Only lines and steps are kept
# free, not the floor behind them. Lengths are in millimetres, as in ``composition``.


_LARGE = {True: 640.0, False: 800.0}  # area of a room with a level: a cave, a built one
_PLAIN = frozenset({"rect", "cut", "niches", "apse", "basilica", "octagon", "stepped", "tee"})
_TREAD = 0.75


@dataclass(frozen=True)
class Level:
    """A part of a floor that is higher or lower, and the outlines that it keeps free."""

    box: int
    shapes: tuple[Shape, ...]
    clear: tuple[Line, ...]


def level_of(room: Room, mouths: Sequence[Point], rng: Rng, *, great: bool) -> Level | None:
    """Return the level of a room, if it is to have one; ``mouths`` are where corridors open."""
    if room.area < _LARGE[room.natural] or (rng.below(10) < 3 and not great):
        return None
    for side in _free_sides(room, mouths, rng):
        level = _natural(room, side, rng, great=great) if room.natural else _built(room, side, rng)
        if level and room.holds(level.clear, great=great):
            return level
    return None


def _free_sides(room: Room, mouths: Sequence[Point], rng: Rng) -> list[int]:
    """Return the sides without a door, by chance: 0 north, 1 east, 2 south, 3 west, before the room
    is turned."""
    near = set()
    for x, y in mouths:
        ((u, v),) = turned([(x - room.x, y - room.y)], -room.turn)
        across = abs(u / room.w) > abs(v / room.h)
        near.add((3 if u < 0 else 1) if across else (0 if v < 0 else 2))
    sides = [0, 1, 2, 3]
    rng.shuffle(sides)
    return [side for side in sides if side not in near]


def _across(room: Room, side: int, off: float) -> tuple[Point, Point, Point]:
    """Return the ends of a line across a room, so far from one of its sides, and the way in."""
    w, h = room.w / 2, room.h / 2
    a, b, inward = (
        ((-w, off - h), (w, off - h), (0.0, 1.0)),
        ((w - off, -h), (w - off, h), (-1.0, 0.0)),
        ((w, h - off), (-w, h - off), (0.0, -1.0)),
        ((off - w, h), (off - w, -h), (1.0, 0.0)),
    )[side]
    a, b = turned([a, b], room.turn, room.x, room.y)
    (inward,) = turned([inward], room.turn)
    return a, b, inward


def _within(a: Point, b: Point, outline: Line) -> tuple[Point, Point] | None:
    """Return the longest part of a line that lies in an outline."""
    best: list[Point] = []
    run: list[Point] = []
    for at in resampled([a, b], 0.5):
        run = [*run, at] if inside(outline, *at) else []
        best = max(best, run, key=len)
    return (best[0], best[-1]) if len(best) > 12 else None


def _built(room: Room, side: int, rng: Rng) -> Level | None:
    """A dais with steps before it, or a gallery behind a balustrade."""
    wide, deep = (room.w, room.h) if side % 2 == 0 else (room.h, room.w)
    if room.kind not in _PLAIN or deep < 25 or wide < 18:
        return None
    off = min(8.5, deep * (0.2 + 0.06 * rng.random()))
    off += 2.2 if room.kind in ("basilica", "niches") else 0.0
    a, b, (ix, iy) = _across(room, side, off)
    ends = _within(a, b, room.outline)
    if ends is None:
        return None
    a, b = ends
    long = distance(a, b)
    ux, uy = (b[0] - a[0]) / long, (b[1] - a[1]) / long

    def at(along: float, inward: float) -> Point:
        return a[0] + ux * along + ix * inward, a[1] + uy * along + iy * inward

    def box(begin: float, end: float, near: float, far: float) -> list[Point]:
        return [at(begin, near), at(end, near), at(end, far), at(begin, far)]

    rail = deep < 30 or rng.below(2) == 0
    half = min(4.0, long * 0.16)
    middle = long / 2 if not rail or rng.below(2) else half + 1.5
    begin, end = middle - half, middle + half
    treads = [[at(begin, _TREAD * i), at(end, _TREAD * i)] for i in range(4)]
    cheeks = [[at(m, 0.0), at(m, 3 * _TREAD)] for m in (begin, end)]
    edges = [(-1.0, begin), (end, long + 1)]
    shapes = [
        solid(polygon(box(-1, long + 1, 0, 1)), Ink.SHADE),
        solid(polygon(box(begin, end, -0.2, 3 * _TREAD)), Ink.FLOOR),
        stroke(polylines([at(m, 0.0), at(n, 0.0)] for m, n in edges), HEAVY),
        stroke(polylines([*treads, *cheeks])),
    ]
    if rail:
        posts = [0.8 + 1.45 * i for i in range(int(long / 1.45))]
        posts = [m for m in posts if abs(m - middle) > half + 0.2]
        shapes.append(stroke(polylines([at(m, -0.9), at(n, -0.9)] for m, n in edges)))
        shapes.append(solid(circles([at(m, -0.45) for m in posts], 0.33)))
    clear = (box(-1, long + 1, -1.3, 1.2), box(begin - 0.3, end + 0.3, -1, 2.7))
    return Level(room.box, tuple(shapes), clear)


def _natural(room: Room, side: int, rng: Rng, *, great: bool) -> Level | None:
    """A ledge with its steps, or a pool in a bay; never a pool where the foe lies."""
    if not great and (rng.below(5) < 3 or min(room.wide, room.high) < 27):
        return _pool(room, side, rng)
    deep = room.h if side % 2 == 0 else room.w
    a, b, (ix, iy) = _across(room, side, deep * (0.24 + 0.08 * rng.random()))
    ends = _within(a, b, room.outline)
    if ends is None:
        return None
    a, b = extended(ends[1], ends[0], 1.5), extended(ends[0], ends[1], 1.5)
    off = [3.2 * (rng.random() - 0.5) for _ in range(7)]
    knots = [
        (a[0] + (b[0] - a[0]) * i / 6 + ix * o, a[1] + (b[1] - a[1]) * i / 6 + iy * o)
        for i, o in enumerate(off)
    ]
    line = resampled(smooth(knots, parts=6), 0.42)
    gap = len(line) // 2 + rng.below(9) - 4
    x, y = line[gap]
    angle = atan2(iy, ix)

    def box(left: float, right: float, half: float) -> list[Point]:
        corners = [(left, -half), (right, -half), (right, half), (left, half)]
        return turned(corners, angle, x, y)

    treads = [turned([(p, -1.7), (p, 1.7)], angle, x, y) for p in (-1.2, -0.45, 0.3, 1.05, 1.8)]
    shapes = (
        *cliff(line, (ix, iy), rng, gap=gap),
        body(polygon(box(-1.2, 1.8, 1.7))),
        stroke(polylines(treads)),
    )
    return Level(room.box, shapes, (ribbon(line[::3], 2.1), box(-1.8, 2.4, 2.2)))


def _pool(room: Room, side: int, rng: Rng) -> Level:
    """Still water in a bay of a cave, its shore drawn twice more inside."""
    a, b, (ix, iy) = _across(room, side, 0)
    t = 0.3 + 0.4 * rng.random()
    rx, ry = (0.23 + 0.05 * rng.random()) * room.wide, (0.23 + 0.05 * rng.random()) * room.high
    x, y = a[0] + (b[0] - a[0]) * t + ix * 0.42 * rx, a[1] + (b[1] - a[1]) * t + iy * 0.42 * ry
    chance = rng.child("shore")

    def shore(share: float) -> list[Point]:
        return blob(x, y, share * rx, share * ry, Rng(chance.seed), 0.14)

    shapes = [body(polygon(shore(1.0)), Ink.TINT, 0.3)]
    for share, on, off in ((0.84, 7, 1), (0.66, 4, 2), (0.45, 2, 3)):
        line = resampled(shore(share), 0.6)
        runs = [line[i : i + on] for i in range(0, len(line), on + off)]
        shapes.append(stroke(polylines(run for run in runs if run[1:]), FINE, Ink.MUTED))
    return Level(room.box, tuple(shapes), (shore(1.1),))


# The site


_THRESHOLD = 4.0  # before a door
_SIGN = 3.9  # radius of what the sign of a hidden door keeps free
_LYING = 12  # pieces in the rock, at most
_ROCK = ("boulders", "boulders", "crack", "crystals", "shell", "hollow", "hollow", "bones")
_COMPASS = (13.0, 16.5)  # of its place, with its letter in large type
_ROSE = 6.5  # from the middle of the compass down to the edge of its place
_SCALE = (29.0, 6.5)


@dataclass(frozen=True)
class Site:
    """What is built, as anybody may see it.

    ``joins`` are the floors that make rooms of several boxes one, by their two boxes.
    """

    view: Sight
    of: Composition
    ground: Ground
    joins: tuple[tuple[int, int, tuple[Point, ...]], ...]
    corridors: tuple[Corridor, ...]
    levels: tuple[Level, ...]
    crossing: Crossing | None

    @cached_property
    def inner(self) -> Field:
        """The floors of all rooms."""
        field = Field(self.of.width, self.of.height)
        for room in self.of.rooms:
            field.fill(room.outline)
        for _, _, outline in self.joins:
            field.fill(outline)
        return field

    @cached_property
    def spans(self) -> list[Span]:
        """The bridges over what crosses the map, but for those of hidden corridors."""
        return spans_over(self.crossing, self.ground, self.corridors) if self.crossing else []

    @cached_property
    def water(self) -> tuple[tuple[Shape, ...], tuple[Shape, ...]]:
        """What crosses the map, within floors and over all, in squares."""
        if not self.crossing:
            return (), ()
        below, above = drawn(self.crossing, self.spans, self.inner.has, self.chance("water"))
        return placed(below, 0.0, 0.0, 1 / NATURAL), placed(above, 0.0, 0.0, 1 / NATURAL)

    @cached_property
    def busy(self) -> Field:
        """All but the rock in which words and stones may stand."""
        field = self.inner.copy()
        for corridor in self.corridors:
            field.fill(corridor.outline)
        field = field.grown(1)
        for corridor in self.corridors:
            if corridor.other is None:
                field.fill(ellipse(*corridor.line[-1], 3.5, 3.5))
        if self.crossing:
            field.fill(self.crossing.bank(0.6))
        for edge in ((0, 0, 2, self.of.height), (0, 0, self.of.width, 2)):
            field.rect(*edge)
        field.rect(self.of.width - 2, 0, 2, self.of.height)
        field.rect(0, self.of.height - 2, self.of.width, 2)
        return field

    @cached_property
    def compass(self) -> Point | None:
        """The middle of the compass, in the free corner that looks best."""
        w, h = self.of.width, self.of.height
        corners = ((w - 8, h - 8), (8, h - 8), (w - 8, 8), (8, 8))
        place = self._placed(self.busy.inverse(), *_COMPASS, corners)
        return place and (place[0], place[1] + _COMPASS[1] / 2 - _ROSE)

    @cached_property
    def scale(self) -> Point | None:
        """The middle of the scale."""
        w, h = self.of.width, self.of.height
        free = self.busy.inverse()
        self._take_compass(free)
        corners = ((8, h - 4), (w - 16, h - 4), (16, 4), (w - 16, 4))
        return self._placed(free, *_SCALE, corners)

    def _placed(self, free: Field, w: float, h: float, corners: Sequence[Point]) -> Point | None:
        places = (free.nearest(w, h, *corner) for corner in corners)
        some = [(at.away + 3 * i, at.x, at.y) for i, at in enumerate(places) if at]
        return min(some)[1:] if some else None

    def _take_compass(self, field: Field) -> None:
        if self.compass:
            x, y = self.compass
            field.take(x, y + _ROSE - _COMPASS[1] / 2, *_COMPASS)

    def rock(self, size: float = 1.0) -> Field:
        """Return the rock that is free of all this, for type ``size`` times the usual."""
        free = self.busy.inverse()
        self._take_compass(free)
        if self.scale:
            free.take(*self.scale, *(size * side for side in _SCALE))
        return free

    def lying(self) -> tuple[Piece, ...]:
        """Return stones, shells and blind hollows in what is left of the rock, in squares."""
        free, chance, result = self.rock().shrunk(1.0), self.chance("rock"), list[Piece]()
        for _ in range(_LYING):
            picture = piece(f"rock-{chance.choice(_ROCK)}", chance)
            w, h = picture.size
            x, y = (
                size * (0.03 + 0.94 * chance.random()) for size in (self.of.width, self.of.height)
            )
            place = free.nearest(w, h, x, y)
            if place and place.away < 16:
                free.take(place.x, place.y, w, h, 4.0)
                box = squares([(place.x - w / 2, place.y - h / 2), (w, h)])
                at = (place.x / NATURAL, place.y / NATURAL)
                result.append(Piece((*box[0], *box[1]), placed(picture.shapes, *at, 1 / NATURAL)))
        return tuple(result)

    def chance(self, name: str) -> Rng:
        """Return chance that knows no more than anybody sees."""
        return Rng(self.view.seed).child(name)

    def parts(self, boxes: Sequence[int]) -> list[Room]:
        return [self.of.rooms[box] for box in boxes]

    def floors(self, boxes: Sequence[int]) -> list[Line]:
        """Return the outlines of a room of several boxes."""
        joins = [outline for a, _, outline in self.joins if a in boxes]
        return [*(room.outline for room in self.parts(boxes)), *joins]

    def own(self, boxes: Sequence[int], within: Field) -> Field:
        """Return the floor of one room, cut to a field of its own, ``within`` another.

        Beside an opening between two boxes the rest of a wall may stand, and nothing else.
        """
        outlines = self.floors(boxes)
        x0, y0, x1, y1 = bounds([at for outline in outlines for at in outline])
        cut = within.cut(x0 - 1, y0 - 1, x1 + 1, y1 + 1)
        field = cut.empty()
        for room in self.parts(boxes):
            field.fill(room.outline)
        for a, b, outline in self.joins:
            if a in boxes:
                field.fill(_seam(self.of.rooms[a], self.of.rooms[b]), on=False)
                field.fill(outline)
        return field & cut

    def obstacles(self, corridors: Sequence[Corridor]) -> Field:
        """Return what crosses the rooms, and the lines and steps of levels."""
        field = self.inner.empty()
        if self.crossing:
            field.fill(self.crossing.bank(0.9 if self.crossing.kind != "cliff" else 0.2))
            for span in spans_over(self.crossing, self.ground, corridors):
                field.fill(span.box(1.0))
        for level in self.levels:
            for outline in level.clear:
                field.fill(outline)
        return field

    def thresholds(self, corridors: Sequence[Corridor], deep: float = _THRESHOLD) -> Field:
        """Return what must stay free before doors, and under their signs."""
        field = self.inner.empty()
        for corridor in corridors:
            for outline in reach_of(corridor, deep):
                field.fill(outline)
            field.fill(corridor.outline)
        return field


def _seam(p: Room, q: Room) -> list[Point]:
    """Return where two parts of one room meet."""
    if q.box - p.box == 1:
        x = (p.x + p.wide / 2 + q.x - q.wide / 2) / 2
        low, high = min(p.y - p.high / 2, q.y - q.high / 2), max(p.y + p.high / 2, q.y + q.high / 2)
        return [(x - 1.5, low), (x + 1.5, low), (x + 1.5, high), (x - 1.5, high)]
    y = (p.y + p.high / 2 + q.y - q.high / 2) / 2
    low, high = min(p.x - p.wide / 2, q.x - q.wide / 2), max(p.x + p.wide / 2, q.x + q.wide / 2)
    return [(low, y - 1.5), (high, y - 1.5), (high, y + 1.5), (low, y + 1.5)]


@lru_cache(maxsize=16)
def site_of(view: Sight) -> Site:
    """Return what is built of what anybody sees of a dungeon."""
    rng = Rng(view.seed).child("map")
    of = composed(view, rng.child("rooms"))
    ground = Ground(of)
    corridors = tuple(_visible(ground, view, rng.child("ways")))
    joins = tuple((a, b, tuple(_join(of.rooms[a], of.rooms[b], rng))) for a, b in of.joined)
    cross = crossing(view, ground, rng.child("crossing"))
    if cross:
        ground.wet.fill(ribbon(cross.line, [max(1.0, half) + 1.5 for half in cross.halves]))
    mates = {box for pair in of.joined for box in pair}
    levels = []
    for room in of.rooms:
        wet = cross and any(ground.own[room.box].has(*at) for at in cross.line)
        if wet or room.box in mates:
            continue
        chance = rng.child(f"level {room.box}")
        mouths = [at for box, at in ground.mouths if box == room.box]
        if level := level_of(room, mouths, chance, great=room.box == view.landmark):
            levels.append(level)
            ground.mouths += [(room.box, at) for outline in level.clear for at in outline]
    site = Site(
        view=view,
        of=of,
        ground=ground,
        joins=joins,
        corridors=corridors,
        levels=tuple(levels),
        crossing=cross,
    )
    if site.compass:
        x, y = site.compass
        ground.reserved.rect(x - _COMPASS[0] / 2, y + _ROSE - _COMPASS[1], *_COMPASS)
    if site.scale:
        x, y = site.scale
        ground.reserved.rect(x - _SCALE[0] / 2, y - _SCALE[1] / 2, *_SCALE)
    return site


def _visible(ground: Ground, view: Sight, rng: Rng) -> Iterable[Corridor]:
    """Yield the stairs out and the corridors with a door."""
    for box, side in product(range(9), SIDES):
        if view.sides[box][SIDES.index(side)] == "out":
            yield ground.stair(box, side, rng.child(f"{box} {side}"))
    for box, side in product(range(9), ("east", "south")):
        if view.sides[box][SIDES.index(side)] == "door":
            yield ground.corridor(box, side, rng.child(f"{box} {side}"))


def _join(p: Room, q: Room, rng: Rng) -> list[Point]:
    """Return the floor that makes two boxes one room."""
    if q.box - p.box == 1:
        y0, y1 = max(p.y - p.high / 2, q.y - q.high / 2), min(p.y + p.high / 2, q.y + q.high / 2)
        middle, half = (y0 + y1) / 2, max(3.5, (y1 - y0) * 0.4)
        x0, x1 = p.x + p.wide * 0.22, q.x - q.wide * 0.22
        corners = (x0, middle - half, x1, middle + half)
    else:
        x0, x1 = max(p.x - p.wide / 2, q.x - q.wide / 2), min(p.x + p.wide / 2, q.x + q.wide / 2)
        middle, half = (x0 + x1) / 2, max(3.5, (x1 - x0) * 0.4)
        corners = (middle - half, p.y + p.high * 0.22, middle + half, q.y - q.high * 0.22)
    left, top, right, bottom = corners
    outline = [(left, top), (right, top), (right, bottom), (left, bottom)]
    by = 0.9 if p.natural or q.natural else 0.15
    return worn(outline, rng.child(f"join {p.box} {q.box}"), by)


@lru_cache(maxsize=16)
def hidden_of(layout: Layout) -> tuple[Corridor, ...]:
    """Return the hidden corridors, which find their way around all that is seen."""
    site = site_of(sight(layout))
    ground, rng = site.ground.copy(), site.chance("hidden")
    return tuple(
        ground.corridor(
            edge.box, edge.direction, rng.child(f"{edge.box} {edge.direction}"), edge.level
        )
        for edge in layout.doors
        if edge.wall is Wall.HIDDEN
    )


def signs_of(hidden: Iterable[Corridor], field: Field, size: float) -> Field:
    """Return what signs keep free, ``size`` times as large as on a sheet of A4."""
    result, r = field.empty(), size * _SIGN
    for corridor in hidden:
        x, y, _ = corridor.sign
        result.fill(ellipse(x, y, r, r))
    return result


def way_of(site: Site, corridor: Corridor, rooms: Sequence[int]) -> Way:
    """Return a corridor as a way of a plan."""
    (x, y, angle), level = corridor.sign, corridor.level
    opening = Opening.DOOR if level is None else Opening.HIDDEN
    return Way(
        line=squares(corridor.line),
        outline=squares(clockwise(corridor.outline)),
        opening=Opening.ARCH if corridor.other is None else opening,
        a=rooms[corridor.box],
        b=None if corridor.other is None else rooms[corridor.other],
        sign=(x / NATURAL, y / NATURAL, angle),
        level=level or 0,
        ends=() if level is None else _segments(site.ground.ends(corridor)),
        steps=_segments(site.ground.steps(corridor)),
    )


def _segments(some: Iterable[Segment]) -> tuple[Segment, ...]:
    pairs = (squares([(a, b), (c, d)]) for a, b, c, d in some)
    return tuple((*begin, *end) for begin, end in pairs)
