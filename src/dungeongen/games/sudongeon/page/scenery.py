"""What stands in the rooms of a game master's map, seen from above.

All of it is in plain sight: shrines, fountains, thrones, fires that burn, and the lumber of rooms
that somebody once lived in. Lengths are in cells, from the top left corner of the cell that a thing
stands in, and its middle is that of the cell.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from dungeongen.draw.sketch import Sketch, barrels, bone, cracks, crate, crates, stones
from dungeongen.games.sudongeon.kinds import FeatureKind
from dungeongen.games.sudongeon.page.furnishing import cobweb, cot, drain, table

Draw = Callable[[Sketch, float, float], None]

_TURN = 2 * pi


def _altar(to: Sketch, x: float, y: float) -> None:
    """An altar on two steps, with a candle at either end."""
    for half in (0.46, 0.38):
        to.rect(x + 0.5 - half, y + 0.5 - half, 2 * half, 2 * half)
    to.rect(x + 0.22, y + 0.37, 0.56, 0.26)
    for cx in (0.28, 0.72):
        to.arc(x + cx, y + 0.5, 0.035)


def chaos(to: Sketch, x: float, y: float) -> None:
    """An altar with a star of eight rays."""
    _altar(to, x, y)
    for i in range(8):
        turn = _TURN * i / 8
        near, far = 0.03, 0.11 if i % 2 else 0.13
        to.line(
            (x + 0.5 + near * cos(turn), y + 0.5 + near * sin(turn)),
            (x + 0.5 + far * cos(turn), y + 0.5 + far * sin(turn)),
        )


def law(to: Sketch, x: float, y: float) -> None:
    """An altar with a ring and a cross in it."""
    _altar(to, x, y)
    to.arc(x + 0.5, y + 0.5, 0.1)
    to.line((x + 0.5, y + 0.4), (x + 0.5, y + 0.6))
    to.line((x + 0.4, y + 0.5), (x + 0.6, y + 0.5))


def fountain(to: Sketch, x: float, y: float) -> None:
    """A round basin with ripples around its spout."""
    for r in (0.42, 0.35, 0.07):
        to.arc(x + 0.5, y + 0.5, r)
    for r, begin in ((0.15, 0.05), (0.2, 0.4), (0.26, 0.7)):
        to.arc(x + 0.5, y + 0.5, r, begin, begin + 0.32)


def sarcophagus(to: Sketch, x: float, y: float) -> None:
    """A stone coffin whose lid has a figure on it."""
    to.rect(x + 0.24, y + 0.06, 0.52, 0.88)
    to.rect(x + 0.3, y + 0.12, 0.4, 0.76)
    to.arc(x + 0.5, y + 0.26, 0.075)
    to.line((x + 0.42, y + 0.37), (x + 0.58, y + 0.37), (x + 0.55, y + 0.78), (x + 0.45, y + 0.78),
            closed=True)  # fmt: skip
    to.line((x + 0.43, y + 0.5), (x + 0.57, y + 0.5))


def barricade(to: Sketch, x: float, y: float) -> None:
    """Beams, doors and crates thrown on a heap."""
    for tilt, at in ((0.16, 0.3), (-0.12, 0.46), (0.08, 0.64), (-0.18, 0.74)):
        to.line((x + 0.04, y + at - tilt), (x + 0.96, y + at + tilt),
                (x + 0.96, y + at + tilt + 0.08), (x + 0.04, y + at - tilt + 0.08),
                closed=True)  # fmt: skip
    crate(to, x + 0.1, y + 0.52, 0.2)
    crate(to, x + 0.68, y + 0.2, 0.18)


def bones(to: Sketch, x: float, y: float) -> None:
    """The bones of several people, and two skulls."""
    for px, py in ((0.24, 0.3), (0.5, 0.2), (0.76, 0.38), (0.3, 0.62), (0.6, 0.7), (0.8, 0.76)):
        bone(to, x + px, y + py)
    for px, py in ((0.46, 0.44), (0.2, 0.82)):
        to.arc(x + px, y + py, 0.07)
        to.arc(x + px - 0.025, y + py, 0.016)
        to.arc(x + px + 0.025, y + py, 0.016)


def labyrinth(to: Sketch, x: float, y: float) -> None:
    """Walls within walls, as high as a man."""
    for gap, half in ((1, 0.46), (-1, 0.33), (1, 0.2)):
        way = ((-0.06, half), (-half, half), (-half, -half), (half, -half), (half, half),
               (0.06, half))  # fmt: skip
        to.line(*((x + 0.5 + a, y + 0.5 + gap * b) for a, b in way))
    to.line((x + 0.17, y + 0.5), (x + 0.04, y + 0.5))
    to.line((x + 0.7, y + 0.5), (x + 0.83, y + 0.5))


def throne(to: Sketch, x: float, y: float) -> None:
    """A seat with a high back, on three steps."""
    for half in (0.47, 0.39, 0.31):
        to.rect(x + 0.5 - half, y + 0.5 - half, 2 * half, 2 * half)
    to.rect(x + 0.3, y + 0.28, 0.4, 0.4)
    to.rect(x + 0.27, y + 0.24, 0.46, 0.1)
    for cx in (0.3, 0.64):
        to.rect(x + cx, y + 0.34, 0.06, 0.3)


def fire(to: Sketch, x: float, y: float) -> None:
    """A fire in a ring of stones, and two blankets beside it."""
    for i in range(9):
        turn = _TURN * i / 9
        to.arc(x + 0.5 + 0.24 * cos(turn), y + 0.5 + 0.24 * sin(turn), 0.06)
    to.line((x + 0.4, y + 0.56), (x + 0.6, y + 0.44))
    to.line((x + 0.4, y + 0.44), (x + 0.6, y + 0.56))
    to.curve((x + 0.43, y + 0.55), (x + 0.44, y + 0.44), (x + 0.5, y + 0.34), (x + 0.56, y + 0.45),
             (x + 0.57, y + 0.55))  # fmt: skip
    to.rect(x + 0.02, y + 0.04, 0.18, 0.42)
    to.line((x + 0.02, y + 0.13), (x + 0.2, y + 0.13))
    to.rect(x + 0.54, y + 0.82, 0.42, 0.16)
    to.line((x + 0.63, y + 0.82), (x + 0.63, y + 0.98))


STANDING: dict[int, Draw] = {
    FeatureKind.CHAOS: chaos,
    FeatureKind.LAW: law,
    FeatureKind.FOUNTAIN: fountain,
    FeatureKind.SARCOPHAGUS: sarcophagus,
    FeatureKind.BARRICADE: barricade,
    FeatureKind.SKELETONS: bones,
    FeatureKind.LABYRINTH: labyrinth,
    FeatureKind.THRONE: throne,
}
"""The features that anybody sees who looks into a room; a secret passageway is none of them."""

LUMBER: tuple[Draw, ...] = (
    barrels, crates, stones, cracks, cot, table, drain, stones, cracks, crates,
)  # fmt: skip
"""What stands about in any room, whoever lives there now."""

__all__ = ["LUMBER", "STANDING", "cobweb", "fire"]
