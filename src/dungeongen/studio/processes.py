"""Workers that are processes.

They are forked from a server process that has imported and drawn once what all of them need
(``warm``), where the system can do that; else each is started from nothing. A worker ends with the
server, however that ends: a thread of it reads the pipe, whose other end is gone then.
"""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread
from typing import Any

from dungeongen.library.gather import leave_to_parent, unheard
from dungeongen.studio.values import Tell
from dungeongen.studio.workers import KilledError, Limits, StoppedError, answer

_Question = tuple[str, tuple[object, ...], Limits]


def attend(pipe: Connection) -> None:
    """Do what a pipe asks for, until its other end is gone."""
    leave_to_parent()
    questions: SimpleQueue[_Question] = SimpleQueue()
    Thread(target=_listen, args=(pipe, questions), daemon=True).start()
    while True:
        name, arguments, limits = questions.get()
        _obey(limits)
        pipe.send(answer(name, arguments, lambda words: pipe.send(("told", words))))


def _listen(pipe: Connection, questions: SimpleQueue[_Question]) -> None:
    with suppress(EOFError, OSError):
        while True:
            questions.put(pipe.recv())
    os._exit(0)


def _obey(limits: Limits) -> None:
    with suppress(ImportError, OSError, ValueError, AttributeError):
        os.nice(limits.nice)
        import resource

        if limits.memory is not None:
            resource.setrlimit(resource.RLIMIT_DATA, (limits.memory, limits.memory))


class Processes:
    """Starts workers, and has the threads that wait for them."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(64, "waits-for-worker")

    async def start(self) -> Process:
        """Return another worker."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, Process, self._threads)

    def close(self) -> None:
        """Wait for no worker any more, nor for one that is being started."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        with suppress(ImportError, KeyError, OSError, TypeError):
            from multiprocessing.forkserver import _forkserver  # for whose answer a thread waits
            from signal import SIGKILL

            # Nothing else ends it while it imports, and it has no public name.
            os.kill(vars(_forkserver)["_forkserver_pid"], SIGKILL)


class Process:
    """A process that does one task at a time."""

    def __init__(self, threads: ThreadPoolExecutor) -> None:
        self._threads, self._stopped = threads, False
        context: Any = get_context("spawn")
        if "forkserver" in get_all_start_methods():
            context = get_context("forkserver")
            context.set_forkserver_preload(["dungeongen.studio.warm"])
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=attend, args=(theirs,), daemon=True)
        with unheard():
            self._process.start()
        theirs.close()

    async def ask(self, task: str, *arguments: object, limits: Limits, tell: Tell) -> Any:
        """Return what a task returns; raises DungeongenError."""
        loop = asyncio.get_running_loop()
        question = (task, arguments, limits)

        def tell_there(words: str) -> None:
            loop.call_soon_threadsafe(tell, words)

        return await loop.run_in_executor(self._threads, self._ask, question, tell_there)

    def _ask(self, question: _Question, tell: Tell) -> Any:
        seconds = question[2].seconds
        try:
            self._pipe.send(question)
            while True:
                if seconds is not None and not self._pipe.poll(seconds):
                    self.end()
                    raise StoppedError("That takes too long.")
                kind, value = self._pipe.recv()
                if kind == "done":
                    return value
                if kind == "refused":
                    raise value
                tell(value)
        except (EOFError, OSError):
            stopped = self._stopped
            self.end()
            raise (StoppedError("Stopped.") if stopped else KilledError()) from None

    @property
    def ended(self) -> bool:
        """Whether the process is gone."""
        return not self._process.is_alive()

    def end(self) -> None:
        """End the process, whatever it does."""
        self._stopped = True
        with suppress(OSError, ValueError, AttributeError):
            self._process.kill()
