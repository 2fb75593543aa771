"""A real browser for the studio: Debian's chromium, driven by Playwright; skipped elsewhere."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

import patience
from patience import PATIENCE
from studio.conftest import Asking

playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
playwright.expect.set_options(timeout=1000 * PATIENCE)
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or ""
pytestmark = pytest.mark.skipif(not CHROMIUM, reason="no chromium here: apt-get install chromium")
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-background-networking "
    "--disable-component-update --disable-sync --no-first-run"
)
MAKE = "/make/doom?seed=42&size=5&as_is=1"
QUICK = {"sudoku": "seed=1&as_is=1", "doom": "seed=42&size=5&as_is=1", "mythic": "seed=5&as_is=1"}
PAGES = (
    "/",
    MAKE,
    "/draw",
    "/play",
    "/check",
    "/review",
    "/day",
    "/print",
    "/print/deck/mythic",
    "/print/book/all",
    "/print/campaign/all",
    "/nothing",
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as driver:
        one = driver.chromium.launch(
            executable_path=CHROMIUM, args=FLAGS.split(), timeout=1000 * PATIENCE
        )
        yield one
        one.close()


EXPECTED = re.compile(r"status of (404|422)")  # no such page; a file that is refused


class Tab:
    """A tab that fails the test if the console tells of an error; tabs of one kind share what the
    browser keeps."""

    def __init__(self, context: Any, studio: Asking) -> None:
        self.errors: list[str] = []
        self.home = f"http://{studio.host}"
        self.context = context
        self.pages: list[Any] = []
        self.page = self.another()

    def another(self) -> Any:
        page = self.context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.pages.append(page)
        return page

    def _heard(self, message: Any) -> None:
        if message.type in ("error", "warning") and not EXPECTED.search(message.text):
            self.errors.append(message.text)

    def go(self, path: str) -> Any:
        self.page.goto(self.home + path)
        return self.page


@pytest.fixture(scope="module")
def contexts(browser: Any) -> Iterator[dict[str, Any]]:
    known: dict[str, Any] = {}
    yield known
    for one in known.values():
        one.close()


@pytest.fixture
def tab(
    browser: Any, contexts: dict[str, Any], studio: Asking, request: pytest.FixtureRequest
) -> Iterator[Tab]:
    how = getattr(request, "param", {})
    if str(how) not in contexts:
        contexts[str(how)] = browser.new_context(**how)
        contexts[str(how)].set_default_timeout(1000 * PATIENCE)
        name, key = studio.cookie.split("=", 1)
        cookie = {"name": name, "value": key, "url": f"http://{studio.host}"}
        contexts[str(how)].add_cookies([cookie])
    one = Tab(contexts[str(how)], studio)
    yield one
    for page in one.pages:
        page.close()
    assert not one.errors, one.errors


def judged(page: Any) -> None:
    page.wait_for_selector("#result:not([aria-busy]) .verdict:not(.waiting)")


def until(page: Any, script: str, value: Any = None) -> Any:
    """Wait until a script is true; Playwright's own wait needs code that our pages forbid."""

    def look() -> Any:
        page.wait_for_timeout(10)  # a moment in which events are heard
        return page.evaluate(script, value)

    return patience.until(look)


def at_the_table(page: Any) -> None:
    """Wait for the table and its scripts: a key that is pressed before them does nothing."""
    page.wait_for_selector("#now")
    page.wait_for_load_state()


def sit_down(page: Any) -> None:
    page.click("text=Play it")
    at_the_table(page)


def says(page: Any, selector: str, words: str) -> None:
    """Wait until something on the page has some words: what is shown may follow a moment later."""
    playwright.expect(page.locator(selector).first).to_contain_text(words)


DROP = """
([bytes, name]) => {
  const data = new DataTransfer();
  data.items.add(new File([new Uint8Array(bytes)], name));
  const goal = document.querySelector("[data-drop]");
  const told = { dataTransfer: data, bubbles: true, cancelable: true };
  for (const kind of ["dragover", "drop"]) goal.dispatchEvent(new DragEvent(kind, told));
}
"""
MOVED = "document.querySelector('.table').dataset.moves > 0"
TURN = """
() => {
  const table = document.querySelector(".table");
  const buttons = [...document.querySelectorAll("#table [data-number]")];
  if (document.querySelector("#table[aria-busy]")) return null;
  if (document.querySelector(".telling")) {
    const space = { key: " ", bubbles: true };
    document.body.dispatchEvent(new KeyboardEvent("keydown", space)); // to its end
    return null;
  }
  const sure = document.querySelector("#table .question");
  const numbers = sure ? ["1"] : buttons.map((one) => one.dataset.number);
  return { over: Boolean(table.dataset.over), moves: table.dataset.moves, numbers };
}
"""
GONE_ON = """
before => document.querySelector(".table").dataset.moves !== before
  || document.querySelector(".question, #table [role=alert]")
"""
NARROW = {"viewport": {"width": 360, "height": 740}}


def by_keyboard(page: Any) -> None:
    """Play to the end with numbers alone; one that begins another is pressed after a pause."""
    for turn in range(250):
        found = until(page, TURN)
        if found["over"]:
            return
        numbers = found["numbers"]
        whole = [
            one
            for one in numbers
            if not any(other != one and other.startswith(one) for other in numbers)
        ]
        for digit in whole[turn % 7 % len(whole)]:
            page.keyboard.press(digit)
        if page.evaluate("document.activeElement.matches('select')"):
            page.keyboard.press("Enter")
        until(page, GONE_ON, found["moves"])
    raise AssertionError("a play that does not end")
