"""Processes that do what takes time, so that every page answers at once.

A worker is asked for one task after another. It tells how far it got while it works, and a task is
stopped by killing its worker: nothing in the library has to look at a flag. Workers are forked from
a server process that has imported and drawn once what all of them need (``warm``), where the system
can do that; else each is started from nothing. A spare one always waits, so that a task begins at
once.

A worker ends with the server, however that ends: a thread of it reads the pipe, whose other end is
gone then.
"""

from __future__ import annotations

import os
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any

from dungeongen.core.errors import DungeongenError
from dungeongen.studio.values import Tell

_TOO_LARGE = "That is too much for this computer."


class StoppedError(DungeongenError):
    """A task was stopped, or took longer than it may."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a task may use: bytes of memory, seconds; and how far it stands back for others."""

    memory: int | None = None
    seconds: float | None = None
    nice: int = 0

    @property
    def lasting(self) -> bool:
        """Whether the worker is not the same afterwards."""
        return bool(self.memory or self.nice)


def attend(pipe: Connection) -> None:
    """Do what a pipe asks for, until its other end is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    questions: SimpleQueue[tuple[str, tuple[Any, ...], Limits]] = SimpleQueue()
    Thread(target=_listen, args=(pipe, questions), daemon=True).start()
    while True:
        name, arguments, limits = questions.get()
        pipe.send(_answer(name, arguments, limits, lambda words: pipe.send(("told", words))))


def _listen(pipe: Connection, questions: SimpleQueue[Any]) -> None:
    with suppress(EOFError, OSError):
        while True:
            questions.put(pipe.recv())
    os._exit(0)


def _answer(name: str, arguments: tuple[Any, ...], limits: Limits, tell: Tell) -> tuple[str, Any]:
    """Return ``done`` with what a task returns, or ``refused`` with the reason."""
    from dungeongen.studio.tasks import TASKS

    try:
        _obey(limits)
        return "done", TASKS[name](tell, *arguments)
    except DungeongenError as error:
        return "refused", error
    except (MemoryError, RecursionError):
        return "refused", DungeongenError(_TOO_LARGE)
    except Exception as error:
        sys.excepthook(type(error), error, error.__traceback__)
        return "refused", DungeongenError("Something went wrong here; the terminal says what.")


def _obey(limits: Limits) -> None:
    with suppress(ImportError, OSError, ValueError, AttributeError):
        os.nice(limits.nice)
        import resource

        if limits.memory is not None:
            resource.setrlimit(resource.RLIMIT_DATA, (limits.memory, limits.memory))


class Worker:
    """A process that does one task at a time."""

    def __init__(self) -> None:
        context: Any = get_context("spawn")
        if "forkserver" in get_all_start_methods():
            context = get_context("forkserver")
            context.set_forkserver_preload(["dungeongen.studio.warm"])
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=attend, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    def ask(self, task: str, *arguments: Any, limits: Limits, tell: Tell) -> Any:
        """Return what a task returns; raises DungeongenError. Blocks until it is done."""
        try:
            self._pipe.send((task, arguments, limits))
            while True:
                if limits.seconds is not None and not self._pipe.poll(limits.seconds):
                    self.end()
                    raise StoppedError("That takes too long.")
                kind, value = self._pipe.recv()
                if kind == "done":
                    return value
                if kind == "refused":
                    raise value
                tell(value)
        except (EOFError, OSError):
            self.end()
            raise StoppedError("Stopped.") from None

    @property
    def ended(self) -> bool:
        """Whether the process is gone."""
        return not self._process.is_alive()

    def end(self) -> None:
        """End the process, whatever it does."""
        with suppress(OSError, ValueError, AttributeError):
            self._process.kill()


class Workers:
    """All workers of a server, and a spare one."""

    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(64, "waits-for-worker")
        self._lock = Lock()
        self._idle: list[Worker] = []
        self._all: list[Worker] = []
        self._closed = False

    def prepare(self) -> None:
        """Start a spare worker, if none waits."""
        with self._lock:
            wanted = not self._idle and not self._closed
        if wanted:
            self.give_back(self._new())

    def take(self) -> Worker:
        """Return a worker for the caller alone."""
        worker = None
        with self._lock:
            while self._idle and (worker is None or worker.ended):
                worker = self._idle.pop()
        if worker is None or worker.ended:
            worker = self._new()
        self.threads.submit(self.prepare)
        return worker

    def give_back(self, worker: Worker) -> None:
        """Take a worker back that is as it was; end it if enough others wait."""
        with self._lock:
            keep = len(self._idle) < _SPARE and not self._closed and not worker.ended
            if keep:
                self._idle.append(worker)
        if not keep:
            worker.end()

    def close(self) -> None:
        """End all workers."""
        with self._lock:
            self._closed = True
            workers, self._all = self._all, []
        for worker in workers:
            worker.end()
        self.threads.shutdown(wait=False, cancel_futures=True)

    def _new(self) -> Worker:
        if self._closed:
            raise StoppedError("The studio has ended.")
        worker = Worker()
        with self._lock:
            self._all = [one for one in self._all if not one.ended]
            self._all.append(worker)
        return worker


_SPARE = 2
"""Workers that wait for a task."""
