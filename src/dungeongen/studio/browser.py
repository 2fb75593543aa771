"""The studio inside a browser: Pyodide in web workers (``edition/python.js``).

One worker answers the pages (``pages``). Others do what takes time, as processes do elsewhere: each
has a Python of its own, is asked by a message that holds a pickle, and is stopped by ending it. So
the pages are the same application, with other ``Workers``. Pillow is not there, and what needs it
says so.
"""

from __future__ import annotations

import asyncio
import pickle
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from dungeongen.core.errors import DungeongenError
from dungeongen.studio.values import Tell
from dungeongen.studio.workers import Limits, StoppedError, Workers, answer

if TYPE_CHECKING:
    from dungeongen.studio.security import App, Message

_SLOWER = 4
"""How much longer a task may take than as a process: Python runs slower here."""


class _Bytes(Protocol):
    def to_bytes(self) -> bytes: ...


class _JsWorker(Protocol):
    onmessage: object

    def postMessage(self, message: object) -> None: ...  # noqa: N802  # its name in JavaScript

    def terminate(self) -> None: ...


# A worker that does tasks


def warm() -> None:
    """Import what a map needs; the rest follows when it is used."""
    from dungeongen.draw import svg as svg
    from dungeongen.studio import tasks as tasks


def attend(question: _Bytes, tell: Tell) -> bytes:
    """Return the answer to a task, pickled."""
    name, arguments = pickle.loads(question.to_bytes())  # of the worker with the pages
    return pickle.dumps(answer(name, arguments, tell))


class WebWorker:
    """A web worker that does one task at a time."""

    def __init__(self, worker: _JsWorker) -> None:
        from pyodide.ffi import create_proxy

        self.ended = False
        self._worker = worker
        self._tell: Tell = lambda words: None
        self._due = asyncio.get_running_loop().create_future()
        self._hearing = create_proxy(self._hear)
        worker.onmessage = self._hearing

    @classmethod
    async def start(cls) -> WebWorker:
        """Return another worker, once it can work."""
        from js import startWorker

        worker = cls(startWorker())
        await worker._due
        return worker

    async def ask(self, task: str, *arguments: object, limits: Limits, tell: Tell) -> object:
        """Return what a task returns; raises DungeongenError."""
        from pyodide.ffi import to_js

        self._due = asyncio.get_running_loop().create_future()
        self._tell = tell
        self._worker.postMessage(to_js(pickle.dumps((task, arguments))))
        try:
            longest = None if limits.seconds is None else limits.seconds * _SLOWER
            async with asyncio.timeout(longest):
                kind, value = await self._due
        except TimeoutError:
            self.end()
            raise StoppedError("That takes too long.") from None
        if kind == "refused":
            raise value
        return value

    def end(self) -> None:
        """End the worker, whatever it does."""
        self.ended = True
        self._worker.terminate()
        if not self._due.done():
            self._due.set_exception(StoppedError("Stopped."))

    def _hear(self, event: object) -> None:
        data = getattr(event, "data", None)
        if self._due.done():
            return
        if message := getattr(data, "told", None):
            self._tell(str(message))
        elif answer := getattr(data, "answer", None):
            self._due.set_result(pickle.loads(answer.to_bytes()))  # of our own worker
        elif failed := getattr(data, "failed", None):
            self._due.set_exception(DungeongenError(f"Python could not be started: {failed}"))
        elif getattr(data, "ready", None):
            self._due.set_result(None)


# The worker with the pages


def pages(root: str, host: str, scheme: str) -> Pages:
    """Return what answers the pages below an address."""
    return Pages(root, host, scheme)


class Pages:
    """The application below ``root``, for requests that a service worker hands over."""

    def __init__(self, root: str, host: str, scheme: str) -> None:
        from dungeongen.studio.app import studio
        from dungeongen.studio.asked import RootedApp
        from dungeongen.studio.security import Guard
        from dungeongen.studio.site import Site

        self._origin, self._host = f"{scheme}://{host}", host
        workers = Workers(
            WebWorker.start, spare=1, at_once=1, tables=1, patience=3, ahead=False, in_place=True
        )
        self._site = Site(workers)
        guard = Guard(studio(self._site), frozenset({host}), scheme=scheme, framed=True)
        self._app = RootedApp(guard, root)

    async def open(self) -> None:
        """Begin to serve."""
        await self._site.open()

    def request(
        self,
        method: str,
        page: str,
        headers: Iterable[Iterable[str]],
        body: _Bytes,
        say: Callable[[object], None],
    ) -> WebRequest:
        """Return a request; ``say`` posts messages with its answer."""
        own = {str(name): str(value) for name, value in headers}
        own |= {"host": self._host, "origin": self._origin}  # a service worker hears of no others
        return WebRequest(self._app, method, page, own, body.to_bytes(), say)


class WebRequest:
    """A request whose answer is posted as messages: status and headers, chunks, the end."""

    def __init__(
        self,
        app: App,
        method: str,
        page: str,
        headers: dict[str, str],
        body: bytes,
        say: Callable[[object], None],
    ) -> None:
        from dungeongen.studio.asked import PendingRequest

        self._say = say
        self._exchange = PendingRequest(app, method, page, headers.items(), body, hear=self._hear)
        self._begun = False

    async def run(self) -> None:
        """Serve it to its end."""
        try:
            await self._exchange.run()
        except Exception as error:
            sys.excepthook(type(error), error, error.__traceback__)
            if not self._begun:
                self._post({"status": 500, "headers": []})
        with suppress(Exception):  # the port of a page that is gone
            self._post({"end": True})

    def leave(self) -> None:
        """Say that the answer is no longer wanted."""
        self._exchange.leave()

    def _hear(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._begun = True
            headers = [[name.decode(), value.decode()] for name, value in message["headers"]]
            self._post({"status": message["status"], "headers": headers})
        elif message.get("body"):
            self._post({"chunk": message["body"]})

    def _post(self, what: dict[str, object]) -> None:
        from js import Object
        from pyodide.ffi import to_js

        self._say(to_js(what, dict_converter=Object.fromEntries))
