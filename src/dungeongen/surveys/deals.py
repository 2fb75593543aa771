"""The work of a survey: deals made from their numbers, judged, and turned into rows.

This is what runs in other processes and on other machines, so it needs neither Parquet nor plots. A
row is a mapping from columns to values; ``witness`` is kept for one won deal in ``KEPT``, from the
first of a chunk on, to be replayed in another process (``survey``). A game may leave it out when it
decides, and is asked for it then; if it finds none, the next deal that is won has its turn.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from time import process_time
from typing import Any, NamedTuple

from dungeongen.core.errors import DungeongenError
from dungeongen.core.facets import AnySurveyed, Measure
from dungeongen.core.game import Game
from dungeongen.core.options import as_words
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


def result_of(task: Task, every: int = KEPT) -> Result:
    """Return the rows of a task's deals, and their lines if it is listed.

    The witness of one won deal in ``every`` is kept.
    """
    rows, lines = zip(*_judged(task, every), strict=True)
    return Result(VERSION, list(rows), lines if task.listed else ())


def rows_of(task: Task) -> Iterator[Row]:
    """Yield the row of each of a task's deals, as soon as it is judged."""
    return (row for row, _ in _judged(task, KEPT))


def _judged(task: Task, every: int) -> Iterator[tuple[Row, str]]:
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
            wait = every - 1 if moves else wait - 1
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


# The manifest: which deals a survey judges and how, fixed when its folder is begun.
#
# How many deals make a chunk is part of it, since resuming has to agree on that. The number is
# measured once, so that a chunk takes at least ``SECONDS``, and is rounded up to 1, 2 or 5 times a
# power of ten: on one machine it nearly always comes out the same.


FORMAT = "dungeongen-survey-1"
SECONDS = 10.0
_MOST = 100_000  # deals in a chunk
_SAMPLE = 2.0  # seconds of deals that are measured


@dataclass(frozen=True, slots=True)
class Manifest:
    """Which deals a survey judges, and how.

    ``options`` are those of the game that are not the usual ones. ``quick``: deals are only
    decided. ``budget`` scales the work on each deal.
    """

    game: str
    options: Mapping[str, object]
    seed: str
    deals: int
    quick: bool
    budget: float
    per_chunk: int
    version: str = VERSION

    @property
    def data(self) -> bytes:
        """The file."""
        text = json.dumps({"format": FORMAT, **asdict(self)}, indent=1, sort_keys=True)
        return text.encode() + b"\n"

    @property
    def digest(self) -> str:
        """What tells this survey's chunks from those of others."""
        return sha256(self.data).hexdigest()

    @property
    def parts(self) -> list[range]:
        """The deals of each chunk."""
        firsts = range(1, self.deals + 1, self.per_chunk)
        return [range(first, min(first + self.per_chunk, self.deals + 1)) for first in firsts]

    def task(self, numbers: Numbers, times: float = 1.0) -> Task:
        """Return the work on some deals, with ``times`` the budget."""
        options = tuple(self.options.items())
        return Task(self.game, self.seed, options, self.quick, self.budget * times, numbers)


def options_words(
    options: Mapping[str, object], flags: Mapping[str, str] | None = None
) -> list[str]:
    """Return options of a game as they are typed; ``flags`` are those spelled otherwise.

    >>> options_words({"size": 5, "rules": ("merge", "strong")}, {"rules": "--rule"})
    ['--size', '5', '--rule', 'merge', '--rule', 'strong']
    """
    words = []
    for name, value in options.items():
        for item in value if isinstance(value, list | tuple) else (value,):
            word, *rest = as_words([(name, item)], "--")
            words += [(flags or {}).get(name, word), *rest]
    return words


def read(data: bytes, name: str) -> Manifest:
    """Return the manifest in a file; raises DungeongenError."""
    try:
        fields = json.loads(data)
        if fields.pop("format") != FORMAT:
            raise ValueError
        manifest = Manifest(**fields)
        if manifest.data != data or min(manifest.deals, manifest.per_chunk) < 1:
            raise ValueError
        if not isinstance(manifest.deals * manifest.per_chunk, int):
            raise TypeError
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise DungeongenError(f"{name}: is not the manifest of a survey, or is damaged") from None
    return manifest


def measured(
    task: Task,
    rows_of: Callable[[Task], Iterator[Row]] = rows_of,
    now: Callable[[], float] = process_time,
) -> int:
    """Return how many deals like the first ones of a task make a chunk.

    The first deal does not count: with it the process loads what it loads once, and finds the line
    that a chunk keeps. Processor time is counted, so that other programs do not matter.
    """
    rows = rows_of(task)
    next(rows)
    start, tried, spent = now(), 0, 0.0
    for _ in rows:
        tried, spent = tried + 1, now() - start
        if spent >= _SAMPLE:
            break
    return rounded(SECONDS / max(spent / max(1, tried), SECONDS / _MOST))


def rounded(number: float) -> int:
    """Return the next 1, 2 or 5 times a power of ten.

    >>> [rounded(number) for number in (0.3, 1.5, 2, 37, 51, 100)]
    [1, 2, 2, 50, 100, 100]
    """
    power = 1
    while True:
        for times in (1, 2, 5):
            if times * power >= number:
                return times * power
        power *= 10
