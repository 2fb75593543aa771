"""Build the kernels anew, after any change to their sources.

    python tests/kernels.py

A kernel is the ``kernel`` folder of a game and, for the card games, what ``search/native`` has for
all. The compiler is
the one in the ``ziglang`` wheel, whose version the extra *test-all* pins. The sources are compiled
where they stand, by names without this machine's folders, so that no path gets into the file.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from compiled import STRICT, compiled

HOME = Path(__file__).parents[1] / "src/dungeongen"
SHARED = "../../../search/native"
MAIN = Path(__file__).parent / "search/native_main.c"
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
def native(game: str) -> Path | None:
    """Return a game's kernel as a command of this machine, which stops at whatever C leaves
    undefined; ``None`` without a C compiler. It is compiled once a run."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    folder = file_of(game).parent
    sources = [*folder.glob("*.c"), *(folder / SHARED).glob("*.c"), MAIN]
    return compiled(game, (compiler, *_CHECKED, f"-I{folder / SHARED}"), sources, "-lm")


def answers(game: str, asked: Sequence[tuple[str, Sequence[int]]]) -> list[tuple[float, ...]]:
    """Return what the native kernel answers."""
    command = native(game)
    assert command is not None
    lines = [" ".join(map(str, (name, len(numbers), *numbers))) for name, numbers in asked]
    run = subprocess.run([command], input="\n".join(lines), capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return [tuple(map(float, line.split())) for line in run.stdout.splitlines()]


if __name__ == "__main__":
    for name in GAMES:
        file_of(name).write_bytes(rebuilt(name))
