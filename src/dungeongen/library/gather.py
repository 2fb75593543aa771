"""Deals for the places of a book, found by several processes at once, and kept once checked.

A place has a line of seeds. Its deal is the first of them that may go in: unless somebody asks for
deals good or bad, one that is known to be beatable, and in any case one that no earlier place has.
A seed whose search finds nothing gives way to the next, too. So the deals are the same whoever
finds them, and in what order. They are dealt out to processes one by one. After some dozens fresh
processes take over, so that none grows. (The pool's own ``max_tasks_per_child`` stands still for
ever in Python 3.11, when all processes reach it at once.) If one of them dies, the rest is looked
for with one process less, as there may be too little memory for so many.

What was kept is taken with ``--resume`` once ``store`` has looked at it. Anybody can edit odds
and seal a document again, so one entry in ten is judged anew, and all are if any differs.
"""

from __future__ import annotations

import os
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import parent_process
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import NamedTuple

from dungeongen.core.errors import DungeongenError, GenerationError
from dungeongen.core.options import ADVANCED, Flag, Need, Option
from dungeongen.core.request import AnyRequest
from dungeongen.core.signals import leave_to_parent, unheard
from dungeongen.games import game_named
from dungeongen.library import store
from dungeongen.library.check import check
from dungeongen.library.make import generator_request, sheets_for
from dungeongen.library.read import read
from dungeongen.library.store import Question
from dungeongen.press.book import Sheet

PATIENCE = 200  # seeds of one place
_MISSES = 10  # seeds of one place whose searches find nothing; each takes long
_TASKS = 50  # places for each process, before fresh ones take over
_ONE_IN = 10  # entries that are kept, of which one is judged again
_SIGNAL = 0.2  # seconds in which a signal to all our processes reaches this one too

RESUME = Option(
    name="resume",
    kind=Flag(),
    section=ADVANCED,
    help="Continue an earlier run of the same seed: what it checked is kept.",
)
RESUMED = Need("resume", "seed")
Progress = Callable[[int, int], None]
"""Who is told how many places of how many have their deals."""


class Place(NamedTuple):
    """A place in a book: its game, its number among that game's dungeons, its options."""

    game: str
    number: int
    options: tuple[tuple[str, object], ...]

    def question(self, book: AnyRequest, turn: int) -> Question:
        """Return the question for a deal that may fill this place; ``turn`` counts tries from 0."""
        again = f".{turn + 1}" if turn else ""
        return Question(self.game, f"{book.seed}.{self.number}{again}", self.options)


def gathered(
    request: AnyRequest, places: Sequence[Place], *, progress: Progress, workers: int
) -> list[Sheet]:
    """Return a sheet for every place of a book.

    With the option ``as_is`` deals may be good or bad. With ``resume`` deals that are in the cache
    are not searched again. Raises DungeongenError.
    """
    return _Search(request, places, progress).run(workers)


def _find(question: Question) -> bytes:
    """Return the document of a deal, and keep it; called in a process of its own."""
    game = game_named(question.game)
    request = generator_request(game, dict(question.options), seed=question.seed)
    (sheet,) = sheets_for(game, request)
    store.keep(question, sheet)
    return sheet.json()


def _stands(data: bytes) -> bool:
    """Tell whether a kept document says what is found today; called in a process of its own."""
    try:
        return not check(data).notes
    except DungeongenError:
        return False


class _Process(SpawnProcess):
    def start(self) -> None:
        with unheard():
            super().start()


class _Context(SpawnContext):
    Process = _Process


def _attend() -> None:
    """Leave Ctrl-C to the process that asks, and end with it, however it ends."""
    leave_to_parent()
    asking = parent_process()
    assert asking is not None

    def follow() -> None:
        asking.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


@contextmanager
def processes(number: int) -> Iterator[ProcessPoolExecutor]:
    """Yield a pool of ``workers`` processes; all of them are ended on leaving, whatever happens."""
    with warnings.catch_warnings():  # a closed terminal ends multiprocessing's own helper first
        warnings.filterwarnings("ignore", "resource_tracker: process died")
        pool = ProcessPoolExecutor(number, _Context(), initializer=_attend)
        try:
            yield pool
        except BrokenProcessPool:
            time.sleep(_SIGNAL)  # they may have died of a signal that is to stop us
            raise
        except BaseException:
            for process in list((pool._processes or {}).values()):
                process.terminate()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


