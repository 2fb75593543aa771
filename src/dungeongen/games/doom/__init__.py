"""Shuffle and Doom: dungeons from a deck of cards, after Handsome Wolf Benny and Alfaric (2023)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from dungeongen.core.game import Game

if TYPE_CHECKING:
    from dungeongen.core.facets import Generator, Layouts, Rules, Solver
    from dungeongen.core.table import Table
    from dungeongen.draw.faces import Cards
    from dungeongen.draw.pages import Pages
    from dungeongen.games.doom.judgement import Verdict
    from dungeongen.games.doom.layout import Layout
    from dungeongen.games.doom.rules.moves import Move
    from dungeongen.games.doom.rules.state import State


@cache
def _layout() -> Layouts[Layout]:
    from dungeongen.core.facets import Layouts
    from dungeongen.games.doom import codec, facts
    from dungeongen.games.doom.layout import Layout

    return Layouts(
        codec.read,
        codec.write,
        codec.encode,
        codec.decode,
        codec.content,
        facts.facts,
        codec.notes,
        Layout.shuffled,
    )


def _generator() -> Generator[Layout, None]:
    from dungeongen.games.doom.options import GENERATOR

    return GENERATOR


def _rules() -> Rules[Layout, State, Move, None]:
    from dungeongen.games.doom.rulebook import RULES

    return RULES


def _table() -> Table[State, Move]:
    from dungeongen.games.doom.table.prompts import TABLE

    return TABLE


def _solver() -> Solver[Layout, State, Move, None, Verdict]:
    from dungeongen.games.doom.report import SOLVER

    return SOLVER


def _pages() -> Pages[Layout, None, Verdict]:
    from dungeongen.games.doom.page.printing import PAGES

    return PAGES


def _cards() -> Cards[Layout]:
    from dungeongen.games.doom.page.pack import CARDS

    return CARDS


GAME: Game[Layout, State, Move, None, Pages[Layout, None, Verdict], Cards[Layout]] = Game(
    name="doom",
    title="Shuffle and Doom",
    code="DO",
    about="Shuffle and Doom: a dungeon from a deck of cards, for one player and a pencil",
    credit="Shuffle and Doom © 2023 Handsome Wolf Benny and Alfaric. "
    "Texts and drawings: dungeongen.",
    line="Deal a dungeon from a pack of cards (Shuffle and Doom).",
    load_layout=_layout,
    load_generator=_generator,
    load_rules=_rules,
    load_table=_table,
    load_solver=_solver,
    load_pages=_pages,
    load_cards=_cards,
)
