"""The forms of rooms: water in caves, and the little that stands in a single cell."""

from __future__ import annotations

from dungeongen.core.rng import Rng
from dungeongen.draw.curves import bounds, distance, inside
from dungeongen.draw.plan import NATURAL
from dungeongen.games.doom.plan.drawn import drawn
from dungeongen.games.doom.plan.forms import CELL, Floor, Site, floor_of, ruling_of
from games.doom.page.drawn import dealt


def _caves() -> list[Floor]:
    """Return the caves with water of some deals."""
    caves = []
    for number in range(12):
        cells = dealt(f"water/{number}", 9).plan
        ruling = ruling_of(cells, even=False)
        for room in cells.rooms.values():
            if not room.filled and min(room.width, room.height) > 1:
                site = Site(room, ruling, ruling.area(room), (False,) * 4, False, 9)
                caves.append(floor_of(site, Rng(f"{number}/{room.name}")))
    return [cave for cave in caves if cave.ponds]


def test_water_lies_in_its_cave_clear_of_walls_and_of_other_water() -> None:
    caves = _caves()
    assert len(caves) > 10
    assert any(len(cave.ponds) > 1 for cave in caves)
    shore = 0.25 * CELL * NATURAL
    for cave in caves:
        for i, pond in enumerate(cave.ponds):
            assert all(inside(cave.outline, *at) for at in pond)
            dry = [*cave.outline, *(at for other in cave.ponds[:i] for at in other)]
            assert min(distance(at, other) for at in pond for other in dry) > shore


def test_no_lake_is_a_canal() -> None:
    for cave in _caves():
        x0, y0, x1, y1 = bounds(cave.ponds[0])
        assert max(x1 - x0, y1 - y0) < 5 * min(x1 - x0, y1 - y0)


def test_a_single_cell_of_a_large_map_is_not_bare() -> None:
    cells = dealt("plan/13", 13).plan
    ruling, plan = ruling_of(cells, even=False), drawn(cells).plan
    lived = 0
    singles = [room for room in cells.rooms.values() if room.filled and room.size == 1]
    for room in singles:
        x0, y0, x1, y1 = ruling.area(room)
        lived += any(x0 < piece.box[0] < x1 and y0 < piece.box[1] < y1 for piece in plan.pieces)
    assert lived > len(singles) / 2 > 0
