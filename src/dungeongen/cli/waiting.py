"""Progress on a terminal's error stream, while somebody waits; it leaves no trace."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from dungeongen.cli.echo import carries, plain


@contextmanager
def waiting() -> Iterator[Callable[[str], None]]:
    """Give a function that replaces the line shown; without a terminal it does nothing."""
    stream = sys.stderr
    if stream is None or not stream.isatty():
        yield lambda text: None
        return
    shown = 0

    def show(text: str) -> None:
        nonlocal shown
        encoding = stream.encoding or "utf-8"
        text = text if carries(encoding, text) else plain(text, encoding)
        text = text[: shutil.get_terminal_size().columns - 1]  # a second line would stay
        stream.write(f"\r{text:<{shown}}")
        stream.flush()
        shown = len(text)

    try:
        yield show
    finally:
        stream.write(f"\r{'':<{shown}}\r")
        stream.flush()
