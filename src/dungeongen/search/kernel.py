"""A kernel in WebAssembly: numbers in, numbers out.

A kernel is a ``.wasm`` file of ours that imports nothing: it sees no files, no clock and no random
numbers. It exports ``memory``; ``room``, where the numbers are written and the answer is read;
its calls; ``interruption``, where a 1 ends a call; and ``spent``, which says after a trap what ran
out. Each ``Kernel`` has a memory of its
own, of at most ``MOST_MEMORY`` bytes.

wasmtime is imported when the first kernel is called. What it compiles is kept in our cache folder,
in a file named after the kernel's bytes and wasmtime's version; the file begins with the digest of
the rest. A file that is broken, or not this user's own, is not loaded but made again.
"""

from __future__ import annotations

import atexit
import hashlib
import struct
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from dungeongen.core import cache
from dungeongen.core.errors import DungeongenError
from dungeongen.core.rng import Rng
from dungeongen.search.budget import SpentError

if TYPE_CHECKING:
    from wasmtime import Engine, Module, Store

MOST_MEMORY = 512 << 20
_LARGEST = 16 << 20  # of compiled code
_DIGEST = hashlib.sha256().digest_size
_OPEN = WeakSet["Store | Module | Engine"]()
_SPENT = {1: "memory", 2: "steps of work"}


class NoWasmtimeError(DungeongenError):
    """The package wasmtime, which runs kernels, is not installed."""


class Kernel:
    """A running WebAssembly kernel; its memory lasts from call to call.

    Raises ``NoWasmtimeError`` without wasmtime.
    """

    def __init__(self, file: Path) -> None:
        module, engine = _loaded(file)
        from wasmtime import Instance, Store, WasmtimeError

        self._name = file.stem
        self._store = Store(engine)
        _OPEN.add(self._store)
        self._store.set_limits(memory_size=MOST_MEMORY)
        try:
            exports: Any = Instance(self._store, module, []).exports(self._store)
        except WasmtimeError as error:  # its address space is reserved at once
            raise MemoryError(f"{self._name}: {error}") from None
        exports["_initialize"](self._store)
        self._exports, self._room = exports, exports["room"](self._store)

    def call(self, name: str, numbers: Sequence[int], *, long: bool = False) -> tuple[float, ...]:
        """Call a function of the kernel; return its numbers, none for meaningless arguments.

        A ``long`` call can be interrupted. Raises ``SpentError`` when memory or steps run out; the
        kernel's memory is then empty.
        """
        from wasmtime import Trap

        memory = self._exports["memory"]
        memory.write(self._store, struct.pack(f"<{len(numbers)}i", *numbers), self._room)
        try:
            count = (self._aside if long else self._run)(name, len(numbers))
        except Trap:
            spent = self._exports["spent"](self._store)
            if spent not in _SPENT:
                raise
            raise SpentError(f"{self._name}: no more {_SPENT[spent]}") from None
        answer = memory.read(self._store, self._room, self._room + 8 * count)
        return struct.unpack(f"<{count}d", answer)

    def _run(self, name: str, count: int) -> int:
        result: int = self._exports[name](self._store, count)
        return result

    def _aside(self, name: str, count: int) -> int:
        """Make a call in a thread of its own, since Python hears no signal while the kernel works.

        An exception here ends the call there: its memory is ours, and stays where it is.
        """
        base = self._exports["memory"].data_ptr(self._store)
        stop = self._exports["interruption"](self._store)
        with ThreadPoolExecutor(max_workers=1) as pool:
            ends = pool.submit(self._run, name, count)
            try:
                return ends.result()
            except BaseException:
                base[stop] = 1
                raise


def seed_numbers(rng: Rng) -> tuple[int, int]:
    """Return the numbers that seed a kernel's random stream (``native/stream.h``)."""
    digest = hashlib.sha256(f"{rng.seed}/kernel".encode("utf-8", "surrogatepass")).digest()
    high, low = struct.unpack_from("<2i", digest)
    return high, low


@lru_cache(maxsize=8)
def _loaded(file: Path) -> tuple[Module, Engine]:
    """Return a kernel's code, compiled or from the cache folder."""
    try:
        from wasmtime import Engine, Module, WasmtimeError
    except ImportError:
        raise NoWasmtimeError(
            f"{file.stem}: judging needs wasmtime, which is not installed here; "
            "expected: pip install wasmtime, or --no-check"
        ) from None
    atexit.register(_close)
    engine, source = Engine(), file.read_bytes()
    _OPEN.add(engine)
    entry = _cached_at(source)
    code = _cached(entry)
    if code is not None:
        try:
            return Module.deserialize(engine, code), engine
        except WasmtimeError:
            pass  # of another build of wasmtime, or for another processor
    module = Module(engine, source)
    code = bytes(module.serialize())
    cache.write(entry, hashlib.sha256(code).digest() + code)
    return module, engine


def _close() -> None:
    """Close what is open while wasmtime is still there; a script may keep a plan to its end."""
    for one in list(_OPEN):
        one.close()
    _loaded.cache_clear()


def _cached_at(source: bytes) -> Path:
    name = hashlib.sha256(version("wasmtime").encode() + source).hexdigest()[:40]
    return cache.folder("kernel") / f"kernel-{name}.code"


def _cached(path: Path) -> bytes | None:
    """Return compiled code that is whole and this user's own."""
    data = cache.read(path, _LARGEST, only_mine=True)
    if data is None or len(data) > _LARGEST:
        return None
    digest, code = data[:_DIGEST], data[_DIGEST:]
    return code if hashlib.sha256(code).digest() == digest else None
