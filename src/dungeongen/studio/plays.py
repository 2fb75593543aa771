"""The plays that are under way, each at a table of its own (``table``).

A few tables are kept at a time. What is kept of every play is its text as the library saves it, so
that a table which was ended for another is laid again, and nothing is lost.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from typing import Any

from dungeongen.studio.values import MenuValues, View
from dungeongen.studio.workers import Limits, StoppedError, Worker, Workers

_KEPT = 30
_MOVE = Limits(seconds=60)
_HINT = Limits(seconds=600)


class Seat:
    """A play, its table if it has one, who looks at it, and the job that its odds follow from."""

    def __init__(self, view: View, worker: Worker | None, day: str = "", judged: str = "") -> None:
        self.view, self.worker, self.day = view, worker, day
        self.judged = judged
        self.here: int | None = None
        self.advice: tuple[int, int | None, str] | None = None
        self.weighed: MenuValues | None = None
        self.pages: tuple[bytes, ...] | None = None
        self.pictures: dict[int, bytes | None] = {}
        self.lock = asyncio.Lock()


class Plays:
    """The plays of a server, by the names that they have in addresses."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._seats: OrderedDict[str, Seat] = OrderedDict()

    def get(self, name: str) -> Seat | None:
        """Return a play, if it is still known."""
        if name in self._seats:
            self._seats.move_to_end(name)
        return self._seats.get(name)

    async def begin(
        self, source: bytes, kind: str, day: str = "", judged: str = "", **manner: object
    ) -> str:
        """Begin a play, or go on with a saved one; return its name. Raises DungeongenError."""
        worker = await self._workers.take()
        try:
            view = await self._ask(worker, "sit", source, kind, manner)
        except BaseException:
            worker.end()
            raise
        name = secrets.token_urlsafe(9)
        self._seats[name] = Seat(view, worker, day, judged)
        self._clear()
        return name

    async def move(self, seat: Seat, task: str, *arguments: object) -> View:
        """Do something at the table; return how it stands. Raises DungeongenError."""
        async with seat.lock:
            view: View = await self._at(seat, task, *arguments)
            if view.moves != seat.view.moves or view.question:
                seat.advice = seat.weighed = None
            if view.stand != seat.view.stand:
                seat.pictures.clear()
            seat.view = view
            return view

    async def hint(self, seat: Seat) -> tuple[int, int | None, str]:
        """Return a hint, kept until the next move. Raises DungeongenError."""
        async with seat.lock:
            if seat.advice is None:
                seat.advice = await self._at(seat, "hint", limits=_HINT)
            return seat.advice

    async def weigh(self, seat: Seat) -> None:
        """Weigh the choices that the player has, or weigh them further; kept until the next move.
        Raises DungeongenError."""
        async with seat.lock:
            if seat.weighed is None or not seat.weighed.whole:
                seat.weighed = await self._at(seat, "weigh", limits=_HINT)

    async def restart(self, seat: Seat, **manner: object) -> None:
        """Go on with the play in another manner: whose dice, how many people. Raises
        DungeongenError."""
        async with seat.lock:
            if seat.worker is None or seat.worker.ended:
                seat.worker = await self._workers.take()
            people = {"hot_seat": True} if seat.view.people > 1 else {}
            text = seat.view.text.encode()
            seat.view = await self._ask(seat.worker, "sit", text, "play", {**people, **manner})
            seat.advice = seat.weighed = None

    async def pages(self, seat: Seat) -> tuple[bytes, ...]:
        """Return the pages of the sheet that may be seen. Raises DungeongenError."""
        async with seat.lock:
            if seat.pages is None:
                seat.pages = await self._at(seat, "sheet")
            return seat.pages

    async def picture(self, seat: Seat, moves: int | None = None) -> bytes | None:
        """Return a picture of how a play stands, or stood after so many moves, kept until the next
        one; ``None`` for more moves than there are. Raises DungeongenError."""
        async with seat.lock:
            after = seat.view.moves if moves is None else moves
            if after > seat.view.moves:
                return None
            if after not in seat.pictures:
                seat.pictures[after] = await self._at(seat, "picture", after)
            return seat.pictures[after]

    async def _at(self, seat: Seat, task: str, *arguments: object, limits: Limits = _MOVE) -> Any:
        if seat.worker is None or seat.worker.ended:
            seat.worker = await self._workers.take()
            people = {"hot_seat": True} if seat.view.people > 1 else {}
            await self._ask(seat.worker, "sit", seat.view.text.encode(), "play", people)
            self._clear()
        return await self._ask(seat.worker, task, *arguments, limits=limits)

    async def _ask(
        self, worker: Worker, task: str, *arguments: object, limits: Limits = _MOVE
    ) -> Any:
        try:
            return await worker.ask(task, *arguments, limits=limits, tell=lambda words: None)
        except asyncio.CancelledError:
            worker.end()
            raise StoppedError("Stopped.") from None

    def _clear(self) -> None:
        """Forget the oldest plays, and end the tables of those before the last few."""
        while len(self._seats) > _KEPT:
            _, seat = self._seats.popitem(last=False)
            if seat.worker is not None:
                seat.worker.end()
        busy = [seat for seat in self._seats.values() if seat.worker is not None]
        for seat in busy[: -self._workers.tables]:
            if seat.worker is not None and not seat.lock.locked():
                seat.worker.end()
                seat.worker = None
