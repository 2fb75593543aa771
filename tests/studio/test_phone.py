"""The table in the hand: every game played to its end by touch on a screen of 360 by 740, where
nothing covers anything, and every target is as large as a finger needs."""

from __future__ import annotations

from typing import Any

import pytest

from dungeongen.games import GAMES
from studio.browser import (
    GONE_ON,
    MAKE,
    QUICK,
    TURN,
    Tab,
    browser,
    contexts,
    judged,
    pytestmark,
    says,
    sit_down,
    tab,
    until,
)

__all__ = ["browser", "contexts", "pytestmark", "tab"]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
CALM = {**PHONE, "reduced_motion": "reduce"}
ON_ITS_SIDE = {**CALM, "viewport": {"width": 740, "height": 360}}

LOOK = """
() => {
  const faults = [], all = (selector) => [...document.querySelectorAll(selector)];
  const within = (one, box) => one.left >= box.left - 1 && one.right <= box.right + 1
    && one.top >= box.top - 1 && one.bottom <= box.bottom + 1;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  };
  const open = (one) => {
    const top = document.elementFromPoint(...middle(one));
    return one === top || one.contains(top);
  };
  const expect = (holds, words) => { if (!holds) faults.push(words); };
  const page = document.scrollingElement;
  expect(page.scrollWidth <= innerWidth && page.scrollHeight <= innerHeight, "the page scrolls");
  const over = document.querySelector(".table").dataset.over;
  for (const one of all("#now, .stocks > div, .now > .actions :is(button, a.button, summary)")) {
    if (!one.checkVisibility() || one.closest(".menu-list")) continue;
    expect(within(one.getBoundingClientRect(), screen), `off the screen: ${one.textContent}`);
    expect(one.disabled || open(one), `covered: ${one.textContent}`);
  }
  const board = document.querySelector(".board");
  if (board) {
    const picture = board.getBoundingClientRect();
    const sheet = document.querySelector(".now").getBoundingClientRect();
    const apart = picture.bottom <= sheet.top || picture.right <= sheet.left;
    expect(apart, "the sheet covers the board");
    expect(picture.height > 120, "the board is small");
  }
  const spots = [];
  const large = (one) => {
    const { width, height } = one.getBoundingClientRect();
    expect(width >= 44 && height >= 44, `small: ${one.textContent.trim()} ${width} x ${height}`);
  };
  const sheets = ":is(.choices, .faces, .question, .told)";
  const presses = all(`#table ${sheets} :is(button, .button, select)`);
  for (const one of presses) {
    one.scrollIntoView({ block: "nearest" });
    large(one);
    expect(open(one), `covered: ${one.textContent.trim()}`);
  }
  for (const one of all(".now > .actions :is(button, a.button, summary), .home"))
    if (one.checkVisibility() && !one.closest(".menu-list")) large(one);
  const around = [[0, 0]];
  for (let turn = 0; turn < 8; turn += 1)
    around.push([11.5 * Math.cos((turn * Math.PI) / 4), 11.5 * Math.sin((turn * Math.PI) / 4)]);
  for (const region of all(".touch [data-numbers]")) {
    const hit = (x, y) => document.elementFromPoint(x, y)?.closest("[data-numbers]");
    const { left, top, right, bottom } = region.getBoundingClientRect();
    let spot = null;
    for (let y = top - 8; y <= bottom + 8 && !spot; y += 3)
      for (let x = left - 8; x <= right + 8 && !spot; x += 3)
        if (hit(x, y) === region) {
          const hits = around.map(([dx, dy]) => hit(x + dx, y + dy));
          const mine = hits.filter((other) => other === region).length;
          // All of it, or most of it where another region lies within a finger's breadth.
          if (hits.every(Boolean) && mine >= 6) spot = [x, y];
        }
    expect(spot, `no place for a finger: ${region.getAttribute("aria-label")}`);
    if (spot) spots.push({ at: spot, numbers: region.dataset.numbers });
  }
  const offered = presses.map((one) => one.dataset.number).filter(Boolean);
  const touched = new Set(spots.flatMap((spot) => spot.numbers.split(" ")));
  return { faults, spots, offered, untouched: offered.filter((number) => !touched.has(number)) };
}
"""


