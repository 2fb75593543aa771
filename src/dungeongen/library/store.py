"""What was already checked, kept in the user's cache directory.

An entry is the document of a sheet, in a file named after the question that it answers: the game,
the seed, the options, and the version that answered. Nothing in it is trusted: a document carries
the digest of itself, its layout is rebuilt from the deal alone, and it must answer the very
question: its seed makes that deal, and the plain rules take its witness to a win. An entry that
does not is deleted, and the question is open again. (What a solver has found cannot be seen by
looking; ``gather`` works out a part of it again.) Nothing else is touched: other files in the
folder stay, and what has the name of an entry but is a link, a pipe or a folder is not opened.
"""

from __future__ import annotations

import hashlib
import json
import re
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from dungeongen.core import cache
from dungeongen.core.document import dumps
from dungeongen.core.errors import DungeongenError
from dungeongen.core.version import VERSION
from dungeongen.library.check import wins
from dungeongen.library.origin import made_again
from dungeongen.library.read import Entry, Source, entries_in, sheet_of
from dungeongen.press import files
from dungeongen.press.book import Sheet

VARIABLE = cache.VARIABLE
MOST = 2000  # entries; the oldest make room for new ones
_LARGEST = 1 << 20
_OURS = re.compile(r"checked-[0-9a-f]{40}\.json")


def folder() -> Path:
    """Return the folder of the cache; the variable ``DUNGEONGEN_CACHE`` names another."""
    return cache.folder("checked")


class Question(NamedTuple):
    """The key of a cache entry: the deal of a game with this seed and these options."""

    game: str
    seed: str
    options: tuple[tuple[str, object], ...]


def _file(question: Question) -> Path:
    game, seed, options = question
    text = json.dumps([VERSION, game, seed, dict(options)], sort_keys=True)
    return folder() / f"checked-{hashlib.sha256(text.encode()).hexdigest()[:40]}.json"


def keep(question: Question, sheet: Sheet) -> None:
    """Store a sheet as the answer to a question; do nothing where the folder is not writable."""
    path = _file(question)
    with suppress(DungeongenError, OSError):
        if not cache.regular(path):
            path.unlink(missing_ok=True)  # a link stays where it points, and a pipe waits for ever
        files.write_whole(path, dumps(dict(sheet.document)))


def load(question: Question) -> Sheet | None:
    """Return the stored sheet for a question, ``None`` if there is none.

    An entry that is broken, or does not answer the question, is deleted.
    """
    path = _file(question)
    data = cache.read(path, _LARGEST)
    if data is None:
        return None
    try:
        (result,) = entries_in(Source(data, path.name))
        if len(data) <= _LARGEST and _answers(result, question):
            return sheet_of(result)
    except (DungeongenError, ValueError):
        pass
    drop(question)
    return None


def drop(question: Question) -> None:
    """Delete the stored sheet for a question."""
    with suppress(OSError):
        _file(question).unlink()


def prune() -> None:
    """Delete the oldest entries beyond ``MOST``."""
    cache.prune(folder(), _OURS, MOST)


def _answers(entry: Entry, question: Question) -> bool:
    """Tell whether a document answers a question, as far as can be seen without searching."""
    document = entry.document
    verdict = document.get("verdict") or {}
    witness = verdict.get("witness")
    return (
        document.get("digest") is not None
        and document.get("version") == VERSION
        and entry.game.name == question.game
        and document.get("seed") == question.seed
        and (document.get("made") or {}).items() <= dict(question.options).items()
        and bool(verdict)
        and (
            wins(entry.game, entry.layout, None, witness)
            if witness is not None
            else verdict.get("verdict") != "beatable"
        )
        and made_again(entry.game, entry.layout, document) is True
    )
