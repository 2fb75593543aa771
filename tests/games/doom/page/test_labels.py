"""Names and numbers of rooms, measured: on their own floor, free of its walls, in legible type.

The floors are those that the map draws: its shaded paths. A label may come up to a
quarter of a millimetre to a wall.
"""

from __future__ import annotations

import pytest

from dungeongen.draw.canvas import Ink
from dungeongen.draw.recording import Box, Text
from dungeongen.games.doom.layout import UNBOUNDED
from dungeongen.games.doom.page.labels import CLOSE, View, least_cell, whole
from dungeongen.games.doom.page.map import chart, largest_frame
from dungeongen.games.doom.page.sheet import tiles_of
from games.doom.page.drawn import dealt, theme_named
from games.doom.page.test_sheet import checkered, shaded_floors
from games.marks import Shapes, grown, lies_on
from looks import THEMES
from thorough import share, turns

SIDES = {"A4": (210.0, 190.0), "A5": (148.0, 133.8)}
"""Widths of paper, and of a map on it."""
NEAR = CLOSE - 0.01


def drawn(view: View, paper: str, theme: str) -> tuple[Shapes, float] | None:
    """Return a map drawn alone and its least size of type, or ``None`` if cells are too small."""
    width, side = SIDES[paper]
    look = theme_named(theme).fitted(width)
    tile = view.goes_on
    frame = largest_frame(len(view.plan.rows), width=side, height=side, theme=look, tile=tile)
    if frame.c < least_cell(look, number="1+" if tile else "1"):
        return None
    canvas = Shapes()
    canvas.page(side, side, "Map")
    chart(view, frame=frame, theme=look).paint(canvas, 0, 0)
    return canvas, look.type["least"]


def inked(text: Text) -> Box:
    """Return the box of a text's capitals and figures: nothing hangs below their line."""
    box, upright = text.box, text.box.w > text.box.h or len(text.string) == 1
    wide, high = (box.w, box.h * 0.64 / 0.88) if upright else (box.w * 0.64 / 0.88, box.h)
    return Box(box.x, box.y, wide, high)


def faults(canvas: Shapes, least: float) -> list[str]:
    """Return every text in a room that is small, or not free of the walls."""
    floors = shaded_floors(canvas)
    result = []
    for text in canvas.texts:
        name = canvas.frames[text.frames[-1]].name
        if not name.startswith("room "):
            continue
        if text.size < least - 1e-6:
            result.append(f"{name}: {text.string} has {text.size} points")
        if not any(lies_on(floor, grown(inked(text), NEAR)) for floor in floors):
            result.append(f"{name}: {text.string} touches a wall")
    return result


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("paper", SIDES)
def test_no_label_touches_a_wall(paper: str, theme: str) -> None:
    for size in share(range(4, 27), 8, 4 * THEMES.index(theme) + 2 * (paper == "A5")):
        for layout in (dealt(f"{theme}/{size}", size), checkered(size)):
            made = drawn(whole(layout), paper, theme)
            assert made or paper == "A5", size
            assert not made or not faults(*made), size


@pytest.mark.parametrize(("size", "theme"), turns([4, 9, 15], THEMES))
def test_no_label_of_a_tile_touches_a_wall(size: int, theme: str) -> None:
    for view in tiles_of(dealt(f"{theme}/{size}", size, UNBOUNDED), (2, 2)):
        made = drawn(view, "A4", theme)
        assert made
        assert not faults(*made)


@pytest.mark.parametrize("size", [7, 13, 20, 26])
def test_rooms_alike_have_labels_alike(size: int) -> None:
    layout = dealt("alike", size)
    made = drawn(whole(layout), "A4", "ink")
    assert made
    canvas, _ = made
    shown: dict[str, int] = {}
    for text in canvas.texts:
        name = canvas.frames[text.frames[-1]].name
        shown[name] = shown.get(name, 0) + 1
    kinds: dict[tuple[int, int], set[int]] = {}
    for room in layout.rooms:
        kinds.setdefault((room.height, room.width), set()).add(shown[f"room {room.name}"])
    assert all(len(counts) == 1 for counts in kinds.values()), kinds


@pytest.mark.parametrize("size", share([9, 13, 20], 2))
def test_letters_numbers_and_the_line_below_the_map_are_free_of_hatching(size: int) -> None:
    for theme in THEMES:
        made = drawn(whole(checkered(size)), "A4", theme)
        assert made
        canvas, _ = made
        texts = [text for text in canvas.texts if canvas.frames[text.frames[-1]].name == "map"]
        assert len(texts) >= 2 * size
        assert ("without a name" in texts[-1].string) == (size > 13)
        middles = [
            Box((x1 + x2) / 2, (y1 + y2) / 2, 0.0, 0.0)
            for (x1, y1, x2, y2), ink in canvas.strokes
            if ink is Ink.HATCH
        ]
        for text in texts:
            box = grown(inked(text), NEAR)
            assert not any(map(box.holds, middles)), (size, theme, text.string)
