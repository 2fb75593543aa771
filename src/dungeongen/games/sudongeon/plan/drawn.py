"""The dungeon of a Sudoku as drawn: nine boxes in their order, each room with its own form.

The boxes lie in three bands, rows or columns by chance, each of which is cut in three by itself
like bricks, so that neighbours stay neighbours and nothing lines up. Each box has a *slot*; its
room keeps a square of rock inside that. Joined boxes are one great room.

All of it is made of ``Sight`` alone. Every wall between two boxes gets its corridor, whether a door
is there or not, and every box a place for each kind of thing that may lie there: so what is hidden
has its place already, and changes nothing that anybody sees.

Where no corridor fits, the rooms beside it are built plain, as large as their slots allow. Should
even that not do, the slots are those of a regular grid, where walls lie face to face.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, product

from dungeongen.core.rng import Rng
from dungeongen.draw.plan import Light, Opening, Plan, Point, Polygon, Way
from dungeongen.draw.plan_forms import Form, area_of, around
from dungeongen.draw.plan_furniture import Furnished
from dungeongen.draw.raster import Raster
from dungeongen.games.sudongeon.layout import (
    BARRICADE,
    CHAOS,
    FOUNTAIN,
    LABYRINTH,
    LAW,
    SARCOPHAGUS,
    SKELETONS,
    STEP,
    THRONE,
    Kind,
    Layout,
)
from dungeongen.games.sudongeon.plan import forms
from dungeongen.games.sudongeon.plan.corridors import (
    SIDES,
    STEPS,
    CrowdedError,
    Ground,
    Sight,
    Square,
    sight,
)
from dungeongen.games.sudongeon.plan.forms import Area
from dungeongen.games.sudongeon.plan.furniture import chasm, furnish

MARGIN = 2
COLUMNS = 34  # of the slots, without the margin
ROWS = 32  # of the slots, without the margin
_LARGER = 0.2  # by which the landmark's band and place grow, of the whole
_LEAST = (10, 9)  # squares of a slot, across and down
_LANDMARK = 0.73  # the most that another room may have of its area
_THICK = 6  # squares across a great room that is plain
_WIDE = 52  # squares for each box of a room that a chasm may break
_ATTEMPTS = 10
_CUTS = 6  # tries to cut a band otherwise than the one before

Make = Callable[[Area, Rng], Form]
_ANY: tuple[Make, ...] = (
    forms.hall,
    forms.cut_hall,
    forms.octagon,
    forms.rotunda,
    forms.cavern,
    forms.cavern,
    forms.ell,
    forms.tee,
    forms.cross,
    forms.chapel,
    forms.alcoves,
    forms.alcoves,
    forms.columned,
    forms.crypt,
)
_FOR: Mapping[int, tuple[Make, ...]] = {
    CHAOS: (forms.chapel, forms.octagon, forms.alcoves),
    LAW: (forms.chapel, forms.cross, forms.columned),
    FOUNTAIN: (forms.rotunda, forms.octagon, forms.cut_hall),
    SARCOPHAGUS: (forms.crypt, forms.crypt, forms.cross),
    BARRICADE: (forms.hall, forms.tee, forms.ell),
    SKELETONS: (forms.crypt, forms.cavern),
    LABYRINTH: (forms.hall, forms.cut_hall),
    THRONE: (forms.columned, forms.chapel, forms.alcoves),
}
_CAMPS: tuple[Make, ...] = (forms.cavern, forms.cavern, forms.ell, forms.tee)
_GREATEST: tuple[Make, ...] = (forms.basilica, forms.basilica, forms.rotunda, forms.cavern)

_SIZES = {  # of places for things, in squares: the most and the least
    Kind.FEATURE: (2.8, 1.75),
    Kind.MONSTER: (2.4, 1.5),
    Kind.GOLD: (1.75, 1.25),
    Kind.NPC: (2.0, 1.25),
    Kind.TRAP: (2.0, 1.25),
}
_GREAT = (4.5, 2.5)  # for a monster in the greatest hall
_SHARES = (1.0, 0.75, 0.5, 0.25, 0.0)  # of the difference
LABEL = 0.75  # beside a monster and gold
_OFF = {  # of a place from the middle of its box, in halves of that
    Kind.FEATURE: (-0.45, -0.4),
    Kind.MONSTER: (0.0, 0.0),
    Kind.GOLD: (0.55, 0.5),
    Kind.NPC: (0.5, -0.45),
    Kind.TRAP: (-0.5, 0.45),
}
_PLATE = 1.5
_FIRELIGHT = "ff9a3c"
_CANDLES = "ffd98a"


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for a thing: its middle, and the square that it may fill."""

    x: float
    y: float
    size: float


