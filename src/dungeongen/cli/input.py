"""What a user names on the command line: a file, an id, or ``-`` for standard input."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from dungeongen.core.errors import DungeongenError

if TYPE_CHECKING:
    from dungeongen.library.read import Source

STANDARD_INPUT = "standard input"


def input_named(name: str) -> str | Source:
    """Return what the library opens: ``name``, or what standard input holds for ``-``."""
    return standard_input() if name == "-" else name


def standard_input() -> Source:
    """Return what standard input holds; raises DungeongenError with one line."""
    from dungeongen.core.files import LARGEST
    from dungeongen.library.read import Source, bounded

    if sys.stdin is None:
        raise DungeongenError(f"{STANDARD_INPUT}: is closed")
    try:
        data = sys.stdin.buffer.read(LARGEST + 1)
    except OSError as error:
        reason = error.strerror or error
        raise DungeongenError(f"{STANDARD_INPUT}: cannot be read: {reason}") from None
    return Source(bounded(data, STANDARD_INPUT), STANDARD_INPUT)
