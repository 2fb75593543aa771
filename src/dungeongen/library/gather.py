"""Deals for the places of a book, found by several processes at once, and kept once checked.

A place has a line of seeds: those of the book with a number, and in a book before them one of
those that a shelf is filled with (``search.shelf.series``), as long as there are any. A practice
series has none of these: its deals should be new to its player. The deal of a place is the first
that may go in: unless you ask for deals good or bad, one that is known to be beatable, and in any
case one that no earlier place has. A seed whose search finds nothing gives way to the next, too. So
the deals are the same whatever process finds them, and in what order.

What stands on the shelf is taken from there. The rest is dealt out to processes one by one, and
comes back with its verdict, so that nothing is judged twice. After some dozens
fresh processes take over, so that none grows. (The pool's own ``max_tasks_per_child`` stands still
for ever in Python 3.11, when all processes reach it at once.) If one of them dies, the rest is
looked for with one process less, as there may be too little memory for so many.

What a search found is not searched for again: ``library.make`` keeps where it ended. So a book that
was stopped goes on when it is called again with its seed.

Ctrl-C and a closed terminal reach all our processes; only the first one answers them.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from multiprocessing import parent_process
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import NamedTuple

from dungeongen.core.errors import GenerationError
from dungeongen.core.game import Game
from dungeongen.core.options import ADVANCED, Flag, Need, Number, Option
from dungeongen.core.request import AnyRequest
from dungeongen.core.verdict import Verdict
from dungeongen.games import game_named
from dungeongen.library.make import generator_request, sheets_for
from dungeongen.library.origin import Progress
from dungeongen.library.read import read
from dungeongen.press.book import Sheet
from dungeongen.search import shelf

# Signals to our processes

_FOR_ONE = [getattr(signal, name) for name in ("SIGINT", "SIGHUP") if hasattr(signal, name)]


@contextmanager
def unheard() -> Iterator[None]:
    """Hold Ctrl-C back while a process starts, which inherits that until it can leave it to us."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # during a start, it would let signals through
    signal.pthread_sigmask(signal.SIG_BLOCK, _FOR_ONE)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _FOR_ONE)


def leave_to_parent() -> None:
    """Hear nothing of them in this process."""
    for number in _FOR_ONE:
        signal.signal(number, signal.SIG_IGN)


PATIENCE = 200  # seeds of one place
_MISSES = 10  # seeds of one place whose searches find nothing; each takes long
_MOST = 61 if sys.platform == "win32" else 256  # processes of a pool; Windows waits for no more
_TASKS = 50  # places for each process, before fresh ones take over
_SIGNAL = 0.2  # seconds in which a signal to all our processes reaches this one too

RESUME = Option(
    name="resume",
    kind=Flag(),
    section=ADVANCED,
    help="Go on where an earlier run of the same seed stopped. The same command does so without it "
    "too: the option is for those who are used to it.",
)
RESUMED = Need("resume", "seed")
WORKERS = Option(name="workers", kind=Number(1, 256), help="How many processes work.")


class Question(NamedTuple):
    """A deal to be found: of a game, with this seed and these options."""

    game: str
    seed: str
    options: tuple[tuple[str, object], ...]


class Deal(NamedTuple):
    """The answer: the document of a deal, and the verdict on it."""

    document: bytes
    verdict: Verdict | None


class Place(NamedTuple):
    """A place in a book: its game, its number among that game's dungeons, its options; and a seed
    to begin with, if it is not the book's with that number."""

    game: str
    number: int
    options: tuple[tuple[str, object], ...]
    first: str | None = None

    def question(self, book: AnyRequest, turn: int) -> Question:
        """Return the question for a deal that may fill this place; ``turn`` counts tries from 0."""
        seed = f"{book.seed}.{self.number}"
        if turn:
            seed += f".{turn + 1}"
        elif self.first is not None:
            seed = self.first
        return Question(self.game, seed, self.options)


def begun_on_shelf(book: AnyRequest, places: Iterable[Place]) -> list[Place]:
    """Return the places of a book, each with a seed of the shelf as long as there are any."""
    begun, left = [], dict[tuple[object, ...], Iterator[str]]()
    for place in places:
        key = place.game, place.options
        if key not in left:
            game = game_named(place.game)
            request = generator_request(game, dict(place.options))
            left[key] = iter(shelf.series(game, request, str(book.seed)))
        begun.append(place._replace(first=next(left[key], None)))
    return begun


def workers_of(value: object) -> int:
    """Return a number of processes; raises OptionError."""
    number = WORKERS.read(value)
    assert isinstance(number, int)
    return number


