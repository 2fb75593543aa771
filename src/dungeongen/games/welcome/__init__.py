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
    line="Hide decks of monsters for a bluffing duel (Welcome to the Dungeon).",
    players=2,
    facets=Facets(
        layout="dungeongen.games.welcome.codec:LAYOUTS",
        generator="dungeongen.games.welcome.options:GENERATOR",
        rules="dungeongen.games.welcome.rulebook:RULES",
        table="dungeongen.games.welcome.table.prompts:TABLE",
        solver="dungeongen.games.welcome.report:SOLVER",
        pages="dungeongen.games.welcome.page.printing:PAGES",
        cards="dungeongen.games.welcome.page.pack:CARDS",
        surveyed="dungeongen.games.welcome.survey:SURVEYED",
        trainer="dungeongen.games.welcome.school:TRAINER",
    ),
)
