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

from dungeongen.core.rng import Rng
from dungeongen.draw.curves import Line, Point, bounds, clockwise, ellipse, ribbon, worn
from dungeongen.draw.field import Field
from dungeongen.draw.furniture import piece
from dungeongen.draw.icons import Shape
from dungeongen.draw.plan import NATURAL, Opening, Piece, Polygon, Way
from dungeongen.draw.shapes import placed
from dungeongen.draw.signs import EM
from dungeongen.games.sudongeon.layout import Layout, Wall
from dungeongen.games.sudongeon.plan.composition import Composition, Room, composed
from dungeongen.games.sudongeon.plan.corridors import Corridor, Ground, reach_of
from dungeongen.games.sudongeon.plan.crossing import Crossing, Span, crossing, drawn, spans_over
from dungeongen.games.sudongeon.plan.levels import Level, level_of
from dungeongen.games.sudongeon.plan.sight import SIDES, Sight, sight

_PLACES = 4
_THRESHOLD = 4.0  # before a door
_SIGN = 3.9  # radius of what the sign of a hidden door keeps free
_LYING = 12  # pieces in the rock, at most
_ROCK = ("boulders", "boulders", "crack", "crystals", "shell", "hollow", "hollow", "bones")
_COMPASS = 13.0  # side of its place
_ROSE = 5.2  # its radius
_SCALE = (29.0, 6.5)


def squares(points: Iterable[Point]) -> Polygon:
    """Return points in squares."""
    return tuple((round(x / NATURAL, _PLACES), round(y / NATURAL, _PLACES)) for x, y in points)


@dataclass(frozen=True)
class Site:
    """What is built, as anybody may see it.

    ``joins`` are the floors that make rooms of several boxes one, by their two boxes; ``signs``
    those of the corridors.
    """

    view: Sight
    of: Composition
    ground: Ground
    joins: tuple[tuple[int, int, tuple[Point, ...]], ...]
    corridors: tuple[Corridor, ...]
    signs: tuple[tuple[float, float, float], ...]
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
        return self._placed(self.busy.inverse(), _COMPASS, _COMPASS, corners)

    @cached_property
    def scale(self) -> Point | None:
        """The middle of the scale."""
        w, h = self.of.width, self.of.height
        free = self.busy.inverse()
        if self.compass:
            free.take(*self.compass, _COMPASS, _COMPASS)
        corners = ((8, h - 4), (w - 16, h - 4), (16, 4), (w - 16, 4))
        return self._placed(free, *_SCALE, corners)

    def _placed(self, free: Field, w: float, h: float, corners: Sequence[Point]) -> Point | None:
        places = (free.nearest(w, h, *corner) for corner in corners)
        some = [(at.away + 3 * i, at.x, at.y) for i, at in enumerate(places) if at]
        return min(some)[1:] if some else None

    def rock(self, size: float = 1.0) -> Field:
        """Return the rock that is free of all this, for type ``size`` times the usual."""
        free = self.busy.inverse()
        if self.compass:
            x, y = self.compass
            free.take(x, y, _COMPASS, _COMPASS)
            free.take(x, y - _ROSE - size * EM / 2, size * EM, size * EM)  # its letter
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
    signs = tuple(ground.sign(corridor, hidden=False) for corridor in corridors)
    joins = tuple((a, b, tuple(_join(of.rooms[a], of.rooms[b], rng))) for a, b in of.joined)
    doors = [
        sign[:2]
        for sign, corridor in zip(signs, corridors, strict=True)
        if corridor.other is not None
    ]
    cross = crossing(view, ground, corridors, doors, rng.child("crossing"))
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
        signs=signs,
        levels=tuple(levels),
        crossing=cross,
    )
    for at, size in ((site.compass, (_COMPASS, _COMPASS)), (site.scale, _SCALE)):
        if at:
            ground.reserved.rect(at[0] - size[0] / 2, at[1] - size[1] / 2, *size)
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


@dataclass(frozen=True)
class Hidden:
    """The hidden corridors of a dungeon, with their signs and the levels that find them."""

    corridors: tuple[Corridor, ...]
    signs: tuple[tuple[float, float, float], ...]
    levels: tuple[int, ...]

    def keep(self, field: Field, size: float) -> None:
        """Set what their signs keep free, ``size`` times as large as on a sheet of A4."""
        for x, y, _ in self.signs:
            field.fill(ellipse(x, y, size * _SIGN, size * _SIGN))


NONE = Hidden((), (), ())


@lru_cache(maxsize=16)
def hidden_of(layout: Layout) -> Hidden:
    """Return the hidden corridors, which find their way around all that is seen."""
    site = site_of(sight(layout))
    ground, rng = site.ground.copy(), site.chance("hidden")
    edges = [edge for edge in layout.doors if edge.wall is Wall.HIDDEN]
    corridors = tuple(
        ground.corridor(edge.box, edge.direction, rng.child(f"{edge.box} {edge.direction}"))
        for edge in edges
    )
    signs = tuple(ground.sign(corridor, hidden=True) for corridor in corridors)
    return Hidden(corridors, signs, tuple(edge.level for edge in edges))


def way_of(
    site: Site,
    corridor: Corridor,
    sign: tuple[float, float, float],
    rooms: Sequence[int],
    level: int | None = None,
) -> Way:
    """Return a corridor as a way of a plan; with a ``level`` it is hidden."""
    opening = Opening.HIDDEN if level is not None else Opening.DOOR
    line = corridor.line
    return Way(
        line=squares(line),
        outline=squares(clockwise(corridor.outline)),
        opening=Opening.ARCH if corridor.other is None else opening,
        a=rooms[corridor.box],
        b=None if corridor.other is None else rooms[corridor.other],
        sign=(sign[0] / NATURAL, sign[1] / NATURAL, sign[2]),
        level=level or 0,
        ends=() if level is None else _segments(site.ground.ends(corridor)),
        steps=_segments(site.ground.steps(corridor, sign)),
    )


def _segments(
    some: Iterable[tuple[float, float, float, float]],
) -> tuple[tuple[float, float, float, float], ...]:
    return tuple(
        (round(a / NATURAL, 4), round(b / NATURAL, 4), round(c / NATURAL, 4), round(d / NATURAL, 4))
        for a, b, c, d in some
    )
