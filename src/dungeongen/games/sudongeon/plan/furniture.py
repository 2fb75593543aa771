"""What stands in the rooms, seen from above: shrines, fires, columns, water, tombs, and lumber.

All of it is in plain sight. A drawing has its origin in the middle of where it stands, and lengths
are in squares.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from itertools import pairwise
from math import cos, pi, sin
from typing import Protocol

from dungeongen.core.rng import Rng
from dungeongen.draw.plan import Point
from dungeongen.draw.plan_forms import Form, ellipse
from dungeongen.draw.plan_furniture import (
    BUILT,
    CAVE,
    Draw,
    Furnished,
    bone,
    inlay,
    lumber,
    pool_or_pit,
    skull,
    tomb,
    water,
)
from dungeongen.draw.raster import Raster
from dungeongen.draw.sketch import DARK, LIGHT, Sketch, Tone
from dungeongen.games.sudongeon.layout import FeatureKind, Kind
from dungeongen.games.sudongeon.plan.corridors import Sight

_TURN = 2 * pi
_BROKEN = frozenset({"hall", "great hall", "ell", "tee", "columns"})  # what a chasm may break
_PIECES = 6.0  # squares of a room for each piece of lumber


class _Spot(Protocol):
    @property
    def x(self) -> float: ...
    @property
    def y(self) -> float: ...
    @property
    def size(self) -> float: ...


def furnish(
    to: Furnished,
    view: Sight,
    form: Form,
    columns: Sequence[Point],
    boxes: Sequence[int],
    spots: Mapping[int, Mapping[Kind, _Spot]],
    free: Raster,
    blocked: Container[Point],
    rng: Rng,
) -> None:
    """Furnish a room: ``free`` is its floor off all places for things.

    No tomb stands where one is ``blocked`` by a door.
    """
    inlay(to, form, rng)
    for x, y in columns:
        to.add_column(x, y, rng)
    for x, y in form.tombs:
        if (x, y) not in blocked:
            to.put(tomb, x, y, 0.8, 1.2, rng)
    for box in boxes:
        for digit in view.standing[box]:
            spot = spots[box][Kind.FEATURE]
            to.put(STANDING[digit], spot.x, spot.y, spot.size, spot.size, rng, spot.size)
            half = spot.size / 2
            if digit in (FeatureKind.BARRICADE, FeatureKind.LABYRINTH):
                to.blocks.append(
                    (
                        (spot.x - half, spot.y - half),
                        (spot.x + half, spot.y - half),
                        (spot.x + half, spot.y + half),
                        (spot.x - half, spot.y + half),
                    )
                )
        if view.fires[box]:
            spot = spots[box][Kind.NPC]
            to.put(fire, spot.x, spot.y, spot.size, spot.size, rng, spot.size)
    if form.kind == "cave":
        water(to, form, free, rng)
    else:
        pool_or_pit(to, form, free, rng)
    kinds = CAVE if form.kind == "cave" else BUILT
    lumber(to, form, free, rng, kinds, 2 + int(free.area / _PIECES))


def chasm(to: Furnished, form: Form, free: Raster, rng: Rng) -> bool:
    """Break the floor of a hall from wall to wall, with a bridge; return whether there is room."""
    xs, ys = zip(*form.outline, strict=True)
    left, top, wide, high = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    if form.kind not in _BROKEN or max(wide, high) < 9 or rng.below(4) == 0:
        return False
    whole = Raster(free.columns, free.rows)
    whole.fill(form.outline)
    floor = whole.shrunk(1)
    across = wide >= high
    places = (
        [left + 2.5 + 0.5 * i for i in range(int(2 * wide) - 9)]
        if across
        else [top + 2.5 + 0.5 * i for i in range(int(2 * high) - 9)]
    )
    rng.shuffle(places)
    for place in places:
        area = (place - 0.75, top, 1.5, high) if across else (left, place - 0.75, wide, 1.5)
        band = Raster(free.columns, free.rows)
        band.add(*area)
        x, y, w, h = area
        if (band & floor).bits != (band & free).bits or not whole.covers(
            x + 0.1, y + 0.1, w - 0.2, h - 0.2
        ):
            continue
        long = high if across else wide
        sketch = Sketch(rng)
        edges: list[list[Point]] = []
        for side in (-0.5, 0.5):
            steps = [
                (side + 0.3 * (rng.random() - 0.5), long * (i / 8 - 0.5) * 1.04) for i in range(9)
            ]
            edges.append(steps if side < 0 else steps[::-1])
        crack = [*edges[0], *edges[1]]
        sketch.line(*(crack if across else [(y, x) for x, y in crack]), closed=True, tone=Tone.DEEP)
        bridge(sketch, across)
        to.add(sketch, *((place, top + high / 2) if across else (left + wide / 2, place)), area)
        free.clear(*area)
        return True
    return False


def bridge(to: Sketch, across: bool) -> None:
    """Planks between two ropes, 2.4 squares long."""
    x, y = (1.2, 0.5) if across else (0.5, 1.2)
    to.rect(-x, -y, 2 * x, 2 * y, LIGHT)
    for i in range(1, 10):
        t = -1.2 + 0.24 * i
        to.line(*(((t, -y), (t, y)) if across else ((-x, t), (x, t))))


# Single pieces

# Features in plain sight, and fires: within a square of side 1


def _altar(to: Sketch) -> None:
    """An altar on two steps, with a candle at either end."""
    for half in (0.5, 0.4):
        to.rect(-half, -0.7 * half, 2 * half, 1.4 * half, LIGHT)
    to.rect(-0.28, -0.14, 0.56, 0.28, LIGHT)
    for x in (-0.34, 0.34):
        to.arc(x, 0, 0.035, tone=DARK)


def chaos(to: Sketch) -> None:
    """An altar with a star of eight rays."""
    _altar(to)
    for i in range(8):
        t = _TURN * i / 8
        to.line((0.03 * cos(t), 0.03 * sin(t)), (0.12 * cos(t), 0.12 * sin(t)))


def law(to: Sketch) -> None:
    """An altar with a ring and a cross in it."""
    _altar(to)
    to.arc(0, 0, 0.1)
    to.line((0, -0.1), (0, 0.1))
    to.line((-0.1, 0), (0.1, 0))


def fountain(to: Sketch) -> None:
    """A basin with ripples around its spout."""
    rim = ellipse(0, 0, 0.5, 0.5, 8)
    to.line(*rim, closed=True, tone=LIGHT)
    to.arc(0, 0, 0.4, tone=Tone.WATER)
    to.arc(0, 0, 0.09, tone=LIGHT)
    for r, begin in ((0.17, 0.05), (0.24, 0.4), (0.31, 0.7)):
        to.arc(0, 0, r, begin, begin + 0.34)


def sarcophagus(to: Sketch) -> None:
    """A stone coffin whose lid has a figure on it."""
    to.rect(-0.3, -0.5, 0.6, 1.0, DARK)
    to.rect(-0.22, -0.42, 0.44, 0.84, LIGHT)
    to.arc(0, -0.26, 0.08)
    to.line((-0.1, -0.14), (0.1, -0.14), (0.06, 0.34), (-0.06, 0.34), closed=True)


def barricade(to: Sketch) -> None:
    """Beams and stakes thrown across the way."""
    for tilt, shift in ((0.16, -0.3), (-0.14, -0.06), (0.12, 0.2), (-0.1, 0.34)):
        to.line(
            (-0.5, shift - tilt),
            (0.5, shift + tilt),
            (0.5, shift + tilt + 0.1),
            (-0.5, shift - tilt + 0.1),
            closed=True,
            tone=LIGHT,
        )
    for x in (-0.34, 0.0, 0.32):
        to.line(
            (x - 0.12, -0.46),
            (x + 0.16, 0.46),
            (x + 0.24, 0.44),
            (x - 0.04, -0.48),
            closed=True,
            tone=LIGHT,
        )


def skeletons(to: Sketch) -> None:
    """The bones of several people, and their skulls."""
    for x, y in ((-0.3, -0.3), (0.3, -0.26), (-0.32, 0.3), (0.28, 0.34), (0.0, 0.1)):
        bone(to, x, y, 0.24)
    for x, y in ((0.0, -0.2), (-0.2, 0.08), (0.22, 0.06)):
        skull(to, x, y, 0.1)


def labyrinth(to: Sketch) -> None:
    """Walls within walls, as high as a man."""
    to.rect(-0.5, -0.5, 1.0, 1.0, LIGHT)
    for gap, half in ((1, 0.47), (-1, 0.32), (1, 0.17)):
        way = (
            (-0.07, half),
            (-half, half),
            (-half, -half),
            (half, -half),
            (half, half),
            (0.07, half),
        )
        for (ax, ay), (bx, by) in pairwise(way):
            wide = 0.025
            to.line(
                (ax - wide, gap * ay - wide),
                (bx + wide, gap * by - wide),
                (bx + wide, gap * by + wide),
                (ax - wide, gap * ay + wide),
                closed=True,
                tone=Tone.DEEP,
            )


def throne(to: Sketch) -> None:
    """A seat with a high back, on three steps."""
    for half in (0.5, 0.41, 0.32):
        to.rect(-half, -half, 2 * half, 2 * half, LIGHT)
    to.rect(-0.2, -0.16, 0.4, 0.36, LIGHT)
    to.rect(-0.23, -0.24, 0.46, 0.1, Tone.DEEP)
    for x in (-0.23, 0.15):
        to.rect(x, -0.14, 0.08, 0.3, DARK)


def fire(to: Sketch) -> None:
    """A fire in a ring of stones."""
    for i in range(9):
        t = _TURN * i / 9
        to.arc(0.42 * cos(t), 0.42 * sin(t), 0.09, tone=LIGHT)
    for x in (-0.2, 0.2):
        to.line((-x, -0.12), (x, 0.12))
    to.ragged(0, 0, 0.16, 7, DARK)


STANDING: Mapping[int, Draw] = {
    FeatureKind.CHAOS: chaos,
    FeatureKind.LAW: law,
    FeatureKind.FOUNTAIN: fountain,
    FeatureKind.SARCOPHAGUS: sarcophagus,
    FeatureKind.BARRICADE: barricade,
    FeatureKind.SKELETONS: skeletons,
    FeatureKind.LABYRINTH: labyrinth,
    FeatureKind.THRONE: throne,
}
"""The features that anybody sees who looks into a room; a secret passageway is none of them."""