class _Search:
    """The search for the deals of a book's places."""

    def __init__(self, request: AnyRequest, places: Sequence[Place], progress: Progress) -> None:
        self.request, self.places, self.progress = request, places, progress
        self.turns = [0] * len(places)
        self.misses = [0] * len(places)
        self.sheets: list[Sheet | None] = [None] * len(places)
        self.cache: dict[Question, Sheet] = {}

    def run(self, workers: int) -> list[Sheet]:
        """Return a sheet for every place."""
        result = self._run(workers)
        if self._differing(workers):
            again = _Search(self.request, self.places, self.progress)
            return again._run(workers)
        return result

    def _differing(self, workers: int) -> bool:
        """Judge some of what was kept again; drop what differs, and tell whether anything does."""
        questions = [*self.cache]
        some = questions[::_ONE_IN]
        if wrong := self._judged(some, workers):
            wrong += self._judged([one for one in questions if one not in some], workers)
        for question in wrong:
            store.drop(question)
        return bool(wrong)

    def _judged(self, questions: list[Question], workers: int) -> list[Question]:
        """Return the questions whose kept answers are not found again."""
        documents = [self.cache[one].json() for one in questions]
        workers = min(workers, len(documents))
        stand = list[bool]()
        if workers > 1:
            with suppress(BrokenProcessPool), processes(workers) as pool:
                stand += pool.map(_stands, documents)
        stand += map(_stands, documents[len(stand) :])
        return [one for one, right in zip(questions, stand, strict=True) if not right]

    def _run(self, workers: int) -> list[Sheet]:
        left = [*range(len(self.places))]
        while left:
            left = [i for i in left if not self._fills(i)]
            self._tell()
            each = _TASKS * workers
            for start in range(0, len(left), each):
                some = left[start : start + each]
                if min(workers, len(some)) > 1:
                    self._together(some, workers)
                else:
                    self._alone(some)
            left = self._repeated()
        return [one for one in self.sheets if one is not None]

    def _fills(self, i: int) -> bool:
        """Fill a place with what is kept, if that is asked for, and tell whether it is full."""
        while self.request.options["resume"] and self.sheets[i] is None:
            question = self._question(i)
            one = store.load(question)
            if one is None:
                return False
            self.cache[question] = one
            self._offer(i, one)
        return self.sheets[i] is not None

    def _alone(self, some: Sequence[int]) -> None:
        for i in some:
            while not self._fills(i):
                self._take(i, partial(_find, self._question(i)))
            self._tell()

    def _together(self, some: Sequence[int], workers: int) -> None:
        """Find deals in several processes, one less after each that dies."""
        while some := [i for i in some if self.sheets[i] is None]:
            workers = min(workers, len(some))
            if workers == 1:
                self._alone(some)
                return
            with suppress(BrokenProcessPool):
                self._pooled(some, workers)
            workers -= 1

    def _pooled(self, some: Sequence[int], workers: int) -> None:
        with processes(workers) as pool:
            waiting: dict[Future[bytes], int] = {
                pool.submit(_find, self._question(i)): i for i in some
            }
            while waiting:
                done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                for one in done:
                    i = waiting.pop(one)
                    self._take(i, one.result)
                    if not self._fills(i):
                        waiting[pool.submit(_find, self._question(i))] = i
                self._tell()

    def _take(self, i: int, answer: Callable[[], bytes]) -> None:
        """Offer a place what a search found, or go on to its next seed if that is nothing."""
        try:
            data = answer()
        except GenerationError as error:
            self.misses[i] += 1
            if self.misses[i] == _MISSES:
                raise GenerationError(
                    f"dungeon {self.places[i].number}: {_MISSES} seeds have none; the last, {error}"
                ) from None
            self.turns[i] += 1
        else:
            self._offer(i, read(data))

    def _offer(self, i: int, one: Sheet) -> None:
        """Put a deal in its place, or go on to the place's next seed."""
        if self.request.options["as_is"] or _fit(one):
            self.sheets[i] = one
        else:
            self._pass(i, one)

    def _pass(self, i: int, one: Sheet) -> None:
        """Go on to a place's next seed; raises GenerationError if there are no more."""
        self.sheets[i] = None
        self.turns[i] += 1
        if self.turns[i] == PATIENCE:
            raise GenerationError(
                f"seed {self.request.seed!r}: {PATIENCE} deals of {one.game.title} are not enough "
                f"for dungeon {self.places[i].number}"
            )

    def _repeated(self) -> list[int]:
        """Return the places whose deals an earlier one has, each with its next seed."""
        keys: set[tuple[str, object]] = set()
        repeated = []
        for i, one in enumerate(self.sheets):
            assert one is not None
            key = self.places[i].game, _canonical(one)
            if key in keys:
                self._pass(i, one)
                repeated.append(i)
            keys.add(key)
        return repeated

    def _question(self, i: int) -> Question:
        return self.places[i].question(self.request, self.turns[i])

    def _tell(self) -> None:
        self.progress(sum(one is not None for one in self.sheets), len(self.places))


def _fit(one: Sheet) -> bool:
    """Tell whether it is known that a deal can be won; by either player where two play."""
    won = {"beatable"} if one.game.players == 1 else {"beatable", "unbeatable"}
    return one.verdict is not None and one.verdict.answer in won


def _canonical(one: Sheet) -> str:
    """Return what two deals of a game share that are the same to play."""
    layouts = one.game.layout
    return layouts.canonical(one.layout) if layouts.canonical else layouts.encode(one.layout)
