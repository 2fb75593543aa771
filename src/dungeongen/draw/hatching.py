"""Hatching for rock, as outside the walls of hand-drawn dungeon maps.

It consists of clusters of four parallel strokes around the points of a jittered grid; strokes are
cut at the bisectors with the neighbouring points, as in a Voronoi diagram. Near the rim clusters
are left out at random, so that the outer edge wobbles. With purely random directions some
neighbours come out parallel and look like a stain, so each cluster turns by at least 40 degrees
from the one before.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from dungeongen.core.rng import Rng
from dungeongen.draw.canvas import Segment


def hatching(
    rng: Rng, side: float, solid: Callable[[float, float], bool], *, spacing: float
) -> list[Segment]:
    """Return hatching strokes, with clusters ``spacing`` apart wherever ``solid`` is true."""
    count = int(side / spacing)
    step = side / count
    random = rng.random
    seeds = [
        [
            ((column + 0.15 + 0.7 * random()) * step, (row + 0.15 + 0.7 * random()) * step)
            for column in range(count)
        ]
        for row in range(count)
    ]
    strokes: list[Segment] = []
    angle = 0.0
    rim = 1.2 * step
    for row, line in enumerate(seeds):
        for column, (sx, sy) in enumerate(line):
            if not solid(sx, sy):
                continue
            if random() * rim > min(sx, sy, side - sx, side - sy):
                continue
            angle = (angle + pi * (0.22 + 0.56 * random())) % pi
            near = [
                seeds[r][c]
                for r in range(max(0, row - 1), min(count, row + 2))
                for c in range(max(0, column - 1), min(count, column + 2))
                if r != row or c != column
            ]
            _cluster(strokes, sx, sy, angle, near, step, side)
    return strokes


def _cluster(
    strokes: list[Segment],
    sx: float,
    sy: float,
    angle: float,
    near: list[tuple[float, float]],
    step: float,
    side: float,
) -> None:
    """Add four parallel strokes around (sx, sy), cut where a neighbour is nearer."""
    ux, uy = cos(angle), sin(angle)
    reach, apart, gap, least = 0.62 * step, 0.27 * step, 0.04 * step, 0.33 * step
    # A point t along and k across lies on our side of a bisector while t * along + k * across <= d.
    ahead: list[tuple[float, float]] = []
    behind: list[tuple[float, float]] = []
    for nx, ny in near:
        nx -= sx
        ny -= sy
        along = nx * ux + ny * uy
        across = ny * ux - nx * uy
        half = (nx * nx + ny * ny) / 2
        (ahead if along > 0 else behind).append((half / along, across / along))
    for k in (-1.5 * apart, -0.5 * apart, 0.5 * apart, 1.5 * apart):
        high, low = reach, -reach
        for d, a in ahead:
            d -= k * a
            high = min(high, d)
        for d, a in behind:
            d -= k * a
            low = max(low, d)
        if high - low > least:
            ox, oy = sx - uy * k, sy + ux * k
            low, high = low + gap, high - gap
            stroke = (ox + low * ux, oy + low * uy, ox + high * ux, oy + high * uy)
            if min(stroke) >= 0 and max(stroke) <= side:
                strokes.append(stroke)
