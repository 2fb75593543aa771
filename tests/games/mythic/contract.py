"""What Mythic Dungeon Crawler brings to the tests that all games share."""

from __future__ import annotations

from hypothesis import strategies as st

from contract.contracts import Contract, RulesPage
from dungeongen.core.request import Request
from dungeongen.core.rng import Rng
from dungeongen.core.templates import Templates
from dungeongen.draw.recording import Recording
from dungeongen.draw.theme import load_theme
from dungeongen.games.mythic.game import GAME
from dungeongen.games.mythic.layout import JOKERS, deal
from dungeongen.press import book, printing
from dungeongen.press.paper import parse_paper
from dungeongen.press.style import Look
from games.mythic.deals import LOST, WON, layouts, seeded


def _golden(theme: str) -> Recording:
    templates, canvas = Templates(), Recording()
    sheet = book.sheet(
        GAME, deal(Rng("golden"), jokers=JOKERS), Request(seed="golden", judged=False)
    )
    look = Look(parse_paper("A4"), load_theme(theme, templates), templates)
    printing.draw(canvas, [sheet], look)
    return canvas


CONTRACT = Contract(
    layouts=layouts,
    judged=lambda: st.sampled_from([LOST, WON]).map(seeded),
    playthrough=(lambda: deal(Rng("26"), jokers=("DRAGON", "TREASURE", "J1")), 530),
    golden=_golden,
    sheets=lambda: ((deal(Rng("paper")), None), (deal(Rng("paper"), jokers=JOKERS), None)),
    hollow=(("a5", "large"), ("160x240", "large"), ("b5", "ink")),
    commands={"mat": ("mythic", "--seed", "3", "--no-check")},
    page=RulesPage(
        ("set_up", "placing", "fighting", "jokers", "skips_and_ends"),
        r"MY-\d|C-\d",
        ("MY", 13),
        60,
    ),
    sampled=4,
)
