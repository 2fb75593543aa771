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
    facets=Facets(
        layout="dungeongen.games.mythic.codec:LAYOUTS",
        generator="dungeongen.games.mythic.options:GENERATOR",
        rules="dungeongen.games.mythic.rulebook:RULES",
        table="dungeongen.games.mythic.table.prompts:TABLE",
        solver="dungeongen.games.mythic.report:SOLVER",
        pages="dungeongen.games.mythic.page.printing:PAGES",
        cards="dungeongen.games.mythic.page.pack:CARDS",
        surveyed="dungeongen.games.mythic.survey:SURVEYED",
    ),
)
