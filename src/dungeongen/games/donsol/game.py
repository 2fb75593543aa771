"""Donsol: a dungeon in a pack of 54 cards, a solitaire of rooms."""

from __future__ import annotations

from dungeongen.core.game import Facets, Game

GAME = Game(
    name="donsol",
    title="Donsol",
    code="DN",
    about="Donsol: a dungeon in a pack of cards and its two jokers, for one player",
    credit="Donsol is by John Eternal; these words and drawings are dungeongen's.",
    line="Deal a dungeon of 54 cards with two Donsols in it (Donsol).",
    beside="alone, 15 minutes; a pack of 52 cards and two jokers",
    facets=Facets(
        layout="dungeongen.games.donsol.layout:LAYOUTS",
        generator="dungeongen.games.donsol.generate:GENERATOR",
        rules="dungeongen.games.donsol.table:RULES",
        table="dungeongen.games.donsol.table:TABLE",
        solver="dungeongen.games.donsol.solver.judge:SOLVER",
        pages="dungeongen.games.donsol.page:PAGES",
        cards="dungeongen.games.donsol.page:CARDS",
        surveyed="dungeongen.games.donsol.solver.judge:SURVEYED",
    ),
)
