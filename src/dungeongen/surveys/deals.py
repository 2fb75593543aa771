"""The work of a survey: deals made from their numbers, judged, and turned into rows.

This is what runs in other processes and on other machines, so it needs neither Parquet nor plots. A
row is a mapping from columns to values; ``witness`` is kept for one won deal in ``KEPT``, from the
first of a chunk on, to be replayed in another process (``survey``). A game may leave it out when it
decides, and is asked for it then; if it finds none, the next deal that is won has its turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from dungeongen.core.errors import DungeongenError
from dungeongen.core.facets import AnySurveyed, Measure
from dungeongen.core.game import Game
from dungeongen.core.verdict import Score, Verdict
from dungeongen.core.version import VERSION
from dungeongen.games import game_named
from dungeongen.library.make import generator_request
from dungeongen.library.origin import silent
from dungeongen.search.verdict import difficulty_words
from dungeongen.surveys.listing import line_of

KEPT = 1000
Row = dict[str, Any]
Numbers = range | tuple[int, ...]
COLUMNS = (
    Measure("deal", int, "number of the deal; its seed is the survey's, a dot, and this"),
    Measure(
        "answer", str, "beatable, undecided, or unbeatable; needs-skip where only a skip clears it"
    ),
    Measure("score", int, "best score found"),
    Measure("proved", bool, "best score is proved"),
    Measure("win", float, "odds of winning, as a sheet prints them", share=True),
    Measure("low", float, "lower end of their interval", share=True),
    Measure("high", float, "upper end of their interval", share=True),
    Measure("difficulty", str, "words for those odds"),
    Measure("nodes", int, "positions that the search looked at"),
)
"""What is kept of the deals of every game."""
_OF_ODDS = ("win", "low", "high", "difficulty")


class Task(NamedTuple):
    """Deals to judge: those of ``numbers``, with ``budget`` times the usual work.

    ``listed``: whether the line of each in a list is made too.
    """

    game: str
    seed: str
    options: tuple[tuple[str, object], ...]
    quick: bool
    budget: float
    numbers: Numbers
    listed: bool = False


class Result(NamedTuple):
    """The rows of a task, the version that judged them, and the lines of a list, if any."""

    version: str
    rows: list[Row]
    lines: tuple[str, ...] = ()


def surveyed_of(game: Game) -> AnySurveyed:
    """Return what a survey asks of a game's deals; raises DungeongenError."""
    if game.surveyed is None:
        raise DungeongenError(f"{game.title} cannot be surveyed yet")
    return game.surveyed


def columns(game: Game) -> tuple[Measure, ...]:
    """Return what is kept of a game's deals; odds of other deals than the answer say so."""
    overs = (aside(game, column.name) for column in COLUMNS)
    common = (
        column._replace(help=f"{column.help}, {over}") if over else column
        for column, over in zip(COLUMNS, overs, strict=True)
    )
    return (*common, *surveyed_of(game).measures)


def aside(game: Game, name: str) -> str:
    """Return that a column is over all shuffles, if it is; else nothing."""
    assert game.solver is not None  # a game that is surveyed has one
    return game.solver.verdict.shuffled if name in _OF_ODDS else ""


def layout_of(task: Task, number: int) -> object:
    """Return a deal: the first candidate of its seed, good or bad."""
    game = game_named(task.game)
    seed = f"{task.seed}.{number}"
    as_is = {"as_is": True} if any(o.name == "as_is" for o in game.generator.options) else {}
    request = generator_request(game, {**dict(task.options), **as_is, "check": False}, seed=seed)
    return game.generator.make(seed, request, silent).layout


def result_of(task: Task) -> Result:
    """Return the rows of a task's deals, and their lines if it is listed."""
    rows, lines = zip(*_judged(task), strict=True)
    return Result(VERSION, list(rows), lines if task.listed else ())


def rows_of(task: Task) -> Iterator[Row]:
    """Yield the row of each of a task's deals, as soon as it is judged."""
    return (row for row, _ in _judged(task))


def _judged(task: Task) -> Iterator[tuple[Row, str]]:
    """Yield the row of each of a task's deals, and its line, which is empty unless it is listed."""
    game = game_named(task.game)
    surveyed = surveyed_of(game)
    wait = 0  # deals to be won before the next witness is kept
    for number in task.numbers:
        layout = layout_of(task, number)
        verdict: Verdict = (
            surveyed.decide(layout, task.budget)
            if task.quick
            else game.solver.judge(layout, None, task.budget)
        )
        measures = surveyed.values(layout, verdict if verdict.odds is not None else None)
        answer, witness, line = surveyed.answer(verdict), verdict.witness, ""
        if answer == "beatable" and witness is None and (task.listed or wait <= 0):
            witness = surveyed.witness(layout, task.budget)
        if task.listed:
            seed = f"{task.seed}.{number}"
            line = line_of(game, seed, layout, verdict, answer, witness)
        moves = None
        if answer == "beatable":
            moves = list(witness) if wait <= 0 and witness else None
            wait = KEPT - 1 if moves else wait - 1
        row = {"deal": number, "answer": answer, **_common(verdict)}
        yield {**row, **measures, "witness": moves}, line


def _common(verdict: Verdict) -> Row:
    best, odds = verdict.best, verdict.odds
    score = best if isinstance(best, Score) else None
    return {
        "score": None if score is None else score.score,
        "proved": None if score is None else score.proved,
        "win": None if odds is None else odds.win,
        "low": None if odds is None else odds.low,
        "high": None if odds is None else odds.high,
        "difficulty": difficulty_words(verdict),
        "nodes": verdict.effort.nodes,
    }
