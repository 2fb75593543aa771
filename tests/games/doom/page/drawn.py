"""Deals of Shuffle and Doom and their pages, recorded for the tests."""

from __future__ import annotations

from functools import cache, lru_cache, partial
from itertools import combinations
from typing import Any

from dungeongen.core.request import Request
from dungeongen.core.rng import Rng
from dungeongen.core.templates import Templates
from dungeongen.draw.recording import Recording
from dungeongen.draw.theme import Theme, load_theme
from dungeongen.games.doom.deal import deal
from dungeongen.games.doom.game import GAME
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.page.sheet import form
from dungeongen.press import book as press
from dungeongen.press import printing
from dungeongen.press.furniture import Furniture
from dungeongen.press.paper import parse_paper
from dungeongen.press.style import Look
from games.sudongeon.page.test_sheet import faults

PAPERS = ("A4", "Letter", "A5", "legal", "160x240", "297x420")


@cache
def theme_named(name: str) -> Theme:
    return load_theme(name, Templates())


def dealt(seed: str, size: int = 7, *rules: str) -> Layout:
    return deal(Rng(seed).child("doom"), size=size, rules=rules)


@lru_cache(maxsize=48)
def recorded(
    layout: Layout, paper: str = "A4", theme: str = "ink", *, seed: str = "test", **pages: Any
) -> Recording:
    canvas = Recording()
    sheet = press.sheet(GAME, layout, Request(seed=seed, judged=False, options=pages))
    printing.draw(canvas, [sheet], Look(parse_paper(paper), theme_named(theme), Templates()))
    return canvas


def blank(size: int, paper: str = "A4", theme: str = "ink", *rules: str) -> Recording:
    canvas = Recording()
    words = Furniture("A Form", "To fill in", ("7×7",), "", "By nobody")
    front = printing.Front(words, partial(form, size, rules))
    look = Look(parse_paper(paper), theme_named(theme), Templates())
    printing.draw(canvas, [], look, front)
    return canvas


def everything(canvas: Recording) -> list[str]:
    """Return all faults of the pages: texts, frames, and overlapping cards."""
    found = faults(canvas)
    for number in range(1, len(canvas.pages) + 1):
        cards = [
            frame
            for frame in canvas.frames
            if frame.page == number and frame.name.startswith(("card", "room", "IN", "OUT"))
        ]
        for one, two in combinations(cards, 2):
            if one.box.overlaps(two.box, slack=0.05):
                found.append(f"page {number}: {one.name} lies on {two.name}")
    return found


def words(canvas: Recording, page: int | None = None) -> str:
    return " ".join(text.string for text in canvas.texts if page in (None, text.page))
