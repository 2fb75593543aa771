"""The names of rooms on the map."""

from __future__ import annotations

import pytest

from dungeongen.games.sudongeon.candidates import make
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.naming import room_names
from games.sudongeon.page.test_sheet import POOL, recorded
from games.sudongeon.positions import EXAMPLE


@pytest.mark.parametrize("paper", ["A4", "Letter", "A5"])
def test_nearly_every_room_that_can_be_reached_has_its_name_on_the_map(paper: str) -> None:
    rooms = written = 0
    for number in POOL:
        layout = make(f"pages/{number}").layout
        canvas = recorded(layout, paper, "ink")
        frames = {frame.name for frame in canvas.frames if frame.page == 1}
        rooms += len(layout.reachable)
        written += sum(f"room name {room.letter}" in frames for room in layout.rooms)
    assert rooms > 5 * len(POOL)
    assert written >= 0.93 * rooms


def test_a_name_is_that_of_its_room_and_a_map_of_the_route_has_none() -> None:
    layout = Layout(EXAMPLE)
    canvas = recorded(layout, "A4", "ink", solution=True)
    frames = canvas.frames
    (a,) = (i for i, frame in enumerate(frames) if frame.name == "room name A")
    words = " ".join(text.string for text in canvas.texts if a in text.frames)
    assert words == room_names(layout)[0]
    assert {frame.page for frame in frames if frame.name.startswith("room name")} == {1}
