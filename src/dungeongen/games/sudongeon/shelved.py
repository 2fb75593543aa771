"""The shelf of Sudongeon: for some seeds, the candidate that the search of ``selection`` ends with.

``tests/games/sudongeon/fill_shelf.py`` makes it. It has the usual dungeons of fresh parties only.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from dungeongen.core.facets import Made
from dungeongen.games.sudongeon import generate
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.search import shelf

FILE = Path(__file__).with_name("shelf.txt")
EVENING = "evening"
"""The wish for no difficulty in particular."""


@lru_cache(maxsize=1)
def our_shelf() -> shelf.Shelf:
    """Return the shelf that comes with the program."""
    return shelf.read(FILE)


def seeds(difficulty: str | None) -> Sequence[str]:
    """Return the numbers that have a dungeon of a difficulty."""
    return [*our_shelf().seeds(difficulty or EVENING)]


def dungeon(seed: str, difficulty: str | None) -> Made[Layout] | None:
    """Return the dungeon of a seed, not judged; ``None`` if the shelf has none."""
    number = our_shelf().number(difficulty or EVENING, seed)
    if number is None or abs(number) > generate.MOST * generate.GUISES:
        return None
    return generate.guise(seed, abs(number))


def lacking(seed: str, difficulty: str | None) -> bool:
    """Tell whether the search did not end with all that was wished for."""
    return (our_shelf().number(difficulty or EVENING, seed) or 0) < 0
