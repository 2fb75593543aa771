"""Making: proper and minimal by an independent check, the same everywhere, and to order."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from sudoku import Sudoku as SecondOpinion

import dungeongen
from dungeongen.core.errors import GenerationError
from dungeongen.core.rng import Rng
from dungeongen.puzzle import (
    Level,
    Puzzle,
    Uniqueness,
    cover,
    from_py_sudoku,
    givens,
    grade,
    make,
    maker,
    uniqueness,
)
from dungeongen.puzzle.grid import UNITS
from thorough import share, turns

RECORDED = {
    "make(Rng('recorded 1'))": (
        "..1...45.4...9.....5...73.9.3..19...8..5.492....8....63.7.......6....14.........2"
    ),
    "make(Rng('recorded 2'), symmetric=True)": (
        "...3.7..9.1....3.4....5..7.34......7.764.895.1......46.9..6....7.1....2.4..8.5..."
    ),
    "make(Rng('recorded 3'), givens=21)": (
        ".71...63....3.....9...24........7..93.....4.....65......5.1...4...4...271........"
    ),
    "make(Rng('recorded 4'), givens=31, symmetric=True, grade=Level.HARD)": (
        ".357.....4.....2.8....4.95768...13...5..3..8...38...46316.7....7.9.....1.....479."
    ),
}

PROGRAM = "from dungeongen.core.rng import Rng\nfrom dungeongen.puzzle import Level, make\n" + (
    "".join(f"print({call}.grid)\n" for call in RECORDED)
)


def several(grid: str) -> bool:
    """Ask py-sudoku whether ``grid`` has more than one solution."""
    board = [
        [None if sign == "." else int(sign) for sign in grid[row : row + 9]]
        for row in range(0, 81, 9)
    ]
    return bool(SecondOpinion(3, 3, board=board).has_multiple_solutions())


def without(grid: str, *cells: int) -> str:
    return "".join("." if cell in cells else sign for cell, sign in enumerate(grid))


def assert_proper(puzzle: Puzzle) -> None:
    for unit in UNITS:
        assert sorted(puzzle.solution[cell] for cell in unit) == list("123456789")
    for sign, digit in zip(puzzle.grid, puzzle.solution, strict=True):
        assert sign in (".", digit)
    assert not several(puzzle.grid)


@pytest.mark.parametrize("number", share(range(2, 14), 3))  # py-sudoku takes 13 s over number 1
def test_a_puzzle_is_proper_and_minimal(number: int) -> None:
    puzzle = make(Rng(f"minimal {number}"))
    assert_proper(puzzle)
    for cell, sign in enumerate(puzzle.grid):
        if sign != ".":
            assert several(without(puzzle.grid, cell)), cell


@pytest.mark.parametrize("number", range(12))
def test_a_symmetric_puzzle_is_proper_and_minimal_by_pairs(number: int) -> None:
    puzzle = make(Rng(f"symmetric {number}"), symmetric=True)
    assert_proper(puzzle)
    assert_symmetric(puzzle.grid)
    for cell in range(41):
        if puzzle.grid[cell] != ".":
            assert several(without(puzzle.grid, cell, 80 - cell)), cell


def assert_symmetric(grid: str) -> None:
    for cell in range(81):
        assert (grid[cell] == ".") == (grid[80 - cell] == ".")


@pytest.mark.parametrize("number", [20, 22, 24, 25, 27, 30, 41, 64, 79, 80])
def test_the_number_of_givens_is_met(number: int) -> None:
    puzzle = make(Rng("so many"), givens=number)
    assert puzzle.givens == givens(puzzle.grid) == number
    assert_proper(puzzle)


@pytest.mark.parametrize("number", [24, 25, 28, 31, 40, 79, 80])
def test_the_number_of_givens_is_met_with_symmetry(number: int) -> None:
    puzzle = make(Rng("so many"), givens=number, symmetric=True)
    assert puzzle.givens == number
    assert (puzzle.grid[40] != ".") == bool(number % 2)
    assert_symmetric(puzzle.grid)
    assert_proper(puzzle)


@pytest.mark.parametrize(
    ("level", "number", "symmetric"), turns(Level, [None, 26, 33], [False, True]), ids=str
)
def test_the_level_is_met(level: Level, number: int | None, symmetric: bool) -> None:
    puzzle = make(Rng("so hard"), grade=level, symmetric=symmetric, givens=number)
    found = grade(puzzle.grid)
    assert found is not None
    assert found.level is level
    assert number in (None, puzzle.givens)
    assert_proper(puzzle)
    if symmetric:
        assert_symmetric(puzzle.grid)


def test_a_puzzle_with_a_level_is_minimal_too() -> None:
    puzzle = make(Rng("hard and minimal"), grade=Level.HARD)
    for cell, sign in enumerate(puzzle.grid):
        assert sign == "." or several(without(puzzle.grid, cell))


@pytest.mark.parametrize("number", [-1, 0, 16, 81, 1000])
def test_a_number_that_no_puzzle_has_is_refused(number: int) -> None:
    with pytest.raises(GenerationError) as caught:
        make(Rng("1"), givens=number)
    message = str(caught.value)
    assert message == f"no puzzle has {number} givens: expected 17 to 80"


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"givens": 17}, "found no puzzle with 17 givens among 1 candidates; try 20 to 80"),
        (
            {"givens": 79, "grade": Level.FIENDISH, "symmetric": True},
            "found no symmetric fiendish puzzle with 79 givens among",
        ),
    ],
)
def test_patience_ends(monkeypatch: pytest.MonkeyPatch, wish: dict[str, Any], message: str) -> None:
    monkeypatch.setattr(maker, "PATIENCE", 1000)
    with pytest.raises(GenerationError) as caught:
        make(Rng("1"), **wish)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def test_different_seeds_make_different_full_grids() -> None:
    # Not merely relabelled: told apart by where the digit of the first cell stands.
    shapes = set()
    for number in range(200):
        solution = cover.written(maker.full_grid(Rng(str(number))))
        shapes.add("".join("x" if sign == solution[0] else "." for sign in solution))
    assert len(shapes) > 190  # there are 5,184 such shapes


def test_every_digit_is_about_as_likely_everywhere() -> None:
    counts = [[0] * 9 for _ in range(81)]
    for number in range(600):
        solution = cover.written(maker.full_grid(Rng(f"even {number}")))
        for cell, sign in enumerate(solution):
            counts[cell][int(sign) - 1] += 1
    expected = 600 / 9
    chi = [sum((n - expected) ** 2 / expected for n in row) for row in counts]
    assert sum(chi) / 81 == pytest.approx(8, abs=1.2)  # 8 degrees of freedom in each cell
    assert max(chi) < 32  # one cell in ten thousand is above


def test_a_candidate_does_not_depend_on_what_was_drawn_before() -> None:
    rng = Rng("drawn from")
    first = make(rng)
    rng.random()
    assert make(rng) == first


@pytest.mark.parametrize("call", RECORDED)
def test_a_seed_makes_the_recorded_puzzle(call: str) -> None:
    assert eval(call).grid == RECORDED[call]


def test_the_hash_seed_changes_nothing() -> None:
    """Nor does the Python: each that is supported runs these tests."""
    source = str(Path(dungeongen.__file__).parents[1])
    for hash_seed in ("0", "4242"):
        printed = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            check=True,
            capture_output=True,
            text=True,
            env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": source},
        )
        assert printed.stdout.split() == list(RECORDED.values()), hash_seed


def test_a_board_of_py_sudoku_says_whether_it_is_proper() -> None:
    kinds = set()
    for number in range(12):
        board = from_py_sudoku(Rng(str(number)), givens=40)
        assert board.givens == 40
        assert all(s in (".", d) for s, d in zip(board.grid, board.solution, strict=True))
        assert board.uniqueness is uniqueness(board.grid)
        assert (board.uniqueness is Uniqueness.SEVERAL) == several(board.grid)
        kinds.add(board.uniqueness)
    assert kinds == {Uniqueness.UNIQUE, Uniqueness.SEVERAL}
    assert from_py_sudoku(Rng("7")) == from_py_sudoku(Rng("7"))


def test_py_sudoku_leaves_the_global_generator_alone() -> None:
    before = random.getstate()
    from_py_sudoku(Rng("1"))
    assert random.getstate() == before
    program = (
        "import random; random.seed(5); before = random.getstate()\n"
        "from dungeongen.core.rng import Rng\nfrom dungeongen.puzzle import from_py_sudoku\n"
        "import sys; assert 'sudoku' not in sys.modules\n"
        "from_py_sudoku(Rng('1')); assert 'sudoku' in sys.modules\n"
        "assert random.getstate() == before\n"
    )
    source = str(Path(dungeongen.__file__).parents[1])
    subprocess.run(
        [sys.executable, "-c", program], check=True, env=os.environ | {"PYTHONPATH": source}
    )


@pytest.mark.parametrize("number", range(24, 81, 7))
def test_py_sudoku_meets_the_number_of_givens(number: int) -> None:
    assert from_py_sudoku(Rng("count"), givens=number).givens == number


@pytest.mark.parametrize("number", [0, 23, 81])
def test_py_sudoku_is_not_asked_for_the_impossible(number: int) -> None:
    with pytest.raises(GenerationError, match=f"cannot make {number} givens: expected 24 to 80"):
        from_py_sudoku(Rng("1"), givens=number)


def test_without_py_sudoku_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sudoku", None)
    with pytest.raises(GenerationError, match="the package py-sudoku is not installed"):
        from_py_sudoku(Rng("1"))
