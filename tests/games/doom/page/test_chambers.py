"""Doors in the walls of a Doom map, and what stands in its rooms."""

from __future__ import annotations

import pytest

from dungeongen.core.rng import Rng
from dungeongen.games.doom.floor_plan import Plan, Room
from dungeongen.games.doom.page.chambers import furnished, walls

PLAN = Plan((True, False, False, True), (False, True, True, True, False))


def test_every_wall_between_two_rooms_has_one_door() -> None:
    strokes, corners = walls(PLAN, Rng("walls"))
    posts = [s for s in strokes if abs(abs(s[0] - s[2]) + abs(s[1] - s[3]) - 0.18) < 1e-9]
    assert len(posts) == 2 * (2 * 3 + 2 * 3)  # two walls down and across, by three rooms each
    assert (1, 1) in corners
    assert (0, 0) in corners


@pytest.mark.parametrize(
    ("width", "height"), [(1, 1), (2, 1), (1, 2), (3, 1), (2, 2), (1, 5), (2, 3), (4, 4)]
)
@pytest.mark.parametrize("filled", [False, True])
def test_furniture_stays_in_its_room_and_off_its_plate(
    width: int, height: int, filled: bool
) -> None:
    room = Room(3, 0, 0, height, width, filled, "B2")
    strokes = furnished(room, "room")
    assert strokes
    assert strokes == furnished(room, "room")
    for ax, ay, bx, by in strokes:
        assert 0 <= min(ax, bx) <= max(ax, bx) <= width
        assert 0 <= min(ay, by) <= max(ay, by) <= height
        if filled and width * height < 6:
            x, y = (ax + bx) / 2 - width / 2, (ay + by) / 2 - height / 2
            assert abs(x) > 0.2 or abs(y) > 0.3
