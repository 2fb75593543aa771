"""The names of rooms on the map."""

from __future__ import annotations

import pytest

from dungeongen.draw.recording import Recording
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


def test_a_name_that_the_map_cannot_hold_stands_below_it_behind_its_letter() -> None:
    """On A5 in large type one name in fifteen fits neither its room nor the rock."""
    below = 0
    for number in (0, 22, 24, 33):
        layout = make(f"plan/{number}", as_is=True).layout
        canvas = recorded(layout, "A5", "large")
        words = _words(canvas, "names")
        for i in layout.reachable:
            letter, name = layout.rooms[i].letter, room_names(layout)[i]
            assert f"room {letter}" in {frame.name for frame in canvas.frames}
            if name == _words(canvas, f"room name {letter}"):
                assert name not in words
            else:
                assert f"{letter} {name}" in words
                below += 1
    assert below >= 4


def _words(canvas: Recording, frame: str) -> str:
    """Return what is written in a frame of page 1, without line ends."""
    (number,) = [
        i for i, box in enumerate(canvas.frames) if (box.name, box.page) == (frame, 1)
    ] or (-1,)
    words = " ".join(text.string for text in canvas.texts if number in text.frames)
    return " ".join(words.split())


def test_a_name_is_that_of_its_room_and_a_map_of_the_route_has_none() -> None:
    layout = Layout(EXAMPLE)
    canvas = recorded(layout, "A4", "ink", solution=True)
    frames = canvas.frames
    assert _words(canvas, "room name A") == room_names(layout)[0]
    assert {frame.page for frame in frames if frame.name.startswith("room name")} == {1}
