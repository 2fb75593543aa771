"""One job runs ahead while nothing else is to do, and makes way for whatever is asked for."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from dungeongen.studio.jobs import AHEAD, LONG, Job, Jobs
from dungeongen.studio.workers import Limits, StoppedError, Workers


class Slow:
    """A worker whose tasks end when the test says so, unless it is ended before."""

    def __init__(self) -> None:
        self.limits: Limits | None = None
        self.ended = False
        self.result: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    async def ask(self, task: str, *arguments: object, limits: Limits, tell: Any) -> str:
        self.limits = limits
        return await self.result

    def end(self) -> None:
        self.ended = True
        if not self.result.done():
            self.result.set_exception(StoppedError("Stopped."))
            self.result.exception()


class Place:
    """Jobs with workers of ours, in the order in which they began to work."""

    def __init__(self, *, ahead: bool = True) -> None:
        self.workers = list[Slow]()
        self.jobs = Jobs(Workers(self.start, ahead=ahead, patience=60))

    async def start(self) -> Slow:
        self.workers.append(Slow())
        return self.workers[-1]

    async def real(self, key: str) -> Job:
        return await self.settled(self.jobs.start(key, "judge"))

    async def ahead(self, key: str) -> Job | None:
        self.jobs.ahead(key, "judge")
        job = self.jobs.get(key)
        return job and await self.settled(job)

    async def settled(self, job: Job) -> Job:
        for _ in range(20):
            await asyncio.sleep(0)
        return job


def test_a_job_ahead_stands_back_and_is_there_when_it_is_asked_for() -> None:
    async def scene() -> None:
        place = Place()
        ahead = await place.ahead("next")
        (worker,) = place.workers
        assert worker.limits == AHEAD
        assert AHEAD.nice > LONG.nice
        assert await place.real("next") is ahead
        await place.real("other")
        assert not worker.ended  # somebody waits for it now
        worker.result.set_result("dungeon")
        assert ahead is not None
        assert await ahead.finished() == "dungeon"
        place.jobs.close()

    asyncio.run(scene())


def test_a_worker_that_is_done_works_again() -> None:
    async def scene() -> None:
        async def start() -> Slow:
            return Slow()

        workers = Workers(start, patience=60)
        worker = await workers.take()
        workers.give_back(worker)
        assert await workers.take() is worker
        assert isinstance(worker, Slow)
        assert not worker.ended
        workers.close()
        workers.give_back(worker)
        assert worker.ended

    asyncio.run(scene())


def test_a_job_gives_up_what_was_sent_when_it_is_done() -> None:
    async def scene() -> None:
        place = Place()
        job = await place.settled(place.jobs.start("check", "check", b"a large file"))
        assert job.arguments == (b"a large file",)
        place.workers[0].result.set_result("report")
        await job.finished()
        assert job.arguments == ()
        place.jobs.close()

    asyncio.run(scene())


def test_whatever_is_asked_for_stops_it_and_what_is_there_already_does_not() -> None:
    async def scene() -> None:
        place = Place()
        first = await place.real("first")
        place.workers[0].result.set_result("dungeon")
        await first.finished()
        ahead = await place.ahead("next")
        assert ahead is not None
        await place.real("first")  # a page's pictures
        assert not ahead.over
        await place.real("other")
        assert ahead.over
        assert [worker.ended for worker in place.workers] == [True, True, False]
        assert await place.real("next") is not ahead
        place.jobs.close()

    asyncio.run(scene())


def test_nothing_runs_ahead_while_a_job_runs_nor_where_workers_are_dear() -> None:
    async def scene() -> None:
        place = Place()
        await place.real("first")
        assert await place.ahead("next") is None
        place.jobs.close()
        assert await Place(ahead=False).ahead("next") is None

    asyncio.run(scene())


def test_a_job_that_no_page_asks_for_gives_way_to_another() -> None:
    async def scene() -> None:
        place = Place()
        left, watched = await place.real("left"), await place.real("watched")
        third = await place.real("third")
        assert third.state == "waiting"
        left.last_poll -= 10  # seconds ago
        for _ in range(100):
            watched.poll()
            await asyncio.sleep(0.05)
            if third.state == "running":
                break
        assert left.poll() == {"state": "stopped", "words": left.words}
        assert "waited for its turn" in left.words
        assert (watched.state, third.state) == ("running", "running")
        place.jobs.close()

    asyncio.run(scene())


def test_a_worker_that_was_killed_says_so() -> None:
    from dungeongen.studio.processes import Processes

    async def scene() -> None:
        processes = Processes()
        worker = await processes.start()
        task = asyncio.create_task(
            worker.ask("judge", "sudoku", {"seed": "long", "givens": 17}, limits=LONG, tell=print)
        )
        await asyncio.sleep(1)
        worker._process.kill()  # as the system does that has no memory left
        with pytest.raises(StoppedError, match="killed, perhaps for want of memory"):
            await task
        processes.close()

    asyncio.run(scene())
