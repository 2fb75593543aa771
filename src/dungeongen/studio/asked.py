"""One request of the application, without a server between: in a browser, and while exporting.

``RootedApp`` lets the pages live under a longer address. Every address in them begins with a slash
and is the value of an attribute; templates escape quotes, so nothing else looks like one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from urllib.parse import unquote

from dungeongen.studio.security import App, Message, Receive, Send

Headers = Iterable[tuple[str, str]]


class RootedApp:
    """An application whose addresses begin with ``root``, which has no slash at its end."""

    def __init__(self, app: App, root: str) -> None:
        self._app, self._root = app, root

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve a request."""
        page = False

        async def moved(message: Message) -> None:
            nonlocal page
            if message["type"] == "http.response.start":
                named = {name.lower(): value for name, value in message["headers"]}
                page = named.get(b"content-type", b"").startswith(b"text/html")
                if page:
                    named.pop(b"content-length", None)
                if named.get(b"location", b"").startswith(b"/"):
                    named[b"location"] = self._root.encode() + named[b"location"]
                message["headers"] = list(named.items())
            elif page:  # which comes in one piece
                message["body"] = below(message["body"].decode(), self._root).encode()
            await send(message)

        await self._app(scope, receive, moved)


def below(html: str, root: str) -> str:
    """Return a page with ``root`` before each of its addresses.

    >>> below('<a href="/day">a="/b"</a>'.replace('a="/b"', "a=&#34;/b&#34;"), "/deep")
    '<a href="/deep/day">a=&#34;/b&#34;</a>'
    """
    return html.replace('="/', f'="{root}/')


class PendingRequest:
    """A request under way; ``hear`` is told each message of the answer."""

    def __init__(
        self,
        app: App,
        method: str,
        address: str,
        headers: Headers = (),
        body: bytes = b"",
        *,
        hear: Callable[[Message], object],
    ) -> None:
        path, _, query = address.partition("?")
        self._app, self._hear = app, hear
        self._body: bytes | None = body
        self._left = asyncio.Event()
        self._scope: Message = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(path),
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(name.lower().encode(), value.encode()) for name, value in headers],
        }

    async def run(self) -> None:
        """Serve it to its end."""
        await self._app(self._scope, self._receive, self._send)

    def leave(self) -> None:
        """Say that the answer is no longer wanted."""
        self._left.set()

    async def _receive(self) -> Message:
        if self._body is not None:
            body, self._body = self._body, None
            return {"type": "http.request", "body": body, "more_body": False}
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        if not self._left.is_set():
            self._hear(message)


async def fetched(app: App, address: str, host: str) -> tuple[int, bytes]:
    """Return status and body of what stands at an address."""
    status, parts = 0, []

    def hear(message: Message) -> None:
        nonlocal status
        status = message.get("status", status)
        parts.append(message.get("body", b""))

    await PendingRequest(app, "GET", address, [("host", host)], hear=hear).run()
    return status, b"".join(parts)
