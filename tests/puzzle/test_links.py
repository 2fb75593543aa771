"""Links that hold their puzzle: decoded here, bounded; more rules are refused by name."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest

from dungeongen.core.errors import GridError
from dungeongen.puzzle import read_puzzles
from dungeongen.puzzle.links import unpacked
from puzzle.test_mangled import GRID

PUZZLE = "9....8..74..2.9..3.......1..6.5.4..1.......2.75.6....9..2..6..4.41.....58...5..3."
LOAD = (
    "N4IgzglgXgpiBcACAnAGkSALhTAbOSWI6IAhgK6YAWA9gE4IanEYDmdEAJowNo+gA3UrnIEUJVhAEwAdo0x1RAX3TAViNavW"
    "aNIISLEAOCVNnzFMbVdV7hoxgHYT0uUgXKAuun62DjACzOZm4W1hravvZIAExBrojullo2+lHibKbxiWE6gnZiAMxx5p7euT"
    "kVybqpYgCMxSHKWl6I/BE1jABsDQmhVXl+SACsPdn9kWKBGS4lSeHjHUj108G9pa3l/ZXz1fmMsStZfeEtPouIToez7XvDo8"
    "e5E133TTubb09IaFeNlqfvAzSBxAkhmv22gLE3R+azmAM+iCmIMy13+N0GiJecIRy2RYNhEIhCJGMOy/wRxlJDyJ5xJeNWYz"
    "e6LSRSprzUHg8SiAA==="
)  # written by LZ-String


@pytest.mark.parametrize(
    "link",
    [
        f"https://f-puzzles.com/?load={LOAD}",
        f"Look: https://www.f-puzzles.com/?load={quote(LOAD, safe='')} from a friend",
        f"https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{quote(LOAD, safe='')}",
        f"https://sudokupad.app/fpuz{LOAD}",
    ],
)
def test_a_link_of_f_puzzles_is_read(link: str) -> None:
    assert read_puzzles(link) == [PUZZLE]
    assert json.loads(unpacked(link))["title"] == "t"


def test_a_link_of_puzz_link_is_read() -> None:
    code, blanks = "", 0
    for sign in [*GRID, "end"]:
        if sign == ".":
            blanks += 1
            continue
        code += chr(ord("f") + blanks) * bool(blanks) + sign.removesuffix("end")
        blanks = 0
    assert read_puzzles(f"https://puzz.link/p?sudoku/9/9/{code}") == [GRID]
    with pytest.raises(GridError, match=r"puzz\.link of 6×6 cells"):
        read_puzzles(f"https://puzz.link/p?sudoku/6/6/{code}")


def test_more_rules_are_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    value = json.dumps({"size": 9, "grid": [], "thermometer": [1], "killercage": [2], "arrow": []})
    monkeypatch.setattr("dungeongen.puzzle.links._unpacked", lambda packed: value)
    with pytest.raises(GridError, match=r"more rules \(killercage, thermometer\)"):
        read_puzzles(f"https://f-puzzles.com/?load={LOAD}")


def test_damaged_and_hostile_links_end_in_one_line() -> None:
    for load in (LOAD[:200], LOAD[3:], "A" * 60_000, "/" * 60_000, "N4" * 30_000):
        with pytest.raises(GridError) as caught:
            read_puzzles(f"https://f-puzzles.com/?load={load}")
        assert len(str(caught.value).splitlines()) == 1