def cores() -> int:
    """Return how many processors there are for us."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def gathered(
    request: AnyRequest, places: Sequence[Place], *, progress: Progress, workers: int
) -> list[Sheet]:
    """Return a sheet for every place of a book.

    With the option ``as_is`` deals may be good or bad. Raises DungeongenError.
    """
    return _Search(request, places, progress).run(workers_of(workers))


def _find(question: Question) -> Deal:
    """Return a deal; called in a process of its own."""
    (sheet,) = sheets_for(*_request(question))
    return Deal(sheet.json(), sheet.verdict)


def _is_shelved(question: Question) -> bool:
    """Return whether a deal stands on the shelf."""
    game, request = _request(question)
    return shelf.is_shelved(game, question.seed, request)


def _request(question: Question) -> tuple[Game, AnyRequest]:
    game = game_named(question.game)
    return game, generator_request(game, dict(question.options), seed=question.seed)


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
        pool = ProcessPoolExecutor(min(number, _MOST), _Context(), initializer=_attend)
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

    def run(self, workers: int) -> list[Sheet]:
        """Return a sheet for every place."""
        left = [*range(len(self.places))]
        self._tell()
        while left:
            self._alone([i for i in left if _is_shelved(self._question(i))])
            left = [i for i in left if self.sheets[i] is None]
            each = _TASKS * workers
            for start in range(0, len(left), each):
                some = left[start : start + each]
                if min(workers, len(some)) > 1:
                    self._together(some, workers)
                else:
                    self._alone(some)
            left = self._repeated()
        return [sheet for sheet in self.sheets if sheet is not None]

    def _alone(self, some: Sequence[int]) -> None:
        for i in some:
            while self.sheets[i] is None:
                self._take(i, self._finding(i))
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
            waiting: dict[Future[Deal], int] = {pool.submit(self._finding(i)): i for i in some}
            while waiting:
                done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    i = waiting.pop(future)
                    self._take(i, future.result)
                    if self.sheets[i] is None:
                        waiting[pool.submit(self._finding(i))] = i
                self._tell()

    def _take(self, i: int, answer: Callable[[], Deal]) -> None:
        """Offer a place what a search found, or go on to its next seed if that is nothing."""
        try:
            deal = answer()
        except GenerationError as error:
            self.misses[i] += 1
            if self.misses[i] == _MISSES:
                raise GenerationError(
                    f"dungeon {self.places[i].number}: {_MISSES} seeds have none; the last, {error}"
                ) from None
            self.turns[i] += 1
        else:
            self._offer(i, replace(read(deal.document), finding=deal.verdict))

    def _offer(self, i: int, sheet: Sheet) -> None:
        """Put a deal in its place, or go on to the place's next seed."""
        if self.request.options["as_is"] or _fit(sheet):
            self.sheets[i] = sheet
        else:
            self._pass(i, sheet)

    def _pass(self, i: int, sheet: Sheet) -> None:
        """Go on to a place's next seed; raises GenerationError if there are no more."""
        self.sheets[i] = None
        self.turns[i] += 1
        if self.turns[i] == PATIENCE:
            raise GenerationError(
                f"seed {self.request.seed!r}: {PATIENCE} deals of {sheet.game.title} are not "
                f"enough for dungeon {self.places[i].number}"
            )

    def _repeated(self) -> list[int]:
        """Return the places whose deals an earlier one has, each with its next seed."""
        keys: set[tuple[str, object]] = set()
        repeated = []
        for i, sheet in enumerate(self.sheets):
            assert sheet is not None
            key = self.places[i].game, _canonical(sheet)
            if key in keys:
                self._pass(i, sheet)
                repeated.append(i)
            keys.add(key)
        return repeated

    def _finding(self, i: int) -> Callable[[], Deal]:
        """Return the search for the next deal of a place."""
        return partial(_find, self._question(i))

    def _question(self, i: int) -> Question:
        return self.places[i].question(self.request, self.turns[i])

    def _tell(self) -> None:
        self.progress(sum(sheet is not None for sheet in self.sheets), len(self.places))


def _fit(sheet: Sheet) -> bool:
    """Return whether it is known that a deal can be won; by either player where two play."""
    won = {"beatable"} if sheet.game.players == 1 else {"beatable", "unbeatable"}
    return sheet.verdict is not None and sheet.verdict.answer in won


def _canonical(sheet: Sheet) -> str:
    """Return what two deals of a game share that are the same to play."""
    layouts = sheet.game.layout
    return layouts.canonical(sheet.layout) if layouts.canonical else layouts.encode(sheet.layout)
