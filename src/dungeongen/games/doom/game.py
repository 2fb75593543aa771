"""Shuffle and Doom: dungeons from a deck of cards, after Handsome Wolf Benny and Alfaric (2023)."""

from __future__ import annotations

from dungeongen.core.game import Facets, Game

GAME = Game(
    name="doom",
    title="Shuffle and Doom",
    code="DO",
    about="Shuffle and Doom: a dungeon from a deck of cards, for one player",
    credit="Shuffle and Doom © 2023 Handsome Wolf Benny and Alfaric. "
    "Texts and drawings: dungeongen.",
    line="Deal a dungeon from a pack of cards (Shuffle and Doom).",
    beside="alone, 15 to 30 minutes; a pack of 52 cards, a token",
    facets=Facets(
        layout="dungeongen.games.doom.codec:LAYOUTS",
        generator="dungeongen.games.doom.generate:GENERATOR",
        rules="dungeongen.games.doom.table:RULES",
        table="dungeongen.games.doom.table:TABLE",
        solver="dungeongen.games.doom.solver.judge:SOLVER",
        pages="dungeongen.games.doom.page.sheet:PAGES",
        cards="dungeongen.games.doom.page.sheet:CARDS",
        surveyed="dungeongen.games.doom.solver.judge:SURVEYED",
        maps="dungeongen.games.doom.page.game_master:MAPS",
        players=(
            ("gold", "dungeongen.games.doom.solver.judge:SOLVER"),
            ("safe", "dungeongen.games.doom.solver.judge:SAFE"),
        ),
    ),
)
