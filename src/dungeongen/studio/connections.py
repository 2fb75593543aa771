"""Connections that say nothing shut nobody out: each has to send the head of a request soon, and
only so many may wait at a time, of which the oldest makes way."""

from __future__ import annotations

import asyncio
from typing import cast

from uvicorn.protocols.http.h11_impl import H11Protocol

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
