"""Dungeons & Treasure: piles to destroy and treasure to keep, a solitaire with a pack of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dungeongen.core.game import Game

if TYPE_CHECKING:
    from dungeongen.core.facets import Generator, Layouts, Rules, Solver
    from dungeongen.core.table import Table
    from dungeongen.draw.faces import Cards
    from dungeongen.draw.pages import Pages
    from dungeongen.games.treasure.judgement import Verdict
    from dungeongen.games.treasure.layout import Layout
    from dungeongen.games.treasure.rules.moves import Move
    from dungeongen.games.treasure.rules.state import State


def _layout() -> Layouts[Layout]:
    from dungeongen.core.facets import Layouts
    from dungeongen.games.treasure import codec, facts

    return Layouts(codec.read, codec.write, codec.encode, codec.decode, codec.content, facts.facts)


def _generator() -> Generator[Layout, None]:
    from dungeongen.games.treasure.options import GENERATOR

    return GENERATOR


def _rules() -> Rules[Layout, State, Move, None]:
    from dungeongen.games.treasure.rulebook import RULES

    return RULES


def _table() -> Table[State, Move]:
    from dungeongen.games.treasure.table.prompts import TABLE

    return TABLE


def _solver() -> Solver[Layout, State, Move, None, Verdict]:
    from dungeongen.games.treasure.report import SOLVER

    return SOLVER


def _pages() -> Pages[Layout, None, Verdict]:
    from dungeongen.games.treasure.page.printing import PAGES

    return PAGES


def _cards() -> Cards[Layout]:
    from dungeongen.games.treasure.page.pack import CARDS

    return CARDS


GAME: Game[Layout, State, Move, None, Pages[Layout, None, Verdict], Cards[Layout]] = Game(
    name="treasure",
    title="Dungeons & Treasure",
    code="TR",
    about="Dungeons & Treasure: a solitaire with a pack of cards, for an evening alone",
    credit="The author of Dungeons & Treasure published its rules; these words and drawings are "
    "dungeongen's.",
    line="Deal piles of cards to plunder (Dungeons & Treasure).",
    load_layout=_layout,
    load_generator=_generator,
    load_rules=_rules,
    load_table=_table,
    load_solver=_solver,
    load_pages=_pages,
    load_cards=_cards,
)
