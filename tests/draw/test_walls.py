"""The walls of small maps, drawn by hand."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import cos, hypot, pi, sin

from dungeongen.draw.plan import NOTHING, Marks, Opening, Plan, Way, straight
from dungeongen.draw.plan_drawing import _SHADOW, _shadows
from dungeongen.draw.walls import _apart, _off, fewer, floor_of, leaves, walls

WEST = ((1.0, 1.0), (3.0, 1.0), (3.0, 4.0), (1.0, 4.0))
EAST = ((4.0, 1.0), (6.0, 1.0), (6.0, 4.0), (4.0, 4.0))
DOOR = straight((3, 2, 1, 1), Opening.DOOR, 0, 1, upright=False)
OUT = straight((6, 2, 1, 1), Opening.ARCH, 1, None, upright=False)


def two_rooms(*ways: Way) -> Plan:
    return Plan(columns=7, rows=5, halls=(WEST, EAST), room_of=(0, 1), ways=ways, seed="x")


def test_rooms_without_ways_are_closed() -> None:
    lines = walls(two_rooms())
    assert [len(line) for line in lines] == [5, 5]
    assert all(line[0] == line[-1] for line in lines)


def test_a_way_joins_two_rooms_within_one_wall() -> None:
    (line,) = walls(two_rooms(DOOR))
    assert line[0] == line[-1]
    assert set(line) == {*WEST, *EAST, (3, 2), (4, 2), (3, 3), (4, 3)}


def test_a_way_out_opens_the_wall_at_the_edge_of_the_picture() -> None:
    lines = walls(two_rooms(DOOR, OUT))
    (line,) = lines
    assert {line[0], line[-1]} == {(7, 2), (7, 3)}


def test_a_door_stands_across_its_way_from_wall_to_wall() -> None:
    assert leaves(two_rooms(DOOR, OUT), NOTHING) == [((3.5, 2, 3.5, 3), Opening.DOOR)]


def test_a_hidden_way_is_wall_for_the_players_and_two_leaves_for_the_game_master() -> None:
    hidden = replace(DOOR, opening=Opening.HIDDEN)
    plan = two_rooms()
    assert len(walls(plan)) == 2
    assert len(walls(plan, (hidden,))) == 1
    ends = [leaf for leaf, _ in leaves(plan, Marks((), (hidden,)))]
    assert ends == [(3, 2, 3, 3), (4, 2, 4, 3)]


def test_corners_on_a_straight_wall_are_left_out() -> None:
    hall = ((1.0, 1.0), (2.0, 1.0), (3.0, 1.0), (3.0, 3.0), (1.0, 3.0))
    plan = Plan(columns=4, rows=4, halls=(hall,), room_of=(0,), ways=(), seed="x")
    (line,) = walls(plan)
    assert len(line) == 5


def test_a_corridor_with_a_bend_goes_on_to_a_round_wall() -> None:
    round_ = tuple((5 + 2 * cos(2 * pi * i / 40), 6 + 2 * sin(2 * pi * i / 40)) for i in range(40))
    line = ((3.0, 2.5), (5.0, 2.5), (5.0, 4.0))
    bent = Way(line, 1.0, Opening.DOOR, 0, 1, leaf=0.5)
    plan = replace(two_rooms(bent), halls=(WEST, round_), rows=9)
    (wall,) = walls(plan)
    assert wall[0] == wall[-1]
    assert {(5.5, 2.0), (4.5, 3.0)} <= set(wall)  # the outer and the inner corner of the bend
    (leaf,) = leaves(plan, NOTHING)
    assert leaf == ((3.5, 2.0, 3.5, 3.0), Opening.DOOR)
    floor = floor_of(plan.halls, bent)
    assert max(y for _, y in floor) < 4.2  # it ends where the round wall begins
    assert not any(hypot(x - 5, y - 6) > 2.001 for x, y in floor if y > 4)


def test_a_stretch_with_floor_on_both_sides_is_no_wall() -> None:
    notched = ((1.0, 1.0), (2.0, 1.0), (2.0, 2.0), (3.0, 2.0), (3.0, 4.0), (1.0, 4.0))
    beside = straight((2, 0, 1, 1), Opening.ARCH, None, 0, upright=True)
    plan = Plan(columns=5, rows=5, halls=(notched,), room_of=(0,), ways=(beside,), seed="x")
    lines = walls(plan)
    assert all(len({*line}) > 1 for line in lines)
    assert all(a != b for line in lines for a, b in pairwise(line))


def test_no_shadow_of_a_niche_reaches_into_the_room() -> None:
    niche = ((0, 0), (10, 0), (10, 6), (6, 6), (6, 8), (4, 8), (4, 6), (0, 6))
    outline = [(*map(float, (*a, *b)),) for a, b in pairwise((*niche, niche[0]))]
    strokes = {stroke[:2]: stroke for stroke in _shadows(outline, frozenset())}
    assert len(strokes) == 3  # two walls and one of the niche
    assert strokes[4.0, 8.0][3] >= 6 + _SHADOW  # the pen is round
    assert strokes[0.0, 6.0][3] == 0.0


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
    assert _apart((0, 0), (3, 4)) == 5
