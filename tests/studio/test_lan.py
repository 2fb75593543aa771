"""A telephone in the studio: a key that works once, and the same checks as at the computer."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse

import pytest

from cli.running import refused
from dungeongen.press.qr import qr_blocks
from dungeongen.studio import serving
from dungeongen.studio.serving import Invitation
from patience import PATIENCE, until
from studio.conftest import Asking

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="has but one loopback address")
NETWORK = "127.0.0.2"


class Telephone:
    """A browser on the network, and what the studio prints meanwhile."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.server = serving.StudioServer(None, network=NETWORK, say=self.lines.append)
        self.host = f"{NETWORK}:{self.server.port}"

    def ask(self, path: str, method: str = "GET", body: str = "", **headers: str) -> HTTPResponse:
        connection = HTTPConnection(NETWORK, self.server.port, timeout=PATIENCE)
        connection.request(method, path, body or None, headers)
        answer = connection.getresponse()
        answer.read()
        connection.close()
        return answer

    @property
    def path(self) -> str:
        """Where the key that is valid now leads."""
        assert self.server.invitation is not None
        return self.server.invitation.link.removeprefix(f"http://{self.host}")


@pytest.fixture(scope="module")
def telephone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Telephone]:
    patch = pytest.MonkeyPatch()
    patch.setenv("DUNGEONGEN_CACHE", str(tmp_path_factory.mktemp("cache")))
    one = Telephone()
    thread = threading.Thread(target=one.server.run, daemon=True)
    thread.start()
    until(lambda: one.server.started)
    yield one
    one.server.stop()
    thread.join(PATIENCE)
    patch.undo()


def test_a_key_lets_one_browser_in_once(telephone: Telephone) -> None:
    assert telephone.ask("/").status == 403
    assert telephone.ask("/?once=").status == 403
    assert telephone.ask("/?once=nonsense").status == 403
    path = telephone.path
    assert telephone.ask(path, "HEAD").status == 403  # what looks at links before they are opened
    answer = telephone.ask(path)
    assert (answer.status, answer.headers["location"]) == (303, "/")
    cookie = answer.headers["set-cookie"].partition(";")[0]
    assert telephone.ask("/day", cookie=cookie).status == 200
    assert telephone.ask(path).status == 403
    assert telephone.path != path
    assert telephone.lines[0].startswith("A browser has come in")
    assert telephone.lines[-1] == f"http://{telephone.host}{telephone.path}"
    assert telephone.lines[-2] == qr_blocks(telephone.lines[-1])


def test_who_is_in_is_held_to_the_same_checks(telephone: Telephone) -> None:
    cookie = telephone.ask(telephone.path).headers["set-cookie"].partition(";")[0]
    for host in (f"0.0.0.0:{telephone.server.port}", "evil.example", NETWORK):
        assert telephone.ask("/day", cookie=cookie, host=host).status == 421
    for origin in ("null", "http://evil.example", f"https://{telephone.host}"):
        answer = telephone.ask("/paper", "POST", "paper=A4", cookie=cookie, origin=origin)
        assert answer.status == 403
    own = f"http://{telephone.host}"
    assert telephone.ask("/paper", "POST", "paper=A4", cookie=cookie, origin=own).status == 303


def test_it_is_off_by_default(studio: Asking) -> None:
    with pytest.raises(OSError, match="refused"):
        HTTPConnection(NETWORK, studio.port, timeout=PATIENCE).request("GET", "/")
    assert "leave out --port, --lan" in refused("studio", "--lan", "--export", "site")


def test_a_code_is_read_from_a_terminal() -> None:
    """Two modules stand above each other in a character; the finder in a corner shows it."""
    invitation = Invitation("192.168.100.100:65535", lambda line: None, "once")
    rows = qr_blocks(invitation.link).splitlines()
    assert all(len(row) == len(rows[0]) for row in rows)
    assert len(rows) == (len(rows[0]) + 1) // 2
    corner = [row[2:9] for row in rows[1:5]]
    assert corner == [" ▄▄▄▄▄ ", " █   █ ", " █▄▄▄█ ", "▄▄▄▄▄▄▄"]
