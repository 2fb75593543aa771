"""What Scoundrel brings to the tests that all games share."""

from __future__ import annotations

from hypothesis import strategies as st

from contract.contracts import Contract, RulesPage, Trees, by_id
from dungeongen.core.request import Request
from dungeongen.core.templates import Templates
from dungeongen.draw.recording import Recording
from dungeongen.draw.theme import load_theme
from dungeongen.games.scoundrel import rules
from dungeongen.games.scoundrel.game import GAME
from dungeongen.press import book, printing
from dungeongen.press.paper import parse_paper
from dungeongen.press.style import Look
from games.scoundrel.positions import deal, layouts


def _golden(theme: str) -> Recording:
    templates, canvas = Templates(), Recording()
    sheet = book.sheet(GAME, deal("golden"), Request(seed="golden", judged=False))
    look = Look(parse_paper("A4"), load_theme(theme, templates), templates)
    printing.draw(canvas, [sheet], look)
    return canvas


CONTRACT = Contract(
    layouts=layouts,
    judged=lambda: st.sampled_from(("1", "2", "3")).map(deal),
    playthrough=(lambda: deal("29", shuffle=True), 96),
    golden=_golden,
    sheets=lambda: ((deal("paper"), None), (deal("paper", health=25, strict=True), None)),
    commands={"dungeon": ("scoundrel", "--seed", "3", "--no-check")},
    page=RulesPage(("rooms", "fights", "ends"), r"SC-\d|C-\d|text|rule", ("SC", 8), 25),
    trees=Trees(rules, by_id(GAME)),
)