@dataclass(frozen=True)
class Drawn:
    """A dungeon as drawn, with the places of what may be there.

    ``plates`` are those of the rooms' letters, ``spots`` those of things by box and kind,
    ``corridors`` the ways between neighbouring boxes, with a door or not, and ``slots`` the areas
    of the boxes.
    """

    plan: Plan
    plates: tuple[Point, ...]
    spots: Mapping[tuple[int, Kind], Spot]
    corridors: Mapping[tuple[int, int], Way]
    slots: tuple[Area, ...]
    kinds: tuple[str, ...]


def drawn(layout: Layout) -> Drawn:
    """Return a dungeon as drawn."""
    return drawn_of(sight(layout))


@lru_cache(maxsize=16)
def drawn_of(view: Sight) -> Drawn:
    """Return the drawing of what anybody sees of a dungeon."""
    plain = frozenset[int]()
    rooms = rooms_of(view)
    for attempt in range(_ATTEMPTS):
        try:
            return _built(view, rooms, plain, attempt)
        except CrowdedError as crowded:
            more = plain | {rooms[box] for box in crowded.boxes}
            plain = more if more != plain else frozenset(rooms)
    return _built(view, rooms, frozenset(rooms), None)


def rooms_of(view: Sight) -> tuple[int, ...]:
    """Return the room of each box: boxes with an arch between them are one."""
    room = list(range(9))
    for box, (side, step) in product(range(9), ((1, 1), (2, 3))):
        if view.sides[box][side] == "arch":
            old, new = room[box + step], room[box]
            room = [new if one == old else one for one in room]
    numbers = {one: i for i, one in enumerate(dict.fromkeys(room))}
    return tuple(numbers[one] for one in room)


def _built(
    view: Sight, rooms: tuple[int, ...], plain: frozenset[int], attempt: int | None
) -> Drawn:
    """Return the drawing with some rooms ``plain``; without an ``attempt`` in a regular grid."""
    rng = Rng(view.seed)
    slots = _regular() if attempt is None else _slots(view.landmark, rng.child("slots"))
    floors, arches = _forms(view, rooms, slots, plain, rng)
    halls = tuple(form.outline for form in floors)
    ground = Ground(slots, halls, rooms, _owners(halls))
    chance = rng.child(f"corridors {attempt}")
    ways = [
        Way(
            ground.out(box, side, (COLUMNS + 2 * MARGIN, ROWS + 2 * MARGIN), chance),
            1.0,
            Opening.ARCH,
            rooms[box],
            None,
        )
        for box, i in product(range(9), range(4))
        for side in (SIDES[i],)
        if view.sides[box][i] == "out"
    ]
    corridors = {}
    pairs = [
        (box, side)
        for box in range(9)
        for side in ("east", "south")
        if view.sides[box][SIDES.index(side)] in ("door", "wall")
        and box + STEP[side] < 9
        and (side == "south" or box % 3 < 2)
    ]
    loops = [pair for pair in arches if pair[2]]
    chance.shuffle(pairs)
    for box, side in [(box, side) for box, side, _ in loops] + pairs:
        other = box + STEP[side]
        line = ground.between(box, side, other, chance)
        look = view.sides[box][SIDES.index(side)]
        door = chance.below(2)
        length = sum(abs(bx - ax) + abs(by - ay) for (ax, ay), (bx, by) in pairwise(line))
        opening = {"door": Opening.DOOR, "wall": Opening.HIDDEN, "arch": Opening.ARCH}[look]
        leaf = length / 2 if length < 3 else 0.5 + door * (length - 1)
        corridors[box, other] = Way(line, 1.0, opening, rooms[box], rooms[other], leaf)
    ways += [
        corridors[pair]
        for pair in sorted(corridors)
        if corridors[pair].opening is not Opening.HIDDEN
    ]
    return _furnished(view, rooms, slots, floors, tuple(ways), corridors, ground, plain, rng)


