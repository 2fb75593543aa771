"""The dungeon as drawn: one plan off the grid."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, pairwise

import pytest

from dungeongen.core.templates import Templates
from dungeongen.draw.canvas import MM_PER_POINT, Ink
from dungeongen.draw.curves import area
from dungeongen.draw.painter import chart, floors
from dungeongen.draw.svg import SvgCanvas
from dungeongen.draw.theme import load_theme
from dungeongen.games.sudongeon.candidates import make
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.plan.drawn import (
    arranged,
    corridors,
    drawn,
    drawn_of,
    hidden_ways,
    printed,
)
from dungeongen.games.sudongeon.plan.sight import sight
from dungeongen.games.sudongeon.plan.site import site_of
from games.marks import Shapes
from games.sudongeon import plans
from games.sudongeon.page.test_sheet import odd_grids
from thorough import share

MOST = 400_000
"""Bytes of the SVG of a map."""


@cache
def layouts(batch: int) -> list[Layout]:
    """Return as many as ``drawn`` remembers: what one test has drawn, the next looks at."""
    return [make(f"plan/{12 * batch + i}", as_is=True).layout for i in range(12)]


@pytest.mark.parametrize("batch", share(range(80), 40, 39)[::-1])
def test_a_plan_is_sound(batch: int) -> None:
    """Ways and things are those of the layout, everything lies where it may, names are clear."""
    for layout in layouts(batch):
        assert not [*plans.problems(layout)], layout.grid


@pytest.mark.parametrize("grid", odd_grids())
def test_full_and_empty_grids_are_drawn_too(grid: str) -> None:
    layout = Layout(grid)
    marks = printed(layout)
    assert len(marks.plates) == len(layout.rooms)
    assert len(marks.icons) == sum(
        len(room.things) for i, room in enumerate(layout.rooms) if i in layout.reachable
    ) + sum(
        thing.kind.value == "feature" and thing.digit != 1
        for i, room in enumerate(layout.rooms)
        if i not in layout.reachable
        for thing in room.things
    )


def test_names_stand_in_their_rooms_but_for_one_in_twenty() -> None:
    names = [name for layout in layouts(0) for name in printed(layout).names]
    assert sum(name.leader is not None for name in names) <= len(names) / 20


def test_the_landmark_is_nearly_always_the_largest_room_of_one_box() -> None:
    largest = 0
    for layout in layouts(0):
        view = sight(layout)
        rooms = {room.box: room.area for room in site_of(view).of.rooms}
        mates = {box for room in layout.rooms if room.boxes[1:] for box in room.boxes}
        largest += rooms[view.landmark] >= max(
            (size for box, size in rooms.items() if box not in mates), default=0.0
        )
    assert largest >= 9


def test_plans_differ_in_their_frames_and_in_the_forms_of_their_rooms() -> None:
    kinds = [drawn(layout).kinds for layout in layouts(0)]
    assert len({kind for one in kinds for kind in one}) >= 10
    assert len(set(kinds)) == len(kinds)
    assert len({(drawn(one).plan.columns, drawn(one).plan.rows) for one in layouts(0)}) >= 8


def test_few_plans_are_three_straight_rows_or_columns_from_afar() -> None:
    some = [layout for batch in range(4) for layout in layouts(batch)]
    assert sum(map(is_gridlike, some)) <= 0.15 * len(some)


def is_gridlike(layout: Layout) -> bool:
    """Return whether two straight lines, level or upright, cut the boxes by threes."""
    halls = drawn(layout).plan.halls[:9]
    for axis, threes in ((1, (slice(0, 3), slice(3, 6), slice(6, 9))), (0, COLUMNS)):
        spans = [[at[axis] for hall in halls[three] for at in hall] for three in threes]
        if all(max(here) < min(there) for here, there in pairwise(spans)):
            return True
    return False


COLUMNS = tuple(slice(i, None, 3) for i in range(3))


def test_no_two_plans_look_alike() -> None:
    """Of two plans less than three quarters of the floor is the same."""
    fields = [floors(drawn(layout).plan) for layout in layouts(0)[:8]]
    for one, other in combinations(fields, 2):
        same = sum((a & b).bit_count() for a, b in zip(one.rows, other.rows, strict=False))
        assert same < 0.75 * max(one.count, other.count)


def test_hidden_corridors_move_nothing_that_is_seen() -> None:
    """The ways of the plan are those of a sheet, to the last corner."""
    for layout in layouts(0):
        seen = drawn(layout).corridors
        assert {pair: corridors(layout)[pair] for pair in seen} == seen
        assert len(corridors(layout)) == len(seen) + len(hidden_ways(layout))


@pytest.mark.parametrize("theme", ["ink", "parchment"])
def test_the_svg_of_a_map_is_light(theme: str) -> None:
    templates = Templates()
    for layout in layouts(0):
        plan, marks = drawn(layout).plan, printed(layout)
        canvas = SvgCanvas(
            load_theme(theme, templates),
            templates,
            meta={"title": "A map", "subject": "", "language": "en"},
        )
        canvas.page(plan.columns * 3.3, plan.rows * 3.3, "map")
        chart(plan, side=3.3, marks=marks).paint(canvas, 0, 0)
        (file,) = canvas.data()
        assert len(file) <= MOST


@pytest.mark.parametrize("points", [8.5, 12.0])
def test_type_is_as_large_as_asked_and_icons_are_5_mm(points: float) -> None:
    """On a sheet of A4, where a square has 3.3 mm; in larger type more names stand outside."""
    em = points * MM_PER_POINT / 3.3
    for layout in layouts(0)[:4]:
        canvas = Shapes()
        canvas.page(500, 500, "map")
        marks = arranged(layout, em).marks
        chart(drawn(layout).plan, side=3.3, marks=marks).paint(canvas, 0, 0)
        written = [text for text in canvas.texts if text.string not in ("N", "ft", "0", "10")]
        assert min(text.size for text in written) >= 8.49
        assert min(box.w for _, _, box in canvas.icons) >= 4.98


def test_no_stroke_of_the_rock_is_left_alone_behind_a_name() -> None:
    for layout in layouts(0)[:4]:
        marks = printed(layout)
        canvas = Shapes()
        canvas.page(500, 500, "map")
        chart(drawn(layout).plan, side=1.0, marks=marks).paint(canvas, 0, 0)
        strokes = [stroke for stroke, ink in canvas.strokes if ink is Ink.HATCH]
        there = Counter((int(a), int(b)) for a, b, _, _ in strokes)
        for name in marks.names:
            x, y, w, h = name.box
            inner = [(a, b) for a, b in there if x < a < x + w - 1 and y < b < y + h - 1]
            assert name.leader is None or not inner


def test_every_hall_is_clockwise() -> None:
    """Floors are painted as one path, whose parts would take each other away if they were not."""
    for layout in layouts(0):
        plan = drawn(layout).plan
        outlines = [*plan.halls, *(way.outline for way in (*plan.ways, *hidden_ways(layout)))]
        assert all(area(outline) > 0 for outline in outlines)


def test_a_plan_is_the_same_each_time() -> None:
    layout = layouts(0)[0]
    one, marks = drawn(layout), printed(layout)
    for cached in (drawn_of, site_of, arranged):
        cached.cache_clear()
    assert drawn(layout) == one
    assert drawn(layout) is not one
    assert printed(layout) == marks
