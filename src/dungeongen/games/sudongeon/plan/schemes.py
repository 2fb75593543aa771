"""Schemes of composition: where the nine boxes would like to lie, and how large each is.

Places count from the middle of the map, in millimetres of a sheet of A4. The order of the boxes
holds in all of them: east stays east, and south stays south.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from dungeongen.core.rng import Rng
from dungeongen.draw.curves import TURN, Point

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
