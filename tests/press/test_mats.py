"""Mats of the card games: no place lies on another, no word on a word, nothing beyond the page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest

from dungeongen.core.request import Request
from dungeongen.core.rng import Rng
from dungeongen.games import game_named
from dungeongen.library.deck import deck
from dungeongen.library.make import make
from dungeongen.press import printing
from dungeongen.press.book import sheet
from dungeongen.press.style import look_of
from looks import THEMES
from press.filling import Measured, cut
from thorough import share

GAMES = ("welcome", "donsol", "mythic", "scoundrel", "treasure")
PAPERS = ("A4", "Letter", "A3", "A5")
_PLACES = ("place ", "slot ", "the mouth", "health", "tracks", "vault")


def faults(game: str, numbers: Iterable[int]) -> Iterator[str]:
    """Yield what is wrong on the pages of deals; each has a paper and a theme of its own."""
    for number in numbers:
        rng = Rng(f"mat/{number}")
        paper, theme = rng.choice(PAPERS), rng.choice(THEMES)
        layout = make(game, seed=number, check=False).layout
        one = sheet(game_named(game), layout, Request(judged=False, options={}))
        canvas = Measured()
        printing.draw(canvas, [one], look_of(paper=paper, theme=theme))
        for fault in _wrong(canvas):
            yield f"{game} {number}, {paper}, {theme}: {fault}"


def _wrong(canvas: Measured) -> Iterator[str]:
    yield from (f"{words!r} is cut" for words in cut(canvas))
    mats = {f.page for f in canvas.frames if f.name.startswith(_PLACES)}
    for page in mats:
        width, height, _ = canvas.pages[page - 1]
        frames = [f for f in canvas.frames if f.page == page and f.name.startswith(_PLACES)]
        for a, b in combinations(frames, 2):
            nested = a.box.holds(b.box) or b.box.holds(a.box)
            if a.box.overlaps(b.box, 0.05) and not nested:
                yield f"{a.name} lies on {b.name}"
        texts = [text for text in canvas.texts if text.page == page]
        for one, other in combinations(texts, 2):
            if one.box.overlaps(other.box, 0.4):
                yield f"{one.string!r} lies on {other.string!r}"
        for at, box in canvas.marks:
            if at == page and not (
                box.x > 0 and box.y > 0 and box.x + box.w < width and box.y + box.h < height
            ):
                yield f"a mark leaves the page: {box}"


def test_nothing_lies_on_anything_else() -> None:
    for game in GAMES:
        assert not list(faults(game, share(range(8), 2))), game


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", GAMES)
def test_a_mat_says_which_cards_it_is_for(game: str, paper: str, theme: str) -> None:
    layout = make(game, seed=1, check=False).layout
    one = sheet(game_named(game), layout, Request(judged=False, options={}))
    canvas = Measured()
    printing.draw(canvas, [one], look_of(paper=paper, theme=theme))
    said = " ".join(text.string for text in canvas.texts if text.page <= 2)
    coins = "A mat for cards needs A4 or Letter" in said
    assert coins or re.search(
        r"(mini|poker) cards .{0,30}\bfit\b|for (mini|poker) cards", said, re.IGNORECASE
    )


@pytest.mark.parametrize("game", GAMES)
def test_the_cards_of_a_game_fit_its_mat(game: str) -> None:
    layout = make(game, seed=1, check=False).layout
    one = sheet(game_named(game), layout, Request(judged=False, options={}))
    canvas = Measured()
    printing.draw(canvas, [one], look_of())
    size = deck(game).style.card_size
    assert f"{size}" in " ".join(text.string for text in canvas.texts if text.page <= 2)
