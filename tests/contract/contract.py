"""What the null game brings to the tests that all games share."""

from __future__ import annotations

from hypothesis import strategies as st

from contract.contracts import Contract, RulesPage
from contract.null_game import GAME, MOST, Layout
from dungeongen.core.request import Request
from dungeongen.core.templates import Templates
from dungeongen.draw.recording import Recording
from dungeongen.draw.theme import load_theme
from dungeongen.press import book, printing
from dungeongen.press.paper import parse_paper
from dungeongen.press.style import Look


def _golden(theme: str) -> Recording:
    templates, canvas = Templates(), Recording()
    look = Look(parse_paper("A4"), load_theme(theme, templates), templates)
    printing.draw(canvas, [book.sheet(GAME, Layout(7), Request(seed="golden", judged=False))], look)
    return canvas


CONTRACT = Contract(
    layouts=lambda: st.builds(Layout, st.integers(1, MOST)),
    playthrough=(lambda: Layout(7), 1),
    golden=_golden,
    sheets=lambda: ((Layout(7), None), (Layout(8), None)),
    commands={"coin": ("null", "--seed", "1", "--no-check")},
    hollow={("a3", "ink"), ("a3", "large")},
    page=RulesPage((), r"NU-\d", ("NU", 1), 0),
)
