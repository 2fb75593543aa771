"""Nothing on A4 or Letter is too small to read, or too small for a pencil.

No line of any page is an exception: head and foot keep to the least size too.
"""

from __future__ import annotations

import re
from itertools import product

import pytest

from dungeongen.core.templates import Templates
from dungeongen.draw.pages import Stage
from dungeongen.draw.recording import Recording
from dungeongen.games.sudongeon.candidates import make
from dungeongen.games.sudongeon.page.printing import PAGES
from dungeongen.press import printing
from dungeongen.press.furniture import Furniture
from dungeongen.press.paper import parse_paper
from dungeongen.press.style import Look
from games.sudongeon.page.test_sheet import POOL, VERDICTS, recorded, theme_named
from looks import THEMES
from thorough import share

LEAST_TEXT, LEAST_KEY, LEAST_BOX = 8.5, 9.5, 4.0
_RECT = re.compile(r" *rect (\S+) (\S+) (\S+) (\S+) .*stroke=")
_LARGEST_BOX = 12.0  # what is square and smaller is a box to tick or to cross


def boxes(canvas: Recording) -> list[float]:
    """Return the sides of all boxes to tick or to cross."""
    sides = []
    for line in canvas.log:
        if "radius=" in line:  # a die, which is a label
            continue
        if match := _RECT.match(line):
            w, h = float(match[3]), float(match[4])
            if abs(w - h) < 0.02 and w < _LARGEST_BOX:
                sides.append(w)
    return sides


@pytest.mark.parametrize(("paper", "theme"), [*product(["A4", "Letter"], THEMES)])
def test_the_smallest_text_and_the_smallest_box_of_a_sheet(paper: str, theme: str) -> None:
    first = THEMES.index(theme) + 3 * (paper == "A4")
    for number in share(range(len(VERDICTS)), 4, first):
        verdict, layout = VERDICTS[number], make(f"legible/{number}").layout
        canvas = recorded(layout, paper, theme, solution=True, verdict=verdict)
        small = {(t.page, t.string, t.size) for t in canvas.texts if t.size < LEAST_TEXT}
        assert not small, number
        assert len(boxes(canvas)) > 50
        assert min(boxes(canvas)) >= LEAST_BOX, number


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_log_of_a_campaign(paper: str) -> None:
    stages = [Stage(f"The Long Name of Dungeon {i}", "63 %", "fair") for i in range(6)]
    assert PAGES.log is not None
    words = Furniture("A Campaign", "To fill in", ("6 dungeons",), "", "By nobody")
    look = Look(parse_paper(paper), theme_named("ink"), Templates())
    canvas = Recording()
    printing.draw(canvas, [], look, printing.Front(words, PAGES.log("42", stages)))
    assert not {(t.string, t.size) for t in canvas.texts if t.size < LEAST_TEXT}
    assert min(boxes(canvas)) >= LEAST_BOX


def test_most_keys_are_set_in_9_and_a_half_points() -> None:
    """Rules, which are read once, may be as small as body type."""
    for paper, most in (("A4", 0.9), ("Letter", 0.65)):
        keys = []
        for number in (*POOL, *share(range(1, 8), 7)):
            canvas = recorded(make(f"pages/{number}").layout, paper, "ink")
            names = {i: frame.name for i, frame in enumerate(canvas.frames) if frame.page == 2}
            keys.append(
                min(
                    text.size
                    for text in canvas.texts
                    if text.page == 2
                    and names[text.frames[0]].startswith("key")
                    and text.string.endswith(".")
                )
            )
        assert sum(size >= LEAST_KEY for size in keys) >= most * len(keys), sorted(keys)


def test_type_is_smaller_on_narrow_paper_only() -> None:
    theme = theme_named("ink")
    assert theme.fitted(210).type["least"] == theme.fitted(300).type["least"] == LEAST_TEXT
    assert theme.fitted(148).type["least"] == theme.type["least"] == 7.5
    assert theme_named("large").fitted(148).type["least"] == 12
