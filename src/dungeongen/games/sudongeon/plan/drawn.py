"""The plan of a dungeon, all that anybody sees of it, and what maps show beyond it.

The plan is made of ``Sight`` alone. What is hidden is dug and placed afterwards, and moves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise, product
from math import cos, hypot, sin

from dungeongen.draw.canvas import Ink, Step, polygon
from dungeongen.draw.curves import TURN, ellipse
from dungeongen.draw.icons import Shape, circle_path
from dungeongen.draw.lettering import Hand
from dungeongen.draw.plan import (
    NATURAL,
    Grid,
    Light,
    Mark,
    Marks,
    Plan,
    Point,
    Polygon,
    Way,
    squares,
)
from dungeongen.draw.signs import EM, placed
from dungeongen.games.sudongeon.layout import (
    BARRICADE,
    CHAOS,
    FOUNTAIN,
    LABYRINTH,
    LAW,
    PASSAGEWAY,
    SARCOPHAGUS,
    SKELETONS,
    THRONE,
    Kind,
    Layout,
    Thing,
)
from dungeongen.games.sudongeon.naming import room_names
from dungeongen.games.sudongeon.plan.composition import Room
from dungeongen.games.sudongeon.plan.sight import Sight, sight
from dungeongen.games.sudongeon.plan.site import Site, hidden_of, site_of, way_of
from dungeongen.games.sudongeon.plan.stock import (
    Stock,
    Stocked,
    marks_of,
    pieces_of,
    thing_of,
)

_SEEN: Mapping[int, str] = {
    CHAOS: "Shrine",
    LAW: "Shrine",
    FOUNTAIN: "Fountain",
    SARCOPHAGUS: "Tomb",
    BARRICADE: "Barricade",
    SKELETONS: "Bones",
    LABYRINTH: "Maze",
    THRONE: "Throne",
}
_FIRE = "Camp"
_USES = (
    *("Pantry", "Casks", "Sacks", "Guardroom", "Racks", "Quarters", "Lodge", "Muster", "Stables"),
    *("Winch", "Tools", "Workings", "Refectory", "Scriptorium", "House", "Niches", "Bier", "Urns"),
)
"""What rooms once were that show nothing else: words of the grammar of furniture."""
_FIRELIGHT = Light(0.0, 0.0, 6.0, "ff9a3c")
_CANDLES = Light(0.0, 0.0, 4.0, "ffd98a")
_EM = EM / NATURAL
_INLAY = (0.29, 0.25)  # radius of the star in the greatest hall, as a share; in a cross


@dataclass(frozen=True)
class Drawn:
    """A dungeon as drawn: its plan, the kind of each room, the middle of each box, and the
    corridors that are seen, by the boxes that they join."""

    plan: Plan
    kinds: tuple[str, ...]
    middles: tuple[Point, ...]
    corridors: Mapping[tuple[int, int], Way]


def drawn(layout: Layout) -> Drawn:
    """Return a dungeon as drawn."""
    return drawn_of(sight(layout))


def rooms_of(view: Sight) -> tuple[int, ...]:
    """Return the room of each box: boxes with an arch between them are one."""
    room = list(range(9))
    for box, (side, step) in product(range(9), ((1, 1), (2, 3))):
        if view.sides[box][side] == "arch":
            old, new = room[box + step], room[box]
            room = [new if number == old else number for number in room]
    numbers = {number: i for i, number in enumerate(dict.fromkeys(room))}
    return tuple(numbers[number] for number in room)


@lru_cache(maxsize=16)
def drawn_of(view: Sight) -> Drawn:
    """Return the drawing of what anybody sees of a dungeon."""
    site, rooms = site_of(view), rooms_of(view)
    of = site.of
    ways = [way_of(site, corridor, rooms) for corridor in site.corridors]
    halls = [squares(room.outline) for room in of.rooms]
    owners = [*rooms]
    for a, _, outline in site.joins:
        halls.append(squares(outline))
        owners.append(rooms[a])
    stocked = [*_in_sight(site, rooms)]
    within, over = site.water
    plan = Plan(
        columns=of.columns,
        rows=of.rows,
        halls=tuple(halls),
        room_of=tuple(owners),
        ways=tuple(ways),
        seed=view.seed,
        grids=tuple(_grid(of.rooms[box]) for box in range(9))
        + tuple(_grid(of.rooms[a]) for a, _, _ in site.joins),
        levels=(
            *_inlay(site),
            *(shape for level in site.levels for shape in placed(level.shapes, 0, 0, 1 / NATURAL)),
            *within,
        ),
        water=over,
        pieces=pieces_of(stocked),
        icons=tuple(marks_of(stocked).values()),
        blocks=blocks_of(stocked),
        lights=tuple(_lights(view, stocked, of.rooms)),
        rock=site.lying(),
        compass=_at(site.compass),
        scale=_at(site.scale),
    )
    kinds = tuple(
        of.rooms[boxes[0]].kind if len(boxes) == 1 else "great hall" for boxes in _boxes(rooms)
    )
    corridors = {
        (corridor.box, corridor.other): way
        for corridor, way in zip(site.corridors, ways, strict=True)
        if corridor.other is not None
    }
    middles = squares((room.x, room.y) for room in of.rooms)
    return Drawn(plan, kinds, middles, corridors)


def _boxes(rooms: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the boxes of each room."""
    return [tuple(box for box in range(9) if rooms[box] == room) for room in range(max(rooms) + 1)]


