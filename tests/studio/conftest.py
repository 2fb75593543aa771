"""A studio to ask: a real server on a port of its own, in a thread."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from http.client import HTTPConnection
from typing import Any

import pytest

from patience import PATIENCE, until

pytest.importorskip("uvicorn", reason="the studio's packages are not installed")


@dataclass(frozen=True)
class Answer:
    """What the studio answers."""

    status: int
    headers: dict[str, str]
    data: bytes

    @property
    def text(self) -> str:
        return self.data.decode()


@dataclass(frozen=True)
class Asking:
    """Asks a studio as a page of ours would; ``site`` is what its pages share."""

    port: int
    site: Any

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def cookie(self) -> str:
        """What a browser keeps once it was let in."""
        return f"dungeongen-{self.port}={self.site.token}"

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, headers=headers)

    def post(self, path: str, body: bytes = b"", **headers: str) -> Answer:
        own = {"origin": f"http://{self.host}", "sec-fetch-site": "same-origin"}
        return self.ask("POST", path, body, {**own, **headers})

    def ask(
        self, method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None
    ) -> Answer:
        named = {name.replace("_", "-"): value for name, value in (headers or {}).items()}
        named = {"cookie": self.cookie, **named}
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as connection:
            connection.request(method, path, body or None, named)
            answer = connection.getresponse()
            headers = {name.lower(): value for name, value in answer.getheaders()}
            return Answer(answer.status, headers, answer.read())

    def stands(self, path: str) -> dict[str, str]:
        """Return how a job stands."""
        told: dict[str, str] = json.loads(self.get(path).text)
        return told

    def told(self, path: str) -> list[dict[str, str]]:
        """Return how a job stands from question to question, to its end."""
        told: list[dict[str, str]] = []

        def over() -> bool:
            told.append(self.stands(path))
            return told[-1]["state"] in ("done", "failed", "stopped")

        until(over)
        return told


@pytest.fixture(scope="session")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asking]:
    from dungeongen.studio import processes, serving
    from dungeongen.studio.pages import make
    from dungeongen.studio.values import Tell
    from dungeongen.studio.workers import Limits

    patch = pytest.MonkeyPatch()
    patch.setenv("DUNGEONGEN_CACHE", str(tmp_path_factory.mktemp("cache")))
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    patch.chdir(elsewhere)
    ask = processes.Process.ask

    async def patiently(process: Any, *question: Any, limits: Limits, tell: Tell) -> Any:
        return await ask(process, *question, limits=replace(limits, seconds=None), tell=tell)

    patch.setattr(processes.Process, "ask", patiently)
    patch.setattr(make, "_MOMENT", PATIENCE)
    began = serving.StudioServer(None)
    began._site.presets = tmp_path_factory.mktemp("home") / "presets"
    thread = threading.Thread(target=began.run, daemon=True)
    thread.start()
    asking = Asking(began.port, began._site)
    until(lambda: began.started)
    yield asking
    began.stop()
    thread.join(PATIENCE)
    patch.undo()
    assert list(elsewhere.iterdir()) == []  # nothing was written where it began
