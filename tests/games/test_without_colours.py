"""Pages of every game, and of a survey, as somebody sees them who sees no colours.

Two marks that are drawn alike in different inks may differ only for an eye that tells these inks
apart. The draw logs of all pages are searched for such pairs. Each has to differ in lightness, in
every theme and for every kind of eye. What is left are the ranks of cards, beside the shape of
their suit; heads, rules and remarks, which say nothing by their colour; the lightest tones of
pictures; and floors on the rock that they are cut from.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path

import pytest

from draw.contrast import contrast, simulated
from draw.test_contrast import GROUNDS, LINES, NAMES, SUITS, WORDS
from dungeongen.core.templates import Templates
from dungeongen.draw.canvas import Ink
from dungeongen.draw.recording import Recording
from dungeongen.draw.theme import Theme, load_theme
from dungeongen.press.printing import draw
from dungeongen.press.style import look_of
from dungeongen.surveys.page import printed

GOLDEN = Path(__file__).with_name("golden")
INKS = re.compile(r"(?:ink|fill|stroke)=(\S+)")
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
TONES = {"floor", "tint", "paper", "rock"}
CARDS = {suit.value for suit in SUITS}
REMARKS = {"muted", "text"}
EYES = ("grey", "protanopia", "deuteranopia", "tritanopia")
APART = 1.3  # of contrast


def alike(lines: Iterable[str]) -> list[set[str]]:
    """Return the inks of marks that differ in nothing else, wherever they stand."""
    marks: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for line in lines:
        verb, _, words = line.strip().partition(" ")
        if verb not in ("rect", "circle", "path", "lines", "text"):
            continue
        inks, words = " ".join(INKS.findall(words)), INKS.sub("", words)
        numbers = [float(number) for number in NUMBER.findall(words)]
        if verb == "text":
            what: tuple[str, ...] = (words.split(" ", 2)[2],)
        elif verb in ("rect", "circle"):
            what = (words.split(" ", 2)[2],)
        else:  # shapes may lie elsewhere
            places = [round(number - numbers[i % 2], 1) for i, number in enumerate(numbers[:-1])]
            what = (NUMBER.sub("#", words), str(places))
        marks[verb, *what].add(inks)
    return [set(" ".join(inks).split()) for inks in marks.values() if len(inks) > 1]


def seen(theme: Theme, ink: Ink, eye: str) -> str:
    return simulated(theme.colour(ink) or "#ffffff", eye)


def harmful(inks: set[str]) -> list[tuple[str, str]]:
    """Return the pairs of these inks that not every eye tells apart in every theme."""
    themes = [load_theme(name, Templates()) for name in NAMES]
    return [
        (one, other)
        for one, other in combinations(sorted(inks), 2)
        if not ({one, other} <= TONES or {one, other} <= CARDS or {one, other} == REMARKS)
        and "accent" not in (one, other)
        and any(
            contrast(seen(theme, Ink(one), eye), seen(theme, Ink(other), eye)) < APART
            for theme in themes
            for eye in EYES
        )
    ]


@pytest.mark.parametrize("page", sorted(path.name for path in GOLDEN.glob("*.txt")))
def test_no_two_marks_differ_in_colour_alone(page: str) -> None:
    lines = (GOLDEN / page).read_text("utf-8").splitlines()
    assert len(lines) > 100
    assert [harmful(inks) for inks in alike(lines) if harmful(inks)] == []


def test_nor_do_the_charts_of_a_survey() -> None:
    from surveys.invented import report

    book, canvas = printed(report(compared=8)), Recording()
    draw(canvas, book.sheets, look_of(), book.front)
    assert len(canvas.log) > 100
    assert [harmful(inks) for inks in alike(canvas.log) if harmful(inks)] == []


def test_marks_that_differ_in_ink_alone_are_noticed() -> None:
    lines = ["circle 1 1 2 fill=heart width=0.3", "  circle 9 5 2 fill=muted width=0.3"]
    assert [harmful(inks) for inks in alike(lines)] == [[("heart", "muted")]]


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("name", NAMES)
def test_words_and_lines_stand_out_for_every_eye(name: str, eye: str) -> None:
    theme = load_theme(name, Templates())
    for inks, least in ((WORDS, 4.5), (LINES, 3.0)):
        for ink in inks:
            for ground in GROUNDS:
                assert contrast(seen(theme, ink, eye), seen(theme, ground, eye)) >= least, (
                    ink,
                    ground,
                )
