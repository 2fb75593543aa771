"""What Dungeons & Treasure brings to the tests that all games share."""

from __future__ import annotations

from hypothesis import strategies as st

import known
from contract.contracts import Contract, RulesPage, Trees, by_id
from dungeongen.core.rng import Rng
from dungeongen.games.treasure import rules
from dungeongen.games.treasure.game import GAME
from dungeongen.games.treasure.layout import deal
from games.treasure.page import test_page
from games.treasure.positions import layouts

CONTRACT = Contract(
    layouts=layouts,
    judged=lambda: st.sampled_from(known.layouts("treasure")),
    playthrough=(lambda: deal(Rng("26").child("treasure")), 206),
    golden=lambda theme: test_page.drawn("A4", theme, deal=True),
    sheets=lambda: tuple((deal(Rng(seed).child("treasure")), None) for seed in ("42", "316")),
    hollow=(
        ("b5", "large"),
        ("160x240", "ink"),
        ("160x240", "large"),
        ("a3", "large"),
        ("a5", "large"),
    ),
    commands={"piles": ("treasure", "--seed", "2", "--solution")},
    page=RulesPage(("turns", "sacrifices", "ends"), r"DT-\d|C-\d|text", ("DT", 5), 35),
    trees=Trees(rules, by_id(GAME)),
    sampled=4,
)
