"""The studio in a real browser: Debian's chromium, driven by Playwright; skipped elsewhere."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import dungeongen
import patience
from dungeongen.games import GAMES
from patience import PATIENCE
from studio.conftest import Asking
from thorough import share

playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
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
    assert one.errors == []


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


MOVED = "document.querySelector('.table').dataset.moves > 0"


playwright.expect.set_options(timeout=1000 * PATIENCE)


def says(page: Any, selector: str, words: str) -> None:
    """Wait until something on the page has some words: what is shown may follow a moment later."""
    playwright.expect(page.locator(selector).first).to_contain_text(words)


def picture(page: Any) -> bytes:
    source = page.get_attribute("#result .sheet img", "src")
    return page.request.get(page.url.split("/make")[0] + source).body()


def test_a_changed_option_is_in_the_address_and_a_fresh_tab_shows_the_same(tab: Tab) -> None:
    page = tab.go(MAKE)
    judged(page)
    page.click("[data-drawer]")
    page.fill("#o-size", "6")
    page.wait_for_url("**size=6**")
    judged(page)
    first = picture(page)
    other = tab.another()
    other.goto(page.url)
    judged(other)
    assert picture(other) == first
    page.go_back()
    page.wait_for_url("**size=5**")
    judged(page)
    assert picture(page) != first
    assert page.input_value("#o-size") == "5"
    page.go_forward()
    page.wait_for_url("**size=6**")
    judged(page)
    assert picture(page) == first


def test_looks_are_drawn_ahead_while_somebody_reads_the_options(tab: Tab) -> None:
    page = tab.go(MAKE)
    judged(page)
    with page.expect_response("**/picture/sheet/doom/0.svg?**theme=large**"):
        page.click("[data-drawer]")
    page.click("summary:has-text('Paper and look')")
    page.select_option("#o-theme", "large")
    page.wait_for_url("**theme=large**")
    says(page, "#result .verdict-line", "Beatable")  # which stays: nothing is judged again


def test_another_one_has_another_seed_and_what_is_wrong_is_told(tab: Tab) -> None:
    page = tab.go(MAKE)
    judged(page)
    before = page.text_content("#result h1")
    page.click("text=Another one")
    until(page, "!location.search.includes('seed=42')")
    judged(page)
    playwright.expect(page.locator("#result h1")).not_to_have_text(before)
    assert page.input_value("#o-seed") in page.url
    page.click("[data-drawer]")
    page.click("summary:has-text('Use yours')")
    page.fill("#o-title", "x" * 101)
    says(page, "[role=alert]", "at most 100 characters")


def test_downloads_are_the_command_lines(tab: Tab, tmp_path: Path) -> None:
    page = tab.go(MAKE)
    judged(page)
    command = [
        "doom",
        "--seed",
        "42",
        "--size",
        "5",
        "--as-is",
        "--pdf",
        "--svg",
        "--png",
        "--json",
    ]
    subprocess.run(
        [sys.executable, "-P", "-m", "dungeongen", *command],
        cwd=tmp_path,
        check=True,
        capture_output=True,
    )
    for words, name in (
        ("PDF", "pdf"),
        ("SVG, page 1", "svg"),
        ("PNG, page 2", "png"),
        ("JSON", "json"),
    ):
        page.click("summary:has-text('Save')")
        with page.expect_download() as waiting:
            page.click(f".menu-list a:text-is('{words}')")
        found = waiting.value
        ours = (tmp_path / "out" / found.suggested_filename).read_bytes()
        assert Path(found.path()).read_bytes() == ours, name
        page.keyboard.press("Escape")


def test_the_solution_waits_for_a_click(tab: Tab) -> None:
    page = tab.go(MAKE)
    judged(page)
    assert page.locator(".spoiler img").count() == 0
    page.click(".spoiler summary")
    page.wait_for_selector(".spoiler img")


DROP = """
([bytes, name]) => {
  const data = new DataTransfer();
  data.items.add(new File([new Uint8Array(bytes)], name));
  const goal = document.querySelector("[data-drop]");
  const told = { dataTransfer: data, bubbles: true, cancelable: true };
  for (const kind of ["dragover", "drop"]) goal.dispatchEvent(new DragEvent(kind, told));
}
"""


def test_a_sheet_is_dropped_and_an_id_is_pasted(tab: Tab) -> None:
    sheet = dungeongen.make("welcome", seed=5)  # which is judged in a moment
    page = tab.go("/check")
    page.evaluate(DROP, [list(sheet.pdf()), "sheet.pdf"])
    says(page, ".report", sheet.id)
    page = tab.go("/check")
    page.fill("#drop-text", sheet.id)
    page.keyboard.press("Enter")
    says(page, ".report", sheet.title)
    page = tab.go("/check")
    page.set_input_files("input[type=file]", {"name": "x.pdf", "mimeType": "a/b", "buffer": b"no"})
    page.wait_for_selector("[role=alert]")


TURN = """
() => {
  const table = document.querySelector(".table");
  const buttons = [...document.querySelectorAll("#table [data-number]")];
  if (document.querySelector("#table[aria-busy]")) return null;
  const sure = document.querySelector("#table .question");
  const numbers = sure ? ["1"] : buttons.map((one) => one.dataset.number);
  return { over: Boolean(table.dataset.over), moves: table.dataset.moves, numbers };
}
"""
GONE_ON = """
before => document.querySelector(".table").dataset.moves !== before
  || document.querySelector(".question, #table [role=alert]")
