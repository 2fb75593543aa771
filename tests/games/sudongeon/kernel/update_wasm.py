"""Build ``sudongeon.wasm`` anew from the kernel's sources, after any change to them.

    python tests/games/sudongeon/kernel/update_wasm.py

The compiler is the one in the ``ziglang`` wheel, whose version the extra *test* pins. The sources
are compiled where they stand, by names without a folder, so that no path gets into the file.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[3]))

from dungeongen.games.sudongeon.solver.by_kernel import FILE
from games.sudongeon.kernel.native import SOURCES

_FLAGS = (
    "-target", "wasm32-wasi", "-mexec-model=reactor", "-std=c17", "-O3", "-s", "-msimd128",
    "-ffp-contract=off", "-Wall", "-Wextra", "-Werror",
)  # fmt: skip


def rebuilt() -> bytes:
    """Return what the compiler makes of the sources."""
    files = sorted(file.name for file in SOURCES.glob("*.c") if file.name != "main.c")
    with TemporaryDirectory() as folder:
        target = Path(folder) / FILE.name
        command = [sys.executable, "-m", "ziglang", "cc", *_FLAGS, *files, "-o", str(target)]
        subprocess.run(command, check=True, cwd=SOURCES)
        return target.read_bytes()


if __name__ == "__main__":
    FILE.write_bytes(rebuilt())
