"""A kernel in WebAssembly: numbers in, numbers out.

A kernel is one of our ``.wasm`` files that imports nothing: it sees no files, no clock and no
random numbers. It exports ``memory``; ``room``, where the numbers are written and the answer is
read; its calls; ``interruption``, where a 1 ends a call; and ``spent``, which says after a trap
what ran out. Each ``Kernel`` has a memory of its own, as a rule of at most ``MOST_MEMORY`` bytes.

A ``Machine`` runs it, wasmtime or a browser. What has no memory from call to call is shared by all
threads, and begun at the first call (``SharedKernel``).

**wasmtime** has the same bits on every computer. What it compiles is kept in our cache folder, in a
file named after the kernel's bytes and the wasmtime that is installed; the file begins with the
digest of the rest. A file that is broken, or not this user's own, is not loaded but made again.

**A browser** runs it where Python runs in one (Pyodide). It has no call that limits the memory of
an instance, so the limit is written into the code before it is compiled: its section of memories
says how far the memory may grow, and growing further fails there as it does in wasmtime. Nothing
can interrupt a call; a web worker is ended whole.
"""

from __future__ import annotations

import atexit
import functools
import hashlib
import struct
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Protocol
from weakref import WeakSet

from dungeongen.core import cache, files
from dungeongen.core.errors import DungeongenError
from dungeongen.core.rng import Rng
from dungeongen.search.budget import NoMemoryError, SpentError

if TYPE_CHECKING:
    from wasmtime import Engine, Module, Store

# What runs a kernel: wasmtime, or a browser

_LARGEST = 16 << 20  # of compiled code
_DIGEST = hashlib.sha256().digest_size
_LOOKS = 0.2
"""Seconds between looks at signals: one that the system hands to the other thread wakes no wait."""
_OPEN = WeakSet["Store | Module | Engine"]()
_PAGE = 1 << 16
_HEADER = 8
_MEMORIES = 5


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


def machine_of(file: Path, memory: int) -> Machine:
    """Return what runs the code of a file, with at most ``memory`` bytes."""
    return (BrowserMachine if sys.platform == "emscripten" else WasmtimeMachine)(file, memory)


class WasmtimeMachine:
    """A kernel's code in an instance of wasmtime's, with at most ``memory`` bytes."""

    def __init__(self, file: Path, memory: int) -> None:
        module, engine = loaded(file)
        from wasmtime import Instance, Store, WasmtimeError

        self._store = Store(engine)
        _OPEN.add(self._store)
        self._store.set_limits(memory_size=memory)
        try:
            self._exports: Any = Instance(self._store, module, []).exports(self._store)
        except WasmtimeError as error:  # its address space is reserved at once
            raise MemoryError(f"{file.stem}: {error}") from None

    def run(self, name: str, *numbers: int) -> int:
        """Call a function of the kernel. Raises TrapError."""
        from wasmtime import Trap

        try:
            result: int = self._exports[name](self._store, *numbers)
        except Trap as error:
            raise TrapError(str(error)) from error
        return result

    def run_long(self, name: str, *numbers: int) -> int:
        """Make a call in a thread of its own, since Python hears no signal while the kernel works.

        An exception here ends the call there: its memory is ours, and stays where it is.
        """
        base = self._exports["memory"].data_ptr(self._store)
        stop = self._exports["interruption"](self._store)
        with ThreadPoolExecutor(max_workers=1) as pool:
            try:
                call = pool.submit(self.run, name, *numbers)
                while not call.done():
                    wait((call,), timeout=_LOOKS)
                return call.result()
            except BaseException:
                base[stop] = 1
                raise

    def read(self, start: int, size: int) -> bytes:
        """Return bytes of the kernel's memory."""
        return bytes(self._exports["memory"].read(self._store, start, start + size))

    def write(self, start: int, data: bytes) -> None:
        """Write bytes into the kernel's memory."""
        self._exports["memory"].write(self._store, data, start)


@functools.lru_cache(maxsize=8)
def loaded(file: Path) -> tuple[Module, Engine]:
    """Return a kernel's code, compiled or from the cache folder."""
    try:
        from wasmtime import Config, Engine, Module, WasmtimeError
    except ImportError:
        raise NoWasmtimeError(
            f"{file.stem}: judging needs wasmtime, which is not installed here; "
            "expected: pip install wasmtime, or --no-check"
        ) from None
    atexit.register(_close)
    config = Config()
    config.memory_init_cow = False  # no file of its own, which a limit on files would refuse
    engine, source = Engine(config), files.read(file, files.LARGEST)
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
    for owner in list(_OPEN):
        owner.close()
    loaded.cache_clear()


def _cached_at(source: bytes) -> Path:
    """Return where compiled code is kept. Asking for a version takes a tenth of a second."""
    import wasmtime

    about = Path(wasmtime.__file__).stat()
    key = f"{wasmtime.__file__} {about.st_size} {about.st_mtime_ns}".encode()
    name = hashlib.sha256(key + source).hexdigest()[:40]
    return cache.folder("kernel") / f"kernel-{name}.code"


