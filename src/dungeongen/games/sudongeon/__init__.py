"""Sudongeon: dungeons from Sudokus, after Marten Zabel's game (version 0.4, 2011)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from dungeongen.core.game import Game, Terms

if TYPE_CHECKING:
    from dungeongen.core.facets import Campaign, Generator, Layouts, Rules, Solver
    from dungeongen.core.table import Table
    from dungeongen.draw.faces import Cards
    from dungeongen.draw.pages import Pages
    from dungeongen.games.sudongeon.judgement import Verdict
    from dungeongen.games.sudongeon.layout import Layout
    from dungeongen.games.sudongeon.rules.moves import Move
    from dungeongen.games.sudongeon.rules.state import Company, State


@cache
def _layout() -> Layouts[Layout]:
    from dungeongen.core.facets import Layouts
    from dungeongen.games.sudongeon import codec, facts

    return Layouts(
        codec.read,
        codec.write,
        codec.encode,
        codec.decode,
        codec.content,
        facts.facts,
        lambda layout: () if layout.flaw is None else (layout.flaw,),
        canonical=codec.canonical,
    )


def _generator() -> Generator[Layout, Company]:
    from dungeongen.games.sudongeon.options import GENERATOR

    return GENERATOR


def _rules() -> Rules[Layout, State, Move, Company]:
    from dungeongen.games.sudongeon.rulebook import RULES

    return RULES


def _table() -> Table[State, Move]:
    from dungeongen.games.sudongeon.table.prompts import TABLE

    return TABLE


def _solver() -> Solver[Layout, State, Move, Company, Verdict]:
    from dungeongen.games.sudongeon.report import SOLVER

    return SOLVER


def _pages() -> Pages[Layout, Company, Verdict]:
    from dungeongen.games.sudongeon.page.printing import PAGES

    return PAGES


def _campaign() -> Campaign[Layout]:
    from dungeongen.games.sudongeon.options import CAMPAIGN

    return CAMPAIGN


def _cards() -> Cards[Layout]:
    from dungeongen.games.sudongeon.page.pack import CARDS

    return CARDS


GAME: Game[Layout, State, Move, Company, Pages[Layout, Company, Verdict], Cards[Layout]] = Game(
    name="sudoku",
    title="Sudongeon",
    code="SU",
    about="Sudongeon: a dungeon in a Sudoku, for one player, dice and a pencil",
    credit="Sudongeon © 2011 Marten Zabel, free to share; after an idea by Robin Stacey. "
    "Texts and drawings: dungeongen.",
    line="Make a dungeon from a Sudoku (Sudongeon).",
    load_layout=_layout,
    load_generator=_generator,
    load_rules=_rules,
    load_table=_table,
    load_solver=_solver,
    load_pages=_pages,
    load_cards=_cards,
    load_campaign=_campaign,
    terms=Terms(
        "Marten Zabel's rulebook is free: pass it on unchanged, in one piece and with credit. "
        "Nobody may ever charge for it. Do not sell sheets of it, nor a book that holds one.",
        sale=False,
    ),
)
