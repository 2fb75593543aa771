"""A survey on a real Dask cluster: a worker dies, the scheduler is lost, the bytes stay."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from distributed import Client, LocalCluster

from dungeongen.core.errors import DungeongenError
from dungeongen.survey import engine
from dungeongen.survey.survey import survey
from survey.test_survey import DOOM, contents

pytestmark = pytest.mark.filterwarnings("ignore")  # of a cluster that is harmed


@pytest.mark.skipif(os.name == "nt", reason="a worker is killed by a signal")
def test_a_worker_dies_and_the_scheduler_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    survey("doom", out=tmp_path / "home", **DOOM)
    cluster = LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
    )
    with cluster, Client(cluster, set_as_default=False) as client:
        workers = list(client.run(os.getpid).values())

        def kill(done: int, of: int) -> None:
            if done == 1:
                os.kill(workers[0], signal.SIGKILL)

        def lose(done: int, of: int) -> None:
            if done == 1:  # four chunks are in work, and one is left
                cluster.close(timeout=2)

        address = cluster.scheduler_address
        survey("doom", out=tmp_path / "killed", scheduler=address, progress=kill, **DOOM)
        assert contents(tmp_path / "killed") == contents(tmp_path / "home")
        with pytest.raises(DungeongenError, match="the scheduler is lost"):
            survey("doom", out=tmp_path / "lost", scheduler=address, progress=lose, **DOOM)
    monkeypatch.setattr(engine, "PATIENCE", 1)
    made = [*(tmp_path / "lost").glob("chunk-*")]
    assert 1 <= len(made) < 6
    with pytest.raises(DungeongenError, match="no Dask scheduler answers there"):
        survey("doom", out=tmp_path / "lost", scheduler=address, **DOOM)
    survey("doom", out=tmp_path / "lost", **DOOM)
    assert contents(tmp_path / "lost") == contents(tmp_path / "home")
