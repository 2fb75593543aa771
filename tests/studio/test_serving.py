"""The command: its first line, its port, the one that runs already, and its end."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from dungeongen.core.templates import Templates
from patience import PATIENCE, slowness, until

pytest.importorskip("uvicorn", reason="the studio's packages are not installed")
pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs Linux's /proc")


@contextmanager
def started(home: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    one = subprocess.Popen(
        [sys.executable, "-P", "-m", "dungeongen", "studio", "--no-open", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=home,
        env={**os.environ, "DUNGEONGEN_CACHE": str(home / "cache")},
    )
    try:
        assert one.stdout is not None
        yield one, one.stdout.readline().strip()
    finally:
        one.kill()
        one.communicate()


def port_of(address: str) -> int:
    return int(address.partition("/?")[0].rpartition(":")[2])


def answers(address: str) -> int:
    def answered() -> int:
        with (
            suppress(OSError),  # it does not listen yet
            closing(HTTPConnection(address.split("/")[2], timeout=PATIENCE)) as connection,
        ):
            connection.request("GET", f"/?{address.partition('?')[2]}")
            answer = connection.getresponse()
            answer.read()
            return answer.status
        return 0

    return until(answered)


def running() -> dict[int, int]:
    """Return every process that runs, with the one that it comes from."""
    parents = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = path.read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if state != "Z":
            parents[int(path.parent.name)] = int(parent)
    return parents


def family(process: int) -> set[int]:
    """Return all processes that come from one."""
    parents = running()
    found = {process}
    while more := {one for one, parent in parents.items() if parent in found} - found:
        found |= more
    return found


def test_it_says_where_it_is_and_ctrl_c_ends_everything(tmp_path: Path) -> None:
    with started(tmp_path) as (one, address):
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\?key=[\w-]{20,}", address)
        assert answers(address) == 303
        host = address.split("/")[2]
        with closing(HTTPConnection(host, timeout=PATIENCE)) as connection:
            connection.request("GET", f"/?{address.partition('?')[2]}")
            entered = connection.getresponse()
            entered.read()
            cookie = str(entered.getheader("set-cookie")).partition(";")[0]
            assert address.partition("=")[2] not in cookie
            path = "/progress/make/sudoku?seed=long&givens=17"
            connection.request("GET", path, headers={"Cookie": cookie})
            assert b"state" in connection.getresponse().read()
            until(lambda: len(family(one.pid)) >= 4)
            workers = family(one.pid) - {one.pid}
            one.send_signal(signal.SIGINT)
            assert one.wait(PATIENCE) == 130
            until(lambda: not workers & {*running()})
        assert one.stderr is not None
        assert one.stderr.read() == ""
    assert not (tmp_path / "cache" / "studio.json").exists()
    assert [path.name for path in tmp_path.iterdir() if path.name != "cache"] == []


def test_a_taken_port_is_the_next_and_a_second_studio_opens_the_first(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with started(tmp_path, "--port", str(port)) as (_, address):
            assert port_of(address) > port
            assert answers(address) == 303
            with started(tmp_path) as (second, again):
                assert again == address
                assert second.wait(PATIENCE) == 0


def test_pages_begin_with_a_look_of_ones_own(tmp_path: Path) -> None:
    themes = tmp_path / "mine" / "themes"
    themes.mkdir(parents=True)
    ink = Templates().read("themes/ink.json")
    (themes / "dusk.json").write_text(ink, "utf-8")
    words = ("--paper", "letter", "--theme", "dusk", "--templates", str(tmp_path / "mine"))
    with started(tmp_path, *words) as (_, address):
        assert answers(address) == 303
        browser = build_opener(HTTPCookieProcessor())
        browser.open(address)
        home, query = address.partition("?")[0], "seed=1&size=5&as_is=1"
        with browser.open(f"{home}make/doom?{query}") as page:
            form = page.read().decode()
            assert page.url == f"{home}make/doom?{query}"  # what is usual is not said
        assert re.search(r'value="letter" selected', form)
        assert re.search(r'value="dusk" selected', form)
        with browser.open(f"{home}picture/draft/doom/0.svg?{query}") as picture:
            assert b'width="215.9mm"' in picture.read()
    with started(tmp_path, "--theme", "none-such") as (one, address):
        assert one.wait(PATIENCE) == 2
        assert address == ""


def test_the_key_is_in_no_argument_of_the_browser(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dungeongen.studio import serving

    monkeypatch.setenv("DUNGEONGEN_CACHE", str(tmp_path))
    page = Path(serving.redirect_to("http://127.0.0.1:1/?key=secret").removeprefix("file://"))
    assert page.stat().st_mode & 0o777 == 0o600
    assert 'url=http://127.0.0.1:1/?key=secret"' in page.read_text()


def test_sigterm_ends_it_at_once_also_while_it_warms_up(tmp_path: Path) -> None:
    for seconds in (0.4, 1.5):
        with started(tmp_path) as (one, _):
            time.sleep(seconds)
            one.send_signal(signal.SIGTERM)
            one.wait(5 * slowness())


def test_only_the_loopback_address_listens(tmp_path: Path) -> None:
    with started(tmp_path) as (_, address):
        assert answers(address) == 303
        port = port_of(address)
        lines = Path("/proc/net/tcp").read_text().splitlines()[1:]
        places = [line.split()[1] for line in lines if line.split()[3] == "0A"]
        assert [place for place in places if int(place.rpartition(":")[2], 16) == port] == [
            f"0100007F:{port:04X}"
        ]


def test_what_is_missing_is_told_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "starlette.py").write_text("raise ModuleNotFoundError(name='starlette')")
    done = subprocess.run(
        [sys.executable, "-m", "dungeongen", "studio", "--no-open"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )
    assert done.returncode == 2
    assert "install dungeongen-toolkit[studio]" in done.stderr
    assert "Traceback" not in done.stderr


def test_templates_styles_and_script_lie_in_the_package() -> None:
    import dungeongen.studio

    home = Path(str(dungeongen.studio.__file__)).parent
    for name in ("templates/base.html", "static/studio.css", "static/rock.svg"):
        assert (home / name).is_file()
    for path in (home / "static").glob("*.[cj]s*"):
        assert not re.search(r"https?://", path.read_text("utf-8")), path