def _slots(landmark: int, rng: Rng) -> tuple[Area, ...]:
    """Return the slots of the nine boxes."""
    by_rows = rng.below(2) == 0
    row, column = divmod(landmark, 3)
    band, place = (row, column) if by_rows else (column, row)
    total, across = (ROWS, COLUMNS) if by_rows else (COLUMNS, ROWS)
    least_band, least = (_LEAST[1], _LEAST[0]) if by_rows else _LEAST
    bands = _cuts(total, band, least_band, rng)
    result: dict[int, Area] = {}
    before: list[int] = []
    for i in range(3):
        for _ in range(_CUTS):
            cuts = _cuts(across, place if i == band else None, least, rng)
            if all(a != b for a, b in zip(cuts[1:3], before[1:3], strict=False)):
                break
        before = cuts
        for j in range(3):
            if by_rows:
                result[3 * i + j] = (cuts[j], bands[i], cuts[j + 1], bands[i + 1])
            else:
                result[3 * j + i] = (bands[i], cuts[j], bands[i + 1], cuts[j + 1])
    return tuple(_moved(result[box]) for box in range(9))


def _moved(area: Area) -> Area:
    return area[0] + MARGIN, area[1] + MARGIN, area[2] + MARGIN, area[3] + MARGIN


def _cuts(length: int, larger: int | None, least: int, rng: Rng) -> list[int]:
    """Return where a length is cut in three, with one part larger."""
    parts = [length / 3 + 1.8 * (rng.random() - 0.5) for _ in range(3)]
    if larger is not None:
        parts[larger] += length * _LARGER
    unit = length / sum(parts)
    first = max(least, round(parts[0] * unit))
    second = max(first + least, round((parts[0] + parts[1]) * unit))
    second = min(second, length - least)
    return [0, min(first, second - least), second, length]


def _regular() -> tuple[Area, ...]:
    across, down = (0, 11, 23, COLUMNS), (0, 11, 21, ROWS)
    return tuple(
        _moved((across[c], down[r], across[c + 1], down[r + 1])) for r in range(3) for c in range(3)
    )


def _forms(
    view: Sight, rooms: tuple[int, ...], slots: Sequence[Area], plain: frozenset[int], rng: Rng
) -> tuple[list[Form], list[tuple[int, str, bool]]]:
    """Return the forms of the rooms, and the arches, each with whether it closes a circle."""
    arches: list[tuple[int, str, bool]] = []
    group = list(range(9))
    for box, side in product(range(9), ("east", "south")):
        if view.sides[box][SIDES.index(side)] == "arch":
            one, two = group[box], group[box + STEP[side]]
            arches.append((box, side, one == two))
            group = [one if other == two else other for other in group]
    result: dict[int, Form] = {}
    first = rooms[view.landmark]
    most = float("inf")
    for room in (first, *(room for room in range(max(rooms) + 1) if room != first)):
        boxes = [box for box in range(9) if rooms[box] == room]
        own = [arch for arch in arches if rooms[arch[0]] == room and not arch[2]]
        chance = rng.child(f"room {room}")
        if own:
            form = _great(own, slots, most, chance, plain=room in plain)
        else:
            form = _single(view, boxes[0], slots[boxes[0]], most, chance, plain=room in plain)
        result[room] = form
        if room == first:
            most = _LANDMARK * area_of(form.outline)
    return [result[room] for room in sorted(result)], arches


def _single(view: Sight, box: int, slot: Area, most: float, rng: Rng, *, plain: bool) -> Form:
    x0, y0, x1, y1 = slot[0] + 1, slot[1] + 1, slot[2] - 1, slot[3] - 1
    if box == view.landmark:
        return (
            forms.hall((x0, y0, x1, y1), rng)
            if plain
            else (rng.choice(_GREATEST)((x0, y0, x1, y1), rng))
        )
    wide, high = x1 - x0, y1 - y0
    if not plain:
        wide, high = max(7, wide - rng.below(3)), max(6, high - rng.below(3))
    while wide * high > most and (wide > 7 or high > 6):
        wide, high = (wide - 1, high) if wide - 7 > high - 6 else (wide, high - 1)
    wide, high = min(wide, x1 - x0), min(high, y1 - y0)
    x0, y0 = x0 + rng.below(x1 - x0 - wide + 1), y0 + rng.below(y1 - y0 - high + 1)
    area = (x0, y0, x0 + wide, y0 + high)
    if plain:
        return forms.hall(area, rng)
    choices = _ANY
    if view.fires[box]:
        choices = _CAMPS
    elif view.standing[box]:
        choices = _FOR[view.standing[box][0]]
    form = rng.choice(choices)(area, rng)
    crowded = view.fires[box] and bool(view.standing[box])
    return form if area_of(form.outline) >= (40 if crowded else 32) else forms.hall(area, rng)


