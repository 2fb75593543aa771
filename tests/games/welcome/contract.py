"""What Welcome to the Dungeon brings to the tests that all games share."""

from __future__ import annotations

from contract.contracts import Contract, RulesPage, Trees, by_id
from dungeongen.core.rng import Rng
from dungeongen.games.welcome import rules
from dungeongen.games.welcome.game import GAME
from dungeongen.games.welcome.layout import deal
from games.welcome.page import test_composition
from games.welcome.page.test_page import ADVENTURE, MATCH
from games.welcome.positions import layouts

CONTRACT = Contract(
    layouts=layouts,
    playthrough=(lambda: deal(Rng("26").child("welcome"), hero="barbarian", match=True), 5),
    golden=test_composition.looked_at,
    sheets=lambda: ((ADVENTURE, None), (MATCH, None)),
    commands={"strip": ("welcome", "--seed", "3", "--match", "--solution")},
    page=RulesPage(("turns", "dungeon", "matches", "views"), r"WD-\d|text", ("WD", 6), 40),
    trees=Trees(rules, by_id(GAME)),
)
