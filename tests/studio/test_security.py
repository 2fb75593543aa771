"""Two hundred hostile requests: each is refused, nothing is written, and the studio goes on."""

from __future__ import annotations

import socket
from contextlib import suppress
from itertools import product

import pytest

from dungeongen.studio import serving
from patience import PATIENCE
from studio.conftest import Asking

HOSTS = (
    "evil.example",
    "127.0.0.1",
    "localhost",
    "127.0.0.1:1",
    "localhost:80",
    "127.0.0.2:{port}",
    "evil.example:{port}",
    "localhost.evil.example:{port}",
    "[::1]:{port}",
    "0.0.0.0:{port}",
    "127.0.0.1:{port}.evil.example",
    "127.0.0.1:{port}@evil.example",
    " ",
    "xn--localhost:{port}",
    "127.1:{port}",
    "2130706433:{port}",
    "LOCALHOST :{port}",
    "localhost.:{port}",
    "127.0.0.1:{port}/",
    "user@127.0.0.1:{port}",
    "localhost:{port},evil.example",
)
ORIGINS = (
    None,
    "null",
    "http://evil.example",
    "https://{host}",
    "http://127.0.0.1",
    "file://",
    "http://{host}.evil.example",
    "http://evil.example/{host}",
    "http://localhost:{port}",
    "http://{host}/",
    "chrome-extension://abc",
)
SITES = ("cross-site", "same-site", "none", "nonsense")
POSTS = ("/check", "/stop/make/doom?seed=1", "/play/new?game=doom&seed=1", "/play/resume")
PATHS = (
    "/static/x/../../app.py",
    "/static/x/..%2f..%2fapp.py",
    "/static/x/%2e%2e/app.py",
    "/static/x/studio.css%00.py",
    "/fonts/../OFL.txt",
    "/fonts/..%2fOFL.woff",
    "/fonts/OFL.woff",
    "/static/x/C:\\boot.ini",
    "/static/x/app.py",
    "/static/app.py",
    "/make/../etc/passwd",
    "/make/%2e%2e%2f",
    "/picture/draft/doom/99.svg?seed=1",
    "/picture/x/doom/0.svg?seed=1",
    "/picture/draft/doom/-1.svg?seed=1",
    "/file/doom/exe?seed=1",
    "/day/2026-13-40",
    "/day/0000-00-00",
    "/day/..",
    "/play/none",
    "/check/none",
    "/nothing",
    "//etc/passwd",
    "/day/" + "9" * 3000,
    "/" + "a" * 9000,
    "/make/doom?seed=" + "1" * 9000,
    "/.git/config",
    "/make/os.system",
    "/make/__class__",
    "/art/..%2f..%2fpyproject.svg",
    "/art/no-such-thing.svg",
    "/art/../fonts/text.ttf",
)


def refused(status: int) -> bool:
    return 400 <= status < 500


def test_a_name_that_is_not_ours_reads_nothing(studio: Asking) -> None:
    for host, path in product(HOSTS, ("/", "/make/doom?seed=1", "/alive")):
        answer = studio.get(path, host=host.format(port=studio.port))
        assert answer.status in (400, 421), host
        assert b"ungeongen" not in answer.data


def test_a_post_from_another_page_does_nothing(studio: Asking) -> None:
    for origin, path in product(ORIGINS, POSTS):
        words = (
            {} if origin is None else {"origin": origin.format(host=studio.host, port=studio.port)}
        )
        assert studio.ask("POST", path, b"x", words).status == 403, origin
    for site, path in product(SITES, POSTS):
        assert studio.post(path, b"x", sec_fetch_site=site).status == 403, site


def test_a_page_elsewhere_cannot_start_work_or_show_ours(studio: Asking) -> None:
    for site, goal in product(("cross-site", "same-site"), ("image", "script", "iframe", "empty")):
        for path in ("/progress/make/doom?seed=1", "/picture/draft/doom/0.svg?seed=1", "/"):
            answer = studio.get(path, sec_fetch_site=site, sec_fetch_dest=goal)
            assert answer.status == 403
    link = {"sec_fetch_site": "cross-site", "sec_fetch_mode": "navigate"}
    assert studio.get("/", **link, sec_fetch_dest="document").status == 200  # a link is followed


def test_paths_lead_nowhere_but_to_pages(studio: Asking) -> None:
    for path in PATHS:
        answer = studio.get(path)
        assert refused(answer.status), path
        assert b"import" not in answer.data


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "CONNECT"])
def test_other_methods_are_refused(studio: Asking, method: str) -> None:
    assert refused(studio.ask(method, "/").status)


def _raw(studio: Asking, text: bytes) -> bytes:
    """Return the first bytes of an answer, none where the connection is cut off."""
    with (
        socket.create_connection(("127.0.0.1", studio.port), timeout=PATIENCE) as wire,
        suppress(ConnectionError),
    ):
        wire.sendall(text)
        return wire.recv(200)
    return b""


