"""What stands before every page: only this computer's browser, and only our own pages, get in.

The server listens on the loopback address, which every page of the web can reach through the
browser. So the name and port in ``Host`` have to be ours (else a name that points here could read
everything), and a request that changes or starts anything has to come from one of our pages:
``Origin`` and ``Sec-Fetch-Site`` say so, which no page can forge. Other users of the computer reach
the port too: the address that is opened carries a key, for which the browser gets a cookie, and
nothing is answered without it. With ``--lan`` there is a second name, the address on the local
network, and a key that lets one more browser in (``serving``). Bodies are bounded in size and in
time. The content policy allows no inline code and nothing from elsewhere.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from secrets import compare_digest
from typing import Any
from urllib.parse import parse_qsl, urlencode

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

LARGEST = 64 << 20
"""Bytes of an upload; the library takes no larger file."""
_FORM = 1 << 20
_LONGEST = 8192
_UPLOADS = ("/check", "/play/resume", "/review")
KEY, ONCE, ALIVE = "key", "once", "/alive"
"""The names of the keys in an address, and the one page that needs none."""
_SLOW = 30.0
"""Seconds that a body may take to arrive."""

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "manifest-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
PICTURE = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; sandbox"
"""For our own SVG, which carries its own fonts and style, and no code."""
PAGE = f"{PICTURE} allow-scripts allow-modals; script-src 'unsafe-inline'"
"""For a sheet as a page, which itself forbids every script but its own."""
_HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
)


class RefusedError(Exception):
    """A request is refused, with a status and a reason."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status, self.reason = status, reason


def names_of(port: int) -> frozenset[str]:
    """Return what a browser on this computer may call a port of it.

    >>> sorted(names_of(8432))
    ['127.0.0.1:8432', 'localhost:8432']
    """
    short = {"127.0.0.1", "localhost"} if port == 80 else set()
    return frozenset({f"127.0.0.1:{port}", f"localhost:{port}", *short})


def no_one(key: str) -> bool:
    """Refuse every key, since none was handed out."""
    return False


class Guard:
    """Lets requests through to ``app`` that come from one of our pages, which is on ``hosts``.

    ``framed``: our pages may show the pages in a frame. ``key``: what the first address has to
    carry; each request after it has ``token`` as a cookie, which opens this server and shows no
    key. Both are empty where only this user can reach the application.
    ``invites``: whether a key that was handed out to another device lets it in.
    """

    def __init__(
        self,
        app: App,
        hosts: frozenset[str],
        *,
        scheme: str = "http",
        framed: bool = False,
        key: str = "",
        token: str = "",
        invites: Callable[[str], bool] = no_one,
    ) -> None:
        self._app, self._hosts, self._scheme, self._framed = app, hosts, scheme, framed
        self._key, self._token, self._invites = key, token, invites

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve a request, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return
        try:
            self._expect_ours(scope)
            if self._key and scope["path"] != ALIVE and (cookie := self._enters(scope)):
                await _let_in(scope, send, cookie)
                return
            body = await _body(scope, receive) if scope["method"] == "POST" else b""
        except RefusedError as error:
            await _refuse(_with_headers(send, self._framed), error)
            return
        serving = self._app(scope, _replay(body, receive), _with_headers(send, self._framed))
        await (serving if scope["method"] == "POST" else _until_gone(serving, receive))

    def _expect_ours(self, scope: Message) -> None:
        """Raise RefusedError unless a request is from this computer and from one of our pages."""
        method, path = scope["method"], scope["raw_path"] or b""
        if method not in ("GET", "HEAD", "POST"):
            raise RefusedError(405, "expected GET or POST")
        host = _only(scope, b"host")
        if host not in self._hosts:
            raise RefusedError(421, "this address is not ours")
        if len(path) + len(scope["query_string"]) > _LONGEST:
            raise RefusedError(414, "the address is too long")
        if b"\\" in path or b"%00" in path or b".." in path or b"%2e%2e" in path.lower():
            raise RefusedError(400, "no such address")
        site = _only(scope, b"sec-fetch-site")
        if method == "POST":
            if _only(scope, b"origin") != f"{self._scheme}://{host}":
                raise RefusedError(403, "this page was not sent by dungeongen")
            if site not in (None, "same-origin"):
                raise RefusedError(403, "this page was not sent by dungeongen")
        elif site in ("cross-site", "same-site") and not _visits(scope):
            raise RefusedError(403, "this page was not sent by dungeongen")

    def _enters(self, scope: Message) -> str:
        """Return the cookie for an address that carries the key, empty if the browser has it;
        raises RefusedError otherwise."""
        name = f"dungeongen-{(_only(scope, b'host') or '').rpartition(':')[2]}"
        pairs = dict(parse_qsl(scope["query_string"].decode("latin-1")))
        enters = compare_digest(pairs.get(KEY, "").encode(), self._key.encode())
        if scope["method"] == "GET" and (enters or self._invites(pairs.get(ONCE, ""))):
            return f"{name}={self._token}; Path=/; HttpOnly; SameSite=Lax"
        cookies = (_only(scope, b"cookie") or "").split("; ")
        if not any(
            compare_digest(cooky.encode(), f"{name}={self._token}".encode()) for cooky in cookies
        ):
            raise RefusedError(403, "Open the studio at the address that it printed.")
        return ""


