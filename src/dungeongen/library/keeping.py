"""What was already checked, kept in the user's cache directory.

An entry is the document of a sheet, in a file named after the question that it answers: the game,
the seed, the options, and the version that answered. Nothing in it is trusted: a document carries
the digest of itself, its layout is rebuilt from the deal alone, and it must answer the very
question. An entry that does not is deleted, and the question is open again.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from dungeongen import __version__
from dungeongen.core.document import dumps
from dungeongen.core.errors import DungeongenError
from dungeongen.library.reading import Source, found_in, sheet_of
from dungeongen.press import files
from dungeongen.press.sheets import Sheet

VARIABLE = "DUNGEONGEN_CACHE"
MOST = 2000  # entries; the oldest make room for new ones
_LARGEST = 1 << 20


def folder() -> Path:
    """Return the folder of what is kept; ``DUNGEONGEN_CACHE`` names another."""
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named)
    if sys.platform == "win32":
        home = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        home = Path.home() / "Library" / "Caches"
    else:
        home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return home / "dungeongen" / "checked"


def _file(game: str, seed: str, asked: Mapping[str, Any]) -> Path:
    question = json.dumps([__version__, game, seed, dict(asked)], sort_keys=True)
    return folder() / f"{hashlib.sha256(question.encode()).hexdigest()[:40]}.json"


def keep(game: str, seed: str, asked: Mapping[str, Any], sheet: Sheet) -> None:
    """Keep a sheet; where the folder cannot be written, nothing is kept."""
    with suppress(DungeongenError):
        files.write_whole(_file(game, seed, asked), dumps(dict(sheet.document)))


def kept(game: str, seed: str, asked: Mapping[str, Any]) -> Sheet | None:
    """Return the sheet that is kept for a question, ``None`` if there is none.

    An entry that is broken, or answers anything else, is deleted.
    """
    path = _file(game, seed, asked)
    try:
        with path.open("rb") as stream:
            data = stream.read(_LARGEST + 1)
    except OSError:
        return None
    try:
        (found,) = found_in(Source(data, path.name))
        document = found.document
        right = (
            len(data) <= _LARGEST
            and document.get("digest") is not None
            and document.get("version") == __version__
            and found.game.name == game
            and document.get("seed") == seed
            and (document.get("made") or {}).items() <= dict(asked).items()
            and document.get("verdict") is not None
        )
        if right:
            return sheet_of(found)
    except (DungeongenError, ValueError):
        pass
    with suppress(OSError):
        path.unlink()
    return None


def prune() -> None:
    """Delete the oldest entries beyond ``MOST``."""
    with suppress(OSError):
        aged = sorted(folder().glob("*.json"), key=lambda path: path.stat().st_mtime)
        for path in aged[:-MOST]:
            path.unlink()
