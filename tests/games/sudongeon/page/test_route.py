"""The route on the back: each step's number stands where the step ends."""

from __future__ import annotations

from dataclasses import replace

from dungeongen.draw.recording import Recording
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.page.solution import (
    _LANES,
    OUTSIDE,
    _beside,
    all_the_while,
    stops_of,
)
from games.sudongeon.page.test_sheet import PLAN, recorded
from games.sudongeon.positions import EXAMPLE

GRID = f"{'.' * 9}2.43{'.' * 68}"  # an exit west of A, and a door between A and B


def back(plan: list[str]) -> Recording:
    assert PLAN.best is not None
    best = replace(PLAN.best, plan=tuple(plan))
    return recorded(Layout(GRID), "A4", "ink", solution=True, verdict=replace(PLAN, best=best))


def test_a_step_ends_in_the_last_room_before_its_colon() -> None:
    plan = ["At the market, buy nothing.", "Enter A, go to B: search for the door to E.", "Rest."]
    assert [(step.number, step.boxes) for step in stops_of(Layout(GRID), plan)] == [
        (2, (OUTSIDE, 0, 1))
    ]


def test_leaving_and_entering_passes_the_outside() -> None:
    plan = ["Enter A: rest.", "Leave and enter A (not B), go to B: rest.", "Go to A, leave."]
    made = stops_of(Layout(GRID), plan)
    assert [step.boxes for step in made] == [
        (OUTSIDE, 0),
        (0, OUTSIDE, 0, 1),
        (1, 0, OUTSIDE),
    ]


def test_the_stops_on_the_map_are_the_steps_beside_it() -> None:
    canvas = back(["At the market, buy nothing.", "Enter A: rest.", "Go to B: rest.", "Leave."])
    stops = [
        text
        for text in canvas.texts
        if any(canvas.frames[i].name.startswith("stop ") for i in text.frames)
    ]
    assert [text.string for text in stops] == ["2", "3", "4"]
    holder = next(frame for frame in canvas.frames if frame.name == "route")
    assert all(holder.box.holds(text.box) for text in stops)


def test_what_holds_all_the_while_is_about_this_dungeon() -> None:
    empty = " ".join(all_the_while(Layout("." * 81)))
    assert "Fights" not in empty
    assert "Traps" not in empty
    assert "Searches" not in empty
    assert "Searches" in " ".join(all_the_while(Layout(EXAMPLE)))


def test_the_map_leads_and_the_sudoku_stands_beside_it() -> None:
    for paper in ("A4", "Letter", "A5"):
        canvas = recorded(Layout(EXAMPLE), paper, "ink", solution=True)
        boxes = {frame.name: frame.box for frame in canvas.frames}
        assert boxes["route"].w >= 0.58 * canvas.pages[-1][0]
        assert boxes["sudoku"].w <= 0.5 * boxes["route"].w
        assert boxes["sudoku"].x >= boxes["route"].x + boxes["route"].w


def test_steps_that_share_a_door_are_fanned() -> None:
    line = [(0.0, 0.0), (4.0, 0.0)]
    lanes = [_beside(line, lane) for lane in _LANES]
    assert len({tuple(lane) for lane in lanes}) == len(_LANES)
    # The way back keeps to the same side of the corridor.
    assert _beside(line[::-1], 0.5) == lanes[1][::-1]
