"""Progress on a terminal's error stream: what is being done, how far it got, how long it takes.

Nothing appears in the first second, so that what is quick stays quiet. From then on a thread
rewrites one line, twice a second, since the work itself may say nothing for a while. The line
leaves no trace, and a pipe or a file gets none of it.
"""

from __future__ import annotations

import shutil
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TextIO

from dungeongen.cli.echo import carries, plain, visible

PATIENCE = 1.0  # seconds before anything is shown
_EVERY = 0.5  # seconds between two looks at the clock
_BAR = 20  # signs of a progress bar
_HOUR, _MINUTE = 3600, 60


@contextmanager
def waiting(first: str = "") -> Iterator[Callable[[str], None]]:
    """Give a function that says what is being done now; without a terminal nothing is shown."""
    stream = sys.stderr
    if stream is None or not stream.isatty():
        yield lambda text: None
        return
    line = _Line(stream, first)
    ticking = threading.Thread(target=line.tick, daemon=True)
    ticking.start()
    try:
        yield line.say
    finally:
        line.over.set()
        ticking.join()
        line.clear()


class _Line:
    """The line that is rewritten."""

    def __init__(self, stream: TextIO, text: str) -> None:
        self.stream, self.text = stream, text
        self.over = threading.Event()
        self._began, self._shown = monotonic(), 0

    def say(self, text: str) -> None:
        """Say what is being done from now on."""
        self.text = text

    def tick(self) -> None:
        """Rewrite the line until it is over."""
        if not self.over.wait(PATIENCE):
            self.write()
            while not self.over.wait(_EVERY):
                self.write()

    def write(self) -> None:
        """Write the line, cut to the width of the terminal: a second line would stay."""
        if not self.text:
            return
        encoding = self.stream.encoding or "utf-8"
        text = visible(f"{self.text} · {lasting(monotonic() - self._began)}")
        text = text if carries(encoding, text) else plain(text, encoding)
        text = text[: shutil.get_terminal_size().columns - 1]
        self._put(f"\r{text:<{self._shown}}")
        self._shown = len(text)

    def clear(self) -> None:
        """Leave no trace."""
        if self._shown:
            self._put(f"\r{'':<{self._shown}}\r")

    def _put(self, text: str) -> None:
        self.stream.write(text)
        self.stream.flush()


def bar(done: int, of: int) -> str:
    """Return a bar that fills as work gets done.

    >>> bar(3, 10)
    '[######··············]'
    """
    full = _BAR * done // max(of, 1)
    return f"[{'#' * full}{'·' * (_BAR - full)}]"


def lasting(seconds: float) -> str:
    """Return a time in words.

    >>> lasting(9.7), lasting(75), lasting(3700)
    ('9 s', '1 min 15 s', '1 h 1 min')
    """
    whole = int(seconds)
    if whole < _MINUTE:
        return f"{whole} s"
    if whole < _HOUR:
        return f"{whole // _MINUTE} min {whole % _MINUTE} s"
    return f"{whole // _HOUR} h {whole % _HOUR // _MINUTE} min"
