"""Scoundrel: a dungeon in a pack of 44 cards, a solitaire of rooms."""

from __future__ import annotations

from dungeongen.core.game import Facets, Game

GAME = Game(
    name="scoundrel",
    title="Scoundrel",
    code="SC",
    about="Scoundrel: a dungeon in a pack of cards, for one player",
    credit="Scoundrel is by Zach Gage and Kurt Bieg; these words and drawings are dungeongen's.",
    line="Deal a dungeon of 44 cards, room by room (Scoundrel).",
    beside="alone, 15 minutes; a pack of 52 cards",
    facets=Facets(
        layout="dungeongen.games.scoundrel.layout:LAYOUTS",
        generator="dungeongen.games.scoundrel.generate:GENERATOR",
        rules="dungeongen.games.scoundrel.table:RULES",
        table="dungeongen.games.scoundrel.table:TABLE",
        solver="dungeongen.games.scoundrel.solver.judge:SOLVER",
        pages="dungeongen.games.scoundrel.page:PAGES",
        cards="dungeongen.games.scoundrel.page:CARDS",
        surveyed="dungeongen.games.scoundrel.solver.judge:SURVEYED",
    ),
)
