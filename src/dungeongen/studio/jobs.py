"""Jobs: tasks that pages wait for, each with its progress, its result, and a way to stop it.

A job is known by its key, which is the address that it is for. A second request for the same thing
finds the job, running or done. Pages ask again and again how a job stands, so that no page
holds a connection; a job that is no longer asked about is stopped. Two long jobs run at a time;
others wait in turn. When nothing else is to do, one job may run ahead of what will be asked for
next; whatever is really asked for stops it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from time import monotonic
from typing import Any, Literal

from dungeongen.core.errors import DungeongenError
from dungeongen.studio.workers import Limits, StoppedError, Worker, Workers

State = Literal["waiting", "running", "done", "failed"]

QUICK = Limits(seconds=20)
IN_PLACE = Limits(seconds=20, in_place=True)
LONG = Limits(nice=5)
AHEAD = Limits(nice=15)
_KEPT = 40
_GRACE = 3.0
"""Seconds that a job goes on when no page watches: a page may be loaded again."""
_PATIENCE = 75.0
"""Seconds until a page has asked again: browsers let a hidden one ask once a minute."""
_IDLE = 8.0
"""Seconds without a question after which a job gives way to another that waits for its turn."""
_GAVE_WAY = "Stopped, since another dungeon waited for its turn and no page asked for this one."


class Job:
    """A task under way, or done."""

    def __init__(self, task: str, arguments: tuple[object, ...], limits: Limits) -> None:
        self.task, self.arguments, self.limits = task, arguments, limits
        self.state: State = "waiting"
        self.words = "waiting for another dungeon to be done"
        self.result: Any = None
        self.error: DungeongenError | None = None
        self.last_poll = monotonic()
        self.watchers = 0
        self._missed: asyncio.TimerHandle | None = None
        self._worker: Worker | None = None
        self._changed = asyncio.Event()
        self._running: asyncio.Task[None] | None = None

    @property
    def over(self) -> bool:
        """Whether it has ended, well or not."""
        return self.state in ("done", "failed")

    def start(self, workers: Workers, turns: asyncio.Semaphore) -> None:
        """Begin, as soon as it is this job's turn."""
        self._running = asyncio.create_task(self._run(workers, turns))

    @property
    def idle(self) -> bool:
        """Whether no page has asked for it lately."""
        return not self.watchers and monotonic() - self.last_poll > _IDLE

    def stop(self, why: str = "Stopped.") -> None:
        """End the job and its process."""
        if self.over:
            return
        self._end("failed", error=StoppedError(why))
        if self._worker is not None:
            self._worker.end()
        if self._running is not None:
            self._running.cancel()

    async def watch(self) -> AsyncIterator[tuple[State, str]]:
        """Yield state and words whenever they change, until the job is over."""
        self.watchers += 1
        try:
            while True:
                changed = self._changed
                yield self.state, self.words
                if self.over:
                    return
                await changed.wait()
        finally:
            self.watchers -= 1
            if self._missed is None:
                self._expect(_GRACE)

    async def finished(self) -> Any:
        """Return the result when it is there; raises DungeongenError."""
        async for _ in self.watch():
            pass
        if self.error is not None:
            raise self.error
        return self.result

    def poll(self) -> dict[str, str]:
        """Return how it stands, for a page that will ask again."""
        self.last_poll = monotonic()
        self._expect(_PATIENCE)
        return self.standing

    @property
    def standing(self) -> dict[str, str]:
        """How it stands: its state and words."""
        state = "stopped" if isinstance(self.error, StoppedError) else self.state
        return {"state": state, "words": self.words}

    def leave(self) -> None:
        """Note that a page is gone, which may have been the last one."""
        self._expect(_GRACE)

    def _expect(self, seconds: float) -> None:
        """Stop it if it is not asked for within so many seconds."""
        if self._missed is not None:
            self._missed.cancel()
        if not self.over:
            self._missed = asyncio.get_running_loop().call_later(seconds, self._abandon)

    def _abandon(self) -> None:
        self._missed = None
        if not self.watchers:
            self.stop()

    async def _run(self, workers: Workers, turns: asyncio.Semaphore) -> None:
        async with turns:
            if self.over:
                return
            self._say("starting", "running")
            worker = self._worker = await workers.take(in_place=self.limits.in_place)
            if self.over:  # stopped while the worker was fetched
                worker.end()
                return
            try:
                result = await worker.ask(
                    self.task, *self.arguments, limits=self.limits, tell=self._say
                )
            except DungeongenError as error:
                self._end("failed", error=error)
            else:
                self._end("done", result=result)
            if self.limits.lasting:
                worker.end()
            else:
                workers.give_back(worker)

    def _say(self, words: str, state: State = "running") -> None:
        if not self.over:
            self.state, self.words = state, words
            self._change()

    def _end(
        self, state: State, *, result: object = None, error: DungeongenError | None = None
    ) -> None:
        if self.over:
            return
        self.state, self.result, self.error = state, result, error
        self.arguments = ()  # which may hold an upload
        self.words = "" if error is None else str(error)
        self._change()

    def _change(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()


class Jobs:
    """The jobs of a server, by their keys; the oldest that are over are forgotten."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._turns = asyncio.Semaphore(workers.at_once)
        self._quick = asyncio.Semaphore(4)
        self._ahead: Job | None = None

    def get(self, key: str) -> Job | None:
        """Return the job of a key, if there is one."""
        job = self._jobs.get(key)
        if job is not None:
            self._jobs.move_to_end(key)
        return job

    def start(self, key: str, task: str, *arguments: object, limits: Limits = LONG) -> Job:
        """Return the job of a key, begun now if there is none or it was stopped."""
        job = self.get(key)
        if job is self._ahead:
            self._ahead = None  # it is waited for now
        if job is None or isinstance(job.error, StoppedError):
            if self._ahead is not None:
                self._ahead.stop()
            job = self._jobs[key] = Job(task, arguments, limits)
            self._jobs.move_to_end(key)
            job.start(self._workers, self._turns if limits.nice else self._quick)
            if limits.nice:
                self._make_room(job)
            self._forget()
        return job

    def ahead(self, key: str, task: str, *arguments: object) -> None:
        """Begin a job that will be asked for next, if nothing else is to do."""
        if self._workers.ahead and all(job.over for job in self._jobs.values()):
            self._ahead = self.start(key, task, *arguments, limits=AHEAD)

    def forget(self) -> None:
        """Forget the jobs that are over, since pages look otherwise from now on."""
        for key in [key for key, job in self._jobs.items() if job.over]:
            del self._jobs[key]

    def _make_room(self, job: Job) -> None:
        """Stop jobs that no page asks for, while another waits for its turn."""
        if job.state == "waiting":
            if self._turns.locked():
                for other in self._jobs.values():
                    if other.limits.nice and other.state == "running" and other.idle:
                        other.stop(_GAVE_WAY)
                        break
            asyncio.get_running_loop().call_later(1, self._make_room, job)

    def close(self) -> None:
        """Stop every job."""
        for job in self._jobs.values():
            job.stop()

    def _forget(self) -> None:
        over = [key for key, job in self._jobs.items() if job.over]
        for key in over[: max(0, len(self._jobs) - _KEPT)]:
            del self._jobs[key]
