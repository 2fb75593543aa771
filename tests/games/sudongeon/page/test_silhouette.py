"""The outlines of rooms, and what furnishes them."""

from __future__ import annotations

from dungeongen.core.rng import Rng
from dungeongen.draw.carving import inside
from dungeongen.draw.sketch import Sketch
from dungeongen.games.sudongeon.generate import make
from dungeongen.games.sudongeon.layout import Layout, Wall, cell_index
from dungeongen.games.sudongeon.page import floors, furnishing
from dungeongen.games.sudongeon.page.silhouette import (
    SIDES,
    _turning,
    silhouettes,
)

LAYOUTS = [make(f"rooms/{i}").layout for i in range(20)]
_DIGIT, _ICON = ((0.09, 0.08), (0.5, 0.6)), ((0.345, 0.345), (0.965, 0.965))  # corners in a cell


def test_no_room_is_cut_where_something_is_printed() -> None:
    shapes = set()
    for layout in LAYOUTS:
        for box, outline in enumerate(silhouettes(layout)):
            shapes.add(len(outline))
            for cell in range(9):
                if layout.grid[cell_index(box, cell)] != ".":
                    for (left, top), (right, bottom) in (_DIGIT, _ICON):
                        for x, y in ((left, top), (right, top), (left, bottom), (right, bottom)):
                            assert inside(cell % 3 + x, cell // 3 + y, outline)
    assert len(shapes) > 10  # squares, chamfers, niches, apses, caves


def test_ways_lead_through_straight_walls() -> None:
    for layout in LAYOUTS:
        outlines = silhouettes(layout)
        for edge in layout.edges:
            if edge.wall in (Wall.OPEN, Wall.HIDDEN, Wall.JOINED):
                back = _turning(-SIDES.index(edge.direction) % 4)
                turned = map(back, outlines[edge.box])
                assert all(abs(y) < 0.03 for x, y in turned if 1.19 < x < 1.81 and y < 1)


def test_neighbours_keep_a_wall_between_them() -> None:
    for layout in LAYOUTS:
        for outline in silhouettes(layout):
            for x, y in outline:
                assert -0.4 < x < 3.4
                assert -0.4 < y < 3.4
        for edge in layout.edges:
            if edge.other is not None:
                back = _turning(-SIDES.index(edge.direction) % 4)
                assert min(y for _, y in map(back, silhouettes(layout)[edge.box])) > -0.2


def test_every_thing_can_be_furnished_and_nothing_leaves_its_box() -> None:
    for digit in "123456789":
        layout = Layout(digit * 81)
        for box in range(9):
            sketch = furnishing.furnished(layout, box, Rng(f"{digit} {box}"))
            assert sketch.strokes
            assert all(-0.3 < part < 3.3 for stroke in sketch.strokes for part in stroke)
            corners = [part for body, _ in sketch.bodies for corner in body for part in corner]
            assert all(-0.3 < part < 3.3 for part in corners)
    for paved in floors.FLOORS:
        to = Sketch(Rng("floor"))
        paved(to)
        assert len(to.strokes) > 10


def test_an_empty_room_is_not_bare() -> None:
    empty = Layout("." * 81)
    sketch = furnishing.furnished(empty, 4, Rng("4"))
    assert len(sketch.strokes) > 80
    assert len(sketch.bodies) > 5  # cot, table and drain
    kept = {(float(column), float(row)) for column in range(3) for row in range(3)}
    assert not furnishing.furnished(empty, 4, Rng("4"), kept=kept).strokes


def test_the_same_dungeon_is_furnished_alike() -> None:
    one, other = (
        furnishing.furnished(LAYOUTS[0], 0, Rng(seed)).strokes
        for seed in ("furniture", "furniture")
    )
    assert one == other
    assert silhouettes(LAYOUTS[0]) == silhouettes(Layout(LAYOUTS[0].grid))
