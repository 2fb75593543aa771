"""The plan of a Doom map, on a handful of deals; ``tests/benchmarks/bench_pages.py`` takes many."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dungeongen.draw.painter import chart
from dungeongen.draw.plan import Marks
from dungeongen.draw.recording import Recording
from dungeongen.games.doom.layout import UNBOUNDED
from dungeongen.games.doom.page.labels import tile
from dungeongen.games.doom.plan.drawn import drawn
from dungeongen.games.doom.plan.forms import EDGE
from games.doom.page.drawn import dealt
from games.doom.plans import problems


@pytest.mark.parametrize("size", [4, 5, 7, 8, 11, 13])
def test_a_plan_is_sound(size: int) -> None:
    assert not [*problems(dealt(f"plan/{size}", size))]


@pytest.mark.parametrize("number", [34, 65, 115])
def test_an_octagon_of_unlike_cells_loses_no_corner(number: int) -> None:
    assert not [*problems(dealt(f"plan/{number}", 5 + number % 9))]


def test_a_piece_that_meets_a_label_is_not_drawn() -> None:
    plan = drawn(dealt("plan/7", 7).plan).plan
    piece = plan.pieces[0]

    def log(marks: Marks) -> list[str]:
        canvas = Recording()
        canvas.page(300, 300, "Map")
        chart(plan, side=4.0, marks=marks).paint(canvas, 0, 0)
        return canvas.log

    bare = Marks(bare=((0, piece.box),))
    without = replace(plan, pieces=plan.pieces[1:])
    canvas = Recording()
    canvas.page(300, 300, "Map")
    chart(without, side=4.0, marks=bare).paint(canvas, 0, 0)
    assert log(bare) == canvas.log != log(Marks())


def test_a_floor_reaches_over_the_edge_where_the_map_goes_on() -> None:
    view = tile(dealt("tiles", 5, UNBOUNDED), 0, 1, of=(2, 3))
    plan = drawn(view.plan, view.row, view.column, goes_on=True).plan
    assert min(x for hall in plan.halls for x, _ in hall) < EDGE
    assert max(x for hall in plan.halls for x, _ in hall) > plan.columns - EDGE
    assert max(y for hall in plan.halls for _, y in hall) > plan.rows - EDGE
    assert all(None not in (way.a, way.b) for way in plan.ways)
    for piece in plan.pieces:  # nothing is cut in two
        x, y, wide, high = piece.box
        assert x >= EDGE
        assert x + wide <= plan.columns - EDGE
        assert y >= EDGE
        assert y + high <= plan.rows - EDGE
