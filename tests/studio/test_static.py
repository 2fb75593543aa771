"""The static edition in a real browser: dungeons with a page of their own, and, where Pyodide's npm
package is, all that a visitor does. `npm install --no-save pyodide` in the checkout brings that
package, or PYODIDE names its folder; then it takes a minute or two."""

from __future__ import annotations

import gzip
import json
import os
import re
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from functools import partial
from html import escape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar

import pytest
from PIL import Image

import dungeongen
from dungeongen.core.version import VERSION
from dungeongen.games import GAMES
from patience import PATIENCE
from studio.browser import EXPECTED, GONE_ON, PAGES, TURN, browser, pytestmark, sit_down, until

__all__ = ["browser", "pytestmark"]
PACKAGE = Path(os.environ.get("PYODIDE") or Path(__file__).parents[2] / "node_modules" / "pyodide")
with_python = pytest.mark.skipif(
    not (PACKAGE / "pyodide.mjs").exists(), reason="no npm package pyodide here"
)
TODAY = date(2026, 11, 29)
ADDRESS = "https://dungeons.example/for/all"
Made = TypeVar("Made")
SEEDS = ("1", "2026-11-29", "2026-11-30")
FONTS = ("text", "bold", "italic", "title")
LOADED = 135_000
"""Bytes until a dungeon is there with its fonts, as servers pack them; 80,000 until it is seen."""

LOADED_FONTS = """async () => {
  await document.fonts.ready;
  return [...document.fonts].filter((one) => one.status === "loaded")
    .map((one) => one.family.replaceAll('"', ""));
}"""
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


def apart(make: Callable[[], Made]) -> Made:
    """Return what is made in a thread of its own, since Playwright has a loop of events in ours."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(make).result()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from dungeongen.studio.export import export

    folder = tmp_path_factory.mktemp("edition") / "site"
    apart(lambda: export(folder, PACKAGE, lambda words: None))
    return folder


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with three dungeons of each game, and without Python."""
    from dungeongen.studio.export import site_files

    folder = tmp_path_factory.mktemp("edition") / "pages"
    files = apart(
        lambda: site_files({}, None, lambda words: None, numbers=1, today=TODAY, address=ADDRESS)
    )
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
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


def test_each_dungeon_has_a_small_page_and_a_preview(pages: Path) -> None:
    places = json.loads((pages / "d" / "list.json").read_text())
    assert places == sorted(f"d/{game.name}/{seed}" for game in GAMES for seed in SEEDS)
    fonts = sum(len((pages / f"fonts/{face}.woff").read_bytes()) for face in FONTS)
    for place in places:
        page = (pages / f"{place}.html").read_text("utf-8")
        _, name, seed = place.split("/")
        sheet = dungeongen.make(name, seed=seed)
        assert f'property="og:title" content="{escape(sheet.title)}"' in page
        (words,) = re.findall('property="og:description" content="([^"]+)"', page)
        assert words.startswith(escape(", ".join(sheet.lines.front)))
        assert f'property="og:image" content="{ADDRESS}/{place}.jpg"' in page
        preview = (pages / f"{place}.jpg").read_bytes()
        assert len(preview) <= 60_000
        with Image.open(BytesIO(preview)) as picture:
            assert (picture.format, picture.size) == ("JPEG", (1200, 630))
        assert "font/woff;base64" not in page  # fonts stand once in the folder
        assert "dg:document" not in page  # which has the secrets
        packed = len(gzip.compress(page.encode()))
        assert packed < 80_000
        assert packed + fonts < LOADED
        for other in re.findall('(?:href|src)="([^"#]+)(?:#[^"]*)?"', page):
            target = pages / place.rpartition("/")[0] / other
            assert (target / "index.html" if target.is_dir() else target).exists(), other


