"""The names of rooms on the map."""

from __future__ import annotations

import pytest

from dungeongen.draw.carving import inside
from dungeongen.games.sudongeon.generate import make
from dungeongen.games.sudongeon.layout import Layout, cell_index
from dungeongen.games.sudongeon.page.naming import room_names
from dungeongen.games.sudongeon.page.silhouette import silhouettes
from games.sudongeon.page.test_sheet import EXAMPLE, LOOKS, crowded_names, recorded


@pytest.mark.parametrize("paper", ["A4", "Letter", "A5"])
def test_nearly_every_room_that_can_be_reached_has_its_name_on_the_map(paper: str) -> None:
    rooms = written = 0
    for number in range(20):
        layout = make(f"titles/{number}").layout
        canvas = recorded(layout, paper, "ink")
        frames = {frame.name for frame in canvas.frames if frame.page == 1}
        rooms += len(layout.reachable)
        written += sum(f"room name {room.letter}" in frames for room in layout.rooms)
    assert rooms > 100
    assert written >= 0.93 * rooms


@pytest.mark.parametrize("theme", ["ink", "large"])
def test_a_name_lies_in_its_room_off_digits_icons_and_letters(theme: str) -> None:
    layout = Layout(EXAMPLE)
    canvas = recorded(layout, "A4", theme)
    frames = [frame for frame in canvas.frames if frame.page == 1]
    cells = {frame.name: frame.box for frame in frames if frame.name.startswith("cell ")}
    printed = [box for page, _, box in canvas.icons if page == 1]
    names = {frame.name[-1]: frame.box for frame in frames if frame.name.startswith("room name ")}
    assert len(names) > 4
    others = [
        text.box
        for text in canvas.texts
        if text.page == 1 and not canvas.frames[text.frames[-1]].name.startswith("room name")
    ]
    outlines = silhouettes(layout)
    for room in layout.rooms:
        if room.letter not in names:
            continue
        box = names[room.letter]
        assert not [one for one in (*printed, *others) if one.overlaps(box, slack=0.1)]
        x, y = box.x + box.w / 2, box.y + box.h / 2
        (home,) = (
            one
            for one in room.boxes
            for corner in (cells[f"cell {cell_index(one, 0) + 1}"],)
            if corner.x < x < corner.x + 3 * corner.w and corner.y < y < corner.y + 3 * corner.h
        )
        corner = cells[f"cell {cell_index(home, 0) + 1}"]
        for a in (box.x, box.x + box.w):
            for b in (box.y, box.y + box.h):
                assert inside((a - corner.x) / corner.w, (b - corner.y) / corner.h, outlines[home])


def test_a_name_is_that_of_its_room_and_a_solved_map_has_none() -> None:
    layout = Layout(EXAMPLE)
    canvas = recorded(layout, "A4", "ink", solution=True)
    frames = canvas.frames
    (a,) = (i for i, frame in enumerate(frames) if frame.name == "room name A")
    words = " ".join(text.string for text in canvas.texts if a in text.frames)
    assert words == room_names(layout)[0]
    assert {frame.page for frame in frames if frame.name.startswith("room name")} == {1}


@pytest.mark.parametrize("batch", range(4))
def test_names_stand_free_of_walls_marks_and_what_is_printed(batch: int) -> None:
    """In a hundred dungeons, each in a look of its own."""
    names = 0
    for number in range(25 * batch, 25 * batch + 25):
        paper, theme = LOOKS[number % len(LOOKS)]
        canvas = recorded(make(f"free/{number}", as_is=True).layout, paper, theme, verdict=None)
        found = crowded_names(canvas)
        assert not found, (number, paper, theme)
        names += sum(frame.name.startswith("room name ") for frame in canvas.frames)
    assert names > 4 * 25
