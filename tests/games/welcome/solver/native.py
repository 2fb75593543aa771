"""Runs the responders in ``native/``, which are compiled on this machine with the kernel's rules.

``answered`` plays one of them against a strategy on random decks, each in both seats.
"""

from __future__ import annotations

import struct
import subprocess
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from compiled import STRICT, compiled, compiler
from dungeongen.games.welcome.heroes import HEROES
from dungeongen.games.welcome.solver.trained import LearnedStrategy
from kernels import HOME

_HERE = Path(__file__).parent / "native"
_KERNEL = HOME / "games/welcome/kernel"
_SHARED = HOME / "search/native"
_FLAGS = (*STRICT, "-O3", f"-I{_KERNEL}", f"-I{_SHARED}")


class Score(NamedTuple):
    """What a player scores a deck on average, with the ends of the 95 % interval, and by seat."""

    mean: float
    low: float
    high: float
    first: float
    second: float

    def __str__(self) -> str:
        """Return the score as it is printed."""
        return (
            f"{self.mean:+.4f} ({self.low:+.4f} to {self.high:+.4f}), "
            f"{self.first:+.4f} as starter, {self.second:+.4f} as second"
        )


@cache
def _command() -> Path:
    kernel = (_KERNEL / f"{name}.c" for name in ("adventure", "memory", "rows", "look"))
    return compiled("responses", (compiler(), *_FLAGS), [*_HERE.glob("*.c"), *kernel])


def _raw(trained: LearnedStrategy) -> bytes:
    rows = zip(trained.keys, trained.shares, strict=True)
    return b"".join(struct.pack("<2Q", key, shares) for key, shares in rows)


def answered(
    trained: LearnedStrategy, decks: int, *words: str, other: LearnedStrategy | None = None
) -> Score:
    """Return what a player scores against a strategy.

    Players are ``look-ahead``, with ``rows`` against the rows alone; ``tabular`` and its episodes;
    ``strategy`` and an ``other`` one.
    """
    with TemporaryDirectory() as folder:
        file, against = Path(folder) / "rows", Path(folder) / "other"
        file.write_bytes(_raw(trained))
        more = list(words)
        if other is not None:
            against.write_bytes(_raw(other))
            more.append(str(against))
        hero = str(list(HEROES).index(trained.hero.name))
        command = [str(_command()), hero, str(file), str(decks), *more]
        run = subprocess.run(command, capture_output=True, text=True, check=True)
    count, total, squares, first, second = map(float, run.stdout.split())
    mean = total / count
    half = 1.959964 * (max(0.0, squares / count - mean * mean) / (count - 1)) ** 0.5
    return Score(mean, mean - half, mean + half, first / count, second / count)