def test_odd_requests_are_refused(studio: Asking) -> None:
    host = f"Host: {studio.host}\r\n".encode()
    same = f"Cookie: {studio.cookie}\r\nOrigin: http://{studio.host}\r\n".encode()
    for text in (
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + host + host + b"\r\n",
        b"GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + host + b"X: " + b"a" * 200_000 + b"\r\n\r\n",
        b"POST /check HTTP/1.1\r\n" + host + same + b"Content-Length: 99999999999\r\n\r\n",
        b"POST /check HTTP/1.1\r\n" + host + same + b"Content-Length: -1\r\n\r\n",
        b"POST /stop/make/doom HTTP/1.1\r\n" + host + same + b"Content-Length: 2000000\r\n\r\n",
        b"POST /check HTTP/1.1\r\n" + host + same + same + b"Content-Length: 1\r\n\r\nx",
        b"nonsense\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    ):
        answer = _raw(studio, text)
        assert answer.startswith(b"HTTP/1.1 4") or not answer, answer


def test_a_body_that_never_comes_is_not_waited_for(
    studio: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dungeongen.studio import security

    monkeypatch.setattr(security, "_SLOW", 0.3)
    words = f"POST /check HTTP/1.1\r\nHost: {studio.host}\r\nOrigin: http://{studio.host}\r\n"
    words += f"Cookie: {studio.cookie}\r\n"
    slow = _raw(studio, f"{words}Content-Length: 100\r\n\r\nsome".encode())
    assert slow.startswith(b"HTTP/1.1 408")
    many = f"{words}Transfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n"
    assert _raw(studio, many.encode()).startswith(b"HTTP/1.1 408")


def test_another_user_of_the_computer_is_not_let_in(studio: Asking) -> None:
    for cookie in (
        "",
        "x=1",
        f"dungeongen-{studio.port}=",
        f"dungeongen-{studio.port}=guessed",
        f"dungeongen-1={studio.site.token}",
        f"dungeongen-{studio.port}={studio.site.key}",
    ):
        for path in ("/", "/make/doom?seed=1", "/static/x/studio.css", "/nothing", "/?key=guessed"):
            answer = studio.get(path, cookie=cookie)
            assert answer.status == 403, path
            assert b"printed" in answer.data
        assert studio.post("/check", b"x", cookie=cookie).status == 403
    assert studio.site.key not in studio.get("/alive", cookie="").text
    entered = studio.get(f"/make/doom?seed=1&key={studio.site.key}", cookie="")
    assert entered.status == 303
    assert entered.headers["location"] == "/make/doom?seed=1"
    assert entered.headers["set-cookie"].startswith(f"{studio.cookie}; ")
    assert "HttpOnly; SameSite=Lax" in entered.headers["set-cookie"]
    assert (
        studio.get(f"//evil.example/?key={studio.site.key}").headers["location"] == "/evil.example/"
    )


def test_connections_that_say_nothing_shut_nobody_out(
    studio: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three hundred with half a request each; and each is closed once its time is over."""
    wires = []
    try:
        for _ in range(300):
            wires.append(socket.create_connection(("127.0.0.1", studio.port), timeout=PATIENCE))
            wires[-1].sendall(b"GET / HTTP/1.1\r\nHost: ")
        assert studio.get("/alive").status == 200
        monkeypatch.setattr(serving, "SECONDS", 0.1)
        with socket.create_connection(("127.0.0.1", studio.port), timeout=PATIENCE) as late:
            late.sendall(b"GET / HT")
            assert late.recv(10) == b""
    finally:
        for wire in wires:
            wire.close()


def test_every_answer_forbids_code_from_elsewhere(studio: Asking) -> None:
    for path in ("/", "/make/doom?seed=1", "/alive", "/nothing", "/fonts/text.woff"):
        headers = studio.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_too_many_fields_and_a_page_far_away_are_refused_in_a_line(studio: Asking) -> None:
    fields = "&".join(f"a{number}=1" for number in range(201))
    for path in ("/make/doom", "/open", "/progress/make/doom", "/print/book/all", "/file/doom/pdf"):
        answer = studio.get(f"{path}?{fields}")
        assert answer.status in (400, 404), path
        assert "at most 200 fields" in answer.text
        assert "Traceback" not in answer.text
    far = 10**21
    sheet = "/picture/sheet/doom"
    query = "seed=42&size=5&as_is=1"
    play = studio.post(f"/play/new?game=doom&{query}").headers["location"]
    for path in (
        f"{sheet}/{far}.svg?{query}",
        f"/file/doom/png?{query}&page={far}",
        f"{play}/page/{far}.svg",
        f"{play}/now/{studio.site.plays.get(play[6:]).view.stand}/{far}.svg",
        f"/review/none/at/{far}.svg",
    ):
        assert studio.get(path).status == 404, path


def test_the_studio_still_answers(studio: Asking) -> None:
    assert studio.get("/").status == 200
