"""Named pipes: nobody waits for ever for one whose other end nobody opens."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from errno import ETIMEDOUT
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any, BinaryIO, Literal

_PATIENCE = 5.0
"""Seconds in which a program that was started together with us opens its end."""


def open_pipe(path: Path, mode: Literal["rb", "wb"]) -> BinaryIO:
    """Open a file of any kind; raises OSError, also for a pipe with nobody at its other end."""
    opening: Callable[[], Any] = partial(path.open, mode, buffering=0 if mode == "wb" else -1)
    stream: BinaryIO
    if not path.is_fifo():
        stream = opening()
        return stream
    results: list[Any] = []

    def wait() -> None:  # the system has no such call with a limit
        try:
            results.append(opening())
        except OSError as error:
            results.append(error)

    waiting = Thread(target=wait, daemon=True)
    waiting.start()
    waiting.join(_PATIENCE)
    if not results:
        other = os.O_WRONLY if mode == "rb" else os.O_RDONLY
        os.close(os.open(path, other | os.O_NONBLOCK))  # ends the wait
        waiting.join()
        if not isinstance(results[0], OSError):
            results[0].close()
        verb = "writes to" if mode == "rb" else "reads from"
        raise TimeoutError(ETIMEDOUT, f"a pipe that nobody {verb}")
    if isinstance(results[0], OSError):
        raise results[0]
    stream = results[0]
    return stream


# Ctrl-C and a closed terminal, which reach all our processes, and are for the one that asks.

_FOR_ONE = [getattr(signal, name) for name in ("SIGINT", "SIGHUP") if hasattr(signal, name)]


@contextmanager
def unheard() -> Iterator[None]:
    """Hold Ctrl-C back while a process starts, which inherits that until it can leave it to us."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # amid a start, it would let signals through
    signal.pthread_sigmask(signal.SIG_BLOCK, _FOR_ONE)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _FOR_ONE)


def leave_to_parent() -> None:
    """Hear nothing of them in this process."""
    for number in _FOR_ONE:
        signal.signal(number, signal.SIG_IGN)