"""


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


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_every_game_is_played_to_its_end_by_keyboard(tab: Tab, game: str) -> None:
    page = tab.go(f"/make/{game}?{QUICK.get(game, 'seed=5')}")
    judged(page)
    page.focus("text=Play it")
    page.keyboard.press("Enter")
    at_the_table(page)
    by_keyboard(page)
    assert page.is_visible("text=Copy this to share")
    assert page.locator("#table [role=alert]").count() == 0


TOUCH = """
turn => {
  const live = [...document.querySelectorAll(".touch [data-numbers]")];
  const region = live[turn % 7 % live.length];
  region.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const more = document.querySelectorAll(".touched:not([hidden]) form button");
  if (more.length) more[turn % more.length].click();
}
"""


def by_touch(page: Any) -> None:
    """Play to the end by touching the picture alone; what is asked twice is said yes to."""
    for turn in range(250):
        found = until(page, TURN)
        if found["over"]:
            return
        if page.locator("#table .question").count():
            page.click("#table .question button >> nth=0")
        else:
            page.evaluate(TOUCH, turn)
        until(page, GONE_ON, found["moves"])
    raise AssertionError("a play that does not end")


@pytest.mark.parametrize("game", share([game.name for game in GAMES], 5, 1))
def test_a_game_is_played_to_its_end_by_touching_its_picture(tab: Tab, game: str) -> None:
    page = tab.go(f"/make/{game}?{QUICK.get(game, 'seed=5')}")
    sit_down(page)
    by_touch(page)
    assert page.is_visible("text=Copy this to share")
    assert page.locator("#table [role=alert]").count() == 0


def test_a_fight_is_seen_blow_by_blow_and_space_skips(tab: Tab) -> None:
    page = tab.go("/make/sudoku?seed=1&as_is=1")
    sit_down(page)
    for turn in range(60):
        found = until(page, TURN)
        page.evaluate(TOUCH, turn)
        until(page, GONE_ON, found["moves"])
        if page.locator(".later").count():
            break
    assert page.locator(".later").count()  # a line that is still to come
    page.keyboard.press("Space")
    assert page.locator(".later").count() == 0
    page.emulate_media(reduced_motion="reduce")
    for turn in range(3):
        found = until(page, TURN)
        if found["over"]:
            break
        page.evaluate(TOUCH, turn)
        until(page, GONE_ON, found["moves"])
        assert page.locator(".later").count() == 0
    page.emulate_media(reduced_motion="no-preference")


def test_digits_of_ones_own_become_rooms(tab: Tab) -> None:
    page = tab.go("/draw")
    page.wait_for_selector("[data-cell='0'][aria-label]")
    for cell, digit in ((0, "5"), (40, "7")):
        page.click(f"[data-cell='{cell}']")
        page.keyboard.press(digit)
    digits = "5" + "." * 39 + "7" + "." * 40
    until(page, "digits => document.querySelector('[data-drawn]').src.endsWith(digits)", digits)
    assert page.get_attribute("a[data-make]", "href") == f"/make/sudoku?from_={digits}"
    page.click("[data-cell='1']")
    page.keyboard.press("5")
    says(page, "[data-fault]", "row 1 has 5 twice")


def test_a_puzzle_is_pasted_and_a_file_dropped_where_one_draws(tab: Tab) -> None:
    digits = "5" + "." * 39 + "7" + "." * 40
    page = tab.go("/draw")
    page.wait_for_selector("[data-cell='0'][aria-label]")
    page.evaluate(
        """text => {
          const data = new DataTransfer();
          data.setData("text", text);
          const told = { clipboardData: data, bubbles: true, cancelable: true };
          document.querySelector("[data-cell]").dispatchEvent(new ClipboardEvent("paste", told));
        }""",
        digits.replace(".", "0"),
    )
    page.wait_for_url(f"**/make/sudoku?from_={digits}")
    page = tab.go("/draw")
    page.evaluate(DROP, [list(dungeongen.make("welcome", seed=5).json()), "sheet.json"])
    page.wait_for_selector("#now")


def test_a_review_is_gone_through_and_tried_again(tab: Tab) -> None:
    page = tab.go(MAKE)
    sit_down(page)
    by_keyboard(page)
    page.click("text=What lost it?")
    says(page, "[data-where]", "Decision 1 of")
    last = int(page.text_content("[data-where]").split()[-1])
    page.keyboard.press("ArrowRight")
    says(page, "[data-where]", "Decision 2 of")
    until(page, "document.querySelector('[data-at]').src.endsWith('/at/2.svg')")
    page.keyboard.press("ArrowLeft")
    says(page, "[data-where]", "Decision 1 of")
    page.set_viewport_size(NARROW["viewport"])
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.set_viewport_size({"width": 1280, "height": 720})
    box = page.locator("[data-curve]").bounding_box()
    page.mouse.click(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2)
    says(page, "[data-where]", f"Decision {last} of {last}")
    page.click(f"[data-moment='{last}'] >> text=Try again from here")
    page.wait_for_selector("#now")
    assert page.get_attribute(".table", "data-over") == ""


def test_a_region_is_named_and_pressed_by_keyboard(tab: Tab) -> None:
    page = tab.go(MAKE)
    sit_down(page)
    region = page.locator(".touch [data-numbers]").first
    label = region.get_attribute("aria-label")
    assert "The top row: Choose the top row" in label
    region.focus()
    page.keyboard.press("Enter")
    until(page, MOVED)


def test_the_dungeon_of_the_day_is_shared_without_a_spoiler(tab: Tab) -> None:
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = tab.go("/day/2026-12-05")
    page.click("a:has-text('Shuffle and Doom')")
    page.wait_for_url("**/make/doom?seed=2026-12-05")
    page.goto(f"{page.url}&size=5&as_is=1")  # a small one
    judged(page)
    sit_down(page)
    by_keyboard(page)
    page.click("text=Copy this to share")
    page.wait_for_selector("text=Copied")
    text = page.evaluate("navigator.clipboard.readText()")
    assert re.match(r"Shuffle and Doom of 2026-12-05: \w+ after \d+ rounds?, health", text)
    assert not re.search("[♥♦♣♠]", text)
    assert re.search("[🟩🟨🟥]+[🏆💀🚪]$", text)
    with page.expect_download() as waiting:
        page.click("text=Save as a picture")
    assert waiting.value.suggested_filename == "dungeongen-doom-2026-12-05.png"
    png = Path(waiting.value.path()).read_bytes()
    assert png.startswith(b"\x89PNG")
    assert len(png) > 50_000  # with the map
    page = tab.go("/day/2026-12-05")  # which knows that it was played
    says(page, "[data-game=doom] .signs", text.split()[-1])
    assert page.locator(".days .played, .days .won").count() == 1


def test_a_party_goes_in(tab: Tab) -> None:
    party = b'{"format": "dungeongen-party/1", "game": "sudoku", "party": {"gold": 3}}'
    sheet = dungeongen.make("sudoku", seed=1, check=False)
    page = tab.go("/play")
    page.evaluate(DROP, [list(sheet.json()), "sheet.json"])
    page.wait_for_selector("text=Who goes in?")
    page.evaluate(DROP, [list(party), "heroes.json"])
    says(page, ".lead", "The party of heroes.json goes in")
    page.click(".tile")
    page.wait_for_selector("#now")
    says(page, ".stocks div:has(dt:text-is('gold')) dd", "3")  # a fresh party has five


def test_a_campaign_has_a_home(tab: Tab) -> None:
    page = tab.go("/make/sudoku?seed=1&as_is=1")
    sit_down(page)
    title = page.text_content("h1")
    page.click(".choices button:has-text('Go home')")
    page.click("text=Yes, do it")
    page.click("text=The next dungeon with this party")
    page.wait_for_url("**/make/sudoku?**party=**")
    page = tab.go("/play")
    says(page, "[data-campaign] ol li", title)
    assert page.locator("[data-company] li").count() == 5
    says(page, "[data-company]", "Level 1")
    until(
        page,
        "[...document.querySelectorAll('[data-company] img')].every((one) => one.naturalWidth)",
    )
    page.click("text=The next dungeon")
    page.wait_for_url("**/make/sudoku?**party=**")


def first_choice(page: Any) -> None:
    """Press the number of the first choice, and wait for what comes of it."""
    page.wait_for_selector("#table:not([aria-busy]) [data-number]")
    moves = page.get_attribute(".table", "data-moves")
    page.keyboard.press(page.get_attribute("#table [data-number]", "data-number"))
    until(page, GONE_ON, moves)


def test_ones_own_dice_and_two_people_at_one_screen(tab: Tab) -> None:
    page = tab.go("/make/welcome?seed=5")
    judged(page)
    sit_down(page)
    page.click("summary:has-text('At the table')")
    page.click("text=Two people play here")
    says(page, "#now", "Player 1, only you look now")
    assert page.locator(".standing, .map, [data-number]").count() == 0
    page.click("text=I am here")
    first_choice(page)  # which draws a card
    first_choice(page)
    says(page, "#now", "Player 2, only you look now")
    page = tab.go(MAKE)
    judged(page)
    sit_down(page)
    page.click("summary:has-text('At the table')")
    page.click("text=Roll and draw for myself")
    for _ in range(12):
        page.wait_for_selector("#table:not([aria-busy]) :is([data-number], #answer)")
        if page.locator("#answer").count():
            break
        first_choice(page)
    page.fill("#answer", "KC")
    page.keyboard.press("Enter")
    until(page, "document.querySelector('.table').dataset.text.includes('KC')")
    assert page.locator("#table [role=alert]").count() == 0


def test_hint_undo_and_a_play_that_outlives_its_table(tab: Tab) -> None:
    page = tab.go(MAKE)
    judged(page)
    sit_down(page)
    page.keyboard.press("h")
    page.wait_for_selector(".advice")
    until(page, "document.querySelectorAll('.choices .bar').length === 2")  # what each is worth
    page.keyboard.press("1")
    until(page, MOVED)
    moves = page.get_attribute(".table", "data-moves")
    text = page.get_attribute(".table", "data-text")
    name = page.get_attribute("#table", "data-play")
    page.goto(page.url.replace(name, "unknown"))
    page.evaluate(
        "n => localStorage.setItem('dungeongen-plays', "
        "localStorage.getItem('dungeongen-plays').replace(n, 'unknown'))",
        name,
    )
    page.reload()
    page.wait_for_selector("#table")
    assert page.get_attribute(".table", "data-text") == text
    page.keyboard.press("u")
    until(page, GONE_ON, moves)


def test_two_tabs_do_not_disturb_each_other(tab: Tab) -> None:
    first, second = tab.page, tab.another()
    for page, path in ((first, MAKE), (second, "/make/welcome?seed=5")):
        page.goto(tab.home + path)
    judged(first)
    judged(second)
    sit_down(first)
    sit_down(second)
    assert first.text_content("h1") != second.text_content("h1")
    again = tab.another()
    again.goto(first.url)
    again.wait_for_selector("#now")
    first.keyboard.press("1")
    until(first, MOVED)
    again.keyboard.press("1")
    again.wait_for_selector("text=gone on in another tab")


def test_eight_tabs_wait_and_a_ninth_is_served(tab: Tab) -> None:
    for number in range(8):
        page = tab.page if not number else tab.another()
        page.emulate_media(reduced_motion="reduce")
        page.goto(f"{tab.home}/make/sudoku?seed=tab-{number}&givens=17")
        page.wait_for_selector(".carving")
    other = tab.another()
    other.goto(f"{tab.home}/check")
    other.wait_for_selector("#drop-text")
    for page in tab.pages[:8]:
        page.click("[data-stops]")
        says(page, "[data-progress]", "Stopped.")


NARROW = {"viewport": {"width": 360, "height": 740}}


@pytest.mark.parametrize("tab", [NARROW], indirect=True)
def test_nothing_scrolls_sideways_on_a_telephone(tab: Tab) -> None:
    for path in PAGES:
        page = tab.go(path)
        if path.startswith("/make"):
            judged(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
    for make in (MAKE, "/make/sudoku?seed=1&as_is=1"):  # a market asks for amounts
        page = tab.go(make)
        judged(page)
        sit_down(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.keyboard.press("h")
        page.wait_for_selector(".bar")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_what_to_print_stands_beside_what_is_printed(tab: Tab) -> None:
    width = "document.querySelector('form.options').getBoundingClientRect().width"
    for path in ("/print/book/all", "/print/practice/welcome?go=1&seed=5&count=2"):
        page = tab.go(path)
        assert page.evaluate(width) > 250, path


SMALL = """
() => [...document.querySelectorAll("body *")].filter((one) => one.childNodes.length
  && [...one.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim())
  && parseFloat(getComputedStyle(one).fontSize) < 16).map((one) => one.outerHTML.slice(0, 80))
