"""A kernel in WebAssembly: numbers in, numbers out.

A kernel is one of our ``.wasm`` files that imports nothing: it sees no files, no clock and no
random numbers. It exports ``memory``; ``room``, where the numbers are written and the answer is
read; its calls; ``interruption``, where a 1 ends a call; and ``spent``, which says after a trap
what ran out. Each ``Kernel`` has a memory of its own, of at most ``MOST_MEMORY`` bytes.

A ``Machine`` runs it, wasmtime or a browser. What has no memory from call to call is shared by all
threads, and begun at the first call (``SharedKernel``).
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from threading import Lock

from dungeongen.core.rng import Rng
from dungeongen.search.budget import NoMemoryError, SpentError
from dungeongen.search.machine import TrapError, machine_of

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
        self._machine = machine_of(self._file, MOST_MEMORY)
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


class SharedKernel:
    """The one kernel of a file, whose calls are made one at a time."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._alone, self._kernel = Lock(), cache(Kernel)

    def call(self, name: str, numbers: Sequence[int], *, long: bool = True) -> tuple[float, ...]:
        """Call a function of the kernel, which has an answer for these numbers."""
        with self._alone:
            answer = self._kernel(self.file).call(name, numbers, long=long)
        assert answer, f"{self.file.stem}: {name}: no answer to these numbers"
        return answer


def seed_numbers(rng: Rng) -> tuple[int, int]:
    """Return the numbers that seed a kernel's random stream (``native/stream.h``)."""
    digest = hashlib.sha256(f"{rng.seed}/kernel".encode("utf-8", "surrogatepass")).digest()
    high, low = struct.unpack_from("<2i", digest)
    return high, low
