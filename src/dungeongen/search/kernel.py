"""A kernel in WebAssembly: numbers in, numbers out.

A kernel is a ``.wasm`` file of ours that imports nothing: it sees no files, no clock and no random
numbers. It exports ``memory``; ``room``, where the numbers are written and the answer is read;
its calls; ``interruption``, where a 1 ends a call; and ``spent``, which says after a trap what ran
out. Each ``Kernel`` has a memory of its own, of at most ``MOST_MEMORY`` bytes.

A ``Machine`` runs it: wasmtime does (``by_wasmtime``), or in a browser the browser itself
(``by_browser``). Each is imported when the first kernel is called.
"""

from __future__ import annotations

import hashlib
import struct
import sys
from collections.abc import Sequence
from pathlib import Path

from dungeongen.core.rng import Rng
from dungeongen.search.budget import NoMemoryError, SpentError
from dungeongen.search.machine import Machine, TrapError

MOST_MEMORY = 512 << 20
_SPENT = {1: (NoMemoryError, "memory"), 2: (SpentError, "steps of work")}


class Kernel:
    """A running WebAssembly kernel; its memory lasts from call to call.

    Raises ``NoWasmtimeError`` without wasmtime, ``MemoryError`` without room for another.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._begin()

    def _begin(self) -> None:
        """Begin with an empty memory."""
        self._machine = _machine(self._file)
        self._machine.run("_initialize")
        self._room = self._machine.run("room")

    def call(self, name: str, numbers: Sequence[int], *, long: bool = False) -> tuple[float, ...]:
        """Call a function of the kernel; return its numbers, none for meaningless arguments.

        A ``long`` call can be interrupted. Raises ``SpentError`` when steps run out, and
        ``NoMemoryError`` when memory does; the kernel's memory is then empty.
        """
        machine = self._machine
        machine.write(self._room, struct.pack(f"<{len(numbers)}i", *numbers))
        try:
            count = (machine.run_long if long else machine.run)(name, len(numbers))
        except TrapError:
            spent = machine.run("spent")
            if spent not in _SPENT:
                raise
            self._begin()
            kind, what = _SPENT[spent]
            raise kind(f"{self._file.stem}: no more {what}") from None
        return struct.unpack(f"<{count}d", machine.read(self._room, 8 * count))


def _machine(file: Path) -> Machine:
    if sys.platform == "emscripten":
        from dungeongen.search.by_browser import BrowserMachine

        return BrowserMachine(file, MOST_MEMORY)
    from dungeongen.search.by_wasmtime import WasmtimeMachine

    return WasmtimeMachine(file, MOST_MEMORY)


def seed_numbers(rng: Rng) -> tuple[int, int]:
    """Return the numbers that seed a kernel's random stream (``native/stream.h``)."""
    digest = hashlib.sha256(f"{rng.seed}/kernel".encode("utf-8", "surrogatepass")).digest()
    high, low = struct.unpack_from("<2i", digest)
    return high, low