def _great(
    arches: Sequence[tuple[int, str, bool]],
    slots: Sequence[Area],
    most: float,
    rng: Rng,
    *,
    plain: bool,
) -> Form:
    """Return a room of several boxes: an arm across each two that are joined."""
    ends = [box for box, side, _ in arches for box in (box, box + STEP[side])]
    slim = 0
    while True:
        arms = [
            _arm(
                slots,
                box,
                side,
                slim,
                tuple(ends.count(end) == 1 for end in (box, box + STEP[side])),
                rng.child(f"{box} {side}"),
                plain=plain,
            )
            for box, side, _ in arches
        ]
        squares = {(x, y) for x0, y0, x1, y1 in arms for x in range(x0, x1) for y in range(y0, y1)}
        if plain or len(squares) <= most or slim > 4:
            break
        slim += 1
    if plain:
        return Form("great hall", around(squares))
    return forms.great(squares, arms, rng.child("form"))


def _arm(
    slots: Sequence[Area],
    box: int,
    side: str,
    slim: int,
    loose: tuple[bool, ...],
    rng: Rng,
    *,
    plain: bool,
) -> Area:
    """Return the floor across a box and its neighbour; a ``loose`` end may be drawn in."""
    one, two = slots[box], slots[box + STEP[side]]
    if side == "east":
        low, high = max(one[1], two[1]) + 1, min(one[3], two[3]) - 1
        begin, end = one[0] + 1, two[2] - 1
    else:
        low, high = max(one[0], two[0]) + 1, min(one[2], two[2]) - 1
        begin, end = one[1] + 1, two[3] - 1
    thick = min(high - low, _THICK if plain else max(5, high - low - rng.below(3) - slim))
    short = 1 if plain else min(2, slim)
    begin += loose[0] * (rng.below(2) + short)
    end -= loose[1] * (rng.below(2) + short)
    offset = low + rng.below(high - low - thick + 1)
    return (
        (begin, offset, end, offset + thick)
        if side == "east"
        else (offset, begin, offset + thick, end)
    )


def _owners(halls: Sequence[Polygon]) -> dict[Square, int]:
    """Return whose each square is."""
    result: dict[Square, int] = {}
    for i, outline in enumerate(halls):
        raster = Raster(COLUMNS + 2 * MARGIN, ROWS + 2 * MARGIN)
        raster.fill(outline)
        result.update(dict.fromkeys(raster.squares(), i))
    return result


# What stands in the rooms


def _furnished(
    view: Sight,
    rooms: tuple[int, ...],
    slots: tuple[Area, ...],
    floors: Sequence[Form],
    ways: tuple[Way, ...],
    corridors: Mapping[tuple[int, int], Way],
    ground: Ground,
    plain: frozenset[int],
    rng: Rng,
) -> Drawn:
    """Return the drawing with a place for everything and its furniture."""
    spots: dict[tuple[int, Kind], Spot] = {}
    plates: list[Point] = []
    things, broken = Furnished(), False
    for room, form in enumerate(floors):
        things.hall = room
        boxes = [box for box in range(9) if rooms[box] == room]
        free = _free(form, ground, room)
        chance = rng.child(f"things {room}")
        if room not in plain and not broken and area_of(form.outline) > _WIDE * len(boxes):
            broken = chasm(things, form, free, chance.child("chasm"))
        open_ = area_of(form.outline) > 44 * len(boxes) or boxes == [view.landmark]
        columns = [
            place
            for place in form.columns
            if open_ and free.covers(place[0] - 0.6, place[1] - 0.6, 1.2, 1.2)
        ]
        for x, y in columns:
            free.clear(x - 0.5, y - 0.5, 1.0, 1.0)
        left, top = (min(v[i] for v in form.outline) for i in (0, 1))
        place = free.nearest(_PLATE, _PLATE, left, top, steep=1.3)
        if place is None:
            raise CrowdedError(boxes[0])
        free.clear(*place)
        plates.append(place.middle)
        for box in boxes:
            spots |= _spots(view, box, slots[box], form, free, chance.child(f"{box}"))
        here = {box: {kind: spots[box, kind] for kind in Kind} for box in boxes}
        blocked = {
            (x, y)
            for x, y in form.tombs
            for (px, py), _ in ground.ports
            if abs(px + 0.5 - x) < 0.9 and abs(py + 0.5 - y) < 1.6
        }
        furnish(things, view, form, columns, boxes, here, free, blocked, chance.child("furniture"))
    plan = Plan(
        columns=COLUMNS + 2 * MARGIN,
        rows=ROWS + 2 * MARGIN,
        halls=tuple(form.outline for form in floors),
        room_of=tuple(range(len(floors))),
        ways=ways,
        seed=view.seed,
        floor=tuple(things.floor),
        pieces=tuple(things.pieces),
        blocks=tuple(things.blocks),
        lights=tuple(_lights(view, spots)),
    )
    kinds = tuple(form.kind for form in floors)
    return Drawn(plan, tuple(plates), spots, corridors, slots, kinds)


