"""What the generator makes: SU-4 for many seeds, and which candidate it is."""

from __future__ import annotations

from functools import partial

import pytest

from dungeongen.core.errors import GenerationError
from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon import judging, making, study
from dungeongen.games.sudongeon.layout import Kind, Layout
from dungeongen.games.sudongeon.making import Made, judged, make, threat
from dungeongen.games.sudongeon.solver import plan
from dungeongen.search.verdict import Verdict
from dungeongen.sudoku import Level, count_solutions, grade
from dungeongen.sudoku import make as make_puzzle
from games.sudongeon.table import grid


def _without(grid: str, *cells: int) -> str:
    return "".join("." if i in cells else sign for i, sign in enumerate(grid))


def _givens(grid: str) -> list[int]:
    return [i for i, sign in enumerate(grid) if sign != "."]


@pytest.mark.parametrize("seed", [str(seed) for seed in range(200)])
def test_defaults_hold(seed: str) -> None:
    layout = make(seed).layout
    assert layout.flaw is None
    assert layout.entrances
    assert layout.count(Kind.MONSTER) >= 1
    assert layout.gold >= 1
    assert layout.gold_out_of_reach == ()
    assert count_solutions(layout.grid) == 1
    assert all(count_solutions(_without(layout.grid, i)) > 1 for i in _givens(layout.grid))


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_symmetric_lets_no_pair_be_left_out(seed: str) -> None:
    grid = make(seed, symmetric=True).layout.grid
    assert count_solutions(grid) == 1
    assert {80 - i for i in _givens(grid)} == set(_givens(grid))
    assert all(count_solutions(_without(grid, i, 80 - i)) > 1 for i in _givens(grid))


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "fiendish"])
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
        assert first == Made(_candidate(seed, 1), 1)
        flawed += first.layout.flaw is not None
        assert (make(seed).candidate == 1) == (first.layout.flaw is None)
    assert flawed >= 5


def test_py_sudoku_says_where_a_board_is_not_unique() -> None:
    for seed in ("1", "2", "3"):
        made = make(seed, source="py-sudoku")
        assert made.layout.flaw is None
        unique = count_solutions(made.layout.grid) == 1
        assert (made.note is None) == unique
        if not unique:
            assert made.note is not None
            assert "several solutions" in made.note


def test_an_end_to_all_trying(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "MOST", 3)
    monkeypatch.setattr(Layout, "flaw", "too dull")
    with pytest.raises(GenerationError, match=r"none of 3 candidates .* too dull"):
        make("42")
    assert make("42", as_is=True).candidate == 1


# What is judged


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[Layout]:
    """Stand in for the solver, and note what it is asked: even rooms can be beaten."""
    asked: list[Layout] = []

    def judge(layout: Layout, company: object = None, *, wanted: object = None) -> Verdict:
        first = study.judge(layout)
        if first.answer == "unbeatable":
            return first
        asked.append(layout)
        if len(layout.rooms) % 2:
            return Verdict("undecided", effort={"budget": "odd"})
        band, win = (("fair", 0.6), ("grim", 0.2))[layout.gold % 2]
        return Verdict("beatable", odds={"win": win}, difficulty=band, witness=("x",))

    monkeypatch.setattr(judging, "judge", judge)
    return asked


@pytest.mark.parametrize("seed", [str(seed) for seed in range(12)])
def test_the_first_that_can_be_beaten_is_taken(seed: str, seen: list[Layout]) -> None:
    told: list[int] = []
    made = judged(seed, looking=told.append)
    assert made.verdict is not None
    assert made.verdict.answer == "beatable"
    assert made.layout == seen[-1] == _candidate(seed, made.candidate)
    assert told[-1] == made.candidate
    assert all(len(layout.rooms) % 2 for layout in seen[:-1])
    sound = [n for n in range(1, made.candidate + 1) if _candidate(seed, n).flaw is None]
    assert told == sound
    assert make(seed).candidate == sound[0]


@pytest.mark.parametrize("difficulty", [None, "deadly"])
def test_what_is_hardly_ever_won_is_not_made(
    difficulty: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def judge(layout: Layout, company: object = None, *, wanted: object = None) -> Verdict:
        asked.append(wanted)
        win = (1e-13, 0.0009, 0.0011)[(len(asked) - 1) % 3]
        return Verdict("beatable", odds={"win": win}, difficulty="deadly", witness=("x",))

    monkeypatch.setattr(judging, "judge", judge)
    made = judged("7", difficulty=difficulty)
    assert made.verdict is not None
    assert made.verdict.odds == {"win": 0.0011}
    assert asked == [(0.001, 0.1 if difficulty else 1.0)] * 3
    asked.clear()
    taken = judged("7", as_is=True).verdict
    assert taken is not None
    assert taken.odds == {"win": 1e-13}
    assert asked == [None]


@pytest.mark.parametrize("difficulty", ["fair", "grim"])
def test_a_difficulty_is_looked_for(difficulty: str, seen: list[Layout]) -> None:
    made = judged("d", difficulty=difficulty)
    assert made.verdict is not None
    assert made.verdict.difficulty == difficulty
    least, most = making.THREATS[difficulty]
    assert all(least <= threat(layout) <= most for layout in seen)
    assert judged("d", difficulty=difficulty) == made


def test_the_impossible_is_proved_by_the_structure(seen: list[Layout]) -> None:
    made = judged("i", difficulty="impossible")
    assert made.verdict == study.judge(made.layout)
    assert made.verdict.difficulty == "impossible"
    assert not seen


def test_as_is_is_judged_and_taken(seen: list[Layout]) -> None:
    for seed in map(str, range(12)):
        made = judged(seed, as_is=True)
        assert (made.candidate, made.layout) == (1, _candidate(seed, 1))
        assert made.verdict == judging.judge(made.layout)


def test_looking_ends(monkeypatch: pytest.MonkeyPatch, seen: list[Layout]) -> None:
    monkeypatch.setattr(making, "MOST_JUDGED", 3)
    with pytest.raises(GenerationError, match="candidates is deadly"):
        judged("42", difficulty="deadly")
    assert len(seen) == 3


def test_every_difficulty_has_its_threats() -> None:
    assert set(making.THREATS) == {name for name, _ in judging.BANDS}
    for least, most in making.THREATS.values():
        assert least < most


@pytest.mark.parametrize("difficulty", ["gentle", "deadly"])
def test_one_is_found_in_earnest(difficulty: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "plan", partial(plan, cells=(100_000,)))
    made = judged("earnest", difficulty=difficulty)
    assert made.verdict is not None
    assert made.verdict.odds is not None
    assert judging.difficulty(made.verdict.odds["win"]) == difficulty


def test_threat_is_what_stands_before_the_gold() -> None:
    alone = grid(NW={"north": 1, "gold": 3}, SE={"south": 2, "monster": 9})
    assert threat(alone) == 0
    guarded = grid(NW={"north": 1, "monster": 5, "gold": 3})
    assert threat(guarded) == making.DANGER[5]
    # Two ways to the gold, past the Dragon or past the Goblins.
    between = grid(
        N={"north": 1, "monster": 9, "west": 2}, NW={"east": 3, "gold": 4, "south": 5},
        W={"north": 6, "west": 7, "monster": 2},
    )  # fmt: skip
    assert threat(between) == making.DANGER[2]
    # The outside is a way, too: one exit each.
    outside = grid(NW={"north": 1, "gold": 3}, SE={"south": 2, "gold": 4}, C={"monster": 9})
    assert threat(outside) == 0