def _cached(path: Path) -> bytes | None:
    """Return compiled code that is whole and this user's own."""
    data = cache.read(path, _LARGEST)
    if data is None:
        return None
    digest, code = data[:_DIGEST], data[_DIGEST:]
    return code if hashlib.sha256(code).digest() == digest else None


class _Part(Protocol):
    """A part of a memory, as Pyodide shows an array of the browser's."""

    def to_bytes(self) -> bytes: ...

    def assign(self, data: bytes) -> None: ...


class BrowserMachine:
    """A kernel's code in an instance of the browser's, with at most ``memory`` bytes."""

    def __init__(self, file: Path, memory: int) -> None:
        from js import Object, WebAssembly
        from pyodide.ffi import JsException

        try:
            self._exports = WebAssembly.Instance.new(_compiled(file, memory), Object.new()).exports
        except JsException as error:
            raise MemoryError(f"{file.stem}: {error}") from None

    def run(self, name: str, *numbers: int) -> int:
        """Call a function of the kernel. Raises TrapError."""
        from pyodide.ffi import JsException

        try:
            result: int = getattr(self._exports, name)(*numbers)
        except JsException as error:
            raise TrapError(str(error)) from error
        return result

    def run_long(self, name: str, *numbers: int) -> int:
        """Call a function of the kernel. Raises TrapError."""
        return self.run(name, *numbers)

    def read(self, start: int, size: int) -> bytes:
        """Return bytes of the kernel's memory."""
        return self._memory(start, size).to_bytes()

    def write(self, start: int, data: bytes) -> None:
        """Write bytes into the kernel's memory."""
        self._memory(start, len(data)).assign(data)

    def _memory(self, start: int, size: int) -> _Part:
        """Return a part of the memory, whose buffer is another one after it has grown."""
        from js import Uint8Array

        part: _Part = Uint8Array.new(self._exports.memory.buffer, start, size)
        return part


@functools.lru_cache(maxsize=8)
def _compiled(file: Path, memory: int) -> object:
    from js import WebAssembly
    from pyodide.ffi import to_js

    module: object = WebAssembly.Module.new(to_js(limited(files.read(file, files.LARGEST), memory)))
    return module


def limited(code: bytes, memory: int) -> bytes:
    """Return a module whose one memory grows to so many bytes at most.

    The format is that of the WebAssembly specification, 5.5: sections with a number and a size;
    a memory is 0 and its first size, or 1 and its first and its largest size, in pages.

    >>> limited(bytes.fromhex("0061736d01000000 05 03 01 00 02"), 3 << 16).hex(" ", 4)
    '0061 736d0100 00000504 01010203'
    """
    at = _HEADER
    while at < len(code):
        start, (size, body) = at, _number(code, at + 1)
        at = body + size
        if code[start] == _MEMORIES:
            (memories, kind), (least, end) = code[body : body + 2], _number(code, body + 2)
            if (memories, kind, end) != (1, 0, at):
                break
            new = b"\1\1" + _leb(least) + _leb(memory // _PAGE)
            return code[: start + 1] + _leb(len(new)) + new + code[at:]
    raise ValueError("expected a kernel: a module with one memory, which has no limit yet")


def _number(code: bytes, at: int) -> tuple[int, int]:
    """Return an unsigned LEB128 number and where it ends."""
    number = shift = 0
    while True:
        byte = code[at]
        at += 1
        number |= (byte & 127) << shift
        shift += 7
        if not byte & 128:
            return number, at


def _leb(number: int) -> bytes:
    """Return a number as unsigned LEB128."""
    parts = bytearray()
    while number > 127:
        parts.append(number & 127 | 128)
        number >>= 7
    return bytes((*parts, number))


MOST_MEMORY = 512 << 20
_SPENT = {1: (NoMemoryError, "memory"), 2: (SpentError, "steps of work")}


class Kernel:
    """A running WebAssembly kernel; its memory lasts from call to call.

    Raises ``NoWasmtimeError`` without wasmtime, ``MemoryError`` without room for another.
    """

    def __init__(self, file: Path, memory: int = MOST_MEMORY) -> None:
        self._file, self._memory = file, memory
        self._begin()

    def _begin(self) -> None:
        """Begin with an empty memory."""
        self._machine = machine_of(self._file, self._memory)
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

    def __init__(self, file: Path, memory: int = MOST_MEMORY) -> None:
        self.file, self._memory = file, memory
        self._alone, self._kernel = Lock(), functools.cache(Kernel)

    def call(self, name: str, numbers: Sequence[int], *, long: bool = True) -> tuple[float, ...]:
        """Call a function of the kernel, which has an answer for these numbers."""
        with self._alone:
            answer = self._kernel(self.file, self._memory).call(name, numbers, long=long)
        assert answer, f"{self.file.stem}: {name}: no answer to these numbers"
        return answer


def seed_numbers(rng: Rng) -> tuple[int, int]:
    """Return the numbers that seed a kernel's random stream (``native/stream.h``)."""
    digest = hashlib.sha256(f"{rng.seed}/kernel".encode("utf-8", "surrogatepass")).digest()
    high, low = struct.unpack_from("<2i", digest)
    return high, low
