"""The dungeon as drawn: one plan off the grid."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from dungeongen.draw.canvas import Ink, Path
from dungeongen.draw.plan_drawing import chart, floors
from dungeongen.draw.recording import Recording
from dungeongen.draw.walls import walls
from dungeongen.games.sudongeon.candidates import make
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.plan import drawn as plans_
from dungeongen.games.sudongeon.plan.corridors import CrowdedError, Sight, sight
from dungeongen.games.sudongeon.plan.drawn import Drawn, drawn, drawn_of, rooms_of
from dungeongen.games.sudongeon.plan.marks import printed, secrets
from games.marks import Shapes, parts
from games.sudongeon import plans
from games.sudongeon.page.test_sheet import odd_grids
from thorough import share


@cache
def layouts(batch: int) -> list[Layout]:
    """Return as many as ``drawn`` remembers: what one test has drawn, the next looks at."""
    return [make(f"plan/{12 * batch + i}", as_is=True).layout for i in range(12)]


@pytest.mark.parametrize("batch", share(range(80), 40, 39)[::-1])
def test_a_plan_is_sound(batch: int) -> None:
    """No corridors cross, rooms hold their things, and one walks where the layout leads."""
    for layout in layouts(batch):
        assert not [*plans.problems(layout)], layout.grid


@pytest.mark.parametrize("grid", odd_grids())
def test_full_and_empty_grids_have_sound_plans_too(grid: str) -> None:
    assert not [*plans.problems(Layout(grid))]


def test_the_landmark_is_a_third_larger_than_any_other_room() -> None:
    """Of one box; and nearly always larger than a hall of two."""
    larger = total = 0
    for layout in layouts(0):
        of, view = drawn(layout), sight(layout)
        sizes = [plans.area(hall) for hall in of.plan.halls]
        first = layout.room_of[view.landmark]
        single = [
            size for i, size in enumerate(sizes) if i != first and len(layout.rooms[i].boxes) == 1
        ]
        assert all(sizes[first] >= 1.3 * size for size in single), layout.grid
        if all(len(room.boxes) < 3 for i, room in enumerate(layout.rooms) if i != first):
            total += 1
            others = [size for i, size in enumerate(sizes) if i != first]
            larger += all(sizes[first] > size for size in others)
    assert larger >= 0.85 * total


def test_plans_differ_in_the_forms_of_their_rooms() -> None:
    kinds = [drawn(layout).kinds for layout in layouts(0)]
    assert len({kind for one in kinds for kind in one}) >= 10
    assert len(set(kinds)) == len(kinds)
    outlines = {drawn(layout).plan.halls for layout in layouts(0)}
    assert len(outlines) == len(kinds)


def test_no_two_plans_look_alike() -> None:
    """Of two plans less than three quarters of the floor is the same."""
    rasters = [floors(drawn(layout).plan) for layout in layouts(0)[:8]]
    for one, other in combinations(rasters, 2):
        both = [(a & b, a | b) for a, b in zip(one.bits, other.bits, strict=False)]
        same, whole = (sum(bits[i].bit_count() for bits in both) for i in (0, 1))
        assert same < 0.75 * whole


def test_the_walls_of_the_sheet_are_those_for_a_virtual_table() -> None:
    """The strokes that the sheet draws are the game master's line of sight, wall for wall."""
    for layout in layouts(0)[:6]:
        plan, side = drawn(layout).plan, 4.0
        canvas = Paths()
        canvas.page(500, 500, "map")
        chart(plan, side=side, marks=printed(layout)).paint(canvas, 0, 0)
        lines = walls(plan, secrets(layout).hidden)
        expected = [[(round(x * side, 3), round(y * side, 3)) for x, y in line] for line in lines]
        straight = [line for line, width in canvas.drawn if width < max(w for _, w in canvas.drawn)]
        assert straight == expected


@pytest.mark.parametrize("seed", ["5", "11"])
def test_no_stroke_of_the_rock_is_left_alone_behind_a_name(seed: str) -> None:
    layout = make(seed, as_is=True).layout
    canvas = Shapes()
    canvas.page(500, 500, "map")
    chart(drawn(layout).plan, side=1.0, marks=printed(layout), least=2.6).paint(canvas, 0, 0)
    strokes = [stroke for stroke, ink in canvas.strokes if ink is Ink.HATCH]
    places = [(int((ax + bx) / 2), int((ay + by) / 2)) for ax, ay, bx, by in strokes]
    there = Counter(places)
    around = (-1, 0, 1)
    assert not [
        (x, y) for x, y in there if sum(there[x + i, y + j] for i in around for j in around) < 3
    ]


class Paths(Recording):
    """A recording that keeps the lines of walls, with the widths of their strokes."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn: list[tuple[list[tuple[float, float]], float]] = []

    def path(self, path: Path, **marks: Any) -> None:
        open_ = not marks.get("dash") and path[-1] != ("Z",)
        if marks.get("stroke") is Ink.WALL and marks.get("fill") is None and open_:
            for line in parts(path):
                self.drawn.append(([(round(x, 3), round(y, 3)) for x, y in line], marks["width"]))
        super().path(path, **marks)


def test_a_plan_is_the_same_each_time() -> None:
    layout = layouts(0)[0]
    one = drawn(layout)
    drawn_of.cache_clear()
    assert drawn(layout) == one
    assert drawn(layout) is not one


def test_where_nothing_else_fits_a_regular_grid_does(monkeypatch: pytest.MonkeyPatch) -> None:
    built = plans_._built

    def crowded(
        view: Sight, rooms: tuple[int, ...], plain: frozenset[int], attempt: int | None
    ) -> Drawn:
        if attempt is not None:
            raise CrowdedError(*range(9))
        return built(view, rooms, plain, attempt)

    monkeypatch.setattr(plans_, "_built", crowded)
    drawn_of.cache_clear()
    for layout in (*layouts(0)[:6], *map(Layout, odd_grids())):
        assert not [*plans.problems(layout)], layout.grid
    drawn_of.cache_clear()


def test_a_crowded_room_alone_is_built_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    built, tries = plans_._built, list[frozenset[int]]()

    def crowded(
        view: Sight, rooms: tuple[int, ...], plain: frozenset[int], attempt: int | None
    ) -> Drawn:
        tries.append(plain)
        if not plain:
            raise CrowdedError(4)
        return built(view, rooms, plain, attempt)

    layout = layouts(0)[0]
    monkeypatch.setattr(plans_, "_built", crowded)
    drawn_of.cache_clear()
    drawn(layout)
    assert tries[:2] == [frozenset(), {rooms_of(sight(layout))[4]}]
    drawn_of.cache_clear()
