"""A survey on a real Dask cluster: a worker dies, the scheduler is lost, the bytes stay."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from distributed import Client, LocalCluster

from dungeongen.core.errors import DungeongenError
from dungeongen.surveys import engine
from dungeongen.surveys.survey import survey
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


def test_a_worker_dies_and_another_makes_its_chunk(home: dict[str, bytes], tmp_path: Path) -> None:
    local = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None,
                         silence_logs=50)  # fmt: skip
    with local as cluster:
        with Client(cluster, set_as_default=False) as client:
            workers = list(client.run(os.getpid).values())

        def kill(done: int, of: int) -> None:
            if done == 1:
                os.kill(workers[0], signal.SIGKILL)

        address = cluster.scheduler_address
        survey("doom", out=tmp_path / "it", scheduler=address, progress=kill, **DOOM)
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
        for _ in range(600):
            if file.exists() and b"tcp://" in file.read_bytes():
                break
            time.sleep(0.1)
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