@pytest.mark.parametrize("link", ["d/{}/1.html", "#/make/{}?seed=1"])
def test_a_link_opens_and_opens_again_without_a_network(
    pages: Path, browser: Any, link: str
) -> None:
    host = Host(pages)
    context = browser.new_context(viewport={"width": 360, "height": 740})
    context.set_default_timeout(1000 * PATIENCE)
    requests: list[str] = []
    try:
        for game in GAMES:
            one = Visitor(context)
            one.page.on("request", lambda request: requests.append(request.url))
            one.page.goto(host.address + link.format(game.name))
            one.page.wait_for_selector("main svg")
            assert one.page.url == f"{host.address}d/{game.name}/1.html"
            one.page.wait_for_load_state()  # with its style sheet
            assert one.page.evaluate("document.documentElement.scrollWidth") <= 360
            fonts = one.page.evaluate(LOADED_FONTS)
            assert {"dungeongen text", "dungeongen title"} <= {*fonts}
            one.page.wait_for_selector("[data-offline=ready]", state="attached")
            assert one.errors == []
            one.page.close()
        host.end()
        one = Visitor(context)
        one.page.goto(f"{host.address}d/{GAMES[0].name}/1.html")
        one.page.wait_for_selector("main svg")
        assert one.errors == []
    finally:
        host.end()
        context.close()
    assert not [address for address in requests if "/python/" in address or "python.js" in address]


def test_a_dungeon_leads_to_its_table(pages: Path, browser: Any) -> None:
    """*Play it* opens the studio on that dungeon, and not the page that it comes from."""
    host = Host(pages)
    context = browser.new_context()
    context.set_default_timeout(1000 * PATIENCE)
    try:
        one = Visitor(context)
        one.page.goto(f"{host.address}d/doom/1.html")
        one.page.click("text=Play it")
        pictured(one.frame(), "#result .pages img")
        assert one.page.url == f"{host.address}#/make/doom?seed=1"
        assert one.frame().is_visible("text=Play it")
    finally:
        host.end()
        context.close()


@pytest.mark.parametrize("page", ["/../index.html", "/../../elsewhere", "!%%<b>", "javascript:1"])
def test_no_address_leads_out_of_the_studio(pages: Path, browser: Any, page: str) -> None:
    host = Host(pages)
    context = browser.new_context()
    context.set_default_timeout(1000 * PATIENCE)
    try:
        one = Visitor(context)
        one.page.goto(f"{host.address}#{page}")
        pictured(one.page, ".fan img")
        one.page.wait_for_function("document.querySelector('.fan img').src.endsWith('?fonts')")
        assert one.page.is_visible("h1:has-text('A dungeon for tonight')")
        assert one.page.frames[-1].url == "about:blank"
        assert one.errors == []
    finally:
        host.end()
        context.close()


NO_WORKER = "navigator.serviceWorker.register = () => Promise.reject(new Error('forbidden'))"


@pytest.mark.parametrize(
    ("context", "script", "place"),
    [
        ({}, "", "text=Try again"),  # this folder has no Python
        ({}, NO_WORKER, "text=its settings allow this page no service worker"),
        ({"java_script_enabled": False}, "0", "noscript p"),
    ],
)
def test_what_cannot_work_is_told(
    pages: Path, browser: Any, context: dict[str, Any], script: str, place: str
) -> None:
    host = Host(pages)
    own = browser.new_context(**context)
    own.set_default_timeout(1000 * PATIENCE)
    try:
        page = own.new_page()
        page.add_init_script(script)
        page.goto(f"{host.address}#/make/doom?seed=nobody+knows+it")
        page.wait_for_selector(place)
    finally:
        host.end()
        own.close()


FIRST_PICTURES = "[...document.querySelectorAll('.fan img')].map((image) => image.naturalWidth)"


