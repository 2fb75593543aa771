"""The static edition in a real browser: how long a visitor waits, and the bytes that it makes.

    python -m dungeongen studio --export site --pyodide DIR
    python tests/benchmarks/bench_static.py site [--seeds 10] [--judged 10]

It serves the folder on the loopback address, opens it in headless chromium, and prints: seconds to
the first picture and the first verdict, also once more with no server at all; whether a play can be
moved, saved and reviewed, a file checked, a series printed, and a search stopped; whether drafts
and judged PDFs of so many seeds of each game have the bytes of this Python.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import Frame, Page, sync_playwright

import dungeongen
from benchmarks.measuring import run
from dungeongen.games import GAMES

PORT = 8766
ADDRESS = f"http://127.0.0.1:{PORT}/"
FETCH = """async (address) => {
  const answer = await fetch(address);
  return [answer.status, [...new Uint8Array(await answer.arrayBuffer())]];
}"""

DROP = """([bytes, name]) => {
  const data = new DataTransfer();
  data.items.add(new File([new Uint8Array(bytes)], name));
  const goal = document.querySelector("[data-drop]"), how = { dataTransfer: data, bubbles: true };
  for (const kind of ["dragover", "drop"]) goal.dispatchEvent(new DragEvent(kind, how));
}"""


def fetched(frame: Frame, page: str) -> bytes:
    """Return what the studio in a frame answers."""
    root = frame.url.split("/at/")[0] + "/at/" + frame.url.split("/at/")[1].split("/")[0]
    status, data = frame.evaluate(FETCH, root + page)
    if status != 200:
        raise SystemExit(f"{page}: {status} {bytes(data)[:200]!r}")
    return bytes(data)


def opened(page: Page, where: str) -> Frame:
    """Go to a page of the studio; return the frame that it is in."""
    page.evaluate("(where) => { location.hash = where; }", "#" + where)
    while not (frames := [one for one in page.frames if "/at/" in one.url]):
        page.wait_for_timeout(50)
    frames[0].wait_for_url("**" + where.partition("?")[0] + "*", timeout=120_000)
    return frames[0]


def visit(page: Page, what: str) -> Frame:
    """Open the first page and a dungeon; print how long its picture and its verdict take."""
    began = time.monotonic()
    page.goto(ADDRESS)
    page.wait_for_function("[...document.querySelectorAll('.fan img')].some((i) => i.complete)")
    print(f"{what}: first picture after {time.monotonic() - began:.1f} s", end="", flush=True)
    frame = opened(page, "/make/doom?seed=43")  # 42 is a plain file
    frame.wait_for_selector("#result .verdict-line", timeout=180_000)
    print(f", first verdict after {time.monotonic() - began:.1f} s", flush=True)
    return frame


def compare(frame: Frame, seeds: int, judged: int) -> None:
    """Compare the drafts and the judged PDFs of many seeds."""
    for game, generator in ((one.name, one.generator) for one in GAMES):
        assert generator is not None
        searches = any(one.name == "as_is" for one in generator.options)
        first, own = ({"as_is": True}, "&as_is=1") if searches else ({}, "")
        same, began = 0, time.monotonic()
        for seed in range(1, seeds + 1):
            sheet = dungeongen.make(game, seed=str(seed), check=False, **first).svg()
            there = [
                fetched(frame, f"/picture/draft/{game}/{number}.svg?seed={seed}{own}")
                for number in range(len(sheet))
            ]
            same += [page.encode() if isinstance(page, str) else page for page in sheet] == there
        took = (time.monotonic() - began) / seeds
        print(f"{game}: {same} of {seeds} sheets the same, {took:.1f} s each", flush=True)
        same, began, waited = 0, time.monotonic(), 0.0
        for seed in range(1, judged + 1):
            began = time.monotonic()
            there_pdf = fetched(frame, f"/file/{game}/pdf?seed={seed}")
            waited += time.monotonic() - began
            same += there_pdf == dungeongen.make(game, seed=str(seed)).pdf()
        print(
            f"{game}: {same} of {judged} judged PDFs the same, {waited / judged:.1f} s each",
            flush=True,
        )


def stop(page: Page) -> None:
    """Stop the search for a dungeon while it runs."""
    frame = opened(page, "/make/sudoku?seed=stop")
    frame.click("[data-stops]", timeout=120_000)
    frame.wait_for_selector("text=Stopped.")
    print("stopped", flush=True)


def check(page: Page) -> None:
    """Drop a file on the page that checks one."""
    sheet = dungeongen.make("doom", seed="42")
    frame = opened(page, "/check")
    frame.evaluate(DROP, [list(sheet.pdf()), "sheet.pdf"])
    frame.wait_for_selector(f".report:has-text('{sheet.id}')", timeout=180_000)
    print("checked: a PDF of this Python is known again", flush=True)


def order(page: Page) -> None:
    """Print a practice series."""
    frame = opened(page, "/print/practice/welcome?go=1&seed=5&count=2")
    frame.wait_for_selector("text=Save the PDF", timeout=180_000)
    there = fetched(frame, "/printed/practice/welcome/pdf?seed=5&count=2")
    same = there == dungeongen.practice("welcome", seed="5", count=2).pdf()
    print(f"print shop: the PDF of a series {'is the same' if same else 'DIFFERS'}", flush=True)


def play(page: Page) -> None:
    """Begin a play and make a move."""
    frame = opened(page, "/make/doom?seed=42")
    frame.click("text=Play it")
    frame.wait_for_selector("#now", timeout=120_000)
    before = frame.inner_text("#table")
    frame.click("#table button[data-number]")
    frame.wait_for_function("(t) => document.querySelector('#table').innerText !== t", arg=before)
    with page.expect_download() as saved:
        frame.click("a[href*='/save']") if frame.is_visible("a[href*='/save']") else frame.evaluate(
            "document.querySelector(\"a[href*='/save']\").click()"
        )
    path = Path(saved.value.path())
    print(f"played: a move is made, and the play is saved ({path.stat().st_size} bytes)")
    frame = opened(page, "/review")
    frame.evaluate(DROP, [list(path.read_bytes()), "play.json"])
    frame.wait_for_selector(".curve", timeout=300_000)
    print("reviewed: the play has its curve", flush=True)


def main(
    site: Path, *, seeds: int = 10, judged: int = 1, chromium: str = "/usr/bin/chromium"
) -> None:
    """Visit the site, and print what was found."""
    size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
    print(f"{size / 1e6:.1f} MB in the folder")
    command = [sys.executable, "-m", "http.server", str(PORT), "--bind", "127.0.0.1"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    server = subprocess.Popen([*command, "-d", str(site)], **quiet)
    try:
        time.sleep(1)
        with sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            page = browser.new_context(accept_downloads=True).new_page()
            frame = visit(page, "first visit")
            page.wait_for_function("document.documentElement.dataset.offline", timeout=120_000)
            server.terminate()
            server.wait()
            context = page.context
            page.close()
            page = context.new_page()
            frame = visit(page, "without a network")
            for tried in (stop, check, order, play):
                tried(page)
            frame = opened(page, "/make/doom?seed=42")
            compare(frame, seeds, judged)
            browser.close()
    finally:
        server.kill()


if __name__ == "__main__":
    run(main)
