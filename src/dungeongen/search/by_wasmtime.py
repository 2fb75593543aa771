"""Kernels run by wasmtime, the same bits on every computer.

What wasmtime compiles is kept in our cache folder, in a file named after the kernel's bytes and the
wasmtime that is installed; the file begins with the digest of the rest. A file that is broken, or
not this user's own, is not loaded but made again.
"""

from __future__ import annotations

import atexit
import hashlib
from concurrent.futures import ThreadPoolExecutor, wait
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from dungeongen.core import cache
from dungeongen.search.machine import NoWasmtimeError, TrapError

if TYPE_CHECKING:
    from wasmtime import Engine, Module, Store

_LARGEST = 16 << 20  # of compiled code
_DIGEST = hashlib.sha256().digest_size
_LOOKS = 0.2
"""Seconds between looks at signals: one that the system hands to the other thread wakes nobody."""
_OPEN = WeakSet["Store | Module | Engine"]()


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


@lru_cache(maxsize=8)
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
    engine, source = Engine(config), file.read_bytes()
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
