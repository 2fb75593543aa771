"""A studio to ask: a real server on a port of its own, in a thread."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from http.client import HTTPConnection, HTTPResponse
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

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, headers=headers)

    def post(self, path: str, body: bytes = b"", **headers: str) -> Answer:
        own = {"origin": f"http://{self.host}", "sec-fetch-site": "same-origin"}
        return self.ask("POST", path, body, {**own, **headers})

    def ask(
        self, method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None
    ) -> Answer:
        named = {name.replace("_", "-"): value for name, value in (headers or {}).items()}
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as connection:
            connection.request(method, path, body or None, named)
            answer = connection.getresponse()
            headers = {name.lower(): value for name, value in answer.getheaders()}
            return Answer(answer.status, headers, answer.read())

    @contextmanager
    def listening(self, path: str) -> Iterator[HTTPResponse]:
        """Give an answer that comes bit by bit; whoever leaves closes its connection."""
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as connection:
            connection.request("GET", path)
            with connection.getresponse() as events:
                yield events

    def told(self, path: str) -> list[dict[str, str]]:
        """Return what events tell, to their end."""
        lines = self.get(path).text.splitlines()
        return [json.loads(line[6:]) for line in lines if line.startswith("data: ")]


@pytest.fixture(scope="session")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asking]:
    from dungeongen.studio import processes, serving
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
    began = serving.Serving(None)
    thread = threading.Thread(target=began.run, daemon=True)
    thread.start()
    asking = Asking(began.port, began._site)
    until(lambda: began.started)
    yield asking
    began.stop()
    thread.join(PATIENCE)
    patch.undo()
    assert list(elsewhere.iterdir()) == []  # nothing was written where it began
