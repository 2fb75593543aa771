"""The same seed is not searched twice, and finds the same with and without what is remembered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dungeongen.core.errors import GenerationError
from dungeongen.core.facets import Made
from dungeongen.core.verdict import Effort
from dungeongen.games.sudongeon import campaign_ladder, remembered, selection
from dungeongen.games.sudongeon import verdict as verdicts
from dungeongen.games.sudongeon.generate import Ladder, PuzzleRequest, candidates, disguised
from dungeongen.games.sudongeon.judgement import Verdict
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules.state import Company
from dungeongen.search import answers
from games.sudongeon.positions import grid

Found = Made[Layout]
SMALL = grid(NW={"north": 1, "east": 5, "monster": 4, "gold": 3}, N={"west": 6, "gold": 1})
UNDECIDED = Verdict("undecided", effort=Effort(7, "the plan: more than 7 steps"))


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUNGEONGEN_CACHE", str(tmp_path))
    monkeypatch.setenv(answers.VARIABLE, "on")


def ask(seed: str = "17", company: Company | None = None, *, as_is: bool = True) -> Found:
    return remembered.judged(
        seed,
        PuzzleRequest(),
        difficulty=None,
        as_is=as_is,
        company=company,
        search=lambda: selection.judged(seed, as_is=as_is, company=company),
    )


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the seeds of the searches that are made; each takes the first dungeon as it is."""
    made: list[str] = []

    def search(seed: str, **_: Any) -> Found:
        made.append(seed)
        first = next(candidates(seed))
        return first._replace(verdict=verdicts.judge(first.layout) if seed == "17" else UNDECIDED)

    monkeypatch.setattr(selection, "judged", search)
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


def _edited(change: Callable[[dict[str, Any]], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """Change what is kept, digest included."""
    kept = answers.load

    def edited(question: object) -> Any:
        found = kept(question)
        if found is not None:
            change(found)
        return found

    monkeypatch.setattr(answers, "load", edited)


@pytest.mark.parametrize(
    "change",
    [
        lambda found: found.clear(),
        lambda found: found.update(candidate=2),
        lambda found: found.update(candidate="many"),
        lambda found: found.update(candidate=-1),
        lambda found: found.update(candidate=10**30),
        lambda found: found.update(grid="1" + found["grid"][1:]),
        lambda found: found.update(grid="?"),
        lambda found: found.update(note=7),
        lambda found: found.update(verdict=7),
        lambda found: found["verdict"].update(verdict="won"),
        lambda found: found["verdict"].update(odds={"win": "much"}),
        lambda found: found["verdict"].update(witness=found["verdict"]["witness"][:-1]),
        lambda found: found["verdict"].update(witness=["fly"]),
        lambda found: found["verdict"].update(witness=None),
    ],
)
def test_what_cannot_be_the_answer_is_searched_for_again(
    change: Callable[[dict[str, Any]], None], searches: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = ask()
    _edited(change, monkeypatch)
    assert ask() == first
    assert searches == ["17", "17"]


def test_a_search_that_found_nothing_is_not_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def nothing(seed: str, **_: Any) -> Found:
        tried.append(seed)
        raise GenerationError(f"seed {seed}: nothing")

    monkeypatch.setattr(selection, "judged", nothing)
    for _ in range(2):
        with pytest.raises(GenerationError, match="seed 5: nothing"):
            ask("5", as_is=False)
    assert tried == ["5"]


def test_a_guise_and_its_note_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    made = [one for one, _ in zip(disguised("17"), range(60), strict=False)][57]
    made = made._replace(note="not quite", verdict=UNDECIDED)
    monkeypatch.setattr(selection, "judged", lambda seed, **_: made)
    assert ask(as_is=False) == made
    monkeypatch.setattr(selection, "judged", lambda seed, **_: pytest.fail("searched"))
    assert ask(as_is=False) == made


def test_a_campaign_is_remembered_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    dungeons = tuple(
        made._replace(verdict=UNDECIDED) for made, _ in zip(disguised("17"), range(1), strict=False)
    )
    found, tried = Ladder(dungeons, 30, 20, 10), []

    def search(seed: str, count: int, **_: Any) -> Ladder:
        tried.append(count)
        return found

    monkeypatch.setattr(campaign_ladder, "ladder", search)
    for count in (1, 1, 2, 2):
        assert _climbed(count) == found
    assert tried == [1, 2, 2]  # the second has too few dungeons to be believed


@pytest.fixture
def judgements(monkeypatch: pytest.MonkeyPatch) -> list[Company | None]:
    """Return the companies of the dungeons that are judged."""
    judge, made = verdicts.judge, list[Company | None]()

    def judged(layout: Layout, company: Company | None = None) -> Verdict:
        made.append(company)
        return judge(layout, company)

    monkeypatch.setattr(verdicts, "judge", judged)
    return made


def test_a_dungeon_is_judged_once_for_each_company(judgements: list[Company | None]) -> None:
    rich = Company(mana=30)
    first, other = remembered.verdict(SMALL), remembered.verdict(SMALL, rich)
    assert first != other
    assert (remembered.verdict(SMALL), remembered.verdict(SMALL, rich)) == (first, other)
    assert judgements == [None, rich]


@pytest.mark.parametrize(
    "change",
    [
        lambda found: found.clear(),
        lambda found: found.update(verdict="won"),
        lambda found: found.update(witness=found["witness"][:-1]),
    ],
)
def test_a_verdict_that_cannot_be_one_is_made_again(
    change: Callable[[dict[str, Any]], None],
    judgements: list[Company | None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = remembered.verdict(SMALL)
    _edited(change, monkeypatch)
    assert remembered.verdict(SMALL) == first
    assert judgements == [None, None]


def test_what_a_search_found_is_checked_once(
    searches: list[str], judgements: list[Company | None]
) -> None:
    layout = ask().layout
    judgements.clear()
    remembered.verdict(layout)
    assert judgements == [None]


def _climbed(count: int) -> Ladder:
    return remembered.ladder("17", count, search=lambda: campaign_ladder.ladder("17", count))
