"""A survey on a real Dask cluster: a worker dies, the scheduler is lost, the bytes stay."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import dask
import pytest
from distributed import LocalCluster, Status

from dungeongen.core.errors import DungeongenError
from dungeongen.surveys import engine
from dungeongen.surveys.deals import Task
from dungeongen.surveys.design import design
from dungeongen.surveys.folder import Chunk
from dungeongen.surveys.survey import survey
from patience import PATIENCE, until
from surveys.test_survey import DOOM, contents

pytestmark = [
    pytest.mark.filterwarnings("ignore"),  # of a cluster that is harmed
    pytest.mark.skipif(os.name == "nt", reason="processes are killed by a signal"),
]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What one process at home makes."""
    folder = tmp_path_factory.mktemp("cluster") / "home"
    survey("doom", out=folder, **DOOM)
    return contents(folder)


@pytest.fixture(scope="module", autouse=True)
def patient() -> Iterator[None]:
    """Nobody is given up on a busy machine."""
    long = f"{PATIENCE} s"
    with (
        pytest.MonkeyPatch.context() as patch,
        dask.config.set(
            {"distributed.comm.timeouts.connect": long, "distributed.comm.timeouts.tcp": long}
        ),
    ):
        patch.setattr(engine, "PATIENCE", PATIENCE)
        yield


@pytest.fixture(scope="module")
def cluster(patient: None) -> Iterator[LocalCluster]:
    """A cluster of two workers, each with a nanny that starts it again."""
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as local:
        yield local


@pytest.mark.parametrize(
    ("address", "warned"),
    [
        ("tcp://10.0.0.1:8786", True),
        ("ws://head:8786", True),
        ("tcp://[2001:db8::1]:8786", True),
        ("tls://10.0.0.1:8786", False),
        ("wss://head:8786", False),
        ("tcp://127.0.0.1:8786", False),
        ("tcp://[::1]:8786", False),
        ("tcp://localhost:8786", False),
    ],
)
def test_an_open_port_is_told_once(address: str, warned: bool) -> None:
    """Whoever reaches a scheduler without certificates runs code there."""
    notes: list[str] = []
    engine.on_cluster(address, notes.append)
    assert [f"whoever reaches {address} can run programs" in note for note in notes] == [
        True
    ] * warned


def test_without_a_certificate_there_is_one_line() -> None:
    with (
        pytest.raises(DungeongenError, match="there is no certificate for tls:// here"),
        engine.on_cluster("tls://127.0.0.1:1", lambda _: None)(),
    ):
        pass


def test_what_a_scheduler_that_cannot_be_reached_logs_is_not_shown() -> None:
    """distributed has a handler of its own, which printed its traceback before our line."""
    script = """
import distributed, logging, sys
from dungeongen.surveys import engine
def fail(*args, **options):
    for name in ("distributed", "distributed.client", "distributed.comm.core"):
        logging.getLogger(name).critical("a traceback")
    raise OSError
logging.getLogger("distributed.comm.core")
distributed.Client = fail
try:
    with engine.on_cluster("tcp://127.0.0.1:1", print)():
        pass
except engine.DungeongenError as error:
    print(error)
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert ran.stderr == ""
    assert ran.stdout == "tcp://127.0.0.1:1: no Dask scheduler answers there\n"


def _kill(cluster: LocalCluster, number: int) -> None:
    """Kill workers that run: one that dies while it starts is not started again."""
    for nanny in [*cluster.workers.values()][:number]:
        until(lambda nanny=nanny: nanny.process and nanny.process.status is Status.running)
        os.kill(nanny.pid, signal.SIGKILL)


def test_workers_die_and_others_make_their_chunks(
    cluster: LocalCluster, home: dict[str, bytes], tmp_path: Path
) -> None:
    """One of the two dies in the middle, and then both do."""
    kills = {1: 1, 3: 2}

    def kill(done: int, of: int) -> None:
        _kill(cluster, kills.pop(done, 0))

    survey("doom", out=tmp_path / "it", scheduler=cluster.scheduler_address, progress=kill, **DOOM)
    assert kills == {}
    assert contents(tmp_path / "it") == home


def test_lists_of_deals_are_the_same_bytes_on_a_cluster(
    cluster: LocalCluster, tmp_path: Path
) -> None:
    """Of a survey, and of a design, whose chunks come in whatever order they are judged."""
    deals = {"deals": 12, "per_chunk": 2, "seed": "l", "plots": False}
    wish = {"wishes": {"score": "1"}, "seed": "l", "deals": 12, "per_chunk": 2, "count": 4}
    places = {"home": {"workers": 1}, "there": {"scheduler": cluster.scheduler_address}}
    for name, place in places.items():
        out = tmp_path / name
        survey("welcome", out=out / "a", list_=out / "all.jsonl", **deals, **place)
        design("welcome", out=out / "b", list_=out / "some.jsonl", **wish, **place)
    for file, lines in (("all.jsonl", 12), ("some.jsonl", 4)):
        home, there = ((tmp_path / name / file).read_bytes() for name in places)
        assert home == there
        assert home.count(b"\n") == lines


def _dies(task: Task) -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def test_a_chunk_that_kills_its_workers_ends_in_one_line(
    cluster: LocalCluster,
    home: dict[str, bytes],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What was judged before is kept, and the same command goes on where no worker dies."""
    monkeypatch.setattr(cluster.scheduler, "allowed_failures", 0)
    place = {"out": tmp_path / "it", "scheduler": cluster.scheduler_address}
    chunk = Chunk(tmp_path / "chunk", Task("doom", "s", (), True, 1.0, range(1, 3)))
    there = engine.on_cluster(cluster.scheduler_address, print)
    with pytest.raises(DungeongenError, match="a chunk's worker died again and again"):
        engine.finish([chunk], there, lambda chunk, result: None, judge=_dies)
    monkeypatch.undo()
    survey("doom", **place, **DOOM)
    assert contents(tmp_path / "it") == home


def test_the_scheduler_is_lost_and_the_survey_goes_on_at_home(
    home: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, folder = tmp_path / "scheduler.json", tmp_path / "it"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    more = ["--scheduler-file", str(file), "--no-dashboard"]
    started = [
        sys.executable,
        "-m",
        "distributed.cli.dask_scheduler",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
    ]
    scheduler = subprocess.Popen([*started, *more], cwd=tmp_path, **quiet)
    started = [sys.executable, "-m", "distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny"]
    worker = subprocess.Popen([*started, *more], cwd=tmp_path, **quiet)
    try:
        until(lambda: file.exists() and b"tcp://" in file.read_bytes())
        address = json.loads(file.read_bytes())["address"]

        def lose(done: int, of: int) -> None:
            if done == 1:  # two chunks are in work, and more are left
                scheduler.kill()

        with pytest.raises(DungeongenError, match="the scheduler is lost"):
            survey("doom", out=folder, scheduler=address, progress=lose, **DOOM)
        assert 1 <= len([*folder.glob("chunk-*")]) < 6
        monkeypatch.setattr(engine, "PATIENCE", 1)
        with pytest.raises(DungeongenError, match="no Dask scheduler answers there"):
            survey("doom", out=folder, scheduler=address, **DOOM)
    finally:
        for process in (scheduler, worker):
            process.kill()
            process.wait()
    survey("doom", out=folder, **DOOM)
    assert contents(folder) == home
