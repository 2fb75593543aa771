"""Searches that were made before: the same seed is not searched twice.

What is kept is where a search ended: for some seeds on the shelf that comes with the program
(``our_shelf``), else with ``search.answers`` in the user's cache: the number of each candidate,
and which of the two counts it belongs to. That is a hint and no more. The dungeon is made from the
seed again, judged again, and taken only if it is what was asked for; else the search is made. Of a
search that found nothing there is nothing to judge again, so it is kept nowhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path

from dungeongen.core.facets import Candidate
from dungeongen.core.plain_json import Json
from dungeongen.games.sudongeon import candidates
from dungeongen.games.sudongeon.candidates import PuzzleRequest
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules.state import Company
from dungeongen.games.sudongeon.solver import campaign_ladder, selection
from dungeongen.search import answers

# The shelf of Sudongeon: for some seeds, the candidate that the search of ``selection`` ends with.
#
# ``tests/games/sudongeon/fill_shelf.py`` makes it. It has the usual dungeons of fresh parties only.

FILE = Path(__file__).parent.parent / "shelf.txt"
EVENING = "evening"
"""The wish for no difficulty in particular."""


@lru_cache(maxsize=1)
def our_shelf() -> answers.Shelf:
    """Return the shelf that comes with the program."""
    return answers.read(FILE)


def seeds(difficulty: str | None) -> Sequence[str]:
    """Return the numbers that have a dungeon of a difficulty."""
    return [*our_shelf().seeds(difficulty or EVENING)]


def dungeon(seed: str, difficulty: str | None) -> Candidate[Layout] | None:
    """Return the dungeon of a seed, not judged; ``None`` if the shelf has none."""
    number = our_shelf().number(difficulty or EVENING, seed)
    if number is None or abs(number) > candidates.MOST * candidates.GUISES:
        return None
    return candidates.guise(seed, abs(number))


def lacking(seed: str, difficulty: str | None) -> bool:
    """Return whether the search did not end with all that was wished for."""
    return (our_shelf().number(difficulty or EVENING, seed) or 0) < 0


Dungeon = Candidate[Layout]


def candidate(
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

    def rejudge(place: Json) -> Dungeon | None:
        hint = _dungeon(place, seed, request)
        return hint and selection.rejudge(hint, difficulty=difficulty, as_is=as_is, company=company)

    return answers.recalled(
        ["sudoku", seed, asdict(request), difficulty, as_is, company],
        rejudge=rejudge,
        search=search,
        place=lambda result: _place(result, seed, request),
    )


def _from_shelf(seed: str, difficulty: str | None) -> Dungeon | None:
    """Return the dungeon that the shelf has for a seed, judged, if it is as good as it was."""
    hint = dungeon(seed, difficulty)
    result = hint and selection.rejudge(hint, difficulty=difficulty, as_is=False, company=None)
    if result is None or (result.note is not None) != lacking(seed, difficulty):
        return None
    return result


def ladder(
    seed: str, count: int, *, search: Callable[[], tuple[Dungeon, ...]]
) -> tuple[Dungeon, ...]:
    """Return the dungeons of a campaign: where ``search`` ended before, or ends now."""
    request = PuzzleRequest()

    def rejudge(answer: Json) -> tuple[Dungeon, ...] | None:
        places = answer if isinstance(answer, list) and len(answer) == count else []
        hints = [hint for one in places if (hint := _dungeon(one, seed, request)) is not None]
        return campaign_ladder.rejudge_all(hints) if len(hints) == count else None

    return answers.recalled(
        ["campaign", seed, count],
        rejudge=rejudge,
        search=search,
        place=lambda result: [_place(one, seed, request) for one in result],
    )


def _place(dungeon: Dungeon, seed: str, request: PuzzleRequest) -> list[int]:
    """Return the number of a dungeon, and which of those with that number it is."""
    assert dungeon.candidate is not None
    some = candidates.numbered(seed, dungeon.candidate, request)
    return [dungeon.candidate, int(len(some) > 1 and some[1].layout == dungeon.layout)]


def _dungeon(place: Json, seed: str, request: PuzzleRequest) -> Dungeon | None:
    """Return the dungeon of a seed in a place; ``None`` for an unknown place."""
    match place:
        case [int(number), int(at)] if 1 <= number <= candidates.MOST * candidates.GUISES:
            return dict(enumerate(candidates.numbered(seed, int(number), request))).get(at)
    return None
