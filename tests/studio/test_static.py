"""The static edition in a real browser, where Pyodide's npm package is: `npm install --no-save
pyodide` in the checkout, or PYODIDE names its folder. It takes a minute or two."""

from __future__ import annotations

import os
import re
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

import dungeongen
from patience import PATIENCE
from studio.browser import EXPECTED, PAGES, browser, pytestmark, until

__all__ = ["browser", "pytestmark"]
PACKAGE = Path(os.environ.get("PYODIDE") or Path(__file__).parents[2] / "node_modules" / "pyodide")
if not (PACKAGE / "pyodide.mjs").exists():
    pytest.skip("no npm package pyodide here", allow_module_level=True)

PICTURED = "one => [...document.querySelectorAll(one)].some((image) => image.naturalWidth)"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *words: object) -> None:
        pass


class Host:
    """A web host that knows nothing of us."""

    def __init__(self, folder: Path) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
        self.address = f"http://127.0.0.1:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def end(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from dungeongen.studio.export import export

    folder = tmp_path_factory.mktemp("edition") / "site"
    export(folder, PACKAGE, lambda words: None)
    return folder


class Visitor:
    """A window, and what its console says is wrong."""

    def __init__(self, context: Any) -> None:
        self.errors: list[str] = []
        self.page = context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _heard(self, message: Any) -> None:
        if message.type in ("error", "warning") and not EXPECTED.search(message.text):
            self.errors.append(message.text)

    def frame(self) -> Any:
        """The page of the studio that is shown."""
        self.page.wait_for_selector(".in-frame iframe", timeout=1000 * PATIENCE)
        return next(one for one in self.page.frames if "/at/" in one.url)


def pictured(place: Any, selector: str) -> None:
    until(place, PICTURED, selector)


def test_a_visit(site: Path, browser: Any) -> None:
    """One visitor does all there is to do: Python takes its time to start."""
    host = Host(site)
    context = browser.new_context(accept_downloads=True)
    context.set_default_timeout(1000 * PATIENCE)
    took: dict[str, float] = {}
    try:
        _visited(host, context, took)
    finally:
        host.end()
        context.close()
        print(", ".join(f"{what} {seconds:.2f} s" for what, seconds in took.items()))


def _visited(host: Host, context: Any, took: dict[str, float]) -> None:
    began = time.monotonic()

    def timed(what: str) -> None:
        took[what] = time.monotonic() - began

    fresh = context.browser.new_context()  # for which Python never comes
    fresh.route("**/python/*", lambda route: None)
    other = Visitor(fresh)
    other.page.goto(host.address)
    pictured(other.page, ".fan img")
    timed("first picture")
    other.page.close()
    began = time.monotonic()
    other = Visitor(fresh)
    other.page.goto(f"{host.address}#/make/sudoku?seed=42")
    pictured(other.frame(), "#result .pages img")
    timed("a shared link")
    other.page.goto("about:blank")
    other.page.goto(f"{host.address}#/make/doom?seed=7")  # which is no plain file
    assert other.page.is_visible(".unrolling")
    assert not other.page.is_visible(".welcome")
    assert other.errors == []
    fresh.close()

    one = Visitor(context)
    began = time.monotonic()
    one.page.goto(f"{host.address}#/make/doom?seed=42&size=5&as_is=1")
    pictured(one.frame(), "#result .pages img")
    timed("a sheet by Python")
    began = time.monotonic()
    context.new_cdp_session(one.page).send("Page.reload", {"ignoreCache": True})
    one.page.wait_for_selector("[data-ready]")
    pictured(one.frame(), "#result .pages img")
    timed("a hard reload")
    _tried(one, took)
    one.page.wait_for_selector("[data-offline=ready]")
    assert one.errors == []
    one.page.close()

    host.end()
    one = Visitor(context)
    began = time.monotonic()
    one.page.goto(f"{host.address}#/make/welcome?seed=5")
    pictured(one.frame(), "#result .pages img")
    timed("without a network")
    assert one.errors == []


def _tried(one: Visitor, took: dict[str, float]) -> None:
    """Try every page, every plain sheet, and all that can be saved of one."""
    frame = one.frame()
    root = re.sub(r"(/at/[^/]+)/.*", r"\1", frame.url)
    for path in (*PAGES, "/art/torch.svg", "/icons/monster-3.svg"):
        status = frame.evaluate("async (a) => (await fetch(a)).status", root + path)
        assert status == (404 if path in ("/nothing", "/icons/monster-3.svg") else 200), path
    frame.click("summary:has-text('Save')")
    saved = frame.locator(".menu-list a").evaluate_all("all => all.map((a) => a.textContent)")
    assert not [words for words in saved if "PNG" in words]
    for address in frame.locator(".menu-list a").evaluate_all("all => all.map((a) => a.href)"):
        assert frame.evaluate("async (a) => (await fetch(a)).status", address) == 200, address
    for game in ("sudoku", "welcome"):
        sheet = dungeongen.make(game, seed=42)
        page = frame.evaluate(
            "async (a) => (await fetch(a)).text()", f"{root}/picture/sheet/{game}/0.svg?seed=42"
        )
        ours = sheet.svg()[0]
        assert page == (ours if isinstance(ours, str) else ours.decode())