def _visits(scope: Message) -> bool:
    """Return whether a person follows a link, rather than a page fetching something unseen."""
    mode, goal = _only(scope, b"sec-fetch-mode"), _only(scope, b"sec-fetch-dest")
    return mode == "navigate" and goal == "document"


def _only(scope: Message, name: bytes) -> str | None:
    """Return a header; raises RefusedError if it comes twice."""
    values = [value for key, value in scope["headers"] if key == name]
    if len(values) > 1:
        raise RefusedError(400, f"expected one {name.decode()}")
    return values[0].decode("latin-1") if values else None


async def _body(scope: Message, receive: Receive) -> bytes:
    """Return the body of a request; raises RefusedError for one too large or too slow."""
    upload = scope["path"] in _UPLOADS or scope["path"].startswith("/play/party/")
    most = LARGEST if upload else _FORM
    length = _only(scope, b"content-length")
    if length is not None and (not length.isdigit() or int(length) > most):
        raise RefusedError(413, f"expected at most {most >> 20} MiB")
    parts, size = [], 0
    try:
        async with asyncio.timeout(_SLOW):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise RefusedError(400, "the request has ended early")
                parts.append(message.get("body", b""))
                size += len(parts[-1])
                if size > most:
                    raise RefusedError(413, f"expected at most {most >> 20} MiB")
                if not message.get("more_body"):
                    return b"".join(parts)
    except TimeoutError:
        raise RefusedError(408, "the request takes too long") from None


def _replay(body: bytes, receive: Receive) -> Receive:
    """Return what gives a body that was read already."""
    is_given = False

    async def again() -> Message:
        nonlocal is_given
        if not is_given:
            is_given = True
            return {"type": "http.request", "body": body, "more_body": False}
        return await receive()

    return again


async def _until_gone(serving: Awaitable[None], receive: Receive) -> None:
    """Serve a request that changes nothing until it is answered, or the browser has left: what it
    waits for may take long, and others wait for their turn."""

    async def gone() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass

    tasks = asyncio.ensure_future(serving), asyncio.ensure_future(gone())
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
    with suppress(asyncio.CancelledError):
        await tasks[0]


def _with_headers(send: Send, framed: bool) -> Send:
    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = list(message.get("headers", ()))
            names = {name.lower() for name, _ in headers}
            kind = next((value for name, value in headers if name.lower() == b"content-type"), b"")
            policy = PICTURE if kind.startswith(b"image/svg") else POLICY
            more = [*_HEADERS]
            if framed:
                policy = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
                more = [header for header in _HEADERS if header[0] != b"x-frame-options"]
            if b"content-security-policy" not in names:
                more.append((b"content-security-policy", policy.encode()))
            if b"cache-control" not in names:
                more.append((b"cache-control", b"no-store"))
            message["headers"] = [*headers, *more]
        await send(message)

    return guarded


async def _let_in(scope: Message, send: Send, cookie: str) -> None:
    """Send a browser on to the same address without the key, which it keeps."""
    pairs = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
    query = urlencode([(name, value) for name, value in pairs if name not in (KEY, ONCE)])
    path = (scope["raw_path"] or b"/").decode("latin-1").lstrip("/")
    headers = [
        (b"location", f"/{path}{'?' if query else ''}{query}".encode()),
        (b"set-cookie", cookie.encode()),
        (b"content-length", b"0"),
        (b"cache-control", b"no-store"),
        *_HEADERS,
    ]
    await send({"type": "http.response.start", "status": 303, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


async def _refuse(send: Send, error: RefusedError) -> None:
    body = f"{error.reason}\n".encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": error.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
