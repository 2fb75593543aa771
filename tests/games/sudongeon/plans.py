"""What must hold of a dungeon as drawn, whatever drew it: a line of text for each fault.

A sheet's map is looked at in its own type, or in any other. Lengths are in squares; a millimetre of
a sheet of A4 is ``MM``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import hypot

from dungeongen.draw import fonts
from dungeongen.draw.canvas import MM_PER_POINT, Face, Ink, Path, Rect
from dungeongen.draw.curves import resampled
from dungeongen.draw.field import Field
from dungeongen.draw.plan import NATURAL, Mark, Opening, Piece, Plan, Point, Polygon, Way
from dungeongen.draw.signs import EM, FIND, PLATE, beside_icon, growth
from dungeongen.games.sudongeon.catalog import icon_of
from dungeongen.games.sudongeon.layout import PASSAGEWAY, Kind, Layout, Room, Wall
from dungeongen.games.sudongeon.plan.drawn import Arranged, arranged, drawn

MM = 1 / NATURAL
_FINE = 10.0  # squares of a field to one of the plan
_APART = 1.3 * MM  # between two rooms
_CLEAR = 0.5 * MM  # between a name and anything else
_LEAST = 4.98 * MM  # of an icon
_STRAY = 0.2  # squares of area that may lie off a floor: a corner over a slanting wall
_USUAL = EM * MM


def problems(layout: Layout, em: float = _USUAL) -> Iterator[str]:
    """Yield everything that is wrong with the map of a dungeon, in type ``em`` squares high."""
    plan, of = drawn(layout).plan, arranged(layout, em)
    ways = (*plan.ways, *of.marks.hidden)
    yield from _as_laid_out(plan, of, layout)
    rooms = [_field(plan, plan.room(i)) for i in range(len(layout.rooms))]
    yield from _apart(plan, ways, rooms)
    boxes = [_things(of, layout, room) for room in layout.rooms]
    for i, room in enumerate(layout.rooms):
        yield from _stocked(of, layout, i, boxes[i])
        yield from _placed(room.letter, boxes[i], rooms[i], ways, of)
    yield from _furnished(of, [box for own in boxes for _, box in own], ways)
    yield from _named(plan, of, layout, [box for own in boxes for box in own], rooms, ways)


def _field(plan: Plan, outlines: tuple[Polygon, ...]) -> Field:
    field = Field(plan.columns, plan.rows, _FINE)
    for outline in outlines:
        field.fill(outline)
    return field


def _as_laid_out(plan: Plan, of: Arranged, layout: Layout) -> Iterator[str]:
    """The ways are those of the layout: doors, hidden doors, and ways out."""
    room = layout.room_of
    doors = [(e.box, e.other, e.wall, e.level) for e in layout.doors if e.other is not None]
    expected = sorted(
        (*sorted((room[a], room[b])),) for a, b, wall, _ in doors if wall is Wall.OPEN
    )
    found = sorted((*sorted((way.a or 0, way.b or 0)),) for way in plan.doors)
    if found != expected:
        yield f"doors {found}, expected {expected}"
    secret = sorted((room[a], room[b], level) for a, b, wall, level in doors if wall is Wall.HIDDEN)
    if secret != sorted((way.a or 0, way.b or 0, way.level) for way in of.marks.hidden):
        yield "hidden doors are others"
    outs = sorted(way.a or 0 for way in plan.ways if way.leads_out)
    if outs != sorted(room[e.box] for e in layout.exits):
        yield "ways out are others"
    if any(way.opening is Opening.ARCH and not way.leads_out for way in plan.ways):
        yield "an open way leads to another room"


def _apart(plan: Plan, ways: tuple[Way, ...], rooms: list[Field]) -> Iterator[str]:
    """Rooms are apart, and no way comes near to another or to a room that is not its own."""
    wide = [room.grown(_APART) for room in rooms]
    for i, j in combinations(range(len(rooms)), 2):
        if wide[i] & rooms[j]:
            yield f"rooms {i} and {j} are too near"
    inner = _field(plan, plan.halls)
    lanes = [_field(plan, (way.outline,)) for way in ways]
    for way, lane in zip(ways, lanes, strict=True):
        for i, room in enumerate(rooms):
            if i in (way.a, way.b):
                if not lane & room:
                    yield f"the way {way.a} {way.b} does not reach room {i}"
            elif lane & room:
                yield f"the way {way.a} {way.b} meets room {i}"
    for (a, one), (b, two) in combinations(zip(ways, lanes, strict=True), 2):
        if (one - inner).grown(0.2) & (two - inner):
            yield f"the ways {a.a} {a.b} and {b.a} {b.b} meet"
    signs = [way for way in ways if not way.leads_out]
    for a, b in combinations(signs, 2):
        near = 2 * FIND * MM if a.level and b.level else 4 * MM
        if hypot(a.sign[0] - b.sign[0], a.sign[1] - b.sign[1]) < near:
            yield f"the signs of {a.a} {a.b} and {b.a} {b.b} meet"


def mark_box(mark: Mark, em: float) -> Rect:
    """Return the box of an icon with its badge."""
    extra, high = (size * growth(em / _USUAL) * MM for size in beside_icon(mark.badge))
    wide, tall = mark.size + extra, max(mark.size, high)
    return mark.x - wide / 2, mark.y - tall / 2, wide, tall


def _things(of: Arranged, layout: Layout, room: Room) -> list[tuple[str, Rect]]:
    """Return what stands in a room, with its boxes: its letter, and its things."""
    em, number = of.marks.em, layout.rooms.index(room)
    result = []
    for x, y, letter in of.marks.plates[number : number + 1]:
        r = PLATE * growth(em / _USUAL) * MM
        result.append((f"letter {letter}", (x - r, y - r, 2 * r, 2 * r)))
    marks = {(mark.x, mark.y): mark for mark in of.marks.icons}
    for thing in room.things:
        if spot := of.spots.get((thing.box, thing.kind)):
            mark = marks[spot.x, spot.y]
            result.append((f"{thing.kind.value} {thing.digit}", mark_box(mark, em)))
    return result


def _stocked(
    of: Arranged, layout: Layout, number: int, boxes: list[tuple[str, Rect]]
) -> Iterator[str]:
    """A room has its letter and all its things, large enough."""
    room = layout.rooms[number]
    sealed = number not in layout.reachable
    things = [
        thing
        for thing in room.things
        if not sealed or (thing.kind is Kind.FEATURE and thing.digit != PASSAGEWAY)
    ]
    if sealed is not (number in of.marks.sealed):
        yield f"{room.letter} is sealed, or not"
    expected = sorted([f"letter {room.letter}", *(f"{t.kind.value} {t.digit}" for t in things)])
    if sorted(name for name, _ in boxes) != expected:
        yield f"{room.letter} holds {[name for name, _ in boxes]}, expected {expected}"
    for thing in things:
        spot = of.spots.get((thing.box, thing.kind))
        if spot and spot.size < _LEAST:
            yield f"{icon_of(thing.kind, thing.digit)} is {spot.size * NATURAL:.1f} mm"


def _placed(
    letter: str, boxes: list[tuple[str, Rect]], floor: Field, ways: tuple[Way, ...], of: Arranged
) -> Iterator[str]:
    """Things stand on their own floor, on no way, on no sign, and on no other."""
    busy = floor.empty()
    for way in ways:
        busy.fill(way.outline)
    for name, box in boxes:
        own = floor.empty()
        own.rect(*shrunk(box, 0.06))
        if (own - floor).count / _FINE**2 > _STRAY:
            yield f"{name} of {letter} leaves its floor"
        if (own & busy).count / _FINE**2 > _STRAY:
            yield f"{name} of {letter} stands in a way"
        for way in of.marks.hidden:
            if _off(box, way.sign[0], way.sign[1]) < 0.9 * FIND * growth(of.marks.em / _USUAL) * MM:
                yield f"{name} of {letter} stands under a sign"
    for (one, a), (two, b) in combinations(boxes, 2):
        if overlap(shrunk(a, 0.03), shrunk(b, 0.03)):
            yield f"{one} of {letter} stands on {two}"


def _furnished(of: Arranged, boxes: list[Rect], ways: tuple[Way, ...]) -> Iterator[str]:
    """No furniture stands on a thing, or before a door."""
    for piece in of.marks.pieces or ():
        for box in boxes:
            if _on(piece, shrunk(box, 0.03)):
                yield f"furniture at {piece.box[0]:.1f}, {piece.box[1]:.1f} stands on a thing"
        for way in ways:
            x, y, _ = way.sign
            if not way.leads_out and _off(piece.box, x, y) < 0.3:
                yield f"furniture at {piece.box[0]:.1f}, {piece.box[1]:.1f} stands in a door"


def _named(
    plan: Plan,
    of: Arranged,
    layout: Layout,
    things: list[tuple[str, Rect]],
    rooms: list[Field],
    ways: tuple[Way, ...],
) -> Iterator[str]:
    """Each room has its name, in it or with a leader; nothing is near to a name."""
    names = of.marks.names
    if {name.room for name in names} != layout.reachable or len(names) != len(layout.reachable):
        missing = layout.reachable - {name.room for name in names}
        yield f"no name for {[layout.rooms[i].letter for i in sorted(missing)]}"
    lanes = _field(plan, tuple(way.outline for way in ways))
    inner = _field(plan, plan.halls)
    levels, water = _ink(replace(plan, water=())), _ink(replace(plan, levels=()))
    ground = levels & (inner | lanes) | water  # levels are drawn on floors alone
    boxes = [box for _, box in things]
    if plan.compass:
        boxes.append((plan.compass[0] - 1.6, plan.compass[1] - 1.9, 3.2, 3.5))
    if plan.scale:
        boxes.append(_scale_box(*plan.scale, of.marks.em))
    for name in names:
        letter = layout.rooms[name.room].letter
        x, y, w, h = name.box
        near = (x - _CLEAR, y - _CLEAR, w + 2 * _CLEAR, h + 2 * _CLEAR)
        own = lanes.empty()
        own.rect(*near)
        if not (x >= 0 and y >= 0 and x + w <= plan.columns and y + h <= plan.rows):
            yield f"the name of {letter} leaves the map"
        if own & lanes:
            yield f"the name of {letter} lies on a way"
        if own & ground:
            yield f"the name of {letter} meets water or a level"
        if name.leader is None and own - rooms[name.room]:
            yield f"the name of {letter} meets a wall"
        if name.leader is not None and own & inner:
            yield f"the name of {letter} in the rock meets a room"
        if name.leader is not None:
            a, b, c, d = name.leader
            line = resampled([(a, b), (c, d)], 0.2)
            others = [room for i, room in enumerate(rooms) if i != name.room]
            if any(room.has(x, y) for room in others for x, y in line):
                yield f"the line from the name of {letter} crosses another room"
        if any(overlap(near, shrunk(box, 0.05)) for box in boxes):
            yield f"the name of {letter} meets a thing"
        if any(_on(piece, shrunk(near, 0.03)) for piece in of.marks.pieces or ()):
            yield f"the name of {letter} meets furniture"
        for way in of.marks.hidden:
            if _off(near, way.sign[0], way.sign[1]) < FIND * growth(of.marks.em / _USUAL) * MM:
                yield f"the name of {letter} meets a sign"
    for one, two in combinations(names, 2):
        if overlap(one.box, two.box):
            yield f"two names meet: {one.lines[0][2]}, {two.lines[0][2]}"


def _ink(plan: Plan) -> Field:
    """Return water, and all lines of levels, but for what is inlaid in a floor."""
    field, dot = Field(plan.columns, plan.rows, _FINE), 0.5 / _FINE
    for shape in (*plan.levels, *plan.water):
        if shape.stroke is Ink.SHADE:
            continue
        for line in _lines(shape.path):
            if shape.fill in (Ink.TINT, Ink.WALL):
                field.fill(line)
            for x, y in resampled(line, 2 * dot) if shape.stroke else ():
                field.rect(x - dot, y - dot, 2 * dot, 2 * dot)
    return field


def _lines(path: Path) -> Iterator[list[Point]]:
    """Yield the lines of a path, whose curves are cut short."""
    line: list[Point] = []
    for step in path:
        if step[0] == "M" and line:
            yield line
            line = []
        line.append(step[-2:] if len(step) > 1 else line[0])
    yield line


def _scale_box(x: float, y: float, em: float) -> Rect:
    """Return the box of the scale bar, with its numbers above and its unit behind."""
    em *= 1.02
    thirty, feet = (
        fonts.width(words, face, em / MM_PER_POINT)
        for words, face in (("30", Face.BOLD), ("ft", Face.ITALIC))
    )
    wide, high = 6 + thirty / 2 + 0.8 * MM + feet, fonts.CAP_HEIGHT * em + 1.7 * MM
    return x - wide / 2, y + MM - high, wide, high


def _on(piece: Piece, box: Rect) -> bool:
    """Return whether a point of the outlines of a piece lies in a box."""
    x, y, w, h = box
    return overlap(piece.box, box) and any(
        x < a < x + w and y < b < y + h
        for shape in piece.shapes
        for step in shape.path
        if step[1:]
        for a, b in [step[-2:]]
    )


def overlap(one: Rect, other: Rect) -> bool:
    (x, y, w, h), (a, b, c, d) = one, other
    return x < a + c and a < x + w and y < b + d and b < y + h


def shrunk(box: Rect, by: float) -> Rect:
    x, y, w, h = box
    return x + by, y + by, w - 2 * by, h - 2 * by


def _off(box: Rect, x: float, y: float) -> float:
    """Return how far a point is from a box."""
    left, top, w, h = box
    return hypot(max(left - x, 0, x - left - w), max(top - y, 0, y - top - h))
