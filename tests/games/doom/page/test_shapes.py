"""The outlines of Doom's rooms: apart from one another, open where their passages are."""

from __future__ import annotations

import pytest

from dungeongen.core.rng import Rng
from dungeongen.draw.carving import inside
from dungeongen.games.doom.page.shapes import DOOR, INSET, Side, passages, shapes
from dungeongen.games.doom.page.view import tile, whole
from dungeongen.games.doom.variants import UNBOUNDED
from games.doom.page.drawn import dealt

DEEP = 0.2
_SLACK = 0.07  # curves of caverns swing out a little


@pytest.mark.parametrize("seed", [str(i) for i in range(25)])
def test_rooms_stay_in_their_rectangles_but_for_what_is_carved_into_the_outer_rock(
    seed: str,
) -> None:
    layout = dealt(seed, 4 + len(seed) * 3)
    for room in shapes(whole(layout), Rng(seed), deep=DEEP):
        north, east, south, west = (DEEP if side is Side.ROCK else 0.0 for side in room.sides)
        left, top, right, bottom = room.box
        for x, y in room.outline:
            assert left - west - _SLACK <= x <= right + east + _SLACK, room
            assert top - north - _SLACK <= y <= bottom + south + _SLACK, room


@pytest.mark.parametrize("inset", [INSET, 0.07])
@pytest.mark.parametrize("seed", [str(i) for i in range(25)])
def test_passages_join_the_floors_of_neighbours(seed: str, inset: float) -> None:
    view = whole(dealt(seed, 8))
    rooms = shapes(view, Rng(seed), deep=DEEP, inset=inset)
    ways = passages(view, inset)
    assert len({box for box, _ in ways}) == len(ways) > 8
    near = inset + 0.09
    for (left, top, right, bottom), south in ways:
        x, y, half = (left + right) / 2, (top + bottom) / 2, DOOR / 2 - 0.01
        for away in (-near, near):
            for along in (-half, half):
                at = (x + along, y + away) if south else (x + away, y + along)
                assert any(inside(*at, room.outline) for room in rooms), at


def test_a_tile_is_open_to_its_neighbours() -> None:
    view = tile(dealt("tiles", 5, UNBOUNDED), 0, 1, of=(2, 3))
    for room in shapes(view, Rng("tile"), deep=DEEP):
        _, east, south, west = room.sides
        assert (west is Side.TILE) == (room.room.column == 0)
        xs, ys = zip(*room.outline, strict=True)
        if east is Side.TILE:
            assert max(xs) == room.room.column + room.room.width
        if south is Side.TILE:
            assert max(ys) == room.room.row + room.room.height
