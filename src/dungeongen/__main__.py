"""``python -m dungeongen`` is the command ``dungeongen``, in a process that is watched.

A process that dies cannot say so: the system kills one that takes too much memory, and a library
that finds none ends with words and a code of its own. So one process works, and another waits for
it. If the first ends with a code that it never uses, the second says so in one line, with exit
code 2.

Where there is ``fork`` it costs a millisecond, and the two share what happens to them: a signal is
passed on, and if the second is gone, the first stops. Elsewhere the command is started once more.

Until the command line can catch it, and again when it is done, a signal to stop ends the process at
once: a traceback inside an import is no help. Therefore this module opens with their handlers,
before it imports anything. A closed terminal stays ignored where it was, as by ``nohup``.

Most commands are short. What Python does for long ones is spared: that it looks for garbage during
imports, and takes every object apart at the end.
"""

import _signal  # type: ignore[import-not-found]  # `signal`, already loaded: nothing comes before
import os

_STOPPING = [
    number
    for name in ("SIGINT", "SIGTERM", "SIGHUP")
    if (number := getattr(_signal, name, None)) is not None
    and not (name == "SIGHUP" and _signal.getsignal(number) is _signal.SIG_IGN)  # as by nohup
]
for _number in _STOPPING:
    _signal.signal(_number, lambda *_: os._exit(130))

import atexit  # noqa: E402 (from here on a signal ends this in order)
import gc  # noqa: E402
import signal  # noqa: E402
import sys  # noqa: E402
from contextlib import suppress  # noqa: E402
from typing import NoReturn  # noqa: E402

from dungeongen.namesake import PACKED, is_packed, notice  # noqa: E402 (after the signals)

_OURS = frozenset({0, 2, 3, 4, 130, 141})  # exit codes; an interrupt, a closed pipe
_WATCHED = "DUNGEONGEN_WATCHED"
_BRIEF = frozenset({"-h", "--help", "--version"})  # what is not worth another process
_YOUNG = 20_000  # objects between two looks for garbage; Python has 700


def run() -> NoReturn:
    """Run the command line and exit."""
    gc.set_threshold(_YOUNG)
    if is_packed():
        _fail(PACKED)
    if (line := notice()) and not os.environ.get(_WATCHED):
        _say(line)
    code = _forked() if hasattr(os, "fork") else _started()
    if code is not None:
        _tell(code)
    try:
        from dungeongen.cli import main
    except MemoryError:
        _fail("cannot start: out of memory")
    except (ImportError, SystemError) as error:
        _fail(f"cannot start: {' '.join(str(error).split())}")
    try:
        main()
    except SystemExit as end:
        _end(end)


def _end(end: SystemExit) -> NoReturn:
    """Exit as Python would, but take nothing apart; raises ``end`` where threads still run."""
    import threading  # not before our handler of Ctrl-C is set

    if not isinstance(end.code, int) or threading.active_count() > 1:
        raise end
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()
    os._exit(end.code)


def _forked() -> int | None:
    """Fork; return ``None`` in the child, and in the parent the code with which it ended."""
    alive, held = os.pipe()  # closed when the parent is gone
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # where it is ignored, no end is reported
    try:
        child = os.fork()
    except OSError:  # no room for a second process
        return None
    if child:
        for number in _STOPPING:
            signal.signal(number, lambda number, _: _pass_on(child, number))
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.close(held)
    _end_with(alive)
    return None


def _pass_on(child: int, number: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(child, number)


def _end_with(alive: int) -> None:
    """Stop as soon as the other end of a pipe is closed."""
    import fcntl

    signal.signal(signal.SIGIO, lambda *_: os._exit(2))
    with suppress(OSError):  # a system that sends no such signal
        fcntl.fcntl(alive, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(alive, fcntl.F_SETFL, fcntl.fcntl(alive, fcntl.F_GETFL) | os.O_ASYNC)
    os.set_blocking(alive, False)
    with suppress(BlockingIOError):  # it is there
        os.read(alive, 1)
        os._exit(2)  # it was gone before


def _started() -> int | None:
    """Start the command once more and return its code; ``None`` if this is that start."""
    if os.environ.pop(_WATCHED, None) or _BRIEF.intersection(sys.argv):
        return None
    import subprocess

    signal.signal(signal.SIGINT, lambda *_: None)  # the other one hears it too
    words = [sys.executable, *sys.orig_argv[1:]]
    try:
        return subprocess.Popen(words, env={**os.environ, _WATCHED: "1"}).wait()
    except OSError:  # no room for a second process
        return None


def _tell(code: int) -> NoReturn:
    """Exit as the process that worked did; tell of an unexpected end."""
    if -code in _STOPPING:  # once more, while it ends
        os._exit(130)
    if code in _OURS:
        os._exit(code)
    if code == -getattr(signal, "SIGKILL", 0):
        _fail("killed before it was done; the computer may be out of memory")
    by = signal.Signals(-code).name if code < 0 else f"exit code {code}"
    _fail(f"crashed before it was done ({by})")


def _fail(reason: str) -> NoReturn:
    _say(reason)
    os._exit(2)


def _say(reason: str) -> None:
    line = "".join(sign if sign.isprintable() else "?" for sign in reason)[:400]
    with suppress(OSError):  # no output is left to say it on
        os.write(2, f"dungeongen: {line}\n".encode(errors="replace"))


if __name__ == "__main__":
    run()
