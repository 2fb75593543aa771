"""The pages of the studio in a real browser."""

from __future__ import annotations

import subprocess
import sys
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import dungeongen
from games.sudongeon.positions import EXAMPLE
from studio.browser import (
    DROP,
    MAKE,
    NARROW,
    PAGES,
    Tab,
    browser,
    by_keyboard,
    contexts,
    judged,
    playwright,
    pytestmark,
    says,
    sit_down,
    tab,
    until,
)
from thorough import share

__all__ = ["browser", "contexts", "pytestmark", "tab"]


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
    says(page, "#result .verdict-line", "over all shuffles")  # which stays: nothing is judged again


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


def test_a_photograph_fills_the_squares(tab: Tab, tmp_path: Path) -> None:
    pytest.importorskip("cv2", reason="the extra photo is not installed")
    from puzzle.photo.printed import page as printed
    from puzzle.photo.printed import saved

    (tmp_path / "paper.png").write_bytes(saved(printed(EXAMPLE)))
    page = tab.go("/draw")
    page.wait_for_selector("[data-cell='0'][aria-label]")
    page.set_input_files("[data-photo]", tmp_path / "paper.png")
    says(page, "[data-read]", "Read: a Sudoku with one solution.")
    until(page, "digits => document.querySelector('[data-drawn]').src.endsWith(digits)", EXAMPLE)
    page.wait_for_selector("[data-paper] polygon[points]")
    page.evaluate(
        """([grid, doubtful]) => document.querySelector("[data-draw]").dispatchEvent(
          new CustomEvent("fill", { detail: { grid, doubtful } }))""",
        [EXAMPLE, {"0": "97"}],
    )
    assert "not sure: 9 or 7" in page.get_attribute("[data-cell='0']", "aria-label")
    page.click("[data-cell='0']")
    page.keyboard.press("7")
    assert page.inner_text("[data-cell='0']") == "7"
    assert page.query_selector(".unsure") is None


def test_the_corners_of_a_grid_can_be_touched(tab: Tab, tmp_path: Path) -> None:
    pytest.importorskip("cv2", reason="the extra photo is not installed")
    from puzzle.photo.printed import EDGE, SIDE, saved
    from puzzle.photo.printed import page as printed

    (tmp_path / "paper.png").write_bytes(saved(printed(EXAMPLE)))
    page = tab.go("/draw")
    page.wait_for_selector("[data-cell='0'][aria-label]")
    page.set_input_files("[data-photo]", tmp_path / "paper.png")
    says(page, "[data-read]", "Read: a Sudoku with one solution.")
    page.click("[data-point]")
    says(page, "[data-read]", "Touch the four corners of the grid in the picture.")
    box = page.locator("[data-paper]").bounding_box()
    assert box is not None
    near, far = EDGE / SIDE, 1 - EDGE / SIDE
    for number, (x, y) in enumerate([(near, near), (far, near), (far, far), (near, far)], 1):
        shown = {"x": x * box["width"], "y": y * box["height"]}
        page.click("[data-paper]", position=shown)
        if number < 4:
            says(page, "[data-read]", f"{4 - number} more.")
    says(page, "[data-read]", "Read: a Sudoku with one solution.")


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


def test_a_dungeon_that_is_being_checked_looks_like_that(tab: Tab) -> None:
    page = tab.go("/make/sudoku?seed=being+checked")
    page.wait_for_selector("[data-candidate]:not([hidden]) >> text=Still being checked")
    assert page.evaluate("document.querySelector('[data-candidate] img').naturalWidth")
    assert page.is_disabled("text=Play it")
    assert page.text_content("h1") == "Carving a dungeon …"
    judged(page)
    assert not page.locator("[data-candidate]").count()


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


@pytest.mark.parametrize("tab", [{"java_script_enabled": False}], indirect=True)
def test_a_page_that_waits_comes_again_without_a_script(tab: Tab) -> None:
    page = tab.go("/make/doom?seed=no-script&size=5&as_is=1")
    page.wait_for_selector(".verdict:not(.waiting)")
    page.click("text=Play it")
    page.wait_for_selector("#now")
    page.click("#table [data-number='1']")
    page.wait_for_selector(".happened")
