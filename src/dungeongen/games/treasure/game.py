"""Dungeons & Treasure: piles to destroy and treasure to keep, a solitaire with a pack of cards."""

from __future__ import annotations

from dungeongen.core.game import Facets, Game

GAME = Game(
    name="treasure",
    title="Dungeons & Treasure",
    code="TR",
    about="Dungeons & Treasure: a solitaire with a pack of cards, for an evening alone",
    credit="The author of Dungeons & Treasure published its rules; these words and drawings are "
    "dungeongen's.",
    line="Deal piles of cards to plunder (Dungeons & Treasure).",
    beside="alone, 15 minutes; a pack of 52 cards",
    facets=Facets(
        layout="dungeongen.games.treasure.layout:LAYOUTS",
        generator="dungeongen.games.treasure.generate:GENERATOR",
        rules="dungeongen.games.treasure.table:RULES",
        table="dungeongen.games.treasure.table:TABLE",
        solver="dungeongen.games.treasure.solver.judge:SOLVER",
        pages="dungeongen.games.treasure.page.printing:PAGES",
        cards="dungeongen.games.treasure.page.printing:CARDS",
        surveyed="dungeongen.games.treasure.solver.judge:SURVEYED",
    ),
)
