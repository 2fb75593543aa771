"""Where long searches ended, kept in the user's cache folder.

An answer is the number of a candidate, or several, in a file named after its question. To the
question belongs all that the answer follows from: what was asked, and the program that answers,
with the size and the time of each of its files, so that a changed program answers anew. A file
begins with the digest of the rest, which tells a broken one. Anybody can write a digest, so an
answer is only a hint: whoever asked makes that candidate from the seed and judges it again.

``DUNGEONGEN_ANSWERS=off`` neither reads nor writes any.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, TypeVar

from dungeongen.core import cache, files
from dungeongen.core.plain_json import Json
from dungeongen.core.version import VERSION

VARIABLE = "DUNGEONGEN_ANSWERS"
MOST = 2500  # answers; the oldest make room for new ones
_LARGEST = 1 << 10
_OURS = re.compile(r"answer-[0-9a-f]{40}\.json")

Result = TypeVar("Result")


def recalled(
    question: object,
    *,
    rejudge: Callable[[Json], Result | None],
    search: Callable[[], Result],
    place: Callable[[Result], object],
) -> Result:
    """Return the result of a search that ended before, or ends now.

    ``rejudge(answer)`` makes and judges what stands where the search ended before, and returns
    ``None`` if that is not what was asked for; then ``search()`` looks for it. ``place(result)`` is
    the answer that is kept of it, ``None`` for none.
    """
    answer = load(question)
    result = None if answer is None else rejudge(answer)
    if result is None:
        result = search()
        if (new := place(result)) is not None:
            keep(question, new)
    return result


def load(question: object) -> Json:
    """Return the stored answer to a question; ``None`` if there is none, or it is damaged."""
    if os.environ.get(VARIABLE) == "off":
        return None
    data = cache.read(_file(question), _LARGEST)
    if data is None:
        return None
    digest, _, text = data.partition(b"\n")
    if digest != _digest(text):
        return None
    try:
        answer: Json = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return answer


def keep(question: object, answer: object) -> None:
    """Store an answer; do nothing where the folder is not writable."""
    if os.environ.get(VARIABLE) == "off":
        return
    text = json.dumps(answer).encode()
    path = _file(question)
    cache.write(path, _digest(text) + b"\n" + text)
    cache.prune(path.parent, _OURS, MOST)


def _file(question: object) -> Path:
    text = json.dumps([VERSION, _program(), question], sort_keys=True)
    return cache.folder("answers") / f"answer-{hashlib.sha256(text.encode()).hexdigest()[:40]}.json"


def _digest(text: bytes) -> bytes:
    return hashlib.sha256(text).hexdigest().encode()


@lru_cache(maxsize=1)
def _program() -> str:
    """Return a digest of the names, sizes and times of this program's files."""
    home = Path(__file__).parents[1]
    files = sorted(path for path in home.rglob("*") if path.suffix in (".py", ".wasm"))
    about = [(path.relative_to(home).as_posix(), path.stat()) for path in files]
    rows = [(name, one.st_size, one.st_mtime_ns) for name, one in about]
    return hashlib.sha256(json.dumps(rows).encode()).hexdigest()


# A shelf: where the search of a seed ends, so that it need not be made.
#
# It is a text that comes with the program. A row has what is wished for, where it begins, and a
# mark for each seed from there on: of a hundred numbers, or of the days of a month.
#
#     evening 200      31 . 508 -77 x 1204 …      the seeds 200, 201 …
#     evening 2027-01  66 12 . 940 …              the seeds 2027-01-01, 2027-01-02 …
#
# A mark is the number of the candidate with which the search ended; a minus says that it was not
# quite what was wished for. ``.`` was not searched yet, ``x`` ended with no candidate. What cannot
# be read is left out. All this is a hint and no more: whoever asks makes that candidate and judges
# it.

ROW = 100  # seeds
UNKNOWN = "."
_LARGEST_SHELF = 1 << 16
_MARK = re.compile(r"-?[1-9][0-9]{0,5}", re.ASCII)
_FIRST = re.compile(r"0|[1-9][0-9]?00|2[0-9]{3}-[01][0-9]", re.ASCII)
_NUMBER = re.compile(r"0|[1-9][0-9]{0,3}", re.ASCII)
_DAY = re.compile(r"(2[0-9]{3}-[01][0-9])-(0[1-9]|[12][0-9]|3[01])", re.ASCII)


class Place(NamedTuple):
    """The row of a seed, and where in it the seed stands."""

    row: str
    at: int


class Shelf:
    """What is known of seeds: a row has its wish and its first seed, and marks."""

    def __init__(self, rows: dict[tuple[str, str], list[str]]) -> None:
        self.rows = rows

    def mark(self, wish: str, seed: str) -> str:
        """Return what stands there for a seed."""
        place = place_of(seed)
        marks = [] if place is None else self.rows.get((wish, place.row), [])
        return marks[place.at] if place is not None and place.at < len(marks) else UNKNOWN

    def number(self, wish: str, seed: str) -> int | None:
        """Return the number of the candidate that the search ended with, if it is known."""
        mark = self.mark(wish, seed)
        return int(mark) if _MARK.fullmatch(mark) else None

    def seeds(self, wish: str) -> Iterator[str]:
        """Yield the numbers whose search ended with just what was wished for."""
        for (row, first), marks in self.rows.items():
            if row == wish and first.isdecimal():
                for at, mark in enumerate(marks):
                    if _MARK.fullmatch(mark) and not mark.startswith("-"):
                        yield str(int(first) + at)


def place_of(seed: str) -> Place | None:
    """Return where a seed stands; ``None`` for what no shelf holds.

    >>> place_of("245"), place_of("2027-01-31"), place_of("007")
    (Place(row='200', at=45), Place(row='2027-01', at=30), None)
    """
    if _NUMBER.fullmatch(seed):
        return Place(str(int(seed) // ROW * ROW), int(seed) % ROW)
    day = _DAY.fullmatch(seed)
    return day and Place(day[1], int(day[2]) - 1)


def read(path: Path) -> Shelf:
    """Return the shelf in a file; an empty one if there is none, or it is too large."""
    try:
        return parse(files.read(path, _LARGEST_SHELF).decode("ascii", "replace"))
    except OSError:
        return Shelf({})


def parse(text: str) -> Shelf:
    """Return the shelf in a text, which may be anything."""
    rows = {}
    for line in text.splitlines():
        match line.split():
            case [wish, first, *marks] if _FIRST.fullmatch(first) and len(marks) <= ROW:
                rows[wish, first] = marks
    return Shelf(rows)
