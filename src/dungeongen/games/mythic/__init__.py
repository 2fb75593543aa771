"""Mythic Dungeon Crawler: a dungeon of cards, two hands and a bag, after Jon Wittwer (2025)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from dungeongen.core.game import Game

if TYPE_CHECKING:
    from dungeongen.core.facets import Generator, Layouts, Rules, Solver
    from dungeongen.core.table import Table
    from dungeongen.draw.faces import Cards
    from dungeongen.draw.pages import Pages
    from dungeongen.games.mythic.judgement import Verdict
    from dungeongen.games.mythic.layout import Layout
    from dungeongen.games.mythic.rules.moves import Move
    from dungeongen.games.mythic.rules.state import State


@cache
def _layout() -> Layouts[Layout]:
    from dungeongen.core.facets import Layouts
    from dungeongen.games.mythic import codec, facts

    return Layouts(codec.read, codec.write, codec.encode, codec.decode, codec.content, facts.facts)


def _generator() -> Generator[Layout, None]:
    from dungeongen.games.mythic.options import GENERATOR

    return GENERATOR


def _rules() -> Rules[Layout, State, Move, None]:
    from dungeongen.games.mythic.rulebook import RULES

    return RULES


def _table() -> Table[State, Move]:
    from dungeongen.games.mythic.table.prompts import TABLE

    return TABLE


def _solver() -> Solver[Layout, State, Move, None, Verdict]:
    from dungeongen.games.mythic.report import SOLVER

    return SOLVER


def _pages() -> Pages[Layout, None, Verdict]:
    from dungeongen.games.mythic.page.printing import PAGES

    return PAGES


def _cards() -> Cards[Layout]:
    from dungeongen.games.mythic.page.pack import CARDS

    return CARDS


GAME: Game[Layout, State, Move, None, Pages[Layout, None, Verdict], Cards[Layout]] = Game(
    name="mythic",
    title="Mythic Dungeon Crawler",
    code="MC",
    about="Mythic Dungeon Crawler: clear a dungeon of cards with two hands and a bag, alone",
    credit="Mythic Dungeon Crawler © 2025 BoardGaming.com, designed by Jon Wittwer. "
    "Texts and drawings: dungeongen.",
    line="Deal a dungeon to crawl through (Mythic Dungeon Crawler).",
    load_layout=_layout,
    load_generator=_generator,
    load_rules=_rules,
    load_table=_table,
    load_solver=_solver,
    load_pages=_pages,
    load_cards=_cards,
)
