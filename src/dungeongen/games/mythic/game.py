"""Mythic Dungeon Crawler: a dungeon of cards, two hands and a bag, after Jon Wittwer (2025)."""

from __future__ import annotations

from dungeongen.core.game import Facets, Game

GAME = Game(
    name="mythic",
    title="Mythic Dungeon Crawler",
    code="MC",
    about="Mythic Dungeon Crawler: clear a dungeon of cards with two hands and a bag, alone",
    credit="Mythic Dungeon Crawler © 2025 BoardGaming.com, designed by Jon Wittwer. "
    "Texts and drawings: dungeongen.",
    line="Deal a dungeon to crawl through (Mythic Dungeon Crawler).",
    beside="alone, 15 to 30 minutes; a pack with two jokers, two coins",
    facets=Facets(
        layout="dungeongen.games.mythic.layout:LAYOUTS",
        generator="dungeongen.games.mythic.generate:GENERATOR",
        rules="dungeongen.games.mythic.table:RULES",
        table="dungeongen.games.mythic.table:TABLE",
        solver="dungeongen.games.mythic.solver.judge:SOLVER",
        pages="dungeongen.games.mythic.page.printing:PAGES",
        cards="dungeongen.games.mythic.page.pack:CARDS",
        surveyed="dungeongen.games.mythic.solver.judge:SURVEYED",
    ),
)
