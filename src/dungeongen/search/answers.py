"""Where long searches ended, kept in the user's cache folder.

An answer is the number of a candidate, or several, in a file named after its question. To the
question belongs all that the answer follows from: what was asked, and the program that answers,
with the size and the time of each of its files, so that a changed program answers anew. A file may
be broken or edited, so an answer is only a hint: the caller makes that candidate from the seed and
judges it again.

``DUNGEONGEN_ANSWERS=off`` neither reads nor writes any.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from dungeongen.core import cache
from dungeongen.core.plain_json import Json
from dungeongen.core.version import VERSION

VARIABLE = "DUNGEONGEN_ANSWERS"
MOST = 2500  # answers; the oldest make room for new ones
_LARGEST = 1 << 10
_HOME = Path(__file__).parents[1]
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


def load(question: object, *, program: str | None = None) -> Json:
    """Return the stored answer to a question; ``None`` if there is none, or it is damaged.

    ``program`` is the digest of the program that answered, by default this one's.
    """
    if os.environ.get(VARIABLE) == "off":
        return None
    data = cache.read(_file(question, program), _LARGEST)
    if data is None:
        return None
    try:
        answer: Json = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return answer


def keep(question: object, answer: object, *, program: str | None = None, most: int = MOST) -> None:
    """Store an answer, of ``most``; do nothing where the folder is not writable."""
    if os.environ.get(VARIABLE) == "off":
        return
    path = _file(question, program)
    cache.write(path, json.dumps(answer).encode())
    cache.prune(path.parent, _OURS, most)


def _file(question: object, program: str | None) -> Path:
    text = json.dumps([VERSION, program or program_digest(), question], sort_keys=True)
    return cache.folder("answers") / f"answer-{hashlib.sha256(text.encode()).hexdigest()[:40]}.json"


@lru_cache(maxsize=2)
def program_digest(home: Path = _HOME) -> str:
    """Return a digest of the names, sizes and times of a program's files."""
    files = sorted(path for path in home.rglob("*") if path.suffix in (".py", ".wasm"))
    about = [(path.relative_to(home).as_posix(), path.stat()) for path in files]
    rows = [(name, status.st_size, status.st_mtime_ns) for name, status in about]
    return hashlib.sha256(json.dumps(rows).encode()).hexdigest()