def _free(form: Form, ground: Ground, room: int) -> Raster:
    """Return the floor of a room off its walls and off the squares before its doors."""
    free = Raster(COLUMNS + 2 * MARGIN, ROWS + 2 * MARGIN)
    free.fill(form.outline)
    free = free.shrunk(1)
    for (x, y), side in ground.ports:
        if ground.owner[x, y] == room:
            dx, dy = STEPS[side]
            free.clear(
                x - 0.4 * max(0, dx), y - 0.4 * max(0, dy), 1 + 0.4 * abs(dx), 1 + 0.4 * abs(dy)
            )
    return free


def _spots(
    view: Sight, box: int, slot: Area, form: Form, free: Raster, rng: Rng
) -> dict[tuple[int, Kind], Spot]:
    """Return a place in a box for a thing of each kind, all as large as fits, and take them."""
    xs, ys = zip(*form.outline, strict=True)
    x0, y0 = max(slot[0], min(xs)), max(slot[1], min(ys))
    x1, y1 = min(slot[2], max(xs)), min(slot[3], max(ys))
    middle, half = ((x0 + x1) / 2, (y0 + y1) / 2), ((x1 - x0) / 2, (y1 - y0) / 2)
    turns = (1 - 2 * rng.below(2), 1 - 2 * rng.below(2))
    great = box == view.landmark
    within = free.copy()
    within.keep(slot[0], slot[1], slot[2] - slot[0], slot[3] - slot[1])
    for share in _SHARES:
        left, result = within.copy(), dict[tuple[int, Kind], Spot]()
        for kind in sorted(_SIZES, key=lambda kind: great and kind is not Kind.MONSTER):
            most, least = _GREAT if great and kind is Kind.MONSTER else _SIZES[kind]
            size = least + share * (most - least)
            more = LABEL if kind in (Kind.MONSTER, Kind.GOLD) else 0.0
            tx, ty = (middle[i] + _OFF[kind][i] * half[i] * turns[i] for i in (0, 1))
            place = left.nearest(size + more, size, tx, ty)
            if place is None:
                break
            left.clear(*place)
            result[box, kind] = Spot(*place.middle, size)
        if len(result) == len(_SIZES):
            for spot, more in (
                (spot, LABEL * (kind in (Kind.MONSTER, Kind.GOLD)))
                for (_, kind), spot in result.items()
            ):
                free.clear(
                    spot.x - (spot.size + more) / 2,
                    spot.y - spot.size / 2,
                    spot.size + more,
                    spot.size,
                )
            return result
    raise CrowdedError(box)


def _lights(view: Sight, spots: Mapping[tuple[int, Kind], Spot]) -> Iterator[Light]:
    for box in range(9):
        if view.fires[box]:
            spot = spots[box, Kind.NPC]
            yield Light(spot.x, spot.y, 6.0, _FIRELIGHT)
        if {CHAOS, LAW} & {*view.standing[box]}:
            spot = spots[box, Kind.FEATURE]
            yield Light(spot.x, spot.y, 4.0, _CANDLES)
