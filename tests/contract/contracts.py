"""What a game brings to the tests that all games share.

``games/PACKAGE/contract.py`` has a game's ``CONTRACT``; a new game joins the common tests with that
file, and is named in none of them. Everything that takes its time is a function.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple

from hypothesis import strategies as st

from dungeongen.core.game import Game
from dungeongen.core.ident import parse_id
from dungeongen.core.verdict import Verdict
from dungeongen.draw.recording import Recording
from dungeongen.games import GAMES

Layouts = Callable[[], st.SearchStrategy[Any]]


class RulesPage(NamedTuple):
    """The page of a game's rules in the docs: the test files about them, which are named without
    ``test_``, what rows cite, the rulings (prefix and last number), and the least number of rows.

    The other test files are about how the game is written down, kept and shown.
    """

    files: tuple[str, ...]
    source: str
    rulings: tuple[str, int]
    rows: int


class Trees(NamedTuple):
    """How move trees are counted: the rules as a module with ``engine.legal_moves`` and
    ``engine.advance``, and what a play begins with, from the words of a line."""

    rules: ModuleType
    begun: Callable[..., tuple[Any, ...]]


class Contract(NamedTuple):
    """What a game brings.

    * ``layouts``: layouts of every kind; ``judged``: those whose verdict is known or quick, and
      ``planned``: those for which a hint is quick, where not all are.
    * ``playthrough``: a layout, and the seed of the play that is recorded of it.
    * ``golden(theme)``: a drawing whose log is kept.
    * ``sheets``: layouts to print on every paper, with their verdicts, and ``pages``: the most
      pages that they may take on a paper in a theme. ``hollow`` are papers with themes on which a
      page stays more than half empty, or has no room.
    * ``commands``: what is printed again and again and has to be the same, by name.
    * ``page``: the rules in the docs. ``trees``: how move trees are counted, if any are recorded.
    * ``sampled``: every so many-th of the stored verdicts is judged again; 0: none is stored.
    """

    layouts: Layouts
    playthrough: tuple[Callable[[], Any], int]
    golden: Callable[[str], Recording]
    sheets: Callable[[], tuple[tuple[Any, Verdict | None], ...]]
    commands: Mapping[str, tuple[str, ...]]
    page: RulesPage
    judged: Layouts | None = None
    planned: Layouts | None = None
    pages: Mapping[tuple[str, str], int] = {}
    hollow: Container[tuple[str, str]] = ()
    trees: Trees | None = None
    sampled: int = 0


def package_of(game: Game) -> str:
    """Return the package of a game."""
    return str(game.facets.layout).partition(":")[0].rpartition(".")[0]


def judge_of(game: Game) -> ModuleType:
    """Return the module whose ``judge`` gives the verdicts of a game."""
    return import_module(f"{package_of(game)}.solver.judge")


def contract_of(game: Game) -> Contract:
    """Return what a game brings."""
    package = package_of(game).removeprefix("dungeongen.")
    contract: Contract = import_module(f"{package}.contract").CONTRACT
    return contract


def by_id(game: Game) -> Callable[..., tuple[Any, ...]]:
    """Return what reads the id of a layout that a play begins with."""
    return lambda ident: (game.layout.decode(parse_id(ident)[1]),)


def with_null() -> tuple[Game, ...]:
    """Return every game, and the null game where it is not one of them."""
    from contract import null_game

    known = {game.name for game in GAMES}
    return GAMES if null_game.GAME.name in known else (*GAMES, null_game.GAME)
