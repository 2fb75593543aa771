"""The tiles of a map that never ends: one map, one scale, and how to lay them."""

from __future__ import annotations

import re

import pytest

from dungeongen.draw.block import Area
from dungeongen.draw.canvas import Ink
from dungeongen.draw.recording import Recording
from dungeongen.games.doom.layout import UNBOUNDED
from dungeongen.games.doom.page.labels import tile
from dungeongen.games.doom.page.map import chart, framed_by
from dungeongen.games.doom.page.sheet import tiled, tiles_of
from games.doom.page.drawn import dealt, recorded, theme_named, words
from games.marks import Shapes
from looks import THEMES
from thorough import turns


def test_tiles_show_one_map() -> None:
    layout = dealt("tiles", 5, UNBOUNDED)
    plan = layout.grown(3)
    for down in range(2):
        for across in range(3):
            view = tile(layout, down, across, of=(2, 3))
            for part in view.parts:
                (room,) = [room for room in plan.rooms.values() if room.name == part.name]
                assert part.cards.rstrip("+") == str(room.size)
                assert room.row <= view.row + part.row
                assert view.row + part.row + part.height <= room.row + room.height
                assert room.column <= view.column + part.column
                assert view.column + part.column + part.width <= room.column + room.width
            cells = sum(part.height * part.width for part in view.parts)
            assert cells == sum(line.count("X") for line in view.plan.lines())


def test_a_room_on_two_tiles_has_the_same_number_on_both() -> None:
    layout = dealt("tiles", 4, UNBOUNDED)
    numbers: dict[str, set[str]] = {}
    for across in range(3):
        for part in tile(layout, 0, across, of=(1, 3)).parts:
            numbers.setdefault(part.name, set()).add(part.cards)
    assert all(len(said) == 1 for said in numbers.values()), numbers


def test_a_tile_is_named_and_has_marks_to_be_laid_by() -> None:
    canvas = recorded(dealt("tiles", 5, UNBOUNDED), tiles=(2, 2))
    assert [label for _, _, label in canvas.pages[:4]] == [
        "Tile 1·1",
        "Tile 1·2",
        "Tile 2·1",
        "Tile 2·2",
    ]
    assert "Cut along" not in words(canvas, 1)
    assert "tile 1·2 at the right and tile 2·1 below will lie on them" in words(canvas, 1)
    assert "Cut along the dashed line." in words(canvas, 2)
    assert "Lay the cut edge on tile 1·2 and on tile 2·1, at its thin line" in words(canvas, 4)


@pytest.mark.parametrize(("paper", "theme"), turns(["A4", "A5"], THEMES))
def test_tiles_are_of_one_scale_and_say_how_large_the_whole_map_is(paper: str, theme: str) -> None:
    canvas = recorded(dealt("tiles", 7, UNBOUNDED), paper, theme, tiles=(3, 2))
    maps = [frame.box for frame in canvas.frames if frame.name == "map"]
    assert len(maps) == 6
    assert len({(round(box.w, 3), round(box.h, 3)) for box in maps}) == 1
    size = r"Together ([\d.]+) cm wide and ([\d.]+) cm high"
    said = {re.findall(size, words(canvas, page))[0] for page in range(1, 7)}
    ((wide, high),) = said
    rooms = {frame.name: frame.box for frame in canvas.frames if frame.name.startswith("tile ")}
    across = rooms["tile right"].x - rooms["tile left"].x  # a side of the grid and its margin
    assert float(wide) * 3 == pytest.approx(float(high) * 2, abs=0.3)
    assert abs(float(wide) * 10 / 2 - across) < rooms["tile right"].w + 3


def test_a_tile_names_its_neighbour_on_each_side() -> None:
    canvas = recorded(dealt("tiles", 5, UNBOUNDED), tiles=(2, 3))
    seen: dict[int, dict[str, str]] = {page: {} for page in range(1, 7)}
    for text in canvas.texts:
        for i in text.frames:
            if canvas.frames[i].name.startswith("tile "):
                seen[text.page][canvas.frames[i].name.removeprefix("tile ")] = text.string
    assert seen == {
        1: {"right": "1·2", "below": "2·1"},
        2: {"left": "1·1", "right": "1·3", "below": "2·2"},
        3: {"left": "1·2", "below": "2·3"},
        4: {"above": "1·1", "right": "2·2"},
        5: {"above": "1·2", "left": "2·1", "right": "2·3"},
        6: {"above": "1·3", "left": "2·2"},
    }


def test_a_tile_is_cut_where_a_neighbour_lies_above_or_to_the_left() -> None:
    """A dashed line is cut; a thin one, at the right and below, is where the next tile lies."""
    layout, theme = dealt("tiles", 5, UNBOUNDED), theme_named("ink")
    frame = framed_by(20.0, theme, tile=True)
    left, top = frame.left, frame.top
    right, bottom = left + 5 * frame.c, top + 5 * frame.c
    above, beside = f"{_line(left, top, right, top)}", f"{_line(left, top, left, bottom)}"
    ends = f"lines {_line(right, top, right, bottom)} {_line(left, bottom, right, bottom)}"
    for number, view in enumerate(tiles_of(layout, (2, 3))):
        canvas = Recording()
        canvas.page(210, 297, "a tile")
        chart(view, frame=frame, theme=theme).paint(canvas, 0, 0)
        lines = [line.strip() for line in canvas.log if line.strip().startswith("lines")]
        cuts = [line for line in lines if line.endswith("dash=(2 1.2)")]
        row, column = divmod(number, 3)
        segments = [above] * (row > 0) + [beside] * (column > 0)
        assert cuts == [" ".join(["lines", *segments, "ink=wall width=0.3 dash=(2 1.2)"])]
        assert f"{ends} ink=wall width=0.2" in lines


def _line(*ends: float) -> str:
    return "(" + " ".join(f"{end:.2f}".rstrip("0").rstrip(".") for end in ends) + ")"


def test_the_plan_of_tiles_shades_the_one_on_the_page() -> None:
    layout = dealt("tiles", 5, UNBOUNDED)
    area = Area(190, 240)
    tiles = (2, 3)
    made = tiled(tiles_of(layout, tiles), tiles, area, theme_named("ink"))
    for number, page in enumerate(made):
        canvas = Shapes()
        canvas.page(210, 297, page.label)
        page.block.paint(canvas, 0, 0)
        (plan,) = (frame.box for frame in canvas.frames if frame.name == "plan of tiles")
        squares = [ink for box, ink in canvas.filled if plan.holds(box)]
        assert squares == [Ink.WALL if i == number else Ink.FLOOR for i in range(6)]