def _at(place: Point | None) -> Point | None:
    return None if place is None else (place[0] / NATURAL, place[1] / NATURAL)


def _grid(room: Room) -> Grid:
    return Grid(room.x / NATURAL, room.y / NATURAL, room.turn)


def _in_sight(site: Site, rooms: Sequence[int]) -> Iterator[Stocked]:
    """Yield the rooms with what stands there in plain sight."""
    view, hand = site.view, Hand()
    stock = Stock.of(site, hand)
    uses, chance = [*_USES], site.chance("uses")
    chance.shuffle(uses)
    for number, boxes in enumerate(_boxes(rooms)):
        things = [
            thing_of(Thing(Kind.FEATURE, digit, box), site.of.rooms[box], hand)
            for box in boxes
            for digit in view.standing[box]
        ]
        features = [_SEEN[digit] for box in boxes for digit in view.standing[box]]
        fires = [_FIRE for box in boxes if view.fires[box]]
        called = (fires or features or [uses[number]])[0]
        rng = site.chance(f"room {number}")
        yield stock.room(boxes, things, rng, called=called, letter=False)


def _inlay(site: Site) -> tuple[Shape, ...]:
    """Return a star of stone in the floor of the greatest hall, in thin lines."""
    room = site.of.rooms[site.view.landmark]
    wet = site.crossing and any(
        abs(x - room.x) < 10 and abs(y - room.y) < 10 for x, y in site.crossing.line
    )
    if room.natural or wet:
        return ()
    r = min(room.w, room.h) * _INLAY[room.kind == "cross"]
    whole: list[Step] = []
    half: list[Step] = []
    for i in range(8):
        tip, one, two = (TURN * (i + off) / 8 for off in (0.0, 0.5, -0.5))
        a, b, c = (
            (far * r * cos(t), far * r * sin(t)) for t, far in ((tip, 1), (one, 0.36), (two, 0.36))
        )
        whole += polygon([a, b, (0.0, 0.0), c])
        half += polygon([a, b, (0.0, 0.0)])
    shapes = [
        Shape(path, fill, Ink.SHADE, 0.16)
        for path, fill in (
            (circle_path(0, 0, 1.12 * r), None),
            (circle_path(0, 0, 1.03 * r), None),
            (tuple(whole), None),
            (tuple(half), Ink.TINT),
        )
    ]
    return placed(shapes, room.x / NATURAL, room.y / NATURAL, 1 / NATURAL)


def blocks_of(rooms: Sequence[Stocked]) -> tuple[Polygon, ...]:
    """Return the outlines of what stands in the way of eyes: columns, barricades, mazes."""
    blocks = []
    for room in rooms:
        for piece in room.pieces:
            if piece.name == "column":
                blocks.append(squares(ellipse(piece.x, piece.y, 0.95, 0.95, 8)))
        for lying in room.berth.lying:
            if lying.thing.what.kind is Kind.FEATURE and lying.thing.what.digit in (
                BARRICADE,
                LABYRINTH,
            ):
                half = lying.size / 2
                blocks.append(squares(ellipse(lying.x, lying.y, half, half, 4)))
    return tuple(blocks)


def _lights(view: Sight, rooms: Sequence[Stocked], boxes: Sequence[Room]) -> Iterator[Light]:
    """Yield the lights of fires and of shrines."""
    for room in rooms:
        burning = [(piece.x, piece.y) for piece in room.pieces if piece.name == "fire"]
        for box in room.boxes:
            if view.fires[box]:
                x, y = burning.pop() if burning else (boxes[box].x, boxes[box].y)
                yield Light(x / NATURAL, y / NATURAL, _FIRELIGHT.reach, _FIRELIGHT.colour)
        for lying in room.berth.lying:
            if lying.thing.what.digit in (CHAOS, LAW):
                x, y = lying.x / NATURAL, lying.y / NATURAL
                yield Light(x, y, _CANDLES.reach, _CANDLES.colour)


# What maps show beyond the plan: on a sheet, for a game master


