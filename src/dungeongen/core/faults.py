"""What is said of an unexpected error: a fault in dungeongen, or too little memory.

A fault is told in one line. What happened stands in a file, for the report.
"""

from __future__ import annotations

import platform
import sys
import traceback
from contextlib import suppress

from dungeongen.core.version import VERSION

SHORT = "too much for this computer (out of memory)"


def fault(error: BaseException) -> str:
    """Return the line for an error, and write what happened to a file, where that is possible."""
    if isinstance(error, MemoryError):
        return SHORT
    line = f"a fault in dungeongen ({type(error).__name__}); please report it"
    file = _written("".join(traceback.format_exception(error)))
    return f"{line} with the file {file}" if file else line


def _written(trace: str) -> str | None:
    """Write what a report needs to a file; return its name, ``None`` if there is none."""
    if sys.platform == "emscripten":  # whose files are hidden
        return None
    about = f"dungeongen {VERSION}, Python {platform.python_version()}, {platform.platform()}"
    words = f"{about}\n{' '.join(map(ascii, sys.argv))}\n\n{trace}"
    with suppress(OSError):
        from dungeongen.core.files import write_aside

        return write_aside("dungeongen-fault-", ".txt", words.encode("utf-8", "replace"))
    return None
