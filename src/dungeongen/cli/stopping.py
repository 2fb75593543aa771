"""How the command line hears that it is to stop: Ctrl-C, a signal to end, or a closed terminal.

All of them are one interrupt, also in plays and books, which then say how to go on. What was
ignored from the start, as by ``nohup``, stays so.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock, Timer
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, Protocol, TextIO

import click

from dungeongen.cli.echo import carries, plain, visible

if TYPE_CHECKING:
    from rich.progress import Progress

_SIGNALS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]
_TWICE = 2.0
"""Seconds within which a second signal is the first once more: a terminal sends it to us and to the
process that waits for us, which passes it on."""


@contextmanager
def interruptible() -> Iterator[list[float]]:
    """Let any signal to stop interrupt what is done; give the moments at which one came."""
    moments: list[float] = []

    def stop(*_: object) -> None:
        moments.append(monotonic())
        if len(moments) == 1 or moments[-1] - moments[-2] >= _TWICE:
            raise KeyboardInterrupt

    before = {}
    for number in _SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            with suppress(ValueError):  # not in the main thread
                before[number] = signal.signal(number, stop)
    try:
        yield moments
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def ignore_signals() -> None:
    """Ignore signals until the command ends: a terminal that hangs up sends several."""
    for number in _SIGNALS:
        with suppress(ValueError):
            signal.signal(number, signal.SIG_IGN)


# Progress on a terminal's error stream: what is being done, how far it got, how long it takes.
#
# Nothing appears in the first second, so that what is quick stays quiet and does not load rich.
# From then on rich keeps one line up to date, in a thread, since the work itself may say nothing
# for a while. The line leaves no trace. A pipe or a file gets a line for each of many things that
# is done, instead, and of a single one a line now and then while it takes long.


class Pace(NamedTuple):
    """How soon progress is shown: ``patience`` is the seconds before anything is, ``looks`` how
    often in one the line changes, ``long`` the seconds between two lines on a single thing, where
    no terminal is."""

    patience: float = 1.0
    looks: float = 2.0
    long: float = 10.0


PACE = Pace()


class Show(Protocol):
    """Says what is being done now, and perhaps how much of it is done."""

    def __call__(self, text: str, done: int = 0, of: int | None = None) -> None:
        """Show it."""


@contextmanager
def show_progress(
    first: str = "", *, stream: TextIO | None = None, pace: Pace | None = None
) -> Iterator[Show]:
    """Give a function that says what is being done now, on ``stream`` or else the error stream.

    ``pace`` is by default that of the command that runs.
    """
    if pace is None:
        context = click.get_current_context(silent=True)
        pace = (context and context.find_object(Pace)) or PACE
    stream = sys.stderr if stream is None else stream
    if stream is None:
        yield lambda text, done=0, of=None: None
        return
    if not stream.isatty():
        yield _Log(stream, pace).show
        return
    line = _Line(stream, first, pace.looks)
    timer = Timer(pace.patience, line.appear)
    timer.daemon = True
    timer.start()
    try:
        yield line.show
    finally:
        timer.cancel()
        timer.join()
        line.vanish()


def _spelled(text: str, stream: TextIO) -> str:
    """Return a text on one line, in characters that a stream has."""
    encoding, shown = stream.encoding or "utf-8", visible(text)
    return shown if carries(encoding, shown) else plain(shown, encoding)


class _Log:
    """Lines where no terminal is: one for each thing that is done, of those that are counted; of
    what is not counted the latest, every ten seconds."""

    def __init__(self, stream: TextIO, pace: Pace) -> None:
        self._stream, self._pace = stream, pace
        self._done = 0
        self._quiet = monotonic() + pace.patience
        self._next = monotonic() + pace.long

    def show(self, text: str, done: int = 0, of: int | None = None) -> None:
        """Write the line, unless this thing was told of before."""
        if done > self._done and of is not None and of > 1:
            self._done = done
            if monotonic() >= self._quiet:
                click.echo(_spelled(text, self._stream), file=self._stream)
        elif not of and monotonic() >= self._next:
            self._next = monotonic() + self._pace.long
            click.echo(_spelled(text, self._stream), file=self._stream)


class _Line:
    """The line, and what it says once it has appeared."""

    def __init__(self, stream: TextIO, text: str, looks: float) -> None:
        self._stream, self._looks = stream, looks
        self._progress: Progress | None = None
        self._now: tuple[str, int, int | None] = (text, 0, None)
        self._lock = Lock()  # what is said while the line appears must be on it

    def show(self, text: str, done: int = 0, of: int | None = None) -> None:
        """Say what is being done from now on."""
        with self._lock:
            self._now = (text, done, of)
            if self._progress is not None:
                self._update(self._progress)

    def appear(self) -> None:
        """Begin to show the line."""
        from rich.console import Console
        from rich.progress import Progress

        console = Console(file=self._stream, force_terminal=True, markup=False)
        progress = Progress(console=console, transient=True, refresh_per_second=self._looks)
        progress.add_task("")
        with self._lock:
            self._update(progress)
            progress.start()
            self._progress = progress

    def vanish(self) -> None:
        """Leave no trace."""
        if self._progress is not None:
            self._progress.stop()

    def _update(self, progress: Progress) -> None:
        from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
        from rich.table import Column

        text, done, of = self._now
        words = Column(no_wrap=True, overflow="ellipsis")
        description = TextColumn("{task.description}", markup=False, table_column=words)
        bar = (BarColumn(20),) if of else ()
        progress.columns = (description, *bar, TimeElapsedColumn())
        shown = _spelled(text, self._stream)
        progress.update(progress.task_ids[0], description=shown, completed=done, total=of)
