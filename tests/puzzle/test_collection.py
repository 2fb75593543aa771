"""Collections: only what is wanted is read, of files of any size."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

import dungeongen
from dungeongen.core.errors import DungeongenError, DungeongenWarning, GridError
from dungeongen.library import read
from dungeongen.puzzle import Collection, puzzles_in

GRID = "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759.."
FULL = "519748632783652419426139875357986241264317598198524367975863124832491756641275983"
OTHER = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_puzzles_are_those_that_the_reader_finds() -> None:
    lines = [
        "# ours",
        "puzzle,solution",
        f"{GRID.replace('.', '0')},{FULL}",
        "",
        f"{OTHER} 7.2",
        f"{FULL},{GRID} # hard",
        "The last:",
        f"0001:{OTHER}:",
    ]
    for end in ("\n", "\r\n"):
        some = puzzles_in(end.join(lines).encode())
        assert isinstance(some, Collection)
        assert list(some) == [GRID, OTHER, GRID, OTHER]
        assert some[1:3] == [OTHER, GRID]
        assert some[-1] == OTHER


@pytest.mark.parametrize("blank", "-?x ~")
def test_any_sign_is_a_blank_and_no_solution_is_a_puzzle(blank: str) -> None:
    some = [one.replace(".", blank) for one in (GRID, OTHER)]
    for lines in (
        [f"{one},{FULL}" for one in some],
        [f"{FULL},{one}" for one in some],
        [some[0], FULL, some[1]],
        [FULL, *some],
    ):
        list_of_puzzles = puzzles_in("\n".join(lines).encode())
        assert isinstance(list_of_puzzles, Collection) or blank == " "
        assert list(list_of_puzzles) == [GRID, OTHER]
    assert list(puzzles_in(f"{FULL}\n{FULL}".encode())) == [FULL, FULL]


def test_a_fault_behind_what_is_picked_does_no_harm() -> None:
    rows = "\n".join(GRID[at : at + 9] for at in range(0, 81, 9))
    some = puzzles_in(f"{rows}\n\nand\n12 34\n".encode())
    assert some[0] == GRID
    assert some[:1] == [GRID]
    with pytest.raises(GridError, match="line 12"):
        some[1]
    with pytest.raises(GridError, match="line 12"):
        list(some)
    with pytest.raises(IndexError):
        some[2]


@pytest.mark.parametrize("text", ["\n".join(GRID[at : at + 9] for at in range(0, 81, 9)), GRID])
def test_other_texts_are_read_whole(text: str) -> None:
    some = puzzles_in(text.encode())
    assert not isinstance(some, Collection)
    assert list(some) == [GRID]


def test_a_damaged_puzzle_is_told_when_it_is_wanted() -> None:
    some = puzzles_in("\n".join([GRID, OTHER, "11" + GRID[2:], GRID]).encode(), name="list.txt")
    assert some[3] == GRID
    with pytest.raises(GridError, match=r"list\.txt: line 3: row 1 has 1 twice"):
        some[2]


def test_what_is_no_puzzle_amid_a_collection_is_told_with_its_line() -> None:
    for wrong in (GRID[:-1], "12 34", GRID + "1"):
        text = "\n".join([GRID] * 30 + [wrong, GRID])
        with pytest.raises(GridError, match=r"list\.txt: line 31: expected 81 cells"):
            puzzles_in(text.encode(), name="list.txt")


def test_nonsense_amid_a_collection_is_counted() -> None:
    lines = ["Fifty puzzles", GRID, "", "# ours", OTHER, "hello there", "Puzzle 3:", GRID]
    lines += ["Puzzle 4", OTHER, "[hard]", GRID, "; the end"]
    with pytest.warns(DungeongenWarning, match=r"^list\.txt: 1 line is no puzzle: line 6$"):
        assert len(puzzles_in("\n".join(lines).encode(), name="list.txt")) == 5
    lines += ["or so", "as they say"]
    said = r"^list\.txt: 3 lines are no puzzles; the first is line 6$"
    with pytest.warns(DungeongenWarning, match=said):
        puzzles_in("\n".join(lines).encode(), name="list.txt")


def test_a_file_larger_than_memory_allows_is_read_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(read, "LARGEST", 1000)
    file = tmp_path / "large.txt"
    file.write_text("\n".join([GRID] * 40 + [OTHER]))
    sheet = dungeongen.make("sudoku", from_=file, pick=41, check=False)
    assert sheet.layout == dungeongen.make("sudoku", from_=OTHER, check=False).layout
    with pytest.raises(DungeongenError, match="has 41 puzzles"):
        dungeongen.make("sudoku", from_=file, pick=42, check=False)


STRAY = FULL.translate(str.maketrans("123456789", "912345678"))
"""A full grid that solves neither."""


def rows(grid: str) -> str:
    return "\n".join(grid[at : at + 9] for at in range(0, 81, 9))


@pytest.mark.parametrize("write", [str, rows])
def test_a_full_grid_that_solves_nothing_is_told(write: Callable[[str], str]) -> None:
    for some in ([GRID, STRAY, OTHER], [STRAY, GRID, OTHER], [GRID, FULL, OTHER, STRAY]):
        line = 1 + some.index(STRAY) * (10 if write is rows else 2)
        text = "\n\n".join(map(write, some)).encode()
        said = (
            rf"^list\.txt: a full grid is left out, since it solves no puzzle near it: line {line}$"
        )
        with pytest.warns(DungeongenWarning, match=said):
            assert list(puzzles_in(text, name="list.txt")) == [GRID, OTHER]
    text = "\n\n".join(map(write, [GRID, STRAY, STRAY, OTHER])).encode()
    with pytest.warns(DungeongenWarning, match=r": 2 full grids are left out, .*; first line \d+$"):
        puzzles_in(text, name="list.txt")


@pytest.mark.parametrize("write", [str, rows])
def test_solutions_are_left_out_without_a_word(write: Callable[[str], str]) -> None:
    more = GRID[:1] + "1" + GRID[2:]  # the second puzzle has the same solution
    for some in ([GRID, FULL, more, FULL], [FULL, GRID], [GRID, more, GRID, FULL, FULL, FULL]):
        text = "\n\n".join(map(write, some)).encode()
        assert list(puzzles_in(text)) == [one for one in some if one != FULL]


def test_lists_are_read_by_pieces(tmp_path: Path) -> None:
    """Of a megabyte each: the second begins amid a puzzle, and those beside it are looked at."""
    for end in ("\n", "\r", "\r\n"):
        lines = ["# mine", GRID, "", f"{OTHER} {'x y ' * 30}", "hello there", *[GRID] * 13_000]
        file = tmp_path / "list.txt"
        file.write_bytes(end.join(lines).encode())
        with pytest.warns(DungeongenWarning, match="1 line is no puzzle: line 5$"):
            some = puzzles_in(file)
        assert len(some) == 2 + 13_000
        middle = (1 << 20) // (81 + len(end))
        assert some[:9] == [GRID, OTHER, *[GRID] * 7]
        assert some[middle - 40 : middle + 40] == [GRID] * 80
        assert some[-9:] == [GRID] * 9
        file.write_bytes(b"something else")
        with pytest.raises(GridError, match="was changed while it was read"):
            some[1]


def test_memory_does_not_grow_with_a_list(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text(f"{GRID}\n" * 100_000)
    tracemalloc.start()
    some = puzzles_in(file)
    assert some[99_999] == GRID
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 5 << 20  # of 8 MB
