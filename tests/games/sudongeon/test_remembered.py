"""The same seed is not searched twice, and what is remembered is only where to look."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import dungeongen
from dungeongen.core.errors import GenerationError
from dungeongen.core.facets import Candidate
from dungeongen.core.request import Request
from dungeongen.core.verdict import Effort
from dungeongen.games.sudongeon.candidates import Ladder, PuzzleRequest, candidates, disguised
from dungeongen.games.sudongeon.game import GAME
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules.state import Company
from dungeongen.games.sudongeon.solver import campaign_ladder, remembered, selection
from dungeongen.games.sudongeon.solver import judge as verdicts
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


def ask(seed: str = "17", company: Company | None = None, *, as_is: bool = True) -> Found:
    return remembered.candidate(
        seed,
        PuzzleRequest(),
        difficulty=None,
        as_is=as_is,
        company=company,
        search=lambda: selection.candidate(seed, as_is=as_is, company=company),
    )


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the seeds of the searches that are made; each takes the first dungeon as it is."""
    made: list[str] = []

    def search(seed: str, **_: Any) -> Found:
        made.append(seed)
        first = next(candidates(seed))
        return first._replace(verdict=verdicts.judge(first.layout))

    def judge(layout: Layout, company: Company | None = None, budget: float = 1.0) -> Verdict:
        return won(0.6)

    monkeypatch.setattr(selection, "candidate", search)
    monkeypatch.setattr(verdicts, "judge", judge)
    return made


def test_the_same_seed_is_searched_once(searches: list[str]) -> None:
    first = ask()
    assert ask() == first
    assert searches == ["17"]
    assert first.verdict is not None
    assert first.verdict.answer == "beatable"


def test_another_question_is_another_search(searches: list[str]) -> None:
    for _ in range(2):
        ask("9")
        ask("10")
        ask("9", Company(mana=30))
        ask("9", as_is=False)
    assert searches == ["9", "10", "9", "9"]


def _kept(answer: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every stored answer be this one, digest included."""
    monkeypatch.setattr(answers, "load", lambda question: answer)


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
def test_what_cannot_be_the_answer_is_searched_for_again(
    answer: object, searches: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = ask()
    _kept(answer, monkeypatch)
    assert ask() == first
    assert searches == ["17", "17"]


def _known(monkeypatch: pytest.MonkeyPatch, *verdict: Verdict) -> list[Layout]:
    """Let the verdicts on dungeons be these, in turn; return the dungeons that are judged."""
    made, coming = list[Layout](), iter(verdict)

    def judge(layout: Layout, company: Company | None = None, budget: float = 1.0) -> Verdict:
        made.append(layout)
        return next(coming)

    monkeypatch.setattr(verdicts, "judge", judge)
    return made


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
    difficulty: str | None, verdict: Verdict, note: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A number may be edited: what is said of that dungeon is worked out all the same."""
    _kept([57, 1], monkeypatch)
    judged = _known(monkeypatch, verdict)
    dungeon = remembered.candidate(
        "17",
        PuzzleRequest(),
        difficulty=difficulty,
        as_is=False,
        company=None,
        search=lambda: pytest.fail("searched"),
    )
    (guise,) = (
        one for one, _ in zip(disguised("17"), range(57), strict=False) if one.candidate == 57
    )
    assert dungeon == guise._replace(verdict=verdict, note=note)
    assert judged == [guise.layout]


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
    difficulty: str | None, verdict: Verdict, monkeypatch: pytest.MonkeyPatch
) -> None:
    _kept([57, 1], monkeypatch)
    _known(monkeypatch, verdict)
    other = next(candidates("17"))
    dungeon = remembered.candidate(
        "17",
        PuzzleRequest(),
        difficulty=difficulty,
        as_is=False,
        company=None,
        search=lambda: other,
    )
    assert dungeon is other


def test_a_search_that_found_nothing_is_kept_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of it could be judged again."""
    tried: list[str] = []

    def nothing(seed: str, **_: Any) -> Found:
        tried.append(seed)
        raise GenerationError(f"seed {seed}: nothing")

    monkeypatch.setattr(selection, "candidate", nothing)
    for _ in range(2):
        with pytest.raises(GenerationError, match="seed 5: nothing"):
            ask("5", as_is=False)
    assert tried == ["5", "5"]
    assert not [*tmp_path.iterdir()]


def test_a_campaign_is_remembered_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = (
        next(dungeon for dungeon in disguised("17") if dungeon.candidate == number)
        for number in (7, 53)
    )
    search = Search((one, other))
    monkeypatch.setattr(campaign_ladder, "ladder", search)
    _known(monkeypatch, won(0.6), won(0.9), *[won(0.6), won(0.005)])
    _climbed(2)
    assert _climbed(2) == (other._replace(verdict=won(0.9)), one._replace(verdict=won(0.6)))
    assert search.tried == [2]
    _climbed(2)  # one of them is hopeless, as it stands now
    assert search.tried == [2, 2]


@pytest.mark.parametrize(
    "answer", [None, [], [[7, 1]], [[7, 1], [8, 1]], [[7, 1], None], [[7, 1], [53, 1], [103, 1]]]
)
def test_what_is_no_campaign_is_searched_for(
    answer: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Too few, too many, none, or two of one puzzle."""
    search = Search(())
    monkeypatch.setattr(campaign_ladder, "ladder", search)
    _kept(answer, monkeypatch)
    _known(monkeypatch, *[won(0.6)] * 3)
    _climbed(2)
    assert search.tried == [2]


class Search:
    """Stands for the search for a campaign, and keeps what it was asked."""

    def __init__(self, dungeons: tuple[Found, ...]) -> None:
        self.dungeons, self.tried = dungeons, list[int]()

    def __call__(self, seed: str, count: int) -> Ladder:
        self.tried.append(count)
        return Ladder(self.dungeons, 30, 20, 10)


def test_check_reads_no_store(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that was edited and sealed again once made it call a won dungeon unbeatable."""
    monkeypatch.setattr(answers, "load", lambda question: pytest.fail("read"))
    _known(monkeypatch, LOST, won(0.6))
    printed = sheet(GAME, SMALL, Request(judged=False)).json()
    assert [dungeongen.check(printed).verdict.answer for _ in "12"] == ["unbeatable", "beatable"]


def _climbed(count: int) -> tuple[Found, ...]:
    return remembered.ladder(
        "17", count, search=lambda: campaign_ladder.ladder("17", count).dungeons
    )
