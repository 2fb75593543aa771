"""Searches and verdicts that were made before: the same seed is not searched twice.

What a search found is kept with ``search.answers``: the number of each candidate, and its verdict.
The dungeon itself is made from the seed again. So an answer is believed only where the seed has
that dungeon under that number, the verdict can be read, and the plain rules take its witness to a
win. A search that found nothing is kept as well, with its words.

The verdict on a dungeon that somebody brings is kept too, under the dungeon and its company. What a
search found is not used there, so that ``check`` works out once what a sheet of ours says.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import TypeVar

from dungeongen.core.errors import DungeongenError, GenerationError
from dungeongen.core.facets import Made
from dungeongen.core.plain_json import Json, JsonObject, list_of, number_of, object_of, text_of
from dungeongen.core.verdict import read_verdict
from dungeongen.games.sudongeon import generate
from dungeongen.games.sudongeon import verdict as verdicts
from dungeongen.games.sudongeon.generate import Ladder, PuzzleRequest
from dungeongen.games.sudongeon.judgement import Verdict
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules.state import Company
from dungeongen.games.sudongeon.solver.witness import replayed
from dungeongen.search import answers

Result = TypeVar("Result")


def judged(
    seed: str,
    request: PuzzleRequest,
    *,
    difficulty: str | None,
    as_is: bool,
    company: Company | None,
    search: Callable[[], Made[Layout]],
) -> Made[Layout]:
    """Return the dungeon that a seed prints, from the cache or else from ``search``."""

    def searched() -> tuple[Made[Layout], Json]:
        result = search()
        return result, _written(result)

    question = ["sudoku", seed, asdict(request), difficulty, as_is, company]
    return _remembered(question, lambda answer: _read(answer, seed, request, company), searched)


def ladder(seed: str, count: int, *, search: Callable[[], Ladder]) -> Ladder:
    """Return the dungeons of a campaign, from the cache or else from ``search``."""

    def searched() -> tuple[Ladder, Json]:
        result = search()
        return result, {
            "dungeons": [_written(dungeon) for dungeon in result.dungeons],
            "effort": [result.looked, result.tried, result.judged],
        }

    def read(answer: Json) -> Ladder:
        ladder = object_of(answer)
        dungeons = tuple(
            _read(one, seed, PuzzleRequest(), None) for one in list_of(ladder["dungeons"])
        )
        looked, tried, solved = map(number_of, list_of(ladder["effort"]))
        if len(dungeons) != count:
            raise ValueError
        return Ladder(dungeons, looked, tried, solved)

    return _remembered(["campaign", seed, count], read, searched)


def verdict(layout: Layout, company: Company | None = None) -> Verdict:
    """Return the verdict on a dungeon, from the cache or else from ``verdict.judge``."""

    def judge() -> tuple[Verdict, Json]:
        result = verdicts.judge(layout, company)
        return result, result.as_json("", "")

    question = ["verdict", layout.grid, company]
    return _remembered(question, lambda answer: _verdict(answer, layout, company), judge)


def _remembered(
    question: object, read: Callable[[Json], Result], search: Callable[[], tuple[Result, Json]]
) -> Result:
    """Return what is known of a question, or else search and keep what is found."""
    answer = answers.load(question)
    if isinstance(answer, dict) and isinstance(nothing := answer.get("nothing"), str):
        raise GenerationError(nothing)
    if answer is not None:
        try:
            return read(answer)
        except (DungeongenError, LookupError, TypeError, ValueError):
            pass  # no answer of ours
    try:
        result, written = search()
    except GenerationError as error:
        answers.keep(question, {"nothing": str(error)})
        raise
    answers.keep(question, written)
    return result


def _written(dungeon: Made[Layout]) -> JsonObject:
    assert dungeon.verdict is not None
    return {
        "grid": dungeon.layout.grid, "candidate": dungeon.candidate, "note": dungeon.note,
        "verdict": dungeon.verdict.as_json("", ""),
    }  # fmt: skip


def _read(answer: Json, seed: str, request: PuzzleRequest, company: Company | None) -> Made[Layout]:
    """Return a dungeon of the seed with its verdict; raises an error if it cannot be one."""
    result = object_of(answer)
    number, note, layout = (
        number_of(result["candidate"]),
        result["note"],
        Layout(text_of(result["grid"])),
    )
    if layout not in generate.numbered(seed, number, request):
        raise ValueError("no dungeon of this seed")
    if not (note is None or isinstance(note, str)):
        raise TypeError("no note")
    return Made(layout, number, note, _verdict(result["verdict"], layout, company))


def _verdict(answer: Json, layout: Layout, company: Company | None) -> Verdict:
    """Return a verdict on a dungeon; raises an error if it cannot be one."""
    verdict = read_verdict(Verdict, object_of(answer))
    if verdict.answer == "beatable" and (
        verdict.witness is None or replayed(layout, verdict.witness, company) != "beaten"
    ):
        raise ValueError("no win")
    return verdict
