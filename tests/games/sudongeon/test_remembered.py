"""The same seed is not searched twice, and what is remembered is only where to look."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

import dungeongen
from dungeongen.core.errors import GenerationError
from dungeongen.core.facets import Candidate
from dungeongen.core.request import Request
from dungeongen.core.verdict import Effort
from dungeongen.games.sudongeon.candidates import PuzzleRequest, candidates, disguised
from dungeongen.games.sudongeon.game import GAME
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules.state import Company
from dungeongen.games.sudongeon.solver import selection
from dungeongen.games.sudongeon.solver.selection import Rungs
from dungeongen.games.sudongeon.verdict import Verdict
from dungeongen.press.book import sheet
from dungeongen.search import answers
from dungeongen.search.bands import IMPOSSIBLE
from games.sudongeon.positions import grid, won

Found = Candidate[Layout]
SMALL = grid(NW={"north": 1, "east": 5, "monster": 4, "gold": 3}, N={"west": 6, "gold": 1})
UNDECIDED = Verdict("undecided", effort=Effort(7, "the plan: more than 7 steps"))


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUNGEONGEN_CACHE", str(tmp_path))
    monkeypatch.setenv(answers.VARIABLE, "on")


class Known(Rungs):
    """Rungs whose verdicts are these, in turn, and the last from then on."""

    def __init__(self, *verdicts: Verdict) -> None:
        self.verdicts, self.judged = verdicts, list[Layout]()

    def judge(self, layout: Layout, company: Company | None) -> Verdict:
        self.judged.append(layout)
        return self.verdicts[min(len(self.judged), len(self.verdicts)) - 1]


FAIR = Known(won(0.6))


class Searches:
    """Searches that end with the first dungeon as it is; ``seeds`` are those that were searched."""

    def __init__(self) -> None:
        self.seeds = list[str]()

    def ask(self, seed: str = "17", company: Company | None = None, *, as_is: bool = True) -> Found:
        def search() -> Found:
            self.seeds.append(seed)
            first = next(candidates(seed))
            return first._replace(verdict=FAIR.judge(first.layout, company))

        return selection.recalled(
            seed,
            PuzzleRequest(),
            difficulty=None,
            as_is=as_is,
            company=company,
            search=search,
            rungs=FAIR,
        )


def test_the_same_seed_is_searched_once() -> None:
    searches = Searches()
    first = searches.ask()
    assert searches.ask() == first
    assert searches.seeds == ["17"]
    assert first.verdict is not None
    assert first.verdict.answer == "beatable"


def test_another_question_is_another_search() -> None:
    searches = Searches()
    for _ in range(2):
        searches.ask("9")
        searches.ask("10")
        searches.ask("9", Company(mana=30))
        searches.ask("9", as_is=False)
    assert searches.seeds == ["9", "10", "9", "9"]


def _edit(answer: object, folder: Path) -> None:
    """Let every stored answer be this one."""
    for path in folder.glob("answer-*.json"):
        path.write_text(json.dumps(answer))


@pytest.mark.parametrize(
    "answer",
    [
        {},
        [],
        "1",
        1,
        None,
        [1],
        [1, 0, 0],
        [[1, 0]],
        [1, "0"],
        ["1", 0],
        [0, 0],
        [-1, 0],
        [10**30, 0],
        [2000 * 50 + 1, 1],
        [1, 2],
        [1, -1],
        [2.0, 0],
        [2, 0],  # another candidate than the first, which is asked for as it is
        {"grid": SMALL.grid, "candidate": 1, "note": None, "verdict": {"verdict": "unbeatable"}},
        {"nothing": "seed 17: send money"},
    ],
)
def test_what_cannot_be_the_answer_is_searched_for_again(answer: object, tmp_path: Path) -> None:
    searches = Searches()
    first = searches.ask()
    _edit(answer, tmp_path)
    assert searches.ask() == first
    assert searches.seeds == ["17", "17"]


def _recalled(
    place: list[int], difficulty: str | None, rungs: Rungs, search: Callable[[], Found]
) -> Found:
    """Return what a seed prints whose search is said to have ended in a place."""

    def ask(search: Callable[[], Found]) -> Found:
        return selection.recalled(
            "17",
            PuzzleRequest(),
            difficulty=difficulty,
            as_is=False,
            company=None,
            search=search,
            rungs=rungs,
        )

    ask(lambda: next(candidates("17")))
    _edit(place, Path(os.environ["DUNGEONGEN_CACHE"]))
    return ask(search)


LOST = Verdict("unbeatable", difficulty=IMPOSSIBLE)
FAINT = "the plan wins 30.0 % of plays instead of 40 to 97 %"


@pytest.mark.parametrize(
    ("difficulty", "verdict", "note"),
    [
        (None, won(0.6), None),
        (None, won(0.3), f"not quite a dungeon worth an evening: {FAINT}"),
        ("fair", won(0.6), None),
        ("any", won(0.3), None),
        ("impossible", LOST, None),
    ],
)
def test_another_candidate_is_told_as_it_is(
    difficulty: str | None, verdict: Verdict, note: str | None
) -> None:
    """A number may be edited: what is said of that dungeon is worked out all the same."""
    rungs = Known(verdict)
    dungeon = _recalled([57, 1], difficulty, rungs, lambda: pytest.fail("searched"))
    (guise,) = (
        one for one, _ in zip(disguised("17"), range(57), strict=False) if one.candidate == 57
    )
    assert dungeon == guise._replace(verdict=verdict, note=note)
    assert rungs.judged == [guise.layout]


@pytest.mark.parametrize(
    ("difficulty", "verdict"),
    [
        (None, LOST),
        (None, UNDECIDED),
        (None, won(0.0)),
        ("any", LOST),
        ("fair", won(0.3)),
        ("fair", UNDECIDED),
        ("impossible", won(0.3)),
        ("impossible", UNDECIDED),
    ],
)
def test_a_candidate_that_is_not_asked_for_is_not_taken(
    difficulty: str | None, verdict: Verdict
) -> None:
    other = next(candidates("17"))
    assert _recalled([57, 1], difficulty, Known(verdict), lambda: other) is other


def test_a_search_that_found_nothing_is_kept_nowhere(tmp_path: Path) -> None:
    """Nothing of it could be judged again."""
    tried = list[int]()

    def nothing() -> Found:
        tried.append(1)
        raise GenerationError("seed 5: nothing")

    for _ in range(2):
        with pytest.raises(GenerationError, match="seed 5: nothing"):
            _asked_as(nothing)
    assert len(tried) == 2
    assert not [*tmp_path.iterdir()]


def _asked_as(search: Callable[[], Found]) -> Found:
    request = PuzzleRequest()
    return selection.recalled(
        "5", request, difficulty=None, as_is=False, company=None, search=search
    )


def test_check_reads_no_store(tmp_path: Path) -> None:
    """An answer that was edited once made it call a won dungeon unbeatable."""
    printed = sheet(GAME, SMALL, Request(judged=False)).json()
    said = dungeongen.check(printed).verdict
    for path in tmp_path.glob("answer-*.json"):
        path.write_text(json.dumps({"verdict": {"verdict": "unbeatable"}}))
    assert said.answer == "beatable"
    assert dungeongen.check(printed).verdict == said
