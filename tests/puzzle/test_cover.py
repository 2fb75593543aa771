"""Solving: published puzzles, grids with no or many solutions, and honest budgets."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sudoku import Sudoku as SecondOpinion

from dungeongen.core.errors import GridError
from dungeongen.puzzle import (
    EMPTY,
    Uniqueness,
    count_solutions,
    read_one,
    solutions,
    solve,
    uniqueness,
)
from dungeongen.puzzle.grid import UNITS

AUTHOR = (  # SU-16
    "9 4 1 . . . . 7 . / . 2 8 . . . 3 6 . / . 3 . . . . 9 2 . / 1 . . . . . 4 5 7 / "
    ". . . . . . . 1 . / 8 5 2 . 7 . . . 3 / 5 9 . . 8 1 . . . / . 8 7 . . 9 1 . . / "
    "4 1 . . 3 7 2 . 9"
)

PUBLISHED = {  # puzzle and solution as published
    "Wikipedia, Sudoku": (
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    ),
    "Project Euler 96, grid 1": (
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
        "483921657967345821251876493548132976729564138136798245372689514814253769695417382",
    ),
    "Inkala 2012": (
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "812753649943682175675491283154237896369845721287169534521974368438526917796318452",
    ),
    "17 givens, against brute force": (
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "987654321246173985351928746128537694634892157795461832519286473472319568863745219",
    ),
}

UNSOLVABLE = {
    "Norvig's": ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
    "no place for 1 in box 1": "...1...........1..2.3................1...".ljust(81, "."),
    "few givens, slow for plain search": (
        ".7....832.............6......4.......8...59.......8....684.3........2...2....7..."
    ),
    "another of these": (
        "...37.4..7....5............4..6......25..86....6.2......2.......5........6.9...7."
    ),
}


def is_solution(solution: str, grid: str) -> bool:
    kept = all(sign in (".", digit) for sign, digit in zip(grid, solution, strict=True))
    return kept and all({solution[cell] for cell in unit} == set("123456789") for unit in UNITS)


def board(grid: str) -> list[list[int | None]]:
    return [
        [None if sign == "." else int(sign) for sign in grid[row : row + 9]]
        for row in range(0, 81, 9)
    ]


def test_the_authors_example_has_exactly_one_solution() -> None:
    grid = read_one(AUTHOR)
    assert uniqueness(grid) is Uniqueness.UNIQUE
    assert count_solutions(grid, limit=10) == 1
    solution = solve(grid)
    assert solution is not None
    assert is_solution(solution, grid)
    assert not SecondOpinion(3, 3, board=board(grid)).has_multiple_solutions()


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_puzzles_have_their_published_solution(name: str) -> None:
    grid, solution = PUBLISHED[name]
    assert solutions(grid, 3) == [solution]
    assert uniqueness(grid) is Uniqueness.UNIQUE


@pytest.mark.parametrize("name", UNSOLVABLE)
def test_consistent_grids_without_a_solution_end_within_the_budget(name: str) -> None:
    grid = UNSOLVABLE[name]
    assert uniqueness(grid, budget=2000) is Uniqueness.NONE
    assert solve(grid) is None
    assert count_solutions(grid) == 0


def test_the_empty_grid_has_as_many_solutions_as_one_asks_for() -> None:
    found = solutions(EMPTY, 20)
    assert len(set(found)) == 20
    assert all(is_solution(solution, EMPTY) for solution in found)
    assert uniqueness(EMPTY) is Uniqueness.SEVERAL
    assert solutions(EMPTY, 0) == []


def test_all_solutions_are_found() -> None:
    full = PUBLISHED["Wikipedia, Sudoku"][1]
    grid = "." * 27 + full[27:]
    found = solutions(grid, 1000)
    assert len(found) == len(set(found)) == count_solutions(grid, 1000)
    assert full in found
    assert all(is_solution(solution, grid) for solution in found)
    assert len(found) == _brute_count(grid)


def _brute_count(grid: str) -> int:
    """Count solutions cell by cell in reading order, using only our units."""
    if "." not in grid:
        return 1
    cell = grid.index(".")
    seen = {grid[other] for unit in UNITS if cell in unit for other in unit}
    return sum(
        _brute_count(grid[:cell] + digit + grid[cell + 1 :])
        for digit in "123456789"
        if digit not in seen
    )


def test_a_full_grid_is_its_own_solution() -> None:
    full = PUBLISHED["Inkala 2012"][1]
    assert solutions(full, 2) == [full]


def test_a_spent_budget_is_undecided_and_nothing_else() -> None:
    hard = PUBLISHED["Inkala 2012"][0]
    assert uniqueness(hard, budget=3) is Uniqueness.UNDECIDED
    assert uniqueness(hard, budget=0) is Uniqueness.UNDECIDED
    assert uniqueness(hard) is Uniqueness.UNIQUE


@settings(deadline=None)
@given(
    st.sampled_from([solution for _, solution in PUBLISHED.values()]),
    st.sets(st.integers(0, 80), min_size=25, max_size=50),
)
def test_the_second_opinion_agrees_on_any_part_of_a_full_grid(full: str, blanks: set[int]) -> None:
    grid = "".join("." if cell in blanks else digit for cell, digit in enumerate(full))
    several = SecondOpinion(3, 3, board=board(grid)).has_multiple_solutions()
    assert uniqueness(grid) is (Uniqueness.SEVERAL if several else Uniqueness.UNIQUE)


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 80), st.sampled_from("123456789")), max_size=30))
def test_any_legal_givens_are_decided(placings: list[tuple[int, str]]) -> None:
    cells = list(EMPTY)
    for cell, digit in placings:
        if not any(cells[other] == digit for unit in UNITS if cell in unit for other in unit):
            cells[cell] = digit
    grid = "".join(cells)
    found = solutions(grid, 2)
    assert all(is_solution(solution, grid) for solution in found)
    expected = (Uniqueness.NONE, Uniqueness.UNIQUE, Uniqueness.SEVERAL)[len(found)]
    assert uniqueness(grid) is expected


@pytest.mark.parametrize("ask", [solve, count_solutions, uniqueness])
def test_grids_that_are_not_legal_are_refused(ask: object) -> None:
    assert callable(ask)
    with pytest.raises(GridError, match="row 1 has 5 twice"):
        ask("55" + "." * 79)
