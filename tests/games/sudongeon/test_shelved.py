"""The shelf says where a search ends, and what it says is held against the dungeon itself."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import date

import pytest

import dungeongen
from dungeongen.core import seeds
from dungeongen.core.facets import Candidate
from dungeongen.core.seeds import seed_of
from dungeongen.games.sudongeon.candidates import PuzzleRequest, guise
from dungeongen.games.sudongeon.game import GAME
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.solver import judge as verdicts
from dungeongen.games.sudongeon.solver import remembered, selection
from dungeongen.games.sudongeon.verdict import Verdict
from dungeongen.library.make import generator_request
from dungeongen.search.answers import parse
from games.sudongeon import fill_shelf
from games.sudongeon.fill_shelf import Question
from games.sudongeon.positions import won
from thorough import EXAMPLES, LANDING

SHELF = "evening 0 . 57 -120\nevening 2027-01 31\nfair 0 . . 12\n"
LOST = Verdict("unbeatable")
UNDECIDED = Verdict("undecided")


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Return what puts a text in the place of the shelf."""

    def put(text: str) -> None:
        monkeypatch.setattr(remembered, "our_shelf", lambda: parse(text))

    return put


def _asked(
    seed: str, difficulty: str | None, verdict: Verdict, monkeypatch: pytest.MonkeyPatch
) -> tuple[Candidate[Layout], bool]:
    """Return what is printed of a seed if its dungeon has this verdict, and if it was searched."""
    other = Candidate(guise("another", 1).layout, 1)
    searched = []

    def search() -> Candidate[Layout]:
        searched.append(seed)
        return other

    monkeypatch.setattr(verdicts, "judge", lambda layout, company: verdict)
    result = remembered.candidate(
        seed, PuzzleRequest(), difficulty=difficulty, as_is=False, company=None, search=search
    )
    assert (result is other) == bool(searched)
    return result, bool(searched)


@pytest.mark.parametrize(
    ("seed", "difficulty", "verdict", "number"),
    [
        ("1", None, won(0.6), 57),
        ("2027-01-01", None, won(0.6), 31),
        ("2", "fair", won(0.6), 12),
        ("2", None, won(0.3), 120),  # the search said that it is not quite worth an evening
    ],
)
def test_what_is_on_the_shelf_is_judged_and_not_searched_for(
    seed: str,
    difficulty: str | None,
    verdict: Verdict,
    number: int,
    shelf: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shelf(SHELF)
    result, searched = _asked(seed, difficulty, verdict, monkeypatch)
    assert not searched
    assert (result.layout, result.candidate) == (guise(seed, number).layout, number)
    assert result.verdict == verdict


@pytest.mark.parametrize(
    ("seed", "difficulty", "verdict"),
    [
        ("1", None, LOST),
        ("1", None, UNDECIDED),
        ("1", None, won(0.3)),
        ("1", None, won(0.0)),
        ("2", None, LOST),
        ("2", None, won(0.6)),
        ("2", "fair", won(0.3)),
        ("2", "fair", LOST),
        ("0", None, won(0.6)),
        ("3", None, won(0.6)),
        ("1", "fair", won(0.6)),
        ("1", "any", won(0.6)),
        ("01", None, won(0.6)),
    ],
)
def test_a_wrong_mark_changes_nothing_but_the_time(
    seed: str,
    difficulty: str | None,
    verdict: Verdict,
    shelf: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shelf(SHELF)
    assert _asked(seed, difficulty, verdict, monkeypatch)[1]


def test_a_mark_beyond_all_candidates_is_none(
    shelf: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf("evening 0 100001 -100001 100000")
    assert _asked("0", None, won(0.6), monkeypatch)[1]
    assert _asked("1", None, won(0.3), monkeypatch)[1]
    assert not _asked("2", None, won(0.6), monkeypatch)[1]


def drawn(**options: object) -> set[str]:
    """Return the seeds that are drawn for such requests."""
    assert GAME.generator is not None
    return {seed_of(GAME.generator, generator_request(GAME, options)) for _ in range(50)}


def test_without_a_seed_one_is_drawn_from_the_shelf(
    shelf: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf("evening 0 . 57 -120 8\nevening 700 . 4\nevening 2027-01 31\nfair 0 . . 12 -5\n")
    monkeypatch.setattr("secrets.choice", random.Random(1).choice)
    assert drawn() == {"1", "3", "701"}
    assert drawn(difficulty="fair", count=3, keyed=True) == {"2"}
    assert drawn(seed=5) == {"5"}
    monkeypatch.setattr("secrets.randbelow", lambda most: 77_777)
    others: list[dict[str, object]] = [
        {"difficulty": "grim"},
        {"givens": 30},
        {"symmetric": True},
        {"grade": "hard"},
        {"source": "py-sudoku"},
        {"as_is": True},
        {"check": False},
        {"party": "2 wizards, warrior, thief, cleric"},
    ]
    for options in others:
        assert drawn(**options) == {"77777"}, options
    assert seeds.seeds_of(None, 2) == ["77777", "77777.2"]


def test_what_is_made_without_a_seed_is_on_the_shelf(
    shelf: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf("evening 0 . 57")
    monkeypatch.setattr(selection, "candidate", lambda *_, **__: pytest.fail("searched"))
    monkeypatch.setattr(verdicts, "judge", lambda layout, company: won(0.6))
    sheet = dungeongen.make("sudoku")
    assert (sheet.seed, sheet.candidate) == ("1", 57)
    assert sheet.layout == guise("1", 57).layout


# The one that comes with the program


def known() -> list[Question]:
    """Return all that our shelf has a mark for, the shortest searches first."""
    shelf = remembered.our_shelf()
    some = [one for one in fill_shelf.questions(date.today()) if shelf.number(*one) is not None]
    return sorted(some, key=lambda one: abs(shelf.number(*one) or 0))


def test_our_marks_are_those_of_the_search() -> None:
    """If not: ``python tests/games/sudongeon/fill_shelf.py`` makes the shelf anew."""
    some = known()
    assert some
    some = random.Random(44).sample(some, min(20, len(some))) if EXAMPLES > LANDING else some[:1]
    for one in some:
        assert fill_shelf.mark(one) == remembered.our_shelf().mark(*one), one
