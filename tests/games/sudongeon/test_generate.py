"""The generator: SU-4 for many seeds, and the candidate numbers."""

from __future__ import annotations

from itertools import islice

import pytest

from dungeongen.core.errors import GenerationError
from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon import candidates
from dungeongen.games.sudongeon.candidates import GUISES, Candidate, PuzzleRequest, disguised, make
from dungeongen.games.sudongeon.codec import notes
from dungeongen.games.sudongeon.layout import Kind, Layout
from dungeongen.puzzle import Level, count_solutions, grade
from dungeongen.puzzle import make as make_puzzle
from thorough import share


def _without(grid: str, *cells: int) -> str:
    return "".join("." if i in cells else sign for i, sign in enumerate(grid))


def _givens(grid: str) -> list[int]:
    return [i for i, sign in enumerate(grid) if sign != "."]


@pytest.mark.parametrize("seed", share(map(str, range(200)), 5))
def test_defaults_hold(seed: str) -> None:
    layout = make(seed).layout
    assert layout.flaw is None
    assert layout.entrances
    assert layout.reach.of(Kind.MONSTER)
    assert layout.reach.gold >= 1
    assert layout.gold_out_of_reach == ()
    assert count_solutions(layout.grid) == 1
    assert all(count_solutions(_without(layout.grid, i)) > 1 for i in _givens(layout.grid))


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_symmetric_lets_no_pair_be_left_out(seed: str) -> None:
    grid = make(seed, symmetric=True).layout.grid
    assert count_solutions(grid) == 1
    assert {80 - i for i in _givens(grid)} == set(_givens(grid))
    assert all(count_solutions(_without(grid, i, 80 - i)) > 1 for i in _givens(grid))


@pytest.mark.parametrize("level", [*map(str, Level)])
def test_grade_is_the_one_asked_for(level: str) -> None:
    assert grade(make("g", grade=level).layout.grid).level is Level.named(level)


def test_givens_are_as_many_as_asked_for() -> None:
    grid = make("n", givens=33).layout.grid
    assert len(_givens(grid)) == 33
    assert count_solutions(grid) == 1


def test_same_seed_same_dungeon_and_others_differ() -> None:
    assert make("42") == make("42")
    assert len({make(str(seed)).layout.grid for seed in range(30)}) == 30


def _candidate(seed: str, number: int) -> Layout:
    return Layout(make_puzzle(Rng(seed).child("sudoku").child(f"candidate/{number}")).grid)


def test_candidates_before_the_one_taken_all_have_a_flaw() -> None:
    later = [(seed, made) for seed in map(str, range(40)) if (made := make(seed)).candidate > 1]
    assert len(later) >= 5
    for seed, made in later:
        before = [_candidate(seed, number) for number in range(1, made.candidate)]
        assert all(layout.flaw for layout in before)
        assert _candidate(seed, made.candidate) == made.layout


def test_as_is_takes_the_first_whatever_it_is() -> None:
    flawed = 0
    for seed in map(str, range(40)):
        first = make(seed, as_is=True)
        assert first == Candidate(_candidate(seed, 1), 1)
        flawed += first.layout.flaw is not None
        assert (make(seed).candidate == 1) == (first.layout.flaw is None)
    assert flawed >= 5


def test_py_sudoku_says_where_a_board_is_not_unique() -> None:
    for seed in ("1", "2", "3"):
        made = make(seed, source="py-sudoku")
        assert made.layout.flaw is None
        unique = count_solutions(made.layout.grid) == 1
        assert any("several solutions" in note for note in notes(made.layout)) != unique


def test_an_end_to_all_trying() -> None:
    seed = next(seed for seed in map(str, range(99)) if (make(seed).candidate or 0) > 3)
    *_, last = candidates.candidates(seed, most=3)
    with pytest.raises(GenerationError, match="none of 3 candidates is a dungeon") as error:
        make(seed, most=3)
    assert f"(the last: {last.layout.flaw})" in str(error.value)
    assert make(seed, as_is=True, most=3).candidate == 1


# Guises


def test_guises_are_dungeons_of_the_same_puzzle() -> None:
    some = list(islice(disguised("guise"), 2 * GUISES))
    assert [made.candidate for made in some] == list(range(1, 2 * GUISES + 1))
    assert len({made.layout.grid for made in some}) == 2 * GUISES
    for puzzle in (0, 1):
        guises = some[puzzle * GUISES : (puzzle + 1) * GUISES]
        assert guises[0].layout == _candidate("guise", puzzle + 1)
        givens = {len(_givens(made.layout.grid)) for made in guises}
        assert len(givens) == 1
        assert all(count_solutions(made.layout.grid) == 1 for made in guises[:9])


def test_guises_keep_what_was_asked_of_the_sudoku() -> None:
    for made in islice(disguised("guise", PuzzleRequest(symmetric=True, grade="hard")), 9):
        cells = _givens(made.layout.grid)
        assert {80 - i for i in cells} == set(cells)
        assert grade(made.layout.grid).level is Level.HARD
