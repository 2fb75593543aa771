"""Kernels run by the browser that Python runs in (Pyodide).

A browser has no call that limits the memory of an instance, so the limit is written into the code
before it is compiled: its section of memories says how far the memory may grow, and growing further
fails there as it does in wasmtime. Nothing can interrupt a call; a web worker is ended whole.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Protocol

from dungeongen.search.machine import TrapError

_PAGE = 1 << 16
_HEADER = 8
_MEMORIES = 5


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


@lru_cache(maxsize=8)
def _compiled(file: Path, memory: int) -> object:
    from js import WebAssembly
    from pyodide.ffi import to_js

    module: object = WebAssembly.Module.new(to_js(limited(file.read_bytes(), memory)))
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
