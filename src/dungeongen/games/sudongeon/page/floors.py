"""Five floors: flagstones, herringbone, trodden earth, a broken mosaic, and water.

Lengths are in cells, from the top left corner of the box. Floors are fainter than furniture.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

from dungeongen.core.rng import Rng
from dungeongen.draw.sketch import LIGHT, Sketch


def flags(to: Sketch) -> None:
    """Flagstones of many sizes, with joints that are worn away in places; a few are darker."""
    for row in range(6):
        x, y = -0.3 * to.rng.random(), row / 2
        while x < 3:
            wide = 0.4 + 0.35 * to.rng.random()
            corners = [(x + to.within(0.04), y + to.within(0.04)),
                       (x + wide + to.within(0.04), y + to.within(0.04)),
                       (x + wide + to.within(0.04), y + 0.5 + to.within(0.04))]  # fmt: skip
            if to.rng.random() < 0.08:
                to.rect(x + 0.03, y + 0.03, wide - 0.06, 0.44, LIGHT)
            else:
                if to.rng.random() < 0.55:
                    to.line(*corners[:2])
                if to.rng.random() < 0.55 and x + wide < 3:
                    to.line(*corners[1:])
            x += wide


def herringbone(to: Sketch) -> None:
    """Bricks in a herringbone, where they have not been worn away."""
    middles = [(0.4 + 2.2 * to.rng.random(), 0.4 + 2.2 * to.rng.random()) for _ in range(3)]
    step = 0.17
    for row in range(-2, 20):
        for column in range(-2, 20):
            x, y = column * step, row * step
            if min(hypot(x - a, y - b) for a, b in middles) > 0.55:
                continue
            match (column - row) % 4:
                case 0:
                    to.line((x, y), (x + 2 * step, y))
                case 2:
                    to.line((x, y), (x, y + 2 * step))


def earth(to: Sketch) -> None:
    """Trodden earth: specks, pebbles, and a few short furrows."""
    for _ in range(70):
        x, y = 3 * to.rng.random(), 3 * to.rng.random()
        to.line((x, y), (x + 0.012, y))
    for _ in range(14):
        x, y = 3 * to.rng.random(), 3 * to.rng.random()
        to.line((x, y), (x + 0.08, y - 0.035), (x + 0.16, y))
    for _ in range(7):
        to.arc(3 * to.rng.random(), 3 * to.rng.random(), 0.025 + 0.02 * to.rng.random())


def mosaic(to: Sketch) -> None:
    """A border of small tiles, light and dark by turns, that is broken in places."""
    near, far, tiles = 0.13, 0.27, 20
    length = (3 - 2 * near) / tiles
    for side in range(4):
        for i in range(tiles):
            if to.rng.random() < 0.3:
                continue
            at = near + i * length
            corners = ((at, near), (at + length, near), (at + length, far), (at, far))
            tile = [_quarter(corner, side) for corner in corners]
            to.line(*tile, closed=True, tone=LIGHT if i % 2 else None)


def _quarter(point: tuple[float, float], times: int) -> tuple[float, float]:
    x, y = point
    for _ in range(times):
        x, y = 3 - y, x
    return x, y


def water(to: Sketch) -> None:
    """Puddles with ripples."""
    for _ in range(3):
        x, y, r = 0.5 + 2 * to.rng.random(), 0.5 + 2 * to.rng.random(), 0.3 + 0.2 * to.rng.random()
        to.arc(x, y, r, flat=0.55, tone=LIGHT)
        for i in range(3):
            half = r * (0.55 - 0.14 * i)
            at = y + (i - 1) * 0.16 * r
            to.line(
                (x - half, at), (x - half / 3, at - 0.03), (x + half / 3, at + 0.03), (x + half, at)
            )


FLOORS: tuple[Callable[[Sketch], None], ...] = (flags, herringbone, earth, mosaic, water)


def floor(rng: Rng) -> Sketch:
    """Return what can be seen of one of five floors, in cells."""
    to = Sketch(rng)
    rng.choice(FLOORS)(to)
    return to