def tapped(page: Any, selector: str) -> None:
    """Tap the middle of what a selector finds, wherever that lies."""
    one = page.locator(selector).first
    one.scroll_into_view_if_needed()
    box = one.bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def turn_by_touch(page: Any, turn: int) -> bool:
    """Look whether all can be seen and touched, and touch something; return whether it is over."""
    found = until(page, TURN)
    look = page.evaluate(LOOK)
    assert look["faults"] == []
    if found["over"]:
        return True
    spots, numbers = look["spots"], look["offered"]
    assert numbers == [str(number + 1) for number in range(len(numbers))]  # without gaps
    if spots and turn % 3:
        page.touchscreen.tap(*spots[turn % len(spots)]["at"])
        if several := page.locator(".touched:not([hidden]) button").count():
            tapped(page, f".touched button >> nth={turn % several}")
    elif page.locator("#table .question").count():
        tapped(page, "#table .question button")
    else:
        tapped(page, f"#table [data-number='{numbers[turn % 7 % len(numbers)]}']")
    until(page, GONE_ON, found["moves"])
    return False


@pytest.mark.parametrize("tab", [CALM], indirect=True)
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_every_game_is_played_to_its_end_by_touch(tab: Tab, game: str) -> None:
    page = tab.go(f"/make/{game}?{QUICK.get(game, 'seed=5')}")
    judged(page)
    for words in (".verdict-line", "text=Play it"):
        box = page.locator(words).first.bounding_box()
        assert box["y"] + box["height"] <= PHONE["viewport"]["height"]  # on the first screen
    tapped(page, "text=Play it")
    page.wait_for_selector("#now")
    assert any(turn_by_touch(page, turn) for turn in range(120)), "a play that does not end"
    assert page.locator("#table [role=alert]").count() == 0


@pytest.mark.parametrize("tab", [ON_ITS_SIDE], indirect=True)
def test_nothing_is_covered_on_its_side(tab: Tab) -> None:
    page = tab.go(MAKE)
    judged(page)
    sit_down(page)
    for turn in range(3):
        turn_by_touch(page, turn)


@pytest.mark.parametrize("tab", [PHONE], indirect=True)
def test_a_fight_is_shown_in_step_with_its_words(tab: Tab) -> None:
    page = tab.go("/make/sudoku?seed=1&as_is=1")
    judged(page)
    sit_down(page)
    tapped(page, ".choices button:has-text('Enter room B')")
    for _ in range(30):
        until(page, TURN)
        moves = page.get_attribute(".table", "data-moves")
        tapped(page, ".choices button:not(:has-text('home')) >> nth=-1")
        until(page, GONE_ON, moves)
        if page.locator(".telling").count():
            break
    early = page.get_attribute(".standing", "src")
    until(page, "document.querySelectorAll('.happened p:not(.later)').length === 2")
    until(page, r"/now\/[^/]+\/\d+\.svg$/.test(document.querySelector('.standing').src)")
    assert page.locator(".telling .choices button:visible").count() == 0
    page.touchscreen.tap(180, 200)
    until(page, "!document.querySelector('.telling, .later')")
    until(page, r"/now\/[^/]+\.svg$/.test(document.querySelector('.standing').src)")
    assert page.get_attribute(".standing", "src") != early  # nothing was given away
    assert page.locator(".touched:not([hidden])").count() == 0  # the tap did nothing else
    assert page.locator(".choices button:visible").count()


@pytest.mark.parametrize("tab", [CALM], indirect=True)
def test_the_sheet_is_pulled_up_and_the_rest_is_a_tap_away(tab: Tab) -> None:
    page = tab.go("/make/treasure?seed=5")
    judged(page)
    sit_down(page)
    low = page.locator(".now").bounding_box()["height"]
    tapped(page, "[data-grip]")
    assert page.locator(".now").bounding_box()["height"] > low
    assert page.locator(".choices").evaluate("one => one.scrollHeight <= one.clientHeight")
    tapped(page, "[data-grip]")
    assert page.locator(".now").bounding_box()["height"] == low
    for words, part in (("Log", "#story p"), ("Rules", "#rules img")):
        tapped(page, f".actions >> text={words}")
        page.wait_for_selector(f"{part}:visible")
        tapped(page, "text=Back to the table")
        until(page, "!document.querySelector('.more').getClientRects().length")


_PLAYED = """
want => document.querySelector(".table").dataset.text.replace(/# Help: .*\\n/, "") === want
"""


@pytest.mark.parametrize("tab", [CALM], indirect=True)
def test_what_was_undone_is_done_again(tab: Tab) -> None:
    page = tab.go(MAKE)
    judged(page)
    sit_down(page)
    texts = [page.get_attribute(".table", "data-text")]
    for _ in range(2):
        moves = page.get_attribute(".table", "data-moves")
        tapped(page, "#table [data-number='1']")
        until(page, GONE_ON, moves)
        texts.append(page.get_attribute(".table", "data-text"))
    for key, want in (("undo", texts[1]), ("undo", texts[0]), ("redo", texts[1])):
        tapped(page, f"[data-key={key}]")
        until(page, _PLAYED, want)
    tapped(page, "#table [data-number='2']")
    says(page, ".happened", "intelligence")
    assert page.is_disabled("[data-key=redo]")  # another move was made
