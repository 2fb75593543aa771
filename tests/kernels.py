"""Build the kernels anew, after any change to their sources.

    python tests/kernels.py

A kernel is the ``kernel`` folder of a game and, for the card games, what ``search/native`` has for
all. The compiler is
the one in the ``ziglang`` wheel, whose version the extra *test-all* pins. The sources are compiled
where they stand, by names without this machine's folders, so that no path gets into the file.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from weakref import finalize

import pytest

from compiled import STRICT, compiled

TESTS = Path(__file__).parent
HOME = TESTS.parent / "src/dungeongen"
SHARED = "../../../search/native"
GAMES = ("doom", "mythic", "sudongeon", "treasure", "welcome")
_ALONE = "sudongeon"  # needs nothing of what is shared
_FLAGS = (
    "-target",
    "wasm32-wasi",
    "-mexec-model=reactor",
    "-O3",
    "-s",
    "-msimd128",
    *STRICT,
)
_CHECKED = (
    *STRICT,
    "-O2",
    "-g",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover",
)


def file_of(game: str) -> Path:
    """Return the committed kernel of a game."""
    return HOME / "games" / game / "kernel" / f"{game}.wasm"


def rebuilt(game: str) -> bytes:
    """Return what the compiler makes of a game's kernel."""
    folder = file_of(game).parent
    files = sorted(file.name for file in folder.glob("*.c"))
    if game != _ALONE:
        files += sorted(f"{SHARED}/{file.name}" for file in (folder / SHARED).glob("*.c"))
    with TemporaryDirectory() as scratch:
        target = Path(scratch) / f"{game}.wasm"
        command = [
            sys.executable,
            "-m",
            "ziglang",
            "cc",
            *_FLAGS,
            f"-I{SHARED}",
            *files,
            "-o",
            str(target),
        ]
        subprocess.run(command, check=True, cwd=folder)
        return target.read_bytes()


@cache
def tested(game: str) -> Path:
    """Return a game's kernel as a command of this machine, which stops at whatever C leaves
    undefined; it is compiled once a run. Its calls are those of the shipped kernel and some for
    tests alone (``games/<game>/kernel/entries.c``)."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler")
    folder, entries = file_of(game).parent, TESTS / "games" / game / "kernel/entries.c"
    within = re.findall(r'^#include "(\w+\.c)"', entries.read_text("utf-8"), re.MULTILINE)
    sources = [file for file in folder.glob("*.c") if file.name not in within]
    sources += [*(folder / SHARED).glob("*.c"), entries, TESTS / "search/native_main.c"]
    folders = [f"-I{one}" for one in (folder, folder / SHARED, TESTS / "search")]
    return compiled(game, (compiler, *_CHECKED, *folders), sources, "-lm")


def _end(process: subprocess.Popen[str]) -> None:
    for pipe in (process.stdin, process.stdout):
        assert pipe is not None
        pipe.close()
    process.wait()


class NativeKernel:
    """A kernel that runs as a process of its own, as ``tested`` makes it."""

    def __init__(self, game: str) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen([tested(game)], stdin=pipe, stdout=pipe, text=True)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin, self._process.stdout
        finalize(self, _end, self._process)

    def call(self, name: str, numbers: Sequence[int]) -> tuple[float, ...]:
        """Call a function of the kernel; return its numbers, none for meaningless arguments."""
        self._to.write(" ".join(map(str, (name, len(numbers), *map(int, numbers)))) + "\n")
        self._to.flush()
        line = self._from.readline()
        assert line, f"the kernel ended: {self._process.wait()}"
        return tuple(map(float, line.split()))


if __name__ == "__main__":
    for name in GAMES:
        file_of(name).write_bytes(rebuilt(name))
