"""Sudongeon on a map of squares: each box six squares wide, a square of rock between two of them.

A cell of the Sudoku is two squares wide, so that a room has space for a party and its foes. A way
between boxes is as wide as the cell in its middle; two boxes of one room are joined by an arch
between two jambs. Exits lead through the margin to the edge of the picture.

``sight`` is what anybody sees who looks into every room by daylight, and the plan is made of it
alone: walls, doors that nobody hid, ways out, what stands there, and fires. Monsters, traps,
people, gold, secret passageways, hidden doors and the digits themselves are no part of it. Every
wall between two rooms is built as if it had a hidden door, so that those that have one look no
different.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from dungeongen.core.rng import Rng
from dungeongen.draw.battlemap.plan import Light, Mark, Opening, Plan, Polygon, Secrets, Way
from dungeongen.draw.canvas import Segment
from dungeongen.draw.sketch import Sketch, scaled
from dungeongen.games.sudongeon.catalog import icon_of
from dungeongen.games.sudongeon.kinds import (
    ADVENTURER,
    BARRICADE,
    CHAOS,
    CHIEFTAIN,
    EXPLORER,
    HERMIT,
    LABYRINTH,
    LAW,
    MINERS,
    PASSAGEWAY,
    SHAMAN,
    Kind,
)
from dungeongen.games.sudongeon.layout import Edge, Layout, Wall
from dungeongen.games.sudongeon.page.floors import floor
from dungeongen.games.sudongeon.page.scenery import LUMBER, STANDING, cobweb, fire
from dungeongen.games.sudongeon.page.silhouette import SIDES, built

MARGIN, BOX, ROCK, CELL = 2, 6, 1, 2  # in squares
SQUARES = 2 * MARGIN + 3 * BOX + 2 * ROCK
_JAMB = 1
_CUT = 0.5  # of a cell: how far corners may be cut
_CAMPERS = frozenset({HERMIT, CHIEFTAIN, MINERS, SHAMAN, ADVENTURER, EXPLORER})
# Columns and rows of the cells of a box where things stand: off the corners, which may be cut.
_FEATURE, _FIRE = (0.17, 1.83), (1.83, 0.17)
_FREE = ((0.15, 0.15), (1.85, 1.85), (1.0, 1.0), _FIRE, _FEATURE)
_FIRELIGHT, _CANDLES = "ff9a3c", "ffd98a"


class Sight(NamedTuple):
    """What anybody may see of a dungeon.

    ``sides`` has for each box, in the order of ``SIDES``, whether there is a *wall*, a *door*, an
    *arch* to another part of the room, or a way *out*. ``standing`` are the features in plain sight
    and ``fires`` whether one burns, both box by box.
    """

    sides: tuple[tuple[str, ...], ...]
    standing: tuple[tuple[int, ...], ...]
    fires: tuple[bool, ...]

    @property
    def seed(self) -> str:
        """A text for chance that knows no more than this."""
        return repr(tuple(self))


def sight(layout: Layout) -> Sight:
    """Return what anybody may see of a dungeon."""
    things = [thing for room in layout.rooms for thing in room.things]
    return Sight(
        tuple(tuple(_look(layout.edge(box, side)) for side in SIDES) for box in range(9)),
        tuple(
            tuple(
                thing.digit
                for thing in things
                if thing.box == box and thing.kind is Kind.FEATURE and thing.digit in STANDING
            )
            for box in range(9)
        ),
        tuple(
            any(t.box == box and t.kind is Kind.NPC and t.digit in _CAMPERS for t in things)
            for box in range(9)
        ),
    )


def _look(edge: Edge) -> str:
    match edge.wall:
        case Wall.OPEN:
            return "out" if edge.other is None else "door"
        case Wall.JOINED:
            return "arch"
        case _:
            return "wall"


def plan(layout: Layout) -> Plan:
    """Return the map of what a player may see."""
    return plan_of(sight(layout))


def plan_of(view: Sight) -> Plan:
    """Return the map of what anybody may see of a dungeon."""
    rng = Rng(view.seed)
    outlines = rng.child("outlines")
    halls = tuple(_hall(view, box, outlines) for box in range(9))
    ground: list[Segment] = []
    things: list[Segment] = []
    lights: list[Light] = []
    blocks: list[Polygon] = []
    room_of = _rooms(view)
    for box in range(9):
        x, y = corner(box)
        ground += scaled(floor(rng.child(f"floor {room_of[box]}")).strokes, x, y, CELL)
        things += scaled(_furniture(view, box, rng.child(f"things {box}")), x, y, CELL)
        lights += _lights(view, box)
        blocks += _blocks(view, box)
    return Plan(
        columns=SQUARES,
        rows=SQUARES,
        halls=halls,
        room_of=room_of,
        ways=tuple(_ways(view)),
        seed=view.seed,
        floor=tuple(ground),
        things=tuple(things),
        blocks=tuple(blocks),
        lights=tuple(lights),
    )


def corner(box: int) -> tuple[int, int]:
    """Return the upper left corner of a box."""
    row, column = divmod(box, 3)
    return MARGIN + column * (BOX + ROCK), MARGIN + row * (BOX + ROCK)


def middle(box: int, column: float, row: float) -> tuple[float, float]:
    """Return the middle of a cell of a box."""
    x, y = corner(box)
    return x + (column + 0.5) * CELL, y + (row + 0.5) * CELL


def _rooms(view: Sight) -> tuple[int, ...]:
    """Return the room of each box: boxes with an arch between them are one."""
    room = list(range(9))
    for box, (side, step) in product(range(9), ((1, 1), (2, 3))):
        if view.sides[box][side] == "arch":
            old, new = room[box + step], room[box]
            room = [new if one == old else one for one in room]
    numbers = {one: i for i, one in enumerate(dict.fromkeys(room))}
    return tuple(numbers[one] for one in room)


def _hall(view: Sight, box: int, rng: Rng) -> Polygon:
    """Return the floor of a box. Inner walls are all built as if a door might be hidden there."""
    sides = view.sides[box]
    edges = [_built(box, i, sides[i]) for i in range(4)]
    cuts = [0.0 if "arch" in (sides[i], sides[(i + 1) % 4]) else _CUT for i in range(4)]
    x, y = corner(box)
    return tuple((x + a * CELL, y + b * CELL) for a, b in built(edges, cuts, rng))


def _built(box: int, side: int, look: str) -> Edge:
    row, column = divmod(box, 3)
    outer = (row == 0, column == 2, row == 2, column == 0)[side]
    wall = Wall.WALL if outer and look == "wall" else Wall.HIDDEN
    return Edge(box, SIDES[side], None if outer else 0, wall)


def _ways(view: Sight) -> Iterator[Way]:
    for box in range(9):
        for side in range(4):
            look = view.sides[box][side]
            if look == "out":
                yield _way_out(box, side)
            elif look in ("door", "arch") and side in (1, 2):
                yield way_between(box, side, Opening.DOOR if look == "door" else Opening.ARCH)


def way_between(box: int, side: int, opening: Opening) -> Way:
    """Return the way from a box to its neighbour in the east (side 1) or in the south (side 2)."""
    x, y = corner(box)
    off, wide = (_JAMB, BOX - 2 * _JAMB) if opening is Opening.ARCH else (CELL, CELL)
    south = side == 2
    at = (x + off, y + BOX, wide, ROCK) if south else (x + BOX, y + off, ROCK, wide)
    return Way(at=at, upright=south, opening=opening, a=box, b=box + (3 if south else 1))


def _way_out(box: int, side: int) -> Way:
    """Return the way from a box through the margin to the edge of the picture."""
    x, y = corner(box)
    at = (
        (x + CELL, 0, CELL, MARGIN),
        (x + BOX, y + CELL, MARGIN, CELL),
        (x + CELL, y + BOX, CELL, MARGIN),
        (0, y + CELL, MARGIN, CELL),
    )[side]
    begins = side in (1, 2)  # the box lies in the west of it, or in the north
    return Way(
        at=at,
        upright=side in (0, 2),
        opening=Opening.ARCH,
        a=box if begins else None,
        b=None if begins else box,
    )


def _furniture(view: Sight, box: int, rng: Rng) -> list[Segment]:
    """Return what stands in a box, in cells: features, fires, and lumber where there is room."""
    to = Sketch(rng)
    occupied = set[tuple[float, float]]()
    if view.standing[box]:
        occupied.add(_FEATURE)
        STANDING[view.standing[box][0]](to, *_FEATURE)
    if view.fires[box]:
        occupied.add(_FIRE)
        fire(to, *_FIRE)
    free = [cell for cell in _FREE if cell not in occupied]
    rng.shuffle(free)
    lumber = list(LUMBER)
    rng.shuffle(lumber)
    count = 1 + rng.below(3)
    for (column, row), draw in zip(free[:count], lumber, strict=False):
        draw(to, column, row)
    if not occupied and _FIRE not in free[:count] and "arch" not in view.sides[box]:
        cobweb(to, 2.0, 0.0)
    return to.strokes


def _lights(view: Sight, box: int) -> Iterator[Light]:
    if view.fires[box]:
        yield Light(*middle(box, *_FIRE), 6.0, _FIRELIGHT)
    if {CHAOS, LAW} & {*view.standing[box]}:
        yield Light(*middle(box, *_FEATURE), 4.0, _CANDLES)


def _blocks(view: Sight, box: int) -> Iterator[Polygon]:
    """Yield outlines of what nobody sees across: a barricade, or a labyrinth."""
    if {BARRICADE, LABYRINTH} & {*view.standing[box]}:
        x, y = middle(box, *_FEATURE)
        r = 0.46 * CELL
        yield (x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)


# What only the game master sees

_PLACES = {
    Kind.MONSTER: (0.1, 0.1),
    Kind.NPC: (1.9, 0.85),  # below a fire
    Kind.TRAP: (1.0, 1.0),
    Kind.FEATURE: (0.0, 1.9),
    Kind.GOLD: (1.9, 1.9),
}


def secrets(layout: Layout) -> Secrets:
    """Return what the game master's map shows beyond the plan."""
    hidden = tuple(
        way_between(edge.box, SIDES.index(edge.direction), Opening.HIDDEN)
        for edge in layout.doors
        if edge.wall is Wall.HIDDEN
    )
    marks = []
    for room in layout.rooms:
        for thing in room.things:
            if thing.kind is Kind.FEATURE and thing.digit != PASSAGEWAY:
                continue  # it stands in plain sight
            x, y = middle(thing.box, *_PLACES[thing.kind])
            marks.append(Mark(x, y, icon=icon_of(thing.kind, thing.digit)))
    numbers = tuple(
        (corner(room.boxes[0])[0] + BOX / 2, corner(room.boxes[0])[1] + 0.95, str(i))
        for i, room in enumerate(layout.rooms, 1)
    )
    return Secrets(numbers, hidden, tuple(marks))
