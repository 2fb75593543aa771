"""A studio to ask: a real server on a port of its own, in a thread."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPConnection
from typing import Any

import pytest

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
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        named = {name.replace("_", "-"): value for name, value in (headers or {}).items()}
        connection.request(method, path, body or None, named)
        answer = connection.getresponse()
        found = Answer(answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read())
        connection.close()
        return found

    def told(self, path: str) -> list[dict[str, str]]:
        """Return what events tell, to their end."""
        lines = self.get(path).text.splitlines()
        return [json.loads(line[6:]) for line in lines if line.startswith("data: ")]


@pytest.fixture(scope="session")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asking]:
    from dungeongen.studio import serving

    patch = pytest.MonkeyPatch()
    patch.setenv("DUNGEONGEN_CACHE", str(tmp_path_factory.mktemp("cache")))
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    patch.chdir(elsewhere)
    began = serving.Serving(None)
    thread = threading.Thread(target=began.run, daemon=True)
    thread.start()
    asking = Asking(began.port, began._site)
    for _ in range(200):
        if began.started:
            break
        time.sleep(0.05)
    yield asking
    began.stop()
    thread.join(10)
    patch.undo()
    assert list(elsewhere.iterdir()) == []  # nothing was written where it began
