"""What Shuffle and Doom brings to the tests that all games share."""

from __future__ import annotations

from contract.contracts import Contract, RulesPage, Trees, by_id
from dungeongen.core.rng import Rng
from dungeongen.games.doom.deal import deal
from dungeongen.games.doom.game import GAME
from dungeongen.games.doom.rules import engine
from games.doom.page import drawn
from games.doom.positions import layouts

CONTRACT = Contract(
    layouts=layouts,
    judged=lambda: layouts(most=9),
    playthrough=(lambda: deal(Rng("26"), rules=["strong", "retreat", "retreat-traps"]), 1),
    golden=lambda theme: drawn.recorded(
        drawn.dealt("golden", 7, "merge"), "A4", theme, seed="golden", deal=True
    ),
    sheets=lambda: tuple((drawn.dealt("paper", size), None) for size in (7, 13)),
    pages={("A4", "large"): 5, ("A5", "ink"): 5, ("A5", "large"): 9},
    commands={"cards": ("doom", "--seed", "42", "--size", "5", "--solution")},
    page=RulesPage(
        ("set_up", "walking", "fights", "traps", "deck", "variants"),
        r"SD-\d|C-\d|ch\. \d",
        ("SD", 14),
        70,
    ),
    trees=Trees(engine, by_id(GAME)),
    sampled=4,
)