"""


def serious(page: Any, rules: str = "") -> list[tuple[str, str]]:
    """Return what axe-core calls serious or critical on a page."""
    return [
        (one["id"], one["nodes"][0]["html"][:120])
        for one in page.evaluate(f"axe.run({rules})")["violations"]
        if one["impact"] in ("serious", "critical")
    ]


COLOURS = ({"color_scheme": "dark"}, {"contrast": "more"}, {"color_scheme": "light"})


def test_axe_finds_nothing_serious_in_any_colours(tab: Tab) -> None:
    """Each page in one of the colours, which take turns, or in all."""
    turn = count()
    axe = pytest.importorskip("axe_playwright_python", reason="axe-core is not installed")
    source = (Path(axe.__file__).parent / "axe.min.js").read_text("utf-8")
    page = tab.page
    page.emulate_media(reduced_motion="reduce")  # a line that fades in is pale for a moment

    def look(path: str) -> None:
        page.evaluate(source)
        assert serious(page) == [], path
        assert page.evaluate(SMALL) == [], path
        for colours in share(COLOURS, len(COLOURS), next(turn)):
            page.emulate_media(**colours)  # all else is the same in other colours
            assert serious(page, "{ runOnly: ['color-contrast'] }") == [], (path, colours)
        page.emulate_media(color_scheme="light", contrast="no-preference")

    for path in PAGES:
        tab.go(path)
        if path.startswith("/make"):
            judged(page)
        look(path)
    page = tab.go(MAKE)
    judged(page)
    page.click("text=The whole sheet in words")
    page.wait_for_url("**/text/doom?**")
    assert page.locator("table").count()
    assert page.locator("input").count()  # the log, to fill in; axe: tests/press/test_edition.py
    page = tab.go(MAKE)
    judged(page)
    sit_down(page)
    until(page, "document.querySelector('.standing').naturalWidth > 0")  # the map as it stands
    page.keyboard.press("h")
    page.wait_for_selector(".bar")
    look("play with a hint")
    by_keyboard(page)
    look("the end of a play")
    page.click("text=What lost it?")
    page.wait_for_selector(".curve")
    page.click("summary:has-text('Every decision')")
    look("review")
    tab.go("/check")
    page.evaluate(DROP, [list(dungeongen.make("welcome", seed=5).json()), "sheet.json"])
    page.wait_for_selector(".report")
    look("report")
    tab.go("/print/practice/welcome?go=1&seed=5&count=2")
    page.wait_for_selector(".spreads")
    look("what the shop made")
    page = tab.go("/make/sudoku?seed=1&as_is=1")
    _sudoku_opened(page)
    look("a Sudoku to solve")
    sit_down(page)
    page.keyboard.press(page.locator("[data-number]").last.get_attribute("data-number"))
    page.wait_for_selector(".question")
    look("a question")


@pytest.mark.parametrize(
    "tab", [{"color_scheme": "dark", "forced_colors": "active"}], indirect=True
)
def test_paper_stays_paper_where_colours_are_forced(tab: Tab) -> None:
    page = tab.go(MAKE)
    judged(page)
    paper = "getComputedStyle(document.querySelector('#result .sheet')).backgroundColor"
    assert page.evaluate(paper) == "rgb(255, 255, 255)"
    sit_down(page)
    page.keyboard.press("h")
    page.wait_for_selector(".advice")
    line = "getComputedStyle(document.querySelector('.best button')).borderTopWidth"
    assert page.evaluate(line) == "3px"


@pytest.mark.parametrize("tab", [{"reduced_motion": "reduce"}], indirect=True)
def test_nothing_moves_for_who_asked_for_that(tab: Tab) -> None:
    page = tab.go("/")
    moving = "getComputedStyle(document.querySelector('.card a')).transitionDuration"
    assert page.evaluate(moving) in ("0s", "")


def test_a_sheet_prints_in_its_true_size(tab: Tab) -> None:
    from io import BytesIO

    from pypdf import PdfReader

    page = tab.go(MAKE)
    judged(page)
    page.wait_for_load_state("networkidle")
    pages = PdfReader(BytesIO(page.pdf(prefer_css_page_size=True))).pages
    assert len(pages) == 2
    for one in pages:
        assert abs(float(one.mediabox.width) - 595.3) < 1.5
        assert abs(float(one.mediabox.height) - 841.9) < 1.5
    assert "50 mm at 100 %" in pages[0].extract_text()
    page = tab.go(f"{MAKE}&deal=1")
    judged(page)
    page.wait_for_load_state("networkidle")
    covered = page.locator(".sheet.covered").count()
    shut = [one.extract_text() for one in PdfReader(BytesIO(page.pdf())).pages]
    page.click("[data-uncover] >> nth=0")
    bare = [one.extract_text() for one in PdfReader(BytesIO(page.pdf())).pages]
    assert covered
    assert sum(map(len, shut)) < sum(map(len, bare))  # a covered page is printed covered


def _sudoku_opened(page: Any) -> None:
    judged(page)
    page.click("summary:has-text('Solve the Sudoku')")
    page.wait_for_selector("[data-solved]:not(:empty)")


def test_the_sudoku_is_solved_on_the_screen(tab: Tab) -> None:
    from dungeongen.puzzle import solve

    page = tab.go("/make/sudoku?seed=1&as_is=1")
    _sudoku_opened(page)
    puzzle = page.get_attribute("[data-solve]", "data-solve")
    solution = solve(puzzle)
    assert solution is not None
    blanks = [i for i, sign in enumerate(puzzle) if sign == "."]
    page.focus(f"[data-cell='{blanks[0]}']")
    page.keyboard.press("Space")  # pencil marks
    page.keyboard.press("4")
    page.keyboard.press("7")
    says(page, f"[data-cell='{blanks[0]}']", "4 7")
    page.keyboard.press("Space")
    row = blanks[0] // 9 * 9
    given = next(sign for sign in puzzle[row : row + 9] if sign != ".")
    page.keyboard.press(given)
    says(page, "[data-solved]", "squares disagree")
    assert "twice" in page.get_attribute(f"[data-cell='{blanks[0]}']", "aria-label")
    page.keyboard.press("Backspace")
    for i in blanks[:-1]:
        page.click(f"[data-cell='{i}']")
        page.keyboard.press(solution[i])
    page.reload()
    _sudoku_opened(page)
    says(page, "[data-solved]", "1 square is blank")  # kept in the browser
    page.click(f"[data-cell='{blanks[-1]}']")
    page.keyboard.press(solution[blanks[-1]])
    says(page, "[data-solved]", "Solved")
