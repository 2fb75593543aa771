"""Every page of the studio in three widths, light and dark, as PNG to look at.

    python tests/studio/shots.py FOLDER [WORD ...]

With words, only pages whose names have one of them. It needs chromium and Playwright.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import dungeongen

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from studio.pictures import studio

WIDTHS = (1280, 768, 360)
COLOURS = ("light", "dark")
SMALL = "make/doom?seed=42&size=5&as_is=1"
PAGES = {
    "home": "",
    "make": SMALL,
    "make-sudoku": "make/sudoku?seed=42",
    "draw": "draw",
    "play": "play",
    "check": "check",
    "review": "review",
    "day": "day/2026-01-31",
    "shop": "print",
    "shop-deck": "print/deck/mythic",
    "shop-book": "print/book/all",
    "shop-campaign": "print/campaign/all",
    "nothing": "nothing",
}
COMPANY = """() => localStorage.setItem("dungeongen-campaign", JSON.stringify({
  behind: [{ title: "The Ashen Cellars", won: true }, { title: "The Keep of Salt", won: false }],
  next: "/make/sudoku?seed=7", news: "The thief gains a level.",
  company: [["warrior", "Warrior", "Level 2, Majickal Sword"], ["ranger", "Ranger", "Level 1"],
    ["thief", "Thief", "Level 3, Dark Pearl"], ["cleric", "Cleric", "Level 1"],
    ["wizard", "Wizard", "Level 1"]] }))"""


def options(page: Any, home: str) -> None:
    page.goto(home + SMALL)
    page.click("[data-drawer]")


def campaign(page: Any, home: str) -> None:
    page.goto(home + "play")
    page.evaluate(COMPANY)
    page.reload()


def table(page: Any, home: str, address: str = SMALL) -> None:
    page.goto(home + address)
    page.click("text=Play it")
    page.wait_for_selector("#now")


def sudoku(page: Any, home: str) -> None:
    table(page, home, "make/sudoku?seed=1&as_is=1")


def over(page: Any, home: str) -> None:
    table(page, home, "make/sudoku?seed=1&as_is=1")
    page.click(".choices button:has-text('Go home')")
    page.click("text=Yes, do it")
    page.wait_for_selector("[data-share]")


def reviewed(page: Any, home: str) -> None:
    over(page, home)
    page.click("text=What lost it?")
    page.wait_for_selector(".curve")


def mistakes(page: Any, home: str) -> None:
    reviewed(page, home)
    page.goto(home + "play")
    page.locator("#mistakes").scroll_into_view_if_needed()


def drilled(page: Any, home: str) -> None:
    play = Path(__file__).parents[2] / "examples" / "mistakes" / "scoundrel-4.txt"
    page.goto(home + "review")
    page.set_input_files("[data-drop] input[type=file]", play)
    page.wait_for_selector(".curve")
    page.click("#mistakes button:has-text('1 play')")
    page.wait_for_selector(".spreads")


def report(page: Any, home: str) -> None:
    page.goto(home + "check")
    page.fill("#drop-text", dungeongen.make("welcome", seed=5, check=False).id)
    page.keyboard.press("Enter")
    page.wait_for_selector(".report")


def photo(page: Any, home: str) -> None:
    from games.sudongeon.positions import EXAMPLE
    from puzzle.photo.printed import page as printed
    from puzzle.photo.printed import photographed, saved

    picture = photographed(printed(EXAMPLE), ((90, 60), (800, 110), (760, 740), (130, 690)))
    page.goto(home + "draw")
    paper = {"name": "paper.jpg", "mimeType": "image/jpeg", "buffer": saved(picture, "JPEG")}
    page.set_input_files("[data-photo]", paper)
    page.wait_for_selector("[data-paper] polygon[points]")


def bound(page: Any, home: str) -> None:
    page.goto(home + "print/practice/welcome?go=1&seed=5&count=2")
    page.wait_for_selector(".spreads")


STEPS: dict[str, Callable[[Any, str], None]] = {
    "make-options": options,
    "campaign": campaign,
    "table": table,
    "table-sudoku": sudoku,
    "over": over,
    "reviewed": reviewed,
    "mistakes": mistakes,
    "drilled": drilled,
    "report": report,
    "photo": photo,
    "bound": bound,
}


def main() -> int:
    """Draw the pictures."""
    from playwright.sync_api import sync_playwright

    folder, words = Path(sys.argv[1]), sys.argv[2:]
    folder.mkdir(parents=True, exist_ok=True)
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")

    def simple(address: str) -> Callable[[Any, str], None]:
        return lambda page, home: page.goto(home + address)

    steps = {name: simple(address) for name, address in PAGES.items()} | STEPS
    with studio() as address, sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        context = browser.new_context(reduced_motion="reduce")
        page = context.new_page()
        page.set_default_timeout(120_000)
        page.goto(address)
        home = page.url
        for name, step in steps.items():
            if words and not any(word in name for word in words):
                continue
            step(page, home)
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 860})
                page.wait_for_load_state("networkidle")
                for colours in COLOURS:
                    page.emulate_media(color_scheme=colours)
                    page.screenshot(path=folder / f"{name}-{width}-{colours}.png", full_page=True)
                wide = page.evaluate("document.documentElement.scrollWidth")
                print(f"{name} at {width}: {'' if wide <= width else f'{wide} wide'}", flush=True)
            page.set_viewport_size({"width": 1280, "height": 860})
            page.emulate_media(color_scheme="light")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
