"""Forms of rooms: outlines around (0, 0), as wide and high as asked, some of them turned by chance.

Lengths are in millimetres of a map whose squares are ``NATURAL`` wide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import atan2, cos, pi, sin

from dungeongen.core.rng import Rng
from dungeongen.draw.curves import TURN, Point, bounds, broken, ellipse, rectangle, smooth

Form = Callable[[float, float, Rng], list[Point]]

_NICHE = (1.35, 1.9)  # half of its width, and its depth
_BAY = (2.6, 2.2)  # radius and depth of a round chapel


def rect(w: float, h: float, rng: Rng) -> list[Point]:
    return rectangle(-w / 2, -h / 2, w, h)


def chamfered(w: float, h: float, cut: float) -> list[Point]:
    """Return a rectangle whose corners are cut."""
    x, y, c = w / 2, h / 2, cut
    return [
        (-x + c, -y),
        (x - c, -y),
        (x, -y + c),
        (x, y - c),
        (x - c, y),
        (-x + c, y),
        (-x, y - c),
        (-x, -y + c),
    ]


def cut(w: float, h: float, rng: Rng) -> list[Point]:
    return chamfered(w, h, min(w, h) * 0.2)


def octagon(w: float, h: float, rng: Rng) -> list[Point]:
    return chamfered(w, h, min(w, h) * 0.293)


def rotunda(w: float, h: float, rng: Rng) -> list[Point]:
    return ellipse(0, 0, w / 2, h / 2, 40)


def hexagon(w: float, h: float, rng: Rng) -> list[Point]:
    x, y, c = w / 2, h / 2, min(w * 0.25, h * 0.5)
    return [(-x + c, -y), (x - c, -y), (x, 0), (x - c, y), (-x + c, y), (-x, 0)]


def cave(w: float, h: float, rng: Rng) -> list[Point]:
    """A few swells and bays on an oval, with an edge of broken rock."""
    count = 10 + rng.below(5)
    waves = [(k, rng.random() * TURN, 0.5 + 0.5 * rng.random()) for k in (2, 3, 5)]
    knots = []
    for i in range(count):
        t = TURN * (i + 0.5 * (rng.random() - 0.5)) / count
        c, s = cos(t), sin(t)
        swell = 0.86 + 0.1 * sum(share * sin(k * t + begin) for k, begin, share in waves)
        r = swell * (0.92 + 0.16 * rng.random()) / max(abs(c), abs(s)) ** 0.55
        knots.append((c * r * w / 2, s * r * h / 2))
    points = broken(smooth(knots, closed=True, parts=6), rng, 0.75)
    x0, y0, x1, y1 = bounds(points)
    return [
        ((x - (x0 + x1) / 2) * w / (x1 - x0), (y - (y0 + y1) / 2) * h / (y1 - y0))
        for x, y in points
    ]


def cross(w: float, h: float, rng: Rng) -> list[Point]:
    a, b = w * (0.2 + 0.08 * rng.random()), h * (0.2 + 0.08 * rng.random())
    x, y = w / 2, h / 2
    quarter = [(x - a, -y), (x - a, -y + b), (x, -y + b)]
    return [
        *quarter,
        *((a, -b) for a, b in quarter[::-1]),
        *((-a, -b) for a, b in quarter),
        *((-a, b) for a, b in quarter[::-1]),
    ]


def ell(w: float, h: float, rng: Rng) -> list[Point]:
    x, y, a, b = w / 2, h / 2, w * 0.38, h * 0.36
    points = [(-x, -y), (x - a, -y), (x - a, -y + b), (x, -y + b), (x, y), (-x, y)]
    return _mirrored(points, across=rng.below(2) == 1, down=rng.below(2) == 1)


def tee(w: float, h: float, rng: Rng) -> list[Point]:
    """A hall with a wing in the middle of one side."""
    a, b = w * (0.24 + 0.06 * rng.random()), h * 0.4
    x, y = w / 2, h / 2
    points = [
        (-x, -y),
        (x, -y),
        (x, -y + b),
        (x - a, -y + b),
        (x - a, y),
        (-x + a, y),
        (-x + a, -y + b),
        (-x, -y + b),
    ]
    return _mirrored(points, across=False, down=rng.below(2) == 1)


def stepped(w: float, h: float, rng: Rng) -> list[Point]:
    """A hall with a porch before it, narrower and off the middle."""
    a, b, c = w * 0.3, h * (0.2 + 0.1 * rng.random()), h * (0.18 + 0.12 * rng.random())
    x, y = w / 2, h / 2
    points = [
        (-x, -y + b),
        (-x + a, -y + b),
        (-x + a, -y),
        (x, -y),
        (x, y),
        (-x + a, y),
        (-x + a, y - c),
        (-x, y - c),
    ]
    return _mirrored(points, across=rng.below(2) == 1, down=False)


def _mirrored(points: list[Point], *, across: bool, down: bool) -> list[Point]:
    """Return an outline mirrored, and still clockwise."""
    result = [(-x if across else x, -y if down else y) for x, y in points]
    return result[::-1] if across != down else result


def _along(
    w: float, h: float, rng: Rng, make: Callable[[float, float], list[Point]]
) -> list[Point]:
    """Return an outline made along the longer side, one way or the other."""
    if w >= h:
        return _mirrored(make(w, h), across=rng.below(2) == 1, down=False)
    points = _mirrored(make(h, w), across=rng.below(2) == 1, down=False)
    return [(y, x) for x, y in points][::-1]


def apse(w: float, h: float, rng: Rng) -> list[Point]:
    """A hall that ends in a half circle."""

    def outline(a: float, b: float) -> list[Point]:
        r = b / 2 - 1.6
        end = a / 2 - r
        return [
            (-a / 2, -b / 2),
            (end, -b / 2),
            *_arc(end, r, r, 12),
            (end, b / 2),
            (-a / 2, b / 2),
        ]

    return _along(w, h, rng, outline)


def stadium(w: float, h: float, rng: Rng) -> list[Point]:
    """A hall with two round ends."""

    def outline(a: float, b: float) -> list[Point]:
        r = b / 2
        half = _arc(a / 2 - r, r, r, 12)
        return [*half, *((-x, -y) for x, y in half)]

    return _along(w, h, rng, outline)


def _arc(x: float, rx: float, ry: float, parts: int) -> list[Point]:
    """Return a half ellipse that bulges to the right of (x, 0), from above to below."""
    turns = (pi * (i / parts - 0.5) for i in range(parts + 1))
    return [(x + rx * cos(t), ry * sin(t)) for t in turns]


def niches(w: float, h: float, rng: Rng) -> list[Point]:
    """A hall with niches in its longer walls."""
    half, deep = _NICHE

    def outline(a: float, b: float) -> list[Point]:
        count = max(2, int(a // 7.5))
        niche = [(-half, 0.0), (-half, deep), (half, deep), (half, 0.0)]
        return bays(a, b, [a * ((i + 0.5) / count - 0.5) for i in range(count)], niche)

    return _along(w, h, rng, outline)


def bays(w: float, h: float, places: list[float], bay: list[Point]) -> list[Point]:
    """Return a hall whose upper and lower walls reach out by a ``bay`` at some places.

    A bay is given along a wall and out of it; the hall with its bays is ``h`` high.
    """
    y = h / 2 - max(out for _, out in bay)
    upper = [(x + along, -y - out) for x in places for along, out in bay]
    lower = [(x - along, y + out) for x in places[::-1] for along, out in bay]
    return [(-w / 2, -y), *upper, (w / 2, -y), (w / 2, y), *lower, (-w / 2, y)]


def key(w: float, h: float, rng: Rng) -> list[Point]:
    """A round chamber with a straight fore-hall."""

    def outline(a: float, b: float) -> list[Point]:
        r, half = b / 2, b * 0.3
        turn = pi - atan2(half, r * 0.9)
        turns = (-turn + 2 * turn * i / 26 for i in range(27))
        arc = [(a / 2 - r + r * cos(t), r * sin(t)) for t in turns]
        return [(-a / 2, -half), *arc, (-a / 2, half)]

    return _along(w, h, rng, outline)


def basilica(w: float, h: float, rng: Rng) -> list[Point]:
    """A nave with round chapels on both sides, and an apse."""
    r, deep = _BAY

    def outline(a: float, b: float) -> list[Point]:
        apse_ = min(b / 2 - 3.5, 8.0)
        end = a / 2 - apse_ * 0.8
        count = max(2, int((end + a / 2) // 9))
        places = [-a / 2 + (end + a / 2) * (i + 0.5) / count for i in range(count)]
        chapel = [(-r * cos(pi * i / 7), deep * sin(pi * i / 7)) for i in range(8)]
        x, y = (-a / 2, end), b / 2 - deep
        upper = [(place + along, -y - out) for place in places for along, out in chapel]
        lower = [(place - along, y + out) for place in places[::-1] for along, out in chapel]
        east = [(x[1], -y), *_arc(x[1], apse_ * 0.8, apse_, 12), (x[1], y)]
        return [(x[0], -y), *upper, *east, *lower, (x[0], y)]

    return _along(w, h, rng, outline)


FORMS: Mapping[str, Form] = {
    "rect": rect,
    "cut": cut,
    "octagon": octagon,
    "round": rotunda,
    "hex": hexagon,
    "cave": cave,
    "cross": cross,
    "ell": ell,
    "tee": tee,
    "stepped": stepped,
    "apse": apse,
    "stadium": stadium,
    "niches": niches,
    "key": key,
    "basilica": basilica,
}
