"""Welcome to the Dungeon: a bluffing duel over one hero, one dungeon and thirteen monsters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dungeongen.core.game import Game

if TYPE_CHECKING:
    from dungeongen.core.facets import Generator, Layouts, Rules, Solver, Trainer
    from dungeongen.core.table import Table
    from dungeongen.draw.faces import Cards
    from dungeongen.draw.pages import Pages
    from dungeongen.games.welcome.judgement import Verdict
    from dungeongen.games.welcome.layout import Layout
    from dungeongen.games.welcome.rules.moves import Move
    from dungeongen.games.welcome.rules.state import State


def _layout() -> Layouts[Layout]:
    from dungeongen.core.facets import Layouts
    from dungeongen.games.welcome import codec, facts

    return Layouts(codec.read, codec.write, codec.encode, codec.decode, codec.content, facts.facts)


def _generator() -> Generator[Layout, None]:
    from dungeongen.games.welcome.options import GENERATOR

    return GENERATOR


def _rules() -> Rules[Layout, State, Move, None]:
    from dungeongen.games.welcome.rulebook import RULES

    return RULES


def _table() -> Table[State, Move]:
    from dungeongen.games.welcome.table.prompts import TABLE

    return TABLE


def _solver() -> Solver[Layout, State, Move, None, Verdict]:
    from dungeongen.games.welcome.report import SOLVER

    return SOLVER


def _trainer() -> Trainer:
    from dungeongen.games.welcome.school import TRAINER

    return TRAINER


def _pages() -> Pages[Layout, None, Verdict]:
    from dungeongen.games.welcome.page.printing import PAGES

    return PAGES


def _cards() -> Cards[Layout]:
    from dungeongen.games.welcome.page.pack import CARDS

    return CARDS


GAME: Game[Layout, State, Move, None, Pages[Layout, None, Verdict], Cards[Layout]] = Game(
    name="welcome",
    title="Welcome to the Dungeon",
    code="WD",
    about="Welcome to the Dungeon: a bluffing duel for two, with one hero and thirteen monsters",
    credit="Dungeon of Mandom © Masato Uesugi, as Welcome to the Dungeon with Hisanori Hiraoka and "
    "Antoine Bauza. Texts and drawings: dungeongen.",
    line="Hide decks of monsters for a bluffing duel (Welcome to the Dungeon).",
    load_layout=_layout,
    load_generator=_generator,
    load_rules=_rules,
    load_table=_table,
    load_solver=_solver,
    load_pages=_pages,
    load_cards=_cards,
    load_trainer=_trainer,
)
