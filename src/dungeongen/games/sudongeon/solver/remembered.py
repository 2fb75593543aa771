"""Searches that were made before: the same seed is not searched twice.

What is kept is where a search ended, with ``search.answers`` in the user's cache: the number of
each candidate, and which of the two counts it belongs to. That is a hint and no more. The dungeon
is made from the seed again, judged again, and taken only if it is what was asked for; else the
search is made. Of a search that found nothing there is nothing to judge again, so it is kept
nowhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict

from dungeongen.core.facets import Candidate
from dungeongen.core.plain_json import Json
from dungeongen.games.sudongeon import candidates
from dungeongen.games.sudongeon.candidates import PuzzleRequest
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules.state import Company
from dungeongen.games.sudongeon.solver import campaign_ladder, selection
from dungeongen.games.sudongeon.solver.campaign_ladder import CAMPAIGN_RUNGS
from dungeongen.games.sudongeon.solver.judge import Judge
from dungeongen.games.sudongeon.solver.selection import RUNGS, Rungs
from dungeongen.search import answers

Dungeon = Candidate[Layout]


def candidate(
    seed: str,
    request: PuzzleRequest,
    *,
    difficulty: str | None,
    as_is: bool,
    company: Company | None,
    search: Callable[[], Dungeon],
    rungs: Rungs = RUNGS,
) -> Dungeon:
    """Return the dungeon that a seed prints: where ``search`` ended before, or ends now."""

    def rejudge(place: Json) -> Dungeon | None:
        hint = _dungeon(place, seed, request)
        return hint and selection.rejudge(
            hint, difficulty=difficulty, as_is=as_is, company=company, rungs=rungs
        )

    return answers.recalled(
        ["sudoku", seed, asdict(request), difficulty, as_is, company],
        rejudge=rejudge,
        search=search,
        place=lambda result: _place(result, seed, request),
    )


def ladder(
    seed: str,
    count: int,
    *,
    search: Callable[[], tuple[Dungeon, ...]],
    rungs: Judge = CAMPAIGN_RUNGS,
) -> tuple[Dungeon, ...]:
    """Return the dungeons of a campaign: where ``search`` ended before, or ends now."""
    request = PuzzleRequest()

    def rejudge(answer: Json) -> tuple[Dungeon, ...] | None:
        places = answer if isinstance(answer, list) and len(answer) == count else []
        hints = [hint for place in places if (hint := _dungeon(place, seed, request)) is not None]
        return campaign_ladder.rejudge_all(hints, rungs) if len(hints) == count else None

    return answers.recalled(
        ["campaign", seed, count],
        rejudge=rejudge,
        search=search,
        place=lambda result: [_place(dungeon, seed, request) for dungeon in result],
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