def plan(layout: Layout) -> Plan:
    """Return the map of what a player may see."""
    return drawn(layout).plan


@dataclass(frozen=True)
class Arranged:
    """A sheet's map as arranged: its marks, and where each thing stands, by box and kind."""

    marks: Marks
    spots: Mapping[tuple[int, Kind | None], Mark]

    @property
    def plates(self) -> tuple[Point, ...]:
        """The places of the letters, room by room."""
        return tuple((x, y) for x, y, _ in self.marks.plates)


@lru_cache(maxsize=16)
def arranged(layout: Layout, em: float = _EM) -> Arranged:
    """Return what a sheet shows, with type ``em`` squares high."""
    view = sight(layout)
    site, hidden, hand = site_of(view), hidden_of(layout), Hand(size=em / _EM)
    stock = Stock.of(site, hand, hidden)
    names, rooms = room_names(layout), []
    for number, room in enumerate(layout.rooms):
        sealed = number not in layout.reachable
        things = [
            thing_of(thing, site.of.rooms[thing.box], hand, great=thing.box == view.landmark)
            for thing in room.things
            if not sealed or (thing.kind is Kind.FEATURE and thing.digit != PASSAGEWAY)
        ]
        rooms.append(
            stock.room(
                room.boxes,
                things,
                site.chance(f"room {number}"),
                name="" if sealed else names[number],
                sealed=sealed,
            )
        )
    marks = replace(
        stock.marks(rooms, (room.letter for room in layout.rooms), em),
        hidden=hidden_ways(layout),
        sealed=frozenset(range(len(layout.rooms))) - layout.reachable,
    )
    spots = {(shown.box, shown.kind): mark for shown, mark in marks_of(rooms).items()}
    return Arranged(marks, spots)


@lru_cache(maxsize=16)
def hidden_ways(layout: Layout) -> tuple[Way, ...]:
    """Return the ways with a hidden door."""
    site = site_of(sight(layout))
    return tuple(way_of(site, corridor, layout.room_of) for corridor in hidden_of(layout))


def corridors(layout: Layout) -> dict[tuple[int, int], Way]:
    """Return the ways between two rooms, by the boxes that they join."""
    secret = {
        (corridor.box, corridor.other): way
        for corridor, way in zip(hidden_of(layout), hidden_ways(layout), strict=True)
        if corridor.other is not None
    }
    return {**drawn(layout).corridors, **secret}


def printed(layout: Layout, em: float = _EM) -> Marks:
    """Return what a sheet shows beyond the plan."""
    return arranged(layout, em).marks


def secrets(layout: Layout, em: float = _EM) -> Marks:
    """Return what the game master's map shows beyond the plan: a sheet's, with numbers."""
    marks = printed(layout, em)
    plates = tuple((x, y, str(i)) for i, (x, y, _) in enumerate(marks.plates, 1))
    return replace(marks, plates=plates, passages=passageways(layout))


def solution_marks(layout: Layout, em: float = _EM) -> Marks:
    """Return what a map of the route shows beyond the plan."""
    return replace(printed(layout, em), icons=(), names=(), passages=passageways(layout))


def passageways(layout: Layout) -> tuple[Polygon, ...]:
    """Return the courses of the secret passageways."""
    return tuple(passage_line(layout, way.a, way.b) for way in layout.passages if way.secret)


def passage_line(layout: Layout, a: int, b: int | None) -> Polygon:
    """Return the course of a passageway from room ``a``, to another or out of the picture."""
    of, begin = drawn(layout).plan, _door_in(layout, a)
    if b is None:
        x, y = begin
        ends: list[Point] = [(x, 0.3), (x, of.rows - 0.3), (0.3, y), (of.columns - 0.3, y)]
        return (begin, min(ends, key=lambda end: hypot(end[0] - x, end[1] - y)))
    return _bent(begin, _door_in(layout, b))


def _door_in(layout: Layout, room: int) -> Point:
    """Return where a passageway opens in a room: at its feature, or beside its letter."""
    of = arranged(layout)
    for thing in layout.rooms[room].of(Kind.FEATURE):
        spot = of.spots.get((thing.box, Kind.FEATURE))
        if thing.digit == PASSAGEWAY and spot:
            return spot.x, spot.y
    x, y = of.plates[room]
    return x + 1.2, y


def _bent(begin: Point, end: Point) -> Polygon:
    """Return a line with two bends, in short stretches."""
    (ax, ay), (bx, by) = begin, end
    middle = (ax + bx) / 2
    corners = [begin, (middle, ay), (middle, by), end]
    if abs(by - ay) > abs(bx - ax):
        level = (ay + by) / 2
        corners = [begin, (ax, level), (bx, level), end]
    return tuple(corner for corner, after in pairwise([*corners, (-1.0, -1.0)]) if corner != after)
