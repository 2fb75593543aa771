"""What stands in a room, in grey beneath digits, icons and pencil.

Lengths are in cells, from the top left corner of the box. What a room holds decides what furnishes
it; what else there is, is drawn by chance from the grid.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from itertools import pairwise
from math import cos, hypot, pi, sin

from dungeongen.core.rng import Rng
from dungeongen.draw.sketch import (
    DARK,
    LIGHT,
    Sketch,
    barrels,
    bone,
    cracks,
    crate,
    crates,
    stones,
)
from dungeongen.games.sudongeon.kinds import (
    ADVENTURER,
    BARRICADE,
    CHAOS,
    CHIEFTAIN,
    DAMSEL,
    DEALER,
    DRAGON,
    ELVES,
    EXPLORER,
    FOUNTAIN,
    GOBLINS,
    HERMIT,
    LABYRINTH,
    LAW,
    MINERS,
    MINOTAUR,
    ORCS,
    RATLINGS,
    SARCOPHAGUS,
    SHAMAN,
    SKELETONS,
    THRONE,
    TRADER,
    TROLL,
    WIZARD,
    WYRN,
    Kind,
)
from dungeongen.games.sudongeon.layout import Layout, cell_index, cell_kind

Draw = Callable[["Sketch", float, float], None]

_ICON = 0.655  # middle of an icon in its cell, from the left and from the top
_TURN = 2 * pi


# What belongs to a thing, around the icon or in the corners that its cell leaves free


def coins(to: Sketch, x: float, y: float) -> None:
    """A chest, and coins that were spilt from it."""
    to.rect(x + 0.5, y + 0.03, 0.42, 0.25, LIGHT)
    to.line((x + 0.5, y + 0.12), (x + 0.92, y + 0.12))
    for band in (0.58, 0.84):
        to.line((x + band, y + 0.03), (x + band, y + 0.28))
    to.rect(x + 0.68, y + 0.09, 0.06, 0.07, DARK)
    for _ in range(6):
        to.arc(x + 0.06 + 0.22 * to.rng.random(), y + 0.56 + 0.38 * to.rng.random(), 0.045,
               tone=LIGHT)  # fmt: skip


def counter(to: Sketch, x: float, y: float) -> None:
    """A counter with a flap and scales on it, and crates."""
    to.rect(x + 0.42, y + 0.06, 0.56, 0.2, LIGHT)
    to.line((x + 0.8, y + 0.06), (x + 0.8, y + 0.26))
    for cx in (0.52, 0.68):
        to.arc(x + cx, y + 0.16, 0.045)
    to.line((x + 0.52, y + 0.16), (x + 0.68, y + 0.16))
    crate(to, x + 0.05, y + 0.73, 0.24)
    crate(to, x + 0.03, y + 0.54, 0.17)


def rug(to: Sketch, x: float, y: float) -> None:
    """A rug with a border and fringes."""
    cx, cy, w, h = x + _ICON, y + _ICON, 0.64, 0.62
    to.rect(cx - w / 2, cy - h / 2, w, h, LIGHT)
    to.rect(cx - w / 2 + 0.05, cy - h / 2 + 0.05, w - 0.1, h - 0.1)
    for i in range(9):
        at = cy - h / 2 + h * (i + 0.5) / 9
        to.line((cx - w / 2 - 0.06, at), (cx - w / 2, at))
        to.line((cx + w / 2, at), (min(cx + w / 2 + 0.06, x + 1.02), at))


def camp(to: Sketch, x: float, y: float) -> None:
    """A fire pit of stones, with ashes, and gnawed bones."""
    to.arc(x + 0.72, y + 0.17, 0.14, flat=0.8, tone=DARK)
    for i in range(9):
        turn = _TURN * i / 9
        to.arc(x + 0.72 + 0.17 * cos(turn), y + 0.17 + 0.135 * sin(turn), 0.052, tone=LIGHT)
    bone(to, x + 0.16, y + 0.66)
    bone(to, x + 0.14, y + 0.86)


def dais(to: Sketch, x: float, y: float) -> None:
    """Three steps up to what stands there."""
    for half in (0.52, 0.44, 0.36):
        left, top = max(x + 0.02, x + _ICON - half), y + _ICON - half
        to.rect(left, top, min(x + 1.06, x + _ICON + half) - left,
                min(y + 1.06, y + _ICON + half) - top, LIGHT)  # fmt: skip


def basin(to: Sketch, x: float, y: float) -> None:
    """A round basin with a rim, and drops beside it."""
    for r in (0.44, 0.37):
        to.arc(x + _ICON, y + _ICON, r, tone=LIGHT)
    for _ in range(5):
        to.arc(x + 0.05 + 0.18 * to.rng.random(), y + 0.6 + 0.35 * to.rng.random(), 0.025)


def pit(to: Sketch, x: float, y: float) -> None:
    """A pit with a cracked lip."""
    cx, cy = x + 0.62, y + 0.63
    points = to.ragged(cx, cy, 0.46, 12, LIGHT)
    inner = [(cx + 0.82 * (px - cx), cy + 0.82 * (py - cy)) for px, py in points]
    to.line(*inner, closed=True, tone=DARK)
    for i, (px, py) in enumerate(points):
        if i % 2 == 0:
            far = 1 + (0.12 + 0.2 * to.rng.random()) / hypot(px - cx, py - cy)
            bend = cx + (px - cx) * (1 + far) / 2 + to.within(0.07)
            end = (cx + (px - cx) * far, cy + (py - cy) * far)
            to.line(inner[i], (bend, cy + (py - cy) * (1 + far) / 2), end)


def slits(to: Sketch, x: float, y: float) -> None:
    """Slits in the floor and the wall, from which something may come."""
    for i in range(4):
        to.rect(x + 0.45 + 0.14 * i, y + 0.08, 0.04, 0.17, DARK)
        to.rect(x + 0.07, y + 0.52 + 0.12 * i, 0.17, 0.04, DARK)


def nest(to: Sketch, x: float, y: float) -> None:
    """A nest of broken beams, and the floor scorched around it."""
    cx, cy = x + _ICON, y + _ICON
    for i in range(15):
        turn, r = _TURN * (i + 0.5 * to.rng.random()) / 15, 0.4
        far = r + 0.13 + 0.13 * to.rng.random()
        half = 0.07
        to.bodies.append((
            ((cx + r * cos(turn - half), cy + r * sin(turn - half)),
             (cx + far * cos(turn), cy + far * sin(turn)),
             (cx + r * cos(turn + half), cy + r * sin(turn + half))), DARK,
        ))  # fmt: skip
    to.bodies.append((tuple((cx + 0.44 * cos(_TURN * i / 20), cy + 0.44 * sin(_TURN * i / 20))
                            for i in range(20)), LIGHT))  # fmt: skip
    for i in range(30):
        turn, r = _TURN * (i + to.rng.random()) / 30, 0.4 + to.within(0.08)
        tilt = turn + pi / 2 + to.within(0.9)
        bx, by = cx + r * cos(turn), cy + r * sin(turn)
        to.line((bx - 0.1 * cos(tilt), by - 0.1 * sin(tilt)),
                (bx + 0.1 * cos(tilt), by + 0.1 * sin(tilt)))  # fmt: skip


def lair(to: Sketch, x: float, y: float) -> None:
    """Straw to lie on, and what is left of a meal."""
    to.bodies.append((tuple((x + 0.7 + 0.27 * cos(_TURN * i / 12) * (0.9 + to.within(0.25)),
                             y + 0.17 + 0.13 * sin(_TURN * i / 12)) for i in range(12)),
                      LIGHT))  # fmt: skip
    for _ in range(14):
        sx, sy = x + 0.46 + 0.46 * to.rng.random(), y + 0.08 + 0.2 * to.rng.random()
        turn = to.within(1.6)
        to.line((sx, sy), (sx + 0.13 * cos(turn), sy + 0.13 * sin(turn)))
    bone(to, x + 0.16, y + 0.66)
    bone(to, x + 0.17, y + 0.86)


def rack(to: Sketch, x: float, y: float) -> None:
    """A rack of spears and bows along the wall."""
    to.rect(x + 0.44, y + 0.04, 0.5, 0.07, LIGHT)
    for i in range(4):
        at = x + 0.5 + 0.13 * i
        to.line((at, y + 0.04), (at, y + 0.3))
        to.line((at - 0.03, y + 0.24), (at, y + 0.32), (at + 0.03, y + 0.24), closed=True,
                tone=DARK)  # fmt: skip


def circle(to: Sketch, x: float, y: float) -> None:
    """A circle of power, with a star of five points."""
    cx, cy = x + _ICON, y + _ICON
    for r in (0.47, 0.41):
        to.arc(cx, cy, r, tone=LIGHT)
    points = [(cx + 0.41 * sin(_TURN * i * 2 / 5), cy - 0.41 * cos(_TURN * i * 2 / 5))
              for i in range(5)]  # fmt: skip
    to.line(*points, closed=True)


def remains(to: Sketch, x: float, y: float) -> None:
    """Bones that nobody has buried."""
    for px, py in ((0.14, 0.62), (0.2, 0.86), (0.6, 0.14), (0.84, 0.2)):
        bone(to, x + px, y + py)


def planks(to: Sketch, x: float, y: float) -> None:
    """Planks across what is barred."""
    for tilt in (-0.14, 0.12):
        to.line((x + 0.3, y + _ICON - tilt), (x + 1.02, y + _ICON + tilt),
                (x + 1.02, y + _ICON + tilt + 0.09), (x + 0.3, y + _ICON - tilt + 0.09),
                closed=True, tone=LIGHT)  # fmt: skip


def maze(to: Sketch, x: float, y: float) -> None:
    """The first turns of a labyrinth."""
    for half in (0.5, 0.4):
        near, far = _ICON - half, min(_ICON + half, 1.04)
        to.line((x + near, y + far), (x + near, y + near), (x + far, y + near))
    to.line((x + 0.155, y + 0.6), (x + 0.255, y + 0.6))
    to.line((x + 0.72, y + 0.155), (x + 0.72, y + 0.255))


# What stands in cells where nothing is printed


def cot(to: Sketch, x: float, y: float) -> None:
    to.rect(x + 0.12, y + 0.28, 0.76, 0.4, LIGHT)
    to.rect(x + 0.17, y + 0.34, 0.16, 0.28)
    to.line((x + 0.46, y + 0.28), (x + 0.41, y + 0.68))
    to.line((x + 0.52, y + 0.28), (x + 0.47, y + 0.68))


def table(to: Sketch, x: float, y: float) -> None:
    """A table that has lost a leg and its corner, and a stool that has fallen."""
    top = ((0.22, 0.22), (0.72, 0.17), (0.78, 0.6), (0.62, 0.66), (0.58, 0.57), (0.48, 0.7),
           (0.27, 0.68))  # fmt: skip
    to.line(*((x + a, y + b) for a, b in top), closed=True, tone=LIGHT)
    to.line((x + 0.39, y + 0.21), (x + 0.43, y + 0.68))
    to.line((x + 0.56, y + 0.19), (x + 0.58, y + 0.57))
    to.arc(x + 0.8, y + 0.82, 0.09, tone=LIGHT)
    to.line((x + 0.68, y + 0.8), (x + 0.6, y + 0.86))


def drain(to: Sketch, x: float, y: float) -> None:
    to.arc(x + 0.5, y + 0.5, 0.27, tone=LIGHT)
    to.arc(x + 0.5, y + 0.5, 0.21)
    for dx, half in ((-0.1, 0.18), (0.0, 0.21), (0.1, 0.18)):
        to.rect(x + 0.5 + dx - 0.015, y + 0.5 - half, 0.03, 2 * half, DARK)
    for px, py in ((0.2, 0.22), (0.86, 0.3), (0.16, 0.8)):
        to.line((x + px, y + py), (x + 0.5 + 0.5 * (px - 0.5), y + 0.5 + 0.6 * (py - 0.5)))


def cobweb(to: Sketch, x: float, y: float) -> None:
    """A web in the top right corner of its cell."""
    cx, cy = x + 1.0, y
    turns = [pi / 2 + pi / 2 * i / 4 for i in range(5)]
    for turn in turns:
        to.line((cx, cy), (cx + 0.75 * cos(turn), cy + 0.75 * sin(turn)))
    for r in (0.24, 0.42, 0.6):
        for one, two in pairwise(turns):
            mid, sag = (one + two) / 2, 0.88 * r
            to.line((cx + r * cos(one), cy + r * sin(one)),
                    (cx + sag * cos(mid), cy + sag * sin(mid)),
                    (cx + r * cos(two), cy + r * sin(two)))  # fmt: skip


_AROUND: dict[Kind, dict[int, Draw]] = {
    Kind.GOLD: dict.fromkeys(range(1, 10), coins),
    Kind.NPC: {
        TRADER: counter, DEALER: counter, DAMSEL: rug, HERMIT: camp, CHIEFTAIN: rug, MINERS: camp,
        SHAMAN: camp, ADVENTURER: camp, EXPLORER: camp,
    },
    Kind.TRAP: {**dict.fromkeys((2, 5, 6, 8, 9), pit), **dict.fromkeys((1, 3, 4, 7), slits)},
    Kind.FEATURE: {
        CHAOS: dais, LAW: dais, FOUNTAIN: basin, SARCOPHAGUS: dais, BARRICADE: planks,
        SKELETONS: remains, LABYRINTH: maze, THRONE: dais,
    },
    Kind.MONSTER: {
        RATLINGS: lair, GOBLINS: lair, ORCS: lair, ELVES: rack, TROLL: lair, WIZARD: circle,
        MINOTAUR: lair, WYRN: nest, DRAGON: nest,
    },
}  # fmt: skip
_BLANK: tuple[Draw, ...] = (barrels, crates, stones, cracks, stones, cracks)
_DESERTED: tuple[Draw, ...] = (cot, table, drain)


def furniture_rng(layout: Layout, box: int) -> Rng:
    """Return the chance that furnishes a box."""
    return Rng(layout.grid).child(f"furniture {box}")


def surroundings(layout: Layout, box: int, rng: Rng) -> Sketch:
    """Return what belongs to the things of a box, in cells: the same as ``furnished`` draws."""
    to = Sketch(rng)
    for cell in range(9):
        given, kind = layout.grid[cell_index(box, cell)], cell_kind(cell)
        if given != "." and isinstance(kind, Kind) and (draw := _AROUND[kind].get(int(given))):
            draw(to, float(cell % 3), float(cell // 3))
    return to


def furnished(
    layout: Layout, box: int, rng: Rng, *, kept: Container[tuple[float, float]] = ()
) -> Sketch:
    """Return the furniture of a box, in cells; nothing is put into blank cells that are ``kept``.

    Cells are named by their column and row.
    """
    to = surroundings(layout, box, rng)
    blank = []
    things = 0
    for cell in range(9):
        at = (float(cell % 3), float(cell // 3))
        if layout.grid[cell_index(box, cell)] != ".":
            things += isinstance(cell_kind(cell), Kind)
        elif at not in kept:
            blank.append(at)
    if things == 0 and (2.0, 0.0) in blank:
        cobweb(to, 2.0, 0.0)
        blank.remove((2.0, 0.0))
    rng.shuffle(blank)
    choices = list(_DESERTED if things == 0 else _BLANK)
    rng.shuffle(choices)
    number = len(choices) if things == 0 else 1 + rng.below(2)
    for (x, y), draw in zip(blank, choices[:number], strict=False):
        draw(to, x, y)
    return to
