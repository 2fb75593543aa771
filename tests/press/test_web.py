"""A sheet as one file for a browser: alone, safe, checked, and kept by the browser."""

from __future__ import annotations

import re
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import dungeongen
from dungeongen.core.templates import Templates
from dungeongen.draw.canvas import Ink
from dungeongen.draw.screen import Screen
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import load_theme

GAMES = tuple(game.name for game in dungeongen.GAMES)
HOSTILE = "</title><script>alert('1')</script> & \"<b>\u202e"


@cache
def sheet(name: str) -> Any:
    return dungeongen.make(name, seed="7", check=False)


@cache
def page(name: str) -> str:
    said: str = sheet(name).html()
    return said


@pytest.mark.parametrize("name", GAMES)
def test_a_file_needs_nothing_beside_itself_and_its_links_lead_somewhere(name: str) -> None:
    ids = re.findall(r' id="([^"]*)"', page(name))
    assert len(ids) == len(set(ids))
    links = re.findall(r'\b(?:href|src)="([^"]*)"', page(name))
    assert links
    assert {link[1:] for link in links} <= set(ids)
    assert all(link.startswith("#") for link in links)
    assert set(re.findall(r"url\((?!data:)(#?)", page(name))) <= {"#"}


@pytest.mark.parametrize("name", GAMES)
def test_a_file_has_a_drawing_and_can_be_checked(name: str, tmp_path: Path) -> None:
    (path,) = sheet(name).save(tmp_path / "sheet.html")
    assert '<figure class="large"><svg' in page(name)
    entry = dungeongen.read(path)
    assert isinstance(entry, dungeongen.Sheet)
    assert entry.id == sheet(name).id
    data = path.read_bytes()
    (tmp_path / "cut.html").write_bytes(data[: data.index(b"data-name") + 200])
    with pytest.raises(dungeongen.DungeongenError, match="HTML file: damaged: cut short"):
        dungeongen.read(tmp_path / "cut.html")


def test_every_room_of_the_map_leads_to_its_key() -> None:
    rooms = re.findall(r'<section id="room-1-([A-Z])">', page("sudoku"))
    assert rooms == sorted(room.letter for room in sheet("sudoku").layout.rooms)
    assert re.findall(r'<a href="#room-1-([A-Z])" aria-label="Room \1"', page("sudoku")) == rooms


def test_what_a_user_types_stays_text() -> None:
    made = dungeongen.make("sudoku", seed="7", check=False, title=HOSTILE)
    said = made.html()
    assert "<script>alert" not in said
    assert "</title><" not in said
    assert len(re.findall("</title>", said)) == 1
    assert "&lt;script&gt;alert" in said


def test_a_drawing_is_cropped_to_its_marks_and_coloured_by_name() -> None:
    screen = Screen(load_theme("ink", Templates()), Templates())
    with screen.tagged(Tag.FIGURE, "A box."), screen.turned(50, 50, 1):
        screen.rect(0, 0, 10, 20, fill=Ink.ROCK)
        with screen.clip((("M", 0, 0), ("L", 5, 0), ("L", 5, 5), ("Z",))):
            screen.lines([(-100, 0, 100, 0)], ink=Ink.WALL, width=0.2)
    (figure,) = screen.document().content
    assert 'viewBox="2940 4940 2120 1120"' in getattr(figure, "picture", "")
    assert 'class="f-rock"' in getattr(figure, "picture", "")


@pytest.mark.skipif(shutil.which("chromium") is None, reason="no browser here")
def test_what_is_filled_in_is_kept_by_the_id_of_the_sheet(tmp_path: Path) -> None:
    pytest.importorskip("playwright.sync_api", reason="no playwright here")
    from playwright.sync_api import sync_playwright

    (path,) = sheet("sudoku").save(tmp_path / "sheet.html")
    (other,) = sheet("doom").save(tmp_path / "other.html")
    faults: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        tab = browser.new_page(viewport={"width": 360, "height": 700}, color_scheme="dark")
        tab.on("console", lambda message: faults.append(message.text))
        tab.goto(path.as_uri())
        assert tab.evaluate("document.documentElement.scrollWidth") == 360
        tab.locator(".stock button").first.click()
        tab.locator(".thing input[type=checkbox]").first.check()
        tab.get_by_role("button", name="Roll two").click()
        assert tab.locator(".die").count() == 2
        tab.goto(other.as_uri())
        assert tab.evaluate("localStorage.length") == 1
        tab.goto(path.as_uri())
        assert tab.locator(".stock input").first.input_value() == "9"
        assert tab.locator(".thing input[type=checkbox]").first.is_checked()
        tab.on("dialog", lambda dialog: dialog.accept())
        tab.get_by_role("button", name="Start again").click()
        tab.reload()
        assert tab.locator(".stock input").first.input_value() == "10"
        browser.close()
    assert not faults
