"""Workers do what takes time, so that every page answers at once.

A worker is asked for one task after another. It tells how far it got while it works, and a task is
stopped by ending its worker: nothing in the library has to look at a flag. On one's own computer
workers are processes (``processes``), in a browser web workers (``browser``). A spare one always
waits, so that a task begins at once.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from dungeongen.core.errors import DungeongenError
from dungeongen.core.faults import fault
from dungeongen.studio.values import Tell

_TOO_LARGE = "That is too much for this computer."


class StoppedError(DungeongenError):
    """A task was stopped, or took longer than it may."""


class KilledError(StoppedError):
    """The worker of a task is gone without being stopped from here."""

    def __init__(self) -> None:
        super().__init__(
            "The process that worked on this was killed, perhaps for want of memory. Load the page "
            "again to try once more."
        )


@dataclass(frozen=True, slots=True)
class Limits:
    """What a task may use: bytes of memory, seconds; and how far it stands back for others.

    ``in_place``: it may be done where the pages are answered, if no worker waits and starting one
    takes longer than the task.
    """

    memory: int | None = None
    seconds: float | None = None
    nice: int = 0
    in_place: bool = False

    @property
    def lasting(self) -> bool:
        """Whether a process is not the same afterwards."""
        return bool(self.memory or self.nice)


class Worker(Protocol):
    """What does one task at a time."""

    async def ask(self, task: str, *arguments: object, limits: Limits, tell: Tell) -> Any:
        """Return what a task returns; raises DungeongenError."""
        ...

    @property
    def ended(self) -> bool:
        """Whether it is gone."""
        ...

    def end(self) -> None:
        """End it, whatever it does."""
        ...


def answer(name: str, arguments: tuple[object, ...], tell: Tell) -> tuple[str, object]:
    """Return ``done`` with what a task returns, or ``refused`` with the reason."""
    from dungeongen.studio.tasks import TASKS

    try:
        return "done", TASKS[name](tell, *arguments)
    except DungeongenError as error:
        return "refused", error
    except MemoryError:
        return "refused", DungeongenError(_TOO_LARGE)
    except Exception as error:
        sys.excepthook(type(error), error, error.__traceback__)
        line = fault(error)
        return "refused", DungeongenError(f"{line[:1].upper()}{line[1:]}.")


class InPlace:
    """Does a task where the pages are answered, which wait meanwhile."""

    ended = True  # it does not wait among the others

    async def ask(self, task: str, *arguments: object, limits: Limits, tell: Tell) -> object:
        """Return what a task returns; raises DungeongenError."""
        kind, value = answer(task, arguments, tell)
        if isinstance(value, DungeongenError) and kind == "refused":
            raise value
        return value

    def end(self) -> None:
        """Do nothing: there is no process to end."""


class Workers:
    """All workers of a server, and the spare ones; ``start`` starts another.

    ``spare`` is how many wait at most, ``at_once`` how many long jobs run, ``tables`` how many
    plays keep a worker. A spare one is started so many seconds of ``patience`` after one was taken,
    unless that has come back: in a browser starting one takes longer than most tasks. So nothing
    is done ``ahead`` there, which would end a worker as soon as something else is asked for, and
    some tasks are done ``in_place``.
    """

    def __init__(
        self,
        start: Callable[[], Awaitable[Worker]],
        *,
        spare: int = 2,
        at_once: int = 2,
        tables: int = 3,
        patience: float = 0,
        ahead: bool = True,
        in_place: bool = False,
    ) -> None:
        self._in_place = in_place
        self.at_once, self.tables, self.ahead = at_once, tables, ahead
        self._start, self._spare, self._patience = start, spare, patience
        self._idle: list[Worker] = []
        self._all: list[Worker] = []
        self._preparing: asyncio.Task[None] | None = None
        self._closed = False

    def prepare(self) -> None:
        """Start a spare worker, if none waits."""
        if not self._idle and not self._closed and self._preparing is None:
            self._preparing = asyncio.create_task(self._prepare())

    async def take(self, *, in_place: bool = False) -> Worker:
        """Return a worker for the caller alone; one that works ``in_place`` if that may be."""
        if in_place and self._in_place and not self._idle:
            return InPlace()
        if self._preparing is not None and not self._idle:
            await asyncio.shield(self._preparing)
        while self._idle:
            worker = self._idle.pop()
            if not worker.ended:
                break
        else:
            worker = await self._new()
        asyncio.get_running_loop().call_later(self._patience, self.prepare)
        return worker

    def give_back(self, worker: Worker) -> None:
        """Take a worker back that is as it was; end it if enough others wait."""
        if len(self._idle) < self._spare and not self._closed and not worker.ended:
            self._idle.append(worker)
        else:
            worker.end()

    def close(self) -> None:
        """End all workers."""
        self._closed = True
        workers, self._all = self._all, []
        for worker in workers:
            worker.end()

    async def _prepare(self) -> None:
        try:
            with suppress(StoppedError):
                self.give_back(await self._new())
        finally:
            self._preparing = None

    async def _new(self) -> Worker:
        if self._closed:
            raise StoppedError("The studio has ended.")
        worker = await self._start()
        self._all = [running for running in self._all if not running.ended]
        self._all.append(worker)
        if self._closed:
            worker.end()
        return worker
