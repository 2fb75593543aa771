"""The names of rooms on the map."""

from __future__ import annotations

import pytest

from dungeongen.games.sudongeon.candidates import make
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.naming import room_names
from games.sudongeon.page.test_sheet import EXAMPLE, LOOKS, crowded_names, recorded
from thorough import share


@pytest.mark.parametrize("paper", ["A4", "Letter", "A5"])
def test_nearly_every_room_that_can_be_reached_has_its_name_on_the_map(paper: str) -> None:
    rooms = written = 0
    for number in range(12):
        layout = make(f"titles/{number}", as_is=True).layout
        canvas = recorded(layout, paper, "ink", verdict=None)
        frames = {frame.name for frame in canvas.frames if frame.page == 1}
        rooms += len(layout.reachable)
        written += sum(f"room name {room.letter}" in frames for room in layout.rooms)
    assert rooms > 60
    assert written >= 0.93 * rooms


def test_a_name_is_that_of_its_room_and_a_map_of_the_route_has_none() -> None:
    layout = Layout(EXAMPLE)
    canvas = recorded(layout, "A4", "ink", solution=True)
    frames = canvas.frames
    (a,) = (i for i, frame in enumerate(frames) if frame.name == "room name A")
    words = " ".join(text.string for text in canvas.texts if a in text.frames)
    assert words == room_names(layout)[0]
    assert {frame.page for frame in frames if frame.name.startswith("room name")} == {1}


@pytest.mark.parametrize("batch", share(range(3), 3))
def test_names_stand_free_of_walls_marks_and_what_is_printed(batch: int) -> None:
    """In dungeons that each have a look of their own."""
    names = 0
    for number in range(12 * batch, 12 * batch + 12):
        paper, theme = LOOKS[number % len(LOOKS)]
        layout = make(f"free/{number}", as_is=True).layout
        canvas = recorded(layout, paper, theme, verdict=None)
        found = crowded_names(canvas, layout)
        assert not found, (number, paper, theme)
        names += sum(frame.name.startswith("room name ") for frame in canvas.frames)
    assert names > 4 * 12
