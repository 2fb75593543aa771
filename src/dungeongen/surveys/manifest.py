"""The manifest: which deals a survey judges and how, fixed when its folder is begun.

How many deals make a chunk is part of it, since resuming has to agree on that. The number is
measured once, so that a chunk takes at least ``SECONDS``, and is rounded up to 1, 2 or 5 times a
power of ten: on one machine it nearly always comes out the same.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from time import process_time

from dungeongen.core.errors import DungeongenError
from dungeongen.core.options import as_words
from dungeongen.core.version import VERSION
from dungeongen.surveys.deals import Numbers, Task, rows_of

FORMAT = "dungeongen-survey-1"
SECONDS = 10.0
_MOST = 100_000  # deals in a chunk
_SAMPLE = 2.0  # seconds of deals that are measured


@dataclass(frozen=True, slots=True)
class Manifest:
    """Which deals a survey judges, and how.

    ``options`` are those of the game that are not the usual ones. ``quick``: deals are only
    decided. ``budget`` scales the work on each deal.
    """

    game: str
    options: Mapping[str, object]
    seed: str
    deals: int
    quick: bool
    budget: float
    per_chunk: int
    version: str = VERSION

    @property
    def data(self) -> bytes:
        """The file."""
        text = json.dumps({"format": FORMAT, **asdict(self)}, indent=1, sort_keys=True)
        return text.encode() + b"\n"

    @property
    def digest(self) -> str:
        """What tells this survey's chunks from those of others."""
        return sha256(self.data).hexdigest()

    @property
    def parts(self) -> list[range]:
        """The deals of each chunk."""
        firsts = range(1, self.deals + 1, self.per_chunk)
        return [range(first, min(first + self.per_chunk, self.deals + 1)) for first in firsts]

    def task(self, numbers: Numbers, times: float = 1.0) -> Task:
        """Return the work on some deals, with ``times`` the budget."""
        options = tuple(self.options.items())
        return Task(self.game, self.seed, options, self.quick, self.budget * times, numbers)


def options_words(
    options: Mapping[str, object], flags: Mapping[str, str] | None = None
) -> list[str]:
    """Return options of a game as they are typed; ``flags`` are those spelled otherwise.

    >>> options_words({"size": 5, "rules": ("merge", "strong")}, {"rules": "--rule"})
    ['--size', '5', '--rule', 'merge', '--rule', 'strong']
    """
    words = []
    for name, value in options.items():
        for item in value if isinstance(value, list | tuple) else (value,):
            word, *rest = as_words([(name, item)], "--")
            words += [(flags or {}).get(name, word), *rest]
    return words


def read(data: bytes, name: str) -> Manifest:
    """Return the manifest in a file; raises DungeongenError."""
    try:
        fields = json.loads(data)
        if fields.pop("format") != FORMAT:
            raise ValueError
        manifest = Manifest(**fields)
        if manifest.data != data or min(manifest.deals, manifest.per_chunk) < 1:
            raise ValueError
        if not isinstance(manifest.deals * manifest.per_chunk, int):
            raise TypeError
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise DungeongenError(f"{name}: is not the manifest of a survey, or is damaged") from None
    return manifest


def measured(task: Task) -> int:
    """Return how many deals like the first ones of a task make a chunk.

    The first deal does not count: with it the process loads what it loads once, and finds the line
    that a chunk keeps. Processor time is counted, so that other programs do not matter.
    """
    rows = rows_of(task)
    next(rows)
    start, tried, spent = process_time(), 0, 0.0
    for _ in rows:
        tried, spent = tried + 1, process_time() - start
        if spent >= _SAMPLE:
            break
    return rounded(SECONDS / max(spent / max(1, tried), SECONDS / _MOST))


def rounded(number: float) -> int:
    """Return the next 1, 2 or 5 times a power of ten.

    >>> [rounded(number) for number in (0.3, 1.5, 2, 37, 51, 100)]
    [1, 2, 2, 50, 100, 100]
    """
    power = 1
    while True:
        for times in (1, 2, 5):
            if times * power >= number:
                return times * power
        power *= 10
