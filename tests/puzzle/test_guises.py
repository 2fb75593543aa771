"""Disguises: an equivalent puzzle that looks different."""

from __future__ import annotations

import pytest

from dungeongen.core.rng import Rng
from dungeongen.puzzle import check, count_solutions, grade, guise, make, solve


def without(grid: str, cell: int) -> str:
    return f"{grid[:cell]}.{grid[cell + 1 :]}"


def shape(grid: str) -> set[int]:
    return {cell for cell, sign in enumerate(grid) if sign != "."}


@pytest.mark.parametrize("seed", [str(seed) for seed in range(40)])
def test_a_guise_is_the_same_puzzle_to_solve(seed: str) -> None:
    puzzle = make(Rng(seed))
    other = check(guise(puzzle.grid, Rng(seed).child("guise")))
    assert other != puzzle.grid
    assert count_solutions(other) == 1
    assert len(shape(other)) == len(shape(puzzle.grid))
    assert grade(other).level is grade(puzzle.grid).level


def test_a_minimal_puzzle_stays_minimal() -> None:
    puzzle = make(Rng("minimal"))
    other = guise(puzzle.grid, Rng("x"))
    assert all(count_solutions(without(other, cell)) > 1 for cell in shape(other))


def test_other_cells_are_given() -> None:
    puzzle = make(Rng("shape"))
    shapes = {frozenset(shape(guise(puzzle.grid, Rng(str(k))))) for k in range(20)}
    assert len(shapes) == 20


def test_a_symmetric_puzzle_stays_symmetric() -> None:
    puzzle = make(Rng("turn"), symmetric=True)
    shapes = set()
    for k in range(40):
        other = guise(puzzle.grid, Rng(str(k)), symmetric=True)
        assert shape(other) == {80 - cell for cell in shape(other)}
        assert solve(other) is not None
        shapes.add(frozenset(shape(other)))
    assert len(shapes) > 20
    turned = guise(puzzle.grid, Rng("0"))
    assert shape(turned) != {80 - cell for cell in shape(turned)}
