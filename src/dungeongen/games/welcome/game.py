"""Welcome to the Dungeon: a bluffing duel over one hero, one dungeon and thirteen monsters."""

from __future__ import annotations

from dungeongen.core.game import Facets, Game

GAME = Game(
    name="welcome",
    title="Welcome to the Dungeon",
    code="WD",
    about="Welcome to the Dungeon: a bluffing duel for two, with one hero and thirteen monsters",
    credit="Dungeon of Mandom © Masato Uesugi, as Welcome to the Dungeon with Hisanori Hiraoka and "
    "Antoine Bauza. Texts and drawings: dungeongen.",
    line="Hide monsters for a bluffing duel (Welcome to the Dungeon).",
    beside="for two, 5 minutes an adventure; scissors, glue, seven coins",
    players=2,
    facets=Facets(
        layout="dungeongen.games.welcome.layout:LAYOUTS",
        generator="dungeongen.games.welcome.generate:GENERATOR",
        rules="dungeongen.games.welcome.table:RULES",
        table="dungeongen.games.welcome.table:TABLE",
        solver="dungeongen.games.welcome.solver.judge:SOLVER",
        pages="dungeongen.games.welcome.page.printing:PAGES",
        cards="dungeongen.games.welcome.page.printing:CARDS",
        surveyed="dungeongen.games.welcome.solver.judge:SURVEYED",
        trainer="dungeongen.games.welcome.solver.training:TRAINER",
    ),
)