def test_fonts_stand_once_and_pictures_are_the_same(pages: Path, browser: Any) -> None:
    """A picture may load nothing: it comes without its fonts, and is shown with them."""
    files = [*(pages / "first").glob("*.svg")]
    assert files
    for file in files:
        assert b"base64" not in file.read_bytes(), file
    first = sum(
        len(gzip.compress((pages / name).read_bytes()))
        for name in ("index.html", f"static/{VERSION}/studio.css", "edition/shell.css")
    )
    pictures = re.findall('src="(first/[^"]+)"', (pages / "index.html").read_text("utf-8"))
    packed = [len(gzip.compress((pages / name).read_bytes())) for name in pictures]
    fonts = sum(len((pages / f"fonts/{face}.woff").read_bytes()) for face in FONTS)
    assert first + fonts + max(packed[:3]) < 160_000
    assert first + fonts + min(packed[:3]) < 80_000
    host = Host(pages)
    context = browser.new_context()
    context.set_default_timeout(1000 * PATIENCE)
    requests: list[str] = []
    try:
        one = Visitor(context)
        one.page.goto(host.address)
        one.page.wait_for_function("document.querySelector('.fan img').src.endsWith('?fonts')")
        until(one.page, f"() => {FIRST_PICTURES}.every((width) => width)")
        shown = one.page.evaluate("async (a) => (await fetch(a)).text()", pictures[0])
        assert shown.count("data:font/woff;base64,") == 4
        one.page.close()

        one = Visitor(context)
        one.page.on("request", lambda request: requests.append(request.url))
        one.page.goto(f"{host.address}#/make/sudoku?seed=42")
        pictured(one.frame(), "#result .pages img")
        root = re.sub(r"(/at/[^/]+)/.*", r"\1", one.frame().url)
        ours = dungeongen.make("sudoku", seed=42).svg()
        for number, page in enumerate(ours):
            address = f"{root}/picture/sheet/sudoku/{number}.svg?seed=42"
            there = one.frame().evaluate("async (a) => (await fetch(a)).text()", address)
            assert there == (page if isinstance(page, str) else page.decode())
        assert one.errors == []
    finally:
        host.end()
        context.close()
    assert not [address for address in requests if "/first/" in address and "?" not in address]


@with_python
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


CHOOSE = """turn => {
  const all = [...document.querySelectorAll("#table .question button")];
  const some = all.length ? all : [...document.querySelectorAll("#table [data-number]")];
  some[all.length ? 0 : turn % some.length].click();
}"""


@with_python
@pytest.mark.parametrize("game", ["scoundrel", "donsol"])
def test_a_pack_of_cards_is_dealt_and_played_to_its_end(
    site: Path, browser: Any, game: str
) -> None:
    """No plain file has this seed: the kernel runs in the browser, and says what it says here."""
    host = Host(site)
    context = browser.new_context()
    context.set_default_timeout(1000 * PATIENCE)
    try:
        one = Visitor(context)
        one.page.goto(f"{host.address}#/make/{game}?seed=7")
        pictured(one.frame(), "#result .pages img")
        frame = one.frame()
        root = re.sub(r"(/at/[^/]+)/.*", r"\1", frame.url)
        address = f"{root}/picture/sheet/{game}/0.svg?seed=7"
        page = frame.evaluate("async (a) => (await fetch(a)).text()", address)
        ours = dungeongen.make(game, seed=7).svg()[0]
        assert page == (ours if isinstance(ours, str) else ours.decode())
        sit_down(frame)
        for turn in range(250):
            shown = until(frame, TURN)
            if shown["over"]:
                break
            frame.evaluate(CHOOSE, turn)
            until(frame, GONE_ON, shown["moves"])
        assert frame.is_visible("text=Copy this to share")
        assert frame.locator("#table [role=alert]").count() == 0
        assert one.errors == []
    finally:
        host.end()
        context.close()


SAID = """
addEventListener("DOMContentLoaded", () => {
  window.said = [];
  const note = () => said.push(document.querySelector(".python-status")?.textContent || "");
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true });
});
"""


@with_python
def test_an_unknown_seed_shows_how_far_it_is_and_the_map_before_its_verdict(
    site: Path, browser: Any
) -> None:
    host = Host(site)
    context = browser.new_context(viewport={"width": 360, "height": 740})
    context.set_default_timeout(1000 * PATIENCE)
    try:
        one = Visitor(context)
        one.page.add_init_script(SAID)
        one.page.goto(f"{host.address}#/make/sudoku?seed=nobody+knows+it")
        frame = one.frame()
        frame.wait_for_selector("[data-candidate]:not([hidden]) >> text=Still being checked")
        assert frame.is_disabled("text=Play it")
        pictured(frame, "[data-candidate] img")
        said = " ".join(one.page.evaluate("said"))
        loaded = re.findall(r"Loading Python: ([\d.]+) of ([\d.]+) MB", said)
        whole = sum(file.stat().st_size for file in (site / "python").iterdir())
        assert len(loaded) > 3
        assert {of for _, of in loaded} == {f"{whole / 1e6:.1f}"}
        assert loaded == sorted(loaded, key=lambda pair: float(pair[0]))
        pictured(frame, "#result .pages img")
        frame.wait_for_selector(".verdict:not(.waiting)")
        assert not frame.locator("[data-candidate]").count()
        assert one.errors == []
    finally:
        host.end()
        context.close()


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
