"""The hatching of rock: patches of parallel strokes, fewer and shorter the farther from a floor.

Each seed of a jittered grid owns the points that are nearer to it than to any other, and its
strokes end at the borders of that cell, as in maps drawn by hand. Patches beside each other have
other directions. Where smooth chance lets it, the rock reaches farther out; its edge is ragged, and
specks lie beyond it. Lengths are in squares.

Covers, backs and the niches of cards are cut into the same rock, which does not thin out there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, inf, pi, sin
from typing import NamedTuple

from dungeongen.core.rng import Rng
from dungeongen.draw.canvas import Canvas, Ink, Rect, Segment
from dungeongen.draw.curves import Line, Noise, Point
from dungeongen.draw.field import Field, distances
from dungeongen.draw.plan import NATURAL

_PITCH = 0.74  # from seed to seed
_REACH = (1.1, 2.55)  # of the rock from a floor: at least, and as much more as chance has it
_FAR = 4.6  # the most of both
_GAP = (0.17, 0.1)  # between strokes: at a wall, and how much more at the edge
_TAPER = 0.05  # at the ends of a stroke, at least
_SHORTEST = 0.15
_TIERS = (0.42, 0.72)  # shares of the reach at which strokes become thinner
_SPECKS = 1.9  # times the reach
_SPECKED = 0.6  # of the usual reach, from which there are specks
_FADE = 0.45  # by which the rock thins out in the last square before the edge of the picture
_EDGE = 0.45  # between a seed and the edge of the picture
_CLEAR = 0.18  # around what stays bare
_FINE = 4.0  # squares of a field to a square of solid rock
_WIDTHS = (0.2, 0.17, 0.14)  # of strokes, in millimetres where squares have their natural side
_SPECK = 0.35


class Hatching(NamedTuple):
    """Strokes in three widths, the heaviest first, and specks."""

    tiers: tuple[tuple[Segment, ...], ...]
    specks: tuple[Point, ...]


def hatching(
    floors: Field, rng: Rng, bare: Iterable[Rect] = (), *, spread: float = 1.0, far: float = 1.0
) -> Hatching:
    """Return the rock in the whole field around some floors.

    ``bare`` rectangles stay white. Seeds lie ``spread`` times as far apart as usual, and the rock
    reaches ``far`` times as far; if that is ``inf`` it does not thin out.
    """
    pitch, reach = _PITCH * spread, [far * share for share in _REACH]
    away = distances(floors, _FAR * far if far < inf else 0.0)
    coarse, fine = Noise(rng.child("coarse"), 3.9), Noise(rng.child("fine"), 1.5)
    left, top = floors.left / floors.fine, floors.top / floors.fine
    right = left + floors.columns / floors.fine
    bottom = top + len(floors.rows) / floors.fine
    random, empty = rng.child("seeds").random, list(bare)
    columns, rows = int((right - left) / pitch) + 1, int((bottom - top) / pitch) + 1
    seeds = [
        [
            (
                left + (i + 0.25 + j % 2 * 0.5 + 0.75 * (random() - 0.5)) * pitch,
                top + (j + 0.5 + 0.75 * (random() - 0.5)) * pitch,
            )
            for i in range(columns)
        ]
        for j in range(rows)
    ]
    tiers: tuple[list[Segment], ...] = ([], [], [])
    specks: list[Point] = []
    above: list[float | None] = [None] * columns
    for j, line in enumerate(seeds):
        before: float | None = None
        for i, (x, y) in enumerate(line):
            turn = None
            if left + _EDGE < x < right - _EDGE and top + _EDGE < y < bottom - _EDGE:
                d = away(x, y)
                inner = d == 0.0 and all(
                    floors.has(x + dx, y + dy)
                    for dx, dy in ((-0.4, 0.0), (0.4, 0.0), (0.0, -0.4), (0.0, 0.4))
                )
                if not inner and d < _FAR * far and not _within(x, y, empty):
                    part = 0.0
                    if far < inf:
                        rough = 0.65 * coarse(x, y) + 0.35 * fine(x, y)
                        edge = min(x - left, right - x, y - top, bottom - y)
                        part = d / (reach[0] + reach[1] * rough**1.3) + _FADE * max(0.0, 1 - edge)
                    if part > 1.0:
                        if far >= _SPECKED and part < _SPECKS and random() < 0.22:
                            specks.append((x, y))
                    elif part <= 0.62 or random() >= (part - 0.62) * 1.9:
                        turn = _unlike(before, above[i], random())
                        tier = 0 if part < _TIERS[0] else 1 if part < _TIERS[1] else 2
                        gap = (_GAP[0] + _GAP[1] * part) * spread
                        near = _neighbours(seeds, i, j, x, y)
                        tiers[tier].extend(_patch(x, y, near, turn, gap, tier, rng))
            before = above[i] = turn
    return Hatching(tuple(map(tuple, tiers)), tuple(specks))


def paint_rock(canvas: Canvas, rock: Hatching, x: float, y: float, s: float) -> None:
    """Draw strokes and specks with squares of ``s`` millimetres, from an origin at (x, y)."""
    specks = tuple((a, b, a + 0.01 / s, b) for a, b in rock.specks)
    for strokes, wide in zip((*rock.tiers, specks), (*_WIDTHS, _SPECK), strict=True):
        lines = [(x + a * s, y + b * s, x + c * s, y + d * s) for a, b, c, d in strokes]
        canvas.lines(lines, ink=Ink.HATCH, width=wide * s / NATURAL)


def solid_rock(
    w: float, h: float, hollows: Iterable[Line], rng: Rng, square: float
) -> tuple[Segment, ...]:
    """Return the strokes of rock that fills a rectangle and more, but for some hollows.

    All is in millimetres, with the rectangle's upper left corner as the origin; ``square`` is the
    side of a square of a map that has such strokes.
    """
    beyond = 2 * _PITCH
    wide, high = w / square + 2 * beyond, h / square + 2 * beyond
    field = Field(wide, high, _FINE, -beyond, -beyond)
    for hollow in hollows:
        field.fill([(x / square, y / square) for x, y in hollow])
    strokes, *_ = hatching(field, rng, far=inf).tiers
    return tuple((a * square, b * square, c * square, d * square) for a, b, c, d in strokes)


def _within(x: float, y: float, boxes: Sequence[Rect]) -> bool:
    return any(
        a - _CLEAR < x < a + w + _CLEAR and b - _CLEAR < y < b + h + _CLEAR for a, b, w, h in boxes
    )


def _unlike(one: float | None, other: float | None, share: float) -> float:
    """Return the direction of a patch that differs from those of its neighbours."""
    turn = share * pi
    for step in (0.0, 1.0, 2.1, 0.5):
        turn = (share * pi + step) % pi
        if all(
            abs((turn - near + pi / 2) % pi - pi / 2) > 0.45
            for near in (one, other)
            if near is not None
        ):
            break
    return turn


def _neighbours(
    seeds: Sequence[Sequence[Point]], i: int, j: int, x: float, y: float
) -> list[Point]:
    """Return where the seeds around one lie, as seen from it."""
    return [
        (a - x, b - y)
        for row in range(max(0, j - 1), min(len(seeds), j + 2))
        for k, (a, b) in enumerate(seeds[row][max(0, i - 1) : i + 2], max(0, i - 1))
        if (k, row) != (i, j)
    ]


def _patch(
    x: float, y: float, near: Sequence[Point], turn: float, gap: float, tier: int, rng: Rng
) -> Iterable[Segment]:
    """Yield parallel strokes around a seed, cut half way to each neighbour; the last tier has few
    and short ones."""
    ux, uy = cos(turn), sin(turn)
    ahead: list[Point] = []
    behind: list[Point] = []
    for a, b in near:  # (t, k) lies on our side of a bisector while t * along + k * across <= half
        along, half = a * ux + b * uy, (a * a + b * b) / 2
        if abs(along) > 1e-6:
            (ahead if along > 0 else behind).append((half / along, (b * ux - a * uy) / along))
    random, count = rng.random, 1 if tier == 2 else 3
    for step in range(-count, count + 1):
        k = step * gap + 0.024 * (random() - 0.5)
        high = min([d - k * c for d, c in ahead], default=0.0)
        low = max([d - k * c for d, c in behind], default=0.0)
        low, high = low + _TAPER * (1 + random()), high - _TAPER * (1 + random())
        if tier == 2:
            middle, half = (low + high) / 2, (high - low) * (0.3 + 0.12 * random())
            low, high = middle - half, middle + half
        if high - low > _SHORTEST:
            tilt = k + 0.05 * (random() - 0.5) * (high - low)
            yield (
                x + low * ux - k * uy,
                y + low * uy + k * ux,
                x + high * ux - tilt * uy,
                y + high * uy + tilt * ux,
            )
