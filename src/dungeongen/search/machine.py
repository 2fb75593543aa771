"""What runs a kernel's code: an instance of it, with a memory of its own."""

from __future__ import annotations

from typing import Protocol

from dungeongen.core.errors import DungeongenError


class NoWasmtimeError(DungeongenError):
    """The package wasmtime, which runs kernels, is not installed."""


class TrapError(RuntimeError):
    """A kernel's code has ended a call before its end."""


class Machine(Protocol):
    """A running instance of a kernel's code, with a memory of its own."""

    def run(self, name: str, *numbers: int) -> int:
        """Call a function of the kernel. Raises TrapError."""
        ...

    def run_long(self, name: str, *numbers: int) -> int:
        """Call a function that takes long, so that a signal can end it. Raises TrapError."""
        ...

    def read(self, start: int, size: int) -> bytes:
        """Return bytes of the kernel's memory."""
        ...

    def write(self, start: int, data: bytes) -> None:
        """Write bytes into the kernel's memory."""
        ...
