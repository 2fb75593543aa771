"""Plays in a real browser, by keyboard and by touch, alone and in two."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

import dungeongen
from dungeongen.games import GAMES
from studio.browser import (
    DROP,
    GONE_ON,
    MAKE,
    MOVED,
    NARROW,
    QUICK,
    TURN,
    Tab,
    at_the_table,
    browser,
    by_keyboard,
    contexts,
    judged,
    pytestmark,
    says,
    sit_down,
    tab,
    until,
)
from thorough import share

__all__ = ["browser", "contexts", "pytestmark", "tab"]


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


SAVED = Path(__file__).parents[2] / "examples" / "mistakes"


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


def test_what_went_wrong_is_practised(tab: Tab) -> None:
    page = tab.go("/review")
    page.set_viewport_size(NARROW["viewport"])
    page.evaluate("localStorage.removeItem('dungeongen-over')")
    page.reload()
    says(page, "#mistakes", "No play is kept in this browser yet")
    assert page.locator("#mistakes form").count() == 0
    for number, of in (("2", "1 play"), ("4", "2 plays"), ("4", "2 plays")):
        play = SAVED / f"scoundrel-{number}.txt"
        page.set_input_files("[data-drop] input[type=file]", play)
        page.wait_for_selector(".curve")
        says(page, "#mistakes button >> nth=0", f"Scoundrel: {of}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.goto(tab.home + "/review")
    tab.go("/play")  # where they are offered too
    page.click("#mistakes button:has-text('Scoundrel')")
    page.wait_for_selector("text=Save the PDF")
    says(page, ".facts", "from 2 plays of Scoundrel")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.go_back()
    page.click("text=Forget them")
    says(page, "#mistakes", "No play is kept in this browser yet")
    page.set_viewport_size({"width": 1280, "height": 720})


def test_a_play_that_is_over_can_be_practised_from(tab: Tab) -> None:
    page = tab.go(MAKE)
    page.evaluate("localStorage.removeItem('dungeongen-over')")  # what other tests have played
    sit_down(page)
    by_keyboard(page)
    tab.go("/play")
    says(page, "#mistakes button >> nth=0", "Shuffle and Doom: 1 play")
    assert "dungeongen-play/1" in page.input_value("#mistakes [name=plays]")


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
    judged(page)
    sit_down(page)
    by_keyboard(page)
    page.click("text=Copy this to share")
    page.wait_for_selector("text=Copied")
    text = page.evaluate("navigator.clipboard.readText()")
    assert re.match(r"Shuffle and Doom of 2026-12-05: \w+ after \d+ rounds?, health", text)
    assert "; 0 hints, 0 undos" in text
    assert not re.search("[♥♦♣♠]", text)
    assert re.search(
        "[🟩🟨🟥]+[🏆💀🚪] RE2[1-9A-Z]+$", text
    )  # no link here, but the code behind it
    *_, signs, code = text.split()
    assert dungeongen.result(code).play.undos == 0
    with page.expect_download() as waiting:
        page.click("text=Save as a picture")
    assert waiting.value.suggested_filename == "dungeongen-doom-2026-12-05.png"
    png = Path(waiting.value.path()).read_bytes()
    assert png.startswith(b"\x89PNG")
    assert len(png) > 50_000  # with the map
    page = tab.go("/day/2026-12-05")  # which knows that it was played
    says(page, "[data-game=doom] .signs", signs)
    assert page.locator(".days .played, .days .won").count() == 1


def test_what_is_shared_has_a_link_where_others_can_open_it(tab: Tab) -> None:
    page = tab.go("/day/2026-12-05")
    ask = """([root, day]) => import(document.querySelector("script[src*=common]").src)
        .then((common) => common.link(root, "doom", day))"""
    link = f"{tab.home}/all/#/make/doom?seed=2026-12-05"
    assert page.evaluate(ask, ["/all/at/7/", "2026-12-05"]) == link
    coded = ask.replace("day))", "day, 'RE2A'))")
    assert page.evaluate(coded, ["/all/at/7/", "2026-12-05"]) == f"{link}&result=RE2A"
    assert page.evaluate(coded, ["/", "2026-12-05"]) == "RE2A"
    assert page.evaluate(ask, ["/all/at/7/", ""]) == ""  # no dungeon of a day
    assert page.evaluate(ask, ["/", "2026-12-05"]) == ""  # a studio of one's own


def test_a_streak_counts_the_days_on_which_somebody_played(tab: Tab) -> None:
    today = date.today()
    before = [(today - timedelta(days)).isoformat() for days in range(5)]
    page = tab.go(f"/day/{before[3]}")
    assert "This day is past" in page.inner_text("main")
    for played, streak in (
        ({before[1]: before[1], before[2]: before[2]}, "2 days in a row."),  # today may still come
        ({before[0]: before[0], before[1]: before[1], before[3]: before[3]}, "2 days in a row."),
        (dict.fromkeys(before[1:4], before[0]), "1 day in a row."),  # all of them tonight
        ({before[2]: before[2]}, "No streak yet"),
    ):
        days = {day: {"doom": {"won": True, "signs": "", "on": on}} for day, on in played.items()}
        page.evaluate("days => localStorage.setItem('dungeongen-days', days)", json.dumps(days))
        page = tab.go(f"/day/{before[3]}")
        says(page, "[data-streak]", streak)
        if before[3] in played and played[before[3]] != before[3]:
            says(page, "[data-game=doom] .signs", f"Won on {before[0]}")


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
