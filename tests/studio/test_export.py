"""The static edition: the folder that is written, and that it says what is wrong with its parts."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

pytest.importorskip("starlette", reason="the studio's packages are not installed")

import dungeongen
from dungeongen.core.errors import DungeongenError
from dungeongen.games import game_named
from dungeongen.press.book import Book
from dungeongen.studio import export, tasks
from dungeongen.studio.asked import RootedApp, fetched
from dungeongen.studio.security import Guard, Message, Receive, Send


@pytest.fixture
def parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with small files in the place of Pyodide's."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in export.WHEELS:
        package = name.partition("-")[0]
        wheel = BytesIO()
        with ZipFile(wheel, "w") as packed:
            for module in (package, f"{package}_raw"):
                packed.writestr(f"{module}/__init__.py", "")
        (folder / name).write_bytes(wheel.getvalue())
        monkeypatch.setitem(export.WHEELS, name, hashlib.sha256(wheel.getvalue()).hexdigest())
    for name in export.FILES:
        (folder / name).write_bytes(name.encode())
        monkeypatch.setitem(export.FILES, name, hashlib.sha256(name.encode()).hexdigest())
    return folder


def test_a_folder_for_any_web_host(
    parts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    quick = [(game_named(name), "5") for name in ("treasure", "welcome")]
    monkeypatch.setattr(export, "shown_on", lambda day: quick)
    monkeypatch.setattr(export, "_SEEDS", ())
    export.export(site, parts, lambda words: None)
    page = (site / "index.html").read_text("utf-8")
    assert page.count('href="#/make/') == 2
    assert '="/' not in page  # which would be another site's in a folder of a host
    assert (site / "art" / "torch.svg").exists()
    for source in re.findall('src="([^"]+)"', page):
        assert (site / source).exists()
    worker = (site / "sw.js").read_text("utf-8")
    for path in site.rglob("*"):
        name = path.relative_to(site).as_posix()
        later = name == "sw.js" or name.startswith("d/")  # fetched when somebody opens it
        assert path.is_dir() or later or f'"{name}"' in worker
    with ZipFile(site / "python" / "app.zip") as packed:
        names = packed.namelist()
    assert "dungeongen/templates/fonts/text.ttf" in names
    assert "dungeongen/games/sudongeon/shelf.txt" in names
    assert "starlette/routing.py" in names
    assert {"pydantic_core/__init__.py", "pypdfium2_raw/__init__.py"} <= set(names)
    assert "pypdfium2/__init__.py" not in names  # which draws, and needs Pillow to
    assert not [name for name in names if name.endswith((".so", ".pyc", ".pyd"))]
    plain = json.loads(worker.partition("PLAIN = JSON.parse('")[2].partition("'")[0])
    sheet = (site / plain["/make/welcome?seed=5"]).read_text("utf-8")
    pictures = re.findall('src="(/picture/sheet[^"]+)"', sheet)
    assert pictures
    assert all((site / plain[address.replace("&amp;", "&")]).exists() for address in pictures)
    assert "/file/welcome/pdf?seed=5" in sheet
    assert "/file/welcome/png" not in sheet  # which a browser cannot make


def test_a_browser_offers_no_format_that_it_cannot_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = dungeongen.make("welcome", seed=5)
    assert "png" in tasks.printout(Book((sheet,)), {}).formats
    monkeypatch.setattr(tasks, "can_rasterize", lambda: False)
    assert "png" not in tasks.printout(Book((sheet,)), {}).formats


def test_a_worker_draws_a_map_without_pydantic() -> None:
    """Each worker of a browser compiles all that it imports."""
    code = """
import sys
from dungeongen.studio import browser, tasks
browser.warm()
assert tasks.draft(lambda words: None, "doom", {"seed": "43"}, {}).first
assert "pydantic" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_parts_are_the_pinned_ones(parts: Path, tmp_path: Path) -> None:
    (parts / "pyodide.mjs").write_bytes(b"another")
    with pytest.raises(DungeongenError, match=r"pyodide\.mjs: not the pinned file"):
        export.export(tmp_path / "site", parts, lambda words: None)
    (parts / "pyodide.mjs").unlink()
    with pytest.raises(DungeongenError, match=r"expected the files of the npm package pyodide"):
        export.export(tmp_path / "site", parts, lambda words: None)
    assert not (tmp_path / "site").exists()


def test_a_folder_with_something_in_it_is_left_alone(parts: Path, tmp_path: Path) -> None:
    with pytest.raises(DungeongenError, match="new or empty"):
        export.export(parts, parts, lambda words: None)


def test_pages_below_a_longer_address() -> None:
    async def app(scope: Message, receive: Receive, send: Send) -> None:
        kind, status = (b"text/html", 200) if scope["path"] == "/page" else (b"text/plain", 303)
        headers = [(b"content-type", kind), (b"location", b"/there")]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": b'<a href="/day">'})

    framed = RootedApp(Guard(app, frozenset({"here"}), framed=True), "/deep/at/1")
    assert asyncio.run(fetched(framed, "/page", "here")) == (200, b'<a href="/deep/at/1/day">')
    assert asyncio.run(fetched(framed, "/other", "here")) == (303, b'<a href="/day">')
    assert asyncio.run(fetched(framed, "/page", "elsewhere"))[0] == 421
