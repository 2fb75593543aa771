"""The walls of small maps, drawn by hand."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import cos, pi, sin

from dungeongen.draw.curves import distance
from dungeongen.draw.plan import NOTHING, Marks, Opening, Plan, Polygon, Way
from dungeongen.draw.walls import _off, fewer, leaves, union, walls

WEST = ((1.0, 1.0), (3.0, 1.0), (3.0, 4.0), (1.0, 4.0))
EAST = ((4.0, 1.0), (6.0, 1.0), (6.0, 4.0), (4.0, 4.0))


def box(x: float, y: float, w: float, h: float) -> Polygon:
    return ((x, y), (x + w, y), (x + w, y + h), (x, y + h))


def level(x: float, x1: float, y: float, opening: Opening, a: int, b: int | None) -> Way:
    """Return a way of one square from west to east."""
    sign = ((x + x1) / 2, y, 0.0)
    return Way(((x, y), (x1, y)), box(x, y - 0.5, x1 - x, 1.0), opening, a, b, sign)


DOOR = level(2.7, 4.3, 2.5, Opening.DOOR, 0, 1)
OUT = level(5.5, 7.0, 2.5, Opening.ARCH, 1, None)
ENDS = ((3.0, 2.0, 3.0, 3.0), (4.0, 2.0, 4.0, 3.0))


def two_rooms(*ways: Way) -> Plan:
    return Plan(columns=7, rows=5, halls=(WEST, EAST), room_of=(0, 1), ways=ways, seed="x")


def test_rooms_without_ways_are_closed() -> None:
    lines = walls(two_rooms(), NOTHING)
    assert [len(line) for line in lines] == [5, 5]
    assert all(line[0] == line[-1] for line in lines)


def test_a_way_joins_two_rooms_within_one_wall() -> None:
    (line,) = walls(two_rooms(DOOR), NOTHING)
    assert line[0] == line[-1]
    assert set(line) == {*WEST, *EAST, (3, 2), (4, 2), (3, 3), (4, 3)}


def test_a_way_out_opens_the_wall_at_the_edge_of_the_picture() -> None:
    (line,) = walls(two_rooms(DOOR, OUT), NOTHING)
    assert {line[0], line[-1]} == {(7, 2), (7, 3)}


def test_a_door_stands_across_its_way_from_wall_to_wall() -> None:
    ((leaf, opening),) = leaves(two_rooms(DOOR, OUT), NOTHING)
    assert leaf == (3.5, 2.0, 3.5, 3.0)
    assert opening is Opening.DOOR


def test_a_hidden_way_is_wall_for_the_players_and_two_leaves_for_the_game_master() -> None:
    hidden = Marks(hidden=(replace(DOOR, opening=Opening.HIDDEN, ends=ENDS),))
    plan = two_rooms()
    assert len(walls(plan, NOTHING)) == 2
    assert len(walls(plan, hidden)) == 1
    assert [leaf for leaf, _ in leaves(plan, hidden)] == [*ENDS]


def test_corners_on_a_straight_wall_are_left_out() -> None:
    (line,) = union([((1.0, 1.0), (2.0, 1.0), (3.0, 1.0), (3.0, 3.0), (1.0, 3.0))])
    assert len(line) == 5


def test_a_pillar_of_rock_between_floors_has_a_wall_of_its_own() -> None:
    ring = [box(1, 1, 5, 1.3), box(1, 4, 5, 1.2), box(0.9, 0.8, 1.4, 4.6), box(5, 0.7, 1.2, 4.8)]
    lines = union(ring)
    assert len(lines) == 2
    assert all(line[0] == line[-1] for line in lines)


def test_a_band_that_crosses_itself_has_no_wall_within() -> None:
    turns = [2.4 * pi * i / 60 for i in range(61)]
    spiral = [((3 + 0.1 * t) * cos(t) + 9, (3 + 0.1 * t) * sin(t) + 9) for t in turns]
    outer = [(x + 0.3 * (x - 9), y + 0.3 * (y - 9)) for x, y in spiral]
    lines = union([(*spiral, *outer[::-1])])
    assert all(line[0] == line[-1] for line in lines)
    assert len(lines) == 2


def test_floors_that_share_a_side_are_one() -> None:
    (line,) = union([box(0.5, 0.5, 2, 2), box(2.5, 0.5, 2, 2)])
    assert set(line) == {(0.5, 0.5), (4.5, 0.5), (4.5, 2.5), (0.5, 2.5)}


def test_a_wall_has_fewer_bends_only_where_nobody_sees_that() -> None:
    round_ = tuple((20 + 9 * cos(i * pi / 90), 20 + 9 * sin(i * pi / 90)) for i in range(180))
    line = (*round_, round_[0])
    assert fewer([line], 180) == [line]
    (few,) = fewer([line], 60)
    assert len(few) <= 61
    assert few[0] == few[-1] == line[0]
    assert set(few) <= set(line)
    for point in line:
        assert min(_off(point, a, b) for a, b in pairwise(few)) <= 0.06
    assert fewer([((0, 0), (4, 0), (4, 4))], 1) == [((0, 0), (4, 0), (4, 4))]
    assert distance((0, 0), (3, 4)) == 5
