"""Sudongeon: dungeons from Sudokus, after Marten Zabel's game (version 0.4, 2011)."""

from __future__ import annotations

from dungeongen.core.game import Facets, Game, Terms

GAME = Game(
    name="sudoku",
    title="Sudongeon",
    code="SU",
    about="Sudongeon: a dungeon in a Sudoku, for one player",
    credit="Sudongeon © 2011 Marten Zabel, free to share; after an idea by Robin Stacey. "
    "Texts and drawings: dungeongen.",
    line="Make a dungeon from a Sudoku (Sudongeon).",
    beside="alone, 30 to 60 minutes; two six-sided dice, a coin",
    facets=Facets(
        layout="dungeongen.games.sudongeon.codec:LAYOUTS",
        generator="dungeongen.games.sudongeon.generate:GENERATOR",
        rules="dungeongen.games.sudongeon.table.prompts:RULES",
        table="dungeongen.games.sudongeon.table.prompts:TABLE",
        solver="dungeongen.games.sudongeon.solver.facets:SOLVER",
        pages="dungeongen.games.sudongeon.page.printing:PAGES",
        cards="dungeongen.games.sudongeon.page.pack:CARDS",
        surveyed="dungeongen.games.sudongeon.solver.facets:SURVEYED",
        maps="dungeongen.games.sudongeon.page.game_master:MAPS",
        campaign="dungeongen.games.sudongeon.generate:CAMPAIGN",
    ),
    terms=Terms(
        "Marten Zabel's rulebook is free: pass it on unchanged, in one piece and with credit. "
        "Nobody may ever charge for it. Do not sell sheets of it, nor a book that holds one.",
        sale=False,
    ),
)
