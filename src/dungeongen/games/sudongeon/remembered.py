"""Searches that were made before: the same seed is not searched twice.

What is kept is where a search ended: for some seeds on the shelf that comes with the program
(``shelved``), else with ``search.answers`` in the user's cache: the number of each candidate,
and which of the two counts it belongs to. That is a hint and no more. The dungeon is made from the
seed again, judged again, and taken only if it is what was asked for; else the search is made. Of a
search that found nothing there is nothing to judge again, so it is kept nowhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict

from dungeongen.core.facets import Made
from dungeongen.core.plain_json import Json
from dungeongen.games.sudongeon import campaign_ladder, generate, selection, shelved
from dungeongen.games.sudongeon.generate import PuzzleRequest
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules.state import Company
from dungeongen.search import answers

Dungeon = Made[Layout]


def judged(
    seed: str,
    request: PuzzleRequest,
    *,
    difficulty: str | None,
    as_is: bool,
    company: Company | None,
    search: Callable[[], Dungeon],
) -> Dungeon:
    """Return the dungeon that a seed prints: where ``search`` ended before, or ends now."""
    if request == PuzzleRequest() and not as_is and company is None:
        result = _from_shelf(seed, difficulty)
        if result is not None:
            return result
    question = ["sudoku", seed, asdict(request), difficulty, as_is, company]
    hint = _dungeon(answers.load(question), seed, request)
    result = hint and selection.again(hint, difficulty=difficulty, as_is=as_is, company=company)
    if result is None:
        result = search()
        answers.keep(question, _place(result, seed, request))
    return result


def _from_shelf(seed: str, difficulty: str | None) -> Dungeon | None:
    """Return the dungeon that the shelf has for a seed, judged, if it is as good as it was."""
    hint = shelved.dungeon(seed, difficulty)
    result = hint and selection.again(hint, difficulty=difficulty, as_is=False, company=None)
    if result is None or (result.note is not None) != shelved.lacking(seed, difficulty):
        return None
    return result


def ladder(
    seed: str, count: int, *, search: Callable[[], tuple[Dungeon, ...]]
) -> tuple[Dungeon, ...]:
    """Return the dungeons of a campaign: where ``search`` ended before, or ends now."""
    question, request = ["campaign", seed, count], PuzzleRequest()
    answer = answers.load(question)
    places = answer if isinstance(answer, list) and len(answer) == count else []
    hints = [hint for one in places if (hint := _dungeon(one, seed, request)) is not None]
    result = campaign_ladder.again(hints) if len(hints) == count else None
    if result is None:
        result = search()
        answers.keep(question, [_place(one, seed, request) for one in result])
    return result


def _place(dungeon: Dungeon, seed: str, request: PuzzleRequest) -> list[int]:
    """Return the number of a dungeon, and which of those with that number it is."""
    assert dungeon.candidate is not None
    some = generate.numbered(seed, dungeon.candidate, request)
    return [dungeon.candidate, int(len(some) > 1 and some[1].layout == dungeon.layout)]


def _dungeon(place: Json, seed: str, request: PuzzleRequest) -> Dungeon | None:
    """Return the dungeon of a seed in a place; ``None`` where that is no place of ours."""
    match place:
        case [int(number), int(at)] if 1 <= number <= generate.MOST * generate.GUISES:
            return dict(enumerate(generate.numbered(seed, int(number), request))).get(at)
    return None
