"""Starting and ending the server: its port, its address, and the one that runs already.

A connection that says nothing keeps no other out: each has to send the head of a request soon, and
only so many may wait at a time, of which the oldest makes way.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import socket
from collections.abc import Callable
from contextlib import suppress
from html import escape
from pathlib import Path
from secrets import compare_digest
from threading import Thread
from typing import Any, cast

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from dungeongen.core import cache, files
from dungeongen.core.cache import presets_folder
from dungeongen.core.errors import DungeongenError
from dungeongen.core.options import ResolvedOptions
from dungeongen.press.qr import qr_blocks
from dungeongen.studio.app import studio
from dungeongen.studio.processes import Processes
from dungeongen.studio.security import ALIVE, KEY, ONCE, Guard, names_of, no_one
from dungeongen.studio.site import Site, sign_of
from dungeongen.studio.workers import Workers

# The studio for a telephone beside the computer: its address on the local network, and a key.
#
# Off by default. The server then listens on that address too, and nowhere else. The link in the QR
# code has a key that lets one browser in, once; with that the next key is made, and printed, so
# that it is seen at the computer. All other checks are as they are at the computer (``security``).
# The network carries no secrets: there is no certificate that a telephone would believe, so what is
# sent can be read by others on it.


WARNING = (
    "Warning: the studio can be reached from this network. Whoever scans the code first gets in, "
    "and others on the network can read what is sent. Ctrl-C ends it."
)
_ELSEWHERE = ("192.0.2.1", 9)
"""An address for documentation: nothing is sent there."""


def own_address() -> str:
    """Return this computer's address on the local network; raises DungeongenError without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(_ELSEWHERE)  # which only chooses a way
            address = str(asking.getsockname()[0])
        except OSError:
            address = ""
    if not address or address.startswith(("127.", "0.")):
        raise DungeongenError("--lan: this computer is on no network")
    return address


class Invitation:
    """A key that lets one browser in; ``say`` is called with the link that has the next one.

    ``address`` is where the studio is, with its port.
    """

    def __init__(self, address: str, say: Callable[[str], None], name: str) -> None:
        self._address, self._say, self._name = address, say, name
        self._key = secrets.token_urlsafe(12)

    @property
    def link(self) -> str:
        """The address to open, with the key."""
        return f"http://{self._address}/?{self._name}={self._key}"

    def accepts(self, key: str) -> bool:
        """Return whether this is the key; it never is again."""
        if not compare_digest(key.encode(), self._key.encode()):
            return False
        self._key = secrets.token_urlsafe(12)
        self._say("A browser has come in. For another one:")
        self.show()
        return True

    def show(self) -> None:
        """Say the link, as a QR code too."""
        self._say(qr_blocks(self.link))
        self._say(self.link)


# The server


# Connections that are closed when they say nothing

SECONDS = 10.0
"""The time that the head of a request may take."""
_MOST = 64
"""Connections that may wait with half a head or none; browsers open a few ahead."""


def protocol() -> type[H11Protocol]:
    """Return the connections of one server."""
    waiting: dict[asyncio.Protocol, asyncio.TimerHandle] = {}

    class Patient(H11Protocol):
        """A connection that is closed when it keeps its request to itself."""

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(cast("asyncio.Transport", transport))
            self._wait()

        def connection_lost(self, exc: Exception | None) -> None:
            self._go_on()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            cycle = self.cycle
            if cycle is not None and not cycle.response_complete:
                self._go_on()
            elif self not in waiting:
                self._wait()

        def _wait(self) -> None:
            """Close the connection unless a request comes, and the oldest of too many at once."""
            waiting[self] = self.loop.call_later(SECONDS, self.transport.close)
            if len(waiting) > _MOST:
                oldest = next(iter(waiting))
                waiting.pop(oldest).cancel()
                assert isinstance(oldest, Patient)
                oldest.transport.close()

        def _go_on(self) -> None:
            if (handle := waiting.pop(self, None)) is not None:
                handle.cancel()

    return Patient


HOST, PORT = "127.0.0.1", 8432
_REDIRECT = """<!doctype html>
<meta charset="utf-8"><meta http-equiv="refresh" content="0; url={0}"><title>dungeongen</title>
<p><a href="{0}">To the studio</a></p>
"""
_TRIES = 50
_MOST_AT_ONCE = 200


class _Server(uvicorn.Server):
    """A server that ends its jobs first, so that no page which watches one has to be cut off."""

    def __init__(self, config: uvicorn.Config, site: Site) -> None:
        super().__init__(config)
        self._site = site

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._site.jobs.close()
        await super().shutdown(sockets)


