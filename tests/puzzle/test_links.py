"""Links that hold their puzzle: decoded here, bounded; more rules are refused by name.

Grids as other programs read them: each is read back, and packed as LZ-String packs it.
"""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest

from dungeongen.core.errors import GridError
from dungeongen.puzzle import links, read_puzzles
from dungeongen.puzzle.grid import BOXES as BOXES_OF_CELLS
from dungeongen.puzzle.links import packed, unpacked
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


def test_more_rules_are_refused_by_name() -> None:
    value = json.dumps({"size": 9, "grid": [], "thermometer": [1], "killercage": [2], "arrow": []})
    with pytest.raises(GridError, match=r"more rules \(killercage, thermometer\)"):
        read_puzzles(f"https://f-puzzles.com/?load={packed(value)}")


ROWS = ",".join(
    "[" + ",".join("" if sign == "." else f"{{v:{sign}}}" for sign in PUZZLE[at : at + 9]) + "]"
    for at in range(0, 81, 9)
)
BOXES = ",".join(
    "[" + ",".join(f"[{cell // 9},{cell % 9}]" for cell in box) + "]" for box in BOXES_OF_CELLS
)
ABOUT = "metadata:{title:'It\\'s a {t}',author:'A \\\\',rules:'Normal rules.\\n'}"


def scl(*parts: str) -> str:
    return f"https://sudokupad.app/scl{quote(packed('{' + ','.join(parts) + '}'), safe='')}"


@pytest.mark.parametrize(
    "parts",
    [
        [f"ce:[{ROWS}]"],
        ["cs:50", f"ce:[{ROWS}]", f"re:[{BOXES}]", ABOUT, "settings:{fog:f,nogrid:t}"],
        [f"ce:[{ROWS}]", "ca:[{v:'title: x'},{ce:[[0,0]],hidden:t},{ce:[[0,0]],type:'rowcol'}]"],
        ['"id":"x"', '"cells":' + f"[{ROWS}]".replace("v:", '"value":')],
    ],
)
def test_a_link_of_sudokupad_is_read(parts: list[str]) -> None:
    assert read_puzzles(scl(*parts)) == [PUZZLE]
    old = scl(*parts).replace("sudokupad.app/scl", "app.crackingthecryptic.com/sudoku/ctc")
    assert read_puzzles(f"A puzzle: {old}") == [PUZZLE]


@pytest.mark.parametrize(
    ("part", "rule"),
    [
        ("ca:[{ce:[[0,0],[0,1]],v:'12',unique:t}]", r"\(cages\)"),
        ("l:[{th:10,c2:FFCC00,wp:[[1,2],[3,4]]}]", r"\(lines\)"),
        ("a:[{}]", r"\(arrows\)"),
        ("u:[,{w:1}]", r"\(marks\)"),
        ("foglight:[[1,1]]", r"\(fog\)"),
        ("thermos:[1]", r"\(thermos\)"),
        (f"re:[{BOXES.replace('[0,3]', '[0,2]')}]", r"\(irregular regions\)"),
        (
            "metadata:{rules:'On a thermometer digits rise. Killer cages.'}",
            r"\(cages, killer, therm",
        ),
        ("metadata:{antiknight:t}", r"\(antiknight\)"),
    ],
)
def test_more_rules_of_sudokupad_are_refused_by_name(part: str, rule: str) -> None:
    with pytest.raises(GridError, match=f"^input: this is a puzzle with more rules {rule}"):
        read_puzzles(scl(f"ce:[{ROWS}]", part))


def test_other_and_damaged_links_of_sudokupad_are_named() -> None:
    with pytest.raises(GridError, match="SudokuPad puzzle of 2×6 cells, expected 9×9"):
        read_puzzles(scl(f"ce:[{','.join(['[,{v:1}]'] * 6)}]", ABOUT))
    for link in (scl(f"ce:[{ROWS}]")[:150], "scl" + "A" * 90, scl("[" * 900), scl("ce:[1]", ABOUT)):
        with pytest.raises(GridError, match=r"^input: this is a SudokuPad (link|puzzle)") as caught:
            read_puzzles(link)
        assert len(str(caught.value).splitlines()) == 1


def test_damaged_and_hostile_links_end_in_one_line() -> None:
    for load in (LOAD[:200], LOAD[3:], "A" * 60_000, "/" * 60_000, "N4" * 30_000):
        with pytest.raises(GridError) as caught:
            read_puzzles(f"https://f-puzzles.com/?load={load}")
        assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("grid", [PUZZLE, GRID, "." * 80 + "9", "123456789" + "." * 72])
def test_a_link_of_f_puzzles_is_read_back(grid: str) -> None:
    link = links.to_f_puzzles(grid)
    assert link.startswith("https://f-puzzles.com/?load=")
    assert read_puzzles(link) == [grid]


def test_it_is_packed_as_lz_string_packs_it() -> None:
    assert packed(unpacked(f"https://f-puzzles.com/?load={LOAD}")) == LOAD
    link = links.to_f_puzzles(PUZZLE)
    assert unpacked(link).startswith('{"size":9,"grid":[[{"value":9,"given":true},{},')


def test_rows_and_the_file_of_open_sudoku_are_read_back() -> None:
    assert links.to_sdk(PUZZLE).splitlines()[0] == PUZZLE[:9]
    assert read_puzzles(links.to_sdk(PUZZLE)) == [PUZZLE]
    assert read_puzzles(links.to_open_sudoku([PUZZLE, GRID])) == [PUZZLE, GRID]
