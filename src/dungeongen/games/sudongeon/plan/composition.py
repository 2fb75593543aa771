"""The composition of a dungeon: the nine boxes as rooms of their forms, packed off any grid.

By turns the rooms are drawn to the places of a scheme (and those with a door between them to each
other), and only moved apart. Where that does not do, the rooms at fault become smaller along the
axis at fault, the landmark last. At the end the frame is cut to what is there. Shrinking all rooms
together made everything middling, and drawing and moving apart at the same time never settles.

All of it is made of ``Sight``. Lengths are millimetres of a sheet of A4, ``NATURAL`` to a square.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from math import ceil, cos, pi, radians, sin

from dungeongen.core.rng import Rng
from dungeongen.draw import forms
from dungeongen.draw.curves import TURN, Line, Point, area, bounds, turned, worn
from dungeongen.draw.field import Field
from dungeongen.draw.plan import NATURAL
from dungeongen.games.sudongeon.layout import (
    BARRICADE,
    CHAOS,
    FOUNTAIN,
    LABYRINTH,
    LAW,
    SARCOPHAGUS,
    SKELETONS,
    THRONE,
)
from dungeongen.games.sudongeon.plan.sight import SIDES, Sight, between

# Schemes of composition: where the nine boxes would like to lie, and how large each is.
#
# Places count from the middle of the map, in millimetres of a sheet of A4. The order of the boxes
# holds in all of them: east stays east, and south stays south.


MOST = (140.0, 132.0)
"""The most width and height of a map, as it is drawn on a sheet of A4."""

ALL = frozenset(range(9))


@dataclass(frozen=True, slots=True)
class Size:
    """The least and most width and height of a room, and its forms."""

    width: tuple[float, float]
    height: tuple[float, float]
    forms: tuple[str, ...]


SIZES: Mapping[str, Size] = {
    "great": Size(
        (52, 59), (38, 44), ("basilica", "basilica", "cave", "cave", "cross", "octagon", "tee")
    ),
    "cavern": Size((60, 68), (46, 54), ("cave",)),
    "court": Size((43, 48), (43, 48), ("octagon", "round", "cross", "cave")),
    "hall": Size((39, 46), (28, 33), ("rect", "cut", "cross", "niches", "apse", "tee", "stepped")),
    "long": Size((48, 58), (19.5, 21.5), ("rect", "niches", "apse", "cut", "stepped")),
    "nave": Size((34, 38), (21, 23), ("rect", "niches", "cut", "apse")),
    "room": Size(
        (27, 31), (25, 28), ("rect", "cut", "octagon", "hex", "ell", "apse", "stepped", "cave")
    ),
    "cave": Size((34, 42), (28, 35), ("cave",)),
    "odd": Size((37, 42), (31, 34), ("key", "cross", "ell", "tee")),
    "cell": Size(
        (24, 26.5), (23.5, 25.5), ("rect", "cut", "rect", "octagon", "cut", "rect", "round")
    ),
}


@dataclass(frozen=True)
class Scheme:
    """A composition of nine boxes, in a frame of ``frame``.

    ``upright`` boxes are higher than wide, ``level`` ones wider than high. ``straight``: nothing is
    turned; ``facing``: rooms in the corners turn to the middle. There is more rock by ``apart``
    between columns and between rows. Of ten rooms that nothing asks for ``small`` are cells.
    """

    places: Sequence[Point]
    sizes: Sequence[str]
    frame: tuple[float, float] = MOST
    upright: frozenset[int] = frozenset()
    level: frozenset[int] = frozenset()
    straight: bool = False
    facing: bool = False
    apart: tuple[float, float] = (0.0, 0.0)
    small: int = 4


def _rows(dx: float, dy: float, rng: Rng, jitter: float) -> list[Point]:
    """Return places in three rows, each moved a little."""
    return [
        (
            (box % 3 - 1) * dx + jitter * (rng.random() - 0.5),
            (box // 3 - 1) * dy + jitter * (rng.random() - 0.5),
        )
        for box in range(9)
    ]


def _shuffled(sizes: str, rng: Rng) -> list[str]:
    result = sizes.split()
    rng.shuffle(result)
    return result


def _scattered(landmark: int, rng: Rng) -> Scheme:
    """Rooms of all sizes, with no order but that of the boxes."""
    sizes = _shuffled("hall long long room cell cell cell cave odd", rng)
    return Scheme(_rows(43, 39, rng, 14), sizes, small=5)


def _tower(landmark: int, rng: Rng) -> Scheme:
    """High and narrow."""
    sizes = _shuffled("room cell long nave cell cell room cell room", rng)
    return Scheme(_rows(33, 44, rng, 7), sizes, (116, MOST[1]), upright=ALL)


def _broad(landmark: int, rng: Rng) -> Scheme:
    """Long and low."""
    sizes = _shuffled("nave long long room cell cell cell room cell", rng)
    return Scheme(_rows(47, 32, rng, 7), sizes, (MOST[0], 118), level=ALL)


def _spine(landmark: int, rng: Rng) -> Scheme:
    """Three halls in one line, and chambers that hang off both sides of it at odd heights."""
    down = rng.below(2) == 1
    places, sizes = [], []
    for box in range(9):
        column, row = box % 3 - 1, box // 3 - 1
        across, along = (column, row) if down else (row, column)
        if across == 0:
            x, y = 0.0, along * 45.0
            sizes.append("nave")
        else:
            x = across * (43.0 if down else 39.0)
            y = along * 38 + across * 8 + 8 * (rng.random() - 0.5)
            sizes.append(rng.choice(("cell", "room", "room", "cave", "cell")))
        places.append((x, y) if down else (y, x))
    line = frozenset((1, 4, 7) if down else (3, 4, 5))
    frame = (136.0, MOST[1]) if down else (MOST[0], 126.0)
    none = frozenset[int]()
    return Scheme(
        places,
        sizes,
        frame,
        upright=line if down else none,
        level=none if down else line,
        straight=True,
    )


def _ring(landmark: int, rng: Rng) -> Scheme:
    """Eight rooms around much rock, in which one lies."""
    places = [(0.0, 0.0)] * 9
    for i, box in enumerate((1, 2, 5, 8, 7, 6, 3, 0)):
        t = TURN * i / 8 - pi / 2
        places[box] = (53 * cos(t), 50 * sin(t))
    sizes = ["room", "nave", "room", "nave", "cell", "nave", "room", "nave", "room"]
    if rng.below(2):
        sizes = ["cell", "room", "cell", "room", "court", "room", "cell", "room", "cell"]
    return Scheme(places, sizes, upright=frozenset((3, 5)), level=frozenset((1, 7)), facing=True)


def _cavern(landmark: int, rng: Rng) -> Scheme:
    """One cave as large as a third of the map, and small rooms pressed against its edge."""
    sizes = _shuffled("room cell cell cell cell cave nave cell cell", rng)
    sizes[landmark] = "cavern"
    return Scheme(_rows(42, 39, rng, 12), sizes)


def _twins(landmark: int, rng: Rng) -> Scheme:
    """Two great halls, and closets between them."""
    sizes = _shuffled("cell cell cell cell room nave cell cell cell", rng)
    mark = landmark
    others = [box for box in range(9) if box != mark]
    others.sort(key=lambda box: -abs(box % 3 - mark % 3) - abs(box // 3 - mark // 3))
    sizes[others[rng.below(2)]] = "great"
    return Scheme(_rows(42, 38, rng, 12), sizes)


def _slant(landmark: int, rng: Rng) -> Scheme:
    """Columns that slip, so that two corners of the map are empty."""
    sign = 1 if rng.below(2) else -1
    rows = _rows(42, 34, rng, 7)
    places = [(x, y + sign * (box % 3 - 1) * 17) for box, (x, y) in enumerate(rows)]
    return Scheme(places, _shuffled("hall room long nave cell cell cell cave cell", rng), small=6)


def _lozenge(landmark: int, rng: Rng) -> Scheme:
    """A cross of large rooms with small ones in its angles."""
    places = _rows(33, 31, rng, 5)
    places[1], places[3], places[5], places[7] = (0, -50), (-53, 0), (53, 0), (0, 50)
    sizes = ["cell", "hall", "cell", "hall", "room", "hall", "cell", "hall", "cell"]
    return Scheme(places, sizes, upright=frozenset((1, 7)), level=frozenset((3, 5)))


def _waist(landmark: int, rng: Rng) -> Scheme:
    """Two wide floors above and below a narrow one."""
    rows = _rows(46, 42, rng, 6)
    places = [(x * (0.62 if box // 3 == 1 else 1.06), y) for box, (x, y) in enumerate(rows)]
    sizes = [*_shuffled("hall room nave", rng), *["cell"] * 3, *_shuffled("cave room long", rng)]
    return Scheme(places, sizes, level=ALL - {3, 4, 5})


def _bow(landmark: int, rng: Rng) -> Scheme:
    """Columns bent like a bow: the middle one lies deeper, or higher, than its neighbours."""
    sign = 1 if rng.below(2) else -1
    rows = _rows(44, 36, rng, 6)
    places = [(x, y + sign * (11 if box % 3 == 1 else -9)) for box, (x, y) in enumerate(rows)]
    return Scheme(places, _shuffled("hall cell nave cave cell cell cell long room", rng), small=6)


def _storeys(landmark: int, rng: Rng) -> Scheme:
    """Three long floors, one below the other, with much rock between them."""
    rows = _rows(40, 42, rng, 4)
    places = [(x + (box // 3 - 1) * rng.choice((-6, 6)), y) for box, (x, y) in enumerate(rows)]
    sizes = _shuffled("long nave nave room cell cell nave cell room", rng)
    return Scheme(places, sizes, level=ALL, straight=True, apart=(-1.0, 7.0))


def _shafts(landmark: int, rng: Rng) -> Scheme:
    """Three steep flights of rooms side by side, each at its own depth."""
    rows = _rows(44, 38, rng, 4)
    shift = [rng.choice((-9, 0, 9)) for _ in range(3)]
    places = [(x, y + shift[box % 3]) for box, (x, y) in enumerate(rows)]
    sizes = _shuffled("nave nave cell cell nave cell cell room room", rng)
    return Scheme(places, sizes, upright=ALL, straight=True, apart=(5.0, -0.5))


def _corner(landmark: int, rng: Rng) -> Scheme:
    """All that is great in one corner, and small chambers in an arc around it."""
    mark = landmark
    cx, cy = (mark % 3 - 1 or rng.choice((-1, 1))), (mark // 3 - 1 or rng.choice((-1, 1)))
    sizes = []
    for box in range(9):
        away = abs(box % 3 - 1 - cx) + abs(box // 3 - 1 - cy)
        near = rng.choice(("hall", "cave", "room")) if away == 1 else "cell"
        sizes.append("great" if box == mark else near)
    return Scheme(_rows(36, 34, rng, 10), sizes, small=0)


SCHEMES: tuple[Callable[[int, Rng], Scheme], ...] = (
    _scattered,
    _tower,
    _broad,
    _spine,
    _ring,
    _cavern,
    _twins,
    _slant,
    _lozenge,
    _waist,
    _bow,
    _storeys,
    _shafts,
    _corner,
)


# Rooms


AHEAD: Mapping[str, Point] = {
    "north": (0.0, -1.0),
    "east": (1.0, 0.0),
    "south": (0.0, 1.0),
    "west": (-1.0, 0.0),
}
_STANDING: Mapping[int, tuple[str, ...]] = {
    CHAOS: ("octagon", "apse", "hex"),
    LAW: ("apse", "cross", "apse"),
    FOUNTAIN: ("round", "octagon", "key"),
    SARCOPHAGUS: ("niches", "cross", "rect"),
    BARRICADE: ("ell", "rect", "cut"),
    SKELETONS: ("cave", "niches"),
    LABYRINTH: ("rect", "cut"),
    THRONE: ("apse", "basilica", "niches"),
}
_GAPS = {
    "door": (4.4, 5.2, 6.0),
    "wall": (7.2, 7.6, 8.6, 10.5, 13.0),
    "far": (4.2, 5.0, 6.4),
}
"""Rock between two rooms; a corridor with the sign of a hidden door fits where a wall is."""
_EDGE = 6.5  # rock around all rooms
_STAIR = 11.0  # the same where a way leads out
_LAP = 2.4  # by which two parts of one room overlap
_EVEN = frozenset({"octagon", "round", "hex", "cross"})
_TURNED = frozenset({"rect", "cut", "octagon", "apse", "stepped"})
_ROUNDS = 18
_LEAST = {"great": 36.0, "odd": 27.0, "plain": 23.5}
_NEEDS = {
    False: ((19.0, 8.2), (11.0, 7.0), (10.5, 6.6)),
    True: ((16.0, 12.0), (19.0, 8.2), (10.5, 6.6)),
}
"""Sizes of a name, and of things with their numbers, in the greatest hall and elsewhere."""
_HAND = 0.16  # by how much a wall is off
_TRIES = 4  # more compositions, until one is no grid


@dataclass
class Room:
    """A box of the Sudoku as built: its form, size, place, and how far it is turned.

    ``local`` is its outline around (0, 0), ``wide`` and ``high`` the rectangle around that.
    """

    box: int
    kind: str
    w: float
    h: float
    turn: float
    local: list[Point]
    x: float = 0.0
    y: float = 0.0
    wide: float = field(init=False)
    high: float = field(init=False)

    def __post_init__(self) -> None:
        self._centre()

    def _centre(self) -> None:
        x0, y0, x1, y1 = bounds(self.local)
        self.local = [(x - (x0 + x1) / 2, y - (y0 + y1) / 2) for x, y in self.local]
        self.wide, self.high = x1 - x0, y1 - y0

    @property
    def outline(self) -> list[Point]:
        return [(self.x + a, self.y + b) for a, b in self.local]

    @property
    def area(self) -> float:
        return abs(area(self.local))

    @property
    def natural(self) -> bool:
        return self.kind == "cave"

    def holds(self, clear: Sequence[Line], *, great: bool) -> bool:
        """Return whether there is floor for a name and three things beside what stays clear."""
        x0, y0, x1, y1 = bounds(self.local)
        left = Field(x1 - x0, y1 - y0, 2.0, self.x + x0, self.y + y0)
        left.fill(self.outline)
        left = left.shrunk(0.5)
        for outline in clear:
            left.fill(outline, on=False)
        for w, h in _NEEDS[great]:
            place = left.nearest(w, h, self.x, self.y - self.high * 0.3)
            if place is None:
                return False
            left.take(place.x, place.y, w, h, 0.4)
        return True

    def scale(self, across: float, down: float) -> None:
        self.local = [(x * across, y * down) for x, y in self.local]
        self.w, self.h = self.w * across, self.h * down
        self.wide, self.high = self.wide * across, self.high * down

    def straighten(self) -> None:
        """Turn a room back, so that it takes less."""
        self.local, self.turn = turned(self.local, -self.turn), 0.0
        self._centre()

    def simplify(self, rng: Rng) -> None:
        """Make a room a plain hall of the same size, which holds more."""
        self.kind, self.w, self.h, self.turn = "cut", self.wide, self.high, 0.0
        self.local = worn(forms.chamfered(self.w, self.h, 2.2), rng, _HAND)
        self._centre()


@dataclass(frozen=True)
class Composition:
    """The rooms of the nine boxes, the pairs that are one room, and the columns and rows of
    squares of the whole."""

    rooms: tuple[Room, ...]
    joined: tuple[tuple[int, int], ...]
    columns: int
    rows: int

    @property
    def width(self) -> float:
        return self.columns * NATURAL

    @property
    def height(self) -> float:
        return self.rows * NATURAL


def composed(view: Sight, rng: Rng) -> Composition:
    """Return the rooms as a scheme wants them, packed: from afar not as three rows or columns."""
    result = _composed(view, rng)
    for number in range(_TRIES):
        if not _is_gridlike(result.rooms):
            break
        result = _composed(view, rng.child(f"try {number}"))
    return result


def _is_gridlike(rooms: Sequence[Room]) -> bool:
    """Return whether two straight lines, both level or both upright, cut the rooms by threes."""
    down = [(room.y - room.high / 2, room.y + room.high / 2) for room in rooms]
    across = [(room.x - room.wide / 2, room.x + room.wide / 2) for room in rooms]
    rows = [down[i : i + 3] for i in (0, 3, 6)]
    columns = [across[i::3] for i in (0, 1, 2)]
    return any(
        all(
            max(end for _, end in here) < min(begin for begin, _ in there)
            for here, there in pairwise(some)
        )
        for some in (rows, columns)
    )


def _composed(view: Sight, rng: Rng) -> Composition:
    pairs = combinations(range(9), 2)
    joined = tuple((a, b) for a, b in pairs if between(view, a, b) == "arch")
    scheme = rng.choice(SCHEMES)(view.landmark, rng.child("scheme"))
    mates = {box for pair in joined for box in pair}
    rooms = [
        _room(box, view, scheme, rng.child(f"box {box}"), mate=box in mates) for box in range(9)
    ]
    _Packing(rooms, view, scheme, joined, rng.child("packing")).run()
    columns, rows = _framed(rooms, view)
    return Composition(tuple(rooms), joined, columns, rows)


def _room(box: int, view: Sight, scheme: Scheme, rng: Rng, *, mate: bool) -> Room:
    """Return a box as built, not yet at its place."""
    great, standing = box == view.landmark, view.standing[box]
    name = _size_of(box, view, scheme, rng, mate=mate)
    size = SIZES[name]
    w, h = (low + (high - low) * rng.random() for low, high in (size.width, size.height))
    kind = rng.choice(size.forms)
    if view.fires[box] and name in ("room", "hall") and rng.below(2):
        kind = "cave"
    if standing and not great and name != "cave":
        kind = rng.choice(_STANDING[standing[0]])
    if mate:
        kind = rng.choice(("rect", "cut", "cave"))
        w, h = max(w, 29), max(h, 25)
    if kind in _EVEN and name in ("great", "room"):
        w = h = (w + h) / 2
    if kind == "round":
        w = h = max(w, h, 27)
    if kind in ("niches", "basilica") and min(w, h) < 23:
        h += 2.5
    if box in scheme.upright or (box not in scheme.level and rng.below(2)):
        w, h = h, w
    turn = _turn(box, kind, max(w, h), scheme, rng, fixed=mate or great)
    local = turned(forms.FORMS[kind](w, h, rng), turn)
    if kind not in ("cave", "round"):
        local = worn(local, rng, _HAND)
    return Room(box, kind, w, h, turn, local)


def _size_of(box: int, view: Sight, scheme: Scheme, rng: Rng, *, mate: bool) -> str:
    """Return the size that a scheme has for a box, or what it holds in plain sight asks for."""
    size = scheme.sizes[box]
    if box == view.landmark and size not in ("cavern", "court"):
        return "great"
    if mate and size in ("cell", "nave", "long", "odd"):
        return "room"
    mute = not (view.standing[box] or view.fires[box] or box == view.landmark)
    mute = mute and all(side == "wall" for side in view.sides[box])
    if mute and size not in ("cell", "court", "great") and rng.below(10) < scheme.small:
        return "cell"
    return "room" if view.standing[box] and size == "cell" else size


def _turn(box: int, kind: str, long: float, scheme: Scheme, rng: Rng, *, fixed: bool) -> float:
    """Return how far a room is turned: most are straight, a few askew, small ones on a corner."""
    if scheme.facing and not fixed and box in (0, 2, 6, 8) and kind in _TURNED:
        return radians(-35 if box in (0, 8) else 35)
    if fixed or scheme.straight or kind in ("cave", "round", "basilica", "tee", "stepped"):
        return 0.0
    return radians(rng.choice((0, 0, 0, 0, 10, -10) if long > 30 else (0, 0, 0, 0, 45, 20, -16)))


class _Packing:
    """Moves rooms until none is too near another, their order holds, and all lie in the frame."""

    def __init__(
        self,
        rooms: Sequence[Room],
        view: Sight,
        scheme: Scheme,
        joined: Sequence[tuple[int, int]],
        rng: Rng,
    ) -> None:
        self.rooms, self.view, self.scheme, self.rng = rooms, view, scheme, rng
        self.pairs = []
        for a, b in combinations(range(9), 2):
            look = between(view, a, b)
            kind = look if look in _GAPS else "door"
            gap = rng.choice(_GAPS[kind]) + scheme.apart[a // 3 != b // 3]
            self.pairs.append((rooms[a], rooms[b], gap, kind == "door", (a, b) in joined))
        x, y = ((most - size) / 2 for most, size in zip(MOST, scheme.frame, strict=True))
        self.limits = []
        for looks in view.sides:
            north, east, south, west = (11.5 if look == "out" else 4.6 for look in looks)
            self.limits.append((x + west, y + north, MOST[0] - x - east, MOST[1] - y - south))
        self.homes = [(MOST[0] / 2 + x, MOST[1] / 2 + y) for x, y in scheme.places]
        for room, (x, y) in zip(rooms, self.homes, strict=True):
            room.x, room.y = x, y
            self._keep_in(room)

    def run(self) -> None:
        for number in range(_ROUNDS):
            for _ in range(22 if number < 11 else 0):
                self._move(0.05 if number < 2 else 0.02)
            for _ in range(17):
                self._move(0.0)
            tight = self._move(0.0)
            if number and not tight:
                return
            for p, q, wide in tight if number else ():
                self._squeeze(p, q, wide=wide)
                if number > 11:  # however small
                    for room in (p, q):
                        self._shrink(room)

    def _move(self, pull: float) -> list[tuple[Room, Room, bool]]:
        """Move all rooms once; return the pairs that are too near, and whether across."""
        if pull:
            for room, (x, y) in zip(self.rooms, self.homes, strict=True):
                room.x, room.y = room.x + (x - room.x) * pull, room.y + (y - room.y) * pull
        tight = []
        for p, q, gap, door, joined in self.pairs:
            if joined:
                _couple(p, q)
                continue
            across, down = _separate(p, q, gap, drawn=door and pull > 0)
            if max(across, down) > 0.6:
                tight.append((p, q, across > down))
        for room in self.rooms:
            self._keep_in(room)
        return tight

    def _keep_in(self, room: Room) -> None:
        west, north, east, south = self.limits[room.box]
        room.x = min(max(room.x, west + room.wide / 2), east - room.wide / 2)
        room.y = min(max(room.y, north + room.high / 2), south - room.high / 2)

    def _squeeze(self, p: Room, q: Room, *, wide: bool) -> None:
        """Make two rooms smaller, as far as they can be; the landmark last."""
        for room in sorted((p, q), key=lambda room: room.box == self.view.landmark):
            even = room.turn or room.kind in ("round", "octagon", "hex", "key")
            size = min(room.w, room.h) if even else room.wide if wide else room.high
            plain = room.kind in ("rect", "cut", "apse", "basilica")
            great = room.box == self.view.landmark
            least = _LEAST["great" if great else "plain" if plain else "odd"]
            if room.turn and size < least + 1:
                room.straighten()  # on its corner it takes half as much again
            elif size > least:
                by = max(0.92, least / size)
                room.scale(by if wide or even else 1.0, by if not wide or even else 1.0)
                if size > least + 4 and not great:
                    return

    def _shrink(self, room: Room) -> None:
        if room.turn:
            room.straighten()
        else:
            room.scale(0.96, 0.96)
        if room.kind in _EVEN | {"ell", "tee", "key"} and min(room.wide, room.high) < 29:
            room.simplify(self.rng)


def _apart(p: Room, q: Room, x: float, y: float) -> None:
    """Move two rooms apart by twice as much as given."""
    p.x, p.y, q.x, q.y = p.x - x, p.y - y, q.x + x, q.y + y


def _separate(p: Room, q: Room, gap: float, *, drawn: bool) -> tuple[float, float]:
    """Move two rooms apart as far as they need; return how much they lack, across and down.

    Those ``drawn`` together are moved nearer where more rock lies between them than need be.
    """
    dx, dy = q.x - p.x, q.y - p.y
    row, column = p.box // 3 == q.box // 3, p.box % 3 == q.box % 3
    need_x, need_y = (p.wide + q.wide) / 2 + gap, (p.high + q.high) / 2 + gap
    lack_x, lack_y = need_x - abs(dx), need_y - abs(dy)
    if drawn and row and lack_x < 0:
        _apart(p, q, 0.04 * lack_x, 0)
    if drawn and column and lack_y < 0:
        _apart(p, q, 0, 0.04 * lack_y)
    if row:  # the east stays east, and most of two neighbours in a row faces each other
        lack = max(0.0, need_x - dx) if lack_y > 0 or dx < 0.55 * need_x else 0.0
        off = abs(dy) - 0.42 * (p.high + q.high)
        if off > 0:
            _apart(p, q, 0, -0.12 * off * (1 if dy > 0 else -1))
        _apart(p, q, 0.3 * lack, 0)
        return lack, 0.0
    if column:
        lack = max(0.0, need_y - dy) if lack_x > 0 or dy < 0.55 * need_y else 0.0
        off = abs(dx) - 0.42 * (p.wide + q.wide)
        if off > 0:
            _apart(p, q, -0.12 * off * (1 if dx > 0 else -1), 0)
        _apart(p, q, 0, 0.3 * lack)
        return 0.0, lack
    if lack_x <= 0 or lack_y <= 0:
        return 0.0, 0.0
    if lack_x < lack_y:
        _apart(p, q, 0.3 * lack_x * (1 if q.box % 3 > p.box % 3 else -1), 0)
        return lack_x, 0.0
    _apart(p, q, 0, 0.3 * lack_y)
    return 0.0, lack_y


def _couple(p: Room, q: Room) -> None:
    """Let two parts of one room overlap a little, and face each other."""
    dx, dy = q.x - p.x, q.y - p.y
    if p.box // 3 == q.box // 3:
        _apart(p, q, ((p.wide + q.wide) / 2 - _LAP - dx) * 0.25, 0)
        off = abs(dy) - min(p.high, q.high) * 0.35
        _apart(p, q, 0, -max(0, off) * 0.3 * (1 if dy > 0 else -1))
    else:
        _apart(p, q, 0, ((p.high + q.high) / 2 - _LAP - dy) * 0.25)
        off = abs(dx) - min(p.wide, q.wide) * 0.35
        _apart(p, q, -max(0, off) * 0.3 * (1 if dx > 0 else -1), 0)


def _framed(rooms: Sequence[Room], view: Sight) -> tuple[int, int]:
    """Move all rooms so that no empty margin is left; return the squares across and down."""

    def margin(room: Room, side: str) -> float:
        return _STAIR if view.sides[room.box][SIDES.index(side)] == "out" else _EDGE

    x0 = min(room.x - room.wide / 2 - margin(room, "west") for room in rooms)
    x1 = max(room.x + room.wide / 2 + margin(room, "east") for room in rooms)
    y0 = min(room.y - room.high / 2 - margin(room, "north") for room in rooms)
    y1 = max(room.y + room.high / 2 + margin(room, "south") for room in rooms)
    columns, rows = ceil((x1 - x0) / NATURAL), ceil((y1 - y0) / NATURAL)
    dx, dy = (columns * NATURAL - x0 - x1) / 2, (rows * NATURAL - y0 - y1) / 2
    for room in rooms:
        room.x, room.y = room.x + dx, room.y + dy
    return columns, rows
