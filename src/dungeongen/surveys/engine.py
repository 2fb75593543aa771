"""Who judges chunks: processes at home, or an existing Dask cluster; both are an ``Executor``.

A process that dies takes its chunks with it; they are given to new processes, until that happens
``DEATHS`` times without a chunk being finished in between. A cluster does the same for its
workers.
Only results come back, and only this process writes, so a cluster needs no shared disk.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from ipaddress import ip_address
from typing import NamedTuple

from dungeongen.core.errors import DungeongenError
from dungeongen.core.options import expect
from dungeongen.library.gather import processes, workers_of
from dungeongen.surveys.deals import Result, Task, result_of
from dungeongen.surveys.folder import Chunk, Note

DEATHS = 3
_LOST = "the scheduler is lost"
_AHEAD = 2  # chunks for each worker: one in work, one at hand
_ADDRESS = re.compile(r"(?P<protocol>tcp|tls|ws|wss)://(?P<host>\S+):[0-9]{1,5}")
_OPEN = ("tcp", "ws")
PATIENCE = 10  # seconds until a scheduler answers
LOOKS = 2.0  # seconds between looks whether a scheduler is still there


class Pool(NamedTuple):
    """An executor, how many chunks it should have at once, and whether it is still there."""

    executor: Executor
    ahead: int
    there: Callable[[], bool] = lambda: True


Engine = Callable[[], AbstractContextManager[Pool]]
Judge = Callable[[Task], Result]
Save = Callable[[Chunk, Result], None]


def at_home(workers: int) -> Engine:
    """Return an engine of processes on this machine."""
    workers = workers_of(workers)

    @contextmanager
    def engine() -> Iterator[Pool]:
        with processes(workers) as pool:
            yield Pool(pool, _AHEAD * workers)

    return engine


def on_cluster(address: str, note: Note) -> Engine:
    """Return an engine of the workers behind a Dask scheduler; ``note`` hears of an open port."""
    expect("scheduler", address, str, "an address")
    if not (match := _ADDRESS.fullmatch(address)):
        raise DungeongenError(f"scheduler {address[:60]!r}: expected tls://HOST:PORT, or tcp://")
    if match["protocol"] in _OPEN and not _is_loopback(match["host"]):
        note(
            f"warning: whoever reaches {address} can run programs on its machines, since "
            f"{match['protocol']}:// asks for no certificate; docs/survey.md says how to use tls://"
        )

    @contextmanager
    def engine() -> Iterator[Pool]:
        try:
            from distributed import Client
        except ImportError:
            raise DungeongenError(
                "a cluster needs distributed: pip install 'dungeongen-toolkit[cluster]'"
            ) from None
        _silence("distributed", "tornado")
        try:
            client = Client(address, timeout=PATIENCE, set_as_default=False)
        except (TypeError, FileNotFoundError):
            raise DungeongenError(
                f"{address}: there is no certificate for tls:// here; docs/survey.md says how"
            ) from None
        except (OSError, ValueError, TimeoutError):
            raise DungeongenError(f"{address}: no Dask scheduler answers there") from None
        try:
            try:
                threads = sum(client.nthreads().values())
            except (OSError, RuntimeError, TimeoutError) as error:
                raise _lost(error) from None

            waits = False

            def there() -> bool:
                nonlocal waits
                alone = not client.scheduler_info()["workers"]
                if alone and not waits:
                    note("the cluster has no worker now; the survey waits for one")
                waits = alone
                return bool(client.status == "running")

            yield Pool(client.get_executor(), _AHEAD * max(threads, 1), there)
        finally:
            client.close(timeout=1)

    return engine


def _silence(*libraries: str) -> None:
    """Keep what libraries log, with their tracebacks, off the terminal: our errors say it."""
    for name in [*logging.root.manager.loggerDict]:  # each has a level and a handler of its own
        if name.partition(".")[0] in libraries:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _is_loopback(host: str) -> bool:
    """Return whether only this machine reaches a host."""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


def finish(chunks: Sequence[Chunk], engine: Engine, save: Save, judge: Judge = result_of) -> None:
    """Have all chunks judged, and save each as soon as it is; raises DungeongenError."""
    left, deaths = list(chunks), 0
    while left:
        before = len(left)
        try:
            with engine() as judges:
                _together(left, judges, save, judge)
        except BrokenProcessPool:
            deaths = 1 if len(left) < before else deaths + 1
            if deaths == DEATHS:
                raise DungeongenError(
                    f"{left[0].path.name}: the process that judges it died {DEATHS} times"
                ) from None


def _together(left: list[Chunk], judges: Pool, save: Save, judge: Judge) -> None:
    """Judge chunks, only some at once; those that are saved leave the list."""
    waiting: dict[Future[Result], Chunk] = {}
    coming = iter(tuple(left))
    while True:
        for chunk in coming:
            waiting[_submitted(judges.executor, chunk, judge)] = chunk
            if len(waiting) >= judges.ahead:
                break
        if not waiting:
            return
        done, _ = wait(waiting, timeout=LOOKS, return_when=FIRST_COMPLETED)
        if not (done or judges.there()):
            raise DungeongenError(f"{_LOST}; the same command goes on")
        for future in done:
            chunk = waiting.pop(future)
            save(chunk, _result(future))
            left.remove(chunk)


def _submitted(executor: Executor, chunk: Chunk, judge: Judge) -> Future[Result]:
    try:
        return executor.submit(judge, chunk.task)
    except BrokenProcessPool:
        raise
    except (OSError, RuntimeError) as error:  # what dask says where a connection is gone
        raise _lost(error) from None


def _lost(error: BaseException) -> DungeongenError:
    return DungeongenError(f"{_LOST} ({type(error).__name__}); the same command goes on")


def _result(future: Future[Result]) -> Result:
    try:
        return future.result()
    except (DungeongenError, BrokenProcessPool, KeyboardInterrupt):
        raise
    except (CancelledError, OSError) as error:
        raise _lost(error) from None
    except ImportError as error:
        raise DungeongenError(f"a worker cannot load {error.name}: install it there") from None
    except Exception as error:
        if type(error).__name__ == "KilledWorker":
            raise DungeongenError("a chunk's worker died again and again") from None
        raise