class StudioServer:
    """A studio on a port: the one that is asked for, or the next that is free."""

    def __init__(
        self,
        port: int | None,
        look: ResolvedOptions | None = None,
        keep_paper: Callable[[str], None] | None = None,
        *,
        network: str = "",
        say: Callable[[str], None] = lambda line: None,
    ) -> None:
        """Listen; with ``network``, on this address of the computer too, for who is invited."""
        self._sockets = _listen(port or PORT, *filter(None, (HOST, network)))
        self.port: int = self._sockets[0].getsockname()[1]
        hosts, invites = names_of(self.port), no_one
        self.invitation: Invitation | None = None
        if network:
            self.invitation = Invitation(f"{network}:{self.port}", say, ONCE)
            hosts, invites = hosts | {f"{network}:{self.port}"}, self.invitation.accepts
        self._processes = Processes()
        self._site = Site(Workers(self._processes.start), look, presets_folder(), keep_paper)
        self._server = _Server(
            uvicorn.Config(
                Guard(
                    studio(self._site),
                    hosts,
                    key=self._site.key,
                    token=self._site.token,
                    invites=invites,
                ),
                http=protocol(),
                log_level="error",
                access_log=False,
                server_header=False,
                ws="none",
                timeout_graceful_shutdown=1,
                timeout_keep_alive=20,
                limit_concurrency=_MOST_AT_ONCE,
            ),
            self._site,
        )

    @property
    def address(self) -> str:
        """Where it is, with the key to it."""
        return _address(self.port, self._site.key)

    @property
    def started(self) -> bool:
        """Whether it answers."""
        return bool(self._server.started)

    def run(self) -> None:
        """Serve until it is stopped, and end all workers then."""
        _note(self.port, self._site.key)
        try:
            self._server.run(sockets=self._sockets)
        finally:
            self._site.close()
            self._processes.close()
            _forget(self._site.key)

    def stop(self) -> None:
        """Ask it to end soon."""
        self._server.should_exit = True


def serve(
    port: int | None,
    browse: bool,
    say: Callable[[str], None],
    look: ResolvedOptions | None = None,
    *,
    keep_paper: Callable[[str], None] | None = None,
    lan: bool = False,
) -> None:
    """Serve the studio until it is stopped; or open the one that runs already.

    ``keep_paper`` keeps the size of paper that the first page asks for; without it none is asked.
    ``lan``: a browser that scans a QR code gets in from the local network too. Raises
    DungeongenError.
    """
    network = own_address() if lan else ""
    running = None if lan else _running()
    serving = None
    if running is not None and port in (None, running[0]):
        address = _address(*running)
    else:
        serving = StudioServer(port, look, keep_paper, network=network, say=say)
        address = serving.address
    say(address)
    if serving is not None and serving.invitation is not None:
        serving.invitation.show()
        say(WARNING)
    opening = Thread(target=_open, args=(address,), daemon=True)
    if browse:
        opening.start()  # beside the server, whose first page the browser waits for
    if serving is not None:
        serving.run()
    elif browse:
        opening.join()


def _address(port: int, key: str) -> str:
    return f"http://{HOST}:{port}/?{KEY}={key}"


def _open(address: str) -> None:
    """Open a page in the browser of this computer."""
    import webbrowser

    webbrowser.open(redirect_to(address))


def redirect_to(address: str) -> str:
    """Return the address of a page that only this user can read and that leads to another one;
    that one itself where there is no folder to write to.

    Everybody may read the arguments of a process, and the key must not be among them.
    """
    page, data = _page(), _REDIRECT.format(escape(address)).encode()
    cache.write(page, data)
    return page.as_uri() if cache.read(page, len(data)) == data else address


def _page() -> Path:
    return cache.folder("studio") / "open.html"


def _listen(port: int, *hosts: str) -> list[socket.socket]:
    """Return sockets that listen on a port of each address, or on the next that is free on all."""
    last: OSError | None = None
    for number in range(port, min(port + _TRIES, 65536)):
        listeners: list[socket.socket] = []
        try:
            for host in hosts:
                listeners.append(socket.socket(socket.AF_INET, socket.SOCK_STREAM))
                if os.name != "nt":  # where it would take a port from another
                    listeners[-1].setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                listeners[-1].bind((host, number))
                listeners[-1].listen(128)
        except OSError as error:
            for listener in listeners:
                listener.close()
            last = error
        else:
            return listeners
    raise DungeongenError(f"port {port}: cannot be used, nor can those after it: {last}")


# The one that runs


def _record() -> Path:
    return cache.folder("studio") / "studio.json"


def _note(port: int, key: str) -> None:
    cache.write(_record(), json.dumps({"port": port, "key": key}).encode())


def _noted() -> dict[str, Any]:
    note = json.loads(cache.read(_record(), 1000) or b"{}")
    return note if isinstance(note, dict) else {}


def _forget(key: str) -> None:
    with suppress(OSError, ValueError):
        if _noted().get("key") == key:
            files.delete(_record())
            files.delete(_page())


def _running() -> tuple[int, str] | None:
    """Return the port and the key of a studio of this version that runs already."""
    if not _record().exists():
        return None
    from http.client import HTTPConnection, HTTPException

    try:
        noted = _noted()
        port, key = int(noted["port"]), str(noted["key"])
        connection = HTTPConnection(HOST, port, timeout=2)
        connection.request("GET", ALIVE)
        answer = connection.getresponse().read(200).decode("latin-1")
    except (OSError, ValueError, KeyError, TypeError, HTTPException):
        return None
    return (port, key) if answer == sign_of(key) else None
