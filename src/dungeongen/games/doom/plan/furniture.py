"""What stands in the rooms: halls are furnished for a use, caves as nature left them.

Furniture keeps off the doors, and off the place in the middle of a shaded room where its label
stands.
"""

from __future__ import annotations

from collections.abc import Sequence

from dungeongen.core.rng import Rng
from dungeongen.draw.curves import Point, bounds
from dungeongen.draw.field import Field
from dungeongen.draw.furniture import Furnisher, Stood
from dungeongen.draw.plan import NATURAL
from dungeongen.games.doom.floor_plan import Room
from dungeongen.games.doom.plan.forms import LABEL, Floor
from dungeongen.games.doom.plan.ruling import Ruling

_USES = (
    "bunk row 4, rack wall 1, chest wall 2, table axis 1",
    "rack row 3, rack wall 2, crate corner 2, chest wall 1",
    "shelf row 2, casks wall 1, sacks corner 2, barrel row 3",
    "bier axis 1, tomb row 3, tomb row 2, urns corner 2",
    "shelf row 2, desk rank 3, shelf wall 2, candle corner 2",
    "scales axis 1, coffers wall 2, shelf wall 1, chest corner 2",
    "bones row 3, tomb row 2, bones floor 2, skull floor 3",
    "hearth end 1, longtable axis 1, casks wall 1, barrel corner 2",
    "crate row 3, rack wall 1, barrel corner 2, sacks corner 1",
    "stall row 3, trough wall 1, straw corner 2",
    "altar end 1, pew rank 3, candle flank 4, statue corner 2",
    "fire axis 1, bench wall 2, bedroll wall 2, crate corner 1",
)
_SMALL = ("crate corner 1", "barrel corner 1", "chest corner 1")
_ROUGH = (
    "spikes wall",
    "rubble wall",
    "shrooms wall",
    "bones floor",
    "rubble floor",
    "skull floor",
)
_LARGE = 700.0  # area of a hall with two uses, in square millimetres
_WIDE = 34.0  # millimetres across a hall whose roof rests on columns
_DOOR = 2.4  # millimetres around a door that stay free
_COARSE = 9  # columns of a map from which furniture is larger
_MOST = 1.5


def furnish(
    room: Room, floor: Floor, doors: Sequence[Point], ruling: Ruling, rng: Rng
) -> list[Stood]:
    """Furnish a room of a map with these lines; doors are in millimetres."""
    scale = min(_MOST, max(1.0, (len(ruling.columns) - 1) / _COARSE))
    x0, y0, x1, y1 = bounds(floor.outline)
    free = Field(x1 - x0 + 2, y1 - y0 + 2, 2.0, x0 - 1, y0 - 1)
    free.fill(floor.outline)
    cells = free.empty()
    left, top, right, bottom = (NATURAL * line for line in ruling.area(room))
    cells.rect(left + 0.5, top + 0.5, right - left - 1.0, bottom - top - 1.0)
    free = free & cells
    for pillar in floor.pillars:
        free.fill(pillar, on=False)
    for x, y in doors:
        free.take(x, y, 2 * _DOOR, 2 * _DOOR)
    if room.filled:
        x, y = (left + right) / 2, (top + bottom) / 2
        free.take(x, y, 2 * LABEL[0] * NATURAL, 2 * LABEL[1] * NATURAL)
    crew = Furnisher([floor], free, rng, 6 + int(floor.w * floor.h / 60 / scale**2), scale)
    if not room.filled:
        for rule in _ROUGH:
            if rng.below(3):
                crew.follow(f"{rule} {max(1, room.size // 4)}")
        return crew.stood
    if min(floor.w, floor.h) > _WIDE:
        crew.follow(f"column flank {2 * round(max(floor.w, floor.h) / 13)}")
        crew.follow(rng.choice(("pool axis 1", "circle axis 1", "rug axis 1", "skull floor 1")))
    if room.size >= 2:
        for _ in range(1 + (floor.w * floor.h > _LARGE)):
            crew.follow(rng.choice(_USES))
    else:
        crew.follow(rng.choice(_SMALL))
        crew.follow(rng.choice(_SMALL))
    return crew.stood
