"""Ctrl-C and a closed terminal, which reach all our processes, and are for the one that asks."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

_FOR_ONE = [getattr(signal, name) for name in ("SIGINT", "SIGHUP") if hasattr(signal, name)]


@contextmanager
def unheard() -> Iterator[None]:
    """Hold Ctrl-C back while a process starts, which inherits that until it can leave it to us."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # during a start, it would let signals through
    signal.pthread_sigmask(signal.SIG_BLOCK, _FOR_ONE)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _FOR_ONE)


def leave_to_parent() -> None:
    """Hear nothing of them in this process."""
    for number in _FOR_ONE:
        signal.signal(number, signal.SIG_IGN)
