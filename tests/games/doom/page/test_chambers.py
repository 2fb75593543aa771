"""What stands in the rooms of a Doom map."""

from __future__ import annotations

import pytest

from dungeongen.games.doom.floor_plan import Room
from dungeongen.games.doom.page.chambers import furnished


@pytest.mark.parametrize(
    ("width", "height"), [(1, 1), (2, 1), (1, 2), (3, 1), (2, 2), (1, 5), (2, 3), (4, 4)]
)
@pytest.mark.parametrize("filled", [False, True])
def test_furniture_stays_in_its_room_and_off_its_plate(
    width: int, height: int, filled: bool
) -> None:
    room = Room(3, 0, 0, height, width, filled, "B2")
    strokes = furnished(room, "room").strokes
    assert strokes
    assert strokes == furnished(room, "room").strokes
    assert len(furnished(room, "room", small=True).strokes) < len(strokes)
    for ax, ay, bx, by in strokes:
        assert 0 <= min(ax, bx) <= max(ax, bx) <= width
        assert 0 <= min(ay, by) <= max(ay, by) <= height
        if filled and width * height < 6:
            x, y = (ax + bx) / 2 - width / 2, (ay + by) / 2 - height / 2
            assert abs(x) > 0.2 or abs(y) > 0.3
