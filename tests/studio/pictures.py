"""The pictures of the studio in the docs, drawn anew from its pages.

    python tests/studio/pictures.py

It needs chromium and Playwright, as the tests in a browser do.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import dungeongen
from dungeongen.core.version import VERSION

DOCS = Path(__file__).resolve().parents[2] / "docs"
SIZE = {"width": 1200, "height": 860}
COLOURS = 128


@contextmanager
def studio() -> Iterator[str]:
    """Serve a studio meanwhile; yield its address."""
    from dungeongen.studio.serving import StudioServer

    os.environ["DUNGEONGEN_CACHE"] = tempfile.mkdtemp()
    serving = StudioServer(None)
    thread = threading.Thread(target=serving.run, daemon=True)
    thread.start()
    while not serving.started:
        time.sleep(0.05)
    yield serving.address
    serving.stop()
    thread.join(10)


def begun() -> bytes:
    """Return a play that has come to where choices differ."""
    sheet = dungeongen.make("doom", seed=3, size=6, as_is=True)
    play = dungeongen.play(sheet, dice_seed=1)
    while offered := play.choices():
        values = play.worths(seconds=2).values.values()
        apart = max(one.mean for one in values) - min(one.mean for one in values)
        if len(offered) > 2 and play.play.rounds > 1 and apart > 0.1:
            break
        number, amount, _ = play.hint()
        play.choose(number, amount)
    return play.text().encode()


def sample() -> dungeongen.Sheet:
    """Return the sheet that the page of making shows."""
    return dungeongen.make("sudoku", seed=42)


Shown = Callable[[], dungeongen.Sheet]
SHOWN: dict[str, Shown] = {
    "studio.png": sample,
    "studio-play.png": lambda: dungeongen.make("doom", seed=3, size=6, as_is=True, check=False),
}


def caption(sheet: dungeongen.Sheet) -> str:
    """Return which dungeon of which version a picture shows, for a reader of the file."""
    return f"dungeongen {VERSION}, {sheet.id}"


def save(page: Any, name: str) -> None:
    """Keep a picture of what a page shows, with few colours, and note which dungeon that is."""
    from PIL import Image
    from PIL.PngImagePlugin import PngInfo

    page.wait_for_load_state("networkidle")
    shot = Image.open(BytesIO(page.screenshot())).convert("RGB")
    few = shot.quantize(COLOURS, method=Image.Quantize.MEDIANCUT)
    sheet = SHOWN[name]()
    assert sheet.title in page.content(), f"{name} shows another dungeon than {sheet.title}"
    note = PngInfo()
    note.add_text("shows", caption(sheet))
    few.save(DOCS / name, optimize=True, pnginfo=note)


def main() -> int:
    """Draw the pictures."""
    from playwright.sync_api import sync_playwright

    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with studio() as address, sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(viewport=SIZE)
        page.set_default_timeout(120_000)
        page.goto(address)
        home = page.url
        page.goto(f"{home}make/sudoku?seed=42&theme=parchment")
        page.wait_for_selector("#result:not([aria-busy]) .verdict:not(.waiting)")
        save(page, "studio.png")
        page.goto(f"{home}play")
        page.set_input_files(
            "input[type=file]", {"name": "play.txt", "mimeType": "text/plain", "buffer": begun()}
        )
        page.wait_for_selector("#now")
        page.wait_for_load_state()
        page.keyboard.press("h")
        page.wait_for_selector(".bar")
        page.mouse.move(5, 5)
        save(page, "studio-play.png")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
