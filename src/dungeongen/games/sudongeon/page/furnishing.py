"""What stands in a room and lies on its floor, in grey strokes beneath digits, icons and pencil.

Lengths are in cells, from the top left corner of the box. What a room holds decides what furnishes
it; what else there is, and on which floor, is drawn by chance from the grid.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, hypot, pi, sin

from dungeongen.core.rng import Rng
from dungeongen.draw.canvas import Segment
from dungeongen.draw.sketch import Sketch, barrels, bone, cracks, crate, crates, flags, stones
from dungeongen.games.sudongeon.kinds import BARRICADE, Kind
from dungeongen.games.sudongeon.layout import Layout, cell_index, cell_kind

Draw = Callable[["Sketch", float, float], None]

_ICON = 0.655  # middle of an icon in its cell, from the left and from the top
_TURN = 2 * pi


# What belongs to a thing, around the icon or in the corners that its cell leaves free


def coins(to: Sketch, x: float, y: float) -> None:
    """Coins that were spilt, beside the chest that they were in."""
    to.rect(x + 0.5, y + 0.05, 0.36, 0.2)
    to.line((x + 0.5, y + 0.12), (x + 0.86, y + 0.12))
    to.rect(x + 0.655, y + 0.1, 0.05, 0.06)
    for _ in range(5):
        to.arc(x + 0.05 + 0.22 * to.rng.random(), y + 0.68 + 0.26 * to.rng.random(), 0.035)


def counter(to: Sketch, x: float, y: float) -> None:
    """A counter with a flap, and crates."""
    to.rect(x + 0.42, y + 0.06, 0.54, 0.17)
    to.line((x + 0.78, y + 0.06), (x + 0.78, y + 0.23))
    crate(to, x + 0.06, y + 0.72, 0.22)
    crate(to, x + 0.03, y + 0.55, 0.15)


def rug(to: Sketch, x: float, y: float) -> None:
    """A rug with a border and fringes."""
    cx, cy, w, h = x + _ICON, y + _ICON, 0.68, 0.6
    to.rect(cx - w / 2, cy - h / 2, w, h)
    to.rect(cx - w / 2 + 0.05, cy - h / 2 + 0.05, w - 0.1, h - 0.1)
    for i in range(8):
        at = cy - h / 2 + h * (i + 0.5) / 8
        to.line((cx - w / 2 - 0.06, at), (cx - w / 2, at))
        to.line((cx + w / 2, at), (cx + w / 2 + 0.06, at))


def camp(to: Sketch, x: float, y: float) -> None:
    """A fire pit of stones, and gnawed bones."""
    for i in range(8):
        turn = _TURN * i / 8
        to.arc(x + 0.72 + 0.15 * cos(turn), y + 0.18 + 0.12 * sin(turn), 0.045)
    to.line((x + 0.66, y + 0.22), (x + 0.78, y + 0.13))
    to.line((x + 0.66, y + 0.14), (x + 0.79, y + 0.22))
    bone(to, x + 0.16, y + 0.72)
    bone(to, x + 0.14, y + 0.88)


def dais(to: Sketch, x: float, y: float) -> None:
    """Three steps up to what stands there."""
    for half in (0.36, 0.43, 0.5):
        left, top = max(x + 0.02, x + _ICON - half), y + _ICON - half
        to.rect(
            left, top, min(x + 1.0, x + _ICON + half) - left, min(y + 1, y + _ICON + half) - top
        )


def basin(to: Sketch, x: float, y: float) -> None:
    """A round basin with a rim, and drops beside it."""
    for r in (0.36, 0.42):
        to.arc(x + _ICON, y + _ICON, r)
    for _ in range(4):
        to.arc(x + 0.05 + 0.2 * to.rng.random(), y + 0.7 + 0.25 * to.rng.random(), 0.02)


def pit(to: Sketch, x: float, y: float) -> None:
    """A pit with a cracked lip."""
    points = to.ragged(x + 0.6, y + 0.6, 0.42, 11)
    for i, (px, py) in enumerate(points):
        if i % 2 == 0:
            out = 1 + (0.12 + 0.16 * to.rng.random()) / hypot(px - x - 0.6, py - y - 0.6)
            bend = x + 0.6 + (px - x - 0.6) * (1 + out) / 2 + to.within(0.05)
            end = (x + 0.6 + (px - x - 0.6) * out, y + 0.6 + (py - y - 0.6) * out)
            to.line((px, py), (bend, y + 0.6 + (py - y - 0.6) * (1 + out) / 2), end)


def nest(to: Sketch, x: float, y: float) -> None:
    """A nest of broken beams, and the floor scorched around it."""
    for i in range(26):
        turn, r = _TURN * (i + to.rng.random()) / 26, 0.38 + to.within(0.06)
        tilt = turn + pi / 2 + to.within(0.9)
        cx, cy = x + _ICON + r * cos(turn), y + _ICON + r * sin(turn)
        to.line((cx - 0.08 * cos(tilt), cy - 0.08 * sin(tilt)),
                (cx + 0.08 * cos(tilt), cy + 0.08 * sin(tilt)))  # fmt: skip
    for i in range(14):
        turn, r = _TURN * (i + 0.5 * to.rng.random()) / 14, 0.52 + 0.05 * to.rng.random()
        far = r + 0.08 + 0.14 * to.rng.random()
        to.line((x + _ICON + r * cos(turn), y + _ICON + r * sin(turn)),
                (x + _ICON + far * cos(turn), y + _ICON + far * sin(turn)))  # fmt: skip


def lair(to: Sketch, x: float, y: float) -> None:
    """Straw to lie on, and what is left of a meal."""
    for _ in range(9):
        sx, sy, turn = (
            x + 0.5 + 0.42 * to.rng.random(),
            y + 0.08 + 0.2 * to.rng.random(),
            to.within(1.6),
        )
        to.line((sx, sy), (sx + 0.11 * cos(turn), sy + 0.11 * sin(turn)))
    bone(to, x + 0.16, y + 0.8)


def remains(to: Sketch, x: float, y: float) -> None:
    """Bones that nobody has buried."""
    for px, py in ((0.14, 0.68), (0.2, 0.86), (0.62, 0.16), (0.82, 0.2)):
        bone(to, x + px, y + py)


def planks(to: Sketch, x: float, y: float) -> None:
    """Planks across what is barred."""
    for tilt in (-0.12, 0.1):
        to.line((x + 0.32, y + _ICON - tilt), (x + 1.0, y + _ICON + tilt))
        to.line((x + 0.32, y + _ICON - tilt + 0.07), (x + 1.0, y + _ICON + tilt + 0.07))


# What stands in cells where nothing is printed


def cot(to: Sketch, x: float, y: float) -> None:
    to.rect(x + 0.16, y + 0.3, 0.68, 0.36)
    to.rect(x + 0.2, y + 0.35, 0.14, 0.26)
    to.line((x + 0.46, y + 0.3), (x + 0.42, y + 0.66))


def table(to: Sketch, x: float, y: float) -> None:
    """A table that has lost a leg and its corner."""
    top = (
        (0.25, 0.25),
        (0.72, 0.2),
        (0.77, 0.6),
        (0.62, 0.66),
        (0.58, 0.58),
        (0.48, 0.7),
        (0.3, 0.68),
    )
    to.line(*((x + a, y + b) for a, b in top), closed=True)
    to.line((x + 0.42, y + 0.24), (x + 0.45, y + 0.66))
    to.rect(x + 0.72, y + 0.78, 0.16, 0.05)


def drain(to: Sketch, x: float, y: float) -> None:
    for r in (0.2, 0.16):
        to.arc(x + 0.5, y + 0.5, r)
    for dx in (-0.08, 0.0, 0.08):
        to.line((x + 0.5 + dx, y + 0.39), (x + 0.5 + dx, y + 0.61))


def cobweb(to: Sketch, x: float, y: float) -> None:
    """A web in the top right corner of its cell."""
    cx, cy = x + 1.0, y
    turns = [pi / 2 + pi / 2 * i / 4 for i in range(5)]
    for turn in turns:
        to.line((cx, cy), (cx + 0.55 * cos(turn), cy + 0.55 * sin(turn)))
    for r in (0.18, 0.32, 0.46):
        to.line(*((cx + r * cos(turn), cy + r * sin(turn)) for turn in turns))


_AROUND: dict[Kind, dict[int, Draw]] = {
    Kind.GOLD: dict.fromkeys(range(1, 10), coins),
    Kind.NPC: {1: counter, 2: counter, 3: rug, 4: camp, 5: rug, 6: camp, 7: camp, 8: camp, 9: camp},
    Kind.TRAP: dict.fromkeys((2, 5, 6, 8, 9), pit),
    Kind.FEATURE: {2: dais, 3: dais, 4: basin, 5: dais, BARRICADE: planks, 7: remains, 9: dais},
    Kind.MONSTER: {1: lair, 2: lair, 3: lair, 5: lair, 8: nest, 9: nest},
}
_BLANK: tuple[Draw, ...] = (barrels, crates, stones, cracks, stones, cracks)
_DESERTED: tuple[Draw, ...] = (cot, table, drain, barrels)


def furnished(layout: Layout, box: int, rng: Rng) -> list[Segment]:
    """Return the furniture of a box, in cells."""
    to = Sketch(rng)
    blank = []
    things = 0
    for cell in range(9):
        x, y = float(cell % 3), float(cell // 3)
        given, kind = layout.grid[cell_index(box, cell)], cell_kind(cell)
        if given == ".":
            blank.append((x, y))
        elif isinstance(kind, Kind):
            things += 1
            if draw := _AROUND[kind].get(int(given)):
                draw(to, x, y)
    if things == 0 and (2.0, 0.0) in blank:
        cobweb(to, 2.0, 0.0)
        blank.remove((2.0, 0.0))
    rng.shuffle(blank)
    choices = list(_DESERTED if things == 0 else _BLANK)
    rng.shuffle(choices)
    for (x, y), draw in zip(blank, choices[: 2 if things == 0 else 1 + rng.below(2)], strict=False):
        draw(to, x, y)
    return to.strokes


# Floors


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
    """Trodden earth: specks, and a few short furrows."""
    for _ in range(46):
        x, y = 3 * to.rng.random(), 3 * to.rng.random()
        to.line((x, y), (x + 0.01, y))
    for _ in range(12):
        x, y = 3 * to.rng.random(), 3 * to.rng.random()
        to.line((x, y), (x + 0.06, y - 0.025), (x + 0.12, y))


def mosaic(to: Sketch) -> None:
    """A border of small tiles that is broken in places."""
    near, far, tiles = 0.16, 0.28, 22
    length = (3 - 2 * near) / tiles
    for side in range(4):
        for i in range(tiles):
            if to.rng.random() < 0.35:
                continue
            at = near + i * length
            for a, b in (((at, near), (at + length, near)), ((at, near), (at, far)),
                         ((at, far), (at + length, far))):  # fmt: skip
                to.line(_quarter(a, side), _quarter(b, side))


def _quarter(point: tuple[float, float], times: int) -> tuple[float, float]:
    x, y = point
    for _ in range(times):
        x, y = 3 - y, x
    return x, y


def water(to: Sketch) -> None:
    """Puddles with ripples."""
    for _ in range(3):
        x, y, r = 0.5 + 2 * to.rng.random(), 0.5 + 2 * to.rng.random(), 0.3 + 0.2 * to.rng.random()
        to.arc(x, y, r, to.rng.random(), 1.55 + 0.3 * to.rng.random(), flat=0.55)
        for i in range(3):
            half = r * (0.55 - 0.14 * i)
            at = y + (i - 1) * 0.16 * r
            to.line(
                (x - half, at), (x - half / 3, at - 0.03), (x + half / 3, at + 0.03), (x + half, at)
            )


FLOORS: tuple[Callable[[Sketch], None], ...] = (flags, herringbone, earth, mosaic, water)


def floor(rng: Rng) -> list[Segment]:
    """Return what can be seen of one of five floors, in cells."""
    to = Sketch(rng)
    rng.choice(FLOORS)(to)
    return to.strokes
