"""Read every hostile file, each in a process of its own, and say what it cost.

    python -m hostile.child               from tests/
    python -m hostile.child --every 6     one file of six
    python -m hostile.child WORDS         only the files whose names hold WORDS

A line for each file: its reader, its name, the seconds of processor time, the MiB of memory at
their peak (of the whole process, with Python and the file, or of another that reads for it), and
what was said, separated by tabs. One process makes the file and another reads it, so that making it
does not count.
"""

from __future__ import annotations

import os
import resource
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from hostile.files import Hostile, every
from hostile.readers import READERS, folder, told

SECONDS, MEMORY = 5.0, 300
_HANGS = 120  # seconds of a processor after which a reader is stopped


def main(*given: str) -> None:
    """Read the files one after the other."""
    step, words = (int(given[1]), "") if given[:1] == ("--every",) else (1, " ".join(given))
    limit = resource.getrlimit(resource.RLIMIT_DATA)[1]
    resource.setrlimit(resource.RLIMIT_DATA, (2 << 30, limit))  # for the machine's sake
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    folder()  # for all of them
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "file"
        for file in every()[::step]:
            if words in f"{file.reader}: {file.name}":
                _apart(partial(_write, file, path))
                said = _apart(partial(_read, file, path))
                if said:
                    print(file.reader, file.name, "inf", 0, f"FAULT {said}", sep="\t", flush=True)


def _apart(work: Callable[[], object]) -> str:
    """Do some work in another process; return how it died, if it did."""
    sys.stdout.flush()
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_CPU, (_HANGS, _HANGS + 1))
        code = 1
        try:
            work()
            sys.stdout.flush()
            code = 0
        finally:
            os._exit(code)
    status = os.waitpid(child, 0)[1]
    return f"ended with {os.waitstatus_to_exitcode(status)}" if status else ""


def _write(file: Hostile, path: Path) -> None:
    path.write_bytes(file.make())


def _read(file: Hostile, path: Path) -> None:
    begun = sum(os.times()[:4])
    try:
        said = told(READERS[file.reader], path.read_bytes())
    except Exception as error:
        said = f"FAULT {type(error).__name__}: {error}"
    spent = sum(os.times()[:4]) - begun  # with what other processes read for it
    print(file.reader, file.name, f"{spent:.2f}", _peak(), said[:200], sep="\t")


def _peak() -> int:
    """Return the most memory that this process had, in MiB."""
    status = Path("/proc/self/status").read_text()
    own = int(status.split("VmHWM:")[1].split()[0]) >> 10
    return max(own, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10)


if __name__ == "__main__":
    main(*sys.argv[1:])
