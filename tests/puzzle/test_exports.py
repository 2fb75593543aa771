"""Grids as other programs read them: each is read back, and packed as LZ-String packs it."""

from __future__ import annotations

import pytest

from dungeongen.puzzle import exports, read_puzzles
from dungeongen.puzzle.links import unpacked
from puzzle.test_links import LOAD, PUZZLE
from puzzle.test_mangled import GRID


@pytest.mark.parametrize("grid", [PUZZLE, GRID, "." * 80 + "9", "123456789" + "." * 72])
def test_a_link_of_f_puzzles_is_read_back(grid: str) -> None:
    link = exports.to_f_puzzles(grid)
    assert link.startswith("https://f-puzzles.com/?load=")
    assert read_puzzles(link) == [grid]


def test_it_is_packed_as_lz_string_packs_it() -> None:
    assert exports.packed(unpacked(f"https://f-puzzles.com/?load={LOAD}")) == LOAD
    link = exports.to_f_puzzles(PUZZLE)
    assert unpacked(link).startswith('{"size":9,"grid":[[{"value":9,"given":true},{},')


def test_rows_and_the_file_of_open_sudoku_are_read_back() -> None:
    assert exports.to_sdk(PUZZLE).splitlines()[0] == PUZZLE[:9]
    assert read_puzzles(exports.to_sdk(PUZZLE)) == [PUZZLE]
    assert read_puzzles(exports.to_open_sudoku([PUZZLE, GRID])) == [PUZZLE, GRID]
