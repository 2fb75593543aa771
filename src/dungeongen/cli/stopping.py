"""How the command line hears that it is to stop: Ctrl-C, a signal to end, or a closed terminal.

All of them are one interrupt, also in plays and books, which then say how to go on. What was
ignored from the start, as by ``nohup``, stays so.
"""

from __future__ import annotations

import _thread
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Timer, main_thread
from time import monotonic

_SIGNALS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]
_TWICE = 2.0
"""Seconds within which a second signal is the first once more: a terminal sends it to us and to the
process that waits for us, which passes it on."""
_LATER = 0.02
"""Seconds after which an interrupt is tried again that came amid a destructor, which loses it."""


@contextmanager
def interruptible() -> Iterator[list[float]]:
    """Let any signal to stop interrupt what is done; give the moments at which one came."""
    moments: list[float] = []

    def stop(number: int, _: object) -> None:
        now = monotonic()
        moments.append(now)
        if len(moments) > 1 and now - moments[-2] < _TWICE:
            return
        sys.unraisablehook = lambda lost: once_more(number, lost.exc_type)
        raise KeyboardInterrupt

    def once_more(number: int, lost: type[BaseException]) -> None:
        if lost is not KeyboardInterrupt:
            return
        moments.clear()
        again = Timer(_LATER, _interrupt, (number,))
        again.daemon = True
        again.start()

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


def _interrupt(number: int) -> None:
    """Let the main thread handle a signal, also where it waits."""
    if hasattr(signal, "pthread_kill"):
        with suppress(ProcessLookupError):  # it has ended meanwhile
            signal.pthread_kill(main_thread().ident or 0, number)
    else:
        _thread.interrupt_main(signal.Signals(number))


def hear_no_more() -> None:
    """Ignore signals until the command ends: a terminal that hangs up sends several."""
    for number in _SIGNALS:
        with suppress(ValueError):
            signal.signal(number, signal.SIG_IGN)
