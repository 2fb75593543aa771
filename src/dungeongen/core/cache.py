"""The folders of a user: what can be made again, and what they have set.

What is kept to be made again is a hint where to look, never an answer: the reader derives again
what is printed or returned. A link, a pipe, a folder, or a file that another user has or may write
is not read.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from dungeongen.core import files

VARIABLE = "DUNGEONGEN_CACHE"
_OTHERS_WRITE = 0 if sys.platform == "win32" else stat.S_IWGRP | stat.S_IWOTH


def folder(name: str) -> Path:
    """Return the cache folder for one kind of entries; nothing can be written to it without a home.

    The variable ``DUNGEONGEN_CACHE`` names another folder, for all kinds.
    """
    path = os.environ.get(VARIABLE)
    if path:
        return Path(path)
    from platformdirs import user_cache_path

    return at_home(partial(user_cache_path, "dungeongen", appauthor=False)) / name


def at_home(place: Callable[[], Path]) -> Path:
    """Return a place in a user's home, or one below a file, where nothing can be, without a home.

    A user without a name or a home is what a container may start.
    """
    with suppress(RuntimeError):
        if (path := place()).is_absolute():  # else it begins with a tilde
            return path
    return Path(os.devnull, "dungeongen")


def regular(path: Path) -> bool:
    """Return whether a path is a regular file, and no link."""
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except OSError:
        return False


def read(path: Path, most: int, *, others_write: bool = False) -> bytes | None:
    """Return the bytes of a regular file of this user, writable by no other user.

    ``None`` if there is no such file, or if it has more than ``most`` bytes. ``others_write``: it
    may be writable for others too, as a new file is for some systems' groups.
    """
    try:
        with files.opened(path, plain=True) as stream:
            about = os.fstat(stream.fileno())
            if not (mine(about) and (others_write or not about.st_mode & _OTHERS_WRITE)):
                return None
            return files.content(stream, most)
    except OSError:
        return None


def mine(about: os.stat_result) -> bool:
    """Return whether a file belongs to this user; on Windows, where that is not asked, always."""
    return sys.platform == "win32" or about.st_uid == os.getuid()


def write(path: Path, data: bytes) -> None:
    """Write a file whole, readable for this user alone; do nothing where that is impossible."""
    with suppress(OSError):
        files.write_private(path, data)


def prune(home: Path, ours: re.Pattern[str], most: int) -> None:
    """Delete the oldest entries of a folder beyond the newest ``most``."""
    with suppress(OSError):
        entries = [path for path in home.iterdir() if ours.fullmatch(path.name)]
        aged = sorted(filter(regular, entries), key=lambda path: path.stat().st_mtime)
        for path in aged[:-most]:
            files.delete(path)


# What a person has set

SETTINGS = "DUNGEONGEN_SETTINGS"
"""The variable that names another file of settings; presets stand in a folder beside it."""


def settings_file() -> Path:
    """Return the file that settings are kept in."""
    path = os.environ.get(SETTINGS)
    if path:
        return Path(path)
    from platformdirs import user_config_path

    place = partial(user_config_path, "dungeongen", appauthor=False, roaming=True)
    return at_home(place) / "settings.json"


def presets_folder() -> Path:
    """Return the folder that presets are kept in."""
    return settings_file().parent / "presets"
